"""How the face of a plant card is printed: band, picture, shelf for fuel, for each style of card."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.engine.plants import PowerPlant
from game.ui.assets import clear, icon
from game.ui.boards import Boards
from game.ui.theme import CARD, FUEL, Colour, darker, mixed
from game.ui.token import token

ON_BAND: Colour = (255, 248, 228)
LATER: Colour = (58, 36, 18, 66)
RESTING: Colour = (40, 24, 10, 120)

Place = tuple[float, float, float]
"""Middle x, middle y and picture size of a token on an upright card, px from its upper left corner."""

PICTURES: dict[str, list[tuple[int, str]]] = {
    "coal": [(2, "coal-pile"), (5, "coal-wagon"), (9, "factory")],
    "oil": [(1, "jerrycan"), (3, "oil-pump"), (5, "oil-rig"), (9, "refinery")],
    "hybrid": [(2, "gears"), (9, "power-generator")],
    "garbage": [(2, "trash-can"), (4, "recycle"), (9, "furnace")],
    "uranium": [(3, "radioactive"), (9, "nuclear-plant")],
    "wind": [(9, "wind-turbine")],
    "fusion": [(9, "atom")],
}
"""Pictures by kind, each up to so many cities: a larger plant of the same fuel looks larger."""


def picture_of(plant: PowerPlant) -> str:
    """The icon of a plant."""
    return next(name for cities, name in PICTURES[plant.kind] if plant.cities <= cities)


def burnt(plant: PowerPlant) -> list[tuple[int, ...]]:
    """What one run burns, token by token: each entry the fuels that will do."""
    return [plant.fuels] * plant.need


# the band


def _ground(pen: Boards, box: Rect, plant: PowerPlant, radius: float) -> None:
    pen.fill(box, FUEL[plant.kind], radius)
    if plant.kind != "hybrid":
        return
    half = clear(box.w, box.h)
    inner = Boards(half, pen.u)
    inner.fill((0, 0, box.w, box.h), FUEL["oil"], radius)
    corners = [(box.w * 0.62, 0), (box.w + 2, 0), (box.w + 2, box.h), (box.w * 0.46, box.h)]
    cover = clear(box.w, box.h)
    Boards(cover, pen.u).polygon(corners, (255, 255, 255))
    half.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.lay(half, box.x, box.y)


def band(pen: Boards, box: Rect, plant: PowerPlant, radius: float, alone: bool = False) -> None:
    """The band in the fuel's colour: number at its left, house and cities supplied at its right."""
    _ground(pen, box, plant, radius)
    pen.fill((box.x, box.y, box.w, max(1, box.h * 0.06)), (255, 255, 255, 40), radius * 0.4)
    middle, size = box.y + box.h / 2, box.h * 1.0
    inset = box.h * 0.17
    pen.number(f"{plant.number:02d}", box.x + inset, middle, size, ON_BAND)
    right = box.right - inset
    wide = pen.number(plant.cities, right, middle, size * 0.92, ON_BAND, "right", alone=alone)
    house = max(5, round(box.h * 0.5))
    pen.image(icon("house", house, ON_BAND), right - wide - house * 0.62, middle)


# the picture


def picture(pen: Boards, box: Rect, plant: PowerPlant, pale: float = 0.0, vignette: bool = True) -> None:
    """The plant's picture, standing on a strip of ground before a low sun; `pale` (0 to 1) fades its ink."""
    tone = FUEL[plant.kind]
    if vignette:
        _scenery(pen, box, tone)
    ink = mixed(darker(tone, 0.92), mixed(CARD, tone, 0.14), pale)
    name = picture_of(plant)
    side = min(box.w * 0.9, box.h * 0.86)
    foot = box.bottom - box.h * 0.07
    if plant.cities == 1:
        side *= 0.84
    if plant.kind == "wind" and plant.cities >= 3:
        _wind_farm(pen, box, plant.cities, side, foot, ink)
        return
    pen.image(icon(name, max(6, round(side)), ink), box.centerx, foot - side / 2)


