"""Print the picture of a map: sea with engraved shores, tinted and hatched regions, rivers, borders, coast.

The paper's grain, the fog and everything that is read are laid over it by the game (game/kit/board/map_ground.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from map_land import ROOT, Land, Warp, crowds
from PIL import Image, ImageDraw
from scipy import ndimage

from game.kit.board.sheet_reader import raster_step

EXTENT = (-150, -200, 1080, 1248)
"""Left, top, right, bottom of the picture in units: more land than the sheet shows, for fitted tables."""
SCALE = 3
"""Pixels of the picture per unit."""
SEA, SEA_LINE = (196, 214, 206), (104, 142, 146)
NEIGHBOURS, LAND = (230, 220, 198), (250, 240, 212)
COAST, RIVER, BORDER, LAKE = (92, 58, 28), (84, 138, 160), (120, 84, 44), (176, 204, 200)
LEADER = 6.0
"""How far outside its disc (units) a city's true place must lie to be shown by a line."""
SHORES = ((3.5, 0.42), (8.0, 0.30), (14.0, 0.20), (22.0, 0.12))
"""Engraved lines along every shore: distance in units, strength."""
TINTS = {
    "purple": ((178, 134, 196), (104, 58, 128)),
    "blue": ((122, 166, 212), (38, 84, 140)),
    "yellow": ((236, 200, 84), (150, 112, 10)),
    "red": ((222, 128, 104), (150, 52, 34)),
    "brown": ((188, 148, 104), (104, 66, 28)),
    "turquoise": ((112, 190, 176), (20, 104, 94)),
    "green": ((142, 190, 112), (52, 100, 36)),
    "pink": ((238, 158, 190), (176, 50, 108)),
}
"""Tint and ink of a region."""


