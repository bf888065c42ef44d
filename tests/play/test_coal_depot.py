"""In both layouts a player can buy coal from a depot beside the market by touch (`depot_apart`), and build in a city
abroad.
"""

from __future__ import annotations

import pytest

from game.engine.actions import BUILD, BUY, BUY_FROM_DEPOT
from game.engine.plants import CARDS
from game.engine.resources import COAL, SOLD_OUT
from game.engine.state import Task
from game.kit.style import words
from game.match import Match
from game.session import intents
from tests.play.driving import Driver, Fingers, Gamepad, Keys, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [
    (Mouse, "desk", (1280, 800)),
    (Mouse, "desk", (1920, 1080)),
    (Fingers, "table", (1920, 1080)),
    (Fingers, "table", (3840, 2160)),
]
BY_KEYS = (Keys, "desk", (1280, 800))
BY_GAMEPAD = (Gamepad, "desk", (1280, 800))


def buying(map_name: str, in_depot: int, edition: str = "classic") -> tuple[Match, int]:
    """Return a game in which the seat to buy fuel has plant 4 and 100 Elektro, and the market twelve coal."""
    match = reach(deal(3, edition, map_name), lambda state: state.task == Task.BUY)
    state = match.state
    player = state.players[state.actor]
    player.plants, player.storage, player.fuel, player.money = (CARDS[4],), (4, 0, 0, 0, 0), [0, 0, 0, 0], 100
    state.stock[COAL], state.depot = 12, in_depot
    state.supply[COAL] = 12 - in_depot - sum(other.fuel[COAL] for other in state.players)
    return match, state.actor


@pytest.mark.case("M26")
@pytest.mark.parametrize(("by", "layout", "size"), [*WAYS, BY_KEYS, BY_GAMEPAD])
def test_coal_can_be_bought_from_depot_and_market_in_one_turn(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = buying("south-africa", 3)
    play = by(match, layout, size)
    for move in (BUY_FROM_DEPOT, BUY[COAL], BUY_FROM_DEPOT):
        play.mean(intents.StageMove(seat, move))
    assert play.laid(seat) == (BUY_FROM_DEPOT, BUY[COAL], BUY_FROM_DEPOT)
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert (after.depot, after.stock[COAL]) == (1, 11)
    assert after.players[seat].money == 100 - 8 - 5 - 8 and after.players[seat].fuel[COAL] == 3


@pytest.mark.case("R16")
def test_the_usa_depot_refuses_to_sell_coal_while_the_market_has_some_and_says_why() -> None:
    match, seat = buying("usa", 0, "recharged")
    assert match.state.rules.coal_depot_price and not match.state.rules.depot_apart
    mouse = Mouse(match, "desk", (1280, 800))
    mouse.mean(intents.StageMove(seat, BUY_FROM_DEPOT))
    assert mouse.laid(seat) == ()
    assert words.say("refusal.depot_closed") in " ".join(mouse.texts())


@pytest.mark.case("M28")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_south_africa_a_city_abroad_costs_its_connection_and_is_then_full(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match = reach(deal(5, "classic", "south-africa"), lambda state: state.task == Task.BUILD)
    state = match.state
    seat, zone = state.actor, state.zone
    home, abroad = zone.index["springbok"], zone.index["namibia"]
    state.houses[3 * home : 3 * home + 3] = [seat, -1, -1]
    state.price_houses()
    player = state.players[seat]
    player.cities, player.money, player.reach = (home,), 200, zone.distance[home][:]
    player.reach[home] = SOLD_OUT
    play = by(match, layout, size)
    play.mean(intents.StageMove(seat, BUILD[abroad]))
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert after.players[seat].cities == (home, abroad) and after.players[seat].money == 200 - 30
    assert after.house_price[abroad] == SOLD_OUT


@pytest.mark.case("M26")
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3840, 2160)])
def test_the_fuel_market_at_a_table_shows_the_coal_in_the_depot_with_its_price_and_a_touch_selects_it(
    size: tuple[int, int],
) -> None:
    match, seat = buying("south-africa", 3)
    play = Fingers(match, "table", size)
    market = next(painted for painted in play.app.room.canvas.painted if painted.panel.name == "fuels")
    said = [text for text, _ in market.texts]
    assert words.say("market.depot") in said
    assert said[said.index("×3") + 1] == "8"
    assert not market.clipped
    spot = play.app.room.canvas.spot("fuel:depot")
    assert spot is not None
    play.touch(spot)
    assert play.laid(seat) == (BUY_FROM_DEPOT,)
    play.wait(3)
    market = next(painted for painted in play.app.room.canvas.painted if painted.panel.name == "fuels")
    assert "×2" in [text for text, _ in market.texts]
