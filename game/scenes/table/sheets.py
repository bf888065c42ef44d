"""Sheets a seat opens in its own station: payment, resupply, everybody's plants, log, help."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.plants import PowerPlant
from game.engine.resources import FUELS
from game.engine.state import CARTEL, Task
from game.scenes import telling
from game.scenes.intents import Close, Open
from game.scenes.plans import planning
from game.scenes.plans.maximum import SHEET as MAXIMUM
from game.scenes.storage import arrange
from game.scenes.table import planner, waiting
from game.scenes.table.common import SHEET_ICONS, SHEETS, Table, mark
from game.scenes.table.items import Box, Button, Copy, Item, Items, Mark, Paragraph, Plate, Text, number
from game.scenes.table.pad import money
from game.ui import words
from game.ui.card import RATIO
from game.ui.theme import GREEN_INK, INK, INK_SOFT

WIDE_LOG, LINES = 300.0, 7
"""Width from which the log has two columns, mm; lines in a column."""
UNTITLED = ("plants",)
"""Sheets that need all the room there is."""
HELP = 5.0
"""Capitals of what helps, mm."""
PAGES = {"help": "signs", "signs": "help"}
"""The two pages of the help, each with the way to the other."""
LEAF = 44.0
"""Width of the button that turns the page, mm."""


def sheet(table: Table, seat: int, name: str, width: float) -> Items:
    """Money and tabs at the left, the sheet at the right, its close button at the far corner."""
    if planning.is_open(table.stage, seat):
        return planner.drawer(table, seat, width)
    if name == MAXIMUM:
        return waiting.pad(table, seat, width)
    colour = table.colour(seat)
    name, _, page = name.partition(":")
    items: list[Item] = money(table, seat, (5, 4, 38, 28))
    spots = [(46.0, 4.0), (66.5, 4.0), (5.0, 35.0), (25.5, 35.0), (46.0, 35.0)]
    for (x, y), tab in zip(spots, SHEETS, strict=True):
        style = "brass" if name in (tab, PAGES.get(tab)) else "dark"
        items.append(
            Button(
                mark(colour, f"tab:{tab}"),
                (x, y, 17.5, 28),
                _tab(seat, tab, name),
                icon=SHEET_ICONS[tab],
                style=style,
                hint=words.say(f"table.sheet.{tab}"),
                cap=8.0,
            )
        )
    items.append(Button(mark(colour, "close"), (66.5, 35, 17.5, 28), Close(seat), icon="x", style="wine", cap=8.0))
    box = (88.0, 3.0, width - 93, 60.0)
    items.append(Plate("paper", box, radius=4))
    x, y, wide, high = box
    inner = (x + 4, y + 3, wide - 8, high - 6)
    if name not in UNTITLED:
        room = wide - 8
        if name in PAGES:
            turn = (x + wide - LEAF - 2, y + 1, LEAF, 12.0)
            label = words.say(f"table.sheet.{PAGES[name]}_page")
            other = Open(seat, PAGES[name])
            items.append(Button(mark(colour, "page"), turn, other, label, "paper", cap=4))
            room -= LEAF
        if name == "log":
            items += _leaves(table, seat, int(page or 0), (x, y, wide, high))
            room -= 2 * LEAF
        items.append(Text(words.say(f"table.sheet.{name}"), x + 4, y + 7, 5.6, INK, "heading", fit=room))
        down = 15.0 if name in PAGES else 13.0
        inner = (x + 4, y + down, wide - 8, high - 3 - down)
    return (*items, *_SHEETS[name](table, seat, inner))


def _tab(seat: int, tab: str, current: str) -> object:
    return Close(seat) if tab == current else Open(seat, tab)


def _payment(table: Table, seat: int, box: Box) -> list[Item]:
    """Cities over Elektro; the own numbers marked."""
    x, y, wide, high = box
    table_of = table.true.rules.payment
    mine = len(table.true.players[seat].cities)
    columns = -(-len(table_of) // 3)
    part, row = wide / columns, high / 3
    items: list[Item] = []
    for cities, pays in enumerate(table_of):
        line, column = divmod(cities, columns)
        left, top = x + column * part, y + line * row
        if cities == mine:
            items.append(Plate("flat", (left + 0.5, top + 0.5, part - 1, row - 1), (226, 178, 92, 150), 2))
        items.append(number(cities, left + part * 0.28, top + row / 2, 4.2, INK_SOFT, "center"))
        items.append(number(pays, left + part * 0.68, top + row / 2, 5.6, GREEN_INK, "center", fit=part * 0.6))
    return items


def _resupply(table: Table, seat: int, box: Box) -> list[Item]:
    """Tokens that come back in each step; the running step marked."""
    x, y, wide, high = box
    state = table.true
    row, part = high / 4, (wide - 40) / 4
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        items.append(Mark("token", x + 40 + (fuel + 0.5) * part, y + row / 2, min(14.0, row * 1.15), word))
    for step, amounts in enumerate(state.rules.resupply, start=1):
        top = y + step * row
        if step == state.step:
            items.append(Plate("flat", (x, top + 0.4, wide, row - 0.8), (226, 178, 92, 130), 2))
        items.append(Text(words.say("table.step", step=step), x + 3, top + row / 2, 5, INK, "heading", fit=36))
        for fuel, amount in enumerate(amounts):
            items.append(number(amount, x + 40 + (fuel + 0.5) * part, top + row / 2, 6, INK, "center"))
    return items


def _plants(table: Table, seat: int, box: Box) -> list[Item]:
    """Everybody's plants with their fuel, the Cartel's too."""
    x, y, wide, high = box
    state = table.true
    parties = [*(party for party in state.order if party != CARTEL), *([CARTEL] if state.cartel else [])]
    most = state.rules.plant_limit
    rows = max((1, 2, 3), key=lambda count: _mini(len(parties), count, most, wide, high))
    mini = _mini(len(parties), rows, most, wide, high)
    columns = -(-len(parties) // rows)
    part, row = wide / columns, high / rows
    items: list[Item] = []
    for index, party in enumerate(parties):
        line, column = divmod(index, columns)
        left, top = x + column * part, y + line * row
        items.append(Mark("chip", left + 5, top + row / 2, min(4.4, row * 0.4), table.colour(party)))
        plants, fuel = _owned(table, party)
        lying = arrange(plants, fuel)
        for place, plant in enumerate(plants):
            tokens = tuple(FUELS[kind] for kind in lying.get(plant.number, ()))
            items.append(
                Copy(
                    plant.number,
                    left + 12 + place * (mini + 2),
                    top + (row - mini * RATIO["mini"]) / 2,
                    mini,
                    "mini",
                    "owned",
                    tokens,
                )
            )
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


def _shown(table: Table, page: int, wide: float) -> telling.Page:
    """The page of the log: in two columns where there is room."""
    columns = 2 if wide > WIDE_LOG else 1
    return telling.log_page(telling.chronicle(table.stage), page, columns * LINES)


def _leaves(table: Table, seat: int, page: int, box: Box) -> list[Item]:
    """Older and newer pages, at the right of the title."""
    x, y, wide, _ = box
    shown, colour = _shown(table, page, wide - 8), table.colour(seat)
    side = 20.0
    left = x + wide - 2 - 2 * side - 3 - 20
    older, newer = Open(seat, f"log:{shown.number + 1}"), Open(seat, f"log:{shown.number - 1}")
    sides = (
        ("older", "caret-left", older, left, shown.number + 1 < shown.count),
        ("newer", "caret-right", newer, x + wide - 2 - side, shown.number > 0),
    )
    items: list[Item] = [
        number(f"{shown.count - shown.number} / {shown.count}", left + side + 11.5, y + 7, 4.4, INK, "center", fit=19)
    ]
    for word, icon, intent, at, able in sides:
        hint = words.say(f"sheets.{word}")
        spot = (at, y + 1, side, 12.0)
        name = mark(colour, word)
        items.append(Button(name, spot, intent, "", "paper", icon, enabled=able, reason=hint, hint=hint, plain=True))
    return items


def _log(table: Table, seat: int, box: Box) -> list[Item]:
    """A page of what happened, the newest last, each round under its heading."""
    x, y, wide, high = box
    _, _, page = table.stage.view(seat).sheet.partition(":")
    shown = _shown(table, int(page or 0), wide)
    columns = 2 if wide > WIDE_LOG else 1
    part, row = wide / columns, high / LINES
    items: list[Item] = []
    for index, told in enumerate(shown.lines):
        column, line = divmod(index, LINES)
        left, middle = x + column * part, y + (line + 0.5) * row
        if told.heading:
            items.append(Plate("flat", (left - 1, middle - row / 2, part - 3, row), (226, 178, 92, 110), 1.5))
        newest = shown.number == 0 and index == len(shown.lines) - 1
        ink = INK if told.heading or newest else INK_SOFT
        font = "bold" if told.heading else "semibold"
        items.append(Text(told.sentence, left, middle, 4, ink, font, fit=part - 5))
    return items


def _help(table: Table, seat: int, box: Box) -> list[Item]:
    """What one does in this phase."""
    word = table.true.phase.word
    if table.true.task == Task.MARK:
        word = "mark"
    return [Paragraph(words.say(f"table.help.{word}"), box, HELP, INK, middle=False)]


def _signs(table: Table, seat: int, box: Box) -> list[Item]:
    """How fingers speak to the table, what its signs mean, and where the menu is."""
    x, y, wide, high = box
    row = 8.0
    items: list[Item] = [
        Paragraph(words.say("table.signs.gestures"), (x, y, wide, high - 2 * row), 4, INK, middle=False)
    ]
    half = wide / 2
    rows = (
        ("house", "house", x, y + high - 1.5 * row, half),
        ("lightning", "bolt", x + half, y + high - 1.5 * row, half),
        ("gear-six", "menu", x, y + high - 0.5 * row, wide),
    )
    for icon, word, left, middle, room in rows:
        items.append(Mark("icon", left + 4, middle, 7, icon, INK))
        items.append(Text(words.say(f"table.signs.{word}"), left + 11, middle, 4, INK, fit=room - 13))
    return items


_SHEETS = {
    "payment": _payment,
    "resupply": _resupply,
    "plants": _plants,
    "log": _log,
    "help": _help,
    "signs": _signs,
}
