"""The planner and the maximum bid at the desk: they fit the smallest window, a planned house is not drawn as a real
one, and other players see neither.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.resources import SOLD_OUT
from game.engine.state import Task
from game.kit.style import words
from game.session import intents, planning
from game.session.parties import front_seat
from game.session.planner import Plan
from game.session.session import Session
from tests.desk.test_desk_layout import SMALL, check, deal, painted, until
from tests.play.driving import deal as all_persons
from tests.play.driving import reach

pytestmark = pytest.mark.usefixtures("screen")


def dreaming(players: int, task: Task, hidden_money: bool = False) -> Session:
    """Return a game in which the player in front has made a plan."""
    session = Session(until(deal(players, hidden_money=hidden_money), task, 3))
    seat = front_seat(session)
    session.perform(intents.Open(seat, "planner"))
    if session.match.state.current:
        session.perform(intents.PlanPlant(seat, session.match.state.current[0]))
    for fuel in range(4):
        session.perform(intents.PlanFuel(seat, fuel))
    for near in planning.outlook(session, seat).near[:3]:
        session.perform(intents.PlanCity(seat, near.city))
    return session


def states(players: int) -> Iterator[tuple[str, Session]]:
    for task in (Task.NOMINATE, Task.BUY, Task.BUILD, Task.RUN):
        yield task.name, dreaming(players, task)
    yield "covered", dreaming(players, Task.BUY, hidden_money=True)
    old = dreaming(players, Task.BUY)
    seat = front_seat(old)
    owned = {plant.number for player in old.match.state.players for plant in player.plants}
    cities = tuple((city, 10) for city in range(9))
    old.view(seat).plan = Plan(min(owned), 40, 0, tuple((fuel, 1) for fuel in (0, 0, 1, 2, 3)), cities)
    old.view(seat).refused = None
    yield "outdated", old
    empty = dreaming(players, Task.BUY)
    empty.perform(intents.ClearPlan(front_seat(empty)))
    yield "empty", empty


@pytest.mark.rotates
@pytest.mark.parametrize("language", ["en", "es", words.PSEUDO])
@pytest.mark.parametrize("players", [2, 6])
def test_the_planner_of_the_desk_fits_the_smallest_window(players: int, language: str) -> None:
    words.set_language(language)
    for state, session in states(players):
        check(state, painted(session), SMALL)


def test_touching_a_city_of_the_map_plans_a_house_there_while_the_planner_is_open() -> None:
    session = dreaming(3, Task.BUY)
    seat = front_seat(session)
    board = next(panel for panel in painted(session) if panel.panel.name == "map")
    cities = {target.intent for target in board.targets if target.name.startswith("city:") and target.enabled}
    assert cities == {intents.PlanCity(seat, city) for city in range(len(session.match.state.zone))}
    session.perform(intents.Close(seat))
    board = next(panel for panel in painted(session) if panel.panel.name == "map")
    assert not any(isinstance(target.intent, intents.PlanCity) for target in board.targets)


def test_a_house_that_is_only_planned_is_not_drawn_on_the_map() -> None:
    session = dreaming(3, Task.BUY)
    seat = front_seat(session)
    colour = session.match.seats[seat].colour
    planned = [session.match.state.zone.cities[city].id for city, _ in session.view(seat).plan.cities]
    names = {piece.name for panel in painted(session) for piece in panel.pieces}
    assert planned and not any(f"house:{colour}:{city}" in names for city in planned)


def test_hidden_money_stays_hidden_in_the_planner() -> None:
    session = dreaming(3, Task.BUY, hidden_money=True)
    seat = front_seat(session)
    session.match.state.players[seat].money = 777
    session.view(seat).outlook = None
    left = str(planning.outlook(session, seat).left)
    for panel in painted(session):
        assert not {left, "777"} & {text for text, _ in panel.texts}, panel.panel.name
    session.perform(intents.Peek(seat))
    own = next(panel for panel in painted(session) if panel.panel.name == "planner")
    assert left in {text for text, _ in own.texts}


@pytest.mark.parametrize("hidden", (True, False))
def test_the_desk_shows_a_maximum_bid_only_to_the_player_in_front_and_not_with_hidden_money(hidden: bool) -> None:
    session = Session(reach(all_persons(4, hidden_money=hidden), lambda state: state.task == Task.RAISE))
    state, acting = session.match.state, session.match.state.actor
    other = next(seat for seat in state.ring if seat != acting)
    state.players[other].money = 900
    session.perform(intents.SetMaximum(other, 876))
    assert session.view(other).maximum
    assert not any("876" in text for panel in painted(session) for text, _ in panel.texts)
    session.shown_seat = other
    seen = any("876" in text for panel in painted(session) for text, _ in panel.texts)
    assert seen != hidden


def test_spectators_have_no_planner() -> None:
    session = Session(until(deal(3), Task.BUY, 3), watching=True)
    names = {target.name for panel in painted(session) for target in panel.targets}
    assert "sheet:planner" not in names and "sheet:payment" in names


@pytest.mark.parametrize("laid", (True, False))
def test_the_desk_mentions_a_planned_or_refused_full_city_exactly_once(laid: bool) -> None:
    """A full city in the plan and a refused city share one sentence on the screen."""
    session = Session(until(deal(3), Task.BUILD, 3))
    seat = front_seat(session)
    state = session.match.state
    full = next(city for city, price in enumerate(state.house_price) if price >= SOLD_OUT)
    name = state.zone.cities[full].name
    session.perform(intents.Open(seat, "planner"))
    if laid:
        session.view(seat).plan = Plan(cities=((full, 20),))
        session.perform(intents.StagePlan(seat))
        session.perform(intents.Open(seat, "planner"))
        assert session.view(seat).notes
    else:
        session.perform(intents.PlanCity(seat, full))
        assert session.view(seat).refused
    said = [text for panel in painted(session) for text, _ in panel.texts if name in text and text != name]
    assert " ".join(said).count(name) == 1, said


def test_the_bidding_mat_shows_why_a_waiting_players_maximum_is_refused() -> None:
    session = Session(reach(all_persons(4, hidden_money=True), lambda state: state.task == Task.RAISE))
    state = session.match.state
    waits = next(seat for seat in state.ring if seat not in (state.actor, state.leader))
    session.shown_seat = waits
    state.players[waits].money = state.bid + 1
    session.perform(intents.SetMaximum(waits, state.bid + 9))
    mat = next(panel for panel in painted(session) if panel.panel.name == "mat")
    assert any(text in words.say("refusal.covered") for text, _ in mat.texts), "money is hidden: no amount is shown"
    session.perform(intents.SetBid(waits, state.bid + 1))
    mat = next(panel for panel in painted(session) if panel.panel.name == "mat")
    assert words.say("refusal.covered") not in [text for text, _ in mat.texts]


def test_a_planned_plant_that_was_sold_has_no_price_any_more() -> None:
    session = dreaming(3, Task.BUILD)
    seat = front_seat(session)
    sold = next(
        plant.number for player in session.match.state.players for plant in player.plants if player.seat != seat
    )
    session.view(seat).plan = Plan(sold, sold + 3)
    own = next(panel for panel in painted(session) if panel.panel.name == "planner")
    said = " ".join(text for text, _ in own.texts)
    assert words.say("planner.gone", plant=sold) in said
    assert words.say("planner.for", plant=sold) not in said
    names = {target.name for target in own.targets}
    assert "plan:+1" not in names and "plan:other" in names
