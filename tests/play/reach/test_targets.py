"""Every drawn target is hit where it is drawn, or is covered by something that can be closed by hand.

uv run pytest -s -m slow tests/play/reach/test_targets.py the whole gallery at every offered size
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random

import pytest
from pygame import Rect

from game.app import App
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Laying, Panel
from game.session.intents import Go, Nothing
from tests.play.reach.away import faults
from tests.play.reach.glass import Glass
from tests.play.reach.person import PEOPLE
from tests.play.reach.pictures import beside, recorded
from tests.play.reach.rooms import Room
from tests.workshop import gallery

HANDS = {"desk": "mouse", "table": "fingers"}
STILL = ("attract-playing", "finish-unveiling")
"""Moments at which nothing answers but a waking touch, or nothing at all: pictures of what moves on by itself."""
EVERY = 8
"""The normal suite looks at every eighth moment, and at all of those that open on a screen of their own."""
ALWAYS = ("glass", "menu", "setup", "title")
INCHES = (27.0, 32.0, 43.0, 55.0)
"""Diagonals of displays that were measured, in 1920 x 1080."""
CROWDED = ("map-lens", "map-turned", "map-zoomed", "maximum-set", "sheet-plants")
"""Scenes of the table with the most panels over the map and beside the markets: small displays lacked room for them."""
MORE = 1
"""How many other scenes, drawn at random, the normal suite shows on a measured display."""


def looked_at(moment: gallery.Moment, layout: str, size: tuple[int, int]) -> tuple[int, list[str]]:
    """Return the number of targets of a scene, and those that cannot be touched or differ from their pictures."""
    with recorded() as pictures:
        app = gallery.show(moment.build(layout), layout, size)
        wrong = beside(app, pictures)
    count, missed = faults(app, PEOPLE[HANDS[layout]](Glass(app)))
    wrong += missed
    return count, [f"{moment.name} {layout} {size}: {each}" for each in wrong]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_in_a_sample_of_gallery_scenes_every_touch_target_is_hit_where_it_is_drawn(layout: str) -> None:
    random, wrong = Random(layout), list[str]()
    for number, moment in enumerate(gallery.moments(layout)):
        if moment.name not in STILL and (number % EVERY == 0 or moment.scene in ALWAYS):
            wrong += looked_at(moment, layout, random.choice(gallery.SIZES[layout][:2]))[1]
    assert wrong == []


def test_in_the_gallery_scene_of_a_plan_every_touch_target_is_hit_where_it_is_drawn() -> None:
    """The minus button of a note on the map once covered the note's middle in a large window."""
    moment = next(moment for moment in gallery.moments("desk") if moment.name == "plan-build")
    assert looked_at(moment, "desk", (1920, 1080))[1] == []


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "size"), [(layout, size) for layout in HANDS for size in gallery.SIZES[layout]])
def test_in_every_gallery_scene_and_window_size_every_touch_target_can_be_hit(
    layout: str, size: tuple[int, int]
) -> None:
    wrong, targets, states = list[str](), 0, 0
    for moment in gallery.moments(layout):
        if moment.name not in STILL:
            count, found = looked_at(moment, layout, size)
            wrong, targets, states = wrong + found, targets + count, states + 1
            gc.collect()  # an app and its scene know each other: their pictures would pile up
    print(f"{layout} {size}: {states} states, {targets} targets, {len(wrong)} wrong")
    assert wrong == []


def measured(moment: gallery.Moment, inches: float) -> tuple[int, list[str]]:
    """Return the number of targets of a scene on a table with this diagonal, and those that cannot be touched."""
    room = Room("table", (1920, 1080), inches)
    person = PEOPLE["fingers"](room.show(moment.build("table")))
    count, missed = faults(room.app, person)
    gc.collect()
    return count, [f"{moment.name} {inches}: {each}" for each in missed]


@pytest.mark.parametrize("inches", INCHES[:1])  # the smallest: what is short of room
def test_in_a_sample_of_table_scenes_touch_targets_can_be_hit_on_a_measured_display(inches: float) -> None:
    shown = [moment for moment in gallery.moments("table") if moment.name not in STILL]
    crowded = [moment for moment in shown if moment.name in CROWDED]
    for moment in [*crowded, *Random(inches).sample(shown, MORE)]:
        assert measured(moment, inches)[1] == []


@pytest.mark.slow
@pytest.mark.parametrize("inches", INCHES)
def test_in_every_table_scene_touch_targets_can_be_hit_on_every_measured_display(inches: float) -> None:
    wrong, targets, states = list[str](), 0, 0
    for moment in gallery.moments("table"):
        if moment.name not in STILL:
            count, missed = measured(moment, inches)
            wrong, targets, states = wrong + missed, targets + count, states + 1
    print(f"table {inches} inches: {states} states, {targets} targets, {len(wrong)} wrong")
    assert wrong == []


# --- the proof sees what it is for -----------------------------------------------------------------------


def broken(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[App, list[Panel]], list[Panel]]) -> list[str]:
    """Return the faults of the desk's scene of this name if every layout is changed in this way."""
    moment = next(moment for moment in gallery.moments("desk") if moment.name == name)
    scene = moment.build("desk")
    app, usual = gallery.show(scene, "desk", (1280, 800)), scene.laying

    def changed(size: tuple[int, int]) -> Laying:
        return change(app, (yield from usual(size)))

    monkeypatch.setattr(scene, "laying", changed)
    app.layouts.due = True
    app.step(0.1)
    return faults(app, PEOPLE["mouse"](Glass(app)))[1]


def test_the_check_of_touch_targets_detects_a_panel_over_a_button(monkeypatch: pytest.MonkeyPatch) -> None:
    def cover(app: App, shown: list[Panel]) -> list[Panel]:
        spot = app.room.canvas.spot("menu")
        assert spot
        around = spot.target.rect.inflate(20, 20)

        def paint(pen: Pen) -> None:
            pen.fill((0, 0, *pen.size), (200, 0, 0))
            pen.target("ad", (0, 0, 8, 8), Nothing())

        return [*shown, Panel("advertisement", around, 0, "ad", paint)]

    assert any("/menu lies under advertisement" in each for each in broken(monkeypatch, "auction-first", cover))


@pytest.mark.parametrize("name", ["menu", "card:"])
def test_the_check_of_touch_targets_detects_a_target_beside_its_picture(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    usual = Pen.target

    def aside(pen: Pen, named: str, box: tuple[float, float, float, float], *words: object, **more: object) -> None:
        x, y, wide, high = box
        usual(pen, named, (x + wide, y, wide, high) if named.startswith(name) else box, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "target", aside)
    moment = next(moment for moment in gallery.moments("desk") if moment.name == "auction-first")
    wrong = looked_at(moment, "desk", (1280, 800))[1]
    assert any("is touched" in each for each in wrong)


def test_the_check_of_touch_targets_detects_a_button_off_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(app: App, shown: list[Panel]) -> list[Panel]:
        def paint(pen: Pen) -> None:
            pen.target("away", (0, 0, *pen.size), Go("menu"))

        return [*shown, Panel("outside", Rect(app.screen.get_width() - 10, 100, 90, 40), 0, "outside", paint)]

    assert any("outside/away" in each for each in broken(monkeypatch, "auction-first", add))
