"""A copy of a session for spectators, without anything that the rules hide from other players."""

from __future__ import annotations

from copy import copy

from game.draft import Draft
from game.session.map_look import MapLook
from game.session.seat_view import SeatView
from game.session.session import Session


def public_session(session: Session) -> Session:
    """Return a copy of the session as any person may see it: without staged moves, plans, maximum bids, open pages and
    lifted covers, and with the map unmoved."""
    shown = copy(session)
    shown.watching, shown.whole_match, shown.found, shown.fresh = True, None, None, []
    shown.look, shown.countdown, shown.held, shown.reader = MapLook(), None, False, None
    shown.views = [SeatView(placed=view.placed) for view in session.views]
    shown.drafts = [Draft(session.match, seat) for seat in range(len(session.views))]
    return shown
