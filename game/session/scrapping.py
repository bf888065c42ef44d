"""A plant that makes room: which one a seat has chosen, and what becomes of its fuel."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import rules
from game.engine.actions import Drop, Scrap
from game.engine.plants import PLANTS, must_leave
from game.engine.state import Task
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class Scrapping:
    """The plant that goes, and its fuel, as a seat has laid them out to make room for the one it bought."""

    plant: int
    """The plant that goes."""
    fate: str
    """Of the fuel: empty (there is none), moves (all has a place), may (some may leave all the same), must (some has
    no place)."""
    may_leave: tuple[int, ...]
    """Fuels of which a token may leave now."""
    left: tuple[int, ...]
    """Tokens that leave, by fuel, in the order in which they were chosen."""

    @property
    def settled(self) -> bool:
        """Whether all the fuel that is left has a place."""
        return self.fate != "must"


def scrapping(session: Session, seat: int) -> Scrapping | None:
    """The plant a seat lets go now; None while it has chosen none."""
    draft, true = session.draft(seat), session.match.state
    if not draft.due or true.task not in (Task.SCRAP, Task.DROP):
        return None
    chosen = [move.plant for move in draft.moves if isinstance(move, Scrap)]
    plant = chosen[-1] if chosen else true.scrapped
    if not plant:
        return None
    left = tuple(move.fuel for move in draft.moves if isinstance(move, Drop))
    if draft.closed or draft.state.task != Task.DROP:
        had = any(true.players[seat].fuel[fuel] for fuel in PLANTS[plant].fuels)
        return Scrapping(plant, "moves" if had else "empty", (), left)
    player = draft.state.players[seat]
    may_leave = tuple(move.fuel for move in rules.legal_actions(draft.state) if isinstance(move, Drop))
    must = must_leave(player.fuel, player.storage) > 0
    return Scrapping(plant, "must" if must else "may" if may_leave else "moves", may_leave, left)
