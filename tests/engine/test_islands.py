"""Maps with islands: networks that begin again overseas, and the deck and the end of the game on UK & Ireland."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.bots.greedy.network import way
from game.bots.search.determinization import determinized
from game.engine import board, rules, setup
from game.engine.actions import BUILD, DONE, FOUND, PLACE
from game.engine.board import BadMap, islands, load_board
from game.engine.events import HouseBuilt
from game.engine.islands import moves_to
from game.engine.notation import BadRecord
from game.engine.plants import STEP3
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import CARTEL, FREE, GameState, Phase, Task
from game.match import new_match
from tests.engine.situations import place as city
from tests.engine.situations import refused

NORTH = ("red", "pink", "brown", "purple", "green")


def building(*cities: str, money: int = 500, step: int = 1) -> GameState:
    """Return a game of five players in which seat 0, with these cities, builds; seat 1 has a house in Dublin."""
    state = setup.seeded_game("classic", "uk-ireland", 5, 1, NORTH)
    rules.begin(state)
    state.round, state.phase, state.task, state.step = 3, Phase.BUILD, Task.BUILD, step
    state.queue, state.players[0].money, state.players[1].money = (), money, 500
    for seat, names in ((0, cities), (1, ("dublin",))):
        state.actor = seat
        state.players[seat].money, purse = 500, state.players[seat].money
        for name in names:
            rules.apply(
                state, (FOUND if FOUND[city(state, name)] in rules.legal_actions(state) else BUILD)[city(state, name)]
            )
        state.players[seat].money = purse
    state.actor = 0
    state.price_houses()
    return state


def found(state: GameState) -> set[str]:
    """Return the cities in which the actor may begin a network overseas."""
    moves = rules.legal_actions(state)
    return {place.id for index, place in enumerate(state.zone.cities) if FOUND[index] in moves}


IRISH = {
    *("belfast", "coleraine", "derry", "newry", "omagh"),
    *("athlone", "cork", "dublin", "galway", "limerick", "sligo", "waterford"),
}


@pytest.mark.case("M20")
def test_in_uk_and_ireland_the_regions_in_play_of_each_island_must_be_connected() -> None:
    uk = load_board("uk-ireland")
    assert islands(uk) == (frozenset({"red", "pink", "yellow", "brown"}), frozenset({"purple", "green"}))
    known = setup.rules_for("classic", "uk-ireland", 3)
    assert ("red", "pink", "green") in setup.choices_on(uk, known)
    with pytest.raises(BadMap) as caught:
        setup.zone_on(uk, known, ("red", "brown", "green"))
    assert caught.value.word == "islands_apart"
    assert not setup.zone_on(uk, known, ("red", "pink", "yellow")).islands, "on one island nothing is special"


@pytest.mark.case("M20")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_in_uk_and_ireland_a_network_overseas_costs_20_more_and_needs_an_empty_city(step: int) -> None:
    state = building("glasgow", step=step)
    assert found(state) == IRISH - {"dublin"}
    assert refused(state, FOUND[city(state, "dublin")]) == refused(state, BUILD[city(state, "dublin")]) == "start_empty"
    assert refused(state, BUILD[city(state, "cork")]) == "other_island"
    assert refused(state, FOUND[city(state, "perth")]) == "island_begun"
    (built,) = [event for event in rules.play(state, FOUND[city(state, "cork")]) if isinstance(event, HouseBuilt)]
    assert (built.connection, built.house, state.players[0].money) == (20, 10, 470)
    assert not found(state), "it has a network on each island"
    rules.check(state, BUILD[city(state, "limerick")])
    assert state.players[0].reach[city(state, "limerick")] == 12 and state.players[0].reach[city(state, "perth")] == 10
    state.rules = replace(state.rules, island_cost=0)


@pytest.mark.case("M20")
def test_in_uk_and_ireland_only_the_first_house_overseas_costs_20_more_not_the_very_first() -> None:
    state = building(money=29)
    (built,) = [event for event in rules.play(state, BUILD[city(state, "perth")]) if isinstance(event, HouseBuilt)]
    assert (built.connection, built.house, state.players[0].money) == (0, 10, 19)
    assert not found(state) and refused(state, BUILD[city(state, "cork")]) == "city_too_dear"
    state.players[0].money = 30
    assert "cork" in found(state)


@pytest.mark.case("M21")
def test_in_uk_and_ireland_without_an_empty_city_overseas_any_open_space_may_be_used() -> None:
    state = building("glasgow", step=2)
    for name in IRISH - {"cork"}:
        state.houses[3 * city(state, name)] = 1
    state.price_houses()
    assert found(state) == {"cork"}
    state.houses[3 * city(state, "cork")] = 1
    state.price_houses()
    assert found(state) == IRISH
    (built,) = [event for event in rules.play(state, FOUND[city(state, "cork")]) if isinstance(event, HouseBuilt)]
    assert (built.connection, built.house) == (20, 15)


@pytest.mark.case("C02")
def test_in_uk_and_ireland_the_cartel_continues_on_the_other_island_when_one_is_full() -> None:
    state = setup.seeded_game("recharged", "uk-ireland", 2, 1, ("red", "pink", "purple"))
    rules.begin(state)
    state.houses = state.houses[:]
    irish = [index for index, place in enumerate(state.zone.cities) if place.region == "purple"]
    for place in irish[:4]:
        state.houses[3 * place] = CARTEL
    assert rules.legal_actions(state) == [PLACE[irish[4]]]
    state.houses[3 * irish[4]] = CARTEL
    assert rules.legal_actions(state) == [PLACE[city] for city in range(len(state.zone)) if city not in irish]


@pytest.mark.case("M22")
@pytest.mark.parametrize("edition", editions())
def test_in_uk_and_ireland_two_cards_are_below_the_step_3_card(edition: str) -> None:
    dealt = setup.deal(setup.rules_for(edition, "uk-ireland", 4), Random(1))
    assert dealt.deck.index(STEP3) == len(dealt.deck) - 3
    assert setup.deal(setup.rules_for(edition, "germany", 4), Random(1)).deck[-1] == STEP3


@pytest.mark.case("M22")
def test_in_uk_and_ireland_a_game_of_two_ends_at_the_latest_with_every_city_in_play() -> None:
    for regions, end in ((("yellow", "purple", "green"), 18), (("red", "pink", "green"), 21)):
        assert setup.seeded_game("classic", "uk-ireland", 2, 1, regions).rules.end_cities == end


def test_bots_guess_decks_of_uk_and_ireland_with_two_unseen_cards_below_the_step_3_card() -> None:
    state = setup.seeded_game("classic", "uk-ireland", 4, 3)
    rules.begin(state)
    random = Random(3)
    seen_before = seen_after = 0
    while state.phase != Phase.FINISH:
        guess = determinized(rules.view(state), random)
        assert len(guess.deck) == len(state.deck) and len({*guess.deck}) == len(guess.deck)
        known = {*guess.market, *guess.out, *(card.number for player in guess.players for card in player.plants)}
        assert not known & {*guess.deck}
        if STEP3 in state.deck:
            seen_before += 1
            assert guess.deck.index(STEP3) == state.deck.index(STEP3)
        elif state.shuffled:
            seen_after += 1
        rules.apply(state, random.choice(rules.legal_actions(state, 2)))
    assert seen_before and seen_after


def test_a_bots_estimate_of_growth_includes_one_network_overseas_at_its_true_cost() -> None:
    state = building("glasgow")
    player = state.players[0]
    totals, cities = way(state, player, 30)
    moves = moves_to(state, player, cities)
    assert sum(move.founding for move in moves) == 1
    player.money = 1000
    for cost, before, move in zip(totals[1:], totals, moves, strict=False):
        money = player.money
        rules.play(state, move)
        assert money - player.money == cost - before, "the forecast is what it costs"
    assert len(cities) > 25


def test_a_map_of_islands_without_a_cost_for_networks_overseas_is_refused_with_its_line(tmp_path: Path) -> None:
    text = (board.MAPS / "uk-ireland.toml").read_text("utf-8").replace("island_cost = 20\n", "")
    wrong = tmp_path / "uk-ireland.toml"
    wrong.write_text(text, "utf-8")
    line = next(at for at, row in enumerate(text.splitlines(), 1) if 'id = "belfast"' in row)
    with pytest.raises(BadMap) as caught:
        board.read_board(wrong)
    assert str(caught.value) == f"uk-ireland.toml, line {line}: Belfast cannot be reached."


def test_a_record_of_a_map_of_islands_without_a_cost_for_networks_overseas_is_refused() -> None:
    seats = [Seat(colour, "person", colour.title()) for colour in ("red", "blue", "yellow")]
    text = write_record(new_match("classic", "uk-ireland", seats, 1, ("red", "pink", "green")).record)
    assert read_record(text).zone.islands
    with pytest.raises(BadRecord, match="the zone is not connected"):
        read_record(text.replace("rule island_cost = 20\n", ""))


@pytest.mark.parametrize("players", PLAYERS)
def test_in_random_games_in_uk_and_ireland_connection_costs_stay_correct(players: int) -> None:
    """After every move, a network's costs are those of its cities."""
    state = setup.seeded_game(editions()[players % 4], "uk-ireland", players, players)
    rules.begin(state)
    random = Random(players)
    while state.phase != Phase.FINISH:
        move = random.choice(rules.legal_actions(state, 2))
        rules.apply(state, move)
        for player in state.players:
            for other in range(len(state.zone)) if player.cities and move != DONE else ():
                ways = min(state.zone.distance[own][other] for own in player.cities)
                assert player.reach[other] >= 9999 if other in player.cities else player.reach[other] == ways
    assert state.founded == () and FREE not in state.order
