"""The buttons at the edge of the map that zoom, rotate and show all of it, placed where they cover the least."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial

from pygame import FRect, Rect

from game.kit.board.cartouche import COMPASS_ROOM, TITLE_ROOM, compass_at, title_at
from game.kit.board.map_view import MOST_ZOOM
from game.kit.board.price_tags import occupied
from game.kit.board.printed_map import BoardView, MapViewport
from game.kit.paint.materials import Finish
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import BRASS, CREAM, INK, PAPER, WALNUT
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
from game.session.map_look import LookAt, MapLook, MapPlace, Way

ICONS: dict[Way, str] = {
    "in": "magnifying-glass-plus",
    "out": "magnifying-glass-minus",
    "whole": "arrows-in",
    "turn": "arrow-clockwise",
    "handle": "map-trifold",
}
Boxes = tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class ZoomButtons:
    """The places of the map's zoom buttons, in a row or a column, px."""

    ways: tuple[Way, ...]
    side: int
    gap: int
    upright: bool
    most: bool
    """Whether the map cannot be enlarged further."""


@lru_cache(maxsize=24)
def quiet_box(view: BoardView, boxes: Boxes, printed: bool) -> Rect:
    """Return the one of several boxes (px of the panel) that covers the least of the map's print."""
    taken = [(box, weight * (3 if weight > 2.5 else 6)) for box, weight in occupied(view)]
    u = view.plain_scale
    for place, room in ((title_at(view), TITLE_ROOM), (compass_at(view), (COMPASS_ROOM, COMPASS_ROOM))):
        if printed and place:
            wide, high = room[0] * u, room[1] * u
            taken.append((FRect(place[0] - wide, place[1] - high, 2 * wide, 2 * high), 2.0))

    places = [place for place, _ in taken]

    def covered(box: FRect) -> float:
        below = (taken[index] for index in box.collidelistall(places))
        return sum((clip := box.clip(other)).w * clip.h * weight for other, weight in below)

    best = min((FRect(box) for box in boxes), key=covered)
    return Rect(round(best.x), round(best.y), round(best.w), round(best.h))


def quiet_rect(place: MapPlace, drawn: MapViewport, rects: Iterable[Rect]) -> Rect:
    """Return the one of several rectangles on the screen that covers the least of the map's print."""
    x, y = place.rect.topleft
    boxes = tuple((*map(float, rect.move(-x, -y)),) for rect in rects)
    return quiet_box(place.view(drawn), boxes, False).move(x, y)


def corners(size: tuple[int, int], wide: float, high: float, inset: float, left: float, foot: float) -> Boxes:
    """Return a box in each corner of a map, inset from its edges, more on the left or at the foot for a score track."""
    xs, ys = (inset + left, size[0] - inset - wide), (inset, size[1] - inset - foot - high)
    return tuple((x, y, wide, high) for y in reversed(ys) for x in reversed(xs))


def desk_handle(look: MapLook, unit: float) -> list[Panel]:
    """Return the desk's three zoom buttons in the emptiest corner of the map; only the first while the whole map is
    shown."""
    place = look.place
    if place is None or not look.handle:
        return []
    view = place.view(MapViewport())
    side, gap = round(38 * unit), round(4 * unit)
    long = 3 * side + 2 * gap
    cell = view.score_cell(0)
    track = view.sheet.track if view.track else ""
    left, foot = (cell.right, 0.0) if track == "left" else (0.0, view.size[1] - cell.y + 12 * unit)
    boxes = corners(view.size, side, long, 16 * unit, left, foot) + corners(
        view.size, long, side, 16 * unit, left, foot
    )
    box = quiet_box(view, boxes, True)
    ways: tuple[Way, ...] = ("in", "out", "whole") if look.now.zoom > 1 else ("in",)
    upright = box.h > box.w
    count = len(ways)
    size = (side, count * side + (count - 1) * gap) if upright else (count * side + (count - 1) * gap, side)
    at = box.topleft if box.centery < view.size[1] / 2 else (box.right - size[0], box.bottom - size[1])
    rect = Rect(at, size).move(place.rect.topleft)
    return [_panel("", rect, ZoomButtons(ways, side, gap, upright, look.now.zoom >= MOST_ZOOM), unit)]


def table_handle(look: MapLook, mm: float, clear: tuple[float, float, float, float], unit: float) -> list[Panel]:
    """Return a button on each side of the table's map that opens a column of zoom buttons; `clear` are the px at head,
    foot, left and right that drawers and markets may cover."""
    place = look.place
    if place is None or not look.handle:
        return []
    view = place.view(MapViewport())
    side, gap = round(17 * mm), round(3 * mm)
    wide, high = view.size
    steps = range(round(clear[0]), max(round(clear[0]) + 1, round(high - clear[1] - side)), max(1, round(4 * mm)))
    found = []
    for name, x in (("W", round(clear[2] + mm)), ("E", round(wide - clear[3] - side - mm))):
        boxes = tuple((float(x), float(y), float(side), float(side)) for y in steps)
        box = quiet_box(view, boxes, False)
        ways: tuple[Way, ...] = ("handle",)
        if look.open:
            ways = ("handle", "in", "out", "turn", "whole")
        long = len(ways) * side + (len(ways) - 1) * gap
        rect = Rect(box.x, box.y, side, long)
        rect.y = max(0, min(rect.y, round(high - clear[1]) - long))
        buttons = ZoomButtons(ways, side, gap, True, look.now.zoom >= MOST_ZOOM)
        found.append(_panel(name, rect.move(place.rect.topleft), buttons, unit))
    return found


def _panel(end: str, rect: Rect, buttons: ZoomButtons, unit: float) -> Panel:
    """Return the panel with the buttons that zoom and rotate the map; at a table, `end` is the side of the map it is on
    (W or E)."""
    name, paint = OneOf("map", "handle", end), partial(_paint, buttons, end)
    return Panel(name, rect, 0, (buttons, name), paint, unit=unit, bleed=14, glides=False)


def _paint(buttons: ZoomButtons, end: str, pen: Pen) -> None:
    """Paint the map's zoom buttons, round with brass rims."""
    for index, way in enumerate(buttons.ways):
        off = index * (buttons.side + buttons.gap)
        x, y = (0, off) if buttons.upright else (off, 0)
        box = (float(x), float(y), float(buttons.side), float(buttons.side))
        enabled = not (way == "in" and buttons.most)
        handle, middle = way == "handle", buttons.side / 2
        pen.slab(box, Finish("paper", 0.35, 0.07), BRASS if handle else PAPER, middle / pen.u, 0.6)
        if handle:  # dark like other tools: a golden disc would look like a coin
            pen.disc(x + middle, y + middle, middle * 0.9, WALNUT)
        ink = CREAM if handle else INK
        pen.icon(ICONS[way], x + middle, y + middle, buttons.side * 0.56, ink, 255 if enabled else 110)
        hint, reason = words.say(f"map.{way}"), "" if enabled else words.say("map.most")
        pen.target(OneOf("map", way, end), box, LookAt(way), enabled, reason, hint, Manner(round=True))
