"""Gestures at the touch table for lenses, round magnified copies of the map: a long press opens one, as does a touch on
a city too small for a finger, or zooming the map in another player's turn."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from pygame import FRect, Rect

from game.kit.board.fitted_sheet import name_size
from game.kit.board.printed_map import BoardView
from game.kit.input.gestures import (
    Cancel,
    Contact,
    DragEnd,
    DragMove,
    DragStart,
    Gesture,
    LongPress,
    Press,
    Release,
    Tap,
    Wheel,
)
from game.kit.input.touch import REST_SECONDS
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.values.contents import Target
from game.kit.values.ids import CityId, OneOf
from game.parts.map_gestures import bare
from game.session.intents import Nothing
from game.session.map_look import Lens
from game.session.session import Session
from game.table.interaction.table_part import TablePart
from game.table.lens_places import clear, quiet_place, used
from game.table.measures.table_view import Table
from game.table.middle.lens import LEAST_HIT, RADIUS, RIM, PutAway, glass, inside
from game.table.middle.map_panel_mm import map_view

MOST = 6
"""Largest number of lenses on a table; another one replaces the oldest."""
ROUND = 0.8
"""Half the side of a square that stands for a disc, as a share of the disc's radius."""
ALONE = 120.0
"""Distance (mm) around a finger within which another contact means that both belong to an arm."""
IDLE = 30.0
"""Seconds after the last touch of a lens until it closes."""
APART = 1.15
"""Factor by which the distance of two fingers must grow to open a lens."""


@dataclass(slots=True)
class OtherSeatTouch:
    """A finger that would drag the map of the touch table during another seat's turn, when only that seat may move
    it."""

    seat: int
    contact: Contact
    served: bool = False
    """Whether this finger has opened a lens."""


