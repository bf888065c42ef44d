"""The turn arrow of the touch table, which moves along the brass rail, clockwise from the last acting seat to the
next."""

from __future__ import annotations

from game.kit.style import timing
from game.kit.style.timing import Speed
from game.table.measures.arrangement import Arrangement
from game.table.measures.table_view import Table
from game.table.middle.turn_rim import goal, rail_of

BEAT = "turn"
"""The name of the timing that sets the arrow's duration and curve."""


class Arrow:
    """Moves the turn arrow from seat to seat and writes its position to `arrangement.tip`."""

    def __init__(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self.travels = False
        """Whether the arrow is moving."""
        self._seat: int | None = None
        self._at = -1.0
        """The arrow's last position, mm along the rail; negative before the first turn."""
        self._start = self._way = self._since = 0.0

    def hurry(self) -> None:
        """Move the turn arrow to its goal at once, because of a touch."""
        self._since = -99.0

    def tick(self, table: Table, now: float, speed: Speed) -> bool:
        """Move the turn arrow to its position at the time `now` (seconds); return whether it moved."""
        aim, seat, before = goal(table), table.session.acting, self.arrangement.tip
        if seat is not None and seat != self._seat:
            self._set_out(table, aim, now)
        self._seat = seat
        seconds = timing.seconds(BEAT, speed)
        part = 1.0 if seconds <= 0 else min(1.0, max(0.0, now - self._since) / seconds)
        self.travels = self.travels and part < 1 and seat is not None
        if self.travels:
            length = rail_of(table.plan.seating).length
            self.arrangement.tip = (self._start + self._way * timing.beat(BEAT).curve(part)) % length
        else:
            self.arrangement.tip = aim
        if self.arrangement.tip >= 0:
            self._at = self.arrangement.tip
        return self.arrangement.tip != before

    def _set_out(self, table: Table, aim: float, now: float) -> None:
        """Let the turn arrow start from its last position towards another seat."""
        self.travels = self._at >= 0
        self._start, self._since = self._at, now
        self._way = (aim - self._at) % rail_of(table.plan.seating).length
