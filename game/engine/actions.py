"""The moves of the engine: each is one smallest decision, and names neither its price nor its player.

Moves are interned values, so listing the legal ones creates no new moves. Cities are indices into the zone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, get_args

from game.engine.pickling import register_values
from game.engine.plants import CARDS, NUMBERS, PowerPlant
from game.engine.resources import COAL, FUELS

MARKET: Final = 0
DEPOT: Final = 1
OTHER: Final = 2
"""The source of a token bought at the second of two fuel markets: only the event of a purchase has it, no move does."""
SOURCES: Final = ("", "depot")
"""The words for sources of fuel in records; the market needs none."""


@dataclass(frozen=True, slots=True)
class Nominate:
    """Put a plant of the market up for auction."""

    plant: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer an amount of Elektro for the plant on auction."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave this auction, or, instead of nominating, every auction of the round."""


@dataclass(frozen=True, slots=True)
class Scrap:
    """Discard an old plant to make room for the plant just bought."""

    plant: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Return a token of the discarded plant to the supply."""

    fuel: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the cheapest token of a fuel from the market, or a coal token from the depot."""

    fuel: int
    source: int = field(default=MARKET, repr=False)
    """DEPOT for coal of a depot that sells while the market has coal, too (`depot_apart`), else MARKET."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Go to the other fuel market before buying the turn's first token (`other_tracks`)."""


@dataclass(frozen=True, slots=True)
class Build:
    """Connect a city of the zone by the cheapest route and build a house on its cheapest open space."""

    city: int
    founding: bool = field(default=False, repr=False)
    """Whether the house begins the player's second network, without a connection (`founding_cities`)."""


@dataclass(frozen=True, slots=True)
class Run:
    """Run a plant on these numbers of coal, oil, garbage and uranium tokens."""

    plant: int
    mix: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Done:
    """End the player's turn in this phase."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place a house of the Cartel before the first round."""

    city: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark a city as a start city before the first round."""

    city: int


Action = Nominate | Bid | Pass | Scrap | Drop | Buy | Visit | Build | Run | Done | Place | Mark
register_values(*get_args(Action))

MOST_CITIES: Final = 128
MOST_MONEY: Final = 4000

NOMINATE: Final = {number: Nominate(number) for number in NUMBERS}
BIDS: Final = tuple(Bid(amount) for amount in range(MOST_MONEY))
PASS: Final = Pass()
SCRAP: Final = {number: Scrap(number) for number in NUMBERS}
DROP: Final = tuple(Drop(fuel) for fuel in range(len(FUELS)))
BUY: Final = tuple(Buy(fuel) for fuel in range(len(FUELS)))
BUY_FROM_DEPOT: Final = Buy(COAL, DEPOT)
VISIT: Final = Visit()
BUILD: Final = tuple(Build(city) for city in range(MOST_CITIES))
FOUND: Final = tuple(Build(city, True) for city in range(MOST_CITIES))
DONE: Final = Done()
PLACE: Final = tuple(Place(city) for city in range(MOST_CITIES))
MARK: Final = tuple(Mark(city) for city in range(MOST_CITIES))


def runs_of(plant: PowerPlant) -> tuple[Run, ...]:
    """Return the moves that run a plant, one for each mix of fuel that it can burn."""
    return tuple([Run(plant.number, mix) for mix in plant.mixes])


CARD_RUNS: Final = {number: runs_of(plant) for number, plant in CARDS.items()}
"""The moves that run each standard plant, by its number; a ruleset's `runs` are those of its game's plants."""
