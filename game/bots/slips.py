"""Deliberate mistakes of the weakest level of bots: typical of beginners, easy to notice and never absurd.

No mistake leaves a whole network dark: the money that is left buys the fuel for a plant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.bots.engineer.build import without_waste
from game.bots.engineer.market import Cart, fill
from game.bots.engineer.market import without_waste as without_dearer
from game.bots.greedy.ending import may_end_now
from game.bots.greedy.firing import most_lit
from game.bots.greedy.fuel import to_buy
from game.bots.greedy.markets import at_its_market
from game.bots.greedy.mining import at_limit, without_mines
from game.bots.greedy.network import affordable, way
from game.engine.actions import BIDS, DONE, NOMINATE, PASS, Action, Build, Buy
from game.engine.auction import entry_bid, may_buy
from game.engine.islands import moves_to
from game.engine.plants import STEP3
from game.engine.state import GameState, Task

OVERPAID: Final = 6
"""Elektro above its number up to which a plant is overpaid."""
DARK: Final = 2
"""The most houses that a mistake adds although no plant can power them."""


def slipped(state: GameState, moves: Sequence[Action], random: Random, share: float) -> list[Action]:
    """Return the commit, in this share of cases with a deliberate mistake that suits the decision."""
    slip = SLIPS.get(state.task)
    return slip(state, moves) if slip and random.random() < share else [*moves]


def _take_the_largest(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return moves that nominate the largest affordable plant; at the plant limit, one that powers more than the
    weakest."""
    player = state.players[state.actor]
    full = at_limit(state.rules, player.plants)
    weakest = min([plant.cities for plant in without_mines(state.rules, player.plants)]) if full else 0
    offers = [
        number
        for number in state.current
        if number != STEP3
        and entry_bid(state, number) <= _spare(state, number)
        and state.rules.plants[number].cities > weakest
    ]
    return [NOMINATE[max(offers)]] if offers else [*moves]


def _spare(state: GameState, number: int) -> int:
    """Return the most Elektro a plant may cost if money must remain to fuel one of the seat's plants or the new one."""
    player = state.players[state.actor]
    return player.money - min(
        [to_buy(state, [plant], player.fuel)[0] for plant in (*player.plants, state.rules.plants[number])]
    )


def overpaid(state: GameState, limit: int, random: Random, share: float) -> int:
    """Return a limit in an auction, in Elektro, in this share of cases too high by one raise, in fewer by several."""
    most = _most_overpaid(state)
    while limit < most and random.random() < share:
        limit = min(most, limit + 2)  # a rival raises in between
    return limit


def _most_overpaid(state: GameState) -> int:
    """Return the highest price up to which a mistake may raise the bid for the plant on auction; 0 or less if it is
    unwanted."""
    player = state.players[state.actor]
    wanted = player.capacity < state.rules.end_cities and state.rules.plants[state.lot].cities > 1
    return min(_spare(state, state.lot), state.lot + OVERPAID) if wanted and may_buy(state, state.lot) else 0


def _overpay(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return a raise in place of a pass while the bid is below the limit for overpaying; else the same moves."""
    return [BIDS[state.bid + 1]] if moves[0] == PASS and state.bid < _most_overpaid(state) else [*moves]


def _buy_badly(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return purchases without the last token; where that would leave all cities dark, fuel for a second run at any
    price.

    Nothing changes if the game may end, because the other tokens for a plant, or those for a second run, would never
    burn.
    """
    return at_its_market(state, moves, _bought_badly)


def _bought_badly(state: GameState, moves: Sequence[Action]) -> list[Action]:
    if may_end_now(state) or state.rules.one_token_each:
        return [*moves]
    bought = [move for move in moves if isinstance(move, Buy)]
    if bought and (_lights(state, bought[:-1]) or not _lights(state, bought)):
        return [*bought[:-1], DONE]
    return _for_two_runs(state, bought)


def _for_two_runs(state: GameState, bought: Sequence[Buy]) -> list[Action]:
    """Return purchases with tokens for a second run of all plants added, as far as money and room allow.

    None are added if no money would be left for the first house of a network: without one, plants burn fuel for
    nothing.
    """
    player = state.players[state.actor]
    cart = Cart(state, player)
    for move in bought:
        cart.add(move.fuel)
    wanted = to_buy(state, [*player.plants, *player.plants], player.fuel)[1]
    fill(cart, [count - taken for count, taken in zip(wanted, cart.taken, strict=True)])
    begun = player.cities or cart.money >= min(state.house_price)
    return without_dearer(state, cart.moves) if begun else [*bought, DONE]


def _lights(state: GameState, bought: Sequence[Buy]) -> bool:
    """Return whether the seat could run a plant after buying these tokens."""
    player = state.players[state.actor]
    fuel = player.fuel[:]
    for move in bought:
        fuel[move.fuel] += 1
    return most_lit(player.plants, fuel) > 0


def _build_in_the_dark(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return moves that build one or two houses more than plants can power, but not a first network or the game's
    last house."""
    player = state.players[state.actor]
    built = sum(isinstance(move, Build) for move in moves)
    totals, cities = way(state, player, built + DARK) if player.cities else ([0], [])
    houses = min(affordable(totals, player.money), built + DARK, state.rules.end_cities - 1 - len(player.cities))
    chosen = moves_to(state, player, cities[:houses])
    if houses <= built or {*chosen[:built]} != {*moves[:built]}:
        return [*moves]
    return without_waste(state, chosen)


SLIPS: Final[dict[Task, Callable[[GameState, Sequence[Action]], list[Action]]]] = {
    Task.NOMINATE: _take_the_largest,
    Task.RAISE: _overpay,
    Task.BUY: _buy_badly,
    Task.BUILD: _build_in_the_dark,
}
"""The function that makes a mistake, for each task that can have one."""
