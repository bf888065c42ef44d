"""The Cartel: the third party in a two-player game of Recharged (004, "O Domínio do Cartel")."""

from __future__ import annotations

from game.engine import events, never_first, plant_market
from game.engine.plants import STEP3, PowerPlant
from game.engine.resources import COAL, OIL
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, Cartel, GameState

START_HOUSES = (1, 2, 2, 1)
"""How many of the six start houses are placed in each turn; the first and the other player alternate (C02)."""


def start_places(state: GameState) -> list[int]:
    """Return the cities for the Cartel's next start house: next to one of its cities, or any for the first (C02).

    Any, too, if no city next to its own is left, as on a small island. Excluded are blocked cities, cities whose first
    space does not open in Step 1, and those in which no network may begin.
    """
    opened = [city for city in range(len(state.zone)) if _begins_open(state, city)]
    owned = [city for city in range(len(state.zone)) if state.houses[SPACES_PER_CITY * city] == CARTEL]
    beside = {near for city in owned for near in state.zone.neighbours[city]}
    left = never_first.without(state, [city for city in opened if city not in owned])
    return [city for city in left if city in beside] or left


def _begins_open(state: GameState, city: int) -> bool:
    """Return whether a city has a space that opens in Step 1, and is not blocked."""
    return not state.zone.first_space[city] and state.zone.last_space[city] > 0 and state.opens(city, 0) == 1


def place_house(state: GameState, city: int, space: int) -> None:
    """Put a house from the Cartel's supply on a space of a city."""
    cartel = _of(state)
    cartel.houses -= 1
    state.houses = state.houses[:]
    state.houses[SPACES_PER_CITY * city + space] = CARTEL
    state.house_price = state.house_price[:]
    state.house_price[city] = state.next_price(city)
    state.tell(events.CartelHousePlaced(city, space))


def answer_house(state: GameState, city: int) -> None:
    """Answer a player's house in an empty city with a Cartel house on its second space, while the supply lasts
    (C10)."""
    room = state.zone.last_space[city] > 1
    if room and _of(state).houses and state.houses[SPACES_PER_CITY * city + 1] == FREE:
        place_house(state, city, 1)


def take_plant(state: GameState) -> None:
    """Take the highest current plant for free, once per auction phase, after the first sale or first pass (C04).

    With three plants the Cartel takes only one above its lowest, which it removes from the game (C05).
    """
    cartel = _of(state)
    if cartel.acted:
        return
    cartel.acted = True
    offered = [plant for plant in state.current if plant != STEP3]
    if not offered:
        return
    plant, scrapped = offered[-1], 0
    if len(cartel.plants) == state.rules.plant_limit:
        scrapped = cartel.plants[0].number
        if plant < scrapped:
            return
        cartel.plants = cartel.plants[1:]
        state.out += (scrapped,)
    cartel.plants = tuple(sorted((*cartel.plants, state.rules.plants[plant]), key=lambda card: card.number))
    plant_market.take(state, plant)
    state.tell(events.CartelTookPlant(plant, scrapped))
    if plant == state.discount:
        state.discount = 0
        state.tell(events.DiscountEnded(plant))
    plant_market.refill(state)


def take_fuel(state: GameState) -> None:
    """Let the Cartel take the fuel for one run of each plant, smallest plant first, from the cheapest spaces (C06,
    C07)."""
    cartel = _of(state)
    taken = [0, 0, 0, 0]
    for plant in cartel.plants:
        for fuel in _wanted(plant, state.stock):
            state.stock[fuel] -= 1
            taken[fuel] += 1
    cartel.fuel = (taken[0], taken[1], taken[2], taken[3])
    state.tell(events.CartelTookFuel(cartel.fuel))


def _wanted(plant: PowerPlant, stock: list[int]) -> list[int]:
    """Return the tokens that the Cartel takes for one run of a plant, at most those in the market; hybrids
    alternate, coal first (C08)."""
    left = stock[:]
    wanted: list[int] = []
    turn = 0
    while len(wanted) < plant.need:
        fuels = (COAL, OIL) if len(plant.fuels) == 2 else plant.fuels
        choices = [fuel for fuel in (fuels[turn % len(fuels)], fuels[(turn + 1) % len(fuels)]) if left[fuel]]
        if not choices:
            break
        wanted.append(choices[0])
        left[choices[0]] -= 1
        turn += 1
    return wanted


def _of(state: GameState) -> Cartel:
    assert state.cartel is not None, "only asked for when a Cartel plays"
    return state.cartel
