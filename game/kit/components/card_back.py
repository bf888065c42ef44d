"""Backs of the cards, and the front of the Step 3 card."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.kit.components.card_print import icon_of
from game.kit.paint.materials import Finish
from game.kit.paint.slabs import Boards
from game.kit.style.assets import clear
from game.kit.style.theme import PURE, Colour, darker, mixed
from game.kit.style.things_theme import (
    HALF_WHITE,
    PLUG_GROUND,
    PLUG_SIGN,
    SOCKET_GROUND,
    SOCKET_SIGN,
    STEP3_GROUND,
    STEP3_SIGN,
)
from game.kit.style.words import say

BACKS: dict[str, tuple[Colour, Colour, str]] = {
    "plug": (PLUG_GROUND, PLUG_SIGN, "plug"),
    "socket": (SOCKET_GROUND, SOCKET_SIGN, "electrical-socket"),
    "step3": (STEP3_GROUND, STEP3_SIGN, "lightning"),
}
"""Ground, ink and sign of each back."""


def back(pen: Boards, size: tuple[int, int], kind: str) -> None:
    """Paint the back of a card: a coloured background with a woven pattern, a double frame and its sign."""
    ground, ink, sign = BACKS[kind]
    wide, high = size
    k = pen.u
    pen.slab((0, 0, wide, high), Finish("paper", 0.3, 0.05), ground, 9, 0, 3)
    _weave(pen, size, mixed(ground, ink, 0.22))
    pen.outline((5 * k, 5 * k, wide - 10 * k, high - 10 * k), ink, 6 * k, max(1.0, 1.4 * k))
    pen.outline((9 * k, 9 * k, wide - 18 * k, high - 18 * k), mixed(ground, ink, 0.5), 4 * k, max(1.0, 0.8 * k))
    side = min(wide, high) * 0.44
    x, y = wide / 2, high / 2
    pen.disc(x, y, side * 0.78, darker(ground, 0.72))
    pen.disc(x, y, side * 0.78, ink, max(1.0, 1.6 * k))
    icon_of(pen, sign, max(6, round(side * 0.94)), ink, (x, y))


def _weave(pen: Boards, size: tuple[int, int], ink: Colour) -> None:
    """Paint a lattice of fine slanted lines on the back of a card, cut to its frame."""
    wide, high = size
    k = pen.u
    edge = 10 * k
    scene = clear(wide, high)
    inner = Boards(scene, k)
    step = 9 * k
    reach = wide + high
    for index in range(int(reach / step) + 1):
        x = index * step
        for start, end in (((x, 0), (x - high, high)), ((x - high, 0), (x, high))):
            pygame.draw.aaline(scene, (*ink[:3], 255), start, end)
    cover = clear(wide, high)
    frame = Boards(cover, k)
    frame.fill((edge, edge, wide - 2 * edge, high - 2 * edge), HALF_WHITE, 3 * k)
    scene.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.blit_premul(inner.surface, 0, 0)


def step_three(pen: Boards, size: tuple[int, int], style: str) -> None:
    """Paint the front of Step 3: night blue and gold, a large 3 above its name; twice if two sides read it."""
    ground, ink, _ = BACKS["step3"]
    wide, high = size
    k = pen.u
    pen.slab((0, 0, wide, high), Finish("paper", 0.3, 0.05), ground, 9, 0, 5)
    pen.outline((5 * k, 5 * k, wide - 10 * k, high - 10 * k), ink, 6 * k, max(1.0, 1.4 * k))
    _rays(pen, size, mixed(ground, ink, 0.16))
    if style in ("pinwheel", "twoway", "lowway"):
        _both_ways(pen, size, ink)
        return
    low = style in ("mini", "strip")
    digit = high * (0.78 if low else 0.56)
    pen.number(3, wide / 2, high * (0.5 if low else 0.43), digit, ink, "center")
    if not low:
        name = high * 0.15
        pen.text(say("card.step3"), wide / 2, high * 0.83, name, "heading", ink, "center", fit=wide * 0.8)


def _rays(pen: Boards, size: tuple[int, int], ink: Colour) -> None:
    wide, high = size
    scene = clear(wide, high)
    inner = Boards(scene, pen.u)
    x, y, reach = wide / 2, high * 0.45, float(wide + high)
    for ray in range(16):
        a, b = ray * pi / 8, ray * pi / 8 + pi / 20
        far = [(x + reach * cos(angle), y + reach * sin(angle)) for angle in (a, b)]
        inner.polygon([(x, y), *far], ink)
    cover = clear(wide, high)
    edge = 8 * pen.u
    frame = Boards(cover, pen.u)
    frame.fill((edge, edge, wide - 2 * edge, high - 2 * edge), PURE, 4 * pen.u)
    scene.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.blit_premul(scene, 0, 0)


def _both_ways(pen: Boards, size: tuple[int, int], ink: Colour) -> None:
    wide, high = size
    half = clear(wide, high // 2)
    inner = Boards(half, pen.u)
    inner.number(3, wide / 2, high * 0.19, high * 0.36, ink, "center")
    inner.text(say("card.step3"), wide / 2, high * 0.40, high * 0.12, "heading", ink, "center", fit=wide * 0.8)
    pen.blit_premul(half, 0, high - half.get_height())
    pen.blit_premul(pygame.transform.rotate(half, 180), 0, 0)
