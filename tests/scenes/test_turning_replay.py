"""A turning point leads to its place in the replay, by a touch."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.app import App, Installation
from game.kit.style.settings import Settings
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.session.bot_players import LocalBots
from tests.play.reach.glass import FRAME, Glass
from tests.play.reach.person import PEOPLE
from tests.play.reach.rooms import headless
from tests.workshop.staging import FOUR, again, reached

pytestmark = pytest.mark.unpainted


@pytest.mark.rotates(1)
@pytest.mark.judges("turning.show turning.show_hold")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_touching_a_turning_point_at_the_end_of_a_game_opens_its_round_in_the_replay(layout: str) -> None:
    """At a table the turning point must be held, because it ends the ceremony that the others are watching."""
    headless()
    settings = Settings(layout=layout, speed="still")
    house = Navigator(settings)
    match = again(reached(FOUR, "over", lambda state: state.phase.name == "FINISH"))
    scene = PlayScene(match, LocalBots(1), house._out, layout)
    house.scene = scene
    for view in scene.session.views:
        view.page = "turning"
    scene.session.put_away = layout == "table"
    app = App(scene, settings, layout, Surface((1920, 1080)), Installation(diagonal=43))
    person = PEOPLE["mouse" if layout == "desk" else "fingers"](Glass(app))
    for _ in range(4):
        person.wait(FRAME)
    moments = person.seen(lambda target: str(target.name).startswith("moment:"))
    assert len(moments) >= 3, "three sentences at least say what decided it"
    chosen = next(one for one in moments if 1 < int(one.intent.value) < match.state.round)
    assert chosen.hold == (layout == "table")
    person.touch(chosen)
    for _ in range(6):
        person.wait(0.2)
    shown = app.scene
    assert isinstance(shown, ReplayScene)
    frames = shown.film.frames
    assert frames[shown.index].state.round == int(chosen.intent.value)
    assert frames[shown.index - 1].state.round == int(chosen.intent.value) - 1, "its first moment"