class Press:
    """One sheet in the making: an array of colours in picture pixels, and the land that lies under it."""

    def __init__(self, land: Land, geometry: dict[str, Any]) -> None:
        self.land = land
        self.cities = np.array([geometry["cities"][id_] for id_ in land.ids])
        self.warp = Warp(land, self.cities)
        left, top, right, bottom = EXTENT
        self.size = ((right - left) * SCALE, (bottom - top) * SCALE)
        self.colours = np.empty((self.size[1], self.size[0], 3), np.float32)
        rows, columns = np.mgrid[0 : self.size[1], 0 : self.size[0]].astype(np.float32)
        self.x, self.y = columns / SCALE + left, rows / SCALE + top

    def points(self, line: Iterable[Iterable[float]]) -> np.ndarray:
        """Longitudes and latitudes of a line to picture pixels, bent with the cities."""
        left, top = EXTENT[:2]
        return (self.warp(self.land.project(line)) - (left, top)) * SCALE

    def filled(self, role: str, smooth: int = 2) -> np.ndarray:
        """Coverage (0..1) of all polygons of a role."""
        image = Image.new("L", (self.size[0] * smooth, self.size[1] * smooth), 0)
        pen = ImageDraw.Draw(image)
        for rings in self.land.shapes(role):
            for number, ring in enumerate(rings):
                if len(ring) > 2:
                    pen.polygon([tuple(p * smooth) for p in self.points(ring)], fill=0 if number else 255)
        return np.asarray(image.resize(self.size, Image.Resampling.BOX), np.float32) / 255

    def stroked(self, role: str, width: float, smooth: int = 2) -> np.ndarray:
        """Coverage (0..1) of all lines (or outlines) of a role, `width` units wide."""
        image = Image.new("L", (self.size[0] * smooth, self.size[1] * smooth), 0)
        pen = ImageDraw.Draw(image)
        for rings in self.land.shapes(role):
            for ring in rings:
                line = [tuple(p * smooth) for p in self.points(ring)]
                pen.line(line, fill=255, width=max(1, round(width * SCALE * smooth)), joint="curve")
        return np.asarray(image.resize(self.size, Image.Resampling.BOX), np.float32) / 255

    def leaders(self, smooth: int = 2) -> np.ndarray:
        """Coverage (0..1) of fine lines from discs pushed off their true place to a point there."""
        image = Image.new("L", (self.size[0] * smooth, self.size[1] * smooth), 0)
        pen, fine = ImageDraw.Draw(image), SCALE * smooth
        left, top = EXTENT[:2]
        for own in crowds(self.land):
            true = self.warp(self.land.true[own].mean(0)[None])[0]
            for placed in self.cities[own]:
                if np.hypot(*(true - placed)) > self.land.print.disc + LEADER:
                    (x, y), (ax, ay) = ((place - (left, top)) * fine for place in (true, placed))
                    pen.line([(x, y), (ax, ay)], fill=255, width=fine)
                    pen.ellipse((x - 2.6 * fine, y - 2.6 * fine, x + 2.6 * fine, y + 2.6 * fine), fill=255)
        return np.asarray(image.resize(self.size, Image.Resampling.BOX), np.float32) / 255

    def ink(self, colour: tuple[int, int, int], cover: np.ndarray, part: Any = ...) -> None:
        """Lay a colour over a part of the sheet where and as much as `cover` says."""
        self.colours[part] += (np.array(colour, np.float32) - self.colours[part]) * cover[..., None]

    def regions(self) -> np.ndarray:
        """Number of the region each pixel lies in: of the nearest city, on a gently noisy plane."""
        coarse = 4
        high, wide = self.size[1] // coarse, self.size[0] // coarse
        noise = np.random.default_rng(5)

        def wander(blur: float, far: float) -> np.ndarray:
            raw = ndimage.gaussian_filter(noise.standard_normal((high, wide)), blur * SCALE / coarse)
            return raw / raw.std() * far

        x = self.x[coarse // 2 :: coarse, coarse // 2 :: coarse][:high, :wide] + wander(26, 7) + wander(9, 2.4)
        y = self.y[coarse // 2 :: coarse, coarse // 2 :: coarse][:high, :wide] + wander(26, 7) + wander(9, 2.4)
        layers = []
        for region in self.land.board.regions:
            own = [place for place, city in enumerate(self.land.board.cities) if city.region == region]
            near = np.min([np.hypot(x - self.cities[i, 0], y - self.cities[i, 1]) for i in own], axis=0)
            smooth = ndimage.gaussian_filter(near, 3 * SCALE / coarse).astype(np.float32)
            layers.append(np.asarray(Image.fromarray(smooth).resize(self.size, Image.Resampling.BICUBIC)))
        return np.argmin(layers, axis=0)

    def hatch(self, region: str, part: Any = ...) -> np.ndarray:
        """The engraving that tells a region without its colour (0..1); units as in the design."""
        x, y = self.x[part], self.y[part]

        def lines(v: np.ndarray, period: float, width: float) -> np.ndarray:
            off = np.abs(v % period - period / 2)
            return np.clip(1.2 - off / width, 0, 1) * (off < width * 1.2)

        match region:
            case "purple":
                return np.clip(1.2 - np.hypot(x % 9 - 4.5, y % 9 - 4.5) / 1.15, 0, 1) * 1.3
            case "blue":
                return lines(y, 7, 0.7)
            case "yellow":
                return lines(x + y, 10, 0.7)
            case "red":
                return lines(x - y, 10, 0.7)
            case "brown":
                return np.maximum(lines(x + y, 15, 0.65), lines(x - y, 15, 0.65))
            case "turquoise":
                return lines(y + 2.2 * np.sin(x / 5.5), 8.5, 0.7)
            case "pink":
                return lines(x + 2.2 * np.sin(y / 5.5), 8.5, 0.7)
            case _:
                return lines(x, 7, 0.7)


def print_picture(land: Land, geometry: dict[str, Any], name: str) -> None:
    """Write assets/maps/<name>.webp and <name>.regions.png (see sheet_reader.raster_step)."""
    press = Press(land, geometry)
    inside, around = press.filled("land"), press.filled("context")
    around = np.clip(around - inside, 0, 1)
    lakes = press.filled("lake")
    _sea_and_neighbours(press, inside, around)
    press.ink(LAND, inside)
    region = _whole_islands(press, press.regions(), inside > 0.5)
    raster = np.zeros(region.shape, np.uint8)
    for number, id_ in enumerate(land.board.regions):
        own = (region == number) & (inside > 0.5)
        raster[own] = raster_step(land.board) * (number + 1)
        _tint(press, id_, own, inside)
    press.ink(BORDER, press.stroked("state_border", 1.0) * 0.2)
    press.ink(BORDER, press.stroked("border", 1.6) * 0.5)
    press.ink(RIVER, press.stroked("river", 1.6) * 0.75)
    press.ink(LAKE, lakes)
    press.ink(RIVER, press.stroked("lake", 1.2) * 0.8)
    press.ink(COAST, press.stroked("coast" if any(land.shapes("coast")) else "land", 1.9))
    press.ink(COAST, press.leaders() * 0.8)
    folder = ROOT / "assets/maps"
    folder.mkdir(exist_ok=True)
    picture = Image.fromarray(press.colours.clip(0, 255).astype(np.uint8))
    picture.save(folder / f"{name}.webp", quality=86, method=6)
    small = raster[SCALE // 2 :: SCALE, SCALE // 2 :: SCALE]
    Image.fromarray(small).save(folder / f"{name}.regions.png", optimize=True)


def _whole_islands(press: Press, region: np.ndarray, dry: np.ndarray) -> np.ndarray:
    """Land that is apart from every city of its region lies in the region of the nearest other land; an island without
    a city lies in one region: the one that has most of it.
    """
    left, top = EXTENT[:2]
    columns, rows = ((press.cities - (left, top)) * SCALE).round().astype(int).T
    kept = np.zeros(region.shape, bool)
    for number, id_ in enumerate(press.land.board.regions):
        own = [place for place, city in enumerate(press.land.board.cities) if city.region == id_]
        there = (region == number) & dry
        parts, _ = ndimage.label(there)
        near_rows, near_columns = ndimage.distance_transform_edt(~there, return_distances=False, return_indices=True)
        ends = rows[own], columns[own]
        kept |= np.isin(parts, parts[near_rows[ends], near_columns[ends]]) & there
    rows_of, columns_of = ndimage.distance_transform_edt(~kept, return_distances=False, return_indices=True)
    region = region[rows_of, columns_of]
    parts, _ = ndimage.label(dry)
    settled = set(parts[rows, columns].tolist())
    for number, box in enumerate(ndimage.find_objects(parts), start=1):
        if number not in settled:
            own_part = parts[box] == number
            region[box][own_part] = np.bincount(region[box][own_part]).argmax()
    return region


def print_fog() -> None:
    """Write assets/maps/fog.webp: drifting clouds, stretched sideways, 128 in the mean, 40 to one spread."""
    wide, high = (EXTENT[2] - EXTENT[0]) // 2, (EXTENT[3] - EXTENT[1]) // 2
    noise = np.random.default_rng(11)
    cloud = np.zeros((high, wide))
    for blur, strength in ((52, 1.0), (24, 0.6), (11, 0.35), (5, 0.16)):
        layer = ndimage.gaussian_filter(noise.standard_normal((high, wide)), (blur * 0.275, blur * 0.5))
        cloud += strength * layer / layer.std() / 1.3
    image = Image.fromarray((128 + 40 * cloud).clip(0, 255).astype(np.uint8))
    image.save(ROOT / "assets/maps/fog.webp", quality=80, method=6)


def _sea_and_neighbours(press: Press, inside: np.ndarray, around: np.ndarray) -> None:
    dry = inside + around > 0.5
    press.colours[:] = SEA
    shore = (ndimage.distance_transform_edt(~dry) / SCALE).astype(np.float32)
    press.colours -= (np.clip(26 - shore, 0, 26) / 26 * 10)[..., None]
    for far, strength in SHORES:
        press.ink(SEA_LINE, np.exp(-(((shore - far) / 0.9) ** 2)) * strength)
    press.ink(NEIGHBOURS, around)
    press.ink(COAST, press.stroked("context", 1.0) * 0.5)
    outside = (ndimage.distance_transform_edt(inside < 0.5) / SCALE).astype(np.float32)
    press.ink((104, 74, 44), np.exp(-outside / 9) * 0.28)


def _tint(press: Press, region: str, own: np.ndarray, inside: np.ndarray) -> None:
    """Tint and hatch a region: only where it lies, as every other step is as large as the picture."""
    tint, ink = TINTS[region]
    rows, columns = ndimage.find_objects(own.astype(np.int8))[0]
    part = slice(max(0, rows.start - 1), rows.stop + 1), slice(max(0, columns.start - 1), columns.stop + 1)
    own, cover = own[part], (own * inside)[part]
    deep = (ndimage.distance_transform_edt(own) / SCALE).astype(np.float32)
    press.ink(tint, (0.34 + 0.36 * np.exp(-deep / 9)) * cover, part)
    press.ink(ink, np.clip(press.hatch(region, part), 0, 1) * cover * 0.2, part)
    press.ink(ink, np.clip(1.6 - np.abs(deep - 0.9), 0, 1) * cover * 0.55, part)
