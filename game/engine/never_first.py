"""Odd rule `never_first`: cities in which no network begins.

South Africa: the places abroad (rule case M28). Neither a player's first house nor a start house of the Cartel is built
there, and they are not marked as start cities.
"""

from __future__ import annotations

from game.engine.state import GameState


def without(state: GameState, cities: list[int]) -> list[int]:
    """Return some cities of the zone without those in which no network may begin."""
    barred = state.rules.never_first
    if not barred:
        return cities
    known = state.zone.cities
    return [city for city in cities if known[city].id not in barred]
