"""The drawer for the choices of the set-up: houses of the Cartel, start cities."""

from __future__ import annotations

from dataclasses import replace

from game.engine.state import CARTEL, Task
from game.kit.items import Box, Item, Items, Mark, Paragraph, Plate, Text
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.session.parties import CARTEL_COLOUR
from game.table.drawers.pad import commit
from game.table.measures.table_view import Table
from game.views.on_map import chosen

FOOT = 9.0
"""Height of the line that says how many have been chosen, mm."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    return tuple(_chosen(table, seat, (x, 3, width * 0.55, 60), (x + width * 0.55 + 4, 38, width * 0.45 - 4, 25)))


def one_row(table: Table, seat: int, x: float, width: float) -> Items:
    return tuple(_chosen(table, seat, (x, 4, width * 0.55, 31), (x + width * 0.55 + 4, 4, width * 0.45 - 4, 31)))


def _chosen(table: Table, seat: int, slip: Box, button: Box) -> list[Item]:
    """Which city is meant, and the commit."""
    x, y, wide, high = slip
    placing, city = table.true.task == Task.PLACE, chosen(table.session, seat)
    items: list[Item] = [Plate("paper", slip, radius=4)]
    items.append(Text(_turn(table, seat), x + 4, y + high - FOOT / 2, 4, INK_SOFT, fit=wide - 8))
    high -= FOOT
    size = min(24.0, high * 0.9)
    if placing:
        items.append(Mark("house", x + size * 0.62, y + high / 2, size, CARTEL_COLOUR))
    else:
        items.append(Mark("token", x + size * 0.62, y + high / 2, size, "uranium"))
    left = x + size * 1.2
    key = "table.place_line" if placing else "table.mark_line"
    if city is None:
        items.append(Paragraph(words.say(key), (left, y + 2, wide - size * 1.2 - 4, high - 4), 4.4, INK_SOFT))
    else:
        name = table.true.zone.cities[city].name
        items.append(Text(name, left, y + high / 2, 7, INK, "bold", fit=wide - size * 1.2 - 5, plain=True))
    label = words.say("table.place_house" if placing else "table.mark_city")
    why = words.say("table.touch_city")
    items.append(replace(commit(table, seat, button, label), cap=7.4, enabled=city is not None, reason=why))
    return items


def _turn(table: Table, seat: int) -> str:
    """Which house or city this is, of how many, and who chooses after it."""
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
    if after == seat:
        return f"{said} · {words.say('table.then_you')}"
    return f"{said} · {words.say('table.then', name=table.name(after))}"
