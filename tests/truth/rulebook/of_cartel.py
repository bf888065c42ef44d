"""Judges of the rulebook on the Cartel, which takes part in games for two."""

from __future__ import annotations

from itertools import pairwise

from game.engine import auction, bureaucracy, cartel, rules, turn_order
from game.engine.actions import PASS, Build, Nominate
from game.engine.plants import CARDS
from game.engine.resources import COAL
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, GameState, Phase, Task
from tests.truth.judging import happens, in_turn, rich
from tests.truth.listening import Said
from tests.truth.of_rules import at_auction
from tests.truth.rulebook.staging import all_pass, buildable, building, first_city, fresh, sold_to, told


def with_cartel(said: Said) -> GameState:
    """Return this game at the start of round 2's auction, with a Cartel that owns nothing."""
    state = at_auction(said)
    state.cartel = said.state.copy().cartel
    assert state.cartel is not None
    state.cartel.plants, state.cartel.acted, state.cartel.fuel = (), False, (0, 0, 0, 0)
    turn_order.determine(state)
    auction.begin(state)
    return state


def owned_by_cartel(state: GameState) -> list[int]:
    assert state.cartel is not None
    return [card.number for card in state.cartel.plants]


@told(
    "rulebook.two.plant.true",
    "rulebook.two.plant.false",
    of=("cartel", "opening_pass", "plant_limit", "discount", "must_buy_first_round"),
)
def cartel_plant(said: Said) -> None:
    """Check that the Cartel takes the highest current plant once a round, after the first sale or pass."""
    state = with_cartel(said)
    highest = 20 + state.rules.market_rows[0]
    sold, _ = sold_to(state, 20)
    assert owned_by_cartel(sold) == [highest], "not the highest of the current market"
    again, _ = all_pass(sold)
    assert owned_by_cartel(again) == [highest], "it takes another one"
    named = with_cartel(said)
    opening = said.key.endswith("true")
    assert (PASS in rules.legal_actions(named)) != opening, "no player passes instead of nominating"
    if opening:
        named, _ = happens(named, Nominate(20), PASS)
        assert owned_by_cartel(named) == [], "before the plant is sold or left"
    named, _ = happens(named, PASS)
    highest -= not state.rules.first_pass_removes
    assert owned_by_cartel(named) == [highest], "it does not take the highest"
    most = said.values["count"]
    rich_cartel = with_cartel(said)
    assert rich_cartel.cartel is not None
    rich_cartel.cartel.plants = tuple(CARDS[number] for number in (18, 30, 31, 33, 34)[:most])
    taken, _ = sold_to(rich_cartel, 20)
    assert len(owned_by_cartel(taken)) == most and 18 in taken.out
    poor = with_cartel(said)
    assert poor.cartel is not None
    poor.cartel.plants = tuple(CARDS[number] for number in (28, 30, 31, 33, 34)[:most])
    kept, _ = sold_to(poor, 20)
    assert owned_by_cartel(kept) == [28, 30, 31, 33, 34][:most]


@told("rulebook.two.fuel", of=("cartel", "coal_depot_price", "start_tokens"))
def cartel_fuel(said: Said) -> None:
    state = said.state.copy()
    state.cartel.plants = (CARDS[4], CARDS[5])
    state.stock, state.supply = [5, 1, 0, 0], [9, 0, 0, 0]
    cartel.take_fuel(state)
    assert state.cartel.fuel == (3, 1, 0, 0) and state.stock[:2] == [2, 0], "for the lowest first, the hybrid in turn"
    state.stock, state.log, state.phase = [0, 0, 0, 0], [], Phase.BUREAUCRACY
    state.rules = said.state.rules
    supply = state.supply[COAL]
    bureaucracy.end(state)
    assert state.cartel.fuel == (0, 0, 0, 0) and state.supply[COAL] + state.stock[COAL] == supply + 3


@told("rulebook.two.closed", "rulebook.two.marked", of=("cartel", "start_cities", "first_house"))
def cartel_cities(said: Said) -> None:
    state = said.state
    held = [city for city in range(len(state.zone)) if state.houses[SPACES_PER_CITY * city] == CARTEL]
    if said.key.endswith("marked"):
        assert state.marks and all(state.houses[SPACES_PER_CITY * city + 1] == CARTEL for city in state.marks)
        return
    now = rich(in_turn(state, 0, Task.BUILD), 0)
    now.step = 1
    now.price_houses()
    assert held and not buildable(now) & set(held)


@told("rulebook.two.houses", of=("cartel", "start_cities"))
def cartel_houses(said: Said) -> None:
    state, count = said.state, len(said.state.zone)
    firsts = [city for city in range(count) if state.houses[SPACES_PER_CITY * city] == CARTEL]
    assert said.values["count"] == len(firsts) and said.values["more"] == state.cartel.houses
    turns = [said.values[word] for word in ("first", "second", "third", "fourth")]
    begun = fresh(said)
    rules.begin(begun)
    asked = []
    while begun.task == Task.PLACE:
        asked.append(begun.actor)
        rules.apply(begun, rules.legal_actions(begun)[0])
    runs = [1]
    for before, after in pairwise(asked):
        runs = [*runs[:-1], runs[-1] + 1] if before == after else [*runs, 1]
    assert runs == turns


@told("rulebook.two.answer", of=("cartel", "start_cities", "first_house"))
def cartel_answers(said: Said) -> None:
    state = building(said, 1)
    city = first_city(state)
    assert state.cartel is not None
    state.cartel.houses = 1
    after, _ = happens(state, Build(city))
    assert after.houses[SPACES_PER_CITY * city + 1] == CARTEL
    state.cartel.houses = 0
    after, _ = happens(state, Build(city))
    assert after.houses[SPACES_PER_CITY * city + 1] == FREE
