"""The program in a Linux desktop: menu entry, icons and file type are installed, valid, and removed again."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.commands import main
from game.engine.record import head_words
from game.kit.system import desktop_entry, windows_entry
from game.match import load_match
from tests.library.saved_games import GAMES


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def entry(path: Path) -> configparser.SectionProxy:
    read = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment]
    read.read(path, "utf-8")
    return read["Desktop Entry"]


def test_the_desktop_entrys_files_are_installed_where_desktops_look_and_removed_again(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["desktop"]) == 0
    told = {Path(line) for line in capsys.readouterr().out.splitlines()}
    assert told == {file for _, file in desktop_entry.targets(data)} and all(file.is_file() for file in told)
    shown = entry(data / "applications" / "elektro.desktop")
    assert shown["Exec"].endswith(" %f") and shown["MimeType"] == "application/x-elektro-game;"
    for icon in (data / "icons").rglob("*.png"):
        size = int(icon.parents[1].name.partition("x")[0])
        assert pygame.image.load(icon).get_size() == (size, size)
    assert main(["desktop", "--remove"]) == 0
    assert not any(place.exists() for place in told)


class Registry:
    """A fake of `winreg` with a user's keys."""

    HKEY_CURRENT_USER, REG_SZ = 1, 2

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}

    def SetValue(self, root: int, key: str, kind: int, value: str) -> None:  # noqa: N802
        assert (root, kind) == (self.HKEY_CURRENT_USER, self.REG_SZ)
        self.keys[key] = value

    def QueryValue(self, root: int, key: str) -> str:  # noqa: N802
        if key not in self.keys:
            raise FileNotFoundError(key)
        return self.keys[key]

    def DeleteKey(self, root: int, key: str) -> None:  # noqa: N802
        if key not in self.keys:
            raise FileNotFoundError(key)
        if any(other.startswith(rf"{key}\\") for other in self.keys):
            raise PermissionError("a key with keys below it stays")
        del self.keys[key]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """Return the registry of a pretended Windows."""
    made = Registry()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(windows_entry, "_registry", lambda: made)
    monkeypatch.setattr(shutil, "which", lambda name: r"C:\Spiele für zwei\elektro.exe")
    return made


def test_on_windows_game_records_are_registered_to_open_with_elektro_and_unregistered_again(
    registry: Registry, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.keys["Software\\Classes\\.txt"] = "txtfile"
    assert main(["desktop"]) == 0
    kind = registry.keys[r"Software\Classes\.elektro"]
    opened = registry.keys[rf"Software\Classes\{kind}\shell\open\command"]
    assert opened.endswith(r'elektro.exe" "%1"') and r"C:\Spiele für zwei" in opened
    assert registry.keys[rf"Software\Classes\{kind}\DefaultIcon"].endswith('elektro.exe",0')
    assert len(capsys.readouterr().out.splitlines()) == len(registry.keys) - 1
    assert main(["desktop", "--remove"]) == 0
    assert list(registry.keys) == ["Software\\Classes\\.txt"]
    assert main(["desktop", "--remove"]) == 0


def test_on_windows_game_records_assigned_to_another_program_stay_assigned_to_it(registry: Registry) -> None:
    assert main(["desktop"]) == 0
    registry.keys[r"Software\Classes\.elektro"] = "Another.Program"
    assert main(["desktop", "--remove"]) == 0
    assert registry.keys == {r"Software\Classes\.elektro": "Another.Program"}


def test_in_the_desktop_entry_a_program_path_with_spaces_is_quoted(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: '/opt/my "games" $1/100%/elektro')
    assert desktop_entry.command() == '"/opt/my \\\\"games\\\\" \\\\$1/100%%/elektro"'
    assert data


def test_a_built_program_registers_its_own_path_in_the_desktop_entry(
    data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A copy registers itself, not another one on the PATH; an AppImage registers its file, because its contents are
    mounted elsewhere every time.
    """
    monkeypatch.setattr(desktop_entry, "ROOT", tmp_path)
    (tmp_path / "contents.txt").write_text("")
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/elektro")
    monkeypatch.setattr(sys, "argv", ["/opt/games/elektro"])
    assert desktop_entry.command() == '"/opt/games/elektro"'
    monkeypatch.setenv("APPIMAGE", "/home/me/Elektro-x86_64.AppImage")
    assert desktop_entry.command() == '"/home/me/Elektro-x86_64.AppImage"'


@pytest.mark.parametrize(
    ("tool", "words"),
    [
        ("desktop-file-validate", [desktop_entry.ENTRY]),
        ("appstreamcli", ["validate", "--no-net", desktop_entry.ABOUT]),
    ],
)
def test_the_systems_desktop_validators_find_no_fault_in_the_desktop_entry(tool: str, words: list[str]) -> None:
    found = shutil.which(tool)
    if not found:
        pytest.skip(f"{tool} is not installed")
    told = subprocess.run([found, *words], cwd=desktop_entry.SOURCE, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_file_type_of_game_records_is_recognised_by_name_and_by_content() -> None:
    tree = ElementTree.parse(desktop_entry.SOURCE / desktop_entry.KIND)
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    glob, match = tree.find(f".//{space}glob"), tree.find(f".//{space}match")
    assert glob is not None and glob.get("pattern") == "*.elektro" and match is not None
    value = str(match.get("value")).replace("\\n", "\n")
    record = load_match(GAMES / "bsw-usa.elektro").record
    assert "\n".join(head_words(record)).startswith(value)
    kind = tree.find(f".//{space}mime-type")
    assert kind is not None and f"{kind.get('type')};" == entry(desktop_entry.SOURCE / desktop_entry.ENTRY)["MimeType"]


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="the system has no kinds of files")
def test_the_system_recognises_a_game_record_as_its_file_type(data: Path) -> None:
    desktop_entry.install()
    known = (data / "mime" / "globs2").read_text("utf-8")
    assert "application/x-elektro-game:*.elektro" in known


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="nothing here reads AppStream data")
def test_the_metadata_for_software_centres_has_no_error() -> None:
    file = desktop_entry.SOURCE / desktop_entry.ABOUT
    told = subprocess.run(
        ["appstreamcli", "validate", "--no-net", str(file)], capture_output=True, text=True, check=False
    )
    assert "E:" not in told.stdout, told.stdout
    launchable = ElementTree.parse(file).findtext("launchable")
    assert launchable == desktop_entry.ENTRY and os.path.exists(desktop_entry.SOURCE / str(launchable))


def test_on_macos_the_desktop_command_fails_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main(["desktop"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
