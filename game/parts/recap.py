"""Shows the moves since a player's last turn once more, on the game as it was then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from math import inf

from game.engine.events import Event, StepBegan
from game.kit.input.gestures import Gesture, Tap
from game.kit.scenes.scene import Room
from game.kit.values.contents import Target
from game.match import Match
from game.parts.night import COVER, ends_earlier, past
from game.parts.part import Part
from game.session.fuel_placement import FREE as UNPLACED
from game.session.session import Session

LONGEST, EACH = 13.0, 1.2
"""The most seconds for all moves together, and for one of them."""
FIRST, LAST = 0.4, 1.2
"""Seconds before the first move and after the last one."""


def missed(match: Match, seat: int) -> range:
    """Return the commits since a seat's own last one; the joint commit of the bureaucracy counts as no seat's."""
    own = [at for at, commit in enumerate(match.commits) if commit.seat == seat and commit.moves]
    return range(own[-1] + 1 if own else 0, len(match.commits))


class Recap(Part):
    """Shows the moves that a player missed; meanwhile `session` is an earlier state, shown in place of the game."""

    def __init__(self, session: Session, room: Room, present: Callable[[Sequence[Event], Session], None]) -> None:
        self._session, self._room, self._present = session, room, present
        self.session: Session | None = None
        """The session that is shown meanwhile; None otherwise."""
        self.moves: range = range(0)
        """The commits that are played again."""
        self.at = 0
        """The next one of them."""
        self._due, self._step = inf, EACH

    @property
    def patience(self) -> float:
        """Seconds until the recap shows its next move without input."""
        return inf if self.session is None else 0.0

    def begin(self, seat: int) -> None:
        """Show the game as it was after a seat's last turn, and play from there."""
        self.moves = missed(self._session.match, seat)
        if not self.moves:
            return
        self.at, self._step = self.moves.start, min(EACH, LONGEST / len(self.moves))
        self._show()
        self._due = -inf
        canvas = self._room.canvas
        canvas.cover = Target(COVER, canvas.area, seat, commit=True)

    def on(self, gesture: Gesture) -> bool:
        """Take every gesture while the recap runs; a touch ends the recap."""
        if self.session is None:
            return False
        if isinstance(gesture, Tap) and gesture.target.name == COVER:
            self.end()
        return not ends_earlier(gesture)

    def tick(self, now: float) -> bool:
        """Show the recap's next move when it is due; return whether the screen changes."""
        if self.session is None:
            return False
        if self._due == -inf:
            self._due = now + FIRST
        if now < self._due:
            return False
        if self.at == self.moves.stop:
            self.end()
            return True
        happened = self._events(self.at)
        self.at += 1
        self._show()
        self._present([event for event in happened if not isinstance(event, StepBegan)], self.session)
        self._due = now + (LAST if self.at == self.moves.stop else self._step)
        return True

    def end(self) -> None:
        """End the recap: show the game's current state."""
        if self.session is not None:
            self._room.canvas.cover = None
        self.session = None

    close = end

    def _show(self) -> None:
        """Show the game as it was before the recap's next move."""
        real, at = self._session.match, self.at
        match = copy(real)
        match.ready, match.commits, match.events = {}, real.commits[:at], list(real.events)
        if at < len(real.commits):
            match.state, match.events = real.commits[at].before, real.events[: real.commits[at].events]
        places = [view.placed if at == len(real.commits) else UNPLACED for view in self._session.views]
        self.session = past(self._session, match, places)

    def _events(self, at: int) -> list[Event]:
        match = self._session.match
        ends = match.commits[at + 1].events if at + 1 < len(match.commits) else len(match.events)
        return match.events[match.commits[at].events : ends]
