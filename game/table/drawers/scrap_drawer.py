"""The drawer at the touch table for discarding a plant, and the fuel that must be discarded with it."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import DROP, SCRAP, Scrap
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Button, Card, Items, Mark, Paragraph, Plate, TouchSpot, line, number
from game.kit.style import words
from game.kit.style.theme import CREAM, INK, INK_SOFT, WINE
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session import prompts
from game.session.intents import StageMove
from game.session.parties import fuel_on
from game.session.scrapping import Scrapping, scrapping
from game.table.drawers.pad import cards, commit
from game.table.measures.table_view import Table

LEAST_NOTE = 100.0
"""Width from which there is room to explain the discard, mm."""
LABEL, APART = 9.0, 3.2
"""Height of the label below the discarded plant, and the gap between plants, mm."""


def scrap(table: Table, seat: int, pad: Area, style: str) -> Items:
    """Yield the contents of the drawer in which a seat chooses the plant to discard; once it is chosen, that plant and
    the fuel that may be discarded with it."""
    state = table.session.seen(seat)
    laid = scrapping(table.session, seat)
    dropping = state.task == Task.DROP
    chosen = any(isinstance(move, Scrap) for move in table.session.draft(seat).moves)
    count = len(table.player(seat).plants) + chosen
    wide = min(49.0 if style == "wide" else 44.0, pad.h / RATIO[style], (pad.w - 70) / count - APART)
    made, end = cards(table, seat, pad, wide, style, APART)
    for item in made:
        yield item
        if isinstance(item, Card) and not dropping and item.number != state.lot:
            name, told = table.at(seat, OneOf("scrap", item.number)), prompts.card_words(state.rules, item.number)
            yield TouchSpot(name, item.box, StageMove(seat, SCRAP[item.number]), hint=told)
    rest = pad.less(left=end - pad.x)
    if laid and chosen:
        place, rest = rest.split(wide, APART)
        yield from _leaving(table, seat, laid.plant, place, style)
    yield from _drop(table, seat, laid, rest.less(left=1))


def _leaving(table: Table, seat: int, plant: int, place: Area, style: str) -> Items:
    """Return the card of the plant to be discarded, grey and smaller, with the fuel that no other plant can hold."""
    place = place.top(min(place.w * RATIO[style], place.h))
    small = place.w * (place.h - LABEL) / place.h
    fuel, label = fuel_on(table.session, seat).get(0, ()), place.bottom(LABEL - 1)
    left = place.middle(small, place.h).x
    return [
        Plate("wood", label, WINE, 2.5, 0.3),
        Card(plant, left, place.y, small, style, "resting", fuel, table.colour(seat)),
        line(words.say("own.leaving"), label.inset(1.5, 0), 4, CREAM, "center", "bold"),
    ]


def _drop(table: Table, seat: int, laid: Scrapping | None, area: Area) -> Items:
    """Yield an explanation of the discard, or a button for each fuel that may be discarded, above the Confirm button;
    in a low drawer beside it."""
    fuels = laid.may_leave if laid else ()
    tall = area.h > 40
    if tall and not fuels and area.w > LEAST_NOTE:
        note = area.less(bottom=25)
        bought = table.true.lot or table.true.players[seat].plants[-1].number
        said = prompts.fuel_after_discard(laid) if laid else words.say("table.scrap_line", plant=bought)
        yield Plate("paper", note, radius=4)
        yield Paragraph(said, note.inset(4, 2), 4.2, INK_SOFT)
    part = min(48.0, (area.w + 3) / max(1, len(fuels)) - 3) if tall else 24.0
    places = area.top(34.0 if tall else area.h).columns(*[part] * len(fuels), gap=3)
    for fuel, place in zip(fuels, places, strict=True):
        yield from _drop_button(table, seat, fuel, place)
    spot = area.bottom(22) if tall else area.less(left=len(fuels) * 27)
    button = commit(table, seat, spot, words.say("table.scrap"), "trash")
    yield replace(button, cap=7, enabled=laid is not None and laid.settled)


def _drop_button(table: Table, seat: int, fuel: int, box: Area) -> Items:
    size = 15.0 if box.w < 36 else 19.0
    return [
        Button(table.at(seat, OneOf("drop", FUELS[fuel])), box, StageMove(seat, DROP[fuel]), "", "paper"),
        Mark("token", box.centre - size * 0.3, box.level, size, FUELS[fuel]),
        number("-1", box.centre + size * 0.42, box.level, size * 0.44, INK, "center"),
    ]
