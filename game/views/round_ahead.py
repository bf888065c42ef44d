"""The foreseeable end of the current round: the resupply, and the change of the plant market.

At dawn, between the resupply and the next round, these functions describe what has just happened instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile

from game.engine import bureaucracy, cheaper_if_short, events, mines, plant_market, rules, two_markets
from game.engine.events import Event
from game.engine.plant_market import UnknownCard
from game.engine.resources import FUELS, URANIUM
from game.engine.ruleset import LAST_STEP
from game.engine.state import GameState
from game.kit.style import words
from game.session.prompts import fuel_in_sentence, market_name, since_dawn
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class Resupply:
    """The tokens of each fuel in the market before and after the resupply."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    made: bool = False
    """Whether it has happened."""
    lacking: tuple[int, ...] = (0, 0, 0, 0)
    """Tokens of each fuel that the supply lacks for it, if that makes the fuel cheaper."""
    market: str = ""
    """The name of the market if there are two."""
    fuels: tuple[int, ...] = tuple(range(len(FUELS)))
    """The fuels with a row in it."""
    elsewhere: bool = False
    """Whether it is the other market."""

    def added(self, fuel: int) -> int:
        """Return how many tokens of a fuel the resupply adds; negative if tokens leave the market."""
        return self.after[fuel] - self.before[fuel]


def resupply(session: Session) -> Resupply:
    """Return the resupply that follows once the fuel chosen by all seats is burnt, or the one just made."""
    state = session.match.state
    stock = tuple(state.stock)
    made = _made(session)
    if made:
        before = [have - new for have, new in zip(stock, made.amounts, strict=True)]
        places: dict[int, int] = {}
        for event in since_dawn(session.match.events):
            if isinstance(event, events.UraniumSold):
                before[URANIUM] -= event.tokens
            elif isinstance(event, events.UraniumUsed):
                before[URANIUM] += event.amount
            elif isinstance(event, events.FuelCheaper):
                places[event.fuel] = event.places
        return Resupply(tuple(before), stock, True, tuple(places.get(fuel, 0) for fuel in range(len(stock))))
    after = _burnt(session)
    coming = bureaucracy.resupply_now(after)
    then = [have + new for have, new in zip(stock, coming, strict=True)]
    if state.rules.mines:
        then[URANIUM] += sum(sale.tokens for sale in mines.sales(state))
        then[URANIUM] -= mines.used(state, then[URANIUM])
    lacking = tuple(cheaper_if_short.lacking(after, fuel) for fuel in range(len(stock)))
    return Resupply(stock, tuple(then), False, lacking)


def both_resupplies(session: Session) -> list[Resupply]:
    """Return the resupply of the market, or those of two markets, each with its name."""
    state, first = session.match.state, resupply(session)
    if not state.aside:
        return [first]
    here, there = two_markets.rules_at_first(state), two_markets.seen_elsewhere(state).rules
    first = replace(first, market=market_name(False), fuels=here.fuels)
    return [first, replace(_elsewhere(session), market=market_name(True), fuels=there.fuels, elsewhere=True)]


def _elsewhere(session: Session) -> Resupply:
    """Return the resupply of the other market."""
    state = session.match.state
    made = _made(session)
    if made:
        before = [have - new for have, new in zip(state.aside, made.other, strict=True)]
        return Resupply(tuple(before), state.aside, True)
    coming = bureaucracy.resupply_elsewhere(_burnt(session))
    return Resupply(state.aside, tuple(have + new for have, new in zip(state.aside, coming, strict=True)))


def _made(session: Session) -> events.Resupplied | None:
    """Return the event of the resupply, if it has happened since dawn; else None."""
    return next((event for event in since_dawn(session.match.events) if isinstance(event, events.Resupplied)), None)


def _burnt(session: Session) -> GameState:
    """Return a copy of the state in which the fuel that all seats have chosen to burn is back in the supply."""
    after = session.match.state.copy()
    for seat in range(len(session.match.seats)):
        for run in session.runs(seat).values():
            for fuel, amount in enumerate(run.mix):
                after.supply[fuel] += amount
    return after


def price_change(coming: Resupply, of: int | None = None) -> str:
    """Return a sentence that fuels get cheaper because the supply has too little for their resupply; empty if none
    does, or if fuel `of` does not."""
    lacking = [(fuel, count) for fuel, count in enumerate(coming.lacking) if count and of in (None, fuel)]
    said = [(fuel_in_sentence(fuel), count) for fuel, count in lacking]
    return words.joined([words.say("power.cheaper", fuel=fuel, count=count) for fuel, count in said]) if said else ""


def market_change(session: Session) -> str:
    """Return how the plant market changes at the end of this round, as far as it is known without seeing a
    drawn card."""
    dawn = since_dawn(session.match.events)
    if dawn:
        own = list(takewhile(lambda event: not isinstance(event, events.CardDrawn | events.Step3Drawn), dawn))
        count = sum(isinstance(event, events.PlantPutBack) and event.why == "highest" for event in dawn)
        return _change(own, len(own) < len(dawn), count, session.match.state)
    after = rules.view(session.match.state)
    happened: list[Event] = []
    after.log = happened
    more = bool(after.deck)
    count = after.rules.under_deck[after.step - 1] if after.step < LAST_STEP else 0
    with suppress(UnknownCard):
        plant_market.update(after)
    return _change(happened, more, count, after)


def _change(happened: Iterable[Event], drawn: bool, count: int, state: GameState) -> str:
    """Return a sentence on the plants that leave the market by these events, `count` of them under the deck."""
    happened = tuple(happened)
    aside = [event.plant for event in happened if isinstance(event, events.PlantRecycled)]
    if aside:
        return words.say("power.market_recycled", count=len(aside), plants=words.strung(list(map(str, aside))))
    for event in happened:
        match event:
            case events.PlantPutBack(plant):
                return words.say("power.market_more" if count > 1 else "power.market", plant=plant, count=count)
            case events.PlantRemoved(plant):
                return words.say("power.market_step3" if drawn else "power.market_step3_last", plant=plant)
    return words.say("power.market_stays" if state.market else "power.market_empty")
