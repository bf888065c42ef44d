"""Automatic raises for seats with a maximum bid: one bid at a time, at a pace that people can follow."""

from __future__ import annotations

from game.engine.actions import BIDS
from game.session.maximum_bid import due, news
from game.session.session import Session


def raise_once(session: Session, seat: int) -> None:
    """Commit the lowest legal raise for a seat."""
    view = session.view(seat)
    kept = view.maximum
    assert kept is not None, "only called for the seat that is due"
    least = session.least_bid(seat)
    session.commit(seat, (BIDS[least],))
    if view.maximum:
        view.maximum_news = news(session, "raised", least, kept.amount)


class AutoRaise:
    """Raises for seats with a maximum bid, at a pace that people can follow."""

    def __init__(self) -> None:
        self._asked: tuple[int, int] | None = None
        """The seat, and the length of the record when its turn began."""
        self._due = 0.0

    def turn(self, session: Session, now: float, pace: float) -> bool:
        """Raise once `pace` seconds of the turn have passed; return whether a bid was made. `now` is in seconds."""
        seat = due(session)
        asked = None if seat is None else (seat, len(session.match.record.lines))
        if asked != self._asked:
            self._asked, self._due = asked, now + pace
        if seat is None or now < self._due:
            return False
        raise_once(session, seat)
        return True
