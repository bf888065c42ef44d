"""A second network (`founding_cities`): begun in round 1 by itself, later by changing a staged house; both layouts."""

from __future__ import annotations

import pytest

from game.desk.map_panel import DeskMap
from game.engine import founding, rules
from game.engine.actions import BUILD, FOUND, Build
from game.engine.build import occupy
from game.engine.resources import SOLD_OUT
from game.engine.state import FREE, GameState, Task
from game.kit.style import words
from game.match import Match
from game.session import intents, prompts
from game.session.session import Session
from game.table.middle.map_panel_mm import MapModel
from game.views.routes import networks
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [
    (Mouse, "desk", (1280, 800)),
    (Mouse, "desk", (1920, 1080)),
    (Fingers, "table", (1920, 1080)),
    (Fingers, "table", (3840, 2160)),
]


def rings(play: Driver) -> set[str]:
    """Return the cities that have a ring on the map."""
    painted = next(each.panel for each in play.app.room.canvas.painted if each.panel.name == "map")
    assert isinstance(painted.key, DeskMap | MapModel)
    return {*painted.key.ringed}


def first_build(state: GameState) -> bool:
    return state.task == Task.BUILD and state.round == 1


def with_one_house(city: str = "") -> tuple[Match, int, int]:
    """Return a game in which a seat with one city (`city`, or the one it has), and the right to a second network,
    builds in round 2; a city for it.
    """
    match = reach(deal(4, "classic", "japan"), lambda state: state.task == Task.BUILD and state.round == 2)
    state = match.state
    seat = state.actor
    player = state.players[seat]
    player.cities, player.money = (state.zone.index[city],) if city else player.cities[:1], 300
    state.founded = tuple(-1 if other == seat else city for other, city in enumerate(state.founded))
    player.reach = state.zone.distance[player.cities[0]][:]
    player.reach[player.cities[0]] = SOLD_OUT
    found = [move.city for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]
    return match, seat, found[-1]


@pytest.mark.rotates(1)
@pytest.mark.case("M18")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_japan_two_houses_in_start_cities_can_be_built_in_round_1(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = by(reach(deal(4, "classic", "japan"), first_build), layout, size)
    state = play.match.state
    seat, starts = state.actor, [move.city for move in rules.legal_actions(state) if isinstance(move, Build)][:2]
    begun = {state.zone.cities[city].id for city in founding.places(state)}
    assert rings(play) == begun <= {*state.rules.founding_cities}
    for count, city in enumerate(starts):
        assert rings(play) == begun - {state.zone.cities[start].id for start in starts[:count]}
        play.mean(intents.StageMove(seat, BUILD[city]))
    assert not rings(play), "no third network"
    assert play.laid(seat) == (BUILD[starts[0]], BUILD[starts[1]])
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert after.players[seat].cities == tuple(starts) and after.founded[seat] == starts[1]
    assert after.players[seat].money == state.players[seat].money - 20
    assert not networks(Session(play.match))[seat][1], "no connection is drawn between them"


@pytest.mark.rotates(1)
@pytest.mark.case("M19")
@pytest.mark.judges("build.other_connect build.other_found")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_japan_a_selected_house_can_be_changed_to_begin_a_second_network_and_back(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat, city = with_one_house()
    play = by(match, layout, size)
    assert match.state.zone.cities[city].id in rings(play)
    money, price = match.state.players[seat].money, match.state.house_price[city]
    play.mean(intents.StageMove(seat, BUILD[city]))
    assert play.laid(seat) == (BUILD[city],)
    for move in (FOUND[city], BUILD[city], FOUND[city]):
        play.mean(intents.ChangeWay(seat, 0))
        assert play.laid(seat) == (move,)
        begins = prompts.instruction(play.scene.session, seat) == words.say("asking.build_second_reason")
        assert begins == move.founding
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert after.players[seat].money == money - price and after.founded[seat] == city


@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_japan_no_second_network_is_offered_in_a_city_whose_connection_is_free(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat, _ = with_one_house("tokyo")
    state, free = match.state, match.state.zone.index["yokohama"]
    for other in state.players:
        other.cities = tuple(city for city in other.cities if city != free)
    occupy(state, free, 1, FREE)
    starts = founding.second_starts(state, state.players[seat])
    assert free in starts, "the rules would allow it"
    paid = next(city for city in starts if state.players[seat].reach[city])
    play = by(match, layout, size)
    play.mean(intents.StageMove(seat, BUILD[free]))
    assert intents.ChangeWay(seat, 0) not in offered(play)
    play.mean(intents.StageMove(seat, BUILD[paid]))
    assert intents.ChangeWay(seat, 1) in offered(play)


def offered(play: Driver) -> list[object]:
    """Return the intents of everything that can be touched."""
    return [spot.target.intent for spot in play.app.room.canvas.spots]
