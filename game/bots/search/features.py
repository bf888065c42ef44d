"""The features by which a seat's chance of winning is judged, scaled to about one."""

from __future__ import annotations

from typing import Final

from game.bots.greedy.fuel import expected_prices, run_cost
from game.bots.greedy.mining import at_limit, mined_cities, uranium_price, without_mines
from game.bots.greedy.network import affordable, growth
from game.engine.plants import STEP3
from game.engine.state import CARTEL, GameState

NAMES: Final = (
    "money",
    "purse_full",
    "cities",
    "capacity",
    "lit",
    "income",
    "next_houses",
    "far_houses",
    "burn",
    "order",
    "fuel",
    "best_plant",
    "weakest_plant",
    "lit_next",
    "could_end",
    "step2_room",
    "clean",
)
"""Features of one seat; each is weighted by itself, times the age of the game, and times its square."""
AGES: Final = 3
"""Weights of each feature: constant, by age, by age squared."""
ROOM: Final = 10
"""The number of further houses for which growth is computed."""
CITIES_A_ROUND: Final = 1.5
"""By how many cities a network grows in a round of Step 1, in which about one card more than players is drawn."""
FAR: Final = 300
"""The assumed cost of houses if none are left, Elektro."""


def age(state: GameState) -> float:
    """Return how far the game has come: the largest network divided by the number of cities that ends the game."""
    return min(1.0, state.most_cities / state.rules.end_cities)


class SeatPreview:
    """A seat's figures as if the next auctions began now, from which its features are computed; money in Elektro."""

    __slots__ = ("burn", "capacity", "cities", "credit", "lack", "money", "prices", "reach", "totals")

    def __init__(self, state: GameState, seat: int) -> None:
        player = state.players[seat]
        prices = expected_prices(state, seat)
        capacity = 0
        burn = credit = 0.0
        for plant in player.plants:
            capacity += plant.cities
            burn += run_cost(plant, prices)
        for fuel in range(4):
            credit += player.fuel[fuel] * prices[fuel]
        self.prices = prices
        self.money = player.money
        self.cities = len(player.cities)
        self.capacity = capacity
        self.burn = burn
        """The Elektro that one run of all plants burns."""
        self.credit = credit
        """The expected price of the fuel that the seat owns, in Elektro."""
        self.lack = max(0.0, burn - credit)
        self.totals = growth(state, player, ROOM)
        """Total Elektro for 0, 1, 2 ... further houses."""
        self.reach = affordable(self.totals, self.money - self.lack)
        """The number of houses that the seat can pay for besides the fuel it lacks."""


def until_step2(state: GameState, cities: int) -> float:
    """Return by how many cities a network will probably grow before Step 2, which a network's size or the Step 3
    card begins."""
    if not state.rules.step2_by_card:
        return max(0, state.rules.step2_from - cities)
    above = len(state.deck) - 1 - state.deck.index(STEP3) if STEP3 in state.deck else 0
    return above / (len(state.players) + 1) * CITIES_A_ROUND


def features(state: GameState, seat: int, sight: SeatPreview | None = None) -> list[float]:
    """Return the features of a seat, as if the next auctions began now."""
    player, rules = state.players[seat], state.rules
    seen = sight or SeatPreview(state, seat)
    end, money, cities, capacity = rules.end_cities, seen.money, seen.cities, seen.capacity
    plants, totals, burn = player.plants, seen.totals, seen.burn
    clean = sum([plant.cities for plant in plants if not plant.fuels])
    lit = min(cities, capacity)
    income = rules.pays(lit) - (burn * lit / capacity if capacity else 0.0)
    if rules.mines:
        income += mined_cities(rules, plants) * uranium_price(state, seat)
    near = totals[3] if len(totals) > 3 else FAR
    far = totals[7] if len(totals) > 7 else FAR
    seats = [party for party in state.order if party != CARTEL]
    place = seats.index(seat) / max(1, len(seats) - 1)
    full = at_limit(rules, plants)
    return [
        money / 50,
        max(0, min(money, 150)) ** 0.5 / 5,
        cities / end,
        min(capacity, end + 3) / end,
        lit / end,
        income / 50,
        near / 60,
        far / 140,
        burn / capacity / 5 if capacity else 0.0,
        place,
        min(seen.credit, burn * 1.5) / 20,
        player.largest_plant / 50,
        (without_mines(rules, plants)[0].cities / 7) if full else 0.3,
        min(capacity, cities + seen.reach) / end,
        1.0 if cities + seen.reach >= end else 0.0,
        until_step2(state, cities) / 7 if state.step == 1 else 0.0,
        clean / end,
    ]
