"""Boards are painted in steps; the result equals the board painted at once, in whole or narrow strips, pixel
by pixel.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from pygame import Surface

from game.kit.paint import light, pixels, strokes, surface_cache
from game.kit.paint.light import LampLight
from game.kit.paint.materials import Finish, slab, slab_ready
from game.kit.paint.strokes import Stroke
from game.kit.style.theme import PAPER

FINISHES = (Finish("paper"), Finish("paper", 0.35, 0.07), Finish("felt", 0.25, 0), Finish("oak", 0), Finish("walnut"))
SIZES = ((1, 1), (9, 40), (400, 22), (333, 500), (1500, 70), (90, 1400))
RADII = (0.0, 7.3, 60.0)


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    surface_cache.empty()
    yield
    surface_cache.empty()


def _pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def _looks(finish: Finish) -> Iterator[tuple[Finish, tuple[int, int], float, tuple[int, int, int], LampLight, int]]:
    luck = Random(3)
    for size in SIZES:
        for turn in range(4):
            yield finish, size, luck.choice(RADII), PAPER, LampLight(luck.choice((0.6, 1.9)), turn), luck.randrange(17)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("finish", FINISHES)
def test_a_wooden_board_painted_in_strips_equals_one_painted_at_once(
    finish: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    for look in _looks(finish):
        monkeypatch.setattr(pixels, "STRIP", 10**9)
        whole = _pixels(slab(*look))
        premultiplied = _pixels(slab(*look).premul_alpha())
        surface_cache.empty()
        monkeypatch.setattr(pixels, "STRIP", 900)
        assert _pixels(slab(*look)) == whole, look
        assert _pixels(slab_ready(*look)) == premultiplied, look
        surface_cache.empty()


LARGE = (Finish("walnut"), (900, 700), 12.0, PAPER, LampLight(1.9, 1), 5)


WHOLE = 4 * 900 * 700
"""Bytes of the large board's pixels."""


def test_a_large_wooden_board_is_painted_with_pauses_and_cached_only_when_complete() -> None:
    steps = strokes.making([Stroke(0, 0, *LARGE[1], strokes.blit_made_premul, (slab_ready, LARGE))])
    kept = [surface_cache.weight() for _ in steps]
    assert len(kept) > 8 and max(kept[:-1]) < WHOLE <= surface_cache.weight(), "half of it is kept"
    assert next(slab_ready.making(*LARGE), "there") == "there"


def test_painting_pauses_after_each_small_picture_and_never_for_cached_ones() -> None:
    small = [
        Stroke(0, 0, 9, 9, strokes.blit_made_premul, (light.disc, (float(radius), PAPER))) for radius in range(2, 8)
    ]
    assert len(list(strokes.making(small))) == len(small)
    assert not list(strokes.making(small))


def test_the_next_request_of_a_wooden_board_continues_its_unfinished_painting() -> None:
    whole = sum(1 for _ in slab_ready.making(*LARGE))
    before = _pixels(slab_ready(*LARGE))
    surface_cache.empty()
    for _ in range(whole):
        next(slab_ready.making(*LARGE))
    assert not list(slab_ready.making(*LARGE)), "another request began"
    assert _pixels(slab_ready(*LARGE)) == before
