"""The auction's plate at the touch table: a round plate over the map with the plant on auction, its bid towards all
four sides, and around it a peg for each seat. It never turns. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from pygame import Rect

from game.engine.state import FREE
from game.kit.board.printed_map import BoardView, MapViewport
from game.kit.components.peg import PegState
from game.kit.items import Card, Items, Plate, Thing, TouchSpot, Turned, number
from game.kit.screen.panel import Panel
from game.kit.style.layout_theme import BRASS_INK, DIM, GOLD_LIGHT, PULLED_WOOD
from game.kit.style.theme import BRASS, GLOW, SEAT
from game.kit.values.area import Area, pixels
from game.kit.values.ids import OneOf
from game.kit.values.spread import spread
from game.parts.zoom_handle import quiet_box
from game.session import planning
from game.session.prompts import card_words
from game.table.markets.plant_panel import discount
from game.table.measures.arrangement import MoveStage
from game.table.measures.lot import Lot, lot_of
from game.table.measures.seating import TURN
from game.table.measures.table_plan import STRIP
from game.table.measures.table_view import Table
from game.table.middle.lens import box_of
from game.table.middle.map_panel_mm import LARGEST_HIT, covered, map_view

STAGE: Final = "stage"
"""The name of the plate's panel and of its touch target, and the kind of drag that moves it."""
ACROSS = 146.0
"""Diameter of the plate on a map that has room for it."""
CARD, FIGURE, WIDEST = 50.0, 20.0, 36.0
"""Width of the card; height of the bid's figures, and their largest width."""
LINE = 34.0
"""Height of the figures with the line that tells 6 from 9."""
GAP = 4.0
"""Gap between the card and the figures."""
PEG, LEADER = 19.0, 24.0
"""Length of a peg, and of the highest bidder's."""
RIM = 12.0
"""Distance of the pegs from the plate's edge."""
APART = 17.0
"""Least angle between two pegs, degrees."""
STEP = 12.0
"""Distance between the places tried for the plate."""


def stage_panels(table: Table) -> Iterator[Panel]:
    """Yield the panel of the round plate with the plant on auction; none if no plant is."""
    lot = lot_of(table)
    if lot is None:
        return
    box = stage_box(table)
    items = tuple(_items(table, lot, box))
    yield replace(table.plan.panel(STAGE, box, 0, items, glides=False), round=True)


# --- its place -----------------------------------------------------------------------------------------


def stage_box(table: Table) -> Area:
    """Return the place of the auction's plate: where people put it, else over the emptiest part of the map; not over a
    lens or a planned city, unless every place is."""
    free, chosen, taken = _free(table), table.arrangement.stage, _in_use(table)
    halves = max(free.w, free.h) / 2 - STEP  # so that a tap can move it off what it covers
    across = min(ACROSS, free.w, free.h, halves)
    home = free.inset(across / 2)
    if chosen is None:
        return _quiet_place(_print(table), home, across, tuple(taken))
    at = max(home.x, min(chosen[0], home.end)), max(home.y, min(chosen[1], home.foot))
    near = sorted(_grid(home), key=lambda place: math.dist(place, at))
    return _clear([at, *near], across, taken)[0]


def aside(table: Table) -> tuple[float, float]:
    """Return the middle of another place for the auction's plate: over little print, and away from where it is now
    if possible."""
    now = stage_box(table)
    boxes = [Area.about(place, now.w, now.h) for place in _grid(_free(table).inset(now.w / 2))]
    taken = [now, *_in_use(table)]
    clear = [box for box in boxes if not any(box.meets(other) for other in taken)]
    far = max(boxes, key=lambda box: math.dist(box.at(0.5, 0.5), now.at(0.5, 0.5)))
    return (_quietest(_print(table), clear) if clear else far).at(0.5, 0.5)


class _Print(NamedTuple):
    """The map as printed on the screen: its view, the upper left corner of its panel in px, and the px per mm."""

    view: BoardView
    left: int
    top: int
    scale: float

    def rect(self, box: Area) -> Rect:
        """Return a box of the screen (mm) in px of the map's panel."""
        return pixels(box, self.scale).move(-self.left, -self.top)


def _print(table: Table) -> _Print:
    place = table.session.look.place
    assert place is not None, "the map is laid before everything over it"
    return _Print(place.view(MapViewport()), *place.rect.topleft, table.plan.seating.px_per_mm)


@lru_cache(maxsize=24)
def _quiet_place(shown: _Print, home: Area, across: float, taken: tuple[Area, ...]) -> Area:
    """Return the square that covers the fewest printed things on the map, among those with their middle in `home` that
    cover none of `taken`."""
    return _quietest(shown, _clear(_grid(home), across, taken))


def _clear(places: list[tuple[float, float]], across: float, taken: Sequence[Area]) -> list[Area]:
    """Return squares around these places, `across` wide, that cover none of `taken`; all squares if each covers
    something."""
    boxes = [Area.about(place, across, across) for place in places]
    return [box for box in boxes if not any(box.meets(other) for other in taken)] or boxes


def _free(table: Table) -> Area:
    """Return the area of the map that open drawers and markets cannot cover."""
    head, foot, left, right = covered(table)
    return table.plan.sheet.less(left, head, right, foot)


