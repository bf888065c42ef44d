"""The night over the map: dusk falls, the light of each network brightens the paper around its cities, day breaks.

One clock drives all of it, so that it can run at twice its speed; a touch does not end it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.kit.components.token import coin
from game.kit.motion.effects import Blit, Effect, Veil, centred
from game.kit.motion.power_flow import PowerFlow
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import timing
from game.kit.style.things_theme import LAMPLIGHT, MOONLIGHT

POOL = 4.2
"""Radius of the light that a lit city throws on the paper, in radii of the city."""
LATE = 0.45
"""Share of the dusk for which one side of the map is still in daylight."""
APART = 0.07
"""Seconds between two coins."""
STRIPS = 48
"""Width in px of the picture of the dusk before it is stretched over the screen."""
COARSE = 33
"""Width in px of the picture of a city's light before it is stretched."""


@cached_picture
def pool(radius: int) -> Surface:
    """Return lamplight on dark paper, to be added to the darkness: bright in the middle, nothing at the edge."""
    small = Surface((COARSE, COARSE), depth=32)
    middle = (COARSE - 1) / 2
    for x in range(COARSE):
        for y in range(COARSE):
            near = max(0.0, 1 - ((x - middle) ** 2 + (y - middle) ** 2) / middle**2)
            small.set_at((x, y), [round(part * near**1.6) for part in LAMPLIGHT])
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


@dataclass(slots=True, kw_only=True)
class Coins(Effect):
    """Coins that slide one after another over the table to their owner."""

    start: tuple[float, float]
    goal: tuple[float, float]
    count: int
    size: int
    """Their diameter, px."""

    def blits(self) -> list[Blit]:
        """Return the pictures of all coins that are on their way."""
        span = max(1e-6, self.seconds - APART * (self.count - 1))
        out: list[Blit] = []
        for index in range(self.count):
            part = (self.elapsed - APART * index) / span
            if 0 <= part < 1:
                eased = timing.ease_in_out(part)
                x = self.start[0] + (self.goal[0] - self.start[0]) * eased
                y = self.start[1] + (self.goal[1] - self.start[1]) * eased
                out.append(centred(coin(self.size), x, y))
        return out


