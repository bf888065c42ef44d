"""Cities may have their own number of spaces and a cost of entry: tested on the map of Bremen and on small boards made
for the purpose.
"""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine import build, refusal, rules, setup
from game.engine.actions import BUILD, Build
from game.engine.board import Zone, load_board
from game.engine.map_file import Board, City, Slot
from game.engine.notation import BadRecord
from game.engine.plants import CARDS
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.resources import SOLD_OUT, URANIUM
from game.engine.ruleset import PLAYERS, editions, load_ruleset
from game.engine.state import FREE, GameState, Phase, Task
from game.match import new_match

MAP = "bremen"
SMALL: tuple[Slot, ...] = ((8, 1), (14, 2))


def state_on(*cities: City, links: tuple[tuple[str, str, int], ...] = ()) -> GameState:
    """Return a game of three on a board of these cities, in the building phase of the first seat."""
    board = Board("made", "Made", ("north",), cities, links)
    state = GameState().lay_out(load_ruleset("classic", 3), Zone(board, ("north",)))
    state.phase, state.task, state.actor, state.order = Phase.BUILD, Task.BUILD, 0, (0, 1, 2)
    return state


def settled(state: GameState, *cities: str) -> GameState:
    """Return a state in which the first seat has houses in these cities, and 500 Elektro."""
    state.players[0].money = 500
    for city in cities:
        build.build(state, Build(state.zone.index[city]))
    state.players[0].money = 500
    return state


def dealt(players: int = 3) -> GameState:
    regions = load_board(MAP).regions[: load_ruleset("classic", players).regions]
    return setup.seeded_game("classic", MAP, players, seed=1, regions=regions)


# --- spaces ------------------------------------------------------------------------------------------------


def test_a_city_with_its_own_spaces_opens_each_at_its_price_in_its_step() -> None:
    state = state_on(City("a", "A", "north", slots=((10, 1), (10, 1), (20, 3))), City("b", "B", "north"))
    first, second, third = 3 * 0, 1, 2
    assert state.next_price(0) == 10
    for space, step, price in ((first, 1, 10), (second, 1, SOLD_OUT), (second, 3, 20), (third, 3, SOLD_OUT)):
        state.houses[space] = 0
        state.step = step
        assert state.next_price(0) == price
    state.step = 1
    assert state.next_price(1) == 10


@pytest.mark.case("M15")
def test_in_bremen_a_small_district_has_two_spaces_in_every_step() -> None:
    state = dealt(5)
    small = [city for city, one in enumerate(state.zone.cities) if one.slots]
    assert len(small) == 5 and {state.zone.slots[city] for city in small} == {SMALL}
    for city in range(len(state.zone)):
        for space, price in enumerate((8, 14) if city in small else (8, 14, 20)):
            for step in (1, 2, 3):
                state.step = step
                assert state.next_price(city) == (price if step > space else SOLD_OUT)
            state.houses[3 * city + space] = space
        state.step = 3
        assert state.next_price(city) == SOLD_OUT and state.next_space(city) == 3


def test_building_on_a_citys_space_that_opens_in_a_later_step_is_refused() -> None:
    late = City("b", "B", "north", slots=((15, 2), (20, 3)))
    state = settled(state_on(City("a", "A", "north"), late, links=(("a", "b", 3),)), "a")
    assert BUILD[1] not in build.connections(state)
    wrong = refusal.refusal(state, BUILD[1])
    assert (wrong.reason, wrong.values["step"]) == ("city_full_in_step", 2)
    state.step = 2
    state.price_houses()
    assert state.house_price[1] == 15 and BUILD[1] in build.connections(state)


def test_a_player_with_little_money_can_build_on_a_citys_cheap_space() -> None:
    state = settled(
        state_on(City("a", "A", "north"), City("b", "B", "north", slots=((2, 1),)), links=(("a", "b", 3),)), "a"
    )
    state.players[0].money = 5
    assert build.connections(state)[1:] == [BUILD[1]]
    state.players[0].money = 4
    assert build.connections(state)[1:] == []


