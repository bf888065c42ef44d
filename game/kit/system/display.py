"""The display a window is on: its name, its size, and what players measured on it.

Measurements are stored in the settings under the display's name and resolution: diagonals in inches, ignored zones in
millimetres.
"""

from __future__ import annotations

import ctypes
import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame
from pygame import Rect

DESK_MM = 3.8
"""Px per millimetre of a typical desk screen."""
TABLE_WIDE, TABLE_HIGH = 952.0, 535.0
"""Millimetres: an unmeasured table is as high as a 43-inch 16:9 screen; a portrait one as wide as that."""
LEAST_TABLE = (550.0, 309.0)
"""Millimetres: the smallest size that table mode can be laid out for; it is not offered at this size (25 inches)."""
INCH = 25.4
USUAL_DPI = 96.0
DENSE, MOST_DENSE = 1.25, 3.0
"""Pixel density from which a window opens larger, and the highest density accepted, relative to the usual one."""
LEAST_INCHES, MOST_INCHES = 10.0, 120.0

Zone = tuple[float, float, float, float]
"""x, y, width, height in mm on the screen."""


@dataclass(frozen=True, slots=True)
class Display:
    """A display as the system reports it: name and px."""

    name: str
    size: tuple[int, int]

    @property
    def key(self) -> str:
        """The key under which a display's measurements are stored."""
        return f"{self.name} {self.size[0]}x{self.size[1]}"

    def inches_of(self, size: tuple[int, int], inches: float) -> float:
        """Return the diagonal of a window of `size` px on this display, whose own diagonal is `inches`."""
        return inches * math.hypot(*size) / math.hypot(*self.size)


def mm_of(size: tuple[int, int], diagonal: float = 0.0, table: bool = False) -> float:
    """Return the px per millimetre of a screen with this diagonal in inches (0: unknown, a typical desk screen or
    table).
    A window smaller than the smallest table is laid out as if it had that size.
    """
    real = math.hypot(*size) / (diagonal * INCH) if diagonal else 0.0
    if not table:
        return real or DESK_MM
    usual = size[0] / TABLE_WIDE if size[0] < size[1] else size[1] / TABLE_HIGH
    return min(real or usual, size[0] / LEAST_TABLE[0], size[1] / LEAST_TABLE[1])


def display(index: int = 0) -> Display:
    """Return the display with this number; the first one if there is none (it was unplugged)."""
    sizes = pygame.display.get_desktop_sizes()
    index = index if index < len(sizes) else 0
    return Display(_name(index) or f"display {index + 1}", sizes[index])


def displays() -> list[str]:
    """Return the keys of all connected displays, in order; the second of two identical ones ends with "#2"."""
    keys = [display(index).key for index in range(len(pygame.display.get_desktop_sizes()))]
    return [
        key if key not in keys[:place] else f"{key} #{keys[:place].count(key) + 1}" for place, key in enumerate(keys)
    ]


def number_of(key: str) -> int:
    """Return the number of a display by its key; 0 if it is not connected (any more)."""
    found = displays() if key else []
    return found.index(key) if key in found else 0


def window_display(window: int) -> int:
    """Return the number of the display with the window of this id; 0 if SDL cannot tell."""
    sdl = _sdl()
    try:
        if sdl is None:
            return 0
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        found = sdl.SDL_GetWindowFromID(ctypes.c_uint32(window))
        return max(0, int(sdl.SDL_GetWindowDisplayIndex(ctypes.c_void_p(found)))) if found else 0
    except AttributeError:
        return 0


def bounds(index: int) -> Rect | None:
    """Return the place of a display on the whole desktop, px; None if SDL cannot tell."""
    sdl, found = _sdl(), (ctypes.c_int * 4)()
    try:
        if sdl is None or sdl.SDL_GetDisplayBounds(index, found) != 0:
            return None
    except AttributeError:
        return None
    return Rect(*found)


def scale(index: int) -> float:
    """Return the pixel density of a display relative to the usual one: at 2.0 things need twice as many px to look the
    same.

    1.0 if the system scales windows itself (macOS counts in points) or cannot tell.
    """
    sdl = _sdl()
    if sdl is None or sys.platform == "darwin":
        return 1.0
    dots = ctypes.c_float()
    try:
        if sdl.SDL_GetDisplayDPI(index, None, ctypes.byref(dots), None) != 0:
            return 1.0
    except AttributeError:
        return 1.0
    dense = dots.value / USUAL_DPI
    return min(dense, MOST_DENSE) if dense >= DENSE else 1.0


def _name(index: int) -> str:
    """Return the system's name of a display, asked of SDL itself because pygame does not pass it on."""
    sdl = _sdl()
    if sdl is None:
        return ""
    try:
        sdl.SDL_GetDisplayName.restype = ctypes.c_char_p
        name: bytes | None = sdl.SDL_GetDisplayName(index)
    except AttributeError:
        return ""
    return (name or b"").decode("utf-8", "replace").strip()


@cache
def _sdl() -> ctypes.CDLL | None:
    """Return the SDL library that pygame includes, if it is at its place in the wheel."""
    package = Path(pygame.__file__).parent
    places = (package.parent / "pygame_ce.libs", package, package / ".dylibs")
    for path in (found for place in places for name in ("*SDL2-2*", "SDL2.dll") for found in sorted(place.glob(name))):
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            continue
    return None


def zones_px(zones: Iterable[Iterable[float]], mm: float) -> tuple[Rect, ...]:
    """Return the zones in millimetres as rectangles of px."""
    return tuple(Rect([round(part * mm) for part in zone]) for zone in zones)
