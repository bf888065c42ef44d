"""Which sound belongs to what happened; everything that sounds can also be seen."""

from __future__ import annotations

from typing import Final

from game.engine import events
from game.engine.events import Event

NOISES: Final[dict[type, str]] = {
    events.PlantNominated: "ui_click",
    events.BidMade: "coin",
    events.PlantSold: "gavel",
    events.CardDrawn: "card_flip",
    events.FuelBought: "coin",
    events.CitiesSupplied: "city_lamp",
    events.Resupplied: "cubes_pour",
    events.StepBegan: "power_hum",
    events.Step3Drawn: "zap",
    events.GameEnded: "fanfare",
}


def noises_of(happened: list[Event]) -> list[str]:
    """The sounds of what happened, each at most once, in the order they belong."""
    heard = [NOISES[type(event)] for event in happened if type(event) in NOISES]
    if any(isinstance(event, events.CitiesSupplied) and event.income > 10 for event in happened):
        heard.append("coins")
    return list(dict.fromkeys(heard))
