"""The final ranking on the touch table: round pedestals in the places of both markets, with each player's house, name,
powered cities and money for readers at each side."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.rules import Rank, ranking
from game.kit.items import UNIT, Box, DrawnItem, Item, Items, Mark, MmPen, Text, Thing, Turned, number, width_of
from game.kit.paint.materials import Finish
from game.kit.screen.panel import Panel
from game.kit.style.layout_theme import (
    GOLD_INK,
    HONOUR_BRIGHT,
    HONOUR_FAINT,
    HONOUR_INK,
    HONOUR_RING,
    HONOUR_WOOD,
    PLANK_VEILED,
)
from game.kit.style.theme import CREAM, FELT_FINISH, GLOW, Colour
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.table.markets.market_panels import box_after_drawers
from game.table.markets.plant_panel import head_high
from game.table.measures.arrangement import FUELS, PLANTS
from game.table.measures.table_view import Table

AIR = 3.0
"""Gap between the ranking's green felt and the final places and menu at the market's ends, mm."""
FIRST, OTHER, LOW = 0.27, 0.23, 0.8
"""Radius of a pedestal, first and other places, as a share of the shorter side of its area; and a factor for low areas,
where names need space above and below."""
DEEPEST = 26.0
"""Largest height of the text about a place, mm."""

Point = tuple[float, float]


def _felt(mm_pen: MmPen, box: Box) -> None:
    mm_pen.pen.slab(box, Finish("felt", 0.35, 0.05), FELT_FINISH, 5 * UNIT, 0.9)


def oak(mm_pen: MmPen, box: Box, radius: float, wood: Colour, z: float, seed: int) -> None:
    """Paint a round board of oak for one place of the final ranking."""
    mm_pen.pen.slab(box, Finish("oak", 0.35, 0.05), wood, radius * UNIT, z, seed)


def _shine(mm_pen: MmPen, box: Box) -> None:
    x, y, wide, _ = box
    mm_pen.pen.glow_disc(x + wide / 2, y + wide / 2, wide / 2, GLOW, 26 * UNIT)


def ranking_panels(table: Table) -> Iterator[Panel]:
    """Yield, after the game, a panel with the first half of the ranking in place of the plant market and one with the
    rest in place of the fuel market."""
    if not table.session.match.over:
        return
    ranks = ranking(table.true)
    half = len(ranks) // 2
    for name, (start, end) in ((PLANTS, (0, half)), (FUELS, (half, len(ranks)))):
        box = _box(table, name)
        items = _board(table, ranks, range(start, end), Area(0, 0, box.w, box.h))
        yield table.plan.panel(OneOf("honours", name), box, 0, items, glides=False)


def _box(table: Table, name: str) -> Area:
    """Return the area of a market that the final ranking can use, which open drawers do not cover, mm."""
    plants, wide = box_after_drawers(table.plan, PLANTS), box_after_drawers(table.plan, name)
    level = Area(wide.x, plants.y, wide.w, plants.h)
    return level.inset(0, head_high(plants.w, plants.h) + AIR)


def _board(table: Table, ranks: list[Rank], places: range, felt: Area) -> Items:
    """Yield green felt with some places of the ranking, one below another; a place that is not revealed yet shows only
    its number."""
    turns = sorted({chair.turn for chair in table.plan.seating.chairs})
    yield DrawnItem(felt, _felt)
    for row, index in zip(felt.down(len(places)), places, strict=True):
        rank, middle = ranks[index], row.at(0.5, 0.5)
        radius = min(row.w, row.h) * (FIRST if index == 0 else OTHER) * (LOW if row.h < 0.7 * row.w else 1.0)
        if index < table.session.unrevealed:  # hidden, so that gaps do not reveal the winner
            yield from _wood(middle, radius, PLANK_VEILED, 0.6)
            yield from _numbers(rank.number, middle, radius, turns, HONOUR_FAINT)
            continue
        best = rank.number == 1
        if best:
            yield DrawnItem(Area.about(middle, 2.1 * radius, 2.1 * radius), _shine)
        yield from _wood(middle, radius, HONOUR_BRIGHT if best else HONOUR_WOOD, 1.2)
        colour = table.colour(rank.seat)
        house = _towards(middle, 2, radius * 0.04)
        yield Thing(OneOf("podium", colour), "house", (colour,), *house, radius * 1.5, z=2)
        yield from _numbers(rank.number, middle, radius, turns, HONOUR_INK)
        for turn in turns:
            yield _beside_pedestal(table, rank, radius, row.inset(1), turn)


def _beside_pedestal(table: Table, rank: Rank, radius: float, room: Area, turn: int) -> Turned:
    """Return a player's name, powered cities and money beside the player's pedestal, for readers at one side of the
    table."""
    upright = room.upright(turn)
    depth = min(DEEPEST, upright.h / 2 - radius - 2)
    sides = min(DEEPEST, upright.w / 2 - radius - 2)
    long = upright.w if turn % 2 == 0 else upright.w - 2 * sides
    cap = min(11.0, depth * 0.36)
    small = cap * 0.72
    name = Text(table.name(rank.seat), long / 2, cap * 0.85, cap, GOLD_INK, "heading", "center", long, plain=True)
    said = [width_of(str(count), small, "heading") for count in (rank.supplied, rank.money)]
    air = small * 0.45
    parts = [small * 1.3, air, said[0], 2.4 * air, small * 1.2, air, said[1]]
    scale = min(1.0, long / sum(parts))
    line = Area(0, cap * 1.5 + small * 0.95, long, 0).strewn(1, sum(parts) * scale, 0)[0]
    lamp, _, lit, _, coin, _, money = line.columns(*(part * scale for part in parts))
    small *= scale
    facts: list[Item] = [
        Mark("icon", lamp.centre, line.y, small * 1.35, "lightbulb", HONOUR_FAINT),
        number(rank.supplied, lit.x, line.y, small, CREAM),
        Mark("coin", coin.centre, line.y, small * 0.6),
        number(rank.money, money.x, line.y, small, CREAM),
    ]
    beside = Area.about((upright.w / 2, upright.h / 2 + radius + 1.5 + depth / 2), long, depth)
    return Turned(room.turned(beside, turn), turn, (name, *facts))


def _towards(middle: Point, turn: int, far: float) -> Point:
    """Return the point at distance `far` from `middle` towards the side of the table whose readers see things rotated
    by `turn`."""
    across, down = ((0, 1), (-1, 0), (0, -1), (1, 0))[turn]
    return middle[0] + across * far, middle[1] + down * far


def _wood(place: Point, radius: float, wood: Colour, z: float) -> Items:
    """Return the wooden disc of a pedestal, and its ring."""
    board, seed = Area.about(place, 2 * radius, 2 * radius), int(sum(place)) + 3
    return [DrawnItem(board, oak, (radius, wood, z, seed)), Mark("place", *place, radius * 0.93, colour=HONOUR_RING)]


def _numbers(place: int, middle: Point, radius: float, turns: list[int], ink: Colour) -> Items:
    """Yield the number of a place in the ranking for each side of the table with seats."""
    cap = max(3.6, radius * 0.21)
    room = cap * 2.2
    for turn in turns:
        inner = number(place, room / 2, room / 2, cap, ink, "center", alone=True)
        yield Turned(Area.about(_towards(middle, turn, radius * 0.72), room, room), turn, (inner,))
