"""Names from elsewhere, in files and records: whatever they contain, they are listed, and reach no terminal
unescaped.
"""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from game.app import App
from game.engine import files
from game.engine.notation import name_words
from game.journal import newest_first
from game.kit.paint import lettering
from game.kit.style import settings as wishes
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.library import index
from game.library.library import Library
from game.match import load_match
from game.navigator import Navigator
from game.scenes.games.games_scene import GamesScene
from game.scenes.play import PlayScene
from game.session.intents import Go
from tests.library import saved_games

RAW = (b"caf\xe9", b"\xff\xfe", b"a\x1b[31mred", b"line\nbreak", "\u202etxt.exe".encode(), b"bell\x07", "über".encode())
"""Names of files as other systems and other people leave them."""
HOSTILE = "An\x1b]0;owned\x07\x1b[31m\u202eb\u2066\n\x9b2J a"
"""A person's name in a record, which a terminal would obey."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    headless()
    for part in ("CONFIG", "SAVES", "LOGS"):
        monkeypatch.setenv(f"ELEKTRO_{part}", str(tmp_path / part.lower()))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path / "saves" / "games"


def put(folder: Path, raw: bytes, text: str, age: float = 0.0) -> Path:
    """Write a file with these bytes as its name."""
    try:
        return saved_games.put(folder, os.fsdecode(raw), text, age)
    except (OSError, ValueError):
        pytest.skip("this file system has no such names")


def shown(house: Navigator) -> App:
    """Paint the current scene at a table and at a desk; return the app of the desk."""
    for layout in ("table", "desk"):
        app = App(house.scene, Settings(layout=layout, speed="still"), layout, Surface((1280, 800)))
        for _ in range(3):
            app.step(1 / 60)
    return app


@pytest.mark.parametrize("raw", RAW, ids=ascii)
@pytest.mark.parametrize("text", ["unreadable", "to go on with"])
def test_the_title_screen_appears_whatever_file_names_are_in_the_games_folder(
    folder: Path, raw: bytes, text: str
) -> None:
    put(folder, raw, saved_games.text_of("classic-italy", 20) if text == "to go on with" else text)
    shown(Navigator(Settings()))


@pytest.mark.parametrize("raw", RAW, ids=ascii)
def test_a_game_with_any_file_name_is_listed_recognised_and_continued(folder: Path, raw: bytes) -> None:
    path = put(folder, raw, saved_games.text_of("classic-italy", 20))
    put(folder, raw + b" broken", "no record", 50)
    house = Navigator(Settings(speed="still"))
    house.games()
    scene = house.scene
    assert isinstance(scene, GamesScene)
    scene.library.scan()
    while scene.library.busy:
        scene.library.read_some(1.0)
    shown(house)
    assert scene.game is not None and scene.game.path == path
    for where in ("rename", "named", "copy", "delete", "undo"):
        scene._perform(Go(where))
        shown(house)
    assert index.Index(folder).find(path, path.stat()) is not None
    again = Library(folder)
    again.scan()
    assert again.game(path).digest is not None  # type: ignore[union-attr]
    house.resume(path)
    assert isinstance(house.scene, PlayScene)
    shown(house)
    house.scene.end()
    house.scene.session.match.close()
    assert newest_first(folder)[0] == path and load_match(path).record.map == "italy"


def test_settings_store_a_folder_whose_name_is_not_valid_utf_8(folder: Path) -> None:
    chosen = wishes.load()
    chosen.save_folder = os.fsdecode(b"/media/caf\xe9")
    assert wishes.save(chosen)
    assert wishes.load().save_folder == chosen.save_folder


def test_every_control_character_in_a_file_name_is_shown_escaped() -> None:
    signs = [chr(code) for code in range(0x110000)]
    told = {sign: files.shown(sign) for sign in signs}
    steering = [sign for sign in signs if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    assert all(told[sign].isascii() and told[sign].startswith("\\") for sign in steering if sign not in "\u200c\u200d")
    assert [sign for sign in set(signs) - set(steering) if told[sign] != sign] == []
    assert files.shown(os.fsdecode(b"caf\xe9")) == r"caf\xe9" and files.shown("Zoë 漢字") == "Zoë 漢字"
    assert len({files.shown(os.fsdecode(raw)) for raw in RAW}) == len(RAW)


def test_text_with_control_characters_is_measured_as_it_is_drawn() -> None:
    for text in (HOSTILE, "\ud800", os.fsdecode(b"caf\xe9")):
        assert lettering.extent(text, "read", 20) == lettering.line(text, "read", 20, (0, 0, 0)).get_size()


# --- what reaches a terminal -----------------------------------------------------------------------------


@pytest.fixture
def foreign(folder: Path) -> Iterator[Path]:
    """A finished game full of names with terminal codes, including its file's name."""
    rows = saved_games.text_of("recharged-germany").split("\n")
    seats = [number for number, row in enumerate(rows) if row.startswith("seat ")]
    for number in seats:
        rows[number] = " ".join([*rows[number].split(" ")[:3], name_words(f"{HOSTILE}{number}")])
    rows.insert(3, f"name {name_words(HOSTILE)}")
    rows = [row.replace(" essen", " es\x1b[5msen").replace("-essen", "-es\x1b[5msen") for row in rows]
    yield put(folder, b"a\x1b[31m\xe9", "\n".join(rows))


