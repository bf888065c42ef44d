"""With broken or half-translated files the guided game and the lessons leave out what is missing or do not begin, and a
message says so; tested by posted events.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kit.style import assets, words
from game.kit.values.ids import OneOf
from game.scenes.learning.learn_scene import LearnScene
from game.scenes.play import PlayScene
from game.session.intents import GuideHand
from game.teaching import lesson, teacher
from game.teaching.script import FOLDER
from tests.play.hand_follower import Pupil, SteadyBots
from tests.play.hand_follower import lesson as begun
from tests.play.reach.evening import Evening
from tests.play.test_lessons import learning
from tests.play.visual_player import ByFinger, ByMouse


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder of teaching scripts, which a test may break."""
    folder = tmp_path / "teaching"
    shutil.copytree(FOLDER, folder)
    monkeypatch.setattr(teacher, "FOLDER", folder)
    monkeypatch.setattr(teacher, "_reported", set())
    monkeypatch.setattr(lesson, "LESSONS", folder / "lessons")
    return folder


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a copy of the folder of word catalogues, which a test may break."""
    folder = tmp_path / "words"
    shutil.copytree(assets.words_folder(), folder)
    monkeypatch.setattr(words, "words_folder", lambda: folder)
    words.catalogue.cache_clear()
    yield folder
    words.set_language("en")
    words.catalogue.cache_clear()


def change(path: Path, old: str, new: str) -> int:
    """Break a file; return the line of the fault."""
    text = path.read_text()
    assert text.count(old) == 1, (old, text.count(old))
    path.write_text(text.replace(old, new))
    return text[: text.index(old)].count("\n") + 1


def begin(pupil: Pupil) -> None:
    pupil.hand.touch("begin")
    pupil.hand.wait(6)


def read_all(pupil: Pupil, sentences: int = 2) -> list[str]:
    """Return the sentences read and closed before the first choice."""
    assert isinstance(pupil.app.scene, PlayScene)
    pupil.app.scene.bot_players = SteadyBots(1)
    for _ in range(sentences):
        pupil.look()
        if pupil.says("next"):
            pupil.press("next")
            pupil.hand.wait(3)
    pupil.look()
    return pupil.read


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "auction"\nwhen = { round = 1', 'id = "auction"\nwhen = { round = = 1'),
        ('id = "auction"\nwhen = { round = 1', 'id = "auction"\nwhen = { sheep = 1'),
    ],
    ids=["no TOML", "no fact"],
)
def test_a_broken_step_of_the_guided_game_is_left_out_and_the_other_sentences_are_shown(
    old: str, new: str, scripts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = change(scripts / "first.toml", old, new)
    _, pupil = learning(tmp_path / "games", "desk")
    begin(pupil)
    said = capsys.readouterr().err
    assert f"{scripts / 'first.toml'}, line " in said and said.count("first.toml") == 1
    assert int(said.partition("first.toml, line ")[2].split(":")[0]) in (line - 1, line, line + 1)
    read = read_all(pupil)
    pick = words.catalogue("en")["teach.first.pick"]
    assert read[0] == welcome("Red") and read[1].split(":")[0] != read[0]
    assert read[-1].startswith(pick.partition("{")[0]) and len(read) == 2, "the second sentence is left out"


def welcome(colour: str) -> str:
    """Return the first sentence in English, as it is shown."""
    return words.catalogue("en")["teach.first.welcome"].format(name="Anna", colour=colour, end_cities=7)


def auction(language: str) -> str:
    """Return the guided game's second sentence, on the auction, as it is shown in a language."""
    return words.catalogue(language)["teach.first.auction"].replace("{money}", "50")


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("broken", ["nothing = is here", None], ids=["unreadable", "missing"])
def test_an_unusable_guide_script_is_reported_on_the_page_where_the_game_was_started(
    broken: str | None, layout: str, scripts: Path, tmp_path: Path
) -> None:
    path = scripts / "first.toml"
    path.unlink() if broken is None else path.write_text(broken)
    _, pupil = learning(tmp_path / "games", layout, ByFinger if layout == "table" else ByMouse)
    key = pupil.app.room.canvas.spot("begin")
    assert key is not None and key.target.enabled
    begin(pupil)
    assert isinstance(pupil.app.scene, LearnScene), "nothing is begun"
    overlay = pupil.app.room.canvas.overlay
    overlay.blits()
    note = overlay.note
    assert note is not None and note.refusal and str(path) in note.text and "\n" not in note.text
    if broken is not None:
        assert f"{path}, line 1: " in note.text
    assert note.near == key.target.rect and note.box is not None
    assert not list((tmp_path / "games").glob("*.elektro")) if (tmp_path / "games").exists() else True
    shutil.copy(FOLDER / "first.toml", path)
    begin(pupil)
    assert isinstance(pupil.app.scene, PlayScene), "it is repaired while the page is open"


