"""The announcement of a step, the first player, a new leader or the last round: a card that rises, turns and leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame
from pygame import Rect, Surface

from game.kit.components.card import card_back, card_size
from game.kit.motion.effects import Blit, Effect
from game.kit.paint import light
from game.kit.paint.materials import Finish
from game.kit.paint.pixels import plain
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.pen import Pen
from game.kit.pen.piece_picture import card_shadow
from game.kit.style import timing, words
from game.kit.style.theme import CREAM, GOLD, INK_SOFT, STEP_GREEN, WINE
from game.kit.style.things_theme import ANNOUNCED_GLOW
from game.kit.values.contents import Piece

WIDE, WIDE_AROUND = 250.0, 190.0
"""Width of the announcement's card in design px; of each of the two cards at a table."""
PLACES = 9
"""Rows and columns of the places that are tried for covering the least."""
RISES, TURNS, GOES = 0.16, 0.34, 0.84
"""Shares of the announcement's time at which its card has risen, has turned over, and begins to leave."""


@dataclass(frozen=True, slots=True)
class Front:
    """The front of a card: a step and its number; a leader's cities, colour and name; the first player's colour and
    name; or the last round."""

    kind: Literal["step", "lead", "last", "first"]
    number: int = 0
    colour: str = ""
    name: str = ""

    def texts(self) -> tuple[str, str]:
        """Return the title of the announcement and the line below it."""
        if self.kind == "step":
            return words.say("desk.step", number=self.number), words.say(f"announce.step{self.number}")
        if self.kind == "lead":
            return words.say("announce.lead", name=self.name), words.say("announce.lead_note", count=self.number)
        if self.kind == "first":
            return words.say("announce.first", name=self.name), words.say("announce.first_note")
        return words.say("announce.last"), words.say("announce.last_note")


@cached_picture
def card_front(front: Front, width: int, language: str, signs: bool = False) -> Surface:
    """Return the picture of a card's front.

    With `signs`, for readers of several languages, it has no words, and a step shows the number of houses a city can
    have. `language` only separates the pictures in the cache.
    """
    high = card_size(width)[1]
    image = Surface((width, high), pygame.SRCALPHA)
    pen = Pen(image, width / WIDE, 0)
    u = pen.u
    ground = WINE if front.kind == "last" else STEP_GREEN
    pen.slab((0, 0, width, high), Finish("paper", 0.4, 0.08), CREAM, 14, 0.0)
    pen.slab((14 * u, 14 * u, width - 28 * u, high * 0.62), Finish("paper", 0.35, 0.1), ground, 10, 0.2)
    _paint_figure(pen, front, width, high)
    if signs:
        for house in range(front.number if front.kind == "step" else 0):
            across = 0.5 + (house - (front.number - 1) / 2) * 0.27
            pen.sign("house", width * across, high * 0.83, width * 0.25, ground)
        if front.kind != "step":
            sign = {"last": "trophy", "first": "list-numbers"}.get(front.kind, "city")
            pen.icon(sign, width / 2, high * 0.83, width * 0.28, ground)
        return plain(image)
    said, note = front.texts()
    pen.text(said, width / 2, high * 0.78, 44 * u, "heading", ground, "center", fit=width - 40 * u)
    box = (18 * u, high * 0.84, width - 36 * u, high * 0.14)
    pen.paragraph(note, box, 19 * u, "semibold", INK_SOFT, "center", middle=True)
    return plain(image)


def _paint_figure(pen: Pen, front: Front, width: float, high: float) -> None:
    """Paint a step's number, the first player's house, a leader's crown, house and cities, or an hourglass."""
    if front.kind == "step":
        pen.number(front.number, width / 2, high * 0.36, high * 0.52, GOLD, "center")
    elif front.kind == "last":
        pen.icon("hourglass", width / 2, high * 0.35, high * 0.42, GOLD)
    elif front.kind == "first":
        pen.number(1, width / 2, high * 0.16, high * 0.14, GOLD, "center")
        pen.house(front.colour, width / 2, high * 0.4, width * 0.6)
    else:
        pen.icon("crown", width / 2, high * 0.14, high * 0.13, GOLD)
        pen.house(front.colour, width * 0.32, high * 0.36, width * 0.5)
        pen.number(front.number, width * 0.68, high * 0.36, high * 0.32, GOLD, "center")


