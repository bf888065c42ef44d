"""The drawer at the touch table for choices before the first round: where houses of the Cartel are placed, and which
cities are start cities."""

from __future__ import annotations

from dataclasses import replace

from game.engine.state import CARTEL, Task
from game.kit.items import Items, Mark, Paragraph, Plate, line
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.session.parties import CARTEL_COLOUR
from game.table.drawers.pad import commit
from game.table.measures.table_view import Table
from game.views.map_cities import chosen_city

FOOT = 9.0
"""Height of the line that counts the choices made, mm."""


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    return tuple(_chosen(table, seat, pad, 25))


def one_row(table: Table, seat: int, pad: Area) -> Items:
    return tuple(_chosen(table, seat, pad, pad.h))


def _chosen(table: Table, seat: int, pad: Area, high: float) -> Items:
    """Yield the name of the city that the seat has chosen on the map before the first round, or a request to choose
    one, and a Confirm button `high` mm high."""
    slip, rest = pad.split(pad.w * 0.55, 4)
    placing, city = table.true.task == Task.PLACE, chosen_city(table.session, seat)
    body = slip.less(bottom=FOOT)
    size = min(24.0, body.h * 0.9)
    picture = ("house", CARTEL_COLOUR) if placing else ("token", "uranium")
    text_area = body.less(left=size * 1.2)
    yield Plate("paper", slip, radius=4)
    yield line(_turn(table, seat), slip.inset(4, 0).bottom(FOOT), 4, INK_SOFT)
    yield Mark(picture[0], body.x + size * 0.62, body.level, size, picture[1])
    if city is None:
        said = words.say("table.place_line" if placing else "table.mark_line")
        yield Paragraph(said, text_area.less(0, 2, 4, 2), 4.4, INK_SOFT)
    else:
        yield line(Untranslated(table.true.zone.cities[city].name), text_area.less(right=5), 7, INK, font="bold")
    label = words.say("table.place_house" if placing else "table.mark_city")
    why = words.say("table.touch_city")
    yield replace(commit(table, seat, rest.bottom(high), label), cap=7.4, enabled=city is not None, reason=why)


def _turn(table: Table, seat: int) -> str:
    """Return a sentence that counts the Cartel's houses or start cities ("2 of 3") and names the player who chooses
    next."""
    state = table.true
    placing = state.task == Task.PLACE
    coming = len(state.queue) + 1
    if placing:
        coming -= len(table.seats) * state.rules.start_cities
    done = sum(owner == CARTEL for owner in state.houses) if placing else len(state.marks)
    said = words.say("table.house_of" if placing else "table.city_of", number=done + 1, all=done + coming)
    if not state.queue:
        return said
    after = state.queue[0]
    then = words.say("table.then_you") if after == seat else words.say("table.then", name=table.name(after))
    return f"{said} · {then}"
