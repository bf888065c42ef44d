"""Folders and files that may not be written or read, tested as a user who is not root."""

from __future__ import annotations

import gc
import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots import decide
from game.engine import files
from game.engine.record import Seat
from game.journal import is_locked
from game.kit.style import settings as wishes
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.screenshot import keep_and_tell
from game.kit.system.window import headless
from game.match import Match, load_match, new_match
from game.navigator import Navigator
from game.scenes.games.games_scene import GamesScene
from game.scenes.play import PlayScene
from game.scenes.title.title_scene import TitleScene
from game.setup.choices import Choices
from tests.library import saved_games

NOBODY = 65534
fork = getattr(os, "fork", None)
pytestmark = pytest.mark.skipif(fork is None, reason="files have no owners here, or a process cannot be forked")


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that every user may write to, used for all files that the game writes."""
    headless()
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
    """Run something in a child process that is not root; fail here if it fails there."""
    assert fork is not None
    reading, writing = os.pipe()
    child = fork()
    if not child:
        gc.freeze()  # a sound left by another test must not be freed here: the lock of its mixer may be held for ever
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
def test_a_game_in_a_read_only_folder_continues_elsewhere(place: Path, file_mode: int) -> None:
    path, content = a_game(place)
    path.chmod(file_mode)
    (place / "games").chmod(0o555)

    def play() -> None:
        of = house(place)
        assert isinstance(of.scene, TitleScene) and of.scene.unfinished == path and not is_locked(path)
        of.resume(path)
        match = on(of)
        assert match.autosave is not None and match.journal is not None and not match.trouble
        assert match.journal.path == match.autosave.moved and match.journal.path.parent in of.refuges
        assert len(load_match(match.journal.path).record.lines) == 6
        assert "Game saved" in of.keep(match)
        of.back()
        match.close()
        again = house(place)
        assert isinstance(again.scene, TitleScene) and again.scene.unfinished == match.journal.path

    as_somebody_else(play)
    assert path.read_bytes() == content


def test_a_game_in_a_read_only_file_continues_in_another_file(place: Path) -> None:
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
        assert match.autosave is not None and match.autosave.moved == match.journal.path
        match.close()

    as_somebody_else(play)
    assert path.read_bytes() == content


def test_an_unreadable_games_folder_does_not_prevent_playing_and_saving_elsewhere(place: Path) -> None:
    a_game(place)
    (place / "games").chmod(0)

    def play() -> None:
        of = house(place)
        assert isinstance(of.scene, TitleScene) and of.scene.unfinished is None
        match = begun(of)
        assert match.journal is not None and match.journal.path.parent in of.refuges
        match.close()

    as_somebody_else(play)


def test_with_an_unwritable_home_games_are_saved_among_temporary_files(
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


def in_the_sticky_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the fallback folder of a user who is not root, where every user may put temporary files; still empty."""
    if os.geteuid() != 0:
        pytest.skip("needs root, to put a stranger's folder there")
    (place / "tmp").chmod(0o1777)
    (place / "home").mkdir(mode=0o555)
    monkeypatch.setenv("ELEKTRO_SAVES", str(place / "home" / "saves"))
    return place / "tmp" / f"elektro-rescued-{NOBODY}"


def planted(folder: Path, mode: int, owner: int) -> Path:
    """Make a folder with an unfinished game, owned by one user, and return it."""
    folder.mkdir(parents=True)
    saved_games.put(folder, "theirs", saved_games.text_of("classic-italy", 20))
    (folder / ".last").write_text("theirs.elektro\n")
    for path in (folder, *folder.iterdir()):
        os.chown(path, owner, owner)
    folder.chmod(mode)
    return folder


def plant(trap: str, refuge: Path, place: Path) -> None:
    """Put a trap at the path of the fallback folder, before the game makes that folder."""
    match trap:
        case "another user's folder":
            planted(refuge, 0o777, 0)
        case "a link to another user's folder":
            refuge.symlink_to(planted(place / "theirs", 0o777, 0))
        case "a link to a folder of one's own":
            refuge.symlink_to(planted(place / "mine", 0o700, NOBODY))
            os.chown(refuge, 0, 0, follow_symlinks=False)
        case "a link to nothing":
            refuge.symlink_to(place / "tmp" / "nothing")
        case "another user's file in one's own folder":
            planted(refuge, 0o777, NOBODY)
            os.chown(refuge / "theirs.elektro", 0, 0)
        case "a file":
            refuge.write_text("")


