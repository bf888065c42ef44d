"""Makes the raises and passes of seats with a maximum bid, one at a time, slowly enough for people to follow."""

from __future__ import annotations

from typing import Final

from game.engine import rules
from game.engine.actions import BIDS, PASS, Action
from game.engine.state import GameState, Task
from game.session.maximum_bid import begun, due, gathers, keep_up, news, passes, unanswered
from game.session.session import Session

RING: Final = 1.5
"""The seconds after the last answer to a nomination in which several people can still change their answers."""
SWEEP: Final = 3.0
"""The most seconds that all raises and passes after the last answer take together."""


def raise_once(session: Session, seat: int) -> None:
    """Commit the lowest legal raise of a seat within its maximum, or its pass."""
    view = session.view(seat)
    kept = view.maximum
    assert kept is not None, "only called for the seat that is due"
    if passes(session, seat):
        session.commit(seat, (PASS,))
        return
    least = session.least_bid(seat)
    session.commit(seat, (BIDS[least],))
    if view.maximum:
        view.maximum_news = news(session, "raised", least, kept.amount)


def sweep_length(session: Session) -> int:
    """Return how many raises and passes the maximums cause before a player must decide again."""
    state, count = session.match.state.copy(), 0
    state.log = None
    lot = state.lot
    while state.task == Task.RAISE and state.lot == lot:
        move = _next_move(session, state)
        if move is None:
            return count
        count += 1
        if len(state.ring) == 2 and move == PASS:  # the plant is sold, which may draw a card
            return count
        rules.apply(state, move)
    return count


def _next_move(session: Session, state: GameState) -> Action | None:
    """Return the raise or pass that a maximum causes for the seat whose turn it is; None if there is none."""
    kept = session.view(state.actor).maximum if session.match.is_person(state.actor) else None
    if kept is None:
        return None
    least = state.bid + 1
    if not kept.out and min(kept.amount, state.players[state.actor].money) >= least:
        return BIDS[least]
    return PASS if kept.out or kept.last else None


class AutoRaise:
    """Raises and passes for seats with a maximum bid, one at a time, slowly enough for people to follow."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] | None = None
        """The seat that is due and the length of the record, or all answers; a change starts the time anew."""
        self._due = 0.0
        self._pace = 0.0
        """The most seconds between two raises or passes after all have answered a nomination."""

    def turn(self, session: Session, now: float, pace: float) -> bool:
        """End the time for answers, or make the next raise or pass, once it is due; return whether anything changed.

        Times are in seconds.
        """
        if gathers(session):
            return self._gather(session, now)
        seat = due(session)
        asked = None if seat is None else (seat, len(session.match.record.lines))
        if asked != self._asked:
            sweeps = session.swept == begun(session.match)
            self._asked, self._due = asked, now + (min(pace, self._pace) if sweeps else pace)
        if seat is None or now < self._due:
            return False
        raise_once(session, seat)
        return True

    def _gather(self, session: Session, now: float) -> bool:
        """End the time for answering a nomination once no answer has changed for a while; return whether it ended."""
        people = sum(map(session.match.is_person, session.match.state.ring))
        answers = None if unanswered(session) else tuple(view.maximum for view in session.views)
        if answers != self._asked:
            self._asked, self._due = answers, now + RING * (people > 1)
        if answers is None or now < self._due:
            return False
        session.swept = begun(session.match)
        keep_up(session)
        self._pace = SWEEP / max(1, sweep_length(session))
        return True
