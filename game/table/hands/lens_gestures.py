"""Fingers and lenses: a long touch on the bare map pulls a part of it up, a touch on too small a city helps."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import replace

from pygame import FRect

from game.kit.board.printed_map import BoardView
from game.kit.input.gestures import Cancel, Contact, DragEnd, DragMove, DragStart, Gesture, LongPress, Release, Tap
from game.kit.paint import lettering
from game.kit.scenes.scene import Room
from game.kit.values.contents import Target
from game.session.intents import Nothing
from game.session.map_look import Lens
from game.session.session import Session
from game.table.measures.table_plan import DRAWER, STRIP, Box
from game.table.measures.table_view import Table
from game.table.middle.lens import LEAST_HIT, RADIUS, REACH, RIM, PutAway, glass
from game.table.middle.map_panel_mm import map_model, map_view

MOST = 6
"""Lenses on a table at once; one more takes the place of the oldest."""
STEP = 14.0
"""Mm between the places that are tried for a lens."""
ROUND = 0.8
"""Half the side of a square that stands for a disc, by its radius."""
EDGE = 14.0
"""Mm that a lens keeps from the edge of the screen, where sleeves lie."""


class Lenses:
    """A part of the running game on a table; `table` says how everything lies now."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table]) -> None:
        self.session, self.room, self.look = session, room, session.look
        self._table = table
        self._held: dict[Hashable, tuple[int, str, float, float]] = {}
        """What a finger drags: number of the lens, its part, and where the finger was."""
        self._count = 0

    # --- gestures ---------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> bool:
        """Answer what concerns a lens."""
        match gesture:
            case LongPress(target=target, contact=contact) if target.name == "map":
                self._pull(contact)
            case Tap(target=target) if isinstance(target.intent, PutAway):
                self._put_away(target.intent.number)
            case Tap(target=target, contact=contact) if self._too_small(target):
                self._help(target, contact)
            case DragStart(target=target, contact=contact) if part := part_of(target):
                self._held[contact.key] = (*part, *contact.start)
            case DragMove(contact=contact) if contact.key in self._held:
                self._drag(contact)
            case DragEnd(contact=contact) | Cancel(contact=contact) if contact.key in self._held:
                del self._held[contact.key]
            case Release(contact=contact):
                self._held.pop(contact.key, None)
                return False
            case _:
                return False
        return True

    def _too_small(self, target: Target) -> bool:
        """Whether this is a city on the map that may be meant now and is smaller than a finger."""
        if not target.name.startswith("city:") or isinstance(target.intent, Nothing):
            return False
        return min(target.rect.size) / 2 < LEAST_HIT * self._table().plan.seating.px_per_mm - 0.75

    def _pull(self, contact: Contact) -> None:
        """Pull a part of the map up to the seat that sits nearest."""
        table = self._table()
        k = table.plan.seating.px_per_mm
        x, y = contact.x / k, contact.y / k
        seat = min(table.seats, key=lambda seat: math.dist((x, y), _station(table, seat)))
        self._open(table, seat, contact.x, contact.y, helping=False)

    def _help(self, target: Target, contact: Contact) -> None:
        table = self._table()
        if table.hands is not None:
            self._open(table, table.hands, *target.rect.center, helping=True)

    def _open(self, table: Table, seat: int, x: float, y: float, helping: bool) -> None:
        """Lay a lens for a seat on the part of the map around (x, y), px on the screen."""
        rect = table.plan.px(table.plan.sheet)
        view = map_view(map_model(table), rect.size)
        if helping:
            self.look.lenses[:] = [lens for lens in self.look.lenses if not lens.helping]
        at = quiet_place(table, seat, (x, y))
        self._count += 1
        place = view.place_at(x - rect.x, y - rect.y)
        self.look.lenses.append(snapped(table, Lens(self._count, seat, place, *at, helping), 1 if helping else 2))
        del self.look.lenses[:-MOST]

    def _put_away(self, number: int) -> None:
        self.look.lenses[:] = [lens for lens in self.look.lenses if lens.number != number]

    def _drag(self, contact: Contact) -> None:
        """The rim carries the lens, the glass moves the map behind it."""
        number, part, x, y = self._held[contact.key]
        self._held[contact.key] = number, part, contact.x, contact.y
        table = self._table()
        for place, lens in enumerate(self.look.lenses):
            if lens.number == number:
                moved = self._carried if part == "rim" else self._panned
                self.look.lenses[place] = moved(table, lens, contact.x - x, contact.y - y)

    @staticmethod
    def _carried(table: Table, lens: Lens, dx: float, dy: float) -> Lens:
        seating = table.plan.seating
        x, y = lens.x + dx / seating.px_per_mm, lens.y + dy / seating.px_per_mm
        half = RADIUS / 2
        return replace(
            lens, x=min(max(x, half), seating.width - half), y=min(max(y, half), seating.height - half), helping=False
        )

    def _panned(self, table: Table, lens: Lens, dx: float, dy: float) -> Lens:
        """Another part of the map comes behind the glass."""
        view, turn = glass(table, lens)
        for _ in range(turn % 4):
            dx, dy = dy, -dx
        edge = view.size[0] / 2
        return replace(lens, middle=view.place_at(edge - dx, edge - dy))

    # --- time -------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """A lens that only helped goes with the turn."""
        session = self.session
        kept = [lens for lens in self.look.lenses if not (lens.helping and session.acting != lens.seat)]
        if len(kept) == len(self.look.lenses):
            return False
        self.look.lenses[:] = kept
        return True


