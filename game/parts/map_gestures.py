"""Map gestures: mouse wheel, fingers, keys and the zoom buttons move, zoom and rotate the map.

While it moves, the last picture is shown scaled; it is painted sharply once nothing has moved for a moment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from typing import Final

from game.engine.state import Task
from game.kit.board.printed_map import MapViewport, begin
from game.kit.input.gestures import (
    Cancel,
    Contact,
    DragEnd,
    DragMove,
    DragStart,
    Gesture,
    Key,
    Press,
    Release,
    Tap,
    Wheel,
)
from game.kit.motion.effects import Knock
from game.kit.scenes.scene import Room
from game.kit.style import timing
from game.kit.values.contents import Target
from game.kit.values.ids import CityId, is_one_of
from game.parts.part import Part
from game.session import map_look as looks
from game.session.intents import PointAt
from game.session.map_look import AnswerMapRequest, LookAt, MapPlace, MapRequest, Way
from game.session.session import Session

STEP: Final = 1.4
"""The zoom factor of one touch of the handle."""
WHEEL: Final = 1.18
"""The zoom factor of one notch of the wheel."""
SHIFT: Final = 0.3
"""The distance that a key moves the map, as a share of the visible part."""
SHARE: Final = 0.6
"""The duration of a step, as a share of a drawer's: the sharp picture must be ready after 300 ms."""
REST: Final = 0.12
"""Seconds without movement before the map is painted again."""
STILL: Final = 0.04
"""Seconds without movement before its paper is prepared for that."""
KEYS: Final[dict[str, Way]] = {
    "zoom_in": "in",
    "zoom_out": "out",
    "zoom_whole": "whole",
    "pan_left": "left",
    "pan_right": "right",
    "pan_up": "up",
    "pan_down": "down",
}
HOME_AFTER: Final = 10.0
"""Seconds after the last touch before the whole map is shown again at a table."""
HELD: Final = 3.0
"""Seconds after the last touch before the whole map is shown again when the turn passes to a seat that does not need
the map."""
ASK_SECONDS: Final = 15.0
"""Seconds after which a request to change the map's view expires."""
FREE: Final[tuple[Way, ...]] = ("handle", "whole")
"""Steps that need no agreement."""
MOVES: Final[dict[Way, tuple[int, int]]] = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
"""The direction in which the sheet moves for each viewing direction."""


