"""Fuel in a seat's cart: the tokens, their prices, and how to remove them."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Buy
from game.engine.events import FuelBought
from game.session.intents import TakeOut
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class CartLine:
    """The tokens of one fuel in the cart: the price of each, and the intent that removes the last one."""

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
    """The cart of a seat, by fuel."""
    draft = session.draft(seat)
    paid = [event for event in draft.happened if isinstance(event, FuelBought)]
    last = {move.fuel: index for index, move in enumerate(draft.moves) if isinstance(move, Buy)}
    return [
        CartLine(fuel, tuple(event.price for event in paid if event.fuel == fuel), TakeOut(seat, index))
        for fuel, index in sorted(last.items())
    ]
