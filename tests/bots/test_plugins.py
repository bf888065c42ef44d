"""Plugins: bots of another distribution, really installed in a folder of its own: played, offered, refused."""

from __future__ import annotations

import json
from random import Random

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game import commands
from game.app import App, Installation
from game.bots import BOTS, bots, decide
from game.bots.chance import chance
from game.bots.process import BotProcess
from game.engine import rules, setup
from game.engine.notation import read_commit
from game.engine.record import Seat, seen_record, write_record
from game.kit.style.settings import Settings
from game.match import new_match
from game.scenes.setup_scene import SetupScene
from game.setup.choices import USUAL_BOT, Choices
from tests.bots.conftest import Install
from tests.play.driving import FRAME
from tests.waiting import wait_for

GOOD = 'patient = "patient_bot:move"'


def test_a_plugin_plays_a_simulated_game(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(GOOD)
    assert commands.main(["simulate", "--games", "1", "--players", "2", "--bot", "patient,greedy", "--json"]) == 0
    out = capsys.readouterr()
    assert json.loads(out.out)["bots"] == ["patient", "greedy"]
    assert out.err == ""


def test_a_plugin_answers_in_its_own_process(install: Install) -> None:
    install(GOOD)
    match = new_match("classic", "germany", [Seat("red", "patient", "A"), Seat("blue", "greedy", "B")], 1)
    process = BotProcess()
    try:
        process.ask(write_record(seen_record(match.record)), match.asked()[0], "patient", 5)
        answer = wait_for(process.poll, "an answer")
    finally:
        process.close()
    match.commit(match.asked()[0], read_commit(answer, match.record.zone))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_bot_from_a_plugin_can_be_chosen_for_a_seat_in_the_set_up(
    install: Install, layout: str, screen: None
) -> None:
    install(GOOD)
    dealt: list[Choices] = []
    scene = SetupScene(
        Choices(layout=layout), lambda chosen, _: dealt.append(chosen), lambda _: None, lambda: None, None, Random(1)
    )
    app = App(scene, Settings(speed="still", layout=layout), layout, Surface((1920, 1080)), Installation(diagonal=40))
    app.step(FRAME)
    _press(app, "kind:1:bot" if layout == "desk" else "blue:who")
    _press(app, "who:1:patient")
    assert scene.choices.chairs[1].kind == "patient"
    _press(app, "close" if layout == "desk" else "blue:done")
    _press(app, "deal")
    assert dealt[0].seats()[1].kind == "patient"


def test_in_the_set_up_of_the_desk_every_bot_can_be_reached_by_going_to_the_next_one(
    monkeypatch: pytest.MonkeyPatch, screen: None
) -> None:
    for name in ("bold", "careful"):
        monkeypatch.setitem(BOTS, name, chance)
    chosen = Choices().with_chair(1, kind=USUAL_BOT)
    scene = SetupScene(chosen, lambda *_: None, lambda _: None, lambda: None, None, Random(1))
    app = App(scene, Settings(speed="still"), "desk", Surface((1280, 800)))
    app.step(FRAME)
    seen = []
    for _ in bots():
        seen.append(scene.choices.chairs[1].kind)
        _press(app, "kind:1:next")
    begin = list(BOTS).index(USUAL_BOT)
    assert seen == [*list(BOTS)[begin:], *list(BOTS)[:begin]]
    _press(app, "kind:1:previous")
    assert scene.choices.chairs[1].kind == "apprentice"
    _press(app, "kind:1:0")
    assert scene.choices.chairs[1].kind == "person"
    _press(app, "kind:1:bot")
    assert scene.choices.chairs[1].kind == USUAL_BOT


def _press(app: App, name: str) -> None:
    """Click where a target is drawn."""
    names = {spot.target.name: spot.target.rect.center for spot in app.room.canvas.spots}
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(FRAME, [Event(kind, pos=names[name], button=1, touch=False)])
    app.step(0.6)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('gone = "no_such_module:move"', "ModuleNotFoundError"),
        ('empty = "patient_bot:missing"', "AttributeError"),
        ('number = "patient_bot:__name__"', "cannot be called"),
        ('person = "patient_bot:move"', "player of this name"),
        ('greedy = "patient_bot:move"', "player of this name"),
        ('"two words" = "patient_bot:move"', "one short word"),
        ('SHOUT = "patient_bot:move"', "one short word"),
        ('strange = "not an object reference ::"', ""),
    ],
)
def test_an_unusable_bot_plugin_is_left_out_with_one_sentence(
    install: Install, capsys: pytest.CaptureFixture[str], entry: str, told: str
) -> None:
    install(entry, GOOD)
    assert list(bots()) == [*BOTS, "patient"]
    assert list(bots()) == [*BOTS, "patient"]
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert told in said
    assert "of patient is left out" in said


@pytest.mark.parametrize("module", ["import sys; sys.exit(3)", "raise RuntimeError('two\\nlines')", "def move(:"])
def test_a_bot_plugin_whose_module_fails_is_left_out_with_one_sentence(
    install: Install, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    install(GOOD, module=module)
    assert list(bots()) == list(BOTS)
    assert capsys.readouterr().err.count("\n") == 1


def test_asking_a_bot_that_is_not_installed_to_decide_is_refused() -> None:
    state = setup.seeded_game("classic", "germany", 2, 1)
    rules.begin(state)
    with pytest.raises(KeyError):
        decide(state, "nobody", Random(1))