class MapGestures(Part):
    """Handles all gestures that move, zoom or rotate the map."""

    def __init__(
        self, session: Session, room: Room, stranger: Callable[[float, float], int | None] = lambda x, y: None
    ) -> None:
        self.session, self.room, self.look = session, room, session.look
        self._stranger = stranger
        """The seat whose finger touches a place (px) while another seat has its turn on the map, or None."""
        self.look.handle = True
        self._fingers: dict[Hashable, tuple[float, float]] = {}
        """The current place of each finger that moves the map, px."""
        self._way: tuple[MapViewport, MapViewport] | None = None
        """The start and the goal of the map's own movement."""
        self._since = 0.0
        """When that movement began, or when anything moved last."""
        self._now = 0.0
        self._focused: tuple[str, int | None] = ("", None)
        self._touched: float | None = None
        """When a zoomed map was touched last."""
        self._turn = session.acting

    # --- gestures ---------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> bool:
        """Handle a gesture that concerns the map as a whole; return whether it was one."""
        place = self.look.place
        if place is None:
            return False
        match gesture:
            case Press(target=target):
                self.finish()
                if of_the_map(target):
                    self._touched = self._now
                return False
            case Tap(target=target, contact=contact) if isinstance(target.intent, LookAt):
                self._wish(target.intent.way, self._stranger(contact.x, contact.y))
            case Tap(target=target) if isinstance(target.intent, AnswerMapRequest):
                self._hear(target.intent)
            case Key(command=command) if command in KEYS:
                self.go(KEYS[command], self._focus())
            case Wheel(target=target, x=x, y=y, steps=steps) if bare(target):
                rect = place.rect
                self._set_out(looks.zoomed(place, self.goal, WHEEL**steps, x - rect.x, y - rect.y))
            case DragStart(target=target, contact=contact) if bare(target):
                self._fingers[contact.key] = contact.start
                self._drag(place, contact)
            case DragMove(contact=contact) if contact.key in self._fingers:
                self._drag(place, contact)
            case DragEnd(contact=contact) | Cancel(contact=contact) if contact.key in self._fingers:
                self._let_go(contact.key)
            case Release(target=target, contact=contact):
                if of_the_map(target):
                    self._touched = self._now
                self._let_go(contact.key)
                return False
            case _:
                return False
        return True

    def _drag(self, place: MapPlace, contact: Contact) -> None:
        """Move the map with one finger, and also zoom it with two."""
        old = dict(self._fingers)
        self._fingers[contact.key] = contact.x, contact.y
        self._since = self._now
        count = len(old)
        before, after = _middle(old.values()), _middle(self._fingers.values())
        glance = self.look.now
        if count > 1:
            spread = _spread(self._fingers.values()) / max(1.0, _spread(old.values()))
            glance = looks.zoomed(place, glance, spread, before[0] - place.rect.x, before[1] - place.rect.y)
        self.look.now = looks.moved(place, glance, after[0] - before[0], after[1] - before[1])

    def _let_go(self, key: Hashable) -> None:
        """Forget a finger that left the map; paint the map sharply at once if it was the last finger."""
        if self._fingers.pop(key, None) is not None and not self._fingers:
            self._paint()

    def _paint(self) -> None:
        """Request that the current view of the map is painted sharply in the next layout."""
        self.look.drawn = self.look.now

    def _prepare(self, glance: MapViewport) -> None:
        """Prepare the painted background of the view to which the map is moving."""
        if self.look.place:
            begin(self.look.place.view(glance))

    def _held(self) -> bool:
        """Return whether a finger is on the map."""
        contacts = self.room.touch.contacts.values()
        return bool(self._fingers) or any(of_the_map(c.target) for c in contacts if c.state != "palm")

    # --- asking for consent -----------------------------------------------------------------------------

    def _wish(self, way: Way, stranger: int | None) -> None:
        """Move, zoom or rotate the map by one step; if that would disturb another seat's turn, first ask all people."""
        if stranger is None or way in FREE:
            self.go(way)
            return
        people = {seat for seat in range(len(self.session.views)) if self.session.match.is_person(seat)}
        asking = self.look.asking
        waits = frozenset(people - {stranger})
        if asking is not None and asking.way == way:
            waits = asking.waits - {stranger}  # a second seat asks for the same step
        self._ask(MapRequest(way, stranger, waits, self._now))

    def _hear(self, answer: AnswerMapRequest) -> None:
        """Count a person's agreement to move the map, or end the request at a refusal."""
        asking = self.look.asking
        if asking is not None and answer.yes:
            self._ask(MapRequest(asking.way, asking.seat, asking.waits - {answer.seat}, asking.since))
        else:
            self.look.asking = None

    def _ask(self, asking: MapRequest) -> None:
        """Keep a request to move the map until all people have agreed, then move it."""
        self.look.asking = asking if asking.waits else None
        if not asking.waits:
            self.look.agreed = self.session.acting
            self.go(asking.way)

    def _end_asking(self) -> bool:
        """End a request to move the map when it is too old or the turn has passed on, and forget an agreement from an
        earlier turn; return whether a request ended."""
        asking, acting = self.look.asking, self.session.acting
        if self.look.agreed is not None and self.look.agreed != acting:
            self.look.agreed = None
        if asking is None or (acting == self._turn and self._now - asking.since < ASK_SECONDS):
            return False
        self.look.asking = None
        return True

    # --- steps ------------------------------------------------------------------------------------------

    def go(self, way: Way, around: tuple[float, float] | None = None) -> None:
        """Zoom the map by one step around a point (px; None: its middle), move or rotate it by one step, show all of
        it, or open or close its zoom buttons."""
        place, goal = self.look.place, self.goal
        if place is None:
            return
        wide, high = place.rect.size
        x, y = around or (wide / 2, high / 2)
        if way == "handle":
            self.look.open = not self.look.open
        elif way == "in":
            self._set_out(looks.zoomed(place, goal, STEP, x, y))
        elif way == "out":
            self._set_out(looks.zoomed(place, goal, 1 / STEP, x, y))
        elif way == "whole":
            self._set_out(MapViewport(turn=goal.turn))
        elif way == "turn":
            turned = MapViewport(goal.zoom, goal.middle, (goal.turn + 1) % 4)
            self._set_out(looks.clamped(place.view(turned), turned))
        else:
            right, down = MOVES[way]
            self._set_out(looks.moved(place, goal, right * wide * SHIFT, down * high * SHIFT))

    @property
    def free(self) -> bool:
        """Whether the map may move by itself: nothing is touched, carried or under way, and no city is marked."""
        canvas = self.room.canvas
        marks = any(isinstance(effect, Knock) for effect in canvas.effects.playing)
        return self.look.place is not None and not (self.room.touch.contacts or canvas.pieces.busy or marks)

    def show(self, goal: MapViewport) -> None:
        """Move the map to a view that no gesture asked for."""
        self._set_out(goal)

    @property
    def goal(self) -> MapViewport:
        """The view to which the map is moving, or the current view if it rests."""
        return self._way[1] if self._way else self.look.now

    def _set_out(self, goal: MapViewport) -> None:
        """Start to move the map to another view."""
        if goal == self.look.now:
            return
        self._since = self._now
        if self._seconds <= 0:
            self._way, self.look.now = None, goal
            self._paint()
        else:
            self._prepare(goal)
            self._way = self.look.now, goal
            if goal.turn != self.look.now.turn:
                self.look.now = goal

    @property
    def _seconds(self) -> float:
        pieces = self.room.canvas.pieces
        return 0.0 if pieces.calm else SHARE * timing.seconds("drawer", pieces.speed)

    def finish(self) -> None:
        """End the map's own movement at once, at its goal."""
        if self._way:
            self.look.now, self._way = self._way[1], None
            self._paint()

    def _focus(self) -> tuple[float, float] | None:
        """Return the point of the map where the city in the keyboard's focus is; None if no city is in focus."""
        focus, place = self.room.focus, self.look.place
        spot = focus.spot if focus.visible else None
        if spot is None or place is None or not isinstance(spot.target.name, CityId):
            return None
        x, y = spot.target.rect.center
        return x - place.rect.x, y - place.rect.y

    # --- time -------------------------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds until the map needs its next tick; 0 while it moves."""
        if self._way:
            return 0.0
        if self.look.asking is not None:
            return max(0.0, self.look.asking.since + ASK_SECONDS - self._now)
        if self.look.now == self.look.drawn:
            home = self.room.table and self._touched is not None and self.look.now.zoom > 1
            return max(0.0, (self._touched or 0.0) + HOME_AFTER - self._now) if home else math.inf
        still = self._now - self._since
        return max(0.0, (REST if still >= STILL else STILL) - still)

    def tick(self, now: float) -> bool:
        """Advance the map's movement, its requests and its return to the whole map; return whether the map changes."""
        self._now = now
        ended = self._end_asking()
        return self._point() or self._go_on() or self._go_home() or ended

    def _go_home(self) -> bool:
        """At a table, show the whole map again once nobody has touched it for a while; return whether the map
        changes."""
        left = self._left()
        if left is None or left > 0:
            return False
        self.look.agreed = None
        self.go("whole")
        return True

    def _left(self) -> float | None:
        """Return the seconds until a table shows the whole map again; None at a desk, if the whole map is shown, or
        while fingers are on it."""
        turn, self._turn = self._turn, self.session.acting
        if not self.room.table or self.goal.zoom <= 1 or self._held():
            self._touched = None
            return None
        if self._touched is None:
            self._touched = self._now
        if turn != self._turn:
            builds = self.session.match.state.task in (Task.BUILD, Task.PLACE, Task.MARK)
            if builds or self._now - self._touched > HELD:
                return 0.0
        return self._touched + HOME_AFTER - self._now

    def _go_on(self) -> bool:
        look, place = self.look, self.look.place
        if place is None:
            return False
        if self._way:
            part = (self._now - self._since) / max(1e-6, self._seconds)
            look.now = looks.between(place, *self._way, timing.beat("drawer").curve(max(0.0, min(1.0, part))))
            if part >= 1:
                self.finish()
            return True
        if look.now == look.drawn or self._now - self._since < STILL:
            return False
        if self._now - self._since < REST:
            self._prepare(look.now)
            return False
        self._paint()
        return True

    def _point(self) -> bool:
        """Show the price of the city in the keyboard's focus, as for a city under the mouse; return whether that
        changes anything."""
        focus = self.room.focus
        spot = focus.spot if focus.visible else None
        now = spot.target.name if spot else "", self.session.acting  # repeated when the acting seat changes
        if now == self._focused:
            return False
        was, self._focused = self._focused, now
        if not (isinstance(now[0], CityId) or isinstance(was[0], CityId)):
            return False
        return point_at(self.session, spot.target if spot else None)


def of_the_map(target: Target | None) -> bool:
    """Return whether a target belongs to the map: the printed map itself, a city, or the zoom buttons."""
    return target is not None and (
        isinstance(target.name, CityId) or target.name == "map" or is_one_of(target.name, "map")
    )


def bare(target: Target | None) -> bool:
    """Return whether a drag from this target moves the map: from empty ground, or from a city with nothing to drag."""
    return target is not None and (target.name == "map" or (isinstance(target.name, CityId) and not target.drag))


def point_at(session: Session, target: Target | None) -> bool:
    """Show the cost of a city under the mouse or the keyboard's focus; return whether that changes anything."""
    acting = session.acting
    if acting is None or not session.match.is_person(acting):
        return False
    city = -1
    if target is not None and isinstance(target.name, CityId):
        city = session.state.zone.index.get(target.name.city, -1)
    if session.view(acting).pointed == city:
        return False
    session.perform(PointAt(acting, city))
    return True


Point = tuple[float, float]


def _middle(places: Iterable[Point]) -> Point:
    points = list(places)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _spread(places: Iterable[Point]) -> float:
    """Return the mean distance of some places from their middle."""
    points = list(places)
    middle = _middle(points)
    return sum(math.dist(point, middle) for point in points) / len(points)
