"""The end of the game in each player's drawer at the touch table: the seat's final place, and the ranking with powered
cities, cities and money."""

from __future__ import annotations

from dataclasses import replace

from game.engine.rules import Rank, ranking
from game.kit.items import Button, Items, Mark, Paragraph, Plate, line, number
from game.kit.style import words
from game.kit.style.layout_theme import MARKED_PALE, OFFER_PAPER
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, WINE
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat
from game.session.intents import Go, TurnPage
from game.table.measures.table_view import NONE, Table
from game.views.finish.chart_pages import CHARTS
from game.views.finish.podium import headline, verdict

REASON = 16.5
"""Height of the sentence above the ranking, mm."""


def waiting(table: Table, seat: int) -> tuple[str, str, bool]:
    """Return what a closed station shows at the game's end: a label, the seat's final place once it is revealed, and
    whether the place is shown in gold."""
    rank = _revealed_rank(table, seat)
    return words.say("table.place"), str(rank.number) if rank else NONE, won(table, seat)


def _revealed_rank(table: Table, seat: int) -> Rank | None:
    """Return a seat's final place once the ceremony has revealed it; else None."""
    ranks = ranking(table.true)[table.session.unrevealed :]
    return next((rank for rank in ranks if rank.seat == seat), None)


FOR_ALL = ("replay", "leave")
"""Buttons that end the finished game's view for all players, and therefore need a long press."""


def won(table: Table, seat: int) -> bool:
    """Return whether the ceremony has revealed that a seat has won."""
    rank = _revealed_rank(table, seat)
    return rank is not None and rank.number == 1


def ceremony(table: Table, area: Area) -> Items:
    """Yield a sheet of paper with the current sentence of the final ceremony: why the seat revealed last is not ranked
    higher, or, once all are revealed, the winner and the reason."""
    ranks, hidden = ranking(table.true), table.session.unrevealed
    said = verdict(table.session, ranks, hidden)
    yield Plate("paper", area, radius=3)
    if hidden:
        yield Paragraph(said, area.inset(5, 2), 5.6, INK, "center")
        return
    who, inner = headline(table.session, ranks, hidden), area.inset(5, 0)
    yield line(who, inner.top(17.2), 7.4, WINE, "center", "title")
    yield Paragraph(said, inner.less(top=14.5, bottom=1.5), 4.0, INK, "center")


OWN = 66.0
"""Smallest width of the seat's own place and its buttons, mm."""


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of a seat's drawer after the game: the reason for the result above the ranking, and at the
    right the seat's own place above its buttons."""
    board, own = pad.split(min(pad.w * 0.64, pad.w - 4 - OWN), 4)
    return (*_board(table, seat, board), *_own(table, seat, own))


def _board(table: Table, seat: int, area: Area) -> Items:
    """Yield the reason for the result and below it the ranking, best first; places that are not revealed yet show only
    their number."""
    ranks, hidden = ranking(table.true), table.session.unrevealed
    high = min(14.0, (area.h - REASON - 1.5) / len(ranks))
    said = verdict(table.session, ranks, hidden)
    yield Plate("paper", area, radius=4)
    yield Paragraph(said, area.less(4, 1, 4).top(REASON - 1), 4, INK)
    rows = area.less(2, REASON, 2).stack(len(ranks), high)
    for index, (rank, row) in enumerate(zip(ranks, rows, strict=True)):
        if index < hidden:
            yield number(rank.number, row.x + 4, row.level, min(5.6, high * 0.6), INK_SOFT, "center")
            continue
        if rank.seat == seat:
            yield Plate("flat", row, MARKED_PALE, 2)
        yield from _row(table, rank, row)


def _row(table: Table, rank: Rank, row: Area) -> Items:
    """Return a seat's row of the final ranking: place, name, cities powered and owned, capacity of its plants, and
    money."""
    cap = min(5.6, row.h * 0.6)
    name, lit, could, money = row.columns(row.w * 0.45, row.w * 0.21, row.w * 0.14, 0)
    return [
        number(rank.number, row.x + 4, row.level, cap, INK, "center"),
        Mark("chip", row.x + 12, row.level, min(4.2, row.h * 0.36), table.colour(rank.seat)),
        line(Untranslated(table.name(rank.seat)), name.less(left=18, right=5), cap * 0.74, INK, font="bold"),
        Mark("icon", lit.x, row.level, cap * 1.3, "lightbulb", GREEN_INK),
        number(f"{rank.supplied}/{rank.cities}", lit.x + cap, row.level, cap, GREEN_INK),
        Mark("icon", could.x, row.level, cap * 1.2, "lightning", INK_SOFT),
        number(table.player(rank.seat).capacity, could.x + cap, row.level, cap, INK_SOFT),
        Mark("coin", money.x, row.level, cap * 0.56),
        number(rank.money, money.x + cap, row.level, cap, INK),
    ]


def _own(table: Table, seat: int, area: Area) -> Items:
    """Return the seat's own final place, and the buttons for a new game, charts, a picture of the result, the replay
    and leaving."""
    colour, rank = table.colour(seat), _revealed_rank(table, seat)
    head, upper = area.top(14), area.bottom(43).top(20)
    said = words.say("table.place_is", place=rank.number) if rank else words.say("finish.question")
    page, first = table.session.view(seat).page, won(table, seat)
    buttons: tuple[tuple[str, object, str], ...] = (
        ("charts", TurnPage(seat, "" if page else CHARTS[0]), "chart-line-up"),
        ("picture", Go("picture"), "floppy-disk"),
        ("replay", Go("replay"), "play"),
        ("leave", Go("leave"), "x"),
    )
    places = area.bottom(20).columns(0, 0, 0, max(20.0, (area.w - 9) / 4), gap=3)
    again, hold = Button(AtSeat(colour, "again"), upper, Go("again"), words.say("table.again")), words.say("menu.hold")
    return [
        Plate("brass" if first else "flat", head, None if first else OFFER_PAPER, 2),
        line(said, head.inset(3, 0), 7.4, INK, "center", "heading"),
        replace(again, style="brass", sub=hold, hint=hold, commit=True, hold=True),
        *(
            Button(
                AtSeat(colour, name),
                box,
                intent,
                style="brass" if name == "charts" and page else "dark",
                icon=icon,
                cap=6.4,
                commit=name == "leave",
                hint=words.say(f"table.{name}_hold" if name in FOR_ALL else f"table.{name}"),
                hold=name in FOR_ALL,
            )
            for (name, intent, icon), box in zip(buttons, places, strict=True)
        ),
    ]
