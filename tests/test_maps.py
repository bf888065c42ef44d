"""The maps as files: what is printed on every sheet can be read, and nothing lies on anything else."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import combinations

import pytest

from game.engine.board import MAPS, load_board, maps
from game.ui.board_sheet import EXTENT, Lettering, Sheet, load_sheet, raster
from game.ui.board_view import BoardView

SHEETS = [(name, side) for name in maps() for side in ("classic", "recharged")]
Box = tuple[float, float, float, float]


@pytest.fixture(params=SHEETS, ids="-".join)
def sheet(request) -> Sheet:
    return load_sheet(*request.param)


def boxes(sheet: Sheet, key: str) -> list[tuple[str, Box]]:
    """City and box of every name of a lettering, as stored."""
    content = json.loads((MAPS / f"{sheet.file_name}.geometry.json").read_text("utf-8"))
    return [(city, tuple(item["box"])) for copy in content["letterings"][key]["copies"] for city, item in copy.items()]


def places(sheet: Sheet, lettering: Lettering) -> dict[str, tuple[float, float]]:
    """City positions in the frame of a lettering."""
    if not lettering.turned:
        return sheet.cities
    return {city: (sheet.size[1] - y, x) for city, (x, y) in sheet.cities.items()}


def disc_in_box(middle: tuple[float, float], radius: float, box: Box) -> bool:
    dx = max(box[0] - middle[0], 0, middle[0] - box[2])
    dy = max(box[1] - middle[1], 0, middle[1] - box[3])
    return math.hypot(dx, dy) < radius


def line_in_box(start: tuple[float, float], end: tuple[float, float], box: Box) -> bool:
    enter, leave = 0.0, 1.0
    for k in (0, 1):
        step = end[k] - start[k]
        if abs(step) < 1e-9:
            if not box[k] < start[k] < box[k + 2]:
                return False
            continue
        near, far = sorted(((box[k] - start[k]) / step, (box[k + 2] - start[k]) / step))
        enter, leave = max(enter, near), min(leave, far)
    return enter < leave


def test_every_map_has_its_cities_and_links():
    links = {
        ("germany", "classic"): 83,
        ("germany", "recharged"): 83,
        ("usa", "classic"): 87,
        ("usa", "recharged"): 86,
    }
    for (name, side), count in links.items():
        board = load_board(name, side)
        assert len(board.cities) == 42
        assert len(board.links) == count
        assert set(Counter(city.region for city in board.cities).values()) == {7}
        assert sum(cost == 0 for _, _, cost in board.links) == 3


def test_recharged_boards_differ_where_they_should():
    classic, recharged = load_board("germany"), load_board("germany", "recharged")
    assert {c.id for c in recharged.cities} - {c.id for c in classic.cities} == {"mainz", "stralsund"}
    cost = {frozenset(link[:2]): link[2] for link in recharged.links}
    assert cost[frozenset(("dortmund", "essen"))] == 5
    assert cost[frozenset(("mannheim", "saarbruecken"))] == 16
    usa = {frozenset(link[:2]): link[2] for link in load_board("usa", "recharged").links}
    assert frozenset(("boise", "cheyenne")) not in usa
    assert usa[frozenset(("knoxville", "raleigh"))] == 11


@pytest.mark.parametrize("key", ["desk", "upright", "turned"])
def test_nothing_lies_on_anything_else(sheet, key):
    lettering = sheet.letterings[key]
    cities, names = places(sheet, lettering), boxes(sheet, key)
    found = []
    for (a, one), (b, other) in combinations(names, 2):
        if min(one[2], other[2]) - max(one[0], other[0]) > 0.2 and min(one[3], other[3]) - max(one[1], other[1]) > 0.2:
            found.append(f"name/name {a} {b}")
    for city, box in names:
        found += [
            f"name/city {city} {c}" for c, p in cities.items() if c != city and disc_in_box(p, sheet.disc - 0.2, box)
        ]
        inner = (box[0] + 2, box[1] + 3, box[2] - 2, box[3] - 3)
        for (a, b, _), price in zip(sheet.board.links, lettering.prices, strict=True):
            if line_in_box(cities[a], cities[b], inner):
                found.append(f"name/line {city} {a}-{b}")
            if disc_in_box(price, sheet.badge - 0.2, box):
                found.append(f"name/price {city} {a}-{b}")
    for one, other in combinations(lettering.prices, 2):
        if math.dist(one, other) < 2 * sheet.badge - 0.2:
            found.append(f"price/price {one}")
    for price in lettering.prices:
        found += [f"price/city {c}" for c, p in cities.items() if math.dist(p, price) < sheet.disc + sheet.badge - 1.2]
    assert not found


def test_discs_keep_their_distance(sheet):
    nearest = min(math.dist(a, b) for a, b in combinations(sheet.cities.values(), 2))
    assert nearest > 2 * sheet.disc + 20


def test_names_lie_inside_the_window(sheet):
    left, top, right, bottom = sheet.window
    for city, box in boxes(sheet, "desk"):
        assert left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom, city


def test_every_city_lies_in_its_region_on_the_picture(sheet):
    view, numbers = BoardView(sheet), raster(sheet.file_name)
    for city in sheet.board.cities:
        x, y = view.city_at(city.id)
        assert view.region_at(x, y) == city.region
        column, row = round(x - EXTENT[0]), round(y - EXTENT[1])
        around = numbers[column - 15 : column + 16, row - 15 : row + 16]
        printed = {sheet.board.regions[number - 1] for number in set(around.flatten().tolist()) if number}
        assert printed == {city.region} or not printed, "a port may lie at sea, but in no other region"


def test_files_stay_small(sheet):
    assert (MAPS / f"{sheet.file_name}.geometry.json").stat().st_size < 600_000
    pictures = MAPS.parent / "assets" / "maps"
    for ending in ("webp", "regions.png"):
        assert (pictures / f"{sheet.file_name}.{ending}").stat().st_size < 3_000_000


def test_the_raster_matches_the_extent(sheet):
    assert raster(sheet.file_name).shape == (EXTENT[2] - EXTENT[0], EXTENT[3] - EXTENT[1])
