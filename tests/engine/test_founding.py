"""On the map of Japan networks begin only in start cities, and each player may begin a second network."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.engine import board, rules, setup
from game.engine.actions import BUILD, DONE, FOUND
from game.engine.events import HouseBuilt
from game.engine.notation import move_word, read_move
from game.engine.resources import SOLD_OUT
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.state import FREE, GameState, Phase, Task
from tests.engine.situations import place as city
from tests.engine.situations import refused


def building(round_: int = 1, seed: int = 1) -> GameState:
    """Return a game of five players, with all regions, in which seat 0 builds and each has 500 Elektro."""
    state = setup.seeded_game("classic", "japan", 5, seed)
    rules.begin(state)
    state.round, state.phase, state.task = round_, Phase.BUILD, Task.BUILD
    state.actor, state.queue = 0, (1, 2)
    for player in state.players:
        player.money = 500
    return state


def offered(state: GameState) -> set[str]:
    return {move_word(move, state.zone) for move in rules.legal_actions(state)} - {"done"}


STARTS = {"fukuoka", "kobe", "osaka", "sapporo", "tokyo", "yokohama"}


@pytest.mark.case("M17")
@pytest.mark.parametrize("round_", [1, 4])
def test_in_japan_networks_begin_only_in_start_cities(round_: int) -> None:
    state = building(round_)
    assert offered(state) == {f"build {name}" for name in STARTS}
    assert refused(state, BUILD[city(state, "kyoto")]) == "founding_city"
    for seat in (1, 2):
        state.houses[3 * city(state, "osaka") + seat - 1] = seat
    state.price_houses()
    assert offered(state) == {f"build {name}" for name in STARTS - {"osaka"}}, "two spaces are open"
    state.step = 3
    state.price_houses()
    assert state.house_price[city(state, "osaka")] == 20, "a third one opens in Step 3"
    state.rules, state.founded = replace(state.rules, founding_cities=()), ()
    assert len(offered(state)) > len(STARTS), "the rule is what forbids the others"


@pytest.mark.case("M17")
def test_in_japan_a_network_may_begin_anywhere_while_every_start_city_is_full() -> None:
    state = building(4)
    for name in STARTS:
        state.houses[3 * city(state, name)] = state.houses[3 * city(state, name) + 1] = 1
    state.price_houses()
    assert offered(state) >= {"build kyoto", "build nagoya"}


@pytest.mark.case("M17")
def test_in_japan_small_cities_have_two_spaces() -> None:
    state = building()
    prices = {}
    for step in (1, 2, 3):
        state.step = step
        state.price_houses()
        prices[step] = [state.house_price[city(state, name)] for name in ("oita", "morioka", "akita")]
    assert prices == {1: [10, SOLD_OUT, 10], 2: [10, 15, 10], 3: [10, 15, 10]}


@pytest.mark.case("M18")
def test_in_japan_the_second_house_of_round_1_begins_a_second_network() -> None:
    state = building()
    rules.play(state, BUILD[city(state, "sapporo")])
    assert offered(state) == {f"build {name}" for name in STARTS - {"sapporo"}}
    assert refused(state, BUILD[city(state, "hakodate")]) == "first_round_cities"
    assert refused(state, FOUND[city(state, "tokyo")])
    (built,) = [event for event in rules.play(state, BUILD[city(state, "tokyo")]) if isinstance(event, HouseBuilt)]
    assert (built.connection, built.house, state.players[0].money) == (0, 10, 480)
    assert state.founded[0] == city(state, "tokyo")
    assert offered(state) == set() and refused(state, BUILD[city(state, "osaka")]) == "first_round_houses"


@pytest.mark.case("M18", "M19")
def test_in_japan_from_round_2_on_both_networks_grow_by_connections() -> None:
    state = building()
    rules.play(state, BUILD[city(state, "sapporo")])
    rules.play(state, BUILD[city(state, "tokyo")])
    for _ in range(3):
        rules.play(state, DONE)
    while state.round == 1:
        rules.play(state, DONE if DONE in rules.legal_actions(state) else rules.legal_actions(state)[0])
    player, distance = state.players[0], state.zone.distance
    for other in range(len(state.zone)):
        ways = min(distance[own][other] for own in player.cities)
        assert player.reach[other] == (SOLD_OUT if other in player.cities else ways)


@pytest.mark.case("M19")
def test_in_japan_a_second_network_can_be_begun_later_but_only_once() -> None:
    state = building()
    rules.play(state, BUILD[city(state, "tokyo")])
    state.round = 2
    state.players[0].reach = state.zone.distance[city(state, "tokyo")][:]
    state.players[0].reach[city(state, "tokyo")] = SOLD_OUT
    assert {word for word in offered(state) if word.startswith("found")} == {f"found {x}" for x in STARTS - {"tokyo"}}
    assert refused(state, FOUND[city(state, "kyoto")]) == "founding_city"
    rules.play(state, BUILD[city(state, "yokohama")])
    assert state.founded[0] == FREE, "a connection keeps the right"
    money = state.players[0].money
    rules.play(state, FOUND[city(state, "fukuoka")])
    assert state.players[0].money == money - 10 and state.founded[0] == city(state, "fukuoka")
    assert state.players[0].reach[city(state, "nagasaki")] == 10, "it grows from there, too"
    assert refused(state, FOUND[city(state, "osaka")]) == "founded_already"
    assert not [word for word in offered(state) if word.startswith("found")]


@pytest.mark.case("M19")
def test_the_move_of_beginning_a_second_network_is_written_and_read_as_found() -> None:
    state = building()
    move = FOUND[city(state, "osaka")]
    assert move_word(move, state.zone) == "found osaka"
    assert read_move("found osaka", state.zone) is move and read_move("build osaka", state.zone) is not move
    assert move != BUILD[city(state, "osaka")]


@pytest.mark.rotates
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", editions())
def test_in_random_games_in_japan_connection_costs_stay_correct(edition: str, players: int) -> None:
    """After every move from round 2 on, a network's costs are those of its cities, and each founded at most once."""
    for seed in range(2):
        state = setup.seeded_game(edition, "japan", players, seed)
        rules.begin(state)
        random = Random(seed)
        while state.phase != Phase.FINISH:
            before = state.founded
            rules.apply(state, random.choice(rules.legal_actions(state, 2)))
            assert all(old in (FREE, new) for old, new in zip(before, state.founded, strict=True))
            for player in state.players if state.round > 1 else ():
                for other in range(len(state.zone)) if player.cities else ():
                    ways = min(state.zone.distance[own][other] for own in player.cities)
                    assert player.reach[other] == (SOLD_OUT if other in player.cities else ways)


def test_an_unknown_start_city_in_a_map_file_is_refused_with_file_and_line(tmp_path: Path) -> None:
    text = (board.MAPS / "japan.toml").read_text("utf-8")
    wrong = tmp_path / "japan.toml"
    wrong.write_text(text.replace('founding_cities = ["fukuoka"', 'founding_cities = ["atlantis"'), "utf-8")
    line = next(at for at, row in enumerate(text.splitlines(), 1) if row.startswith("founding_cities"))
    with pytest.raises(BadRules) as caught:
        setup.rules_on(board.read_board(wrong), "classic", 4, where=wrong.name)
    said = f"japan.toml, line {line}: founding_cities names the city 'atlantis', which the map does not have."
    assert str(caught.value) == said


def test_in_japan_the_house_rule_of_marked_start_cities_is_refused() -> None:
    with pytest.raises(BadRules) as caught:
        setup.rules_for("recharged", "japan", 4, {"start_cities": True})
    assert caught.value.word == "founding_marks"
    assert str(caught.value).startswith("house rules: players cannot mark start cities")
    assert setup.rules_for("recharged", "germany", 4, {"start_cities": True}).start_cities
