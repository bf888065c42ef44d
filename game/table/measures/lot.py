"""The plant on auction as the touch table shows it, on the plate in the middle and in the stations."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import PlantSold
from game.engine.state import FREE, Phase, Task
from game.match import Match
from game.table.measures.table_view import Table


@dataclass(frozen=True, slots=True)
class Lot:
    """A plant on auction: its highest bid (the minimum bid before the first), who made it (`FREE` before the first),
    and the seats still bidding."""

    plant: int
    bid: int
    leader: int
    ring: tuple[int, ...]
    sold: bool = False
    """Whether the plant has just been sold; its card is then on its way to the buyer."""


def lot_of(table: Table) -> Lot | None:
    """Return the plant on auction, or, where sales are shown for a moment, the one just sold; else None."""
    state = table.state
    if state.phase == Phase.AUCTION and state.lot in state.market:
        passed = state.leader == FREE and state.task == Task.RAISE  # A42: the bid is then one below the minimum
        return Lot(state.lot, state.bid + passed, state.leader, state.ring)
    match, arrangement = table.session.match, table.arrangement
    sale = last_sale(match) if arrangement.lingers and arrangement.cleared != len(match.commits) else None
    return Lot(sale.plant, sale.price, sale.seat, (sale.seat,), sold=True) if sale else None


def last_sale(match: Match) -> PlantSold | None:
    """Return the sale that the game's last commit brought about; None if it brought none."""
    happened = match.events[match.commits[-1].events :] if match.commits else []
    return next((event for event in happened if isinstance(event, PlantSold)), None)
