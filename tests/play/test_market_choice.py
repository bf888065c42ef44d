"""On the map of Korea a player can choose either fuel market by hand in both layouts, and after buying a token is
refused the other.
"""

from __future__ import annotations

import pytest

from game.engine.actions import BUY, VISIT
from game.engine.plants import storage_of
from game.engine.resources import COAL, OIL
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.kit.values.ids import AtSeat, OneOf
from game.match import Match
from game.session import intents, prompts
from game.views.fuel_for_sale import other_market
from tests.play.driving import Driver, Fingers, Gamepad, Keys, Mouse, deal, reach

WAYS = [
    (Mouse, "desk", (1280, 800)),
    (Mouse, "desk", (1920, 1080)),
    (Fingers, "table", (1920, 1080)),
    (Fingers, "table", (3840, 2160)),
]
BY_KEYS = (Keys, "desk", (1280, 800))
BY_GAMEPAD = (Gamepad, "desk", (1280, 800))
by_hand = pytest.mark.parametrize(("by", "layout", "size"), WAYS)


def buying() -> tuple[Match, int]:
    """Return a game in which all have plants 3 and 4 and 100 Elektro, and the South's cheapest four coal are gone."""
    match = reach(deal(3, "classic", "korea"), lambda state: state.task == Task.BUY)
    match.state.stock[COAL] -= 4
    match.state.supply[COAL] += 4
    for player in match.state.players:
        player.plants = tuple(match.state.rules.plants[number] for number in (3, 4))
        player.storage, player.fuel, player.money = storage_of(player.plants), [0, 0, 0, 0], 100
    return match, match.state.actor


@pytest.mark.case("M45")
@pytest.mark.parametrize(("by", "layout", "size"), [*WAYS, BY_KEYS, BY_GAMEPAD])
def test_in_korea_a_player_who_buys_at_the_other_market_stays_there_for_the_turn(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = buying()
    play = by(match, layout, size)
    south = words.say("market.south")
    assert prompts.instruction(play.scene.session, seat) == words.say("asking.buy_side_reason", side=south)
    play.mean(intents.StageMove(seat, VISIT))
    play.mean(intents.StageMove(seat, VISIT))
    assert play.laid(seat) == (), "a second touch leads back"
    play.mean(intents.StageMove(seat, VISIT))
    play.mean(intents.StageMove(seat, BUY[COAL]))
    play.mean(intents.StageMove(seat, VISIT))
    assert play.laid(seat) == (VISIT, BUY[COAL])
    refused = play.scene.session.view(seat).refused
    assert refused is not None
    assert refused.reason == "market_chosen"
    if layout == "desk":
        assert words.say("refusal.market_chosen") in " ".join(play.texts())
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert (after.away, after.stock[COAL], after.aside[COAL]) == (False, 8, 11)
    assert after.players[seat].money == 100 - 1, "the first coal of the North costs 1, of the South 5"


@pytest.mark.case("M45")
@by_hand
def test_both_of_koreas_fuel_markets_are_shown_with_their_prices(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = buying()
    play = by(match, layout, size)
    shown = other_market(match.state)
    assert shown is not None
    assert dict(shown.prices) == {"coal": (1, 1, 2), "oil": (3, 4, 5), "garbage": (7, 8)}
    assert words.say("market.north") in play.texts()
    play.mean(intents.StageMove(seat, VISIT))
    assert words.say("market.south") in play.texts()


@pytest.mark.case("M45")
@by_hand
def test_in_korea_fuel_can_be_planned_at_either_market_with_its_price(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, first = buying()
    seat = match.state.queue[0]
    play = by(match, layout, size)
    view = play.scene.session.view(seat if layout == "table" else first)
    planning = seat if layout == "table" else first
    play.mean(intents.Open(planning, "planner"))
    play.mean(intents.PlanMarket(planning))
    play.mean(intents.PlanFuel(planning, COAL, 1))
    assert view.plan.away and view.plan.fuel == ((COAL, 1),)
    play.mean(intents.PlanMarket(planning))
    assert not view.plan.away and view.plan.fuel == ((COAL, 5),), "the price is that of the market planned for"


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_in_korea_the_button_of_the_other_market_is_almost_twice_as_large_as_that_of_a_fuel(
    size: tuple[int, int],
) -> None:
    match, seat = buying()
    play, colour = Fingers(match, "table", size), match.seats[seat].colour
    keys = [AtSeat(colour, OneOf("buy", name)) for name in ("coal", "elsewhere")]
    spots = {spot.target.name: spot.target.rect for spot in play.app.room.canvas.spots}
    fuel, other = [spots[key] for key in keys]
    assert fuel.w * fuel.h * 1.8 <= other.w * other.h, "three prices need more room than one"


def test_in_korea_a_plan_for_the_other_market_is_selected_there() -> None:
    match, seat = buying()
    play = Mouse(match, "desk", (1280, 800))
    session = play.scene.session
    session.perform(intents.PlanMarket(seat))
    session.perform(intents.PlanFuel(seat, COAL, 1))
    session.perform(intents.StagePlan(seat))
    assert play.laid(seat) == (VISIT, BUY[COAL])
    assert match.state.phase == Phase.MARKET


@pytest.mark.case("M45")
@pytest.mark.judges("planner.cheaper_market")
@by_hand
@pytest.mark.parametrize(("south", "away"), [(8, True), (12, False)])
def test_in_korea_the_planners_button_for_all_plants_plans_at_the_cheaper_market(
    by: type[Driver], layout: str, size: tuple[int, int], south: int, away: bool
) -> None:
    """Plants 3 and 4 need 2 oil and 2 coal: 1 + 1 + 3 + 4 in the North, 1 + 2 + 1 + 1 in a full South."""
    match, first = buying()
    match.state.stock[COAL], match.state.stock[OIL] = south, 16 if south == 12 else match.state.stock[OIL]
    seat = match.state.queue[0] if layout == "table" else first
    play = by(match, layout, size)
    play.mean(intents.Open(seat, "planner"))
    said = [spot.target.hint for spot in play.app.room.canvas.spots if spot.target.intent == intents.PlanFill(seat)]
    assert words.say("planner.cheaper_market") in said[0]
    before = play.texts().count(prompts.market_name(away))
    play.mean(intents.PlanFill(seat))
    view = play.scene.session.view(seat)
    assert (view.plan.away, len(view.plan.fuel)) == (away, 4)
    assert sum(price for _, price in view.plan.fuel) == market_total(play.match.state, away)
    assert market_total(play.match.state, away) < market_total(play.match.state, not away)
    assert play.texts().count(prompts.market_name(away)) >= before, "the key says at which market"
    play.mean(intents.PlanFill(seat))
    play.mean(intents.PlanFill(seat))
    assert view.plan.fuel == (), "the third touch clears it"


def market_total(state: GameState, away: bool) -> int:
    """Return the price of two coal and two oil at a market."""
    tokens, tracks = (state.aside, state.rules.other_tracks) if away else (state.stock, state.rules.tracks)
    found = 0
    for fuel in (COAL, OIL):
        free = len(tracks[fuel]) - tokens[fuel]
        found += sum(tracks[fuel][free : free + 2])
    return found
