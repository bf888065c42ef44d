"""The picture cache: it evicts the least recently used picture, and an evicted one is restored unchanged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Surface

from game.kit.board import printed_map
from game.kit.paint import surface_cache
from game.kit.paint.surface_cache import cached_picture
from tests.gallery_walk import digest
from tests.workshop import gallery

LITTLE = 400_000
"""Bytes in the cache: a single screen needs many times as much."""


@pytest.fixture(autouse=True)
def empty_shelf() -> Iterator[None]:
    surface_cache.empty()
    yield
    surface_cache.empty()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return an empty list for the pictures painted, and leave room in the cache for two."""
    monkeypatch.setattr(surface_cache, "LIMIT", 2 * 110 * 110 * 4)
    return []


def test_the_picture_cache_evicts_the_least_recently_used_picture(made: list[int]) -> None:
    @cached_picture
    def square(colour: int) -> Surface:
        made.append(colour)
        picture = Surface((110, 100), 0, 32)
        picture.fill((colour, 0, 0))
        return picture

    for colour in (1, 2, 1, 3, 1, 3, 2):
        assert square(colour).get_at((0, 0))[0] == colour
    assert made == [1, 2, 3, 2]
    assert surface_cache.weight() <= surface_cache.LIMIT


def test_the_picture_cache_returns_an_evicted_picture_that_is_still_in_use(made: list[int]) -> None:
    @cached_picture
    def square(colour: int) -> Surface:
        made.append(colour)
        return Surface((110, 100), 0, 32)

    held = square(1)
    square(2), square(3)
    assert square(1) is held
    assert made == [1, 2, 3]


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("name", "layout"), [("market-cart", "desk"), ("auction-six", "table")])
def test_a_picture_cache_that_evicts_almost_everything_changes_nothing_on_the_screen(
    name: str, layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = next(moment for moment in gallery.moments(layout) if moment.name == name)

    def seen() -> list[str]:
        app = gallery.show(moment.build(layout), layout, (1024, 640))
        return [digest(painted.surface) for painted in app.room.canvas.painted] + [digest(app.screen)]

    usual, before = seen(), surface_cache.made()
    surface_cache.empty()
    monkeypatch.setattr(surface_cache, "LIMIT", LITTLE)
    monkeypatch.setattr(printed_map, "KEPT", 0)
    assert seen() == usual
    assert surface_cache.weight() <= LITTLE and surface_cache.made() - before > 2 * LITTLE
