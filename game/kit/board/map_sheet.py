"""A printed map sheet: its places, names and prices; `sheet_reader` reads it with its picture and its raster.

Lengths are sheet units; one unit is one design px of the desk. The files beside a map are from
`assets/recipes/map_layout.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.board import Board

Point = tuple[float, float]

ENTRY_AT = 0.82
"""The centre of a city's entry cost, to the right and above the centre of its disc, in radii."""
EXTENT: Final = (-150.0, -200.0, 1080.0, 1248.0)
"""Left, top, right, bottom of every picture and raster in units (more land than the sheet shows)."""


@dataclass(frozen=True, slots=True)
class Name:
    """A printed name: centre of its box in the lettering's frame (units), its lines of text."""

    middle: Point
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lettering:
    """All names and prices of a printed map, placed for one direction; the frame of a turned map is a quarter turn
    clockwise.
    The first copy of the names is read from the bottom of the frame, the second from its top.
    """

    size: float
    turned: bool
    wide: float
    """The factor by which the frame is stretched sideways (names and discs are not)."""
    copies: tuple[dict[str, Name], ...]
    prices: tuple[Point, ...]
    """The centres of the prices, in the order of the board's links, in the lettering's frame."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """The printed sheet of one side of a map."""

    board: Board
    side: str
    file_name: str
    """Stem of the sheet's files in maps and assets/maps: the map and its side, or the map of a single board."""
    size: tuple[int, int]
    window: tuple[float, float, float, float]
    track: str
    """The edge with the score track: left or foot, the bottom."""
    title: Point
    disc: float
    badge: float
    cities: dict[str, Point]
    letterings: dict[str, Lettering]
    plain: bool = False
    """Whether the sheet has no drawn files and was laid out from the cities' coordinates."""
