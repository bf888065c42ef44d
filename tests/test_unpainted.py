"""Unpainted screens: the same panels, texts and targets without pixels, and only in tests that read no pixels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pygame import Rect
from pygame.mask import from_threshold

from game.app import App
from game.kit.motion.overlay import Note
from tests import slow_order, unpainted
from tests.workshop import gallery

FOLDER = Path(__file__).parent
READS_PIXELS = re.compile(
    r"get_at|surfarray|tobytes|from_surface|bounding_rect|image\.save|digest|\bblits?\(|\.surface\b|(app|window|driver)\.screen\b(?!\.get_(rect|size|width))"
)
SIZE = (1280, 800)


def shown(layout: str) -> App:
    moment = next(moment for moment in gallery.moments(layout) if moment.name == "build-staged")
    return gallery.show(moment.build(layout), layout, SIZE)


def blank(app: App) -> bool:
    """Return whether the whole window has one colour."""
    return from_threshold(app.screen, app.screen.get_at((0, 0)), (1, 1, 1, 255)).count() == SIZE[0] * SIZE[1]


def boxes(app: App) -> dict[str, tuple[int, ...]]:
    """Return the box in which each piece can be picked up."""
    return {name: tuple(actor.box) for name, actor in app.room.canvas.pieces.actors.items()}


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_an_unpainted_screen_has_the_same_panels_texts_and_targets(layout: str) -> None:
    painted = shown(layout)
    with pytest.MonkeyPatch.context() as patch:
        unpainted.apply(patch)
        bare = shown(layout)
    assert blank(bare) and not blank(painted)
    for a, b in zip(painted.room.canvas.painted, bare.room.canvas.painted, strict=True):
        assert (a.panel.name, a.panel.rect, a.texts, a.targets) == (b.panel.name, b.panel.rect, b.texts, b.targets)
    assert boxes(painted) == boxes(bare) != {}, "pieces can be picked up at the same places"


def test_a_message_on_an_unpainted_screen_has_a_place_where_it_can_be_touched() -> None:
    with pytest.MonkeyPatch.context() as patch:
        unpainted.apply(patch)
        app = shown("desk")
        app.room.canvas.overlay.tell(Note("Cities cost 10.", Rect(400, 400, 60, 40)))
        app.step(1 / 60)
    note = app.room.canvas.overlay.note
    assert note is not None and note.box


def test_about_one_in_eight_tests_marked_as_unpainted_is_painted_depending_on_the_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tests, drawn = [f"test_{number}" for number in range(800)], []
    for seed in ("1", "1", "2"):
        monkeypatch.setenv(slow_order.SEED, seed)
        drawn.append([test for test in tests if not unpainted.without_pixels(test)])
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(60 < len(found) < 140 for found in drawn)


def test_no_test_file_marked_as_unpainted_reads_pixels() -> None:
    texts = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in FOLDER.rglob("test_*.py")}
    mark = re.compile(rf"^pytestmark = .*\bmark\.{unpainted.MARK}\b", re.MULTILINE)
    marked = {name: text for name, text in texts.items() if mark.search(text)}
    assert len(marked) > 40
    assert {name: found[0] for name, text in marked.items() if (found := READS_PIXELS.search(text))} == {}