class Lenses(TablePart):
    """Opens, moves and closes the lenses (magnified copies of the map) of a running game at the touch table."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table]) -> None:
        super().__init__(session, room, table)
        self.look = session.look
        self._held: dict[Hashable, tuple[int, str, float, float]] = {}
        """For each contact that drags a lens: the lens's number, the part that the contact holds, and its last
        position."""
        self._asks: dict[Hashable, Contact] = {}
        """Fingers held on the map long enough to open a lens when they lift."""
        self._strangers: dict[Hashable, OtherSeatTouch] = {}
        self._touched: dict[int, float] = {}
        """The time each lens was last touched."""
        self._now = 0.0
        self._count = 0

    # --- gestures ---------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> bool:
        """Handle a gesture on a lens or one that opens a lens; return True if no other part may handle it."""
        self._notice(gesture)
        match gesture:
            case LongPress(target=target, contact=contact) if target.name == "map":
                self._ask(contact)
            case Wheel(target=target, x=x, y=y, steps=steps) if bare(target) and self._stranger(x, y) is not None:
                self._serve(x, y, steps > 0)
            case Tap(target=target) if isinstance(target.intent, PutAway):
                self.look.lenses[:] = [lens for lens in self.look.lenses if lens.number != target.intent.number]
            case Tap(target=target, contact=contact) if self._too_small(target):
                self._help(target, contact)
            case DragStart(target=target, contact=contact) if part := part_of(target):
                self._held[contact.key] = (*part, *contact.start)
            case DragStart(target=target, contact=contact) if bare(target) and self._is_stranger(contact):
                pass
            case DragMove(contact=contact) if contact.key in self._held:
                self._drag(contact)
            case DragMove(contact=contact) if contact.key in self._strangers:
                self._draw_apart(self._strangers[contact.key])
            case DragEnd(contact=contact) | Cancel(contact=contact) if contact.key in self._held:
                del self._held[contact.key]
            case DragEnd(contact=contact) | Cancel(contact=contact) if contact.key in self._strangers:
                self._explain(contact, cancelled=isinstance(gesture, Cancel))
            case Release(contact=contact):
                self._released(contact)
                return False
            case _:
                return False
        return True

    def _notice(self, gesture: Gesture) -> None:
        """Record touches of lenses; cancel a finger's request for a lens if it moves or another contact joins it."""
        match gesture:
            case Press(target=target, contact=contact) | Release(target=target, contact=contact):
                number = number_of(target)
                if number is not None:
                    self._touched[number] = self._now
                if isinstance(gesture, Press):
                    for other in [one for one in self._asks.values() if self._beside(one, contact)]:
                        self._forget(other)
            case DragStart(contact=contact) | Cancel(contact=contact):
                self._forget(contact)

    def _released(self, contact: Contact) -> None:
        """Open the requested lens if the finger was lifted soon enough not to be a resting arm."""
        self._held.pop(contact.key, None)
        self._strangers.pop(contact.key, None)
        if contact.key not in self._asks:
            return
        self._forget(contact)
        if contact.lifted - contact.since <= REST_SECONDS:
            self._pull(contact)

    # --- a lens on demand -------------------------------------------------------------------------------

    def _ask(self, contact: Contact) -> None:
        """Request a lens by a long press on the map; it opens when the finger lifts. If other contacts are near, all of
        them may be an arm, so no lens is requested."""
        if not contact.finger:
            self._pull(contact)
            return
        beside = [one for one in self.room.touch.contacts.values() if self._beside(one, contact)]
        if beside:
            for one in beside:
                self._forget(one)
            return
        self._asks[contact.key] = contact
        self._hint(contact, words.say("table.lens.let_go"))

    def _beside(self, one: Contact, other: Contact) -> bool:
        far = math.dist((one.x, one.y), (other.x, other.y))
        return one is not other and one.finger and far <= ALONE * self.room.mm

    def _forget(self, contact: Contact) -> None:
        if self._asks.pop(contact.key, None) is not None:
            self._hint(contact, "")

    def _hint(self, contact: Contact, said: str) -> None:
        """Show a hint about lenses beside a finger on the map; an empty text removes it."""
        self.tell(self._seat(contact.x, contact.y), Note(said, _spot(contact.x, contact.y)))

    def _seat(self, x: float, y: float) -> int:
        table = self._table()
        near = table.person(x, y)
        return table.nearest(x, y) if near is None else near

    # --- the map during another seat's turn -------------------------------------------------------------

    def _stranger(self, x: float, y: float) -> int | None:
        return self._table().other_seat(x, y)

    def _is_stranger(self, contact: Contact) -> bool:
        """Return whether a finger would drag the map during another seat's turn; if so, remember it."""
        seat = self._stranger(*contact.start)
        if seat is not None:
            self._strangers[contact.key] = OtherSeatTouch(seat, contact)
        return seat is not None

    def _draw_apart(self, finger: OtherSeatTouch) -> None:
        """Open a lens for a seat, during another seat's turn, if two of its fingers on the map move apart."""
        hand = [one for one in self._strangers.values() if one.seat == finger.seat and not one.served]
        if len(hand) < 2:
            return
        a, b = (one.contact for one in hand[:2])
        before, now = math.dist(a.start, b.start), math.dist((a.x, a.y), (b.x, b.y))
        if now > max(before * APART, before + self.room.touch.slop):
            for one in hand:
                one.served = True
            self._own(finger.seat, (a.start[0] + b.start[0]) / 2, (a.start[1] + b.start[1]) / 2)

    def _serve(self, x: float, y: float, nearer: bool) -> None:
        """Open a lens if the mouse wheel zooms in on the map during another seat's turn; if it zooms out, show who is
        using the map."""
        seat = self._stranger(x, y)
        if nearer and seat is not None:
            self._own(seat, x, y)
        else:
            self._refuse(x, y)

    def _own(self, seat: int, x: float, y: float) -> None:
        """Open a lens for a seat, or show that part of the map in the lens it has."""
        table = self._table()
        for index, lens in enumerate(self.look.lenses):
            if lens.seat == seat:
                self.look.lenses[index] = snapped(table, replace(lens, middle=self._place_at(table, x, y)))
                self._touched[lens.number] = self._now
                return
        self._open(table, seat, x, y, helping=False)

    def follow(self, seat: int, x: float, y: float) -> None:
        """Show the part of the map around (x, y), px on the screen, in a seat's lens, as for a puck laid there."""
        self._own(seat, x, y)

    def keep(self, seat: int, now: float) -> None:
        """Count a seat's lenses as touched at the time `now`, so that they do not close yet."""
        self._touched.update({lens.number: now for lens in self.look.lenses if lens.seat == seat})

    def put_away(self, seat: int) -> None:
        """Close a seat's lenses."""
        self.look.lenses[:] = [lens for lens in self.look.lenses if lens.seat != seat]

    def _explain(self, contact: Contact, cancelled: bool) -> None:
        """Show who is using the map, after a drag that could have moved it in the seat's own turn; not if the drag
        opened a lens or was cancelled."""
        finger = self._strangers.pop(contact.key)
        hand = any(one.seat == finger.seat for one in self._strangers.values())
        if not (cancelled or finger.served) and (hand or self.look.now.zoom > 1):
            self._refuse(contact.x, contact.y)

    def _refuse(self, x: float, y: float) -> None:
        table = self._table()
        if table.claimed is not None:
            said = words.say("table.lens.own", name=table.name(table.claimed))
            self.refuse(self._seat(x, y), said, _spot(x, y))

    # --- opening and moving -----------------------------------------------------------------------------

    def _too_small(self, target: Target) -> bool:
        """Return whether a touch target is a city that can be chosen now but that is too small for a finger."""
        if not isinstance(target.name, CityId) or isinstance(target.intent, Nothing):
            return False
        return min(target.rect.size) / 2 < LEAST_HIT * self._table().plan.seating.px_per_mm - 0.75

    def _pull(self, contact: Contact) -> None:
        """Open a lens for the nearest person that shows the map around the touched place."""
        x, y = contact.x, contact.y
        self._open(self._table(), self._seat(x, y), x, y, helping=False)

    def _help(self, target: Target, contact: Contact) -> None:
        table = self._table()
        if table.hands is not None:
            self._open(table, table.hands, *target.rect.center, helping=True)

    def _open(self, table: Table, seat: int, x: float, y: float, helping: bool) -> None:
        """Open a lens for a seat that shows the map around (x, y), px on the screen."""
        if helping:
            self.look.lenses[:] = [lens for lens in self.look.lenses if not lens.helping]
        at = self._room_for(table, seat, (x, y))
        if at is None:
            self.refuse(self._seat(x, y), words.say("table.lens.no_room"), _spot(x, y))
            return
        self._count += 1
        lens = Lens(self._count, seat, self._place_at(table, x, y), *at, helping)
        self.look.lenses.append(snapped(table, lens, 1 if helping else 2))
        self._touched[self._count] = self._now
        del self.look.lenses[:-MOST]

    @staticmethod
    def _place_at(table: Table, x: float, y: float) -> tuple[float, float]:
        """Return the position on the map, in map units, at (x, y) px on the screen."""
        rect = table.plan.px(table.plan.sheet)
        return map_view(table).place_at(x - rect.x, y - rect.y)

    def _room_for(self, table: Table, seat: int, around: tuple[float, float]) -> tuple[float, float] | None:
        """Return the middle of a free place for a seat's lens, mm, or None; in the seat's own turn it may cover the
        seat's own touch targets if nothing else is free."""
        taken = used(table, self.room.canvas, self.room.touch.contacts.values(), seat)
        return quiet_place(table, seat, around, taken, own=table.hands == seat)

    def _drag(self, contact: Contact) -> None:
        """Move a lens dragged by its rim; if it is dragged by its glass, move the map that it shows."""
        number, part, x, y = self._held[contact.key]
        self._held[contact.key] = number, part, contact.x, contact.y
        table = self._table()
        for index, lens in enumerate(self.look.lenses):
            if lens.number == number:
                moved = self._carried if part == "rim" else self._panned
                self.look.lenses[index] = moved(table, lens, contact.x - x, contact.y - y)

    @staticmethod
    def _carried(table: Table, lens: Lens, dx: float, dy: float) -> Lens:
        k = table.plan.seating.px_per_mm
        return inside(table, replace(lens, x=lens.x + dx / k, y=lens.y + dy / k, helping=False))

    def _panned(self, table: Table, lens: Lens, dx: float, dy: float) -> Lens:
        """Return the lens showing a part of the map shifted by (dx, dy) px on the screen."""
        view, turn = glass(table, lens)
        for _ in range(turn % 4):
            dx, dy = dy, -dx
        edge = view.size[0] / 2
        return replace(lens, middle=view.place_at(edge - dx, edge - dy))

    # --- time -------------------------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds until a lens closes, or until a finger that requests one has rested so long that it counts as an
        arm."""
        waits = [self._touched.get(lens.number, self._now) + IDLE - self._now for lens in self.look.lenses]
        waits += [contact.since + REST_SECONDS - self._now for contact in self._asks.values()]
        return max(0.0, min(waits, default=math.inf))

    def tick(self, now: float) -> bool:
        """Close lenses that were not touched for a while or whose help is over, and move away those that cover things
        in use; return whether the screen changes."""
        self._now = now
        for contact in list(self._asks.values()):
            if now - contact.since > REST_SECONDS:
                self._forget(contact)
        if not self.look.lenses:
            return False
        contacts = self.room.touch.contacts.values()
        fingers = {number for c in contacts if c.state != "palm" and (number := number_of(c.target)) is not None}
        self._touched.update(dict.fromkeys(fingers, now))
        before = list(self.look.lenses)
        left = [lens for lens in before if not (lens.helping and self.session.acting != lens.seat)]
        table = self._table()
        left = [inside(table, lens) for lens in left if now - self._touched.setdefault(lens.number, now) < IDLE]
        self.look.lenses[:] = left
        self._give_way(table, [lens for lens in left if lens.number not in fingers])
        return self.look.lenses != before

    def _give_way(self, table: Table, lenses: list[Lens]) -> None:
        """Move lenses that cover things in use, or close them if there is no free place; during its seat's own turn, a
        lens may stay over the seat's own touch targets."""
        contacts = self.room.touch.contacts.values()
        k = table.plan.seating.px_per_mm
        for lens in lenses:
            taken = used(table, self.room.canvas, contacts, lens.seat)
            if clear(table, (lens.x, lens.y), taken[1]):
                continue
            own = table.hands == lens.seat
            at = quiet_place(table, lens.seat, (lens.x * k, lens.y * k), taken, own)
            stays = own and clear(table, (lens.x, lens.y), taken[2])
            if stays and (at is None or not clear(table, at, taken[1])):
                continue
            index = self.look.lenses.index(lens)
            self.look.lenses[index : index + 1] = [replace(lens, x=at[0], y=at[1])] if at else []


