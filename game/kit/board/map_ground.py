"""Draws the paper of a map: its printed picture, fog over the regions that are not in play, and the paper's grain."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.kit.board.map_sheet import EXTENT, Point, Sheet
from game.kit.board.map_view import BoardView
from game.kit.board.sheet_file import BAND, picture
from game.kit.board.sheet_reader import raster
from game.kit.paint import pixels
from game.kit.style.assets import ASSETS, texture, warn
from game.kit.style.map_theme import FOG_COLOUR, NEIGHBOURS
from game.kit.style.theme import MIDDLE_GREY

FOG_STEP = 2
"""Units of the sheet per px of the fog's picture."""
FOG_EDGE, FOG_CRISP = 3, 1.5
"""Softness of the fog's edge inside a region's border, px, and how much crisper it is at the border."""
PAPER_TILE = 737
"""Units after which the paper's texture repeats."""
WARMTH = (1.0, 0.992, 0.965)
"""Tint of the baked paper (`assets/recipes/bake.py`) towards yellow: its red, green and blue."""
AGAIN = 17
"""The share of a map's colours that is added to them after the grain, which only darkens, in parts of 255."""


_maker = ThreadPoolExecutor(1, "paper")
_ahead: list[tuple[object, Future[Surface]]] = []
"""The key of the view whose paper is being made, with the future paper."""


def begin_paper(view: BoardView) -> None:
    """Start to make the paper of a map's view in the background, instead of that of an earlier view."""
    if any(key == view.key for key, _ in _ahead):
        return
    while _ahead:
        _ahead.pop()[1].cancel()
    _ahead.append((view.key, _maker.submit(paper, view)))


def paper_ready(view: BoardView) -> bool:
    """Return whether the paper of a map's view was made in the background and is available."""
    return bool(_ahead) and _ahead[0][0] == view.key and _ahead[0][1].done()


def making() -> bool:
    """Return whether the paper of any map is being made in the background."""
    return bool(_ahead) and not _ahead[0][1].done()


def paper_of(view: BoardView) -> Surface:
    """Return the paper of a map's view, the one started earlier or one made now; the caller may draw on it."""
    if _ahead and _ahead[0][0] == view.key:
        return _ahead.pop()[1].result()
    return paper(view)


def paper(view: BoardView) -> Surface:
    """Return the paper of a map's view: the printed picture with fog over the regions not in play, and grained."""
    printed = picture(view.sheet)
    shown = _part(view, printed.size, printed.scaled)
    place = shown[0].get_rect(topleft=shown[1]) if shown else Rect(0, 0, 0, 0)
    if shown and place.contains((0, 0), view.size):
        surface = shown[0].subsurface((-place.x, -place.y), view.size)
    else:
        surface = Surface(view.size, depth=32)
        surface.fill(NEIGHBOURS)
    if shown and surface.get_parent() is None:
        surface.blit(*shown)
        _run_out(surface, place)
    del shown
    if len(view.regions) < len(view.sheet.board.regions):
        fog = _fog(view.sheet, view.regions)
        shown = _part(view, fog.get_size(), lambda box, size: pygame.transform.smoothscale(fog.subsurface(box), size))
        if shown:
            surface.blit(*shown)
            del shown
    _grain(surface, view.plain_scale)
    return surface


def _part(
    view: BoardView, size: tuple[int, int], scaled: Callable[[Rect, tuple[int, int]], Surface]
) -> tuple[Surface, Point] | None:
    """Return the part of a picture of EXTENT that the view shows, scaled by `scaled` and turned, and its place in local
    px.
    None if the view shows none of it.
    """
    left, top, right, _ = EXTENT
    fine = size[0] / (right - left)
    corners = [view.place_at(0, 0), view.place_at(*view.size)]
    x0, x1 = (sorted(corner[0] for corner in corners)[k] for k in (0, 1))
    y0, y1 = (sorted(corner[1] for corner in corners)[k] for k in (0, 1))
    # Whole px of the picture, so that the cut part does not shift.
    a0 = max(0, math.floor((x0 - left) * fine) - 1)
    b0 = max(0, math.floor((y0 - top) * fine) - 1)
    a1 = min(size[0], math.ceil((x1 - left) * fine) + 1)
    b1 = min(size[1], math.ceil((y1 - top) * fine) + 1)
    if a1 <= a0 or b1 <= b0:
        return None
    places = [view.at((left + a / fine, top + b / fine)) for a, b in ((a0, b0), (a1, b1))]
    box = [round(v) for v in (*map(min, *places), *map(max, *places))]
    wide, high = max(1, box[2] - box[0]), max(1, box[3] - box[1])
    part = scaled(Rect(a0, b0, a1 - a0, b1 - b0), (high, wide) if view.turn % 2 else (wide, high))
    return pygame.transform.rotate(part, -90 * view.turn) if view.turn else part, (box[0], box[1])


