"""Lenses stay out of the way: none opens for a resting hand, none covers anything in use, and unused ones close."""

from __future__ import annotations

import pytest

from game.engine.actions import PASS
from game.engine.state import Task
from game.kit.style import words
from game.session.intents import Nothing
from game.session.map_look import Lens, LookAt, MapLook
from game.table.interaction.lens_gestures import IDLE
from game.table.middle.lens import RADIUS
from tests.play.driving import FRAME, Driver, Fingers, Place, deal, reach

TABLE = (1920, 1080)


def at(task: Task, players: int = 4, size: tuple[int, int] = TABLE, inches: float = 0.0) -> Fingers:
    match = reach(deal(players), lambda state: state.task == task and state.round == 3)
    driver = Fingers(match, "table", size)
    driver.app.room.known = inches
    driver.app.room.fit()
    driver.app.lay_out()
    driver.wait(2)
    return driver


def look_of(driver: Driver) -> MapLook:
    return driver.scene.session.look


def bare(driver: Driver, seat: int | None = None) -> Place:
    """Return a point on the screen where only the map itself can be touched; with `seat`, one closest to that seat."""
    rect = next(p.panel.rect for p in driver.app.room.canvas.painted if p.panel.name == "map")
    table, find = driver.scene.people.table(), driver.app.room.canvas.find
    for y in range(rect.y + 4, rect.bottom, 11):
        for x in range(rect.x + 4, rect.right, 11):
            spot = find(x, y)
            if spot and spot.target.name == "map" and seat in (None, table.nearest(x, y)):
                return x, y
    raise AssertionError("no bare place")


def rest(driver: Driver, seconds: float) -> None:
    for _ in range(10):
        driver.app.step(seconds / 10)


def press(driver: Fingers, place: Place, seconds: float = 0.8) -> None:
    finger = driver.down(place)
    rest(driver, seconds)
    driver.up(finger, place)
    driver.wait(2)


def in_use(driver: Driver, seat: int) -> list[tuple[str, Place]]:
    """Return targets that another seat may use now: the middle of every shared control of the active player, of every
    button, and of everything in a station.
    """
    asked = driver.match.asked()
    found: list[tuple[str, Place]] = []
    for spot in driver.app.room.canvas.spots:
        target = spot.target
        if target.name.startswith("lens:"):
            continue
        serves = getattr(target.intent, "seat", None) in asked and not isinstance(target.intent, Nothing)
        if spot.owner is not None or serves or target.hold or target.commit or isinstance(target.intent, LookAt):
            found.append((target.name, target.rect.center))
    return found


def covered(driver: Driver) -> list[str]:
    """Return the targets in use that a lens covers."""
    find, found = driver.app.room.canvas.find, []
    for lens in look_of(driver).lenses:
        for name, place in in_use(driver, lens.seat):
            over = find(*place)
            if over is not None and over.target.name.startswith("lens:"):
                found.append(name)
    return found


# --- a resting contact --------------------------------------------------------------------------------


def test_a_long_touch_on_the_map_opens_a_lens_but_a_finger_that_rests_for_seconds_does_not() -> None:
    driver = at(Task.BUILD)
    place = bare(driver)
    finger = driver.down(place)
    rest(driver, 0.9)
    assert words.say("table.lens.let_go") in [n.text for n in driver.app.room.canvas.overlay.notes.values()]
    assert not look_of(driver).lenses, "not while it is there"
    rest(driver, 6)
    assert not driver.app.room.canvas.overlay.notes
    driver.up(finger, place)
    rest(driver, 1)
    assert not look_of(driver).lenses
    press(driver, place)
    assert len(look_of(driver).lenses) == 1


@pytest.mark.parametrize("every", (0.0, 0.4, 0.7))
def test_an_arm_resting_on_the_map_opens_no_lens(every: float) -> None:
    """The contacts of an arm that rests on the map land and lift one after another, too slowly to count as a palm."""
    driver = at(Task.RAISE)
    x, y = bare(driver)
    mm = driver.app.room.mm
    places = [(x + 30 * number * mm, y + 55 * number * mm) for number in range(4)]
    fingers = []
    for place in places:
        fingers.append(driver.down(place))
        driver.app.step(max(every, FRAME))
    rest(driver, 0.5)
    for finger, place in zip(fingers, places, strict=True):
        driver.up(finger, place)
        driver.app.step(0.1)
    rest(driver, 1)
    assert not look_of(driver).lenses


# --- a while --------------------------------------------------------------------------------------------


def test_an_unused_map_lens_closes_after_a_while() -> None:
    driver = at(Task.RAISE)
    press(driver, bare(driver))
    (lens,) = look_of(driver).lenses
    rest(driver, IDLE - 2)
    k = driver.app.room.mm
    rim = ((lens.x - RADIUS + 2.5) * k, lens.y * k)
    assert driver.scene.patience <= 2.5, "the loop wakes in time"
    finger = driver.down(rim)
    rest(driver, IDLE + 5)
    assert look_of(driver).lenses, "a finger is on it"
    driver.up(finger, rim)
    rest(driver, IDLE - 2)
    assert look_of(driver).lenses
    rest(driver, 4)
    driver.wait(2)
    assert not look_of(driver).lenses
    assert not [spot for spot in driver.app.room.canvas.spots if spot.target.name.startswith("lens:")]


