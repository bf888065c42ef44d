"""The map in the map editor: its drawn picture, and above it changes since then, the selection, and touch targets."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Rect

from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.board.printed_map import printed
from game.kit.paint import strokes
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.map_theme import LINK_CASING, LINK_CORE, SEA
from game.kit.style.theme import CREAM, GLOW, INK, PAPER, WINE, region_ink
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
from game.scenes.map_editor.view import LINKS, EditorView, OnCity, OnLink, OnSheet
from game.setup.map_editor.map_draft import DraftCity, Link, MapDraft

HIGH: Final = 1048
"""Height of the map in map units."""
DISC: Final = 20.0
"""Radius of a city, map units."""
BADGE: Final = 12.0
"""Radius of a price, map units."""
FINGER: Final = 30.0
"""Distance within which a finger finds a city, if no other is nearer, map units."""
PRICE: Final = 17.0
"""Distance within which a finger finds a price, map units."""


@dataclass(frozen=True, slots=True)
class SheetMarks:
    """Everything that the map editor draws above the picture of the map."""

    view: EditorView
    places: tuple[tuple[str, Point], ...]
    """The position of each city, map units."""
    printed: MapDraft | None
    """The draft whose cities and connections the picture shows; None if it shows none."""
    drawn_to: tuple[str, Point] | None = None
    """The city from which a connection is being drawn, and the position of the finger, map units."""
    prices: tuple[tuple[Link, Point], ...] = field(default=(), compare=False)
    """The position of each price on the picture, map units."""
    printed_at: tuple[tuple[str, Point], ...] = ()
    """The position of each city on the picture, map units."""


def panels(rect: Rect, turn: int, unit: float, view: BoardView | None, marks: SheetMarks) -> list[Panel]:
    """Return two panels at the same place: the picture of the map, and above it the marks. The picture has no cities
    and connections while no draft is printed, because the marks then show them all."""
    bare = marks.printed is None
    key = (view.key if view else None, bare, words.language())
    below = Panel("editor:sheet", rect, turn, key, partial(_paint_sheet, view, bare), unit=unit)
    above = Panel("editor:marks", rect, turn, marks, partial(_paint_marks, marks), unit=unit, bleed=0)
    return [below, above]


def _paint_sheet(view: BoardView | None, bare: bool, pen: Pen) -> None:
    box = (0, 0, *pen.size)
    pen.shadow(box, 2, 1.6)
    if view is None:
        pen.fill(box, SEA)
        pen.edge(pen.rect.inset(8 * pen.u), INK, 2, 2)
    else:
        pen.stroke(strokes.marked, 0, 0, view.size, printed(view, bare=bare), (), solid=0)


def _paint_marks(marks: SheetMarks, pen: Pen) -> None:
    _MarksPainter(marks, pen).paint()


class _MarksPainter:
    def __init__(self, marks: SheetMarks, pen: Pen) -> None:
        self.marks, self.view, self.pen = marks, marks.view, pen
        self.k = pen.size[1] / HIGH
        """Px per unit."""
        self.at = {id_: (x * self.k, y * self.k) for id_, (x, y) in marks.places}
        self.was = dict(marks.printed_at)
        old = marks.printed
        self.old_cities = {city.id: city for city in old.cities} if old else {}
        self.fresh_prices: list[tuple[int, Point]] = []
        """Prices that the print does not show, and where they are: above the names."""
        self.old_links = {frozenset(link[:2]): link[2] for link in old.links} if old else {}

    def paint(self) -> None:
        self.pen.target("sheet", (0, 0, *self.pen.size), OnSheet(), hint=words.say("editor.sheet_hint"))
        if not self.view.draft.cities:
            self._empty()
        self._links()
        self._cities()
        for price, at in self.fresh_prices:
            self._badge(price, at)
        self._picked()
        if self.view.shown == LINKS:
            self._prices()

    def _empty(self) -> None:
        box = self.pen.rect.middle(self.pen.size[0] * 0.7, self.pen.size[1] * 0.2)
        self.pen.paragraph(words.say("editor.empty"), box, 30 * self.pen.u, "semibold", INK, "center", middle=True)

    def _is_printed(self, city: DraftCity) -> bool:
        """Return whether the picture of the map shows this city as it is now, so that it need not be drawn above it."""
        old, was = self.old_cities.get(city.id), self.was.get(city.id)
        now = dict(self.marks.places)[city.id]
        return old is not None and was is not None and old[1:3] == city[1:3] and math.dist(was, now) < 1.5

    def _links(self) -> None:
        fresh = {city.id for city in self.view.draft.cities if self._is_printed(city)}
        for a, b, price in self.view.draft.links:
            if not ({a, b} <= fresh and self.old_links.get(frozenset((a, b))) == price):
                self._line(self.at[a], self.at[b])
                self.fresh_prices.append((price, self._middle(a, b)))
        if self.marks.drawn_to:
            start, (x, y) = self.marks.drawn_to
            self.pen.line(self.at[start], (x * self.k, y * self.k), GLOW, 7 * self.k)

    def _line(self, start: Point, end: Point) -> None:
        self.pen.line(start, end, LINK_CASING, 8 * self.k)
        self.pen.line(start, end, LINK_CORE, 4.8 * self.k)

    def _badge(self, price: int, at: Point) -> None:
        self.pen.disc(*at, BADGE * self.k, INK)
        self.pen.disc(*at, (BADGE - 1.6) * self.k, CREAM)
        self.pen.number(price, *at, 16 * self.k, INK, "center", fit=2 * BADGE * self.k)

    def _cities(self) -> None:
        for city in self.view.draft.cities:
            if not self._is_printed(city):
                self._disc(city)
        radius = self._reach()
        for city in self.view.draft.cities:
            x, y = self.at[city.id]
            box = (x - radius, y - radius, 2 * radius, 2 * radius)
            hint = words.say("editor.city_hint", name=city.name)
            manner = Manner(drag="editor", round=True)
            self.pen.target(OneOf("city", city.id), box, OnCity(city.id), hint=hint, manner=manner)

    def _reach(self) -> float:
        """Return the radius of the cities' touch targets, px, small enough that no two of them overlap."""
        spots = list(self.at.values())
        nearest = min(
            (math.dist(one, other) for place, one in enumerate(spots) for other in spots[:place]), default=1e9
        )
        return max(12.0 * self.k, min(FINGER * self.k, nearest / 2))

    def _disc(self, city: DraftCity) -> None:
        pen, (x, y) = self.pen, self.at[city.id]
        pen.disc(x, y, DISC * self.k, INK)
        pen.disc(x, y, (DISC - 1.5) * self.k, region_ink(city.region))
        pen.disc(x, y, (DISC - 6) * self.k, CREAM)
        type_ = TypeSpec(16 * self.k, "semibold", INK, "center", grows=False)
        wide = pen.width(city.name, 16 * self.k, "semibold") + 8 * self.k
        pen.fill((x - wide / 2, y + (DISC + 3) * self.k, wide, 19 * self.k), (*PAPER, 210), 5 * self.k)
        pen.typed(Untranslated(city.name), x, y + (DISC + 12.5) * self.k, type_)

    def _picked(self) -> None:
        for id_ in self.view.marked:
            if id_ in self.at:
                self.pen.ring(*self.at[id_], (DISC + 5) * self.k, WINE, 4)
        if self.view.city in self.at:
            self.pen.ring(*self.at[self.view.city], (DISC + 2) * self.k, INK, 5)
            self.pen.ring(*self.at[self.view.city], (DISC + 2) * self.k, GLOW, 3)
        if self.view.link:
            self.pen.ring(*self._price_at(*self.view.link), (BADGE + 4) * self.k, GLOW, 4)

    def _middle(self, a: str, b: str) -> Point:
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        return (ax + bx) / 2, (ay + by) / 2

    def _price_at(self, a: str, b: str) -> Point:
        """Return the position of a connection's price, px: as on the picture or, if the connection has changed, in its
        middle."""
        ends = {city.id for city in self.view.draft.cities if city.id in (a, b) and self._is_printed(city)}
        for (one, other, price), (x, y) in self.marks.prices:
            if {one, other} == {a, b} == ends and price == self.view.draft.price(a, b):
                return x * self.k, y * self.k
        return self._middle(a, b)

    def _prices(self) -> None:
        radius = PRICE * self.k
        for a, b, _ in self.view.draft.links:
            x, y = self._price_at(a, b)
            box = (x - radius, y - radius, 2 * radius, 2 * radius)
            self.pen.target(OneOf("price", a, b), box, OnLink(a, b), manner=Manner(round=True))
