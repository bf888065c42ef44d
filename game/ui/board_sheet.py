"""A printed map sheet as its file describes it: places, names, prices, the picture, the regions' raster.

Lengths are sheet units; one unit is one design px of the desk. The files beside a map come from
`assets/recipes/map_layout.py`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from game.engine.board import MAPS, BadMap, Board, load_board
from game.ui.assets import ASSETS, complain

Point = tuple[float, float]

EXTENT: Final = (-150.0, -200.0, 1080.0, 1248.0)
"""Left, top, right, bottom of every picture and raster in units (more land than the sheet shows)."""
NEIGHBOURS: Final = (230, 220, 198)
"""Paper beyond the picture."""
GEOMETRY: Final = ".geometry.json"
RASTER_STEP: Final = 40
"""The raster holds 40 x (number of the region + 1), 0 outside all regions."""


@dataclass(frozen=True, slots=True)
class Name:
    """A printed name: middle of its box in the lettering's frame (units), its lines of text."""

    middle: Point
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lettering:
    """One printing of all names and prices; a turned one has its frame a quarter turn clockwise.

    The first copy of the names reads from the foot of the frame, the second from its head.
    """

    size: float
    turned: bool
    wide: float
    """How much the frame is stretched sideways (names and discs are not)."""
    copies: tuple[dict[str, Name], ...]
    prices: tuple[Point, ...]
    """In the order of the board's links, in the lettering's frame."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """Everything printed on one side of one map."""

    board: Board
    side: str
    file_name: str
    """Stem of the sheet's files in maps and assets/maps: the map and its side, or the map of a single board."""
    size: tuple[int, int]
    window: tuple[float, float, float, float]
    track: str
    """Where the score track is printed: left or foot."""
    title: Point
    disc: float
    badge: float
    cities: dict[str, Point]
    letterings: dict[str, Lettering]


@cache
def load_sheet(map_name: str, side: str = "classic") -> Sheet:
    """The sheet of a map as one side prints it; BadMap names a file that is missing or broken."""
    board = load_board(map_name, side)
    stems = (map_name, f"{map_name}.{side}")
    path = next((found for found in map(_geometry, stems) if found.is_file()), _geometry(stems[-1]))
    try:
        return _sheet(board, side, json.loads(path.read_text("utf-8")), path.name.removesuffix(GEOMETRY))
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        raise BadMap(f"{path.name}: {type(error).__name__} {error}.") from None


def _geometry(stem: str) -> Path:
    return MAPS / f"{stem}{GEOMETRY}"


def _sheet(board: Board, side: str, content: dict[str, Any], stem: str) -> Sheet:
    letterings = {key: _lettering(board, item) for key, item in content["letterings"].items()}
    width, height = content["sheet"]
    left, top, right, bottom = content["window"]
    return Sheet(
        board=board,
        side=side,
        file_name=stem,
        size=(width, height),
        window=(left, top, right, bottom),
        track=content["track"],
        title=_point(content["title"]),
        disc=content["disc"],
        badge=content["badge"],
        cities={city.id: _point(content["cities"][city.id]) for city in board.cities},
        letterings={key: letterings[key] for key in ("desk", "upright", "turned")} | letterings,
    )


def _point(values: list[float]) -> Point:
    x, y = values
    return float(x), float(y)


def _lettering(board: Board, content: dict[str, Any]) -> Lettering:
    copies = tuple(
        {city.id: _name(copy[city.id]["box"], copy[city.id]["lines"]) for city in board.cities}
        for copy in content["copies"]
    )
    prices = tuple(_point(content["prices"][f"{a}-{b}"]) for a, b, _ in board.links)
    return Lettering(content["size"], content["turned"], content.get("wide", 1.0), copies, prices)


def _name(box: list[float], lines: list[str]) -> Name:
    left, top, right, bottom = box
    return Name(((left + right) / 2, (top + bottom) / 2), tuple(lines))


@lru_cache(maxsize=4)
def raster(file_name: str) -> NDArray[np.uint8]:
    """Number of the region + 1 at every unit of EXTENT, shape (width, height), 0 outside."""
    path = ASSETS / "maps" / f"{file_name}.regions.png"
    try:
        grey = pygame.surfarray.array3d(pygame.image.load(path).convert(Surface((1, 1), depth=24)))[..., 0]
    except (OSError, pygame.error) as error:
        complain(str(path), error)
        grey = np.zeros((round(EXTENT[2] - EXTENT[0]), round(EXTENT[3] - EXTENT[1])), np.uint8)
    numbers: NDArray[np.uint8] = (grey // RASTER_STEP).astype(np.uint8)
    return numbers
