"""Gallery scenes of teaching: the page to learn from, the guided game, the ghost hand."""

from __future__ import annotations

from functools import cache
from random import Random

from game.bots import decide
from game.engine.actions import Action
from game.engine.state import Task
from game.kit.scenes.scene import Scene
from game.parts.teaching.guide import GuideHere
from game.scenes.learning.learn_scene import LearnScene, given
from game.scenes.learning.lesson_scene import LessonScene
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.teaching import teacher
from game.teaching.lesson import lesson_called, lessons
from tests.workshop.staging import FOUR, again, reached


def page(layout: str) -> Scene:
    """Return the scene with the list of lessons, two of which are solved."""
    return LearnScene(lambda where, value: "", lessons=given(lessons(), ["worth", "last"]))


def lesson(layout: str) -> Scene:
    """Return the lesson "worth" at its question, after its explanation was read."""
    scene = _lesson("worth", layout)
    scene.taught.shown.add("look")
    return scene


def _lesson(name: str, layout: str) -> LessonScene:
    found = lesson_called(name)
    assert found
    return LessonScene(found, layout, lambda scene: None)


@cache
def _commits(task: Task) -> tuple[tuple[int, tuple[Action, ...]], ...]:
    """Return the commits of the guided game, played by engineers, until the learner has this kind of decision to
    make."""
    (tuition, match), found = teacher.first_game(), []
    while not (match.state.task == task and tuition.seat in match.asked()):
        asked = match.asked()[0]
        found.append((asked, tuple(decide(match.state, "engineer", Random(1), asked))))
        match.commit(*found[-1])
    return tuple(found)


def _guided(task: Task, step: str, layout: str) -> Scene:
    """Return the guided game at a decision, with the step of the guide's script that is shown there."""
    tuition, match = teacher.first_game()
    for seat, moves in _commits(task):
        match.commit(seat, moves)
    ids = [one.id for one in tuition.script.steps]
    tuition.shown |= {*ids[: ids.index(step)], *(reply.id for reply in tuition.script.replies)}
    scene = PlayScene(match, LocalBots(1), lambda where: None, layout, None, tuition)
    scene.guide = GuideHere()
    return scene


def read(layout: str) -> Scene:
    """Return the guided game at its first sentence, for which the other players wait."""
    return _guided(Task.NOMINATE, "welcome", layout)


def carried(layout: str) -> Scene:
    """Return the guided game where the learner has to drag fuel."""
    return _guided(Task.BUY, "carry", layout)


def built(layout: str) -> Scene:
    """Return the guided game where the learner must touch the first city."""
    return _guided(Task.BUILD, "first_city", layout)


def asked(layout: str) -> Scene:
    """Return a game of four in which one player asked for the pointing hand."""
    match = again(reached(FOUR, "buy", lambda state: state.task == Task.BUY))
    scene = PlayScene(match, LocalBots(1), lambda where: None, layout)
    scene.guide = GuideHere()
    scene.session.view(match.asked()[0]).guided = match.state.round
    return scene


def helped(layout: str) -> Scene:
    """Return a game in which two players have the pointing hand and the help open."""
    match = again(reached(FOUR, "buy", lambda state: state.task == Task.BUY))
    scene = PlayScene(match, LocalBots(1), lambda where: None, layout)
    scene.guide = GuideHere()
    asked = match.asked()[0]
    for seat in (asked, (asked + 1) % len(match.seats)):
        scene.session.view(seat).guided, scene.session.view(seat).sheet = match.state.round, "help"
    return scene
