"""Wooden tokens, houses and coins as pictures: ray-traced bodies with a sigil, and their shadows.

The centre of the body is in the centre of every picture. `size` is the width of the whole traced picture in px; the
body takes about three fifths of it. Tokens are always shown as the lamp sees them: for a panel that will be turned they
are turned back (`turn`), so that their light is right on the screen. A house stands upright for its reader: its
picture is lit for the turn that follows.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Surface

from game.engine.resources import FUELS
from game.kit.paint import light, pixels, sigils
from game.kit.paint.pixels import scaled
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear, icon, texture
from game.kit.style.theme import BRASS_EDGE, CLEAR_WHITE, ON_SEAT, PURE, SEAT, SEAT_DARK, SHADOW
from game.kit.style.things_theme import COIN, COIN_RING, COIN_SIGN

MIDDLE = {
    "coal": (0.453, 0.492),
    "oil": (0.47, 0.47),
    "garbage": (0.46, 0.48),
    "uranium": (0.46, 0.47),
    "house": (0.448, 0.49),
}
"""The centre of the body in the traced picture, as shares of its size."""

SIGIL_PLACE = (0.355 - 0.448, 0.575 + 0.03 - 0.49)
"""The offset of a house's front from its centre, as shares of the size."""

CAST = (0.075, 0.055)
"""The offset on the screen of a turned house's shadow, as shares of the size."""

SOLID = 250
"""Opacity from which a pixel belongs to the body and not to its shadow."""

BODY = 0.6
"""Width of a body as a share of the picture's size."""


def fuel_name(fuel: int | str) -> str:
    """Return the name of a fuel given as name or number."""
    return FUELS[fuel] if isinstance(fuel, int) else fuel


