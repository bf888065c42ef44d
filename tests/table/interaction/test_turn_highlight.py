"""The active player is visible from across the table: lit rim, full colour, one pulse; all others are dimmed."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.app import App
from game.engine.state import Phase, Task
from game.kit.items.printed import Band, Plate
from game.kit.motion.effects import Pulse
from game.kit.style.settings import Settings
from game.kit.style.theme import SEAT
from game.kit.style.timing import Speed
from game.kit.system.window import headless
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.table.interaction.turn_highlight import band
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.stations.station import shines, station_panels
from tests.workshop import staging

SIZE = (1920, 1080)


def played(speed: Speed = "normal", calm: bool = False) -> App:
    """Return a game of four people before the first of them nominates a plant."""
    headless()
    match = staging.again(staging.reached(staging.FOUR, "first", lambda state: state.task == Task.NOMINATE))
    scene = PlayScene(match, LocalBots(1), lambda where: None, "table")
    settings = Settings(speed=speed, layout="table", reduced_motion=calm)
    app = App(scene, settings, "table", Surface(SIZE))
    app.step(0.01)
    return app


def lying(app: App) -> Table:
    assert isinstance(app.scene, PlayScene)
    return Table(app.scene.session, plan(app.scene.people.seating(SIZE)))


def pulses(app: App) -> list[Pulse]:
    return [effect for effect in app.room.canvas.effects.playing if isinstance(effect, Pulse)]


def brightness(colour: tuple[int, ...]) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def test_waiting_players_stations_have_a_dark_rim_and_the_active_players_a_lit_one() -> None:
    table = lying(played())
    asked = [seat for seat in table.seats if shines(table, seat)]
    assert asked == [table.session.acting]
    for seat in table.seats:
        key = station_panels(table, seat)[0].key
        assert isinstance(key, tuple)
        rim = next(item for item in key if isinstance(item, Plate) and item.kind == "edge")
        glows = any(isinstance(item, Plate) and item.kind == "glow" for item in key)
        name = next(item for item in key if isinstance(item, Band))
        own = SEAT[table.colour(seat)]
        assert rim.colour is not None
        if seat in asked:
            assert glows and brightness(rim.colour) > brightness(own) and not name.shade
        else:
            assert not glows and brightness(rim.colour) <= 0.6 * brightness(own) and name.shade > 0.1


def test_the_active_players_station_pulses_once_at_the_start_of_the_turn() -> None:
    app = played()
    (pulse,) = pulses(app)
    table = lying(app)
    assert table.session.acting is not None
    assert pulse.rect == table.plan.px(band(table, table.session.acting))
    station = next(
        painted.panel
        for painted in app.room.canvas.painted
        if painted.panel.name == f"station:{table.colour(table.session.acting)}"
    )
    assert station.rect.contains(pulse.rect)
    while pulse.along < 0.4:
        app.step(0.02)
    ((light, at),) = pulse.blits()
    inside = pulse.rect.move(-at[0], -at[1])
    assert light.get_at(inside.center)[3] == light.get_at(inside.topleft)[3] == 0, "the prompt stays readable"
    assert light.get_at((inside.centerx, inside.top - 2))[3] > 0
    for _ in range(40):
        app.step(0.05)
    assert not pulses(app), "once"


@pytest.mark.parametrize(("speed", "calm"), [("still", False), ("normal", True)])
def test_with_reduced_motion_or_no_animation_the_active_players_station_does_not_pulse(
    speed: Speed, calm: bool
) -> None:
    assert not pulses(played(speed, calm))


def test_at_the_end_only_the_winners_station_is_lit_once_they_are_announced() -> None:
    match = staging.again(staging.reached(staging.FOUR, "over", lambda state: state.phase == Phase.FINISH))
    scene = PlayScene(match, LocalBots(1), lambda where: None, "table")
    table = Table(scene.session, plan(scene.people.seating(SIZE)))
    scene.session.unrevealed = 1
    assert not any(shines(table, seat) for seat in table.seats)
    scene.session.unrevealed = 0
    assert sum(shines(table, seat) for seat in table.seats) == 1
