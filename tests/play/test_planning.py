"""Players plan and set maximum bids by posted events only: with fingers at the table, with keys and mouse at the
desk.
"""

from __future__ import annotations

import pygame
import pytest

from game.engine.actions import BIDS, BUY, DONE
from game.engine.resources import FUELS
from game.engine.state import Task
from game.session import intents, planning
from game.session.seat_view import SheetId
from tests.play.driving import Fingers, Keys, Mouse, Slow, deal, reach

pytestmark = pytest.mark.unpainted

TABLE = (1920, 1080)
DESK = (1280, 800)


def test_several_players_can_plan_at_the_same_time_while_another_buys() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY and state.round >= 3)
    fingers = Fingers(match, "table", TABLE)
    session = fingers.scene.session
    acting, first, second = match.state.actor, *match.state.queue[:2]
    fingers.together([fingers.spot(intents.Open(seat, "planner")) for seat in (first, second)])
    assert planning.is_open(session, first) and planning.is_open(session, second)
    wishes = []
    for seat in (first, second):
        fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
        wishes.append(intents.PlanFuel(seat, fuel, 1))
    bought = next(
        fuel for fuel in range(4) if fingers.has(intents.StageMove(acting, BUY[fuel])) and fingers.legal(BUY[fuel])
    )
    fingers.together([fingers.spot(wish) for wish in wishes] + [fingers.spot(intents.StageMove(acting, BUY[bought]))])
    assert [len(session.view(seat).plan.fuel) for seat in (first, second)] == [1, 1]
    assert session.draft(acting).moves == (BUY[bought],)
    fingers.mean(intents.Confirm(acting))
    assert match.asked() == (first,)
    assert fingers.laid(first) == ()
    fingers.mean(intents.StagePlan(first))
    assert fingers.laid(first) == (BUY[wishes[0].fuel],)
    fingers.mean(intents.Close(second))
    fingers.mean(intents.Confirm(first))
    assert match.asked() == (second,)
    assert fingers.laid(second) == (BUY[wishes[1].fuel],), "laid out by itself, nothing committed"


def test_a_plant_with_a_price_and_a_city_can_be_planned_by_finger() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    fingers = Fingers(match, "table", TABLE)
    seat = next(seat for seat in range(4) if seat != match.state.actor)
    session, colour = fingers.scene.session, match.seats[seat].colour
    fingers.mean(intents.Open(seat, "planner"))
    fingers.mean(intents.PlanPlant(seat, match.state.current[0]))
    price = session.view(seat).plan.price
    fingers.mean(intents.PlanPrice(seat, price + 1))
    assert session.view(seat).plan.price == price + 1
    fingers.mean(intents.Open(seat, SheetId("planner", part="cities")))
    city = next(near.city for near in planning.outlook(session, seat).near if near.able)
    fingers.mean(intents.PlanCity(seat, city))
    assert [what for what, _ in session.view(seat).plan.cities] == [city]
    fingers.mean(intents.Close(seat))
    assert fingers.app.room.canvas.spot(f"{colour}:plan:lay") is None
    assert session.view(seat).plan, "closing keeps the plan"


def test_a_maximum_bid_set_while_waiting_bids_when_the_turn_comes() -> None:
    match = reach(deal(3, seed=5), lambda state: state.task == Task.RAISE and state.round >= 2 and len(state.ring) == 3)
    fingers = Fingers(match, "table", TABLE)
    session, state = fingers.scene.session, match.state
    acting = state.actor
    waits = next(seat for seat in state.ring if seat not in (acting, state.leader))
    money = state.players[waits].money
    fingers.mean(intents.Open(waits, "maximum"))
    for _ in range(2):
        fingers.mean(intents.SetBid(waits, min(money, session.view(waits).bid + 5)))
    most = session.view(waits).bid
    fingers.mean(intents.SetMaximum(waits, most))
    assert session.view(waits).maximum
    before = state.bid
    fingers.mean(intents.Confirm(acting))
    fingers.wait(3)
    assert match.state.leader == waits and match.state.bid == before + 2 <= most
    assert match.commits[-1].moves == (BIDS[before + 2],)
    assert session.view(waits).sheet == "", "the pad was put away when the turn came"


