"""Move crowded cities apart: springs to the true places, floors between neighbours, lines kept clear."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from map_land import Land

BADGE = 11.0
"""Radius of a price badge in units."""
STEPS = 5000
SETTLING = 600
"""Steps in which all forces grow to their strength."""
STILL = 0.01
"""Units that no city moves in a step any more."""


@dataclass(frozen=True)
class NameOnLine:
    """A name that lay on a line: the city (with its name's offset and half size) gives way to the line."""

    city: int
    a: int
    b: int
    offset: tuple[float, float]
    half: tuple[float, float]


@dataclass(frozen=True)
class TooClose:
    """Two cities whose names, discs or prices overlapped: they move apart to this distance."""

    a: int
    b: int
    distance: float


Nudge = NameOnLine | TooClose


def relax(land: Land, nudges: list[Nudge]) -> np.ndarray:
    """Places of all cities (n x 2, units) after the forces have settled."""
    count, links, disc = len(land.ids), land.links, land.print.disc
    joined = np.zeros((count, count), bool)
    joined[links[:, 0], links[:, 1]] = joined[links[:, 1], links[:, 0]] = True
    floor = np.where(joined & ~land.silent, 2 * disc + 2 * BADGE + 16, 2 * disc + (24.0 if land.silent else 30.0))
    for nudge in nudges:
        if isinstance(nudge, TooClose):
            far = max(floor[nudge.a, nudge.b], nudge.distance)
            floor[nudge.a, nudge.b] = floor[nudge.b, nudge.a] = far
    np.fill_diagonal(floor, 0)
    own = np.zeros((count, len(links)), bool)
    own[links[:, 0], np.arange(len(links))] = own[links[:, 1], np.arange(len(links))] = True
    lines = Lines([nudge for nudge in nudges if isinstance(nudge, NameOnLine)])
    left, top, right, bottom = land.print.window
    places = land.home.copy()
    for step in range(STEPS):
        strength = min(1.0, step / 500)
        force = (land.home - places) * 0.012
        force += _apart(places, floor) * 0.25 * strength
        force += _clear_of_lines(places, links, own, disc + 15) * 0.2 * strength
        lines.give_way(places, force, strength)
        places = places + np.clip(force, -4, 4)
        if step > SETTLING and np.abs(force).max() < STILL:
            break
        places[:, 0] = np.clip(places[:, 0], left + 36, right - 36)
        places[:, 1] = np.clip(places[:, 1], top + 36, bottom - 40)
    return places


def _apart(places: np.ndarray, floor: np.ndarray) -> np.ndarray:
    """Push from every city that stands nearer than the floor between the two."""
    apart = places[:, None] - places[None]
    distance = np.hypot(apart[..., 0], apart[..., 1]) + 1e-6
    need = np.clip(floor - distance, 0, None) / distance
    return (apart * need[..., None]).sum(1)


def _clear_of_lines(places: np.ndarray, links: np.ndarray, own: np.ndarray, reach: float) -> np.ndarray:
    """Push of cities away from lines that are not their own; the lines' ends give way by .6 of it."""
    a, b = places[links[:, 0]], places[links[:, 1]]
    along = b - a
    t = np.clip(((places[:, None] - a) * along).sum(2) / (along**2).sum(1), 0, 1)
    away = places[:, None] - (a + along * t[..., None])
    distance = np.hypot(away[..., 0], away[..., 1]) + 1e-6
    need = np.where(own, 0, np.clip(reach - distance, 0, None)) / distance
    push = away * need[..., None]
    force = push.sum(1)
    np.add.at(force, links[:, 0], -(push * (1 - t)[..., None]).sum(0) * 0.6)
    np.add.at(force, links[:, 1], -(push * t[..., None]).sum(0) * 0.6)
    return force


class Lines:
    """All names that lay on lines."""

    def __init__(self, nudges: list[NameOnLine]) -> None:
        self.city, self.a, self.b = (
            np.array([getattr(nudge, end) for nudge in nudges], int) for end in ("city", "a", "b")
        )
        self.offset, self.half = (
            np.array([getattr(nudge, size) for nudge in nudges], float).reshape(-1, 2) for size in ("offset", "half")
        )

    def give_way(self, places: np.ndarray, force: np.ndarray, strength: float) -> None:
        """Part each name from the line it lay on: the city one way, the line's ends the other."""
        a, b = places[self.a], places[self.b]
        along = b - a
        along /= np.hypot(*along.T)[:, None]
        normal = np.stack([-along[:, 1], along[:, 0]], 1)
        side = ((places[self.city] + self.offset - a) * normal).sum(1)
        reach = (np.abs(normal) * self.half).sum(1) + 3
        push = normal * (np.where(side >= 0, 1, -1) * np.clip(reach - np.abs(side), 0, None) * strength)[:, None]
        for ends, share in ((self.city, 0.12), (self.a, -0.08), (self.b, -0.08)):
            np.add.at(force, ends, push * share)


def crossings(land: Land, places: np.ndarray) -> list[tuple[int, int]]:
    """Pairs of connections that cross each other."""

    def turn(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    found = []
    for i, (a, b) in enumerate(land.links):
        for j, (c, d) in enumerate(land.links[:i]):
            if {a, b} & {c, d}:
                continue
            p, q, r, s = places[a], places[b], places[c], places[d]
            if turn(p, q, r) * turn(p, q, s) < 0 and turn(r, s, p) * turn(r, s, q) < 0:
                found.append((i, j))
    return found
