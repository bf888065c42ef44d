"""The map can be zoomed, dragged and turned in both layouts: its targets are where they are seen, and it always covers
its panel.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame.event import Event

from game.engine.actions import BUILD
from game.engine.state import Task
from game.kit.board.map_view import Framing
from game.kit.board.printed_map import WHOLE, BoardView, MapViewport, load_sheet
from game.kit.input.gestures import Spot
from game.parts.map_gestures import MapGestures
from game.scenes.play import PlayScene
from game.session.map_look import MapLook, MapPlace, between, moved, zoomed
from game.table.interaction import lens_gestures
from game.table.middle.lens import LEAST_HIT, REACH
from tests.play.driving import FRAME, Driver, Fingers, Keys, Mouse, deal, reach

DESK = (1280, 800)
TABLE = (1920, 1080)


def building(kind: type[Driver], layout: str, speed: str = "still", players: int = 4) -> Driver:
    match = reach(deal(players), lambda state: state.task == Task.BUILD and state.round == 3)
    driver = kind(match, layout, DESK if layout == "desk" else TABLE)
    driver.app.settings.speed = speed  # type: ignore[assignment]
    driver.wait(30)
    part(driver).go("whole")
    driver.app.lay_out()
    driver.wait(30)
    return driver


def look_of(driver: Driver) -> MapLook:
    return driver.scene.session.look


def everybodys(driver: Driver) -> None:
    """Let all players have agreed that any of them may zoom the map during another one's building."""
    look_of(driver).agreed = driver.match.state.actor  # as `test_shared_map` has them say


def view_now(driver: Driver) -> BoardView:
    place = look_of(driver).place
    assert place is not None
    return place.view(look_of(driver).now)


def cities(driver: Driver) -> dict[str, Spot]:
    spots = driver.app.room.canvas.spots
    return {spot.target.name[5:]: spot for spot in spots if spot.target.name.startswith("city:")}


def lie_where_seen(driver: Driver, slack: float = 2.0) -> None:
    """Check that cities' targets are on their discs, and that visible cities have one once the picture is sharp."""
    view, place, found = view_now(driver), look_of(driver).place, cities(driver)
    assert place is not None
    zone = [city.id for city in driver.match.state.zone.cities]
    seen = {city for city in zone if view.free.inflate(-6, -6).collidepoint(view.city_at(city))}
    if not seen <= set(found):
        assert look_of(driver).drawn != look_of(driver).now
    assert set(found) <= {city for city in zone if view.free.inflate(6, 6).collidepoint(view.city_at(city))}
    for city, spot in found.items():
        x, y = view.city_at(city)
        assert view.free.move(place.rect.topleft).contains(spot.target.rect)
        whole = view.free.inflate(-220, -220).collidepoint(x, y)
        if whole:
            at = spot.target.rect.center
            assert math.dist(at, (x + place.rect.x, y + place.rect.y)) <= slack


def wheel(driver: Driver, place: tuple[float, float], steps: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: place)
    driver.app.step(FRAME, [Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=steps, touch=False)])
    driver.wait(2)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("speed", ["still", "normal"])
def test_the_mouse_wheel_zooms_the_map_around_the_pointer(speed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = building(Mouse, "desk", speed)
    spot = cities(driver)["erfurt"] if "erfurt" in cities(driver) else next(iter(cities(driver).values()))
    name, at = spot.target.name, spot.target.rect.center
    wheel(driver, at, 3, monkeypatch)
    lie_where_seen(driver, 3.0)
    driver.wait(20)
    assert look_of(driver).drawn == look_of(driver).now
    assert look_of(driver).now.zoom > 1.5
    lie_where_seen(driver)
    after = driver.app.room.canvas.spot(name)
    assert after is not None
    assert math.dist(after.target.rect.center, at) < 4
    wheel(driver, at, -30, monkeypatch)
    driver.wait(20)
    assert look_of(driver).now == WHOLE


def test_while_the_map_zooms_its_old_picture_is_scaled_until_a_sharp_one_is_painted() -> None:
    driver = building(Mouse, "desk", "normal")
    painted = driver.app.room.canvas.panel_cache.count
    spot = driver.app.room.canvas.spot("map:in")
    assert spot is not None
    driver.app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=spot.target.rect.center, button=1, touch=False)])
    driver.app.step(FRAME, [Event(pygame.MOUSEBUTTONUP, pos=spot.target.rect.center, button=1, touch=False)])
    driver.wait(3)
    look = look_of(driver)
    assert look.drawn == WHOLE != look.now
    panel = next(p for p in driver.app.room.canvas.painted if p.panel.name == "map")
    assert panel.panel.view_transform is not None
    for _ in range(18):
        driver.app.step(FRAME)
    assert look.drawn == look.now
    assert driver.app.room.canvas.panel_cache.count > painted
    panel = next(p for p in driver.app.room.canvas.painted if p.panel.name == "map")
    assert panel.panel.view_transform is None
    assert part(driver).patience == math.inf, "the loop may sleep"


