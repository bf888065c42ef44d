"""The desk layout's map shows the regions in play by itself while players build and in the bureaucracy, and then all of
the map again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest
from pygame import FRect

from game.bots import decide
from game.engine import rules
from game.engine.actions import BUILD, Build
from game.engine.board import maps
from game.engine.state import Phase, Task
from game.kit.board.city_names import name_boxes
from game.kit.board.map_view import BoardView
from game.kit.board.printed_map import WHOLE
from game.kit.motion import sprite
from game.kit.motion.nightfall import Nightfall
from game.kit.values.contents import Piece
from game.kit.values.ids import CityId
from game.parts.map_gestures import MapGestures
from game.session import intents
from game.session.map_look import LookAt, MapLook
from tests.play.driving import FRAME, Driver, Mouse, deal, reach

SIZE = (1280, 800)
LEAST = 20
"""The least height of a house while a person is asked to build, px."""


def at(task: Task, round_: int = 3, players: int = 4, map_name: str = "germany", speed: str = "still") -> Mouse:
    match = reach(deal(players, map_name=map_name), lambda state: state.task == task and state.round == round_)
    driver = Mouse(match, "desk", SIZE)
    driver.app.settings.speed = speed  # type: ignore[assignment]
    driver.wait(40)
    return driver


def look_of(driver: Driver) -> MapLook:
    return driver.scene.session.look


def view_of(driver: Driver) -> BoardView:
    place = look_of(driver).place
    assert place is not None and look_of(driver).now == look_of(driver).drawn
    return place.view(look_of(driver).drawn)


def visible_height(size: float) -> int:
    """Return the height of a house's opaque pixels in a picture of this size."""
    lying = sprite.lying(Piece("house", "house", ("red",), size, size, size))
    return max(image.get_bounding_rect(min_alpha=200).h for image, _ in lying)


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("players", "map_name"), [(3, "italy"), (4, "germany"), (6, "usa"), (5, "quebec")])
def test_on_the_desk_houses_are_at_least_20_pixels_high_while_a_person_builds(players: int, map_name: str) -> None:
    driver = at(Task.BUILD, 2, players, map_name)
    assert visible_height(view_of(driver).house_size) >= LEAST
    houses = [actor.piece for name, actor in driver.app.room.canvas.pieces.actors.items() if "house:" in str(name)]
    assert any(house.size == pytest.approx(view_of(driver).house_size, abs=1) for house in houses)


def asked_to_build(map_name: str, round_: int) -> Mouse:
    """Return a desk on which the last buyer has just ended the turn, so that a person is asked to build."""
    match = reach(
        deal(5, map_name=map_name),
        lambda state: state.task == Task.BUY and state.round == round_ and not state.queue,
    )
    for player in match.state.players:
        player.money = max(player.money, 30)
    driver = Mouse(match, "desk", SIZE)
    driver.wait(4)
    driver.make(match.state.actor, ())
    driver.wait(40)
    assert match.state.task == Task.BUILD
    return driver


@pytest.mark.rotates(6)
@pytest.mark.parametrize("round_", [1, *(pytest.param(later, marks=pytest.mark.slow) for later in (4, 7))])
@pytest.mark.parametrize("map_name", maps())
def test_every_city_in_which_a_person_may_build_is_in_view_and_can_be_touched(map_name: str, round_: int) -> None:
    """Nothing covers it, and a click on an outermost one selects a house; the first may be nearly anywhere."""
    driver = asked_to_build(map_name, round_)
    state, canvas, view = driver.match.state, driver.app.room.canvas, view_of(driver)
    place, seat = look_of(driver).place, driver.match.state.actor
    assert place is not None
    sites = [move.city for move in rules.legal_actions(state) if isinstance(move, Build)]
    anywhere = round_ == 1 and not state.rules.founding_cities
    assert sites and (not anywhere or len(sites) > 0.8 * len(view.in_play)), "a first house may be nearly anywhere"
    centres = {city: view.city_at(state.zone.cities[city].id) for city in sites}
    for city, (x, y) in centres.items():
        assert view.shows(x, y, view.city_radius), f"{state.zone.cities[city].id} is cut off"
        spot = canvas.find(x + place.rect.x, y + place.rect.y)
        assert spot is not None and spot.target.name == CityId(state.zone.cities[city].id)
    outermost = {pick(sites, key=lambda city: centres[city][axis]) for pick in (min, max) for axis in (0, 1)}
    for city in outermost:
        x, y = centres[city]
        driver.click((x + place.rect.x, y + place.rect.y))
        assert driver.laid(seat) == (BUILD[city],)
        driver.mean(intents.TakeOut(seat, 0))


@pytest.mark.parametrize("task", [Task.NOMINATE, Task.BUY])
def test_the_desk_shows_the_whole_map_in_auctions_and_when_buying_fuel(task: Task) -> None:
    assert look_of(at(task)).now == WHOLE


