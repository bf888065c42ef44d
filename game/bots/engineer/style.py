"""How an engineer plays: the numbers its rules of thumb weigh things by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """Weights of the rules of thumb; money in Elektro."""

    margin: float = 17.0
    """What a plant must gain before it is worth an auction: better ones will come."""
    renewal: float = 0.0
    """Gain asked besides where an older plant goes for it."""
    thrift: float = 14.0
    """By how much a raise must beat the next best choice: other plants come, and rivals raise too."""
    leap: int = 5
    """Added to a bid at once while twice as much would still pay, so that auctions go on briskly."""
    horizon: int = 3
    """Rounds a plant is judged by; later it will have been replaced."""
    patience: float = 0.85
    """Worth of an Elektro one round later: early ones become houses that earn more."""
    pace: float = 2.2
    """Cities that networks grow by in a round."""
    last_cities: tuple[float, float, float] = (200.0, 60.0, 35.0)
    """What one more city supplied at the end is worth with 1, 2, 3 rounds left."""
    crowd: float = 3.0
    """What a rival next door costs a new network."""
    house: float = 3.0
    """What a house is worth above its cost."""
    bargain: float = 0.85
    """Share of its later price at which a token for the next run is bought now."""
    denial: float = 0.25
    """Share of what a plant gains a rival that it is worth not to let it have it."""


PLAIN: Final = Style()
"""The style of nobody in particular."""
