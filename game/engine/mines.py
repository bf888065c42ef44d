"""Odd rule of the plants of kind "mine" (`changed_plants`): they sell uranium, and no player buys it.

Australia (rule cases M49 to M51). A mine is bought like any plant and counts for the turn order, but it powers no city,
does not count for the plant limit, and is never discarded. The uranium market is full at the start. In each phase 5,
after all players have powered their cities, and once more when the game ends, the owners of mines sell uranium, the
last in turn order first. A sale pays the price of the most expensive free space for each city on the cards of the
owner's mines. Then each mine puts one token on the most expensive free space. After the sales of a round, some tokens
leave the market, the cheapest first (`uranium_used`).
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine import events
from game.engine.resources import URANIUM
from game.engine.state import CARTEL, GameState, Player


class Sale(NamedTuple):
    """One sale by a seat's mines: how many tokens, the Elektro for each city on the cards, and the Elektro for all
    of them."""

    seat: int
    tokens: int
    price: int
    income: int


def mines_of(player: Player) -> int:
    """Return how many mines a player has, which is how many tokens they sell in a round."""
    return len([plant for plant in player.plants if plant.mined])


def cities_of(player: Player) -> int:
    """Return the number of cities on all of a player's mines."""
    return sum([plant.mined for plant in player.plants])


def price(state: GameState, in_market: int) -> int:
    """Return the Elektro that a sale earns for each city while this many tokens are in the market; 0 if the market
    is full."""
    track = state.rules.tracks[URANIUM]
    free = len(track) - in_market
    return track[free - 1] if free > 0 else 0


def sales(state: GameState) -> list[Sale]:
    """Return the sales that all mines would make now, in their order; once the uranium market is full, they earn
    nothing."""
    room, in_market = len(state.rules.tracks[URANIUM]), state.stock[URANIUM]
    found: list[Sale] = []
    for party in state.order[::-1]:
        mines = 0 if party == CARTEL else mines_of(state.players[party])
        if mines:
            paid = price(state, in_market)
            tokens = min(mines, room - in_market)
            found.append(Sale(party, tokens, paid, paid * cities_of(state.players[party])))
            in_market += tokens
    return found


def earns(state: GameState, seat: int) -> int:
    """Return the Elektro that the mines of a seat would earn if all mines sold now; 0 without mines."""
    found = sales(state) if state.rules.mines else []
    return next((sale.income for sale in found if sale.seat == seat), 0)


def sell(state: GameState) -> None:
    """Make the sales of all mines, which add to the income of this round (M50)."""
    for sale in sales(state):
        player = state.players[sale.seat]
        player.income += sale.income
        player.money += sale.income
        state.supply[URANIUM] -= sale.tokens
        state.stock[URANIUM] += sale.tokens
        if state.log is not None:
            state.tell(events.UraniumSold(sale.seat, sale.tokens, sale.price, sale.income))


def used(state: GameState, in_market: int) -> int:
    """Return how many tokens leave the uranium market at the end of a round in this step."""
    return min(state.rules.uranium_used[state.step - 1], in_market)


def use(state: GameState) -> None:
    """Return tokens from the uranium market to the supply at the end of a round, cheapest spaces first (M51)."""
    amount = used(state, state.stock[URANIUM])
    state.stock[URANIUM] -= amount
    state.supply[URANIUM] += amount
    if state.log is not None:
        state.tell(events.UraniumUsed(amount))