def _spot(x: float, y: float) -> Rect:
    """Return a one-pixel rectangle at a place of the screen, beside which a note can be shown."""
    return Rect(round(x), round(y), 1, 1)


def snapped(table: Table, lens: Lens, count: int = 2) -> Lens:
    """Return the lens centred on the `count` cities nearest to its middle and all their names; if these do not fit into
    the lens, on the cities and only the nearest one's name, or else on the nearest city and its name."""
    large = map_view(table)
    places = large.sheet.cities
    near = sorted(large.in_play, key=lambda city: math.dist(places[city], lens.middle))
    for cities, named in ((near[:count], count), (near[:count], 1), (near[:1], 1)):
        found = replace(lens, middle=places[near[0]])
        for _ in range(2):  # its scale depends a little on its middle
            view, _turn = glass(table, found)
            boxes = _boxes(view, cities, named)
            found = replace(found, middle=view.place_at(*boxes[0].unionall(boxes[1:]).center))
        view, _turn = glass(table, found)
        if all(behind(view, box) for box in _boxes(view, cities, named)):
            break
    return found


def behind(view: BoardView, box: FRect) -> bool:
    """Return whether a box (px of a lens's view of the map) is completely visible through the round glass of the
    lens."""
    half = view.size[0] / 2
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return all(math.dist(corner, (half, half)) <= (1 - RIM / RADIUS) * half for corner in corners)


def _boxes(view: BoardView, cities: list[str], named: int) -> list[FRect]:
    """Return the boxes, in px of a view of the map, of some cities and of the names of the first `named` of them."""
    size, names = view.names_at(view.facing[0])
    boxes = []
    for index, city in enumerate(cities):
        (x, y), radius = view.city_at(city), view.city_radius * ROUND
        boxes.append(FRect(x - radius, y - radius, 2 * radius, 2 * radius))
        if index < named:
            (x, y), lines = names[city]
            wide, high = name_size(lines, size)
            boxes.append(FRect(x - wide / 2, y - high / 2, wide, high))
    return boxes


def number_of(target: Target | None) -> int | None:
    """Return the number of the lens to which a touch target belongs; None if it belongs to no lens."""
    name = target.name if target is not None else ""
    return name.which if isinstance(name, OneOf) and name.sort == "lens" else None


def part_of(target: Target) -> tuple[int, str] | None:
    """Return the number of the lens by whose rim or glass a touch target drags it, and that part; None for other
    targets, such as the lens's button."""
    name = target.name
    if not (target.ground and isinstance(name, OneOf) and name.sort == "lens"):
        return None
    return name.which, name.part
