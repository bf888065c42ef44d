"""The splash covers any window; it appears before any large module is loaded."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game import ROOT
from game.kit.style.night_theme import NIGHT
from game.scenes.title import splash


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (900, 1600), (3440, 1440)])
def test_the_splash_screen_covers_the_whole_window(size: tuple[int, int]) -> None:
    screen = Surface(size)
    screen.fill((255, 0, 255))
    splash.paint(screen)
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(tuple(screen.get_at(corner)[:3]) != (255, 0, 255) for corner in corners)
    assert pygame.transform.average_color(screen)[:3] != NIGHT


@pytest.mark.parametrize("table", [False, True])
def test_the_splash_screen_shows_name_and_frame_at_a_desk_and_only_the_picture_at_a_table(table: bool) -> None:
    size = (960, 540)
    screen = Surface(size)
    splash.paint(screen, table)
    picture = pygame.image.load(splash.FLAT if table else splash.PICTURE).convert(screen)
    painted, bare = (pygame.surfarray.array3d(one) for one in (screen, pygame.transform.smoothscale(picture, size)))
    place, _ = splash.name_place(size)
    inset = round(16 * splash.unit_of(size))
    added = (painted != bare).any(axis=2)
    assert added[place.left : place.right, place.top : place.bottom].any() != table, "the name"
    assert added[size[0] // 2, : 2 * inset].any() != table, "the frame"
    assert added.any() != table


def test_the_splash_screen_is_dark_if_its_picture_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(splash, "PICTURE", tmp_path / "gone.jpg")
    screen = Surface((80, 60))
    splash.paint(screen)
    assert tuple(screen.get_at((40, 30))[:3]) == NIGHT
    assert "gone.jpg" in capsys.readouterr().err


def test_showing_the_splash_screen_loads_no_large_module(tmp_path: Path) -> None:
    code = (
        f"import os, sys; os.environ['ELEKTRO_CONFIG'] = {str(tmp_path)!r}\n"
        "from game.scenes.title import splash; splash.rise()\n"
        "import pygame; assert pygame.display.get_surface() is not None\n"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'pymunk', 'game.match', 'game.app')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