BAD = "elektro 1\nedition \x1b[31m\nmap \u202e\nbegin\n"
COMMANDS = {
    "check": ("replay", "FILE", "--check"),
    "review": ("review", "FILE", "--seconds", "0", "--seat", "red"),
    "review of nobody": ("review", "FILE", "--seat", "\x1b[31m"),
    "statistics": ("statistics", "--folder", "FOLDER"),
    "statistics kept": ("statistics",),
    "table": ("statistics", "--csv", "CSV"),
    "a bad record": ("replay", "BAD", "--check"),
    "a bad record opened": ("open", "BAD"),
    "opened": ("BAD",),
    "no such file": ("replay", "no\x1b[31m\udce9", "--check"),
    "no such word": ("no\x1b[31m\udce9",),
    "too many words": ("replay", "FILE", "--check", "\x1b[31m\udce9"),
    "no such map": ("simulate", "--map", "\x1b[31m\udce9"),
    "no such edition": ("simulate", "--edition", "\x1b[31m\udce9"),
    "no such rule": ("simulate", "--rule", "\x1b[31m\udce9=3"),
    "no such bot": ("simulate", "--bot", "\x1b[31m\udce9"),
    "no such region": ("simulate", "--regions", "\x1b[31m\udce9"),
    "rulebook": ("rules", "/no\x1b[31m\udce9/a.html"),
    "fitted": ("train", "/no\x1b[31m\udce9/a"),
    "played": ("play", "--frames", "1"),
}


@pytest.mark.parametrize(
    ("name", "encoding"), [*((name, "utf-8") for name in COMMANDS), ("check", "latin-1"), ("statistics", "latin-1")]
)
def test_no_command_prints_control_characters_from_file_names_or_records(
    name: str, encoding: str, foreign: Path, tmp_path: Path
) -> None:
    bad = put(foreign.parent, b"bad\x1b[31m\xe9", BAD, -50)
    places = {"FILE": str(foreign), "BAD": str(bad), "FOLDER": str(foreign.parent), "CSV": str(tmp_path / "a.csv")}
    words = [places.get(word, word) for word in COMMANDS[name]]
    done = subprocess.run(
        [sys.executable, "-m", "game", *words],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": f"{encoding}:strict", "SDL_VIDEODRIVER": "x11", "DISPLAY": ""},
        timeout=300,
        check=False,
    )
    for stream in (done.stdout, done.stderr):
        text = stream.decode(encoding)
        assert [sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign != "\n"] == [], text
        assert "Traceback" not in text, text
    assert done.stdout + done.stderr
    if name == "table":
        text = (tmp_path / "a.csv").read_text("utf-8-sig")
        assert not [sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign not in "\r\n"]
