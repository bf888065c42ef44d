"""Advice for teaching: a bot's commit without moves that would look like mistakes to a learner.

A bot also buys a plant to keep it from others, fuel for later rounds, or a city it cannot power yet. That may win, but
no sentence of a guided game explains it.
"""

from __future__ import annotations

from typing import Final

from game.bots.engineer.market import Cart, fill
from game.bots.greedy.ending import may_end_now
from game.bots.greedy.fuel import Amounts, to_buy, token_price
from game.bots.greedy.market import LAST_CITY, choices
from game.bots.greedy.markets import elsewhere
from game.bots.greedy.network import MOST_HOUSES, affordable, growth, way
from game.engine.actions import DONE, PASS, VISIT, Action, Bid, Build, Nominate, Run, Scrap
from game.engine.islands import moves_to
from game.engine.plants import PowerPlant, best_firing, most_cities
from game.engine.resources import SOLD_OUT
from game.engine.state import GameState, Player, Task
from game.match import Match
from game.teaching.sums import capacity_with

AGAIN: Final = 2
"""The number of rounds for which a city powered now is counted."""
Commit = tuple[Action, ...]


def plain(match: Match, seat: int, commit: Commit) -> Commit:
    """Return the commit that a teacher advises in place of a bot's; the bot's own if the teacher's would be illegal."""
    found = _explained(match.state, seat, commit)
    return commit if not commit or match.refusal(seat, found) else found


def onward(state: GameState, seat: int, staged: Commit, advice: Commit, bid: int) -> Commit:
    """Return the commit to advise to a seat that has already staged other moves, which the advice keeps.

    `state` includes the staged moves; `bid` is the minimum bid for a nominated plant.
    """
    if state.task == Task.BUY:
        return (*staged, *_fuel(state, seat))
    if state.task == Task.BUILD:
        houses = _lit_houses(state, seat, ()) if state.players[seat].cities else ()
        return (*staged, *(move for move in houses if isinstance(move, Build)), DONE)
    if any(isinstance(move, Nominate) for move in staged):
        return (*staged, Bid(bid))
    return staged


def _explained(state: GameState, seat: int, commit: Commit) -> Commit:
    if state.task == Task.BUY:
        return _fuel(state, seat)
    if state.task == Task.BUILD:
        return _lit_houses(state, seat, commit)
    if state.task == Task.RUN:
        return _all_light(state, seat)
    if state.task == Task.SCRAP:
        return _least_given(state, seat, commit)
    wanted = next((move.plant for move in commit if isinstance(move, Nominate)), state.lot)
    bids = any(isinstance(move, Nominate | Bid) for move in commit)
    return (PASS,) if bids and not gains(state, seat, wanted) else commit


def gains(state: GameState, seat: int, plant: int) -> bool:
    """Return whether another plant would let a seat power more cities, or as many with less fuel."""
    player = state.players[seat]
    then = capacity_with(state, seat, plant)
    if then != player.capacity:
        return then > player.capacity
    gone = min(player.plants, key=_least, default=None)
    return gone is not None and state.rules.plants[plant].need < gone.need


def _least(plant: PowerPlant) -> tuple[int, int, int]:
    """Return a key that sorts plants by how readily to discard them: few cities, then much fuel, then a low number."""
    return plant.cities, -plant.need, plant.number


def _least_given(state: GameState, seat: int, commit: Commit) -> Commit:
    """Return a commit that discards the seat's least valuable plant instead of another one."""
    old = [plant for plant in state.players[seat].plants if plant.number != state.lot]
    least = min(old, key=_least)
    return tuple(Scrap(least.number) if isinstance(move, Scrap) else move for move in commit)


def _fuel(state: GameState, seat: int) -> Commit:
    """Return the fuel for one round, for the current cities and those that can still be built; of two markets at the
    better one.
    """
    there = elsewhere(state)
    here_worth, here = _for_one_round(state, seat)
    there_worth, visited = _for_one_round(there, seat) if there else (here_worth, ())
    return (*((VISIT, *visited) if there_worth > here_worth else here), DONE)


def _for_one_round(state: GameState, seat: int) -> tuple[float, Commit]:
    """Return the worth of the best cart at the market that is visited, and its purchases."""
    player, last = state.players[seat], may_end_now(state)
    cart = Cart(state, player)
    worth: dict[Amounts, float] = {wanted: _worth(state, player, wanted, last) for wanted in _carts(state, player)}
    best = max(worth, key=lambda wanted: worth[wanted])
    fill(cart, best)
    return worth[best], tuple(cart.moves)


def _carts(state: GameState, player: Player) -> list[Amounts]:
    """Return, for each group of plants that the player can afford to fuel, the tokens still missing for one run."""
    runs = [to_buy(state, running, player.fuel) for running in choices(player.plants)]
    return [wanted for cost, wanted in runs if cost <= player.money and cost < SOLD_OUT]


def _worth(state: GameState, player: Player, wanted: Amounts, last: bool) -> float:
    """Return the value of a purchase in Elektro: income of some rounds (in the last round, of winning) less the
    price."""
    cost = sum(token_price(state, fuel, taken) for fuel in range(4) for taken in range(wanted[fuel]))
    fuel = [have + more for have, more in zip(player.fuel, wanted, strict=True)]
    houses = affordable(growth(state, player, MOST_HOUSES), player.money - cost)
    lit = min(most_cities(player.plants, fuel), len(player.cities) + houses)
    return (LAST_CITY * lit if last else AGAIN * state.rules.pays(lit)) - cost


def _lit_houses(state: GameState, seat: int, commit: Commit) -> Commit:
    """Return a commit without the houses that a seat cannot power, and with more houses if the seat can power and pay
    more; unchanged if its houses end the game."""
    player = state.players[seat]
    houses = [move for move in commit if isinstance(move, Build)]
    own = len(player.cities)
    if own + len(houses) >= state.rules.end_cities:
        return commit
    lit = max(0, most_cities(player.plants, player.fuel) - own)
    totals, cities = way(state, player, MOST_HOUSES)
    most = min(lit, affordable(totals, player.money))
    if own and len(houses) < most and not (state.founded and any(house.founding for house in houses)):
        return (*moves_to(state, player, cities[:most]), DONE)
    return (*houses[:lit], *(move for move in commit if not isinstance(move, Build)))


def _all_light(state: GameState, seat: int) -> Commit:
    """Return the moves that power the most cities with the plants and fuel that a seat has."""
    player = state.players[seat]
    firing = best_firing(player.plants, player.fuel, len(player.cities))
    return (*(Run(plant.number, mix) for plant, mix in firing), DONE)
