"""Portraits of the four levels of opponents, as engravings: one ink on a clear ground (assets/textures/face_*.png).

`uv run python assets/recipes/portraits.py [FOLDER]` draws them anew. A portrait is a pile of forms, each with a mask,
a tone (how dark, from how the lamp at the upper left falls on it) and lines that bend round it; the graver cuts each
line as wide as the tone is dark, and a second set across it where it is very dark. Own work, CC0.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools

import numpy as np
import pygame

SIZE = 384
"""Px of a side."""
FINE = 3
"""So many times as large it is drawn."""
LINES = 46
"""Lines from the top to the bottom."""
LAMP = np.array((-0.52, -0.62, 0.59))
TEXTURES = Path(__file__).parents[1] / "textures"

Field = Any
Point = tuple[float, float]

_axis = np.linspace(-1, 1, SIZE * FINE, dtype=np.float32)
X, Y = np.meshgrid(_axis, _axis)
SOFT = 3.0 / (SIZE * FINE)


@dataclass
class Plate:
    """The copper plate: ink so far, from 0 to 1."""

    ink: Field = field(default_factory=lambda: np.zeros_like(X))

    def form(self, mask: Field, tone: Field | float, bend: Field | float = 0.0, line: float = 0.012) -> None:
        """Lay a form over what is there: its lines as wide as it is dark, and a line round it."""
        tone = np.clip(np.broadcast_to(np.asarray(tone, np.float32), X.shape), 0, 1)
        cut = _lines(Y + bend, tone * 0.94)
        across = _lines(0.75 * Y + 0.66 * X, np.clip((tone - 0.55) * 1.3, 0, 1))
        ink = np.maximum(cut, across)
        if line:
            ink = np.maximum(ink, mask * (1 - _shrunk(mask, line)))
        self.ink = self.ink * (1 - mask) + ink * mask

    def stroke(self, points: list[Point], width: float) -> None:
        """A line of full ink through these points, thinner towards its ends."""
        mask = np.zeros_like(X)
        for number, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(points)):
            share = (number + 0.5) / (len(points) - 1)
            wide = width * (0.55 + 0.45 * np.sin(np.pi * share))
            along = np.clip(((X - ax) * (bx - ax) + (Y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
            away = np.hypot(X - ax - along * (bx - ax), Y - ay - along * (by - ay))
            mask = np.maximum(mask, _edge(wide - away))
        self.ink = np.maximum(self.ink, mask)

    def white(self, mask: Field) -> None:
        """Leave this blank: a light."""
        self.ink = self.ink * (1 - mask)

    def black(self, mask: Field) -> None:
        """Fill this."""
        self.ink = np.maximum(self.ink, mask)


def _edge(distance: Field) -> Field:
    """1 inside, 0 outside, soft by a pixel."""
    return np.clip(distance / SOFT + 0.5, 0, 1)


def _lines(phase: Field, tone: Field) -> Field:
    """Lines along equal phases, as wide as the tone is dark."""
    saw = np.abs(((phase * LINES / 2) % 1.0) * 2 - 1)
    soft = LINES * SOFT * 1.2
    return np.clip((tone - saw) / soft + 0.5, 0, 1) * (tone > 0.04)


def _shrunk(mask: Field, by: float) -> Field:
    """The mask without so much at its rim."""
    steps = max(1, round(by * SIZE * FINE / 2))
    small = mask
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)):
        moved = np.roll(mask, (round(dy * steps), round(dx * steps)), (0, 1))
        small = np.minimum(small, moved)
    return small


def oval(cx: float, cy: float, rx: float, ry: float, tilt: float = 0.0) -> Field:
    """The mask of an ellipse."""
    dx, dy = X - cx, Y - cy
    u, v = dx * np.cos(tilt) + dy * np.sin(tilt), dy * np.cos(tilt) - dx * np.sin(tilt)
    return _edge((1 - np.hypot(u / rx, v / ry)) * min(rx, ry))


def polygon(*points: Point) -> Field:
    """The mask of a polygon with its corners rounded by a curve through their middles."""
    smooth: list[Point] = []
    for before, here, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        a = ((before[0] + here[0]) / 2, (before[1] + here[1]) / 2)
        b = ((after[0] + here[0]) / 2, (after[1] + here[1]) / 2)
        for share in np.linspace(0, 1, 10, endpoint=False):
            p, q = (1 - share) ** 2, 2 * share * (1 - share)
            smooth.append((p * a[0] + q * here[0] + share**2 * b[0], p * a[1] + q * here[1] + share**2 * b[1]))
    return _filled(smooth)


def sharp(*points: Point) -> Field:
    """The mask of a polygon with its corners as they are."""
    return _filled(list(points))


def _filled(points: list[Point]) -> Field:
    side = SIZE * FINE
    surface = pygame.Surface((side, side), depth=8)
    surface.set_palette([(value, value, value) for value in range(256)])
    pygame.draw.polygon(surface, 255, [((x + 1) / 2 * side, (y + 1) / 2 * side) for x, y in points])
    return pygame.surfarray.array2d(surface).T.astype(np.float32) / 255


def ball(cx: float, cy: float, rx: float, ry: float, base: float = 0.1, depth: float = 0.75) -> Field:
    """The tone of a ball under the lamp, also beyond its rim."""
    u, v = (X - cx) / rx, (Y - cy) / ry
    inside = np.clip(1 - u * u - v * v, 0, 1)
    w = np.sqrt(inside)
    norm = np.maximum(np.sqrt(u * u + v * v + w * w), 1e-3)
    light = (u * LAMP[0] + v * LAMP[1] + w * LAMP[2]) / norm
    return np.clip(base + depth * (0.62 - light), 0, 1)


def round_(cx: float, rx: float, by: float = 0.1) -> Field:
    """How lines bend round an upright body: lower in the middle."""
    u = np.clip((X - cx) / rx, -1.2, 1.2)
    return -by * (1 - u * u)


# --- what several have -------------------------------------------------------------------------------


def shoulders(plate: Plate, tone: float, wide: float = 0.82) -> None:
    """A coat from the neck down."""
    mask = polygon((-wide, 1.3), (-wide, 0.72), (-0.45, 0.5), (0.0, 0.42), (0.45, 0.5), (wide, 0.72), (wide, 1.3))
    plate.form(mask, ball(-0.1, 1.15, wide * 1.15, 0.85, tone, 0.55), round_(0, wide, 0.22))


def neck(plate: Plate) -> None:
    """The neck with the chin's shadow."""
    mask = polygon((-0.19, 0.2), (0.19, 0.2), (0.22, 0.62), (0.0, 0.72), (-0.22, 0.62))
    plate.form(mask, np.clip(0.45 + 0.55 * X + 0.25 * (0.45 - Y), 0.1, 0.85), round_(0, 0.25, 0.06))


