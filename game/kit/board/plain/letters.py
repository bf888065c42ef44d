"""Places the names and prices of a map without drawn files one after another, each where it overlaps least of a few
places.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.kit.board.plain.places import Point, Window, nearest
from game.kit.paint import lettering

Box = tuple[float, float, float, float]

FINE: Final = 64
"""Type size in px for measuring names."""
LINE: Final = 0.94
"""Height of a line in type sizes."""
LONG: Final = 11
"""Letters from which a name of several words is broken."""
ALONG: Final = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68)
"""Places of a price along its connection."""
NEAR: Final = 240.0
"""Things farther away (units) cannot overlap a name."""
SWEEPS: Final = 3
HARD: Final = 30.0
"""The cost of overlapping print that must be read."""


@dataclass(frozen=True, slots=True)
class LetteringGround:
    """A map before its names and prices are placed, in the lettering's frame: centres of cities, connections, window,
    radii.
    """

    cities: Sequence[Point]
    links: Sequence[tuple[int, int]]
    window: Window
    disc: float
    badge: float
    taken: Sequence[Box] = ()
    """Other printed boxes: the title."""
    priced: Sequence[Point] = ()
    """The places of prices so far."""


def prices(ground: LetteringGround) -> list[Point]:
    """Return the places of the connections' prices, in the order of the links."""
    found: list[Point] = []
    for number, (a, b) in enumerate(ground.links):
        start, end = ground.cities[a], ground.cities[b]
        spots = [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in ALONG]
        costs = [_price_cost(ground, number, spot, found) for spot in spots]
        found.append(spots[costs.index(min(costs))])
    return found


def _price_cost(ground: LetteringGround, number: int, spot: Point, others: Sequence[Point]) -> float:
    """Return the cost of a price at this spot: how far it overlaps cities, other prices and other connections."""
    cost = 0.0
    for place in ground.cities:
        cost += 3 * max(0.0, ground.disc + ground.badge + 2 - math.dist(spot, place))
    for other in others:
        cost += 4 * max(0.0, 2 * ground.badge + 2 - math.dist(spot, other))
    clear = ground.badge + 2
    for link, (a, b) in enumerate(ground.links):
        (ax, ay), (bx, by) = ground.cities[a], ground.cities[b]
        if link == number or not (min(ax, bx) - clear < spot[0] < max(ax, bx) + clear):
            continue
        if min(ay, by) - clear < spot[1] < max(ay, by) + clear:
            foot, _ = nearest(spot, (ax, ay), (bx, by))
            cost += max(0.0, clear - math.dist(spot, foot))
    return cost


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible place for a city's name: its box, its lines, its own cost."""

    box: Box
    lines: tuple[str, ...]
    cost: float


def names(ground: LetteringGround, words: Sequence[str], size: float, copies: int) -> list[list[Candidate]]:
    """Return the chosen place of every city's name, by copy and city."""
    choices = [
        [_candidates(ground, city, word, size, copy, copies) for city, word in enumerate(words)]
        for copy in range(copies)
    ]
    found = [[min(options, key=lambda option: option.cost) for options in row] for row in choices]
    for _ in range(SWEEPS):
        for copy, row in enumerate(choices):
            for city, options in enumerate(row):
                rivals = [
                    other.box
                    for c, chosen in enumerate(found)
                    for index, other in enumerate(chosen)
                    if (c, index) != (copy, city) and math.dist(ground.cities[index], ground.cities[city]) < NEAR
                ]
                found[copy][city] = min(options, key=lambda option: option.cost + _bite(option.box, rivals))
    return found


def split(name: str) -> tuple[str, ...]:
    """Return a name in one line, or a long one of several words in two lines, split as near to its middle as
    possible.
    """
    cuts = [match.end() for match in re.finditer(r"[ \-]", name) if 2 < match.end() < len(name)]
    if len(name) < LONG or not cuts:
        return (name,)
    cut = min(cuts, key=lambda at: abs(at - len(name) / 2))
    return name[:cut].strip(), name[cut:].strip()


def _candidates(ground: LetteringGround, city: int, word: str, size: float, copy: int, copies: int) -> list[Candidate]:
    lines = split(word)
    wide = max(lettering.width(line, "bold", FINE) for line in lines) * size / FINE + 4
    high = size * LINE * len(lines) + 1
    x, y = ground.cities[city]
    near = [place for number, place in enumerate(ground.cities) if number != city and math.dist(place, (x, y)) < NEAR]
    spots = [spot for spot in ground.priced if math.dist(spot, (x, y)) < NEAR]
    ways = [(ground.cities[a], ground.cities[b]) for a, b in ground.links]
    ways = [way for way in ways if math.dist(nearest((x, y), *way)[0], (x, y)) < NEAR]
    found = []
    for dx, dy, cost in _around(wide, high, ground.disc + 3, copy, copies):
        box = (x + dx - wide / 2, y + dy - high / 2, x + dx + wide / 2, y + dy + high / 2)
        cost += sum(HARD * _on_disc(place, ground.disc + 2, box) for place in near)
        cost += sum(HARD * _on_disc(spot, ground.badge + 1, box) for spot in spots)
        cost += sum(6.0 for way in ways if _on_line(*way, box))
        cost += HARD * 4 * _outside(box, ground.window) + _bite(box, ground.taken)
        found.append(Candidate(box, lines, cost))
    return found


def _around(wide: float, high: float, gap: float, copy: int, copies: int) -> Iterator[tuple[float, float, float]]:
    """Yield offsets of a name from its city, each with its cost: first below the disc as its reader sees it."""
    down = 1 if copy == 0 else -1
    yield 0, down * (gap + high / 2), 0.0
    yield 0, -down * (gap + high / 2), 0.6 if copies == 1 else 1.5
    for side in (1, -1):
        yield side * (gap + wide / 2), 0, 0.9
        for up in (down, -down):
            yield side * (wide / 2 + gap * 0.55), up * (gap * 0.72 + high / 2), 1.2
            yield side * wide * 0.32, up * (gap + high / 2), 0.8 if up == down else 1.3


def _on_disc(middle: Point, radius: float, box: Box) -> float:
    """Return the cost of a box's overlap with a disc: 0 for none, from 0.4 at the edge to 1.4 at the centre."""
    x, y = min(max(middle[0], box[0]), box[2]), min(max(middle[1], box[1]), box[3])
    away = math.dist(middle, (x, y))
    return 1.4 - away / radius if away < radius else 0.0


def _on_line(start: Point, end: Point, box: Box) -> bool:
    """Return whether a line crosses a box."""
    enter, leave = 0.0, 1.0
    for axis in (0, 1):
        step = end[axis] - start[axis]
        low, high = box[axis] + 1, box[axis + 2] - 1
        if abs(step) < 1e-9:
            if not low < start[axis] < high:
                return False
            continue
        near, far = sorted(((low - start[axis]) / step, (high - start[axis]) / step))
        enter, leave = max(enter, near), min(leave, far)
    return enter < leave


def _outside(box: Box, window: Window) -> bool:
    return box[0] < window[0] + 4 or box[1] < window[1] + 4 or box[2] > window[2] - 4 or box[3] > window[3] - 4


def _bite(box: Box, others: Sequence[Box]) -> float:
    """Return the cost of a name whose box overlaps others or nearly touches them."""
    cost = 0.0
    for other in others:
        wide = min(box[2], other[2]) - max(box[0], other[0])
        high = min(box[3], other[3]) - max(box[1], other[1])
        if wide > -2 and high > -2:
            cost += HARD + (wide + 2) * (high + 2) * 0.2
    return cost
