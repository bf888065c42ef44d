"""The phases of a round as five icons on the touch table, with a brass pin at the current one, and the steps of the
game below them.

These icons and numbers replace words because all players share them, whatever languages they speak."""

from __future__ import annotations

from game.engine.state import Phase
from game.kit.items import Items, Mark, Plate, Thing
from game.kit.style.layout_theme import DIM, GOLD_LIGHT, STEP_GREEN, STEP_OFF
from game.kit.values.area import Area
from game.table.measures.table_view import Table

SIGNS = ("list-numbers", "gavel", "cube", "house", "lightning")
"""Order, auction, fuel, building, bureaucracy."""
HEIGHT, SIZE, PIN_HEIGHT, PIN = 5.4, 9.4, 11.4, 2.6
"""Height of the icons below the head's upper edge and their size; the same for the pin, mm."""
STEP = 12.0
"""Distance between two icons, mm."""
SMALL = 0.64
"""Scale where there is little room; the pin is then left out."""
ROOF = 4.2
"""Width of a house on the plates of the steps, mm."""


def signs(table: Table, middle: float, small: bool = False) -> Items:
    """Return five icons for the phases of a round around `middle`, the current one in gold; once the game is over, a
    trophy."""
    phase, share = table.state.phase, SMALL if small else 1.0
    if phase == Phase.FINISH:
        return [Mark("icon", middle, HEIGHT * share + 2, SIZE * share * 1.2, "trophy", GOLD_LIGHT)]
    now = -1 if phase == Phase.SETUP else int(phase)
    return [
        Mark("icon", middle + _off(at) * share, HEIGHT * share, SIZE * share, icon, GOLD_LIGHT if at == now else DIM)
        for at, icon in enumerate(SIGNS)
    ]


def steps(table: Table, middle: float, level: float, small: bool = False) -> Items:
    """Yield a plate for each step of the game with as many small houses as a city can hold in that step; the current
    step is green."""
    if table.state.phase == Phase.FINISH:
        return
    share = SMALL * 1.1 if small else 1.0
    high, air = 6.6 * share, 1.6 * share
    widths = [(ROOF * number + 3.6) * share for number in range(1, table.state.rules.last_step + 1)]
    row = Area.about((middle, level), sum(widths) + air * (len(widths) - 1), high)
    for number, plate in enumerate(row.columns(*widths, gap=air), start=1):
        here = number == table.state.step
        yield Plate("flat", plate, STEP_GREEN if here else STEP_OFF, 1.6 * share)
        for house in plate.strewn(number, ROOF * share, 0):
            yield Mark("icon", house.centre, level, 5.0 * share, "house", GOLD_LIGHT if here else DIM)


def pin(table: Table, head: Area, far: bool = False, scale: float = 1.0) -> Items:
    """Return a brass pin below the icon of the current phase; with `far`, below the icons read from the opposite side
    of the table. `scale` is the scale at which the icons are drawn."""
    phase = table.state.phase
    if phase in (Phase.SETUP, Phase.FINISH):
        return []
    across = head.w / 2 + _off(int(phase)) * scale
    place = head.turned((across, PIN_HEIGHT * scale, 0, 0), 2 if far else 0)
    return [Thing("phase:far" if far else "phase", "pin", (), place.x, place.y, PIN * scale, 2)]


def _off(index: int) -> float:
    """Return the distance of a phase's icon from the middle one, mm."""
    return (index - (len(SIGNS) - 1) / 2) * STEP
