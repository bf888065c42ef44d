"""Rectangles of the table in millimetres: sheet, rails, flanks, strips and drawers (TABLE_ARRANGEMENT.md)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.scenes.table.seating import Chair, Seating

STRIP = 58.0
"""Depth of a waiting station."""
DRAWER = 88.0
"""Depth of an open one with two rows of controls."""
ROW = 62.0
"""Depth of an open one with a single row, which opens sideways at the short sides."""
BAND = 24.0
"""From the edge of the screen: 10 of dead wood and 14 of name band; nothing to touch there."""
GAP = 4.5
LEAST_LONG = 360.0
"""Width that a drawer at a long side needs."""
RAIL = 11.0
"""Depth of a score rail."""
BARE = 14.0
"""Room kept at a side where nobody sits."""

Box = tuple[float, float, float, float]
"""x, y, width, height in mm on the screen."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, in mm on the screen."""

    seating: Seating
    sheet: Box
    """The map without its rails."""
    rails: str
    """Where the score rails lie: "NS" above and below the map, "WE" beside it."""
    plants: Box
    """The flank with the plant market."""
    fuels: Box
    """The flank with the resource market."""

    def px(self, box: Box) -> Rect:
        """A rectangle on the screen in px, edges rounded each for itself."""
        k = self.seating.px_per_mm
        x, y, width, height = box
        left, top = round(x * k), round(y * k)
        return Rect(left, top, round((x + width) * k) - left, round((y + height) * k) - top)

    def long(self, side: str) -> float:
        """Width of the stations at a side."""
        seating = self.seating
        if side in "WE":
            return min(352.0 if max(seating.crowd("S"), seating.crowd("N")) < 2 else 318.0, seating.height - 180)
        if seating.crowd(side) > 1:
            return min(346.0, (seating.width - 2 * (STRIP + 10) - 16) / 2)
        free = seating.width - 2 * (self._flank_room() + GAP)
        if len(seating.sides) == 3:
            free = self.sheet[2] + 2 * RAIL
        return max(min(512.0 if seating.facing else 452.0, free), min(LEAST_LONG, seating.width - 40))

    def _flank_room(self) -> float:
        return max(self.plants[0] + self.plants[2], self.seating.width - self.fuels[0])

    def station(self, chair: Chair, depth: float, width: float = 0) -> Box:
        """A station on the screen, so deep and (0: as usual) so wide along its edge."""
        seating = self.seating
        wide = width or self.long(chair.side)
        if chair.side in "WE":
            middle = seating.height / 2
            x = 0.0 if chair.side == "W" else seating.width - depth
            return x, middle - wide / 2, depth, wide
        middle = self._middle(chair, self.long(chair.side))
        middle = min(max(middle, wide / 2 + 2), seating.width - wide / 2 - 2)
        y = 0.0 if chair.side == "N" else seating.height - depth
        return middle - wide / 2, y, wide, depth

    def _middle(self, chair: Chair, wide: float) -> float:
        """Where the middle of a station at a long side lies; clockwise is leftwards below, rightwards above."""
        x, _, sheet, _ = self.sheet
        middle = x + sheet / 2 if len(self.seating.sides) == 3 else self.seating.width / 2
        if self.seating.crowd(chair.side) < 2:
            return middle
        step = (wide + 16) / 2
        right = (chair.place == 0) == (chair.side == "S")
        return middle + step if right else middle - step

    def sideways(self) -> float:
        """Width of a short side's drawer with one row of controls."""
        return min(474.0, self.seating.height - 61)


def plan(seating: Seating) -> Plan:
    """The arrangement for these seats: markets in the flanks, the map between, drawers only over its margin."""
    sides = seating.sides
    if len(sides & {"W", "E"}) == 1:
        return _three_sides(seating)
    return _two_flanks(seating)


def _edges(seating: Seating) -> tuple[float, float, float, float]:
    """Room that strips take at the left, top, right and bottom."""
    return tuple(  # type: ignore[return-value]
        STRIP + GAP if side in seating.sides else BARE if side in "WE" else STRIP + GAP for side in ("W", "N", "E", "S")
    )


def _two_flanks(seating: Seating) -> Plan:
    """Plants left, fuel right, the map in the middle."""
    left, top, right, bottom = _edges(seating)
    crowded = max(seating.crowd("S"), seating.crowd("N")) > 1
    high = seating.height - top - bottom
    if seating.facing:
        flank, inset, more = min(150.0, seating.width * 0.158), 0.0, 19.5
    elif crowded:
        flank, inset, more = 100.0, 29.0, -29.0
    else:
        flank, inset, more = 146.0, 0.0, 0.0
    x0 = left + flank + GAP
    x1 = seating.width - right - flank - GAP
    rails = "NS" if crowded else "WE"
    sheet = _sheet((x0, top, x1 - x0, high), rails)
    plants = (left, top + inset, flank, high - 2 * inset)
    fuels = (seating.width - right - flank, top - more, flank, high + 2 * more)
    return Plan(seating, sheet, rails, plants, fuels)


def _three_sides(seating: Seating) -> Plan:
    """Both markets at the free short side."""
    left, top, right, bottom = _edges(seating)
    high = seating.height - top - bottom
    plants = 140.0 * min(1.0, seating.width / 940)
    fuels = 126.0 * min(1.0, seating.width / 940)
    if "W" in seating.sides:
        x0 = left
        x1 = seating.width - right - plants - fuels - 2 * GAP
        first = x1 + GAP
    else:
        first = left
        x0 = left + plants + fuels + 2 * GAP
        x1 = seating.width - right
    sheet = _sheet((x0, top, x1 - x0, high), "WE")
    return Plan(
        seating,
        sheet,
        "WE",
        (first, top, plants, high),
        (first + plants + GAP, top - 10, fuels, high + 20),
    )


def _sheet(box: Box, rails: str) -> Box:
    """The map inside its rails."""
    x, y, width, height = box
    if rails == "NS":
        return x, y + RAIL, width, height - 2 * RAIL
    return x + RAIL, y, width - 2 * RAIL, height
