"""Places for people around a touch table: along the four edges of its screen, which of them are free, and their order.

All lengths are in mm; `at` is the middle of a person's station, measured from the left or upper end of its edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.kit.values.area import Area
from game.table.measures.seating import SIDES, TableTop
from game.table.measures.table_plan import DRAWER, GAP, STRIP

MARGIN: Final = 20.0
"""Distance from the end of an edge to the nearest station."""
STEP: Final = 2.0
"""Step of the search for a free place."""
WIDEST: Final = 318.0
"""Largest width of a station during set-up; stations become wider once the seating is known."""
PERSON: Final = 250.0
"""Smallest width of a station in which a name can be typed."""
CORNER: Final = 64.0
"""Smallest distance of a station from the end of an edge, so that a waiting station around that corner and a gap fit
in."""
USUAL: Final = {
    1: ("S",),
    2: ("S", "N"),
    3: ("S", "W", "N"),
    4: ("S", "W", "N", "E"),
    5: ("S1", "S2", "W", "N", "E"),
    6: ("S1", "S2", "W", "N1", "N2", "E"),
}
"""The usual edges for each number of people, clockwise; 1 is the right one of two at the bottom and the left one of two
at the top."""


@dataclass(frozen=True, slots=True)
class ChairSpot:
    """A person's place at the touch table: an edge of the screen, and a position along it."""

    side: str
    at: float


@dataclass(frozen=True, slots=True)
class ChairOffer:
    """A free place at the touch table for another person, and the position along the edge at which it is offered."""

    spot: ChairSpot
    at: float


