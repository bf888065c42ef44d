"""Sheets of a station: payment, resupply, everybody's plants, log, help; in any box they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.engine.plants import PowerPlant
from game.engine.resources import FUELS
from game.engine.state import CARTEL
from game.kit.components.card import RATIO
from game.kit.items import Box, Copy, Item, Mark, MmPen, Paragraph, Plate, Text, number
from game.kit.style import words
from game.kit.style.layout_theme import HERE
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT
from game.session import log_text
from game.session.fuel_placement import arrange
from game.session.seat_view import SheetId
from game.table.measures.table_view import Table
from game.table.stations import station_primer
from game.views import advisor
from game.views.resupply import by_step
from game.views.rulebook.particulars import Particulars, particulars
from game.views.rulebook.phases import in_this_phase
from game.views.rulebook.subject import Subject

LOW = 40.0
"""Height of a box under which things lie in one row, mm."""
WIDE_LOG = 310.0
"""Width from which the log has two columns, mm."""
LINE: Final = 7.4
TOLD: Final = 2
"""Sentences on what a game changes that lie on one page."""
"""Height of a line of the log, mm."""
HELP = 5.0
"""Capitals of what helps, mm."""
"""Marks what is true now."""


def payment(table: Table, seat: int, box: Box) -> list[Item]:
    """Cities over Elektro; the own numbers marked."""
    x, y, wide, high = box
    table_of = table.true.rules.payment
    mine = len(table.true.players[seat].cities)
    rows = 1 if high < LOW else 3
    columns = -(-len(table_of) // rows)
    part, row = wide / columns, high / rows
    items: list[Item] = []
    for cities, pays in enumerate(table_of):
        line, column = divmod(cities, columns)
        left, top = x + column * part, y + line * row
        if cities == mine:
            items.append(Plate("flat", (left + 0.5, top + 0.5, part - 1, row - 1), HERE, 2))
        if rows == 1:
            items.append(number(cities, left + part / 2, top + row * 0.26, 4.6, INK_SOFT, "center"))
            items.append(number(pays, left + part / 2, top + row * 0.7, 6.0, GREEN_INK, "center", fit=part - 1.5))
            continue
        cap = min(7.0, part * 0.26)
        items.append(number(cities, left + part * 0.37, top + row / 2, cap * 0.75, INK_SOFT, "right"))
        items.append(number(pays, left + part * 0.45, top + row / 2, cap, GREEN_INK, fit=part * 0.52))
    return items


def resupply(table: Table, seat: int, box: Box) -> list[Item]:
    """Tokens that come back in each step; the running step marked."""
    return _steps_beside(table, box) if box[3] < LOW else _steps_below(table, box)


def _steps_below(table: Table, box: Box) -> list[Item]:
    x, y, wide, high = box
    state = table.true
    row, part = high / 4, (wide - 40) / 4
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        items.append(Mark("token", x + 40 + (fuel + 0.5) * part, y + row / 2, min(14.0, row * 1.15), word))
    for step, amounts in enumerate(by_step(state.rules, state.phased_out), start=1):
        top = y + step * row
        if step == state.step:
            items.append(Plate("flat", (x, top + 0.4, wide, row - 0.8), HERE, 2))
        items.append(Text(words.say("table.step", step=step), x + 3, top + row / 2, 5, INK, "heading", fit=36))
        for fuel, amount in enumerate(amounts):
            items.append(number(amount, x + 40 + (fuel + 0.5) * part, top + row / 2, 6, INK, "center"))
    return items


def _steps_beside(table: Table, box: Box) -> list[Item]:
    """The steps side by side, each with its four tokens."""
    x, y, wide, high = box
    state = table.true
    steps = by_step(state.rules, state.phased_out)
    whole = wide / len(steps)
    items: list[Item] = []
    for place, amounts in enumerate(steps):
        left, step = x + place * whole, place + 1
        if step == state.step:
            items.append(Plate("flat", (left, y, whole - 2, high), HERE, 2))
        name = words.say("table.step", step=step)
        items.append(Text(name, left + 3, y + high / 2, 4.6, INK, "heading", fit=whole * 0.26))
        part = (whole * 0.7 - 4) / len(FUELS)
        for fuel, amount in enumerate(amounts):
            middle = left + whole * 0.3 + (fuel + 0.5) * part
            items.append(Mark("token", middle, y + high * 0.32, min(part * 0.9, 14.0), FUELS[fuel]))
            items.append(number(amount, middle, y + high * 0.77, 5.6, INK, "center"))
    return items


def plants(table: Table, seat: int, box: Box) -> list[Item]:
    """Everybody's plants with their fuel, the Cartel's too."""
    x, y, wide, high = box
    state = table.true
    parties = [*(party for party in state.order if party != CARTEL), *([CARTEL] if state.cartel else [])]
    most = max(1, *(len(_owned(table, party)[0]) for party in parties))
    rows = max((1, 2, 3), key=lambda count: _mini(len(parties), count, most, wide, high))
    mini = _mini(len(parties), rows, most, wide, high)
    columns = -(-len(parties) // rows)
    part, row = wide / columns, high / rows
    items: list[Item] = []
    for index, party in enumerate(parties):
        line, column = divmod(index, columns)
        left, top = x + column * part, y + line * row
        items.append(Mark("chip", left + 5, top + row / 2, min(4.4, row * 0.4), table.colour(party)))
        cards, fuel = _owned(table, party)
        lying = arrange(cards, fuel)
        if not cards:
            said = words.say("table.no_plant")
            items.append(Text(said, left + 12, top + row / 2, 4, INK_SOFT, fit=part - 14))
        for place, plant in enumerate(cards):
            tokens = tuple(FUELS[kind] for kind in lying.get(plant.number, ()))
            at = (left + 12 + place * (mini + 2), top + (row - mini * RATIO["mini"]) / 2)
            items.append(Copy(plant.number, *at, mini, "mini", "owned", tokens))
    return items


def _mini(parties: int, rows: int, most: int, wide: float, high: float) -> float:
    """Width of a card with the parties in so many rows."""
    part, row = wide / -(-parties // rows), high / rows
    return min((part - 13 - 2 * most) / most, (row - 1.5) / RATIO["mini"], 42.0)


def _owned(table: Table, party: int) -> tuple[Sequence[PowerPlant], Sequence[int]]:
    state = table.true
    if party == CARTEL:
        assert state.cartel is not None
        return state.cartel.plants, state.cartel.fuel
    player = state.players[party]
    return player.plants, player.fuel


def log_lines(wide: float, high: float) -> tuple[int, int]:
    """Columns of the log and lines in each."""
    return (2 if wide > WIDE_LOG else 1), max(2, int(high // LINE))


def log_page(table: Table, seat: int, wide: float, high: float) -> log_text.LogPage:
    """The page of the log that a seat looks at, in a box so large."""
    page = SheetId.of(table.session.view(seat).sheet).page
    columns, lines = log_lines(wide, high)
    return log_text.log_page(log_text.chronicle(table.session), page, columns * lines)


def log(table: Table, seat: int, box: Box) -> list[Item]:
    """A page of what happened, the newest last, each round under its heading."""
    x, y, wide, high = box
    shown = log_page(table, seat, wide, high)
    columns, lines = log_lines(wide, high)
    part, row = wide / columns, high / lines
    items: list[Item] = []
    for index, told in enumerate(shown.lines):
        column, line = divmod(index, lines)
        left, middle = x + column * part, y + (line + 0.5) * row
        if told.heading:
            items.append(Plate("flat", (left - 1, middle - row / 2, part - 3, row), HERE, 1.5))
        newest = shown.number == 0 and index == len(shown.lines) - 1
        ink = INK if told.heading or newest else INK_SOFT
        font = "bold" if told.heading else "semibold"
        items.append(Text(told.sentence, left, middle, 4.5, ink, font, fit=part - 5))
    return items


def helped(table: Table, seat: int, box: Box) -> list[Item]:
    """The things one does in this phase."""
    return [Paragraph(in_this_phase(table.true), box, HELP, INK, middle=False)]


def here(table: Table, seat: int, box: Box) -> list[Item]:
    """The rules that map, number of players, edition and table change: a heading and its sentences a page."""
    x, y, wide, high = box
    told = here_pages(table)[here_page(table, seat)]
    title, room = 6.0, high - 7.0
    text = " ".join(told.sentences)
    return [
        Text(told.title, x, y + title / 2, 4.4, INK, "heading", fit=wide),
        Paragraph(text, (x, y + high - room, wide, room), 4.2, INK, middle=False),
    ]


def here_page(table: Table, seat: int) -> int:
    """Which of the pages on this game a seat looks at."""
    page = SheetId.of(table.session.view(seat).sheet).page
    return min(page, len(here_pages(table)) - 1)


def here_pages(table: Table) -> list[Particulars]:
    """The rules that this game changes, no more to a page than has room on the smallest sheet."""
    return [
        replace(told, sentences=told.sentences[first : first + TOLD])
        for told in particulars(Subject.of(table.session))
        for first in range(0, len(told.sentences), TOLD)
    ]


def signs(table: Table, seat: int, box: Box) -> list[Item]:
    """How fingers speak to the table, what its signs mean, and where the menu is."""
    x, y, wide, high = box
    row = 8.0
    menu = ("gear-six", "menu", x, wide, y + high - 0.5 * row)
    rows = 1 if high < LOW else 2  # where there is little room the page before tells of house and bolt
    half, upper = wide / 2, y + high - 1.5 * row
    told = [("house", "house", x, half, upper), ("lightning", "bolt", x + half, half, upper)] if rows == 2 else []
    gestures = (x, y, wide, high - rows * row)
    items: list[Item] = [Paragraph(words.say("table.signs.gestures"), gestures, 4, INK, middle=False)]
    for icon, word, left, room, middle in (*told, menu):
        items.append(Mark("icon", left + 4, middle, 7, icon, INK))
        items.append(Text(words.say(f"table.signs.{word}"), left + 11, middle, 4, INK, fit=room - 13))
    return items


@dataclass(frozen=True, slots=True)
class AdvisorCard:
    """The advisor's card in a station."""

    box: Box
    card: advisor.Counselling
    colour: str

    def paint(self, mm_pen: MmPen) -> None:
        pen = mm_pen.pen
        advisor.paint_card(pen, mm_pen.box(self.box), self.card, pen.capitals(4.0 * mm_pen.k, "read"), self.colour)


def advice(table: Table, seat: int, box: Box) -> list[Item]:
    """Whom to ask, what they say."""
    return [AdvisorCard(box, advisor.card(table.session, seat), table.colour(seat))]


PAGES: Final = {
    "advice": advice,
    "payment": payment,
    "resupply": resupply,
    "plants": plants,
    "log": log,
    "help": station_primer.in_five,
    "aim": station_primer.aim,
    "icons": station_primer.icons,
    "here": here,
    "phase": helped,
    "signs": signs,
}
"""What paints each sheet, by its name."""
