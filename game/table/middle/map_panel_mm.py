"""The map in the middle with the houses on it, as large as drawers and names allow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from game.engine.resources import SOLD_OUT
from game.engine.ruleset import board_of
from game.engine.state import Task
from game.kit.board import printed_map
from game.kit.board.map_marks import Way
from game.kit.board.map_sheet import Sheet
from game.kit.board.map_targets import Standing
from game.kit.board.map_view import Framing
from game.kit.board.printed_map import WHOLE, BoardView, Glance, MapMarks, Staged, load_sheet
from game.kit.items import UNIT
from game.kit.paint import lettering, strokes
from game.kit.paint.strokes import Sketch
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import MAP_RIM
from game.kit.style.theme import SEAT
from game.kit.values.contents import Manner, Offer
from game.kit.values.ids import OneOf
from game.parts.zoom_handle import table_handle
from game.session.intents import Intent, Nothing
from game.session.map_look import MapPlace
from game.session.parties import CARTEL_COLOUR
from game.table.markets.flanks import flank_boxes
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table
from game.table.middle.zoom_reset import whole_panels
from game.views.offers import offers
from game.views.on_map import ASKED_ON_MAP, chosen, colours_in, out_of_play, touched
from game.views.ways import laid, networks, pointed

LARGEST_HIT = 12.0
"""Radius of a city's target in mm, where its neighbours leave so much room."""
SIDE_ROOM = 17.0
"""Room kept between a city's disc and the sheet's sides, for names, mm."""
AIR = 3.0
"""Room kept between a city's disc and a drawer, mm."""
NAME_AIR = (AIR - 0.8) / SIDE_ROOM
"""How much nearer to a drawer a name may come than a disc, as a part of `SIDE_ROOM`."""


class PlayedSheet(NamedTuple):
    """A map's sheet and its regions in play."""

    map: str
    side: str
    regions: tuple[str, ...]

    def sheet(self) -> Sheet:
        """The drawn sheet."""
        return load_sheet(self.map, self.side)


@dataclass(frozen=True, slots=True)
class CityTarget:
    """A city to touch, and what that means now."""

    city: str
    intent: Intent
    hint: str
    offer: Offer | None = None
    """What is said to a house that is carried over it."""


@dataclass(frozen=True, slots=True)
class MapModel:
    """Everything the map's picture depends on."""

    map: str
    side: str
    regions: tuple[str, ...]
    facing: tuple[int, ...]
    room: tuple[float, float]
    """What discs keep from the edges, px."""
    houses: tuple[tuple[str, tuple[str, ...]], ...]
    staged: tuple[Staged, ...]
    route: tuple[str, ...]
    route_price: int | None
    step: int
    prices: tuple[int, ...]
    marks: tuple[str, ...]
    """Marked start cities, the one just laid out among them."""
    targets: tuple[CityTarget, ...]
    reader: int
    obeys: str
    """Colour of the person whose fingers the cities obey now, or nothing."""
    glance: Glance = WHOLE
    """How the sheet is looked at."""
    ways: tuple[tuple[str, tuple[Way, ...]], ...] = ()
    """By colour the ways that were paid for."""

    @property
    def played(self) -> PlayedSheet:
        """The sheet that lies there."""
        return PlayedSheet(self.map, self.side, self.regions)


@lru_cache(maxsize=24)
def _fitted(
    part: PlayedSheet,
    size: tuple[int, int],
    facing: tuple[int, ...],
    room: tuple[float, float],
    turns: tuple[int, ...] = (0, 1),
) -> tuple[int, float]:
    """The turn (of these) and the largest scale that keeps all discs and names in play on the sheet.

    `room` is what discs (x) and discs and drawers (y) keep from its edges, px.
    """
    best = (turns[0], 0.0)
    for turn in turns:
        view = BoardView(part.sheet(), part.regions, size, Framing(turn, "regions", facing))
        scale = view.scale * _spare(view, room)
        if scale > best[1] * 1.02:
            best = (turn, scale)
    return best


def _spare(view: BoardView, room: tuple[float, float]) -> float:
    """How much larger the view could be (below 1: must be smaller), seen from the middle of its cities."""
    places = [view.city_at(city) for city in view.in_play]
    middle = [(min(p[axis] for p in places) + max(p[axis] for p in places)) / 2 for axis in (0, 1)]
    half = view.size[0] / 2, view.size[1] / 2
    shares = [1.6]
    for place in places:
        for axis in (0, 1):
            reach = abs(place[axis] - middle[axis]) + view.city_radius
            shares.append((half[axis] - room[axis]) / reach)
    for facing in view.facing:
        type_size, names = view.names_at(facing)
        for city, (place, lines) in names.items():
            if city not in view.in_play:
                continue
            wide = max(lettering.width(line, "bold", max(8, round(type_size))) for line in lines)
            box = (wide, type_size * len(lines)) if facing % 2 == 0 else (type_size * len(lines), wide)
            for axis in (0, 1):
                reach = abs(place[axis] - middle[axis]) + box[axis] / 2
                keep = room[1] - NAME_AIR * room[0] if axis else room[0] / 6
                shares.append((half[axis] - keep) / reach)
    return min(shares)


