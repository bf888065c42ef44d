"""The map on the desk: the printed sheet with everybody's networks, the score track and the planned way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from pygame import FRect, Rect

from game.desk.base.grid import Grid
from game.engine import setup
from game.engine.ruleset import Ruleset, board_of
from game.engine.state import Task
from game.kit.board.map_sheet import Sheet
from game.kit.board.map_targets import BODY, Standing
from game.kit.board.map_view import Framing, bare_head, widest_of
from game.kit.board.printed_map import (
    WHOLE,
    Barrier,
    BoardView,
    MapMarks,
    MapViewport,
    StagedHouse,
    known_ground,
    lay_barriers,
    load_sheet,
    overlay,
    printed,
)
from game.kit.paint import strokes
from game.kit.paint.strokes import Sketch
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.values.contents import Manner, Offer
from game.kit.values.ids import CellId, FuelId, HouseId, Id, ScoreId
from game.session import planning
from game.session.intents import Intent, Lay, Nothing, PlanCity
from game.session.map_look import MapPlace
from game.session.parties import colour_of, front_seat, is_asked
from game.session.session import Session
from game.views.carried_prices import carried_prices
from game.views.map_cities import chosen_city, city_intent, colours_in, out_of_play
from game.views.routes import PlannedHouse, highlighted_house, networks, planned_houses, staged_houses

REACH = 1.45
"""Radius of a city's target by the radius of its disc."""

BROADENED = 1.18
"""How much wider than printed a sheet is drawn where it could be drawn larger instead."""
BESIDE, BEHIND = 0.62, 0.85
"""How far houses in one cell of the score track stand apart, by their width, and their rows."""
LARGEST = 0.84
"""How wide a house alone in its cell is, as a share of its room there."""


class CityShown(NamedTuple):
    """A city: whose houses stand there, by spaces ("" for a free one below), what a touch means, a house's price."""

    id: str
    colours: tuple[str, ...]
    intent: Intent
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class DeskMap:
    """The desk's map as a value, which is its key: everything it shows."""

    map: str
    side: str
    regions: tuple[str, ...]
    barriers: tuple[Barrier, ...]
    marks: MapMarks
    cities: tuple[CityShown, ...]
    houses: tuple[PlannedHouse, ...]
    """Laid aside, or only planned."""
    pale: bool
    """Whether they are only planned: pale, and no pieces."""
    colour: str
    score: tuple[tuple[str, int], ...]
    ahead: tuple[str, int]
    """Colour and number of cities with what is laid aside."""
    offered: tuple[str, ...]
    """Cities to choose from at set-up."""
    chosen: str
    marking: bool
    """Whether it is a start city that is chosen, not a house of the Cartel."""
    starts: tuple[str, ...]
    """Marked start cities."""
    glance: MapViewport
    """How the sheet is looked at."""

    @property
    def cells(self) -> int:
        """Cells that the score track needs."""
        most = max(score for _, score in self.score)
        return max(22, max(barrier.cities for barrier in self.barriers) + 1, most + 1, self.ahead[1] + 1)


def sheet_rect(grid: Grid, sheet: Sheet) -> Rect:
    """Where a sheet lies on the walnut beside the column; one printed narrow is drawn wider where there is room."""
    x, y, room_wide, room_high = grid.map_room
    wide, high = map(float, sheet.size)
    scale, widest = min(room_wide / wide, room_high / high), widest_of(sheet)
    if widest > 1 and room_wide > wide * scale * 1.01:
        high -= bare_head(sheet)
        scale = min(room_wide / wide / BROADENED, room_high / high)
        wide *= min(widest, room_wide / wide / scale)
    x += (room_wide - wide * scale) / 2
    y += (room_high - high * scale) / 2
    return grid.rect((x, y, wide * scale, high * scale))


def broad(session: Session) -> bool:
    """Whether the map of a game is wider than high, so that its board gets more room."""
    record = session.match.record
    return widest_of(load_sheet(record.map, board_of(record.edition))) > 1


@lru_cache(maxsize=12)
def board_view(
    map_name: str, side: str, regions: tuple[str, ...], size: tuple[int, int], track: int, glance: MapViewport = WHOLE
) -> BoardView:
    """The sheet as it lies on the desk."""
    return BoardView(load_sheet(map_name, side), regions, size, Framing(track=track), glance)


