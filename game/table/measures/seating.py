"""The seats' sides of the touch table, and the size of the table in millimetres."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.kit.system.display import mm_of
from game.kit.values.area import Area

SIDES = ("S", "W", "N", "E")
"""The four sides, clockwise as seen from above, from the bottom of the screen."""

TURN = {"S": 0, "W": 1, "N": 2, "E": 3}
"""Quarter turns clockwise by which everything that a person at each side reads is rotated."""

CORNER = 68.0
"""Space that a station at a short side needs at each long edge, mm."""
APART = 16.0
"""Gap between two stations at one edge, mm."""
LEAST_BESIDE = 250.0
"""Length of a long edge that a station needs beside another one, mm."""


class Holds(NamedTuple):
    """The numbers of people who can sit around a touch table of a certain size."""

    most: int
    """The largest number of people; 0 if the screen is too small for a table."""
    open: int
    """The largest number with a drawer each; with more people, all stations but one are strips."""


_ROOM = ((40.0, Holds(6, 6)), (32.0, Holds(6, 4)), (26.0, Holds(4, 4)))
"""For each smallest diagonal in inches, the people it holds (docs/table.md)."""

_COUNTS = {
    2: (1, 0, 1, 0),
    3: (1, 1, 1, 0),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
}
"""Seats at each side by number of players."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat's side of the touch table, and its number among the seats at that side, counted clockwise from 0."""

    side: str
    place: int = 0
    at: float | None = None
    """The middle of its station, mm from the left or upper end of that edge; None for the usual place."""

    @property
    def turn(self) -> int:
        """The quarter turns clockwise by which everything that this seat reads is rotated."""
        return TURN[self.side]


@dataclass(frozen=True)
class TableTop:
    """The size of a touch table's screen, in mm."""

    width: float
    height: float

    @property
    def whole(self) -> Area:
        """The whole screen."""
        return Area(0, 0, self.width, self.height)

    @property
    def inches(self) -> float:
        """The diagonal of the screen in inches."""
        return math.hypot(self.width, self.height) / 25.4

    @cached_property
    def holds(self) -> Holds:
        """The numbers of people who can sit around this screen."""
        return next((room for least, room in _ROOM if self.inches >= least - 0.5), Holds(0, 0))

    def length(self, side: str) -> float:
        """Return the length of an edge of the screen, mm."""
        return self.width if side in "NS" else self.height

    def most_at(self, side: str) -> int:
        """Return how many players' stations fit side by side at an edge of the screen."""
        return 2 if side in "NS" and self.width >= 2 * (90 + LEAST_BESIDE) + APART else 1


@dataclass(frozen=True)
class Seating(TableTop):
    """The places of all seats around a touch table, with the px per mm of its screen; values computed from them are
    cached."""

    chairs: tuple[SeatPlace, ...]
    px_per_mm: float

    @classmethod
    def usual(cls, players: int, size: tuple[int, int], diagonal: float | None = None) -> Seating:
        """Return the usual places of this many players around a screen of `size` px; `diagonal` is in inches, or None
        if it was not measured."""
        wide, high = size
        px_per_mm = mm_of(size, diagonal or 0.0, table=True)
        return cls(wide / px_per_mm, high / px_per_mm, usual_chairs(players), px_per_mm)

    @cached_property
    def one_open(self) -> bool:
        """Whether only one player's station can be open at a time, while the others are strips."""
        return len(self.chairs) > (self.holds.open or len(self.chairs))

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides of the table at which people sit."""
        return frozenset(chair.side for chair in self.chairs)

    def crowd(self, side: str) -> int:
        """Return the number of seats at a side of the table."""
        return self._crowds[side]

    @cached_property
    def _crowds(self) -> Counter[str]:
        return Counter(chair.side for chair in self.chairs)

    @cached_property
    def facing(self) -> bool:
        """Whether all seats are at the two long sides of the table, so that shared things must be legible from two
        sides and not from four."""
        return self.sides <= {"S", "N"}


def usual_chairs(players: int) -> tuple[SeatPlace, ...]:
    """Return the usual places of 2 to 6 players around the table, clockwise: bottom, left, top, right."""
    counts = _COUNTS[players]
    return tuple(SeatPlace(side, index) for side, count in zip(SIDES, counts, strict=True) for index in range(count))
