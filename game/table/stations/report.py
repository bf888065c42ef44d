"""The report on the end of a round in a waiting player's station at the touch table: incomes, resupply, and changes by
the rules."""

from __future__ import annotations

from game.engine.resources import URANIUM
from game.engine.state import Phase, Task
from game.kit.items import Box, Button, Items, Mark, Paragraph, Plate, Text, line, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import MARKED_SOFT
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT
from game.kit.values.area import Area
from game.session.intents import Close
from game.table.drawers.bid_drawer import own_block
from game.table.drawers.pad import money
from game.table.measures.table_view import Table
from game.table.stations.strip import plan_ahead, tool
from game.views.round_end import Coming, Earned, Report, report, signed

OWN = 11.0
"""Height of the capitals of the seat's own income, mm."""
LEGIBLE = 4.6
"""Smallest legible height of capitals, mm; icons replace words that would be smaller."""
LEAST = 330.0
"""Width of a station from which a drawer has room for the income beside the prompt, mm."""
PLANTS = 34.0
"""Width of the seat's own plants beside the report, one above the other, mm."""
ABREAST = 32.0
"""Width from which another seat's income is written beside its disc, mm."""


def shown(table: Table, seat: int) -> bool:
    """Return whether a seat's station shows the report of the last round: until its owner has to act or closes it."""
    match = table.session.match
    waits = match.is_person(seat) and not table.session.decides(seat) and not table.session.is_ready(seat)
    return waits and table.session.view(seat).report and not match.over


def two_rows(table: Table, seat: int, width: float) -> Items:
    """Return the contents of a station with the round's report, 60 mm high: money and buttons at the left, the seat's
    plants, and a sheet with incomes, resupply and sentences."""
    side, slip = Area(5, 3, width - 10, 60).split(60, 4)
    purse, below = side.less(top=1).cut(36, 3)
    away, plan = below.split(39, 3)
    close = Button(table.at(seat, "close"), away, Close(seat), words.say("table.put_away"), icon="check", cap=4.6)
    mine, wide = own_block(table, seat, slip.left(PLANTS)) if table.player(seat).plants else ([], 0.0)
    card = _income_card(table, seat, slip.less(left=wide), low=False)
    return (*money(table, seat, purse), close, ahead(table, seat, plan), *mine, *card)


def one_row(table: Table, seat: int, width: float) -> Items:
    """Return the contents of a station with the round's report in a row 31 mm high."""
    purse, away, plan, slip = Area(5, 4, width - 10, 31).columns(52, 18, 18, 0, gap=3)
    close = Button(table.at(seat, "close"), away, Close(seat), icon="check")
    return (*money(table, seat, purse), close, ahead(table, seat, plan), *_income_card(table, seat, slip, low=True))


def ahead(table: Table, seat: int, box: Box) -> Button:
    """Return the button beside the round's report that opens the planner."""
    return tool(table, seat, box, plan_ahead(seat))


def fresh(table: Table, seat: int) -> Earned | None:
    """Return the income just paid to a seat that now has to nominate a plant and has not closed the round's report;
    otherwise None."""
    if not (table.session.view(seat).report and table.session.decides(seat) and table.true.task == Task.NOMINATE):
        return None
    return _own(table, seat)


def room_for_paid(table: Table, seat: int) -> bool:
    """Return whether a seat's drawer has room for the income just paid; otherwise the prompt contains it."""
    plan = table.plan
    return plan.long(plan.seating.chairs[seat].side) >= LEAST


def paid(earned: Earned, area: Area) -> Items:
    """Return a sheet of paper with the income just paid, shown in the drawer of a seat that has to act before it has
    seen the round's report."""
    said = words.say("table.report.lit", count=earned.lit)
    inner = area.less(2, 1, 2)
    return (
        Plate("paper", area, radius=4),
        Paragraph(said, inner.top(area.h * 0.42), 4.4, INK, "center", font="bold"),
        number(f"+{earned.income}", *area.at(0.5, 0.64), OWN, GREEN_INK, "center", fit=inner.w - 1),
    )


def _own(table: Table, seat: int) -> Earned | None:
    return next((item for item in report(table.session).earned if item.colour == table.colour(seat)), None)