def map_view(model: MapModel, size: tuple[int, int], glance: Glance | None = None) -> BoardView:
    """The sheet as it lies on the table, looked at in the model's way or another."""
    seen = glance or model.glance
    return _view(model.played, size, model.facing, model.room, seen)


@lru_cache(maxsize=16)
def _view(
    part: PlayedSheet, size: tuple[int, int], facing: tuple[int, ...], room: tuple[float, float], glance: Glance
) -> BoardView:
    turn, largest = _fitted(part, size, facing, room)
    if glance.turn % 4:
        turn, largest = _fitted(part, size, facing, room, ((turn + glance.turn) % 4,))
    return BoardView(part.sheet(), part.regions, size, Framing(turn, "regions", facing, largest=largest), glance)


def map_panel(table: Table) -> Panel:
    """The sheet with networks, ways and prices; houses are pieces."""
    plan, look = table.plan, table.session.look
    rect = plan.px(plan.sheet)
    model = map_model(table)
    known = partial(printed_map.known_ground, title=False, frame=False)
    look.place = MapPlace(rect, partial(map_view, model, rect.size), known)
    k, paint = plan.seating.px_per_mm, partial(_paint_map, model)
    return Panel("map", rect, 0, model, paint, unit=k / UNIT, frame=model.glance, view_transform=look.view_transform())


def map_handle(table: Table) -> list[Panel]:
    """The handles at the rim of the sheet, and the plates that bring all of it back."""
    k = table.plan.seating.px_per_mm
    clear = _covered(table)
    head, foot, left, right = clear
    handles = table_handle(table.session.look, k, (head * k, foot * k, left * k, right * k), k / UNIT)
    return [*handles, *whole_panels(table, clear, handles)]


def _covered(table: Table) -> tuple[float, float, float, float]:
    """Mm at the head, foot, left and right of the sheet that drawers and markets may cover."""
    plan = table.plan
    sides, (left, top, wide, high) = plan.seating.sides, plan.sheet
    head = DRAWER + AIR - top if "N" in sides else AIR
    foot = top + high - (plan.seating.height - DRAWER - AIR) if "S" in sides else AIR
    flanks = flank_boxes(table).values()
    starts = [x + across - left for x, _, across, _ in flanks if x < left]
    ends = [left + wide - x for x, _, _, _ in flanks if x > left]
    starts += [DRAWER + AIR - left] if "W" in sides else []
    ends += [left + wide - plan.seating.width + DRAWER + AIR] if "E" in sides else []
    return max(0.0, head), max(0.0, foot), max([0.0, *starts]), max([0.0, *ends])


def map_model(table: Table) -> MapModel:
    """Everything that the map shows now."""
    plan, state = table.plan, table.state
    k = plan.seating.px_per_mm
    side = board_of(state.rules.edition)
    facing = tuple(number for number, name in ((0, "S"), (2, "N")) if name in plan.seating.sides) or (0, 2)
    low = DRAWER - (plan.sheet[1]) + AIR
    room = (SIDE_ROOM * k, max(8.0, low) * k)
    hands = table.hands
    staged = _staged(table)
    route, price = _pointed(table)
    told = (offers(table.session, hands) if hands is not None else ()) or (None,) * len(state.zone.cities)
    return MapModel(
        state.zone.board.map,
        side,
        state.zone.regions,
        facing,
        room,
        _houses(table),
        staged,
        route,
        price,
        state.step,
        state.rules.house_prices,
        _marked(table),
        tuple(_target(table, city, offer) for city, offer in enumerate(told)),
        plan.seating.chairs[hands].turn if hands is not None else 0,
        table.awaits(*ASKED_ON_MAP),
        table.session.look.drawn,
        networks(table.session),
    )


