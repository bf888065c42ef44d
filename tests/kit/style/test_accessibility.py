"""Text size and contrast apply to all text, and nothing is cut off at the largest."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from pygame import Rect, Surface

from game.app import App
from game.kit.pen.pen import Pen
from game.kit.screen.panel import paint
from game.kit.style import accessibility, words
from game.kit.style.assets import clear
from game.kit.style.settings import Settings
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.system.window import headless
from tests.workshop import gallery
from tests.workshop.translation.fitting import ScreenLook, misfits

SMALLEST = (
    ScreenLook("desk", (1024, 640), "largest"),
    ScreenLook("table", (1280, 800), "largest"),
)


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    before = words.language()
    yield
    accessibility.use("normal", "normal")
    words.set_language(before)


def pen() -> Pen:
    headless()
    return Pen(clear(400, 100), 1.0)


def test_the_text_size_setting_enlarges_small_type_but_not_headlines() -> None:
    sizes = []
    for size in accessibility.TEXT_SIZES:
        accessibility.use(size, "normal")
        sizes.append((accessibility.grown(15, 1.0), accessibility.grown(30, 2.0), accessibility.grown(50, 1.0)))
    assert sizes[0] == (15, 30, 50)
    assert [small for small, _, _ in sizes] == sorted({small for small, _, _ in sizes})
    assert sizes[-1][0] >= 1.25 * 15
    assert sizes[-1][1] == 2 * sizes[-1][0], "a size is judged in design px"
    assert sizes[-1][2] == 50


def test_the_text_size_setting_enlarges_a_text_only_as_far_as_it_fits() -> None:
    drawn = pen()
    usual = drawn.text("Pass, done", 0, 50, 16, fit=300)
    accessibility.use("largest", "normal")
    assert drawn.text("Pass, done", 0, 50, 16, fit=300) > 1.2 * usual
    assert drawn.text("Pass, done", 0, 50, 16, fit=usual) <= usual
    assert drawn.text(Untranslated("7"), 0, 50, 16) > 1.2 * drawn.typed(
        Untranslated("7"), 0, 50, TypeSpec(16, grows=False)
    ), "a number grows as a word does"
    assert drawn.clipped == []


def test_high_contrast_darkens_dark_text_colours_and_lightens_light_ones() -> None:
    accessibility.use("normal", "high")
    for dark in ((110, 84, 58), (46, 120, 76), (138, 34, 30)):
        assert sum(accessibility.ink(dark)) < 0.45 * sum(dark)
    for light in ((206, 178, 134), (220, 196, 156)):
        assert sum(accessibility.ink(light)[:3]) > 3 * 215
    assert accessibility.line(2) > 3


def test_every_panel_is_repainted_after_a_change_of_appearance() -> None:
    app = shown(next(m for m in gallery.MOMENTS if m.name == "market-cart"), "desk", Settings(speed="still"))
    before = [painted.surface.copy() for painted in app.room.canvas.painted]
    for contrast in ("high", "normal"):
        app.settings.contrast = contrast
        app.lay_out()
        for painted in app.room.canvas.painted:
            assert alike(painted.surface, paint(painted.panel).surface), painted.panel.name
    assert all(alike(a, b.surface) for a, b in zip(before, app.room.canvas.painted, strict=True))


def alike(one: Surface, other: Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


def shown(moment: gallery.Moment, layout: str, settings: Settings, size: tuple[int, int] = (1280, 800)) -> App:
    headless()
    settings.layout = layout
    accessibility.use(settings.text_size, settings.contrast)
    app = App(moment.build(layout), settings, layout, Surface(size))
    for _ in range(gallery.FRAMES):
        app.step(1 / 60)
    return app


def cut(moment: gallery.Moment, layout: str, size: tuple[int, int] = (1280, 800)) -> set[tuple[str, str]]:
    """Return the texts that are cut off or overlap in the largest type and high contrast."""
    app = shown(moment, layout, Settings(speed="still", text_size="largest", contrast="high"), size)
    found = {(painted.panel.name, text) for painted in app.room.canvas.painted for text in painted.clipped}
    for painted in app.room.canvas.painted:
        boxes = [(text, rect) for text, rect in painted.boxes if text.strip()]
        for place, (text, rect) in enumerate(boxes):
            found |= {
                (painted.panel.name, f"{text} | {over}") for over, other in boxes[place + 1 :] if _over(rect, other)
            }
    return found


def _over(rect: Rect, other: Rect) -> bool:
    both = rect.clip(other)
    return rect != other and both.w > 3 and both.h > 3


@pytest.mark.rotates(1)
@pytest.mark.parametrize("look", SMALLEST, ids=str)
def test_in_the_largest_text_size_no_text_of_the_gallery_is_cut_off_where_there_is_least_room(look: ScreenLook) -> None:
    """Every gallery scene measured where there is least room; the longer test below paints them."""
    assert list(misfits(look, [words.PSEUDO])) == []


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("code", ["es", "pseudo"])
def test_in_the_largest_text_size_no_text_of_any_gallery_scene_is_cut_off(layout: str, code: str) -> None:
    words.set_language(code)
    for moment in gallery.moments(layout):
        assert cut(moment, layout) == set(), moment.name
        gc.collect()