@lru_cache(maxsize=32)
def _body(name: str) -> Surface:
    """Return the traced picture of a wooden piece without its shadow on the table."""
    image = texture(name)
    solid = pygame.mask.from_surface(image, SOLID - 1)
    near = solid.copy()
    for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        near.draw(solid, step)
    half = pixels.table(lambda value: 255 if value >= SOLID else value // 2)
    pixels.set_band(image, pixels.ALPHA, pixels.band(image, pixels.ALPHA).translate(half))
    image.blit(near.to_surface(setcolor=PURE, unsetcolor=CLEAR_WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


@lru_cache(maxsize=32)
def _resting(name: str) -> Surface:
    """Return the picture of a token at rest, whose shadow fades out before the edge of the picture."""
    image = texture(name)
    threshold = pixels.table(lambda value: value if value >= SOLID else 0)
    solid = pixels.veil(pixels.band(image, pixels.ALPHA).translate(threshold), image.get_size(), (0, 0, 0))
    image.blit(_fading(image.get_width()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(solid, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return image


@lru_cache(maxsize=4)
def _fading(side: int) -> Surface:
    """Return a square of opacity that fades towards its right and bottom edges."""
    edge = [int(min(1.0, (1 - index / (side - 1)) / 0.2) * 255) for index in range(side)]
    rows = {least: bytes(min(least, value) for value in edge) for least in set(edge)}
    return pixels.veil(b"".join(rows[least] for least in edge), (side, side), PURE)


def _centred(image: Surface, middle: tuple[float, float]) -> Surface:
    """Return the picture with margins that move `middle` (shares of its size) to the centre."""
    (left, top), size = _margins(image.get_width(), middle)
    whole = clear(*size)
    whole.blit(image, (left, top))
    return whole


def _margins(side: int, middle: tuple[float, float]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the left and top margins of a picture `side` px wide, and its size with all margins."""
    left, top = (max(0, round((1 - 2 * share) * side)) for share in middle)
    right, below = (max(0, round((2 * share - 1) * side)) for share in middle)
    return (left, top), (side + left + right, side + top + below)


def token_size(fuel: int | str, size: int, turn: int = 0) -> tuple[int, int]:
    """Return the width and height of a token's picture, px."""
    wide, high = _margins(max(4, size), MIDDLE[fuel_name(fuel)])[1]
    return (high, wide) if turn % 2 else (wide, high)


def house_size(size: int) -> tuple[int, int]:
    """Return the width and height of a house's picture before it is turned, px."""
    return _margins(max(6, size), MIDDLE["house"])[1]


def disc_size(size: int) -> tuple[int, int]:
    """Return the width and height of the picture of a coin or a chip, px."""
    side = max(1, round(size * 1.5))
    return side, side


def _turned_back(image: Surface, turn: int) -> Surface:
    return pygame.transform.rotate(image, 90 * (turn % 4)) if turn % 4 else image


@cached_picture
def token(fuel: int | str, size: int, turn: int = 0, shadow: bool = True) -> Surface:
    """Return the picture of a fuel token: a cube of coal, barrel of oil, can of garbage or rod of uranium."""
    name = fuel_name(fuel)
    source = _resting(f"token_{name}") if shadow else _body(f"token_{name}")
    return _turned_back(_centred(scaled(source, max(4, size)), MIDDLE[name]), turn)


@cached_picture
def house(colour: str, size: int, turn: int = 0, shadow: bool = True) -> Surface:
    """Return a player's wooden house with its sigil on the front, lit for a panel that will be turned by `turn`.

    Where the lamp then stands at its right, the picture is mirrored; its shadow falls as the turned lamp casts it.
    """
    mirrored = _mirrored(turn)
    source = _resting(f"house_{colour}") if shadow and not turn % 4 else _body(f"house_{colour}")
    image = _centred(scaled(source, max(6, size)), MIDDLE["house"])
    if mirrored:
        image = pygame.transform.flip(image, True, False)
    mark = sigils.sigil(colour, size * 0.135, ON_SEAT[colour])
    x, y = (-SIGIL_PLACE[0] if mirrored else SIGIL_PLACE[0]), SIGIL_PLACE[1]
    _mid(image, mark, image.get_width() / 2 + x * size, image.get_height() / 2 + y * size)
    return _shaded(image, size, turn) if shadow and turn % 4 else image


def _mirrored(turn: int) -> bool:
    """Return whether the lamp shines from the right on a picture that will be turned by `turn` quarters."""
    return light.lamp_seen(-1, -1, turn)[0] > 0


def _shaded(body: Surface, size: int, turn: int) -> Surface:
    """Return a wooden piece over its shadow on the table, lit as it will be seen after a rotation by `turn`."""
    across, down = light.lamp_seen(CAST[0] * size, CAST[1] * size, turn)
    dark = body.copy()
    dark.fill((*SHADOW, 150), special_flags=pygame.BLEND_RGBA_MIN)
    dark.fill((*SHADOW, 0), special_flags=pygame.BLEND_RGBA_MAX)
    whole = clear(*body.get_size())
    whole.blit(light.softened(dark, max(1, round(size * 0.035))), (round(across), round(down)))
    whole.blit(body, (0, 0))
    return whole


@cached_picture
def turned_house(colour: str, size: int, turn: int, shadow: bool = True) -> Surface:
    """Return a house on the screen, turned clockwise by quarters to its reader."""
    return pygame.transform.rotate(house(colour, size, turn, shadow), -90 * turn)


@cached_picture
def shadow(kind: str, size: int, height: float, turn: int = 0) -> Surface:
    """Return the shadow of a token (by fuel) or house on the table, for a body `height` px above it.

    Its centre belongs at the body's centre moved by `shadow_offset(height)`; it widens and pales with height.
    """
    name = "house_natural" if kind == "house" else f"token_{fuel_name(kind)}"
    body = _centred(scaled(_body(name), max(6, size)), MIDDLE[kind])
    if turn % 4:
        body = pygame.transform.rotate(pygame.transform.flip(body, _mirrored(turn), False), -90 * turn)
    blur = max(1.0, 0.05 * size + 0.12 * height)
    pad = math.ceil(blur * 2)
    dark = clear(body.get_width() + 2 * pad, body.get_height() + 2 * pad)
    dark.blit(body, (pad, pad))
    dark.fill((*SHADOW, 255), special_flags=pygame.BLEND_RGBA_MIN)
    dark.fill((*SHADOW, 0), special_flags=pygame.BLEND_RGBA_MAX)
    soft = light.softened(dark, max(1, round(blur)))
    soft.fill((255, 255, 255, round(255 * max(0.3, 0.62 - 0.002 * height))), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def shadow_offset(height: float) -> tuple[float, float]:
    """Return the offset on the screen of the shadow of a body `height` px above the table, px."""
    return 1 + 0.55 * height, 1.5 + 0.85 * height


@cached_picture
def coin(size: int, turn: int = 0) -> Surface:
    """Return a brass Elektro coin with its lightning, `size` px across without its shadow."""
    radius = size / 2
    whole = clear(round(size * 1.5), round(size * 1.5))
    middle = whole.get_width() / 2
    blur = max(0.8, size * 0.08)
    drop = light.lamp_seen(size * 0.05, size * 0.08, turn)
    dark = light.shadow(size, size, radius, blur, 0.5)
    _mid(whole, dark, middle + drop[0], middle + drop[1])
    _mid(whole, light.disc(radius, BRASS_EDGE), middle, middle)
    _mid(whole, light.disc(radius * 0.9, COIN), middle, middle)
    _mid(whole, light.disc(radius * 0.7, COIN_RING, max(1.0, size * 0.05)), middle, middle)
    _mid(whole, icon("lightning", max(4, round(size * 0.6)), COIN_SIGN), middle, middle)
    return whole


@cached_picture
def chip(colour: str, size: int, turn: int = 0) -> Surface:
    """Return a player's disc with the sigil, for turn order, seats and the ends of curves."""
    radius = size / 2
    whole = clear(round(size * 1.5), round(size * 1.5))
    middle = whole.get_width() / 2
    drop = light.lamp_seen(size * 0.05, size * 0.08, turn)
    dark = light.shadow(size, size, radius, max(0.8, size * 0.08), 0.5)
    _mid(whole, dark, middle + drop[0], middle + drop[1])
    _mid(whole, light.disc(radius, SEAT_DARK[colour]), middle, middle)
    _mid(whole, light.disc(radius * 0.91, SEAT[colour]), middle, middle)
    _mid(whole, light.disc(radius * 0.76, SEAT_DARK[colour], max(1.0, size * 0.035)), middle, middle)
    _mid(whole, sigils.sigil(colour, radius * 0.46, ON_SEAT[colour]), middle, middle)
    return whole


def _mid(whole: Surface, image: Surface, x: float, y: float) -> None:
    whole.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))