def _view(known: DeskMap, size: tuple[int, int], glance: MapViewport) -> BoardView:
    return board_view(known.map, known.side, known.regions, size, known.cells, glance)


def desk_map(session: Session) -> DeskMap:
    """Everything that the map shows now."""
    state, seat = session.match.state, front_seat(session)
    zone, colour = state.zone, colour_of(session, seat)
    thinking, laid_out = planning.is_open(session, seat), chosen_city(session, seat)
    building = is_asked(session, seat) and not thinking
    houses = planned_houses(session, seat) if thinking else staged_houses(session, seat) if building else ()
    told = (carried_prices(session, seat) if building else ()) or (None,) * len(zone)
    cities = tuple(
        CityShown(city.id, colours_in(session, index), _touch(session, seat, index), offer)
        for index, (city, offer) in enumerate(zip(zone.cities, told, strict=True))
    )
    return DeskMap(
        session.match.record.map,
        board_of(session.match.record.edition),
        zone.regions,
        _barriers(state.rules, state.step),
        _marks(session, seat, houses, cities),
        cities,
        houses,
        thinking,
        colour,
        tuple((colour_of(session, player.seat), len(player.cities)) for player in state.players),
        (colour, len(state.players[seat].cities) + len(houses)) if houses else ("", 0),
        _offered(session, seat),
        "" if laid_out is None else zone.cities[laid_out].id,
        state.task == Task.MARK,
        tuple(zone.cities[city].id for city in state.marks),
        session.look.drawn,
    )


def _marks(session: Session, seat: int, houses: tuple[PlannedHouse, ...], cities: tuple[CityShown, ...]) -> MapMarks:
    """Networks, prices, the houses laid aside or planned, and the way to the one in question."""
    state, colour = session.match.state, colour_of(session, seat)
    question = highlighted_house(session, seat) if is_asked(session, seat) else None
    if planning.is_open(session, seat):
        question = houses[-1] if houses else None
    return MapMarks(
        {city.id: tuple(filter(None, city.colours)) for city in cities},
        state.step,
        state.rules.house_prices,
        tuple(StagedHouse(house.city, colour, house.way, house.total) for house in houses),
        question.way if question else (),
        question.total if question and not question.refusal else None,
        ways=networks(session),
    )


def _barriers(rules: Ruleset, step: int) -> tuple[Barrier, ...]:
    """The fields that begin Step 2 and the end; the end alone where it is the same field."""
    end = Barrier(rules.end_cities, words.say("desk.end"), "end")
    if rules.step2_from >= rules.end_cities:
        return (end,)
    return Barrier(rules.step2_from, words.say("desk.step2"), "step" if step == 1 else "past"), end


def _offered(session: Session, seat: int) -> tuple[str, ...]:
    """Cities one may choose from at set-up."""
    state = session.match.state
    if state.task not in (Task.PLACE, Task.MARK) or not is_asked(session, seat):
        return ()
    listed = setup.places(state) if state.task == Task.PLACE else setup.marks(state)
    return tuple(state.zone.cities[move.city].id for move in listed if hasattr(move, "city"))


def _touch(session: Session, seat: int, city: int) -> Intent:
    """The meaning of a touch on a city for the seat in front: with its planner open it goes into its plan; while no
    city is asked for it only tells its price."""
    if planning.is_open(session, seat):
        return PlanCity(seat, city)
    return city_intent(session, seat, city) if is_asked(session, seat) else Nothing()


def panel(session: Session, grid: Grid) -> Panel:
    """The map as a panel."""
    known, look = desk_map(session), session.look
    sheet = load_sheet(known.map, known.side)
    rect = sheet_rect(grid, sheet)
    look.place = MapPlace(rect, partial(_view, known, rect.size), known_ground)
    paint_it = partial(_paint, known)
    return Panel(
        "map", rect, 0, known, paint_it, None, grid.unit, frame=known.glance, view_transform=look.view_transform()
    )


