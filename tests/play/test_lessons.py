"""Every lesson can be answered by hand on the real screen; a wrong answer is explained and the lesson can be repeated
or left.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.app import App
from game.engine.actions import Action, Bid, Done, Nominate, Pass
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.values.ids import OneOf
from game.navigator import Navigator
from game.scenes.learning.learn_scene import LearnScene
from game.scenes.learning.lesson_scene import LessonScene
from game.scenes.play import PlayScene
from game.session.intents import Confirm, PassTurn, SetBid, StageMove
from tests.play.hand_follower import Pupil
from tests.play.visual_player import ByFinger, ByMouse, Stranger
from tests.teaching.test_lessons import NAMES, answers, given

pytestmark = pytest.mark.unpainted


def learning(tmp_path: Path, layout: str, by: type[Stranger] = ByMouse) -> tuple[Navigator, Pupil]:
    """Return a navigator that shows the page of lessons, and the simulated learner who uses it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    settings = Settings(layout=layout, speed="still", diagonals={"": 32.0}, save_folder=str(tmp_path))
    house = Navigator(settings)
    house.learn()
    return house, Pupil(App(house.scene, settings, layout, Surface((1280, 800))), by)


def begun(tmp_path: Path, name: str, layout: str, by: type[Stranger] = ByMouse) -> tuple[Navigator, Pupil]:
    """Return the navigator and the simulated learner of a lesson chosen on the page of lessons, after its first
    sentences."""
    house, pupil = learning(tmp_path, layout, by)
    pupil.hand.touch(OneOf("lesson", name))
    pupil.hand.wait(6)
    for _ in given(name).asks[1:]:
        pupil.look()
        pupil.press("next")
        pupil.hand.wait(3)
    pupil.look()
    return house, pupil


def commit(pupil: Pupil, seat: int, moves: tuple[Action, ...]) -> None:
    """Make these moves by touching their targets."""
    session = pupil.scene.session
    for move in moves:
        match move:
            case Done() | Nominate() | Pass() if not isinstance(move, Nominate):
                pass
            case Bid(amount=amount):
                dial(pupil, seat, amount)
            case _:
                pupil.mean(StageMove(seat, move))
                pupil.hand.wait(2)
    if isinstance(moves[0], Pass):
        pupil.mean(PassTurn(seat))
    made = len(session.match.commits)
    for _ in range(2):  # some are asked once whether that is meant
        if len(session.match.commits) == made and not isinstance(moves[0], Pass):
            pupil.mean(Confirm(seat))
            pupil.hand.wait(4, 0.3)
    pupil.hand.wait(4, 0.3)
    pupil.look()


def dial(pupil: Pupil, seat: int, amount: int) -> None:
    """Bring the bid to an amount by its buttons."""
    for _ in range(60):
        now = pupil.scene.session.view(seat).bid
        if now == amount:
            return
        spots = [spot.target for spot in pupil.app.room.canvas.spots if isinstance(spot.target.intent, SetBid)]
        steps = [
            t for t in spots if not t.drag and t.enabled and min(now, amount) <= t.intent.amount <= max(now, amount)
        ]
        near = min((t for t in steps if t.intent.amount != now), key=lambda t: abs(t.intent.amount - amount))
        pupil.hand.touch(near.name)
        pupil.hand.wait(2)
    raise AssertionError(amount)


def said(pupil: Pupil, name: str, id: str) -> bool:
    """Return whether the card says one of the sentences of a lesson."""
    lesson = given(name)
    step = next(step for step in (*lesson.asks, *lesson.goods, *lesson.replies) if step.id == id)
    taught = pupil.scene.tuition
    assert taught is not None
    return taught.current is not None and taught.current.id == step.id and bool(pupil.cards)


GOOD = [
    pytest.param(name, good.id, layout, marks=() if (at + place + nth) % 2 else pytest.mark.slow)
    for place, name in enumerate(NAMES)
    for nth, good in enumerate(given(name).goods)
    for at, layout in enumerate(("desk", "table"))
]
"""Every good answer in both layouts; the normal suite takes one layout for each."""


