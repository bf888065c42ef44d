"""The plant on auction, as the middle and the stations of a table show it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import PlantSold
from game.engine.state import Phase
from game.match import Match
from game.table.measures.table_view import Table


@dataclass(frozen=True, slots=True)
class Lot:
    """A plant on auction: its highest bid, who made it (`FREE` before the first), and the seats still bidding."""

    plant: int
    bid: int
    leader: int
    ring: tuple[int, ...]
    sold: bool = False
    """Whether the gavel has fallen; the card is then on its way to its owner."""


def lot_of(table: Table) -> Lot | None:
    """Return the plant on auction, or for a moment the one just sold; None if there is none."""
    state = table.state
    if state.phase == Phase.AUCTION and state.lot in state.market:
        return Lot(state.lot, state.bid, state.leader, state.ring)
    match, arrangement = table.session.match, table.arrangement
    sale = last_sale(match) if arrangement.lingers and arrangement.cleared != len(match.commits) else None
    return Lot(sale.plant, sale.price, sale.seat, (sale.seat,), sold=True) if sale else None


def last_sale(match: Match) -> PlantSold | None:
    """Return the sale that the last commit brought about; None if it brought none."""
    happened = match.events[match.commits[-1].events :] if match.commits else []
    return next((event for event in happened if isinstance(event, PlantSold)), None)
