"""What the map of Baden-Württemberg changes, tested in games (rulebook 002, "EnBW")."""

from __future__ import annotations

import pytest

from game.engine import rules, setup
from game.engine.actions import BIDS, BUILD, DONE, NOMINATE, PASS
from game.engine.board import load_board
from game.engine.events import Event, OrderSet, PlantRemoved, StepBegan
from game.engine.ruleset import board_of, editions
from game.engine.state import GameState, Phase
from tests.engine.situations import begun, cards, enter, finish_phase, give, legal, moves, own_cities, told

MAP = "baden-wuerttemberg"
SUPRA = {"ludwigshafen", "strasbourg", "basel", "augsburg", "nuernberg"}
MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
DECK = (30, 31, 32, 33, 34, 35, 36, 37)

every_edition = pytest.mark.parametrize("edition", editions())


def on_the_map(edition: str, players: int = 3) -> GameState:
    """Return a game in the first playable regions in which every player has 100 Elektro."""
    known = setup.rules_for(edition, MAP, players)
    state = begun(edition, players, map_name=MAP, regions=setup.choices_of_regions(known, MAP)[0])
    cards(state, MARKET, DECK)
    for seat in range(players):
        give(state, seat, money=100)
    return state


def plain_cities(state: GameState) -> list[str]:
    return [city.id for city in state.zone.cities if not city.supra]


def in_auction(edition: str) -> GameState:
    """Return the auction phase of round 3 with the turn order 0, 1, 2."""
    state = on_the_map(edition)
    cities = plain_cities(state)
    own_cities(state, 0, cities[:2])
    own_cities(state, 1, cities[2:3])
    state.round = 2
    rules._begin_round(state)
    assert state.order == (0, 1, 2)
    return state


def everybody_passes(state: GameState) -> list[Event]:
    happened: list[Event] = []
    while state.phase == Phase.AUCTION:
        if not legal(state, PASS):
            happened += moves(state, NOMINATE[state.market[0]])
        happened += moves(state, PASS)
    return happened


@every_edition
def test_the_board_of_baden_wuerttemberg_has_35_cities_and_69_connections(edition: str) -> None:
    board = load_board(MAP, board_of(edition))
    assert (len(board.cities), len(board.regions), len(board.links)) == (35, 5, 69)
    assert {city.id for city in board.cities if city.supra} == SUPRA
    known = setup.rules_for(edition, MAP, 4)
    assert not known.discount


def obsolete_leave(edition: str) -> list[Event]:
    """Return the events when a network of four grows to five cities while plant 5 is in the market."""
    state = on_the_map(edition)
    cards(state, (5, 20, 21, 22, 25, 26, 27, 28), DECK)
    own_cities(state, 0, plain_cities(state)[:4])
    enter(state, Phase.BUILD, order=(2, 1, 0))
    give(state, 0, money=1000)
    return moves(state, BUILD[state.zone.index[plain_cities(state)[4]]])


def test_in_baden_wuerttemberg_obsolete_plants_are_removed_in_edition_002() -> None:
    """Rulebook 002 names all that this map changes, and keeping obsolete plants is not among it."""
    assert told(obsolete_leave("bsw"), PlantRemoved) == [PlantRemoved(5, "obsolete")]


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition != "bsw"])
def test_in_baden_wuerttemberg_obsolete_plants_stay_in_the_other_editions(edition: str) -> None:
    assert told(obsolete_leave(edition), PlantRemoved) == []


@pytest.mark.case("T06")
@every_edition
def test_in_baden_wuerttemberg_the_turn_order_is_set_again_after_the_auction_phase(edition: str) -> None:
    state = in_auction(edition)
    own_cities(state, 1, plain_cities(state)[3:4])
    happened = moves(state, NOMINATE[18], BIDS[18], PASS, PASS)
    happened += moves(state, NOMINATE[22], BIDS[22], PASS)
    happened += everybody_passes(state)
    assert told(happened, OrderSet) == [OrderSet((1, 0, 2))], "two cities each, and seat 1 bought the higher plant"
    assert state.phase == Phase.MARKET
    assert state.actor == 2
    finish_phase(state)
    finish_phase(state)
    assert told(finish_phase(state), OrderSet) == [OrderSet((1, 0, 2))], "and in phase 1 as always"


@pytest.mark.case("A20")
@every_edition
def test_in_baden_wuerttemberg_two_plants_are_removed_if_none_is_bought(edition: str) -> None:
    state = in_auction(edition)
    happened = everybody_passes(state)
    assert told(happened, PlantRemoved) == [PlantRemoved(18, "unsold"), PlantRemoved(20, "unsold")]
    assert state.market == (21, 22, 25, 26, 27, 28, 30, 31)


@pytest.mark.case("B26")
@every_edition
def test_in_baden_wuerttemberg_a_supra_regional_city_opens_in_step_2_at_the_second_price(edition: str) -> None:
    state = on_the_map(edition)
    city = next(place for place, city in enumerate(state.zone.cities) if city.supra)
    near = next(place for place in state.zone.neighbours[city] if not state.zone.cities[place].supra)
    own_cities(state, 0, [state.zone.cities[near].id])
    connection = state.zone.distance[near][city]
    second, third = (20, 30) if edition == "bsw" else (15, 20)
    enter(state, Phase.BUILD, order=(2, 1, 0))
    assert not legal(state, BUILD[city])
    state.step, state.step2_begun = 2, True
    state.price_houses()
    before = state.players[0].money
    moves(state, BUILD[city], DONE)
    assert before - state.players[0].money == connection + second
    own_cities(state, 1, [state.zone.cities[near].id])
    assert not legal(state, BUILD[city]), "one house in Step 2"
    state.step = 3
    state.price_houses()
    assert state.house_price[city] == third
    assert state.owners(city)[0] not in (0, 1, 2), "there is no first space"


@pytest.mark.case("G03")
@pytest.mark.parametrize("players", range(2, 7))
@every_edition
def test_in_baden_wuerttemberg_step_2_begins_one_city_earlier(edition: str, players: int) -> None:
    elsewhere = setup.rules_for(edition, "germany", players).step2_from
    known = setup.rules_for(edition, MAP, players)
    assert known.step2_from == elsewhere - 1
    if players == 2 and known.cartel:
        return
    for cities, begins in ((elsewhere - 2, False), (elsewhere - 1, True)):
        state = on_the_map(edition, players)
        own_cities(state, 0, plain_cities(state)[: cities - 1])
        enter(state, Phase.BUILD, order=tuple(reversed(range(players))))
        give(state, 0, money=1000)
        happened = moves(state, BUILD[state.zone.index[plain_cities(state)[cities - 1]]])
        happened += finish_phase(state)
        assert told(happened, StepBegan) == ([StepBegan(2)] if begins else [])
