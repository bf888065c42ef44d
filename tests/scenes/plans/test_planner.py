"""Plans: what they cost is what the engine then takes; what no longer goes is named, thing by thing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots import decide
from game.engine.actions import BIDS, BUILD, BUY, DONE, PASS, Build, Buy, Nominate
from game.engine.events import FuelBought, HouseBuilt
from game.engine.plants import most_cities
from game.engine.rules import legal_actions
from game.engine.state import GameState, Phase, Task
from game.match import Match
from game.scenes import intents
from game.scenes.plans import planner, planning
from game.scenes.plans.planner import Missed, Plan, work_out
from game.scenes.stage import Stage
from tests.play.driving import deal, reach
from tests.scenes.table.test_sizes import deal as deal_table

BOARDS = (("recharged", "germany"), ("classic", "usa"), ("bsw", "france"), ("recharged", "italy"))


@cache
def played(seed: int, players: int, when: int) -> Match:
    """A game of greedy bots up to a number of commits."""
    match = deal(players, seed=seed)
    random = Random(seed)
    for _ in range(when):
        if match.over:
            break
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


def twin(match: Match) -> Match:
    again = Match(match.record.fresh())
    again.record.lines = list(match.record.lines)
    again.state, again.commits, again.told = match.state, list(match.commits), list(match.told)
    again.ready = dict(match.ready)
    return again


def dream(stage: Stage, seat: int, random: Random, parts: str = "fuel city") -> Plan:
    """A plan of random things, touched one after the other."""
    for _ in range(8):
        found = planning.outlook(stage, seat)
        if "fuel" in parts and random.random() < 0.6:
            stage.perform(intents.PlanFuel(seat, random.randrange(4)))
        if "city" in parts and found.near and random.random() < 0.5:
            stage.perform(intents.PlanCity(seat, random.choice(found.near[:8]).city))
        if "plant" in parts and stage.match.state.current and random.random() < 0.2:
            stage.perform(intents.PlanPlant(seat, random.choice(stage.match.state.market[:4])))
    return stage.view(seat).plan


games = st.tuples(st.integers(1, 4), st.integers(2, 6), st.integers(0, 160))


def turn_to_come(match: Match, seat: int) -> bool:
    """Whether a seat will still buy fuel, or build, in the phase that is played."""
    spending = not match.over and match.state.phase in (Phase.MARKET, Phase.BUILD)
    return spending and match.state.phase in planner.turns_left(match.state, seat)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_what_was_planned_costs_what_is_then_paid(game: tuple[int, int, int], luck: int) -> None:
    """The others do nothing: the houses and tokens laid out when the turn comes cost exactly the plan."""
    match, random = twin(played(*game)), Random(luck)
    seat, phase = random.randrange(game[1]), match.state.phase
    if not turn_to_come(match, seat):
        return
    stage = Stage(match)
    if match.state.cartel and match.asked() != (seat,):
        return  # the Cartel buys and builds between two turns: something changes
    plan = dream(stage, seat, random, "fuel" if phase == Phase.MARKET else "city")
    expected = planning.outlook(stage, seat)
    assert not expected.missed
    if match.asked() == (seat,):
        stage.perform(intents.LayPlan(seat))
    while match.asked() != (seat,):
        stage.commit(match.asked()[0], (DONE,))
    draft = stage.draft(seat)
    asked = plan.fuel if phase == Phase.MARKET else plan.cities
    assert [getattr(move, "fuel", getattr(move, "city", None)) for move in draft.moves] == [what for what, _ in asked]
    money = match.state.players[seat].money
    assert money - draft.state.players[seat].money == expected.cost() == sum(was for _, was in asked)
    stage.commit(seat, (*draft.moves, DONE))
    happened = [event for event in stage.fresh if isinstance(event, FuelBought | HouseBuilt) and event.seat == seat]
    paid = sum(event.price if isinstance(event, FuelBought) else event.connection + event.house for event in happened)
    assert paid == expected.cost()
    assert not (stage.view(seat).plan.fuel if phase == Phase.MARKET else stage.view(seat).plan.cities)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_what_changed_is_named_thing_by_thing(game: tuple[int, int, int], luck: int) -> None:
    """The others play on: everything planned is laid out at its price, or named as dearer, or named as left out."""
    match, random = twin(played(*game)), Random(luck)
    seat, phase = random.randrange(game[1]), match.state.phase
    if not turn_to_come(match, seat):
        return
    stage = Stage(match)
    plan = dream(stage, seat, random, "fuel" if phase == Phase.MARKET else "city")
    if match.asked() == (seat,):
        stage.perform(intents.LayPlan(seat))
    while match.asked() != (seat,):
        other = match.asked()[0]
        stage.commit(other, tuple(decide(match.state, "greedy", random, other)))
    draft, notes = stage.draft(seat), stage.view(seat).notes
    planned = Counter(what for what, _ in (plan.fuel if phase == Phase.MARKET else plan.cities))
    laid = Counter(move.fuel for move in draft.moves if isinstance(move, Buy))
    laid += Counter(move.city for move in draft.moves if isinstance(move, Build))
    missed = Counter(note.what for note in notes if isinstance(note, Missed))
    assert laid + missed == planned
    money = match.state.players[seat].money - draft.state.players[seat].money
    dearer = sum(note.cost - note.was for note in notes if isinstance(note, planning.Dearer))
    lost = Counter(missed)
    was = 0
    for what, cost in reversed(plan.fuel if phase == Phase.MARKET else plan.cities):
        if lost[what]:
            lost[what] -= 1
        else:
            was += cost
    if not missed:
        assert money == was + dearer


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_a_plan_leaves_the_game_alone_and_never_spends_more_than_there_is(
    game: tuple[int, int, int], luck: int
) -> None:
    match = twin(played(*game))
    if match.over:
        return
    stage, random = Stage(match), Random(luck)
    seat = random.randrange(game[1])
    before = match.state.facts()
    dream(stage, seat, random, "plant fuel city")
    found = planning.outlook(stage, seat)
    assert match.state.facts() == before
    assert found.left == found.money + (found.earned or 0) - found.cost() >= 0
    assert found.lit <= min(found.cities, found.capacity)
    assert found.income == match.state.rules.pays(found.lit)
    assert len(found.plants) <= match.state.rules.plant_limit


def at(task: Task, round_: int = 1, players: int = 4, seed: int = 7) -> tuple[Stage, int]:
    match = reach(deal(players, seed=seed), lambda state: state.task == task and state.round >= round_)
    return Stage(match), match.asked()[0]


def last_in_line(stage: Stage) -> int:
    return stage.match.state.queue[-1]


def test_in_anothers_turn_nothing_is_laid_out() -> None:
    stage, _ = at(Task.BUY, 3)
    seat = last_in_line(stage)
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(stage, seat).room) if room)
    stage.perform(intents.PlanFuel(seat, fuel))
    assert len(stage.view(seat).plan.fuel) == 1
    assert stage.draft(seat).moves == ()
    stage.perform(intents.LayPlan(seat))
    refused = stage.view(seat).refused
    assert refused is not None and refused.reason == "not_your_turn"


def test_with_the_planner_open_the_turn_waits_for_one_touch() -> None:
    stage, acting = at(Task.BUY, 3)
    seat = stage.match.state.queue[0]
    stage.perform(intents.Open(seat, "planner"))
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(stage, seat).room) if room)
    stage.perform(intents.PlanFuel(seat, fuel))
    stage.commit(acting, (DONE,))
    assert stage.match.asked() == (seat,)
    assert stage.draft(seat).moves == ()
    assert planning.can_lay(stage, seat)
    stage.perform(intents.LayPlan(seat))
    assert stage.draft(seat).moves == (BUY[fuel],)
    assert not planning.is_open(stage, seat)
    assert stage.match.asked() == (seat,), "nothing is committed"


def test_a_full_city_is_left_out_and_says_so() -> None:
    stage, acting = at(Task.BUILD, 2)
    seat = stage.match.state.queue[0]
    rich = stage.match.state.players[acting]
    rich.money += 200
    stage.refresh()
    stage.draft(acting).reset()
    theirs = {near.city for near in planning.outlook(stage, acting).near}
    city = next(near.city for near in planning.outlook(stage, seat).near if near.city in theirs and near.able)
    stage.perform(intents.PlanCity(seat, city))
    stage.commit(acting, (BUILD[city], DONE))
    assert [(note.part, note.what) for note in stage.view(seat).notes] == [("city", city)]
    note = stage.view(seat).notes[0]
    assert isinstance(note, Missed) and note.reason in ("city_full_in_step", "city_full")
    assert stage.draft(seat).moves == ()
    stage.perform(intents.TidyPlan(seat))
    assert not stage.view(seat).plan and not stage.view(seat).notes


def test_dearer_fuel_is_laid_out_and_told() -> None:
    stage, acting = at(Task.BUY, 3)
    seat = stage.match.state.queue[0]
    both = [
        fuel
        for fuel in range(4)
        if planning.outlook(stage, seat).room[fuel] and planning.outlook(stage, acting).room[fuel]
    ]
    fuel = both[0]
    stage.perform(intents.PlanFuel(seat, fuel))
    bought = 0
    while BUY[fuel] in legal_actions(stage.state_of(acting)):
        stage.perform(intents.Lay(acting, BUY[fuel]))
        bought += 1
    assert bought
    was = stage.view(seat).plan.fuel[0][1]
    stage.commit(acting, (*stage.draft(acting).moves, DONE))
    note = stage.view(seat).notes[0] if stage.view(seat).notes else None
    if isinstance(note, planning.Dearer):
        assert (note.was, note.what) == (was, fuel) and note.cost > was
    else:
        assert note is None and planner.work_out(stage.match.state, seat, stage.view(seat).plan).cost() == was


def test_a_plant_sold_is_named() -> None:
    stage, acting = at(Task.NOMINATE, 3)
    seat = next(other for other in stage.match.state.eligible if other != acting)
    plant = next(move.plant for move in legal_actions(stage.match.state) if isinstance(move, Nominate))
    stage.perform(intents.PlanPlant(seat, plant))
    stage.commit(acting, (Nominate(plant), BIDS[planner.least_price(stage.match.state, acting, plant)]))
    while stage.match.state.lot == plant and stage.match.state.task == Task.RAISE:
        stage.commit(stage.match.state.actor, (PASS,))
    found = planning.outlook(stage, seat)
    assert [(item.part, item.what, item.reason) for item in found.missed] == [("plant", plant, "not_on_market")]


def test_a_plant_bought_leaves_the_plan() -> None:
    stage, acting = at(Task.NOMINATE, 3)
    plant = next(move.plant for move in legal_actions(stage.match.state) if isinstance(move, Nominate))
    stage.perform(intents.PlanPlant(acting, plant))
    stage.commit(acting, (Nominate(plant), BIDS[planner.least_price(stage.match.state, acting, plant)]))
    while stage.match.state.lot == plant and stage.match.state.task == Task.RAISE:
        stage.commit(stage.match.state.actor, (PASS,))
    assert stage.view(acting).plan.plant == 0


def test_a_planned_plant_gives_its_room_to_fuel_and_its_power_to_cities() -> None:
    stage, acting = at(Task.NOMINATE, 2)
    state = stage.match.state
    before = planning.outlook(stage, acting)
    plant = max(number for number in state.current if number <= state.players[acting].money)
    stage.perform(intents.PlanPlant(acting, plant))
    after = planning.outlook(stage, acting)
    assert plant in after.plants
    assert after.left == before.left - after.cost("plant")
    assert after.capacity >= before.capacity
    stage.perform(intents.PlanPrice(acting, 1))
    assert stage.view(acting).plan.price == planner.least_price(state, acting, plant)


def test_what_is_behind_this_round_is_planned_for_the_next_one_after_the_income() -> None:
    stage, acting = at(Task.BUILD, 3)
    stage.commit(acting, (DONE,))
    state: GameState = stage.match.state
    assert planner.turns_left(state, acting) == (Phase.BUREAUCRACY,)
    plain = planning.outlook(stage, acting)
    assert plain.earned is None
    player = state.players[acting]
    assert plain.income == state.rules.pays(min(most_cities(player.plants, player.fuel), len(player.cities)))
    near = next(item for item in plain.near)
    stage.perform(intents.PlanCity(acting, near.city))
    found = planning.outlook(stage, acting)
    if found.lines:
        assert found.lines[0].later and found.earned == plain.income
        assert found.left == player.money + plain.income - near.cost


def test_a_city_touched_again_leaves_the_plan() -> None:
    stage, acting = at(Task.BUILD, 2)
    near = planning.outlook(stage, acting).near[0]
    stage.perform(intents.PlanCity(acting, near.city))
    assert [what for what, _ in stage.view(acting).plan.cities] == [near.city]
    stage.perform(intents.PlanCity(acting, near.city))
    assert stage.view(acting).plan == Plan()


@pytest.mark.parametrize("fuel", range(4))
def test_fuel_without_a_plant_is_refused_with_its_rule(fuel: int) -> None:
    stage = Stage(deal_table(4))
    stage.perform(intents.PlanFuel(0, fuel))
    refused = stage.view(0).refused
    assert refused is not None and refused.reason == "no_plant_burns"
    assert stage.view(0).plan == Plan()


def test_over_is_over() -> None:
    stage = Stage(reach(deal(2, seed=3), lambda state: state.phase == Phase.FINISH))
    stage.perform(intents.PlanPlant(0, 20))
    refused = stage.view(0).refused
    assert refused is not None and refused.reason == "game_over"
    work_out(stage.match.state, 0, Plan())


@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_a_plan_that_was_spent_comes_back_with_the_commit(task: Task) -> None:
    stage, seat = at(task, 3)
    if task == Task.BUY:
        fuel = next(fuel for fuel, room in enumerate(planning.outlook(stage, seat).room) if room)
        stage.perform(intents.PlanFuel(seat, fuel))
    else:
        stage.perform(intents.PlanCity(seat, planning.outlook(stage, seat).near[0].city))
    stage.perform(intents.LayPlan(seat))
    plan, moves = stage.view(seat).plan, stage.draft(seat).moves
    assert plan and moves
    stage.perform(intents.Confirm(seat))
    assert not stage.view(seat).plan
    stage.perform(intents.PlanPlant(seat, stage.match.state.market[-1]))
    later = stage.view(seat).plan
    stage.perform(intents.Undo(seat))
    assert stage.view(seat).plan == planner.completed(later, plan)
    assert (stage.view(seat).plan.fuel, stage.view(seat).plan.cities) == (plan.fuel, plan.cities)
    assert stage.draft(seat).moves == moves, "it lies there again, to be confirmed"
    stage.perform(intents.Confirm(seat))
    assert stage.view(seat).plan == later and not stage.view(seat).notes


def test_what_was_planned_anew_is_not_overwritten_by_what_comes_back() -> None:
    stage, seat = at(Task.BUY, 3)
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(stage, seat).room) if room)
    stage.perform(intents.PlanFuel(seat, fuel))
    stage.perform(intents.LayPlan(seat))
    stage.perform(intents.Confirm(seat))
    stage.perform(intents.PlanFuel(seat, fuel))
    anew = stage.view(seat).plan
    stage.perform(intents.Undo(seat))
    assert stage.view(seat).plan == anew and not stage.view(seat).spent
