"""Areas for plant cards side by side, and the plants of a party (a player or the Cartel) as cards, for the desk's
panels."""

from __future__ import annotations

from math import inf

from game.engine.resources import FUELS
from game.kit.components.card import RATIO, PlantCard
from game.kit.components.card_view import RUNNING
from game.kit.values.area import Area
from game.session.parties import Party
from game.session.session import Session


def side_by_side(area: Area, count: int, least: float, most: float = 24.0, largest: float = inf) -> list[Area]:
    """Return the areas of `count` plant cards side by side in the middle of an area, as large as fits (at most
    `largest` wide), with gaps of `least` to `most`."""
    wide = min((area.w - least * (count - 1)) / count, area.h / RATIO["tall"], largest)
    apart = min(most, (area.w - wide * count) / max(1, count - 1))
    return area.middle(area.w, wide * RATIO["tall"]).strewn(count, wide, apart)


def places_for(session: Session, party: Party) -> int:
    """Return how many card spaces a party (a player or the Cartel) needs: one for each plant up to the plant limit, and
    one for each mine."""
    state = session.state
    mines = sum(state.rules.plants[stored.number].mined > 0 for stored in party.plants)
    return max(state.rules.plant_limit + mines, len(party.plants))


def plant_card(party: Party, index: int, style: str = "tall", state: str = "owned") -> PlantCard:
    """Return one of a party's plants as a card with the fuel on it; in the bureaucracy the card is lit while the plant
    runs."""
    stored = party.plants[index]
    state = RUNNING if stored.number in party.burning else state
    return PlantCard(stored.number, style, state, tuple(FUELS[fuel] for fuel in stored.tokens), party.colour)