def _houses(table: Table) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Committed houses by city, in the order of the spaces."""
    standing = ((city.id, colours_in(table.session, index)) for index, city in enumerate(table.true.zone.cities))
    return tuple((city, tuple(filter(None, colours))) for city, colours in standing if colours)


def _staged(table: Table) -> tuple[Staged, ...]:
    """Houses laid aside by the seat that acts, with the way paid for."""
    seat = table.session.acting
    if seat is None:
        return ()
    colour, city = table.colour(seat), chosen(table.session, seat)
    found = [Staged(house.city, colour, house.way, house.total) for house in laid(table.session, seat)]
    return (*found, *([] if city is None else [Staged(table.state.zone.cities[city].id, CARTEL_COLOUR)]))


def _marked(table: Table) -> tuple[str, ...]:
    """Marked start cities, with the one the acting seat lays out."""
    seat, cities = table.session.acting, table.true.zone.cities
    city = chosen(table.session, seat) if seat is not None and table.true.task == Task.MARK else None
    return tuple(cities[each].id for each in dict.fromkeys((*table.true.marks, *([] if city is None else [city]))))


def _pointed(table: Table) -> tuple[tuple[str, ...], int | None]:
    """The way to the city that the acting seat points at, and its price."""
    seat = table.session.acting
    house = pointed(table.session, seat) if seat is not None else None
    if house is None or house.refusal:
        return (), None
    return house.way, house.total


def _target(table: Table, city: int, offer: Offer | None) -> CityTarget:
    meant = Nothing() if table.hands is None else touched(table.session, table.hands, city)
    return CityTarget(table.state.zone.cities[city].id, meant, _hint(table, city), offer)


def _hint(table: Table, city: int) -> str:
    """Name and price of the next house, for a long touch."""
    name, cost = table.state.zone.cities[city].name, table.state.house_price[city]
    if cost >= SOLD_OUT:
        return words.say("table.city_full", city=name)
    return words.say("table.city_costs", city=name, price=cost)


def marks_of(model: MapModel, facing: int) -> MapMarks:
    """The marks that play lays on the map, its price tags read from one side."""
    return MapMarks(
        dict(model.houses),
        model.step,
        model.prices,
        model.staged,
        model.route,
        model.route_price,
        lamp=False,
        facing=facing,
        ways=model.ways,
    )


def _paint_map(model: MapModel, pen: Pen) -> None:
    size = (round(pen.size[0]), round(pen.size[1]))
    view = map_view(model, size)
    pen.shadow(pen.rect, 2, 1.6, pen.px(pen.rect))
    pen.target("map", (0, 0, *size), manner=Manner(ground=True))
    sheet = Sketch(size)
    printed_map.overlay(view, sheet, marks_of(model, model.reader))
    stand = Standing(pen, sheet, view)
    _put_houses(stand, model)
    _put_marks(stand, model)
    printed = printed_map.printed(view, title=False, frame=False)
    pen.stroke(strokes.marked, 0, 0, size, printed, tuple(sheet.strokes), solid=0)
    k = UNIT * pen.u
    rim = SEAT[model.obeys] if model.obeys else MAP_RIM
    pen.outline((0, 0, *size), rim, 0, max(1.0, (1.6 if model.obeys else 0.7) * k))
    _put_targets(stand, model)


def _put_houses(stand: Standing, model: MapModel) -> None:
    standing, view = dict(model.houses), stand.view
    stand.origins()
    staged = [item for item in model.staged if item.city not in model.marks]
    for city, colours in standing.items():
        count = len(colours) + sum(item.city == city for item in staged)
        for slot, colour in enumerate(colours, view.first_slot(city)):
            stand.house(colour, city, slot, count)
    for item in staged:
        before = len(standing.get(item.city, ()))
        stand.house(item.colour, item.city, view.first_slot(item.city) + before, before + 1)


def _put_marks(stand: Standing, model: MapModel) -> None:
    """A rod beside every marked start city."""
    radius = stand.view.city_radius
    for city in model.marks:
        x, y = stand.view.city_at(city)
        stand.piece(OneOf("mark", city), "fuel", "uranium", (x, y - radius * 0.2), radius * 1.5, z=1)


@lru_cache(maxsize=8)
def _nearest(places: tuple[tuple[float, float], ...]) -> dict[tuple[float, float], float]:
    """How far from each place the nearest other one is; nothing for a single one."""
    return {
        here: min(math.dist(here, other) for other in places if other != here) for here in places if len(places) > 1
    }


def _put_targets(stand: Standing, model: MapModel) -> None:
    """Round targets as large as the neighbours allow."""
    k = stand.pen.u * UNIT
    nearest = _nearest(tuple(dict.fromkeys(stand.view.city_at(target.city) for target in model.targets)))
    for target in model.targets:
        near = nearest.get(stand.view.city_at(target.city), 99 * k)
        idle = isinstance(target.intent, Nothing)
        reach = min(near / 2, LARGEST_HIT * k * max(1.0, stand.view.zoom / 2))
        manner = Manner(drops=() if idle else ("house",), offer=target.offer)
        stand.target(target.city, reach, target.intent, target.hint, manner)
    stand.out_of_play(stand.view.city_radius, out_of_play)
