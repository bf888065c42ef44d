"""Places the cities of a map without drawn files: their coordinates are fitted into its window, and moved apart where
crowded.
Cities without coordinates are placed by their connections.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from game.engine.board import Board

Point = tuple[float, float]
Window = tuple[float, float, float, float]

STRETCH: Final = 1.8
"""Largest ratio by which a map may be stretched in one direction to fill its sheet."""
APART: Final = 76.0
"""Least distance between two cities' centres, if there is room, units."""
SHARE: Final = 0.62
"""Least distance between two cities on a crowded sheet, as a share of the side of the square available to each city."""
CLEAR: Final = 31.0
"""Least distance of a city from the connections of others, on a sheet with usual discs, units."""
ROUNDS: Final = 70
HOME: Final = 0.03
"""The share of its way back to its coordinates that a city moves in the first of the rounds; in later ones less."""
POLE: Final = 85.0
"""The largest latitude that is taken for degrees; coordinates beyond it are of another kind."""


def apart(count: int, window: Window) -> float:
    """Return the least distance to be kept between the centres of `count` cities in a window, units."""
    left, top, right, bottom = window
    return min(APART, SHARE * math.sqrt((right - left) * (bottom - top) / max(1, count)))


def places(board: Board, window: Window) -> dict[str, Point]:
    """Return the centre of every city inside a window of the printed map, units."""
    names = [city.id for city in board.cities]
    number = {name: index for index, name in enumerate(names)}
    links = [(number[a], number[b]) for a, b, _ in board.links]
    points = _geography(board, links)
    fitted = _fitted(points, _framed(board) or points, window)
    return dict(zip(names, _parted(fitted, links, window), strict=True))


def _geography(board: Board, links: Sequence[tuple[int, int]]) -> list[Point]:
    """Return the place of every city on a plane whose y grows southwards, in any unit."""
    known = {index: city.at for index, city in enumerate(board.cities) if city.at is not None}
    if not known:
        return _pulled(len(board.cities), links, {})
    narrow = _narrow(list(known.values()))
    flat = {place: (lon * narrow, -lat) for place, (lon, lat) in known.items()}
    if len(flat) < len(board.cities):
        return _pulled(len(board.cities), links, flat)
    return [flat[index] for index in range(len(flat))]


def _narrow(known: Sequence[Point]) -> float:
    """Return a unit of longitude in units of latitude, in the middle of these coordinates; 1 if they are not
    degrees.
    """
    if any(abs(lon) > 360 or abs(lat) > POLE for lon, lat in known):
        return 1.0
    return math.cos(math.radians(sum(lat for _, lat in known) / len(known)))


def _framed(board: Board) -> list[Point]:
    """Return two corners of the map's frame, if it has one and every city has coordinates; otherwise nothing."""
    known = [city.at for city in board.cities if city.at is not None]
    if board.frame is None or len(known) < len(board.cities):
        return []
    west, south, east, north = board.frame
    narrow = _narrow(known)
    return [(west * narrow, -north), (east * narrow, -south)]


def _pulled(count: int, links: Sequence[tuple[int, int]], fixed: dict[int, Point]) -> list[Point]:
    """Return a place for every city; `fixed` ones stay, and the others are placed among their neighbours.
    If none is fixed, all are spread until their distances match the numbers of connections between them.
    """
    steps = _steps(count, links)
    at = [fixed.get(index) or _on_a_ring(index, count, fixed) for index in range(count)]
    if fixed:  # cities without coordinates start among their neighbours
        for _ in range(40):
            for place in (index for index in range(count) if index not in fixed):
                near = [at[other] for other in range(count) if steps[place][other] == 1]
                if near:
                    at[place] = sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)
        return at
    for round_ in range(60):
        give = 0.5 * (1 - round_ / 60)
        for a, b in combinations(range(count), 2):
            (ax, ay), (bx, by) = at[a], at[b]
            away = math.hypot(bx - ax, by - ay) or 1e-6
            push = give * (away - steps[a][b]) / away / steps[a][b]
            dx, dy = (bx - ax) * push / 2, (by - ay) * push / 2
            at[a], at[b] = (ax + dx, ay + dy), (bx - dx, by - dy)
    return at


def _on_a_ring(place: int, count: int, fixed: dict[int, Point]) -> Point:
    """Return the start of a city without coordinates: on a ring around the centre of those that have some."""
    x = sum(x for x, _ in fixed.values()) / max(1, len(fixed))
    y = sum(y for _, y in fixed.values()) / max(1, len(fixed))
    angle = math.tau * place / count
    return x + math.cos(angle) / 10, y + math.sin(angle) / 10


