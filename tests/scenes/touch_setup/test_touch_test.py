"""The touch test shows how every contact is recognised, lets a person draw areas in which touches are ignored, and
leaves no mark behind.
"""

from __future__ import annotations

import math

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App
from game.kit.style.settings import Settings
from game.scenes.touch_setup.touch_test import TouchTestScene

FRAME = 1 / 60
SIZE = (1920, 1080)
KEY = " 1920x1080"


@pytest.fixture
def app() -> App:
    app = App(TouchTestScene(), Settings(diagonals={KEY: 43.0}), "table", Surface(SIZE))
    app.step(FRAME)
    return app


def scene(app: App) -> TouchTestScene:
    assert isinstance(app.scene, TouchTestScene)
    return app.scene


def finger(app: App, kind: int, x: float, y: float, key: int = 1, dt: float = FRAME) -> None:
    app.step(dt, [Event(kind, touch_id=1, finger_id=key, x=x / (SIZE[0] - 1), y=y / (SIZE[1] - 1), dx=0, dy=0)])


def field(app: App, seat: int) -> tuple[int, int]:
    spot = app.room.canvas.spot(f"field:{seat}")
    assert spot is not None
    return spot.target.rect.center


def tap(app: App, name: str) -> None:
    spot = app.room.canvas.spot(name)
    assert spot is not None, name
    app.press(spot)
    app.step(1)


def rows(app: App) -> list[tuple[str, bool]]:
    app.step(0.1)
    return [(track.contact.taken, track.ignored) for track in scene(app).tracks.tracks.values()]


def test_the_touch_test_shows_how_every_contact_is_recognised(app: App) -> None:
    x, y = field(app, 1)
    finger(app, pygame.FINGERDOWN, x, y, 1)
    finger(app, pygame.FINGERUP, x, y, 1, 0.1)
    finger(app, pygame.FINGERDOWN, *field(app, 2), 2)
    finger(app, pygame.FINGERMOTION, field(app, 2)[0] + 90, field(app, 2)[1], 2)
    finger(app, pygame.FINGERDOWN, 960, 1078, 3)
    assert rows(app) == [("tap", False), ("drag", False), ("rim", True)]
    owners = [track.contact.owner for track in scene(app).tracks.tracks.values()]
    assert owners == [1, 2, None]
    assert scene(app).tracks.down == 2
    app.step(2)
    app.step(FRAME)
    assert scene(app).tracks.counts["tap"] == 1
    assert [track.contact.taken for track in scene(app).tracks.tracks.values()] == ["drag", "rim"]


def test_the_touch_test_recognises_four_close_contacts_as_a_hand(app: App) -> None:
    x, y = field(app, 0)
    for number in range(4):
        finger(app, pygame.FINGERDOWN, x + 20 * number, y, number, 0.01)
    assert rows(app) == [("hand", True)] * 4


def test_an_area_of_ignored_touches_can_be_drawn_is_saved_and_used_and_can_be_cleared(app: App) -> None:
    tap(app, "zone")
    finger(app, pygame.FINGERDOWN, 1500, 40, 5)
    finger(app, pygame.FINGERMOTION, 1600, 200, 5)
    assert scene(app).drawn
    finger(app, pygame.FINGERMOTION, 1700, 260, 5)
    finger(app, pygame.FINGERUP, 1700, 260, 5)
    app.step(FRAME)
    ((left, top, wide, high),) = app.settings.ignored[KEY]
    mm = app.room.mm
    assert (left * mm, top, (left + wide) * mm, high * mm) == pytest.approx((1500, 0, 1700, 260), abs=2)
    finger(app, pygame.FINGERDOWN, 1600, 150, 6)
    assert [contact.taken for contact in app.room.touch.contacts.values()] == ["zone"]
    finger(app, pygame.FINGERUP, 1600, 150, 6)
    assert not app.room.touch.contacts
    tap(app, "clear")
    assert app.settings.ignored[KEY] == []
    finger(app, pygame.FINGERDOWN, 1600, 150, 7)
    assert [contact.taken for contact in app.room.touch.contacts.values()] == [""]


def test_an_area_of_ignored_touches_whose_drag_is_cancelled_is_not_saved(app: App) -> None:
    tap(app, "zone")
    finger(app, pygame.FINGERDOWN, 1500, 160, 5)
    finger(app, pygame.FINGERMOTION, 1700, 260, 5)
    app.step(FRAME, [Event(pygame.WINDOWFOCUSLOST)])
    assert not scene(app).drawn
    assert not app.settings.ignored.get(KEY)


def test_areas_of_ignored_touches_keep_their_size_in_millimetres_when_the_screen_is_measured(app: App) -> None:
    app.room.ignore([(0.0, 0.0, 100.0, 50.0)])
    zone = app.room.touch.screen.zones[0]
    assert zone.size == (round(100 * app.room.mm), round(50 * app.room.mm))
    app.room.measure(32.25)
    assert app.room.touch.screen.zones[0].w == pytest.approx(zone.w * 4 / 3, abs=2)


def test_leaving_the_touch_test_removes_its_marks_from_the_screen(app: App) -> None:
    finger(app, pygame.FINGERDOWN, *field(app, 1))
    app.step(0.1)
    assert app.room.canvas.overlay.marks
    tap(app, "leave")
    assert not app.running
    assert not app.room.canvas.overlay.marks


def test_the_touch_test_draws_nothing_without_touch(app: App) -> None:
    app.step(3)
    app.step(FRAME)
    assert not app.busy
    frames = app.frames
    app.step(0.5)
    assert app.frames == frames


@pytest.mark.rotates
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (3840, 2160), (1080, 1920)])
@pytest.mark.parametrize("inches", [10.0, 15.6, 24.0, 43.0, 65.0])
def test_the_touch_tests_targets_and_ruler_have_their_true_size_on_any_screen(
    size: tuple[int, int], inches: float
) -> None:
    """If there is no room for all targets there are fewer; none is smaller than its label says."""
    key = f" {size[0]}x{size[1]}"
    app = App(TouchTestScene(), Settings(diagonals={key: inches}), "table", Surface(size))
    app.step(FRAME)
    true = math.hypot(*size) / (inches * 25.4)
    shown = {spot.target.name: spot.target.rect for spot in app.room.canvas.spots}
    targets = {name: rect for name, rect in shown.items() if name.startswith("size:")}
    assert "size:12" in targets
    for name, rect in targets.items():
        wanted = int(name.partition(":")[2]) * true
        assert rect.size == pytest.approx((wanted, wanted), abs=1.5), name
        assert Rect((0, 0), size).contains(rect)
    (sizes,) = [painted for painted in app.room.canvas.painted if painted.panel.name == "touch:sizes"]
    assert sizes.clipped == ()
    assert any(text.endswith(" mm") for text, _ in sizes.texts), "a ruler is beside them"
