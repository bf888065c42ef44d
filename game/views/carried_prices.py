"""The price of a house in each city, shown while the player drags a house over the map."""

from __future__ import annotations

from game.engine import build, rules
from game.engine.islands import moves_to
from game.engine.resources import SOLD_OUT
from game.engine.state import IllegalAction, Task
from game.kit.values.contents import Offer
from game.session.session import Session


def carried_prices(session: Session, seat: int) -> tuple[Offer, ...]:
    """Return the price of a house in each city, and whether the rules forbid it; empty unless this seat builds. Whether
    the seat can pay is shown only if money is open."""
    draft = session.draft(seat)
    state = draft.state
    if not draft.due or state.task != Task.BUILD:
        return ()
    player, found = state.players[seat], []
    for city, house in enumerate(state.house_price):
        cost = house + build.connection_cost(state, player, city)
        try:
            rules.check(state, moves_to(state, player, [city])[0])
            barred = False
        except IllegalAction as illegal:
            barred = "missing" not in illegal.values or session.money_open(seat)
        found.append(Offer(str(cost) if cost < SOLD_OUT else "", barred))
    return tuple(found)
