"""The map in the middle of the touch table with its houses, as large as drawers and city names permit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from game.engine.resources import SOLD_OUT
from game.engine.ruleset import board_of
from game.engine.state import Task
from game.kit.board import printed_map
from game.kit.board.fitted_sheet import FittedSheet
from game.kit.board.map_targets import Standing
from game.kit.board.printed_map import BoardView, MapMarks, MapViewport, StagedHouse
from game.kit.items import UNIT
from game.kit.paint import strokes
from game.kit.paint.strokes import Sketch
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import MAP_RIM
from game.kit.style.theme import GLOW, INK, SEAT
from game.kit.values.contents import Manner, Offer
from game.kit.values.ids import OneOf
from game.parts.power_route import lit_cities
from game.parts.zoom_handle import table_handle
from game.session.intents import Browse, Intent, Nothing
from game.session.map_look import MapPlace
from game.session.parties import CARTEL_COLOUR
from game.table.markets.market_panels import market_boxes
from game.table.measures.seating import TURN
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table
from game.table.middle.zoom_reset import whole_panels
from game.views.carried_prices import carried_prices
from game.views.map_cities import ASKED_ON_MAP, chosen_city, city_intent, colours_in, out_of_play, ringed_cities
from game.views.routes import networks, pointed_house, staged_houses

LARGEST_HIT = 12.0
"""Radius of a city's target in mm, if its neighbours leave enough room."""
SIDE_ROOM = 17.0
"""Space between a city's disc and the sheet's sides, for names, mm."""
AIR = 3.0
"""Space between a city's disc and a drawer, mm."""
NAME_ROOM = SIDE_ROOM / 6
"""Space between a name and the sheet's sides, mm."""
NEARER = AIR - 0.8
"""How much nearer to a drawer a name may be than a disc, mm."""


@dataclass(frozen=True, slots=True)
class CityTarget:
    """A city on the touch table's map, with the intent of a touch on it now."""

    city: str
    intent: Intent
    hint: str
    offer: Offer | None = None
    """The prices shown to a house carried over it."""


@dataclass(frozen=True, slots=True)
class MapModel:
    """Everything on which the picture of the table's map depends."""

    sheet: FittedSheet
    marks: MapMarks
    starts: tuple[str, ...]
    """Marked start cities, including the one just staged."""
    targets: tuple[CityTarget, ...]
    obeys: str
    """The colour of the person who can now choose cities; otherwise empty."""
    glance: MapViewport
    """The part of the sheet that is shown, and its scale."""
    ringed: tuple[str, ...] = ()
    """Cities with a ring: those to choose from before round 1, or those where the network of the person asked may
    begin."""
    touched: tuple[tuple[str, str], ...] = ()
    """Cities that a touched line of a seat's log is about, with the seat's colour."""
    facing: tuple[tuple[str, int], ...] = ()
    """Each seat's colour with the quarter turns of its station: on the map a house stands upright for its owner."""

    def reaches(self, view: BoardView, largest: float) -> Iterator[tuple[CityTarget, float]]:
        """Yield each city's touch target with its radius in px, as large as its neighbours permit."""
        nearest = _nearest(tuple(dict.fromkeys(view.city_at(target.city) for target in self.targets)))
        for target in self.targets:
            yield target, min(nearest.get(view.city_at(target.city), math.inf) / 2, largest)


def map_view(table: Table) -> BoardView:
    """Return the view of the map as the touch table shows it now."""
    return map_sheet(table).view(table.plan.px(table.plan.sheet).size, table.session.look.drawn)


def map_panel(table: Table) -> Panel:
    """Return the panel of the touch table's map with networks, connections and prices; the houses on it are movable
    pieces."""
    plan, look = table.plan, table.session.look
    rect = plan.px(plan.sheet)
    model = map_model(table)
    known = partial(printed_map.known_ground, title=False, frame=False)
    look.place = MapPlace(rect, partial(model.sheet.view, rect.size), known)
    k, paint = plan.seating.px_per_mm, partial(_paint_map, model)
    return Panel("map", rect, 0, model, paint, unit=k / UNIT, frame=model.glance, view_transform=look.view_transform())