def test_an_unusable_guide_script_is_reported_when_the_guided_game_is_started_by_keys(
    scripts: Path, tmp_path: Path
) -> None:
    (scripts / "first.toml").write_text("rounds = 2\n")
    house, _ = learning(tmp_path / "games", "desk")
    one = Evening(house.scene, house.settings, "keys")
    one.touch("begin")
    note = one.app.room.canvas.overlay.note
    assert note is not None and "there is no step in it" in note.text


def test_a_guide_sentence_missing_in_one_language_is_shown_in_english_and_reported(
    scripts: Path, catalogues: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    german = (catalogues / "de.toml").read_text()
    start = german.index("first.welcome = ")
    (catalogues / "de.toml").write_text(german[:start] + german[german.index("\n", start) + 1 :])
    house, pupil = learning(tmp_path / "games", "desk")
    house.settings.language = "de"
    words.set_language("de")
    begin(pupil)
    read = read_all(pupil)
    assert read[:2] == [welcome("Rot"), auction("de")]
    named = capsys.readouterr().err
    assert f"{catalogues / 'de.toml'}, teach.first.welcome: no such message" in named


def test_a_guide_sentence_missing_in_every_language_is_left_out_and_reported(
    scripts: Path, catalogues: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in catalogues.glob("*.toml"):
        path.write_text(path.read_text().replace("first.auction = ", "first.auctioned = "))
    _, pupil = learning(tmp_path / "games", "desk")
    begin(pupil)
    read = read_all(pupil)
    assert len(read) == 2 and not [said for said in read if "teach." in said], read
    assert f"{catalogues / 'en.toml'}, teach.first.auction: no such message" in capsys.readouterr().err


def test_a_lesson_with_missing_sentences_does_not_begin_and_a_note_names_them(
    scripts: Path, catalogues: Path, tmp_path: Path
) -> None:
    for path in catalogues.glob("*.toml"):
        path.write_text(path.read_text().replace("lesson.bid.one_more = ", "lesson.bid.two_more = "))
    _, pupil = learning(tmp_path / "games", "desk")
    pupil.hand.touch(OneOf("lesson", "bid"))
    assert isinstance(pupil.app.scene, LearnScene)
    note = pupil.app.room.canvas.overlay.note
    assert note is not None and f"{catalogues / 'en.toml'}, teach.lesson.bid.one_more" in note.text


def test_with_an_unreadable_language_file_the_guided_game_is_in_english(
    scripts: Path, catalogues: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = change(catalogues / "de.toml", "first.welcome = ", "first.welcome == ")
    _, pupil = learning(tmp_path / "games", "desk")
    words.set_language("de")
    begin(pupil)
    assert read_all(pupil)[1] == auction("en")
    assert f"{catalogues / 'de.toml'}, line {line}: " in capsys.readouterr().err


@pytest.mark.parametrize(("broken", "told"), [("", "there is no step in it"), ("repeats = true\n[[step", "line 2: ")])
def test_the_guides_hand_still_points_if_its_script_cannot_be_read(broken: str, told: str, scripts: Path) -> None:
    (scripts / "hand.toml").write_text(broken)
    _, match = teacher.first_game()
    pupil = Pupil(begun(None, match, "desk"))
    seat = pupil.scene.session.match.asked()[0]
    pupil.hand.touch("sheet:help")
    pupil.mean(GuideHand(seat))
    pupil.hand.wait(20, 0.2)
    assert pupil.pointed() is not None, "it shows where to touch all the same"
    assert len(pupil.cards) == 1 and str(scripts / "hand.toml") in pupil.cards[0] and told in pupil.cards[0]
    pupil.press("away")
    pupil.hand.wait(4)
    assert not pupil.cards and pupil.pointed() is None
