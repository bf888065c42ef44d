"""Auctions: nominate what gains most, bid while nothing else gains more, and do not give plants away."""

from __future__ import annotations

from typing import Final

from game.bots.engineer.forecast import Outlook, best_kept, look, worth
from game.bots.engineer.style import Style
from game.bots.greedy.auction import drop
from game.engine.actions import BIDS, NOMINATE, PASS, SCRAP, Action
from game.engine.auction import least_bid, may_pass, may_pass_opening
from game.engine.plants import PLANTS, STEP3
from game.engine.state import FREE, GameState

__all__ = ["answer", "drop", "nominate", "open_bids", "scrap"]

NEVER: Final = float("-inf")


def nominate(state: GameState, style: Style) -> Action:
    """Put up the plant that gains most at its least bid, or pass if none gains enough."""
    outlook = look(state, state.actor, style)
    plants = state.players[state.actor].plants
    best, found = NEVER, 0
    for number in state.current:
        if number != STEP3 and least_bid(state, number) <= outlook.money:
            gain = best_kept(outlook, plants, PLANTS[number], least_bid(state, number))
            if gain >= best:
                best, found = gain, number
    if may_pass_opening(state):
        return NOMINATE[found or state.current[0]]
    if not found or (may_pass(state) and best < worth(outlook, plants, 0) + margin(outlook)):
        return PASS
    return NOMINATE[found]


def margin(outlook: Outlook) -> float:
    """Elektro that a plant must gain: nothing more will come once the game is about to end."""
    return outlook.style.margin if outlook.rounds > 2 else 1.0


def open_bids(state: GameState, style: Style) -> Action:
    """The least bid for the plant just nominated, unless one may pass and it does not gain enough."""
    if may_pass_opening(state):
        outlook = look(state, state.actor, style)
        plants = state.players[state.actor].plants
        enough = worth(outlook, plants, 0) + margin(outlook)
        if state.bid > outlook.money or best_kept(outlook, plants, PLANTS[state.lot], state.bid) < enough:
            return PASS
    return BIDS[state.bid]


def answer(state: GameState, style: Style) -> Action:
    """One Elektro more while the plant is still the better choice at that price; a leap far below it."""
    outlook = look(state, state.actor, style)
    least = otherwise(state, outlook) + style.thrift - _denied(state, style)
    plant = PLANTS[state.lot]
    plants = state.players[state.actor].plants
    money, bid = outlook.money, state.bid
    if bid + 1 > money or best_kept(outlook, plants, plant, bid + 1) <= least:
        return PASS
    leap = style.leap
    if bid + 2 * leap <= money and best_kept(outlook, plants, plant, bid + 2 * leap) > least:
        return BIDS[bid + leap]
    return BIDS[bid + 1]


def _denied(state: GameState, style: Style) -> float:
    """Elektro that it is worth that the one who leads does not get the plant at this price."""
    if not style.denial or state.leader == FREE or state.round == 1:
        return 0.0
    rival = look(state, state.leader, style)
    plants = state.players[state.leader].plants
    gain = best_kept(rival, plants, PLANTS[state.lot], state.bid) - worth(rival, plants, 0)
    return style.denial * max(0.0, min(gain, 30.0))


def otherwise(state: GameState, outlook: Outlook) -> float:
    """The worth of leaving this auction: another plant of the market at its least bid, or none."""
    plants = state.players[state.actor].plants
    best = worth(outlook, plants, 0) + margin(outlook) if state.round > 1 else NEVER
    for number in state.current:
        price = least_bid(state, number)
        if number not in (STEP3, state.lot) and price <= outlook.money:
            best = max(best, best_kept(outlook, plants, PLANTS[number], price))
    return best


def scrap(state: GameState, style: Style) -> Action:
    """Remove the plant without which the others are worth most."""
    outlook = look(state, state.actor, style)
    plants = state.players[state.actor].plants
    best, found = NEVER, 0
    for old in plants:
        if old.number != state.lot:
            left = worth(outlook, [plant for plant in plants if plant is not old], 0)
            if left > best:
                best, found = left, old.number
    return SCRAP[found]
