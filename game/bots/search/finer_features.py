"""Additional features for the network: alone they say little, but in combination much."""

from __future__ import annotations

from typing import Final

from game.bots.greedy.fuel import demand
from game.bots.greedy.mining import without_mines
from game.bots.search.features import NAMES, ROOM, SeatPreview, age, features
from game.engine.plants import STEP3, PowerPlant
from game.engine.ruleset import Ruleset
from game.engine.state import GameState

MORE: Final = (
    "first_plant",
    "second_plant",
    "third_plant",
    "fourth_plant",
    "plants",
    "mean_number",
    "oldest_number",
    "next_house",
    "five_houses",
    "ten_houses",
    "covered",
    "hybrids",
    "offer",
    "offer_used",
    "offer_price",
    "offer_later",
    "supplied",
    "after_fuel",
    "coal",
    "oil",
    "garbage",
    "uranium",
    "scarce",
    "could_own",
    "left_over",
    "next_income",
)
"""Features of one seat in addition to `features.NAMES`."""
FINER: Final = (*NAMES, *MORE)
"""The names of all features of a seat that a neural network uses."""
TABLE: Final = ("age", "step2", "step3", "round", "deck", "players", "best_offer", "best_later", "end", "largest")
"""The names of the features that are the same for all seats."""
NO_HOUSE_COST: Final = 60
"""The assumed cost of a house if none is left, Elektro."""


def table_features(state: GameState, now: list[PowerPlant], later: list[PowerPlant]) -> list[float]:
    """Return the features of the table, given the plants that can be nominated now (`now`) and those after them
    (`later`)."""
    end = state.rules.end_cities
    return [
        age(state),
        1.0 if state.step == 2 else 0.0,
        1.0 if state.step == 3 else 0.0,
        state.round / 12,
        len(state.deck) / 40,
        len(state.players) / 6,
        max([plant.cities for plant in now], default=0) / 7,
        max([plant.cities for plant in later], default=0) / 7,
        end / 20,
        state.most_cities / 20,
    ]


def look_closely(state: GameState) -> tuple[list[float], list[list[float]]]:
    """Return the features of the table, and of every seat."""
    now = [state.rules.plants[number] for number in state.current if number != STEP3]
    later = [state.rules.plants[number] for number in state.future if number != STEP3]
    wanted = [demand(state.players[seat].plants) for seat in range(len(state.players))]
    seats: list[list[float]] = []
    for seat in range(len(state.players)):
        sight = SeatPreview(state, seat)
        row = features(state, seat, sight)
        row += _more(state, seat, sight, now, later)
        row += _fuel(state, wanted, seat)
        row += _ahead(state.rules, sight)
        seats.append(row)
    return table_features(state, now, later), seats


def _more(
    state: GameState, seat: int, sight: SeatPreview, now: list[PowerPlant], later: list[PowerPlant]
) -> list[float]:
    """Return further features of a seat: its plants, houses and possible purchases, up to its money after buying
    fuel."""
    player, rules = state.players[seat], state.rules
    plants, totals = without_mines(rules, player.plants), list(sight.totals)
    while len(totals) <= ROOM:
        totals.append(totals[-1] + NO_HOUSE_COST)
    sizes = [plant.cities / 7 for plant in plants[:4]]
    while len(sizes) < 4:
        sizes.append(0.0)
    given_up = plants[0].cities if len(plants) >= rules.plant_limit else 0
    gain, price = 0, 0
    for plant in now:
        if plant.cities - given_up > gain and plant.number <= sight.money:
            gain, price = plant.cities - given_up, plant.number
    coming = max([plant.cities - given_up for plant in later], default=0)
    could = sight.cities + sight.reach
    return [
        *sizes,
        len(plants) / 4,
        sum([plant.number for plant in plants]) / max(1, len(plants)) / 50,
        plants[0].number / 50 if plants else 0.0,
        totals[1] / 25,
        totals[5] / 100,
        totals[ROOM] / 200,
        min(1.5, sight.credit / sight.burn) if sight.burn else 1.0,
        sum([1 for plant in plants if len(plant.fuels) == 2]) / 3,
        gain / 7,
        (min(sight.capacity + gain, could) - min(sight.capacity, could)) / 7,
        price / 50,
        max(0, coming) / 7,
        player.supplied / rules.end_cities,
        (sight.money - sight.lack) / 50,
    ]


def _fuel(state: GameState, wanted: list[list[float]], seat: int) -> list[float]:
    """Return how many tokens of each fuel a seat's plants burn, and by how much all demand exceeds the market."""
    coming = state.rules.resupply[state.step - 1]
    mine = wanted[seat]
    scarce = 0.0
    elsewhere = state.aside or (0, 0, 0, 0)
    for fuel in range(4):
        if mine[fuel]:
            whole = sum([each[fuel] for each in wanted])
            scarce += mine[fuel] * max(0.0, whole - state.stock[fuel] - elsewhere[fuel] - coming[fuel] / 2)
    return [mine[0] / 8, mine[1] / 8, mine[2] / 8, mine[3] / 8, scarce / 100]


def _ahead(rules: Ruleset, sight: SeatPreview) -> list[float]:
    """Return features of the round's end that a seat can reach: cities owned, Elektro left, and the next income."""
    could = sight.cities + sight.reach
    built = min(sight.reach, max(0, sight.capacity - sight.cities))
    return [
        could / rules.end_cities,
        (sight.money - sight.lack - sight.totals[built]) / 50,
        rules.pays(min(could, sight.capacity)) / 50,
    ]
