"""The pictures of the gavel and of the discount marker have the sizes that are declared before they are painted."""

from __future__ import annotations

import pygame
import pytest

from game.kit.components.gavel import discount, gavel, gavel_size
from game.kit.components.token import disc_size


@pytest.mark.parametrize("size", [8, 21, 47, 90])
@pytest.mark.parametrize("turn", range(4))
def test_the_pictures_of_gavel_and_discount_marker_have_their_declared_size(size: int, turn: int) -> None:
    pygame.display.init()
    assert gavel(size, turn).get_size() == gavel_size(size)
    assert discount(size, turn).get_size() == disc_size(size)
