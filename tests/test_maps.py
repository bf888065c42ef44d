"""Every map has the cities, regions and connections of its printed board, and on its picture no names, prices and
cities overlap.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import combinations

import pytest

from game.engine.board import MAPS, load_board, maps
from game.kit.board.map_network import without_prices
from game.kit.board.map_sheet import EXTENT, Lettering, Sheet
from game.kit.board.map_view import BoardView
from game.kit.board.sheet_reader import load_sheet, raster
from tests.map_samples import BOXED

SHEETS = [(name, "classic") for name in maps()]
SHEETS += [(name, "recharged") for name in maps() if load_board(name) != load_board(name, "recharged")]
Box = tuple[float, float, float, float]


@pytest.fixture(params=SHEETS, ids="-".join)
def sheet(request) -> Sheet:
    return load_sheet(*request.param)


def boxes(sheet: Sheet, key: str) -> list[tuple[str, Box]]:
    """Return the city and the box of every name of a lettering, as stored in the map's geometry file."""
    content = json.loads((MAPS / f"{sheet.file_name}.geometry.json").read_text("utf-8"))
    return [(city, tuple(item["box"])) for copy in content["letterings"][key]["copies"] for city, item in copy.items()]


def places(sheet: Sheet, lettering: Lettering) -> dict[str, tuple[float, float]]:
    """Return the positions of the cities in the frame of a lettering."""
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


def test_every_map_has_its_cities_and_connections():
    """Each map has these numbers of cities and connections, total cost, and number of connections that cost nothing."""
    facts = {
        ("germany", "classic"): (42, 83, 992, 3),
        ("germany", "recharged"): (42, 83, 998, 3),
        ("usa", "classic"): (42, 87, 907, 3),
        ("usa", "recharged"): (42, 86, 877, 3),
        ("france", "classic"): (42, 93, 1014, 4),
        ("france", "recharged"): (42, 93, 1014, 4),
        ("italy", "classic"): (42, 81, 678, 3),
        ("italy", "recharged"): (42, 81, 678, 3),
        ("baden-wuerttemberg", "classic"): (35, 69, 688, 1),
        ("baden-wuerttemberg", "recharged"): (35, 69, 688, 1),
    }
    assert {name for name, _ in facts} == set(BOXED)
    for (name, side), expected in facts.items():
        board = load_board(name, side)
        costs = [cost for _, _, cost in board.links]
        assert (len(board.cities), len(costs), sum(costs), costs.count(0)) == expected
        assert set(Counter(city.region for city in board.cities).values()) == {7}


def test_regions_come_in_the_order_of_the_rulebook():
    orders = {
        "germany": "purple blue yellow red brown turquoise",
        "usa": "green brown red yellow turquoise purple",
        "france": "purple red turquoise yellow brown blue",
        "italy": "brown purple red yellow turquoise blue",
        "baden-wuerttemberg": "red yellow turquoise pink blue",
    }
    assert {name: " ".join(load_board(name).regions) for name in BOXED} == orders


def test_france_italy_and_baden_wuerttemberg_have_the_same_board_in_every_edition():
    for name in ("france", "italy", "baden-wuerttemberg"):
        assert load_board(name) == load_board(name, "recharged")
        assert load_sheet(name, "classic").file_name == load_sheet(name, "recharged").file_name == name


def cost_between(name: str, a: str, b: str) -> int | None:
    return next((cost for c, d, cost in load_board(name).links if {a, b} == {c, d}), None)


@pytest.mark.parametrize(
    ("name", "a", "b", "cost"),
    [
        ("france", "paris_1", "paris_2", 0),
        ("france", "paris_2", "paris_3", 0),
        ("france", "paris_1", "paris_3", 0),
        ("france", "aix_en_provence", "marseille", 0),
        ("france", "biarritz", "bordeaux", 12),
        ("france", "clermont_ferrand", "toulouse", 24),
        ("france", "brest", "nantes", 19),
        ("italy", "mestre", "venezia", 0),
        ("italy", "livorno", "pisa", 0),
        ("italy", "rimini", "san_marino", 0),
        ("italy", "messina", "reggio_di_calabria", 3),
        ("baden-wuerttemberg", "ludwigshafen", "mannheim", 0),
        ("baden-wuerttemberg", "friedrichshafen", "konstanz", 9),
        ("baden-wuerttemberg", "offenburg", "reutlingen", 30),
        ("baden-wuerttemberg", "offenburg", "tuttlingen", 27),
        ("baden-wuerttemberg", "offenburg", "strasbourg", 5),
    ],
)
def test_connections_cost_what_the_board_prints(name, a, b, cost):
    assert cost_between(name, a, b) == cost


