"""Judges of the rulebook on building houses and connecting cities."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine import rules
from game.engine.actions import Build
from game.engine.events import HouseBuilt
from game.engine.setup import deal, new_game
from game.engine.state import SPACES_PER_CITY, GameState, Phase, Task
from tests.truth.judging import happens, price_of_house
from tests.truth.listening import Said
from tests.truth.rulebook.staging import buildable, building, first_city, founding_moves, plain, told


@told("rulebook.building.first", of=("first_house", "start_cities"))
def first(said: Said) -> None:
    for step in (1, 2, 3):
        state = building(said, step)
        city = first_city(state)
        own_spaces = state.zone.slots[city]
        _, happened = happens(state, Build(city))
        built = next(event for event in happened if isinstance(event, HouseBuilt))
        price = own_spaces[0][0] if own_spaces else state.rules.house_prices[0]
        assert (built.connection, built.house) == (0, price)


@told(
    "here.first_house.empty",
    "here.first_house.open",
    "here.first_unmarked.empty",
    "here.first_unmarked.open",
    of=("first_house", "start_cities", "cartel"),
)
def begins_in(said: Said) -> None:
    """Check that a network begins in any city with an open space, or only in empty ones while there are any."""
    state = building(said, 3)
    cities = plain(state) or [first_city(state)]
    state.houses[SPACES_PER_CITY * cities[0]] = 1
    state.price_houses()
    assert said.state.rules.start_cities == ("unmarked" in said.key), "a network begins in a marked city"
    assert (cities[0] in buildable(state)) == said.key.endswith("open")
    if plain(state):  # where each city has a single space, none is open that is not empty
        full(state, cities)
        assert buildable(state) >= set(cities), "no city is empty"


def full(state: GameState, cities: Sequence[int]) -> None:
    """Put a house into the first space of every city."""
    for city in range(len(state.zone)):
        state.houses[SPACES_PER_CITY * city + state.zone.first_space[city]] = 1
    state.price_houses()


@told("here.start_cities.true", "rulebook.building.marked", of=("start_cities", "first_house", "cartel"))
def marked(said: Said) -> None:
    state = building(said)
    cities = plain(state)
    state.marks = tuple(cities[:3])
    assert buildable(state) == set(cities[:3]), "a network begins elsewhere"
    owning = building(said, 1, (cities[4],))
    owning.marks = tuple(cities[:3])
    assert not buildable(owning) & set(cities[:3]), "who has a network builds in a marked city"
    owning.step = 2
    owning.price_houses()
    assert buildable(owning) >= set(cities[:3])
    taken = building(said, 2)
    taken.marks = tuple(cities[:1])
    taken.houses[SPACES_PER_CITY * cities[0]] = 1
    taken.price_houses()
    assert cities[1] in buildable(taken), "no marked city is empty, and a network cannot begin elsewhere"
    counted = new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))
    rules.begin(counted)
    asked = set()
    while counted.phase == Phase.SETUP:
        asked |= {counted.actor} if counted.task == Task.MARK else set()
        rules.apply(counted, rules.legal_actions(counted)[0])
    assert len(asked) == len(counted.players) == len(counted.marks)


@told(
    "rulebook.building.connect",
    "rulebook.building.single.true",
    "rulebook.building.single.false",
    of=("transit_outside", "house_prices"),
)
def connect(said: Said) -> None:
    state = building(said, 1)
    cities = plain(state)
    if shores := state.zone.islands:
        cities = [city for city in cities if shores[city] == shores[cities[0]]]
    state = building(said, 1, cities[:2])
    for city in cities[2:]:
        way = min(state.zone.distance[own][city] for own in cities[:2])
        assert price_of_house(state, 0, city) == way + state.rules.house_prices[0]
    assert not buildable(state) & set(cities[:2]), "a second house in a city"
    assert buildable(state) & set(cities) == set(cities[2:])
    again = bool(founding_moves(state))
    if said.key.startswith("rulebook.building.single"):
        several = bool(state.rules.founding_cities or state.zone.islands)
        assert again == (said.key.endswith("true") and several)
    if again:
        after, _ = happens(state, founding_moves(state)[0])
        assert not founding_moves(after), "a third network"


@told("rulebook.building.through", of=("transit_outside",))
def through(said: Said) -> None:
    """Check that full cities can be passed, and a city passed through is paid for later."""
    state = building(said, 1)
    cities = plain(state)
    state = building(said, 1, cities[:1])
    before = {city: price_of_house(state, 0, city) for city in cities[1:]}
    near = state.zone.neighbours[cities[0]]
    for city in near:
        for space in range(state.zone.first_space[city], SPACES_PER_CITY):
            state.houses[SPACES_PER_CITY * city + space] = 1
    state.price_houses()
    far = [city for city in cities[1:] if city not in near]
    assert far and all(price_of_house(state, 0, city) == before[city] for city in far)


@told("rulebook.building.places", of=("house_prices", "cartel", "step2_starts_in"))
def places(said: Said) -> None:
    for step in (1, 2, 3):
        state = building(said, step)
        city = plain(state)[1]
        for house in range(step):
            assert state.next_price(city) == state.rules.house_prices[house]
            state.houses[SPACES_PER_CITY * city + house] = 1
        assert state.next_price(city) > 5000, "one house more"
