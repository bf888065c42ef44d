"""The band of a station that is asked pulses once: the eye is led there from wherever it looks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.kit.motion.effects import Blit, Effect, centred
from game.kit.motion.power_flow import FAINT, faint
from game.kit.paint import light
from game.kit.scenes.scene import Room
from game.kit.style import timing
from game.kit.style.layout_theme import TURN_LIGHT
from game.kit.values.area import Area
from game.session.session import Session
from game.table.hands.table_part import TablePart
from game.table.measures.table_plan import BAND, ROW, STRIP
from game.table.measures.table_view import Table
from game.table.stations.station import shape

WOOD = 10.0
"""From the edge of the screen to the band, mm."""
SPREAD = 3.2
"""How far it shines beyond the band, mm."""


@dataclass(slots=True, kw_only=True)
class TurnHighlight(Effect):
    """Light that comes and goes over a band (px)."""

    rect: Rect
    blur: float

    def blits(self) -> list[Blit]:
        """Brightest in the middle of its time."""
        strength = round(FAINT * math.sin(math.pi * self.along))
        if not strength:
            return []
        image = light.soft_box(*self.rect.size, self.blur, self.blur, TURN_LIGHT)
        return [centred(faint(image, strength), *self.rect.center)]


class TurnHighlights(TablePart):
    """A part of the running game on a table."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table]) -> None:
        super().__init__(session, room, table)
        self._before: frozenset[int] = frozenset()

    def tick(self, now: float) -> bool:
        """Whoever is asked and was not before: their band pulses."""
        session, settings = self.session, self.room.settings
        asked = frozenset() if session.match.over else frozenset(session.match.asked())
        fresh, self._before = asked - self._before, asked
        if not fresh or settings.reduced_motion or settings.speed == "still":
            return False
        table = self._table()
        k, speed = table.plan.seating.px_per_mm, settings.speed
        opens = timing.seconds("drawer", speed)
        for seat in sorted(fresh):
            rect = table.plan.px(band(table, seat))
            seconds = timing.seconds("pulse", speed)
            self.room.canvas.effects.add([TurnHighlight(seconds=seconds, wait=opens, rect=rect, blur=SPREAD * k)])
        return False


def band(table: Table, seat: int) -> Area:
    """Where a seat's name band lies on the screen, mm."""
    plan, chair = table.plan, table.plan.seating.chairs[seat]
    row = shape(table, seat) == "row"
    station = plan.station(chair, ROW if row else STRIP, plan.sideways(chair.side) if row else 0)
    return station.turned(station.upright(chair.turn).inset(3, 0).bottom(BAND).top(BAND - WOOD), chair.turn)
