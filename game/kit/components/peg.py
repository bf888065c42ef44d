"""The wooden pegs around a plant on auction, one for each seat: standing, lying, or of gold."""

from __future__ import annotations

import math
from typing import Literal

import pygame
from pygame import Rect, Surface

from game.kit.paint import light, sigils
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear
from game.kit.style.layout_theme import OUT
from game.kit.style.theme import BRASS_RIM, GOLD, ON_SEAT, PURE, SEAT, SEAT_DARK, SHADOW, mixed

PegState = Literal["in", "out", "leads"]
"""The state of a peg: standing (in), lying (out), or standing and of gold (leads)."""
FINE = 4
"""How many times larger a peg is drawn before it is scaled down."""
HEAD, SHAFT = 0.34, 0.2
"""Radius of the head and half the shaft's width, in lengths of the peg."""
SQUAT = {"in": 0.86, "leads": 0.86, "out": 0.5}
"""Height of the head as a share of its width: a lying peg is seen from its side."""
TOP, FOOT = 0.18, 0.36
"""How far the head's middle is above the middle of the peg, and the shaft's end below it, in lengths of the peg."""
TIPPED = 76
"""Degrees by which a lying peg is turned."""


@cached_picture
def peg(colour: str, state: PegState, size: int) -> Surface:
    """Return a peg `size` px long with its shadow, in the middle of a square."""
    side = round(1.5 * size)
    body = _body(colour, state, side * FINE, size * FINE)
    if state == "out":
        body = pygame.transform.rotate(body, TIPPED)
        body = body.subsurface(Rect(0, 0, side * FINE, side * FINE).move_to(center=body.get_rect().center))
    body = pygame.transform.smoothscale(body, (side, side))
    dark = pygame.mask.from_surface(body).to_surface(setcolor=(*SHADOW, 170), unsetcolor=(*SHADOW, 0))
    whole, drop = clear(side, side), size * (0.03 if state == "out" else 0.06)
    whole.blit(light.softened(dark, max(1, round(0.04 * size))), (round(drop), round(1.4 * drop)))
    whole.blit(body, (0, 0))
    return whole


def _body(colour: str, state: PegState, side: int, length: float) -> Surface:
    """Return the picture of the upright peg, without its shadow, in the middle of a square."""
    image, middle = clear(side, side), side / 2
    wood, rim = (GOLD, BRASS_RIM) if state == "leads" else (SEAT[colour], SEAT_DARK[colour])
    if state == "out":
        wood, rim = mixed(wood, OUT, 0.4), mixed(rim, OUT, 0.25)
    wide, level, foot = SHAFT * length, middle - TOP * length, middle + FOOT * length
    for x in range(round(-wide), round(wide) + 1):
        across = x / wide
        lit = max(0.0, math.cos(1.25 * across + 0.45))
        tone = mixed(mixed(rim, wood, lit), PURE, 0.3 * lit**8)
        end = foot + 0.4 * wide * math.sqrt(max(0.0, 1 - across * across))
        pygame.draw.line(image, tone, (middle + x, level), (middle + x, end), 2)
    head = Rect(0, 0, round(2 * HEAD * length), round(2 * HEAD * SQUAT[state] * length)).move_to(center=(middle, level))
    pygame.draw.ellipse(image, rim, head.move(0, round(0.06 * length)))
    pygame.draw.ellipse(image, wood, head)
    inner = head.inflate(-0.1 * length, -0.1 * length)
    pygame.draw.ellipse(image, rim, inner.inflate(FINE, FINE))
    pygame.draw.ellipse(image, wood if state == "out" else SEAT[colour], inner)
    if state != "out":
        mark = sigils.sigil(colour, HEAD * 0.52 * length, ON_SEAT[colour])
        image.blit(mark, mark.get_rect(center=head.center))
    return image
