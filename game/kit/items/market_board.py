"""The fuel market's board: prices along it, a lane for each fuel, and a space for every token. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.engine.resources import FUELS, URANIUM, Tracks, common_prices
from game.kit.items.mm_pen import Item, ItemKey, Items
from game.kit.items.printed import Mark, Plate, number
from game.kit.items.touchables import Thing, Turned
from game.kit.style.layout_theme import MARKET_FRAME, MARKET_PAPER, SHELF_EMPTY
from game.kit.style.theme import FUEL, FUEL_ICON, INK, ON_FUEL
from game.kit.values.area import Area
from game.kit.values.ids import FuelId

MARGIN, HEAD, RIM = 11.0, 15.0, 4.0
"""Margin for the prices at two sides of the board, for the fuels' signs, and around, mm."""
FINGERTIP = 12.6
"""Smallest size of a touch target, mm."""
EXPENSIVE = 4
"""The number of shorter cells after the common prices, for uranium at prices that no other fuel has."""
EXPENSIVE_SHARE = 0.62
"""Length of a cell for expensive uranium relative to the other cells."""
IN_CELL = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.5), (0.73, 0.5)),
    3: ((0.5, 0.29), (0.25, 0.69), (0.75, 0.69)),
    4: ((0.25, 0.29), (0.75, 0.29), (0.25, 0.69), (0.75, 0.69)),
}
"""The places in a cell with that many tokens, as shares of it; more tokens stand in rows (`rows_of`)."""
NARROW = 60.0
"""Below this width all lanes are equally wide, mm."""