def snapped(table: Table, lens: Lens, count: int = 2) -> Lens:
    """A lens with the cities in its middle that lie nearest to where it looked: so many, the first at least with its
    name, or one."""
    rect = table.plan.px(table.plan.sheet)
    large = map_view(map_model(table), rect.size)
    places = large.sheet.cities
    near = sorted(large.in_play, key=lambda city: math.dist(places[city], lens.middle))
    for cities, named in ((near[:count], count), (near[:count], 1), (near[:1], 1)):
        found = replace(lens, middle=places[near[0]])
        for _ in range(2):  # how large it shows things depends a little on where it looks
            view, _turn = glass(table, found)
            boxes = _boxes(view, cities, named)
            found = replace(found, middle=view.place_at(*boxes[0].unionall(boxes[1:]).center))
        view, _turn = glass(table, found)
        if all(behind(view, box) for box in _boxes(view, cities, named)):
            break
    return found


def behind(view: BoardView, box: FRect) -> bool:
    """Whether a box, px of a lens's view, lies wholly behind its glass."""
    half = view.size[0] / 2
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return all(math.dist(corner, (half, half)) <= (1 - RIM / RADIUS) * half for corner in corners)


def _boxes(view: BoardView, cities: list[str], named: int) -> list[FRect]:
    """Where some cities lie, and the names of the first ones, px of a view."""
    size, names = view.names_at(view.facing[0])
    boxes = []
    for place, city in enumerate(cities):
        (x, y), radius = view.city_at(city), view.city_radius * ROUND
        boxes.append(FRect(x - radius, y - radius, 2 * radius, 2 * radius))
        if place < named:
            (x, y), lines = names[city]
            wide, high = max(lettering.width(line, "bold", round(size)) for line in lines), size * len(lines)
            boxes.append(FRect(x - wide / 2, y - high / 2, wide, high))
    return boxes


def part_of(target: Target) -> tuple[int, str] | None:
    """Number and part of the lens that a bare target is."""
    if not (target.ground and target.name.startswith("lens:")):
        return None
    _, number, part = target.name.split(":")
    return int(number), part


def _station(table: Table, seat: int) -> tuple[float, float]:
    """The middle of a seat's station, mm."""
    x, y, wide, high = table.plan.station(table.plan.seating.chairs[seat], STRIP)
    return x + wide / 2, y + high / 2


def quiet_place(table: Table, seat: int, around: tuple[float, float]) -> tuple[float, float]:
    """Where a lens covers no city in play and as little else as can be, within reach of its seat: mm."""
    plan = table.plan
    seating, k = plan.seating, plan.seating.px_per_mm
    rect = plan.px(plan.sheet)
    view = map_view(map_model(table), rect.size)
    cities = [((rect.x + x) / k, (rect.y + y) / k) for x, y in (view.city_at(city) for city in view.in_play)]
    reach, radius = _station(table, seat), view.city_radius / k
    shut = [plan.station(chair, DRAWER if other == seat else STRIP) for other, chair in enumerate(seating.chairs)]
    others = [(lens.x, lens.y) for lens in table.session.look.lenses]

    def cost(place: tuple[float, float]) -> float:
        hidden = sum(math.dist(place, city) < RADIUS + radius for city in cities)
        beyond = max(0.0, math.dist(place, reach) - REACH)
        over = sum(_overlap(place, box) for box in shut)
        markets = sum(_overlap(place, box) for box in (plan.plants, plan.fuels))
        stacked = sum(max(0.0, 2 * RADIUS - math.dist(place, other)) for other in others)
        far = math.dist(place, (around[0] / k, around[1] / k)) / 100
        return hidden * 4 + beyond * 0.2 + over * 14 + markets * 5 + stacked * 0.3 + far

    least = RADIUS + EDGE
    columns = max(1, math.ceil((seating.width - 2 * least) / STEP))
    rows = max(1, math.ceil((seating.height - 2 * least) / STEP))
    places = [
        (least + (seating.width - 2 * least) * column / columns, least + (seating.height - 2 * least) * row / rows)
        for column in range(columns + 1)
        for row in range(rows + 1)
    ]
    return min(places, key=cost)


def _overlap(place: tuple[float, float], box: Box) -> float:
    """The share of a lens's square that a box covers."""
    wide = min(place[0] + RADIUS, box[0] + box[2]) - max(place[0] - RADIUS, box[0])
    high = min(place[1] + RADIUS, box[1] + box[3]) - max(place[1] - RADIUS, box[1])
    return max(0.0, wide) * max(0.0, high) / (4 * RADIUS * RADIUS)
