"""Fuel in a seat's cart: what lies in it, what each token costs, and how it is taken out again."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Buy
from game.engine.events import FuelBought
from game.session.intents import TakeOut
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class CartLine:
    """The tokens of one fuel in the cart: the price of each, and what takes the last one out."""

    fuel: int
    prices: tuple[int, ...]
    out: TakeOut

    @property
    def count(self) -> int:
        return len(self.prices)

    @property
    def cost(self) -> int:
        """Elektro for all of them."""
        return sum(self.prices)


def cart(session: Session, seat: int) -> list[CartLine]:
    """The cart of a seat, fuel by fuel."""
    draft = session.draft(seat)
    paid = [event for event in draft.happened if isinstance(event, FuelBought)]
    last = {move.fuel: index for index, move in enumerate(draft.moves) if isinstance(move, Buy)}
    return [
        CartLine(fuel, tuple(event.price for event in paid if event.fuel == fuel), TakeOut(seat, index))
        for fuel, index in sorted(last.items())
    ]
