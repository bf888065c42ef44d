"""Palms on a table confirm nothing, and every ignored touch is shown as ignored: fingers and TUIO."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from game.engine.state import Task
from game.kit.style import words
from game.kit.style.theme import WINE
from game.session import intents
from tests.play.driving import FRAME, Driver, Fingers, Mouse, Place, deal, reach
from tests.play.test_table_by_tuio import Tracker

TABLE, DESK = (1920, 1080), (1280, 800)
MEANS = ("fingers", "tuio")


@pytest.fixture(params=MEANS)
def table(request: pytest.FixtureRequest) -> Iterator[Fingers | Tracker]:
    """Yield a table at which a player can confirm; fingers are posted or sent over UDP."""
    match = reach(deal(4), lambda state: state.task == Task.BUY and state.round == 2)
    if request.param == "fingers":
        yield Fingers(match, "table", TABLE)
        return
    tracker = Tracker(match, "table", TABLE)
    tracker.listen()
    yield tracker
    tracker.close()


def confirm(driver: Driver) -> Place:
    """Return the place of the button that ends the active player's turn, after its question was answered once."""
    seat = driver.next_seat()
    driver.scene.session.view(seat).asked_twice = "no_fuel"
    return driver.spot(intents.Confirm(seat)).target.rect.center


def lift(driver: Fingers | Tracker, finger: int, place: Place) -> None:
    if isinstance(driver, Fingers):
        driver.up(finger, place)
    else:
        driver.up(finger)


def commits(driver: Driver) -> int:
    return len(driver.match.record.lines)


def said(driver: Driver) -> list[str]:
    return [note.text for note in driver.app.room.canvas.overlay.notes.values()]


def struck(driver: Driver, place: Place) -> bool:
    """Return whether a crossed out ring is painted around a place."""
    driver.wait(1)
    radius = 9.0 * driver.app.room.mm
    at = [(place[0] + way * radius / math.sqrt(2), place[1] - way * radius / math.sqrt(2)) for way in (-1, 1)]
    return all(math.dist(driver.app.screen.get_at((round(x), round(y)))[:3], WINE[:3]) < 60 for x, y in at)


def test_at_a_table_one_finger_on_the_confirm_button_confirms(table: Fingers | Tracker) -> None:
    before, place = commits(table), confirm(table)
    finger = table.down(place)
    table.app.step(2 * FRAME)
    lift(table, finger, place)
    table.app.step(0.4)
    assert commits(table) == before + 1


@pytest.mark.rotates(2)
@pytest.mark.parametrize("first_lifts", (0, 1, 3))
def test_three_contacts_within_300_ms_confirm_nothing_and_a_message_says_so(
    table: Fingers | Tracker, first_lifts: int
) -> None:
    """The palm grows: its first contact is on the button, and lifts before or after the others have landed."""
    before, (x, y), mm = commits(table), confirm(table), table.app.room.mm
    places: list[Place] = [(x, y), (x + 22 * mm, y + 8 * mm), (x - 20 * mm, y + 10 * mm)]
    down = {}
    for number, place in enumerate(places):
        down[number] = table.down(place)
        table.app.step(0.1)
        if number == first_lifts:
            lift(table, down.pop(0), places[0])
    told = said(table)
    for number, finger in down.items():
        lift(table, finger, places[number])
    table.app.step(0.6)
    assert commits(table) == before
    assert words.say("swallowed.hand") in told


def test_the_heel_of_a_hand_confirms_nothing_and_a_message_says_so(table: Fingers | Tracker) -> None:
    before, (x, y), mm = commits(table), confirm(table), table.app.room.mm
    one = table.down((x, y))
    table.app.step(0.08)
    other = table.down((x + 30 * mm, y))
    table.app.step(0.05)
    lift(table, one, (x, y))
    lift(table, other, (x + 30 * mm, y))
    table.app.step(0.3)
    assert commits(table) == before
    assert words.say("swallowed.heel") in said(table)
    assert struck(table, (x, y))


def test_at_a_table_an_ignored_second_tap_on_the_confirm_button_is_shown_as_ignored(table: Fingers | Tracker) -> None:
    """Of two quick taps on the Confirm button, the first ends the turn and the second is ignored."""
    before, place = commits(table), confirm(table)
    for _ in range(2):
        finger = table.down(place)
        table.app.step(2 * FRAME)
        lift(table, finger, place)
        table.app.step(0.26)
    table.app.step(0.25)
    assert commits(table) == before + 1
    assert words.say("swallowed.repeat") in said(table)
    assert struck(table, place)
    table.wait(60)
    assert not [key for key in table.app.room.canvas.overlay.rings if "struck" in str(key)], "and it goes"


def test_at_a_desk_an_ignored_second_click_on_the_confirm_button_is_shown_as_ignored() -> None:
    match = reach(deal(3), lambda state: state.task == Task.BUY and state.round == 2)
    mouse = Mouse(match, "desk", DESK)
    before, place = commits(mouse), confirm(mouse)
    mouse.hover(place)
    for _ in range(2):
        mouse.button(1025, place)
        mouse.button(1026, place)
    assert commits(mouse) == before + 1
    assert words.say("swallowed.repeat") in said(mouse)
    assert struck(mouse, place)
