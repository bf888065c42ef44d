"""Prints maps in steps and caches them: `ground` returns a map without marks, `overlay` draws a game's marks
on a copy.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

from pygame import Surface

from game.engine.board import when_boards_change
from game.kit.board.cartouche import draw_compass, draw_title
from game.kit.board.map_ground import begin_paper, making, paper_of, paper_ready
from game.kit.board.map_marks import MapMarks, StagedHouse, overlay
from game.kit.board.map_network import (
    LATER,
    Barrier,
    connections,
    draw_barriers,
    draw_city,
    draw_entry,
    draw_frame,
    draw_track,
    prices,
    written_names,
)
from game.kit.board.map_sheet import Sheet
from game.kit.board.map_view import WHOLE, BoardView, MapViewport, best_turn
from game.kit.board.sheet_reader import load_sheet
from game.kit.paint import surface_cache
from game.kit.paint.strokes import Sketch
from game.kit.style import accessibility, words
from game.kit.system import memory

__all__ = [
    "WHOLE",
    "Barrier",
    "BoardView",
    "MapMarks",
    "MapViewport",
    "Sheet",
    "StagedHouse",
    "begin",
    "best_turn",
    "draw_barriers_on_ground",
    "ground",
    "known_ground",
    "load_sheet",
    "overlay",
    "printed",
    "track_barriers",
]

KEPT = 7_500_000
"""The most px of printed maps to cache: the maps on the screen, and the whole sheet while part of it is enlarged."""

_grounds: OrderedDict[tuple[object, ...], tuple[BoardView, Surface]] = OrderedDict()
STEP = 0.006
"""Seconds of each frame for printing a map in steps."""
_press: list[_Printing] = []
"""The map without marks that is being drawn step by step, if any."""


def ground(
    view: BoardView,
    note: str | None = None,
    title: bool = True,
    frame: bool = True,
    bare: bool = False,
) -> Surface:
    """Return everything printed on a map, in the view's size; callers draw only on a copy (`overlay`).
    `note` is the text below the map's name (None: how many regions are not in play). A `bare` map is without
    connections, prices and cities.
    """
    note = _note(view) if note is None else note
    key = _key(view, note, title, frame, bare)
    if key not in _grounds:
        begun = _press.pop() if _press and _press[0].key == key else None
        _press.clear()
        _make_room(view)
        printing = begun or _Printing(key, _print(view, note, title, frame, bare))
        while printing.go_on():
            pass
        assert printing.surface is not None
        _grounds[key] = view, printing.surface
    _grounds.move_to_end(key)
    return _grounds[key][1]


class _Printing:
    """A map without marks that is being printed step by step."""

    def __init__(self, key: tuple[object, ...], steps: Iterator[Surface]) -> None:
        self.key, self._steps = key, steps
        self.surface: Surface | None = None
        """The print so far."""

    def go_on(self) -> bool:
        """Print the next part of the map; return whether there was one."""
        step = next(self._steps, None)
        self.surface = step or self.surface
        return step is not None


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed map as a value, drawn only when it is called; two are equal if they look equal."""

    key: tuple[object, ...]
    view: BoardView = field(compare=False)
    note: str
    title: bool
    frame: bool
    bare: bool = False

    def ready(self) -> bool:
        """Return whether the printed map is cached; if not, begin its paper in the background, or print it for STEP
        seconds.
        """
        if self.key in _grounds:
            return True
        if paper_ready(self.view):
            _press[:] = [_Printing(self.key, _print(self.view, self.note, self.title, self.frame, self.bare))]
        if _press and _press[0].key == self.key:
            end = time.perf_counter() + STEP
            while _press and time.perf_counter() < end:
                if not _press[0].go_on():
                    self()
            return self.key in _grounds
        if not making():
            _make_room(self.view)
            begin_paper(self.view)
        return False

    def __call__(self) -> Surface:
        """Return the printed map, cached or drawn now."""
        return ground(self.view, self.note, self.title, self.frame, self.bare)


