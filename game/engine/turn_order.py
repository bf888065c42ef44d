"""Phase 1: the turn order."""

from __future__ import annotations

from game.engine import events
from game.engine.state import CARTEL, GameState


def coming(state: GameState) -> tuple[int, ...]:
    """Return the next turn order: by most cities, ties by the highest plant (T01 to T03); a full tie keeps its order
    (T10). The Cartel is always second (004, "Fase 1"; T09).
    """
    seats = [party for party in state.order if party != CARTEL]
    worth = [(len(player.cities), player.plants[-1].number if player.plants else 0) for player in state.players]
    seats.sort(key=worth.__getitem__, reverse=True)
    if state.cartel:
        seats.insert(1, CARTEL)
    return tuple(seats)


def determine(state: GameState) -> None:
    """Set the turn order by the present cities and plants: when a round begins, or after the auctions (T04, T06)."""
    state.order = coming(state)
    if state.log is not None:
        state.tell(events.OrderSet(state.order))
