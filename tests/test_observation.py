"""Observations: they contain everything a seat sees and nothing hidden, and a model of another observation is
refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import observation
from game.engine import rules, setup
from game.engine.plant_market import back_on_top
from game.engine.plants import CARDS, STEP3
from game.engine.resources import SOLD_OUT
from game.engine.state import CARTEL, FREE, OF_CARTEL, OF_GAME, OF_PLAYER, GameState, Phase, Task
from game.observation import Layout, OtherObservation

TABLES = (
    ("recharged", "germany", 2),
    ("recharged", "usa", 3),
    ("classic", "baden-wuerttemberg", 4),
    ("classic-2005", "italy", 3),
    ("bsw", "france", 5),
)


@cache
def walked(table: int, hidden_money: bool, seed: int) -> tuple[GameState, ...]:
    """Return every state of a game of random moves."""
    edition, map_name, players = TABLES[table]
    state = setup.seeded_game(edition, map_name, players, seed, house_rules={"hidden_money": hidden_money})
    random = Random(seed)
    rules.begin(state)
    states = [state.copy()]
    while state.phase != Phase.FINISH:
        rules.apply(state, random.choice(rules.legal_actions(state, 3)))
        states.append(state.copy())
    return tuple(states)


def seen(state: GameState, seat: int) -> list[float]:
    return observation.numbers(state, observation.slots_of(state.zone.board, state.zone), seat)


def facts(state: GameState, seat: int) -> str:
    """Return all that a seat may see of a state, as text."""
    told = rules.view(state).facts()
    if state.rules.hidden_money:
        for other, player in enumerate(told["players"]):
            player["money"] = player["money"] if other == seat else "hidden"
    return repr(sorted(told.items(), key=lambda item: item[0]))


def redealt(state: GameState, random: Random, seat: int) -> GameState:
    """Return a state that looks the same to a seat: other cards in the deck and removed, another pile, other hidden
    money.
    """
    twin = state.copy()
    face_down = [card for card in (*twin.deck, *twin.hidden) if card != STEP3]
    random.shuffle(face_down)
    top = twin.deck[-1] if twin.deck else STEP3
    if top != STEP3:
        same = next(card for card in face_down if not back_on_top(state) or CARDS[card].back == back_on_top(state))
        face_down.remove(same)
        face_down.insert(len(twin.deck) - 1 - (STEP3 in twin.deck), same)
    cards = iter(face_down)
    twin.deck = tuple(card if card == STEP3 else next(cards) for card in twin.deck)
    twin.hidden = tuple(cards)
    twin.pile = tuple(random.sample(twin.pile, len(twin.pile)))
    if twin.rules.hidden_money:
        for player in twin.players:
            player.money += 0 if player.seat == seat else random.randrange(50)
    return twin


games = st.tuples(st.integers(0, len(TABLES) - 1), st.booleans(), st.integers(0, 5))
draws = st.tuples(games, st.floats(0, 1), st.integers(0, 2**32))


def drawn(game: tuple[int, bool, int], share: float) -> GameState:
    states = walked(*game)
    return states[min(int(share * len(states)), len(states) - 1)]


@settings(max_examples=150, deadline=None)
@given(draws, st.floats(0, 1))
def test_positions_have_different_observations_for_a_seat_exactly_if_it_sees_a_difference(
    draw: tuple[tuple[int, bool, int], float, int], other: float
) -> None:
    game, share, _ = draw
    one, two = drawn(game, share), drawn(game, other)
    for seat in range(len(one.players)):
        assert (seen(one, seat) == seen(two, seat)) == (facts(one, seat) == facts(two, seat))


@settings(max_examples=150, deadline=None)
@given(draws)
def test_positions_that_look_equal_to_a_seat_have_equal_observations(
    draw: tuple[tuple[int, bool, int], float, int],
) -> None:
    game, share, seed = draw
    state = drawn(game, share)
    for seat in range(len(state.players)):
        twin = redealt(state, Random(seed), seat)
        assert facts(twin, seat) == facts(state, seat)
        assert seen(twin, seat) == seen(state, seat)


@pytest.mark.parametrize("table", range(len(TABLES)), ids=map(str, TABLES))
def test_every_move_of_a_game_changes_every_seats_observation(table: int) -> None:
    states = walked(table, True, 1)
    for before, after in pairwise(states):
        for seat in range(len(before.players)):
            assert seen(before, seat) != seen(after, seat)


def _set(name: str, change: Callable[[Any], Any]) -> Callable[[GameState], None]:
    return lambda state: setattr(state, name, change(getattr(state, name)))


def _of_player(name: str, change: Callable[[Any], Any]) -> Callable[[GameState], None]:
    return lambda state: setattr(state.players[1], name, change(getattr(state.players[1], name)))


def _of_cartel(name: str, change: Callable[[Any], Any]) -> Callable[[GameState], None]:
    return lambda state: setattr(state.cartel, name, change(getattr(state.cartel, name)))


def _raised(row: Any, place: int = 0, by: int = 1) -> Any:
    """Return a row in which one number is larger."""
    return type(row)(number + by * (index == place) for index, number in enumerate(row))


def _turned(row: Any) -> Any:
    return (*row[1:], row[0])


def _with_another_back(deck: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same deck with a card of another back on top."""
    top = deck[-1]
    place = next(index for index, card in enumerate(deck) if card != STEP3 and CARDS[card].back != CARDS[top].back)
    return (*deck[:place], top, *deck[place + 1 : -1], deck[place])