def _scenery(pen: Boards, box: Rect, tone: Colour) -> None:
    radius = 5 * pen.u
    sky = mixed(CARD, tone, 0.10)
    pen.fill(box, sky, radius)
    scene = clear(box.w, box.h)
    inner = Boards(scene, pen.u)
    sun = box.h * 0.40
    for share, strength in ((1.5, 0.45), (1.22, 0.55), (1.0, 0.8)):
        glow = mixed(sky, (255, 246, 214), strength)
        inner.disc(box.w / 2, box.h * 0.5, sun * share, glow)
    level = box.h * 0.84
    inner.fill((0, level, box.w, box.h - level), mixed(CARD, tone, 0.26))
    inner.fill((0, level, box.w, max(1.0, box.h * 0.012)), mixed(CARD, tone, 0.5))
    cover = clear(box.w, box.h)
    Boards(cover, pen.u).fill((0, 0, box.w, box.h), (255, 255, 255), radius)
    scene.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.lay(scene, box.x, box.y)


def _wind_farm(pen: Boards, box: Rect, cities: int, side: float, foot: float, ink: Colour) -> None:
    """Turbines one behind the other: two for 3 cities, three from 4."""
    behind = [(-0.36, 0.62)] if cities == 3 else [(-0.40, 0.60), (0.40, 0.68)]
    for shift, share in behind:
        pale = mixed(ink, CARD, 0.42)
        size = side * share
        pen.image(icon("wind-turbine", max(5, round(size)), pale), box.centerx + shift * side, foot - size / 2)
    pen.image(icon("wind-turbine", max(6, round(side))  , ink), box.centerx, foot - side / 2)


# fuel


def tokens(pen: Boards, places: list[Place], wanted: list[tuple[int, ...]]) -> None:
    """The tokens that one run burns, lying on the card; where two fuels will do, both in little."""
    for (x, y, size), fuels in zip(places, wanted, strict=False):
        if len(fuels) == 1:
            pen.image(token(fuels[0], max(6, round(size)), pen.turn), x, y)
            continue
        small = size * 0.80
        pen.image(token(fuels[0], max(6, round(small)), pen.turn), x - size * 0.18, y - size * 0.11)
        pen.image(token(fuels[1], max(6, round(small)), pen.turn), x + size * 0.20, y + size * 0.13)
        slash = (x + size * 0.20, y - size * 0.34), (x - size * 0.17, y + size * 0.38)
        pen.line(*slash, (255, 248, 228), max(1.0, size * 0.085))
        pen.line(*slash, (96, 66, 30), max(1.0, size * 0.045))


def empty_places(pen: Boards, places: list[Place], plant: PowerPlant) -> None:
    """A printed disc wherever a token can be stored; the first run's share is marked off by colour."""
    tone = FUEL[plant.kind]
    for index, (x, y, size) in enumerate(places):
        radius = size * 0.25
        pen.disc(x, y, radius, (*mixed(CARD, tone, 0.30), 150 if index < plant.need else 90))
        pen.disc(x, y, radius, (*tone, 150 if index < plant.need else 80), max(1.0, size * 0.03))


def no_fuel(pen: Boards, x: float, y: float, size: float) -> None:
    """A leaf: this plant burns nothing."""
    pen.image(icon("leaf", max(5, round(size)), (70, 130, 84)), x, y)


def row_of(count: int, x: float, y: float, wide: float, step: float, swell: float = 1.6) -> list[Place]:
    """Places side by side around a middle, no further apart than `step`."""
    step = min(step, wide / max(1, count))
    return [(x + (i - (count - 1) / 2) * step, y, step * swell) for i in range(count)]


def grid_of(count: int, box: Rect, largest: float) -> list[Place]:
    """Places in one row up to two, else in two rows: the first row is what one run burns."""
    rows = 1 if count <= 2 else 2
    columns = count // rows
    step = min(box.w / max(columns, 2), box.h / rows, largest)
    places = []
    for index in range(count):
        column, row = index % columns, index // columns
        x = box.centerx + (column - (columns - 1) / 2) * step
        y = box.centery + (row - (rows - 1) / 2) * step * 0.98
        places.append((x, y, step * 1.25))
    return places


# the styles


