"""Phase 4: building houses."""

from __future__ import annotations

from game.engine import cartel, events, founding, islands, never_first, plant_market
from game.engine.actions import BUILD, DONE, Action, Build
from game.engine.resources import SOLD_OUT, URANIUM
from game.engine.state import FREE, SPACES_PER_CITY, GameState, Player


def connections(state: GameState) -> list[Action]:
    """Return the houses that the acting seat can pay for now, and `Done`."""
    player = state.players[state.actor]
    money = player.money
    if money < state.rules.house_prices[0] and money < state.zone.least_price:
        return [DONE]
    if not player.cities:
        prices = state.house_price
        return [DONE, *[BUILD[city] for city in start_cities(state) if prices[city] <= money]]
    listed: list[Action] = [DONE]
    listed += [
        choice
        for choice, reach, house in zip(BUILD, player.reach, state.house_price)  # noqa: B905 (mypyc compiles it so)
        if reach + house <= money
    ]
    if founding.allowed(state):
        listed += founding.moves(state)
    if state.marks and state.step == 1:
        return [choice for choice in listed if not isinstance(choice, Build) or choice.city not in state.marks]
    return listed


def start_cities(state: GameState) -> list[int]:
    """Return the cities in which a network can begin: empty cities, and only marked ones while any is left (B01, S18).

    Any city with an open space will do if no city of the zone is empty (B03), or if the rule `first_house` says so.
    Where networks begin only in certain cities, these need not be empty (M17); cities where no network may begin are
    left out (M28).
    """
    houses = state.houses
    if state.founded:
        begun = founding.places(state)
        if begun:
            return begun
    if state.marks:
        marked = [city for city in state.marks if houses[SPACES_PER_CITY * city] == FREE]
        if marked:
            return marked
    opened = never_first.without(state, [city for city, price in enumerate(state.house_price) if price < SOLD_OUT])
    if state.rules.first_house == "open":
        return opened
    empty = [city for city in opened if state.next_space(city) == state.zone.first_space[city]]
    return empty or opened


def connection_cost(state: GameState, player: Player, city: int) -> int:
    """Return the Elektro for the cheapest connection to a city: 0 for a first city, SOLD_OUT for an owned one.

    For a city overseas it is what a network there costs beside the house (M20).
    """
    if state.zone.islands and islands.overseas(state, player, city):
        return state.rules.island_cost
    return player.reach[city] if player.cities else 0


def build(state: GameState, action: Build) -> None:
    """Pay for connection and house and put the house on the cheapest open space (B04 to B14).

    Then the Cartel answers (C10), and plants that the larger network makes obsolete are removed (B20).
    """
    city = action.city
    player = state.players[state.actor]
    before = player.cities
    connection = state.rules.island_cost if action.founding else connection_cost(state, player, city)
    price = state.house_price[city]
    space = state.next_space(city)
    player.money -= connection + price
    player.cities = cities = (*before, city)
    row = state.zone.distance[city]
    reach = [near if near < new else new for near, new in zip(player.reach, row)] if before else row[:]  # noqa: B905
    for own in cities:
        reach[own] = SOLD_OUT
    player.reach = reach
    if city in state.marks:
        _unmark(state, city)
    if state.log is not None:
        state.tell(events.HouseBuilt(player.seat, city, connection, price, space))
    occupy(state, city, space, player.seat)
    if state.rules.outage_houses:
        state.built += 1
    if state.founded:
        founding.built(state, player, city, action.founding)
    if state.cartel and space == 0:
        cartel.answer_house(state, city)
    if state.rules.step2_starts_in == "once":
        plant_market.begin_step2_if_reached(state)
    if state.rules.obsolete:
        plant_market.remove_obsolete(state)


def _unmark(state: GameState, city: int) -> None:
    """Remove the marker from a start city; a uranium token used as a marker returns to the supply (S17).

    Neutral markers, used when the supply has too few tokens, are removed last.
    """
    state.marks = tuple(mark for mark in state.marks if mark != city)
    elsewhere = state.stock[URANIUM] + state.supply[URANIUM]
    elsewhere += sum(player.fuel[URANIUM] for player in state.players)
    elsewhere += state.cartel.fuel[URANIUM] if state.cartel else 0
    if elsewhere < state.rules.tokens[URANIUM]:
        state.supply[URANIUM] += 1


def occupy(state: GameState, city: int, space: int, party: int) -> None:
    """Put a party's house on a space and set the price of the city's next one."""
    houses, prices = state.houses[:], state.house_price[:]
    houses[SPACES_PER_CITY * city + space] = party
    state.houses, state.house_price = houses, prices
    prices[city] = state.next_price(city)
