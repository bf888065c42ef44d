"""All things on the table that can move: each has a home, travels there, is carried, bumps, and sleeps.

`settle` says where everything belongs now; `tick` lets time pass. What sleeps is part of the resting
picture (`stale` names its px that are no longer true); what is awake is drawn anew each frame (`awake`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Iterable

from pygame import Rect

from game.ui import sprite, story
from game.ui.actor import BODY, CARRY, Actor, Journey
from game.ui.matching import ORIGIN, matched, origin_names
from game.ui.neighbours import Neighbours
from game.ui.physics import Wood
from game.ui.things import Piece

SWARM = 48  # more newcomers than this do not make an entrance: the scene has changed
STAGGER = 0.04  # seconds between the starts of things that travel together
NOTHING = 1.5  # px: a home that moved less is the same home
HAND_SECONDS = 0.08  # how quickly a thing swings to its place in the hand
WAKE = 0.4  # px that a neighbour must be pushed before it counts as moved


class Pieces:
    """The actors on the table, by the name of their home."""

    def __init__(self, speed: story.Speed = "normal", rng: random.Random | None = None) -> None:
        self.speed: story.Speed = speed
        self.actors: dict[str, Actor] = {}
        self.leaving: list[Actor] = []
        self.stale: list[Rect] = []
        self.noises: list[tuple[str, float]] = []
        """What was heard since it was last emptied: sound and x on the screen (px)."""
        self.wood = Wood()
        self.around = Neighbours(self.wood)
        self.haste = 1.0
        self._loose: dict[int, Actor] = {}
        self._origins: dict[str, Piece] = {}
        self._rng = rng or random.Random(7)

    # -- where everything belongs --------------------------------------------------------------------------

    def settle(self, homes: Iterable[tuple[Piece, int]], jump: bool = False) -> None:
        """Give everything its home: pieces with their layers (higher covers lower); `jump`: be there at once."""
        layers: dict[str, int] = {}
        new: dict[str, Piece] = {}
        origins: dict[str, Piece] = {}
        for piece, layer in homes:
            if piece.kind == ORIGIN:
                origins[piece.name] = piece
            else:
                new[piece.name], layers[piece.name] = piece, layer
        old = {name: actor.piece for name, actor in self.actors.items()}
        self._origins |= origins
        pairs = matched(old, new)
        used = set(pairs.values())
        before, self.actors = self.actors, {}
        jump = jump or self.speed == "still"
        fresh = len(new) - len(pairs)
        waiting = 0
        for name, piece in new.items():
            if name in pairs:
                actor = self.actors[name] = before[pairs[name]]
                waiting += self._send(actor, piece, layers[name], jump, waiting)
            else:
                self.actors[name] = self._appear(piece, layers[name], jump or fresh > SWARM)
        for name, actor in before.items():
            if name not in used:
                self._leave(actor, jump or len(before) - len(used) > SWARM)
        self._origins = origins or self._origins
        self.around.learn(actor for actor in self.actors.values() if actor.wooden)

    def _send(self, actor: Actor, piece: Piece, layer: int, jump: bool, waiting: int) -> int:
        """Give an actor another home; 1 when it sets out on a tween, else 0."""
        old, old_layer = actor.piece, actor.layer
        actor.piece, actor.layer = piece, layer
        if actor.state == "hand":
            return 0
        moved = (
            math.dist((old.x, old.y), (piece.x, piece.y)) > NOTHING or abs(old.size - piece.size) > NOTHING
        )
        turned = (old.turn, old.kind) != (piece.turn, piece.kind) and not actor.wooden
        if jump:
            self._rest(actor)
        elif not (moved or turned):
            if actor.state == "rest" and (old, old_layer) != (piece, layer):
                self._rest(actor)
        elif actor.wooden:
            self._loosen(actor)
        else:
            self._travel(actor, old, waiting * STAGGER)
            return 1
        return 0

    def _travel(self, actor: Actor, old: Piece, delay: float = 0.0) -> None:
        """Set out on a tween from wherever it is now."""
        self._wake(actor)
        piece = actor.piece
        turned_over = old.kind != piece.kind
        beat = story.beat("flip" if turned_over else piece.kind)
        far = math.dist((actor.x, actor.y), (piece.x, piece.y)) / 1000
        span = story.seconds("flip" if turned_over else piece.kind, self.speed, far)
        tilt = (90 * (piece.turn - old.turn) + actor.tilt + 180) % 360 - 180
        actor.state = "travel"
        actor.journey = Journey(
            beat,
            span,
            actor.x,
            actor.y,
            actor.size,
            tilt,
            before=old if turned_over else None,
            elapsed=-min(delay, 0.3) * story.PACE[self.speed],
        )

    def _loosen(self, actor: Actor, velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """Let wood run home through whatever is in its way."""
        self._wake(actor)
        home = actor.piece.x, actor.piece.y
        if actor.key not in self.wood.things:
            self.wood.put(
                actor.key, (actor.x, actor.y), home, self.around.radius(actor), "lying", self._square(actor)
            )
            self.wood.free(actor.key, home, velocity)
        else:
            self.wood.send(actor.key, home)
        actor.state, actor.journey, actor.bumped = "loose", None, False
        actor.flew = True
        self._loose[actor.key] = actor

    @staticmethod
    def _square(actor: Actor) -> bool:
        return actor.piece.kind == "house" or actor.piece.look[:1] in (("coal",), (0,))

    def _appear(self, piece: Piece, layer: int, jump: bool) -> Actor:
        """Somebody new: from the place such things come from, or from above."""
        actor = Actor(piece, layer, piece.x, piece.y, piece.size)
        if jump:
            self._rest(actor)
            return actor
        origin = self._origin(piece)
        if origin is None:
            self._start(actor, story.beat("appear"), "in", drop=True)
            return actor
        scatter = BODY * origin.size if actor.wooden else 0
        actor.x = origin.x + self._rng.uniform(-scatter, scatter)
        actor.y = origin.y + self._rng.uniform(-scatter, scatter)
        actor.size = origin.size
        if actor.wooden:
            self._loosen(actor)
        else:
            self._travel(actor, origin)
            if actor.journey:
                actor.journey.before = None
        return actor

    def _leave(self, actor: Actor, jump: bool) -> None:
        """A thing whose home is gone: back to where such things lie, or it fades."""
        self._wake(actor)
        self._forget(actor)
        if jump:
            return
        origin = self._origin(actor.piece)
        if origin is not None:
            old, actor.piece = (
                actor.piece,
                Piece(
                    actor.piece.name,
                    actor.piece.kind,
                    actor.piece.look,
                    origin.x,
                    origin.y,
                    origin.size,
                    origin.turn,
                ),
            )
            self._travel(actor, old)
        else:
            self._start(actor, story.beat("vanish"), "out")
        if actor.journey:
            actor.journey.leaves = True
        actor.holder = None
        self.leaving.append(actor)

    def _start(self, actor: Actor, beat: story.Beat, fade: str, drop: bool = False) -> None:
        """Appear or vanish on the spot."""
        actor.state = "travel"
        actor.alpha = 0 if fade == "in" else 255
        actor.journey = Journey(
            beat, beat.seconds * story.PACE[self.speed], actor.x, actor.y, actor.size, drop=drop
        )
        actor.journey.fade = "in" if fade == "in" else "out"

    def _origin(self, piece: Piece) -> Piece | None:
        for name in origin_names(piece):
            if name in self._origins:
                return self._origins[name]
        return None

    # -- asleep and awake ----------------------------------------------------------------------------------

    def _rest(self, actor: Actor) -> None:
        """Sleep at home, as a part of the resting picture."""
        if actor.box.w:
            self.stale.append(actor.box)
        self._forget(actor)
        actor.lie_down()
        actor.box = sprite.covering(sprite.lying(actor.piece))
        self.stale.append(actor.box)

    def _wake(self, actor: Actor) -> None:
        """Leave the resting picture."""
        if actor.state == "rest" and actor.box.w:
            self.stale.append(actor.box)
            actor.box = Rect(0, 0, 0, 0)
            actor.state = "travel"

    def _forget(self, actor: Actor) -> None:
        """Take it out of the physics."""
        self._loose.pop(actor.key, None)
        self.wood.remove(actor.key)

    @property
    def awake(self) -> list[Actor]:
        """Everything that is not at rest, lowest first."""
        moving = [actor for actor in self.actors.values() if actor.state != "rest"] + self.leaving
        return sorted(moving, key=lambda actor: (actor.state == "hand", actor.layer, actor.piece.z, actor.y))

    @property
    def busy(self) -> bool:
        """Whether anything moves (a thing held still does not)."""
        return bool(self.leaving) or any(
            actor.state in ("travel", "loose") or (actor.state == "hand" and not self._still(actor))
            for actor in self.actors.values()
            if actor.state != "rest"
        )

    def hurry(self) -> None:
        """A touch is in a hurry: whatever travels now arrives sooner."""
        if self.busy:
            self.haste = story.HURRY

    def finish(self) -> None:
        """Everything that no hand holds is at home at once."""
        for actor in self.actors.values():
            if actor.state in ("travel", "loose"):
                self._rest(actor)
        self.leaving.clear()
        self.haste = 1.0

    # -- time ----------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while anything moves."""
        moving = [actor for actor in self.actors.values() if actor.state != "rest"]
        if not moving and not self.leaving:
            self.haste = 1.0
            return False
        for actor in moving:
            if actor.state == "travel":
                if actor.advance(dt * self.haste):
                    self._arrive(actor)
            elif actor.state == "hand":
                self._carry(actor, dt)
        for actor in self.leaving:
            actor.advance(dt * self.haste)
        self.leaving = [a for a in self.leaving if a.journey and a.journey.elapsed < a.journey.span]
        if self._loose or self.wood.things:
            self._run_home(dt)
        return self.busy

    def _arrive(self, actor: Actor) -> None:
        way = actor.journey
        if way and way.beat.sound and (way.part >= 1):
            self.noises.append((way.beat.sound, actor.x))
        elif way and way.drop:
            self.noises.append((story.beat(actor.piece.kind).sound, actor.x))
        self._rest(actor)

    def _run_home(self, dt: float) -> None:
        """One frame of physics, and what comes of it."""
        for actor in self.around.find(self._loose.values()):
            thing = self.wood.put(
                actor.key,
                (actor.x, actor.y),
                (actor.piece.x, actor.piece.y),
                self.around.radius(actor),
                "waiting",
                self._square(actor),
            )
            thing.way = "waiting"
        self.wood.step(dt * self.haste / max(0.1, story.PACE[self.speed]))
        for actor in self.around.pushed(WAKE):
            self._wake(actor)
            self.wood.rouse(actor.key)
            actor.state, actor.bumped = "loose", True
            self._loose[actor.key] = actor
        for actor in list(self._loose.values()):
            self._follow(actor, dt)

    def _follow(self, actor: Actor, dt: float) -> None:
        """The picture goes where the body is; near home and slow, it sleeps."""
        thing = self.wood.things[actor.key]
        actor.x, actor.y = thing.place
        held = actor.state == "hand"
        lift = story.beat(actor.piece.kind).lift
        goal = actor.piece.size * (CARRY.get(actor.piece.kind, 1.0) if held else 1.0)
        rise = actor.piece.size * (0.8 if held else lift if thing.way == "flying" else 0.0)
        ease = min(1.0, dt * self.haste * 12)
        actor.size += (goal - actor.size) * ease
        actor.height += (rise - actor.height) * ease
        actor.alpha = 255
        if actor.flew and thing.way == "lying" and thing.away < 2 * thing.radius:
            actor.flew = False
            self.noises.append((story.beat(actor.piece.kind).sound, actor.x))
        if not held and self.wood.at_home(actor.key):
            if thing.ghost:
                self.around.spent.add(actor)
            self._rest(actor)

    # -- in the hand ---------------------------------------------------------------------------------------

    def at(self, x: float, y: float, kind: str = "") -> str:
        """The topmost thing whose body lies under (x, y): its name, or nothing."""
        found = [
            actor
            for actor in self.actors.values()
            if kind in ("", actor.piece.kind, actor.piece.look[:1] and actor.piece.look[0])
            and self._covers(actor, x, y)
        ]
        if not found:
            return ""
        return max(found, key=lambda a: (a.layer, a.piece.z, -math.dist((a.x, a.y), (x, y)))).piece.name

    @staticmethod
    def _covers(actor: Actor, x: float, y: float) -> bool:
        if actor.wooden:
            return math.dist((actor.x, actor.y), (x, y)) <= BODY * 1.25 * actor.size
        return bool(actor.box.collidepoint(x, y))

    def nearest(self, area: Rect, x: float, y: float, kind: str) -> str:
        """The thing of a kind (or sort) with its home in `area` that lies nearest to (x, y), or nothing."""
        found = [
            actor
            for actor in self.actors.values()
            if kind in (actor.piece.kind, actor.piece.look[:1] and actor.piece.look[0])
            and area.collidepoint(actor.piece.x, actor.piece.y)
        ]
        return min(found, key=lambda a: math.dist((a.x, a.y), (x, y))).piece.name if found else ""

    def grab(
        self, name: str, holder: Hashable, x: float, y: float, ride: tuple[float, float] | None = None
    ) -> bool:
        """A finger at (x, y) takes a thing; `ride` is where it lies from the finger (None: where it was taken).

        False when there is no such thing or another finger has it.
        """
        actor = self.actors.get(name)
        if actor is None or actor.state == "hand":
            return False
        self._wake(actor)
        grip = (actor.x - x, actor.y - y)
        actor.state, actor.holder, actor.journey, actor.face = "hand", holder, None, None
        actor.tilt, actor.squash, actor.alpha = 0.0, 1.0, 255
        actor.finger, actor.grip = (x, y), grip if ride is None else ride
        if actor.wooden:
            if actor.key not in self.wood.things:
                place = actor.x, actor.y
                self.wood.put(actor.key, place, place, self.around.radius(actor), "hand", self._square(actor))
            self._loose[actor.key] = actor
            self.wood.hold(actor.key, x + actor.grip[0], y + actor.grip[1])
        return True

    def drag(self, holder: Hashable, x: float, y: float) -> None:
        """The finger moved to (x, y)."""
        actor = self.held(holder)
        if actor:
            actor.finger = (x, y)
            if actor.wooden:
                self.wood.hold(actor.key, x + actor.grip[0], y + actor.grip[1])

    def drop(self, holder: Hashable, velocity: tuple[float, float] = (0.0, 0.0)) -> str:
        """The finger let go, at `velocity` px per second; the thing goes home. Its name, or nothing."""
        actor = self.held(holder)
        if actor is None:
            return ""
        actor.holder = None
        if self.speed == "still":
            self._rest(actor)
        elif actor.wooden:
            actor.state = "loose"
            self.wood.free(actor.key, (actor.piece.x, actor.piece.y), velocity)
            actor.flew = True
        else:
            self._travel(actor, actor.piece)
        return actor.piece.name

    def held(self, holder: Hashable) -> Actor | None:
        """What a finger carries."""
        for actor in self.actors.values():
            if actor.state == "hand" and actor.holder == holder:
                return actor
        return None

    def _carry(self, actor: Actor, dt: float) -> None:
        """A thing without a body follows the finger and is lifted towards the eye."""
        if actor.wooden:
            return
        ease = min(1.0, dt / HAND_SECONDS)
        goal_x, goal_y = actor.finger[0] + actor.grip[0], actor.finger[1] + actor.grip[1]
        actor.x += (goal_x - actor.x) * max(ease, 0.5)
        actor.y += (goal_y - actor.y) * max(ease, 0.5)
        actor.size += (actor.piece.size * 1.06 - actor.size) * ease
        actor.height += (actor.piece.size * 0.15 - actor.height) * ease

    def _still(self, actor: Actor) -> bool:
        """Whether a held thing has come to where the finger holds it."""
        if actor.wooden:
            return self.wood.calm(actor.key) and abs(actor.height - actor.piece.size * 0.8) < 1
        goal = actor.finger[0] + actor.grip[0], actor.finger[1] + actor.grip[1]
        return math.dist((actor.x, actor.y), goal) < 0.5 and abs(actor.height - actor.piece.size * 0.15) < 0.5
