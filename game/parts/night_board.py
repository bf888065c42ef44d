"""The board shown to every reader during the night at the round's end: cities each seat powers, then its income."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.kit.motion.effects import Blit
from game.kit.paint.materials import Finish
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear
from game.kit.style.theme import CREAM, GLOW, GOLD, WALNUT

WIDE, HIGH, EDGE = 1.9, 2.15, 0.28
"""Width and height of a seat's place on the board, and the board's edge, in sizes of its figures."""
TRIED = 15
"""Rows and columns of the places that are tried."""


@dataclass(slots=True)
class SeatFigure:
    """One seat's figures on the night's board: the cities it powers and its income."""

    colour: str
    lit: int = 0
    income: int | None = None
    """None until it is paid."""
    active: bool = False
    """Whether its plants are running now."""


def size_of(count: int, em: float) -> tuple[int, int]:
    """Return width and height of the night's board for `count` seats with figures of `em` px."""
    return round((WIDE * count + 2 * EDGE) * em), round((HIGH + 2 * EDGE) * em)


def picture(figures: Sequence[SeatFigure], em: float, unit: float) -> Surface:
    """Return the picture of the night's board, upright, in premultiplied alpha."""
    wide, high = size_of(len(figures), em)
    pad = round(0.4 * em)
    image = clear(wide + 2 * pad, high + 2 * pad)
    pen = Pen(image, unit, 0)
    pen.slab((pad, pad, wide, high), Finish("walnut", 0.3, 0.1), WALNUT, 12, 1.0)
    for index, figure in enumerate(figures):
        left, top = pad + (EDGE + WIDE * index) * em, pad + EDGE * em
        box = (left + 0.06 * em, top, (WIDE - 0.12) * em, HIGH * em)
        if figure.active:
            pen.glow(box, GLOW, 8, 6)
        pen.recess(box, 8, 0.6)
        middle, known = left + WIDE * em / 2, figure.active or figure.income is not None
        pen.house(figure.colour, middle - 0.48 * em, top + 0.72 * em, 1.15 * em, 255 if known else 110)
        ink = GLOW if figure.active else CREAM
        pen.number(figure.lit if known else "·", middle + 0.42 * em, top + 0.76 * em, 1.15 * em, ink, "center")
        if figure.income is not None:
            pen.money(f"+{figure.income}", middle, top + 1.68 * em, 0.62 * em, GOLD, "center")
    return image


def places(
    area: Rect, turns: Iterable[int], size: tuple[int, int], covers: Sequence[Rect], busy: Sequence[Rect]
) -> dict[int, Rect]:
    """Return a rectangle for the night's board on each side of the map with readers, by quarter turns: near the edge,
    over no drawer or other board, and over few cities."""
    taken: list[Rect] = list(covers)
    found: dict[int, Rect] = {}
    for turn in turns:
        wide, high = size if turn % 2 == 0 else size[::-1]
        edge = {0: area.midbottom, 1: area.midleft, 2: area.midtop, 3: area.midright}[turn % 4]

        def cost(rect: Rect, edge: tuple[int, int] = edge) -> tuple[int, float]:
            hidden = len(rect.collidelistall(busy))
            return 9 * len(rect.collidelistall(taken)) + hidden, math.dist(rect.center, edge)

        tried = [
            Rect(
                area.x + max(0, area.w - wide) * column // (TRIED - 1),
                area.y + max(0, area.h - high) * row // (TRIED - 1),
                wide,
                high,
            )
            for column in range(TRIED)
            for row in range(TRIED)
        ]
        near = [rect for rect in tried if _on_side(rect, area, turn)]
        found[turn] = min(near or tried, key=cost)
        taken.append(found[turn])
    return found


def _on_side(rect: Rect, area: Rect, turn: int) -> bool:
    """Return whether a rectangle is in the third of the map nearest to the readers on a side."""
    across = (rect.centery - area.y) / area.h if turn % 2 == 0 else (rect.centerx - area.x) / area.w
    return across >= 0.6 if turn % 4 in (0, 3) else across <= 0.4


def board(figures: Sequence[SeatFigure], em: float, unit: float, at: dict[int, Rect]) -> list[Blit]:
    """Return the pictures of the night's board for every side with readers."""
    upright = picture(figures, em, unit)
    out: list[Blit] = []
    for turn, rect in at.items():
        image = pygame.transform.rotate(upright, -90 * turn) if turn % 4 else upright
        out.append((image, image.get_rect(center=rect.center).topleft))
    return out
