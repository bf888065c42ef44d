"""A second network (`founding_cities`): begun in round 1 by itself, later by changing a staged house; both layouts."""

from __future__ import annotations

import pytest

from game.engine import rules
from game.engine.actions import BUILD, FOUND, Build
from game.engine.resources import SOLD_OUT
from game.engine.state import GameState, Task
from game.match import Match
from game.session import intents
from game.session.session import Session
from game.views.routes import networks
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

WAYS = [
    (Mouse, "desk", (1280, 800)),
    (Mouse, "desk", (1920, 1080)),
    (Fingers, "table", (1920, 1080)),
    (Fingers, "table", (3840, 2160)),
]


def first_build(state: GameState) -> bool:
    return state.task == Task.BUILD and state.round == 1


def with_one_house() -> tuple[Match, int, int]:
    """A game in which a seat with one city, and the right to a second network, builds in round 2; a city for it."""
    match = reach(deal(4, "classic", "japan"), lambda state: state.task == Task.BUILD and state.round == 2)
    state = match.state
    seat = state.actor
    player = state.players[seat]
    player.cities, player.money = player.cities[:1], 300
    state.founded = tuple(-1 if other == seat else city for other, city in enumerate(state.founded))
    player.reach = state.zone.distance[player.cities[0]][:]
    player.reach[player.cities[0]] = SOLD_OUT
    found = [move.city for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]
    return match, seat, found[-1]


@pytest.mark.case("M18")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_two_houses_in_start_cities_are_built_in_round_1(by: type[Driver], layout: str, size: tuple[int, int]) -> None:
    play = by(reach(deal(4, "classic", "japan"), first_build), layout, size)
    state = play.match.state
    seat, starts = state.actor, [move.city for move in rules.legal_actions(state) if isinstance(move, Build)][:2]
    for city in starts:
        play.mean(intents.StageMove(seat, BUILD[city]))
    assert play.laid(seat) == (BUILD[starts[0]], BUILD[starts[1]])
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert after.players[seat].cities == tuple(starts) and after.founded[seat] == starts[1]
    assert after.players[seat].money == state.players[seat].money - 20
    assert not networks(Session(play.match))[seat][1], "no connection is drawn between them"


@pytest.mark.case("M19")
@pytest.mark.judges("build.other_connect build.other_found")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_a_staged_house_changes_from_connected_to_a_second_network_and_back(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat, city = with_one_house()
    play = by(match, layout, size)
    money, price = match.state.players[seat].money, match.state.house_price[city]
    play.mean(intents.StageMove(seat, BUILD[city]))
    assert play.laid(seat) == (BUILD[city],)
    for move in (FOUND[city], BUILD[city], FOUND[city]):
        play.mean(intents.ChangeWay(seat, 0))
        assert play.laid(seat) == (move,)
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert after.players[seat].money == money - price and after.founded[seat] == city
