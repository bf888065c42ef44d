"""The engine's events, named in the past tense: they report the effects of a move to the screen, log and sound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from game.engine.actions import MARKET
from game.engine.pickling import register_values


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The turn order was set: parties from first to last."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began: setup, auction, market, build, bureaucracy or finish."""

    phase: str


@dataclass(frozen=True, slots=True)
class StepBegan:
    step: int


@dataclass(frozen=True, slots=True)
class DiscountSet:
    plant: int


@dataclass(frozen=True, slots=True)
class DiscountEnded:
    """The discount marker was removed, whether or not it was used."""

    plant: int


@dataclass(frozen=True, slots=True)
class PlantNominated:
    seat: int
    plant: int
    least: int


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: int
    plant: int
    amount: int


@dataclass(frozen=True, slots=True)
class BidderPassed:
    """A seat passed in the auction of a plant and can no longer bid for this plant."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat passed instead of nominating a plant and takes part in no more auctions this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlantSold:
    seat: int
    plant: int
    price: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A plant was drawn from the deck into the market."""

    plant: int


@dataclass(frozen=True, slots=True)
class Step3Drawn:
    """The Step 3 card was drawn in this phase."""

    phase: str


@dataclass(frozen=True, slots=True)
class PlantRemoved:
    """A plant of the market was removed from the game; `why`: discounted, smaller, obsolete, unsold, first_pass, step2,
    step3, lowest, surplus or unwanted."""

    plant: int
    why: str


@dataclass(frozen=True, slots=True)
class PlantPutBack:
    """A plant of the market was put under the deck; `why`: at the end of a round (highest), or because its kind is
    never for sale in Step 1 (unwanted)."""

    plant: int
    why: str = "highest"


@dataclass(frozen=True, slots=True)
class Step3PutBack:
    """The Step 3 card was put under the deck, from which it will be drawn once more."""


@dataclass(frozen=True, slots=True)
class PlantRecycled:
    """One of the two highest future plants was set aside for the second use of the deck."""

    plant: int


@dataclass(frozen=True, slots=True)
class DeckRenewed:
    """The deck was empty, and the plants set aside were shuffled as the new deck."""

    cards: int


@dataclass(frozen=True, slots=True)
class DeckSpent:
    """The deck was empty for the second time: from now on all plants are for sale, and none is drawn."""


@dataclass(frozen=True, slots=True)
class PlantScrapped:
    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class FuelDropped:
    """A token of a discarded plant was returned to the supply."""

    seat: int
    fuel: int


@dataclass(frozen=True, slots=True)
class CartelTookPlant:
    """The Cartel took a plant for free; `scrapped` is the plant it discarded, 0 if none."""

    plant: int
    scrapped: int


@dataclass(frozen=True, slots=True)
class CartelTookFuel:
    amounts: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class CartelReturnedFuel:
    """The Cartel's tokens were returned to the supply at the end of the round."""

    amounts: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class FuelBought:
    """A seat bought the cheapest token of a fuel, or coal from the depot (`source` DEPOT) although the market had some.

    `source` is OTHER for a token of the second of two fuel markets.
    """

    seat: int
    fuel: int
    price: int
    source: int = MARKET


@dataclass(frozen=True, slots=True)
class HouseBuilt:
    """A seat connected a city, with the Elektro for the connection and for the house on space 0, 1 or 2."""

    seat: int
    city: int
    connection: int
    house: int
    space: int


@dataclass(frozen=True, slots=True)
class CartelHousePlaced:
    city: int
    space: int


@dataclass(frozen=True, slots=True)
class CityMarked:
    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class PlantRan:
    seat: int
    plant: int
    mix: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class CitiesSupplied:
    seat: int
    cities: int
    income: int


@dataclass(frozen=True, slots=True)
class Resupplied:
    """Tokens were moved from the supply into the fuel market; `other` are those for the second of two, filled first."""

    amounts: tuple[int, int, int, int]
    other: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class FuelCheaper:
    """The supply had too few tokens for a fuel's resupply, so that its prices moved down by this many spaces."""

    fuel: int
    places: int


@dataclass(frozen=True, slots=True)
class PricesRestored:
    """The market had no token of a fuel at a resupply, so that its prices are as printed again."""

    fuel: int


@dataclass(frozen=True, slots=True)
class UraniumSold:
    """The mines of a seat sold uranium: the tokens put on their market, the price, and the Elektro they earned."""

    seat: int
    tokens: int
    price: int
    income: int


@dataclass(frozen=True, slots=True)
class UraniumUsed:
    """Tokens left the uranium market of the mines, so that mines can sell to these spaces again."""

    amount: int


@dataclass(frozen=True, slots=True)
class FuelTaxed:
    """A tax began: from now on, coal, oil and garbage cost this many Elektro more."""

    tax: int


@dataclass(frozen=True, slots=True)
class UraniumEnded:
    """The nuclear phase-out began: no uranium is resupplied from now on."""

    plant: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat undid its last commit and the bots' commits after it; the events of those commits no longer hold."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[int, ...]


Event = (
    RoundBegan
    | OrderSet
    | PhaseBegan
    | StepBegan
    | DiscountSet
    | DiscountEnded
    | PlantNominated
    | BidMade
    | BidderPassed
    | SeatPassed
    | PlantSold
    | CardDrawn
    | Step3Drawn
    | PlantRemoved
    | PlantPutBack
    | PlantRecycled
    | DeckRenewed
    | DeckSpent
    | Step3PutBack
    | PlantScrapped
    | FuelDropped
    | CartelTookPlant
    | CartelTookFuel
    | CartelReturnedFuel
    | FuelBought
    | HouseBuilt
    | CartelHousePlaced
    | CityMarked
    | PlantRan
    | CitiesSupplied
    | Resupplied
    | FuelCheaper
    | PricesRestored
    | UraniumSold
    | UraniumUsed
    | FuelTaxed
    | UraniumEnded
    | TakenBack
    | GameEnded
)
register_values(*get_args(Event))
