"""Asks at the touch table for consent to a change of the map during another player's turn: a plate with a question in
front of each player who must agree."""

from __future__ import annotations

from game.kit.items import Button, Items, Mark, Plate, line
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import INK
from game.kit.values.area import Area
from game.parts.zoom_handle import ICONS, quiet_rect
from game.session.map_look import AnswerMapRequest, MapRequest
from game.table.measures.table_plan import DRAWER, STRIP
from game.table.measures.table_view import Table
from game.table.stations.station import shape

WIDE, HIGH, SIDE = 172.0, 19.0, 15.0
"""Width and height of the plate, and the side of the buttons for its two answers, mm."""
AIR = 2.0
"""Gap between the plate and the station, mm."""


def asking_panels(table: Table) -> list[Panel]:
    """Return a plate with a question in front of the station of each seat that has not answered yet whether the map may
    move."""
    look, plan = table.session.look, table.plan
    if look.asking is None or look.place is None:
        return []
    found = []
    for seat in sorted(look.asking.waits):
        rect = quiet_rect(look.place, look.drawn, map(plan.px, _places(table, seat)))
        with words.speaking(table.session.view(seat).language):
            items = _items(table, look.asking, seat)
            name, turn = table.at(seat, "asked"), plan.seating.chairs[seat].turn
            found.append(plan.panel(name, rect, turn, items, seat, glides=False))
    return found


def _items(table: Table, asking: MapRequest, seat: int) -> Items:
    """Return the contents of the plate: the question whether the map may move for all, and a button for each answer."""
    said = words.say(f"map.for_all.{asking.way}", name=table.name(asking.seat))
    plate = Area(0, 0, WIDE, HIGH)
    sign, text_area, yes, no = plate.inset(2, (HIGH - SIDE) / 2).columns(16, 0, SIDE, SIDE)
    return (
        Plate("paper", plate, radius=4, z=0.9),
        Mark("icon", sign.centre, sign.level, 10, ICONS[asking.way], INK),
        line(said, text_area.less(right=1), 4.8, INK),
        Button(table.at(seat, "agree"), yes, AnswerMapRequest(seat, True), style="brass", icon="check"),
        Button(table.at(seat, "refuse"), no, AnswerMapRequest(seat, False), style="wine", icon="x"),
    )


def _places(table: Table, seat: int) -> list[Area]:
    """Return places for the plate in front of a seat's station, the middle one first, mm."""
    plan = table.plan
    chair = plan.seating.chairs[seat]
    station = plan.station(chair, STRIP if shape(table, seat) == "strip" else DRAWER)
    before = station.upright(chair.turn).moved(down=-AIR - HIGH).top(HIGH)
    steps = [(before.w - WIDE) / 2 * (1 + share) for share in (0.0, -0.5, 0.5, -1.0, 1.0)]
    return [station.turned(before.moved(step).left(WIDE), chair.turn) for step in steps]