def test_a_map_that_is_zoomed_and_reset_looks_exactly_as_before() -> None:
    driver = Mouse(deal(4), "desk", DESK)
    canvas, look = driver.app.room.canvas, look_of(driver)
    before = pygame.image.tobytes(driver.app.screen, "RGB")
    place = look.place
    assert place is not None
    look.now = zoomed(place, WHOLE, 1.2, 200, 300)
    driver.app.lay_out()
    driver.app.step(0)
    assert pygame.image.tobytes(driver.app.screen, "RGB") != before
    look.now = look.drawn
    driver.app.lay_out()
    driver.app.step(0)
    assert pygame.image.tobytes(driver.app.screen, "RGB") == before
    assert all(painted.panel.view_transform is None for painted in canvas.painted)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_finger_drags_the_map_only_if_it_is_zoomed(layout: str) -> None:
    driver = building(Fingers, layout)
    assert isinstance(driver, Fingers)
    everybodys(driver)
    place = look_of(driver).place
    assert place is not None
    start = place.rect.center
    finger = driver.down(start)
    driver.move(finger, (start[0] + 80, start[1] + 40))
    driver.up(finger, (start[0] + 80, start[1] + 40))
    assert look_of(driver).now == WHOLE, "the whole map stays"
    part(driver).go("in")
    part(driver).go("in")
    driver.wait(2)
    bare = bare_place(driver)
    before = view_now(driver).place_at(bare[0] - place.rect.x, bare[1] - place.rect.y)
    finger = driver.down(bare)
    driver.move(finger, (bare[0] + 30, bare[1] + 30))
    driver.move(finger, (bare[0] + 40, bare[1] + 25))
    lie_where_seen(driver, 3.0)
    after = view_now(driver).at(before)
    assert math.dist(after, (bare[0] + 40 - place.rect.x, bare[1] + 25 - place.rect.y)) < 3
    driver.up(finger, (bare[0] + 40, bare[1] + 25))
    driver.wait(2)
    assert look_of(driver).drawn == look_of(driver).now
    lie_where_seen(driver)
    assert not driver.laid(driver.match.state.actor), "nothing was laid out"


def bare_place(driver: Driver) -> tuple[int, int]:
    """Return a point of the map without a city."""
    place = look_of(driver).place
    assert place is not None
    rect, find = place.rect, driver.app.room.canvas.find
    for x in range(rect.centerx, rect.right - 120, 7):
        spot = find(x, rect.centery)
        if spot and spot.target.name == "map":
            return x, rect.centery
    raise AssertionError("no bare place")


def part(driver: Driver) -> MapGestures:
    return next(part for part in driver.scene.parts if isinstance(part, MapGestures))


def test_two_fingers_that_move_apart_zoom_the_map() -> None:
    driver = building(Fingers, "table")
    assert isinstance(driver, Fingers)
    everybodys(driver)
    x, y = bare_place(driver)
    one, two = driver.down((x, y)), driver.down((x + 4, y))
    for step in range(1, 8):
        driver.move(one, (x - 15 * step, y))
        driver.move(two, (x + 4 + 15 * step, y))
    driver.up(one, (x - 105, y))
    driver.up(two, (x + 109, y))
    driver.wait(3)
    assert look_of(driver).now.zoom > 1.5
    lie_where_seen(driver)