def _income_card(table: Table, seat: int, slip: Area, low: bool) -> Items:
    """Yield the sheet of the round's report: the seat's own income in large figures, the others' in a row, the
    resupply, and sentences on other changes."""
    known, own = report(table.session), _own(table, seat)
    others = [item for item in known.earned if item != own]
    yield Plate("paper", slip, radius=4)
    if low:
        first, rest = slip.split(62)
        part = min(19.0, rest.w * 0.3 / max(1, len(others)))
        row, rest = rest.split(part * len(others), 3)
        yield from _mine(own, first.inset(2))
    else:
        first, rest = slip.split(max(min(170.0, slip.w * 0.4), 84.0), 4)
        part = min(44.0, (first.w - 4) / max(1, len(others)))
        head, below = first.less(left=2, right=2).cut(12)
        upper, row = below.less(bottom=2).cut(25, 2)
        number = table.true.round - (table.true.phase != Phase.BUREAUCRACY)
        heading = words.say("table.report.head", number=number)
        yield Text(heading, head.x + 3, head.level + 1, 4.4, INK_SOFT, "heading", fit=head.w - 4)
        yield from _mine(own, upper)
    for item, place in zip(others, row.columns(*[part] * len(others)), strict=True):
        yield from _earned(item, place) if part >= ABREAST and not low else _stacked(item, place)
    share, most = (0.34, 84.0) if len(known.markets) > 1 else (0.24, 46.0 if low else 84.0)
    fuels, rest = rest.split(min(most, slip.w * share), 4)
    yield from _resupply(known, fuels)
    sentences = (" " if low else "\n").join(known.sentences[:4])  # the log has all of them
    yield Paragraph(sentences, rest.less(0, 1.5, 3, 1.5), 3.4 if low else 4.2, INK)


def _mine(item: Earned | None, area: Area) -> Items:
    """Return the seat's own powered cities and income in the round's report, on a tinted ground; nothing if it got
    none."""
    if item is None:
        return []
    amount = f"+{item.income}"
    words_at = area.less(left=14, right=width_of(amount, OWN, "heading") + 6)
    return [
        Plate("flat", area, MARKED_SOFT, 3),
        Mark("chip", area.x + 7, area.level, 4.8, item.colour),
        *_lit(item.lit, words_at),
        number(amount, area.end - 4, area.level, OWN, GREEN_INK, "right"),
    ]


def _lit(count: int, area: Area) -> Items:
    """Return how many cities a seat powered, in words, or by an icon and a number if the words do not fit."""
    said = words.say("table.report.you", count=count)
    if width_of(said, LEGIBLE, "bold") <= area.w:
        return [Paragraph(said, area, 5, INK, font="bold")]
    lamp = Mark("icon", area.left(7).centre, area.level, 7, "lightbulb", INK)
    return [lamp, number(count, area.less(left=8).x, area.level, 6, INK, alone=True)]


def _earned(item: Earned, area: Area) -> Items:
    """Return another seat's powered cities and income in the round's report, in one line."""
    chip, lit, income = area.columns(9, 7.5, 0)
    return [
        Mark("chip", chip.centre + 0.5, area.level, 3.8, item.colour),
        number(item.lit, lit.x + 3, area.level, 4.6, INK_SOFT, "center", True),
        number(f"+{item.income}", income.x, area.level, 5.4, GREEN_INK, fit=income.w - 0.5),
    ]


def _stacked(item: Earned, area: Area) -> Items:
    """Return another seat's powered cities and income in the round's report, one below the other for a narrow area."""
    return [
        Mark("chip", *area.at(0.3, 0.3), 3.6, item.colour),
        number(item.lit, *area.at(0.68, 0.3), 4.6, INK_SOFT, "center", True),
        number(f"+{item.income}", *area.at(0.5, 0.72), 5.4, GREEN_INK, "center", fit=area.w - 2),
    ]


def _resupply(known: Report, area: Area) -> Items:
    """Yield the number of tokens of each fuel that came to the fuel market; if there are two markets, a line with its
    name for each."""
    tall = area.h > 40
    if tall:
        said = words.say("table.comes_back")
        yield Text(said, area.centre, area.top(18).level, 4, INK_SOFT, align="center", fit=area.w - 2)
    if len(known.markets) == 1:
        yield from _came(known.coming, area, tall)
        return
    for (market, coming), row in zip(known.markets.items(), area.less(top=14 if tall else 0).down(2), strict=True):
        name, *lanes = row.across(2 + URANIUM)
        yield line(market, name.inset(0.5, 0), 4.4, INK_SOFT)
        for item, part in zip(coming, lanes, strict=False):
            token, count = part.across(2)
            alpha = 255 if item.count > 0 else 90
            yield Mark("token", token.centre, token.level, min(token.w, 12.0), item.word, alpha=alpha)
            yield number(signed(item.count), count.x, count.level, 5.0, INK, fit=count.w)


def _came(coming: tuple[Coming, ...], area: Area, tall: bool) -> Items:
    parts = area.across(len(coming))
    size = min(parts[0].w * 0.9, area.h * 0.4, 20.0)
    for part, item in zip(parts, coming, strict=True):
        alpha = 255 if item.count > 0 else 90
        yield Mark("token", *part.at(0.5, 0.44 if tall else 0.32), size, item.word, alpha=alpha)
        yield number(signed(item.count), *part.at(0.5, 0.78), 5.6, INK, "center")
