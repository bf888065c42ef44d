"""The areas of the touch table in millimetres: map, score rails, markets, and the players' stations as strips and
drawers (docs/table.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from pygame import Rect

from game.kit.items import UNIT, Box, Items, painter
from game.kit.screen.panel import Panel
from game.kit.values.area import Area, pixels
from game.kit.values.spread import spread
from game.table.measures import widths
from game.table.measures.seating import APART, CORNER, Seating, SeatPlace

STRIP = 58.0
"""Depth of a player's waiting station, mm."""
DRAWER = 88.0
"""Depth of a player's open station with two rows of controls, mm."""
ROW = 62.0
"""Depth of an open station with a single row, as at short sides."""
BAND = 24.0
"""Distance from the edge of the screen without targets: 10 of bare wood and 14 of name band."""
GAP = 4.5
RAIL = 11.0
"""Depth of a score rail."""
END = 20.0
"""Space at both ends of an edge kept clear of moved stations, since sleeves lie there."""
BARE = 21.5
"""Space kept at a short side without seats, since cards begin at the very edge of their market."""
INSET = 29.0
"""How much a market is shortened at both ends where a long drawer may open in front of it."""
HANDLE = 18.0
"""Space kept in the corners beside the stations at the long sides, for the zoom buttons there."""


@dataclass(frozen=True)
class TablePlan:
    """The geometry of the touch table, in mm on the screen; values computed from it are cached."""

    seating: Seating
    sheet: Area
    """The map without its rails."""
    rails: str
    """The sides of the score rails: "NS" above and below the map, "WE" beside it."""
    plants: Area
    """The area of the plant market."""
    fuels: Area
    """The area of the fuel market."""

    @property
    def unit(self) -> float:
        """The px for each design px of a panel that is laid out in millimetres."""
        return self.seating.px_per_mm / UNIT

    def px(self, box: Box) -> Rect:
        """Return a rectangle on the screen in px, with each edge rounded separately."""
        return pixels(box, self.seating.px_per_mm)

    def panel(
        self, name: str, box: Box | Rect, turn: int, items: Items, owner: int | None = None, glides: bool = True
    ) -> Panel:
        """Return a panel with the given contents, at an area of the table in mm or at a rectangle of the screen in
        px."""
        rect, key = box if isinstance(box, Rect) else self.px(box), tuple(items)
        return Panel(name, rect, turn, key, painter(key), owner, self.unit, glides=glides)

    @cached_property
    def _longs(self) -> dict[str, float]:
        return {}

    @cached_property
    def _stations(self) -> dict[tuple[SeatPlace, float, float], Area]:
        return {}

    def long(self, side: str) -> float:
        """Return the length of each station at a side of the table, mm."""
        if side not in self._longs:
            self._longs[side] = self._long(side)
        return self._longs[side]

    def _long(self, side: str) -> float:
        seating = self.seating
        crowd = seating.crowd(side)
        if side in "WE":
            if crowd > 1:
                return (seating.height - 2 * CORNER - APART * (crowd - 1)) / crowd
            crowded = max(seating.crowd("S"), seating.crowd("N")) > 1
            return widths.beside(seating.height, crowded, 2 * (STRIP + APART / 2) if seating.one_open else 0.0)
        if crowd > 1:
            low, high = self.span(side) if self._moved(side) else (CORNER, seating.width - CORNER)
            most = widths.below(seating.height, False, seating.facing)
            return min(most, (high - low - APART * (crowd - 1)) / crowd)
        free = seating.width - 2 * (max(self.plants.end, seating.width - self.fuels.x) + GAP)
        if self._lopsided:
            free = self.sheet.w + 2 * RAIL - self._cut
        most = widths.below(seating.height, True, seating.facing)
        return max(min(most, free), min(widths.least_below(seating.height), seating.width - 40))

    def with_chairs(self, chairs: tuple[SeatPlace, ...]) -> TablePlan:
        """Return the geometry with other places for the stations, moved apart so that none overlap; map and markets
        stay."""
        return replace(self, seating=replace(self.seating, chairs=chairs)).settled()

    def _moved(self, side: str) -> bool:
        """Return whether a station at this side of the table was moved by a player."""
        return any(chair.side == side and chair.at is not None for chair in self.seating.chairs)

    @cached_property
    def _lopsided(self) -> bool:
        """Whether only one short side of the table has seats, so that both markets are at the other."""
        return len(self.seating.sides & {"W", "E"}) == 1

    @cached_property
    def _cut(self) -> float:
        """By how many mm stations at the long sides are shortened because a drawer at a short side reaches the
        corner."""
        reaches = self.long("W") > self.seating.height - 2 * (DRAWER + 2)
        return DRAWER + 2 - STRIP - GAP if reaches else 0.0

    def station(self, chair: SeatPlace, depth: float, width: float = 0) -> Area:
        """Return the area of a seat's station on the screen, `depth` deep and `width` wide along its edge (0 for the
        usual width), mm."""
        asked = chair, depth, width
        if asked not in self._stations:
            self._stations[asked] = self._station(*asked)
        return self._stations[asked]

    def _station(self, chair: SeatPlace, depth: float, width: float) -> Area:
        seating, side = self.seating, chair.side
        wide = width or self.long(side)
        low, high = (2.0, seating.length(side) - 2) if chair.at is None else self.span(side)
        middle = (
            min(max(self.middle(chair), low + wide / 2), high - wide / 2) if high - low > wide else (low + high) / 2
        )
        return seating.whole.beside(side, middle - wide / 2, wide, 0, depth)

    def span(self, side: str) -> tuple[float, float]:
        """Return the range of an edge of the screen along which stations can be moved, mm."""
        seating = self.seating
        if side in "WE":
            end = STRIP + GAP if seating.one_open else END
            return end, seating.height - end
        if seating.height < widths.LOW:
            return self._between_flanks()
        corners = [DRAWER + 2 if end in seating.sides else BARE + HANDLE for end in "WE"]
        return corners[0], seating.width - corners[1]

    def _between_flanks(self) -> tuple[float, float]:
        """Return the range between the markets, where stations can be moved on small screens, on which the markets need
        the full height, mm."""
        sheet, flanks = self.sheet, (self.plants, self.fuels)
        low = max((flank.end for flank in flanks if flank.x < sheet.x), default=sheet.x - RAIL - GAP + self._cut) + GAP
        starts = (flank.x for flank in flanks if flank.x > sheet.x)
        return low, min(starts, default=sheet.end + RAIL + GAP - self._cut) - GAP

    def middle(self, chair: SeatPlace) -> float:
        """Return the middle of a seat's station along its edge of the screen, mm from the left or upper end."""
        if chair.at is not None:
            return chair.at
        seating, side = self.seating, chair.side
        if side in "WE":  # one station at most
            return seating.height / 2
        crowd = seating.crowd(side)
        step = (crowd - 1) / 2 - chair.place
        along = self.long(side) + APART
        aside = self._cut / 2 if "W" in seating.sides else -self._cut / 2
        middle = self.sheet.centre + aside if self._lopsided and crowd < 2 else seating.width / 2
        return middle + (step if side == "S" else -step) * along

    def settled(self) -> TablePlan:
        """Return the geometry with the stations that players moved pushed apart, so that none overlap."""
        chairs = list(self.seating.chairs)
        for side in self.seating.sides:
            seats = [seat for seat, chair in enumerate(chairs) if chair.side == side]
            if not self._moved(side):
                continue
            middles = spread([self.middle(chairs[seat]) for seat in seats], self.long(side), APART, self.span(side))
            for seat, middle in zip(seats, middles, strict=True):
                chairs[seat] = replace(chairs[seat], at=middle)
        return replace(self, seating=replace(self.seating, chairs=tuple(chairs)))

    def reached(self) -> tuple[bool, bool]:
        """Return two answers: whether an open drawer at a long side would overlap the plant market, and whether one
        would overlap the fuel market."""
        drawers = [self.station(chair, DRAWER) for chair in self.seating.chairs if chair.side in "NS"]
        plants, fuels = (
            any(flank.x < drawer.end and drawer.x < flank.end for drawer in drawers)
            for flank in (self.plants, self.fuels)
        )
        return plants, fuels

    def sideways(self, side: str = "W") -> float:
        """Return the width of a drawer at a short side that has a single row of controls, mm."""
        return self.long(side) if self.seating.crowd(side) > 1 else min(474.0, self.seating.height - 61)


