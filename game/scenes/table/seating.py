"""Who sits at which side of the table, and how large the table is in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.display import mm_of

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

_COUNTS = {
    2: (1, 0, 1, 0),
    3: (1, 1, 1, 0),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
}
"""Seats at each side by number of players."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat's side of the table and its place on that side, counted clockwise from 0."""

    side: str
    place: int = 0
    at: float | None = None
    """Where the middle of its station lies, mm from the left or upper end of that edge; None: the usual place."""

    @property
    def turn(self) -> int:
        """Quarter turns clockwise of everything this seat reads."""
        return TURN[self.side]


@dataclass(frozen=True, slots=True)
class Seating:
    """Where every seat of a game sits; the screen's size in mm and its px per mm."""

    chairs: tuple[Chair, ...]
    width: float
    height: float
    px_per_mm: float

    @classmethod
    def usual(cls, players: int, size: tuple[int, int], diagonal: float | None = None) -> Seating:
        """The usual seats on a screen of `size` px; `diagonal` in inches once it is known."""
        wide, high = size
        px_per_mm = mm_of(size, diagonal or 0.0, table=True)
        return cls(usual_chairs(players), wide / px_per_mm, high / px_per_mm, px_per_mm)

    @property
    def sides(self) -> frozenset[str]:
        """The sides at which somebody sits."""
        return frozenset(chair.side for chair in self.chairs)

    def crowd(self, side: str) -> int:
        """How many sit at a side."""
        return sum(chair.side == side for chair in self.chairs)

    def length(self, side: str) -> float:
        """Length of an edge, mm."""
        return self.width if side in "NS" else self.height

    def most(self, side: str) -> int:
        """How many stations find room at an edge."""
        return 2 if side in "NS" and self.width >= 2 * (90 + LEAST_BESIDE) + APART else 1

    @property
    def facing(self) -> bool:
        """Whether everybody sits at the two long sides: shared things then need two ways up, not four."""
        return self.sides <= {"S", "N"}


def usual_chairs(players: int) -> tuple[Chair, ...]:
    """Chairs of 2 to 6 players, clockwise from below: bottom, left, top, right."""
    counts = _COUNTS[players]
    return tuple(Chair(side, place) for side, count in zip(SIDES, counts, strict=True) for place in range(count))
