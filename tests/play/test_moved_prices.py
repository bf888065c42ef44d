"""Cheaper oil on the Middle East by hand in both layouts: its tokens stand at their new prices and cost them."""

from __future__ import annotations

import pytest

from game.engine import cheaper_if_short
from game.engine.actions import BUY
from game.engine.plants import storage_of
from game.engine.resources import OIL
from game.engine.ruleset import with_tracks
from game.engine.state import Task
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
