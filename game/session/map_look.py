"""How the map is looked at, apart from the rules: what is painted crisply, and what is seen at this moment."""

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
    """Touching the map's handle: larger, smaller, whole, turned by a quarter, moved; or open the handle."""

    way: Way


@dataclass(frozen=True, slots=True)
class AnswerMapRequest:
    """Touching an answer: the map may be looked at in another way by all, or not."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class MapRequest:
    """Somebody wants the map otherwise while another is asked on it: everybody is asked whether they may."""

    way: Way
    seat: int
    """Who wants it; nobody (-1) where a key was pressed."""
    waits: frozenset[int]
    """Who has not answered yet."""
    since: float
    """Seconds of the app's clock."""


@dataclass(frozen=True, slots=True)
class MapPlace:
    """Where the map lies and what it would show at any glance: noted by whoever lays it out."""

    rect: Rect
    view: Callable[[MapViewport], BoardView]
    printed: Callable[[BoardView], Surface | None]
    """The sheet without anything that play lays on it, if it is still kept."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A round copy of a part of the map, upright to one seat."""

    number: int
    seat: int
    middle: Point
    """The place of the sheet in its middle, units."""
    x: float
    y: float
    """Its own middle on the table, mm."""
    helping: bool = False
    """Whether it opened by itself because cities are too small to be touched: it goes with the turn."""


@dataclass(slots=True)
class MapLook:
    """How the map of one game is looked at."""

    drawn: MapViewport = WHOLE
    """What the map's own picture shows."""
    now: MapViewport = WHOLE
    """What is seen at this moment: the picture scaled, until it is painted anew."""
    place: MapPlace | None = None
    handle: bool = False
    """Whether somebody can look around at all (not in a picture of a finished game, say)."""
    open: bool = False
    """Whether the handle shows its buttons (at a table)."""
    asking: MapRequest | None = None
    """What everybody is asked now, if somebody wants the map otherwise."""
    agreed: int | None = None
    """In whose turn on the map all have agreed that it is everybody's all the same."""
    lenses: list[Lens] = field(default_factory=list)
    """Copies of parts of the map that lie on a table, the last one on top."""

    def view_transform(self) -> ViewTransform | None:
        """How the last picture is seen; None when it is the one to be seen."""
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
    """Where the px of one view, turned by quarters, are seen in another."""
    corners = ((0.0, 0.0), (float(old.size[0]), float(old.size[1])))
    (ax, ay), (bx, by) = (turned(x, y, turn, old.size) for x, y in corners)
    (cx, cy), (dx, dy) = (new.at(old.place_at(x, y)) for x, y in corners)
    across, down = (dx - cx) / (bx - ax), (dy - cy) / (by - ay)
    return across, down, cx - ax * across, cy - ay * down


def clamped(view: BoardView, glance: MapViewport) -> MapViewport:
    """A glance as far as the sheet allows it: never beyond its edges, never smaller than whole."""
    if view.zoom <= 1.001:
        return MapViewport(turn=glance.turn)
    return MapViewport(view.zoom, view.middle, glance.turn)


def zoomed(place: MapPlace, now: MapViewport, factor: float, x: float, y: float) -> MapViewport:
    """A glance so many times larger in which what lies at (x, y), px of the panel, stays there."""
    view = place.view(now)
    zoom = place.view(MapViewport(now.zoom * factor, view.middle, now.turn)).zoom
    under, middle, share = view.place_at(x, y), view.middle, view.zoom / zoom
    wanted = MapViewport(
        zoom, (under[0] + (middle[0] - under[0]) * share, under[1] + (middle[1] - under[1]) * share), now.turn
    )
    return clamped(place.view(wanted), wanted)


def moved(place: MapPlace, now: MapViewport, dx: float, dy: float) -> MapViewport:
    """A glance with the sheet moved by so many px."""
    if now.zoom <= 1:
        return now
    view = place.view(now)
    middle = view.place_at(view.size[0] / 2 - dx, view.size[1] / 2 - dy)
    wanted = MapViewport(now.zoom, middle, now.turn)
    return clamped(place.view(wanted), wanted)


def between(place: MapPlace, old: MapViewport, new: MapViewport, part: float) -> MapViewport:
    """A glance on the way from one to another (the edges of what is seen move evenly)."""
    if part >= 1 or old.turn != new.turn:
        return new
    a, b = place.view(old), place.view(new)
    zoom = 1 / (1 / a.zoom + (1 / b.zoom - 1 / a.zoom) * part)
    middle = (a.middle[0] + (b.middle[0] - a.middle[0]) * part, a.middle[1] + (b.middle[1] - a.middle[1]) * part)
    return MapViewport(zoom, middle, new.turn)