def test_one_city_of_each_region_of_baden_wuerttemberg_is_supra_regional():
    board = load_board("baden-wuerttemberg")
    supra = {city.region: city.id for city in board.cities if city.supra}
    assert supra == {
        "red": "ludwigshafen",
        "yellow": "strasbourg",
        "turquoise": "basel",
        "pink": "augsburg",
        "blue": "nuernberg",
    }
    for city in supra.values():
        assert sum(city in link[:2] for link in board.links) == 1
    assert not any(city.supra for name in maps() if name != board.map for city in load_board(name).cities)


def test_the_recharged_boards_of_germany_and_usa_have_their_own_cities_and_connections():
    classic, recharged = load_board("germany"), load_board("germany", "recharged")
    assert {c.id for c in recharged.cities} - {c.id for c in classic.cities} == {"mainz", "stralsund"}
    cost = {frozenset(link[:2]): link[2] for link in recharged.links}
    assert cost[frozenset(("dortmund", "essen"))] == 5
    assert cost[frozenset(("mannheim", "saarbruecken"))] == 16
    usa = {frozenset(link[:2]): link[2] for link in load_board("usa", "recharged").links}
    assert frozenset(("boise", "cheyenne")) not in usa
    assert usa[frozenset(("knoxville", "raleigh"))] == 11


@pytest.mark.parametrize("key", ["desk", "upright", "turned"])
def test_no_names_prices_and_cities_printed_on_a_map_overlap(sheet, key):
    lettering = sheet.letterings[key]
    cities, names = places(sheet, lettering), boxes(sheet, key)
    found, printed = [], () if without_prices(sheet.board) else lettering.prices
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
            if price in printed and disc_in_box(price, sheet.badge - 0.2, box):
                found.append(f"name/price {city} {a}-{b}")
    for one, other in combinations(printed, 2):
        if math.dist(one, other) < 2 * sheet.badge - 0.2:
            found.append(f"price/price {one}")
    for price in printed:
        found += [f"price/city {c}" for c, p in cities.items() if math.dist(p, price) < sheet.disc + sheet.badge - 1.2]
    assert not found


def test_the_city_discs_of_a_map_do_not_touch(sheet):
    nearest = min(math.dist(a, b) for a, b in combinations(sheet.cities.values(), 2))
    assert nearest > 2 * sheet.disc + 20


def test_the_city_names_of_a_map_are_inside_its_visible_area(sheet):
    left, top, right, bottom = sheet.window
    for city, box in boxes(sheet, "desk"):
        assert left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom, city


def test_every_city_is_in_its_region_on_the_picture(sheet):
    view, numbers = BoardView(sheet), raster(sheet)
    for city in sheet.board.cities:
        x, y = view.city_at(city.id)
        assert view.region_at(x, y) == city.region
        column, row = round(x - EXTENT[0]), round(y - EXTENT[1])
        near = range(-15, 16)
        around = {numbers.at(column + across, row + down) for across in near for down in near}
        printed = {sheet.board.regions[number - 1] for number in around if number}
        if printed != {city.region}:
            if len(city.slots) == 1:
                continue  # a place abroad lies beyond the border of its region
            assert not printed, f"{city.id}: a port may lie at sea, but in no other region"


def test_the_files_of_a_map_are_smaller_than_3_megabytes(sheet):
    assert (MAPS / f"{sheet.file_name}.geometry.json").stat().st_size < 600_000
    pictures = MAPS.parent / "assets" / "maps"
    for ending in ("webp", "regions.png"):
        assert (pictures / f"{sheet.file_name}.{ending}").stat().st_size < 3_000_000


def test_the_raster_of_a_maps_regions_has_the_size_of_the_maps_extent(sheet):
    assert raster(sheet)[:2] == (EXTENT[2] - EXTENT[0], EXTENT[3] - EXTENT[1])
