"""Where the keyboard's focus belongs in a running game: what is asked now, what comes first, where a choice leads."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from game.engine import rules
from game.engine.actions import PASS
from game.engine.state import IllegalAction, Task
from game.kit.values.contents import Target
from game.session.intents import Lay, SetBid
from game.session.session import Session

KEY = "key"
"""The contact of a target that a key presses."""
ONE_CHOICE = (Task.NOMINATE, Task.OPEN, Task.RAISE, Task.SCRAP, Task.PLACE, Task.MARK)
"""Where one thing is chosen and then confirmed."""


def context(session: Session) -> Hashable:
    """The question that is asked now: when something else is, the focus begins anew."""
    state = session.match.state
    return state.round, state.task, state.lot, tuple(view.sheet for view in session.views)


def first(session: Session, targets: Iterable[Target], confirm: str) -> str:
    """The button that closes what lies open, or that confirms if it does anything, else the first thing to choose."""
    able = [target for target in targets if target.enabled]
    names = [target.name for target in able]
    for name in ("close", confirm):
        if name in names:
            return name
    legal = [move for seat in session.match.asked() for move in session.moves(seat)]
    return next((t.name for t in able if isinstance(t.intent, Lay) and t.intent.move in legal), "")


def leads_on(session: Session, target: Target) -> bool:
    """Whether the focus goes on from a choice to the button that confirms it."""
    chosen = isinstance(target.intent, Lay) and session.match.state.task in ONE_CHOICE
    return chosen or isinstance(target.intent, SetBid)


def refuse_pass(session: Session) -> bool:
    """Say why there is nothing to pass now: a key that is pressed answers; False where nobody would read it."""
    seat = session.acting
    if seat is None or not session.match.is_person(seat):
        return False
    session.view(seat).refused = IllegalAction(_no_pass(session, seat))
    return True


def _no_pass(session: Session, seat: int) -> str:
    """Why this seat cannot pass now."""
    draft = session.draft(seat)
    if draft.moves:
        return "laid_out"
    try:
        rules.check(draft.state, PASS)
    except IllegalAction as illegal:
        return "no_pass" if illegal.reason == "not_now" else illegal.reason
    return "no_pass"
