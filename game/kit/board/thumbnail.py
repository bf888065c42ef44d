"""A thumbnail of the map with its houses, by which a game in a list can be recognized.

The thumbnails stored beside the sheets are from `assets/recipes/thumbnails.py`.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.engine.board import BadMap
from game.kit.board.map_sheet import EXTENT, Sheet
from game.kit.board.plain.press import regions_of
from game.kit.board.sheet_reader import load_sheet, printed, raster_step
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear
from game.kit.style.map_theme import COAST, LAND, SEA
from game.kit.style.theme import CREAM, INK, PAPER_SHADE, SEAT, SEAT_DARK, Colour, mixed, region_ink

Houses = tuple[tuple[str, tuple[str, ...]], ...]
"""Cities with houses, and the colours of those."""
NEAR: Final = pygame.Color("#020202ff")
"""Tolerance for the colour of a region's number."""
SMALL: Final = ".small.webp"
REGIONS: Final = ".small.png"
"""The numbers of the regions, as in `sheet_reader.raster`, at every px of the thumbnail."""
FOG: Final = (*PAPER_SHADE, 176)
"""The colour over regions that are not in play."""
FINE: Final = 2
"""The factor at which lines and houses are drawn before they are smoothed."""
SPECK: Final = 150 * FINE
"""Below this width in px connections are omitted and houses are larger, so that these stay visible."""
TINT: Final = 0.32
"""The share of its ink in the tint of a region on a sheet without a print."""
BORDER: Final = 0.62
"""The share of its ink in the border of a region on a sheet without a print."""
AREA: Final = 40
"""The least area in px that gets an outline."""
BLANK: Final = (880, 1048)
"""A sheet's size in units if the sheet is missing."""


@cached_picture
def thumbnail(map_name: str, side: str, size: tuple[int, int], regions: tuple[str, ...], houses: Houses) -> Surface:
    """Return a small picture of a map with its houses, at a size (px) with the sheet's proportions; plain paper if
    there is no such map.
    """
    try:
        sheet = load_sheet(map_name, side)
    except BadMap:
        paper = Surface(size)
        paper.fill(PAPER_SHADE)
        return paper
    fine = size[0] * FINE, size[1] * FINE
    image = pygame.transform.smoothscale(_foggy(sheet, regions), fine)
    _draw(image, sheet, set(regions), dict(houses))
    return pygame.transform.smoothscale(image, size)


def proportions(map_name: str, side: str) -> float:
    """Return the width of a map's sheet divided by its height; that of a blank sheet if there is no such map."""
    try:
        wide, high = load_sheet(map_name, side).size
    except BadMap:
        wide, high = BLANK
    return wide / high


@cached_picture
def _foggy(sheet: Sheet, regions: tuple[str, ...]) -> Surface:
    """Return the thumbnail with its unused regions in fog."""
    found = printed(sheet, SMALL)
    if found is None:
        return _coloured(sheet, regions)
    image = found.convert(Surface((1, 1), depth=32))
    raster = printed(sheet, REGIONS)
    unused = [number for number, region in enumerate(sheet.board.regions, start=1) if region not in regions]
    if raster is None or not unused:
        return image
    numbers = raster.convert(Surface((1, 1), depth=24))
    veil = clear(*image.get_size())
    for number in unused:
        mask = pygame.mask.from_threshold(numbers, (raster_step(sheet.board) * number,) * 3, NEAR)
        mask.to_surface(veil, setcolor=FOG, unsetcolor=None)
    image.blit(veil, (0, 0))
    return image


def _coloured(sheet: Sheet, regions: tuple[str, ...]) -> Surface:
    """Return a thumbnail of a map without a stored one: sea and land, its regions in their tints and in fog if not in
    play.
    """
    size = sheet.size[0] // 2, sheet.size[1] // 2
    image = Surface(size, depth=32)
    image.fill(SEA)
    numbers = regions_of(sheet).subsurface((-EXTENT[0], -EXTENT[1], *sheet.size))
    small = pygame.transform.scale(numbers, size)
    land = pygame.Mask(size)
    for number, region in enumerate(sheet.board.regions, start=1):
        part = pygame.mask.from_threshold(small, (number, 0, 0), (1, 1, 1, 255))
        fog = 0.0 if region in regions else FOG[3] / 255
        tint, border = (mixed(mixed(LAND, region_ink(region), share), FOG[:3], fog) for share in (TINT, BORDER))
        part.to_surface(image, setcolor=tint, unsetcolor=None)
        _outline(image, part, border, 2)
        land.draw(part, (0, 0))
    _outline(image, land, COAST, 4)
    return image


def _outline(image: Surface, part: pygame.Mask, colour: Colour, width: int) -> None:
    """Draw a line around each area of a mask."""
    for area in part.connected_components(AREA):
        pygame.draw.lines(image, colour, True, area.outline(), width)


def _draw(image: Surface, sheet: Sheet, regions: set[str], houses: dict[str, tuple[str, ...]]) -> None:
    """Draw the connections and cities in play on a thumbnail, and their houses."""
    scale = image.get_width() / sheet.size[0]
    board = sheet.board
    played = {city.id for city in board.cities if city.region in regions}
    places = {city: (x * scale, y * scale) for city, (x, y) in sheet.cities.items() if city in played}
    for a, b, _ in board.links:
        if a in places and b in places and image.get_width() > SPECK:
            pygame.draw.line(image, INK, places[a], places[b], max(1, round(3.2 * scale)))
    radius = sheet.disc * 0.52 * scale * (1.0 if image.get_width() > SPECK else 1.9)
    for city in board.cities:
        if city.id not in places or city.id in houses:
            continue
        pygame.draw.circle(image, INK, places[city.id], radius)
        pygame.draw.circle(image, CREAM, places[city.id], radius * 0.66)
    for city_id, (x, y) in sorted(places.items(), key=lambda place: place[1][1]):
        owners = houses.get(city_id, ())
        for index, colour in enumerate(owners):
            _draw_house(image, colour, x + (index - (len(owners) - 1) / 2) * radius * 1.7, y, radius * 1.5)


def _draw_house(image: Surface, colour: str, x: float, y: float, size: float) -> None:
    """Draw a house in small: a gable in its owner's colour."""
    wall = Rect(0, 0, round(size * 1.5), round(size * 1.1))
    wall.midtop = round(x), round(y - size * 0.1)
    roof = (wall.left - size * 0.22, wall.top), (x, wall.top - size * 0.95), (wall.right + size * 0.22, wall.top)
    rim = max(1, round(size * 0.2))
    pygame.draw.rect(image, INK, wall.inflate(2 * rim, 2 * rim))
    pygame.draw.polygon(image, INK, roof, 3 * rim)
    pygame.draw.rect(image, SEAT_DARK[colour], wall)
    pygame.draw.polygon(image, SEAT[colour], roof)
    pygame.draw.rect(image, SEAT[colour], wall.inflate(-rim, -rim).move(-rim // 2, 0))