def test_the_planner_works_by_keys_alone() -> None:
    kinds = ("person", "chance", "chance")
    match = reach(
        deal(3, kinds=kinds), lambda state: state.task == Task.NOMINATE and state.actor == 0 and state.round >= 3
    )
    keys = Keys(match, "desk", DESK)
    session = keys.scene.session
    keys.wait(4)
    keys.press(pygame.K_w, text="w")
    assert planning.is_open(session, 0)
    found = planning.outlook(session, 0)
    fuel = next(fuel for fuel, room in enumerate(found.room) if room)
    letter = "cogn"[fuel]
    keys.press(getattr(pygame, f"K_{letter}"), text=letter)
    assert [what for what, _ in session.view(0).plan.fuel] == [fuel], FUELS[fuel]
    near = next(item for item in planning.outlook(session, 0).near if item.able)
    keys.mean(intents.PlanCity(0, near.city))
    assert [what for what, _ in session.view(0).plan.cities] == [near.city]
    keys.press(pygame.K_DELETE)
    assert not session.view(0).plan
    keys.press(pygame.K_ESCAPE)
    assert not planning.is_open(session, 0)


def test_cities_are_planned_on_the_map_and_selected_with_one_touch() -> None:
    match = reach(deal(3), lambda state: state.task == Task.BUILD and state.round >= 2)
    mouse = Mouse(match, "desk", DESK)
    session, seat = mouse.scene.session, match.state.actor
    mouse.mean(intents.Open(seat, "planner"))
    near = next(item for item in planning.outlook(session, seat).near if item.able)
    city = match.state.zone.cities[near.city].id
    mouse.click(mouse.place(f"city:{city}"))
    assert [what for what, _ in session.view(seat).plan.cities] == [near.city]
    assert mouse.laid(seat) == ()
    mouse.mean(intents.StagePlan(seat))
    assert len(mouse.laid(seat)) == 1 and not planning.is_open(session, seat)
    money = match.state.players[seat].money
    mouse.mean(intents.Confirm(seat))
    assert match.state.players[seat].money == money - near.cost


def test_a_maximum_bid_set_by_key_at_the_desk_stops_at_its_limit() -> None:
    match = reach(deal(2, seed=5), lambda state: state.task == Task.RAISE and state.round >= 2)
    keys = Keys(match, "desk", DESK)
    session, seat = keys.scene.session, match.state.actor
    for _ in range(2):
        keys.press(pygame.K_PLUS, text="+")
    most = session.view(seat).bid
    before = match.state.bid
    assert most == before + 3
    keys.press(pygame.K_m, text="m")
    keys.wait(3)
    assert session.view(seat).maximum is None and match.state.actor == seat, "one key alone bids nothing"
    keys.press(pygame.K_RETURN)
    keys.wait(3)
    assert match.state.leader == seat and match.state.bid == before + 1
    other = match.state.actor
    keys.make(other, (BIDS[most + 1],))
    keys.wait(3)
    assert match.asked() == (seat,) and session.view(seat).maximum is None
    assert any(str(most + 1) in text and "maximum" in text for text in keys.texts())


def test_at_the_start_of_a_turn_the_planned_fuel_is_in_the_cart() -> None:
    match = reach(deal(3), lambda state: state.task == Task.BUY and state.round >= 3)
    mouse = Mouse(match, "desk", DESK)
    session, acting, seat = mouse.scene.session, match.state.actor, match.state.queue[0]
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    session.perform(intents.PlanFuel(seat, fuel))
    mouse.make(acting, (DONE,))
    mouse.wait(3)
    assert session.shown_seat == seat
    assert mouse.has(intents.TakeOut(seat, 0)), "it is in the cart"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["table", "desk"])
def test_after_an_undo_the_plan_of_the_undone_turn_is_kept_and_selected_again(layout: str) -> None:
    """The undo comes before the bots have answered: at a desk no other player's turn comes to the front."""
    match = reach(
        deal(3, kinds=("person", "chance", "chance")),
        lambda state: state.task == Task.BUY and state.round >= 3 and state.actor == 0,
    )
    play = Fingers(match, "table", TABLE, Slow()) if layout == "table" else Mouse(match, "desk", DESK, Slow())
    session, seat = play.scene.session, 0
    play.mean(intents.Open(seat, "planner"))
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    play.mean(intents.PlanFuel(seat, fuel))
    play.mean(intents.StagePlan(seat))
    play.mean(intents.Confirm(seat))
    assert match.asked() != (seat,) and not session.view(seat).plan
    play.mean(intents.Undo(seat))
    assert [what for what, _ in session.view(seat).plan.fuel] == [fuel]
    assert play.laid(seat) == (BUY[fuel],) and match.asked() == (seat,)
