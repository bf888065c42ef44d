"""The picture of a sheet loaded in parts equals the whole, and backgrounds are evicted for one another."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.kit.board import printed_map, sheet_file
from game.kit.board.printed_map import BoardView, MapViewport, begin, ground, known_ground, load_sheet
from game.kit.board.sheet_file import picture
from game.kit.style.assets import ASSETS

SHEET = load_sheet("germany", "recharged")


@pytest.fixture(autouse=True)
def _screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()


@pytest.mark.rotates(1)
@pytest.mark.parametrize(
    ("box", "size"),
    [((301, 220, 1201, 777), (400, 259)), ((900, 1000, 130, 300), (520, 1200)), ((0, 4000, 3690, 344), (1230, 900))],
)
def test_a_map_picture_scaled_band_by_band_equals_one_scaled_at_once(
    box: tuple[int, int, int, int], size: tuple[int, int]
) -> None:
    image = pygame.image.load(ASSETS / "maps" / f"{SHEET.file_name}.webp")
    wanted = pygame.transform.smoothscale(image.subsurface(box).convert(pygame.Surface((1, 1), depth=32)), size)
    found = picture(SHEET).scaled(Rect(box), size)
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_a_newly_zoomed_part_of_a_map_replaces_the_old_part_in_the_cache_but_not_the_whole() -> None:
    size = (440, 524)
    whole, one, other = (BoardView(SHEET, None, size, glance=MapViewport(zoom, (400, 500))) for zoom in (1, 2, 3))
    ground(whole)
    ground(one)
    begin(other)
    assert known_ground(whole) is not None
    assert known_ground(one) is None
    assert ground(other) is known_ground(other)


def test_the_cache_drops_a_map_background_when_there_is_no_room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    size = (440, 524)
    monkeypatch.setattr(printed_map, "KEPT", 2.1 * size[0] * size[1])
    one, other = (BoardView(SHEET, regions, size) for regions in (("yellow", "red"), ("blue", "red")))
    ground(one)
    ground(other)
    assert known_ground(one) is None


def test_a_partial_write_of_a_map_picture_to_disk_is_continued_until_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(BytesIO):
        def write(self, content: Any) -> int:
            return super().write(bytes(content[:1000]))

    image = Surface((64, 64), 0, 24, sheet_file.RED_FIRST)
    image.fill((10, 200, 30))
    monkeypatch.setattr(sheet_file, "TemporaryFile", lambda buffering: Slow())
    shown = sheet_file.Picture(image).scaled(Rect(0, 0, 64, 64), (32, 32))
    assert shown.get_at((31, 31))[:3] == (10, 200, 30)
