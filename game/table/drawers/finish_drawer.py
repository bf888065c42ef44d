"""The end in every station: its place, cities with power, money, cities; and all places."""

from __future__ import annotations

from game.engine.rules import Rank, ranking
from game.kit.items import Box, Button, Item, Items, Mark, Paragraph, Plate, Text, number
from game.kit.style import words
from game.kit.style.layout_theme import MARKED_PALE, OFFER_PAPER
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, WINE
from game.kit.values.ids import AtSeat
from game.session.intents import Go, TurnPage
from game.table.measures.table_view import NONE, Table
from game.views.chart_pages import CHARTS
from game.views.podium import headline, verdict

REASON = 16.5
"""Height of the sentence over the places, mm."""


def waiting(table: Table, seat: int) -> tuple[str, str, bool]:
    """The box of a strip: label, place, golden?"""
    rank = _told(table, seat)
    if rank is None:
        return words.say("table.place"), NONE, False
    return words.say("table.place"), str(rank.place), rank.place == 1


def _told(table: Table, seat: int) -> Rank | None:
    """A seat's place, once the ceremony has come to it."""
    ranks = ranking(table.true)[table.session.unrevealed :]
    return next((rank for rank in ranks if rank.seat == seat), None)


FOR_ALL = ("replay", "leave")
"""What leads everybody away from the end, so that it must be held."""


def won(table: Table, seat: int) -> bool:
    """Whether it has been told that a seat won."""
    rank = _told(table, seat)
    return rank is not None and rank.place == 1


def told(table: Table, box: Box) -> list[Item]:
    """The words of the ceremony now, on paper in every strip: the question, a place and why, then the winner."""
    x, y, wide, high = box
    ranks, hidden = ranking(table.true), table.session.unrevealed
    said = verdict(table.session, ranks, hidden)
    items: list[Item] = [Plate("paper", box, radius=3)]
    if hidden:
        return [*items, Paragraph(said, (x + 5, y + 2, wide - 10, high - 4), 5.6, INK, "center")]
    who = headline(table.session, ranks, hidden)
    return [
        *items,
        Text(who, x + wide / 2, y + 8.6, 7.4, WINE, "title", "center", wide - 10),
        Paragraph(said, (x + 5, y + 14.5, wide - 10, high - 16), 4.0, INK, "center"),
    ]


OWN = 66.0
"""Width of the own place and its buttons at least, mm."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """The reason over all places; at the right the own one over what can be done now."""
    board = min(width * 0.64, width - 4 - OWN)
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
        Paragraph(
            verdict(table.session, ranks, table.session.unrevealed), (x + 4, y + 1, wide - 8, REASON - 1), 4, INK
        ),
    ]
    for index, rank in enumerate(ranks):
        place = (x + 2, y + REASON + index * row, wide - 4, row)
        if index < table.session.unrevealed:
            items.append(number(rank.place, place[0] + 4, place[1] + row / 2, min(5.6, row * 0.6), INK_SOFT, "center"))
            continue
        if rank.seat == seat:
            items.append(Plate("flat", place, MARKED_PALE, 2))
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
    colour, rank = table.colour(seat), _told(table, seat)
    gap = 3.0
    leave = max(20.0, (wide - 3 * gap) / 4)
    part = (wide - 3 * gap - leave) / 3
    top = y + high - 43
    said = words.say("table.place_is", place=rank.place) if rank else words.say("finish.question")
    page = table.session.view(seat).page
    buttons: tuple[tuple[str, object, str], ...] = (
        ("charts", TurnPage(seat, "" if page else CHARTS[0]), "chart-line-up"),
        ("picture", Go("picture"), "floppy-disk"),
        ("replay", Go("replay"), "play"),
        ("leave", Go("leave"), "x"),
    )
    first = rank is not None and rank.place == 1
    return [
        Plate("brass" if first else "flat", (x, y, wide, 14), None if first else OFFER_PAPER, 2),
        Text(said, x + wide / 2, y + 7, 7.4, INK, "heading", "center", wide - 6),
        Button(
            AtSeat(colour, "again"),
            (x, top, wide, 20.0),
            Go("again"),
            words.say("table.again"),
            "green",
            "",
            words.say("menu.hold"),
            hint=words.say("menu.hold"),
            commit=True,
            hold=True,
        ),
        *(
            Button(
                AtSeat(colour, name),
                (x + index * (part + gap), top + 23, leave if name == "leave" else part, 20.0),
                intent,
                style="brass" if name == "charts" and page else "dark",
                icon=icon,
                cap=6.4,
                commit=name == "leave",
                hint=words.say(f"table.{name}_hold" if name in FOR_ALL else f"table.{name}"),
                hold=name in FOR_ALL,
            )
            for index, (name, intent, icon) in enumerate(buttons)
        ),
    ]
