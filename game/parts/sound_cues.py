"""Which sounds the events of a game make, and at which seats; every sound belongs to something that can also be
seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.engine import events
from game.engine.events import Event

NOISES: Final[dict[type, str]] = {
    events.RoundBegan: "round_chime",
    events.OrderSet: "walk",
    events.PhaseBegan: "page",
    events.StepBegan: "power_hum",
    events.DiscountSet: "marker",
    events.PlantNominated: "nominate",
    events.BidMade: "coin",
    events.BidderPassed: "knock",
    events.SeatPassed: "knock",
    events.PlantSold: "gavel",
    events.CardDrawn: "card_slide",
    events.Step3Drawn: "zap",
    events.PlantRemoved: "card_slide",
    events.PlantPutBack: "card_slide",
    events.PlantRecycled: "card_slide",
    events.DeckRenewed: "page",
    events.DeckSpent: "page",
    events.Step3PutBack: "card_slide",
    events.PlantScrapped: "scrap",
    events.CartelTookPlant: "card_slide",
    events.CartelTookFuel: "cubes_pour",
    events.CartelReturnedFuel: "cubes_pour",
    events.FuelBought: "coin",
    events.HouseBuilt: "hammer",
    events.CartelHousePlaced: "marker",
    events.CityMarked: "marker",
    events.CitiesSupplied: "city_lamp",
    events.Resupplied: "cubes_pour",
    events.UraniumEnded: "geiger",
    events.UraniumSold: "coins",
    events.UraniumUsed: "cubes_pour",
    events.FuelTaxed: "coins",
    events.TakenBack: "rewind",
    events.GameEnded: "fanfare",
}
MUCH: Final = 10
"""Elektro above which an income also sounds like coins."""


class SeatSound(NamedTuple):
    """A sound and the seat from which it comes (None for the middle)."""

    name: str
    seat: int | None = None


COINS: Final = 0.5
"""Seconds from the first light to the money it earns."""


def timed(happened: Sequence[Event], moments: Sequence[float], pace: float = 1.0) -> list[tuple[SeatSound, float]]:
    """Return the sounds of some events, each at most once for each seat, with the seconds until they are played.

    `moments` are the seconds until each event is shown; `pace` scales the time that follows.
    """
    first: dict[SeatSound, float] = {}
    for event, moment in zip(happened, moments, strict=True):
        for noise in sounds_of([event]):
            late = COINS * pace if noise.name == "coins" and moment else 0.0
            first.setdefault(noise, moment + late)
    return list(first.items())


def sounds_of(happened: Sequence[Event]) -> list[SeatSound]:
    """Return the sounds of some events in their order, each at most once for each seat."""
    heard = []
    for event in happened:
        seat = getattr(event, "seat", None)
        if isinstance(event, events.PlantRan):
            heard.append(SeatSound("furnace" if any(event.mix) else "turbine", seat))
        elif type(event) in NOISES:
            heard.append(SeatSound(NOISES[type(event)], seat))
        if isinstance(event, events.CitiesSupplied) and event.income > MUCH:
            heard.append(SeatSound("coins", seat))
    return list(dict.fromkeys(heard))
