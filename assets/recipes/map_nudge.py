"""Afterwards: a city that a connection of others grazes is moved off it, with its own prices and perhaps its name.

    uv run python assets/recipes/map_nudge.py

It works on every maps/*.geometry.json and prints what it moved; nothing else may come to touch anything, and a city
stays well inside its region.
"""

from __future__ import annotations

import json
import math
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pygame

ROOT = Path(__file__).resolve().parents[2]
LEAST, WANTED = 0.0, 1.6
"""Units between a disc and a foreign line: below the first a city is moved, to the second."""
PIPE = 4.2
"""Half of a line's width where discs have a radius of 21."""
FARTHEST = 11.0
ORIGIN, AROUND = (150, 200), 15
Point = tuple[float, float]


def away(place: Point, a: Point, b: Point) -> float:
    """Distance from a place to a line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = min(1.0, max(0.0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(place[0] - a[0] - t * dx, place[1] - a[1] - t * dy)


def framed(place: Point, lettering: dict[str, Any], height: float) -> Point:
    """A place of the sheet in a lettering's frame."""
    x, y = place[0] * lettering.get("wide", 1.0), place[1]
    return (height - y, x) if lettering["turned"] else (x, y)


def grazes(content: dict[str, Any], links: list[tuple[str, str]], wide: float) -> list[tuple[float, str]]:
    """Clearance of every city that a foreign line comes near, and which."""
    cities = {city: (x * wide, y) for city, (x, y) in content["cities"].items()}
    pipe = content["disc"] + PIPE * content["disc"] / 21
    return sorted(
        (away(place, cities[a], cities[b]) - pipe, city)
        for a, b in links
        for city, place in cities.items()
        if city not in (a, b)
    )


def faults(content: dict[str, Any], links: list[tuple[str, str]]) -> set[tuple[str, ...]]:
    """Whatever lies on something else, in every printing."""
    found: set[tuple[str, ...]] = set()
    disc, badge, height = content["disc"], content["badge"], content["sheet"][1]
    for key, lettering in content["letterings"].items():
        cities = {city: framed(tuple(at), lettering, height) for city, at in content["cities"].items()}
        names = [
            (f"{city}/{place}", item["box"])
            for place, copy in enumerate(lettering["copies"])
            for city, item in copy.items()
        ]
        for (one, p), (two, q) in combinations(names, 2):
            if min(p[2], q[2]) - max(p[0], q[0]) > 0.2 and min(p[3], q[3]) - max(p[1], q[1]) > 0.2:
                found.add((key, one, two))
        prices = {pair: tuple(at) for pair, at in lettering["prices"].items()}
        for name, box in names:
            found |= {(key, name, "disc", c) for c, at in cities.items() if _touches(at, disc - 0.2, box)}
            found |= {(key, name, "price", pair) for pair, at in prices.items() if _touches(at, badge - 0.2, box)}
            inner = (box[0] + 2, box[1] + 3, box[2] - 2, box[3] - 3)
            found |= {(key, name, "line", a, b) for a, b in links if _crosses(cities[a], cities[b], inner)}
        for (one, p), (two, q) in combinations(prices.items(), 2):
            if math.dist(p, q) < 2 * badge - 0.2:
                found.add((key, one, two))
        for pair, at in prices.items():
            found |= {(key, pair, c) for c, place in cities.items() if math.dist(place, at) < disc + badge - 1.2}
    return found


def _touches(at: Point, radius: float, box: Any) -> bool:
    x, y = min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])
    return math.dist(at, (x, y)) < radius


