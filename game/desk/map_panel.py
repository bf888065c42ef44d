"""The map on the desk: the printed map with all networks, the score track and staged or planned houses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from pygame import FRect, Rect

from game.desk.base.grid import Grid
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
    draw_barriers_on_ground,
    known_ground,
    load_sheet,
    overlay,
    printed,
)
from game.kit.paint import strokes
from game.kit.paint.strokes import Sketch
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import GLOW, INK
from game.kit.values.contents import Manner, Offer
from game.kit.values.ids import CellId, FuelId, HouseId, Id, ScoreId
from game.parts.power_route import lit_cities
from game.session import planning
from game.session.intents import Browse, Intent, Nothing, PlanCity, StageMove
from game.session.map_look import MapPlace
from game.session.parties import colour_of, front_seat, is_asked
from game.session.session import Session
from game.views.carried_prices import carried_prices
from game.views.map_cities import chosen_city, city_intent, colours_in, out_of_play, ringed_cities
from game.views.routes import PlannedHouse, highlighted_house, networks, planned_houses, staged_houses

REACH = 1.45
"""Radius of a city's touch target, in radii of its disc."""

BROADENED = 1.18
"""How much wider than printed a map is drawn where it could be drawn larger instead."""
BESIDE, BEHIND = 0.62, 0.85
"""Distances between houses in a cell of the score track, and between their rows, in house widths."""
LARGEST = 0.84
"""Width of a single house in a cell of the score track, as a share of the cell's room."""


class CityShown(NamedTuple):
    """A city on the desk's map: the colour of each house by space ("": free), the intent of a touch, and the next
    house's price."""

    id: str
    colours: tuple[str, ...]
    intent: Intent
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class DeskMap:
    """Everything that the desk's map shows, as one value, by which an unchanged map is recognized."""

    map: str
    side: str
    regions: tuple[str, ...]
    barriers: tuple[Barrier, ...]
    marks: MapMarks
    cities: tuple[CityShown, ...]
    houses: tuple[PlannedHouse, ...]
    """Staged or planned houses."""
    pale: bool
    """Whether the houses are only planned; they are then drawn pale and are not pieces."""
    colour: str
    score: tuple[tuple[str, int], ...]
    ahead: tuple[str, int]
    """The seat's colour and its number of cities with the staged houses; empty and 0 without any."""
    ringed: tuple[str, ...]
    """Cities with a ring: those to choose from before round 1, or where a network may begin."""
    chosen: str
    marking: bool
    """Whether a start city is being chosen rather than a house of the Cartel."""
    starts: tuple[str, ...]
    """Marked start cities."""
    touched: tuple[str, ...]
    """Cities that a touched line of the log is about."""
    glance: MapViewport
    """The part of the map that is shown, and its scale."""

    @property
    def cells(self) -> int:
        """The number of cells that the score track needs for all houses and for the end of the game."""
        most = max(score for _, score in self.score)
        return max(22, max(barrier.cities for barrier in self.barriers) + 1, most + 1, self.ahead[1] + 1)


def sheet_rect(grid: Grid, sheet: Sheet) -> Rect:
    """Return the rectangle of the map on the desk; a map that is wider than its print is drawn wider if there is
    room."""
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
    """Return whether a game's map is wider than high, so that it needs more room on the desk."""
    record = session.match.record
    return widest_of(load_sheet(record.map, board_of(record.edition))) > 1


@lru_cache(maxsize=12)
def board_view(
    map_name: str, side: str, regions: tuple[str, ...], size: tuple[int, int], track: int, glance: MapViewport = WHOLE
) -> BoardView:
    """Return the view of the printed map for a size in px, the regions in play, the number of cells of the score track,
    and a viewport."""
    return BoardView(load_sheet(map_name, side), regions, size, Framing(track=track), glance)


def _view(known: DeskMap, size: tuple[int, int], glance: MapViewport) -> BoardView:
    return board_view(known.map, known.side, known.regions, size, known.cells, glance)


