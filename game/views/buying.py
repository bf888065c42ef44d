"""The fuel in a seat's cart with its prices, and the fuel that each plant still needs to run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.actions import Buy
from game.engine.events import FuelBought
from game.kit.style import words
from game.kit.style.type_spec import Untranslated
from game.session.intents import FillPlant, TakeOut
from game.session.parties import party
from game.session.session import Session
from game.session.shortcuts.fuel_filling import next_fill
from game.views.fuel_for_sale import cheapest_tokens

BACK: Final = "arrow-u-up-left"
"""The icon of a key that empties the cart."""


@dataclass(frozen=True, slots=True)
class CartLine:
    """The tokens of one fuel in a cart: the price of each, and the intent of a touch that removes the last one."""

    fuel: int
    prices: tuple[int, ...]
    out: TakeOut

    @property
    def count(self) -> int:
        return len(self.prices)

    @property
    def cost(self) -> int:
        """The total price of the tokens in Elektro."""
        return sum(self.prices)


def cart(session: Session, seat: int) -> list[CartLine]:
    """Return the contents of a seat's cart, fuel by fuel."""
    draft = session.draft(seat)
    paid = [event for event in draft.happened if isinstance(event, FuelBought)]
    last = {move.fuel: index for index, move in enumerate(draft.moves) if isinstance(move, Buy)}
    return [
        CartLine(fuel, tuple(event.price for event in paid if event.fuel == fuel), TakeOut(seat, index))
        for fuel, index in sorted(last.items())
    ]


def nothing(session: Session, usual: str) -> str:
    """Return the text of the button with which a seat buys nothing, or nothing more where players buy token by
    token."""
    single = session.match.state.rules.one_token_each
    return words.say("market.buy_no_more" if single else usual)


def fill_face(session: Session, seat: int) -> tuple[str, Untranslated]:
    """Return what the key that fills all plants shows: a bolt while it adds fuel, an arrow back before it empties the
    cart, and by how much the price of the cart changes; no amount if there is nothing to add."""
    change = next_fill(session, seat)
    if change is None:
        return "lightning", Untranslated("")
    return ("lightning", Untranslated(f"+{change}")) if change > 0 else (BACK, Untranslated(f"−{-change}"))


@dataclass(frozen=True, slots=True)
class MissingFuel:
    """The cheapest tokens that a plant lacks for one run, their price, and the intent that puts them into the cart."""

    plant: int
    tokens: tuple[int, ...]
    """Fuels, one for each token."""
    cost: int
    intent: FillPlant


def missing_fuel(session: Session, seat: int) -> list[MissingFuel]:
    """Return the fuel that each plant of a seat lacks for one run, the plants that power most cities first.

    Each is priced as if it were bought first. Plants for which the market has too little are left out.
    """
    found, rules = [], session.state.rules
    for stored in sorted(party(session, seat).plants, key=lambda stored: -rules.plants[stored.number].cities):
        plant = rules.plants[stored.number]
        lacking = plant.need - len(stored.tokens) if plant.fuels else 0
        bought = cheapest_tokens(session.state_of(seat), seat, plant.fuels, lacking)
        if bought:
            tokens, prices = zip(*bought, strict=True)
            found.append(MissingFuel(plant.number, tokens, sum(prices), FillPlant(seat, plant.number)))
    return found