def head(plate: Plate, jaw: float = 0.33, chin: float = 0.44, full: float = 0.0) -> None:
    """Ears and face; `jaw` half its width below, `chin` where it ends."""
    for side in (-1, 1):
        plate.form(oval(side * 0.415, -0.02, 0.075, 0.13), 0.25 if side < 0 else 0.6)
    mask = polygon(
        (-0.40, -0.55), (0.40, -0.55), (0.43, -0.1), (0.40 + full, 0.16), (jaw, 0.36), (0.12, chin), (-0.12, chin),
        (-jaw, 0.36), (-0.40 - full, 0.16), (-0.43, -0.1),
    )  # fmt: skip
    tone = ball(-0.05, -0.08, 0.52, 0.66, 0.02, 0.8)
    tone = tone + 0.28 * oval_soft(0.2, 0.12, 0.14, 0.1) - 0.1 * oval_soft(-0.2, 0.1, 0.13, 0.1)
    plate.form(mask, np.clip(tone, 0, 0.9), round_(0, 0.45, 0.1))


def oval_soft(cx: float, cy: float, rx: float, ry: float) -> Field:
    """A spot that fades out."""
    return np.exp(-(((X - cx) / rx) ** 2) - ((Y - cy) / ry) ** 2)


def eyes(plate: Plate, y: float = -0.1, apart: float = 0.175, open_: float = 0.05, brow: float = 0.02) -> None:
    """Two eyes that look a little to the lamp, with brows."""
    for side in (-1, 1):
        cx = side * apart
        plate.white(oval(cx, y, 0.085, open_ + 0.012))
        plate.black(oval(cx - 0.012, y, open_ * 0.72, open_ * 0.86))
        plate.white(oval(cx - 0.03, y - open_ * 0.35, 0.014, 0.014))
        plate.stroke([(cx - 0.095, y + 0.005), (cx - 0.04, y - open_), (cx + 0.04, y - open_), (cx + 0.095, y)], 0.014)
        plate.stroke([(cx - 0.06, y + open_ + 0.012), (cx, y + open_ + 0.022), (cx + 0.06, y + open_ + 0.01)], 0.007)
        out, inner = cx + side * 0.11, cx - side * 0.085
        plate.stroke([(out, y - 0.115), (cx, y - 0.15), (inner, y - 0.125 + brow)], 0.022)