def rows_of(across: float, down: float, count: int) -> int:
    """Return the number of rows in which `count` tokens are largest in a cell of that size."""
    return max(range(1, count + 1), key=lambda rows: min(across / -(-count // rows), down / rows))


def token_size(place: Area, most: float) -> float:
    """Return the size of a token in a crowded cell, where tokens overlap their neighbours a little."""
    return min(place.w * 1.3, place.h * 1.2, most)


@dataclass(frozen=True, slots=True)
class MarketBoard:
    """The layout of the fuel market's spaces on a board of `width` x `height` mm.
    On an upright board prices run down and fuels across; on a wide one (wider than high) prices run across and fuels
    down.
    """

    width: float
    height: float
    tracks: Tracks
    fuels: tuple[int, ...] = tuple(range(len(FUELS)))
    """The fuels in the game; the board has no lane for another."""

    @property
    def prices(self) -> tuple[int, ...]:
        """The price of each cell that all fuels share, cheapest first."""
        return common_prices(self.tracks)

    @property
    def expensive(self) -> tuple[int, ...]:
        """Prices that only uranium has."""
        return tuple(sorted(set(self.tracks[URANIUM]) - set(self.prices))) if URANIUM in self.fuels else ()

    def cells(self, fuel: int) -> dict[int, int]:
        """Return the prices of a fuel by the number of their cell along the board of the fuel market."""
        return {cell: price for cell, price in enumerate(self.prices + self.expensive) if price in self.tracks[fuel]}

    @property
    def horizontal(self) -> bool:
        """Whether prices run across."""
        return self.width > self.height

    @property
    def step(self) -> float:
        """Length of a price's cell, along the prices."""
        return ((self.width if self.horizontal else self.height) - 2 * RIM - HEAD) / (
            len(self.prices) + EXPENSIVE * EXPENSIVE_SHARE
        )

    @property
    def _share(self) -> float:
        """The width of all lanes together."""
        return (self.height if self.horizontal else self.width) - 2 * MARGIN

    def lane(self, fuel: int) -> tuple[float, float]:
        """Return where a fuel's lane begins on the board of the fuel market, and its width, mm."""
        place, last = self.fuels.index(fuel), len(self.fuels) - 1
        common = self._share * (0.265 if self._share >= NARROW else 0.25)
        if URANIUM not in self.fuels:
            common = self._share / len(self.fuels)
        return MARGIN + place * common, common if place < last else self._share - last * common

    def along(self, place: float) -> float:
        """Return where the cell at a position along the prices begins, mm; the cells after the common prices are
        shorter.
        """
        common = len(self.prices)
        first = RIM + HEAD + min(place, common) * self.step
        return first + max(0.0, place - common) * self.step * EXPENSIVE_SHARE

    def _stretch(self, start: float, long: float, at: float, wide: float) -> Area:
        """Return the part of the board with length `long` along the prices and `wide` across them."""
        return Area(start, at, long, wide) if self.horizontal else Area(at, start, wide, long)

    def box(self, fuel: int, start: float, end: float) -> Area:
        """Return the area of a fuel's lane between two positions along the prices."""
        return self._stretch(self.along(start), self.along(end) - self.along(start), *self.lane(fuel))

    def beside(self, rows: Area) -> tuple[Area, Area]:
        """Return the margins at both ends of some rows, as wide as a fingertip."""
        if self.horizontal:
            strip = Area(rows.x, 0, rows.w, self.height)
            return strip.top(FINGERTIP), strip.bottom(FINGERTIP)
        strip = Area(0, rows.y, self.width, rows.h)
        return strip.left(FINGERTIP), strip.right(FINGERTIP)

    def head(self, fuel: int) -> Area:
        """Return the area of the sign above a fuel's column of prices."""
        return self._stretch(RIM, HEAD - 2, *self.lane(fuel))

    def space(self, fuel: int, index: int) -> tuple[float, float, float]:
        """Return the centre and the size of the token on one space of the fuel market."""
        track = self.tracks[fuel]
        price = track[index]
        at = (self.prices + self.expensive).index(price)
        cell, count = self.box(fuel, at, at + 1), track.count(price)
        if count not in IN_CELL:
            rows = rows_of(cell.w, cell.h, count)
            place = cell.inset(0.8).grid(-(-count // rows), rows)[index - track.index(price)]
            return place.centre, place.level, token_size(place, 24.0)
        middle = cell.at(*IN_CELL[count][index - track.index(price)])
        if count > 2:
            return *middle, min(cell.w * 0.76, cell.h * 0.78)
        across, down = (0.92, 1.05) if self.horizontal else (1.05, 0.92)
        most = self.step * 0.72 if at >= len(self.prices) else 24.0
        return *middle, min(cell.w * across / count, cell.h * down, most)

    @property
    def spare(self) -> Area:
        """The area at the end of the prices, beside the last uranium, for returned tokens."""
        start, long = self.along(len(self.prices)) + 1, EXPENSIVE * EXPENSIVE_SHARE * self.step - 3
        across = self.lane(URANIUM)[0] - MARGIN - 11 if URANIUM in self.fuels else self._share
        return self._stretch(start, long, MARGIN, across)


@lru_cache(maxsize=16)
def printed(board: MarketBoard, both: bool) -> ItemKey:
    """Return the board of the fuel market without tokens, with prices for `both` sides or for one reader."""
    whole = Area(0, 0, board.width, board.height)
    items: list[Item] = [
        Plate("paper", whole, MARKET_PAPER, 4, 1.4),
        Plate("edge", whole.inset(1.6), MARKET_FRAME, 3, line=0.4),
    ]
    for fuel in board.fuels:
        items += _lane_head(fuel, board.head(fuel))
        for index in board.cells(fuel):
            if index < len(board.prices):
                items += _cell(fuel, board.box(fuel, index, index + 1))
    for index in range(len(board.prices)):
        items += _price(board, index)[: 2 if both else 1]
    items += _dear_uranium(board)
    return tuple(items)


@lru_cache(maxsize=16)
def _spaces(board: MarketBoard) -> tuple[tuple[tuple[float, float, float], ...], ...]:
    """Return the centres and sizes of the tokens on all spaces, by fuel."""
    return tuple(
        tuple(board.space(fuel, index) for index in range(len(track) if fuel in board.fuels else 0))
        for fuel, track in enumerate(board.tracks)
    )


def _lane_head(fuel: int, box: Area) -> Items:
    word = FUELS[fuel]
    return [
        Plate("flat", box.inset(0.8, 0.3), FUEL[word], 2.5),
        Mark("icon", *box.at(0.5, 0.5), min(box.h * 0.78, box.w * 0.6), FUEL_ICON[word], ON_FUEL[word]),
    ]


def _cell(fuel: int, box: Area) -> Items:
    tone, inner = FUEL[FUELS[fuel]], box.inset(0.7, 0.6)
    return [Plate("flat", inner, (*tone, 34), 1.8), Plate("edge", inner, (*tone, 110), 1.8, line=0.3)]


def _price(board: MarketBoard, index: int) -> list[Item]:
    """Return the items of one price, at both ends of its row, for readers at two sides."""
    middle, end = (board.along(index) + board.along(index + 1)) / 2, MARGIN / 2 + 0.6
    price = board.prices[index]
    digit = number(price, 5, 6, 8, INK, "center", True)
    near, far = (end, middle), (board.width - end, middle)
    if board.horizontal:
        near, far = (middle, board.height - end), (middle, end)
    turned = Turned(Area.about(far, 10, 12), 2, (digit,))
    return [number(price, *near, 8, INK, "center", True), turned]


def _dear_uranium(board: MarketBoard) -> Items:
    for index, cost in enumerate(board.expensive, start=len(board.prices)):
        box = board.box(URANIUM, index, index + 1)
        yield from _cell(URANIUM, box)
        end = MARGIN / 2 + 0.6
        digit = number(cost, 6, 6, 6.2, INK, "center")
        if board.horizontal:
            near = number(cost, box.centre, board.height - end, 6.2, INK, "center")
            yield near
            yield number(cost, box.centre, box.y - 5.2, 6.2, INK, "center")
        else:
            yield number(cost, box.x - 5.2, box.level, 6.2, INK, "center")
            yield Turned(Area.about((board.width - end, box.level), 12, 12), 2, (digit,))


@lru_cache(maxsize=64)
def covers(board: MarketBoard, fuel: int, barred: frozenset[int]) -> ItemKey:
    """Return shades over those cells of a fuel in the market from which nothing is sold."""
    prices = {board.tracks[fuel][index] for index in barred}
    cells = [cell for cell, price in board.cells(fuel).items() if price in prices]
    return tuple(Plate("flat", board.box(fuel, cell, cell + 1).inset(0.7, 0.6), SHELF_EMPTY, 1.8) for cell in cells)


@lru_cache(maxsize=64)
def tokens(board: MarketBoard, fuel: int, lying: frozenset[int], coming: frozenset[int], copy: bool) -> ItemKey:
    """Return the tokens of a fuel in the market, pale ones for the resupply; on a copy they are only pictures."""
    word, items = FUELS[fuel], list[Item]()
    for index, (x, y, size) in enumerate(_spaces(board)[fuel]):
        if index in lying and copy:
            items.append(Mark("token", x, y, size, word))
        elif index in lying:
            items.append(Thing(FuelId(word, "market", index), "fuel", (word,), x, y, size))
        elif index in coming:
            items.append(Mark("token", x, y, size, word, alpha=88))
        else:
            items.append(Mark("place", x, y, size * 0.27, colour=(*FUEL[word], 90)))
    return tuple(items)
