"""The simple heuristics in auctions: nominate the most valuable plant, and bid up to its worth."""

from __future__ import annotations

from typing import Final

from game.bots.greedy.fuel import demand
from game.bots.greedy.outlook import Outlook, best_kept, look, worth
from game.engine.actions import BIDS, DONE, NOMINATE, PASS, SCRAP, Action, Drop
from game.engine.auction import drops, entry_bid, may_buy, may_pass, may_pass_opening, nominations
from game.engine.plants import STEP3
from game.engine.state import GameState

MARGIN: Final = 7.0
"""The gain in Elektro that makes a plant worth an auction, because better ones will come."""
THRIFT: Final = 2.0
"""The Elektro by which a raise must beat the next best choice: rivals raise too."""
LEAP: Final = 5
"""Elektro added at once while twice as much would still pay, so that auctions are short."""


def nominate(state: GameState) -> Action:
    """Return the nomination of the plant whose worth exceeds its minimum bid most; a pass if none is worth it."""
    outlook = look(state, state.actor)
    plants = state.players[state.actor].plants
    offers = [
        (best_kept(outlook, plants, state.rules.plants[number], entry_bid(state, number))[0], number)
        for number in state.current
        if number != STEP3 and entry_bid(state, number) <= outlook.money
    ]
    if may_pass_opening(state):
        return NOMINATE[max(offers)[1]] if offers else nominations(state)[0]
    if not offers:
        return PASS
    gain, number = max(offers)
    if may_pass(state) and gain < worth(outlook, plants, 0) + MARGIN:
        return PASS
    return NOMINATE[number]


def open_bids(state: GameState) -> Action:
    """Return the minimum bid for the plant just nominated; a pass if that is allowed and the plant is not worth it."""
    if may_pass_opening(state):
        outlook = look(state, state.actor)
        plants = state.players[state.actor].plants
        enough = worth(outlook, plants, 0) + MARGIN
        if (
            state.bid > outlook.money
            or best_kept(outlook, plants, state.rules.plants[state.lot], state.bid)[0] < enough
        ):
            return PASS
    return BIDS[state.bid]


def answer(state: GameState) -> Action:
    """Return a raise by one Elektro while the plant is worth it, by more while the bid is far below its worth; else
    a pass."""
    if not may_buy(state, state.lot):
        return PASS
    outlook = look(state, state.actor)
    least = otherwise(state, outlook) + THRIFT
    plant = state.rules.plants[state.lot]
    plants = state.players[state.actor].plants

    def pays(price: int) -> bool:
        return price <= outlook.money and best_kept(outlook, plants, plant, price)[0] > least

    if pays(state.bid + 2 * LEAP):
        return BIDS[state.bid + LEAP]
    return BIDS[state.bid + 1] if pays(state.bid + 1) else PASS


def otherwise(state: GameState, outlook: Outlook) -> float:
    """Return the worth of leaving the auction: another plant of the market at its minimum bid, or none."""
    plants = state.players[state.actor].plants
    none = worth(outlook, plants, 0) + MARGIN if state.round > 1 else float("-inf")
    best = none
    for number in state.current:
        price = entry_bid(state, number)
        if number not in (STEP3, state.lot) and price <= outlook.money:
            best = max(best, best_kept(outlook, plants, state.rules.plants[number], price)[0])
    return best


def scrap(state: GameState) -> Action:
    """Return the move that discards the plant without which the others are worth most."""
    outlook = look(state, state.actor)
    plants = state.players[state.actor].plants
    old = [plant for plant in plants if plant.number != state.lot and not plant.mined]
    worst = max(old, key=lambda plant: worth(outlook, [kept for kept in plants if kept != plant], 0))
    return SCRAP[worst.number]


def drop(state: GameState) -> Action:
    """Return the drop of a token of the fuel with the largest surplus, or done once all fuel that is left has a
    place."""
    listed = drops(state)
    if DONE in listed:
        return DONE
    player = state.players[state.actor]
    needed = demand(player.plants)
    return max(
        (move for move in listed if isinstance(move, Drop)),
        key=lambda move: player.fuel[move.fuel] - needed[move.fuel],
    )
