"""Armed plans over random games: each is committed at most once, as planned, within its limit and never unarmed."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots import decide
from game.engine.actions import BUILD, BUY, DONE, Action
from game.engine.state import Task
from game.match import Match
from game.session import intents, planning
from game.session.session import Session
from game.session.shortcuts import armed_plans
from tests.play.driving import deal

OFTEN = settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck))


def plan(session: Session, seat: int, random: Random) -> None:
    """Plan a few tokens and houses, and touch the arming key some times."""
    for _ in range(random.randrange(1, 4)):
        found = planning.outlook(session, seat)
        session.perform(intents.PlanFuel(seat, random.randrange(4)))
        if found.near:
            session.perform(intents.PlanCity(seat, random.choice(found.near[:5]).city))
    for _ in range(random.randrange(6)):
        session.perform(intents.ArmPlan(seat))


@OFTEN
@given(st.integers(0, 10_000), st.integers(2, 6), st.booleans())
def test_a_plan_that_is_played_automatically_is_played_exactly_as_its_owner_armed_it(
    seed: int, players: int, hidden: bool
) -> None:
    random, session = Random(seed), Session(deal(players, seed=seed % 9, hidden_money=hidden))
    match = session.match
    played = 0
    for _ in range(150):
        if match.over:
            break
        seat = random.randrange(players)
        if seat not in match.asked() and random.random() < 0.4:
            plan(session, seat, random)
        running = session.countdown
        if running is None:
            asked = match.asked()[0]
            session.commit(asked, tuple(decide(match.state, "greedy", random, asked)))
        elif random.random() < 0.7:
            played += check_played(session, running.seat)
        else:
            stop(session, running.seat, random)
    again = Match(match.record.fresh())
    again.replay(match.record.lines)
    assert again.state == match.state


def check_played(session: Session, seat: int) -> int:
    """Let the countdown end; check that the armed plan was played within its limit and is over, and return 1."""
    match, task = session.match, session.match.state.task
    part = next(part for part in session.view(seat).armed if part.task == task)
    money, count = match.state.players[seat].money, len(match.commits)
    armed_plans.used(session, seat)
    session.commit(seat, session.offer(seat))
    wanted: list[Action] = [BUY[wish] if task == Task.BUY else BUILD[wish] for wish in part.wishes]
    assert match.commits[count].moves == (*wanted, DONE) and len(match.commits) == count + 1
    assert money - match.state.players[seat].money <= part.most
    assert all(left.task != task for left in session.view(seat).armed)
    return 1


def stop(session: Session, seat: int, random: Random) -> None:
    """Touch something of the owner's, and check that this only stops the countdown."""
    lines, laid = len(session.match.record.lines), session.draft(seat).moves
    ways = (intents.StopPlan(seat), intents.Confirm(seat), intents.Open(seat, "log"), intents.PlanFuel(seat, 0))
    session.perform(random.choice(ways))
    assert session.countdown is None and session.view(seat).armed == ()
    assert len(session.match.record.lines) == lines and session.draft(seat).moves == laid


def test_in_random_games_some_plans_armed_for_automatic_play_are_played_and_some_fail() -> None:
    played = fell = 0
    for seed in range(6):
        random, session = Random(seed), Session(deal(4, seed=seed))
        for _ in range(120):
            seat = random.randrange(4)
            if seat not in session.match.asked():
                plan(session, seat, random)
            fell += any(view.auto_news == "fell" for view in session.views)
            if session.countdown:
                played += check_played(session, session.countdown.seat)
            else:
                asked = session.match.asked()[0]
                session.commit(asked, tuple(decide(session.match.state, "greedy", random, asked)))
    assert played > 5 and fell > 5


def test_a_plan_for_the_players_current_turn_cannot_be_armed_for_automatic_play() -> None:
    session = Session(deal(3, seed=5))
    random = Random(1)
    while session.match.state.task != Task.BUY or session.match.state.round < 3:
        asked = session.match.asked()[0]
        session.commit(asked, tuple(decide(session.match.state, "greedy", random, asked)))
    seat = session.match.asked()[0]
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    session.perform(intents.PlanFuel(seat, fuel))
    session.perform(intents.ArmPlan(seat))
    assert session.view(seat).armed == () and session.view(seat).refused