GAME_CHANGES: dict[str, Callable[[GameState], None]] = {
    "actor": _set("actor", lambda seat: 1 - seat),
    "back": _set("deck", _with_another_back),
    "bid": _set("bid", lambda bid: bid + 1),
    "buried": _set("buried", lambda plants: (*plants, 50)),
    "burnt": _set("burnt", _raised),
    "cartel": _set("cartel", lambda _: None),
    "deck": _set("deck", lambda deck: deck[1:]),
    "discount": _set("discount", lambda plant: plant + 1),
    "dropped": _set("dropped", lambda tokens: tokens + 1),
    "eligible": _set("eligible", _turned),
    "hidden": _set("hidden", lambda cards: cards[1:]),
    "house_price": _set("house_price", lambda prices: [SOLD_OUT + 1 - price for price in prices]),
    "houses": _set("houses", lambda houses: [FREE, FREE, 0, *houses[3:]]),
    "leader": _set("leader", lambda _: 1),
    "lot": _set("lot", lambda _: 5),
    "market": _set("market", lambda market: market[1:]),
    "marks": _set("marks", lambda marks: (*marks, 0)),
    "order": _set("order", _turned),
    "out": _set("out", lambda plants: (*plants, 46)),
    "phase": _set("phase", lambda _: Phase.BUREAUCRACY),
    "phased_out": _set("phased_out", lambda flag: not flag),
    "players": lambda state: setattr(state.players[0], "money", 7),
    "queue": _set("queue", lambda parties: (*parties, CARTEL, 1, 1)),
    "ran": _set("ran", lambda plants: (*plants, 4)),
    "ring": _set("ring", lambda _: (0, 1)),
    "round": _set("round", lambda number: number + 1),
    "scrapped": _set("scrapped", lambda _: 9),
    "shuffled": _set("shuffled", lambda flag: not flag),
    "sold": _set("sold", lambda flag: not flag),
    "passed": _set("passed", lambda flag: not flag),
    "unclaimed": _set("unclaimed", lambda flag: not flag),
    "step": _set("step", lambda step: step + 1),
    "step2_begun": _set("step2_begun", lambda flag: not flag),
    "step3_due": _set("step3_due", lambda flag: not flag),
    "stock": _set("stock", _raised),
    "supply": _set("supply", _raised),
    "task": _set("task", lambda _: Task.DROP),
    "updated": _set("updated", lambda flag: not flag),
}
NOT_SEEN = {
    "log": "it only reports",
    "pile": "chance that is still to come",
    "rules": "settled before the game",
    "depot": "only with depot_apart: see test_buying_coal_from_the_depot_is_an_action_only_on_south_africas_board",
    "built": "only with outage_houses: see test_the_observation_counts_the_rounds_houses_only_on_indias_board",
    "recycled": "only with recycling: see test_the_observation_shows_plants_set_aside_only_on_manhattans_board",
    "bonus": "only with discount_bonus: see test_the_observation_shows_plants_set_aside_only_on_manhattans_board",
    **dict.fromkeys(
        ("aside", "away", "stays"),
        "only with other_tracks: see test_the_second_fuel_market_is_observed_only_on_koreas_board",
    ),
    "founded": "only with founding_cities: see test_second_networks_are_actions_and_observed_only_on_japans_board",
    "shown": "only while a record is read",
    "zone": "settled before the game",
}
PLAYER_CHANGES: dict[str, Callable[[GameState], None]] = {
    "cities": _of_player("cities", _turned),
    "fuel": _of_player("fuel", _raised),
    "income": _of_player("income", lambda elektro: elektro + 1),
    "money": _of_player("money", lambda elektro: elektro + 1),
    "plants": _of_player("plants", lambda plants: (*plants, CARDS[50])),
    "reach": _of_player("reach", lambda costs: [cost + (cost < SOLD_OUT) for cost in costs]),
    "supplied": _of_player("supplied", lambda cities: cities + 1),
}
FOLLOWS = {"seat": "its place in the list", "storage": "from the plants"}
CARTEL_CHANGES: dict[str, Callable[[GameState], None]] = {
    "acted": _of_cartel("acted", lambda flag: not flag),
    "fuel": _of_cartel("fuel", _raised),
    "houses": _of_cartel("houses", lambda houses: houses - 1),
    "plants": _of_cartel("plants", lambda plants: (*plants, CARDS[50])),
}


