"""Pickling and deep copies: a state and the other objects of the engine that are sent to another process."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from game.engine import rules, setup
from game.engine.actions import BUILD, BUY, CARD_RUNS, DONE, DROP, MARK, NOMINATE, PASS, PLACE, SCRAP, Action, Bid
from game.engine.board import BadMap
from game.engine.events import Event
from game.engine.files import FileRefused
from game.engine.notation import BadRecord
from game.engine.plant_market import UnknownCard
from game.engine.plants import CARDS
from game.engine.record import Line, Record, Seat, write_record
from game.engine.ruleset import BadRules
from game.engine.state import GameState, IllegalAction, Phase

PROTOCOLS = (2, pickle.DEFAULT_PROTOCOL, pickle.HIGHEST_PROTOCOL)
"""Older ones know no object without a dictionary; Python's own dataclasses with slots refuse them, too."""


def pickled(thing: Any, protocol: int) -> Any:
    """Return the copy that another process receives."""
    return pickle.loads(pickle.dumps(thing, protocol))


WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    **{f"pickle {each}": partial(pickled, protocol=each) for each in PROTOCOLS},
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
GAMES = [("recharged", "germany", 2), ("classic", "usa", 3), ("recharged", "baden-wuerttemberg", 4)]


def played(edition: str, map_name: str, players: int, moves: int, log: list[Event] | None = None) -> GameState:
    """Return the state of a game after this many random moves, or at its end."""
    state = setup.seeded_game(edition, map_name, players, 3)
    state.log = log
    rules.begin(state)
    _go_on(state, moves, Random(3))
    return state


def _go_on(state: GameState, moves: int, random: Random) -> None:
    for _ in range(moves):
        if state.phase == Phase.FINISH:
            return
        rules.apply(state, random.choice(rules.legal_actions(state, 3)))


@every_way
@pytest.mark.parametrize("moves", [0, 60, 300, 100_000])
@pytest.mark.parametrize(("edition", "map_name", "players"), GAMES)
def test_a_pickled_or_copied_game_state_is_equal_and_independent(
    way: Callable[[Any], Any], edition: str, map_name: str, players: int, moves: int
) -> None:
    state = played(edition, map_name, players, moves)
    before = repr(state.facts())
    twin = way(state)
    assert type(twin) is GameState
    assert twin == state
    twin.players[0].fuel[0] += 1
    twin.players[1].money += 1
    twin.stock[1] += 1
    twin.supply[2] += 1
    if twin.cartel:
        twin.cartel.houses += 1
    assert repr(state.facts()) == before


@every_way
@pytest.mark.parametrize(("edition", "map_name", "players"), GAMES)
def test_a_game_continues_equally_from_a_pickled_or_copied_state(
    way: Callable[[Any], Any], edition: str, map_name: str, players: int
) -> None:
    state = played(edition, map_name, players, 120)
    twin, seen = way(state), way(rules.view(state))
    assert seen == rules.view(state)
    for game in (state, twin):
        _go_on(game, 100_000, Random(8))
    assert state.phase == Phase.FINISH
    assert twin == state
    assert rules.ranking(twin) == rules.ranking(state)


@every_way
def test_the_log_of_events_is_kept_in_a_pickled_or_copied_game_state(way: Callable[[Any], Any]) -> None:
    state = played("recharged", "germany", 2, 200, log=[])
    twin = way(state)
    assert twin.log and twin.log == state.log
    assert twin.log is not state.log


def test_a_shallow_copy_of_a_game_state_shares_its_contents() -> None:
    state = played("recharged", "germany", 2, 100)
    twin = copy.copy(state)
    assert twin == state and twin is not state
    assert twin.players is state.players


def test_a_deep_copy_of_a_game_state_shares_its_cities_and_connections() -> None:
    state = played("recharged", "germany", 2, 100)
    assert copy.deepcopy(state).zone is state.zone


@every_way
@pytest.mark.parametrize("transit", [False, True])
def test_the_cities_in_play_are_pickled_and_restored_with_their_connections(
    way: Callable[[Any], Any], transit: bool
) -> None:
    known = setup.rules_for("classic", "germany", 3, {"transit_outside": transit})
    zone = setup.zone_for(known, "germany", ["purple", "blue", "red"])
    twin = way(zone)
    for name in ("board", "regions", "cities", "index", "transit", "first_space", "links", "neighbours", "distance"):
        assert getattr(twin, name) == getattr(zone, name), name
    assert twin.path(0, len(zone) - 1) == zone.path(0, len(zone) - 1)


@every_way
def test_moves_events_cards_rules_and_records_are_equal_after_pickling(way: Callable[[Any], Any]) -> None:
    log: list[Event] = []
    state = played("recharged", "germany", 2, 100_000, log=log)
    moves: list[Action] = [PASS, DONE, Bid(7), *NOMINATE.values(), *SCRAP.values(), *DROP, *BUY, *PLACE, *MARK]
    moves += [*BUILD, *(run for number in CARDS for run in CARD_RUNS[number])]
    deal = setup.deal(state.rules, Random(1))
    for thing in (moves, log, dict(CARDS), state.rules, deal, rules.ranking(state), state.players[0].plants):
        assert way(thing) == thing
    seats = (Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob"))
    record = Record("recharged", "germany", seats, state.zone, deal, lines=[Line(0, (BUILD[3],))])
    assert write_record(way(record)) == write_record(record)


@every_way
@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("bid_too_low", amount=3, least=5),
        IllegalAction("not_your_turn"),
        UnknownCard("an unknown card is drawn"),
        BadMap("Too few.", "too_few_cities", cities=3, end=7),
        BadRules("No.", "step2", cities=3),
        BadRecord("No.", 7),
        FileRefused("this is not a regular file", 3),
    ],
    ids=lambda error: f"{type(error).__name__} {error}",
)
def test_an_error_of_the_engine_keeps_its_values_after_pickling(way: Callable[[Any], Any], error: Exception) -> None:
    twin = way(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    for name in ("reason", "word", "values", "line"):
        assert getattr(twin, name, None) == getattr(error, name, None), name
