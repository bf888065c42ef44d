"""The printed map: `load_sheet`, `BoardView` (where things are), `ground` (printed), `overlay` (marks).

`python -m game.ui.board germany out.png [side] [width] [height] [regions,...]` shows a sheet with some marks.
"""

from __future__ import annotations

import sys
from collections import OrderedDict

import pygame
from pygame import Surface

from game.ui import words
from game.ui.board_ground import begin_paper, paper_of
from game.ui.board_marks import Marks, Staged, overlay
from game.ui.board_network import (
    LATER,
    Barrier,
    draw_city,
    draw_connections,
    draw_frame,
    draw_names,
    draw_prices,
    draw_track,
)
from game.ui.board_sheet import Sheet, load_sheet
from game.ui.board_title import draw_compass, draw_title
from game.ui.board_view import WHOLE, BoardView, Glance, best_turn

__all__ = [
    "WHOLE",
    "Barrier",
    "BoardView",
    "Glance",
    "Marks",
    "Sheet",
    "Staged",
    "begin",
    "best_turn",
    "ground",
    "known_ground",
    "load_sheet",
    "overlay",
    "track_barriers",
]

KEPT = 9_000_000
"""Px of grounds kept at once: those on the screen, and the whole sheet below a part of it."""

_grounds: OrderedDict[tuple[object, ...], Surface] = OrderedDict()


def ground(
    view: BoardView,
    note: str | None = None,
    barriers: tuple[Barrier, ...] = (),
    title: bool = True,
    frame: bool = True,
) -> Surface:
    """Everything printed, in the view's size; nobody may draw on it (copy it, then `overlay`).

    `note` is what the cartouche says about the fog (None: that those regions are not in play).
    """
    note = _note(view) if note is None else note
    key = (view.key, note, barriers, title, frame)
    surface = _grounds.get(key)
    if surface is None:
        surface = _print(view, note, barriers, title, frame)
        _grounds[key] = surface
        while len(_grounds) > 1 and sum(kept.get_width() * kept.get_height() for kept in _grounds.values()) > KEPT:
            _grounds.popitem(last=False)
    _grounds.move_to_end(key)
    return surface


def known_ground(
    view: BoardView,
    note: str | None = None,
    barriers: tuple[Barrier, ...] = (),
    title: bool = True,
    frame: bool = True,
) -> Surface | None:
    """The same if it was printed before and is still kept."""
    return _grounds.get((view.key, _note(view) if note is None else note, barriers, title, frame))


def begin(view: BoardView) -> None:
    """The ground of this view will be wanted in a moment: let its paper be made meanwhile."""
    if not any(key[0] == view.key for key in _grounds):
        begin_paper(view)


def _note(view: BoardView) -> str:
    hidden = len(view.sheet.board.regions) - len(view.regions)
    return words.say("board.fog", count=hidden) if hidden else ""


def track_barriers(step_2: int, end: int) -> tuple[Barrier, ...]:
    """The two barriers of the score track: before the cities that bring Step 2, and that end the game."""
    return (
        Barrier(step_2, words.say("board.step", count=2), "step"),
        Barrier(end, words.say("board.end"), "end"),
    )


def _print(view: BoardView, note: str, barriers: tuple[Barrier, ...], title: bool, frame: bool) -> Surface:
    surface = paper_of(view)
    if title:
        draw_compass(surface, view)
    draw_connections(surface, view)
    draw_prices(surface, view)
    for city in sorted(view.sheet.board.cities, key=lambda city: view.city_at(city.id)[1]):
        draw_city(surface, view, city.id, city.region, (LATER,) * 3)
    draw_names(surface, view)
    if title:
        draw_title(surface, view, note)
    draw_track(surface, view, barriers)
    if frame:
        draw_frame(surface, view)
    return surface


def main() -> None:
    """Show a sheet as a picture file."""
    map_name, out, *more = sys.argv[1:]
    side = more[0] if more else "recharged"
    size = (int(more[1]), int(more[2])) if len(more) > 2 else (880, 1048)
    sheet = load_sheet(map_name, side)
    regions = more[3].split(",") if len(more) > 3 else sheet.board.regions[:-1]
    view = BoardView(sheet, regions, size, track=22)
    surface = ground(view, barriers=track_barriers(7, 17)).copy()
    a, b, cost = next(link for link in sheet.board.links if set(link[:2]) <= view.in_play)
    overlay(view, surface, Marks({a: ("red",)}, 1, route=(a, b), route_price=cost + 10))
    pygame.image.save(surface, out)


if __name__ == "__main__":
    main()
