"""The pages that a player can open in the station at the touch table: payment, resupply, all plants, the log, advice
and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.engine.plants import PowerPlant
from game.engine.resources import FUELS
from game.engine.state import CARTEL
from game.engine.state import FREE as NOBODY
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Copy, DrawnItem, Items, Mark, MmPen, Paragraph, Plate, TouchSpot, line, number
from game.kit.style import words
from game.kit.style.layout_theme import FAINT_ROW, HERE
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.fuel_placement import FREE, arrange
from game.session.intents import Browse
from game.session.seat_view import SheetId
from game.table.measures.table_view import Table
from game.table.stations import station_primer
from game.views import advisor
from game.views.fuel_for_sale import FuelRow, resupply_now
from game.views.income_table import building_now, marked_rows
from game.views.rulebook.phases import in_this_phase
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import Variation, variations
from game.views.story import story_line
from game.views.story.entries import LogEntry, StoryPage, entries, page

LOW = 40.0
"""Height of an area below which everything is in one row, mm."""
BESIDE = 24.0
"""Width of a column from which the name of a fuel market fits beside a token, mm."""
WIDE_LOG = 310.0
"""Width from which the log has two columns, mm."""
KEY, LEAST_KEY = 17.0, 12.0
"""Widths of a key of the log's filter, mm."""
LINE, LETTERS = 7.4, 4.0
"""Heights of a line of the log and of its capitals, mm."""
TOLD: Final = 2
"""Largest number of sentences on a page about this game's rules."""
HELP = 5.0
"""Height of the capitals of help texts, mm."""