@cached_picture
def _squeezed(image: Surface, wide: int, high: int) -> Surface:
    return pygame.transform.smoothscale(image, (wide, high))


@cached_picture
def _turned(image: Surface, quarters: int) -> Surface:
    return pygame.transform.rotate(image, -90 * quarters)


def aside(area: Rect, wide: float, high: float, busy: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the centre of a card in the area that covers the fewest busy places, nearest to the area's middle."""
    free_x, free_y = max(0.0, area.w - 1.12 * wide), max(0.0, area.h - 1.12 * high)
    tried = [
        (area.centerx + free_x * (column / (PLACES - 1) - 0.5), area.centery + free_y * (row / (PLACES - 1) - 0.5))
        for column in range(PLACES)
        for row in range(PLACES)
    ]

    def cost(place: tuple[float, float]) -> tuple[int, float]:
        hidden = sum(abs(x - place[0]) < 0.56 * wide and abs(y - place[1]) < 0.56 * high for x, y in busy)
        return hidden, math.dist(place, area.center)

    return min(tried, key=cost)


@dataclass(slots=True, kw_only=True)
class Announcement(Effect):
    """A card with news; `around` shows it to both long sides of a table, `calm` without travelling or turning.

    Its place covers as little as possible, because the next decision is already open.
    """

    area: Rect
    front: Front
    unit: float
    around: bool = False
    calm: bool = False
    deck: Piece | None = None
    busy: Sequence[tuple[float, float]] = ()
    """Places (px) that players need to see."""
    _language: str = field(default_factory=words.language)

    def blits(self) -> list[Blit]:
        """Return the pictures of the announcement's card, or of two cards, one for each long side of a table."""
        return [blit for turn, (x, y) in self.places().items() for blit in self._card(x, y, turn)]

    def places(self) -> dict[int, tuple[float, float]]:
        """Return the centre of each card, by the quarter turns towards its readers."""
        wide, high = card_size(self._width)
        if not self.around:
            return {0: aside(self.area, wide, high, self.busy)}
        x, y, across, down = self.area
        halves = {2: Rect(x, y, across, down // 2), 0: Rect(x, y + down // 2, across, down // 2)}
        return {turn: aside(half, wide, high, self.busy) for turn, half in halves.items()}

    @property
    def _width(self) -> int:
        return round((WIDE_AROUND if self.around else WIDE) * self.unit)

    def _card(self, x: float, y: float, turn: int) -> list[Blit]:
        along = self.along
        width = self._width
        risen = 1.0 if self.calm else timing.ease_out(min(1.0, along / RISES))
        turned = 1.0 if self.calm else timing.ease_in_out(min(1.0, max(0.0, (along - RISES) / (TURNS - RISES))))
        gone = timing.ease_in(max(0.0, (along - GOES) / (1 - GOES)))
        open_ = turned >= 0.5
        image = card_front(self.front, width, self._language, self.around) if open_ else card_back("step3", width)
        near = risen * (1 - gone)  # it leaves as it came, getting smaller
        if self.deck and not self.calm:
            x, y = self.deck.x + (x - self.deck.x) * near, self.deck.y + (y - self.deck.y) * near
        scale = 1.0 if self.calm else 0.3 + 0.7 * near
        squash = max(0.05, abs(1 - 2 * turned))
        wide = max(2, 4 * round(width * scale * squash / 4))
        high = max(2, 4 * round(image.get_height() * scale / 4))
        if (wide, high) != image.get_size():
            image = _squeezed(image, wide, high)
        if turn:
            image = _turned(image, turn)
        rise = 4 * round(10 * self.unit * risen * (1 - gone) / 4)
        dark = card_shadow(4 * round(wide / 4), 4 * round(high / 4), rise)
        alpha = min(1.0, (1 - gone) * 3) if not self.calm else min(1.0, along * 8, (1 - along) * 8)
        out = [_placed(dark, x + 0.5 * rise, y + 0.75 * rise, alpha), _placed(image, x, y, alpha)]
        if open_ and not gone and not self.calm:
            glow = light.soft_box(wide, high, 14 * self.unit, 12 * self.unit, ANNOUNCED_GLOW)
            out.insert(1, _placed(glow, x, y, 1.0))
        return out


def _placed(image: Surface, x: float, y: float, alpha: float) -> Blit:
    if alpha < 1:
        image = image.copy()
        image.set_alpha(round(255 * max(0.0, alpha)))
    return image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))
