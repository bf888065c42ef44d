"""Paints a map without drawn files: land around the cities, tinted and hatched by region, and lines along the shore.
A point belongs to the region of the nearest city, as on the printed sheets; points near enough to a city are land.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from zlib import crc32

import pygame
from pygame import Mask, Surface

from game.kit.board.map_sheet import EXTENT, Point, Sheet
from game.kit.style.map_theme import COAST, LAND, SEA, SEA_LINE
from game.kit.style.theme import MIDDLE_GREY, PURE, mixed

SIZE: Final = (round(EXTENT[2] - EXTENT[0]), round(EXTENT[3] - EXTENT[1]))
SCALE: Final = 2
"""Px of the picture per unit."""
REACH: Final = 92.0
"""Distance that land reaches around a city, units."""
OVERLAP: Final = 22.0
"""Additional reach of a region's number around its cities, so that the smoothed shore leaves no gap."""
CORNERS: Final = 40
SHORES: Final = ((96, 70), (60, 46), (34, 30))
"""The lines in the water along the shore: the brightness of the smoothed land where each is drawn, and its opacity."""
SOFT, FAR = 9, 26
"""How far the shore and the lines along it are smoothed, units."""
HATCHES: Final = ((0, 1), (1, 1), (1, -1), (1, 0), (2, 1), (1, 2), (2, -1), (1, -2))
"""Steps across and down of the hatching that identifies a region without its colour."""


@dataclass(frozen=True, slots=True)
class Site:
    """A point of the land, and the number of its region."""

    at: Point
    region: int
    reach: float = REACH