def _steps(count: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return the least number of connections between any two cities, or the number of cities if there is no route."""
    near: list[list[int]] = [[] for _ in range(count)]
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    found = []
    for start in range(count):
        row, edge, far = [0] * count, [start], 0
        seen = {start}
        while edge:
            far += 1
            edge = [other for place in edge for other in near[place] if other not in seen]
            edge = list(dict.fromkeys(edge))
            seen.update(edge)
            for other in edge:
                row[other] = far
        found.append([step or (0 if other == start else count) for other, step in enumerate(row)])
    return found


def _fitted(points: Sequence[Point], around: Sequence[Point], window: Window) -> list[Point]:
    """Return the points, stretched (by at most STRETCH more in one direction) until the box of the points `around`
    fills a window.
    """
    left, top, right, bottom = window
    x0, x1 = min(x for x, _ in around), max(x for x, _ in around)
    y0, y1 = min(y for _, y in around), max(y for _, y in around)
    wide, high = (right - left) / max(x1 - x0, 1e-9), (bottom - top) / max(y1 - y0, 1e-9)
    across, down = min(wide, high * STRETCH), min(high, wide * STRETCH)
    middle = (left + right) / 2, (top + bottom) / 2
    return [(middle[0] + (x - (x0 + x1) / 2) * across, middle[1] + (y - (y0 + y1) / 2) * down) for x, y in points]


def _parted(home: Sequence[Point], links: Sequence[tuple[int, int]], window: Window) -> list[Point]:
    """Return the cities' places moved apart: from each other, and from the connections of other cities."""
    at = list(home)
    least = apart(len(at), window)
    clear = CLEAR * least / APART
    for round_ in range(ROUNDS):
        back = HOME * (1 - round_ / ROUNDS)
        for place, (x, y) in enumerate(at):
            at[place] = x + (home[place][0] - x) * back, y + (home[place][1] - y) * back
        for a, b in combinations(range(len(at)), 2):
            if abs(at[a][0] - at[b][0]) < least and abs(at[a][1] - at[b][1]) < least:
                _part(at, a, b, least)
        for place, link in _too_near(at, links, clear):
            _step_aside(at, place, link, clear)
        for place, (x, y) in enumerate(at):
            at[place] = min(max(x, window[0]), window[2]), min(max(y, window[1]), window[3])
    return at


def _part(at: list[Point], a: int, b: int, least: float) -> None:
    """Move two cities that are too near each other apart, each by half of the missing distance."""
    (ax, ay), (bx, by) = at[a], at[b]
    dx, dy = bx - ax, by - ay
    away = math.hypot(dx, dy)
    if away >= least:
        return
    if away < 1e-6:
        dx, dy, away = math.cos(a + b), math.sin(a + b), 1.0
        push = least / 2
    else:
        push = (least - away) / 2
    at[a] = ax - dx / away * push, ay - dy / away * push
    at[b] = bx + dx / away * push, by + dy / away * push


def _too_near(
    at: Sequence[Point], links: Sequence[tuple[int, int]], clear: float
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield each city in the box, widened by `clear`, around a connection of two others, with that connection."""
    for a, b in links:
        (ax, ay), (bx, by) = at[a], at[b]
        left, right, top, bottom = min(ax, bx) - clear, max(ax, bx) + clear, min(ay, by) - clear, max(ay, by) + clear
        for index, (x, y) in enumerate(at):
            if left < x < right and top < y < bottom and index not in (a, b):
                yield index, (a, b)


def _step_aside(at: list[Point], place: int, link: tuple[int, int], clear: float) -> None:
    """Move a city that is too near a connection away from it, and the connection a little away from the city."""
    foot, _ = nearest(at[place], at[link[0]], at[link[1]])
    dx, dy = at[place][0] - foot[0], at[place][1] - foot[1]
    away = math.hypot(dx, dy)
    if away >= clear:
        return
    if away < 1e-6:
        dx, dy, away = 0.6, 0.8, 1.0
    push = (clear - min(away, clear)) * 0.4
    x, y = dx / away * push, dy / away * push
    at[place] = at[place][0] + x, at[place][1] + y
    for end in link:
        at[end] = at[end][0] - x * 0.3, at[end][1] - y * 0.3


def nearest(point: Point, start: Point, end: Point) -> tuple[Point, float]:
    """Return the point of a line that is nearest to another point, and its position along the line (0 to 1)."""
    (ax, ay), (bx, by) = start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    if length < 1e-9:
        return start, 0.0
    along = min(1.0, max(0.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length))
    return (ax + (bx - ax) * along, ay + (by - ay) * along), along