# --- entry costs -------------------------------------------------------------------------------------------

ROW = (City("a", "A", "north", entry=1), City("b", "B", "north", entry=20), City("c", "C", "north", entry=300))


@pytest.mark.case("M14")
def test_with_entry_costs_a_connection_may_cost_differently_in_the_two_directions() -> None:
    state = state_on(*ROW, links=(("a", "b", 4000), ("b", "c", 0)))
    assert state.zone.distance == [[0, 4020, 4320], [4001, 0, 300], [4021, 20, 0]]
    assert [cost for _, _, cost in state.zone.legs(0, 2)] == [4020, 300]
    assert [cost for _, _, cost in state.zone.legs(2, 0)] == [20, 4001]


@pytest.mark.case("M14")
def test_a_first_house_and_cities_already_in_the_network_have_no_entry_cost() -> None:
    state = settled(state_on(*ROW, links=(("a", "b", 0), ("b", "c", 0))))
    build.build(state, Build(0))
    assert state.players[0].money == 490
    build.build(state, Build(1))
    assert state.players[0].money == 490 - 20 - 10
    assert build.connection_cost(state, state.players[0], 2) == 300


def test_in_bremen_connections_cost_nothing_and_entering_districts_does() -> None:
    board = load_board(MAP)
    assert {cost for _, _, cost in board.links} == {0} and all(city.entry for city in board.cities)
    zone = dealt(5).zone
    for a, city in enumerate(zone.cities):
        for b in zone.neighbours[a]:
            assert zone.distance[b][a] <= city.entry


# --- fuel and plants of Bremen -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", editions())
def test_a_game_in_bremen_has_no_uranium(edition: str, players: int) -> None:
    known = setup.rules_for(edition, MAP, players)
    gone = (
        {plant for plant in CARDS if URANIUM in CARDS[plant].fuels}
        | {36, 38, 46}
        | ({31, 50} if players < 5 else set())
    )
    assert {*known.plants_out} == gone and known.tokens == (22, 22, 22, 0)
    assert (known.cards_removed, known.plug_removed) == (0, 0)
    for seed in range(10):
        deal = setup.deal(known, Random(seed))
        assert not gone & {*deal.market, *deal.deck}
        assert 8 + len(deal.deck) - 1 == len(CARDS) - len(gone)


# --- records -----------------------------------------------------------------------------------------------


def test_a_record_contains_a_maps_city_spaces_and_entry_costs() -> None:
    match = new_match("classic", MAP, [Seat(colour, "person", colour) for colour in ("red", "blue", "green")], seed=3)
    for _ in range(60):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    text = write_record(match.record)
    again = read_record(text)
    assert write_record(again) == text
    assert [(city.slots, city.entry) for city in again.zone.cities] == [
        (city.slots, city.entry) for city in match.state.zone.cities
    ]
    assert "slots borgfeld 8 1 14 2" in text and "entry mitte 1" in text


@pytest.mark.parametrize(
    "line",
    [
        "slots mitte 8",
        "slots mitte 8 4",
        "slots mitte 8 2 14 1",
        "slots nowhere 8 1",
        "entry mitte 1000",
        "entry mitte x",
        "entry x 1",
    ],
)
def test_a_record_with_impossible_city_spaces_or_entry_costs_is_refused(line: str) -> None:
    match = new_match("classic", MAP, [Seat(colour, "person", colour) for colour in ("red", "blue", "green")], seed=3)
    text = write_record(match.record).replace("\nlink ", f"\n{line}\nlink ", 1)
    with pytest.raises(BadRecord):
        read_record(text)


def test_in_bremen_no_house_is_built_on_a_third_space_of_a_two_space_district() -> None:
    state = dealt(4)
    rules.begin(state)
    random = Random(5)
    while state.phase != Phase.FINISH:
        moves = rules.legal_actions(state)
        rules.apply(state, random.choice(moves))
        for city, slots in enumerate(state.zone.slots):
            if slots:
                assert state.houses[3 * city + 2] == FREE
