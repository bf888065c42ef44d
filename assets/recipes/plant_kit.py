"""The press of the plants' pictures: a sheet of flat inks, and the forms that plants and landscapes are made of.

Lengths are in 126ths of the picture's width; y grows downwards. The light of the day comes from the upper left. The
same forms print the night: inks are darkened, lamps and windows glow, and what runs smokes.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from random import Random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

WIDE, HIGH = 126, 73
OUT = 4
"""Px of the finished picture for each unit."""
FINE = 3
"""So many times as large it is drawn."""
K = OUT * FINE
GROUND = 60.0
"""Where plants stand."""

Ink = tuple[int, int, int]
Point = tuple[float, float]

LAMP: Ink = (255, 206, 112)
FIRE: Ink = (255, 138, 54)
WARNING: Ink = (255, 74, 58)
COAL: Ink = (54, 44, 42)
STEEL: Ink = (128, 132, 134)
CREAM: Ink = (246, 236, 212)
GLASS: Ink = (84, 104, 116)


def mix(a: Ink, b: Ink, share: float) -> Ink:
    """An ink between two others."""
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def light(ink: Ink, share: float = 0.3) -> Ink:
    """An ink in the sun."""
    return mix(ink, (255, 244, 214), share)


def dark(ink: Ink, share: float = 0.3) -> Ink:
    """An ink in the shade: cooler, as outdoors."""
    return mix(ink, (38, 34, 58), share)


@dataclass
class Sheet:
    """A picture in the making."""

    night: bool
    seed: int
    haze: float = 0.0
    """How much of the air lies over the inks that are printed now (distance)."""
    air: Ink = CREAM
    image: Image.Image = field(default_factory=lambda: Image.new("RGB", (WIDE * K, HIGH * K)))
    shine: Image.Image = field(default_factory=lambda: Image.new("RGB", (WIDE * K, HIGH * K)))
    """Light that glows."""
    vapour: list[tuple[float, float, float, float, Ink]] = field(default_factory=list)
    """Puffs of smoke and steam: x, y, radius, opacity, ink."""

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.draw = ImageDraw.Draw(self.image)
        self.glow = ImageDraw.Draw(self.shine)

    def tone(self, ink: Ink) -> Ink:
        """An ink as it looks at this time of the day and at this distance."""
        if self.night:
            r, g, b = ink
            ink = mix((round(r * 0.46), round(g * 0.51), round(b * 0.68)), (24, 30, 66), 0.16)
        return mix(ink, self.air, self.haze)

    def poly(self, points: list[Point], ink: Ink) -> None:
        """A flat polygon; it hides the light behind it."""
        at = [(x * K, y * K) for x, y in points]
        self.draw.polygon(at, self.tone(ink))
        self.glow.polygon(at, 0)

    def rect(self, x: float, y: float, w: float, h: float, ink: Ink) -> None:
        """A flat upright rectangle."""
        self.poly([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], ink)

    def oval(self, x: float, y: float, rx: float, ry: float, ink: Ink) -> None:
        """A flat ellipse round a point."""
        box = [(x - rx) * K, (y - ry) * K, (x + rx) * K, (y + ry) * K]
        self.draw.ellipse(box, self.tone(ink))
        self.glow.ellipse(box, 0)

    def line(self, points: list[Point], width: float, ink: Ink) -> None:
        """A line with round bends."""
        self.draw.line([(x * K, y * K) for x, y in points], self.tone(ink), max(1, round(width * K)), "curve")

    def lamp(self, x: float, y: float, r: float = 0.5, ink: Ink = LAMP, halo: float = 2.0) -> None:
        """A lamp: nothing by day."""
        if self.night:
            self.draw.ellipse([(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K], mix(ink, (255, 255, 240), 0.45))
            s = r * halo
            self.glow.ellipse([(x - s) * K, (y - s) * K, (x + s) * K, (y + s) * K], ink)

    def pane(self, points: list[Point], ink: Ink = LAMP, lit: bool = True) -> None:
        """A window: glass by day, lit at night."""
        if self.night and lit:
            at = [(x * K, y * K) for x, y in points]
            self.draw.polygon(at, ink)
            self.glow.polygon(at, mix(ink, (0, 0, 0), 0.12))
        else:
            self.poly(points, GLASS)

    def smoke(self, x: float, y: float, size: float, ink: Ink, lean: float = 1.0, far: float = 26.0) -> None:
        """What leaves a stack while it runs: puffs that grow and drift."""
        if not self.night:
            return
        count = round(9 + far / 2.2)
        for step in range(count):
            share = step / (count - 1)
            px = x + lean * far * share**1.25 + self.random.uniform(-0.5, 0.5) * size * share
            py = y - far * 0.62 * share**0.75 + self.random.uniform(-0.3, 0.3) * size
            self.vapour.append((px, py, size * (0.55 + 2.1 * share), 0.62 * (1 - share) ** 0.8, ink))

    # -- the finished print --

    def finished(self) -> Image.Image:
        """The picture at its size, with smoke, glow and the grain of the print."""
        self._breathe()
        image = self.image.resize((WIDE * OUT, HIGH * OUT), Image.Resampling.LANCZOS)
        if self.night:
            shine = self.shine.resize(image.size, Image.Resampling.BOX)
            for radius, gain in ((1.2 * OUT, 0.9), (3.6 * OUT, 1.3), (11.0 * OUT, 1.7)):
                halo = shine.filter(ImageFilter.GaussianBlur(radius)).point(lambda v, g=gain: min(255, round(v * g)))
                image = ImageChops.screen(image, halo)
        return _printed(image, self.night, self.seed)

    def _breathe(self) -> None:
        if not self.vapour:
            return
        alpha = Image.new("L", self.image.size)
        ink = Image.new("RGB", self.image.size)
        for x, y, r, strong, colour in sorted(self.vapour, key=lambda puff: puff[3]):
            box = [(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K]
            ImageDraw.Draw(ink).ellipse(box, dark(colour, 0.45))
            ImageDraw.Draw(ink).ellipse([box[0], box[1], box[2] - 0.5 * r * K, box[3] - 0.5 * r * K], colour)
            puff = Image.new("L", (max(2, round(2 * r * K)),) * 2)
            ImageDraw.Draw(puff).ellipse([0, 0, *puff.size], round(255 * strong))
            at = round(box[0]), round(box[1])
            area = (*at, at[0] + puff.size[0], at[1] + puff.size[1])
            alpha.paste(ImageChops.lighter(alpha.crop(area), puff), at)
        soft = ImageFilter.GaussianBlur(0.35 * K)
        self.image.paste(ink.filter(soft), (0, 0), alpha.filter(soft))


def _printed(image: Image.Image, night: bool, seed: int) -> Image.Image:
    """The picture as a print on warm paper: a key plate of fine lines in its shades, and the grain of the ink."""
    wide, high = image.size
    inks = np.asarray(image, dtype=np.float32)
    paper = np.array((247, 236, 212), np.float32)
    if not night:
        inks = inks * 0.90 + paper * 0.10
        inks *= np.array((1.0, 0.975, 0.93), np.float32)
    tone = 1 - inks @ np.array((0.30, 0.59, 0.11), np.float32) / 255
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    saw = np.abs((y + 0.35 * x) / 4.0 % 1.0 * 2 - 1)
    cut = np.clip((np.clip(tone * 1.5 - 0.28, 0, 0.9) - saw) * 2.2 + 0.5, 0, 1)
    inks *= 1 - (0.10 if night else 0.13) * cut[..., None]
    rough = np.random.default_rng(seed).normal(0, 1, (high // 2, wide // 2)).astype(np.float32)
    grain = np.asarray(Image.fromarray(rough).resize(image.size, Image.Resampling.BICUBIC))
    edge = ((x / wide - 0.5) ** 2 + (y / high - 0.5) ** 2) * 0.16
    inks *= (1 + 0.013 * grain - edge)[..., None]
    return Image.fromarray(np.clip(inks + 0.5, 0, 255).astype(np.uint8))


# --- sky and land ------------------------------------------------------------------------------------

SKIES: dict[str, tuple[Ink, Ink, Ink]] = {
    "dawn": ((229, 160, 132), (253, 228, 184), (255, 244, 208)),
    "noon": ((128, 184, 200), (232, 236, 212), (255, 252, 226)),
    "gold": ((236, 178, 84), (253, 236, 190), (255, 250, 220)),
    "dusk": ((158, 116, 146), (248, 196, 150), (255, 222, 160)),
    "mist": ((176, 190, 182), (240, 236, 216), (255, 252, 232)),
    "storm": ((104, 124, 140), (224, 214, 190), (244, 232, 200)),
    "frost": ((148, 184, 208), (244, 240, 230), (255, 253, 240)),
    "meadow": ((140, 190, 160), (248, 240, 202), (255, 250, 216)),
    "rose": ((218, 138, 132), (250, 220, 200), (255, 240, 216)),
}
"""Colours above and at the horizon and of the sun."""
NIGHTS: tuple[tuple[Ink, Ink], ...] = (
    ((14, 22, 60), (84, 88, 142)),
    ((18, 28, 72), (104, 92, 146)),
    ((10, 28, 60), (62, 100, 138)),
    ((28, 22, 68), (122, 92, 138)),
)


def sky(s: Sheet, name: str, sun: Point, size: float = 9.0) -> None:
    """Sky in fine engraved steps, with a sun in rings, or stars and a moon."""
    top, low, disc = SKIES[name]
    if s.night:
        top, low = NIGHTS[s.seed % len(NIGHTS)]
    s.air = mix(low, top, 0.25)
    steps = 40
    for step in range(steps):
        ink = mix(top, low, (step / (steps - 1)) ** 0.85)
        s.draw.rectangle([0, step * GROUND / steps * K, WIDE * K, HIGH * K], ink)
    if s.night:
        _stars(s)
        for step in range(12):
            r = 62 - step * 4.4
            box = [(WIDE / 2 - r) * K, (GROUND + 6 - r * 0.42) * K, (WIDE / 2 + r) * K, (GROUND + 6 + r * 0.42) * K]
            s.glow.ellipse(box, mix((0, 0, 0), (58, 38, 28), step / 11))
        x, y = WIDE - sun[0], 9 + sun[1] * 0.14
        r = 3.4
        s.draw.ellipse([(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K], (246, 238, 208))
        s.glow.ellipse([(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K], (120, 116, 104))
        x, y = x + 1.5, y - 0.9
        s.glow.ellipse([(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K], 0)
        s.draw.ellipse([(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K], mix(top, low, (y / GROUND) ** 0.85))
        return
    for share, strong in ((2.3, 0.18), (1.6, 0.36), (1.0, 1.0)):
        r, at = size * share, mix(top, low, (sun[1] / GROUND) ** 0.85)
        box = [(sun[0] - r) * K, (sun[1] - r) * K, (sun[0] + r) * K, (sun[1] + r) * K]
        s.draw.ellipse(box, mix(at, disc, strong))


def _stars(s: Sheet) -> None:
    for _ in range(46):
        x, y, r = s.random.uniform(0, WIDE), s.random.uniform(0, 40), s.random.uniform(0.12, 0.34)
        s.draw.ellipse(
            [(x - r) * K, (y - r) * K, (x + r) * K, (y + r) * K], mix((206, 212, 236), (90, 96, 150), y / 60)
        )


def clouds(s: Sheet, *places: tuple[float, float, float]) -> None:
    """Flat clouds with level undersides: x, y, half the width of each."""
    for x, y, r in places:
        ink = mix(s.air, (255, 252, 240), 0.6) if not s.night else mix(s.air, (20, 26, 60), 0.45)
        for dx, rx, ry in ((0.0, 1.0, 0.13), (-0.3, 0.42, 0.3), (0.18, 0.5, 0.42), (0.56, 0.3, 0.2)):
            lift = ry * r * 0.6
            box = [(x + (dx - rx) * r) * K, (y - lift - ry * r) * K, (x + (dx + rx) * r) * K, y * K]
            s.draw.ellipse(box, ink)


def birds(s: Sheet, x: float, y: float, count: int = 4) -> None:
    """A few birds, by day only."""
    if s.night:
        return
    for index in range(count):
        bx, by, w = x + index * 3.4, y + (index % 2) * 1.7 - index * 0.5, 1.1
        s.line([(bx - w, by - 0.7), (bx, by), (bx + w, by - 0.7)], 0.28, (70, 62, 70))


def ridge(s: Sheet, level: float, height: float, ink: Ink, rough: float = 1.0, shift: float = 0.0) -> None:
    """Rolling hills across the picture."""
    waves = [(s.random.uniform(0.6, 1.6), s.random.uniform(0, 6.3)) for _ in range(2)]
    waves.append((s.random.uniform(2.2, 3.6) * rough, s.random.uniform(0, 6.3)))
    points = []
    for step in range(64):
        x = step / 63 * WIDE
        lift = sum(math.sin(x / WIDE * 6.3 * speed + at + shift) / (1 + i) for i, (speed, at) in enumerate(waves))
        points.append((x, level - height * (0.5 + lift / 3.4)))
    s.poly([*points, (WIDE, HIGH), (0, HIGH)], ink)


def mountains(s: Sheet, level: float, peaks: list[Point], ink: Ink, snow: bool = True) -> None:
    """Peaks (x and height), each with a lit and a shaded side and snow."""
    for x, high in peaks:
        wide = high * 0.95
        top = (x, level - high)
        s.poly([(x - wide, level), top, (x + wide * 1.05, level)], light(ink, 0.16))
        s.poly(
            [top, (x + wide * 1.05, level), (x + wide * 0.12, level), (x - high * 0.06, level - high * 0.45)],
            dark(ink, 0.2),
        )
        if snow:
            c = high * 0.34
            left, right = (x - c * 0.95, top[1] + c), (x + c * 1.0, top[1] + c)
            zig = [
                left,
                (x - c * 0.5, top[1] + c * 0.72),
                (x - c * 0.22, top[1] + c * 1.15),
                (x - 0.1, top[1] + c * 0.7),
            ]
            s.poly([top, *zig], (250, 248, 240))
            s.poly(
                [top, zig[-1], (x + c * 0.32, top[1] + c * 1.2), (x + c * 0.55, top[1] + c * 0.8), right],
                (196, 206, 222),
            )


def plain(s: Sheet, level: float, ink: Ink) -> None:
    """Ground from here to the lower edge, with a rim of light and darker bands towards the reader."""
    s.rect(0, level, WIDE, HIGH - level, ink)
    s.rect(0, level, WIDE, 0.5, light(ink, 0.4))
    for share, more in ((0.45, 0.07), (0.75, 0.15)):
        y = level + (HIGH - level) * share
        points = [
            (x, y + 0.7 * math.sin(x * 0.09 + self_phase)) for x in range(0, WIDE + 3, 3) for self_phase in (s.seed,)
        ]
        s.poly([*points, (WIDE, HIGH), (0, HIGH)], dark(ink, more))


def fields(s: Sheet, level: float, inks: list[Ink], vanish: float) -> None:
    """Ploughed strips that run to a point on the horizon."""
    count = 14
    for index in range(count):
        a, b = (vanish + (index - count / 2 + d) * 26 for d in (0, 1))
        at = vanish + (index - count / 2) * 5.2, vanish + (index + 1 - count / 2) * 5.2
        s.poly([(at[0], level), (at[1], level), (b, HIGH), (a, HIGH)], inks[index % len(inks)])
    s.rect(0, level, WIDE, 0.5, light(inks[0], 0.4))


def sea(s: Sheet, level: float, ink: Ink, glint: float) -> None:
    """Water with strokes of light under the sun or moon."""
    s.rect(0, level, WIDE, HIGH - level, ink)
    s.rect(0, level, WIDE, 0.4, light(ink, 0.5))
    for _ in range(46):
        share = s.random.random()
        y, w = level + 0.8 + (HIGH - level - 1) * share**1.2, s.random.uniform(1.2, 5.5) * (0.5 + share)
        near = s.random.random() < 0.5
        x = s.random.gauss(glint, 5 + 5 * share) if near else s.random.uniform(0, WIDE)
        s.rect(x - w / 2, y, w, 0.34 + 0.3 * share, light(ink, 0.62) if near else dark(ink, 0.16))


def river(s: Sheet, level: float, x: float, ink: Ink, lean: float = 1.0) -> None:
    """A river that winds from the horizon to the reader."""
    left, right = [], []
    for step in range(24):
        share = step / 23
        y = level + (HIGH - level) * share**1.3
        middle, half = x + lean * 22 * math.sin(share * 3.6) * share, 1.2 + 15 * share**1.5
        left.append((middle - half, y))
        right.append((middle + half, y))
    s.poly(left + right[::-1], ink)
    for at, length in ((6, 3.0), (11, 5.0), (15, 4.0), (19, 8.0)):
        (ax, ay), (bx, _) = left[at], right[at]
        s.rect((ax + bx) / 2 - length / 2, ay, length, 0.5, light(ink, 0.55))


def fir(s: Sheet, x: float, y: float, high: float, ink: Ink, snowy: bool = False) -> None:
    """A fir in three tiers, lit from the left."""
    s.rect(x - high * 0.04, y - high * 0.12, high * 0.08, high * 0.12, (84, 60, 46))
    for tier in range(3):
        top, low, half = high * (1 - 0.27 * tier), high * (0.60 - 0.25 * tier), high * (0.15 + 0.06 * tier)
        s.poly([(x, y - top), (x - half, y - low), (x + half, y - low)], light(ink, 0.12))
        s.poly([(x, y - top), (x + 0.12 * half, y - low), (x + half, y - low)], dark(ink, 0.3))
        if snowy:
            s.poly(
                [
                    (x, y - top),
                    (x - half * 0.6, y - low - (top - low) * 0.4 * 0.9),
                    (x + 0.1 * half, y - low - (top - low) * 0.3),
                ],
                (250, 248, 242),
            )


def tree(s: Sheet, x: float, y: float, high: float, ink: Ink) -> None:
    """A leafy tree: a crown of three balls, lit from the left."""
    s.rect(x - high * 0.05, y - high * 0.45, high * 0.1, high * 0.45, (92, 68, 52))
    for dx, dy, r in ((0.16, 0.55, 0.26), (-0.14, 0.6, 0.28), (0.02, 0.78, 0.24)):
        s.oval(x + dx * high, y - dy * high, r * high, r * high, dark(ink, 0.22))
        s.oval(x + (dx - 0.05) * high, y - (dy + 0.05) * high, r * 0.8 * high, r * 0.8 * high, light(ink, 0.1))


def wood(s: Sheet, level: float, spans: list[tuple[float, float]], high: float, ink: Ink, snowy: bool = False) -> None:
    """Firs close together along stretches of the horizon."""
    for start, end in spans:
        x = start
        while x < end:
            fir(s, x, level + s.random.uniform(0, 0.8), high * s.random.uniform(0.7, 1.15), ink, snowy)
            x += high * s.random.uniform(0.22, 0.42)


def village(s: Sheet, x: float, y: float, count: int, size: float = 3.4, church: bool = False) -> None:
    """Houses side by side, lit at night."""
    for index in range(count):
        w, h = size * s.random.uniform(0.9, 1.25), size * s.random.uniform(0.65, 0.9)
        roof = s.random.choice(((168, 84, 60), (148, 76, 58), (120, 84, 74)))
        s.rect(x, y - h, w, h, CREAM)
        s.poly([(x - 0.3, y - h), (x + w * 0.5, y - h - size * 0.6), (x + w + 0.3, y - h)], roof)
        s.rect(x + w * 0.62, y - h, w * 0.38, h, dark(CREAM, 0.2))
        s.pane(
            [
                (x + w * 0.2, y - h * 0.75),
                (x + w * 0.45, y - h * 0.75),
                (x + w * 0.45, y - h * 0.3),
                (x + w * 0.2, y - h * 0.3),
            ]
        )
        if church and index == count // 2:
            s.rect(x + w * 0.3, y - h - size * 1.5, size * 0.6, size * 2, light(CREAM, 0.2))
            s.poly(
                [
                    (x + w * 0.2, y - h - size * 1.4),
                    (x + w * 0.3 + size * 0.3, y - h - size * 2.7),
                    (x + w * 0.3 + size * 0.7, y - h - size * 1.4),
                ],
                (86, 84, 96),
            )
        x += w * 1.12


def skyline(s: Sheet, level: float, start: float, end: float, high: float, ink: Ink) -> None:
    """A town far away; some of its windows are lit at night."""
    x = start
    while x < end:
        w, h = s.random.uniform(2.4, 5.0), high * s.random.uniform(0.35, 1.0)
        s.rect(x, level - h, w, h, ink)
        s.rect(x + w * 0.62, level - h, w * 0.38, h, dark(ink, 0.16))
        for row, column in itertools.product(range(int(h / 1.7)), range(2)):
            if s.night and s.random.random() < 0.5:
                s.lamp(x + w * (0.3 + 0.4 * column), level - h + 1 + row * 1.7, 0.26, halo=1.2)
        x += w * 0.98


def pylons(s: Sheet, places: list[tuple[float, float, float]], ink: Ink = (92, 88, 92)) -> None:
    """Pylons (x, foot, height) with wires from one to the next."""
    tips: list[list[Point]] = []
    for x, y, h in places:
        w, line = h * 0.17, max(0.18, h * 0.022)
        s.line(
            [(x - w, y), (x - w * 0.25, y - h * 0.62), (x, y - h), (x + w * 0.25, y - h * 0.62), (x + w, y)], line, ink
        )
        for low, high in ((0.0, 0.28), (0.28, 0.5), (0.5, 0.66)):
            a, b = (w * (1 - share * 1.15) for share in (low, high))
            s.line([(x - a, y - h * low), (x + b, y - h * high)], line * 0.8, ink)
            s.line([(x + a, y - h * low), (x - b, y - h * high)], line * 0.8, ink)
        for lift, reach in ((0.68, 0.30), (0.84, 0.22)):
            s.line([(x - h * reach, y - h * lift), (x + h * reach, y - h * lift)], line, ink)
        tips.append(
            [(x + side * h * reach, y - h * lift) for lift, reach in ((0.68, 0.30), (0.84, 0.22)) for side in (-1, 1)]
        )
        s.lamp(x, y - h, 0.28, WARNING)
    for before, after in itertools.pairwise(tips):
        for (ax, ay), (bx, by) in zip(before, after, strict=True):
            sag = [(ax + (bx - ax) * t / 8, ay + (by - ay) * t / 8 + 5 * (t / 8) * (1 - t / 8)) for t in range(9)]
            s.line(sag, 0.13, ink)


# --- forms of plants ---------------------------------------------------------------------------------

SHADES = (0.10, -0.30, -0.16, -0.04, 0.06, 0.16, 0.26, 0.36, 0.28)
"""How dark an upright round body is from its left to its right edge; negative is lit, and the rim reflects."""


def shade(ink: Ink, by: float) -> Ink:
    """An ink, darker or (negative) lighter."""
    return dark(ink, by) if by > 0 else light(ink, -by)


def turned(s: Sheet, x: float, profile: list[Point], ink: Ink) -> None:
    """An upright round body: its half width at each height, printed in strips of light and shade."""
    for index, by in enumerate(SHADES):
        a, b = (math.sin((share / len(SHADES) - 0.5) * math.pi) for share in (index, index + 1))
        left = [(x + half * a, y) for half, y in profile]
        right = [(x + half * min(1.0, b + 0.02), y) for half, y in profile]
        s.poly(left + right[::-1], shade(ink, by))


def block(s: Sheet, x: float, y: float, w: float, h: float, ink: Ink, depth: float = 5.0) -> None:
    """A house with a flat roof: lit front, dark side at the right, pale roof; `y` is its foot."""
    dx, dy = depth, depth * 0.42
    s.poly([(x + w, y), (x + w + dx, y - dy), (x + w + dx, y - h - dy), (x + w, y - h)], dark(ink, 0.42))
    s.poly([(x, y - h), (x + dx, y - h - dy), (x + w + dx, y - h - dy), (x + w, y - h)], light(ink, 0.42))
    s.rect(x, y - h, w, h, ink)
    s.rect(x, y - h, w, 0.5, light(ink, 0.3))
    s.rect(x, y - 0.8, w, 0.8, dark(ink, 0.25))


def windows(s: Sheet, x: float, y: float, w: float, h: float, columns: int, rows: int, share: float = 0.6) -> None:
    """Rows of windows in a rectangle with its upper left corner at (x, y)."""
    for row, column in itertools.product(range(rows), range(columns)):
        cw, ch = w / columns, h / rows
        left, top = x + cw * (column + (1 - share) / 2), y + ch * (row + (1 - share) / 2)
        box = [(left, top), (left + cw * share, top), (left + cw * share, top + ch * share), (left, top + ch * share)]
        s.pane(box, lit=s.random.random() < 0.86)


def gable(
    s: Sheet, x: float, y: float, w: float, h: float, ink: Ink, roof: Ink, depth: float = 6.0, rise: float = 5.0
) -> None:
    """A house with its gable to the reader."""
    dx, dy = depth, depth * 0.42
    s.poly([(x + w, y), (x + w + dx, y - dy), (x + w + dx, y - h - dy), (x + w, y - h)], dark(ink, 0.42))
    peak = (x + w / 2, y - h - rise)
    s.poly(
        [peak, (peak[0] + dx, peak[1] - dy), (x + w + dx + 0.5, y - h - dy + 0.4), (x + w + 0.5, y - h + 0.4)],
        dark(roof, 0.12),
    )
    s.poly([(x, y), (x, y - h), peak, (x + w, y - h), (x + w, y)], ink)
    s.line([(x - 0.5, y - h + 0.4), peak, (x + w + 0.5, y - h + 0.4)], 0.8, light(roof, 0.2))
    s.rect(x, y - 0.8, w, 0.8, dark(ink, 0.25))


def sawtooth(s: Sheet, x: float, y: float, w: float, h: float, teeth: int, ink: Ink, rise: float = 4.5) -> None:
    """A factory hall with a sawtooth roof, glass towards the light."""
    step = w / teeth
    depth = 4.0
    s.poly(
        [(x + w, y), (x + w + depth, y - depth * 0.42), (x + w + depth, y - h - depth * 0.42), (x + w, y - h)],
        dark(ink, 0.42),
    )
    for index in range(teeth):
        left = x + index * step
        s.poly([(left, y - h), (left, y - h - rise), (left + step, y - h)], dark(ink, 0.12))
        s.poly(
            [
                (left, y - h - rise),
                (left + step, y - h),
                (left + step + 1.2, y - h - 0.6),
                (left + 1.2, y - h - rise - 0.6),
            ],
            light(ink, 0.4),
        )
        s.pane([(left + 0.5, y - h - 0.5), (left + 0.5, y - h - rise + 1.3), (left + step * 0.5, y - h - 0.5)])
    s.rect(x, y - h, w, h, ink)
    s.rect(x, y - 0.8, w, 0.8, dark(ink, 0.25))


def stack(
    s: Sheet,
    x: float,
    y: float,
    high: float,
    half: float,
    ink: Ink,
    bands: Ink | None = None,
    smoke: Ink | None = (150, 140, 148),
    lean: float = 1.0,
) -> None:
    """A chimney that narrows upwards; with bands in another ink at its top."""
    top = half * 0.68
    turned(s, x, [(half, y), (top, y - high)], ink)
    if bands:
        for low, up in ((0.97, 0.88), (0.80, 0.71)):
            a, b = (half + (top - half) * share for share in (up, low))
            turned(s, x, [(a, y - high * up), (b, y - high * low)], bands)
    turned(s, x, [(top * 1.2, y - high + 0.9), (top * 1.2, y - high)], dark(ink, 0.1))
    s.oval(x, y - high, top * 1.05, top * 0.3, COAL)
    if smoke:
        s.smoke(x, y - high - 0.6, max(1.0, half * 0.9), smoke, lean, 14 + high * 0.42)
    s.lamp(x, y - high * 0.93, 0.34, WARNING, 2.4)


def drum(s: Sheet, x: float, y: float, half: float, high: float, ink: Ink, stripe: Ink | None = None) -> None:
    """A tank: a round body with a shallow lid, a stripe round it and a stair."""
    turned(s, x, [(half, y), (half, y - high)], ink)
    if stripe:
        turned(s, x, [(half, y - high * 0.62), (half, y - high * 0.80)], stripe)
    s.oval(x, y - high, half, half * 0.2, light(ink, 0.34))
    s.oval(x, y - high, half * 0.2, half * 0.05, dark(ink, 0.1))
    steps = [(x - half * 0.1 + half * 0.8 * t / 6, y - high * t / 6) for t in range(7)]
    s.line(steps, 0.28, light(ink, 0.5))
    s.lamp(x - half * 0.6, y - high - 0.5, 0.4, LAMP, 3.5)
    s.lamp(x + half * 0.5, y - high * 0.2, 0.4, LAMP, 5.0)


def ball(s: Sheet, x: float, y: float, r: float, ink: Ink) -> None:
    """A ball on legs, for gas under pressure; `y` is the foot of its legs."""
    for dx in (-0.8, -0.3, 0.3, 0.8):
        s.line([(x + dx * r, y), (x + dx * r, y - r)], 0.5, dark(ink, 0.4))
    cy = y - r * 1.25
    for share, by in ((1.0, 0.36), (0.9, 0.2), (0.76, 0.06), (0.58, -0.1), (0.36, -0.3)):
        s.oval(x - (1 - share) * r * 0.42, cy - (1 - share) * r * 0.42, r * share, r * share, shade(ink, by))
    s.line([(x - r * 0.98, cy + r * 0.1), (x, cy + r * 0.26), (x + r * 0.98, cy + r * 0.1)], 0.3, dark(ink, 0.3))
    s.lamp(x, cy - r, 0.36)


def cooling(
    s: Sheet, x: float, y: float, half: float, high: float, ink: Ink, lean: float = 1.0, band: Ink | None = None
) -> None:
    """A cooling tower: a waist, an open top, steam while it runs."""
    profile = []
    for step in range(15):
        share = step / 14
        waist = 0.60 + 0.40 * ((share - 0.76) / 0.76) ** 2 * (1.0 if share < 0.76 else 1.6)
        profile.append((half * waist, y - high * share))
    turned(s, x, profile, ink)
    if band:
        turned(s, x, [(profile[9][0], profile[9][1]), (profile[11][0], profile[11][1])], band)
    top = profile[-1][0]
    s.oval(x, y - high, top, top * 0.2, dark(ink, 0.45))
    s.oval(x, y - high + 0.25, top * 0.9, top * 0.13, dark(ink, 0.6))
    for index in range(11):
        a = x - half + 2 * half * (index + 0.5) / 11
        s.line([(a - 0.5, y), (a, y - high * 0.06), (a + 0.5, y)], 0.25, dark(ink, 0.5))
    s.smoke(x, y - high - 0.8, half * 0.52, (206, 206, 220), lean, 20 + half)
    for side in (-0.8, -0.4, 0.0, 0.4, 0.8):
        s.lamp(x + half * side, y - high * 0.07, 0.36, LAMP, 5.0)
    for side in (-0.9, 0.0, 0.9):
        s.lamp(x + top * side, y - high + 0.4, 0.32, WARNING, 2.2)


def dome(s: Sheet, x: float, y: float, half: float, high: float, ink: Ink, ring: Ink | None = None) -> None:
    """A containment: a round wall under half a ball."""
    wall = high - half * 0.8
    cap = [
        (half * math.cos(t / 10 * math.pi / 2), y - wall - half * 0.8 * math.sin(t / 10 * math.pi / 2))
        for t in range(11)
    ]
    turned(s, x, [(half, y), (half, y - wall), *cap], ink)
    if ring:
        turned(s, x, [(half, y - wall + 0.2), (half, y - wall + 1.6)], ring)
    for side in (-0.6, -0.2, 0.2, 0.6):
        left = x + half * side - 0.6
        s.pane([(left, y - 3.6), (left + 1.2, y - 3.6), (left + 1.2, y - 2.2), (left, y - 2.2)])
    s.rect(x - 0.25, y - high - 2.2, 0.5, 2.2, STEEL)
    s.lamp(x, y - high - 2.2, 0.4, WARNING, 2.2)


def heap(
    s: Sheet, x: float, y: float, half: float, high: float, ink: Ink = COAL, bits: list[Ink] | None = None
) -> None:
    """A pile of fuel with a lit side and lumps."""
    top = (x - half * 0.12, y - high)
    left = [(x - half, y), (x - half * 0.66, y - high * 0.45), (x - half * 0.36, y - high * 0.78), top]
    right = [(x + half * 0.2, y - high * 0.82), (x + half * 0.6, y - high * 0.4), (x + half, y)]
    s.poly([*left, *right], ink)
    s.poly([*left, (x - half * 0.2, y - high * 0.4), (x - half * 0.42, y)], light(ink, 0.22))
    for _ in range(round(half * 2.2)):
        share = s.random.random()
        px = x + s.random.uniform(-0.9, 0.9) * half * (1 - share)
        py, r = y - high * share * 0.86, s.random.uniform(0.35, 0.8)
        lump = s.random.choice(bits) if bits else shade(ink, s.random.choice((-0.28, -0.14, 0.3)))
        s.poly([(px - r, py), (px, py - r), (px + r, py - r * 0.2), (px + r * 0.3, py + r * 0.6)], lump)


def conveyor(s: Sheet, start: Point, end: Point, ink: Ink = STEEL) -> None:
    """A covered belt that climbs on trestles."""
    (ax, ay), (bx, by) = start, end
    for share in (0.2, 0.5, 0.8):
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        s.line([(x - 0.9, GROUND), (x, y), (x + 0.9, GROUND)], 0.35, dark(ink, 0.3))
    s.line([start, end], 2.0, ink)
    s.line([(ax, ay - 0.6), (bx, by - 0.6)], 0.6, light(ink, 0.4))
    for share in (0.15, 0.35, 0.55, 0.75, 0.92):
        s.lamp(ax + (bx - ax) * share, ay + (by - ay) * share, 0.32)


def gantry(s: Sheet, x: float, y: float, w: float, h: float, ink: Ink, at: float = 0.5, drop: float = 0.5) -> None:
    """A bridge crane with a grab that hangs from its trolley."""
    for side in (x, x + w):
        s.line([(side - 1.2, y), (side, y - h), (side + 1.2, y)], 0.7, dark(ink, 0.2))
        s.line([(side - 0.7, y - h * 0.4), (side + 0.7, y - h * 0.4)], 0.4, dark(ink, 0.2))
    s.rect(x - 2.5, y - h - 1.8, w + 5, 2.0, ink)
    s.rect(x - 2.5, y - h - 1.8, w + 5, 0.6, light(ink, 0.4))
    tx = x + w * at
    s.rect(tx - 1.8, y - h - 3.0, 3.6, 1.8, dark(ink, 0.3))
    gy = y - h + h * drop
    s.line([(tx, y - h), (tx, gy)], 0.35, COAL)
    s.poly(
        [
            (tx - 0.6, gy),
            (tx - 2.6, gy + 2.0),
            (tx - 0.8, gy + 3.6),
            (tx, gy + 1.8),
            (tx + 0.8, gy + 3.6),
            (tx + 2.6, gy + 2.0),
            (tx + 0.6, gy),
        ],
        (70, 66, 70),
    )
    s.lamp(tx, y - h - 1.0, 0.4)
    for side in (x, x + w):
        s.lamp(side, y - h + 0.8, 0.4)


def turbine(s: Sheet, x: float, y: float, high: float, angle: float, ink: Ink = CREAM) -> None:
    """A wind turbine; while it runs its blades trace a disc in the moonlight."""
    high *= 0.84
    hub = (x, y - high)
    blade = high * 0.52
    if s.night:
        ghost = Image.new("L", s.image.size)
        pen = ImageDraw.Draw(ghost)
        for index in range(3):
            for step in range(9):
                start = angle + index * 120 - step * 7
                box = [(hub[0] - blade) * K, (hub[1] - blade) * K, (hub[0] + blade) * K, (hub[1] + blade) * K]
                pen.pieslice(box, start - 7, start, 64 - step * 7)
        s.image.paste(Image.new("RGB", s.image.size, (178, 190, 220)), (0, 0), ghost)
    turned(s, x, [(high * 0.026, y), (high * 0.013, hub[1])], ink)
    for index in range(3):
        way = math.radians(angle + 120 * index)
        ux, uy = math.cos(way), math.sin(way)
        nx, ny = -uy, ux
        root, fat, tip = blade * 0.05, blade * 0.24, blade
        pts = [(root, 0.018), (fat, 0.062), (tip, 0.004), (tip, -0.006), (fat, -0.022), (root, -0.018)]
        s.poly(
            [(hub[0] + ux * a + nx * b * blade * 1.25, hub[1] + uy * a + ny * b * blade * 1.25) for a, b in pts],
            light(ink, 0.2),
        )
        s.poly(
            [
                (hub[0] + ux * a + nx * b * blade * 1.25, hub[1] + uy * a + ny * b * blade * 1.25)
                for a, b in [(root, 0), *pts[3:]]
            ],
            dark(ink, 0.25),
        )
    s.oval(*hub, high * 0.03, high * 0.03, dark(ink, 0.15))
    s.oval(hub[0] - high * 0.006, hub[1] - high * 0.006, high * 0.018, high * 0.018, light(ink, 0.3))
    s.lamp(*hub, max(0.3, high * 0.012), WARNING, 2.6)


def barge(s: Sheet, x: float, y: float, w: float, load: Ink, hull: Ink = (110, 60, 50)) -> None:
    """A barge or a ship with its load, its bridge at the right."""
    h = w * 0.12
    s.poly(
        [
            (x + w * 0.06, y - h - w * 0.02),
            (x + w * 0.3, y - h - w * 0.09),
            (x + w * 0.62, y - h - w * 0.06),
            (x + w * 0.72, y - h),
        ],
        load,
    )
    s.poly([(x, y - h), (x + w, y - h * 1.25), (x + w * 0.94, y), (x + w * 0.06, y)], hull)
    s.poly([(x, y - h), (x + w, y - h * 1.25), (x + w, y - h * 1.0), (x + w * 0.01, y - h * 0.72)], light(hull, 0.4))
    s.rect(x + w * 0.77, y - h * 2.9, w * 0.14, h * 1.8, CREAM)
    s.rect(x + w * 0.85, y - h * 2.9, w * 0.06, h * 1.8, dark(CREAM, 0.25))
    s.pane(
        [
            (x + w * 0.78, y - h * 2.6),
            (x + w * 0.84, y - h * 2.6),
            (x + w * 0.84, y - h * 2.1),
            (x + w * 0.78, y - h * 2.1),
        ]
    )
    s.lamp(x + w * 0.84, y - h * 3.1, 0.4)


def wagons(s: Sheet, x: float, y: float, count: int, load: Ink, ink: Ink = (104, 72, 60)) -> None:
    """A train of open wagons on a track."""
    s.rect(0, y, WIDE, 0.5, (96, 88, 84))
    for index in range(count):
        left = x + index * 9.4
        s.poly([(left + 0.6, y - 4.2), (left + 2.4, y - 5.6), (left + 5.6, y - 5.3), (left + 7.6, y - 4.2)], load)
        s.poly([(left, y - 4.4), (left + 8.2, y - 4.4), (left + 7.4, y - 1.1), (left + 0.8, y - 1.1)], ink)
        s.poly([(left, y - 4.4), (left + 8.2, y - 4.4), (left + 8.0, y - 3.7), (left + 0.2, y - 3.7)], light(ink, 0.3))
        for wheel in (1.9, 6.3):
            s.oval(left + wheel, y - 0.7, 0.95, 0.95, COAL)
            s.oval(left + wheel, y - 0.7, 0.35, 0.35, STEEL)


def truck(s: Sheet, x: float, y: float, ink: Ink, tank: bool = False, size: float = 1.0) -> None:
    """A lorry that drives to the right."""
    if tank:
        for share, by in ((1.0, 0.3), (0.78, 0.0), (0.4, -0.35)):
            s.draw.rounded_rectangle(
                [x * K, (y - (3.4 + 2.2 * share) * size) * K, (x + 9 * size) * K, (y - (4.6 - 2.9 * share) * size) * K],
                1.6 * size * K * share,
                s.tone(shade(ink, by)),
            )
    else:
        s.poly(
            [
                (x, y - 1.4 * size),
                (x - 0.3 * size, y - 5.6 * size),
                (x + 8.6 * size, y - 6.4 * size),
                (x + 9 * size, y - 1.4 * size),
            ],
            ink,
        )
        s.poly(
            [
                (x - 0.3 * size, y - 5.6 * size),
                (x + 8.6 * size, y - 6.4 * size),
                (x + 8.7 * size, y - 5.4 * size),
                (x - 0.2 * size, y - 4.6 * size),
            ],
            light(ink, 0.35),
        )
    s.poly(
        [
            (x + 9.4 * size, y - 1.2 * size),
            (x + 9.4 * size, y - 5 * size),
            (x + 11.6 * size, y - 5 * size),
            (x + 12.8 * size, y - 3 * size),
            (x + 12.8 * size, y - 1.2 * size),
        ],
        (176, 64, 52),
    )
    s.pane(
        [
            (x + 10.2 * size, y - 4.4 * size),
            (x + 11.4 * size, y - 4.4 * size),
            (x + 12.3 * size, y - 3 * size),
            (x + 10.2 * size, y - 3 * size),
        ]
    )
    for wheel in (1.8, 6.6, 11.2):
        s.oval(x + wheel * size, y - 1.0 * size, 1.15 * size, 1.15 * size, COAL)
        s.oval(x + wheel * size, y - 1.0 * size, 0.42 * size, 0.42 * size, STEEL)
    s.lamp(x + 13 * size, y - 1.7 * size, 0.5, CREAM, 3.0)


def pumpjack(s: Sheet, x: float, y: float, size: float, ink: Ink = (60, 62, 78), nod: float = 12.0) -> None:
    """A pump that nods over its well."""
    s.rect(x - 7 * size, y - 0.8, 17 * size, 0.9, dark(STEEL, 0.3))
    s.line([(x - 3 * size, y), (x, y - 9 * size), (x + 3 * size, y)], 0.8 * size, ink)
    s.line([(x - 1.6 * size, y - 4.4 * size), (x + 1.6 * size, y - 4.4 * size)], 0.6 * size, ink)
    way = math.radians(-nod)
    ux, uy = math.cos(way), math.sin(way)
    a, b = (x - 8 * size * ux, y - 9 * size - 8 * size * uy), (x + 7 * size * ux, y - 9 * size + 7 * size * uy)
    s.line([a, b], 1.3 * size, (176, 74, 54))
    s.line([(a[0], a[1] - 0.35 * size), (b[0], b[1] - 0.35 * size)], 0.4 * size, light((176, 74, 54), 0.4))
    s.poly(
        [
            (a[0] - 1.8 * size, a[1] - 1.8 * size),
            (a[0] + 0.6 * size, a[1] - 1.4 * size),
            (a[0] + 0.6 * size, a[1] + 1.6 * size),
            (a[0] - 1.6 * size, a[1] + 2.4 * size),
        ],
        (150, 58, 46),
    )
    s.line([(a[0] - 1.5 * size, a[1] + 2 * size), (a[0] - 1.5 * size, y)], 0.3, COAL)
    s.line([b, (b[0] - 0.4, y - 2.5 * size)], 0.5 * size, ink)
    s.oval(b[0] - 0.6, y - 2.6 * size, 2.3 * size, 2.3 * size, ink)
    s.oval(b[0] - 0.9, y - 2.9 * size, 1.2 * size, 1.2 * size, light(ink, 0.3))
    s.lamp(x, y - 9.6 * size, 0.4)


def column(s: Sheet, x: float, y: float, half: float, high: float, ink: Ink, decks: int = 4) -> None:
    """A refinery's column with galleries round it."""
    cap = [
        (half * math.cos(t / 6 * math.pi / 2), y - high - half * 0.7 * math.sin(t / 6 * math.pi / 2)) for t in range(7)
    ]
    turned(s, x, [(half, y), (half, y - high), *cap], ink)
    for deck in range(decks):
        level = y - high * (deck + 1) / (decks + 0.4)
        s.rect(x - half * 1.5, level, half * 3, 0.45, dark(ink, 0.45))
        s.lamp(x - half * 1.4, level - 0.5, 0.3)
        s.lamp(x + half * 1.4, level - 0.5, 0.3)


