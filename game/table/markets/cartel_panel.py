"""The Cartel in a game for two at the touch table: its plants, fuel and houses, shown once for each long side of the
table."""

from __future__ import annotations

from game.engine.resources import FUELS
from game.kit.components.card import RATIO
from game.kit.items import Card, Copy, Items, Mark, Plate, TouchSpot, number
from game.kit.screen.panel import Panel
from game.kit.style.layout_theme import CARTEL_EDGE, FLANK_WOOD
from game.kit.style.theme import CREAM
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.fuel_placement import arrange
from game.session.intents import Nothing
from game.session.parties import CARTEL_COLOUR
from game.table.measures.table_plan import GAP
from game.table.measures.table_view import Table
from game.views import explanations

HIGH = 45.0
CORNER = 20.0
"""Space left free at the outer end for the knob of the plant market."""


def cartel_panels(table: Table) -> list[Panel]:
    """Return two panels with the Cartel's plants, fuel and houses, one above and one below the plant market, each
    turned to its long side; none without a Cartel."""
    cartel = table.true.cartel
    if cartel is None:
        return []
    plan = table.plan
    room = plan.plants.less(right=CORNER) if plan.plants.x > plan.sheet.x else plan.plants.less(left=CORNER)
    near, far = room.moved(down=room.h + GAP).top(HIGH), room.moved(down=-GAP - HIGH).top(HIGH)
    return [
        plan.panel(name, box, turn, _items(table, room.w, copy=turn == 2))
        for name, box, turn in (("cartel", near, 0), ("cartel:far", far, 2))
    ]


def _items(table: Table, width: float, copy: bool) -> Items:
    cartel = table.true.cartel
    assert cartel is not None
    name = OneOf(explanations.THIRD.sort, explanations.THIRD.which, "far") if copy else explanations.THIRD
    yield TouchSpot(name, (0, 0, width, 15), Nothing())
    yield Plate("wood", (0, 0, width, HIGH), FLANK_WOOD, 4, 1.0)
    yield Plate("edge", (0, 0, width, HIGH), CARTEL_EDGE, 4, line=0.8)
    yield Mark("chip", 8, 8, 5, CARTEL_COLOUR)
    yield Mark("house", width - 26, 8, 15, CARTEL_COLOUR)
    yield number(cartel.houses, width - 16, 8, 7, CREAM, alone=True)
    lying = arrange(cartel.plants, cartel.fuel)
    card = min(43.0, (width - 16) / 3)
    if not cartel.plants:
        places = Area(4, 15, 3 * card + 8, card * RATIO["mini"]).across(3, 4)
        yield from [Plate("well", place, radius=3, z=0.3) for place in places]
    for index, plant in enumerate(cartel.plants):
        fuel = tuple(FUELS[kind] for kind in lying.get(plant.number, ()))
        x = 4 + index * (card + 4)
        if copy:
            yield Copy(plant.number, x, 15, card, "mini", "owned", fuel)
        else:
            yield Card(plant.number, x, 15, card, "mini", "owned", fuel, CARTEL_COLOUR)