def _grid(room: Area) -> list[tuple[float, float]]:
    """Return places spread over an area of the map, those nearest to its middle first."""
    columns, rows = (1 + 2 * int(length / 2 / STEP) for length in (room.w, room.h))
    middle = room.at(0.5, 0.5)
    places = [
        (middle[0] + STEP * (column - columns // 2), middle[1] + STEP * (row - rows // 2))
        for column in range(columns)
        for row in range(rows)
    ]
    return sorted(places, key=lambda place: math.dist(place, middle))


def _in_use(table: Table) -> list[Area]:
    """Return the areas that the auction's plate must not cover: lenses, and cities in open planners."""
    plan, session = table.plan, table.session
    taken = [box_of(lens) for lens in session.look.lenses]
    view, sheet, k = map_view(table), plan.sheet, plan.seating.px_per_mm
    for seat in table.people:
        wished = session.view(seat).plan.cities if planning.is_open(session, seat) else ()
        for city, _ in wished:
            x, y = view.city_at(table.true.zone.cities[city].id)
            taken.append(Area.about((sheet.x + x / k, sheet.y + y / k), 2 * LARGEST_HIT, 2 * LARGEST_HIT))
    return taken


def _quietest(shown: _Print, boxes: list[Area]) -> Area:
    """Return the one of several boxes that covers the fewest printed things on the map."""
    rects = [shown.rect(box) for box in boxes]
    found = quiet_box(shown.view, tuple((*map(float, rect),) for rect in rects), False).topleft
    nearest = min(range(len(boxes)), key=lambda index: math.dist(rects[index].topleft, found))
    return boxes[nearest]


# --- what it shows -------------------------------------------------------------------------------------


def _items(table: Table, lot: Lot, box: Area) -> Items:
    whole = Area(0, 0, box.w, box.h)
    scale = box.w / ACROSS
    rim = SEAT[table.colour(lot.leader)] if lot.leader != FREE else BRASS_INK
    yield Plate("wood", whole, PULLED_WOOD, box.w / 2, 3.0)
    yield Plate("edge", whole.inset(0.5), BRASS, box.w / 2, line=1.2)
    yield Plate("edge", whole.inset(2.2), rim, box.w / 2, line=2.4)
    middle = whole.middle(CARD * scale, CARD * scale)
    yield Plate("well", middle, radius=4, z=0.3)
    if not lot.sold:
        card = Card(lot.plant, *middle[:3], "pinwheel", "offer", lot=True)
        yield from (card, *discount(table, card))
    yield from _figures(lot, whole, scale)
    yield from _pegs(table, lot, box, scale)
    if not lot.sold:
        yield TouchSpot(
            STAGE, whole, MoveStage(), drag=STAGE, round=True, hint=card_words(table.state.rules, lot.plant)
        )


def _figures(lot: Lot, whole: Area, scale: float) -> Items:
    """Yield the highest bid towards each side of the table; before the first bid, the minimum bid in pale ink."""
    wide, high = WIDEST * scale, LINE * scale
    ink = GOLD_LIGHT if lot.leader != FREE else DIM
    shown = (number(lot.bid, WIDEST / 2, LINE / 2, FIGURE, ink, "center", True, fit=WIDEST),)
    for turn in TURN.values():
        upright = whole.upright(turn)
        below = upright.centre, upright.level + (CARD / 2 + GAP + FIGURE / 2) * scale
        yield Turned(whole.turned(Area.about(below, wide, high), turn), turn, shown, scale)


def _pegs(table: Table, lot: Lot, box: Area, scale: float) -> Items:
    """Yield a peg for each seat, on the side of its station, with a glow behind the highest bidder's."""
    radius = box.w / 2 - RIM * scale
    for seat, angle in bearings(table, box).items():
        x, y = (box.w / 2 + radius * part for part in (math.cos(math.radians(angle)), math.sin(math.radians(angle))))
        state: PegState = "leads" if seat == lot.leader else "in" if seat in lot.ring else "out"
        size = (LEADER if state == "leads" else PEG) * scale
        if state == "leads":
            yield Plate("glow", Area.about((x, y), size * 0.7, size * 0.7), GLOW, size * 0.35, 3)
        yield Thing(peg_of(table, seat), "peg", (table.colour(seat), state), x, y, size, z=1)


def peg_of(table: Table, seat: int) -> OneOf:
    """Return the name of the piece that is a seat's peg on the auction's plate."""
    return OneOf("peg", table.colour(seat))


def bearings(table: Table, box: Area) -> dict[int, float]:
    """Return the direction from the auction's plate to each seat's station, in degrees clockwise from the right;
    directions too close together are moved apart."""
    plan, (x, y) = table.plan, box.at(0.5, 0.5)
    found: list[tuple[float, int]] = []
    for seat, chair in enumerate(plan.seating.chairs):
        there = plan.station(chair, STRIP).at(0.5, 0.5)
        found.append((math.degrees(math.atan2(there[1] - y, there[0] - x)) % 360, seat))
    found.sort()
    gaps = [(after[0] - before[0]) % 360 for before, after in zip(found[-1:] + found[:-1], found, strict=True)]
    first = gaps.index(max(gaps))  # the circle is cut where it is emptiest
    seats = [seat for _, seat in found[first:] + found[:first]]
    angles = [angle + 360 * (angle < found[first][0]) for angle, _ in found[first:] + found[:first]]
    return dict(zip(seats, spread(angles, APART, 0, (angles[0] - 180, angles[-1] + 180)), strict=True))
