"""Who wants the map otherwise while somebody else is asked on it asks everybody: a plate before each who must agree."""

from __future__ import annotations

from pygame import Rect

from game.kit.items import UNIT, Items, Mark, Plate, Text, painter
from game.kit.items.handled import Button
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import INK
from game.kit.values.ids import AtSeat
from game.parts.zoom_handle import ICONS, quiet_box
from game.session.map_look import Agree, Asking
from game.table.measures.table_plan import DRAWER, STRIP, Box
from game.table.measures.table_view import Table
from game.table.stations.station import shape

WIDE, HIGH, SIDE = 172.0, 19.0, 15.0
"""A plate, and the side of its two answers, mm."""
AIR = 2.0
"""Between it and the station, mm."""


def asking_panels(table: Table) -> list[Panel]:
    """A plate before everybody who has not answered yet."""
    look, plan = table.session.look, table.plan
    if look.asking is None or look.place is None:
        return []
    view, corner = look.place.view(look.drawn), look.place.rect.topleft
    found = []
    for seat in sorted(look.asking.waits):
        boxes = [plan.px(box).move(-corner[0], -corner[1]) for box in _places(table, seat)]
        rect = quiet_box(view, tuple((*map(float, box),) for box in boxes), False).move(corner)
        with words.speaking(table.session.view(seat).language):
            found.append(_panel(table, look.asking, seat, rect))
    return found


def _panel(table: Table, asking: Asking, seat: int, rect: Rect) -> Panel:
    items, seating = _items(table, asking, seat), table.plan.seating
    name, paint = AtSeat(table.colour(seat), "asked"), painter(items)
    turn, unit = seating.chairs[seat].turn, seating.px_per_mm / UNIT
    return Panel(name, rect, turn, items, paint, seat, unit, glides=False)


def _items(table: Table, asking: Asking, seat: int) -> Items:
    """The question and its two answers."""
    said = words.say(f"map.for_all.{asking.way}", name=table.name(asking.seat))
    colour, y = table.colour(seat), (HIGH - SIDE) / 2
    yes, no = WIDE - 2 * SIDE - 6, WIDE - SIDE - 2
    return (
        Plate("paper", (0, 0, WIDE, HIGH), radius=4, z=0.9),
        Mark("icon", 10, HIGH / 2, 10, ICONS[asking.way], INK),
        Text(said, 18, HIGH / 2, 4.8, INK, fit=yes - 21),
        Button(AtSeat(colour, "agree"), (yes, y, SIDE, SIDE), Agree(seat, True), style="green", icon="check"),
        Button(AtSeat(colour, "refuse"), (no, y, SIDE, SIDE), Agree(seat, False), style="wine", icon="x"),
    )


def _places(table: Table, seat: int) -> list[Box]:
    """Before the seat's own station, in its middle first."""
    plan = table.plan
    chair = plan.seating.chairs[seat]
    x, y, wide, high = plan.station(chair, STRIP if shape(table, seat) == "strip" else DRAWER)
    upright = chair.side in "SN"
    middle = (x + wide / 2, y + high / 2)
    steps = [share * ((wide if upright else high) - WIDE) / 2 for share in (0.0, -0.5, 0.5, -1.0, 1.0)]
    size = (WIDE, HIGH) if upright else (HIGH, WIDE)
    match chair.side:
        case "S":
            at = [(middle[0] + step - WIDE / 2, y - AIR - HIGH) for step in steps]
        case "N":
            at = [(middle[0] + step - WIDE / 2, y + high + AIR) for step in steps]
        case "W":
            at = [(x + wide + AIR, middle[1] + step - WIDE / 2) for step in steps]
        case _:
            at = [(x - AIR - HIGH, middle[1] + step - WIDE / 2) for step in steps]
    return [(*place, *size) for place in at]