@dataclass(slots=True, kw_only=True)
class Nightfall(Veil):
    """Night from `elapsed` 0 to its end: dusk, networks that light up (`flows`), and dawn.

    Pictures that no longer move are part of the veil, so that a frame draws only the others.
    """

    dark: Surface | None
    """The picture that the screen's colours are multiplied with at night; None once it is night."""
    dusk: float
    """Seconds until it is dark; 0: it is dark at once."""
    dawn: float
    """Seconds of the day's breaking, at the end; 0: it is light at once."""
    flows: Sequence[PowerFlow]
    rate: float = 1.0
    """How many times faster than planned the night passes."""
    others: list[Effect] = field(default_factory=list)
    """Coins and other effects above the night, which share its clock."""
    board: list[Blit] = field(default_factory=list)
    """The pictures of the board that shows each seat's cities and income, in premultiplied alpha."""
    beams: Sequence[Rect] = ()
    """Areas in which something shines by itself now and which are not dimmed."""
    lasting: bool = True
    _beaming: Sequence[Rect] = ()
    """The beams as last shown."""
    _mask: Surface | None = None
    """The picture that the screen's colours are multiplied with now."""
    _shining: int = 0
    """The number of cities whose light is in the mask."""
    _bright: float = 0.0
    """How much of the dawn is in the mask, 0..1."""
    _settled: list[Blit] = field(default_factory=list)
    """Pictures above the darkness that do not move."""
    _boards: list[Blit] = field(default_factory=list)
    """The board as last shown."""

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds of the screen's clock; return whether the night is over."""
        self.elapsed += dt * self.rate
        for flow in self.flows:
            flow.advance(dt * self.rate)
        self.others = [other for other in self.others if not other.advance(dt * self.rate)]
        return self.elapsed >= self.seconds

    def blits(self) -> list[Blit]:
        """Return the pictures that move: light, coins and fire."""
        out = [blit for flow in self.flows if flow.elapsed >= 0 for blit in flow.parts()[1]]
        return out + [blit for other in self.others if other.elapsed >= 0 for blit in other.blits()]

    def fresh(self) -> list[Rect]:
        """Return the changed areas: everything during dusk and dawn; between them, new lights and changed figures."""
        whole = self.dark is not None
        mask = self._mask = self._mask or Surface(self.dark.get_size() if self.dark else (1, 1), depth=32)
        if self.dark:
            self._fall(mask, self.dark, min(1.0, self.elapsed / self.dusk) if self.dusk else 1.0)
            self.dark, self._shining = self.dark if self.elapsed < self.dusk else None, 0
        changed = self._shine(mask) + [rect for rect in (*self._beaming, *self.beams) if self._beams_differ(rect)]
        self._beaming = self.beams
        before, boards, self._boards = self._settled, self._boards, self.board
        self._settled = [blit for flow in self.flows if flow.elapsed >= 0 for blit in flow.parts()[0]]
        if self._break(mask) or whole:
            return [mask.get_rect()]
        differing = _differing([*before, *boards], [*self._settled, *self.board])
        return changed + [image.get_rect(topleft=at) for image, at in differing]

    def draw(self, screen: Surface, area: Rect) -> None:
        """Darken an area and draw what is lit in it."""
        if self._mask is None:
            return
        beams = [place for rect in self.beams if (place := rect.clip(area).clip(screen.get_rect()))]
        bright = [(screen.subsurface(place).copy(), place) for place in beams]
        screen.blit(self._mask, area, area, pygame.BLEND_RGB_MULT)
        screen.blits(bright, False)
        screen.set_clip(area)
        screen.blits([blit for blit in self._settled if area.colliderect(blit[0].get_rect(topleft=blit[1]))], False)
        for image, at in self.board:
            screen.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        screen.set_clip(None)

    def _fall(self, mask: Surface, dark: Surface, part: float) -> None:
        """Set the mask to a moment of the dusk: it falls from the right to the left, until the mask is the night's
        picture.
        """
        day = Surface((STRIPS, 1), depth=32)
        for x in range(STRIPS):
            late = LATE * (1 - x / (STRIPS - 1))
            left = 1 - timing.ease_in_out(min(1.0, max(0.0, (part - late) / (1 - LATE))))
            day.set_at((x, 0), [round(255 * left)] * 3)
        pygame.transform.smoothscale(day, mask.get_size(), mask)
        mask.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MAX)

    def _shine(self, mask: Surface) -> list[Rect]:
        """Brighten the paper around the cities that have just been lit; return where."""
        lamps = sorted((flow.wait + lamp.at, lamp.x, lamp.y, flow.radius) for flow in self.flows for lamp in flow.lamps)
        lit = sum(flow.elapsed >= lamp.at for flow in self.flows for lamp in flow.lamps)
        changed = []
        for _, x, y, radius in lamps[self._shining : lit]:
            image = pool(round(radius * POOL))
            place = image.get_rect(center=(round(x), round(y)))
            mask.blit(image, place, special_flags=pygame.BLEND_RGB_ADD)
            changed.append(place)
        self._shining = lit
        return changed

    def _beams_differ(self, place: Rect) -> bool:
        """Return whether an area has begun or ceased to shine by itself."""
        return (place in self.beams) != (place in self._beaming)

    def _break(self, mask: Surface) -> bool:
        """Brighten all of the mask if the day is breaking; return whether it is."""
        begun = self.elapsed - (self.seconds - self.dawn)
        if begun < 0 or not self.dawn:
            return False
        part, most = min(1.0, begun / self.dawn), 255 - min(MOONLIGHT)
        more = round(most * part) - round(most * self._bright)
        mask.fill((more, more, more), special_flags=pygame.BLEND_RGB_ADD)
        self._bright = part
        return True


def _differing(before: Sequence[Blit], after: Sequence[Blit]) -> list[Blit]:
    """Return the pictures that only one of two lists contains, at their places."""
    old, new = ({(id(image), at): (image, at) for image, at in blits} for blits in (before, after))
    return [*(blit for key, blit in old.items() if key not in new), *(new[key] for key in new.keys() - old.keys())]
