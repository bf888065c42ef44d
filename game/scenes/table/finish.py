"""The end in every station: its place, cities with power, money, cities; and all places."""

from __future__ import annotations

from game.engine.rules import Rank, ranking
from game.scenes.desk.podium import reason
from game.scenes.intents import Go
from game.scenes.table.common import Table, mark
from game.scenes.table.items import Box, Button, Item, Items, Mark, Paragraph, Plate, Text, number
from game.ui import words
from game.ui.theme import GREEN_INK, INK, INK_SOFT

REASON = 16.5
"""Height of the sentence over the places, mm."""


def waiting(table: Table, seat: int) -> tuple[str, str, bool]:
    """The box of a strip: label, place, golden?"""
    rank = next(rank for rank in ranking(table.true) if rank.seat == seat)
    return words.say("table.place"), str(rank.place), rank.place == 1


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """The reason over all places; at the right the own one over what can be done now."""
    board = width * 0.64
    return (
        *_board(table, seat, (x, 3, board, 60)),
        *_own(table, seat, (x + board + 4, 3, width - board - 4, 60)),
    )


def _board(table: Table, seat: int, box: Box) -> list[Item]:
    """Why it ended so, and all places, best first."""
    x, y, wide, high = box
    ranks = ranking(table.true)
    row = min(14.0, (high - REASON - 1.5) / len(ranks))
    items: list[Item] = [
        Plate("paper", box, radius=4),
        Paragraph(reason(table.stage, ranks), (x + 4, y + 1, wide - 8, REASON - 1), 4, INK),
    ]
    for index, rank in enumerate(ranks):
        place = (x + 2, y + REASON + index * row, wide - 4, row)
        if rank.seat == seat:
            items.append(Plate("flat", place, (226, 178, 92, 110), 2))
        items += _row(table, rank, place)
    return items


def _row(table: Table, rank: Rank, box: Box) -> list[Item]:
    """Place, name, cities supplied of those owned, what its plants could supply, money: as at the desk."""
    left, y, part, row = box
    middle = y + row / 2
    cap = min(5.6, row * 0.6)
    lit, could, money = (left + part * share for share in (0.45, 0.66, 0.8))
    return [
        number(rank.place, left + 4, middle, cap, INK, "center"),
        Mark("chip", left + 12, middle, min(4.2, row * 0.36), table.colour(rank.seat)),
        Text(table.name(rank.seat), left + 18, middle, cap * 0.74, INK, "bold", fit=lit - left - 23, plain=True),
        Mark("icon", lit, middle, cap * 1.3, "lightbulb", GREEN_INK),
        number(f"{rank.supplied}/{rank.cities}", lit + cap, middle, cap, GREEN_INK),
        Mark("icon", could, middle, cap * 1.2, "lightning", INK_SOFT),
        number(table.player(rank.seat).capacity, could + cap, middle, cap, INK_SOFT),
        Mark("coin", money, middle, cap * 0.56),
        number(rank.money, money + cap, middle, cap, INK),
    ]


def _own(table: Table, seat: int, box: Box) -> list[Item]:
    """The own place on flat paper; a new game, the replay, leaving."""
    x, y, wide, high = box
    colour = table.colour(seat)
    rank = next(rank for rank in ranking(table.true) if rank.seat == seat)
    half = (wide - 3) / 2
    top = y + high - 43
    said = words.say("table.place_is", place=rank.place)
    buttons = (
        ("again", (x, top, wide, 20.0), "green"),
        ("replay", (x, top + 23, half, 20.0), "dark"),
        ("leave", (x + half + 3, top + 23, half, 20.0), "dark"),
    )
    return [
        Plate("flat", (x, y, wide, 14), (244, 230, 196), 2),
        Text(said, x + wide / 2, y + 7, 7.4, INK, "heading", "center", wide - 6),
        *(
            Button(mark(colour, name), spot, Go(name), words.say(f"table.{name}"), style, cap=5.6, commit=True)
            for name, spot, style in buttons
        ),
    ]
