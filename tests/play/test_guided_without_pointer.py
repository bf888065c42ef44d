"""The guided first game with keys alone and with a gamepad alone: from the title to its end and back to the title."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.actions import Action, Bid, Done, Pass
from game.kit.input import keyboard
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.values.ids import OneOf
from game.navigator import Navigator
from game.parts.teaching.guide import GuideHere
from game.parts.teaching.key_hints import PRESS
from game.scenes.learning.learn_scene import LearnScene
from game.scenes.play import PlayScene
from game.scenes.title.title_scene import TitleScene
from game.session.intents import Confirm, PassTurn, StageMove, Teach
from game.teaching import teacher
from tests.play.hand_follower import SteadyBots
from tests.play.reach.evening import SIZE, Evening
from tests.play.reach.glass import Drawn
from tests.play.reach.person import Keys
from tests.play.test_guided_game import told
from tests.teaching.test_lessons import NAMES, answers, given

MEANS = ("keys", "gamepad")


class Learner:
    """A person in front of the title without a pointer, who does what the ghost hand shows."""

    def __init__(self, folder: Path, means: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("game.session.bot_players.ProcessBots", lambda seed, steady=False: SteadyBots(seed))
        monkeypatch.setattr("game.parts.teaching.tutoring.GuideApart", GuideHere)
        settings = Settings(layout="desk", speed="still", save_folder=str(folder))
        self.house = Navigator(settings)
        self.one = Evening(self.house.scene, settings, means, SIZE)
        self.read: list[str] = []
        self.hints: list[str] = []

    def wait(self, seconds: float = 0.4) -> None:
        for _ in range(4):
            self.one.person.wait(seconds / 4)

    def press(self, name: str) -> None:
        """Move the focus to a drawn target of this name and press it."""
        self.one.touch(name)
        self.wait()

    @property
    def play(self) -> PlayScene:
        assert isinstance(self.one.app.scene, PlayScene)
        return self.one.app.scene

    def look(self) -> None:
        """Read the card: its sentence, and the line that names keys."""
        for painted in self.one.app.room.canvas.painted:
            if getattr(painted.panel.name, "sort", "") == "teach" and painted.texts:
                card = painted.panel.key[0]  # type: ignore[index]
                if card.said:
                    assert card.said in [text for text, _ in painted.texts]
                if card.said and card.said not in self.read[-1:]:
                    self.read.append(card.said)
                self.hints += [card.keys] if card.keys and card.keys not in self.hints[-1:] else []

    def shown(self) -> Drawn | None:
        """Return the target at which the ghost hand points, or None if the hand is not shown."""
        marks = self.one.app.room.canvas.overlay.marks
        if not marks:
            return None
        image, at = marks[0]
        place = image.get_rect(topleft=at).center
        spot = self.one.app.room.canvas.find(*place)
        assert spot is not None and spot.target.enabled, place
        return next(one for one in self.one.person.seen(lambda _: True) if one.name == spot.target.name)

    def follow(self) -> bool:
        """Press what the hand shows; return whether it shows anything."""
        self.wait(0.2)
        self.look()
        wanted = self.shown()
        if wanted is None:
            return False
        self.one.person.touch(wanted)
        self.wait()
        return True

    def go_on(self, rounds: int) -> None:
        """Follow the hand, asking for it once playing alone, until this many rounds or the game are over."""
        match, quiet = self.play.session.match, 0
        tuition = self.play.tuition
        assert tuition is not None
        while match.state.round <= rounds and not (match.over and tuition.all_shown):
            if self.follow():
                quiet = 0
                continue
            asks = self.one.person.meaning(Teach(tuition.seat, "show"))
            if asks and not match.over:
                self.one.person.touch(asks[0])
            quiet += 1
            assert quiet < 60, (match.state.round, self.read[-3:])


def begin(folder: Path, means: str, monkeypatch: pytest.MonkeyPatch) -> Learner:
    learner = Learner(folder, means, monkeypatch)
    assert isinstance(learner.one.app.scene, TitleScene)
    learner.press("learn")
    assert isinstance(learner.one.app.scene, LearnScene)
    learner.press("begin")
    assert learner.play.tuition is not None
    return learner


@pytest.mark.rotates(1)
@pytest.mark.parametrize("means", MEANS)
def test_the_guided_first_round_can_be_played_by_keys_and_by_gamepad(
    means: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = begin(tmp_path, means, monkeypatch)
    learner.go_on(1)
    tuition = learner.play.tuition
    assert tuition is not None
    first = {step.id for step in tuition.script.steps[: [step.id for step in tuition.script.steps].index("order")]}
    assert told(tuition.script, learner.read) >= first, "the whole first round was told"
    if means == "keys":
        named = {word: keyboard.BY_NAME[word] for word in ("commit", "payment", "press", "oil")}
        for word, command in named.items():
            sign = words.say(f"keyname.{command.keys[0]}") if word in ("commit", "press") else command.keys[0].upper()
            assert words.say("teach.by_key", sign=sign) in learner.hints, (word, learner.hints)
        assert any(hint.startswith("Move to it with Tab or the arrow keys") for hint in learner.hints)
    else:
        assert {words.say("teach.by_key", sign=PRESS), words.say("teach.by_gamepad", press=PRESS)} <= set(learner.hints)


@pytest.mark.slow
@pytest.mark.parametrize("means", MEANS)
def test_the_whole_guided_game_can_be_played_without_a_pointer(
    means: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = begin(tmp_path, means, monkeypatch)
    learner.go_on(99)
    tuition = learner.play.tuition
    assert learner.play.session.match.over and tuition is not None
    assert told(tuition.script, learner.read) >= {step.id for step in tuition.script.steps}
    for _ in range(40):
        leave = learner.one.there("leave")
        if leave:
            learner.one.person.touch(leave[0])
            learner.wait()
        else:
            learner.one.person.escape()
            learner.wait()
        if isinstance(learner.one.app.scene, TitleScene):
            break
    assert isinstance(learner.one.app.scene, TitleScene)
    assert teacher.waiting([tmp_path]) is None, "it is over"


def test_after_a_mouse_click_the_guides_card_names_no_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = begin(tmp_path, "keys", monkeypatch)
    learner.look()
    assert learner.hints
    before = learner.hints[:]
    mouse: dict[str, Any] = {"pos": (5, 5), "touch": False}
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        learner.one.app.step(1 / 60, [pygame.event.Event(kind, button=1, **mouse)])
    learner.wait()
    learner.look()
    assert learner.hints == before
    card = next(p.panel.key[0] for p in learner.one.app.room.canvas.painted if p.panel.name == OneOf("teach", 0))  # type: ignore[index]
    assert not card.keys


def solve(learner: Learner, seat: int, moves: tuple[Action, ...]) -> None:
    """Make these moves by keys or buttons."""
    person, session = learner.one.person, learner.play.session
    made = len(session.match.commits)
    for move in moves:
        match move:
            case Bid(amount=amount):
                while (now := session.view(seat).bid) != amount:
                    assert person.say("more" if now < amount else "less")
            case Pass():
                person.do(PassTurn(seat), word="pass")
            case Done():
                pass
            case _:
                person.touch(person.meaning(StageMove(seat, move))[0])
        learner.wait()
    for _ in range(2):  # some are asked once whether that is meant
        if len(session.match.commits) == made:
            if moves == (Done(),):  # nothing is laid out: no brass that the key for confirming would press
                person.touch(person.meaning(Confirm(seat))[0])
            else:
                person.do(Confirm(seat), word="confirm")
            learner.wait()
    learner.wait()
    assert len(session.match.commits) > made


LESSONS = [
    pytest.param(name, means, marks=() if (at + place) % 2 else pytest.mark.slow)
    for place, name in enumerate(NAMES)
    for at, means in enumerate(MEANS)
]
"""Every lesson by every means of input; the normal suite takes one means for each lesson."""


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("name", "means"), LESSONS)
def test_every_lesson_can_be_solved_without_a_pointer(
    name: str, means: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each lesson is opened from the title, solved by its first good answer, and left for the title."""
    learner = Learner(tmp_path, means, monkeypatch)
    learner.press("learn")
    learner.press(OneOf("lesson", name))
    lesson = given(name)
    seat = lesson.seat(learner.play.session.match)
    while learner.one.person.meaning(Teach(seat, "next")):
        learner.one.person.touch(learner.one.person.meaning(Teach(seat, "next"))[0])
        learner.wait()
    moves = answers(name, learner.play.session.match, seat)[lesson.goods[0].id][0]
    solve(learner, seat, moves)
    assert learner.house.settings.lessons == [name]
    leave = learner.one.person.meaning(Teach(seat, "leave"))
    learner.one.person.touch(leave[0])
    learner.wait()
    assert isinstance(learner.one.app.scene, LearnScene)
    learner.one.person.escape() if isinstance(learner.one.person, Keys) else learner.press("leave")
    learner.wait()
    assert isinstance(learner.one.app.scene, TitleScene)
