"""The px of a surface as bytes: one band at a time, toned by tables, opacity divided out; row by row from the top."""

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
"""Px of a strip."""
BLURRED = 80
"""Rows that are blurred in one step."""
PAGE = 1 << 21
"""Bytes of a large page of memory."""

_PARTLY = re.compile(rb"[\x01-\xfe]+")


def whole(surface: Surface) -> memoryview:
    """All bytes of a surface that is no part of another."""
    buffer: Any = surface.get_view("0")
    return memoryview(buffer)


def _view(surface: Surface, band: int) -> memoryview:
    """The bytes of one band of a surface of 32 bits."""
    shift = surface.get_shifts()[band] // 8
    return whole(surface)[shift if sys.byteorder == "little" else 3 - shift :: 4]


def band(surface: Surface, which: int) -> bytes:
    """One band (RED to ALPHA) of a surface of 32 bits."""
    return bytes(_view(surface, which))


def set_band(surface: Surface, which: int, values: bytes) -> None:
    """Give a surface of 32 bits the values of one band."""
    _view(surface, which)[:] = values


def veil(opacity: bytes, size: tuple[int, int], colour: Colour) -> Surface:
    """A surface of one colour with the given opacity (0 to 255) of every px."""
    surface = clear(*size)
    surface.fill((*colour[:3], 0))
    set_band(surface, ALPHA, opacity)
    return surface


def grey(values: bytes, size: tuple[int, int]) -> Surface:
    """A surface without transparency whose three bands are the same."""
    image = pygame.image.frombuffer(values, size, "P")
    image.set_palette([(value, value, value) for value in range(256)])
    return image.convert(Surface((1, 1), 0, 32))


def table(tone: Callable[[int], float]) -> bytes:
    """A tone for each of the 256 values, for `bytes.translate`."""
    return bytes(int(min(255.0, max(0.0, tone(value)))) for value in range(256))


def toned(image: Surface, tone: Callable[[int], float]) -> Surface:
    """A grey picture with every grey put through a function of it."""
    return grey(band(image, RED).translate(table(tone)), image.get_size())


def tone(surface: Surface, tables: Sequence[bytes]) -> None:
    """Put every px of the first bands through a table of its own."""
    for which, found in enumerate(tables):
        set_band(surface, which, band(surface, which).translate(found))


@cache
def _divided() -> bytes:
    """A colour without the opacity that was multiplied into it, at opacity * 256 + colour."""
    rows = [bytes(value // opacity for value in range(0, opacity * 255 + 1, 255)) for opacity in range(1, 256)]
    return bytes(256) + b"".join(row.ljust(256, b"\xff") for row in rows)


def plain(surface: Surface) -> Surface:
    """A picture for any blit of what a pen painted on a clear surface: opacity is divided out again."""
    opacity, found = band(surface, ALPHA), _divided()
    views = [_view(surface, which) for which in (RED, GREEN, BLUE)]
    for run in _PARTLY.finditer(opacity):
        first, last = run.span()
        rows = [value << 8 for value in run.group()]
        for view in views:
            view[first:last] = bytes([found[row + value] for row, value in zip(rows, view[first:last], strict=True)])
    return surface


def scaled(image: Surface, size: int) -> Surface:
    """The picture scaled to a square of `size` px without dark or light seams at its edge."""
    return plain(pygame.transform.smoothscale(image.premul_alpha(), (size, size)))


def spread(surface: Surface) -> Iterator[None]:
    """Have the system find memory for a new surface page by page: the first strip of columns would ask for all of it,
    and a page that the machine under a virtual one must find takes 5 ms."""
    wide, high = surface.get_size()
    step = PAGE // surface.get_pitch() + 1
    for top in range(0, high if step < high else 0, step):
        surface.fill(0, (0, top, wide, step))
        yield


def strips(source: Surface, size: tuple[int, int]) -> Iterator[tuple[Surface, int]]:
    """A picture scaled to a size, strip by strip from the left, and where they begin: px for px as if scaled at once,
    which does the rows first, too."""
    wide, high = size
    rows = pygame.transform.smoothscale(source, (wide, source.get_height()))
    step = max(1, STRIP // high)
    for x in range(0, wide, step):
        broad = min(step, wide - x)
        strip = rows.subsurface((x, 0, broad, rows.get_height()))
        yield pygame.transform.smoothscale(strip, (broad, high)), x


def blurred(image: Surface, radius: int) -> Generator[None, None, Surface]:
    """A blurred picture, strip by strip from its head: px for px as if at once, what is twice the radius away counts no
    more."""
    wide, high = image.get_size()
    found = clear(wide, high)
    for top in range(0, high, BLURRED):
        first, last = max(0, top - 2 * radius), min(high, top + BLURRED + 2 * radius)
        part = pygame.transform.gaussian_blur(image.subsurface((0, first, wide, last - first)), radius)
        found.blit(part, (0, top), (0, top - first, wide, BLURRED), pygame.BLEND_RGBA_ADD)
        yield
    return found


def stretched(values: bytes, size: tuple[int, int], wanted: tuple[int, int]) -> bytes:
    """A picture of one band in another size, smoothly."""
    return band(pygame.transform.smoothscale(grey(values, size), wanted), RED)


def places(count: int, wanted: int) -> list[float]:
    """Where in a stretched picture (px from its edge) each of so many px of the small one is found again."""
    return [k * wanted / max(1, count - 1) + 0.5 for k in range(count)]
