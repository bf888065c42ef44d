"""Fingers that never lift, reused ids, invalid positions, hundreds at once, a screen that shrinks or loses the focus:
no piece stays held and nothing is bought.
"""

from __future__ import annotations

import math
from random import Random

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.engine.state import GameState, Task
from tests.play.driving import FRAME, Fingers, deal, reach

SIZES = ((1920, 1080), (1280, 800), (2560, 1440), (1080, 1920))
IDS = 12
NOWHERE = (math.nan, math.inf, -3.0, 7.5, 1e300)


def buying(state: GameState) -> bool:
    return state.task == Task.BUY


def event(kind: int, key: int, x: float, y: float, **more: object) -> Event:
    return Event(kind, {"touch_id": key % 3, "finger_id": key, "x": x, "y": y, "dx": 0.0, "dy": 0.0} | more)


class Havoc:
    """Random events without a tap: every contact moves far away, is lost, or stays."""

    def __init__(self, seats: int, seed: int) -> None:
        self.random = Random(seed)
        self.fingers = Fingers(reach(deal(seats, seed=seed), buying), "table", SIZES[0])
        self.fingers.wait(2)

    def place(self) -> tuple[float, float]:
        """Return the middle of any target, mostly; else anywhere."""
        wide, high = self.fingers.app.room.size
        spots = self.fingers.app.room.canvas.spots
        if spots and self.random.random() < 0.8:
            x, y = self.random.choice(spots).target.rect.center
            return x / wide, y / high
        return self.random.random(), self.random.random()

    def finger(self) -> list[Event]:
        """Return events of one of many fingers, drawn at random."""
        key = self.random.randrange(IDS)
        match self.random.randrange(6):
            case 0 | 1:
                return [event(pygame.FINGERDOWN, key, *self.place())]
            case 2:
                return [event(pygame.FINGERMOTION, key, *self.place())]
            case 3:  # far away and up again: no tap
                there = [event(pygame.FINGERMOTION, key, x, 0.5) for x in (0.02, 0.98)]
                return [*there, event(pygame.FINGERUP, key, 0.98, 0.5)]
            case 4:
                return [event(pygame.FINGERUP, key, 0.5, 0.5, cancelled=True)]
            case _:
                kind = self.random.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
                return [event(kind, key, self.random.choice(NOWHERE), self.random.choice((*NOWHERE, math.nan)))] * (
                    kind != pygame.FINGERUP
                )

    def window(self) -> list[Event]:
        """Return a random event of the window; a new size is also set."""
        match self.random.randrange(3):
            case 0:
                return [Event(pygame.WINDOWFOCUSLOST)]
            case 1:
                self.fingers.app.window.screen = Surface(self.random.choice(SIZES))
                return [Event(pygame.WINDOWSIZECHANGED)]
            case _:
                return [Event(pygame.WINDOWDISPLAYCHANGED, display_index=self.random.randrange(4))]


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_random_bad_touches_leave_no_finger_down_no_piece_moved_and_nothing_bought(seats: int, seed: int) -> None:
    havoc = Havoc(seats, seed)
    app, match = havoc.fingers.app, havoc.fingers.match
    before = list(match.record.lines)
    for turn in range(80):
        events = havoc.window() if turn % 20 == 19 else [e for _ in range(3) for e in havoc.finger()]
        app.step(havoc.random.choice((0.0, FRAME, 0.3)), events)
    app.step(FRAME, [Event(pygame.WINDOWFOCUSLOST)])
    havoc.fingers.wait(120)
    assert match.record.lines == before
    assert not app.room.touch.contacts
    assert not any(view.peeking for view in havoc.fingers.scene.session.views)
    assert all(actor.state != "hand" for actor in app.room.canvas.pieces.actors.values())
    homes = {n: (a.piece.x, a.piece.y) for n, a in app.room.canvas.pieces.actors.items()}
    assert homes
    assert all(math.dist(homes[n], (a.x, a.y)) < 1 for n, a in app.room.canvas.pieces.actors.items())


def test_hundreds_of_fingers_landing_at_once_make_no_move_and_none_stays_down() -> None:
    havoc = Havoc(4, 5)
    app = havoc.fingers.app
    before = list(havoc.fingers.match.record.lines)
    app.step(FRAME, [event(pygame.FINGERDOWN, key, *havoc.place()) for key in range(400)])
    app.step(FRAME, [event(pygame.FINGERUP, key, 0.5, 0.5) for key in range(400)])
    havoc.fingers.wait(3)
    assert not app.room.touch.contacts
    assert havoc.fingers.match.record.lines == before


def test_shrinking_the_window_during_a_drag_releases_the_piece_and_selects_nothing() -> None:
    havoc = Havoc(4, 6)
    fingers, app = havoc.fingers, havoc.fingers.app
    colour = fingers.match.seats[fingers.next_seat()].colour
    carried = next(s for s in app.room.canvas.spots if s.target.drag in ("coal", "oil", "garbage", "uranium"))
    finger = fingers.down(carried.target.rect.center)
    fingers.move(finger, (900, 500))
    fingers.move(finger, (950, 540))
    app.window.screen = Surface((1280, 800))
    app.step(FRAME, [Event(pygame.WINDOWSIZECHANGED)])
    assert not app.room.touch.contacts
    fingers.up(finger, fingers.place(f"{colour}:money") if app.room.canvas.spot(f"{colour}:money") else (640, 400))
    fingers.wait(30)
    assert all(actor.state != "hand" for actor in app.room.canvas.pieces.actors.values())
    assert not any(fingers.laid(seat) for seat in range(4))
