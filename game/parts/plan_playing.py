"""The countdown before an armed plan is committed automatically; its owner stops it by touching anything."""

from __future__ import annotations

from math import ceil, inf
from typing import Final

from game.kit.input.gestures import Gesture, Hover, Key, Wheel
from game.kit.scenes.scene import Room
from game.match import Commit
from game.parts.part import Part
from game.session.seat_view import COUNTED, SECONDS, Countdown
from game.session.session import Session
from game.session.shortcuts import armed_plans

UNDO: Final = 3.0
"""Seconds after an armed plan in which its owner can undo it before the countdown of the next one begins."""


class PlanPlaying(Part):
    """Runs the countdown of an armed plan, and stops it when the plan's owner touches anything."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session = session
        self._room = room
        self._turn: tuple[int, int] | None = None
        """The seat whose countdown runs, and the number of lines of the record at its beginning."""
        self._start = 0.0
        self._made: Commit | None = None
        """The last armed plan that was committed, until `_free`."""
        self._free = 0.0

    def on(self, gesture: Gesture) -> bool:
        """Stop the countdown if the plan's owner touched something or pressed a key; return False, so the gesture has
        its usual effect."""
        running = self._session.countdown
        if running and not isinstance(gesture, Hover | Wheel) and self._is_owner(gesture, running.seat):
            armed_plans.stop(self._session, running.seat)
        return False

    def _is_owner(self, gesture: Gesture, seat: int) -> bool:
        """Return whether a gesture is made at the station of the plan's owner; at a desk every gesture is the
        owner's."""
        if not self._room.table or isinstance(gesture, Key | Hover | Wheel):
            return True
        contact = gesture.contact
        panel = self._room.canvas.panel_at(*contact.start) if contact.owner is None else None
        return seat == (panel.owner if panel else contact.owner)

    def pause(self) -> None:
        """Let the countdown of an armed plan start again when the game continues after a pause."""
        self._turn = None

    def turn(self, now: float) -> bool:
        """Advance the countdown to `now` (seconds); commit the plan when it has run out, and return whether it was
        committed."""
        session = self._session
        running = session.countdown
        if running is None:
            self._turn = None
            return False
        turn = running.seat, len(session.match.record.lines)
        if turn != self._turn:
            self._turn, self._start = turn, now
        waits = now < self._free and any(commit is self._made for commit in session.match.commits)
        if waits:
            self._start = now
        left = self._start + SECONDS - now
        if left > 0:
            shown = SECONDS if self._room.settings.reduced_motion else COUNTED
            steps = ceil(left / SECONDS * shown) * COUNTED // shown
            waits_for = self._made.seat if self._made and waits else -1
            session.countdown = Countdown(running.seat, steps, waits_for)
            return False
        armed_plans.used(session, running.seat)
        session.commit(running.seat, session.offer(running.seat))
        self._made, self._free = session.match.commits[-1], now + UNDO
        return True

    @property
    def patience(self) -> float:
        """Seconds until the countdown must be updated: half of one of its steps; infinite while none runs."""
        return SECONDS / COUNTED / 2 if self._session.countdown else inf
