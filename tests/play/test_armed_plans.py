"""An armed plan is played on its owner's turn after two seconds, once, and never against its owner's hand."""

from __future__ import annotations

import pygame
import pytest

from game.engine.actions import BUY, DONE, Buy
from game.engine.market import price
from game.engine.state import Task
from game.kit.style import words
from game.parts.plan_playing import UNDO
from game.session import intents, planning
from game.session.seat_view import SECONDS
from game.session.shortcuts.armed_plans import MORE
from tests.play.driving import FRAME, Driver, Fingers, Keys, Mouse, Slow, deal, reach

pytestmark = pytest.mark.unpainted

HD, DESK = (1920, 1080), (1280, 800)
SOON = round(SECONDS / FRAME) - 20
"""Frames after which a countdown still runs."""
LATE = round(SECONDS / FRAME) + 20
"""Frames after which a countdown is over."""


def fuel_of(driver: Driver, seat: int) -> int:
    """Return a fuel that a seat can store and that is still for sale."""
    return next(fuel for fuel, room in enumerate(planning.outlook(driver.scene.session, seat).room) if room)


def buying(hidden: bool = False, seed: int = 7) -> tuple[Fingers, int, int]:
    """Return a table of four people, the seat that buys, and the next seat, which has armed a token by finger."""
    match = reach(deal(4, seed=seed, hidden_money=hidden), lambda state: state.task == Task.BUY and state.round >= 3)
    fingers = Fingers(match, "table", HD)
    acting, seat = match.state.actor, match.state.queue[0]
    plan(fingers, seat)
    return fingers, acting, seat


def plan(fingers: Driver, seat: int, times: int = 1) -> int:
    """Plan one token and touch the key that arms; return the fuel."""
    fingers.mean(intents.Open(seat, "planner"))
    fuel = fuel_of(fingers, seat)
    fingers.mean(intents.PlanFuel(seat, fuel))
    for _ in range(times):
        fingers.mean(intents.ArmPlan(seat))
    return fuel


def planned(driver: Driver, seat: int) -> tuple[Buy, ...]:
    return tuple(BUY[fuel] for fuel, _ in driver.scene.session.view(seat).plan.fuel)


@pytest.mark.judges("planner.plays")
def test_an_armed_plan_is_played_once_after_two_seconds() -> None:
    fingers, acting, seat = buying()
    match, moves = fingers.match, planned(fingers, seat)
    fingers.make(acting, (DONE,))
    lines = len(match.record.lines)
    assert fingers.scene.session.view(seat).sheet == "", "what is laid out is seen"
    assert any(words.say("planner.plays", count=2) in text for text in fingers.texts())
    assert fingers.has(intents.StopPlan(seat)) and not fingers.has(intents.Confirm(seat))
    fingers.wait(SOON)
    assert len(match.record.lines) == lines
    assert any(words.say("planner.plays", count=1) in text for text in fingers.texts())
    fingers.wait(LATE - SOON)
    assert [(line.seat, line.moves) for line in match.record.lines[lines:]] == [(seat, (*moves, DONE))]
    fingers.wait(4 * LATE)
    assert len(match.record.lines) == lines + 1


def test_an_armed_plan_that_its_owner_undoes_is_not_played_again() -> None:
    fingers, acting, seat = buying()
    moves = planned(fingers, seat)
    fingers.make(acting, (DONE,))
    fingers.wait(LATE)
    fingers.mean(intents.Undo(seat))
    assert fingers.match.asked() == (seat,) and fingers.laid(seat) == moves
    lines = len(fingers.match.record.lines)
    fingers.wait(3 * LATE)
    assert len(fingers.match.record.lines) == lines, "it was armed for one time"


@pytest.mark.rotates(1)
@pytest.mark.judges("planner.stopped")
@pytest.mark.parametrize("where", ("stop", "cover", "band", "wood"))
def test_any_touch_at_the_owners_station_stops_an_armed_plan(where: str) -> None:
    fingers, acting, seat = buying(hidden=True)
    moves, colour = planned(fingers, seat), fingers.match.seats[seat].colour
    fingers.make(acting, (DONE,))
    lines = len(fingers.match.record.lines)
    panel = next(it.panel for it in fingers.app.room.canvas.painted if it.panel.name == f"station:{colour}")
    spots = {"stop": f"{colour}:confirm", "cover": f"{colour}:money", "band": f"{colour}:band"}
    free = (
        (x, y)
        for x in range(panel.rect.left + 8, panel.rect.right - 8, 4)
        for y in range(panel.rect.top + 8, panel.rect.bottom - 8, 4)
        if fingers.app.room.canvas.find(x, y) is None
    )
    place = next(free) if where == "wood" else fingers.place(spots[where])
    finger = fingers.down(place)
    fingers.up(finger, place)
    fingers.wait(3 * LATE)
    assert len(fingers.match.record.lines) == lines and fingers.laid(seat) == moves, "it stays laid out"
    assert any(words.say("planner.stopped") in text for text in fingers.texts())
    if where == "band":  # a touch of the band has closed the station
        fingers.touch(next(spot for spot in fingers.app.room.canvas.spots if spot.target.name == spots[where]))
    fingers.mean(intents.Confirm(seat))
    assert fingers.match.record.lines[-1].moves == (*moves, DONE)


