"""Golden images: every gallery scene looks like its accepted picture.

`ELEKTRO_ACCEPT=1 uv run pytest tests/test_golden_images.py` accepts the current pictures: look at them first. A
differing scene is written to build/golden side by side (before, now, difference). No two pictures are alike.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from game import ROOT
from tests.gallery_walk import (
    SIZE,
    THUMB,
    cut,
    digest,
    lying_on_each_other,
    one_after_another,
    painted,
    without_glyph,
)
from tests.test_drawings import differing, drawn
from tests.workshop import gallery

LAYOUTS = ("desk", "table")
PARTS = 3
"""Parts into which the scenes of a layout are divided where all of them would take long."""
GOLDEN = Path(__file__).parent / "golden"
TOLD = ROOT / "build" / "golden"
SHAPES = {
    (900, 1600): ((240, 420), ("title-first", "setup-first", "auction-six", "build-staged", "finish-four")),
    (2560, 1080): ((480, 200), ("setup-first", "auction-six", "build-staged", "bureaucracy-choosing")),
}
"""Windows of other shapes: how small their pictures are made, and the moments of the desk that are kept."""
RESTING = "kiosk:title"
"""A panel that stays where it was in the scene before, as long as it covers nothing there."""
BLOCK = 20
"""Px of a square of the small picture that is compared as one."""
MOST = 6.0
"""How far the mean colour of a square may be off, of 255."""

Pixels = NDArray[np.float32]


def _path(layout: str, name: str) -> Path:
    return GOLDEN / f"{name}-{layout}.jpg"


def _jpeg(picture: Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "golden.jpg")
    return file.getvalue()


def _pixels(jpeg: bytes) -> Pixels:
    found: Any = pygame.surfarray.array3d(pygame.image.load(io.BytesIO(jpeg), "golden.jpg"))
    return np.asarray(found, np.float32)


def off(before: Pixels, now: Pixels) -> float:
    """Return the largest difference of the mean colour of a square, 0..255."""
    wide, high = now.shape[0] // BLOCK, now.shape[1] // BLOCK
    squares = (now - before).reshape(wide, BLOCK, high, BLOCK, 3).mean((1, 3))
    return float(np.abs(squares).max())


def _tell(layout: str, name: str, before: Pixels, now: Pixels) -> Path:
    TOLD.mkdir(parents=True, exist_ok=True)
    path = TOLD / f"{name}-{layout}.png"
    difference = np.clip(np.abs(now - before) * 4, 0, 255)
    whole = np.concatenate([before, now, difference]).astype(np.uint8)
    pygame.image.save(pygame.surfarray.make_surface(whole), path)
    return path


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_gallery_scene_looks_like_its_accepted_picture(layout: str) -> None:
    found = []
    for seen in painted(layout):
        assert seen.thumb is not None
        found.append(_compared(layout, seen.name, seen.thumb))
    assert [wrong for wrong in found if wrong] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_painted_panel_agrees_with_its_text_snapshot(layout: str) -> None:
    """Snapshots are accepted by `tests/test_drawings.py`, which looks at panels that are not painted."""
    if not os.environ.get("ELEKTRO_ACCEPT"):
        wrong = differing(layout, drawn(painted(layout)))
        assert [name for name in wrong if f" {RESTING} " not in name] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_two_gallery_scenes_look_the_same(layout: str) -> None:
    known: dict[str, str] = {}
    for seen in painted(layout):
        assert seen.digest not in known, f"{seen.name} looks like {known[seen.digest]}"
        known[seen.digest] = seen.name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_of_a_gallery_scene_is_cut_off_overlapped_or_without_letters_in_its_font(layout: str) -> None:
    """Every text is complete, overlaps no other text, and is written in a font that has all of its letters."""
    assert cut(painted(layout)) == {}
    assert lying_on_each_other(painted(layout)) == set()
    assert without_glyph(painted(layout)) == set()


@pytest.mark.rotates(2)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_gallery_scene_looks_the_same_whatever_was_shown_before(layout: str, part: int) -> None:
    """A panel is repainted whenever anything that it shows has changed: its key lacks no value."""
    fresh = {seen.name: seen.pages for seen in painted(layout)}
    each = -(-len(fresh) // PARTS)
    names = [*fresh][part * each : (part + 1) * each]
    for moment, app in one_after_another(layout, SIZE, only=names):
        for a, b in zip(fresh[moment.name], app.room.canvas.painted, strict=True):
            assert a.panel == b.panel.name
            if a.panel == RESTING:
                continue
            assert a.digest == digest(b.surface), f"{moment.name}: {a.panel} shows something old"


@pytest.mark.parametrize("size", SHAPES)
def test_gallery_scenes_in_windows_of_other_shapes_look_like_their_accepted_pictures(size: tuple[int, int]) -> None:
    small, names = SHAPES[size]
    shown = {moment.name: moment for moment in gallery.moments("desk")}
    found = []
    for name in names:
        app = gallery.show(shown[name].build("desk"), "desk", size)
        thumb = pygame.transform.smoothscale(app.screen, small)
        found.append(_compared(f"desk-{size[0]}x{size[1]}", name, thumb))
    assert [wrong for wrong in found if wrong] == []


def _compared(layout: str, name: str, thumb: Surface) -> str:
    """Return the fault of a picture, "" if it equals the accepted one or is accepted now."""
    path, jpeg = _path(layout, name), _jpeg(thumb)
    if os.environ.get("ELEKTRO_ACCEPT"):
        path.parent.mkdir(exist_ok=True)
        if not path.is_file() or off(_pixels(path.read_bytes()), _pixels(jpeg)) > 0:
            path.write_bytes(jpeg)
        return ""
    if not path.is_file():
        return f"{path.name} was never agreed to"
    before, now = _pixels(path.read_bytes()), _pixels(jpeg)
    return f"{name} differs: {_tell(layout, name, before, now)}" if off(before, now) > MOST else ""


def test_every_accepted_picture_belongs_to_a_gallery_scene() -> None:
    shown = ((layout, moment) for layout in ("desk", "table") for moment in gallery.moments(layout))
    names = {_path(layout, moment.name).name for layout, moment in shown}
    names |= {_path(f"desk-{wide}x{high}", name).name for (wide, high), (_, kept) in SHAPES.items() for name in kept}
    assert {path.name for path in GOLDEN.glob("*.jpg")} == names


def test_the_comparison_of_pictures_detects_a_small_object_in_another_place() -> None:
    before: Pixels = np.full((*THUMB, 3), 200, np.float32)
    now = before.copy()
    now[100:110, 60:70] = 90
    assert off(before, before) == 0
    assert off(before, now) > MOST
