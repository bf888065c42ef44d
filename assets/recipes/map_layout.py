"""Lay out a map without a collision and print its picture.

    uv run --group recipes python assets/recipes/map_layout.py germany

Writes maps/<map>.<side>.geometry.json (places, names, prices; see game/kit/board/sheet_reader.py) and
assets/maps/<map>.<side>.webp with its regions as a small raster; a map with one board for all editions has
no side in these names. Runs once per map, offline, some minutes.
The classic side of the USA was laid out `--side classic --near recharged --starts 4`, after the other;
then Philadelphia and Norfolk were moved by hand (-6, -4 and -8, +16 units) so that no name left the window.
Italy and Baden-Württemberg were lettered last with some cities moved by hand, up to 30 units, where one name was
left lying on a line.
The sheets of Brazil and the maps added after it were laid out by a compiled copy of these steps: floors between
cities fade by 1.5 % a round, and every round letters six times, so that a sheet takes a minute. Their sizes of
type are in their files.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

import numpy as np
from map_land import ROOT, SHEET, Land, sides
from map_names import LETTERINGS, Layout, Lettering, Placement
from map_print import print_fog, print_picture
from map_relax import BADGE, Nudge, TooClose, crossings, relax

ROUNDS = 18
NEARLY = 3
"""So few collisions may be solved by a longer search for cities that stay."""
MEMORY = 8
"""Rounds after which the place of a name is forgotten."""


def lay_out(land: Land, starts: int) -> tuple[np.ndarray, dict[str, Placement]]:
    """Relax and letter in turn: what still collides becomes a force in the next round."""
    nudges: list[Nudge] = []
    fresh: list[list[Nudge]] = []
    best: tuple[int, np.ndarray, dict[str, Placement]] | None = None
    for round_ in range(ROUNDS):
        places = relax(land, nudges)
        found = {lettering.key: _letter(land, places, lettering, starts) for lettering in LETTERINGS}
        crossed = crossings(land, places)
        count = sum(len(placement.collisions) for placement in found.values()) + 10 * len(crossed)
        print(
            round_,
            {key: len(p.collisions) for key, p in found.items()},
            "crossings",
            len(crossed),
            flush=True,
        )
        if best is None or count < best[0]:
            best = (count, places, found)
            if count <= NEARLY:
                polished = _polished(land, places, found)
                if not any(placement.collisions for placement in polished.values()):
                    return places, polished
        # Where a name lay is soon out of date; how far two cities must be apart is not.
        fresh.append([nudge for placement in found.values() for nudge in placement.nudges])
        parted = [nudge for round_nudges in fresh for nudge in round_nudges if isinstance(nudge, TooClose)]
        nudges = parted + [n for round_nudges in fresh[-MEMORY:] for n in round_nudges if not isinstance(n, TooClose)]
    assert best is not None
    _, places, found = best
    return places, _polished(land, places, found)


def _polished(land: Land, places: np.ndarray, found: dict[str, Placement]) -> dict[str, Placement]:
    return {lettering.key: _polish(land, places, lettering, found) for lettering in _letterings(land)}


def _letterings(land: Land) -> list[Lettering]:
    """The printings this map needs; the wide one has the most room and follows the others."""
    wide = [Lettering("wide", 12.5, False, 2, land.print.wide)] if land.print.wide > 1 else []
    return [*LETTERINGS, *wide]


def _polish(land: Land, places: np.ndarray, lettering: Lettering, found: dict[str, Placement]) -> Placement:
    """The best placement for cities that stay: search long, then with ever smaller type."""
    placement = found.get(lettering.key)
    if placement is not None and not placement.collisions:
        return placement
    for size in np.arange(lettering.size, lettering.size * 0.8, -0.5):
        placement = Layout(land, places, replace(lettering, size=float(size))).search(24)
        print(lettering.key, size, placement.collisions, flush=True)
        if not placement.collisions:
            break
    assert placement is not None
    return placement


def _letter(land: Land, places: np.ndarray, lettering: Lettering, starts: int) -> Placement:
    """Search once; where little is left to solve, search longer before the cities must move."""
    layout = Layout(land, places, lettering)
    placement = layout.search(starts)
    if 0 < len(placement.collisions) <= 2:
        longer = layout.search(5 * starts)
        placement = min(placement, longer, key=lambda p: len(p.collisions))
    return placement


def geometry(land: Land, places: np.ndarray, found: dict[str, Placement]) -> dict[str, object]:
    """What is stored: rounded to a tenth of a unit."""
    links = [f"{a}-{b}" for a, b, _ in land.board.links]

    def lettering(placement: Placement) -> dict[str, object]:
        copies = [
            {
                id_: {
                    "box": [round(float(v), 1) for v in placement.boxes[copy][city]],
                    "lines": placement.lines[copy][city],
                }
                for city, id_ in enumerate(land.ids)
            }
            for copy in range(len(placement.boxes))
        ]
        size, turned, wide = placement.lettering.size, placement.lettering.turned, placement.lettering.wide
        prices = {link: [round(float(v), 1) for v in placement.prices[i]] for i, link in enumerate(links)}
        return {"size": size, "turned": turned, "wide": wide, "copies": copies, "prices": prices}

    return {
        "sheet": list(SHEET),
        "disc": land.print.disc,
        "badge": BADGE,
        "track": land.print.track,
        "window": list(land.print.window),
        "title": list(land.print.title),
        "cities": {id_: [round(float(v), 1) for v in places[city]] for city, id_ in enumerate(land.ids)},
        "letterings": {key: lettering(placement) for key, placement in found.items()},
    }


def main() -> None:
    """Lay out and print what the command line asks for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("map")
    arguments.add_argument("--side", default=None, help="classic or recharged; both when left out")
    arguments.add_argument("--starts", type=int, default=4)
    arguments.add_argument("--only-picture", action="store_true")
    arguments.add_argument("--near", default="", help="pull cities to where this side, laid out before, has them")
    options = arguments.parse_args()
    print_fog()
    for side in [options.side] if options.side else sides(options.map):
        land = Land(options.map, side)
        stem = f"{options.map}.{side}" if side else options.map
        path = ROOT / "maps" / f"{stem}.geometry.json"
        if not options.only_picture:
            if options.near:
                other = path.with_name(f"{options.map}.{options.near}.geometry.json")
                stored = json.loads(other.read_text("utf-8"))["cities"]
                land.home = np.array([stored.get(id_, place) for id_, place in zip(land.ids, land.true, strict=True)])
            places, found = lay_out(land, options.starts)
            for placement in found.values():
                print(*placement.collisions, sep="\n")
            text = json.dumps(geometry(land, places, found), ensure_ascii=False, separators=(",", ":"))
            path.write_text(text.replace('"desk":', '\n"desk":').replace('"upright":', '\n"upright":') + "\n", "utf-8")
        print_picture(land, json.loads(path.read_text("utf-8")), stem)


if __name__ == "__main__":
    main()
