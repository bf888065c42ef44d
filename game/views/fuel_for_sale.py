"""Fuel on sale: what the next token costs, which spaces are taken, what comes back, and what a touch buys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine import bureaucracy, market
from game.engine.actions import BUY
from game.engine.resources import FUELS, SOLD_OUT, URANIUM, occupied_places, resupplied_places
from game.engine.ruleset import Ruleset
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.session.intents import Intent, Lay, Nothing
from game.session.session import Session

NEVER: Final = "\N{EN DASH}"
"""Stands for a resupply that does not come any more, and between what is sure of one and what it may become."""


@dataclass(frozen=True, slots=True)
class FuelForSale:
    """A fuel of the market, with what lies in the acting seat's cart taken out."""

    fuel: int
    price: int | None
    """Elektro for the next token; None where there is none."""
    lying: frozenset[int]
    """Spaces with a token."""
    coming: frozenset[int]
    """Spaces that the next resupply fills."""
    more: int
    """Tokens of the next resupply if nothing more is burnt before it."""
    most: int
    """The same once everything is burnt that can be."""
    phased_out: bool

    @property
    def word(self) -> str:
        return FUELS[self.fuel]

    @property
    def tag(self) -> str:
        """The price as it rides beside a token; empty where there is none."""
        return "" if self.price is None else str(self.price)

    @property
    def told(self) -> str:
        """The price of the next token as a sentence."""
        name = words.say(f"fuel.{self.word}")
        if self.price is None:
            return words.say("table.sold_out", fuel=name)
        return words.say("table.next_costs", fuel=name, price=self.price)

    @property
    def refill(self) -> str:
        """The next resupply as it is written: what is sure of it, and what it may become."""
        return f"+{self.more}" if self.more == self.most else f"{self.more}{NEVER}{self.most}"


def fuel_for_sale(session: Session) -> tuple[FuelForSale, ...]:
    """All four fuels; before the first round and after the last one nothing is seen to come back."""
    state = session.state
    more, most = bureaucracy.resupply_now(state), bureaucracy.resupply_now(_burnt_out(state))
    plays = state.phase not in (Phase.SETUP, Phase.FINISH)
    found = []
    for fuel, stock in enumerate(state.stock):
        price = market.price(state, fuel)
        lying = frozenset(occupied_places(fuel, stock))
        coming = frozenset(resupplied_places(fuel, stock, more[fuel] if plays else 0))
        gone = fuel == URANIUM and state.phased_out
        next_price = price if price < SOLD_OUT else None
        found.append(FuelForSale(fuel, next_price, lying, coming, more[fuel], most[fuel], gone))
    return tuple(found)


def _burnt_out(state: GameState) -> GameState:
    """The same with all fuel back in the supply that can be burnt in this round: what is owned, and what is on sale."""
    after = state.copy()
    for fuel in range(len(FUELS)):
        after.supply[fuel] += sum(player.fuel[fuel] for player in state.players)
        if state.phase < Phase.BUILD:
            after.supply[fuel], after.stock[fuel] = after.supply[fuel] + after.stock[fuel], 0
    return after


def buying(session: Session, seat: int | None) -> bool:
    """Whether a seat buys fuel now: a token can be touched or dragged out of the market."""
    return seat is not None and session.decides(seat) and session.match.state.task == Task.BUY


def buy_intent(seat: int | None, fuel: int) -> Intent:
    """A touch on a fuel by the seat that buys; by nobody it means nothing."""
    return Nothing() if seat is None else Lay(seat, BUY[fuel])


def resupply_by_step(rules: Ruleset, phased_out: bool) -> tuple[tuple[str, ...], ...]:
    """Tokens of each fuel for each of the three steps, as they are written; never uranium once it was phased out."""
    rows = [[str(amount) for amount in amounts] for amounts in rules.resupply]
    if phased_out:
        for row in rows:
            row[URANIUM] = NEVER
    return tuple(tuple(row) for row in rows)