def nose(plate: Plate, long: float = 0.12, wide: float = 0.06) -> None:
    """A nose: its shaded side, its tip, its wings."""
    plate.stroke([(0.035, -0.09), (0.05, 0.0), (0.06, long - 0.02), (0.035, long + 0.02)], 0.012)
    plate.stroke([(-wide, long), (-wide * 0.5, long + 0.028), (0.0, long + 0.018), (wide, long + 0.02)], 0.013)
    plate.black(oval(-0.035, long + 0.014, 0.016, 0.01))
    plate.black(oval(0.045, long + 0.014, 0.016, 0.01))


def mouth(plate: Plate, y: float = 0.25, wide: float = 0.12, smile: float = 0.02) -> None:
    """Lips and the shadow below."""
    plate.stroke(
        [(-wide, y - smile), (-wide / 2, y + smile / 2), (0, y + 0.004), (wide / 2, y + smile), (wide, y - smile)],
        0.014,
    )
    plate.stroke([(-wide * 0.4, y + 0.05), (0, y + 0.062), (wide * 0.45, y + 0.05)], 0.009)


# --- the four ----------------------------------------------------------------------------------------


def apprentice() -> Plate:
    """A boy under a flat cap, freckled, with a scarf."""
    plate = Plate()
    shoulders(plate, 0.42, 0.72)
    neck(plate)
    scarf = polygon((-0.42, 0.52), (-0.1, 0.44), (0.25, 0.46), (0.44, 0.56), (0.3, 0.78), (0.0, 0.82), (-0.32, 0.76))
    plate.form(scarf, ball(-0.1, 0.6, 0.5, 0.3, 0.18, 0.6), 0.35 * X)
    plate.form(polygon((0.05, 0.7), (0.25, 0.68), (0.3, 1.1), (0.05, 1.12)), 0.3 + 0.2 * X, 0.35 * X)
    for side in (-1, 1):
        tuft = polygon((side * 0.34, -0.42), (side * 0.5, -0.3), (side * 0.44, 0.0), (side * 0.36, -0.06))
        plate.form(tuft, 0.7, X * 1.2)
    head(plate, 0.29, 0.42)
    eyes(plate, -0.06, 0.17, 0.06, -0.01)
    nose(plate, 0.09, 0.05)
    mouth(plate, 0.24, 0.13, 0.04)
    for x, y in ((-0.24, 0.06), (-0.18, 0.1), (-0.27, 0.12), (-0.2, 0.04), (0.22, 0.06), (0.17, 0.1), (0.26, 0.11)):
        plate.black(oval(x, y, 0.011, 0.011))
    crown = polygon((-0.56, -0.3), (-0.62, -0.62), (-0.25, -0.84), (0.3, -0.84), (0.66, -0.6), (0.56, -0.3), (0, -0.42))
    plate.form(crown, ball(-0.05, -0.45, 0.62, 0.5, 0.22, 0.62), round_(0, 0.6, 0.16))
    for x in (-0.3, 0.02, 0.33):
        plate.stroke([(x * 0.2, -0.78), (x * 0.8, -0.58), (x, -0.36)], 0.008)
    plate.black(oval(0.0, -0.79, 0.05, 0.028))
    peak = polygon(
        (-0.52, -0.34), (-0.2, -0.42), (0.2, -0.42), (0.52, -0.34), (0.4, -0.2), (0.0, -0.24), (-0.46, -0.18)
    )
    plate.form(peak, np.clip(0.55 + 0.35 * X, 0.3, 0.95), round_(0, 0.5, 0.05))
    return plate