def test_touches_at_other_stations_do_not_stop_an_armed_plan() -> None:
    fingers, acting, seat = buying()
    other = next(seat for seat in fingers.match.state.queue[1:])
    fingers.make(acting, (DONE,))
    lines = len(fingers.match.record.lines)
    fingers.mean(intents.Open(other, "planner"))
    fingers.mean(intents.Close(other))
    fingers.wait(LATE)
    assert [line.seat for line in fingers.match.record.lines[lines:]] == [seat]


def test_a_plan_changed_or_disarmed_after_arming_is_not_played() -> None:
    for touches in (0, 4):
        fingers, acting, seat = buying()
        session = fingers.scene.session
        if not touches:
            fingers.mean(intents.PlanFuel(seat, fuel_of(fingers, seat)))
            assert not session.view(seat).armed, "a changed plan is armed anew"
        else:
            for _ in range(touches - 1):
                fingers.mean(intents.ArmPlan(seat))
        fingers.make(acting, (DONE,))
        lines = len(fingers.match.record.lines)
        fingers.wait(2 * LATE)
        assert len(fingers.match.record.lines) == lines and session.countdown is None


@pytest.mark.rotates(1)
@pytest.mark.parametrize("more", (0, 5))
def test_an_armed_plan_is_played_at_higher_prices_up_to_its_limit(more: int) -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY and state.round >= 3)
    fingers = Fingers(match, "table", HD)
    session, acting = fingers.scene.session, match.state.actor
    seat = match.state.queue[0]
    fuel = plan(fingers, seat, times=3 if more else 1)
    was = price(match.state, fuel)
    while price(fingers.scene.session.state, fuel) == was:
        fingers.mean(intents.StageMove(acting, BUY[fuel]))
    fingers.mean(intents.Confirm(acting))
    lines = len(match.record.lines)
    assert 0 < price(match.state, fuel) - was <= 5
    fingers.wait(LATE)
    assert len(match.record.lines) == lines + bool(more)
    if not more:
        assert fingers.laid(seat) == (BUY[fuel],)
        told = session.view(seat).notes
        assert [(note.cost, note.was) for note in told] == [(price(match.state, fuel), was)]  # type: ignore[union-attr]
        assert any(words.say("planner.fell") in text for text in fingers.texts())


@pytest.mark.judges("planner.armed planner.auto_hint planner.auto_more planner.auto_same")
def test_the_arming_button_says_what_a_plan_may_cost() -> None:
    """Each touch of the button allows the plan to cost more, and the last one disarms it; no more is paid than was
    allowed.
    """
    fingers, _, seat = buying()
    session = fingers.scene.session
    cost = planning.outlook(session, seat).cost("fuel")
    for more in (*MORE, None):
        if more is not None:
            assert f"+{more}" in fingers.texts()
        assert [part.most for part in session.view(seat).armed] == ([] if more is None else [cost + more])
        armed = any(words.say("planner.armed") in shown for shown in fingers.texts())
        assert armed == (more is not None)
        fingers.mean(intents.ArmPlan(seat))
    hint = fingers.spot(intents.ArmPlan(seat)).target.hint
    assert all(str(number) in hint for number in (SECONDS, *MORE[1:]))


def dear(hidden: bool) -> tuple[Fingers, int]:
    """Return a table where an armed plan costs more than its owner allowed, and the owner's seat."""
    fingers, acting, seat = buying(hidden)
    fuel = fingers.scene.session.view(seat).plan.fuel[0][0]
    was = price(fingers.match.state, fuel)
    while price(fingers.scene.session.state, fuel) == was:
        fingers.mean(intents.StageMove(acting, BUY[fuel]))
    fingers.mean(intents.Confirm(acting))
    return fingers, seat


def station(fingers: Fingers, seat: int) -> list[str]:
    """Return the texts of a station."""
    name = f"station:{fingers.match.seats[seat].colour}"
    return [text for it in fingers.app.room.canvas.painted if it.panel.name == name for text, _ in it.texts]


