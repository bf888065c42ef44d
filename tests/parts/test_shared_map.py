"""No player takes the map from the active one: others get their own lens, and a shared zoom asks every player."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from game.engine.state import GameState, Task
from game.kit.board.printed_map import WHOLE
from game.kit.style import words
from game.parts.map_gestures import ASK_SECONDS
from game.session.map_look import MapLook
from tests.play.driving import FRAME, Driver, Fingers, Place, deal, reach
from tests.play.test_table_by_tuio import Tracker

pytestmark = pytest.mark.unpainted

TABLE = (1920, 1080)


def builds(state: GameState) -> bool:
    return state.task == Task.BUILD and state.round == 3


class Cursors(Tracker):
    """A tracker whose cursors also move."""

    def move(self, cursor: int, place: Place) -> None:
        self.top.cursors[cursor] = self.part(place)
        x, y = place

        def arrived() -> bool:
            return any(math.dist((c.x, c.y), (x, y)) < 3 for c in self.app.room.touch.contacts.values())

        self.tell(arrived)
        self.app.step(FRAME)


@pytest.fixture(params=("fingers", "tuio"))
def driver(request: pytest.FixtureRequest) -> Iterator[Fingers | Cursors]:
    match = reach(deal(4), builds)
    if request.param == "fingers":
        yield Fingers(match, "table", TABLE)
        return
    cursors = Cursors(match, "table", TABLE)
    cursors.listen()
    yield cursors
    cursors.close()


def look_of(driver: Driver) -> MapLook:
    return driver.scene.session.look


def bare(driver: Driver, mine: bool) -> Place:
    """Return a point on the screen where two fingers touch nothing but the map itself, closest to the builder's seat or
    to another."""
    rect = next(p.panel.rect for p in driver.app.room.canvas.painted if p.panel.name == "map")
    table, find, seat = driver.scene.people.table(), driver.app.room.canvas.find, driver.match.state.actor
    for y in range(rect.y + 40, rect.bottom - 40, 12):
        for x in range(rect.x + 100, rect.right - 100, 12):
            spots = [find(x + off, y) for off in (-40, 0, 40)]
            seats = {table.nearest(x + off, y) for off in (-40, 0, 40)}
            if not all(spot and spot.target.name.startswith(("map", "city:")) for spot in spots):
                continue
            if len(seats) == 1 and (seats == {seat}) is mine:
                return x, y
    raise AssertionError("no bare place")


def pinch(driver: Fingers | Cursors, place: Place) -> None:
    """Draw two fingers apart on the map."""
    x, y = place
    one, two = driver.down((x - 40, y)), driver.down((x + 40, y))
    for step in range(1, 6):
        driver.move(one, (x - 40 - 10 * step, y))
        driver.move(two, (x + 40 + 10 * step, y))
    if isinstance(driver, Fingers):
        driver.up(one, (x - 90, y))
        driver.up(two, (x + 90, y))
    else:
        driver.up(one)
        driver.up(two)
    driver.wait(3)


def tap(driver: Driver, name: str) -> None:
    spot = driver.app.room.canvas.spot(name)
    assert spot is not None, name
    found = driver.app.room.canvas.find(*spot.target.rect.center)
    assert found == spot, f"{name} lies under {found and found.target.name}"
    driver.touch(spot)
    driver.wait(2)


@pytest.mark.rotates(1)
def test_a_pinch_by_a_player_who_is_not_building_opens_a_map_lens_for_that_player(driver: Fingers | Cursors) -> None:
    place = bare(driver, mine=False)
    near = driver.scene.people.table().nearest(*place)
    pinch(driver, place)
    look = look_of(driver)
    assert look.now == look.drawn == WHOLE, "who builds still sees all of the map"
    assert [lens.seat for lens in look.lenses] == [near]
    pinch(driver, place)
    assert len(look.lenses) == 1, "the lens it has looks there"


def test_a_pinch_zooms_the_map_for_the_player_who_builds_or_for_anyone_if_nobody_builds() -> None:
    driver = Fingers(reach(deal(4), lambda state: builds(state) and state.actor == 0), "table", TABLE)
    pinch(driver, bare(driver, mine=True))
    assert look_of(driver).now.zoom > 1.3 and not look_of(driver).lenses
    driver = Fingers(reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 3), "table", TABLE)
    pinch(driver, bare(driver, mine=False))
    assert look_of(driver).now.zoom > 1.3


def test_the_builders_zoomed_map_is_not_dragged_away_by_others() -> None:
    driver = Fingers(reach(deal(4), lambda state: builds(state) and state.actor == 0), "table", TABLE)
    pinch(driver, bare(driver, mine=True))
    before = look_of(driver).now
    x, y = bare(driver, mine=False)
    finger = driver.down((x, y))
    for step in range(1, 6):
        driver.move(finger, (x + 20 * step, y))
    driver.up(finger, (x + 100, y))
    assert look_of(driver).now == before
    builder = driver.match.seats[driver.match.state.actor].name
    told = driver.app.room.canvas.overlay.notes.values()
    assert words.say("table.lens.own", name=builder) in [note.text for note in told]


def test_turning_the_mouse_wheel_over_the_map_while_another_player_builds_opens_a_lens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Fingers(reach(deal(4), builds), "table", TABLE)
    place = bare(driver, mine=False)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: place)
    for _ in range(3):
        driver.app.step(FRAME, [Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, touch=False)])
    assert look_of(driver).now == WHOLE
    assert len(look_of(driver).lenses) == 1


def asked_for(driver: Driver, way: str) -> tuple[int, list[str]]:
    """Let a player other than the builder touch the handle; return their seat and the colours of the players who are
    asked.
    """
    table, seat = driver.scene.people.table(), driver.match.state.actor
    spots = driver.app.room.canvas.spots
    handles = [spot for spot in spots if spot.target.name.startswith("map:handle:")]
    others = [spot for spot in handles if table.nearest(*spot.target.rect.center) != seat]
    driver.touch(others[0])
    spots = driver.app.room.canvas.spots
    ways = [spot for spot in spots if spot.target.name.startswith(f"map:{way}:")]
    spot = next(spot for spot in ways if table.nearest(*spot.target.rect.center) != seat)
    driver.touch(spot)
    driver.wait(2)
    asker = table.nearest(*spot.target.rect.center)
    return asker, [driver.match.seats[other].colour for other in range(len(driver.match.seats)) if other != asker]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("way", ("in", "turn"))
def test_zooming_or_turning_the_map_for_all_asks_every_player_first(driver: Fingers | Cursors, way: str) -> None:
    _, colours = asked_for(driver, way)
    look = look_of(driver)
    for colour in colours:
        assert look.now == WHOLE
        tap(driver, f"{colour}:agree")
    assert look.now != WHOLE, "all have agreed"
    assert not driver.app.room.canvas.spot(f"{colours[0]}:agree")
    if way == "in":
        pinch(driver, bare(driver, mine=False))
        assert not look.lenses, "now it is shared"
    driver.make(driver.match.state.actor, ())
    driver.wait(3)
    if driver.match.state.task == Task.BUILD:
        assert look.agreed is None, "for this turn"


def test_one_refusal_or_too_long_a_wait_ends_the_question_about_a_shared_zoom() -> None:
    driver = Fingers(reach(deal(4), builds), "table", TABLE)
    _, colours = asked_for(driver, "in")
    tap(driver, f"{colours[0]}:agree")
    tap(driver, f"{colours[1]}:refuse")
    assert look_of(driver).now == WHOLE and look_of(driver).asking is None
    asked_again = next(s for s in driver.app.room.canvas.spots if s.target.name.startswith("map:in:"))
    assert asked_again
    table, seat = driver.scene.people.table(), driver.match.state.actor
    for spot in [s for s in driver.app.room.canvas.spots if s.target.name.startswith("map:in:")]:
        if table.nearest(*spot.target.rect.center) != seat:
            driver.touch(spot)
    assert look_of(driver).asking is not None
    for _ in range(10):
        driver.app.step(ASK_SECONDS / 9)
    assert look_of(driver).asking is None
    assert driver.app.room.canvas.spot(f"{colours[0]}:agree") is None


def test_a_single_person_against_bots_zooms_the_table_map_without_being_asked() -> None:
    match = reach(deal(4, kinds=("person", "greedy", "greedy", "greedy")), lambda s: builds(s) and s.actor == 0)
    driver = Fingers(match, "table", TABLE)
    for name in ("map:handle:E", "map:in:E"):
        tap(driver, name)
    assert look_of(driver).now.zoom > 1.3