TRAPS = (
    "another user's folder",
    "a link to another user's folder",
    "a link to a folder of one's own",
    "a link to nothing",
    "another user's file in one's own folder",
    "a file",
)


def below(place: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}


@pytest.mark.parametrize("trap", TRAPS)
@pytest.mark.parametrize("when", ["before the start", "while a game is played"])
def test_a_fallback_folder_that_others_may_have_prepared_is_neither_read_nor_written(
    place: Path, monkeypatch: pytest.MonkeyPatch, trap: str, when: str
) -> None:
    refuge = in_the_sticky_folder(place, monkeypatch)
    before: dict[Path, bytes] = {}

    def lay() -> None:
        if when != "before the start":
            os.seteuid(0)
        plant(trap, refuge, place)
        before.update(below(place))
        if when != "before the start":
            os.seteuid(NOBODY)

    def play() -> None:
        of = Navigator(Settings(speed="still"))
        assert isinstance(of.scene, TitleScene) and of.scene.unfinished is None
        of.games()
        assert isinstance(of.scene, GamesScene)
        of.scene.library.scan()
        assert of.scene.library.games == []
        refuges = (refuge,)
        if when != "before the start":
            assert refuge in of.refuges
            lay()
        match = new_match("classic", "usa", [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob")], 1)
        match.open_journal(place / "home" / "saves" / "game.elektro", refuges)
        assert match.trouble and match.journal is None
        match.close()
        assert refuge not in of.folders
        assert below(place) == before and not (place / "tmp" / "nothing").exists()

    if when == "before the start":
        lay()
    as_somebody_else(play)


def test_saving_does_not_change_another_users_note_of_their_last_opened_game(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuge = planted(in_the_sticky_folder(place, monkeypatch), 0o777, 0)

    def play() -> None:
        match = load_match(refuge / "theirs.elektro")
        match.open_journal(place / "mine" / "game.elektro", (refuge,))
        assert match.journal is not None and (refuge / ".last").read_text() == "theirs.elektro\n"
        match.close()

    as_somebody_else(play)


def test_a_fallback_folder_for_saved_games_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    files.claim(tmp_path / "data" / "rescued", make=True)
    assert (tmp_path / "data" / "rescued").stat().st_mode & 0o777 == 0o700


def test_a_fallback_folder_that_belongs_to_another_user_is_not_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o1777)
    files.claim(tmp_path / "mine", make=True)
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert not files.is_own(tmp_path / "mine") and files.is_own(tmp_path / "not there yet")
    with pytest.raises(PermissionError):
        files.claim(tmp_path / "mine", make=True)
    with pytest.raises(FileNotFoundError):
        files.claim(tmp_path / "not there yet")


def test_a_fallback_folder_is_created_for_its_owner_alone_and_found_again(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuge = in_the_sticky_folder(place, monkeypatch)

    def play() -> None:
        os.umask(0)
        match = begun(Navigator(Settings(speed="still")))
        assert match.journal is not None and match.journal.path.parent == refuge
        match.close()
        again = Navigator(Settings(speed="still"))
        assert isinstance(again.scene, TitleScene) and again.scene.unfinished == match.journal.path

    as_somebody_else(play)
    assert refuge.stat().st_mode & 0o777 == 0o700


def test_a_fallback_folder_of_an_older_version_is_read_and_closed_to_others(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuge = planted(in_the_sticky_folder(place, monkeypatch), 0o775, NOBODY)

    def play() -> None:
        of = Navigator(Settings(speed="still"))
        assert isinstance(of.scene, TitleScene) and of.scene.unfinished == refuge / "theirs.elektro"

    as_somebody_else(play)
    assert refuge.stat().st_mode & 0o777 == 0o700


def test_without_any_writable_folder_the_game_continues_and_says_so(place: Path) -> None:
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