def tall(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """The desk's card: band, picture, shelf."""
    wide, high = size
    k = pen.u
    edge = 6 * k
    top = round(high * 0.245)
    band(pen, Rect(round(edge), round(edge), round(wide - 2 * edge), top), plant, 6 * k)
    shelf = _shelf(size, k)
    view = Rect(round(edge), round(edge + top + 4 * k), round(wide - 2 * edge), 0)
    view.h = shelf.y - view.y - round(4 * k)
    picture(pen, view, plant)
    pen.fill(shelf, (108, 78, 40, 26), 6 * k)
    pen.recess(shelf, 6, 0.0, (96, 64, 30))
    if not plant.fuels:
        no_fuel(pen, shelf.centerx, shelf.centery, shelf.h * 0.62)
    elif state in ("owned", "resting"):
        places = tall_places(size, plant)
        empty_places(pen, places, plant)
        split = (places[plant.need - 1][0] + places[plant.need][0]) / 2
        pen.line((split, shelf.y + shelf.h * 0.2), (split, shelf.bottom - shelf.h * 0.2), (96, 66, 30, 120), k)
    else:
        step = (40 if len(plant.fuels) == 2 else 32) * k
        places = row_of(plant.need, shelf.centerx, shelf.centery, shelf.w, step, 44 * k / step)
        tokens(pen, places, burnt(plant))


def _shelf(size: tuple[int, int], k: float) -> Rect:
    wide, high = size
    return Rect(round(6 * k), round(high * 0.717), round(wide - 12 * k), round(high * 0.25))


def tall_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Storage on the shelf of the desk's card, in one row."""
    shelf = _shelf(size, size[0] / 138)
    step = 29 * size[0] / 138
    swell = 1.5 if plant.storage <= 4 else 1.75
    return row_of(plant.storage, shelf.centerx, shelf.centery, shelf.w * 0.985, step, swell)


def wide(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """The card in a drawer at the table: band above, fuel lying on the pale picture."""
    across, high = size
    k = pen.u
    edge = 4.5 * k
    top = round(high * 0.30)
    band(pen, Rect(round(edge), round(edge), round(across - 2 * edge), top), plant, 6 * k)
    view = _wide_view(size)
    picture(pen, view, plant, 0.62 if plant.fuels else 0.0)
    if plant.fuels and state in ("owned", "resting"):
        empty_places(pen, wide_places(size, plant), plant)
    elif plant.fuels:
        tokens(pen, row_of(plant.need, view.centerx, view.centery, view.w, 40 * k), burnt(plant))


def _wide_view(size: tuple[int, int]) -> Rect:
    across, high = size
    edge = 4.5 * across / 138
    top = edge + high * 0.30 + edge
    return Rect(round(edge), round(top), round(across - 2 * edge), round(high - top - edge))


def wide_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Storage on the picture of a drawer's card, in two rows."""
    return grid_of(plant.storage, _wide_view(size).inflate(-2, -2), size[0] * 0.40)


def mini(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """The card in a strip at the table: band above, one row of fuel below."""
    across, high = size
    k = pen.u
    edge = 4 * k
    top = round(high * 0.46)
    band(pen, Rect(round(edge), round(edge), round(across - 2 * edge), top), plant, 5 * k)
    middle = (edge + top + high) / 2
    if not plant.fuels:
        side = (high - top - edge) * 0.9
        pen.image(icon(picture_of(plant), max(5, round(side)), FUEL[plant.kind]), across / 2, middle)
    elif state in ("owned", "resting"):
        empty_places(pen, mini_places(size, plant), plant)
    else:
        step = min(40 * k, (high - top) * 0.62)
        tokens(pen, row_of(plant.need, across / 2, middle, across * 0.9, step), burnt(plant))


def mini_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Storage in the lower half of a strip's card, in one row."""
    across, high = size
    middle = (high * 0.49 + high) / 2
    return row_of(plant.storage, across / 2, middle, across * 0.93, min(across * 0.23, high * 0.44), 1.5)


def strip(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """Another player's plant at the desk: number and cities on a block at the left, fuel at the right."""
    across, high = size
    block = Rect(0, 0, round(high * 0.74), high)
    _ground(pen, block, plant, 6 * pen.u * 98 / 138)
    pen.number(f"{plant.number:02d}", block.centerx, high * 0.36, high * 0.50, ON_BAND, "center")
    small = high * 0.29
    side = max(4, round(small * 0.72))
    pen.image(icon("house", side, ON_BAND), block.centerx - small * 0.34, high * 0.76)
    pen.number(plant.cities, block.centerx + small * 0.12, high * 0.765, small, ON_BAND)
    room = Rect(block.right, 0, across - block.right, high)
    if not plant.fuels:
        ink = mixed(FUEL[plant.kind], CARD, 0.15)
        pen.image(icon(picture_of(plant), max(5, round(high * 0.62)), ink), room.centerx, room.centery)
    elif state in ("owned", "resting"):
        empty_places(pen, strip_places(size, plant), plant)
    else:
        tokens(pen, row_of(plant.need, room.centerx, room.centery, room.w * 0.94, high * 0.42), burnt(plant))


def strip_places(size: tuple[int, int], plant: PowerPlant) -> list[Place]:
    """Storage at the right of another player's plant, in two rows."""
    across, high = size
    block = round(high * 0.74)
    room = Rect(block, 0, across - block, high).inflate(-round(high * 0.08), -round(high * 0.08))
    return grid_of(plant.storage, room, high * 0.46)


def pinwheel(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """The market card at a table with people on three or four sides: a band for each, fuel in the middle."""
    side = size[0]
    edge = round(side * 0.026)
    thick = round(side * 0.245)
    length = side - thick - 2 * edge
    strip_image = clear(length, thick)
    band(Boards(strip_image, pen.u), Rect(0, 0, length, thick), plant, 6 * pen.u, alone=True)
    far = side - edge - thick
    ends = ((edge, far, 0), (far, edge + thick, 90), (edge + thick, edge, 180), (edge, edge, 270))
    for x, y, angle in ends:
        pen.lay(pygame.transform.rotate(strip_image, angle), x, y)
    # the last band of the wheel starts where the first ended: all four have the same length
    hole = Rect(edge + thick, edge + thick, side - 2 * (edge + thick), side - 2 * (edge + thick)).inflate(-2, -2)
    _middle(pen, hole, plant)


def twoway(pen: Boards, size: tuple[int, int], plant: PowerPlant, state: str) -> None:
    """The market card between two facing seats: a band at both ends, like a playing card."""
    across, high = size
    edge = round(across * 0.026)
    thick = round(high * 0.27)
    strip_image = clear(across - 2 * edge, thick)
    band(Boards(strip_image, pen.u), Rect(0, 0, across - 2 * edge, thick), plant, 6 * pen.u, alone=True)
    pen.lay(strip_image, edge, high - edge - thick)
    pen.lay(pygame.transform.rotate(strip_image, 180), edge, edge)
    hole = Rect(edge, edge + thick, across - 2 * edge, high - 2 * (edge + thick)).inflate(-2, -4)
    _middle(pen, hole, plant)


def _middle(pen: Boards, hole: Rect, plant: PowerPlant) -> None:
    """Picture and tokens in the middle of a shared card, which has no up."""
    side = min(hole.w, hole.h)
    tone = FUEL[plant.kind]
    ink = mixed(CARD, tone, 0.30 if plant.fuels else 0.95)
    pen.fill(hole, mixed(CARD, tone, 0.09), 5 * pen.u)
    pen.image(icon(picture_of(plant), max(6, round(side * 0.94)), ink), hole.centerx, hole.centery)
    if not plant.fuels:
        return
    size = side * (0.82 if plant.need < 3 else 0.70)
    step = size * (0.60 if plant.need < 3 else 0.42)
    middle = (plant.need - 1) / 2
    places = []
    for index in range(plant.need):
        rise = size * (0.24 if index == 1 else -0.18) if plant.need == 3 else 0
        places.append((hole.centerx + (index - middle) * step * 1.25, hole.centery - rise, size))
    tokens(pen, places, burnt(plant))


FACES: dict[str, Callable[[Boards, tuple[int, int], PowerPlant, str], None]] = {
    "tall": tall,
    "wide": wide,
    "mini": mini,
    "strip": strip,
    "pinwheel": pinwheel,
    "twoway": twoway,
}
PLACES: dict[str, Callable[[tuple[int, int], PowerPlant], list[Place]]] = {
    "tall": tall_places,
    "wide": wide_places,
    "mini": mini_places,
    "strip": strip_places,
}
