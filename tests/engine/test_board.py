"""The board of a map has its cities and regions, a zone has the regions in play, and the cheapest route between two
cities is found.
"""

from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from game.engine import board, setup
from game.engine.board import (
    FAR,
    ZONES,
    BadMap,
    Zone,
    hangs_together,
    load_board,
    load_zone,
    maps,
    playable_regions,
    read_board,
)
from game.engine.state import Phase
from tests.engine.situations import EDITIONS, begun, build_in, enter, give, place

SMALL_MAP = """
id = "island"
name = "Island"
regions = [{ id = "north" }, { id = "middle" }, { id = "south" }]
cities = [
  { id = "a", name = "A", region = "north" },
  { id = "b", name = "B", region = "middle" },
  { id = "c", name = "C", region = "south" },
  { id = "d", name = "D", region = "south" },
]
links = [["a", "b", 3], ["b", "c", 4], ["a", "c", 20], ["b", "d", 1]]
"""


@pytest.fixture
def write_map(tmp_path):
    def write(text):
        path = tmp_path / "island.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("side", EDITIONS)
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_the_boards_of_germany_and_the_usa_have_42_cities_in_six_regions_of_seven(map_name, side):
    board = load_board(map_name, side)
    assert len(board.cities) == 42
    for region in board.regions:
        assert sum(city.region == region for city in board.cities) == 7
    links = {("germany", "classic"): 83, ("germany", "recharged"): 83, ("usa", "classic"): 87}
    assert len(board.links) == links.get((map_name, side), 86)


def test_classic_and_recharged_have_boards_of_germany_with_different_cities():
    assert {"mainz", "stralsund"} <= {city.id for city in load_board("germany", "recharged").cities}
    assert {"wiesbaden", "torgelow"} <= {city.id for city in load_board("germany", "classic").cities}
    assert begun("recharged").zone.index["mainz"] >= 0
    assert begun("classic").zone.index["wiesbaden"] >= 0


@pytest.mark.case("S06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("map_name", "apart"), [("germany", ("red", "blue", "brown")), ("usa", ("green", "brown", "turquoise"))]
)
def test_regions_that_are_not_adjacent_are_refused(edition, map_name, apart):
    rules = setup.rules_for(edition, map_name, 3)
    with pytest.raises(BadMap, match="are not adjacent"):
        setup.zone_for(rules, map_name, apart)


@pytest.mark.case("S06")
def test_regions_joined_only_by_an_unused_one_do_not_count_as_adjoining():
    board = load_board("germany")
    assert hangs_together(board, ("red", "blue", "purple"))
    assert not hangs_together(board, ("red", "purple"))
    assert not hangs_together(board, ("turquoise", "red", "purple"))


@pytest.mark.case("S07")
def test_no_connection_leads_through_an_unused_region(write_map):
    board = read_board(write_map(SMALL_MAP))
    assert Zone(board, board.regions).distance[0][2] == 7
    zone = Zone(board, ("north", "south"))
    assert zone.distance[zone.index["a"]][zone.index["c"]] == 20
    open_zone = Zone(board, ("north", "south"), transit=True)
    assert open_zone.distance[open_zone.index["a"]][open_zone.index["c"]] == 7
    assert [city.id for city in open_zone.path(0, 1)] == ["a", "b", "c"]
    assert zone.neighbours == open_zone.neighbours == ((1,), (0,), ()), "a city out of play is no neighbour"


@pytest.mark.case("S07")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("transit", "connection"), [(False, 58), (True, 39)])
def test_kassel_to_regensburg_avoids_the_unused_yellow_region_unless_a_house_rule_allows_it(
    edition, transit, connection
):
    """The short path leads through Fulda and Nürnberg, which are outside the zone."""
    state = begun(edition, regions=("red", "blue", "purple"), house_rules={"transit_outside": transit}, order=(2, 1, 0))
    give(state, 0, cities=("kassel",), money=100)
    enter(state, Phase.BUILD)
    assert build_in(state, "regensburg") == connection + 10


@pytest.mark.case("S08")
def test_regions_in_which_a_city_cannot_be_reached_are_unplayable(write_map):
    board = read_board(write_map(SMALL_MAP))
    assert hangs_together(board, ("north", "south")), "a and c join them"
    with pytest.raises(BadMap, match="D cannot be reached inside these regions"):
        load_zone(board, ("north", "south"))
    assert ("north", "south") not in playable_regions(board, 2)