def _crosses(a: Point, b: Point, box: Any) -> bool:
    """Whether a line passes through a box (each pair of edges cuts a stretch out of it)."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way, low, high = b[axis] - a[axis], box[axis] - a[axis], box[axis + 2] - a[axis]
        if abs(way) < 1e-9:
            if not low < 0 < high:
                return False
            continue
        near, far = sorted((low / way, high / way))
        first, last = max(first, near), min(last, far)
    return first < last


def moved(content: dict[str, Any], city: str, dx: float, dy: float, named: bool) -> dict[str, Any]:
    """The sheet with a city elsewhere: prices stay on its lines; its name goes along or stays."""
    new: dict[str, Any] = json.loads(json.dumps(content))
    old = content["cities"]
    new["cities"][city] = [round(old[city][0] + dx, 2), round(old[city][1] + dy, 2)]
    for lettering in new["letterings"].values():
        shift = (-dy, dx) if lettering["turned"] else (dx * lettering.get("wide", 1.0), dy)
        for pair, at in lettering["prices"].items():
            ends = pair.split("-")
            if city not in ends:
                continue
            here, there = (
                framed(tuple(old[end]), lettering, content["sheet"][1])
                for end in (city, next(end for end in ends if end != city))
            )
            share = math.dist(at, there) / math.dist(here, there)
            lettering["prices"][pair] = [round(at[axis] + shift[axis] * share, 2) for axis in (0, 1)]
        for copy in lettering["copies"] if named else ():
            copy[city]["box"] = [round(value + shift[axis % 2], 2) for axis, value in enumerate(copy[city]["box"])]
    return new


def repaired(content: dict[str, Any], links: list[tuple[str, str]], known: set[tuple[str, ...]]) -> dict[str, Any]:
    """The sheet with every name or price that came to lie on something pushed a little aside, where that helps."""
    new: dict[str, Any] = json.loads(json.dumps(content))
    steps = sorted((math.hypot(dx, dy), dx, dy) for dx in np.arange(-16, 17, 2.0) for dy in np.arange(-12, 13, 2.0))
    for fault in sorted(faults(new, links) - known):
        lettering = new["letterings"][fault[0]]
        for part in fault[1:]:
            if "/" in part:
                city, place = part.split("/")
                holder, name = lettering["copies"][int(place)][city], "box"
            elif part in lettering["prices"]:
                holder, name = lettering["prices"], part
            else:
                continue
            if _freed(new, links, known, holder, name, steps if name == "box" else _slides(new, fault[0], part)):
                break
    return new


def _slides(content: dict[str, Any], key: str, pair: str) -> list[tuple[float, float, float]]:
    """Ways of a price along its line."""
    lettering = content["letterings"][key]
    a, b = (framed(tuple(content["cities"][end]), lettering, content["sheet"][1]) for end in pair.split("-"))
    x, y = lettering["prices"][pair]
    places = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in np.linspace(0.3, 0.7, 17)]
    return sorted((math.dist((x, y), (u, v)), u - x, v - y) for u, v in places)


def _freed(
    content: dict[str, Any],
    links: list[tuple[str, str]],
    known: set[tuple[str, ...]],
    holder: dict[str, Any],
    name: str,
    steps: list[tuple[float, float, float]],
) -> bool:
    """Push a box or a price along the steps until there are fewer faults; else leave it."""
    old, count = holder[name], len(faults(content, links) - known)
    for _, dx, dy in steps:
        holder[name] = [round(float(value + (dx, dy)[axis % 2]), 2) for axis, value in enumerate(old)]
        if len(faults(content, links) - known) < count:
            return True
    holder[name] = old
    return False


def at_home(content: dict[str, Any], city: str, numbers: np.ndarray, before: Point) -> bool:
    """Whether all around a city's new place is still its own region."""
    x, y = (round(value + off) for value, off in zip(content["cities"][city], ORIGIN, strict=True))
    column, row = (round(value + off) for value, off in zip(before, ORIGIN, strict=True))
    around = set(numbers[y - AROUND : y + AROUND + 1, x - AROUND : x + AROUND + 1].flatten().tolist()) - {0}
    return around <= {int(numbers[row, column])}


def mend(path: Path) -> None:
    """Move what must be moved on one sheet."""
    content = json.loads(path.read_text("utf-8"))
    pairs = next(iter(content["letterings"].values()))["prices"]
    links = [tuple(pair.split("-")) for pair in pairs]
    raster = pygame.image.load(ROOT / "assets/maps" / path.name.replace(".geometry.json", ".regions.png"))
    numbers = pygame.surfarray.array3d(raster)[..., 0].T
    wides = {lettering.get("wide", 1.0) for lettering in content["letterings"].values()}

    def worst(sheet: dict[str, Any]) -> dict[str, float]:
        least: dict[str, float] = {}
        for wide in wides:
            for clear, city in grazes(sheet, links, wide):
                least[city] = min(clear, least.get(city, math.inf))
        return least

    known = worst(content)
    for city in sorted(city for city, clear in known.items() if clear < LEAST):
        before, home = faults(content, links), tuple(content["cities"][city])
        steps = np.arange(-FARTHEST, FARTHEST + 0.1, 1.0)
        ways = sorted((math.hypot(dx, dy), float(dx), float(dy)) for dx in steps for dy in steps)
        tried = []
        for far, dx, dy in ways:
            for named in (True, False) if far <= FARTHEST else ():
                new = moved(content, city, dx, dy, named)
                free = all(
                    clear >= (WANTED if other == city else min(WANTED, known[other]))
                    for other, clear in worst(new).items()
                )
                if free and at_home(new, city, numbers, home):
                    tried.append((len(faults(new, links) - before), far, dx, dy, new))
        for _, _, dx, dy, new in sorted(tried, key=lambda one: one[:2])[:6]:
            new = repaired(new, links, before)
            if not faults(new, links) - before:
                content, known = new, worst(new)
                path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
                print(f"{path.name}: {city} moved by {dx:+.0f}, {dy:+.0f}; {known[city]:.1f} clear")
                break
        else:
            print(f"{path.name}: {city} stays ({known[city]:.1f})")


if __name__ == "__main__":
    for file in sorted((ROOT / "maps").glob(f"{sys.argv[1] if len(sys.argv) > 1 else '*'}.geometry.json")):
        mend(file)
