"""Sheets and their pictures, read from the files beside a map, or made plainly if these are missing or broken."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
from pygame import Surface

from game.engine import files
from game.engine.board import MAPS, Board, load_board, when_boards_change
from game.kit.board.map_sheet import EXTENT, Lettering, Name, Point, Sheet
from game.kit.board.plain.lay import plain_sheet
from game.kit.board.plain.press import regions_of
from game.kit.paint import pixels
from game.kit.style.assets import ASSETS, warn

GEOMETRY: Final = ".geometry.json"
TRACKS: Final = ("left", "foot")
FURTHEST: Final = 3000.0
"""Largest distance of a place from the sheet's corner, units."""
WIDEST_STEP: Final = 40
"""Largest difference between the values of two successive regions in a raster."""


@cache
def load_sheet(map_name: str, side: str = "classic") -> Sheet:
    """Return one printed side of a map, with its names and places; raise BadMap if there is no such map.

    If its files are missing or broken, which is reported on stderr, a plain sheet is laid out from the coordinates.
    """
    board = load_board(map_name, side)
    stems = (map_name, f"{map_name}.{side}")
    path = next((found for found in map(_geometry, stems) if found.is_file()), _geometry(stems[-1]))
    try:
        content = files.read_json(files.read_text(path, files.SHEET))
        return _sheet(board, side, content, path.name.removesuffix(GEOMETRY))
    except FileNotFoundError:
        warn(path.name, "there is no such sheet; the map is drawn plainly")
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        warn(path.name, f"{type(error).__name__} {error}; the map is drawn plainly")
    return plain_sheet(board, side, path.name.removesuffix(GEOMETRY))


def _geometry(stem: str) -> Path:
    return MAPS / f"{stem}{GEOMETRY}"


def _sheet(board: Board, side: str, content: dict[str, Any], stem: str) -> Sheet:
    letterings = {key: _lettering(board, item) for key, item in content["letterings"].items()}
    if any(len(found.copies) < 1 + (key != "desk") for key, found in letterings.items()):
        raise ValueError("names are missing")
    width, height = (_number(side, 200, FURTHEST) for side in content["sheet"])
    left, top, right, bottom = (_number(edge, 0, FURTHEST) for edge in content["window"])
    if content["track"] not in TRACKS:
        raise ValueError(f"a score track at {content['track']!r:.40}")
    return Sheet(
        board=board,
        side=side,
        file_name=stem,
        size=(round(width), round(height)),
        window=(left, top, right, bottom),
        track=content["track"],
        title=_point(content["title"]),
        disc=_number(content["disc"], 4, 60),
        badge=_number(content["badge"], 2, 40),
        cities={city.id: _point(content["cities"][city.id]) for city in board.cities},
        letterings={key: letterings[key] for key in ("desk", "upright", "turned")} | letterings,
    )


def _number(value: object, least: float, most: float) -> float:
    """Return the value, if it is a number from `least` to `most`; otherwise raise ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ValueError(f"{value!r:.40} is not a number from {least:g} to {most:g}")
    return value


def _point(values: list[float]) -> Point:
    x, y = (float(_number(value, -FURTHEST, FURTHEST)) for value in values)
    return x, y


def _lettering(board: Board, content: dict[str, Any]) -> Lettering:
    copies = tuple(
        {city.id: _name(copy[city.id]["box"], copy[city.id]["lines"]) for city in board.cities}
        for copy in content["copies"]
    )
    prices = tuple(_point(content["prices"][f"{a}-{b}"]) for a, b, _ in board.links)
    turned, wide = bool(content["turned"]), _number(content.get("wide", 1.0), 1, 4)
    return Lettering(_number(content["size"], 4, 60), turned, wide, copies, prices)


def _name(box: list[float], lines: list[str]) -> Name:
    left, top, right, bottom = (_number(edge, -FURTHEST, FURTHEST) for edge in box)
    return Name(((left + right) / 2, (top + bottom) / 2), tuple(map(str, lines)) or ("",))


def printed(sheet: Sheet, ending: str) -> Surface | None:
    """Return the picture stored beside a printed map; None for a map without drawn files, or, reported on stderr, if it
    cannot be read.
    """
    path = ASSETS / "maps" / f"{sheet.file_name}{ending}"
    if sheet.plain:
        return None
    try:
        return pygame.image.load(path)
    except (OSError, pygame.error) as error:
        warn(str(path), error)
        return None


class Raster(NamedTuple):
    """The number of the region at every unit of EXTENT, counted from 1, row by row; 0 outside all regions."""

    width: int
    height: int
    numbers: bytes

    def at(self, column: int, row: int) -> int:
        """Return the number of the region in a cell of the raster; 0 outside all regions."""
        inside = 0 <= column < self.width and 0 <= row < self.height
        return self.numbers[row * self.width + column] if inside else 0


def raster_step(board: Board) -> int:
    """Return the value of the board's first region in a stored raster; each further region adds as much again, and 0 is
    outside all.
    """
    return min(WIDEST_STEP, 255 // len(board.regions))


@lru_cache(maxsize=4)
def raster(sheet: Sheet) -> Raster:
    """Return the numbers of the regions at every place of a printed map, from its file or, without one, from its
    cities.
    """
    image, step = printed(sheet, ".regions.png"), raster_step(sheet.board)
    if image is None or image.get_size() != (EXTENT[2] - EXTENT[0], EXTENT[3] - EXTENT[1]):
        image, step = regions_of(sheet), 1
    if image.get_bitsize() == 8:
        found = pygame.image.tobytes(image, "P")
    else:
        found = pixels.band(image.convert(Surface((1, 1), depth=32)), pixels.RED)
    return Raster(*image.get_size(), found.translate(bytes(value // step for value in range(256))))


when_boards_change(load_sheet.cache_clear)
