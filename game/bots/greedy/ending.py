"""Estimates whether the game can end in this round, and who would then win."""

from __future__ import annotations

from typing import Final

from game.bots.greedy.firing import most_lit
from game.bots.greedy.network import affordable, growth
from game.engine.state import GameState, Player

REACH: Final = 10
"""The most houses that a network can miss and still end the game in one turn."""
TIRED: Final = 16
"""The round from which a network ends the game even if a rival might win."""


def may_end_now(state: GameState) -> bool:
    """Return whether any player can reach the number of cities that ends the game in this round's building."""
    end = state.rules.end_cities
    return any(
        end - len(player.cities) <= REACH and possible_cities(state, player)[0] >= end for player in state.players
    )


def purse(state: GameState, player: Player) -> int:
    """Return a player's Elektro; for a rival's hidden money, an estimate from the last income, which was public."""
    if state.rules.hidden_money and player.seat != state.actor:
        return player.income
    return player.money


def possible_cities(state: GameState, player: Player) -> tuple[int, int]:
    """Return the most cities that a player could have after this turn, and the Elektro then left."""
    money = purse(state, player)
    totals = growth(state, player, REACH)
    houses = affordable(totals, money)
    return len(player.cities) + houses, money - totals[houses]


def outcome(state: GameState, player: Player) -> tuple[int, int]:
    """Return a rival's powered cities and Elektro if the game ends with this phase."""
    lit = most_lit(player.plants, player.fuel)
    own = len(player.cities)
    money = purse(state, player)
    if player.seat not in state.queue or lit <= own:
        return min(lit, own), money
    totals = growth(state, player, lit - own)
    houses = affordable(totals, money)
    return own + houses, money - totals[houses]


def wins_by_ending(state: GameState, player: Player, totals: list[int], houses: int) -> bool:
    """Return whether a player wins, or shares the win, by building this many houses and so ending the game."""
    lit = min(most_lit(player.plants, player.fuel), len(player.cities) + houses)
    mine = (lit, player.money - totals[houses])
    return all(mine >= outcome(state, rival) for rival in state.players if rival is not player)
