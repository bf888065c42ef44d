"""The end of this round as far as it is known: the resupply, and the change of the plant market.

At dawn, after the resupply and before the next round, it is what has just happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile

from game.engine import bureaucracy, events, mines, plant_market, rules
from game.engine.events import Event
from game.engine.plant_market import UnknownCard
from game.engine.resources import URANIUM
from game.kit.style import words
from game.session.prompts import since_dawn
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class Resupply:
    """Tokens of each fuel in the market before and after the resupply."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    made: bool = False
    """Whether it has happened."""

    def added(self, fuel: int) -> int:
        """Return the tokens of a fuel that are added; negative for those that leave."""
        return self.after[fuel] - self.before[fuel]


def resupply(session: Session) -> Resupply:
    """Return the resupply once all the fuel chosen now is burnt, or the one that has just been made."""
    state = session.match.state
    stock = tuple(state.stock)
    made = next((event for event in since_dawn(session.match.events) if isinstance(event, events.Resupplied)), None)
    if made:
        before = [have - new for have, new in zip(stock, made.amounts, strict=True)]
        for event in since_dawn(session.match.events):
            if isinstance(event, events.UraniumSold):
                before[URANIUM] -= event.tokens
            elif isinstance(event, events.UraniumUsed):
                before[URANIUM] += event.amount
        return Resupply(tuple(before), stock, True)
    after = state.copy()
    for seat in range(len(session.match.seats)):
        for run in session.runs(seat).values():
            for fuel, amount in enumerate(run.mix):
                after.supply[fuel] += amount
    coming = bureaucracy.resupply_now(after)
    then = [have + new for have, new in zip(stock, coming, strict=True)]
    if state.rules.mines:
        then[URANIUM] += sum(sale.tokens for sale in mines.sales(state))
        then[URANIUM] -= mines.used(state, then[URANIUM])
    return Resupply(stock, tuple(then))


def market_change(session: Session) -> str:
    """Return the change of the plant market at the end of this round, as far as it is known without seeing a card."""
    dawn = since_dawn(session.match.events)
    if dawn:
        own = list(takewhile(lambda event: not isinstance(event, events.CardDrawn | events.Step3Drawn), dawn))
        return _change(own, len(own) < len(dawn), bool(session.match.state.market))
    after = rules.view(session.match.state)
    happened: list[Event] = []
    after.log = happened
    more = bool(after.deck)
    with suppress(UnknownCard):
        plant_market.update(after)
    return _change(happened, more, bool(after.market))


def _change(happened: Iterable[Event], drawn: bool, market: bool) -> str:
    """The sentence about the plants that these events move out of the market."""
    happened = tuple(happened)
    aside = [event.plant for event in happened if isinstance(event, events.PlantRecycled)]
    if aside:
        return words.say("power.market_recycled", count=len(aside), plants=words.strung(list(map(str, aside))))
    for event in happened:
        match event:
            case events.PlantPutBack(plant):
                return words.say("power.market", plant=plant)
            case events.PlantRemoved(plant):
                return words.say("power.market_step3" if drawn else "power.market_step3_last", plant=plant)
    return words.say("power.market_stays" if market else "power.market_empty")
