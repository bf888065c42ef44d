"""Shared things answer only to whom they belong at the moment: anybody else is told whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.engine.resources import FUELS
from game.scenes import asking
from game.scenes.intents import Nothing
from game.scenes.stage import Stage
from game.scenes.table.common import Table
from game.scenes.table.plan import STRIP
from game.ui.gestures import Contact, DragEnd, Gesture, Tap
from game.ui.scene import Room
from game.ui.things import Target

SHARED: Final = ("fuel:", "city:", "card:")
"""What begins the names of things in the middle of the table, and of their copies after the seat's own part."""
COPY: Final = "copy:"
CARRIED: Final = (*FUELS, "house")


class Whose:
    """A part of the running game on a table; `table` says how everything lies now."""

    def __init__(self, stage: Stage, room: Room, table: Callable[[], Table]) -> None:
        self.stage, self.room = stage, room
        self._table = table

    def on(self, gesture: Gesture) -> bool:
        """Answer a touch of what serves nobody or somebody else; True when nothing else is meant."""
        match gesture:
            case Tap(target=target, contact=contact) if isinstance(target.intent, Nothing) and shared(target):
                self._tell(target, self._turn(contact))
            case DragEnd(target=target, contact=contact, over=None) if target.drag in CARRIED:
                below = self.room.canvas.find(contact.x, contact.y)
                if below is None or below.owner is None or below.owner in self.stage.match.asked():
                    return False
                self._tell(below.target, below.turn)
            case _:
                return False
        return True

    def tick(self, now: float) -> bool:
        """Nothing happens by itself."""
        return False

    def _tell(self, target: Target, turn: int) -> None:
        """Say whose turn it is beside what was touched, turned to whoever touched it."""
        asked = self.stage.match.asked()
        if not asked or self.stage.watching:
            return
        said = asking.title(self.stage, asked[0]) if len(asked) == 1 else asking.waiting(self.stage)
        self.room.canvas.overlay.tell(said, target.rect, turn, refusal=True)
        self.room.hear("ui_error", target.rect.centerx)

    def _turn(self, contact: Contact) -> int:
        """Which way up whoever touched reads: the owner of the copy, else who sits nearest."""
        if contact.owner is not None:
            return contact.turn
        plan = self._table().plan
        k, chairs = plan.seating.px_per_mm, plan.seating.chairs

        def far(side: int) -> float:
            x, y, wide, high = plan.station(chairs[side], STRIP)
            return math.dist((contact.x / k, contact.y / k), (x + wide / 2, y + high / 2))

        return chairs[min(range(len(chairs)), key=far)].turn


def shared(target: Target) -> bool:
    """Whether this is a thing of the middle of the table, or a copy of one."""
    name = target.name.partition(COPY)[2] or target.name
    return name.startswith(SHARED)