def _run_out(surface: Surface, printed: Rect) -> None:
    """Fill the parts of a surface that the `printed` picture leaves free with its outermost rows and columns."""
    width, height = surface.get_size()
    left, top = max(0, printed.left), max(0, printed.top)
    right, bottom = min(width, printed.right), min(height, printed.bottom)
    for x, gap in ((left, (0, left)), (right - 1, (right, width))):
        if gap[1] > gap[0]:
            column = surface.subsurface((x, 0, 1, height)).copy()
            surface.blit(pygame.transform.scale(column, (gap[1] - gap[0], height)), (gap[0], 0))
    for y, gap in ((top, (0, top)), (bottom - 1, (bottom, height))):
        if gap[1] > gap[0]:
            row = surface.subsurface((0, y, width, 1)).copy()
            surface.blit(pygame.transform.scale(row, (width, gap[1] - gap[0])), (0, gap[0]))


@lru_cache(maxsize=4)
def _fog(sheet: Sheet, regions: tuple[str, ...]) -> Surface:
    """Return the fog over every region not in play, for EXTENT at FOG_STEP units per px."""
    found = raster(sheet)
    rows = range(0, found.width * found.height, found.width * FOG_STEP)
    numbers = b"".join(found.numbers[row : row + found.width : FOG_STEP] for row in rows)
    size = -(-found.width // FOG_STEP), len(rows)
    shown = {0, *(index + 1 for index, region in enumerate(sheet.board.regions) if region in regions)}
    mask = pixels.grey(numbers.translate(bytes(255 * (number not in shown) for number in range(256))), size)
    inside = pixels.toned(pygame.transform.gaussian_blur(mask, FOG_EDGE), lambda value: value * 1.5 - 0.2 * 255)
    cover = pixels.toned(pygame.transform.gaussian_blur(mask, 1), lambda value: (value - 127.5) * FOG_CRISP + 127.5)
    cover.blit(inside, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    cloud = _cloud(size)
    dense = pixels.toned(cloud, lambda value: min(0.92, max(0.42, 0.70 + 0.13 * _density(value))) * 255)
    cover.blit(dense, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    fog, grey = pixels.veil(pixels.band(cover, pixels.RED), size, FOG_COLOUR), pixels.band(cloud, pixels.RED)
    for which, (plain, more) in enumerate(zip(FOG_COLOUR, (9, 9, 10), strict=True)):
        pixels.set_band(fog, which, grey.translate(_shade(plain, more)))
    return fog


def _density(grey: float) -> float:
    """Return the density of the fog for a grey of the cloud's picture, scaled to a mean of 0 and a spread of 1."""
    return (grey - 128) / 40


def _shade(plain: int, more: int) -> bytes:
    return pixels.table(lambda value: plain + min(1.5, max(-1.5, _density(value))) * more)


def _cloud(size: tuple[int, int]) -> Surface:
    """Return a picture of clouds, as greys of different density; plain grey if its file cannot be read."""
    path = ASSETS / "maps" / "fog.webp"
    try:
        image = pygame.image.load(path).convert(Surface((1, 1), depth=32))
    except (OSError, pygame.error) as error:
        warn(str(path), error)
        image = Surface(size, depth=32)
        image.fill(MIDDLE_GREY)
    return pygame.transform.smoothscale(image, size)


@lru_cache(maxsize=2)
def _paper_tile(size: int) -> Surface:
    """Return the texture of paper, `size` px square, with which a map is multiplied."""
    return pygame.transform.smoothscale(texture("paper_warm.jpg").convert(Surface((1, 1), depth=32)), (size, size))


def _grain(surface: Surface, scale: float) -> None:
    """Multiply a map with the texture of paper, whose tiles are mirrored so that no seam is visible, then brighten it a
    little.
    """
    size = max(64, round(PAPER_TILE * scale))
    tile = _paper_tile(size)
    width, height = surface.get_size()
    for row, top in enumerate(range(0, height, size)):
        for column, left in enumerate(range(0, width, size)):
            turned = pygame.transform.flip(tile, bool(column % 2), bool(row % 2))
            surface.blit(turned, (left, top), special_flags=pygame.BLEND_RGB_MULT)
    for top in range(0, height, BAND):
        band = surface.subsurface((0, top, width, min(BAND, height - top)))
        more = band.copy()
        more.fill((AGAIN, AGAIN, AGAIN), special_flags=pygame.BLEND_RGB_MULT)
        band.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
