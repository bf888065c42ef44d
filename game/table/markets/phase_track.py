"""The phases of a round as five signs over the heading, and the brass pin that moves from one to the next."""

from __future__ import annotations

from game.engine.state import Phase
from game.kit.items import Box, Item, Mark, Thing
from game.kit.style.layout_theme import DIM, GOLD_LIGHT
from game.table.measures.table_view import Table

SIGNS = ("list-numbers", "gavel", "cube", "house", "lightning")
"""Order, auction, fuel, building, bureaucracy."""
HEIGHT, SIZE, PIN_HEIGHT, PIN = 3.2, 6.4, 7.6, 3.0
"""Where signs and pin lie under the head's upper edge, and how large they are, mm."""
STEP, LEAST = 11.0, 7.0
"""Between two signs where there is room, and at least, mm."""


def signs(table: Table, width: float) -> list[Item]:
    """Five signs, the running phase's golden, in a head's own frame."""
    phase = table.state.phase
    now = -1 if phase == Phase.SETUP else int(phase)
    return [
        Mark("icon", _across(width, index), HEIGHT, SIZE, icon, GOLD_LIGHT if index == now else DIM)
        for index, icon in enumerate(SIGNS)
    ]


def pin(table: Table, head: Box, far: bool = False, scale: float = 1.0) -> list[Item]:
    """The pin under the sign of the running phase, in the flank's frame; `far` heads are read from the other side.

    `scale` is how much larger the head is than its items say.
    """
    phase = table.state.phase
    if phase in (Phase.SETUP, Phase.FINISH):
        return []
    x, y, width, height = head
    across, down = _across(width / scale, int(phase)) * scale, PIN_HEIGHT * scale
    if far:
        across, down = width - across, height - down
    name = "phase:far" if far else "phase"
    return [Thing(name, "pin", (), x + across, y + down, PIN * scale, 2)]


def _across(width: float, index: int) -> float:
    """In the middle of a head, between the words over the columns of cards."""
    step = max(LEAST, min(STEP, (width * 0.5 - 26) / (len(SIGNS) - 1)))
    return width / 2 + (index - (len(SIGNS) - 1) / 2) * step
