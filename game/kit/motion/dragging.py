"""Dragging: finding, lifting, carrying and dropping pieces with fingers."""

from __future__ import annotations

import math
from collections.abc import Hashable

from pygame import Rect

from game.kit.motion.actor import BODY, CARRY, Actor
from game.kit.motion.animator import Animator

HAND_SECONDS = 0.08  # how quickly a piece moves to its place in the hand
LIFT = 0.8  # height of wood in the hand, in sizes of its picture
CARD_LIFT = 0.15  # height of a card in the hand, likewise
CARD_CARRY = 1.06
LEAN = 14.0  # largest tilt in degrees of a piece that is carried fast
LEANING = 90.0  # degrees for each of its own sizes that it lags behind the finger
FLICK = 10.0  # own sizes per second: the speed limit of a throw; one above a fifth of it flies off
REACH = 1.25  # a finger may miss a body by a quarter of its half width


class Dragging(Animator):
    """An animator whose pieces fingers can carry, one finger each."""

    def at(self, x: float, y: float, kind: str = "") -> str:
        """Return the name of the topmost free piece of a kind (or sort) below (x, y), or ""."""
        found = [actor for actor in self.actors.values() if _free(actor, kind) and self._covers(actor, x, y)]
        if not found:
            return ""
        return max(found, key=lambda a: (a.layer, a.piece.z, -math.dist((a.x, a.y), (x, y)))).piece.name

    @staticmethod
    def _covers(actor: Actor, x: float, y: float) -> bool:
        if actor.wooden:
            return math.dist((actor.x, actor.y), (x, y)) <= BODY * REACH * actor.size
        return bool(actor.box.collidepoint(x, y))

    def nearest(self, area: Rect, x: float, y: float, kind: str) -> str:
        """Return the name of the piece of a kind (or sort) with its home in `area` nearest to (x, y), or ""."""
        found = [
            actor
            for actor in self.actors.values()
            if _free(actor, kind) and area.collidepoint(actor.piece.x, actor.piece.y)
        ]
        return min(found, key=lambda a: math.dist((a.x, a.y), (x, y))).piece.name if found else ""

    def grab(
        self,
        name: str,
        holder: Hashable,
        x: float,
        y: float,
        ride: tuple[float, float] | None = None,
    ) -> bool:
        """Let a finger at (x, y) take a piece, shown at `ride` from it (None: where it was taken).

        False if there is no such piece, a finger has it, or this finger has another.
        """
        actor = self.actors.get(name)
        if actor is None or actor.state == "hand" or self.held(holder):
            return False
        self._wake(actor)
        grip = (actor.x - x, actor.y - y)
        actor.state, actor.holder, actor.journey, actor.face = "hand", holder, None, None
        actor.tilt, actor.squash, actor.alpha = 0.0, 1.0, 255
        actor.finger, actor.grip = (x, y), grip if ride is None else ride
        if actor.wooden:
            if actor.key not in self.wood.things:
                self._embody(actor, "hand")
            self._loose[actor.key] = actor
            self.wood.hold(actor.key, *actor.goal)
        return True

    def drag(self, holder: Hashable, x: float, y: float, ride: tuple[float, float] | None = None) -> None:
        """Move a finger's piece to (x, y), shown at `ride` from the finger (None: as before)."""
        actor = self.held(holder)
        if actor:
            actor.finger = (x, y)
            if ride is not None:
                actor.grip = ride
            if actor.wooden:
                self.wood.hold(actor.key, *actor.goal)

    def drop(self, holder: Hashable, velocity: tuple[float, float] = (0.0, 0.0)) -> str:
        """Drop a finger's piece, at `velocity` px per second, so that it goes home; return its name, or ""."""
        actor = self.held(holder)
        if actor is None:
            return ""
        actor.holder = None
        if self.speed == "still" or self.calm:
            self._rest(actor)
        elif actor.wooden:
            actor.state, actor.flew = "loose", True
            self.wood.free(actor.key, (actor.piece.x, actor.piece.y), velocity)
        else:
            self._flick(actor, velocity)
        return actor.piece.name

    def _flick(self, actor: Actor, velocity: tuple[float, float]) -> None:
        """Let a dropped piece return home, starting with the speed at which it left the hand."""
        limit = FLICK * actor.piece.size
        speed = math.hypot(*velocity)
        thrown = speed > limit / 5
        lean, height = actor.tilt, actor.height
        way = self._travel(actor, actor.piece, "flick" if thrown else "")
        way.tilt, way.height = lean, height
        if thrown:
            share = min(1.0, limit / speed)
            way.velocity = velocity[0] * share, velocity[1] * share

    def held(self, holder: Hashable) -> Actor | None:
        """Return the piece that a finger carries, or None."""
        for actor in self.actors.values():
            if actor.state == "hand" and actor.holder == holder:
                return actor
        return None

    def _carry(self, actor: Actor, dt: float) -> None:
        """Let a carried piece that is not wooden follow its finger and rise towards the viewer."""
        ease = min(1.0, dt / HAND_SECONDS)
        goal_x, goal_y = actor.goal
        self._lean(actor, goal_x - actor.x, dt)
        actor.x += (goal_x - actor.x) * max(ease, 0.5)
        actor.y += (goal_y - actor.y) * max(ease, 0.5)
        actor.size += (actor.piece.size * CARD_CARRY - actor.size) * ease
        actor.height += (actor.piece.size * CARD_LIFT - actor.height) * ease

    def _lean(self, actor: Actor, behind: float, dt: float) -> None:
        """Tilt a carried piece by how far it is behind the finger (px), and let it swing back upright."""
        goal = 0.0 if self.calm else max(-LEAN, min(LEAN, -LEANING * behind / actor.piece.size))
        actor.tilt += (goal - actor.tilt) * min(1.0, dt / HAND_SECONDS)
        if abs(actor.tilt) < 0.5 and goal == 0.0:
            actor.tilt = 0.0

    def _still(self, actor: Actor) -> bool:
        if abs(actor.tilt) > 1:
            return False
        if actor.wooden:
            lifted = abs(actor.height - actor.piece.size * LIFT) < 1
            return lifted and self.wood.calm(actor.key)
        lifted = abs(actor.height - actor.piece.size * CARD_LIFT) < 0.5
        return lifted and math.dist((actor.x, actor.y), actor.goal) < 0.5

    @staticmethod
    def _size_in_hand(actor: Actor) -> float:
        return actor.piece.size * CARRY.get(actor.piece.kind, CARD_CARRY)


def _free(actor: Actor, kind: str) -> bool:
    """Return whether a piece is of this kind (fuel, card …) or sort (coal, red …) and no finger holds it."""
    return kind in ("", actor.piece.kind, actor.sort) and actor.state != "hand"