@pytest.mark.case("S08")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_in_every_choice_of_adjoining_regions_all_cities_are_connected(map_name, edition):
    board = load_board(map_name, edition)
    for count in (3, 4, 5):
        together = [chosen for chosen in combinations(board.regions, count) if hangs_together(board, chosen)]
        assert tuple(together) == playable_regions(board, count)
        for chosen in together:
            assert max(max(row) for row in load_zone(board, chosen).distance) < FAR


@pytest.mark.case("B10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_connections_between_adjoining_cities_such_as_essen_and_duisburg_cost_nothing(edition):
    state = begun(edition)
    for a, b in (
        ("essen", "duisburg"),
        ("frankfurt_main", "mainz" if edition == "recharged" else "wiesbaden"),
    ):
        assert state.zone.distance[place(state, a)][place(state, b)] == 0
        assert place(state, b) in state.zone.neighbours[place(state, a)]
    give(state, 0, cities=("essen",))
    enter(state, Phase.BUILD, order=(2, 1, 0))
    assert state.players[0].reach[place(state, "duisburg")] == 0


@pytest.mark.parametrize("side", EDITIONS)
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_the_cheapest_connection_costs_agree_with_trying_every_path(map_name, side):
    board = load_board(map_name, side)
    zone = Zone(board, board.regions[:4])
    best = [[0 if a == b else FAR for b in range(len(zone))] for a in range(len(zone))]
    for _ in range(len(zone)):
        for a, b, cost in zone.links:
            for start in range(len(zone)):
                best[start][a] = min(best[start][a], best[start][b] + cost)
                best[start][b] = min(best[start][b], best[start][a] + cost)
    assert best == zone.distance
    for a, b in combinations(range(0, len(zone), 5), 2):
        path = [zone.index[city.id] for city in zone.path(a, b)]
        steps = [zone.distance[near][far] for near, far in pairwise(path)]
        assert sum(steps) == zone.distance[a][b]
        assert all(far in zone.neighbours[near] for near, far in pairwise(path))


def test_unknown_maps_and_regions_are_refused():
    assert {"germany", "usa"} <= set(maps())
    with pytest.raises(BadMap, match="no map 'atlantis'"):
        load_board("atlantis")
    board = load_board("usa")
    with pytest.raises(BadMap, match="no region 'pink'"):
        load_zone(board, ("pink", "green", "brown"))
    with pytest.raises(BadMap, match="twice"):
        load_zone(board, ("green", "green", "brown"))


def test_regions_can_be_given_as_a_brettspielwelt_code_of_six_digits() -> None:
    usa = board.load_board("usa")
    assert board.read_regions(usa, "101100") == ("green", "red", "yellow")
    germany = board.load_board("germany")
    assert board.read_regions(germany, "000111") == ("red", "brown", "turquoise")
    assert board.read_regions(usa, "red, blue") == ("red", "blue")
    with pytest.raises(board.BadMap, match="has 6 regions"):
        board.read_regions(usa, "10110")


@pytest.mark.parametrize("name", maps())
def test_a_connection_begins_at_the_nearest_own_city_and_passes_through_no_other(name):
    """ "From Frankfurt through Mainz" was shown for a connection from Mainz: between these two a connection costs
    nothing.
    """
    board_, random = load_board(name), Random(1)
    zone = Zone(board_, board_.regions)
    for _ in range(600):
        *own, goal = random.sample(range(len(zone)), 8)
        if zone.islands and all(zone.islands[city] != zone.islands[goal] for city in own):
            continue  # nothing is connected across the sea
        start = zone.nearest(own, goal)
        assert start in own and zone.distance[start][goal] == min(zone.distance[city][goal] for city in own)
        between = zone.path(start, goal)[1:-1]
        assert not {zone.cities[city].id for city in own} & {city.id for city in between}
    assert zone.nearest([], 0) == 0


def test_regions_drafted_in_any_order_keep_the_cache_of_boards_small() -> None:
    germany = load_board("germany")
    asked = [order for regions in playable_regions(germany, 4) for order in permutations(regions)]
    assert len(asked) > ZONES
    kept = {load_zone(germany, order).regions for order in asked}
    assert len(kept) == len(playable_regions(germany, 4)) and load_zone.cache_info().currsize <= ZONES
