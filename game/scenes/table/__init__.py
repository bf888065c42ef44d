"""The table layout: a touchscreen lying flat, a station for everybody at their edge, the map in the middle."""

from __future__ import annotations

from game.scenes.stage import Stage
from game.scenes.table.arrangement import Arrangement
from game.scenes.table.cartel import cartel_panels
from game.scenes.table.common import arranged
from game.scenes.table.cords import cord_panels
from game.scenes.table.flanks import flank_panels
from game.scenes.table.honours import honours_panels
from game.scenes.table.leaf import leaf_panels
from game.scenes.table.lens import lens_panels, mark_panels
from game.scenes.table.night import night_panels
from game.scenes.table.pulled import pulled_panels, twin_panels
from game.scenes.table.rails import rail_panels
from game.scenes.table.rim import rim_panels
from game.scenes.table.seating import Chair, Seating, usual_chairs
from game.scenes.table.sheet import map_handle, map_panel
from game.scenes.table.station import station_panels
from game.ui.panel import Panel

__all__ = ["Arrangement", "Chair", "Seating", "panels", "usual_chairs"]


def panels(
    stage: Stage, size: tuple[int, int], seating: Seating, arrangement: Arrangement | None = None
) -> list[Panel]:
    """Everything on the table, lowest first; stations lie over the rim of the map.

    While stations are dragged everything else stays where it is.
    """
    table, moving = arranged(stage, seating, arrangement or Arrangement())
    found = [*rim_panels(moving), map_panel(table), *night_panels(table)]
    found += [*map_handle(table), *mark_panels(table), *rail_panels(table)]
    found += flank_panels(table)
    found += cartel_panels(table)
    found += honours_panels(table)
    for seat in table.seats:
        found += leaf_panels(table, seat)
    stations = [panel for seat in table.seats for panel in station_panels(moving, seat)]
    copies = pulled_panels(moving)
    cords = cord_panels(table, [*found, *stations, *copies])
    return [*found, *cords, *copies, *stations, *lens_panels(table), *twin_panels(table)]
