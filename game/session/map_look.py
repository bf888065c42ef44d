"""The view of the map in a game: the part of the map that is painted sharply, and the part shown while it moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from pygame import Rect, Surface

from game.kit.board.printed_map import WHOLE, BoardView, MapViewport
from game.kit.values.view_transform import Mapping, ViewTransform, turned

Point = tuple[float, float]
Way = Literal["in", "out", "whole", "turn", "handle", "left", "right", "up", "down"]


@dataclass(frozen=True, slots=True)
class LookAt:
    """Change the view of the map: zoom, show all of it, rotate by a quarter turn, move, or open the zoom buttons."""

    way: Way


@dataclass(frozen=True, slots=True)
class AnswerMapRequest:
    """Answer a request to change the map's view for all players: agree or refuse."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class MapRequest:
    """A request to change the map's view during another seat's turn on the map, to which all seats must agree."""

    way: Way
    seat: int
    """The seat that asks; -1 for a key press."""
    waits: frozenset[int]
    """Seats that have not answered yet."""
    since: float
    """The time of the request, in seconds on the app's clock."""


@dataclass(frozen=True, slots=True)
class MapPlace:
    """The area of the map on the screen, and functions that compute its views, as recorded by the layout."""

    rect: Rect
    view: Callable[[MapViewport], BoardView]
    printed: Callable[[BoardView], Surface | None]
    """The printed sheet without game pieces, if it is cached."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A round magnified copy of a part of the map, upright for one seat."""

    number: int
    seat: int
    middle: Point
    """The point of the printed map at the lens's centre, in the map's own units."""
    x: float
    y: float
    """The lens's centre on the table: `x` and `y` in mm."""
    helping: bool = False
    """Whether the lens opened automatically because cities are too small to touch; it then closes with the turn."""


@dataclass(slots=True)
class MapLook:
    """The current view of the map in one game, with open requests and magnified copies."""

    drawn: MapViewport = WHOLE
    """The viewport of the map's painted picture."""
    now: MapViewport = WHOLE
    """The viewport shown now; until it is painted, the picture is scaled to it."""
    place: MapPlace | None = None
    handle: bool = False
    """Whether the view can be changed at all (not in a picture of a finished game, for example)."""
    open: bool = False
    """Whether the handle shows its buttons (at a table)."""
    asking: MapRequest | None = None
    """The open request to change the view, if there is one."""
    agreed: int | None = None
    """The seat during whose turn on the map all players have agreed that everyone may change the view."""
    lenses: list[Lens] = field(default_factory=list)
    """Lenses on the table, the top one last."""

    def view_transform(self) -> ViewTransform | None:
        """Return the scaling and shift from the painted picture of the map to the current view; None if they are
        the same."""
        if self.now == self.drawn or self.place is None:
            return None
        old, new = self.place.view(self.drawn), self.place.view(self.now)
        turn = (self.now.turn - self.drawn.turn) % 4
        mapping = mapping_between(old, new, turn)
        free = new.free if new.free.size != new.size else None
        if turn:
            return ViewTransform(mapping, turn, free)
        whole = self.place.view(MapViewport(turn=self.now.turn))
        return ViewTransform(mapping, 0, free, self.place.printed(whole), mapping_between(whole, new, 0))


def mapping_between(old: BoardView, new: BoardView, turn: int) -> Mapping:
    """Return the scale and offset that convert map pixels of one view to another, rotated by `turn` quarter turns."""
    corners = ((0.0, 0.0), (float(old.size[0]), float(old.size[1])))
    (ax, ay), (bx, by) = (turned(x, y, turn, old.size) for x, y in corners)
    (cx, cy), (dx, dy) = (new.at(old.place_at(x, y)) for x, y in corners)
    across, down = (dx - cx) / (bx - ax), (dy - cy) / (by - ay)
    return across, down, cx - ax * across, cy - ay * down


def clamped(view: BoardView, glance: MapViewport) -> MapViewport:
    """Return a view of the map, limited to the map's edges and to no less than its full size."""
    if view.zoom <= 1.001:
        return MapViewport(turn=glance.turn)
    return MapViewport(view.zoom, view.middle, glance.turn)


def zoomed(place: MapPlace, now: MapViewport, factor: float, x: float, y: float) -> MapViewport:
    """Return a view of the map, enlarged by a factor around the point (x, y) in px of the panel."""
    view = place.view(now)
    zoom = place.view(MapViewport(now.zoom * factor, view.middle, now.turn)).zoom
    under, middle, share = view.place_at(x, y), view.middle, view.zoom / zoom
    wanted = MapViewport(
        zoom, (under[0] + (middle[0] - under[0]) * share, under[1] + (middle[1] - under[1]) * share), now.turn
    )
    return clamped(place.view(wanted), wanted)


def moved(place: MapPlace, now: MapViewport, dx: float, dy: float) -> MapViewport:
    """Return a view in which the map has moved by (dx, dy) px."""
    if now.zoom <= 1:
        return now
    view = place.view(now)
    middle = view.place_at(view.size[0] / 2 - dx, view.size[1] / 2 - dy)
    wanted = MapViewport(now.zoom, middle, now.turn)
    return clamped(place.view(wanted), wanted)


def between(place: MapPlace, old: MapViewport, new: MapViewport, part: float) -> MapViewport:
    """Return the view at a fraction (0 to 1) of the way between two views; the map's edges move evenly."""
    if part >= 1 or old.turn != new.turn:
        return new
    a, b = place.view(old), place.view(new)
    zoom = 1 / (1 / a.zoom + (1 / b.zoom - 1 / a.zoom) * part)
    middle = (a.middle[0] + (b.middle[0] - a.middle[0]) * part, a.middle[1] + (b.middle[1] - a.middle[1]) * part)
    return MapViewport(zoom, middle, new.turn)