def test_on_a_zoomed_map_the_builders_cities_are_in_view_and_every_touch_target_is_on_its_city() -> None:
    driver = at(Task.BUILD)
    view, place, zone = view_of(driver), look_of(driver).place, driver.match.state.zone
    assert place is not None and view.zoom > 1
    for own in driver.match.state.players[driver.match.state.actor].cities:
        assert view.shows(*view.city_at(zone.cities[own].id))
    for city in zone.cities:
        spot = driver.app.room.canvas.spot(CityId(city.id))
        x, y = view.city_at(city.id)
        assert (spot is not None) == view.shows(x, y)
        if spot and view.shows(x, y, 40):
            assert math.dist(spot.target.rect.center, (x + place.rect.x, y + place.rect.y)) <= 2


def play_on(driver: Driver, until: Phase) -> Iterator[None]:
    """Play greedy's moves by hand until a phase; yield after every move, once the map rests."""
    random = Random(1)
    while driver.match.state.phase != until:
        seat = driver.next_seat()
        driver.make(seat, decide(driver.match.state, "greedy", random, seat))
        driver.wait(4)
        yield


def test_when_the_desk_map_zooms_by_itself_its_panel_stays_the_same() -> None:
    driver, frames, zooms = at(Task.BUY), set[tuple[int, ...]](), list[float]()
    for _ in play_on(driver, Phase.AUCTION):
        frames |= {tuple(each.panel.rect) for each in driver.app.room.canvas.painted if each.panel.name == "map"}
        zooms.append(look_of(driver).now.zoom)
    assert len(frames) == 1
    assert zooms[0] == zooms[-1] == 1 and max(zooms) > 1.1


@pytest.mark.parametrize("less_motion", [False, True])
def test_the_desk_map_zooms_smoothly_or_at_once_with_reduced_motion(less_motion: bool) -> None:
    driver = at(Task.BUY)
    settings, zooms = driver.app.settings, list[float]()
    while driver.match.state.queue:
        driver.make(driver.match.state.actor, ())
    settings.speed, settings.reduced_motion = "normal", less_motion
    driver.make(driver.match.state.actor, ())
    for _ in range(120):
        driver.step(FRAME)
        zooms.append(look_of(driver).now.zoom)
    assert zooms[-1] > 1 and zooms == sorted(zooms)
    between = {zoom for zoom in zooms if 1 < zoom < zooms[-1]}
    assert not between if less_motion else len(between) > 4


def test_a_map_view_chosen_while_building_stays_until_the_next_auction() -> None:
    driver = at(Task.BUILD)
    driver.mean(LookAt("in"))
    driver.wait(3)
    chosen = look_of(driver).now
    for _ in play_on(driver, Phase.AUCTION):
        if driver.match.state.phase == Phase.BUILD:
            assert look_of(driver).now == chosen
    assert look_of(driver).now == WHOLE


def test_a_map_view_chosen_before_building_stays_until_the_next_auction_and_in_it() -> None:
    driver = at(Task.BUY)
    driver.mean(LookAt("in"))
    driver.wait(3)
    chosen = look_of(driver).now
    assert chosen != WHOLE
    for _ in play_on(driver, Phase.AUCTION):
        assert look_of(driver).now == chosen


def test_the_lights_of_powered_cities_are_on_their_cities_even_on_a_zoomed_map() -> None:
    """The lights agree with the cities even if the last seat becomes ready while the map moves."""
    driver = at(Task.BUILD)
    while driver.match.state.queue:
        driver.make(driver.match.state.actor, ())
    driver.make(driver.match.state.actor, ())
    look, session, night = look_of(driver), driver.scene.session, None
    driver.app.settings.speed, before = "normal", look.drawn
    next(part for part in driver.scene.parts if isinstance(part, MapGestures)).go("in")  # the map is on its way
    for seat in driver.match.asked():
        session.commit(seat, tuple(decide(driver.match.state, "greedy", Random(1), seat)))
    driver.scene._present_fresh()
    assert look.drawn != before, "the map was elsewhere"
    while night is None:
        driver.step(FRAME)
        night = next((it for it in driver.app.room.canvas.effects.playing if isinstance(it, Nightfall)), None)
    view, place = view_of(driver), look_of(driver).place
    assert place is not None and view.zoom > 1
    cities = [view.city_at(city) for city in view.in_play]
    lamps = [lamp for flow in night.flows for lamp in flow.lamps]
    assert lamps
    for lamp in lamps:
        assert min(math.dist((lamp.x - place.rect.x, lamp.y - place.rect.y), city) for city in cities) < 1


@pytest.mark.parametrize("map_name", ["usa", "russia"])
def test_the_edge_of_a_zoomed_desk_map_of_the_usa_or_russia_cuts_no_city_and_no_name(map_name: str) -> None:
    view = view_of(at(Task.BUILD, 4, map_name=map_name))
    free, disc = FRect(view.free), FRect(0, 0, 2 * view.city_radius, 2 * view.city_radius)
    marks = [*(disc.move_to(center=view.city_at(city)) for city in view.in_play), *name_boxes(view, 1.0)]
    assert not [mark for mark in marks if free.colliderect(mark) and not free.contains(mark)]
