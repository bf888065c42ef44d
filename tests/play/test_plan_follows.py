"""A plan for the plant on auction follows the bids of others, with a message; its list stays the same."""

from __future__ import annotations

import pytest

from game.engine.actions import Bid
from game.engine.state import Task
from game.kit.style import words
from game.session import intents
from game.session.seat_view import SheetId
from tests.play.driving import deal, reach
from tests.workshop.driving import Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

HANDS = {"desk": Mouse, "table": Fingers}
SIZE = {"desk": (1280, 800), "table": (1920, 1080)}


def bidding(layout: str) -> tuple[Driver, int, int]:
    """Return four people in an auction, the seat of a waiting bidder, and the minimum bid."""
    match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round >= 2 and len(state.ring) >= 3)
    driver = HANDS[layout](match, layout, SIZE[layout])
    state = match.state
    waits = next(seat for seat in state.ring if seat not in (state.actor, state.leader))
    return driver, waits, state.bid + 1


def plan(driver: Driver, seat: int) -> None:
    """Plan for the plant on auction, by hand."""
    if driver.has(intents.Show(seat)):
        driver.mean(intents.Show(seat))
    driver.mean(intents.Open(seat, "planner"))
    if driver.has(intents.Open(seat, SheetId("planner", part="plant"))):
        driver.mean(intents.Open(seat, SheetId("planner", part="plant")))
    driver.mean(intents.PlanPlant(seat, driver.match.state.lot))


@pytest.mark.rotates(1)
@pytest.mark.judges("planner.instead")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_another_players_bid_raises_the_planned_price_of_the_plant_on_auction(layout: str) -> None:
    driver, seat, least = bidding(layout)
    state = driver.match.state
    if layout == "desk":  # at one desk whoever is asked has it in front; they plan for themselves, and wait then
        seat = state.actor
    plan(driver, seat)
    session = driver.scene.session
    assert session.view(seat).plan.price == least
    driver.mean(intents.Close(seat))
    driver.make(state.actor, [Bid(least)])
    while driver.match.state.actor != seat:  # until its own turn comes
        driver.make(driver.match.state.actor, [Bid(driver.match.state.bid + 1)])
    now = driver.match.state.bid + 1
    made = session.view(seat).plan
    assert now > least and (made.plant, made.price, made.meant) == (state.lot, now, least)
    driver.mean(intents.Open(seat, "planner"))
    said = words.say("planner.other_price", what=words.say("planner.the_plant", plant=state.lot), cost=now, was=least)
    shown = " ".join(driver.texts())
    if words.say("planner.instead", was=least) not in shown:
        assert said in shown
    assert driver.has(intents.PlanPrice(seat, now + 1)), "its list is still there"
    assert not any("plan:tidy" in spot.target.name for spot in driver.app.room.canvas.spots), "nothing of it is gone"


def test_a_planned_price_above_the_bids_of_others_stays() -> None:
    driver, seat, least = bidding("table")
    plan(driver, seat)
    for _ in range(4):
        driver.mean(intents.PlanPrice(seat, driver.scene.session.view(seat).plan.price + 5))
    driver.mean(intents.Close(seat))
    driver.make(driver.match.state.actor, [Bid(least)])
    made = driver.scene.session.view(seat).plan
    assert (made.price, made.meant) == (least + 20, 0)
