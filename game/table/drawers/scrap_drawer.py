"""The drawer when a plant must make room: which one leaves, and which of its fuel leaves with it."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import DROP, SCRAP, Scrap
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Card, Item, Mark, Paragraph, Plate, Text, TouchSpot, number
from game.kit.style import words
from game.kit.style.theme import CREAM, INK, INK_SOFT, WINE
from game.kit.values.ids import AtSeat, OneOf
from game.session import asking
from game.session.intents import Lay
from game.session.parties import fuel_on
from game.session.scrapping import Scrapping, scrapping
from game.table.drawers.pad import cards, commit
from game.table.measures.table_view import Table

LEAST_NOTE = 100.0
"""Width from which there is room to explain scrapping, mm."""
LABEL = 9.0
"""Height of the label under a plant that leaves, mm."""


def scrap(table: Table, seat: int, box: Box, style: str) -> list[Item]:
    """Choose the plant that leaves; then which of its fuel leaves with it, while it still lies there."""
    x, y, width, height = box
    state, colour = table.session.seen(seat), table.colour(seat)
    laid = scrapping(table.session, seat)
    dropping = state.task == Task.DROP
    chosen = any(isinstance(move, Scrap) for move in table.session.draft(seat).moves)
    count = len(table.player(seat).plants) + chosen
    card_wide = min(49.0 if style == "wide" else 44.0, height / RATIO[style], (width - 70) / count - 3.2)
    made, end = cards(table, seat, box, card_wide, style, 3.2)
    items: list[Item] = []
    for item in made:
        items.append(item)
        if isinstance(item, Card) and not dropping and item.number != state.lot:
            items.append(
                TouchSpot(AtSeat(colour, OneOf("scrap", item.number)), item.box, Lay(seat, SCRAP[item.number]))
            )
    if laid and chosen:
        items += _leaving(table, seat, laid.plant, (end, y, card_wide, height), style)
        end += card_wide + 3.2
    items += _drop(table, seat, laid, (end + 1, y, x + width - end - 1, height))
    return items


def _leaving(table: Table, seat: int, plant: int, box: Box, style: str) -> list[Item]:
    """The plant chosen to be scrapped, grey and smaller, with the fuel that finds no other place."""
    x, y, wide, height = box
    high = min(wide * RATIO[style], height)
    small = wide * (high - LABEL) / high
    fuel = fuel_on(table.session, seat).get(0, ())
    card = Card(plant, x + (wide - small) / 2, y, small, style, "resting", fuel, table.colour(seat))
    label = (x, y + high - LABEL + 1, wide, LABEL - 1)
    return [
        Plate("wood", label, WINE, 2.5, 0.3),
        card,
        Text(words.say("own.leaving"), x + wide / 2, y + high - LABEL / 2 + 0.5, 4, CREAM, "bold", "center", wide - 3),
    ]


def _drop(table: Table, seat: int, laid: Scrapping | None, box: Box) -> list[Item]:
    """The meaning of the choice, or the fuel that may go, above (in a row: beside) the commit."""
    x, y, width, height = box
    fuels = laid.may_leave if laid else ()
    ready = laid is not None and laid.settled
    tall = height > 40
    items: list[Item] = []
    if tall and not fuels and width > LEAST_NOTE:
        note = (x, y, width, height - 25)
        said = asking.fate_of_fuel(laid) if laid else words.say("table.scrap_line", plant=_newest(table, seat))
        items += [Plate("paper", note, radius=4)]
        items.append(Paragraph(said, (x + 4, y + 2, width - 8, note[3] - 4), 4.2, INK_SOFT))
    high = 34.0 if tall else height
    part = min(48.0, (width - 3 * (len(fuels) - 1)) / max(1, len(fuels))) if tall else 24.0
    for index, fuel in enumerate(fuels):
        items += _drop_button(table, seat, fuel, (x + index * (part + 3), y, part, high))
    start, top = (x, y + height - 22) if tall else (x + len(fuels) * 27, y)
    spot = (start, top, x + width - start, y + height - top)
    button = commit(table, seat, spot, words.say("table.scrap"), "trash", "wine")
    items.append(replace(button, cap=7, enabled=ready))
    return items


def _drop_button(table: Table, seat: int, fuel: int, box: Box) -> list[Item]:
    """One token back to the supply."""
    x, y, width, height = box
    name = AtSeat(table.colour(seat), OneOf("drop", FUELS[fuel]))
    middle, size = y + height / 2, 15.0 if width < 36 else 19.0
    return [
        Button(name, box, Lay(seat, DROP[fuel]), "", "paper"),
        Mark("token", x + width / 2 - size * 0.3, middle, size, FUELS[fuel]),
        number("-1", x + width / 2 + size * 0.42, middle, size * 0.44, INK, "center"),
    ]


def _newest(table: Table, seat: int) -> int:
    """The plant just bought, which stays."""
    return table.true.lot or table.true.players[seat].plants[-1].number