def flare(s: Sheet, x: float, y: float, high: float) -> None:
    """A thin pipe with a flame while it runs."""
    s.line([(x, y), (x, y - high)], 0.7, STEEL)
    s.line([(x - 3, y), (x, y - high * 0.75), (x + 3, y)], 0.2, STEEL)
    if s.night:
        flame = [
            (x - 0.9, y - high),
            (x - 0.2, y - high - 3.2),
            (x + 2.4, y - high - 5.2),
            (x + 1.2, y - high - 2.2),
            (x + 1.1, y - high),
        ]
        s.draw.polygon([(a * K, b * K) for a, b in flame], FIRE)
        s.glow.polygon([(a * K, b * K) for a, b in flame], FIRE)
        s.lamp(x + 0.2, y - high - 1.2, 0.7, (255, 224, 140), 2.5)


def pipes(s: Sheet, x: float, y: float, w: float, rows: int, ink: Ink = STEEL) -> None:
    """Pipes on low trestles."""
    for index in range(int(w / 6) + 1):
        s.rect(x + index * 6, y - rows * 1.3 - 0.4, 0.6, rows * 1.3 + 0.4, dark(ink, 0.4))
    for row in range(rows):
        s.line([(x - 1, y - 1.2 - row * 1.3), (x + w + 1, y - 1.2 - row * 1.3)], 0.8, ink)
        s.line([(x - 1, y - 1.4 - row * 1.3), (x + w + 1, y - 1.4 - row * 1.3)], 0.25, light(ink, 0.5))
