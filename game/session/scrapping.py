"""Discarding a plant to make room for another: the plant that a seat has chosen, and what becomes of its fuel."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import rules
from game.engine.actions import Drop, Scrap
from game.engine.plants import must_leave
from game.engine.state import Task
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class Scrapping:
    """A staged choice of the plant to discard, with the fate of its fuel."""

    plant: int
    """The number of the plant to discard."""
    fate: str
    """The fate of its fuel: "empty" (there is none), "moves" (it all fits elsewhere), "may" (it fits, but some may
    be dropped), "must" (some must be dropped) or "lost" (what must be dropped leaves no choice and is staged)."""
    may_leave: tuple[int, ...]
    """Fuels of which a token may be dropped now."""
    left: tuple[int, ...]
    """The fuels of the dropped tokens, in the order of choice."""

    @property
    def settled(self) -> bool:
        """Whether all fuel that remains has a place on other plants."""
        return self.fate != "must"


def scrapping(session: Session, seat: int) -> Scrapping | None:
    """Return the plant that a seat has staged to discard, or has just discarded, with the fate of its fuel; else
    None."""
    draft, true = session.draft(seat), session.match.state
    if not draft.due or true.task not in (Task.SCRAP, Task.DROP):
        return None
    chosen = [move.plant for move in draft.moves if isinstance(move, Scrap)]
    plant = chosen[-1] if chosen else true.scrapped
    if not plant:
        return None
    left = tuple(move.fuel for move in draft.moves if isinstance(move, Drop))
    if draft.closed or draft.state.task != Task.DROP:
        had = any(true.players[seat].fuel[fuel] for fuel in true.rules.plants[plant].fuels)
        return Scrapping(plant, "lost" if left else "moves" if had else "empty", (), left)
    player = draft.state.players[seat]
    may_leave = tuple(move.fuel for move in rules.legal_actions(draft.state) if isinstance(move, Drop))
    must = must_leave(player.fuel, player.storage) > 0
    return Scrapping(plant, "must" if must else "may" if may_leave else "moves", may_leave, left)
