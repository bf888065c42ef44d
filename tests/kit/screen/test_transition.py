"""Panels glide to their new places: their touch targets are there at once, and no trace of the animation stays on the
screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.kit.pen.pen import Pen
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Panel
from game.kit.values.ids import FuelId
from tests.kit.screen.test_canvas import FRAME, SIZE, plain, same


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def paint_sheet(pen: Pen) -> None:
    pen.paper((0, 0, pen.rect.w, pen.rect.h))


def paint(pen: Pen, tokens: int) -> None:
    pen.paper((0, 0, pen.rect.w, pen.rect.h))
    for place in range(tokens):
        pen.piece(FuelId("coal", "tray", place), "fuel", ("coal",), 20 + 22 * place, 24, 30)
    pen.target("corner", (0, 0, 30, 30), "take")


def tray(rect: Rect, turn: int = 0, tokens: int = 2, glides: bool = True) -> list[Panel]:
    lower = Panel("sheet", Rect(40, 40, 300, 200), 0, 0, paint_sheet)
    return [lower, Panel("tray", rect, turn, tokens, partial(paint, tokens=tokens), owner=1, glides=glides)]


def fresh(shown: list[Panel]) -> Surface:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(shown)
    canvas.draw(screen)
    return screen


def set_up(shown: list[Panel]) -> tuple[Canvas, Surface]:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(shown)
    canvas.draw(screen)
    return canvas, screen


def run(canvas: Canvas, screen: Surface, frames: int) -> None:
    for _ in range(frames):
        canvas.tick(FRAME)
        canvas.draw(screen)


HERE, THERE = Rect(100, 150, 160, 60), Rect(420, 40, 160, 60)


def test_a_panel_slides_to_its_place_and_its_targets_are_there_already() -> None:
    canvas, screen = set_up(tray(HERE))
    canvas.set_panels(tray(THERE))
    spot = canvas.spot("corner")
    assert spot is not None
    assert spot.target.rect.topleft == THERE.topleft
    run(canvas, screen, 4)
    middle = canvas.transitions["tray"].area.center
    assert HERE.centerx < middle[0] < THERE.centerx
    assert THERE.centery < middle[1] < HERE.centery
    run(canvas, screen, 14)
    assert not canvas.transitions
    assert same(screen, fresh(tray(THERE)))


def test_a_panel_that_changes_size_shows_its_sharp_picture_within_300_milliseconds() -> None:
    canvas, screen = set_up(tray(HERE))
    canvas.set_panels(tray(Rect(100, 100, 320, 120), 1))
    run(canvas, screen, 18)
    assert not canvas.busy
    assert same(screen, fresh(tray(Rect(100, 100, 320, 120), 1)))


def test_the_pieces_on_a_panel_move_together_with_it() -> None:
    canvas, screen = set_up(tray(HERE))
    canvas.set_panels(tray(THERE))
    assert all(actor.state == "rest" for actor in canvas.pieces.actors.values())
    assert canvas.pieces.actors[FuelId("coal", "tray", 0)].piece.x == THERE.x + 20
    run(canvas, screen, 3)
    without = canvas.rest.get_at((THERE.x + 20, THERE.y + 24))
    assert without[:3] == (90, 60, 40), "not there before the panel is"


def test_a_piece_held_by_a_finger_stays_there_when_its_panel_moves() -> None:
    canvas, _ = set_up(tray(HERE))
    canvas.pieces.grab(FuelId("coal", "tray", 0), "finger", 120, 170)
    canvas.set_panels(tray(THERE))
    assert canvas.pieces.held("finger") is not None


def test_a_panel_that_grows_from_its_edge_slides_out_undistorted() -> None:
    strip, drawer = Rect(200, 340, 200, 60), Rect(200, 280, 200, 120)
    canvas, screen = set_up(tray(strip, tokens=0))
    canvas.set_panels(tray(drawer, tokens=1))
    run(canvas, screen, 3)
    assert canvas.transitions["tray"].area.bottom == drawer.bottom
    top = canvas.transitions["tray"].area.top + 40
    assert drawer.top < top < strip.top
    canvas.set_panels(tray(strip, tokens=0))
    run(canvas, screen, 1)
    assert canvas.transitions["tray"].area.bottom == drawer.bottom, "closing, it goes back there"
    run(canvas, screen, 30)
    assert same(screen, fresh(tray(strip, tokens=0)))


@pytest.mark.parametrize("end", ["touch", "still", "stays"])
def test_a_panel_that_does_not_glide_or_whose_gliding_a_touch_ends_is_at_its_new_place(end: str) -> None:
    canvas, screen = set_up(tray(HERE))
    if end == "still":
        canvas.pieces.speed = "still"
    canvas.set_panels(tray(THERE, glides=end != "stays"))
    if end == "touch":
        run(canvas, screen, 2)
        canvas.hurry()
    canvas.draw(screen)
    if end == "stays":
        canvas.hurry()
        run(canvas, screen, 60)
    assert not canvas.transitions
    assert same(screen, fresh(tray(THERE)))


def test_a_panel_that_disappears_with_an_animation_leaves_nothing_on_the_screen() -> None:
    canvas, screen = set_up(tray(HERE, tokens=0))
    canvas.set_panels(tray(THERE, tokens=0))
    run(canvas, screen, 3)
    canvas.set_panels(tray(THERE, tokens=0)[:1])
    run(canvas, screen, 3)
    assert same(screen, fresh(tray(THERE)[:1]))


def test_a_new_window_size_ends_every_animation_of_panels() -> None:
    canvas, screen = set_up(tray(HERE))
    canvas.set_panels(tray(THERE))
    run(canvas, screen, 3)
    canvas.resize((800, 500), 1.0, 3.8)
    canvas.set_panels(tray(HERE))
    larger = Surface((800, 500), 0, 32)
    canvas.draw(larger)
    assert not canvas.transitions
    assert not canvas.busy


places = st.builds(Rect, st.integers(-60, 500), st.integers(-60, 340), st.integers(40, 260), st.integers(40, 200))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(places, st.integers(0, 3), st.integers(0, 3), st.integers(0, 9)), min_size=1, max_size=5))
def test_every_animation_of_panels_ends_as_if_drawn_from_scratch(
    ways: list[tuple[Rect, int, int, int]],
) -> None:
    canvas, screen = set_up(tray(HERE))
    for rect, turn, tokens, frames in ways:
        canvas.set_panels(tray(rect, turn, tokens))
        run(canvas, screen, frames)
    for _ in range(400):
        if not canvas.busy:
            break
        run(canvas, screen, 1)
    rect, turn, tokens, _ = ways[-1]
    assert same(screen, fresh(tray(rect, turn, tokens)))