def engineer() -> Plate:
    """A man with a helmet, goggles on it, a moustache, and braces over a shirt."""
    plate = Plate()
    shoulders(plate, 0.12, 0.8)
    neck(plate)
    for side in (-1, 1):
        plate.form(sharp((side * 0.3, 0.5), (side * 0.46, 0.54), (side * 0.52, 1.1), (side * 0.34, 1.1)), 0.72, 0.3 * X)
        collar = sharp((side * 0.02, 0.72), (side * 0.2, 0.5), (side * 0.36, 0.6), (side * 0.2, 0.82))
        plate.form(collar, 0.1 if side < 0 else 0.35, 0.5 * side * X)
    tie = sharp((-0.05, 0.72), (0.05, 0.72), (0.09, 1.1), (-0.09, 1.1))
    plate.form(tie, 0.8)
    head(plate, 0.35, 0.45, 0.02)
    eyes(plate, -0.08, 0.175, 0.044, 0.03)
    nose(plate, 0.13, 0.07)
    mouth(plate, 0.31, 0.08, 0.0)
    for side in (-1, 1):
        moustache = polygon(
            (0.0, 0.17), (side * 0.12, 0.16), (side * 0.26, 0.26), (side * 0.31, 0.2), (side * 0.26, 0.33),
            (side * 0.08, 0.29),
        )  # fmt: skip
        plate.form(moustache, 0.66 if side < 0 else 0.86, -side * 0.6 * X)
        burn = polygon((side * 0.37, -0.3), (side * 0.44, -0.3), (side * 0.42, 0.06), (side * 0.37, 0.04))
        plate.form(burn, 0.75, X)
    dome = polygon((-0.5, -0.3), (-0.54, -0.7), (-0.2, -0.93), (0.2, -0.93), (0.54, -0.7), (0.5, -0.3), (0.0, -0.36))
    plate.form(dome, ball(-0.06, -0.4, 0.55, 0.55, 0.04, 0.75), round_(0, 0.52, 0.14))
    ridge = polygon((-0.07, -0.92), (0.07, -0.92), (0.09, -0.6), (0.08, -0.36), (-0.08, -0.36), (-0.09, -0.6))
    plate.form(ridge, np.clip(0.16 + 3.2 * X, 0.05, 0.75))
    plate.form(sharp((-0.5, -0.5), (0.5, -0.5), (0.51, -0.4), (-0.51, -0.4)), 0.8, round_(0, 0.52, 0.04))
    for side in (-1, 1):
        plate.form(oval(side * 0.19, -0.46, 0.165, 0.125), 0.55, line=0.02)
        plate.form(
            oval(side * 0.19, -0.46, 0.115, 0.085), np.clip(0.5 + 2.2 * (X - side * 0.19) + 2 * (Y + 0.46), 0.05, 0.95)
        )
    brim = polygon((-0.62, -0.3), (-0.3, -0.36), (0.3, -0.36), (0.62, -0.3), (0.58, -0.2), (0.0, -0.27), (-0.58, -0.2))
    plate.form(brim, np.clip(0.3 + 0.5 * X, 0.1, 0.9), round_(0, 0.6, 0.04))
    return plate


