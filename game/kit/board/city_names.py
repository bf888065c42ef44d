"""City names on a map grow as the setting for larger text says, as far as the map has room for them."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from pygame import FRect

from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.paint import lettering
from game.kit.style import accessibility

STEP: Final = 0.02
"""City names are tried in sizes that differ by this share of the printed size, the largest first."""
SLACK: Final = 1.0
"""Px by which the boxes of two city names may overlap: the letters do not fill them."""
FINE: Final = 64
"""Type size in px for measuring names, large enough that rounding has no effect."""
KNOWN: Final = 64

_growths: OrderedDict[tuple[object, ...], float] = OrderedDict()


def names_of(view: BoardView, facing: int) -> tuple[float, dict[str, tuple[Point, tuple[str, ...]]]]:
    """Return the type size of the city names in px and, by city, each name's centre (local px) and lines as read from
    one side.
    """
    size, names = view.names_at(facing)
    return size * growth(view), names


def growth(view: BoardView) -> float:
    """Return the factor by which city names are larger than printed: as the setting says, or as far as the map has
    room."""
    wished = accessibility.TEXT_SIZES.get(accessibility.worn.text_size, 1.0)
    if wished <= 1:
        return 1.0
    key = (*view.sheet_key, view.scale, wished)
    if key not in _growths:
        tries = (wished - STEP * step for step in range(math.ceil((wished - 1) / STEP)))
        discs = list(_discs(view))
        _growths[key] = next((share for share in tries if _fits(view, share, discs)), 1.0)
        while len(_growths) > KNOWN:
            _growths.popitem(last=False)
    return _growths[key]


def name_boxes(view: BoardView, share: float) -> list[FRect]:
    """Return the boxes of the names of cities in play at `share` times their printed size, px."""
    found = []
    for facing in view.facing:
        plain, names = view.names_at(facing)
        size = plain * share
        px = max(lettering.LEAST, round(size))
        for city, ((x, y), lines) in names.items():
            if city not in view.in_play or not view.is_named(city, facing):
                continue
            fine = max(lettering.width(line, "bold", FINE) for line in lines) * size / FINE
            wide = max(fine, *(lettering.width(line, "bold", px) for line in lines))
            high = size * (0.72 + 0.94 * (len(lines) - 1))
            if facing % 2:
                wide, high = high, wide
            found.append(FRect(x - wide / 2, y - high / 2, wide, high))
    return found


def _discs(view: BoardView) -> Iterator[tuple[Point, float]]:
    """Yield the centre and radius (px) of every city in play, and of the price of every connection between
    two of them.
    """
    yield from ((view.city_at(city), view.city_radius) for city in view.in_play)
    badge = view.sheet.badge * view.unit
    for (a, b, _), at in zip(view.sheet.board.links, view.prices_at(), strict=True):
        if {a, b} <= view.in_play:
            yield at, badge


def _fits(view: BoardView, share: float, discs: Sequence[tuple[Point, float]]) -> bool:
    """Return whether city names at `share` times their printed size fit on the map, clear of each other, the cities and
    the prices.
    """
    boxes = name_boxes(view, share)
    if view.zoom == 1 and not all(FRect(0, 0, *view.size).contains(box) for box in boxes):
        return False
    if any((both := one.clip(other)).w > SLACK and both.h > SLACK for one, other in combinations(boxes, 2)):
        return False
    return all(_gap(at, radius, box) > -2 * SLACK for at, radius in discs for box in boxes)


def _gap(at: Point, radius: float, box: FRect) -> float:
    """Return the distance between the disc of a city or price and the box of a name, px; negative if they overlap."""
    x, y = min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)
    return math.dist(at, (x, y)) - radius
