"""Make the outline of a map that spans many countries: assets/geo/<map>.geojson.

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    uv run --group recipes python assets/recipes/map_outline.py package/countries-10m.json north-america

Countries come from world-atlas (Natural Earth, public domain); rivers, lakes and borders of states from the outlines of
other maps here, each within its part of the world, so that no river is drawn twice. India keeps its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

GEO: Final = Path(__file__).resolve().parents[1] / "geo"
FINE: Final = 0.03
"""Degrees by which a simplified line may leave the true one."""
LONGEST: Final = 2.0
"""Degrees of the longest straight piece: a parallel is bent by the projection."""
Box = tuple[float, float, float, float]
"""West, south, east, north in degrees."""
Line = list[tuple[float, float]]


class Outline(NamedTuple):
    """What is drawn of the world, and what of it is the land of the map."""

    projection: dict[str, Any]
    box: Box
    land: tuple[str, ...]
    details: tuple[tuple[str, Box], ...]
    """Outline files, and the part of the world in which rivers, lakes and borders are taken from each."""


OUTLINES: Final = {
    "europe": Outline(
        {"type": "laea", "lon0": 14, "lat0": 50},
        (-50, 22, 95, 84),
        (
            *(
                "Ireland",
                "United Kingdom",
                "Netherlands",
                "Belgium",
                "Luxembourg",
                "Germany",
                "France",
                "Spain",
                "Portugal",
            ),
            *(
                "Andorra",
                "Monaco",
                "Switzerland",
                "Liechtenstein",
                "Austria",
                "Italy",
                "San Marino",
                "Vatican",
                "Malta",
            ),
            *(
                "Poland",
                "Czechia",
                "Slovakia",
                "Hungary",
                "Slovenia",
                "Croatia",
                "Bosnia and Herz.",
                "Serbia",
                "Kosovo",
            ),
            *("Montenegro", "Albania", "Macedonia", "Greece", "Bulgaria", "Romania", "Moldova", "Ukraine", "Belarus"),
            *("Denmark", "Norway", "Sweden", "Finland", "Estonia", "Latvia", "Lithuania", "Russia", "Turkey"),
        ),
        (
            ("northern-europe", (4, 53.5, 31, 72)),
            ("russia", (28, 41, 62, 72)),
            ("central-europe", (9, 43, 28, 53.5)),
            ("france", (-5, 41, 9, 51)),
            ("spain-portugal", (-10, 35, 3, 44)),
        ),
    ),
    "north-america": Outline(
        {"type": "laea", "lon0": -96, "lat0": 38.5},
        (-150, 7, -45, 72),
        ("United States of America", "Canada", "Mexico"),
        (("usa", (-180, -90, 180, 90)),),
    ),
    "india": Outline(
        {"type": "laea", "lon0": 81, "lat0": 22.5},
        (50, -5, 115, 50),
        ("India", "Nepal", "Bangladesh"),
        (("india", (50, -5, 115, 50)),),
    ),
}


class Atlas:
    """The countries of a TopoJSON file: lines shared by neighbours, in degrees."""

    def __init__(self, path: Path) -> None:
        content = json.loads(path.read_text("utf-8"))
        scale, shift = (np.array(content["transform"][key]) for key in ("scale", "translate"))
        self._arcs = [simplified(np.cumsum(arc, axis=0) * scale + shift) for arc in content["arcs"]]
        self._countries = content["objects"]["countries"]["geometries"]

    def polygons(self, country: dict[str, Any]) -> Iterator[list[list[int]]]:
        """Each polygon of a country as rings of arcs."""
        yield from [country["arcs"]] if country["type"] == "Polygon" else country["arcs"]

    def ring(self, arcs: list[int]) -> Line:
        """The points of a ring."""
        parts = [self._arcs[arc] if arc >= 0 else self._arcs[~arc][::-1] for arc in arcs]
        points = np.vstack([part[:-1] for part in parts])
        points[:, 0] = np.unwrap(points[:, 0], period=360)  # some cross the date line
        return [tuple(point) for point in points.round(4).tolist()]

    def countries(self, box: Box) -> Iterator[tuple[str, list[list[Line]]]]:
        """The name and the polygons in a box of every country."""
        for country in self._countries:
            rings = [[self.ring(arcs) for arcs in polygon] for polygon in self.polygons(country)]
            yield country["properties"]["name"], [cut for polygon in rings if (cut := clipped(polygon, box))]

    def edges(self, land: tuple[str, ...], box: Box, shared: bool) -> list[Line]:
        """The lines that two countries of the land share, or those between the land and what is not."""
        owners: dict[int, set[str]] = {}
        for country in self._countries:
            for polygon in self.polygons(country):
                for arc in (arc for ring in polygon for arc in ring):
                    owners.setdefault(arc if arc >= 0 else ~arc, set()).add(country["properties"]["name"])
        counts = {arc: len(names & {*land}) for arc, names in owners.items()}
        found = [self._arcs[arc] for arc, count in counts.items() if count == (2 if shared else 1)]
        return [part for arc in found for part in inside([tuple(p) for p in arc.round(4).tolist()], box)]


def simplified(line: np.ndarray) -> np.ndarray:
    """A line without the points that are nearer than FINE to the line between others (Douglas and Peucker)."""
    kept, waiting = {0, len(line) - 1}, [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        along = line[last] - line[first]
        off = line[first + 1 : last] - line[first]
        length = np.hypot(*along)
        far = np.abs(off[:, 0] * along[1] - off[:, 1] * along[0]) / length if length else np.hypot(*off.T)
        most = int(far.argmax())
        if far[most] > FINE:
            middle = first + 1 + most
            kept.add(middle)
            waiting += [(first, middle), (middle, last)]
    corners = line[sorted(kept)]
    pieces = [
        np.linspace(here, there, max(2, int(np.hypot(*(there - here)) / LONGEST) + 2))[:-1]
        for here, there in pairwise(corners)
    ]
    return np.vstack([*pieces, corners[-1:]])


def clipped(polygon: list[Line], box: Box) -> list[Line]:
    """The part of a polygon in a box (Sutherland and Hodgman); empty if there is none."""
    found = []
    for ring in polygon:
        for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
            cut: Line = []
            for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
                within = [(point[axis] - limit) * sign >= 0 for point in (here, there)]
                if within[0]:
                    cut.append(here)
                if within[0] != within[1]:
                    share = (limit - here[axis]) / (there[axis] - here[axis])
                    x, y = (round(a + (b - a) * share, 4) for a, b in zip(here, there, strict=True))
                    cut.append((x, y))
            ring = cut
            if not ring:
                break
        if len(ring) > 2 and max(np.ptp(np.array(ring), axis=0)) > 3 * FINE:
            found.append(ring)
        elif not found:
            return []  # the outer ring is nothing
    return found


def inside(line: Line, box: Box) -> Iterator[Line]:
    """The parts of a line that are in a box."""
    part: Line = []
    for x, y in line:
        if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
            part.append((x, y))
        else:
            if len(part) > 1:
                yield part
            part = []
    if len(part) > 1:
        yield part


def detail(name: str, box: Box, role: str) -> Iterator[Any]:
    """The lines (or polygons that begin there) of a role in another map's outlines, in a part of the world."""
    for feature in json.loads((GEO / f"{name}.geojson").read_text("utf-8"))["features"]:
        if feature["properties"]["role"] != role:
            continue
        for shape in feature["geometry"]["coordinates"]:
            if role == "lake":
                x, y = shape[0][0]
                if box[0] <= x < box[2] and box[1] <= y < box[3]:
                    yield shape
            else:
                yield from inside([tuple(point) for point in shape], box)


def main() -> None:
    """Make the outline that the command line asks for."""
    atlas, name = Atlas(Path(sys.argv[1])), sys.argv[2]
    outline = OUTLINES[name]
    shapes: dict[str, list[Any]] = {"context": [], "land": [], "lake": [], "river": [], "state_border": []}
    for country, polygons in atlas.countries(outline.box):
        shapes["land" if country in outline.land else "context"] += polygons
    for role in ("lake", "river", "state_border"):
        shapes[role] = [shape for file, box in outline.details for shape in detail(file, box, role)]
    shapes["border"] = atlas.edges(outline.land, outline.box, shared=True)
    shapes["coast"] = atlas.edges(outline.land, outline.box, shared=False)
    lines = {"river", "state_border", "border", "coast"}
    features = [
        {
            "type": "Feature",
            "properties": {"role": role},
            "geometry": {"type": "MultiLineString" if role in lines else "MultiPolygon", "coordinates": found},
        }
        for role, found in shapes.items()
        if found
    ]
    content = {
        "type": "FeatureCollection",
        "name": name,
        "projection": outline.projection,
        "attribution": "Natural Earth (public domain)",
        "features": features,
    }
    (GEO / f"{name}.geojson").write_text(json.dumps(content, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
