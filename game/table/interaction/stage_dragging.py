"""Fingers on the auction's stage: a drag moves it, a tap sends it aside and back; after a sale it stays a moment."""

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
"""Seconds for which the stage stays after a sale, at normal speed."""


class StageDragging:
    """Moves the auction's plate over the map when a finger drags it."""

    def __init__(self, session: Session, room: Room, arrangement: Arrangement) -> None:
        self.session, self.room, self.arrangement = session, room, arrangement
        self._grips: dict[Hashable, tuple[float, float]] = {}
        """How far (mm) each dragging finger is from the middle of the stage."""
        self._before: tuple[float, float] | None = None
        """Where it was when the finger took it."""
        self._made = arrangement.cleared = len(session.match.commits)
        self._ends = inf
        self._now = 0.0

    def hurry(self) -> None:
        """Take away the stage of a plant already sold, because of a touch."""
        self._ends = min(self._ends, self._now)

    def on(self, gesture: Gesture, table: Table) -> bool:
        """Move the stage with a finger; return whether the gesture is used up."""
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
        """Take the stage away once a sale was seen; return whether it was."""
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
        """Seconds until it must look again."""
        return max(0.0, self._ends - self._now)
