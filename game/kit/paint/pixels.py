"""Pixels of a surface as bytes: single bands, tone tables, unpremultiplied opacity, and work in strips."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache
from typing import Any

import pygame
from pygame import Surface

from game.kit.style.assets import clear
from game.kit.style.theme import Colour

RED, GREEN, BLUE, ALPHA = range(4)

STRIP = 150_000
"""The number of px in a strip of a picture that is scaled in steps."""
BLURRED = 80
"""Rows that are blurred in one step."""
PAGE = 1 << 21
"""Bytes of a large page of memory."""

_PARTLY = re.compile(rb"[\x01-\xfe]+")


def whole(surface: Surface) -> memoryview:
    """Return all bytes of a surface that is not a subsurface."""
    buffer: Any = surface.get_view("0")
    return memoryview(buffer)


def _view(surface: Surface, band: int) -> memoryview:
    """Return the bytes of one colour channel of a 32-bit surface."""
    shift = surface.get_shifts()[band] // 8
    return whole(surface)[shift if sys.byteorder == "little" else 3 - shift :: 4]


def band(surface: Surface, which: int) -> bytes:
    """Return one colour channel (RED to ALPHA) of a 32-bit surface, a byte for each pixel."""
    return bytes(_view(surface, which))


def set_band(surface: Surface, which: int, values: bytes) -> None:
    """Set one colour channel of a 32-bit surface."""
    _view(surface, which)[:] = values


def veil(opacity: bytes, size: tuple[int, int], colour: Colour) -> Surface:
    """Return a surface of one colour with the given opacity (0 to 255) of every pixel."""
    surface = clear(*size)
    surface.fill((*colour[:3], 0))
    set_band(surface, ALPHA, opacity)
    return surface


def grey(values: bytes, size: tuple[int, int]) -> Surface:
    """Return an opaque grey surface with one byte of `values` for each pixel."""
    image = pygame.image.frombuffer(values, size, "P")
    image.set_palette([(value, value, value) for value in range(256)])
    return image.convert(Surface((1, 1), 0, 32))


def table(tone: Callable[[int], float]) -> bytes:
    """Return the results of `tone` for all 256 values of a byte, as a table for `bytes.translate`."""
    return bytes(int(min(255.0, max(0.0, tone(value)))) for value in range(256))


def toned(image: Surface, tone: Callable[[int], float]) -> Surface:
    """Return a grey picture with a function applied to every grey."""
    return grey(band(image, RED).translate(table(tone)), image.get_size())


def tone(surface: Surface, tables: Sequence[bytes]) -> None:
    """Translate the first colour channels of a surface (red, green …), each by its own table of 256 values."""
    for which, found in enumerate(tables):
        set_band(surface, which, band(surface, which).translate(found))


@cache
def _divided() -> bytes:
    """Return the straight values of premultiplied colours, at index opacity * 256 + colour."""
    rows = [bytes(value // opacity for value in range(0, opacity * 255 + 1, 255)) for opacity in range(1, 256)]
    return bytes(256) + b"".join(row.ljust(256, b"\xff") for row in rows)


def plain(surface: Surface) -> Surface:
    """Change a picture that a pen painted on a clear surface to straight alpha, in place, and return it."""
    opacity, found = band(surface, ALPHA), _divided()
    views = [_view(surface, which) for which in (RED, GREEN, BLUE)]
    for run in _PARTLY.finditer(opacity):
        first, last = run.span()
        rows = [value << 8 for value in run.group()]
        for view in views:
            view[first:last] = bytes([found[row + value] for row, value in zip(rows, view[first:last], strict=True)])
    return surface


def scaled(image: Surface, size: int) -> Surface:
    """Return the picture scaled to a square of `size` px without dark or light seams at its edge."""
    return plain(pygame.transform.smoothscale(image.premul_alpha(), (size, size)))


def spread(surface: Surface) -> Iterator[None]:
    """Touch the memory pages of a new surface, one in each step, so that the system provides them.
    The first strip of columns would touch all of them, and a page costs 5 ms on a virtual machine whose host must find
    it.
    """
    wide, high = surface.get_size()
    step = PAGE // surface.get_pitch() + 1
    for top in range(0, high if step < high else 0, step):
        surface.fill(0, (0, top, wide, step))
        yield


def strips(source: Surface, size: tuple[int, int]) -> Iterator[tuple[Surface, int]]:
    """Yield a picture scaled to a size in strips from the left, with their places; equal to scaling at once."""
    wide, high = size
    rows = pygame.transform.smoothscale(source, (wide, source.get_height()))
    step = max(1, STRIP // high)
    for x in range(0, wide, step):
        broad = min(step, wide - x)
        strip = rows.subsurface((x, 0, broad, rows.get_height()))
        yield pygame.transform.smoothscale(strip, (broad, high)), x


def blurred(image: Surface, radius: int) -> Generator[None, None, Surface]:
    """Blur a picture in strips from the top; the pixels equal those of blurring at once.

    Pixels farther away than twice the radius have no effect.
    """
    wide, high = image.get_size()
    found = clear(wide, high)
    for top in range(0, high, BLURRED):
        first, last = max(0, top - 2 * radius), min(high, top + BLURRED + 2 * radius)
        part = pygame.transform.gaussian_blur(image.subsurface((0, first, wide, last - first)), radius)
        found.blit(part, (0, top), (0, top - first, wide, BLURRED), pygame.BLEND_RGBA_ADD)
        yield
    return found


def stretched(values: bytes, size: tuple[int, int], wanted: tuple[int, int]) -> bytes:
    """Return a picture with one byte for each pixel, smoothly stretched to another size."""
    return band(pygame.transform.smoothscale(grey(values, size), wanted), RED)


def places(count: int, wanted: int) -> list[float]:
    """Return the position in a stretched picture (px from its edge) of each of `count` pixels of the small one."""
    return [k * wanted / max(1, count - 1) + 0.5 for k in range(count)]
