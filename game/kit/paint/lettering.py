"""Draws text as cached pictures, with other fonts for missing letters, and measures, shrinks, cuts and wraps it."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache
from itertools import groupby

import pygame
from pygame import Surface

from game.engine.files import shown
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear, covers, font, inks
from game.kit.style.theme import CLEAR_WHITE, PURE, STAND_INS, Colour, cap_height

LEAST = 8
"""The least type size, px."""
SHRINK = 0.62
"""A text that must fit a width is shrunk to this share of its size before it is cut."""

SUBSTITUTE = "?"
"""The sign drawn for a letter that no font has."""


def fineness(size: int) -> int:
    """Return the factor at which small type is rendered before it is smoothed: hinted small type is badly spaced."""
    return 4 if size < 24 else 2 if size < 64 else 1


def legible(text: str) -> str:
    """Return the text as it is rendered, with a blank for every character that is not printable."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in shown(text))


def letters(text: str) -> list[str]:
    """Return the letters of a text as a reader counts them: each with the accents that follow it."""
    found: list[str] = []
    for sign in text:
        if found and unicodedata.category(sign).startswith("M"):
            found[-1] += sign
        else:
            found.append(sign)
    return found


@lru_cache(maxsize=5000)
def font_of(letter: str, name: str) -> str:
    """Return the font for a letter: `name`, or else the first fallback font that has it; empty if none has it."""
    return next((one for one in (name, *STAND_INS) if covers(one, letter)), "")


def drawable(letter: str) -> bool:
    """Return whether the game's fonts can show a letter; a blank counts, but no other letter may be invisible."""
    name = font_of(letter, STAND_INS[0]) if letter.isprintable() else ""
    return letter == " " or (bool(name) and inks(name, letter[0]))


@lru_cache(maxsize=5000)
def runs(text: str, name: str) -> tuple[tuple[str, str], ...]:
    """Return the text in parts, each with its font; a letter that no font has becomes a `SUBSTITUTE`."""
    if text.isascii():
        return ((name, legible(text)),)
    fonts = [(font_of(letter, name), letter) for letter in letters(unicodedata.normalize("NFC", legible(text)))]
    known = [(one, letter) if one else (name, SUBSTITUTE) for one, letter in fonts]
    return tuple((one, "".join(letter for _, letter in part)) for one, part in groupby(known, lambda pair: pair[0]))


def _size(text: str, name: str, px: int) -> tuple[int, int]:
    """Return the width and height of a rendered line at a size in px."""
    parts = [(one, *font(one, px).size(part)) for one, part in runs(text, name)]
    return sum(wide for _, wide, _ in parts), max(_drop(one, name, px) + high for one, _, high in parts)


def _drop(one: str, name: str, px: int) -> int:
    """Return the offset of a part in another font below the top of a line, so that both have one baseline."""
    return 0 if one == name else font(name, px).get_ascent() - font(one, px).get_ascent()


def _rendered(text: str, name: str, px: int) -> Surface:
    """Return a line of text in white, its parts in different fonts side by side."""
    parts = [(one, font(one, px).render(part, True, PURE)) for one, part in runs(text, name)]
    if len(parts) == 1 and parts[0][0] == name:
        return parts[0][1]
    whole, left = clear(*_size(text, name, px)), 0
    for one, image in parts:
        whole.blit(image, (left, _drop(one, name, px)))
        left += image.get_width()
    return whole


@lru_cache(maxsize=20_000)
def width(text: str, name: str, size: int) -> float:
    """Return the width of the text in px at a size in px."""
    fine = fineness(size)
    return _size(text, name, size * fine)[0] / fine if text else 0.0


@lru_cache(maxsize=20_000)
def extent(text: str, name: str, size: int) -> tuple[int, int]:
    """Return the width and height of the picture that `line` makes of a text, px."""
    fine = fineness(size)
    wide, high = _size(text, name, size * fine) if text else (1, 1)
    return max(1, round(wide / fine)), max(1, round(high / fine))


@lru_cache(maxsize=200)
def capital_middle(name: str, size: int) -> float:
    """Return the distance of the middle of the capitals below the top of a rendered line, px."""
    fine = fineness(size)
    return font(name, size * fine).get_ascent() / fine - cap_height(name) * size / 2


@cached_picture
def line(text: str, name: str, size: int, colour: Colour) -> Surface:
    """Return the picture of one line of text; `size` is the type size in px."""
    if not text:  # smoothing an empty surface would crash
        return clear(1, 1)
    fine = fineness(size)
    image = _rendered(text, name, size * fine).convert(clear(1, 1))
    if fine > 1:
        wide, high = (max(1, round(side / fine)) for side in image.get_size())
        image = pygame.transform.smoothscale(image, (wide, high))
    image.fill(CLEAR_WHITE, special_flags=pygame.BLEND_RGBA_MAX)
    image.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return image


@cached_picture
def haloed(text: str, name: str, size: int, colour: Colour, halo: Colour, reach: int) -> Surface:
    """Return the picture of one line of text with an outline of another colour, `reach` px wide."""
    ink = line(text, name, size, colour)
    ground = line(text, name, size, halo)
    whole = clear(ink.get_width() + 2 * reach, ink.get_height() + 2 * reach)
    for step in range(16):
        angle = step * math.pi / 8
        whole.blit(ground, (reach + round(reach * math.cos(angle)), reach + round(reach * math.sin(angle))))
    whole.blit(ink, (reach, reach))
    return whole


@lru_cache(maxsize=2000)
def fitted(text: str, name: str, size: float, room: float | None) -> tuple[str, int, bool]:
    """Return a text that fits a width of `room` px, shrunk or else cut, with its size in px and whether it was cut."""
    full = max(LEAST, round(size))
    if room is None or width(text, name, full) <= room:
        return text, full, False
    least = max(LEAST, round(size * SHRINK))
    for px in range(full - 1, least - 1, -1):
        if width(text, name, px) <= room:
            return text, px, False
    least = min(full, least)
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip() + "…"
        if width(cut, name, least) <= room:
            return cut, least, True
    return "…", least, True


@lru_cache(maxsize=1500)
def wrapped(text: str, name: str, size: int, room: float) -> tuple[str, ...]:
    """Return the text broken into lines no wider than `room` px; a single long word has its own line."""
    lines: list[str] = []
    for part in text.split("\n"):
        current = ""
        for word in part.split(" "):
            longer = f"{current} {word}" if current else word
            if current and width(longer, name, size) > room:
                lines.append(current)
                longer = word
            current = longer
        lines.append(current)
    return tuple(lines)


@lru_cache(maxsize=500)
def balanced(text: str, name: str, size: int, room: float) -> tuple[str, ...]:
    """Return the text in as few lines as `wrapped` needs, wrapped at the smallest width that allows this."""
    lines = wrapped(text, name, size, room)
    if len(lines) < 2:
        return lines
    narrow, wide = room / len(lines), room
    while wide - narrow > 1:
        tried = (narrow + wide) / 2
        found = wrapped(text, name, size, tried)
        if len(found) > len(lines) or max(width(line, name, size) for line in found) > tried:
            narrow = tried
        else:
            lines, wide = found, tried
    return lines
