"""Cheaper oil on the Middle East by hand in both layouts: foretold, and its tokens stand at their new prices."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine import cheaper_if_short
from game.engine.actions import BUY
from game.engine.events import FuelCheaper
from game.engine.plants import storage_of
from game.engine.resources import COAL, OIL
from game.engine.ruleset import with_tracks
from game.engine.state import Task
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.session import intents
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]


@pytest.mark.case("M44")
@pytest.mark.parametrize("places", [4, 24])
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_the_middle_east_oil_can_be_bought_at_its_lowered_price(
    by: type[Driver], layout: str, size: tuple[int, int], places: int
) -> None:
    match = reach(deal(3, "classic", "middle-east"), lambda state: state.task == Task.BUY)
    state = match.state
    coal, oil, *others = state.rules.printed_tracks
    state.rules = with_tracks(state.rules, (coal, (1,) * places + oil[: 24 - places], *others))
    assert cheaper_if_short.moved(state, OIL) == min(places, 21)
    for player in state.players:
        player.plants = (state.rules.plants[7],)
        player.storage, player.fuel, player.money = storage_of(player.plants), [0, 0, 0, 0], 100
    stock, seat = state.stock[OIL], state.actor
    price = state.rules.tracks[OIL][24 - stock]
    play = by(match, layout, size)
    play.mean(intents.StageMove(seat, BUY[OIL]))
    play.mean(intents.Confirm(seat))
    play.wait(400)
    assert play.match.state.players[seat].money == 100 - price
    assert price < oil[24 - stock], "the price has not moved"


@pytest.mark.case("M44")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_the_middle_east_a_fall_of_the_oil_price_is_announced_before_the_resupply(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    """In this game of two greedy bots, the supply lacks one oil after round 3."""
    match, random = deal(2, "classic", "middle-east", 1), Random(1)
    while match.state.task != Task.RUN or match.state.round < 3:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    play = by(match, layout, size)
    told = words.say("power.cheaper", fuel=words.say("goods.oil"), count=1)
    assert told in " ".join(play.texts())
    hints = [spot.target.hint for spot in play.app.room.canvas.spots if spot.target.name == OneOf("fuel", "oil")]
    assert any(told in hint for hint in hints) == (layout == "table"), "the desk tells it beside the market"
    tracks = match.state.rules.tracks
    for each in match.asked():
        play.mean(intents.Confirm(each))
        play.wait(400)
    assert FuelCheaper(OIL, 1) in match.events
    assert match.state.rules.tracks[OIL] == (1, *tracks[OIL][:-1]) and match.state.rules.tracks[COAL] == tracks[COAL]
    assert told not in " ".join(play.texts())
