"""Sleeping wood near awake pieces: it is added to the physics so that it can be pushed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import hypot, inf

from game.kit.motion.actor import BODY, Actor
from game.kit.motion.physics import Wood

ROOM = 0.48  # a body's radius, at most, as a share of the distance to its nearest neighbour
REACH = 3.0  # radii within which a neighbour is added


def nearest(places: Sequence[tuple[float, float]]) -> list[float]:
    """Return the distance from each place to the nearest other one; inf for a single one."""
    found = [inf] * len(places)
    order = sorted(range(len(places)), key=places.__getitem__)
    for at, one in enumerate(order):
        x, y = places[one]
        for side in (order[at + 1 :], reversed(order[:at])):
            for other in side:
                right, below = places[other]
                if abs(right - x) >= found[one]:
                    break
                found[one] = min(found[one], hypot(right - x, below - y))
    return found


class WakeNeighbours:
    """The homes of all wooden pieces, and the sleeping pieces that a moving one might push."""

    def __init__(self, wood: Wood) -> None:
        self.wood = wood
        self.waiting: dict[int, Actor] = {}
        self.spent: set[Actor] = set()  # went home through pieces near it: not to be pushed again yet
        self._radius: dict[int, float] = {}
        self._cells: dict[tuple[int, int], list[Actor]] = {}
        self._cell = 64.0
        self._known: list[tuple[int, float, float, float]] = []

    def learn(self, actors: Iterable[Actor]) -> None:
        """Store the homes of all wooden pieces; those close together get smaller bodies, so that all fit at rest."""
        wooden = list(actors)
        homes_now = [(actor.key, actor.piece.x, actor.piece.y, actor.piece.size) for actor in wooden]
        if homes_now == self._known:
            return
        self._known = homes_now
        self._radius = {}
        self._cells = defaultdict(list)
        if not wooden:
            return
        rooms = nearest([(actor.piece.x, actor.piece.y) for actor in wooden])
        for actor, room in zip(wooden, rooms, strict=True):
            self._radius[actor.key] = max(2.0, min(BODY * actor.piece.size, ROOM * room))
        self._cell = max(8.0, REACH * 2 * max(self._radius.values()))
        for actor in wooden:
            self._cells[self._place(actor.piece.x, actor.piece.y)].append(actor)

    def _place(self, x: float, y: float) -> tuple[int, int]:
        return int(x // self._cell), int(y // self._cell)

    def radius(self, actor: Actor) -> float:
        """Return the radius of an actor's body, px."""
        return self._radius.get(actor.key, max(2.0, BODY * actor.piece.size))

    def find(self, awake: Iterable[Actor]) -> list[Actor]:
        """Return the sleeping pieces that must be added to the physics now; those no longer near anything are removed
        from it.
        """
        near: set[Actor] = set()
        for actor in awake:
            thing = self.wood.things.get(actor.key)
            if thing is None or thing.way not in ("lying", "hand") or thing.ghost:
                continue
            x, y = thing.place
            reach = REACH * thing.radius + 0.02 * max(map(abs, thing.body.velocity))
            column, row = self._place(x, y)
            for across in (column - 1, column, column + 1):
                for down in (row - 1, row, row + 1):
                    for other in self._cells.get((across, down), ()):
                        home = other.piece
                        if (
                            other.state == "rest"
                            and abs(home.x - x) < reach + self.radius(other)
                            and abs(home.y - y) < reach + self.radius(other)
                        ):
                            near.add(other)
        self.spent &= near
        for key, other in list(self.waiting.items()):
            if other not in near:
                del self.waiting[key]
                if other.state == "rest":
                    self.wood.remove(key)
        fresh = [other for other in near if other.key not in self.waiting and other not in self.spent]
        for other in fresh:
            self.waiting[other.key] = other
        return fresh

    def pushed(self, least: float) -> list[Actor]:
        """Return the waiting pieces that were pushed `least` px or more; they no longer wait."""
        out = []
        for key, actor in list(self.waiting.items()):
            thing = self.wood.things.get(key)
            if thing is None or thing.way != "waiting":
                del self.waiting[key]
            elif thing.away >= least:
                del self.waiting[key]
                out.append(actor)
        return out
