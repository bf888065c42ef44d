"""Pictures of the table on displays of every size, each turned to every side with a player."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.workshop.pictures import around


def test_the_pictures_of_the_table_cover_every_size_of_display_and_number_of_players() -> None:
    names = [view.name for view in around.views()]
    assert len(names) == len(set(names))
    for inches, most in ((27, 4), (32, 6), (43, 6), (55, 6)):
        shown = {name.split("-")[1] for name in names if name.startswith(f"{inches}in-")}
        assert shown == {str(players) for players in range(2, most + 1)}


def test_a_table_is_pictured_once_for_each_side_with_a_player_and_turned_to_that_side(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    view = next(view for view in around.views((32,)) if view.name == "32in-3-setup")
    assert view.sides == ("S", "W", "N")
    monkeypatch.setattr(around, "views", lambda inches: iter([view]))
    assert around.render(tmp_path / "pictures", (32,)) == 3
    sizes = {path.stem[-1]: pygame.image.load(path).get_size() for path in (tmp_path / "pictures").iterdir()}
    assert sizes == {"S": (1920, 1080), "W": (1080, 1920), "N": (1920, 1080)}


def test_a_picture_turned_for_a_player_at_the_left_side_has_that_side_at_the_bottom() -> None:
    screen = pygame.Surface((40, 20))
    screen.fill("red", (0, 5, 2, 10))
    turned = pygame.transform.rotate(screen, around.ANGLES["W"])
    assert turned.get_at((10, turned.get_height() - 1))[:3] == (255, 0, 0)
