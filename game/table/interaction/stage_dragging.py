"""Moves the round plate with the plant on auction over the map of the touch table: a drag moves it, a tap sends it
aside or back. After a sale it stays for a moment."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from typing import Final

from game.kit.input.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Tap
from game.kit.scenes.scene import Room
from game.kit.style.timing import PACE
from game.session.session import Session
from game.table.measures.arrangement import Arrangement, MoveStage
from game.table.measures.lot import last_sale
from game.table.measures.table_view import Table
from game.table.middle.auction_stage import STAGE, aside, stage_box

AFTER: Final = 1.7
"""Seconds for which the plate stays after a sale, at normal speed."""


class StageDragging:
    """Moves the round plate with the plant on auction over the map of the touch table, following a finger."""

    def __init__(self, session: Session, room: Room, arrangement: Arrangement) -> None:
        self.session, self.room, self.arrangement = session, room, arrangement
        self._grips: dict[Hashable, tuple[float, float]] = {}
        """How far (mm) each dragging finger is from the middle of the plate."""
        self._before: tuple[float, float] | None = None
        """The place of the plate when a finger took it; None if players have not moved it."""
        self._made = arrangement.cleared = len(session.match.commits)
        self._ends = inf
        self._now = 0.0

    def hurry(self) -> None:
        """Let the plate of a plant that is already sold disappear at the next tick, because of a touch."""
        self._ends = min(self._ends, self._now)

    def on(self, gesture: Gesture, table: Table) -> bool:
        """Move the plate with the plant on auction, if the gesture is on it; return True if no other part may handle
        the gesture."""
        match gesture:
            case Tap(target=target) if isinstance(target.intent, MoveStage):
                self.arrangement.stage = None if self.arrangement.stage else aside(table)
                return True
            case DragStart(target=target, contact=contact) if target.drag == STAGE:
                k, (x, y) = table.plan.seating.px_per_mm, stage_box(table).at(0.5, 0.5)
                self._before = self.arrangement.stage
                self._grips[contact.key] = x - contact.start[0] / k, y - contact.start[1] / k
            case Cancel(contact=contact) if contact.key in self._grips:
                del self._grips[contact.key]
                self.arrangement.stage = self._before
                return True
        if isinstance(gesture, DragStart | DragMove | DragEnd) and gesture.contact.key in self._grips:
            k, contact, grip = table.plan.seating.px_per_mm, gesture.contact, self._grips[gesture.contact.key]
            self.arrangement.stage = contact.x / k + grip[0], contact.y / k + grip[1]
            if isinstance(gesture, DragEnd):
                del self._grips[contact.key]
                self.arrangement.stage = stage_box(table).at(0.5, 0.5)
            return True
        return False

    def tick(self, now: float) -> bool:
        """Remove the auction's plate when a sale has been shown long enough; return whether it was removed."""
        pace, made = PACE[self.room.settings.speed], len(self.session.match.commits)
        self._now, self.arrangement.lingers = now, bool(pace)
        if made != self._made:
            self._made, self._ends = made, now + AFTER * pace if last_sale(self.session.match) else inf
        if now < self._ends:
            return False
        self._ends, self.arrangement.cleared = inf, made
        return True

    @property
    def patience(self) -> float:
        """Seconds until the auction's plate with a sold plant must be removed."""
        return max(0.0, self._ends - self._now)
