"""The end in every station: its place, cities with power, money, cities; and all places."""

from __future__ import annotations

from game.engine.rules import ranking
from game.scenes.intents import Go
from game.scenes.table.common import Table, mark
from game.scenes.table.items import Box, Button, Item, Items, Mark, Plate, Text, number
from game.ui import words
from game.ui.theme import GREEN_INK, INK, INK_SOFT


def waiting(table: Table, seat: int) -> tuple[str, str, bool]:
    """The box of a strip: label, place, golden?"""
    rank = next(rank for rank in ranking(table.true) if rank.seat == seat)
    return words.say("table.place"), str(rank.place), rank.place == 1


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """All places, the own one at the right; the reason stands in the name band."""
    board = width * 0.7
    return (
        *_board(table, seat, (x, 3, board, 60)),
        *_own(table, seat, (x + board + 4, 3, width - board - 4, 60)),
    )


def _board(table: Table, seat: int, box: Box) -> list[Item]:
    """All places, best first."""
    x, y, wide, high = box
    ranks = ranking(table.true)
    row = min(14.0, (high - 3) / len(ranks))
    part = wide - 4
    items: list[Item] = [
        Plate("paper", box, radius=4),
    ]
    for index, rank in enumerate(ranks):
        left, middle = x + 2, y + 1.5 + (index + 0.5) * row
        own = rank.seat == seat
        if own:
            items.append(Plate("flat", (left, middle - row / 2, part, row), (226, 178, 92, 110), 2))
        cap = min(6.0, row * 0.5)
        items += [
            number(rank.place, left + 4, middle, cap, INK, "center"),
            Mark("chip", left + 12, middle, min(4.2, row * 0.36), table.colour(rank.seat)),
            Text(table.name(rank.seat), left + 18, middle, cap * 0.74, INK, "bold", fit=part * 0.3, plain=True),
            Mark("icon", left + part * 0.54, middle, cap * 1.2, "lightning", GREEN_INK),
            number(rank.supplied, left + part * 0.54 + cap, middle, cap, GREEN_INK),
            Mark("coin", left + part * 0.7, middle, cap * 0.56),
            number(rank.money, left + part * 0.7 + cap, middle, cap, INK),
            Mark("icon", left + part * 0.87, middle, cap * 1.2, "house", INK_SOFT),
            number(rank.cities, left + part * 0.87 + cap, middle, cap, INK_SOFT),
        ]
    return items


def _own(table: Table, seat: int, box: Box) -> list[Item]:
    """The own place, and a new game."""
    x, y, wide, high = box
    rank = next(rank for rank in ranking(table.true) if rank.seat == seat)
    label = words.say("table.place_is", place=rank.place)
    button_high = 23.0 if high > 40 else 0.0
    items: list[Item] = [Plate("brass", (x, y, wide, high - button_high - 3 if button_high else high), radius=4)]
    middle = y + (high - button_high - (3 if button_high else 0)) / 2
    items.append(Text(label, x + wide / 2, middle, 10, INK, "heading", "center", wide - 6))
    if button_high:
        spot = (x, y + high - button_high, wide, button_high)
        items.append(
            Button(
                mark(table.colour(seat), "again"),
                spot,
                Go("again"),
                words.say("table.again"),
                "green",
                cap=6.6,
                commit=True,
            )
        )
    return items
