"""The band of a station that is asked pulses once: the eye is led there from wherever it looks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.scenes.stage import Stage
from game.scenes.table.common import Table
from game.scenes.table.plan import BAND, ROW, STRIP, Box
from game.scenes.table.station import shape
from game.ui import light, story
from game.ui.current import FAINT, faint
from game.ui.effects import Blit, Effect, centred
from game.ui.gestures import Gesture
from game.ui.scene import Room
from game.ui.theme import Colour

WOOD = 10.0
"""From the edge of the screen to the band, mm."""
LIGHT: Colour = (255, 240, 196, 210)
SPREAD = 3.2
"""How far it shines beyond the band, mm."""


@dataclass(slots=True, kw_only=True)
class Pulse(Effect):
    """Light that comes and goes over a band (px)."""

    rect: Rect
    blur: float

    def blits(self) -> list[Blit]:
        """Brightest in the middle of its time."""
        strength = round(FAINT * math.sin(math.pi * self.along))
        if not strength:
            return []
        image = light.soft_box(*self.rect.size, self.blur, self.blur, LIGHT)
        return [centred(faint(image, strength), *self.rect.center)]


class Pulses:
    """A part of the running game on a table; `table` says how everything lies now."""

    def __init__(self, stage: Stage, room: Room, table: Callable[[], Table]) -> None:
        self.stage, self.room = stage, room
        self._table = table
        self._before: frozenset[int] = frozenset()

    def on(self, gesture: Gesture) -> bool:
        """No touch is meant for it."""
        return False

    def tick(self, now: float) -> bool:
        """Whoever is asked and was not before: their band pulses."""
        stage, settings = self.stage, self.room.settings
        asked = frozenset() if stage.match.over else frozenset(stage.match.asked())
        fresh, self._before = asked - self._before, asked
        if not fresh or settings.reduced_motion or settings.speed == "still":
            return False
        table = self._table()
        k, speed = table.plan.seating.px_per_mm, settings.speed
        opens = story.seconds("drawer", speed)
        for seat in sorted(fresh):
            rect = table.plan.px(band(table, seat))
            seconds = story.seconds("pulse", speed)
            self.room.canvas.effects.add([Pulse(seconds=seconds, wait=opens, rect=rect, blur=SPREAD * k)])
        return False


def band(table: Table, seat: int) -> Box:
    """Where a seat's name band lies on the screen, mm."""
    plan, chair = table.plan, table.plan.seating.chairs[seat]
    row = shape(table, seat) == "row"
    x, y, wide, high = plan.station(chair, ROW if row else STRIP, plan.sideways(chair.side) if row else 0)
    deep = BAND - WOOD
    match chair.side:
        case "S":
            return x + 3, y + high - BAND, wide - 6, deep
        case "N":
            return x + 3, y + WOOD, wide - 6, deep
        case "W":
            return x + WOOD, y + 3, deep, high - 6
        case _:
            return x + wide - BAND, y + 3, deep, high - 6
