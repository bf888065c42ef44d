"""Physics of awake wooden pieces: bodies that collide while a spring pulls them home.

Lengths are px, times seconds. Bodies do not rotate: every picture is lit from the upper left. Physics is decoration; it
never decides where a piece belongs.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from game.kit.style.timing import FREE_SECONDS, GHOST_SECONDS
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    import pymunk
else:  # nothing is awake on the title
    pymunk = lazy_import("pymunk")

STEP = 1 / 120
SPRING = 12.0  # 1/s, critically damped: nine tenths of any distance take a third of a second
LAST_SPRING = 14.0  # once it collides with nothing
HAND_SPRING = 45.0
SLIDE_SECONDS = 0.35  # how long a thrown piece slides before the spring has its full strength
SLIDE_DRAG = 3.0  # 1/s
HAND_MASS = 5.0
FASTEST = 60.0  # in radii per second: a body that moves more than its radius per step would tunnel
RISING = 5.0  # radii from home beyond which a piece rises to fly
DROP_SECONDS = 0.3  # how long a dropped piece stays among the others before it rises
LANDING = 2.2  # radii from home at which a flying piece lands
NEAR, SLOW = 0.5, 12.0  # px from home, px per second: below both it is at home

LYING, FLYING = 0b01, 0b10

Way = Literal["flying", "lying", "hand", "waiting"]


@dataclass(slots=True)
class Wooden:
    """The body of one wooden piece: its home, how it moves now, and for how many seconds it has been free."""

    body: pymunk.Body
    shape: pymunk.Shape
    home: tuple[float, float]
    radius: float
    way: Way
    free: float = 0.0
    thrown: bool = False
    ghost: bool = False

    @property
    def place(self) -> tuple[float, float]:
        """The body's present place, px."""
        x, y = self.body.position
        return x, y

    @property
    def away(self) -> float:
        """The body's distance from its home, px."""
        x, y = self.body.position
        return float(((x - self.home[0]) ** 2 + (y - self.home[1]) ** 2) ** 0.5)