def director() -> Plate:
    """A woman with her hair up, round glasses, a high collar and a brooch."""
    plate = Plate()
    plate.form(oval(0.02, -0.76, 0.25, 0.22), ball(0.0, -0.76, 0.26, 0.23, 0.42, 0.55), 0.9 * np.sin(X * 4) * 0.1)
    back = polygon(
        (-0.5, 0.05), (-0.58, -0.4), (-0.3, -0.72), (0.3, -0.72), (0.58, -0.4), (0.5, 0.05), (0.3, 0.2), (-0.3, 0.2)
    )
    plate.form(back, ball(-0.08, -0.3, 0.6, 0.6, 0.45, 0.5), 0.55 * np.abs(X))
    shoulders(plate, 0.5, 0.72)
    neck(plate)
    collar = polygon((-0.24, 0.46), (0.24, 0.46), (0.28, 0.7), (0.0, 0.86), (-0.28, 0.7))
    plate.form(collar, np.clip(0.1 + 0.5 * X, 0.03, 0.5), round_(0, 0.26, 0.06))
    for side in (-1, 1):
        lapel = sharp(
            (side * 0.04, 1.06),
            (side * 0.3, 0.56),
            (side * 0.52, 0.7),
            (side * 0.4, 0.86),
            (side * 0.46, 0.92),
            (side * 0.14, 1.2),
        )
        plate.form(lapel, 0.5 if side < 0 else 0.74, side * 0.8 * X)
    head(plate, 0.28, 0.43)
    eyes(plate, -0.09, 0.175, 0.05, 0.0)
    nose(plate, 0.1, 0.048)
    mouth(plate, 0.245, 0.095, 0.015)
    plate.black(polygon((-0.085, 0.245), (-0.03, 0.222), (0.0, 0.232), (0.03, 0.222), (0.085, 0.245), (0.0, 0.262)))
    for side in (-1, 1):
        ring = oval(side * 0.185, -0.075, 0.15, 0.145)
        plate.black(ring * (1 - _shrunk(ring, 0.026)))
        plate.stroke([(side * 0.33, -0.1), (side * 0.42, -0.14)], 0.012)
        plate.white(oval(side * 0.42, 0.16, 0.035, 0.045))
        plate.form(oval(side * 0.42, 0.16, 0.03, 0.04), ball(side * 0.42, 0.16, 0.03, 0.04, 0.0, 0.7), line=0.012)
    plate.stroke([(-0.04, -0.09), (0.0, -0.11), (0.04, -0.09)], 0.014)
    for side in (-1, 1):
        wave = polygon(
            (0.03 * side, -0.66),
            (side * 0.36, -0.62),
            (side * 0.54, -0.3),
            (side * 0.43, -0.04),
            (side * 0.4, -0.26),
            (side * 0.2, -0.4),
        )
        tone = ball(side * 0.26 - 0.1, -0.42, 0.4, 0.4, 0.36, 0.6)
        plate.form(wave, tone, side * 0.9 * X)
    plate.form(oval(0.0, 0.68, 0.07, 0.085), ball(0.0, 0.68, 0.07, 0.085, 0.1, 0.8), line=0.016)
    plate.white(oval(-0.02, 0.655, 0.014, 0.018))
    return plate


