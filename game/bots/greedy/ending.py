"""Whether the game may end this round, and who would win."""

from __future__ import annotations

from typing import Final

from game.bots.greedy.firing import most_lit
from game.bots.greedy.network import affordable, growth
from game.engine.state import GameState, Player

REACH: Final = 7
"""Houses that a network may still be short of and yet end the game in one turn."""
TIRED: Final = 16
"""Round from which a network ends the game even if another might win."""


def may_end_now(state: GameState) -> bool:
    """Whether somebody could reach the number of cities that ends the game in this round's building."""
    end = state.rules.end_cities
    return any(
        end - len(player.cities) <= REACH and possible_cities(state, player)[0] >= end for player in state.players
    )


def purse(state: GameState, player: Player) -> int:
    """Elektro a player has; where money is covered, a rival's is guessed from the income everybody saw."""
    if state.rules.hidden_money and player.seat != state.actor:
        return player.income
    return player.money


def possible_cities(state: GameState, player: Player) -> tuple[int, int]:
    """The most cities a player's money pays this turn, and Elektro left after building them."""
    money = purse(state, player)
    totals = growth(state, player, REACH + 3)
    houses = affordable(totals, money)
    return len(player.cities) + houses, money - totals[houses]


def outcome(state: GameState, player: Player) -> tuple[int, int]:
    """Cities supplied and Elektro left of a rival if the game ends with this phase."""
    lit = most_lit(player.plants, player.fuel)
    own = len(player.cities)
    money = purse(state, player)
    if player.seat not in state.queue or lit <= own:
        return min(lit, own), money
    totals = growth(state, player, lit - own)
    houses = affordable(totals, money)
    return own + houses, money - totals[houses]


def wins_by_ending(state: GameState, player: Player, totals: list[int], houses: int) -> bool:
    """Whether building this many houses and so ending the game makes the player win."""
    lit = min(most_lit(player.plants, player.fuel), len(player.cities) + houses)
    mine = (lit, player.money - totals[houses])
    return all(mine >= outcome(state, rival) for rival in state.players if rival is not player)
