"""The styles of plant cards: how each arranges the coloured band with the plant's number and cities, the picture and
the fuel.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.engine.plants import PowerPlant
from game.kit.components.card_print import (
    Place,
    band,
    band_alone,
    burnt,
    empty_places,
    for_sale,
    grid_of,
    ground,
    icon_of,
    no_fuel,
    picture_of,
    power_of,
    row_of,
    tokens,
)
from game.kit.components.card_view import LEAST, RUNNING, picture
from game.kit.paint import strokes
from game.kit.paint.slabs import Boards
from game.kit.style.theme import CARD, FUEL, ON_FUEL, mixed
from game.kit.style.things_theme import SHELF, SHELF_SHADE, SHELF_SPLIT

STORED = ("owned", "resting", RUNNING)
"""States of a card that shows the places for its fuel."""
PALE, DUSKY = 0.58, 0.12
"""How much an illustration fades under tokens, by day and at night."""
STRIP = 84
"""Least width in px of a strip's card with an illustration."""


def tall(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Paint a plant's card in the desk layout: the coloured band with its number at the top, the picture, and a shelf
    with its fuel at the bottom.
    """
    wide, high = size
    k = pen.u
    edge = 6 * k
    top = round(high * 0.245)
    band(pen, Rect(round(edge), round(edge), round(wide - 2 * edge), top), plant, 6 * k)
    shelf = _shelf(size, k)
    view = Rect(round(edge), round(edge + top + 4 * k), round(wide - 2 * edge), 0)
    view.h = shelf.y - view.y - round(4 * k)
    picture(pen, view, plant, state)
    pen.fill(shelf, SHELF, 6 * k)
    pen.recess(shelf, 6, 0.0, SHELF_SHADE)
    if plant.mined:
        for_sale(pen, shelf, plant)
    elif not plant.fuels:
        no_fuel(pen, shelf.centerx, shelf.centery, shelf.h * 0.62)
    elif state in STORED:
        places = tall_places(size, plant)
        empty_places(pen, places, plant)
        split = (places[plant.need - 1][0] + places[plant.need][0]) / 2
        pen.line((split, shelf.y + shelf.h * 0.2), (split, shelf.bottom - shelf.h * 0.2), SHELF_SPLIT, k)
    else:
        step = (40 if len(plant.fuels) == 2 else 32) * k
        places = row_of(plant.need, shelf.centerx, shelf.centery, shelf.w, step, 44 * k / step)
        tokens(pen, places, burnt(plant))


def _shelf(size: tuple[int, int], k: float) -> Rect:
    wide, high = size
    return Rect(round(6 * k), round(high * 0.717), round(wide - 12 * k), round(high * 0.25))


def tall_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Return the places for fuel on the shelf of the desk's card, in one row."""
    shelf = _shelf(size, size[0] / 138)
    step = 29 * size[0] / 138
    swell = 1.5 if plant.storage <= 4 else 1.75
    return row_of(plant.storage, shelf.centerx, shelf.centery, shelf.w * 0.985, step, swell)


def wide(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Paint a plant's card in a player's open station at the touch table: the coloured band with its number at the top,
    its fuel on the pale picture.
    """
    across, high = size
    k = pen.u
    edge = 4.5 * k
    top = round(high * 0.30)
    band(pen, Rect(round(edge), round(edge), round(across - 2 * edge), top), plant, 6 * k)
    view = _wide_view(size)
    picture(pen, view, plant, state, _pale(plant, state))
    if plant.fuels and state in STORED:
        _places(pen, wide_places(size, plant), plant, state)
    elif plant.fuels:
        tokens(pen, row_of(plant.need, view.centerx, view.centery, view.w, 40 * k), burnt(plant))


def _pale(plant: PowerPlant, state: str) -> float:
    if not plant.fuels:
        return 0.0
    return DUSKY if state == RUNNING else PALE


def _places(pen: Boards, places: list[Place], plant: PowerPlant, state: str) -> None:
    """Paint the places for fuel on a card; on a night picture as discs of paper, on which dark tokens stand out."""
    if state == RUNNING:
        for x, y, size in places:
            pen.disc(x, y, size * 0.29, (*CARD, 120))
    else:
        empty_places(pen, places, plant)


def _wide_view(size: tuple[int, int]) -> Rect:
    across, high = size
    edge = 4.5 * across / 138
    top = edge + high * 0.30 + edge
    return Rect(round(edge), round(top), round(across - 2 * edge), round(high - top - edge))


def wide_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Return the places for fuel on the picture of the card in a station's drawer, in two rows."""
    return grid_of(plant.storage, _wide_view(size).inflate(-2, -2), size[0] * 0.40)


def mini(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Paint the small card of a plant in a waiting player's station at the touch table: the coloured band with its
    number at the top, one row of fuel below.
    """
    across, high = size
    k = pen.u
    edge = 4 * k
    top = round(high * 0.46)
    band(pen, Rect(round(edge), round(edge), round(across - 2 * edge), top), plant, 5 * k)
    middle = (edge + top + high) / 2
    if across >= STRIP and (state == RUNNING or not plant.fuels):
        foot = round(edge + top + edge * 0.5)
        view = Rect(round(edge), foot, round(across - 2 * edge), round(high - foot - edge))
        picture(pen, view, plant, state, _pale(plant, state))
    elif not plant.fuels:
        side = max(5, round((high - top - edge) * 0.9))
        icon_of(pen, picture_of(plant), side, FUEL[plant.kind], (across / 2, middle))
    elif state in STORED:
        empty_places(pen, mini_places(size, plant), plant)
    else:
        step = min(40 * k, (high - top) * 0.62)
        tokens(pen, row_of(plant.need, across / 2, middle, across * 0.9, step), burnt(plant))


def mini_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Return the places for fuel in the lower half of the small card in a station's strip, in one row."""
    across, high = size
    middle = (high * 0.49 + high) / 2
    return row_of(plant.storage, across / 2, middle, across * 0.93, min(across * 0.23, high * 0.44), 1.5)


def strip(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Paint another player's plant at the desk: number and cities on a block at the left, fuel at the right."""
    across, high = size
    block = Rect(0, 0, round(high * 0.74), high)
    ground(pen, block, plant, 6 * pen.u * 98 / 138)
    pen.number(f"{plant.number:02d}", block.centerx, high * 0.36, high * 0.50, ON_FUEL[plant.kind], "center")
    small = high * 0.29
    side = max(4, round(small * 0.72))
    sign, count = power_of(plant)
    icon_of(pen, sign, side, ON_FUEL[plant.kind], (block.centerx - small * 0.34, high * 0.76))
    pen.number(count, block.centerx + small * 0.12, high * 0.765, small, ON_FUEL[plant.kind])
    room = Rect(block.right, 0, across - block.right, high)
    if not plant.fuels:
        ink = mixed(FUEL[plant.kind], CARD, 0.15)
        icon_of(pen, picture_of(plant), max(5, round(high * 0.62)), ink, room.center)
    elif state in STORED:
        empty_places(pen, strip_places(size, plant), plant)
    else:
        tokens(pen, row_of(plant.need, room.centerx, room.centery, room.w * 0.94, high * 0.42), burnt(plant))


def strip_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Return the places for fuel at the right of another player's plant, in two rows."""
    across, high = size
    block = round(high * 0.74)
    room = Rect(block, 0, across - block, high).inflate(-round(high * 0.08), -round(high * 0.08))
    return grid_of(plant.storage, room, high * 0.46)


def pinwheel(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Paint a plant's card in the market of a touch table with players on three or four sides: a coloured band with its
    number for each side, fuel in the middle.
    """
    side = size[0]
    edge = round(side * 0.026)
    thick = round(side * 0.245)
    length = side - thick - 2 * edge
    far = side - edge - thick
    ends = (edge, far), (far, edge + thick), (edge + thick, edge), (edge, edge)
    for turn, at in enumerate(ends):
        _draw_band(pen, plant, at, (length, thick), turn)
    # the last band of the wheel starts where the first one ends: all four have the same length
    hole = Rect(edge + thick, edge + thick, side - 2 * (edge + thick), side - 2 * (edge + thick)).inflate(-2, -2)
    _middle(pen, hole, plant)


def twoway(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Paint a plant's card in the market between two facing players: a coloured band with its number at both ends, as
    on a playing card.
    """
    across, high = size
    edge = round(across * 0.026)
    thick = round(high * 0.27)
    length = across - 2 * edge
    _draw_band(pen, plant, (edge, high - edge - thick), (length, thick), 0)
    _draw_band(pen, plant, (edge, edge), (length, thick), 2)
    hole = Rect(edge, edge + thick, across - 2 * edge, high - 2 * (edge + thick)).inflate(-2, -4)
    _middle(pen, hole, plant)


def _draw_band(pen: Boards, plant: PowerPlant, at: tuple[int, int], size: tuple[int, int], turn: int) -> None:
    """Draw the coloured band at an edge of a plant's card, with its number and its number of cities: of this size,
    turned counterclockwise by quarters, with its upper left corner at a point.
    """
    box = size[::-1] if turn % 2 else size
    pen.stroke(strokes.blit_made_premul, *at, box, band_alone, (plant, size, pen.u), turn)


def _middle(pen: Boards, hole: Rect, plant: PowerPlant) -> None:
    """Paint picture and tokens in the middle of a card that is read from several sides."""
    side = min(hole.w, hole.h)
    tone = FUEL[plant.kind]
    ink = mixed(CARD, tone, 0.30 if plant.fuels else 0.95)
    if side >= LEAST:
        picture(pen, hole, plant, "", PALE if plant.fuels else 0.0)
    else:
        pen.fill(hole, mixed(CARD, tone, 0.09), 5 * pen.u)
        icon_of(pen, picture_of(plant), max(6, round(side * 0.94)), ink, hole.center)
    if not plant.fuels:
        return
    size = side * (0.82 if plant.need < 3 else 0.70)
    step = size * (0.60 if plant.need < 3 else 0.42)
    low = hole.w > 2 * side
    if low:  # larger ones fit in one row
        size, step = side * 1.1, side * 0.62
    middle = (plant.need - 1) / 2
    places = []
    for index in range(plant.need):
        rise = size * (0.24 if index == 1 else -0.18) if plant.need == 3 and not low else 0
        places.append((hole.centerx + (index - middle) * step * 1.25, hole.centery - rise, size))
    tokens(pen, places, burnt(plant))


FACES: dict[str, Callable[[Boards, tuple[int, int], PowerPlant, str], None]] = {
    "tall": tall,
    "wide": wide,
    "mini": mini,
    "strip": strip,
    "pinwheel": pinwheel,
    "twoway": twoway,
    "lowway": twoway,
}
PLACES: dict[str, Callable[[tuple[int, int], PowerPlant], list[Place]]] = {
    "tall": tall_places,
    "wide": wide_places,
    "mini": mini_places,
    "strip": strip_places,
}