def printed(
    view: BoardView, note: str | None = None, title: bool = True, frame: bool = True, bare: bool = False
) -> Printed:
    """Return the printed map of a view as a value that is drawn later; for the parameters see `ground`."""
    note = _note(view) if note is None else note
    return Printed(_key(view, note, title, frame, bare), view, note, title, frame, bare)


def known_ground(
    view: BoardView,
    note: str | None = None,
    title: bool = True,
    frame: bool = True,
) -> Surface | None:
    """Return the printed map for a view if it is still cached from before; else None."""
    known = _grounds.get(_key(view, _note(view) if note is None else note, title, frame))
    return known and known[1]


def _key(view: BoardView, note: str, title: bool, frame: bool, bare: bool = False) -> tuple[object, ...]:
    """Return all values on which a printed map depends, including the language of its text."""
    return (view.key, note, title, frame, bare, accessibility.worn.text_size, words.language())


def begin(view: BoardView) -> None:
    """Start to make the paper of a map's view in the background, because the view will be needed soon.
    Other zoomed views of the same size are removed from the cache.
    """
    for key, (other, _) in list(_grounds.items()):
        if other.zoom > 1 and other.size == view.size and other.key != view.key:
            del _grounds[key]
    if not any(key[0] == view.key for key in _grounds):
        _make_room(view)
        memory.give_back()
        begin_paper(view)


def _make_room(view: BoardView) -> None:
    """Discard cached maps if one more would take too much memory: those of other boards if a large one is shown,
    then the oldest."""
    area = view.size[0] * view.size[1]
    for key, (other, _) in list(_grounds.items()):
        if 3 * area > KEPT and other.size == view.size and other.sheet_key != view.sheet_key:
            del _grounds[key]
    while _grounds and area + sum(ground.size[0] * ground.size[1] for ground, _ in _grounds.values()) > KEPT:
        _grounds.popitem(last=False)


def _note(view: BoardView) -> str:
    hidden = len(view.sheet.board.regions) - len(view.regions)
    return words.say("board.fog", count=hidden) if hidden else ""


def draw_barriers_on_ground(sheet: Surface | Sketch, view: BoardView, barriers: tuple[Barrier, ...]) -> None:
    """Draw the markers on the score track on a copy of the printed map, and the frame above their shadows."""
    draw_barriers(sheet, view, barriers)
    draw_frame(sheet, view)  # their shadows do not reach beyond the frame


def track_barriers(step_2: int, end: int) -> tuple[Barrier, ...]:
    """Return the two markers on the score track: at the number of cities that begins Step 2, and at that which ends the
    game.
    """
    return (
        Barrier(step_2, words.say("board.step", count=2), "step"),
        Barrier(end, words.say("board.end"), "end"),
    )


def _print(view: BoardView, note: str, title: bool, frame: bool, bare: bool) -> Iterator[Surface]:
    """Yield the printed map after each step of printing; the last one is complete."""
    surface = paper_of(view)
    yield surface
    if title:
        draw_compass(surface, view)
    if not bare:
        yield from _network(surface, view)
    if title:
        draw_title(surface, view, note)
    draw_track(surface, view)
    if frame:
        draw_frame(surface, view)
    yield surface


def _network(surface: Surface, view: BoardView) -> Iterator[Surface]:
    """Yield the surface after each part of the network that is printed on it."""
    yield from (surface for _ in connections(surface, view))
    yield from (surface for _ in prices(surface, view))
    for city in sorted(view.sheet.board.cities, key=lambda city: view.city_at(city.id)[1]):
        draw_city(surface, view, city.id, city.region, (LATER,) * (len(city.slots) or 3))
        draw_entry(surface, view, city)
        yield surface
    yield from (surface for _ in written_names(surface, view))


when_boards_change(_grounds.clear)
when_boards_change(_press.clear)
when_boards_change(surface_cache.empty)
