"""Odd rule `outage_houses`: too many new houses in one round cause an outage.

India (rule case M32). When all players together build more than `outage_houses` for each player in one phase 4, the
income of each player in this round is lower by `outage_loss` for each of its cities, but not below 0. No income is
paid after the last round, unless there is an outage in it: then it is paid, lowered in the same way.
"""

from __future__ import annotations

from game.engine.state import GameState, Player


def most_houses(state: GameState) -> int:
    """Return the most houses that all players together can build in a round without an outage."""
    return state.rules.outage_houses * len(state.players)


def happens(state: GameState) -> bool:
    """Return whether more houses were built in this round than possible without an outage; never without the rule."""
    return state.rules.outage_houses > 0 and state.built > most_houses(state)


def pays(state: GameState, cities: int, supplied: int) -> int:
    """Return the Elektro that a network of `cities` cities earns in this round for `supplied` powered ones."""
    rules = state.rules
    income = rules.pays(supplied)
    return max(0, income - rules.outage_loss * cities) if rules.outage_houses and happens(state) else income


def pays_at_end(state: GameState, cities: int, supplied: int) -> int:
    """Return the Elektro that a network earns in the last round, where nothing is paid unless there is an outage."""
    return pays(state, cities, supplied) if happens(state) else 0


def lost(state: GameState, player: Player) -> int:
    """Return the Elektro that an outage took from a player's last income, found from that income alone.

    So it still holds when the next round has begun, which counts its houses anew. Return 0 on a map that also has
    mines, because their sales are part of that income.
    """
    known = state.rules.outage_houses and not state.rules.mines
    return state.rules.pays(player.supplied) - player.income if known else 0


def spare_houses(state: GameState) -> int:
    """Return how many more houses can be built in this round without an outage; any number without the rule."""
    return max(0, most_houses(state) - state.built) if state.rules.outage_houses else len(state.houses)