class Wood:
    """A pymunk space with the awake bodies and the neighbours they might push."""

    def __init__(self) -> None:
        self.things: dict[Hashable, Wooden] = {}
        self._rest = 0.0

    @cached_property
    def space(self) -> pymunk.Space:
        """The pymunk space, made when the first body is added."""
        space = pymunk.Space(threaded=False)
        space.iterations = 6
        return space

    def put(
        self,
        name: Hashable,
        place: tuple[float, float],
        home: tuple[float, float],
        radius: float,
        way: Way,
        square: bool = False,
    ) -> Wooden:
        """Add a body at `place`; an existing one of that name is replaced."""
        self.remove(name)
        body = pymunk.Body(1.0, float("inf"))
        body.position = place
        shape: pymunk.Shape = pymunk.Circle(body, radius)
        if square:
            side = 1.7 * radius
            shape = pymunk.Poly.create_box(body, (side, side), radius * 0.15)
        shape.elasticity, shape.friction = 0.25, 0.5
        self.space.add(body, shape)
        thing = self.things[name] = Wooden(body, shape, home, radius, way)
        self._filter(thing)
        return thing

    def hold(self, name: Hashable, x: float, y: float) -> None:
        """Let a hand pull the body to (x, y)."""
        thing = self.things[name]
        if thing.way != "hand":
            thing.way, thing.ghost, thing.free = "hand", False, 0.0
            thing.body.mass = HAND_MASS
            self._filter(thing)
        thing.home = (x, y)

    def free(self, name: Hashable, home: tuple[float, float], velocity: tuple[float, float] = (0, 0)) -> None:
        """Release a body: it slides with `velocity` (px per second), then the spring pulls it home."""
        thing = self.things[name]
        limit = FASTEST * thing.radius
        thing.body.velocity = (
            max(-limit, min(limit, velocity[0])),
            max(-limit, min(limit, velocity[1])),
        )
        thing.body.mass = 1.0
        thing.home, thing.free, thing.ghost = home, 0.0, False
        thing.thrown = abs(velocity[0]) + abs(velocity[1]) > 4 * thing.radius
        thing.way = "lying"
        self._filter(thing)

    def send(self, name: Hashable, home: tuple[float, float]) -> None:
        """Give a body another home: it flies there at once, unless the home is near or the body was thrown."""
        thing = self.things[name]
        thing.home, thing.free, thing.ghost = home, 0.0, False
        if thing.away > LANDING * thing.radius and not thing.thrown:
            thing.way = "flying"
        self._filter(thing)

    def rouse(self, name: Hashable) -> None:
        """Wake a waiting neighbour that was pushed: the spring pulls it home."""
        thing = self.things[name]
        thing.way, thing.free, thing.thrown = "lying", 0.0, False

    def remove(self, name: Hashable) -> None:
        """Remove a body, because its piece sleeps or is gone."""
        thing = self.things.pop(name, None)
        if thing:
            self.space.remove(thing.body, thing.shape)

    def clear(self) -> None:
        """Remove all bodies."""
        for name in list(self.things):
            self.remove(name)

    def step(self, dt: float) -> None:
        """Advance the physics by `dt` seconds, at most a twentieth of a second at once."""
        self._rest = min(self._rest + dt, 0.05)
        while self._rest >= STEP:
            self._rest -= STEP
            for thing in self.things.values():
                if thing.way != "waiting":
                    self._draw_home(thing)
            if self.things:
                self.space.step(STEP)

    def _draw_home(self, thing: Wooden) -> None:
        """Apply one step of the spring; a body that was free too long no longer collides."""
        body = thing.body
        (x, y), (vx, vy) = body.position, body.velocity
        dx, dy = thing.home[0] - x, thing.home[1] - y
        if thing.way == "hand":
            pull = HAND_SPRING
            drag = 2 * pull
        else:
            thing.free += STEP
            if not thing.ghost and thing.free > GHOST_SECONDS:
                thing.ghost = True
                self._filter(thing)
            pull = LAST_SPRING if thing.ghost else SPRING
            drag = 2 * pull
            if thing.thrown and thing.free < SLIDE_SECONDS:
                part = thing.free / SLIDE_SECONDS
                pull, drag = pull * part, SLIDE_DRAG + (drag - SLIDE_DRAG) * part
            self._lift_or_land(thing, (dx * dx + dy * dy) ** 0.5 / thing.radius)
        # implicit damping, so that a stiff spring in the hand stays stable
        calm = 1 / (1 + drag * STEP)
        body.velocity = ((vx + pull * pull * dx * STEP) * calm, (vy + pull * pull * dy * STEP) * calm)

    def _lift_or_land(self, thing: Wooden, radii: float) -> None:
        """Make a body many radii from home rise after a moment and fly over the others; near home it lands."""
        if thing.way == "flying" and radii < LANDING:
            thing.way = "lying"
        elif thing.way == "lying" and radii > RISING and thing.free > DROP_SECONDS:
            thing.way = "flying"
        else:
            return
        self._filter(thing)

    def at_home(self, name: Hashable) -> bool:
        """Return whether a body may sleep: near enough to its home and slow, or free for two seconds; never while it is
        held.
        """
        thing = self.things[name]
        if thing.way == "hand":
            return False
        if thing.free >= FREE_SECONDS - 0.05:
            return True
        vx, vy = thing.body.velocity
        return thing.away < NEAR and abs(vx) + abs(vy) < SLOW

    def calm(self, name: Hashable) -> bool:
        """Return whether a body is held so still that nothing needs to be redrawn."""
        thing = self.things[name]
        vx, vy = thing.body.velocity
        return thing.way == "hand" and thing.away < NEAR and abs(vx) + abs(vy) < SLOW

    @staticmethod
    def _filter(thing: Wooden) -> None:
        """Set the collision filter: flying bodies meet flying ones, lying and held ones each other, ghosts none."""
        layer = FLYING if thing.way == "flying" else LYING
        thing.shape.filter = pymunk.ShapeFilter(categories=layer, mask=0 if thing.ghost else layer)
