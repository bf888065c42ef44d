"""The land under a map: outline file, projection, the sheet's units, and the warp that follows the cities."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.engine.board import Board, load_board, map_path  # noqa: E402
from game.kit.board.map_network import without_prices  # noqa: E402

EARTH_KM = 6371.0
SHEET = (880, 1048)
"""Size of the printed sheet in units; one unit is one pixel of a window 1080 high."""


@dataclass(frozen=True)
class Print:
    """How one map lies on its sheet (table [sheet] of its file)."""

    track: str
    window: tuple[float, float, float, float]
    centre: tuple[float, float]
    scale: tuple[float, float]
    disc: float
    title: tuple[float, float]
    wide: float = 1.0
    """How much wider than printed the map may be drawn where there is room."""
    pulls: tuple[tuple[str, float, float], ...] = ()
    """Cities pulled to another place than their true one, so that a crowded part swells; the rest follow softly."""
    swell: tuple[tuple[float, float], ...] = ()
    """How the land itself swells towards the edges: the middle of the crowd, the place it gets, how far it reaches, and
    how many times larger it is in the middle."""
    aside: tuple[tuple[str, float, float], ...] = ()
    """Cities that stand beside their true place, to which a line leads; the land does not follow them."""


def sides(map_name: str) -> list[str]:
    """The boards of a map that are printed apart; a single one without a name where all editions share it."""
    content = tomllib.loads(map_path(map_name).read_text("utf-8"))
    return ["classic", "recharged"] if "boards" in content else [""]


class Land:
    """A board with its true city positions in sheet units, and the outlines around it."""

    def __init__(self, map_name: str, side: str) -> None:
        content = tomllib.loads(map_path(map_name).read_text("utf-8"))
        self.board: Board = load_board(map_name, side)
        sheet = dict(content["sheet"])
        outlines = ROOT / "assets/geo" / f"{sheet.pop('outlines', map_name)}.geojson"
        self.print = Print(**{k: tuple(v) if isinstance(v, list) else v for k, v in sheet.items()})
        self.outlines: dict[str, Any] = json.loads(outlines.read_text("utf-8"))
        places = {city["id"]: city["at"] for city in content["cities"]}
        for change in content.get("boards", {}).get(side, {}).get("rename", []):
            places[change["id"]] = change["at"]
        self.ids = [city.id for city in self.board.cities]
        self.silent = without_prices(self.board)
        """Whether no price is printed on connections."""
        self.true = self.project([places[id_] for id_ in self.ids])
        index = {id_: place for place, id_ in enumerate(self.ids)}
        self.home = self._pulled(index) if self.print.pulls else self.true.copy()
        """Where springs pull the cities: their true places, or swollen, or where another side has them."""
        self.aside = [index[city] for city, _, _ in self.print.aside]
        self.home[self.aside] = np.array([place for _, *place in self.print.aside]).reshape(-1, 2)
        self.links = np.array([(index[a], index[b]) for a, b, _ in self.board.links])

    def _pulled(self, index: dict[str, int]) -> np.ndarray:
        """The true places bent smoothly so that the pulled cities come where they are wanted."""
        from scipy.interpolate import RBFInterpolator

        pulled = [index[city] for city, _, _ in self.print.pulls]
        wanted = np.array([place for _, *place in self.print.pulls])
        bend = RBFInterpolator(self.true[pulled], wanted - self.true[pulled], kernel="thin_plate_spline")
        return self.true + bend(self.true)

    def project(self, points: Iterable[Iterable[float]]) -> np.ndarray:
        """Positions (n x 2) to sheet units: those of a sketch as they are, degrees by Lambert's projection."""
        found = np.asarray(list(points), float)
        east, north = found.T if self.outlines["projection"]["type"] == "plain" else self._kilometres(found)
        left, top, right, bottom = self.print.window
        across, up = self.print.scale
        flat = np.stack(
            [
                (left + right) / 2 + (east - self.print.centre[0]) * across,
                (top + bottom) / 2 - (north - self.print.centre[1]) * up,
            ],
            1,
        )
        if not self.print.swell:
            return flat
        middle, place, reach, times = np.array(self.print.swell)
        return place + times * reach * np.arcsinh((flat - middle) / reach)

    def _kilometres(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Longitude and latitude to kilometres eastwards and northwards, by Lambert's equal-area projection."""
        degrees = np.radians(points)
        lon0, lat0 = (np.radians(self.outlines["projection"][key]) for key in ("lon0", "lat0"))
        lon, lat = degrees[:, 0] - lon0, degrees[:, 1]
        sin0, cos0 = np.sin(lat0), np.cos(lat0)
        k = np.sqrt(2 / np.maximum(1e-6, 1 + sin0 * np.sin(lat) + cos0 * np.cos(lat) * np.cos(lon)))
        east = EARTH_KM * k * np.cos(lat) * np.sin(lon)
        north = EARTH_KM * k * (cos0 * np.sin(lat) - sin0 * np.cos(lat) * np.cos(lon))
        return east, north

    def shapes(self, role: str) -> Iterator[list[list[list[float]]]]:
        """Every polygon (list of rings) or line (list of one) of the outline file that plays this role."""
        for feature in self.outlines["features"]:
            if feature["properties"]["role"] != role:
                continue
            geometry = feature["geometry"]
            kind, coordinates = geometry["type"], geometry["coordinates"]
            if kind == "LineString":
                yield [coordinates]
            elif kind == "MultiLineString":
                yield from ([line] for line in coordinates)
            else:
                yield from [coordinates] if kind == "Polygon" else coordinates


MERGED = 12.0
"""Touching cities nearer than this (units) bend the land as one: else it would be torn between them."""


def crowds(land: Land) -> list[np.ndarray]:
    """The cities (as masks) that truly stand together; most are alone, and so are those across a strait."""
    crowd = np.arange(len(land.true))
    for (a, b), (_, _, cost) in zip(land.links, land.board.links, strict=True):
        if cost == 0 and np.hypot(*(land.true[a] - land.true[b])) < MERGED:
            crowd[crowd == crowd[b]] = crowd[a]
    return [crowd == number for number in np.unique(crowd)]


class Warp:
    """A smooth bending of the plane that takes every city to its place and holds still far outside."""

    def __init__(self, land: Land, placed: np.ndarray, smoothing: float = 60.0, softer: float = 2000.0) -> None:
        from scipy.interpolate import RBFInterpolator

        left, top, right, bottom = land.print.window
        held = np.array(
            [
                (x, y)
                for x in np.linspace(left - 250, right + 250, 11)
                for y in np.linspace(top - 250, bottom + 250, 11)
                if not (left - 90 < x < right + 90 and top - 90 < y < bottom + 90)
            ]
        )
        together = [own for own in crowds(land) if not own[land.aside].any()]
        true = np.array([land.true[own].mean(0) for own in together])
        placed = np.array([placed[own].mean(0) for own in together])
        # Two cities on a narrow strait pull softly: else both its shores would swell beyond knowing.
        apart = np.hypot(*(true[:, None] - true[None]).transpose(2, 0, 1)) + np.diag(np.full(len(true), np.inf))
        pull = np.where(apart.min(1) < MERGED, softer, smoothing)
        self._bend = RBFInterpolator(
            np.vstack([true, held]),
            np.vstack([placed - true, np.zeros_like(held)]),
            kernel="thin_plate_spline",
            smoothing=np.concatenate([pull, np.full(len(held), smoothing)]),
        )

    def __call__(self, points: np.ndarray) -> np.ndarray:
        """Bent positions of points (n x 2, sheet units)."""
        return points + self._bend(points)
