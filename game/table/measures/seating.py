"""Who sits at which side of the table, and how large the table is in millimetres."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.kit.system.display import mm_of
from game.kit.values.area import Area

SIDES = ("S", "W", "N", "E")
"""The four sides, clockwise as seen from above, beginning below the screen."""

TURN = {"S": 0, "W": 1, "N": 2, "E": 3}
"""Quarter turns clockwise of what somebody at a side reads."""

CORNER = 68.0
"""What a station at a short side needs of the long edges, mm."""
APART = 16.0
"""Room between two stations at one edge, mm."""
LEAST_BESIDE = 250.0
"""Length of a long edge that a station needs where another sits beside it, mm."""


class Holds(NamedTuple):
    """For how many people a screen has room."""

    most: int
    """Who can sit at it; 0 where it is no table at all."""
    open: int
    """How many of them have a drawer each; with more all stations are strips but one."""


_ROOM = ((40.0, Holds(6, 6)), (32.0, Holds(6, 4)), (26.0, Holds(4, 4)))
"""From so many inches across (docs/table.md)."""

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
    """A seat's side of the table and its place on that side, counted clockwise from 0."""

    side: str
    place: int = 0
    at: float | None = None
    """Where the middle of its station lies, mm from the left or upper end of that edge; None: the usual place."""

    @property
    def turn(self) -> int:
        """Quarter turns clockwise of everything this seat reads."""
        return TURN[self.side]


@dataclass(frozen=True)
class TableTop:
    """A screen that lies flat, mm."""

    width: float
    height: float

    @property
    def whole(self) -> Area:
        """All of it."""
        return Area(0, 0, self.width, self.height)

    @property
    def inches(self) -> float:
        """Its diagonal."""
        return math.hypot(self.width, self.height) / 25.4

    @cached_property
    def holds(self) -> Holds:
        """For how many people there is room."""
        return next((room for least, room in _ROOM if self.inches >= least - 0.5), Holds(0, 0))

    def length(self, side: str) -> float:
        """Length of an edge."""
        return self.width if side in "NS" else self.height

    def most_at(self, side: str) -> int:
        """How many stations find room side by side at an edge."""
        return 2 if side in "NS" and self.width >= 2 * (90 + LEAST_BESIDE) + APART else 1


@dataclass(frozen=True)
class Seating(TableTop):
    """Where every seat of a game sits on a screen with so many px per mm. What follows is worked out once."""

    chairs: tuple[SeatPlace, ...]
    px_per_mm: float

    @classmethod
    def usual(cls, players: int, size: tuple[int, int], diagonal: float | None = None) -> Seating:
        """The usual seats on a screen of `size` px; `diagonal` in inches once it is known."""
        wide, high = size
        px_per_mm = mm_of(size, diagonal or 0.0, table=True)
        return cls(wide / px_per_mm, high / px_per_mm, usual_chairs(players), px_per_mm)

    @cached_property
    def one_open(self) -> bool:
        """Whether there is room for one open station at a time only, the others being strips."""
        return len(self.chairs) > (self.holds.open or len(self.chairs))

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides at which somebody sits."""
        return frozenset(chair.side for chair in self.chairs)

    def crowd(self, side: str) -> int:
        """How many sit at a side."""
        return self._crowds[side]

    @cached_property
    def _crowds(self) -> Counter[str]:
        return Counter(chair.side for chair in self.chairs)

    @cached_property
    def facing(self) -> bool:
        """Whether everybody sits at the two long sides: shared things then need two ways up, not four."""
        return self.sides <= {"S", "N"}


def usual_chairs(players: int) -> tuple[SeatPlace, ...]:
    """Chairs of 2 to 6 players, clockwise from below: bottom, left, top, right."""
    counts = _COUNTS[players]
    return tuple(SeatPlace(side, index) for side, count in zip(SIDES, counts, strict=True) for index in range(count))
