"""Highlights the name band of a seat at the touch table when it has to act: light pulses once around the band, to draw
the eye."""

from __future__ import annotations

from collections.abc import Callable

from game.kit.motion.effects import Pulse
from game.kit.scenes.scene import Room
from game.kit.style import timing
from game.kit.style.layout_theme import TURN_LIGHT
from game.kit.values.area import Area
from game.session.session import Session
from game.table.interaction.table_part import TablePart
from game.table.measures.table_plan import BAND
from game.table.measures.table_view import Table
from game.table.stations.station import station_box

WOOD = 10.0
"""Distance from the edge of the screen to the band, mm."""
SPREAD = 5.0
"""Reach of the glow beyond the band, mm."""


class TurnHighlights(TablePart):
    """Lets light pulse once around the name band of each seat that newly has to act."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table]) -> None:
        super().__init__(session, room, table)
        self._before: frozenset[int] = frozenset()

    def tick(self, now: float) -> bool:
        """Start the pulse of light for seats that have to act now but did not have to at the last tick, unless motion
        is off; always return False."""
        session, settings = self.session, self.room.settings
        asked = frozenset() if session.match.over else frozenset(session.match.asked())
        fresh, self._before = asked - self._before, asked
        if not fresh or settings.reduced_motion or settings.speed == "still":
            return False
        table = self._table()
        seconds, opens = (timing.seconds(beat, settings.speed) for beat in ("pulse", "drawer"))
        far = SPREAD * table.plan.seating.px_per_mm
        bands = [table.plan.px(band(table, seat)) for seat in sorted(fresh)]
        for rect in bands:
            light = Pulse(seconds=seconds, wait=opens, rect=rect, blur=far, colour=TURN_LIGHT, around=True)
            self.room.canvas.effects.add([light])
        return False


def band(table: Table, seat: int) -> Area:
    """Return the area of a seat's name band on the screen, mm."""
    station, turn = station_box(table, seat), table.plan.seating.chairs[seat].turn
    return station.turned(station.upright(turn).inset(3, 0).bottom(BAND).top(BAND - WOOD), turn)
