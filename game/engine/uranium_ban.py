"""Odd rule `uranium_regions`: only players with a city in these regions may nominate and bid for uranium plants.

Central Europe (Czechia, Slovakia, Hungary), Northern Europe, Spain & Portugal, UK & Ireland. A player without a
city may not, so no player in the first round. A barred player stays in an auction and can only pass. Owning and running
a uranium plant, and fusion plants, are not restricted (rule case M04).
"""

from __future__ import annotations

from game.engine.resources import URANIUM
from game.engine.state import GameState


def barred(state: GameState, seat: int, plant: int) -> bool:
    """Return whether this rule forbids a seat to nominate a plant and to bid for it; False for a card that is no
    plant."""
    regions = state.rules.uranium_regions
    card = state.rules.plants.get(plant) if regions else None
    if card is None or URANIUM not in card.fuels:
        return False
    cities = state.zone.cities
    return not any(cities[city].region in regions for city in state.players[seat].cities)
