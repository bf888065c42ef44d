"""Every ring under a finger has the colour of the seat for which the finger acts, on shared controls too."""

from __future__ import annotations

import math

from game.engine.state import Task
from game.kit.motion.overlay import RING_MM
from game.kit.scenes.scene import BACK
from game.kit.style.theme import CREAM, SEAT
from game.scenes.touch_setup.touch_test import TouchTestScene
from tests.play.driving import Driver, Fingers, Place, deal, reach
from tests.table.lobby.test_lobby_layout import Table as SetUp

TABLE, DESK = (1920, 1080), (1280, 800)


def painted_colour(driver: Driver, place: Place) -> str:
    """Return the seat colour nearest to that of the ring painted around a point of the screen."""
    driver.wait(1)
    radius = RING_MM * driver.app.room.mm * 0.93
    votes = dict.fromkeys(SEAT, 0)
    for step in range(36):
        angle = step * math.pi / 18
        x, y = round(place[0] + radius * math.cos(angle)), round(place[1] + radius * math.sin(angle))
        if driver.app.screen.get_rect().collidepoint(x, y):
            seen = driver.app.screen.get_at((x, y))[:3]
            near = min([*SEAT, ""], key=lambda name: math.dist(seen, SEAT[name] if name else CREAM))
            if near:
                votes[near] += 1
    return max(votes, key=lambda name: votes[name])


def held(driver: Fingers, place: Place) -> str:
    """Put a finger down at a place and lift it; return the colour of the ring painted around it."""
    finger = driver.down(place)
    seen = painted_colour(driver, place)
    assert driver.app.room.canvas.overlay.rings[(1, finger)].colour == seen
    driver.up(finger, place)
    driver.app.step(0.6)
    return seen


def test_the_touch_ring_on_a_city_has_the_colour_of_the_player_who_builds_whoever_is_nearest() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD and state.round == 3)
    driver = Fingers(match, "table", TABLE)
    seat, table = match.state.actor, driver.scene.people.table()
    cities = [spot for spot in driver.app.room.canvas.spots if spot.target.name.startswith("city:")]
    far = [spot for spot in cities if table.person(*spot.target.rect.center) != seat]
    assert far
    for spot in (far[0], far[-1]):
        assert held(driver, spot.target.rect.center) == match.seats[seat].colour


def test_the_touch_ring_on_the_map_has_the_nearest_players_colour() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE)
    driver = Fingers(match, "table", TABLE)
    rect = next(painted.panel.rect for painted in driver.app.room.canvas.painted if painted.panel.name == "map")
    seen = set()
    for x, y in ((0.5, 0.9), (0.5, 0.1), (0.1, 0.5), (0.9, 0.5)):
        place = (rect.x + rect.w * x, rect.y + rect.h * y)
        spot = driver.app.room.canvas.find(*place)
        if spot is None or spot.owner is not None:
            continue
        colour = held(driver, place)
        assert colour == match.seats[driver.scene.people.table().nearest(*place)].colour
        seen.add(colour)
    assert len(seen) > 1


def test_no_touch_ring_is_shown_in_a_bots_colour() -> None:
    match = reach(deal(3, kinds=("person", "greedy", "greedy")), lambda state: state.round == 2 and state.actor == 0)
    driver = Fingers(match, "table", TABLE)
    rect = next(painted.panel.rect for painted in driver.app.room.canvas.painted if painted.panel.name == "map")
    rings = []
    for x in (0.1, 0.5, 0.9):
        for y in (0.1, 0.9):
            place = rect.x + rect.w * x, rect.y + rect.h * y
            spot = driver.app.room.canvas.find(*place)
            if spot is not None and spot.owner is None:
                rings.append(held(driver, place))
    assert len(rings) > 2 and set(rings) == {match.seats[0].colour}


def test_in_the_desk_layout_the_touch_ring_has_the_colour_of_the_player_to_move() -> None:
    match = reach(deal(3), lambda state: state.task == Task.BUILD and state.round == 2)
    driver = Fingers(match, "desk", DESK)
    city = next(spot for spot in driver.app.room.canvas.spots if spot.target.name.startswith("city:"))
    assert held(driver, city.target.rect.center) == match.seats[match.state.actor].colour


def test_in_the_set_up_of_a_table_a_touch_ring_on_the_sheet_has_the_colour_of_a_seated_person() -> None:
    driver = SetUp()
    for spot in [spot for spot in driver.app.room.canvas.spots if spot.target.name.startswith("setting:free")][:3]:
        driver.touch(spot)
        driver.wait(2)
    chairs = [chair for chair in driver.choices.chairs if chair.taken and chair.kind == "person"]
    sheet = next(spot for spot in driver.app.room.canvas.spots if spot.target.name == "sheet:turn")
    assert held(driver, sheet.target.rect.center) in {chair.colour for chair in chairs}


def test_after_the_touch_test_touches_belong_to_the_same_players_as_before() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD and state.round == 3)
    driver = Fingers(match, "table", TABLE)
    room = driver.app.room
    before, place = room.people, (TABLE[0] / 2, 200.0)
    aside = TouchTestScene()
    room.aside(aside)
    driver.wait(2)
    assert room.people.turn_at(*place) is None
    aside.next = BACK
    driver.wait(2)
    assert room.people == before
    assert room.people.turn_at(*place) == driver.scene.people.table().reader(*place)