class Edges(TableTop):
    """The four edges of a touch table's screen, along which people sit; lengths in mm."""

    @property
    def most(self) -> int:
        """The largest number of people around the screen; 0 if it is too small for a table."""
        return self.holds.most

    def one_open(self, count: int) -> bool:
        """Return whether, with this many people, only one player's station can be open at a time."""
        return count > self.holds.open

    @cached_property
    def wide(self) -> float:
        """The width of a player's station in the set-up, mm."""
        return max(PERSON, min(WIDEST, self.height - 2 * CORNER, (self.width - 2 * CORNER - 3 * GAP) / 2))

    def box(self, spot: ChairSpot, depth: float = STRIP, wide: float = 0) -> Area:
        """Return the area on the screen of a station `depth` deep and `wide` wide (0: as wide as in the set-up), mm."""
        wide = wide or self.wide
        return self.whole.beside(spot.side, spot.at - wide / 2, wide, 0, depth)

    def usual(self, count: int) -> tuple[ChairSpot, ...]:
        """Return the usual places around the table for this many people, clockwise."""
        return tuple(self._usual(name) for name in USUAL[count])

    def _usual(self, name: str) -> ChairSpot:
        side, middle = name[0], self.length(name[0]) / 2
        if len(name) == 1:
            return ChairSpot(side, middle)
        step = (self.wide + 4 * GAP) / 2
        right = (name[1] == "1") == (side == "S")
        return ChairSpot(side, middle + step if right else middle - step)

    def is_usual(self, spot: ChairSpot, crowd: int) -> bool:
        """Return whether a place is a usual one for an edge at which `crowd` people sit."""
        names = (spot.side,) if crowd == 1 else (f"{spot.side}1", f"{spot.side}2")
        return any(abs(self._usual(name).at - spot.at) <= STEP for name in names)

    def slots(self, count: int) -> tuple[ChairSpot, ...]:
        """Return the usual places, clockwise; the last of `count` people may choose a free one."""
        return self.usual(self.most if self.one_open(count) else self.holds.open) if self.most else ()

    def offers(self, seated: list[ChairSpot]) -> list[ChairOffer]:
        """Return the free places for one more person, including those for which the only person at a long edge must
        move aside."""
        slots = self.slots(len(seated) + 1)
        found = [ChairOffer(spot, spot.at) for spot in slots if self.free(spot, seated)]
        roomy = {offer.spot.side for offer in found}
        for spot in slots:
            beside = next((other for other in seated if other.side == spot.side), None)
            if beside and spot.side not in roomy and self._yields(beside, spot, seated):
                end = CORNER if spot.at < beside.at else self.length(spot.side) - CORNER
                rim = beside.at + math.copysign(self.wide / 2, spot.at - beside.at)
                found.append(ChairOffer(spot, (end + rim) / 2))
        return found

    def _yields(self, beside: ChairSpot, spot: ChairSpot, seated: list[ChairSpot]) -> bool:
        """Return whether the person `beside` is alone at a long edge, and in the other half of it than `spot`."""
        alone = self.most_at(beside.side) == 2 and sum(other.side == beside.side for other in seated) == 1
        middle = self.length(beside.side) / 2
        return alone and (spot.at < middle) == (beside.at >= middle)

    def with_one_more(self, spot: ChairSpot, seated: list[ChairSpot]) -> list[ChairSpot] | None:
        """Return the places of the people already seated after one more person takes `spot`, for whom one of them may
        move aside; None if there is no room."""
        if self.free(spot, seated):
            return seated
        two = [slot for slot in self.slots(len(seated) + 1) if slot.side == spot.side and abs(slot.at - spot.at) > STEP]
        moved = [two[0] if two and other.side == spot.side else other for other in seated]
        return moved if self.free(spot, moved) else None

    def free(self, spot: ChairSpot, others: Iterable[ChairSpot], count: int = 0) -> bool:
        """Return whether a person's station fits at a place: on the screen, and clear of all others even when as many
        are open as the screen permits. `count` people will sit at the table; 0 means the others and one more."""
        seated = list(others)
        half = self.wide / 2 + MARGIN
        if not half <= spot.at <= self.length(spot.side) - half:
            return False
        if self._full(spot.side, seated):
            return False
        depth = STRIP if self.one_open(count or len(seated) + 1) else DRAWER
        return not any(self._crowds(spot, other, depth) for other in seated)

    def _full(self, side: str, seated: list[ChairSpot]) -> bool:
        """Return whether as many people sit at an edge of the screen as fit there."""
        return sum(spot.side == side for spot in seated) >= self.most_at(side)

    def _crowds(self, one: ChairSpot, other: ChairSpot, depth: float) -> bool:
        """Return whether two stations are too close together at one edge, or one of them, if open, would overlap the
        other, `depth` mm deep, around a corner."""
        if one.side == other.side:
            return abs(one.at - other.at) < self.wide + GAP
        pairs = ((one, other), (other, one))
        return any(self.box(opened, DRAWER).meets(self.box(waiting, depth), GAP) for opened, waiting in pairs)

    def nearest(self, x: float, y: float, others: Iterable[ChairSpot]) -> ChairSpot | None:
        """Return the free place nearest to a point on the screen; None if there is none."""
        seated = list(others)
        along = (self._from(side, y if side in "WE" else x) for side in SIDES if not self._full(side, seated))
        first = (next((spot for spot in spots if self.free(spot, seated)), None) for spots in along)
        return min(filter(None, first), key=lambda spot: self.far(spot, x, y), default=None)

    def _from(self, side: str, wanted: float) -> Iterator[ChairSpot]:
        """Yield the places along an edge in steps of `STEP`, those nearest to a wanted position first."""
        half, long = self.wide / 2 + MARGIN, self.length(side)
        start = min(max(wanted, half), long - half)
        for step in range(round(long / STEP) + 1):
            yield ChairSpot(side, start + step * STEP)
            yield ChairSpot(side, start - step * STEP)

    def far(self, spot: ChairSpot, x: float, y: float) -> float:
        """Return the distance from (x, y) to the middle of a station's outer side on the edge of the screen, mm."""
        at = {"S": (spot.at, self.height), "N": (spot.at, 0.0), "W": (0.0, spot.at), "E": (self.width, spot.at)}
        return math.dist((x, y), at[spot.side])

    def seated(self, spots: Iterable[ChairSpot | None]) -> list[ChairSpot] | None:
        """Return places on this screen for all seats: the given ones if they all fit, else the usual ones; None if the
        screen is too small for this many people."""
        wanted = list(spots)
        if len(wanted) > self.most:
            return None
        found: list[ChairSpot] = []
        for spot in wanted:
            if spot is None or not self.free(spot, found, len(wanted)):
                return list(self.usual(len(wanted)))
            found.append(spot)
        return found


def clockwise(spots: Iterable[ChairSpot]) -> list[int]:
    """Return the indices of some places in clockwise order as seen from above: bottom edge from right to left, left
    edge upwards, top edge, right edge."""
    listed = list(spots)

    def way(index: int) -> tuple[int, float]:
        spot = listed[index]
        return SIDES.index(spot.side), -spot.at if spot.side in "SW" else spot.at

    return sorted(range(len(listed)), key=way)