@pytest.mark.rotates(4)
@pytest.mark.parametrize(("name", "id", "layout"), GOOD)
def test_every_right_answer_to_a_lesson_can_be_given_by_hand(name: str, id: str, layout: str, tmp_path: Path) -> None:
    house, pupil = begun(tmp_path, name, layout, ByFinger if layout == "table" else ByMouse)
    seat = given(name).seat(pupil.scene.session.match)
    moves = answers(name, pupil.scene.session.match, seat)[id][0]
    commit(pupil, seat, moves)
    assert said(pupil, name, id), pupil.cards
    assert house.settings.lessons == [name]
    pupil.press("leave")
    pupil.hand.wait(6)
    assert isinstance(pupil.app.scene, LearnScene)
    assert [row.id for row in pupil.app.scene.lessons if row.solved] == [name]


WRONG = {"worth": "little", "bid": "broke", "last": "crowd", "fuel": "none", "step2": "far", "hybrids": "half"}
WRONG |= {"end": "late", "cartel": "passed"}


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("name", "layout"), [(name, "desk" if at % 2 else "table") for at, name in enumerate(NAMES)])
def test_a_wrong_answer_to_a_lesson_is_explained_and_the_lesson_can_be_repeated(
    name: str, layout: str, tmp_path: Path
) -> None:
    house, pupil = begun(tmp_path, name, layout, ByFinger if layout == "table" else ByMouse)
    lesson = given(name)
    match = pupil.scene.session.match
    seat = lesson.seat(match)
    tried = answers(name, match, seat)
    commit(pupil, seat, tried[WRONG[name]][0])
    assert said(pupil, name, WRONG[name]) and house.settings.lessons == []
    pupil.press("again")
    pupil.hand.wait(6)
    assert isinstance(pupil.app.scene, LessonScene) and pupil.scene.session.match.state == lesson.match().state
    assert said(pupil, name, lesson.asks[-1].id), "the first sentences were read"
    commit(pupil, seat, tried[lesson.goods[0].id][0])
    assert said(pupil, name, lesson.goods[0].id) and house.settings.lessons == [name]


def test_after_an_undo_a_lesson_asks_its_question_again(tmp_path: Path) -> None:
    _, pupil = begun(tmp_path, "last", "desk")
    seat = given("last").seat(pupil.scene.session.match)
    commit(pupil, seat, answers("last", pupil.scene.session.match, seat)["crowd"][0])
    assert said(pupil, "last", "crowd")
    pupil.hand.touch("undo")
    pupil.hand.wait(4)
    assert said(pupil, "last", "task")


def test_a_lesson_left_by_its_card_is_not_kept_as_an_unfinished_game(tmp_path: Path) -> None:
    _, pupil = begun(tmp_path, "bid", "desk")
    pupil.press("away")
    pupil.hand.wait(6)
    assert isinstance(pupil.app.scene, LearnScene)
    assert list(tmp_path.iterdir()) == [], "no lesson is a game that waits"


def test_a_broken_lesson_is_reported_on_the_page_of_lessons_and_the_others_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.teaching import lesson as lesson_file

    folder = tmp_path / "lessons"
    folder.mkdir()
    for path in lesson_file.LESSONS.glob("b*"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "zebra.toml").write_text("place = 9\nthings = 7\n")
    monkeypatch.setattr(lesson_file, "LESSONS", folder)
    _, pupil = learning(tmp_path / "games", "desk")
    rows = {spot.target.name: spot.target for spot in pupil.app.room.canvas.spots}
    assert rows[OneOf("lesson", "bid")].enabled and not rows[OneOf("lesson", "zebra")].enabled
    assert "zebra.toml, line 2" in rows[OneOf("lesson", "zebra")].reason
    pupil.hand.touch(OneOf("lesson", "bid"))
    pupil.hand.wait(6)
    assert isinstance(pupil.app.scene, PlayScene)
    assert words.say("teach.lesson.bid.title") in [
        text for one in pupil.app.room.canvas.painted for text, _ in one.texts
    ]
