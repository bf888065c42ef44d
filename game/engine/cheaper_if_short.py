"""Odd rule `cheaper_if_short`: a fuel gets cheaper at a resupply for which the supply has too few tokens.

Middle East, oil (rule case M44). For each missing token the track loses its most expensive space and gains one that
costs 1, so that every token on the market costs as much as its cheaper neighbour did. Later resupplies do not bring the
lost spaces back. But if the market has none of the fuel when a resupply begins, the printed prices apply again.
"""

from __future__ import annotations

from typing import Final

from game.engine import depot, events
from game.engine.resources import FUELS, Tracks
from game.engine.ruleset import with_tracks
from game.engine.state import GameState

CHEAPEST: Final = 1
"""The price of the spaces that are added."""


def lacking(state: GameState, fuel: int) -> int:
    """Return how many tokens of a fuel the supply lacks for the next resupply, which is how many spaces its prices
    move."""
    if FUELS[fuel] not in state.rules.cheaper_if_short:
        return 0
    supply = depot.for_resupply(state)[fuel] + (state.cartel.fuel[fuel] if state.cartel else 0)
    return max(0, state.rules.resupply[state.step - 1][fuel] - supply)


def tracks_after(state: GameState) -> Tracks:
    """Return the price of every space in the fuel market after the next resupply."""
    rules = state.rules
    return tuple([_after(state, fuel) for fuel in range(len(FUELS))]) if rules.cheaper_if_short else rules.tracks


def _after(state: GameState, fuel: int) -> tuple[int, ...]:
    track, places = _before(state, fuel), lacking(state, fuel)
    return (CHEAPEST,) * min(places, len(track)) + track[: max(0, len(track) - places)]


def _before(state: GameState, fuel: int) -> tuple[int, ...]:
    """Return a fuel's prices when the resupply begins: as printed if the market has no token of it."""
    empty = FUELS[fuel] in state.rules.cheaper_if_short and not state.stock[fuel]
    return (state.rules.printed_tracks if empty else state.rules.tracks)[fuel]


def moved(state: GameState, fuel: int) -> int:
    """Return by how many spaces a fuel's prices are now lower than printed."""
    rules = state.rules
    if not rules.cheaper_if_short:
        return 0
    return rules.tracks[fuel].count(CHEAPEST) - rules.printed_tracks[fuel].count(CHEAPEST)


def apply(state: GameState) -> None:
    """Change the prices at a resupply, before the tokens are added."""
    for word in state.rules.cheaper_if_short:
        fuel = FUELS.index(word)
        if _before(state, fuel) != state.rules.tracks[fuel]:
            state.tell(events.PricesRestored(fuel))
        if lacking(state, fuel):
            state.tell(events.FuelCheaper(fuel, lacking(state, fuel)))
    tracks = tracks_after(state)
    if tracks != state.rules.tracks:
        state.rules = with_tracks(state.rules, tracks)
