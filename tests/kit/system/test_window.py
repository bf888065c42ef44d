"""The size of a new window: as designed if the desktop has room, otherwise small enough to leave its task bars free."""

from __future__ import annotations

import pygame
import pytest

from game.kit.system.window import usual_size


@pytest.mark.parametrize(
    ("desktop", "window"),
    [
        ((3840, 2160), (1920, 1080)),
        ((1920, 1080), (1920, 1080)),
        ((1600, 900), (1472, 828)),
        ((1366, 768), (1257, 707)),
        ((1024, 600), (1024, 640)),
    ],
)
def test_a_new_window_is_at_most_1920_by_1080_and_at_least_1024_by_640_on_any_desktop(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], window: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert usual_size() == window
