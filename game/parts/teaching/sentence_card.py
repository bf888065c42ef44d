"""The card with a teaching sentence, placed beside its subject, over no touch targets, and turned to its reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect

from game.kit.paint import lettering
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import accessibility, words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.values.ids import OneOf
from game.session.intents import Teach

WIDE, SIZE, LEADING = 430.0, 22.0, 1.28
"""Width of a card, type size and line spacing, design px."""
PAD, HEAD, FOOT = 16.0, 30.0, 52.0
"""Margin, height of the heading and of the buttons."""
KEYS = 26.0
"""Height of the line that names keys."""
STEP: Final = 28
"""Distance of the positions that are tried, px."""
POINTED, COVERED, CITY, NEAR = 80000.0, 4000.0, 2000.0, 1.0
"""The costs of covering a pointed-at target or another player's things, a target or text, a city without a question,
and of each px of distance from the card's subject."""
PANEL, AREA, NAME = 1500.0, 0.1, 500.0
"""The cost of covering any part of a panel, and each px² of it; the cost of covering the possible name of a city in
play."""
FLANK = 400.0
"""The cost of covering any part of a panel at a table, where a card should be in front of its reader."""


class Covered(NamedTuple):
    """A rectangle that a sentence card should not cover, with the cost of covering it."""

    rect: Rect
    cost: float
    """The cost of covering any part of it."""
    each: float = 0.0
    """The additional cost of each px² covered."""

    def under(self, card: Rect) -> float:
        """Return how bad it is that a card overlaps this rectangle: a fixed cost, and more for each px² covered."""
        there = card.clip(self.rect)
        return self.cost + self.each * there.w * there.h


@dataclass(frozen=True, slots=True)
class CardText:
    """The contents of a sentence card: text, buttons and colour."""

    seat: int
    heading: str
    said: str
    buttons: tuple[tuple[str, str], ...]
    """The intent of each button and its label; the first one is the next thing to press."""
    keys: str = ""
    """The keys that do what the hand shows, for players who use keys."""


def measured(card: CardText, unit: float) -> tuple[int, int]:
    """Return width and height of a sentence card as its reader sees it, px."""
    wide = WIDE if card.said else WIDE * 0.72
    px = max(lettering.LEAST, round(accessibility.grown(SIZE * unit, SIZE)))
    lines = lettering.wrapped(card.said, "read", px, (wide - 2 * PAD) * unit) if card.said else ()
    high = HEAD + PAD + len(lines) * px * LEADING / unit + (6 if lines else 0) + (FOOT if card.buttons else 0)
    return round(wide * unit), round((high + PAD * 0.5 + (KEYS if card.keys else 0)) * unit)


def panel(card: CardText, rect: Rect, turn: int, unit: float) -> Panel:
    """Return the panel that shows a sentence card."""
    name = OneOf("teach", card.seat)
    return Panel(name, rect, turn, (card, rect.size), partial(_paint, card), card.seat, unit, bleed=14, designed=True)


def _paint(card: CardText, pen: Pen) -> None:
    wide, high = pen.rect.w, pen.rect.h
    pen.paper(pen.rect, radius=10, z=2.0)
    pen.sign("lightbulb", PAD + 9, PAD + 9, 20, INK_SOFT)
    pen.text(card.heading, PAD + 26, PAD + 10, 17, "heading", INK_SOFT, fit=wide - 2 * PAD - 70)
    hint = words.say("teach.put_away")
    pen.button(
        (wide - 44, 8, 36, 32),
        "",
        Teach(card.seat, "away"),
        "dark",
        "cross",
        name=OneOf("teach", card.seat, "away"),
        hint=hint,
    )
    foot = FOOT if card.buttons else 0
    if card.keys:
        pen.text(card.keys, PAD, high - foot - KEYS * 0.5 - PAD * 0.3, 17, "semibold", INK_SOFT, fit=wide - 2 * PAD)
        foot += KEYS
    if card.said:
        box = (PAD, PAD + HEAD - 2, wide - 2 * PAD, high - HEAD - PAD * 1.5 - foot + 6)
        pen.paragraph(card.said, box, SIZE, "read", INK)
    part = (wide - 2 * PAD + 10) / max(1, len(card.buttons))
    for index, (meant, label) in enumerate(card.buttons):
        first = index == 0
        width = part - 10 if len(card.buttons) > 1 else min(part - 10, 210)
        left = wide - PAD - width if len(card.buttons) == 1 else PAD + index * part
        pen.button(
            (left, high - FOOT - 2, width, FOOT - 10),
            label,
            Teach(card.seat, meant),
            "green" if first else "paper",
            name=OneOf("teach", card.seat, meant),
            size=22,
        )


def placed(size: tuple[int, int], near: Rect | None, things: Sequence[Covered], area: Rect) -> Rect:
    """Return the best rectangle for a sentence card of that size in an area: covering little, and near its subject."""
    card = Rect((0, 0), size)
    middle = near.center if near else area.center
    best, least = card.copy(), float("inf")
    rects = [thing.rect for thing in things]
    dear: list[Rect] = []  # things that cost more than the best place on their own
    for x in range(area.left, max(area.left + 1, area.right - size[0]), STEP):
        for y in range(area.top, max(area.top + 1, area.bottom - size[1]), STEP):
            card.topleft = x, y
            if card.collidelist(dear) >= 0:
                continue
            away = abs(card.centerx - middle[0]) + abs(card.centery - middle[1])
            cost = NEAR * away
            if cost < least and (cost := cost + _cost(card, things, rects)) < least:
                best, least = card.copy(), cost
                dear = [thing.rect for thing in things if thing.cost >= least]
    return best


def covering(card: Rect, things: Sequence[Covered]) -> float:
    """Return the total cost of all that a sentence card covers."""
    return _cost(card, things, [thing.rect for thing in things])


def _cost(card: Rect, things: Sequence[Covered], rects: list[Rect]) -> float:
    return sum(things[at].under(card) for at in card.collidelistall(rects))