@pytest.mark.judges("planner.fell")
def test_with_hidden_money_plans_that_failed_for_price_or_lack_of_money_look_the_same() -> None:
    priced, seat = dear(hidden=True)
    poor, acting, same = buying(hidden=True)
    assert seat == same
    poor.match.state.players[seat].money = 0
    poor.make(acting, (DONE,))
    for fingers in (priced, poor):
        fingers.wait(LATE)
        assert fingers.match.asked() == (seat,) and fingers.scene.session.countdown is None
        assert any(words.say("planner.fell") in text for text in station(fingers, seat))
        assert fingers.scene.session.view(seat).notes, "the owner sees what changed"
    line = [[text for text in station(fingers, seat) if not text.isdecimal()] for fingers in (priced, poor)]
    sums = [[text for text in texts if "Buy" not in text] for texts in line]
    assert sums[0] == sums[1]
    keys = [
        {spot.target.name for spot in it.app.room.canvas.spots if spot.owner == seat and spot.target.enabled}
        for it in (priced, poor)
    ]
    assert keys[0] == keys[1]


@pytest.mark.judges("planner.plays_after")
def test_the_next_armed_plan_waits_until_the_time_for_undoing_is_over() -> None:
    fingers, acting, first = buying()
    second = fingers.match.state.queue[1]
    plan(fingers, second, times=3)
    fingers.make(acting, (DONE,))
    fingers.wait(LATE)
    lines = len(fingers.match.record.lines)
    assert fingers.match.asked() == (second,)
    name = fingers.match.seats[first].name
    assert any(words.say("planner.plays_after", name=name) in text for text in fingers.texts())
    fingers.wait(SOON)
    assert len(fingers.match.record.lines) == lines and fingers.has(intents.Undo(first))
    fingers.wait(round(UNDO / FRAME) + LATE - SOON)
    assert [line.seat for line in fingers.match.record.lines[lines:]] == [second]


def test_an_undo_by_the_previous_player_ends_the_countdown_of_an_armed_plan() -> None:
    fingers, acting, seat = buying()
    moves = planned(fingers, seat)
    fingers.make(acting, (DONE,))
    fingers.wait(SOON)
    fingers.mean(intents.Undo(acting))
    lines = len(fingers.match.record.lines)
    fingers.wait(2 * LATE)
    assert len(fingers.match.record.lines) == lines and fingers.match.asked() == (acting,)
    fingers.make(acting, (DONE,))
    lines += 1
    fingers.wait(SOON)
    assert len(fingers.match.record.lines) == lines, "the countdown begins anew"
    fingers.wait(LATE - SOON)
    assert fingers.match.record.lines[lines].moves == (*moves, DONE)


def test_while_the_menu_is_open_the_countdown_of_an_armed_plan_waits() -> None:
    fingers, acting, seat = buying()
    fingers.make(acting, (DONE,))
    lines = len(fingers.match.record.lines)
    fingers.scene.menu()
    fingers.wait(2 * LATE)
    assert len(fingers.match.record.lines) == lines
    fingers.scene.menu()
    fingers.wait(SOON)
    assert len(fingers.match.record.lines) == lines
    fingers.wait(LATE)
    assert fingers.match.record.lines[lines].seat == seat


def waiting_for_bots(hand: type[Driver]) -> Driver:
    """Return a person at a desk who waits for a bot to buy, which has not decided yet."""
    match = reach(
        deal(3, kinds=("person", "chance", "chance")),
        lambda state: state.task == Task.BUY and state.round >= 3 and state.actor != 0 and state.queue[:1] == (0,),
    )
    return hand(match, "desk", DESK, Slow())


@pytest.mark.rotates(1)
@pytest.mark.parametrize("stops", (False, True))
def test_at_a_desk_a_plan_is_armed_and_stopped_by_keys(stops: bool) -> None:
    keys = waiting_for_bots(Keys)
    assert isinstance(keys, Keys)
    session, match = keys.scene.session, keys.match
    keys.press(pygame.K_w, text="w")
    fuel = fuel_of(keys, 0)
    letter = "cogn"[fuel]
    keys.press(getattr(pygame, f"K_{letter}"), text=letter)
    keys.press(pygame.K_m, text="m")
    assert session.view(0).armed
    session.commit(match.state.actor, (DONE,))
    keys.wait(SOON)
    lines = len(match.record.lines)
    assert any(words.say("planner.plays", count=1) in text for text in keys.texts())
    if stops:
        keys.press(pygame.K_RETURN)
    keys.wait(LATE)
    assert len(match.record.lines) == lines + (not stops)
    assert keys.laid(0) == (() if not stops else (BUY[fuel],))


def test_at_a_desk_a_plan_is_armed_and_stopped_by_mouse() -> None:
    mouse = waiting_for_bots(Mouse)
    plan(mouse, 0)
    lines = len(mouse.match.record.lines)
    mouse.scene.session.commit(mouse.match.state.actor, (DONE,))
    mouse.wait(SOON)
    mouse.mean(intents.StopPlan(0))
    mouse.wait(LATE)
    assert len(mouse.match.record.lines) == lines + 1 and mouse.has(intents.Confirm(0))
