"""What tests of painted scenes share."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui import words


@pytest.fixture
def screen() -> Iterator[None]:
    """Something to paint for, and English again afterwards."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    words.set_language("en")
