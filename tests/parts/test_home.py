"""No player can keep the map from the others: buttons at every side reset it, and it resets by itself."""

from __future__ import annotations

import pytest

from game.engine.actions import PASS
from game.engine.state import Task
from game.kit.board.printed_map import WHOLE
from game.parts.map_gestures import HELD, HOME_AFTER, MapGestures
from game.session.map_look import MapLook
from tests.play.driving import FRAME, Driver, Fingers, deal, reach

STEPS = 10


def near(players: int = 4, turn: int = 0, layout: str = "table") -> Driver:
    """Return a table at which a player has zoomed the map."""
    match = reach(deal(players), lambda state: state.task == Task.BUILD and state.round == 3)
    driver = Fingers(match, layout, (1920, 1080))
    part = looking(driver)
    for _ in range(turn):
        part.go("turn")
    part.go("in")
    part.go("in")
    driver.app.lay_out()
    driver.wait(2)
    assert look_of(driver).now.zoom > 1.5
    return driver


def looking(driver: Driver) -> MapGestures:
    return next(part for part in driver.scene.parts if isinstance(part, MapGestures))


def look_of(driver: Driver) -> MapLook:
    return driver.scene.session.look


def rest(driver: Driver, seconds: float) -> None:
    """Let time pass in steps, as a sleeping loop does."""
    for _ in range(STEPS):
        driver.app.step(seconds / STEPS)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_at_a_table_every_side_with_a_player_has_a_button_that_resets_the_zoomed_map(players: int) -> None:
    driver = near(players)
    sides = driver.scene.people.seating((1920, 1080)).sides
    for side in sides:
        looking(driver).go("in")
        driver.app.lay_out()
        driver.wait(2)
        spot = driver.app.room.canvas.spot(f"map:home:{side}")
        assert spot is not None
        x, y = spot.target.rect.center
        away = {"S": 1080 - y, "N": y, "W": x, "E": 1920 - x}[side]
        assert away / driver.app.room.mm < 350, "within reach of those who sit there"
        assert spot.turn == {"S": 0, "W": 1, "N": 2, "E": 3}[side]
        driver.touch(spot)
        driver.wait(2)
        assert look_of(driver).drawn == WHOLE
        assert driver.app.room.canvas.spot(f"map:home:{side}") is None, "all of it is seen: no plate"


def test_a_zoomed_map_at_a_table_left_untouched_resets_its_zoom_but_not_its_rotation() -> None:
    driver = near(turn=1)
    rest(driver, HOME_AFTER - 1)
    assert look_of(driver).now.zoom > 1.5
    rect = look_of(driver).place.rect  # type: ignore[union-attr]
    finger = driver.down(rect.center)  # type: ignore[attr-defined]
    rest(driver, HOME_AFTER)
    assert look_of(driver).now.zoom > 1.5, "a finger is on it"
    driver.up(finger, rect.center)  # type: ignore[attr-defined]
    rest(driver, HOME_AFTER - 1)
    assert look_of(driver).now.zoom > 1.5
    assert 0 < looking(driver).patience <= 1.01, "the loop wakes in time"
    rest(driver, 1.2)
    driver.wait(2)
    assert look_of(driver).drawn == look_of(driver).now
    assert (look_of(driver).now.zoom, look_of(driver).now.turn) == (1.0, 1)


def test_a_zoomed_map_at_a_table_is_whole_again_for_the_next_player_who_builds() -> None:
    driver = near()
    driver.make(driver.match.state.actor, ())
    driver.wait(3)
    assert driver.match.state.task == Task.BUILD
    assert look_of(driver).drawn == WHOLE


def test_in_an_auction_the_end_of_a_turn_resets_a_zoomed_map_unless_it_was_just_used() -> None:
    for waited, stays in ((0.2, True), (HELD + 0.5, False)):
        match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 3)
        driver = Fingers(match, "table", (1920, 1080))
        looking(driver).go("in")
        driver.wait(2)
        rest(driver, waited)
        first = driver.match.state.actor
        driver.scene.session.commit(first, (PASS,))
        driver.wait(3)
        assert driver.match.state.actor != first
        assert (look_of(driver).now.zoom > 1) is stays


def test_in_the_desk_layout_a_zoomed_map_does_not_reset_by_itself() -> None:
    driver = near(layout="desk")
    rest(driver, 3 * HOME_AFTER)
    assert look_of(driver).now.zoom > 1.5
    assert looking(driver).patience > HOME_AFTER
    driver.app.step(FRAME)
