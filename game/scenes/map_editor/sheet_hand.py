"""A finger that drags on the map editor's map: it moves a city, draws a connection, or puts the cities that it passes
into a region."""

from __future__ import annotations

import math
from typing import Final

from game.kit.board.map_sheet import Point
from game.scenes.map_editor.editor_state import EditorState
from game.scenes.map_editor.view import CITIES, LINKS, REGIONS
from game.setup.map_editor import map_draft as edits
from game.setup.map_editor.map_draft import MapDraft

NEAR: Final = 34.0
"""Distance, in map units, within which a finger that draws or paints finds a city."""


class SheetHand:
    """The finger that drags on the map editor's map; the draft changes only when the finger lifts, so that one undo
    reverts the whole drag."""

    def __init__(self, state: EditorState) -> None:
        self._state = state
        self._city = ""
        self._grip: Point = (0.0, 0.0)
        self._painted: set[str] = set()
        self.moving: dict[str, Point] = {}
        """The city that is being moved, and its place."""
        self.preview: MapDraft | None = None
        """The draft as it will be when the finger is lifted."""
        self.line: tuple[str, Point] | None = None
        """The city from which a connection is being drawn, and the finger's place."""

    @property
    def holds(self) -> bool:
        """Whether a finger is dragging on the map editor's map."""
        return bool(self._city)

    def lift(self, city: str, at: Point) -> None:
        """Begin to drag at a city, if the current tool uses drags and no other finger drags."""
        known = self._state.draft.city(city)
        if known and not self.holds and self._state.shown in (CITIES, LINKS, REGIONS):
            self._city, self._painted = city, {city}
            self._grip = at[0] - known.at[0], at[1] - known.at[1]

    def move(self, at: Point, places: dict[str, Point]) -> None:
        """Follow the dragging finger to a position on the map."""
        if self._state.shown == CITIES:
            to = at[0] - self._grip[0], at[1] - self._grip[1]
            self.preview = edits.moved(self._state.draft, self._city, to)
            x, y = next(city.at for city in self.preview.cities if city.id == self._city)
            self.moving = {self._city: (float(x), float(y))}
        elif self._state.shown == LINKS:
            self.line = self._city, at
        else:
            near = _nearest(at, places)
            self._painted |= {near} if near else set()

    def drop(self, at: Point, places: dict[str, Point]) -> None:
        """End the drag and make its change to the drafted map."""
        city, state = self._city, self._state
        self._city, self.moving, self.preview, self.line = "", {}, None, None
        if state.shown == CITIES:
            state.move_city(city, (at[0] - self._grip[0], at[1] - self._grip[1]))
        elif state.shown == LINKS:
            state.link(city, _nearest(at, places))
        else:
            state.paint(self._painted)


def _nearest(at: Point, places: dict[str, Point]) -> str:
    """Return the city nearest to a position on the map; empty if none is near."""
    near = min(places, key=lambda city: math.dist(places[city], at), default="")
    return near if near and math.dist(places[near], at) <= NEAR else ""
