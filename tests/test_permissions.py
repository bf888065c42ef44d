"""Folders and files that may not be written or read, tried as somebody who is not root."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots import decide
from game.journal import in_use
from game.kit.style import settings as wishes
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.screenshot import keep_and_tell
from game.match import Match, load_match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.title.title_scene import TitleScene
from game.setup.choices import Choices
from game.tools import gallery

NOBODY = 65534
fork = getattr(os, "fork", None)
pytestmark = pytest.mark.skipif(fork is None, reason="files have no owners here, or a process cannot be forked")


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that belongs to nobody, as far as root may give it away."""
    gallery.headless()
    with tempfile.TemporaryDirectory(prefix="elektro-permissions-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        for part in ("CONFIG", "SAVES", "LOGS", "PICTURES"):
            monkeypatch.setenv(f"ELEKTRO_{part}", str(folder / part.lower()))
        monkeypatch.setattr(tempfile, "tempdir", str(folder / "tmp"))
        (folder / "tmp").mkdir()
        (folder / "tmp").chmod(0o777)
        (folder / "games").mkdir()
        yield folder
        for path in (folder, *folder.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)


def as_somebody_else(what: Callable[[], object]) -> None:
    """Do something in a child that is not root; what fails there fails here."""
    assert fork is not None
    reading, writing = os.pipe()
    child = fork()
    if not child:
        said = ""
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setegid(NOBODY)
                os.seteuid(NOBODY)
            assert os.geteuid() != 0
            what()
        except BaseException:
            said = traceback.format_exc()
        os.write(writing, said.encode()[:60_000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    assert said == ""


def house(place: Path) -> Navigator:
    return Navigator(Settings(speed="still", save_folder=str(place / "games")))


def begun(of: Navigator) -> Match:
    choices = Choices(seed=3)
    for chair in range(4):
        choices = choices.with_chair(chair, kind="person")
    of.start(choices, choices.deal(Random(1)))
    return on(of)


def on(of: Navigator) -> Match:
    assert isinstance(of.scene, PlayScene)
    match = of.scene.session.match
    for _ in range(3):
        seat = match.asked()[0]
        of.scene.session.commit(seat, tuple(decide(match.state, "greedy", Random(1), seat)))
    return match


def a_game(place: Path) -> tuple[Path, bytes]:
    match = begun(house(place))
    match.close()
    assert match.journal is not None
    return match.journal.path, match.journal.path.read_bytes()


@pytest.mark.parametrize("file_mode", [0o444, 0o644])
def test_a_game_in_a_folder_that_may_only_be_read_goes_on_elsewhere(place: Path, file_mode: int) -> None:
    path, content = a_game(place)
    path.chmod(file_mode)
    (place / "games").chmod(0o555)

    def play() -> None:
        of = house(place)
        assert isinstance(of.scene, TitleScene) and of.scene.unfinished == path and not in_use(path)
        of.resume(path)
        match = on(of)
        assert match.kept is not None and match.journal is not None and not match.trouble
        assert match.journal.path == match.kept.moved and match.journal.path.parent in of.refuges
        assert len(load_match(match.journal.path).record.lines) == 6
        assert "Game saved" in of.keep(match)
        of.back()
        match.close()
        again = house(place)
        assert isinstance(again.scene, TitleScene) and again.scene.unfinished == match.journal.path

    as_somebody_else(play)
    assert path.read_bytes() == content


def test_a_file_that_may_only_be_read_goes_on_beside_it(place: Path) -> None:
    path, content = a_game(place)
    path.chmod(0o444)
    (place / "games").chmod(0o777)
    for other in (place / "games").iterdir():
        if other.is_dir():
            other.chmod(0o777)

    def play() -> None:
        of = house(place)
        of.resume(path)
        match = on(of)
        assert match.journal is not None and match.journal.path.parent == path.parent and match.journal.path != path
        assert match.kept is not None and match.kept.moved == match.journal.path
        match.close()

    as_somebody_else(play)
    assert path.read_bytes() == content


def test_a_folder_that_may_not_even_be_read_hinders_nobody(place: Path) -> None:
    a_game(place)
    (place / "games").chmod(0)

    def play() -> None:
        of = house(place)
        assert isinstance(of.scene, TitleScene) and of.scene.unfinished is None
        match = begun(of)
        assert match.journal is not None and match.journal.path.parent in of.refuges
        match.close()

    as_somebody_else(play)


def test_a_home_that_may_not_be_written_keeps_games_where_temporary_files_lie(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("CONFIG", "SAVES", "LOGS", "PICTURES"):
        monkeypatch.setenv(f"ELEKTRO_{part}", str(place / "home" / part))
    (place / "home").mkdir(mode=0o555)

    def play() -> None:
        settings = Settings(speed="still")
        of = Navigator(settings)
        match = begun(of)
        assert match.journal is not None and (place / "tmp") in match.journal.path.parents
        settings.volume = 0.1
        assert not wishes.save(settings), "said on stderr, and that is all"
        pygame.display.set_mode((8, 8))
        assert "cannot be saved" in keep_and_tell(pygame.Surface((8, 8)))
        match.close()

    as_somebody_else(play)


def test_where_nothing_may_be_written_the_game_goes_on_and_says_so(place: Path) -> None:
    for folder in (place / "games", place / "tmp", place):
        folder.chmod(0o555)

    def play() -> None:
        of = house(place)
        match = begun(of)
        assert match.trouble == "Permission denied" and len(match.record.lines) == 3
        assert of.keep(match) == words.say("play.not_kept", reason=match.trouble)
        assert isinstance(of.scene, PlayScene) and match.trouble in of.scene.leave_note
        of.scene.end()
        assert isinstance(of.home(), TitleScene)

    as_somebody_else(play)
