"""A saved game as a picture: a small map and its players."""

from __future__ import annotations

from game.engine.record import Seat
from game.engine.ruleset import board_of
from game.kit.board.thumbnail import proportions, thumbnail
from game.kit.paint import strokes
from game.kit.pen.pen import Pen
from game.kit.style.theme import INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.library.digest import Digest


def map_in(box: Area, digest: Digest) -> Area:
    """Return the area for a saved game's small map at the left of a box, as large as fits."""
    shape = proportions(digest.map, board_of(digest.edition))
    high = min(box.h, box.w / shape)
    return Area(box.x, box.y, high * shape, high)


def paint_map(pen: Pen, place: Area, digest: Digest) -> None:
    """Paint the small map of a saved game."""
    pen.shadow(place, 2, 0.5)
    px = pen.px(place)
    made = (digest.map, board_of(digest.edition), px.size, digest.regions, digest.houses)
    pen.stroke(strokes.put_made, px.x, px.y, px.size, thumbnail, made, solid=0)
    pen.edge(place.inset(-1), INK_SOFT, 1, 1)


def paint_seats(pen: Pen, row: Area, seats: tuple[Seat, ...]) -> None:
    """Paint the players of a saved game side by side, each with colour and name."""
    part = min(row.w / len(seats), 150)
    for seat, cell in zip(seats, row.left(part * len(seats)).across(len(seats)), strict=True):
        pen.chip(seat.colour, cell.x + row.h / 2, cell.level, row.h / 2)
        name = cell.less(left=row.h + 6, right=8)
        pen.text(Untranslated(seat.name), name.x, name.level, 18, "semibold", INK, fit=name.w)