def map_handle(table: Table) -> list[Panel]:
    """Return the zoom buttons at the edges of the map, and the plates that show the whole map again."""
    k = table.plan.seating.px_per_mm
    clear = covered(table)
    head, foot, left, right = clear
    handles = table_handle(table.session.look, k, (head * k, foot * k, left * k, right * k), k / UNIT)
    return [*handles, *whole_panels(table, clear, handles)]


def covered(table: Table) -> tuple[float, float, float, float]:
    """Return how far open drawers and markets may cover the map at its top, bottom, left and right, mm."""
    plan = table.plan
    sides, (left, top, wide, high) = plan.seating.sides, plan.sheet
    head = DRAWER + AIR - top if "N" in sides else AIR
    foot = top + high - (plan.seating.height - DRAWER - AIR) if "S" in sides else AIR
    flanks = market_boxes(table).values()
    starts = [x + across - left for x, _, across, _ in flanks if x < left]
    ends = [left + wide - x for x, _, _, _ in flanks if x > left]
    starts += [DRAWER + AIR - left] if "W" in sides else []
    ends += [left + wide - plan.seating.width + DRAWER + AIR] if "E" in sides else []
    return max(0.0, head), max(0.0, foot), max([0.0, *starts]), max([0.0, *ends])


def map_model(table: Table) -> MapModel:
    """Return everything that the table's map shows now."""
    session, hands, acting = table.session, table.hands, table.session.acting
    cities = table.true.zone.cities
    city = chosen_city(session, acting) if acting is not None else None
    choice = () if city is None else (cities[city].id,)
    starts = [cities[each].id for each in table.true.marks]
    if table.true.task == Task.MARK:
        starts += choice
    prices = (carried_prices(session, hands) if hands is not None else ()) or (None,) * len(cities)
    return MapModel(
        map_sheet(table),
        _marks(table, choice),
        tuple(dict.fromkeys(starts)),
        tuple(_target(table, city, offer) for city, offer in enumerate(prices)),
        table.awaits(*ASKED_ON_MAP),
        session.look.drawn,
        () if hands is None else ringed_cities(session, hands),
        tuple(
            (cities[city].id, table.colour(seat))
            for seat in table.seats
            for city in (session.view(seat).story or Browse(seat)).cities
        ),
        tuple((table.colour(seat), table.plan.seating.chairs[seat].turn) for seat in table.seats),
    )


def map_sheet(table: Table) -> FittedSheet:
    """Return the printed map of this game, fitted so that open drawers cover no cities."""
    plan, state, k = table.plan, table.state, table.plan.seating.px_per_mm
    facing = tuple(TURN[side] for side in "SN" if side in plan.seating.sides) or (TURN["S"], TURN["N"])
    covered = max(8.0, DRAWER - plan.sheet.y + AIR)
    discs, names = (SIDE_ROOM * k, covered * k), (NAME_ROOM * k, (covered - NEARER) * k)
    return FittedSheet(state.zone.board.map, board_of(state.rules.edition), state.zone.regions, facing, discs, names)


def _marks(table: Table, choice: tuple[str, ...]) -> MapMarks:
    """Return the marks on the map: houses, networks, staged houses, a city chosen before round 1, and the connection to
    the city pointed at; the prices face the person who can act."""
    session, state, acting, hands = table.session, table.state, table.session.acting, table.hands
    standing = ((city.id, colours_in(session, index)) for index, city in enumerate(table.true.zone.cities))
    staged: list[StagedHouse] = []
    house = None
    if acting is not None:
        ink = table.colour(acting)
        staged += [StagedHouse(each.city, ink, each.way, each.total) for each in staged_houses(session, acting)]
        house = pointed_house(session, acting)
    staged += [StagedHouse(city, CARTEL_COLOUR) for city in choice]
    way, price = (house.way, house.total) if house and not house.refusal else ((), None)
    return MapMarks(
        {city: tuple(filter(None, colours)) for city, colours in standing if colours},
        state.step,
        state.rules.house_prices,
        tuple(staged),
        way,
        price,
        lamp=False,
        facing=0 if hands is None else table.plan.seating.chairs[hands].turn,
        ways=networks(session),
        lit=tuple(lit_cities(session)),
        blocked=state.zone.blocked_ids,
    )


