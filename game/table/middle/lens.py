"""The lens: a brass ring on the touch table that shows a part of the map, for the seat that opened it (docs/table.md).

The map in it has the orientation in which that seat sees the large one, and a scale at which its smallest city can be
touched."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from game.kit.board import printed_map
from game.kit.board.printed_map import BoardView
from game.kit.items import UNIT
from game.kit.paint import light
from game.kit.paint.materials import Finish
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import LENS_BRASS, LENS_DARK, LENS_EDGE, LENS_INNER, LENS_PAPER, LENS_SHINE
from game.kit.style.theme import INK, PAPER, SEAT
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
from game.session import planning
from game.session.intents import Nothing, PlanCity
from game.session.map_look import Lens
from game.table.measures.table_view import Table
from game.table.middle.map_panel_mm import LARGEST_HIT, MapModel, map_model, map_view

RADIUS = 60.0
RIM = 5.0
"""Width of the brass rim, mm."""
LEAST_HIT = 7.0
"""Smallest radius of a city's touch target in a lens, mm."""
GAIN, LEAST_GAIN = 1.5, 1.1
"""Scale of a lens relative to the large map, and the smallest one where the large map is already enlarged."""
ENOUGH = 0.84
"""Scale, in mm per map unit, at which one city and its name fill a lens."""
CLOSE = 8.5
"""Radius of the button that closes a lens, mm."""
SIGN = 5.0
"""Radius of the disc with the symbol of a lens's seat, mm."""
INSIDE = 52.0
"""Smallest distance of a lens's middle from the edges of the screen, mm, so that its button stays on the screen."""
REACH = 350.0
"""Largest distance of a lens from its seat, mm, beyond which a place is avoided."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """A touch on the button of a lens, which closes the lens."""

    number: int


@dataclass(frozen=True, slots=True)
class LensModel:
    """Everything that the picture of a lens depends on."""

    lens: Lens
    map: MapModel
    turn: int
    """Quarter turns clockwise of the map as its seat sees it."""
    scale: float
    """Px per unit of the sheet."""
    mine: bool
    """Whether the lens's seat can choose cities now."""
    plans: tuple[str, ...] = ()
    """While the lens's seat is planning, the ids of the cities in play, all of which can be planned; otherwise
    empty."""
    colour: str = ""
    """The colour of the lens's seat."""

    def view(self, edge: int) -> BoardView:
        """Return the view of the part of the map that a lens shows, in a square of `edge` px."""
        return self.map.sheet.part(edge, self.turn, self.scale, self.lens.middle)


def lens_panels(table: Table) -> list[Panel]:
    """Return the panels of all lenses (magnified copies of the map), each in its seat's language."""
    found = []
    for lens in table.session.look.lenses:
        with words.speaking(table.session.view(lens.seat).language):
            found.append(_panel(table, lens))
    return found


def mark_panels(table: Table) -> Iterator[Panel]:
    """Yield, for each lens, a ring on the large map in the colour of the lens's seat, around the part that the lens
    shows."""
    look, plan = table.session.look, table.plan
    if not look.lenses or look.now != look.drawn:
        return
    sheet, k = plan.px(plan.sheet), plan.seating.px_per_mm
    large = map_view(table)
    for lens in look.lenses:
        x, y = large.at(lens.middle)
        radius = (RADIUS - RIM) * k * large.scale / _model(table, lens).scale
        if not large.shows(x, y):
            continue
        rect = Rect(0, 0, round(2 * radius), round(2 * radius))
        rect.center = round(sheet.x + x), round(sheet.y + y)
        rect = rect.clip(sheet)
        at = (sheet.x + x - rect.x, sheet.y + y - rect.y)
        colour = table.colour(lens.seat)
        paint = partial(_paint_mark, colour, at, radius)
        key = (colour, at, round(radius, 1))
        yield Panel(OneOf("lens", lens.number, "mark"), rect, 0, key, paint, unit=k / UNIT, bleed=0, glides=False)


def _paint_mark(colour: str, at: tuple[float, float], radius: float, pen: Pen) -> None:
    """Paint a ring with dark edges on the map, thin enough to keep names and prices legible."""
    k = pen.u * UNIT
    for wide, ink in ((2.0, INK), (1.3, LENS_PAPER), (0.9, SEAT[colour])):
        pen.disc(*at, radius - (1.0 - wide / 2) * k, ink, wide * k)


def box_of(lens: Lens) -> Area:
    """Return the square around a lens on the screen, mm."""
    return Area.about((lens.x, lens.y), 2 * RADIUS, 2 * RADIUS)


def inside(table: Table, lens: Lens) -> Lens:
    """Return the lens, moved so that its closing button is on the screen."""
    seating = table.plan.seating
    x, y = (min(max(at, INSIDE), most - INSIDE) for at, most in ((lens.x, seating.width), (lens.y, seating.height)))
    return lens if (x, y) == (lens.x, lens.y) else replace(lens, x=x, y=y)


def glass(table: Table, lens: Lens) -> tuple[BoardView, int]:
    """Return the view of the part of the map that a lens shows, and the quarter turns clockwise of the lens's seat."""
    edge = table.plan.px(box_of(lens)).w
    return _model(table, lens).view(edge), table.plan.seating.chairs[lens.seat].turn