def test_every_attribute_of_the_game_state_is_observed_or_listed_as_unseen() -> None:
    assert {*GAME_CHANGES, *NOT_SEEN} == {*OF_GAME}
    assert {*PLAYER_CHANGES, *FOLLOWS} == {*OF_PLAYER}
    assert CARTEL_CHANGES.keys() == {*OF_CARTEL}


def begun_with_cartel() -> GameState:
    """Return a two-player game with the Cartel in an auction phase: seat 1 has two cities, the deck has both backs."""
    return next(
        state
        for seed in range(20)
        for state in walked(0, False, seed)
        if len(state.players[1].cities) >= 2
        and state.task == Task.NOMINATE
        and len(state.eligible) == 2
        and len({CARDS[card].back for card in state.deck if card != STEP3}) == 2
    )


@pytest.mark.rotates(12)
@pytest.mark.parametrize(
    "change",
    [*GAME_CHANGES.values(), *PLAYER_CHANGES.values(), *CARTEL_CHANGES.values()],
    ids=[*GAME_CHANGES, *(f"player.{name}" for name in PLAYER_CHANGES), *(f"cartel.{name}" for name in CARTEL_CHANGES)],
)
def test_a_change_of_any_open_information_changes_every_seats_observation(change: Callable[[GameState], None]) -> None:
    state = begun_with_cartel()
    changed = state.copy()
    change(changed)
    for seat in range(2):
        assert facts(changed, seat) != facts(state, seat)
        assert seen(changed, seat) != seen(state, seat)


def test_observations_have_the_same_length_and_names_for_any_regions_in_play() -> None:
    known = setup.rules_for("recharged", "germany", 3)
    lengths = set()
    for regions in setup.choices_of_regions(known, "germany")[:4]:
        state = setup.seeded_game("recharged", "germany", 3, 1, regions)
        rules.begin(state)
        board, numbers = state.zone.board, seen(state, 1)
        names = observation.names(board, 3)
        assert len(set(names)) == len(names) == len(numbers)
        told = dict(zip(names, numbers, strict=True))
        assert {city.id for city in board.cities if told[f"zone.{city.id}"]} == {city.id for city in state.zone.cities}
        assert {city.region for city in board.cities if told[f"price.{city.id}"] == 10} == set(regions)
        lengths.add(len(names))
    assert len(lengths) == 1


def test_the_prices_and_connections_in_an_observation_are_those_of_the_rules() -> None:
    state = next(state for state in walked(1, False, 1) if state.round > 4 and state.task == Task.BUILD)
    told = dict(zip(observation.names(state.zone.board, 3), seen(state, 2), strict=True))
    for index, city in enumerate(state.zone.cities):
        price, reach = state.next_price(index), state.players[0].reach[index]
        assert told[f"price.{city.id}"] == (-1 if price == SOLD_OUT else price)
        assert told[f"seat+1.connection.{city.id}"] == (-1 if reach >= SOLD_OUT else reach)
        owners = state.owners(index)
        assert told[f"seat+1.city.{city.id}"] == (owners.index(0) + 1 if 0 in owners else 0)


# --- models ------------------------------------------------------------------------------------------


def layout(**changes: Any) -> Layout:
    own = {"version": observation.VERSION, "length": 900, "digest": "12ab"}
    return Layout(**{**own, **changes})


def test_a_layout_of_observations_saved_with_a_model_is_accepted_again() -> None:
    layout().check(json.loads(json.dumps(layout().told())), "model.json")


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            layout(version=1).told(),
            f"model.json: the model is for version 1 of the observation, this environment has version "
            f"{observation.VERSION}.",
        ),
        (layout(length=7).told(), "model.json: the model reads 7 numbers, this environment has 900."),
        (
            layout(digest="ff").told(),
            "model.json: the model is for another map, other players or other actions than this environment.",
        ),
        ({"length": 900}, "model.json: the model's file does not state its observation's version."),
        (None, "model.json: the model's file does not state its observation's version."),
    ],
)
def test_a_model_made_for_another_layout_of_observations_is_refused_with_a_sentence(told: Any, sentence: str) -> None:
    with pytest.raises(OtherObservation) as refused:
        layout().check(told, "model.json")
    assert str(refused.value) == sentence


def test_the_version_number_of_observations_belongs_to_their_present_names() -> None:
    """A change of the observation's blocks needs a higher VERSION, and then this test's digest has to change, too."""
    board = setup.seeded_game("recharged", "germany", 2, 1).zone.board
    made = observation.layout_of(observation.names(board, 2), [])
    assert (made.version, made.length, made.digest) == (3, 968, "93b83d42fd60eb92")
