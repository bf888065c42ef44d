"""The table of incomes, shortened to the rows around the number of cities that a seat will probably power."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.engine.ruleset import Ruleset
from game.engine.state import Phase
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import BETWEEN_ROWS, FAINT_ROW, LABEL_INK
from game.kit.style.theme import GOLD, INK, INK_SOFT, PAPER_SHADE
from game.session.parties import party
from game.session.prompts import game_ends_after_building
from game.session.session import Session
from game.views.routes import staged_houses

Box = tuple[float, float, float, float]
Pays = tuple[int, int]
"""A number of powered cities, and the Elektro paid for them."""
TALL, LOW = 5, 6
"""The number of rows in the single-column and the two-column form."""

NONE = -1
"""Given instead of a number of cities: no row is marked."""


@dataclass(frozen=True, slots=True)
class Income:
    """Rows of the table of incomes, and which of them are marked."""

    rows: tuple[Pays, ...]
    marked: int
    """Cities powered with fuel for every plant; while building, those powered with the staged houses."""
    faint: int
    """Cities powered with the fuel at hand; while building, those powered without the staged houses."""
    tall: bool


class MarkedRows(NamedTuple):
    """The rows of the table of incomes marked for a seat, given as numbers of cities; NONE for no row."""

    expected: int
    """Cities powered with fuel for every plant; while building, those powered with the staged houses."""
    now: int
    """Cities powered with the fuel at hand; while building, those powered without the staged houses."""


def marked_rows(session: Session, seat: int, building: bool) -> MarkedRows:
    """Return the rows to be marked for a seat at desk and table; none in the last round, which pays no income."""
    if game_ends_after_building(session, seat):
        return MarkedRows(NONE, NONE)
    known, cities = party(session, seat), len(session.match.state.players[seat].cities)
    now = min(known.lit, cities)
    if not building:
        return MarkedRows(min(known.capacity, cities), now)
    aside = staged_houses(session, seat) if session.match.is_person(seat) else ()
    return MarkedRows(min(known.lit, cities + len(aside)), now)


def before_fuel(rules: Ruleset, reach: int, at_hand: int) -> Income:
    """Return the table before fuel is bought: rows around `reach` cities, and the row for the current fuel, after a gap
    if it is far."""
    last = len(rules.payment) - 1
    first = max(0, min(reach - TALL // 2, last + 1 - TALL))
    if reach - at_hand < TALL - 1:  # no row has to be left out
        first = min(first, at_hand)
    cities = list(range(first, min(last + 1, first + TALL)))
    if at_hand < first:
        cities[0] = at_hand
    return Income(_rows(rules, cities), reach, at_hand, True)


def while_building(rules: Ruleset, now: int, after: int) -> Income:
    """Return the table while building: rows from the cities powered now to those powered with the staged houses, and a
    few more."""
    last = len(rules.payment) - 1
    first = max(0, min(now, last + 1 - LOW))
    if after >= first + LOW:
        first = after + 1 - LOW
    cities = list(range(first, min(last + 1, first + LOW)))
    if now < first:
        cities[0] = now
    return Income(_rows(rules, cities), after, now, False)


def unpaid(rules: Ruleset, cities: int, tall: bool) -> Income:
    """Return the table in the last round, in which nothing is paid: rows around the seat's cities, none of them
    marked."""
    around = before_fuel(rules, cities, cities) if tall else while_building(rules, cities, cities)
    return replace(around, marked=NONE, faint=NONE)


def _rows(rules: Ruleset, cities: list[int]) -> tuple[Pays, ...]:
    return tuple((count, rules.pays(count)) for count in cities)


def paint(pen: Pen, known: Income, box: Box) -> None:
    """Paint the table of incomes as a printed slip of paper: one column with labels, or two columns."""
    x, y, wide, high = box
    pen.slip(box, PAPER_SHADE)
    pen.text(words.say("own.income"), x + 14, y + 18, 20, "heading", INK, fit=wide - 28)
    columns = 1 if known.tall else 2
    deep = -(-len(known.rows) // columns)
    step, part = (high - 38) / deep, (wide - 12) / columns
    for index, row in enumerate(known.rows):
        column, line = divmod(index, deep)
        _row(pen, known, row, (x + 6 + column * part, y + 34 + line * step, part, step))
        if index and row[0] > known.rows[index - 1][0] + 1 and line:
            _gap(pen, x, y + 34 + line * step, wide)


def _gap(pen: Pen, x: float, y: float, wide: float) -> None:
    """Paint three dots in the table of incomes where rows are left out."""
    pen.line((x + 16, y), (x + wide - 16, y), BETWEEN_ROWS, pen.line_width(1))
    for index in range(3):
        pen.disc(x + 24 + 6 * index, y, 1.8, INK_SOFT)


def _row(pen: Pen, known: Income, row: Pays, box: Box) -> None:
    """Paint a row of the table of incomes: a number of cities and the pay for them."""
    cities, pay = row
    left, top, wide, high = box
    if cities in (known.marked, known.faint):
        shade = GOLD if cities == known.marked else FAINT_ROW
        pen.fill((left + 1, top + 1, wide - 2, high - 2), shade, 5)
    middle = top + high / 2
    size = min(23, high * 0.86)
    pen.icon("house", left + 14, middle, size * 0.7, INK_SOFT)
    start = left + 26
    start += pen.number(cities, start, middle, size * 0.9, INK if cities == known.marked else INK_SOFT)
    label = _label(known, cities)
    right = left + wide - 10
    usual = pen.width(str(pay), size, "heading") * size * pen.scale / pen.type_px(size)
    end = right - pen.number(pay, right, middle, size, INK, "right", fit=usual + 1 if label else None)
    pen.coin(end - 12, middle, 7.5)
    if label:
        start += 6
        pen.text(label, start, middle, 14, "semibold", LABEL_INK, fit=end - 21 - start)


def _label(known: Income, cities: int) -> str:
    """Return the label of a marked row of the table; empty for other rows and if the table has two columns."""
    return row_label(MarkedRows(known.marked, known.faint), cities) if known.tall else ""


def row_label(rows: MarkedRows, cities: int) -> str:
    """Return the words beside a marked row while no seat builds: the income now, or with fuel for every plant."""
    if cities not in rows:
        return ""
    return words.say("own.now" if cities == rows.now else "own.all_fuelled")


def building_now(session: Session) -> bool:
    """Return whether it is the building phase, in which pages mark the rows of the table of incomes for the staged
    houses."""
    return session.match.state.phase == Phase.BUILD
