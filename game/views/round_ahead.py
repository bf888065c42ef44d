"""The known part of this round's end: the resupply, and the change of the plant market."""

from __future__ import annotations

from contextlib import suppress

from game.engine import bureaucracy, events, plant_market, rules
from game.engine.plant_market import UnknownCard
from game.kit.style import words
from game.session.session import Session


def resupply_ahead(session: Session) -> tuple[int, ...]:
    """The resupply once all the fuel chosen now is burnt."""
    after = session.match.state.copy()
    for seat in range(len(session.match.seats)):
        for run in session.runs(seat).values():
            for fuel, amount in enumerate(run.mix):
                after.supply[fuel] += amount
    return bureaucracy.resupply_now(after)


def market_change(session: Session) -> str:
    """The change of the plant market at the end of this round, as far as it is known without seeing a card."""
    after = rules.view(session.match.state)
    happened: list[events.Event] = []
    after.log = happened
    more = bool(after.deck)
    with suppress(UnknownCard):
        plant_market.update(after)
    for event in happened:
        match event:
            case events.PlantPutBack(plant):
                return words.say("power.market", plant=plant)
            case events.PlantRemoved(plant):
                return words.say("power.market_step3" if more else "power.market_step3_last", plant=plant)
    return words.say("power.market_stays" if after.market else "power.market_empty")
