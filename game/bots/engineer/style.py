"""The playing style of an engineer: the weights of its heuristics."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """The playing style of the heuristics: a weight for each consideration; money in Elektro."""

    margin: float = 17.0
    """The gain that makes a plant worth an auction, because better ones will come."""
    renewal: float = 0.0
    """The additional gain if an older plant must be scrapped for it."""
    thrift: float = 17.0
    """The amount by which a raise must beat the next best choice: other plants come, and rivals raise too."""
    horizon: int = 4
    """Rounds over which a plant is judged; after that it is assumed to be replaced."""
    patience: float = 0.7
    """The worth of an Elektro one round later: early ones become houses that earn more."""
    pace: float = 2.2
    """Cities by which networks grow in a round."""
    last_cities: tuple[float, float, float] = (200.0, 60.0, 35.0)
    """The worth of one more powered city at the end, with 1, 2, 3 rounds left."""
    crowd: float = 3.0
    """The penalty of a rival next door for a new network."""
    house: float = 3.0
    """The worth of a house beyond its cost."""
    bargain: float = 0.85
    """A token for the next run is bought if it costs less than this share of its expected price."""
    denial: float = 0.25
    """The share of a rival's gain from a plant that it is worth to deny it."""
    # Not in the repr, which seeds the variants of a style (`search/sampling.py`): those of all levels stay the same.
    reserve: float = field(default=0.0, repr=False)
    """The Elektro that houses leave, until the game may end."""
    ahead: float = field(default=0.0, repr=False)
    """The most Elektro that a house beyond those that plants can power may cost, until the game may end."""
    spending: float = field(default=0.0, repr=False)
    """The Elektro by which each Elektro of idle money lowers the margin."""


PLAIN: Final = Style()
"""The style with the default weights."""
