"""The map's title and its compass, placed where they cover no city."""

from __future__ import annotations

import math
import re

import pygame
from pygame import Rect, Surface

from game.kit.board.map_ink import MapType, blit_centred, draw_line, write
from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.paint import lettering, light
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import words
from game.kit.style.assets import clear
from game.kit.style.map_theme import COMPASS_INK, COMPASS_PAPER, TITLE_INK, TITLE_NOTE, TITLE_RULE

TITLE_ROOM = (92.0, 52.0)
"""Half the width and height of the cartouche, units."""
EDGE = 16.0
"""Distance of a map's title and compass from the edge of the visible map, where its frame is drawn, units."""
COMPASS_ROOM = 44.0
"""Half the side of the square that a map's compass needs, units."""
FINE = 4


def _unit(view: BoardView) -> float:
    """Return the px per unit of a map's title and compass: its usual scale, limited by the size of the picture."""
    return min(view.plain_scale, 1.6 * min(view.size) / 800)


def draw_title(surface: Surface, view: BoardView, note: str) -> None:
    """Draw the name of the map, if there is room for it, and `note` in small lines below."""
    place, u = title_at(view), _unit(view)
    if place is None:
        return
    x, y = place
    room = 2 * min(TITLE_ROOM[0] * u, x - EDGE * u, view.size[0] - x - EDGE * u)
    lines = name_lines(name_of(view), round(27 * u), room)
    widest = max(lettering.width(line, "title", round(27 * u)) for line in lines)
    name_size = 27 * u * min(1.0, room / widest)
    for number, line in enumerate(lines):
        write(surface, line, x, y - 29 * u * (len(lines) - 1 - number), MapType(name_size, "title", TITLE_INK))
    draw_line(surface, (x - 62 * u, y + 21 * u), (x + 62 * u, y + 21 * u), ((0.0, max(1.0, u), TITLE_RULE),))
    size = max(lettering.LEAST, round(14.5 * u))
    for number, line in enumerate(lettering.balanced(note, "italic", size, 150 * u) if note else ()):
        down = y + (35 + 17 * number) * u
        _draw_patch(surface, x, down, lettering.width(line, "italic", size), size)
        write(surface, line, x, down, MapType(size, "italic", TITLE_NOTE))


def name_of(view: BoardView) -> str:
    """Return the name of the map in the current language; a map without a translation keeps that of its file."""
    key = f"setup.maps.{view.sheet.board.map}"
    return words.say(key) if words.knows(key) else view.sheet.board.name


def _draw_patch(surface: Surface, x: float, y: float, wide: float, size: float) -> None:
    """Draw a patch of paper behind a line of the map's note, so that no printed river runs through the text."""
    box = Rect(0, 0, round(wide + size), round(size * 1.3))
    box.center = (round(x), round(y))
    seen = box.inflate(round(size), round(size)).clip(surface.get_rect())
    if seen.w and seen.h:
        ground = pygame.transform.average_color(surface, seen)
        blur = size * 0.35
        image = light.soft_box(box.w, box.h, size * 0.6, blur, (*ground[:3], 235))
        blit_centred(surface, image, *box.center)


def name_lines(name: str, size: int, room: float) -> tuple[str, ...]:
    """Return a map's name in one line, or in two, split after its first hyphen or space, if it is wider than
    `room` px.
    """
    cut = re.search("[- ]", name)
    if cut is None or lettering.width(name, "title", size) <= room:
        return (name,)
    return name[: cut.end()].strip(), name[cut.end() :]


def title_at(view: BoardView) -> Point | None:
    """Return the place of the map's name in px of the map; None if there is no room."""
    if view.fit == "sheet" and view.turn == 0:
        return view.at(view.sheet.title)
    if view.zoom > 1:
        return None
    corners = _corners(view, *TITLE_ROOM)
    if not corners:
        return None
    (x, y), _ = max(corners, key=lambda corner: corner[1])
    return x, y - 14 * _unit(view)


def compass_at(view: BoardView) -> Point | None:
    """Return the centre of the compass in local px; None if there is no room for it, or if the map is zoomed."""
    if view.zoom > 1:
        return None
    u, title = _unit(view), title_at(view)
    free = [
        (place, room)
        for place, room in _corners(view, COMPASS_ROOM, COMPASS_ROOM)
        if title is None or abs(place[0] - title[0]) > 150 * u or abs(place[1] - title[1]) > 110 * u
    ]
    return max(free, key=lambda corner: corner[1])[0] if free else None


def _corners(view: BoardView, half_width: float, half_height: float) -> list[tuple[Point, float]]:
    """Return the places in the map's corners where a title or compass (half its size in units) covers no city, each
    with its distance from the nearest city in px.
    """
    u = _unit(view)
    (width, height), edge = view.size, EDGE * u
    left, top, right, bottom = 0.0, 0.0, float(width), float(height)
    if view.track:
        cell = view.score_cell(0)
        left = cell.right if view.sheet.track == "left" else left
        bottom = cell.top - 16 * view.scale if view.sheet.track == "foot" else bottom
    across, down = half_width * u, half_height * u
    found = []
    for x in (left + across + edge, right - across - edge):
        for y in (top + down + edge, bottom - down - edge):
            room = min(
                max(abs(x - px) - across, abs(y - py) - down)
                for px, py in (view.city_at(city) for city in view.sheet.cities)
            )
            if room > 1.9 * view.city_radius:
                found.append(((x, y), room))
    return found


def draw_compass(surface: Surface, view: BoardView) -> None:
    """Draw a compass rose that points to the map's north, even if the sheet is turned; nothing if it has no room."""
    place = compass_at(view)
    if place is not None:
        image = _rose(max(24, round(COMPASS_ROOM * 1.7 * _unit(view))))
        blit_centred(surface, pygame.transform.rotate(image, -90 * view.turn) if view.turn else image, *place)


@cached_picture
def _rose(side: int) -> Surface:
    """Return the picture of a compass rose, `side` px wide, with the letter N."""
    size = side * FINE
    image = clear(size, size)
    image.fill((*COMPASS_INK, 0))
    middle, reach = (size / 2, size * 0.55), size * 0.36
    for radius, line in ((0.80, 0.010), (0.88, 0.018)):
        pygame.draw.circle(image, (*COMPASS_INK, 150), middle, reach * radius, max(1, round(size * line)))
    for first, long in ((45.0, 0.62), (0.0, 1.0)):
        for quarter in range(4):
            _point(image, middle, first + 90 * quarter, reach * long, reach * long * 0.17)
    small = pygame.transform.smoothscale(image.premul_alpha(), (side, side))
    rose = clear(side, side)
    rose.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    write(rose, "N", side / 2, side * 0.085, MapType(side * 0.17, "title", TITLE_INK))
    return rose


def _point(image: Surface, middle: Point, degrees: float, long: float, wide: float) -> None:
    """Draw one point of the compass rose: one half light, the other dark."""
    angle = math.radians(degrees - 90)
    tip = middle[0] + long * math.cos(angle), middle[1] + long * math.sin(angle)
    sides = []
    for turn in (-0.25, 0.25):
        off = angle + turn * math.pi
        sides.append((middle[0] + wide * 1.4 * math.cos(off), middle[1] + wide * 1.4 * math.sin(off)))
    pygame.draw.polygon(image, (*COMPASS_PAPER, 255), [middle, tip, sides[0]])
    pygame.draw.polygon(image, (*COMPASS_INK, 255), [middle, tip, sides[1]])
    pygame.draw.polygon(image, (*COMPASS_INK, 255), [middle, sides[0], tip], max(1, round(long * 0.02)))
