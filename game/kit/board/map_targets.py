"""Pieces on a printed map and its touch targets, clipped at the edge of the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pygame import Rect

from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.motion import sprite
from game.kit.paint.strokes import Sketch
from game.kit.pen.pen import Pen
from game.kit.values.contents import TAP, Manner, Piece
from game.kit.values.ids import CityId, HouseId, OriginId

BODY = 0.36
"""Half of a house's visible width, as a share of its picture."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A map on which pieces and touch targets are placed; its printed marks are recorded in `sheet`, and
    painted later.
    """

    pen: Pen
    sheet: Sketch
    view: BoardView
    facing: Mapping[str, int] = field(default_factory=dict)
    """The quarter turns of the houses of each colour whose houses are not upright."""

    def house(self, colour: str, city: str, slot: int, count: int) -> None:
        """Place a house in its space of a city with `count` houses; houses farther down the map cover those behind
        them.
        """
        at, size = self.view.slot_at(city, slot, count), self.view.house_size * self.view.house_share(city, count)
        self.piece(HouseId(colour, city), "house", colour, at, size, z=1 + round(at[1]))

    def piece(self, name: str, kind: str, look: str, at: Point, size: float, z: int = 0) -> None:
        """Place a movable piece on the map; at the edge of the view it is only printed, beyond the edge left out."""
        turn = self.facing.get(look, 0)
        room = size * BODY
        if self.view.zoom == 1 or self.view.shows(*at, room):
            self.pen.piece(name, kind, (look,), *at, size, z, turn)
        elif self.view.shows(*at, -2 * room):
            self.sheet.set_clip(self.view.free)
            for image, place in sprite.lying(Piece(name, kind, (look,), *at, size, turn)):
                self.sheet.blit(image, place)
            self.sheet.set_clip(None)

    def pale(self, colour: str, city: str, slot: int, count: int) -> None:
        """Draw a planned house pale, unless it is cut off by the edge of the view."""
        at, size = self.view.slot_at(city, slot, count), self.view.house_size * self.view.house_share(city, count)
        if self.view.shows(*at, size * BODY):
            self.pen.house(colour, *at, size, 150)

    def origins(self) -> None:
        """Record the visible cities as places that pieces can come from."""
        for city in self.view.sheet.board.cities:
            at = self.view.city_at(city.id)
            if self.view.shows(*at):
                self.pen.piece(OriginId(CityId(city.id)), "origin", (), *at, 2 * self.view.city_radius)

    def target(self, city: str, reach: float, intent: Any, hint: str = "", manner: Manner = TAP) -> None:
        """Record a city's touch target while the city's centre is visible.
        `manner` may hold the price of a house carried over it; a background target explains itself, but cannot be
        chosen.
        """
        box = self._around(city, reach)
        if box:
            self.pen.target(CityId(city), box, intent, hint=hint, manner=replace(manner, round=True))

    def out_of_play(self, reach: float, refusal: Callable[[str], str]) -> None:
        """Add touch targets for the cities out of play, which explain why they cannot be chosen."""
        for city in self.view.sheet.board.cities:
            box = None if city.id in self.view.in_play else self._around(city.id, reach)
            if box:
                manner = Manner(ground=True, round=True)
                self.pen.target(CityId(city.id), box, None, False, refusal(city.name), manner=manner)

    def _around(self, city: str, reach: float) -> Rect | None:
        """Return the touch area of a city; None while its centre is out of sight."""
        x, y = self.view.city_at(city)
        if not self.view.shows(x, y):
            return None
        box = Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))
        return box.clip(self.view.free) if self.view.zoom > 1 else box
