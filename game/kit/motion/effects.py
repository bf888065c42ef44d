"""Effects shown for a moment above the pieces: a gavel strike, a ring of dust, moving light.

Each effect knows its duration and returns pictures with their places; the canvas draws them and clears what they
covered. A touch ends them within two frames, except lasting ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.kit.components.gavel import gavel
from game.kit.paint import light
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import timing
from game.kit.style.theme import CREAM, Colour

Blit = tuple[Surface, tuple[int, int]]

SWING = 48  # degrees to which the gavel is raised
BOUNCE = 12  # degrees by which it rebounds
NEARER = 0.18  # how much larger it looks when raised
STRIKES = 0.42  # share of its time at which it hits
BLOW = 0.14  # how far right of and above its middle the gavel hits, as a share of its size
STEPS = 12  # opacities in which a ring fades
FAINT = 12  # opacities in which a light fades
STILL_LIGHT = 0.34  # strength of a light that does not swell
STILL_RING = 0.55  # radius of a ring that does not spread, as a share of its size


@dataclass(slots=True, kw_only=True)
class Effect:
    """A short effect above the pieces, shown for `seconds` after a delay."""

    seconds: float
    wait: float = 0.0
    elapsed: float = field(init=False)
    frames: int = 0
    lasting: bool = False
    """Whether a touch does not end it."""

    def __post_init__(self) -> None:
        self.elapsed = -self.wait

    @property
    def along(self) -> float:
        """The share of the effect's time that has passed, from 0 to 1."""
        return max(0.0, min(1.0, self.elapsed / self.seconds)) if self.seconds > 0 else 1.0

    def advance(self, dt: float) -> bool:
        """Advance the effect by `dt` seconds; return whether it is over."""
        self.elapsed = max(0.0, self.elapsed) + self.seconds / self.frames if self.frames else self.elapsed + dt
        return self.elapsed >= self.seconds

    def skip(self) -> None:
        """React to a touch before the effect has begun, which skips it; most effects do nothing."""

    def blits(self) -> list[Blit]:
        """Return the pictures with their upper left corners, lowest first."""
        raise NotImplementedError


class Veil(Effect):
    """An effect that changes the look of all below it; it names the areas that change."""

    def fresh(self) -> list[Rect]:
        """Return the areas that have changed since the last call."""
        raise NotImplementedError

    def draw(self, screen: Surface, area: Rect) -> None:
        """Draw the veil over an area of the screen, which shows the pixels below it."""
        raise NotImplementedError


class Effects:
    """The effects that are running or waiting above the pieces."""

    def __init__(self) -> None:
        self.playing: list[Effect] = []

    def add(self, effects: Iterable[Effect]) -> None:
        """Start more effects."""
        self.playing += effects

    @property
    def busy(self) -> bool:
        """Whether any effect is running or waiting."""
        return bool(self.playing)

    @property
    def veil(self) -> Veil | None:
        """The veil over the screen, if there is one."""
        return next((effect for effect in self.playing if isinstance(effect, Veil)), None)

    def tick(self, dt: float) -> bool:
        """Advance all effects by `dt` seconds; return whether there are any, or were until now."""
        before = bool(self.playing)
        self.playing = [effect for effect in self.playing if not effect.advance(dt)]
        return before

    def hurry(self) -> None:
        """End running effects within two frames and skip waiting ones, because of a touch; lasting ones continue."""
        brief = [effect for effect in self.playing if not effect.lasting]
        for effect in brief:
            if effect.elapsed <= 0:
                effect.skip()
        self.playing = [effect for effect in self.playing if effect.lasting or effect.elapsed > 0]
        for effect in brief:
            effect.frames = effect.frames or timing.HURRY_FRAMES

    def clear(self) -> None:
        """Remove all effects."""
        self.playing.clear()

    def blits(self) -> list[Blit]:
        """Return the pictures of all effects, lowest first."""
        return [blit for effect in self.playing if effect.elapsed >= 0 for blit in effect.blits()]


