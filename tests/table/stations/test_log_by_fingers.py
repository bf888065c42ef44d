"""The log at a table, by posted fingers: lines open and show places, each seat has its own filter and its own recap."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from game.engine.state import Task
from game.session.intents import Browse, Go, Open
from game.table.table_layout import panels
from game.views.story.entries import entries, last_acts
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

HD = (1920, 1080)
Hand = TypeVar("Hand", bound=Driver)


def reading(hand: type[Hand], *seats: int) -> Hand:
    """Return a table of four in the fourth round, with the log open in the stations of the given seats."""
    match = reach(deal(4, seed=7), lambda state: state.round == 4 and state.task == Task.BUILD)
    driver = hand(match, "table", HD)
    driver.app.room.measure(43.0)
    driver.wait(2)
    for seat in seats:
        driver.mean(Open(seat, "payment"))
        driver.mean(Open(seat, "log"))
    return driver


@pytest.mark.parametrize("hand", (Fingers, Mouse))
def test_touching_an_auction_in_a_stations_log_unfolds_its_bids(hand: type[Driver]) -> None:
    waits = 1
    driver = reading(hand, waits)
    session = driver.scene.session
    auction = next(entry for entry in reversed(entries(session)) if entry.bids)
    driver.mean(leafed_to(driver, waits, Browse(waits, -1, auction.event, auction.cities, auction.event)))
    look = session.view(waits).story
    assert look and look.opened == auction.event
    shown = {spot.target.intent.opened for spot in driver.app.room.canvas.spots if is_line(spot.target.intent)}
    assert -1 in shown, "a touch on it closes it again"


def leafed_to(driver: Driver, seat: int, meant: Browse) -> Browse:
    """Leaf back in a seat's log until a line can be touched; return the intent of that line."""
    older = f"{driver.match.seats[seat].colour}:older"
    while not driver.has(meant):
        driver.touch(next(spot for spot in driver.app.room.canvas.spots if spot.target.name == older))
    return meant


def is_line(intent: object) -> bool:
    return isinstance(intent, Browse) and intent.event >= 0


def test_each_player_at_a_table_filters_their_own_log() -> None:
    driver = reading(Fingers, 0, 2)
    session = driver.scene.session
    driver.mean(Browse(0, 1))
    assert session.view(0).story == Browse(0, 1) and session.view(2).story is None
    of_bob = {entry.event for entry in entries(session, 1)}
    own = [spot.target.intent for spot in driver.app.room.canvas.spots if spot.owner == 0]
    assert {intent.event for intent in own if is_line(intent)} <= of_bob
    driver.mean(Browse(0, -1))
    assert session.view(0).story == Browse(0, -1)


def test_touching_a_log_line_rings_its_cities_in_the_colour_of_the_player_who_touched() -> None:
    driver = reading(Fingers, 0)
    session = driver.scene.session
    built = next(entry for entry in reversed(entries(session)) if entry.houses)
    driver.mean(leafed_to(driver, 0, Browse(0, -1, -1, built.cities, built.event)))
    names = [session.state.zone.cities[city].id for city in built.cities]
    shown: Any = next(panel.key for panel in panels(session, driver.scene.people.seating(HD)) if panel.name == "map")
    assert shown.touched == tuple((name, "red") for name in names)


def test_a_recap_shows_an_earlier_moment_until_a_touch_and_adds_nothing_to_the_record() -> None:
    driver = reading(Fingers, 0)
    scene = driver.scene
    lines = len(scene.session.match.record.lines)
    driver.mean(Go("missed", "0"))
    driver.wait(3)
    assert scene.presented is not scene.session, "the table shows an earlier moment"
    finger = driver.down((HD[0] // 2, HD[1] // 2))
    driver.up(finger, (HD[0] // 2, HD[1] // 2))
    driver.wait(30)
    assert scene.presented is scene.session and len(scene.session.match.record.lines) == lines


def test_each_waiting_players_station_shows_the_price_of_their_last_purchase() -> None:
    driver = reading(Fingers)
    session = driver.scene.session
    acts = last_acts(session)
    texts = {painted.panel.owner: [text for text, _ in painted.texts] for painted in driver.app.room.canvas.painted}
    bought = [seat for seat in range(4) if seat != session.acting and acts[seat].price]
    assert bought and all(str(acts[seat].price) in texts[seat] for seat in bought)