def _paint(known: DeskMap, pen: Pen) -> None:
    """Print the sheet, lay the marks on it, note houses and cities."""
    size = pen.px(pen.rect).size
    view = _view(known, size, known.glance)
    pen.shadow(pen.rect, 3, 1.6, pen.px(pen.rect))
    pen.target("map", (0, 0, *size), manner=Manner(ground=True))
    sheet = Sketch(size)
    lay_barriers(sheet, view, known.barriers)
    overlay(view, sheet, known.marks)
    stand = Standing(pen, sheet, view)
    _note_houses(stand, known)
    pen.stroke(strokes.marked, 0, 0, size, printed(view), tuple(sheet.strokes), solid=0)
    crowds = _crowds(known)
    for house in known.houses if known.pale else ():
        stand.pale(known.colour, house.city, house.space, crowds[house.city])
    for city in known.offered:
        x, y = view.city_at(city)
        if view.shows(x, y, view.city_radius):
            mine = city == known.chosen
            pen.ring(x, y, view.city_radius * (1.3 if mine else 1.18), line=4 if mine else 2)
    _note_score(pen, view, known)
    for place in known.cities:
        drops = ("house",) if isinstance(place.intent, Lay) else ()
        manner = Manner(drops=drops, offer=place.offer, ground=isinstance(place.intent, Nothing))
        stand.target(place.id, view.city_radius * REACH, place.intent, manner=manner)
    stand.out_of_play(view.city_radius * REACH, out_of_play)


def _crowds(known: DeskMap) -> Counter[str]:
    """How many houses stand in each city, those laid aside or planned among them."""
    return Counter(house.city for house in known.houses) + Counter(
        {city: len(colours) for city, colours in known.marks.houses.items()}
    )


def _note_houses(stand: Standing, known: DeskMap) -> None:
    view, crowds = stand.view, _crowds(known)
    stand.origins()
    for city in known.cities:
        for space, colour in enumerate(city.colours):
            if colour:
                stand.house(colour, city.id, space, crowds[city.id])
    for house in known.houses if not known.pale else ():
        stand.house(known.colour, house.city, house.space, crowds[house.city])
    if known.chosen and known.chosen not in known.starts:
        name: Id = HouseId("chosen", known.chosen)
        kind, look = "house", "natural"
        if known.marking:
            name, kind, look = FuelId("uranium", "chosen", known.chosen), "fuel", "uranium"
        stand.piece(name, kind, look, view.slot_at(known.chosen, 0), view.house_size)
    for start in known.starts:
        stand.piece(FuelId("uranium", "mark", start), "fuel", "uranium", view.city_at(start), view.house_size)


def _note_score(pen: Pen, view: BoardView, known: DeskMap) -> None:
    """One house of every seat on the track, beside the number of its cell; a pale one ahead."""
    sharing: dict[int, list[tuple[str, bool]]] = {}
    for colour, score in known.score:
        sharing.setdefault(score, []).append((colour, False))
    colour, score = known.ahead
    if colour:
        sharing.setdefault(score, []).append((colour, True))
    signs = frozenset(barrier.cities for barrier in known.barriers)
    usual = standing(view.score_room(0, frozenset()), 1)[0][2]
    for score in range(max(score for _, score in known.score) + 8):
        pen.piece(CellId("desk", score), "origin", (), *view.score_at(score), usual)
    for score, houses in sharing.items():
        places = standing(view.score_room(score, signs), len(houses))
        for (colour, pale), (x, y, size) in zip(houses, places, strict=True):
            if pale:
                pen.house(colour, x, y, size, 130)
            else:
                pen.piece(ScoreId(colour), "house", (colour,), x, y, size, z=1 + round(y))


def standing(room: FRect, count: int) -> list[tuple[float, float, float]]:
    """Middles and size of so many houses in a cell's room, as large as they fit in rows half behind each other."""
    best, shape = 0.0, (1, 1)
    for rows in range(1, min(3, count) + 1):
        columns = -(-count // rows)
        body = min(room.w / (1 + BESIDE * (columns - 1)), room.h / (1 + BEHIND * (rows - 1)), LARGEST * room.w)
        if body > best * 1.05:
            best, shape = body, (columns, rows)
    columns, rows = shape
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        here = min(columns, count - row * columns)
        x = room.centerx + (column - (here - 1) / 2) * best * BESIDE
        y = room.centery + (row - (rows - 1) / 2) * best * BEHIND
        places.append((x, y, best / (2 * BODY)))
    return places
