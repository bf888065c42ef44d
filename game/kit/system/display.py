"""The display a window is on: its name, its size, and what people measured on it.

Everything measured is kept in the settings under the display's name and resolution: diagonals in inches,
places to ignore in millimetres.
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
"""Px per millimetre of a usual desk screen."""
TABLE_WIDE, TABLE_HIGH = 952.0, 535.0
"""Millimetres: a table nobody has measured is taken to be as high as a 43 inch screen of 16:9; a tall one as wide."""
LEAST_TABLE = (550.0, 309.0)
"""Millimetres: nothing smaller can be laid out as a table; nobody is invited to one so small (it is 25 inches)."""
INCH = 25.4
USUAL_DPI = 96.0
DENSE, MOST_DENSE = 1.25, 3.0
"""Times the usual density from which a window opens larger, and what a display is believed at most."""
LEAST_INCHES, MOST_INCHES = 10.0, 120.0

Zone = tuple[float, float, float, float]
"""x, y, width, height in mm on the screen."""


@dataclass(frozen=True, slots=True)
class Display:
    """One screen as the system tells it: name and px."""

    name: str
    size: tuple[int, int]

    @property
    def key(self) -> str:
        """The key that its measures are kept under."""
        return f"{self.name} {self.size[0]}x{self.size[1]}"

    def inches_of(self, size: tuple[int, int], inches: float) -> float:
        """The diagonal of a window of `size` px on this display, whose own diagonal is so many inches."""
        return inches * math.hypot(*size) / math.hypot(*self.size)


def mm_of(size: tuple[int, int], diagonal: float = 0.0, table: bool = False) -> float:
    """Px per millimetre of a screen whose diagonal is so many inches (0: unknown, a usual desk screen or table).

    A window smaller than the smallest table is laid out as if it were that one.
    """
    real = math.hypot(*size) / (diagonal * INCH) if diagonal else 0.0
    if not table:
        return real or DESK_MM
    usual = size[0] / TABLE_WIDE if size[0] < size[1] else size[1] / TABLE_HIGH
    return min(real or usual, size[0] / LEAST_TABLE[0], size[1] / LEAST_TABLE[1])


def display(index: int = 0) -> Display:
    """The display of this number; the first one where there is no such (it was unplugged)."""
    sizes = pygame.display.get_desktop_sizes()
    index = index if index < len(sizes) else 0
    return Display(_name(index) or f"display {index + 1}", sizes[index])


def displays() -> list[str]:
    """The key of every display that is connected, in their order; the second of two alike ends with "#2"."""
    keys = [display(index).key for index in range(len(pygame.display.get_desktop_sizes()))]
    return [
        key if key not in keys[:place] else f"{key} #{keys[:place].count(key) + 1}" for place, key in enumerate(keys)
    ]


def number_of(key: str) -> int:
    """The number of a display by its key; the first one where it is not connected (any more)."""
    found = displays() if key else []
    return found.index(key) if key in found else 0


def window_display(window: int) -> int:
    """The number of the display that a window, known by its id, lies on; the first one where SDL does not tell."""
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
    """Where a display lies on the whole desktop, px; None where SDL does not tell."""
    sdl, found = _sdl(), (ctypes.c_int * 4)()
    try:
        if sdl is None or sdl.SDL_GetDisplayBounds(index, found) != 0:
            return None
    except AttributeError:
        return None
    return Rect(*found)


def scale(index: int) -> float:
    """How much denser than usual the px of a display lie: 2.0 means that what should look the same needs twice as many.

    1.0 where the system scales windows itself (macOS counts in points), or does not tell.
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
    """The system's name of a display; pygame does not hand on what SDL knows, so SDL is asked itself."""
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
    """The SDL that pygame brought along, if it lies where its wheels put it."""
    package = Path(pygame.__file__).parent
    places = (package.parent / "pygame_ce.libs", package, package / ".dylibs")
    for path in (found for place in places for name in ("*SDL2-2*", "SDL2.dll") for found in sorted(place.glob(name))):
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            continue
    return None


def zones_px(zones: Iterable[Iterable[float]], mm: float) -> tuple[Rect, ...]:
    """Places in millimetres as rectangles of px."""
    return tuple(Rect([round(part * mm) for part in zone]) for zone in zones)