def _target(table: Table, city: int, offer: Offer | None) -> CityTarget:
    meant = Nothing() if table.hands is None else city_intent(table.session, table.hands, city)
    return CityTarget(table.state.zone.cities[city].id, meant, _hint(table, city), offer)


def _hint(table: Table, city: int) -> str:
    """Return a sentence with a city's name and the price of the next house there, or that it is full or blocked, shown
    after a long press."""
    name, cost = table.state.zone.cities[city].name, table.state.house_price[city]
    if city in table.state.zone.blocked:
        return words.say("refusal.blocked_city", city=name)
    if cost >= SOLD_OUT:
        return words.say("table.city_full", city=name)
    return words.say("table.city_costs", city=name, price=cost)


def _paint_map(model: MapModel, pen: Pen) -> None:
    size = (round(pen.size[0]), round(pen.size[1]))
    view = model.sheet.view(size, model.glance)
    pen.shadow(pen.rect, 2, 1.6, pen.px(pen.rect))
    pen.target("map", (0, 0, *size), manner=Manner(ground=True))
    sheet = Sketch(size)
    printed_map.overlay(view, sheet, model.marks)
    stand = Standing(pen, sheet, view, dict(model.facing))
    _put_houses(stand, model)
    _put_marks(stand, model)
    printed = printed_map.printed(view, title=False, frame=False)
    pen.stroke(strokes.marked, 0, 0, size, printed, tuple(sheet.strokes), solid=0)
    k = UNIT * pen.u
    rim = SEAT[model.obeys] if model.obeys else MAP_RIM
    pen.outline((0, 0, *size), rim, 0, max(1.0, (1.6 if model.obeys else 0.7) * k))
    for city in model.ringed:
        x, y = view.city_at(city)
        if view.shows(x, y, view.city_radius):
            for line, ink in ((1.8 * k, INK), (1.1 * k, GLOW)):
                pen.ring(x, y, view.city_radius * 1.2, ink, line)
    for city, colour in model.touched:
        x, y = view.city_at(city)
        for line, ink in ((2.4 * k, INK), (1.6 * k, SEAT[colour])):
            pen.ring(x, y, view.city_radius * 1.5, ink, line)
    _put_targets(stand, model)


def _put_houses(stand: Standing, model: MapModel) -> None:
    standing, view = model.marks.houses, stand.view
    stand.origins()
    staged = [item for item in model.marks.staged if item.city not in model.starts]
    for city, colours in standing.items():
        count = len(colours) + sum(item.city == city for item in staged)
        for slot, colour in enumerate(colours, view.first_slot(city)):
            stand.house(colour, city, slot, count)
    for item in staged:
        before = len(standing.get(item.city, ()))
        stand.house(item.colour, item.city, view.first_slot(item.city) + before, before + 1)


def _put_marks(stand: Standing, model: MapModel) -> None:
    """Put a uranium token on each marked start city of the map."""
    radius = stand.view.city_radius
    for city in model.starts:
        x, y = stand.view.city_at(city)
        stand.piece(OneOf("mark", city), "fuel", "uranium", (x, y - radius * 0.2), radius * 1.5, z=1)


@lru_cache(maxsize=8)
def _nearest(places: tuple[tuple[float, float], ...]) -> dict[tuple[float, float], float]:
    """Return the distance from each of some points to the nearest other one; empty for a single point."""
    return {
        here: min(math.dist(here, other) for other in places if other != here) for here in places if len(places) > 1
    }


def _put_targets(stand: Standing, model: MapModel) -> None:
    """Add a round touch target for each city, as large as its neighbours permit."""
    k = stand.pen.u * UNIT
    for target, reach in model.reaches(stand.view, LARGEST_HIT * k * max(1.0, stand.view.zoom / 2)):
        idle = isinstance(target.intent, Nothing)
        manner = Manner(drops=() if idle else ("house",), offer=target.offer)
        stand.target(target.city, reach, target.intent, target.hint, manner)
    stand.out_of_play(stand.view.city_radius, out_of_play)