# --- in use -----------------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.parametrize(
    ("task", "players", "size", "inches"),
    (
        (Task.BUILD, 4, TABLE, 43.0),
        (Task.BUILD, 2, (2560, 1440), 27.0),
        (Task.BUILD, 6, (3840, 2160), 43.0),
        (Task.BUY, 4, TABLE, 43.0),
        (Task.RAISE, 2, (2560, 1440), 27.0),
    ),
)
def test_no_map_lens_covers_anything_that_is_in_use(
    task: Task, players: int, size: tuple[int, int], inches: float
) -> None:
    driver = at(task, players, size, inches)
    for seat in range(players):
        try:
            place = bare(driver, seat)
        except AssertionError:
            continue
        press(driver, place)
        assert not covered(driver), f"after a lens for {seat}"
    assert look_of(driver).lenses
    phases = [p.panel.rect for p in driver.app.room.canvas.painted if p.panel.name == "plants"]
    assert phases


def test_a_map_lens_moves_out_of_the_way_of_the_next_player_who_builds() -> None:
    """The lens is opened in the auction, when cities are not needed; then a player builds."""
    driver = at(Task.RAISE)
    for seat in range(4):
        press(driver, bare(driver, seat))
    before = {lens.number: (lens.x, lens.y) for lens in look_of(driver).lenses}
    assert before
    for _ in range(60):
        if driver.match.state.task == Task.BUILD:
            break
        seat = driver.match.asked()[0]
        moves = (PASS,) if driver.legal(PASS) else driver.scene.session.offer(seat)
        driver.scene.session.commit(seat, moves)
        driver.app.lay_out()
        driver.wait(3)
        assert not covered(driver)
    assert driver.match.state.task == Task.BUILD


def test_a_map_lens_dragged_over_something_in_use_moves_aside() -> None:
    driver = at(Task.BUILD)
    press(driver, bare(driver, driver.match.state.actor))
    (lens,) = look_of(driver).lenses
    k = driver.app.room.mm
    rim = ((lens.x - RADIUS + 2.5) * k, lens.y * k)
    confirm = driver.place(f"{driver.match.seats[driver.match.state.actor].colour}:confirm")
    goal = (confirm[0] - (lens.x * k - rim[0]), confirm[1])
    finger = driver.down(rim)
    for part in range(1, 9):
        driver.move(finger, tuple(a + (b - a) * part / 8 for a, b in zip(rim, goal, strict=True)))  # type: ignore[arg-type]
    assert covered(driver), "it is over the button while the finger holds it"
    driver.up(finger, goal)
    driver.wait(4)
    assert not covered(driver)


def drag(driver: Fingers, start: Place, goal: Place) -> None:
    finger = driver.down(start)
    for part in range(1, 9):
        driver.move(finger, (start[0] + (goal[0] - start[0]) * part / 8, start[1] + (goal[1] - start[1]) * part / 8))
    driver.up(finger, goal)
    driver.wait(4)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("corner", [(1, 1), (1, TABLE[1] - 2), (TABLE[0] - 2, 1), (TABLE[0] - 2, TABLE[1] - 2)])
def test_a_map_lens_in_a_corner_keeps_its_button_on_the_screen(corner: Place) -> None:
    driver = at(Task.RAISE, players=2)
    press(driver, bare(driver, 0))
    (lens,) = look_of(driver).lenses
    k = driver.app.room.mm
    drag(driver, ((lens.x - RADIUS + 2.5) * k, lens.y * k), corner)
    for lens in look_of(driver).lenses:
        button = driver.app.room.canvas.spot(f"lens:{lens.number}:close")
        assert button is not None
        assert driver.app.screen.get_rect().contains(button.target.rect)


def test_when_the_screen_turns_out_to_be_smaller_no_map_lens_is_left_outside() -> None:
    driver = at(Task.RAISE, players=2, inches=55.0)
    look = look_of(driver)
    look.lenses += [Lens(1, 0, (450.0, 500.0), 1100.0, 600.0)]
    driver.app.room.known = 27.0
    driver.app.room.fit()
    driver.app.lay_out()
    driver.wait(4)
    for lens in look.lenses:
        button = driver.app.room.canvas.spot(f"lens:{lens.number}:close")
        assert button is not None
        assert driver.app.screen.get_rect().contains(button.target.rect)


def test_touches_outside_the_round_rim_of_a_map_lens_pass_through_to_the_map() -> None:
    driver = at(Task.RAISE)
    press(driver, bare(driver))
    (lens,) = look_of(driver).lenses
    k = driver.app.room.mm
    corner = (lens.x + RADIUS * 0.93) * k, (lens.y + RADIUS * 0.93) * k
    middle = lens.x * k, lens.y * k
    inside, outside = (getattr(driver.app.room.canvas.panel_at(*place), "name", "") for place in (middle, corner))
    assert inside.startswith("lens:") and not outside.startswith("lens:")