def _model(table: Table, lens: Lens) -> LensModel:
    k, chair = table.plan.seating.px_per_mm, table.plan.seating.chairs[lens.seat]
    known, large = map_model(table), map_view(table)
    turn = (large.turn - chair.turn) % 4
    needed = 2 * LEAST_HIT * 1.04 / known.sheet.closest(lens.middle) * k
    scale = max(large.plain_scale * LEAST_GAIN, needed, min(large.plain_scale * GAIN, ENOUGH * k))
    thinking = planning.is_open(table.session, lens.seat)
    plans = tuple(city.id for city in table.true.zone.cities) if thinking else ()
    return LensModel(lens, known, turn, round(scale, 3), table.hands == lens.seat, plans, table.colour(lens.seat))


def _panel(table: Table, lens: Lens) -> Panel:
    k, chair = table.plan.seating.px_per_mm, table.plan.seating.chairs[lens.seat]
    model = _model(table, lens)
    rect = table.plan.px(box_of(lens))
    name = OneOf("lens", lens.number)
    paint = partial(_paint, model)
    key = (model, rect.size)
    return Panel(name, rect, chair.turn, key, paint, lens.seat, k / UNIT, bleed=24 * UNIT, glides=False, round=True)


def _paint(model: LensModel, pen: Pen) -> None:
    edge = round(pen.size[0])
    k, middle = edge / 2 / RADIUS, edge / 2
    view = model.view(edge)
    pen.shadow((0, 0, edge, edge), middle / pen.u, 3.2)
    surface = printed_map.ground(view, title=False, frame=False).copy()
    printed_map.overlay(view, surface, replace(model.map.marks, facing=0))
    pen.blit_premul(light.round_part(surface, middle - 2), 0, 0)
    pen.target(OneOf("lens", model.lens.number, "rim"), (0, 0, edge, edge), manner=Manner(ground=True, round=True))
    inner = edge - 2 * RIM * k
    touched = Manner(ground=True, round=True)
    pen.target(OneOf("lens", model.lens.number, "glass"), (RIM * k, RIM * k, inner, inner), manner=touched)
    _put_houses(model, view, pen, k)
    _put_targets(model, view, pen, k)
    _draw_rim(model, pen, k)


def _seen(view: BoardView, at: tuple[float, float], room: float, k: float) -> bool:
    """Return whether a point is visible in the lens, at least `room` from its rim."""
    return math.dist(at, (view.size[0] / 2, view.size[1] / 2)) <= (RADIUS - RIM) * k - room


def _put_houses(model: LensModel, view: BoardView, pen: Pen, k: float) -> None:
    """Paint houses into a lens as pictures; the movable pieces themselves are on the map."""
    lying = {city: list(colours) for city, colours in model.map.marks.houses.items()}
    for item in model.map.marks.staged:
        lying.setdefault(item.city, []).append(item.colour)
    houses = [
        (view.slot_at(city, slot, len(colours)), view.house_size * view.house_share(city, len(colours)), colour)
        for city, colours in lying.items()
        for slot, colour in enumerate(colours, view.first_slot(city))
    ]
    for at, size, colour in sorted(houses, key=lambda house: house[0][1]):
        if _seen(view, at, size * 0.3, k):
            pen.house(colour, *at, size)


def _put_targets(model: LensModel, view: BoardView, pen: Pen, k: float) -> None:
    """Add touch targets for the cities visible in a lens; they have an effect while the lens's seat is choosing a city
    or planning."""
    for target, reach in model.map.reaches(view, LARGEST_HIT * k):
        here = view.city_at(target.city)
        if not _seen(view, here, reach, k):
            continue
        intent = target.intent if model.mine else Nothing()
        if target.city in model.plans:
            intent = PlanCity(model.lens.seat, model.plans.index(target.city))
        drops = ("house",) if model.mine and not isinstance(intent, Nothing | PlanCity) else ()
        box = Rect(round(here[0] - reach), round(here[1] - reach), round(2 * reach), round(2 * reach))
        name = OneOf("lens", model.lens.number, target.city)
        offer = target.offer if drops else None
        pen.target(name, box, intent, hint=target.hint, manner=Manner(drops=drops, round=True, offer=offer))


def _draw_rim(model: LensModel, pen: Pen, k: float) -> None:
    """Paint the brass rim of a lens with its seat's colour and symbol, and the button that closes the lens."""
    middle = RADIUS * k
    for far, wide, colour in (
        (RADIUS, RIM, LENS_EDGE),
        (RADIUS - 0.5, RIM - 1.0, LENS_BRASS),
        (RADIUS - 1.0, 1.2, LENS_SHINE),
        (RADIUS - RIM + 1.4, 1.0, LENS_INNER),
    ):
        pen.disc(middle, middle, far * k, colour, max(1.0, wide * k))
    pen.disc(middle, middle, (RADIUS - 1.5) * k, LENS_DARK, 2.6 * k)
    ink = SEAT[model.colour]
    pen.disc(middle, middle, (RADIUS - 1.8) * k, ink, 2.0 * k)
    side = (RADIUS - RIM / 2) * math.sqrt(0.5) * k
    pen.disc(middle - side, middle + side, SIGN * k, LENS_DARK)
    pen.disc(middle - side, middle + side, (SIGN - 0.6) * k, ink)
    pen.sigil(model.colour, middle - side, middle + side, (SIGN - 0.6) * k)
    x, y = middle + side, middle - side
    box = Area.about((x, y), 2 * CLOSE * k, 2 * CLOSE * k)
    pen.slab(box, Finish("paper", 0.35, 0.07), PAPER, CLOSE * k / pen.u, 0.6)
    pen.cross(x, y, 7 * k)
    number = model.lens.number
    touched = Manner(round=True)
    pen.target(OneOf("lens", number, "close"), box, PutAway(number), hint=words.say("table.lens.close"), manner=touched)
