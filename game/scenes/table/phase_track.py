"""The phases of a round as five dots under the heading, and the brass pin that moves from one to the next."""

from __future__ import annotations

from game.engine.state import Phase
from game.scenes.table.common import Table
from game.scenes.table.items import Box, Item, Plate, Thing

BRASS = (214, 176, 108, 150)
PHASES = 5
"""Order, auction, fuel, building, bureaucracy."""
STEP, HEIGHT, WELL, PIN = 9.0, 0.4, 0.9, 5.4
"""Between two dots, their height under the head's upper edge, their radius, the size of the pin, mm."""


def wells(width: float) -> list[Item]:
    """Five small dots, in a head's own frame."""
    return [
        Plate("flat", (_across(width, index) - WELL, HEIGHT - WELL, 2 * WELL, 2 * WELL), BRASS, WELL)
        for index in range(PHASES)
    ]


def pin(table: Table, head: Box, far: bool = False, scale: float = 1.0) -> list[Item]:
    """The pin on the dot of the running phase, in the flank's frame; `far` heads are read from the other side.

    `scale` is how much larger the head is than its items say.
    """
    phase = table.state.phase
    if phase in (Phase.SETUP, Phase.FINISH):
        return []
    x, y, width, height = head
    across, down = _across(width / scale, int(phase)) * scale, HEIGHT * scale
    if far:
        across, down = width - across, height - down
    name = "phase:far" if far else "phase"
    return [Thing(name, "pin", (), x + across, y + down, PIN * scale, 2)]


def _across(width: float, index: int) -> float:
    return width / 2 + (index - (PHASES - 1) / 2) * STEP