def desk_map(session: Session) -> DeskMap:
    """Return everything that the desk's map shows now."""
    state, seat = session.match.state, front_seat(session)
    zone, colour = state.zone, colour_of(session, seat)
    thinking, laid_out = planning.is_open(session, seat), chosen_city(session, seat)
    building = is_asked(session, seat) and not thinking
    houses = planned_houses(session, seat) if thinking else staged_houses(session, seat) if building else ()
    prices = (carried_prices(session, seat) if building else ()) or (None,) * len(zone)
    cities = tuple(
        CityShown(city.id, colours_in(session, index), _touch(session, seat, index), offer)
        for index, (city, offer) in enumerate(zip(zone.cities, prices, strict=True))
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
        ringed_cities(session, seat),
        "" if laid_out is None else zone.cities[laid_out].id,
        state.task == Task.MARK,
        tuple(zone.cities[city].id for city in state.marks),
        tuple(zone.cities[city].id for city in (session.view(seat).story or Browse(seat)).cities),
        session.look.drawn,
    )


def _marks(session: Session, seat: int, houses: tuple[PlannedHouse, ...], cities: tuple[CityShown, ...]) -> MapMarks:
    """Return the marks on the desk's map: houses, networks, prices, staged or planned houses, and the highlighted
    connection."""
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
        lit=tuple(lit_cities(session)),
        blocked=state.zone.blocked_ids,
    )


def _barriers(rules: Ruleset, step: int) -> tuple[Barrier, ...]:
    """Return the marks on the score track where Step 2 and the end of the game begin; only the one for the end if Step
    2 would not begin before it."""
    end = Barrier(rules.end_cities, words.say("desk.end"), "end")
    if rules.step2_from >= rules.end_cities:
        return (end,)
    return Barrier(rules.step2_from, words.say("desk.step2"), "step" if step == 1 else "past"), end


def _touch(session: Session, seat: int, city: int) -> Intent:
    """Return the intent of a touch on a city: change the open plan, stage or remove a house, choose the city before
    round 1, or nothing if the seat at the desk is not asked."""
    if planning.is_open(session, seat):
        return PlanCity(seat, city)
    return city_intent(session, seat, city) if is_asked(session, seat) else Nothing()


def panel(session: Session, grid: Grid) -> Panel:
    """Return the panel of the desk's map."""
    known, look = desk_map(session), session.look
    sheet = load_sheet(known.map, known.side)
    rect = sheet_rect(grid, sheet)
    look.place = MapPlace(rect, partial(_view, known, rect.size), known_ground)
    paint_it = partial(_paint, known)
    return Panel(
        "map", rect, 0, known, paint_it, None, grid.unit, frame=known.glance, view_transform=look.view_transform()
    )


def _paint(known: DeskMap, pen: Pen) -> None:
    """Paint the desk's map with its marks, houses and score track, and add a touch target for each city."""
    size = pen.px(pen.rect).size
    view = _view(known, size, known.glance)
    pen.shadow(pen.rect, 3, 1.6, pen.px(pen.rect))
    pen.target("map", (0, 0, *size), manner=Manner(ground=True))
    sheet = Sketch(size)
    draw_barriers_on_ground(sheet, view, known.barriers)
    overlay(view, sheet, known.marks)
    stand = Standing(pen, sheet, view)
    _note_houses(stand, known)
    pen.stroke(strokes.marked, 0, 0, size, printed(view), tuple(sheet.strokes), solid=0)
    crowds = _crowds(known)
    for house in known.houses if known.pale else ():
        stand.pale(known.colour, house.city, house.space, crowds[house.city])
    for city in known.ringed:
        x, y = view.city_at(city)
        if view.shows(x, y, view.city_radius):
            share, thick = (1.3, 5) if city == known.chosen else (1.2, 3)
            for line, ink in ((thick + 2, INK), (thick, GLOW)):
                pen.ring(x, y, view.city_radius * share, ink, line)
    for city in known.touched:
        x, y = view.city_at(city)
        for share, line, ink in ((1.5, 9, INK), (1.5, 5, GLOW)):
            pen.ring(x, y, view.city_radius * share, ink, line)
    _note_score(pen, view, known)
    for place in known.cities:
        drops = ("house",) if isinstance(place.intent, StageMove) else ()
        manner = Manner(drops=drops, offer=place.offer, ground=isinstance(place.intent, Nothing))
        stand.target(place.id, view.city_radius * REACH, place.intent, manner=manner)
    stand.out_of_play(view.city_radius * REACH, out_of_play)


def _crowds(known: DeskMap) -> Counter[str]:
    """Return the number of houses in each city, including staged or planned ones."""
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
    """Add a house of each seat to the score track at the number of its cities, and a pale one where the staged houses
    would bring the seat."""
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
    """Return the middle and the size of each of `count` houses in one cell of the score track, in rows that overlap by
    about half."""
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
