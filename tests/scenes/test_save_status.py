"""Messages say where people look that a game is saved elsewhere or not at all, and never that an unsaved game is
saved.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from game.app import App, Installation
from game.bots import decide
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import load_match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.setup.choices import Choices
from tests.play.visual_player import ByFinger, ByMouse, Stranger

LAYOUTS = ("desk", "table")


@pytest.fixture(params=LAYOUTS)
def person(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    """Yield a person in a running game that can be saved in only one folder."""
    headless()
    monkeypatch.setattr(Navigator, "refuges", ())
    layout = request.param
    folder = tmp_path / "disk" / "games"
    settings = Settings(speed="still", layout=layout, save_folder=str(folder), diagonals={"": 32.0})
    house = Navigator(settings)
    app = App(house.scene, settings, layout, Surface((1920, 1080)), Installation(net=house.net(), kiosk=True))
    choices = Choices(seed=3, layout=layout)
    for place in range(4):
        choices = choices.with_chair(place, kind="person")
    house.start(choices, choices.deal(Random(1)))
    who = (ByFinger if layout == "table" else ByMouse)(app)
    on(who)
    yield who
    app.close()


def scene_of(person: Stranger) -> PlayScene:
    assert isinstance(person.app.scene, PlayScene)
    return person.app.scene


def on(person: Stranger) -> None:
    session = scene_of(person).session
    seat = session.match.asked()[0]
    session.commit(seat, tuple(decide(session.match.state, "greedy", Random(1), seat)))
    person.wait(3)


def said(person: Stranger) -> str:
    notes = [note.text for note in person.app.room.canvas.overlay.notes.values()]
    return " ".join([*person.read, *notes])


def unplug(person: Stranger, tmp_path: Path) -> None:
    """Remove the disk: its folder is now a file, in which no folder can be created."""
    shutil.rmtree(tmp_path / "disk")
    (tmp_path / "disk").write_text("unplugged")


@pytest.mark.rotates(1)
@pytest.mark.judges("play.moved play.retry")
def test_an_unsaved_game_says_so_until_it_is_saved(person: Stranger, tmp_path: Path) -> None:
    match = scene_of(person).session.match
    layout = scene_of(person).people.layout
    unplug(person, tmp_path)
    person.wait(30, 0.1)  # nobody does anything: it is noticed all the same
    assert match.trouble
    slips = [spot.target.name for spot in person.app.room.canvas.spots if spot.target.name.startswith("unsaved")]
    turns = {chair.turn for chair in scene_of(person).people.seating((1920, 1080)).chairs} if layout == "table" else {0}
    assert {int(name.rpartition(":")[2]) for name in slips} == turns, "for all players"
    assert words.say("play.not_kept", reason=match.trouble) in said(person)
    assert words.say("play.retry") in said(person)
    on(person)
    person.touch(slips[0])  # it can be touched, and still says no
    assert match.trouble and "Game saved" not in said(person)
    (tmp_path / "disk").unlink()
    person.touch(slips[0])
    person.wait(30, 0.1)
    assert not match.trouble and match.journal is not None
    assert not [spot for spot in person.app.room.canvas.spots if spot.target.name.startswith("unsaved")]
    assert load_match(match.journal.path).state == match.state


def test_saving_a_game_is_retried_automatically_after_a_failure(person: Stranger, tmp_path: Path) -> None:
    match = scene_of(person).session.match
    unplug(person, tmp_path)
    on(person)
    assert match.trouble
    (tmp_path / "disk").unlink()
    person.wait(30, 0.1)
    assert not match.trouble and match.journal is not None and load_match(match.journal.path).state == match.state


def test_the_new_path_of_a_game_saved_elsewhere_is_shown(person: Stranger) -> None:
    match = scene_of(person).session.match
    assert match.journal is not None
    match.journal.path.write_bytes(b"somebody else's")
    person.wait(30, 0.1)
    assert match.journal is not None
    assert words.say("play.moved", path="").split("{")[0][:20] in said(person) and match.journal.path.name in said(
        person
    )
    assert load_match(match.journal.path).state == match.state


def test_a_kiosk_says_that_the_game_is_saved_only_while_that_is_true(person: Stranger, tmp_path: Path) -> None:
    person.hold("kiosk:title")
    assert words.say("kiosk.sure_text") in said(person)
    person.touch("kiosk:stay")
    unplug(person, tmp_path)
    person.hold("kiosk:title")
    assert words.say("kiosk.sure_text") not in said(person)
    assert words.say("play.not_kept", reason=scene_of(person).session.match.trouble) in said(person)


def test_the_menu_says_that_a_game_is_saved_only_if_its_file_exists(person: Stranger, tmp_path: Path) -> None:
    scene = scene_of(person)
    journal = scene.session.match.journal
    assert journal is not None
    journal.path.unlink()
    person.app.scene.say_at = said_at = Heard()  # type: ignore[attr-defined]
    scene._go_out("save")
    assert "Game saved" in said_at.sentence and journal.path.exists()
    unplug(person, tmp_path)
    scene._go_out("save")
    assert "Game saved" not in said_at.sentence


class Heard:
    sentence = ""

    def __call__(self, target: str, sentence: str) -> None:
        self.sentence = sentence
