"""A PNG file holds every px of the picture it was made of."""

from __future__ import annotations

import io
import random

import pygame
import pytest
from pygame import Surface

from game.kit.system import png


@pytest.mark.parametrize("size", [(1, 1), (7, 130), (200, 64), (33, 65)])
def test_every_pixel_of_a_picture_written_as_png_is_restored(size: tuple[int, int]) -> None:
    luck = random.Random(3)
    image = Surface(size, 0, 32)
    for _ in range(60):
        image.fill(
            [luck.randrange(256) for _ in range(3)],
            (luck.randrange(size[0]), luck.randrange(size[1]), luck.randrange(60), luck.randrange(60)),
        )
    read = pygame.image.load(io.BytesIO(png.encode(png.pixels(image), size)), "picture.png")
    assert read.get_size() == size
    assert png.pixels(read) == png.pixels(image)
