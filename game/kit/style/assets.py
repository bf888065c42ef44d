"""Fonts, icons and textures, loaded once; missing ones are reported on stderr and replaced."""

from __future__ import annotations

import io
import mmap
import sys
from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Surface, freetype

from game import ROOT
from game.engine import files
from game.kit.style.theme import CLEAR_WHITE, FONT_FILES, Colour
from game.kit.style.things_theme import LOST_TEXTURE

ASSETS = ROOT / "assets"
ICON_FOLDERS = ("phosphor-fill", "game-icons", "own")

BROKEN = (OSError, ValueError, pygame.error)
"""Errors raised on reading a missing, empty, truncated or wrong file."""

LARGE = 1 << 20
"""Bytes from which a surface's memory is mapped by the system in pages of 2 MB as it is painted: clearing 33 MB took 25
ms, this takes 6."""

_named: set[str] = set()


def warn(what: str, why: object) -> None:
    """Report a broken or missing file on stderr, once."""
    if what not in _named:
        _named.add(what)
        with suppress(OSError):  # stderr is closed, or its disk is full
            files.warn(f"{what}: {why}")


def clear(width: int, height: int) -> Surface:
    """Return a new transparent surface."""
    size = max(1, width), max(1, height)
    if sys.platform == "linux" and size[0] * size[1] * 4 >= LARGE:
        zeros = mmap.mmap(-1, size[0] * size[1] * 4, access=mmap.ACCESS_COPY)
        with suppress(OSError):  # a system without large pages
            zeros.madvise(mmap.MADV_HUGEPAGE)
        return pygame.image.frombuffer(zeros, size, "BGRA")
    return Surface(size, pygame.SRCALPHA, 32)


def opaque(width: int, height: int) -> Surface:
    """Return a new surface whose pixels replace those below it, whatever their opacity."""
    found = clear(width, height)
    found.set_alpha(None)
    return found


def face(name: str) -> pygame.font.Font:
    """Return a font by its role in the theme, with no size set."""
    pygame.font.init()
    path = ASSETS / "fonts" / FONT_FILES[name]
    try:
        read = pygame.font.Font(io.BytesIO(_font_source(path)))  # from memory: no file stays open
        read.size("0")  # reports a file that is not a font, which only writing does
        return read
    except BROKEN as error:
        warn(str(path), error)
        return pygame.font.Font(None)  # the font that pygame includes


@lru_cache
def _font_source(path: Path) -> bytes:
    return path.read_bytes()


FACES = 2
"""Sizes of each font that stay set. Another size is set on the face unused for longest (0.2 ms, glyphs are rendered
again), which is cheaper than another face, whose tables the first word must read (2 ms, more than 1 MB)."""
_faces: dict[str, OrderedDict[int, pygame.font.Font]] = {}


def font(name: str, size: int) -> pygame.font.Font:
    """Return a font by its role in the theme, in px. Use it at once: its size may change later."""
    known = _faces.setdefault(name, OrderedDict())
    found = known.pop(size, None)
    if found is None:
        found = face(name) if len(known) < FACES else known.popitem(last=False)[1]
        found.set_point_size(size)
    known[size] = found
    return found


def covers(name: str, signs: str) -> bool:
    """Return whether a font, by its role in the theme, has a glyph for each of these characters."""
    glyphs = _glyphs(name)
    return glyphs is None or None not in glyphs.get_metrics(signs)


def inks(name: str, sign: str) -> bool:
    """Return whether a font's glyph for a character shows anything; False for a blank."""
    glyphs = _glyphs(name)
    left, right = (0, 1) if glyphs is None else glyphs.get_metrics(sign)[0][:2]
    return left < right


@lru_cache
def _glyphs(name: str) -> freetype.Font | None:
    """Return a font read by FreeType, which reports missing glyphs (SDL measures a box); None if it is unreadable."""
    freetype.init()
    try:
        return freetype.Font(ASSETS / "fonts" / FONT_FILES[name], 20)
    except BROKEN:
        return None


def texture(name: str) -> Surface:
    """Return a picture from assets/textures (PNG unless the name says otherwise); a plain tile if it cannot be read.

    It is not cached: the caller derives something smaller from it and caches that.
    """
    path = ASSETS / "textures" / (name if "." in name else f"{name}.png")
    try:
        return pygame.image.load(path).convert(clear(1, 1))
    except BROKEN as error:
        warn(str(path), error)
        plain = clear(64, 64)
        plain.fill(LOST_TEXTURE)
        return plain


def plant_picture(number: int, night: bool) -> Surface | None:
    """Return the picture of a plant, by day or while it runs at night; None if it cannot be read. It is not cached."""
    path = ASSETS / "plants" / f"{number:02d}.{'night' if night else 'day'}.webp"
    try:
        return pygame.image.load(path).convert(opaque(1, 1))
    except BROKEN as error:
        warn(str(path), error)
        return None


def _icon_source(name: str) -> bytes:
    for folder in ICON_FOLDERS:
        path = ASSETS / "icons" / folder / f"{name}.svg"
        if path.is_file():
            return path.read_text("utf-8").replace("currentColor", "#ffffff").encode()
    raise FileNotFoundError(f"no icon {name} in {', '.join(ICON_FOLDERS)}")


@lru_cache(maxsize=1500)
def icon(name: str, size: int, colour: Colour) -> Surface:
    """Return an icon as a square of `size` px in one colour."""
    try:
        drawn = pygame.image.load_sized_svg(io.BytesIO(_icon_source(name)), (max(1, size), max(1, size)))
    except BROKEN as error:
        warn(f"icon {name}", error)
        drawn = clear(size, size)
        pygame.draw.circle(drawn, "white", (size / 2, size / 2), size * 0.4, max(1, size // 10))
    image = drawn.convert(clear(1, 1))
    image.fill(CLEAR_WHITE, special_flags=pygame.BLEND_RGBA_MAX)
    opacity = colour[3] if len(colour) == 4 else 255
    image.fill((*colour[:3], opacity), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def words_folder() -> Path:
    """Return the folder of the catalogues."""
    return ASSETS / "words"