def regions_of(sheet: Sheet) -> Surface:
    """Return a picture of EXTENT, 1 px per unit, whose red is the number of the region there, counted from 1;
    0 is sea.
    """
    sites = _sites(sheet)
    numbers = Surface(SIZE, depth=24)
    shape = Surface(SIZE, depth=24)
    for site in sites:
        for surface, colour, more in ((numbers, (site.region + 1, 0, 0), OVERLAP), (shape, PURE, 0.0)):
            cell = _cell(site, sites, more)
            if len(cell) > 2:
                pygame.draw.polygon(surface, colour, cell, 3)  # no gap between two cells
                pygame.draw.polygon(surface, colour, cell)
    soft = pygame.transform.smoothscale(shape, (SIZE[0] // 3, SIZE[1] // 3))
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(soft, SOFT // 3), SIZE)
    land = pygame.mask.from_threshold(soft, PURE, MIDDLE_GREY)
    numbers.blit(land.to_surface(setcolor=PURE, unsetcolor=(0, 0, 0)), (0, 0), None, pygame.BLEND_RGB_MIN)
    return numbers


def picture_of(sheet: Sheet, inks: Sequence[tuple[int, int, int]]) -> Surface:
    """Return the printed picture, three bytes per px; `inks` are the regions' colours."""
    numbers = regions_of(sheet)
    image = Surface((SIZE[0] * SCALE, SIZE[1] * SCALE), depth=24)
    image.fill(SEA)
    land = Mask(SIZE)
    tinted = []
    for number, ink in enumerate(inks):
        part = pygame.mask.from_threshold(numbers, (number + 1, 0, 0), (1, 1, 1))
        land.draw(part, (0, 0))
        tinted.append(_tinted(part, ink, HATCHES[number % len(HATCHES)]))
    for layer in (_shores(land), *tinted, _layer((_edge(land, 3), (*COAST, 255)))):
        image.blit(pygame.transform.smoothscale(layer, image.get_size()), (0, 0))
    return image


def _sites(sheet: Sheet) -> list[Site]:
    """Return the points around which land is drawn: all cities, and points along long connections, which hold a country
    together.
    """
    number = {region: index for index, region in enumerate(sheet.board.regions)}
    cities = [Site(sheet.cities[city.id], number[city.region]) for city in sheet.board.cities]
    found = list(cities)
    for a, b, _ in sheet.board.links:
        start, end = sheet.cities[a], sheet.cities[b]
        count = int(math.dist(start, end) // (1.3 * REACH))
        for step in range(1, count + 1):
            part = step / (count + 1)
            at = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            nearest = min(cities, key=lambda city: math.dist(city.at, at))
            found.append(Site(at, nearest.region, REACH * 0.7))
    return found


def _cell(site: Site, sites: Sequence[Site], more: float) -> list[Point]:
    """Return the outline of a site's land: all that is nearer to it than to any other site; px of the raster."""
    (x, y), reach = site.at, site.reach + more
    phase = crc32(f"{x:.1f} {y:.1f}".encode()) / 2**32 * math.tau
    shape = []
    for corner in range(CORNERS):
        angle = math.tau * corner / CORNERS
        far = reach * (1 + 0.13 * math.sin(2 * angle + phase) + 0.07 * math.sin(5 * angle + 2 * phase))
        shape.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    for other in sites:
        if other is not site and 0 < math.dist(other.at, site.at) < 2.5 * reach:
            shape = _nearer(shape, site.at, other.at)
    return [(x - EXTENT[0], y - EXTENT[1]) for x, y in shape]


def _nearer(shape: list[Point], here: Point, there: Point) -> list[Point]:
    """Return the part of a polygon that is nearer to one point than to another."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    limit = (there[0] ** 2 + there[1] ** 2 - here[0] ** 2 - here[1] ** 2) / 2
    sides = [limit - x * dx - y * dy for x, y in shape]
    found: list[Point] = []
    for index, (point, side) in enumerate(zip(shape, sides, strict=True)):
        before, side_before = shape[index - 1], sides[index - 1]
        if (side < 0) != (side_before < 0):
            part = side_before / (side_before - side)
            found.append((before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part))
        if side >= 0:
            found.append(point)
    return found


# --- ink -----------------------------------------------------------------------------------------------


def _layer(*inked: tuple[Mask, tuple[int, int, int, int]]) -> Surface:
    """Return the masks painted in their inks, later ones above earlier ones; 1 px per unit."""
    layer = Surface(SIZE, pygame.SRCALPHA, 32)
    layer.fill((*inked[0][1][:3], 0))
    for mask, ink in inked:
        mask.to_surface(layer, setcolor=ink, unsetcolor=None)
    return layer


def _shores(land: Mask) -> Surface:
    """Return a picture of lines in the water along every shore, weaker farther out."""
    dry = land.to_surface(setcolor=PURE, unsetcolor=(0, 0, 0)).convert(24)
    soft = pygame.transform.smoothscale(dry, (SIZE[0] // 4, SIZE[1] // 4))
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(soft, FAR // 4), SIZE)
    lines = [(pygame.mask.from_threshold(soft, (at,) * 3, (3 + at // 12,) * 3), strength) for at, strength in SHORES]
    return _layer(*((line, (*SEA_LINE, strength)) for line, strength in lines))


def _tinted(part: Mask, ink: tuple[int, int, int], hatch: tuple[int, int]) -> Surface:
    """Return the picture of a region: paper in its tint, hatched in its ink, with an inner rim."""
    drawn = Surface(SIZE, depth=24)
    for start, end in _lines(*hatch):
        pygame.draw.line(drawn, PURE, start, end)
    lines = pygame.mask.from_threshold(drawn, PURE, (9, 9, 9)).overlap_mask(part, (0, 0))
    tint = mixed(LAND, ink, 0.26)
    return _layer(
        (part, (*tint, 255)), (lines, (*mixed(tint, ink, 0.16), 255)), (_edge(part, 3), (*mixed(tint, ink, 0.5), 255))
    )


def _lines(across: int, down: int) -> Iterator[tuple[Point, Point]]:
    """Yield the lines of a hatching in one direction, 8 units apart, all over the map."""
    long = math.hypot(across, down)
    far = math.hypot(*SIZE)
    for step in range(-int(far // 8), int(far // 8) + 1):
        x, y = SIZE[0] / 2 - down / long * 8 * step, SIZE[1] / 2 + across / long * 8 * step
        dx, dy = across / long * far, down / long * far
        yield (x - dx, y - dy), (x + dx, y + dy)


def _edge(part: Mask, wide: int) -> Mask:
    """Return the rim of a shape, `wide` px, inside the shape."""
    inner = part.copy()
    outside = part.copy()
    outside.invert()
    for dx in range(-wide + 1, wide):
        for dy in (-(wide - 1 - abs(dx)), wide - 1 - abs(dx)):
            inner.erase(outside, (dx, dy))
    rim = part.copy()
    rim.erase(inner, (0, 0))
    return rim
