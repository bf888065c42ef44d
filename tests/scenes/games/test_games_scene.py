"""The list of games shows every file of the folder of saved games; all its actions work by hand, and no game is ever
lost.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.journal import WriteLock
from game.kit.style import words
from game.kit.style.settings import Settings
from game.library import file_actions
from game.match import load_match
from game.navigator import Navigator
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_scene import StatisticsScene
from game.scenes.locked_game import LockedGameScene
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.title.title_scene import TitleScene
from game.setup.rule_words import map_name_of
from tests.library.saved_games import put, some, text_of
from tests.play.visual_player import FRAME, ByFinger, ByMouse, Stranger
from tests.workshop.driving import keystroke

SIZE = (1280, 800)
HANDS = [("desk", ByMouse), ("table", ByFinger)]
by_hand = pytest.mark.parametrize(("layout", "means"), HANDS)


@pytest.fixture(autouse=True)
def refuge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the scene from reading any other folder of games on this machine."""
    monkeypatch.setenv("ELEKTRO_SAVES", str(tmp_path / "usual"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()


def come(folder: Path, layout: str, means: type[Stranger], kiosk: bool = False) -> Stranger:
    """Return a person in front of the title, with games in a folder."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    settings = Settings(layout=layout, speed="still", save_folder=str(folder), kiosk=kiosk)
    house = Navigator(settings)
    return means(App(house.scene, settings, layout, Surface(SIZE)))


def button(person: Stranger, name: str) -> str:
    """Return the name of a button of the title: at a table each side has its own."""
    return name if name in person.seen else f"{name}:0"


def at_list(folder: Path, layout: str, means: type[Stranger], kiosk: bool = False) -> tuple[Stranger, GamesScene]:
    """Return a person at the list of games, and its scene, after every file was read."""
    person = come(folder, layout, means, kiosk)
    person.touch(button(person, "games"))
    scene = person.app.scene
    assert isinstance(scene, GamesScene)
    while scene.library.busy:
        person.wait()
    person.wait(2)
    return person, scene


def listed(person: Stranger) -> list[str]:
    """Return the titles of the rows, from above."""
    spots = sorted(
        (spot for spot in person.app.room.canvas.spots if spot.target.name.startswith("game:")),
        key=lambda spot: spot.target.name,
    )
    return [Path(spot.target.intent.value).stem for spot in spots]


def choose(person: Stranger, stem: str) -> None:
    """Touch the row of a file."""
    place = listed(person).index(stem)
    person.touch(f"game:{place}")


def said(person: Stranger, key: str, **values: object) -> bool:
    return any(words.say(key, **values) in text for text in person.read)


def key(person: Stranger, code: int, text: str = "") -> None:
    for event in keystroke(code, text):
        person.app.step(FRAME, [event])
    person.wait(2)


def drop(person: Stranger, path: Path) -> None:
    person.app.step(FRAME, [Event(pygame.DROPFILE, file=str(path))])
    person.wait(4, 0.1)


# --- what is seen -------------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.judges(
    "games.after games.asks games.asks_many games.at games.count games.count_waiting games.played games.today "
    "games.won games.yesterday"
)
@by_hand
def test_the_list_of_games_describes_every_saved_game_correctly(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    os.utime(files["mid"])
    yesterday = files["mid"].stat().st_mtime - 24 * 3600
    os.utime(files["over"], (yesterday, yesterday))
    with files["over"].open("a") as file:
        file.write("# played 3720\n")
    os.utime(files["over"], (yesterday, yesterday))
    person, _ = at_list(tmp_path, layout, means)
    assert said(person, "games.count", count=len(files)) and said(person, "games.count_waiting", count=2)
    assert {"mid", "begun", "over", "old-over", "empty", "torn", "future"} == set(listed(person))
    assert listed(person)[:2] == ["mid", "begun"] and listed(person)[-2:] == ["over", "old-over"]
    for name in ("mid", "over", "begun"):
        match = load_match(files[name])
        choose(person, files[name].stem)
        if match.over:
            assert said(person, "games.after", round=match.state.round)
            winner = next(name for name in person.read if words.say("games.won", count=1, names="").strip() in name)
            assert winner
        else:
            assert said(person, "games.at", round=match.state.round, step=match.state.step)
            asked = [match.seats[seat].name for seat in match.asked()]
            if len(asked) > 2:
                assert said(person, "games.asks_many", count=len(asked))
            else:
                assert said(person, "games.asks", count=len(asked), names=words.listed(asked))
        assert all(seat.name in person.read for seat in match.seats)
    choose(person, "over")
    assert said(person, "games.played", time=words.say("games.hours", hours=1, minutes="02"))
    clock = time.strftime("%H:%M", time.localtime(yesterday))
    assert said(person, "games.yesterday", time=clock) and any("today, " in text for text in person.read)


@pytest.mark.judges("games.none")
def test_the_list_of_games_explains_that_there_are_no_saved_games(tmp_path: Path) -> None:
    person, _ = at_list(tmp_path / "none", "desk", ByMouse)
    assert said(person, "games.none") and "resume" not in person.seen
    person.touch("leave")
    assert isinstance(person.app.scene, TitleScene)


@pytest.mark.judges("games.unreadable")
@by_hand
def test_the_list_of_games_shows_why_a_file_is_unreadable_and_can_delete_and_restore_it(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    some(tmp_path)
    person, scene = at_list(tmp_path, layout, means)
    choose(person, "torn")
    assert scene.game and scene.game.trouble and scene.game.trouble in person.read
    spot = person.app.room.canvas.spot("replay")
    assert spot and not spot.target.enabled and spot.target.reason == words.say("games.unreadable")
    person.touch("delete")
    assert "torn" not in listed(person)
    person.touch("undo")
    assert "torn" in listed(person)


@pytest.mark.rotates(1)
@pytest.mark.judges("games.waits games.waits_named")
@by_hand
def test_the_title_screen_names_the_unfinished_game_and_continues_it(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    some(tmp_path)
    match = load_match(tmp_path / "mid.elektro")
    map_name = map_name_of(match.record.map)
    person = come(tmp_path, layout, means)
    assert said(person, "games.waits", name=map_name, count=len(match.seats), round=match.state.round)
    person.app.close()
    file_actions.rename(tmp_path / "mid.elektro", "Thursday")
    person = come(tmp_path, layout, means)
    assert said(person, "games.waits_named", name="Thursday", round=match.state.round)
    brass = [spot.target for spot in person.app.room.canvas.spots if spot.target.commit]
    assert {target.name.partition(":")[0] for target in brass} == {"resume"}
    person.touch(button(person, "resume"))
    assert isinstance(person.app.scene, PlayScene)
    assert person.app.scene.session.match.state == match.state
    person.app.close()


def test_the_title_screen_without_an_unfinished_game_does_not_offer_to_continue_one(tmp_path: Path) -> None:
    put(tmp_path, "over", text_of("recharged-germany"))
    person = come(tmp_path, "desk", ByMouse)
    assert "resume" not in person.seen and "play" in person.seen


# --- what is done -------------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@by_hand
def test_a_finished_saved_game_in_the_list_can_be_watched_and_an_unfinished_one_continued(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    person, scene = at_list(tmp_path, layout, means)
    choose(person, "over")
    person.touch("replay")
    assert isinstance(person.app.scene, ReplayScene)
    assert words.say("games.back") in person.read
    person.touch("leave")
    assert isinstance(person.app.scene, GamesScene) and person.app.scene.chosen == files["over"]
    assert person.app.scene.turn == scene.turn
    choose(person, "begun")
    person.touch("resume")
    playing = person.app.scene
    assert isinstance(playing, PlayScene) and playing.session.match.journal
    assert playing.session.match.journal.path == files["begun"]
    person.app.close()


@by_hand
def test_a_saved_game_can_be_renamed_by_typing_in_the_list_of_games(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    person, _ = at_list(tmp_path, layout, means)
    choose(person, "mid")
    person.touch("rename")
    for letter in ("S", "O", "space", "4", "back", "1"):
        person.touch(f"key:{letter}")
    person.touch("named")
    assert load_match(files["mid"]).record.name == "So 1" and "So 1" in person.read
    person.touch("rename")
    person.touch("key:X")
    person.touch("cancel")
    assert load_match(files["mid"]).record.name == "So 1"


def test_control_characters_are_refused_in_the_name_of_a_saved_game(tmp_path: Path) -> None:
    files = some(tmp_path)
    person, scene = at_list(tmp_path, "desk", ByMouse)
    choose(person, "mid")
    person.touch("rename")
    for code, text in ((pygame.K_a, "Ä"), (pygame.K_b, "\x00"), (pygame.K_c, "\x07"), (pygame.K_d, "\u202e")):
        key(person, code, text)
    for letter in " ²\u00a0u":
        key(person, pygame.K_u, letter)
    assert scene.writing == "Ä ²u"
    wanted = scene.writing
    key(person, pygame.K_RETURN, "\r")
    assert load_match(files["mid"]).record.name == wanted
    person.touch("rename")
    for _ in range(60):
        key(person, pygame.K_x, "x")
    key(person, pygame.K_ESCAPE)
    assert isinstance(person.app.scene, GamesScene) and scene.writing is None
    assert load_match(files["mid"]).record.name == wanted


@by_hand
def test_copying_a_saved_game_selects_the_copy_and_leaves_the_original_unchanged(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    person, scene = at_list(tmp_path, layout, means)
    before = files["mid"].read_bytes()
    choose(person, "mid")
    person.touch("copy")
    assert scene.chosen and scene.chosen != files["mid"] and scene.chosen.stem in listed(person)
    assert load_match(scene.chosen).state == load_match(files["mid"]).state
    assert files["mid"].read_bytes() == before


@pytest.mark.judges("games.brought_back games.deleted")
@by_hand
def test_a_saved_game_deleted_in_the_list_can_be_restored_with_its_plans(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    plans = files["mid"].with_suffix(".plans.json")
    plans.write_text("{}")
    before = files["mid"].read_bytes()
    person, _ = at_list(tmp_path, layout, means)
    choose(person, "mid")
    person.touch("delete")
    assert "mid" not in listed(person) and not files["mid"].exists() and not plans.exists()
    assert said(person, "games.deleted", name="France")
    person.touch("undo")
    assert said(person, "games.brought_back") and "mid" in listed(person)
    assert files["mid"].read_bytes() == before and plans.read_text() == "{}"
    assert "undo" not in person.seen


@pytest.mark.rotates(1)
@pytest.mark.judges("games.drop_elsewhere games.drop_here games.known games.not_taken games.taken")
@by_hand
def test_a_game_record_dropped_onto_the_window_is_imported(tmp_path: Path, layout: str, means: type[Stranger]) -> None:
    folder = tmp_path / "games"
    some(folder)
    there = put(tmp_path / "there", "from a friend", text_of("bsw-usa"))
    bad = put(tmp_path / "there", "bad", "elektro 1\nrubbish\n")
    person, scene = at_list(folder, layout, means)
    assert said(person, "games.drop_here")
    drop(person, there)
    assert said(person, "games.taken", path=there.name) and scene.chosen == folder / there.name
    assert there.stem in listed(person) and there.exists()
    drop(person, there)
    assert said(person, "games.known", path=there.name) and len(list(folder.glob("*.elektro"))) == 8
    for wrong, why in ((bad, "line 2"), (tmp_path, "not a file"), (tmp_path / "nowhere.elektro", "No such file")):
        drop(person, wrong)
        before, after = words.say("games.not_taken", path=wrong.name, reason="|").split("|")
        told = [text for text in person.read if text.startswith(before) and text.endswith(after)]
        assert any(why in text for text in told), person.read
    person.touch("leave")
    other = put(tmp_path / "there", "another", text_of("bsw-italy"))
    drop(person, other)  # onto the title
    assert isinstance(person.app.scene, GamesScene) and person.app.scene.chosen == folder / other.name
    person.touch("leave")
    person.touch(button(person, "settings"))
    drop(person, other)
    assert any(words.say("games.drop_elsewhere") in told for told in told_by(person))


def told_by(person: Stranger) -> list[str]:
    """Return the sentences in the overlay of the screen."""
    return [note.text for note in person.app.room.canvas.overlay.notes.values()]


@pytest.mark.judges("games.folder_is games.no_file_manager games.no_folder")
def test_the_folder_of_saved_games_is_opened_or_its_path_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some(tmp_path)
    started: list[list[str]] = []
    monkeypatch.setattr("game.kit.system.file_manager.sys.platform", "linux")
    monkeypatch.setattr("game.kit.system.file_manager.shutil.which", lambda name: f"/usr/bin/{name}")
    popen = "game.kit.system.file_manager.subprocess.Popen"
    monkeypatch.setattr(popen, lambda command, **more: started.append(command))
    monkeypatch.setenv("DISPLAY", ":9")
    person, _ = at_list(tmp_path, "desk", ByMouse)
    person.touch("folder")
    assert started == [["/usr/bin/xdg-open", str(tmp_path)]] and said(person, "games.folder_is", path=str(tmp_path))
    monkeypatch.setattr("game.kit.system.file_manager.shutil.which", lambda name: None)
    person.touch("folder")
    assert said(person, "games.no_file_manager", path=str(tmp_path)) and len(started) == 1

    def broken(command: list[str], **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.kit.system.file_manager.shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("game.kit.system.file_manager.subprocess.Popen", broken)
    person.touch("folder")
    assert said(person, "games.no_folder", path=str(tmp_path), reason="Permission denied")


@pytest.mark.judges("games.not_brought_back games.not_copied games.not_deleted games.not_named")
def test_a_disk_error_in_the_list_of_games_is_reported_and_no_game_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = some(tmp_path)
    before = {path.name: path.read_bytes() for path in files.values()}
    person, scene = at_list(tmp_path, "desk", ByMouse)

    def refuse(*args: object, **more: object) -> Path:
        raise OSError(28, "No space left on device")

    deeds = {"rename": ("rename", "key:X", "named"), "copy": ("copy",), "delete": ("delete",)}
    for name, touched in deeds.items():
        with monkeypatch.context() as patch:
            patch.setattr(file_actions, name, refuse)
            choose(person, "mid")
            for target in touched:
                person.touch(target)
        lost = {"rename": "named", "copy": "copied", "delete": "deleted"}[name]
        assert said(person, f"games.not_{lost}", reason="No space left on device")
    assert {path.name: path.read_bytes() for path in files.values()} == before
    choose(person, "mid")
    person.touch("delete")
    with monkeypatch.context() as patch:
        patch.setattr(file_actions, "restore", refuse)
        person.touch("undo")
    assert said(person, "games.not_brought_back", reason="No space left on device")
    person.touch("undo")
    assert "mid" in listed(person) and files["mid"].read_bytes() == before["mid.elektro"]
    assert scene.message == words.say("games.brought_back")


@pytest.mark.judges("games.elsewhere games.elsewhere_why")
@by_hand
def test_a_saved_game_open_in_another_copy_of_the_program_is_not_changed(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    before = files["mid"].read_bytes()
    lock = WriteLock(files["mid"])
    try:
        person, _ = at_list(tmp_path, layout, means)
        assert said(person, "games.elsewhere")
        choose(person, "mid")
        for name in ("rename", "delete"):
            spot = person.app.room.canvas.spot(name)
            assert spot and not spot.target.enabled and spot.target.reason == words.say("games.elsewhere_why")
            person.touch(name)
        assert files["mid"].read_bytes() == before
        person.touch("resume")
        assert isinstance(person.app.scene, LockedGameScene)
    finally:
        lock.release()


@pytest.mark.judges("games.not_in_kiosk")
@by_hand
def test_in_a_kiosk_saved_games_can_be_watched_but_not_changed_or_imported(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    files = some(tmp_path)
    person, _ = at_list(tmp_path, layout, means, kiosk=True)
    choose(person, "mid")
    for name in ("rename", "copy", "delete", "folder"):
        spot = person.app.room.canvas.spot(name)
        assert spot and not spot.target.enabled and spot.target.reason == words.say("games.not_in_kiosk")
    drop(person, put(tmp_path / "there", "new", text_of("bsw-usa")))
    assert said(person, "games.not_in_kiosk") and len(list(tmp_path.glob("*.elektro"))) == len(files)
    person.touch("replay")
    assert isinstance(person.app.scene, ReplayScene)


# --- ways on and back ---------------------------------------------------------------------------------------


def test_at_a_table_the_list_of_games_faces_the_player_who_opened_it(tmp_path: Path) -> None:
    some(tmp_path)
    for turn in range(4):
        person = come(tmp_path, "table", ByFinger)
        person.touch(f"games:{turn}")
        assert [painted.panel.turn for painted in person.app.room.canvas.painted if painted.panel.name == "games"] == [
            turn
        ]
        person.touch("statistics")
        scene = person.app.scene
        assert isinstance(scene, StatisticsScene) and scene.turn == turn
        person.touch("leave")
        assert isinstance(person.app.scene, GamesScene) and person.app.scene.turn == turn


def test_many_saved_games_are_listed_on_several_pages(tmp_path: Path) -> None:
    for number in range(31):
        put(tmp_path, f"game-{number:02d}", text_of("recharged-france", 3), number)
    person, scene = at_list(tmp_path, "desk", ByMouse)
    seen: list[str] = []
    while True:
        seen += listed(person)
        spot = person.app.room.canvas.spot("page:on")
        if not spot or not spot.target.enabled:
            break
        person.touch("page:on")
    assert seen == [f"game-{number:02d}" for number in range(31)]
    assert scene.chosen and scene.chosen.stem in listed(person)
    key(person, pygame.K_HOME)
    assert scene.page == 0
    key(person, pygame.K_PAGEDOWN)
    assert scene.page == 1
    wheel = Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, precise_x=0.0, precise_y=-1.0)
    person.app.step(FRAME, [wheel])
    assert scene.page == 2


def test_the_list_of_games_can_be_used_by_keys_alone(tmp_path: Path) -> None:
    some(tmp_path)
    person, scene = at_list(tmp_path, "desk", ByMouse)
    person.app.room.focus.visible = False
    key(person, pygame.K_TAB)
    for _ in range(40):
        if person.app.room.focus.name == "game:1":
            break
        key(person, pygame.K_TAB)
    key(person, pygame.K_RETURN, "\r")
    assert scene.game and scene.game.path.stem == "begun"
    key(person, pygame.K_SPACE, " ")
    assert isinstance(person.app.scene, PlayScene)
    person.app.close()
    person, scene = at_list(tmp_path, "desk", ByMouse)
    key(person, pygame.K_ESCAPE)
    assert isinstance(person.app.scene, TitleScene)


def test_the_list_of_games_follows_files_that_are_added_or_deleted(tmp_path: Path) -> None:
    files = some(tmp_path)
    person, _ = at_list(tmp_path, "desk", ByMouse)
    put(tmp_path, "new", text_of("bsw-usa", 9), -5)
    files["over"].unlink()
    person.wait(30, 0.1)
    assert "new" in listed(person) and "over" not in listed(person)


def test_many_saved_games_are_read_over_many_frames_while_the_list_is_already_shown(tmp_path: Path) -> None:
    for number in range(40):
        put(tmp_path, f"game-{number:02d}", text_of("recharged-germany"), number)
    person = come(tmp_path, "desk", ByMouse)
    person.touch(button(person, "games"))
    scene = person.app.scene
    assert isinstance(scene, GamesScene) and scene.library.busy and len(listed(person)) >= 7
    turns = 0
    while scene.library.busy:
        person.app.step(FRAME)
        turns += 1
    assert turns > 40
