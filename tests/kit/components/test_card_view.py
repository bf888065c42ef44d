"""Every plant has a picture of its own by day and at night, and its card shows the picture where there is room."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pygame
import pytest

from game.engine.plants import CARDS
from game.engine.setup import usual_rules
from game.kit.components.card import card_front, card_size
from game.kit.components.card_face import FACES, STRIP
from game.kit.components.card_view import LEAST, MINE, illustration, pictured
from game.kit.paint import surface_cache
from game.kit.paint.slabs import Boards
from game.kit.style import assets
from game.tools import selftest

SMALL = 42, 24
"""Size at which pictures are compared: what is equal there is alike at a glance."""
LEAST_DIFFERENCE = 8.0
"""Least mean difference of two pictures, of 255."""


def thumbnail(number: int, night: bool) -> bytes:
    """Return the bytes of a plant's picture, shrunk to the size of a stamp."""
    found = assets.plant_picture(number, night)
    assert found is not None
    return pygame.image.tobytes(pygame.transform.smoothscale(found, SMALL), "RGB")


def difference(first: bytes, second: bytes) -> float:
    """Return the mean difference of two pictures' bytes."""
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def brightness(surface: pygame.Surface) -> int:
    """Return the mean red, green and blue of a picture, added up."""
    return sum(pygame.transform.average_color(surface)[:3])


def drawings(number: int, width: int, style: str = "tall", state: str = "offer") -> list[tuple[int, bool]]:
    """Return the illustrations in the description of a card's front: number and whether it is night."""
    size = card_size(width, style)
    pen = Boards(None, width / 138, size=size)
    FACES[style](pen, size, CARDS[number], state)
    return [
        (made[0].number, made[1])
        for fetch, made, *_ in (stroke.args for stroke in pen.strokes if len(stroke.args) > 1)
        if fetch is illustration and isinstance(made, tuple)
    ]


def test_every_plant_has_a_picture_by_day_and_at_night_and_there_are_no_others() -> None:
    wanted = {f"{number:02d}.{time}.webp" for number in (MINE, *CARDS) for time in ("day", "night")}
    assert {path.name for path in (assets.ASSETS / "plants").iterdir()} == wanted
    sizes = {
        found.get_size()
        for number in (MINE, *CARDS)
        for night in (False, True)
        if (found := assets.plant_picture(number, night))
    }
    assert sizes == {(504, 292)}


@pytest.mark.rotates(1)
@pytest.mark.parametrize("night", [False, True])
def test_no_two_pictures_of_plants_are_alike(night: bool) -> None:
    seen = {number: thumbnail(number, night) for number in (MINE, *CARDS)}
    alike = {
        (first, second): round(difference(seen[first], seen[second]), 1)
        for first, second in itertools.combinations(seen, 2)
    }
    assert {pair: by for pair, by in alike.items() if by < LEAST_DIFFERENCE / (1 + night)} == {}


def test_a_plants_picture_is_darker_at_night_and_its_lights_shine() -> None:
    for number in CARDS:
        day, night = (assets.plant_picture(number, night) for night in (False, True))
        assert day and night and brightness(night) < 0.7 * brightness(day)
        brightest = max(max(night.get_at((x, y))[:3]) for x in range(0, 504, 3) for y in range(150, 292, 3))
        assert brightest > 150, number


@pytest.mark.parametrize("number", CARDS)
def test_the_recorded_drawing_of_a_card_contains_the_plants_picture(number: int) -> None:
    for state in ("offer", "later", "owned", "resting"):
        assert drawings(number, 100, "tall", state) == drawings(number, 100, "wide", state) == [(number, False)]
    assert drawings(number, 100, "tall", "running") == drawings(number, 100, "wide", "running") == [(number, True)]


def test_a_small_plant_card_shows_no_picture_of_its_plant() -> None:
    for style, width in (("tall", LEAST), ("wide", LEAST), ("mini", STRIP - 1), ("strip", 300), ("pinwheel", LEAST)):
        assert drawings(13, width, style) == [], style
    assert drawings(13, STRIP, "mini") == [(13, False)]
    assert drawings(20, STRIP, "mini", "owned") == [], "fuel is read, not a picture"
    assert drawings(20, STRIP, "mini", "running") == [(20, True)]


def test_a_damaged_plant_picture_is_reported_once_and_a_plain_card_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    surface_cache.empty()
    whole = pygame.image.tobytes(card_front(20, 138), "RGBA")
    shutil.copytree(
        assets.ASSETS, tmp_path / "assets", ignore=shutil.ignore_patterns("maps", "sounds", "geo", "pictures")
    )
    cut = tmp_path / "assets" / "plants" / "20.day.webp"
    cut.write_bytes(cut.read_bytes()[:40])
    monkeypatch.setattr(assets, "ASSETS", tmp_path / "assets")
    monkeypatch.setattr(assets, "_named", set())
    surface_cache.empty()
    plain = pygame.image.tobytes(card_front(20, 138), "RGBA")
    card_front(20, 150)
    said = capsys.readouterr().err.strip().splitlines()
    assert plain != whole and len(said) == 1 and str(cut) in said[0]
    surface_cache.empty()


def test_the_self_test_detects_a_damaged_plant_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(assets.ASSETS / "plants", tmp_path / "plants")
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    monkeypatch.setattr(selftest, "PROOFS", {name: selftest.PROOFS[name] for name in ("whole files", "pictures")})
    assert selftest.run() == 0
    cut = tmp_path / "plants" / "39.night.webp"
    cut.write_bytes(cut.read_bytes()[:900])
    assert selftest.run() == 1
    assert str(cut) in capsys.readouterr().out


@pytest.mark.parametrize("style", ["tall", "wide"])
def test_a_mine_shows_the_picture_of_mines(style: str) -> None:
    mines = [plant for plant in usual_rules("classic", "australia", 4).plants.values() if plant.mined]
    size = card_size(200, style)
    for plant in mines:
        pen = Boards(None, 200 / 138, size=size)
        FACES[style](pen, size, plant, "offer")
        shown = [
            (pictured(made[0]), made[1])
            for fetch, made, *_ in (stroke.args for stroke in pen.strokes if len(stroke.args) > 1)
            if fetch is illustration and isinstance(made, tuple)
        ]
        assert shown == [(MINE, False)], "a mine has no illustration"
    assert len(mines) == 5
