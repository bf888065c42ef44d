"""Power flow: light that runs from a plant along a network and lights its cities one after another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Surface

from game.kit.motion.actor import Actor
from game.kit.motion.effects import FAINT, Blit, Effect, centred, faint
from game.kit.paint import light
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import timing
from game.kit.style.assets import clear
from game.kit.style.theme import SEAT, WHITE_HOT, Colour
from game.kit.style.things_theme import WARM

TAIL = 6  # discs that follow the moving light
FADES = 0.72
"""Default share of the whole time after which everything begins to fade."""
POP = 0.16  # seconds in which a city's lamp lights up


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch of the light's way (px), run from `begin` to `end` (seconds); a `beam` stays lit."""

    start: tuple[float, float]
    goal: tuple[float, float]
    begin: float
    end: float
    beam: bool = True


@dataclass(frozen=True, slots=True)
class Lamp:
    """A city that lights up after `at` seconds."""

    x: float
    y: float
    at: float


@cached_picture
def spark(radius: int, colour: Colour) -> Surface:
    """Return the picture of a point of light with its glow."""
    side = 2 * radius
    image = light.soft_box(side, side, radius, radius * 0.7, (*colour[:3], 150)).copy()
    core = light.disc(radius * 0.5, WHITE_HOT)
    image.blit(core, core.get_rect(center=image.get_rect().center))
    return image


@cached_picture
def halo(radius: int, colour: Colour) -> Surface:
    """Return the picture of a lit city: warm light over its disc, and a ring in its owner's colour."""
    side = 2 * radius
    image = light.soft_box(side, side, radius, radius * 0.42, (*WARM, 190)).copy()
    for ring in (
        light.disc(radius * 1.04, (*WHITE_HOT, 220), radius * 0.30),
        light.disc(radius * 0.98, colour, radius * 0.18),
    ):
        image.blit(ring, ring.get_rect(center=image.get_rect().center))
    return image


def beam(dx: float, dy: float, width: float, colour: Colour) -> Surface:
    """Return the picture of a lit line from corner to corner of a box, with `beam_pad(width)` px around it."""
    pad = beam_pad(width)
    wide, high = math.ceil(abs(dx)) + 2 * pad, math.ceil(abs(dy)) + 2 * pad
    image = clear(wide, high)
    image.fill((*colour[:3], 0))
    start = (pad if dx >= 0 else wide - pad, pad if dy >= 0 else high - pad)
    goal = (wide - start[0], high - start[1])
    for thick, ink in (
        (3.4, (*colour[:3], 40)),
        (2.6, (*colour[:3], 90)),
        (1.9, (*colour[:3], 235)),
        (1.2, (*WARM, 255)),
        (0.6, (*WHITE_HOT, 255)),
    ):
        _stroke(image, start, goal, thick * width / 2, ink)
    return image


def beam_pad(width: float) -> int:
    """Return the distance that a beam's glow reaches beyond its line, px."""
    return math.ceil(2 * width) + 2


def _stroke(image: Surface, a: tuple[float, float], b: tuple[float, float], half: float, ink: Colour) -> None:
    """Draw a thick line with soft edges."""
    way = pygame.Vector2(b) - pygame.Vector2(a)
    if way.length() < 1:
        return
    across = way.normalize().rotate(90) * half
    corners = [pygame.Vector2(a) + across, pygame.Vector2(b) + across]
    corners += [pygame.Vector2(b) - across, pygame.Vector2(a) - across]
    pygame.draw.polygon(image, ink, corners)
    for one, other in (corners[0:2], corners[2:4]):
        pygame.draw.aaline(image, ink, one, other)


@dataclass(slots=True, kw_only=True)
class PowerFlow(Effect):
    """The light that runs from one seat's plants along its network and lights its cities one after another, until all
    fades.
    """

    legs: Sequence[Leg]
    lamps: Sequence[Lamp]
    source: Actor | None = None
    """The plant it starts from, which may have moved when the light starts."""
    colour: str
    width: float
    """Width of the lit line, px."""
    radius: float
    """Radius of a city, px."""
    fades: float = FADES
    """Share of its time at which everything begins to fade."""
    _beams: dict[Leg, Surface] = field(default_factory=dict)

    def blits(self) -> list[Blit]:
        """Return the pictures of the lit stretches, the cities and the moving light."""
        settled, moving = self.parts()
        return [*settled, *moving]

    def parts(self) -> tuple[list[Blit], list[Blit]]:
        """Return the pictures that stay until everything fades (finished stretches and cities), and those that move."""
        ink: Colour = SEAT.get(self.colour, WARM)
        left = 1.0 if self.along < self.fades else 1 - (self.along - self.fades) / (1 - self.fades)
        settled: list[Blit] = []
        moving: list[Blit] = []
        heads: list[Blit] = []
        for leg in self.legs:
            part = (self.elapsed - leg.begin) / max(1e-6, leg.end - leg.begin)
            if part <= 0:
                continue
            if leg.beam:
                (settled if part >= 1 else moving).append(self._lit(leg, min(1.0, part), ink, left))
            if part < 1:
                heads += self._head(leg, part)
        for lamp in self.lamps:
            if self.elapsed >= lamp.at:
                still = self.elapsed >= lamp.at + POP or not self.legs
                (settled if still else moving).append(self._lamp(lamp, ink, left))
        return settled, moving + heads

    def _lit(self, leg: Leg, part: float, ink: Colour, left: float) -> Blit:
        """Return the picture of the part of a stretch that the light has passed."""
        (x0, y0), (x1, y1) = leg.start, leg.goal
        image = self._beams.get(leg)
        if image is None:
            image = self._beams[leg] = beam(x1 - x0, y1 - y0, self.width, ink)
        image.set_alpha(round(255 * left))
        pad = beam_pad(self.width)
        wide, high = image.get_size()
        left_edge, top = round(min(x0, x1)) - pad, round(min(y0, y1)) - pad
        if part >= 1:
            return image, (left_edge, top)
        across = min(wide, round((wide - 2 * pad) * part) + 2 * pad)
        down = min(high, round((high - 2 * pad) * part) + 2 * pad)
        x = 0 if x1 >= x0 else wide - across
        y = 0 if y1 >= y0 else high - down
        return image.subsurface((x, y, across, down)), (left_edge + x, top + y)

    def _head(self, leg: Leg, part: float) -> list[Blit]:
        """Return the pictures of the moving light and its tail."""
        out = []
        span = leg.end - leg.begin
        start = leg.start if leg.beam or self.source is None else (self.source.piece.x, self.source.piece.y)
        for back in range(TAIL, -1, -1):
            share = part - 0.022 * back / max(0.05, span) if not leg.beam else part - 0.012 * back / max(0.05, span)
            if share < 0:
                continue
            eased = timing.ease_in_out(share) if not leg.beam else share
            x = start[0] + (leg.goal[0] - start[0]) * eased
            y = start[1] + (leg.goal[1] - start[1]) * eased
            size = max(3, round(self.width * (2.4 - 1.8 * back / TAIL)))
            out.append(centred(spark(size, WARM), x, y))
        return out

    def _lamp(self, lamp: Lamp, ink: Colour, left: float) -> Blit:
        """Return the picture of a lit city, slightly larger while its lamp lights up."""
        fresh = max(0.0, 1 - (self.elapsed - lamp.at) / POP) if self.legs else 0.0
        image = halo(2 * round(self.radius * (1 + 0.35 * fresh) / 2), ink)
        if left < 1:
            image = faint(image, round(FAINT * left))
        return centred(image, lamp.x, lamp.y)