def test_the_handle_at_the_maps_rim_turns_the_map_and_a_house_can_be_built_on_it_then() -> None:
    driver = building(Fingers, "table")
    everybodys(driver)
    canvas = driver.app.room.canvas
    for name in ("map:handle:E", "map:turn:E"):
        spot = canvas.spot(name)
        assert spot is not None
        driver.touch(spot)
    assert look_of(driver).drawn == MapViewport(turn=1)
    lie_where_seen(driver)
    seat = driver.match.state.actor
    move = next(BUILD[city] for city in range(len(driver.match.state.zone)) if driver.legal(BUILD[city]))
    driver.touch(cities(driver)[driver.match.state.zone.cities[move.city].id])
    assert driver.laid(seat) == (move,)


def test_losing_the_focus_of_the_window_or_resizing_it_ends_a_drag_of_the_map() -> None:
    for kind in (pygame.WINDOWFOCUSLOST, pygame.VIDEORESIZE):
        driver = building(Fingers, "table", "normal")
        assert isinstance(driver, Fingers)
        part(driver).go("in")
        driver.wait(20)
        bare = bare_place(driver)
        finger = driver.down(bare)
        driver.move(finger, (bare[0] + 60, bare[1]))
        driver.lose_focus(kind)
        driver.wait(20)
        assert look_of(driver).drawn == look_of(driver).now
        assert not part(driver)._fingers
        driver.move(finger, (bare[0] - 60, bare[1]))
        assert look_of(driver).drawn == look_of(driver).now
        lie_where_seen(driver)


def test_keys_zoom_the_map_around_the_focused_city_and_reset_it() -> None:
    driver = building(Keys, "desk")
    assert isinstance(driver, Keys)
    seat, zone = driver.match.state.actor, driver.match.state.zone
    for _ in range(200):
        driver.press(pygame.K_TAB)
        focused = driver.app.room.focus.name
        if focused.startswith("city:"):
            break
    assert driver.scene.session.view(seat).pointed == zone.index[focused[5:]]
    driver.press(pygame.K_z, text="z")
    driver.press(pygame.K_z, text="z")
    driver.wait(2)
    assert look_of(driver).now.zoom > 1.5
    assert focused[5:] in cities(driver)
    before = view_now(driver).middle
    driver.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    driver.press(pygame.K_DOWN, pygame.KMOD_SHIFT)
    driver.wait(2)
    assert view_now(driver).middle != before
    driver.press(pygame.K_0, text="0")
    driver.wait(2)
    assert look_of(driver).now == WHOLE


def test_a_long_touch_opens_a_lens_in_which_a_house_can_be_built() -> None:
    driver = building(Fingers, "table")
    assert isinstance(driver, Fingers)
    seat, zone = driver.match.state.actor, driver.match.state.zone
    bare = bare_place(driver)
    finger = driver.down(bare)
    for _ in range(40):
        driver.app.step(FRAME)
    driver.up(finger, bare)
    look = look_of(driver)
    assert len(look.lenses) == 1
    city = next(city for city in range(len(zone)) if driver.legal(BUILD[city]))
    sheet = view_now(driver).sheet
    look.lenses[0] = replace(look.lenses[0], seat=seat, middle=sheet.cities[zone.cities[city].id])
    driver.app.lay_out()
    spot = driver.app.room.canvas.spot(f"lens:1:{zone.cities[city].id}")
    assert spot is not None
    k = driver.app.room.canvas.size[1] / 535
    assert min(spot.target.rect.size) / 2 >= LEAST_HIT * k - 1
    driver.touch(spot)
    assert driver.laid(seat) == (BUILD[city],)
    close = driver.app.room.canvas.spot("lens:1:close")
    assert close is not None
    driver.touch(close)
    assert look.lenses == []


