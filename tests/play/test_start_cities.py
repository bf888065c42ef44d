"""The first house can be built by hand with and without marked start cities, and the sentences on where it may be built
are true.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import build
from game.engine.actions import BUILD
from game.engine.state import Task
from game.kit.style import words
from game.match import Match
from game.session import intents
from tests.play.driving import deal, reach
from tests.workshop.driving import Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)


def first_house(**rules: Any) -> Match:
    """Return a game in which a player now builds a first house."""
    match = deal(3, "classic", **rules)
    return reach(match, lambda state: state.task == Task.BUILD and not state.players[state.actor].cities)


def red(money: int, price: int = 10) -> str:
    return words.say("build.too_dear", price=price, money=money)


def told(play: Driver) -> str:
    return " ".join(play.texts())


def test_with_marked_starting_cities_no_first_house_is_called_unaffordable() -> None:
    match = first_house(start_cities=True)
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    assert match.state.marks and match.state.players[seat].money >= 10
    assert red(match.state.players[seat].money) not in told(mouse)
    assert words.say("build.point_first_marked") in told(mouse)


def test_a_player_who_cannot_pay_for_a_first_house_sees_the_price() -> None:
    match = first_house(start_cities=True)
    seat = match.state.actor
    match.state.players[seat].money = 9
    assert red(9) in told(Mouse(match, "desk", DESK))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_first_house_can_be_selected_in_each_marked_start_city_by_hand(layout: str) -> None:
    match = first_house(start_cities=True)
    seat = match.state.actor
    play: Driver = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    for city in build.start_cities(match.state):
        play.mean(intents.StageMove(seat, BUILD[city]))
        assert play.laid(seat)[-1:] == (BUILD[city],)
        play.mean(intents.TakeOut(seat, 0))


def test_a_player_who_has_a_network_is_not_offered_marked_start_cities_as_cheapest() -> None:
    """Marked cities are reserved for players without a network, and the nearest of them would be the cheapest."""
    match = deal(3, "classic", start_cities=True)
    reach(match, lambda state: state.task == Task.BUILD and not state.players[state.actor].cities)
    seat, state = match.state.actor, match.state
    match.state.players[seat].money = 999
    mouse = Mouse(match, "desk", DESK)
    mouse.mean(intents.StageMove(seat, BUILD[build.start_cities(state)[0]]))
    mouse.mean(intents.Confirm(seat))
    match.state.task, match.state.actor = Task.BUILD, seat
    play = Mouse(match, "desk", DESK)
    offered = {spot.target.name for spot in play.app.room.canvas.spots if spot.target.name.startswith("near:")}
    assert match.state.marks and offered
    assert not offered & {f"near:{state.zone.cities[city].id}" for city in match.state.marks}
    assert words.say("build.point") in told(play)


def test_the_sentence_on_where_a_network_may_begin_agrees_with_the_rules() -> None:
    empty = first_house()
    assert words.say("build.point_first") in told(Mouse(empty, "desk", DESK))
    opened = reach(deal(3, "classic", first_house="open"), lambda state: state.step == 2 and state.task == Task.BUILD)
    opened.state.players[opened.state.actor].cities = ()
    assert words.say("build.point_first_open") in told(Mouse(opened, "desk", DESK))
