"""The heuristics of powering cities: run the plants whose income is above the price of replacing their fuel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.bots.greedy.firing import Runs
from game.bots.greedy.fuel import Prices, expected_prices
from game.engine.actions import DONE, Action, Run
from game.engine.plants import HYBRID, PowerPlant, storage_of
from game.engine.resources import COAL, OIL
from game.engine.state import GameState


def run(state: GameState) -> list[Action]:
    """Return the moves of a bureaucracy: the runs that earn most after their fuel is replaced, then done."""
    return runs_of(best(state))


def runs_of(firing: Runs) -> list[Action]:
    """Return the runs of some plants as the moves of a turn."""
    moves: list[Action] = []
    for plant, mix in firing:
        moves.append(Run(plant.number, mix))
    moves.append(DONE)
    return moves


LITTLE: Final = 0.01
"""The worth of a token that is kept, Elektro: enough to decide between equal incomes."""


def highest_prices(state: GameState) -> list[int]:
    """Return for each fuel the price at which a token can always be replaced: its most expensive space in the
    market."""
    return [track[-1] for track in state.rules.tracks]


def without_waste(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return the same moves, or runs that earn more by more than their additional fuel can ever cost."""
    runs = {move.plant: move.mix for move in moves if isinstance(move, Run)}
    chosen = tuple([(state.rules.plants[number], mix) for number, mix in runs.items()])
    own, rules, most = len(state.players[state.actor].cities), state.rules, highest_prices(state)

    def lead(other: Runs) -> float:
        mine, theirs = _worth(chosen, own), _worth(other, own)
        more = [max(0, spent - burnt) for spent, burnt in zip(mine[1:], theirs[1:], strict=True)]
        cost = sum([count * price for count, price in zip(more, most, strict=True)])
        saved = sum([max(0, burnt - spent) for spent, burnt in zip(mine[1:], theirs[1:], strict=True)])
        return rules.pays(theirs[0]) - rules.pays(mine[0]) - cost + LITTLE * saved

    better = max(firings(state), key=lead, default=chosen)
    return runs_of(better) if lead(better) > 0 else [*moves]


def firings(state: GameState) -> list[Runs]:
    """Return the sets of runs allowed, most cities first, without any that another beats with no more fuel."""
    player = state.players[state.actor]
    own = len(player.cities)
    found = _firings(player.plants, tuple(player.fuel), own)
    return _for_most_cities(found, own) if state.rules.must_power else found


def _for_most_cities(found: list[Runs], own: int) -> list[Runs]:
    """Return those sets of runs that power as many cities as possible, where the rules require it (`must_power`)."""
    return [runs for runs in found if _worth(runs, own)[0] == _worth(found[0], own)[0]]


@lru_cache(maxsize=1 << 15)
def _firings(plants: tuple[PowerPlant, ...], owned: tuple[int, ...], aim: int) -> list[Runs]:
    places = storage_of(plants)
    free = (places[COAL] + places[HYBRID] - owned[COAL], places[OIL] + places[HYBRID] - owned[OIL])
    rated = [(_worth(runs, aim), runs) for runs in _choices(plants, owned, free) if runs]
    rated.sort(key=lambda each: each[0], reverse=True)
    found: list[tuple[tuple[int, ...], Runs]] = []
    for worth, runs in rated:
        if not any(_beats(other, worth) for other, _ in found):
            found.append((worth, runs))
    return [runs for _, runs in found]


def _choices(plants: Sequence[PowerPlant], owned: Sequence[int], free: tuple[int, int]) -> list[Runs]:
    """Return every set of runs that this fuel allows; `free`: places left for coal and oil, which hybrid plants
    share."""
    if not plants:
        return [()]
    plant, rest = plants[0], plants[1:]
    found = _choices(rest, owned, free)
    for mix in plant.mixes:
        left = [have - burnt for have, burnt in zip(owned, mix, strict=True)]
        room = (free[0] - mix[OIL], free[1] - mix[COAL]) if len(plant.fuels) == 2 else free
        if min(left) >= 0 and min(room) >= 0:
            found += [((plant, mix), *runs) for runs in _choices(rest, left, room)]
    return found


def _worth(runs: Runs, aim: int) -> tuple[int, ...]:
    """Return the cities that some runs power, and the tokens of each fuel they burn as negative numbers: more is
    better in each."""
    lit = sum([plant.cities for plant, _ in runs])
    return (min(lit, aim), *[-burnt for burnt in _burnt(runs)])


def _burnt(runs: Runs) -> list[int]:
    """Return how many tokens of each fuel some runs burn."""
    return [sum([mix[fuel] for _, mix in runs]) for fuel in range(4)]


def _beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(here >= there for here, there in zip(one, other, strict=True))


def cheapest_firings(state: GameState) -> list[Runs]:
    """Return for each possible number of powered cities, from the highest on, the runs whose fuel costs least."""
    prices, own = expected_prices(state, state.actor), len(state.players[state.actor].cities)
    found: dict[int, tuple[float, Runs]] = {}
    for runs in firings(state):
        lit, *burnt = _worth(runs, own)
        cost = -sum([count * price for count, price in zip(burnt, prices, strict=True)])
        if lit not in found or cost < found[lit][0]:
            found[lit] = (cost, runs)
    return [runs for _, runs in found.values()]


def best(state: GameState) -> Runs:
    """Return the runs that earn most after their fuel is replaced; where a seat must power as many cities as it can,
    the cheapest of the runs that do so."""
    player = state.players[state.actor]
    a, b, c, d = [
        min(price, most) for price, most in zip(expected_prices(state, state.actor), highest_prices(state), strict=True)
    ]
    prices = (a, b, c, d)
    own = len(player.cities)
    if state.rules.must_power:
        chosen = firings(state) if own else []
        costs = [sum([amount * price for amount, price in zip(_burnt(runs), prices, strict=True)]) for runs in chosen]
        return chosen[costs.index(min(costs))] if chosen else ()
    return _best(state.rules.payment, player.plants, tuple(player.fuel), own, prices)


@lru_cache(maxsize=1 << 15)
def _best(
    payment: tuple[int, ...], plants: tuple[PowerPlant, ...], owned: tuple[int, ...], own: int, prices: Prices
) -> Runs:
    if not own:  # without a city it would burn fuel for nothing
        return ()
    found: Runs = ()
    most = -1e9
    for chosen in _firings(plants, owned, own):
        lit = 0
        burnt = 0.0
        for plant, mix in chosen:
            lit += plant.cities
            burnt += mix[0] * prices[0] + mix[1] * prices[1] + mix[2] * prices[2] + mix[3] * prices[3]
        gain = payment[min(lit, own, len(payment) - 1)] - payment[0] - burnt
        if gain > most:
            found, most = chosen, gain
    return found
