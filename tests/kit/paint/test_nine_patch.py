"""Pictures stretched between their corners are the same as if they had been painted whole."""

import pygame
import pytest
from pygame import Surface

from game.kit.paint import light
from game.kit.paint.nine_patch import NinePatch, nine
from game.kit.paint.surface_cache import ready
from game.kit.style.assets import clear

SIZES = ((30, 20), (90, 60), (300, 40), (61, 240))


def _pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("size", SIZES)
def test_a_picture_stretched_between_its_corners_equals_one_painted_as_a_whole(size: tuple[int, int]) -> None:
    for paint, corner, look, pad in (
        (light.shape, light.shape_corner(6.0), (6.0, (200, 30, 40)), 0),
        (light.shape, light.shape_corner(6.0, 2.0), (6.0, (200, 30, 40, 120), 2.0), 0),
        (light.soft_box, light.soft_corner(4.0, 3.0), (4.0, 3.0, (20, 10, 5, 140)), light.shadow_pad(3.0)),
    ):
        painted = ready(paint)
        whole, parts = clear(400, 400), clear(400, 400)
        whole.blit(painted(*size, *look), (9, 7), special_flags=pygame.BLEND_PREMULTIPLIED)
        nine(painted, corner, size, *look, pad=pad).blit(parts, 9, 7, pygame.BLEND_PREMULTIPLIED)
        assert _pixels(whole) == _pixels(parts)


def test_a_stretchable_picture_stores_no_more_than_its_corners() -> None:
    found = nine(ready(light.soft_box), light.soft_corner(4.0, 3.0), (2000, 1500), 4.0, 3.0, (0, 0, 0, 90), pad=8)
    assert max(found.patch.get_size()) <= 2 * found.corner + 1
    assert (found.width, found.height) == (2016, 1516)


def test_the_inside_of_a_stretchable_picture_is_not_drawn_if_it_is_transparent() -> None:
    patch = clear(5, 5)
    pygame.draw.rect(patch, (9, 9, 9), patch.get_rect(), 2)
    target = Surface((40, 40), 0, 32)
    target.fill((50, 60, 70))
    NinePatch(patch, 40, 40, 2).blit(target, 0, 0, pygame.BLEND_RGB_ADD)
    assert tuple(target.get_at((20, 20))[:3]) == (50, 60, 70)
    assert tuple(target.get_at((20, 1))[:3]) == (59, 69, 79)
