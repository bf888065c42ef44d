"""Several people at one desk: when another comes to the front nothing flies across it and nothing is forgotten."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Surface

from game.app import App
from game.bots import decide
from game.engine.state import Task
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from tests.workshop.staging import FOUR, again, reached

pytestmark = pytest.mark.unpainted

FRAME = 1 / 60


def opened(task: Task) -> tuple[App, PlayScene]:
    """Return the app and the scene of a game of four in the desk layout, at a decision of this kind, with animation on
    and everything at rest.
    """
    headless()
    match = again(reached(FOUR, f"one desk {task}", lambda state: state.task == task and state.round >= 3))
    scene = PlayScene(match, LocalBots(1), lambda where: None, "desk")
    app = App(scene, Settings(speed="normal"), "desk", Surface((1280, 800)))
    for _ in range(400):
        app.step(FRAME)
    return app, scene


@pytest.mark.rotates(1)
@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_no_plant_card_moves_when_the_desk_shows_the_next_player(task: Task) -> None:
    app, scene = opened(task)
    before = scene.session.match.asked()[0]
    scene.session.commit(before, tuple(decide(scene.session.match.state, "greedy", Random(1), before)))
    scene._present_fresh()
    app.lay_out()
    assert scene.session.match.asked()[0] != before
    app.step(FRAME)
    own = next(painted for painted in app.room.canvas.painted if painted.panel.name == "own")
    assert own.panel.owner == scene.session.match.asked()[0], "the next one's desk is in front"
    cards = {name: actor for name, actor in app.room.canvas.pieces.actors.items() if name.startswith("card:")}
    places = {name: (actor.x, actor.y) for name, actor in cards.items()}
    for _ in range(120):
        app.step(FRAME)
        moved = [name for name, actor in cards.items() if (actor.x, actor.y) != pytest.approx(places[name], abs=1)]
        assert moved == []


def test_a_city_focused_by_keyboard_stays_focused_for_the_next_player_who_builds() -> None:
    app, scene = opened(Task.BUILD)
    session = scene.session
    first = session.match.asked()[0]
    city = next(spot.target.name for spot in app.room.canvas.spots if spot.target.name.startswith("city:"))
    app.room.focus.put(city)
    app.room.focus.visible = True
    app.step(FRAME)
    index = session.state.zone.index[city[5:]]
    assert session.view(first).pointed == index
    session.commit(first, tuple(decide(session.match.state, "greedy", Random(1), first)))
    scene._present_fresh()
    app.lay_out()
    for _ in range(3):
        app.step(FRAME)
    after = session.match.asked()[0]
    assert after != first
    assert app.room.focus.name == city
    assert session.view(after).pointed == index