@dataclass(slots=True, kw_only=True)
class DelayedSound(Effect):
    """A sound for a later moment; a touch plays it at once."""

    tell: Callable[[], None]

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds; play the sound when its time has come, and return whether it has."""
        self.elapsed += dt
        if self.elapsed >= 0:
            self.tell()
        return self.elapsed >= 0

    def skip(self) -> None:
        """Play the sound now."""
        self.tell()

    def blits(self) -> list[Blit]:
        """Return no pictures."""
        return []


def centred(image: Surface, x: float, y: float) -> Blit:
    """Return a picture with its upper left corner, so that its centre is at (x, y)."""
    return image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))


@cached_picture
def dust_ring(radius: int, line: int, colour: Colour, strength: int) -> Surface:
    """Return a ring of dust with an opacity of `strength` / `STEPS`."""
    image = light.disc(radius, colour, max(1, line)).copy()
    image.set_alpha(255 * strength // STEPS)
    return image


@cached_picture
def faint(image: Surface, strength: int) -> Surface:
    """Return a picture with an opacity of `strength` / `FAINT`."""
    copy = image.copy()
    copy.set_alpha(255 * strength // FAINT)
    return copy


@dataclass(slots=True, kw_only=True)
class Pulse(Effect):
    """Light that swells and fades over a box (px); a `still` one stays as it is until its end."""

    rect: Rect
    blur: float
    colour: Colour
    still: bool = False
    around: bool = False
    """Whether the light shines only around its box, so that the text in the box stays readable."""

    def blits(self) -> list[Blit]:
        """Return the light, brightest in the middle of its time."""
        strength = round(FAINT * (STILL_LIGHT if self.still else math.sin(math.pi * self.along)))
        if not strength:
            return []
        shining = faint(light.soft_box(*self.rect.size, self.blur, self.blur, self.colour), strength)
        if self.around:
            shining.fill((0, 0, 0, 0), self.rect.move_to(center=shining.get_rect().center))
        return [centred(shining, *self.rect.center)]


@dataclass(slots=True, kw_only=True)
class Knock(Effect):
    """The landing of a heavy piece: a ring of dust spreads below it; a `still` one only marks the place."""

    x: float
    y: float
    size: float
    colour: Colour = CREAM
    still: bool = False

    def blits(self) -> list[Blit]:
        """Return the ring of dust, which grows wider and paler."""
        if self.still:
            radius, line = round(self.size * STILL_RING / 2) * 2, round(max(2.0, self.size * 0.07))
            return [centred(dust_ring(radius, line, self.colour, STEPS), self.x, self.y)]
        spread = timing.ease_out(self.along)
        radius = round(self.size * (0.30 + 0.45 * spread) / 2) * 2
        strength = round(STEPS * 0.8 * (1 - self.along))
        line = round(max(1.0, self.size * 0.10 * (1 - 0.7 * spread)))
        return [centred(dust_ring(radius, line, self.colour, strength), self.x, self.y)] if strength else []


@cached_picture
def _swung(size: int, degrees: int) -> Surface:
    return pygame.transform.rotozoom(gavel(size), degrees, 1.0)


@dataclass(slots=True, kw_only=True)
class Strike(Effect):
    """A gavel that is raised over a sold card, strikes and rebounds, and disappears before the card moves."""

    x: float
    y: float
    size: float

    @property
    def blow(self) -> tuple[float, float]:
        """The point that the gavel hits, px."""
        return self.x + BLOW * self.size, self.y - BLOW * self.size

    def blits(self) -> list[Blit]:
        """Return the gavel turned about the end of its handle, and the ring after the blow."""
        along = self.along
        raised = timing.ease_out(along / 0.24) if along < 0.24 else 1 - timing.ease_in((along - 0.24) / 0.18)
        high = max(0.0, raised) if along < STRIKES else 0.0
        past = max(0.0, (along - STRIKES) / (1 - STRIKES))
        back = BOUNCE * max(0.0, math.sin(math.pi * past / 0.3)) if past < 0.3 else 0.0
        degrees = 2 * round((SWING * high + back) / 2)
        image = _swung(2 * round(self.size * (1 + NEARER * high) / 2), degrees)
        arm = pygame.Vector2(-self.size * 0.36, self.size * 0.36)
        middle = pygame.Vector2(self.x, self.y) + arm - arm.rotate(-degrees)
        out: list[Blit] = []
        if along >= STRIKES:
            x, y = self.blow
            ring = Knock(seconds=1.0, x=x, y=y, size=self.size * 1.3)
            ring.elapsed = past
            out += ring.blits()
            if past > 0.45:
                image = image.copy()
                image.set_alpha(round(255 * max(0.0, 1 - (past - 0.45) / 0.35)))
        return [*out, centred(image, middle.x, middle.y)]
