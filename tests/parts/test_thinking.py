"""A bot that takes longer than a moment is shown thinking, until it has moved or is no longer to move."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.app import App, Installation
from game.engine.actions import DONE, Action
from game.engine.state import FREE, Task
from game.kit.style.settings import Settings
from game.match import Match
from game.parts.thinking import DOT, DOTS, MOMENT
from game.scenes.play import PlayScene
from tests.play.driving import FRAME, deal, reach
from tests.play.reach.rooms import headless

pytestmark = pytest.mark.unpainted


class Slow:
    """Bots that think until a test gives their moves."""

    def __init__(self) -> None:
        self.moves: tuple[Action, ...] = ()

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        return (match.asked()[0], self.moves) if self.moves else None

    def close(self) -> None:
        """Do nothing."""


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("still", [False, True])
def test_dots_for_a_thinking_bot_appear_one_by_one_and_disappear_with_its_move(layout: str, still: bool) -> None:
    headless()
    match = reach(deal(3, kinds=("person", "director", "greedy")), lambda s: s.task == Task.BUY and s.actor == 1)
    slow = Slow()
    scene = PlayScene(match, slow, lambda where: None, layout)
    settings = Settings(layout=layout, speed="still", reduced_motion=still)
    app = App(scene, settings, layout, Surface((1280, 800)), Installation(diagonal=43))
    app.step(FRAME)
    assert scene.session.thinks == (FREE, 0), "a moment goes by unnoticed"
    seen = []
    for _ in range(round((MOMENT + 3.2 * DOT) / FRAME)):
        app.step(FRAME)
        if scene.session.thinks[0] == 1 and scene.session.thinks[1] not in seen:
            seen.append(scene.session.thinks[1])
    assert seen == ([DOTS] if still else [1, 2, 3])
    slow.moves = (DONE,)
    for _ in range(3):
        app.step(FRAME)
        slow.moves = ()
    assert scene.session.thinks[0] != 1
