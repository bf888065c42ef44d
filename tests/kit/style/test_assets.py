"""A missing or broken asset of any kind is reported once on stderr and replaced by something plain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game import ROOT
from game.kit import sound
from game.kit.board import map_ground, sheet_file, sheet_reader
from game.kit.style import assets, theme, words
from game.kit.style.settings import Settings
from tests.code_strings import named

WRONG = [None, b"", b"not what it should be", b"\x89PNG\r\n\x1a\n\0\0\0"]
"""The content of a wrong file: None for a missing file, nothing, a text, the beginning of a picture."""

LOST = replace(sheet_reader.load_sheet("italy"), file_name="lost")
"""A sheet whose pictures are missing."""


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty folder of assets, with nothing reported yet."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for module in (assets, sheet_reader, map_ground):
        monkeypatch.setattr(module, "ASSETS", tmp_path)
    monkeypatch.setattr(sound, "FOLDER", tmp_path / "sounds")
    monkeypatch.setattr(assets, "_named", set())
    monkeypatch.setitem(theme.FONT_FILES, "lost", "lost/lost.ttf")


def a_font() -> None:
    assets.face("lost").render("Elektro", True, "white")


def an_icon() -> None:
    assert drawn(assets.icon.__wrapped__("lost", 24, (255, 0, 0)))


def a_texture() -> None:
    assert drawn(assets.texture("lost"))


def a_map_picture() -> None:
    assert drawn(sheet_file._unpacked.__wrapped__(LOST).scaled(Rect(0, 0, 90, 90), (30, 30)))


def its_regions() -> None:
    assert any(sheet_reader.raster.__wrapped__(LOST).numbers), "the land is drawn from the cities"


def a_sound() -> None:
    noises = sound.Sound(Settings())
    assert noises.awake, "nothing is read where there is no device"
    noises.play("lost")
    noises.play("lost")
    noises.close()


def some_words() -> None:
    assert words.catalogue.__wrapped__("lost") == {}


KINDS: list[tuple[Callable[[], None], str]] = [
    (a_font, "fonts/lost/lost.ttf"),
    (an_icon, "icons/phosphor-fill/lost.svg"),
    (a_texture, "textures/lost.png"),
    (a_map_picture, "maps/lost.webp"),
    (its_regions, "maps/lost.regions.png"),
    (a_sound, "sounds/lost.ogg"),
    (some_words, "words/lost.toml"),
]


def drawn(image: Surface) -> bool:
    """Return whether a picture has any visible pixel."""
    return image.get_width() > 1 and image.get_bounding_rect().w > 0


@pytest.mark.rotates
@pytest.mark.parametrize("content", WRONG, ids=["missing", "empty", "other", "cut"])
@pytest.mark.parametrize(("use", "path"), KINDS, ids=[use.__name__ for use, _ in KINDS])
def test_a_missing_or_broken_asset_file_is_reported_once_and_replaced(
    use: Callable[[], None], path: str, content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_bytes(content)
    if use is some_words and content == b"":
        pytest.skip("an empty catalogue is one without messages")
    use()
    use()
    said = [line for line in capsys.readouterr().err.splitlines() if "lost" in line]
    assert len(said) == 1, said


def test_every_font_and_every_icon_of_a_fuel_named_in_the_code_exists() -> None:
    root = ROOT / "assets"
    for file in theme.FONT_FILES.values():
        if "lost" not in file:
            assert (root / "fonts" / file).is_file(), file
    for name in theme.FUEL_ICON.values():
        assert any((root / "icons" / folder / f"{name}.svg").is_file() for folder in assets.ICON_FOLDERS), name


def test_no_icon_font_sound_or_picture_is_unused() -> None:
    """Every icon, font, texture, sound and picture is named in the code, except those shown in papers."""
    root = ROOT / "assets"
    shown = "".join((ROOT / paper).read_text("utf-8") for paper in ("README.md", "docs/manual.md"))
    files = [*root.glob("icons/*/*.svg"), *root.glob("fonts/*/*.ttf"), *root.glob("sounds/**/*.ogg")]
    files += [*root.glob("textures/*"), *root.glob("pictures/*")]
    assert len(files) > 100
    names = {file: (file.stem, file.name, f"{file.parent.name}/{file.name}") for file in files}
    unused = [file for file in files if not any(map(named, names[file])) and file.name not in shown]
    assert unused == []


def test_no_two_icon_folders_have_an_icon_of_the_same_name() -> None:
    """Icon folders are searched in order: of two icons with one name the second would never be used."""
    names = [path.name for at in assets.ICON_FOLDERS for path in (ROOT / "assets/icons" / at).glob("*.svg")]
    assert len(set(names)) == len(names)