def magnate() -> Plate:
    """An old man with a top hat, a monocle, whiskers and a bow tie over a fur collar."""
    plate = Plate()
    shoulders(plate, 0.62, 0.9)
    neck(plate)
    shirt = sharp((-0.24, 0.55), (0.24, 0.55), (0.16, 1.2), (-0.16, 1.2))
    plate.form(shirt, np.clip(0.05 + 0.5 * X, 0.0, 0.35))
    for side in (-1, 1):
        fur = polygon((side * 0.16, 0.56), (side * 0.5, 0.44), (side * 0.86, 0.7), (side * 0.7, 1.3), (side * 0.1, 1.3))
        plate.form(fur, 0.42 + 0.22 * np.sin(26 * X + 9 * np.sin(13 * Y)) + 0.15 * side, 0.06 * np.sin(30 * X))
        bow = sharp((0.0, 0.6), (side * 0.2, 0.52), (side * 0.2, 0.74), (0.0, 0.66))
        plate.form(bow, 0.85)
    plate.black(oval(0.0, 0.63, 0.045, 0.05))
    head(plate, 0.37, 0.46, 0.05)
    eyes(plate, -0.08, 0.18, 0.04, 0.04)
    nose(plate, 0.14, 0.08)
    mouth(plate, 0.33, 0.07, -0.01)
    for side in (-1, 1):
        whisker = polygon(
            (side * 0.36, -0.2),
            (side * 0.47, -0.16),
            (side * 0.53, 0.2),
            (side * 0.4, 0.44),
            (side * 0.24, 0.38),
            (side * 0.34, 0.14),
        )
        plate.form(whisker, 0.14 if side < 0 else 0.42, side * 1.1 * X + 0.05 * np.sin(24 * Y))
        moustache = polygon(
            (0.0, 0.19),
            (side * 0.16, 0.18),
            (side * 0.34, 0.27),
            (side * 0.46, 0.13),
            (side * 0.38, 0.36),
            (side * 0.1, 0.31),
        )
        plate.form(moustache, 0.12 if side < 0 else 0.4, -side * 0.8 * X)
        plate.stroke([(side * 0.1, -0.2), (side * 0.18, -0.245), (side * 0.3, -0.2)], 0.03)
    ring = oval(0.18, -0.075, 0.135, 0.13)
    plate.black(ring * (1 - _shrunk(ring, 0.03)))
    plate.stroke([(0.3, -0.01), (0.4, 0.25), (0.36, 0.52), (0.44, 0.8)], 0.009)
    sheen = 0.62 + 0.5 * X + 0.35 * np.abs(np.sin(3.2 * X + 0.6)) - 0.45 * oval_soft(-0.2, -0.75, 0.07, 0.5)
    plate.form(
        sharp((-0.41, -0.34), (-0.43, -0.99), (0.43, -0.99), (0.41, -0.34)),
        np.clip(sheen, 0.25, 0.97),
        round_(0, 0.43, 0.07),
    )
    plate.form(oval(0.0, -0.985, 0.43, 0.04), 0.5)
    plate.form(
        sharp((-0.41, -0.5), (0.41, -0.5), (0.42, -0.36), (-0.42, -0.36)),
        np.clip(0.2 + 0.35 * X, 0.08, 0.6),
        round_(0, 0.43, 0.05),
    )
    brim = polygon(
        (-0.7, -0.42), (-0.4, -0.34), (0.0, -0.4), (0.4, -0.34), (0.7, -0.42), (0.6, -0.25), (0.0, -0.27), (-0.6, -0.25)
    )
    plate.form(brim, np.clip(0.66 + 0.3 * X, 0.4, 0.97), round_(0, 0.6, 0.05))
    return plate


FACES = {"apprentice": apprentice, "engineer": engineer, "director": director, "magnate": magnate}


def save(plate: Plate, path: Path) -> None:
    """Write the ink as white with its opacity, so that it can be tinted; a ring of clear ground fades it out."""
    fade = _edge((0.985 - np.hypot(X, Y)) * 1.0)
    ink = (plate.ink * fade).reshape(SIZE, FINE, SIZE, FINE).mean((1, 3))
    image = pygame.Surface((SIZE, SIZE), pygame.SRCALPHA, 32)
    image.fill((255, 255, 255, 0))
    alpha: Any = pygame.surfarray.pixels_alpha(image)
    alpha[:] = np.clip(ink.T * 255, 0, 255).astype(np.uint8)
    del alpha
    pygame.image.save(image, path)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TEXTURES
    for level, drawn in FACES.items():
        save(drawn(), folder / f"face_{level}.png")
