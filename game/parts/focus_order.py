"""The order of the keyboard's focus in a running game: where it starts, and when it moves on to Confirm."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from game.engine import rules
from game.engine.actions import PASS
from game.engine.state import IllegalAction, Task
from game.kit.values.contents import Target
from game.session.intents import SetBid, StageMove
from game.session.session import Session

KEY = "key"
"""The contact of a target that a key presses."""
ONE_CHOICE = (Task.NOMINATE, Task.OPEN, Task.RAISE, Task.SCRAP, Task.PLACE, Task.MARK)
"""Tasks in which one thing is chosen and then confirmed."""


def context(session: Session) -> Hashable:
    """Return a value that changes with each question to the player; the keyboard's focus then starts again."""
    state = session.match.state
    return state.round, state.task, state.lot, tuple(view.sheet for view in session.views)


def first(session: Session, targets: Iterable[Target], confirm: str) -> str:
    """Return the name of the target to focus first: a button that closes an open page, else Confirm if enabled, else
    the first legal choice."""
    able = [target for target in targets if target.enabled]
    names = [target.name for target in able]
    for name in ("close", confirm):
        if name in names:
            return name
    legal = [move for seat in session.match.asked() for move in session.moves(seat)]
    return next((t.name for t in able if isinstance(t.intent, StageMove) and t.intent.move in legal), "")


def leads_on(session: Session, target: Target) -> bool:
    """Return whether the keyboard's focus moves on from a target to the button that confirms the choice."""
    chosen = isinstance(target.intent, StageMove) and session.match.state.task in ONE_CHOICE
    return chosen or isinstance(target.intent, SetBid)


def refuse_pass(session: Session) -> bool:
    """Explain why the person whose turn it is cannot pass; return False if it is no person's turn."""
    seat = session.acting
    if seat is None or not session.match.is_person(seat):
        return False
    session.view(seat).refused = IllegalAction(_no_pass(session, seat))
    return True


def _no_pass(session: Session, seat: int) -> str:
    """Return the message key of the reason why this seat cannot pass now."""
    draft = session.draft(seat)
    if draft.moves:
        return "laid_out"
    try:
        rules.check(draft.state, PASS)
    except IllegalAction as illegal:
        return "no_pass" if illegal.reason == "not_now" else illegal.reason
    return "no_pass"