def payment(table: Table, seat: int, area: Area) -> Items:
    """Yield the income for each number of powered cities; the rows that matter to the seat are marked, as at a desk."""
    table_of = table.true.rules.payment
    marked = marked_rows(table.session, seat, building_now(table.session))
    rows = 1 if area.h < LOW else 3
    cells = area.grid(-(-len(table_of) // rows), rows)
    for (cities, pays), cell in zip(enumerate(table_of), cells, strict=False):
        if cities in marked:
            yield Plate("flat", cell.inset(0.5), HERE if cities == marked.expected else FAINT_ROW, 2)
        if rows == 1:
            yield number(cities, *cell.at(0.5, 0.26), 4.6, INK_SOFT, "center")
            yield number(pays, *cell.at(0.5, 0.7), 6.0, GREEN_INK, "center", fit=cell.w - 1.5)
            continue
        cap = min(7.0, cell.w * 0.26)
        yield number(cities, *cell.at(0.37, 0.5), cap * 0.75, INK_SOFT, "right")
        yield number(pays, *cell.at(0.45, 0.5), cap, GREEN_INK, fit=cell.w * 0.52)


def resupply(table: Table, seat: int, area: Area) -> Items:
    """Return a table of the resupply of each fuel in each step, the current step marked."""
    return _steps_beside(table, area) if area.h < LOW else _steps_below(table, area)


def _steps_below(table: Table, area: Area) -> Items:
    state = table.true
    fuels = resupply_now(state)
    lines = area.down(4)[: 1 + state.rules.last_step]
    (_, *heads), *rows = (row.columns(40, *[0] * len(fuels)) for row in lines)
    for head, fuel in zip(heads, fuels, strict=True):
        yield from _fuel_head(fuel, head)
    for step, row in enumerate(rows, start=1):
        name, *cells = row
        if step == state.step:
            yield Plate("flat", name.left(area.w).inset(0, 0.4), HERE, 2)
        yield line(words.say("table.step", step=step), name.less(left=3, right=1), 5, INK, font="heading")
        for fuel, cell in zip(fuels, cells, strict=True):
            yield number(fuel.by_step[step - 1], cell.centre, cell.level, 6, INK, "center")


def _fuel_head(fuel: FuelRow, head: Area) -> Items:
    """Yield the token of a fuel as the head of its column; in a game with two fuel markets also the market's name,
    beside or below it."""
    if fuel.market and head.w > BESIDE:
        head, name = head.across(2, 1)
        yield line(fuel.market, name, 4.6, INK_SOFT)
    elif fuel.market:
        head, name = head.down(2)
        yield line(fuel.market, name, 4, INK_SOFT, "center")
    yield Mark("token", head.centre, head.level, min(14.0, head.h * 1.15, head.w * 0.9), fuel.word)


def _steps_beside(table: Table, area: Area) -> Items:
    """Yield the steps of the game side by side, each with the resupply of all fuels."""
    state = table.true
    fuels = resupply_now(state)
    for step, place in enumerate(area.across(state.rules.last_step), start=1):
        if step == state.step:
            yield Plate("flat", place.less(right=2), HERE, 2)
        name, text_area = words.say("table.step", step=step), place.less(left=3).left(place.w * 0.26)
        yield line(name, text_area, 4.6, INK, font="heading")
        cells = place.less(left=place.w * 0.3, right=4).across(len(fuels))
        for fuel, cell in zip(fuels, cells, strict=True):
            yield from _fuel_head(fuel, cell.top(cell.h * 0.64))
            yield number(fuel.by_step[step - 1], *cell.at(0.5, 0.77), 5.6, INK, "center")


def plants(table: Table, seat: int, area: Area) -> Items:
    """Yield the plant cards of all players and of the Cartel, with their fuel."""
    state = table.true
    parties = [*(party for party in state.order if party != CARTEL), *([CARTEL] if state.cartel else [])]
    most = max(1, *(len(_owned(table, party)[0]) for party in parties))
    rows = max((1, 2, 3), key=lambda count: _mini(len(parties), count, most, area))
    mini = _mini(len(parties), rows, most, area)
    for party, cell in zip(parties, area.grid(-(-len(parties) // rows), rows), strict=False):
        yield Mark("chip", cell.x + 5, cell.level, min(4.4, cell.h * 0.4), table.colour(party))
        cards, fuel = _owned(table, party)
        placed = FREE if party == CARTEL else table.session.view(party).placed
        lying, inner = arrange(cards, fuel, placed=placed), cell.less(left=12)
        if not cards:
            yield line(words.say("table.no_plant"), inner.less(right=2), 4, INK_SOFT)
        for plant, place in zip(cards, inner.columns(*[mini] * len(cards), gap=2), strict=True):
            tokens = tuple(FUELS[kind] for kind in lying.get(plant.number, ()))
            top = place.middle(mini, mini * RATIO["mini"]).y
            yield Copy(plant.number, place.x, top, mini, "mini", "owned", tokens)


def _mini(parties: int, rows: int, most: int, area: Area) -> float:
    """Return the width of a plant card if the plants of all parties (players and Cartel) are in `rows` rows, mm."""
    part, row = area.w / -(-parties // rows), area.h / rows
    return min((part - 13 - 2 * most) / most, (row - 1.5) / RATIO["mini"], 42.0)


def _owned(table: Table, party: int) -> tuple[Sequence[PowerPlant], Sequence[int]]:
    state = table.true
    if party == CARTEL:
        assert state.cartel is not None
        return state.cartel.plants, state.cartel.fuel
    player = state.players[party]
    return player.plants, player.fuel


def log_lines(wide: float, high: float) -> tuple[int, int]:
    """Return the number of columns of the log in an area of this size, and the number of lines in each."""
    return (2 if wide > WIDE_LOG else 1), max(2, int(high // LINE))


def log_page(table: Table, seat: int, wide: float, high: float) -> StoryPage:
    """Return the page of the log that a seat has open, for an area of this size."""
    number = SheetId.of(table.session.view(seat).sheet).page
    columns, lines = log_lines(wide, high)
    look = log_look(table, seat)
    return page(entries(table.session, look.only), number, columns * lines, look.opened)


def log_look(table: Table, seat: int) -> Browse:
    """Return the filter of the log that a seat has chosen, and the line it has opened."""
    return table.session.view(seat).story or Browse(seat)


def log(table: Table, seat: int, area: Area) -> Items:
    """Yield the page of the log that a seat has open, the newest line last; a touch opens a line's bids or marks its
    cities on the map."""
    shown, look = log_page(table, seat, area.w, area.h), log_look(table, seat)
    columns, lines = log_lines(area.w, area.h)
    rows = [row for column in area.across(columns, 4) for row in column.down(lines)]
    for index, (entry, row) in enumerate(zip(shown.lines, rows, strict=False)):
        newest = shown.number == 0 and index == len(shown.lines) - 1
        opened = bool(entry.bids) and entry.event == look.opened
        yield DrawnItem(row, _story_line, (entry, index % 2 == 1, newest, opened))
        if entry.opens:
            opens = look.opened if entry.inner else entry.event if entry.bids and not opened else NOBODY
            meant = Browse(seat, look.only, opens, entry.cities, entry.event)
            yield TouchSpot(table.at(seat, OneOf("story", entry.event, index)), row, meant)


def _story_line(mm_pen: MmPen, box: Box, entry: LogEntry, odd: bool, newest: bool, opened: bool) -> None:
    share = mm_pen.pen.capitals(LETTERS, "read") / LINE
    story_line.paint(mm_pen.pen, entry, Area(*box), story_line.LineLook(odd, newest, opened, share))


def log_filter(table: Table, seat: int, area: Area) -> Items:
    """Yield the filters of the log: a button for the whole log and one for each seat; without room for all, one button
    that changes to the next filter."""
    look, parties = log_look(table, seat), (NOBODY, *table.seats)
    cells = area.left(min(area.w, KEY * len(parties))).across(len(parties), 3)
    if cells[0].w < LEAST_KEY:
        parties = (parties[(parties.index(look.only) + 1) % len(parties)],)
        cells = [area.left(min(area.w, KEY))]
    for party, cell in zip(parties, cells, strict=True):
        name, style = table.at(seat, OneOf("story", "of", party)), "brass" if party == look.only else "paper"
        hint = words.say("story.all") if party == NOBODY else table.name(party)
        icon = "list" if party == NOBODY else ""
        yield Button(name, cell, Browse(seat, party), "", style, icon, plain=True, hint=hint)
        if party != NOBODY:
            yield Mark("chip", cell.centre, cell.level, min(cell.w, cell.h) * 0.3, table.colour(party))


def helped(table: Table, seat: int, box: Box) -> Items:
    """Return help on the current phase: what a player does in it."""
    return [Paragraph(in_this_phase(table.true), box, HELP, INK, middle=False)]


def here(table: Table, seat: int, area: Area) -> Items:
    """Return the page that a seat has open about the rules that differ in this game by map, number of players, edition
    or house rules: one heading with some of its sentences."""
    variation = here_pages(table)[here_page(table, seat)]
    head, body = area.cut(6, 1)
    return [
        line(variation.title, head, 4.4, INK, font="heading"),
        Paragraph(" ".join(variation.sentences), body, 4.2, INK, middle=False),
    ]


def here_page(table: Table, seat: int) -> int:
    """Return the number of the page about this game's rules that a seat has open."""
    page = SheetId.of(table.session.view(seat).sheet).page
    return min(page, len(here_pages(table)) - 1)


def here_pages(table: Table) -> list[Variation]:
    """Return the pages about the rules that differ in this game, short enough for the smallest station."""
    return [
        replace(variation, sentences=variation.sentences[first : first + TOLD])
        for variation in variations(Subject.of(table.session))
        for first in range(0, len(variation.sentences), TOLD)
    ]


def signs(table: Table, seat: int, area: Area) -> Items:
    """Yield the gestures of the touch table, the meaning of some of its icons, and where the menu is."""
    *rest, menu = area.rows(0, *[8] * (1 if area.h < LOW else 2))  # in a low area the previous page explains the icons
    gestures, *uppers = rest
    rows = [("gear-six", "menu", menu)]
    for upper in uppers:
        house, bolt = upper.across(2)
        rows = [("house", "house", house), ("lightning", "bolt", bolt), *rows]
    yield Paragraph(words.say("table.signs.gestures"), gestures, 4, INK, middle=False)
    for icon, word, row in rows:
        yield Mark("icon", row.x + 4, row.level, 7, icon, INK)
        yield line(words.say(f"table.signs.{word}"), row.less(left=11, right=2), 4, INK)


def _advisor(mm_pen: MmPen, box: Box, card: advisor.AdviceCard, colour: str) -> None:
    advisor.paint_card(mm_pen.pen, box, card, mm_pen.pen.capitals(4.0 * mm_pen.k, "read"), colour)


def advice(table: Table, seat: int, box: Box) -> Items:
    """Return the page of a station on which the player asks a bot for advice and reads it."""
    return [DrawnItem(box, _advisor, (advisor.card(table.session, seat), table.colour(seat)))]


PAGES: Final = {
    "advice": advice,
    "payment": payment,
    "resupply": resupply,
    "plants": plants,
    "log": log,
    "help": station_primer.in_five,
    "aim": station_primer.aim,
    "icons": station_primer.icons,
    "shared": station_primer.shared,
    "here": here,
    "phase": helped,
    "signs": signs,
}
"""The function that lays out each page of a station, by the page's name."""