@lru_cache(maxsize=16)
def plan(seating: Seating) -> TablePlan:
    """Return the geometry of the touch table for some seats: markets at the sides, the map between them, and stations
    whose drawers cover only the map's margin."""
    made = _three_sides if len(seating.sides & {"W", "E"}) == 1 else _two_flanks
    crowded = max(seating.crowd("S"), seating.crowd("N")) > 1
    found = made(seating, (INSET, INSET) if crowded else (0.0, 0.0)).settled()
    reached = found.reached()
    if not crowded and seating.height >= widths.LOW and any(reached):
        # the other market keeps its size
        found = made(found.seating, (INSET * reached[0], INSET * reached[1]))
    return found


def _edges(seating: Seating) -> tuple[float, float, float, float]:
    """Return the space kept at the left, top, right and bottom of the screen for the strips of waiting stations, mm."""
    return tuple(  # type: ignore[return-value]
        STRIP + GAP if side in seating.sides or side in "NS" else BARE for side in ("W", "N", "E", "S")
    )


def _two_flanks(seating: Seating, inset: tuple[float, float]) -> TablePlan:
    """Return the geometry with the plant market at the left, the fuel market at the right and the map in the middle."""
    left, top, right, bottom = _edges(seating)
    crowded = max(seating.crowd("S"), seating.crowd("N")) > 1
    high = seating.height - top - bottom
    if seating.facing:
        flank, more = min(150.0, seating.width * 0.158), 0.0 if any(inset) else 19.5
    else:
        flank, more = 100.0 if crowded else 146.0, 0.0
    plant, fuel = widths.grown(seating.height, crowded, flank, flank)
    if {"W", "E"} <= seating.sides:
        left, plant, fuel = widths.market_widths(seating.width, seating.height, left, plant, fuel)
        right = left
    whole = Area(left, top, seating.width - left - right, high)
    plants, between, fuels = whole.columns(plant, 0, fuel, gap=GAP)
    rails = "NS" if crowded else "WE"
    return TablePlan(seating, _sheet(between, rails), rails, plants.inset(0, inset[0]), fuels.inset(0, inset[1] - more))


def _three_sides(seating: Seating, inset: tuple[float, float]) -> TablePlan:
    """Return the geometry with both markets at the short side that has no seats."""
    left, top, right, bottom = _edges(seating)
    high = seating.height - top - bottom
    plants = 140.0 * min(1.0, seating.width / 940)
    fuels = 126.0 * min(1.0, seating.width / 940)
    plants, fuels = widths.grown(seating.height, False, plants, fuels)
    whole = Area(left, top, seating.width - left - right, high)
    if "W" in seating.sides:
        sheet, first, second = whole.columns(0, plants, fuels, gap=GAP)
    else:
        first, second, sheet = whole.columns(plants, fuels, 0, gap=GAP)
    less = inset[1] - (0.0 if any(inset) else 10.0)
    return TablePlan(seating, _sheet(sheet, "WE"), "WE", first.inset(0, inset[0]), second.inset(0, less))


def _sheet(between: Area, rails: str) -> Area:
    """Return the area of the map without the space for its score rails."""
    return between.inset(0, RAIL) if rails == "NS" else between.inset(RAIL, 0)
