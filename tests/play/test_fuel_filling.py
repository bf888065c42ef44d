"""A touch on a plant's card takes the cheapest fuel for one run, then for two, then none; one key fills all plants."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import BUY
from game.engine.market import price
from game.engine.plants import CARDS, storage_of
from game.engine.resources import COAL, FUELS, OIL
from game.engine.state import Task
from game.kit.input.gestures import Spot
from game.kit.style import words
from game.match import Match
from game.session import intents
from game.session.session import Session
from game.views.buying import cart, missing_fuel
from tests.play.driving import Driver, Fingers, Keys, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1600, 900), (1920, 1080)
FULL = (24, 24, 24, 12)
HAND = (5, 20, 37)
"""A hybrid of two tokens, coal for three, and wind."""


def owning(numbers: tuple[int, ...], stock: tuple[int, ...] = FULL, money: int = 500, covered: bool = False) -> Match:
    """Return a game whose next buyer owns these plants, no fuel and this much money."""
    match = reach(deal(3, hidden_money=covered), lambda state: state.task == Task.BUY and state.round == 2)
    player = match.state.players[match.state.actor]
    player.plants = tuple(CARDS[number] for number in numbers)
    player.storage, player.fuel, player.money = storage_of(player.plants), [0, 0, 0, 0], money
    match.state.stock[:] = stock
    return match


def laid(session: Session) -> dict[int, list[int]]:
    """Return the fuel on each plant of the acting seat."""
    return {plant: sorted(tokens) for plant, tokens in session.lying(session.match.state.actor).items() if tokens}


def spot_named(driver: Driver, name: str) -> Spot:
    """Return the target with this name on the screen."""
    return next(spot for spot in driver.app.room.canvas.spots if spot.target.name == name)


def driver_of(way: str, match: Match) -> Driver:
    if way == "fingers":
        return Fingers(match, "table", TABLE)
    return (
        Keys(match, "desk", DESK) if way == "keys" else Mouse(match, "table" if way == "mouse alone" else "desk", DESK)
    )


WAYS = ("fingers", "mouse alone", "desk mouse", "keys")


@pytest.mark.rotates(1)
@pytest.mark.judges("market.fill_plant")
@pytest.mark.parametrize("way", WAYS)
def test_touching_a_plant_selects_fuel_for_one_run_then_for_two_and_then_none(way: str) -> None:
    match = owning(HAND)
    driver, seat = driver_of(way, match), match.state.actor
    found = []
    for _ in range(3):
        driver.mean(intents.FillPlant(seat, 20))
        found.append(laid(driver.scene.session))
    assert found == [{20: [COAL] * 3}, {20: [COAL] * 6}, {}]
    assert not driver.has(intents.FillPlant(seat, 37)), "wind burns nothing"
    assert match.state.actor == seat, "nothing was bought"


@pytest.mark.judges("market.cart_lacks")
@pytest.mark.parametrize("way", ["desk mouse", "keys"])
def test_an_empty_cart_at_a_desk_offers_the_fuel_that_each_plant_lacks(way: str) -> None:
    """The price of the offer is what the cart costs once it is taken; a filled cart shows its tokens instead."""
    match = owning(HAND)
    match.state.players[match.state.actor].fuel[COAL] = 1
    driver, seat = driver_of(way, match), match.state.actor
    session = driver.scene.session
    offers = {offer.plant: offer for offer in missing_fuel(session, seat)}
    assert list(offers) == [20, 5], "the plant that powers most cities is first"
    lacks = words.say("market.cart_lacks")
    assert lacks in driver.texts()
    for number, offer in offers.items():
        driver.touch(spot_named(driver, f"lacks:{number}"))
        bought = [line.fuel for line in cart(session, seat) for _ in line.prices]
        assert Counter(bought) == Counter(offer.tokens)
        assert sum(line.cost for line in cart(session, seat)) == offer.cost
        assert lacks not in driver.texts()
        assert not [spot for spot in driver.app.room.canvas.spots if spot.target.name.startswith("lacks:")]
        driver.mean(intents.Reset(seat))


def test_an_empty_cart_does_not_offer_fuel_that_is_sold_out() -> None:
    session = Session(owning(HAND, (2, 2, 0, 0)))
    assert [offer.plant for offer in missing_fuel(session, session.match.state.actor)] == [5]


@pytest.mark.rotates(1)
@pytest.mark.judges("market.fill_all")
@pytest.mark.parametrize("way", WAYS)
def test_one_button_selects_the_fuel_for_all_plants(way: str) -> None:
    match = owning(HAND)
    driver, seat = driver_of(way, match), match.state.actor
    found = []
    for _ in range(3):
        driver.mean(intents.FillAll(seat))
        found.append({plant: len(tokens) for plant, tokens in laid(driver.scene.session).items()})
    assert found == [{5: 2, 20: 3}, {5: 4, 20: 6}, {}]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("way", WAYS)
def test_one_button_plans_the_fuel_for_all_plants(way: str) -> None:
    """The planner's button for all plants plans the fuel that the button for all plants selects in the player's
    turn.
    """
    match = owning(HAND)
    driver, seat = driver_of(way, match), match.state.actor
    session, other = driver.scene.session, Session(match)
    driver.mean(intents.Open(seat, "planner"))
    for _ in range(3):
        driver.mean(intents.PlanFill(seat))
        other.perform(intents.FillAll(seat))
        planned = [BUY[fuel] for fuel, _ in session.view(seat).plan.fuel]
        assert Counter(planned) == Counter(other.draft(seat).moves)
    assert not planned, "the third touch clears it"


@settings(max_examples=60, deadline=None)
@given(st.tuples(*[st.integers(0, 24)] * 2), st.sampled_from((5, 12, 29)), st.booleans())
def test_filling_a_hybrid_plant_selects_the_cheapest_mix_of_fuels(
    stock: tuple[int, int], plant: int, covered: bool
) -> None:
    match = owning((plant,), (*stock, 0, 0), covered=covered)
    session, seat, need = Session(match), match.state.actor, CARDS[plant].need
    sums = []
    for coal, oil in product(range(need + 1), repeat=2):
        state = match.state.copy()
        if coal + oil == need and coal <= stock[0] and oil <= stock[1]:
            total = 0
            for fuel in (COAL,) * coal + (OIL,) * oil:
                total += price(state, fuel)
                state.stock[fuel] -= 1
            sums.append(total)
    session.perform(intents.FillPlant(seat, plant))
    spent = sum(line.cost for line in cart(session, seat))
    if sums:
        assert spent == min(sums)
        assert len(laid(session)[plant]) == need
    else:
        assert spent == 0 and session.view(seat).refused is not None


def test_the_fuel_mix_of_a_hybrid_plant_can_be_changed_token_by_token() -> None:
    session = Session(owning((5,)))
    seat = session.match.state.actor
    session.perform(intents.FillPlant(seat, 5))
    session.perform(intents.TakeOut(seat, 0))
    session.perform(intents.StageMove(seat, BUY[OIL]))
    assert OIL in laid(session)[5] and len(laid(session)[5]) == CARDS[5].need


def test_filling_a_plant_counts_fuel_already_owned_and_never_removes_it() -> None:
    match = owning((20,))
    seat = match.state.actor
    match.state.players[seat].fuel[COAL] = 4
    session = Session(match)
    found = []
    for _ in range(2):
        session.perform(intents.FillPlant(seat, 20))
        found.append(len(laid(session)[20]))
    assert found == [6, 4]
    match.state.players[seat].fuel[COAL] = 6
    session = Session(match)
    session.perform(intents.FillPlant(seat, 20))
    refused = session.view(seat).refused
    assert refused is not None and refused.reason == "no_room"


def test_filling_a_plant_that_is_unaffordable_is_refused_only_if_money_is_open() -> None:
    for covered in (False, True):
        session = Session(owning((20,), money=2, covered=covered))
        seat = session.match.state.actor
        session.perform(intents.FillPlant(seat, 20))
        assert bool(session.view(seat).refused) != covered
        assert bool(session.draft(seat).moves) == covered


def test_filling_a_plant_for_a_second_run_that_the_market_lacks_is_refused_with_the_reason() -> None:
    session = Session(owning((20,), (4, 0, 0, 0)))
    seat = session.match.state.actor
    session.perform(intents.FillPlant(seat, 20))
    assert len(session.draft(seat).moves) == 3
    session.perform(intents.FillPlant(seat, 20))
    refused = session.view(seat).refused
    assert refused is not None and refused.values.get("fuel") == FUELS[COAL]
    assert session.draft(seat).moves == ()


def test_filling_all_plants_selects_as_much_fuel_as_the_market_has() -> None:
    session = Session(owning((5, 20), (3, 0, 0, 0)))
    seat = session.match.state.actor
    session.perform(intents.FillAll(seat))
    assert laid(session) == {20: [COAL] * 3}, "the plant that powers most cities first"


def test_filling_a_plant_is_refused_when_it_is_another_players_turn() -> None:
    session = Session(owning((20,)))
    other = (session.match.state.actor + 1) % 3
    for intent in (intents.FillPlant(other, 20), intents.FillAll(other)):
        session.perform(intent)
        refused = session.view(other).refused
        assert refused is not None and refused.reason == "not_your_turn"


def test_two_fingers_on_two_tokens_in_the_cart_at_once_take_out_one_and_neither_is_refused() -> None:
    """Once the first finger has taken out its token, the second finger's token has moved up in the cart, or is gone."""
    match = owning(HAND)
    driver, seat = Fingers(match, "table", TABLE), match.state.actor
    for fuel in (COAL, OIL):
        driver.mean(intents.StageMove(seat, BUY[fuel]))
    driver.together([driver.spot(intents.TakeOut(seat, index)) for index in (0, 1)])
    assert len(driver.laid(seat)) == 1 and driver.scene.session.view(seat).refused is None