def test_several_map_lenses_open_side_by_side_and_can_be_dragged_by_glass_or_rim() -> None:
    driver = building(Fingers, "table")
    assert isinstance(driver, Fingers)
    for _ in range(3):
        bare = bare_place(driver)
        finger = driver.down(bare)
        for _ in range(40):
            driver.app.step(FRAME)
        driver.up(finger, bare)
        driver.wait(3)
    look = look_of(driver)
    assert len(look.lenses) == 3
    places = [(lens.x, lens.y) for lens in look.lenses]
    assert all(math.dist(a, b) > 60 for i, a in enumerate(places) for b in places[:i])
    k = driver.app.room.canvas.size[1] / 535
    lens = look.lenses[-1]
    rim = (round((lens.x - 57.5) * k), round(lens.y * k))
    finger = driver.down(rim)
    driver.move(finger, (rim[0] + 60, rim[1]))
    driver.up(finger, (rim[0] + 60, rim[1]))
    assert look.lenses[-1].x > lens.x
    assert look.lenses[-1].middle == lens.middle


SHEET = load_sheet("germany", "recharged")
PLACE = MapPlace(
    pygame.Rect(0, 0, 600, 400),
    lambda glance: BoardView(SHEET, None, (600, 400), Framing(glance.turn, "regions", (0, 2)), glance),
    lambda view: pygame.Surface(view.size),
)
ways = st.one_of(
    st.tuples(st.just("zoom"), st.floats(0.2, 5), st.floats(-50, 650), st.floats(-50, 450)),
    st.tuples(st.just("move"), st.floats(-900, 900), st.floats(-900, 900), st.just(0.0)),
    st.tuples(st.just("turn"), st.just(0.0), st.just(0.0), st.just(0.0)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ways, max_size=8), st.floats(0, 1))
def test_a_zoomed_dragged_or_turned_map_always_covers_its_panel(
    steps: list[tuple[str, float, float, float]], part_: float
) -> None:
    glance = before = WHOLE
    for kind, a, b, c in steps:
        before = glance
        if kind == "zoom":
            glance = zoomed(PLACE, glance, a, b, c)
        elif kind == "move":
            glance = moved(PLACE, glance, a, b)
        else:
            glance = MapViewport(glance.zoom, glance.middle, (glance.turn + 1) % 4)
    for seen in (glance, between(PLACE, before, glance, part_)):
        whole, view = PLACE.view(MapViewport(turn=seen.turn)), PLACE.view(seen)
        assert 1 <= view.zoom <= 4
        for corner in ((0.0, 0.0), (600.0, 400.0)):
            x, y = whole.at(view.place_at(*corner))
            assert -0.5 <= x <= 600.5
            assert -0.5 <= y <= 400.5
        assert view.turn == seen.turn % 4


def test_in_the_desk_layout_a_zoomed_map_stays_as_it_is_at_the_end_of_a_turn() -> None:
    driver = building(Mouse, "desk")
    part(driver).go("in")
    driver.wait(2)
    glance = look_of(driver).drawn
    seat = driver.match.state.actor
    driver.make(seat, ())
    assert look_of(driver).drawn == glance != WHOLE
    assert isinstance(driver.scene, PlayScene)


def test_a_city_too_small_for_a_finger_opens_a_lens_until_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = building(Fingers, "table")
    monkeypatch.setattr(lens_gestures, "LEAST_HIT", 40.0)
    seat, zone = driver.match.state.actor, driver.match.state.zone
    city = next(city for city in range(len(zone)) if driver.legal(BUILD[city]))
    name = zone.cities[city].id
    driver.touch(cities(driver)[name])
    assert not driver.laid(seat), "it was only shown larger"
    look = look_of(driver)
    assert [lens.seat for lens in look.lenses] == [seat]
    table_now = driver.scene.people.table()
    chair = table_now.plan.station(table_now.plan.seating.chairs[seat], 58)
    near = math.dist((look.lenses[0].x, look.lenses[0].y), (chair[0] + chair[2] / 2, chair[1] + chair[3] / 2))
    assert near <= REACH
    spot = driver.app.room.canvas.spot(f"lens:1:{name}")
    assert spot is not None
    assert spot.turn == table_now.plan.seating.chairs[seat].turn
    driver.touch(spot)
    assert driver.laid(seat) == (BUILD[city],)
    confirm = driver.app.room.canvas.spot(f"{driver.match.seats[seat].colour}:confirm")
    assert confirm is not None
    driver.touch(confirm)
    driver.wait(3)
    assert not look.lenses
