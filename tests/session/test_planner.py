"""The cost of a player's plan is what the engine then charges, and items that became impossible are listed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots import decide
from game.engine import auction, market
from game.engine.actions import BIDS, BUILD, BUY, DONE, PASS, SCRAP, Action, Build, Buy, Nominate
from game.engine.events import FuelBought, HouseBuilt
from game.engine.plants import CARDS, fits, most_cities, storage_of
from game.engine.rules import apply, legal_actions
from game.engine.state import GameState, Phase, Task
from game.match import Match
from game.session import intents, planner, planning
from game.session.planner import Plan, PlanFailure, evaluate
from game.session.session import Session
from tests.play.driving import deal, reach
from tests.table.test_sizes import deal as deal_table

BOARDS = (("recharged", "germany"), ("classic", "usa"), ("bsw", "france"), ("recharged", "italy"))


@cache
def played(seed: int, players: int, when: int) -> Match:
    """Return a game of greedy bots up to a number of commits."""
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
    again.state, again.commits, again.events = match.state, list(match.commits), list(match.events)
    again.ready = dict(match.ready)
    return again


def dream(session: Session, seat: int, random: Random, parts: str = "fuel city") -> Plan:
    """Return a plan of random items, touched one after another."""
    for _ in range(8):
        found = planning.outlook(session, seat)
        if "fuel" in parts and random.random() < 0.6:
            session.perform(intents.PlanFuel(seat, random.randrange(4)))
        if "city" in parts and found.near and random.random() < 0.5:
            session.perform(intents.PlanCity(seat, random.choice(found.near[:8]).city))
        if "plant" in parts and session.match.state.current and random.random() < 0.2:
            session.perform(intents.PlanPlant(seat, random.choice(session.match.state.market[:4])))
    return session.view(seat).plan


games = st.tuples(st.integers(1, 4), st.integers(2, 6), st.integers(0, 160))


def turn_to_come(match: Match, seat: int) -> bool:
    """Return whether a seat has yet to buy fuel, or build, in the current phase."""
    spending = not match.over and match.state.phase in (Phase.MARKET, Phase.BUILD)
    return spending and match.state.phase in planner.turns_left(match.state, seat)


@pytest.mark.judges("planner.all planner.costs planner.keep planner.left planner.next planner.would_pay")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_the_cost_of_a_plan_is_what_is_paid_if_the_others_do_nothing(game: tuple[int, int, int], luck: int) -> None:
    """The others do nothing: the houses and tokens selected at the start of the turn cost exactly the plan."""
    match, random = twin(played(*game)), Random(luck)
    seat, phase = random.randrange(game[1]), match.state.phase
    if not turn_to_come(match, seat):
        return
    session = Session(match)
    if match.state.cartel and match.asked() != (seat,):
        return  # the Cartel buys and builds between two turns: something changes
    plan = dream(session, seat, random, "fuel" if phase == Phase.MARKET else "city")
    expected = planning.outlook(session, seat)
    assert not expected.missed
    if match.asked() == (seat,):
        session.perform(intents.StagePlan(seat))
    while match.asked() != (seat,):
        session.commit(match.asked()[0], (DONE,))
    draft = session.draft(seat)
    asked = plan.fuel if phase == Phase.MARKET else plan.cities
    assert [getattr(move, "fuel", getattr(move, "city", None)) for move in draft.moves] == [what for what, _ in asked]
    money = match.state.players[seat].money
    assert money - draft.state.players[seat].money == expected.cost() == sum(was for _, was in asked)
    session.commit(seat, (*draft.moves, DONE))
    happened = [event for event in session.fresh if isinstance(event, FuelBought | HouseBuilt) and event.seat == seat]
    paid = sum(event.price if isinstance(event, FuelBought) else event.connection + event.house for event in happened)
    assert paid == expected.cost()
    assert not (session.view(seat).plan.fuel if phase == Phase.MARKET else session.view(seat).plan.cities)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_on_its_owners_turn_each_item_of_a_plan_is_selected_or_listed_as_left_out_and_price_rises_add_up(
    game: tuple[int, int, int], luck: int
) -> None:
    """The others play on: everything planned is selected at its price, listed as more expensive, or listed as
    left out.
    """
    match, random = twin(played(*game)), Random(luck)
    seat, phase = random.randrange(game[1]), match.state.phase
    if not turn_to_come(match, seat):
        return
    session = Session(match)
    plan = dream(session, seat, random, "fuel" if phase == Phase.MARKET else "city")
    if match.asked() == (seat,):
        session.perform(intents.StagePlan(seat))
    while match.asked() != (seat,):
        other = match.asked()[0]
        session.commit(other, tuple(decide(match.state, "greedy", random, other)))
    draft, notes = session.draft(seat), session.view(seat).notes
    planned = Counter(what for what, _ in (plan.fuel if phase == Phase.MARKET else plan.cities))
    laid = Counter(move.fuel for move in draft.moves if isinstance(move, Buy))
    laid += Counter(move.city for move in draft.moves if isinstance(move, Build))
    missed = Counter(note.what for note in notes if isinstance(note, PlanFailure))
    assert laid + missed == planned
    money = match.state.players[seat].money - draft.state.players[seat].money
    dearer = sum(note.cost - note.was for note in notes if isinstance(note, planner.PriceRise))
    lost = Counter(missed)
    was = 0
    for what, cost in reversed(plan.fuel if phase == Phase.MARKET else plan.cities):
        if lost[what]:
            lost[what] -= 1
        else:
            was += cost
    if not missed:
        assert money == was + dearer


@pytest.mark.judges("planner.note")
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 10**6))
def test_a_plan_does_not_change_the_game_and_never_exceeds_the_money(game: tuple[int, int, int], luck: int) -> None:
    match = twin(played(*game))
    if match.over:
        return
    session, random = Session(match), Random(luck)
    seat = random.randrange(game[1])
    before = match.state.facts()
    dream(session, seat, random, "plant fuel city")
    found = planning.outlook(session, seat)
    assert match.state.facts() == before
    assert found.left == found.money + (found.earned or 0) - found.cost() >= 0
    assert found.lit <= min(found.cities, found.capacity)
    assert found.income == match.state.rules.pays(found.lit)
    assert len(found.plants) <= match.state.rules.plant_limit


def at(task: Task, round_: int = 1, players: int = 4, seed: int = 7) -> tuple[Session, int]:
    match = reach(deal(players, seed=seed), lambda state: state.task == task and state.round >= round_)
    return Session(match), match.asked()[0]


def last_in_line(session: Session) -> int:
    return session.match.state.queue[-1]


def test_a_plan_cannot_be_selected_in_another_players_turn() -> None:
    session, _ = at(Task.BUY, 3)
    seat = last_in_line(session)
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    session.perform(intents.PlanFuel(seat, fuel))
    assert len(session.view(seat).plan.fuel) == 1
    assert session.draft(seat).moves == ()
    session.perform(intents.StagePlan(seat))
    refused = session.view(seat).refused
    assert refused is not None and refused.reason == "not_your_turn"


def test_a_plan_is_selected_by_one_touch_if_its_planner_is_open_when_the_turn_begins() -> None:
    session, acting = at(Task.BUY, 3)
    seat = session.match.state.queue[0]
    session.perform(intents.Open(seat, "planner"))
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    session.perform(intents.PlanFuel(seat, fuel))
    session.commit(acting, (DONE,))
    assert session.match.asked() == (seat,)
    assert session.draft(seat).moves == ()
    assert planning.can_stage(session, seat)
    session.perform(intents.StagePlan(seat))
    assert session.draft(seat).moves == (BUY[fuel],)
    assert not planning.is_open(session, seat)
    assert session.match.asked() == (seat,), "nothing is committed"


@pytest.mark.judges("planner.left_out")
def test_a_planned_city_that_is_full_is_left_out_with_a_message() -> None:
    session, acting = at(Task.BUILD, 2)
    seat = session.match.state.queue[0]
    rich = session.match.state.players[acting]
    rich.money += 200
    session.refresh()
    session.draft(acting).reset()
    theirs = {near.city for near in planning.outlook(session, acting).near}
    city = next(near.city for near in planning.outlook(session, seat).near if near.city in theirs and near.able)
    session.perform(intents.PlanCity(seat, city))
    session.commit(acting, (BUILD[city], DONE))
    assert [(note.part, note.what) for note in session.view(seat).notes] == [("city", city)]
    note = session.view(seat).notes[0]
    assert isinstance(note, PlanFailure) and note.reason in ("city_full_in_step", "city_full")
    assert session.draft(seat).moves == ()
    session.perform(intents.TidyPlan(seat))
    assert not session.view(seat).plan and not session.view(seat).notes


def dearer(seed: int) -> tuple[Session, int, int, int] | None:
    """Return a game in which a seat's planned token has become more expensive, the seat, the fuel, and its old
    price; None if there is no such token.
    """
    session, acting = at(Task.BUY, 3, seed=seed)
    seat = session.match.state.queue[0]
    for fuel in range(4):
        able = [planning.outlook(session, each).room[fuel] for each in (seat, acting)]
        if not all(able):
            continue
        session.perform(intents.PlanFuel(seat, fuel))
        while BUY[fuel] in legal_actions(session.state_of(acting)):
            session.perform(intents.StageMove(acting, BUY[fuel]))
        was = session.view(seat).plan.fuel[0][1]
        after = session.state_of(acting)
        if was < market.price(after, fuel) <= after.players[seat].money:
            session.commit(acting, (*session.draft(acting).moves, DONE))
            return session, seat, fuel, was
        session.perform(intents.Reset(acting))
        session.perform(intents.ClearPlan(seat))
    return None


@pytest.mark.judges("planner.other_price")
def test_fuel_that_became_more_expensive_is_selected_with_a_message() -> None:
    told = 0
    for session, seat, fuel, was in filter(None, map(dearer, range(1, 8))):
        (note,) = session.view(seat).notes
        assert isinstance(note, planner.PriceRise)
        assert (note.part, note.what, note.was, note.cost) == (
            "fuel",
            fuel,
            was,
            market.price(session.match.state, fuel),
        )
        assert session.draft(seat).moves == (BUY[fuel],)
        told += 1
    assert told


@pytest.mark.parametrize("again", [False, True])
def test_planning_a_plant_again_removes_its_whole_plan(again: bool) -> None:
    """The plan of a plant contains its price, the plant to be discarded for it, and the original price."""
    session, acting = at(Task.NOMINATE, 3)
    plant = max(session.match.state.current)
    session.perform(intents.PlanPlant(acting, plant))
    if again:
        session.perform(intents.PlanPrice(acting, plant + 3))
    session.perform(intents.PlanPlant(acting, plant))
    assert session.view(acting).plan == Plan()


@pytest.mark.judges("planner.gone planner.sold")
def test_a_planned_plant_that_another_player_bought_is_listed_as_missed() -> None:
    session, acting = at(Task.NOMINATE, 3)
    seat = next(other for other in session.match.state.eligible if other != acting)
    plant = next(move.plant for move in legal_actions(session.match.state) if isinstance(move, Nominate))
    session.perform(intents.PlanPlant(seat, plant))
    session.commit(acting, (Nominate(plant), BIDS[planner.least_price(session.match.state, acting, plant)]))
    while session.match.state.lot == plant and session.match.state.task == Task.RAISE:
        session.commit(session.match.state.actor, (PASS,))
    found = planning.outlook(session, seat)
    assert [(item.part, item.what, item.reason) for item in found.missed] == [("plant", plant, "not_on_market")]


def test_a_planned_plant_is_removed_from_the_plan_once_its_owner_has_bought_it() -> None:
    session, acting = at(Task.NOMINATE, 3)
    plant = next(move.plant for move in legal_actions(session.match.state) if isinstance(move, Nominate))
    session.perform(intents.PlanPlant(acting, plant))
    session.commit(acting, (Nominate(plant), BIDS[planner.least_price(session.match.state, acting, plant)]))
    while session.match.state.lot == plant and session.match.state.task == Task.RAISE:
        session.commit(session.match.state.actor, (PASS,))
    assert session.view(acting).plan.plant == 0


@pytest.mark.judges("planner.for planner.lights planner.makes_room")
def test_a_planned_plant_is_counted_with_its_price_and_its_price_is_at_least_the_minimum_bid() -> None:
    session, acting = at(Task.NOMINATE, 2)
    state = session.match.state
    before = planning.outlook(session, acting)
    plant = max(number for number in state.current if number <= state.players[acting].money)
    session.perform(intents.PlanPlant(acting, plant))
    after = planning.outlook(session, acting)
    assert plant in after.plants
    assert after.left == before.left - after.cost("plant")
    assert after.capacity >= before.capacity
    session.perform(intents.PlanPrice(acting, 1))
    assert session.view(acting).plan.price == planner.least_price(state, acting, plant)


COAL_PLANTS = (4, 8, 10, 15)


def crowded(mode: str, coal: int) -> Session:
    """Return a game in which a seat has all its plants and some coal, so that one must be discarded; the mode says
    what may be dropped.
    """
    match = reach(deal(4, scrapped_fuel=mode), lambda state: state.task == Task.NOMINATE and state.round == 3)
    state = match.state.copy()
    player = state.players[state.actor]
    player.plants = tuple(CARDS[number] for number in COAL_PLANTS[: state.rules.plant_limit])
    player.storage, player.fuel, player.money = storage_of(player.plants), [coal, 0, 0, 0], 200
    assert fits(player.fuel, player.storage)
    match.state = state
    return Session(match)


@pytest.mark.parametrize("mode", ["may", "must", "itself"])
@pytest.mark.parametrize("coal", [0, 2, 4, 6, 10])
@pytest.mark.parametrize("scrap", COAL_PLANTS[:2])
def test_a_planned_plant_keeps_the_fuel_that_the_engine_keeps(mode: str, coal: int, scrap: int) -> None:
    """The plan keeps as much fuel as the rules allow when a plant is discarded."""
    session = crowded(mode, coal)
    state = session.match.state
    seat = state.actor
    plant = max(state.current)
    session.perform(intents.PlanPlant(seat, plant))
    session.perform(intents.PlanScrap(seat, scrap))
    found = planning.outlook(session, seat)
    ends = list[tuple[int, ...]]()
    table = state.copy()
    table.lot, table.eligible = plant, (seat,)
    auction.own(table.players[seat], table.rules.plants[plant])
    table.task = Task.SCRAP
    waiting: list[tuple[GameState, Action]] = [(table, SCRAP[scrap])]
    while waiting:
        before, move = waiting.pop()
        after = before.copy()
        apply(after, move)
        if after.task == Task.DROP:
            waiting += [(after, each) for each in legal_actions(after)]
        else:
            ends.append(tuple(after.players[seat].fuel))
    assert found.scrapped == scrap and tuple(found.fuel) == max(ends, key=sum)


@pytest.mark.judges("planner.earned planner.income planner.then")
def test_phases_already_over_are_planned_for_the_next_round_with_its_income() -> None:
    session, acting = at(Task.BUILD, 3)
    session.commit(acting, (DONE,))
    state: GameState = session.match.state
    assert planner.turns_left(state, acting) == (Phase.BUREAUCRACY,)
    plain = planning.outlook(session, acting)
    assert plain.earned is None
    player = state.players[acting]
    assert plain.income == state.rules.pays(min(most_cities(player.plants, player.fuel), len(player.cities)))
    near = next(item for item in plain.near)
    session.perform(intents.PlanCity(acting, near.city))
    found = planning.outlook(session, acting)
    assert found.lines[0].later and found.earned == plain.income
    assert found.left == player.money + plain.income - near.cost


def test_planning_a_city_again_removes_it_from_the_plan() -> None:
    session, acting = at(Task.BUILD, 2)
    near = planning.outlook(session, acting).near[0]
    session.perform(intents.PlanCity(acting, near.city))
    assert [what for what, _ in session.view(acting).plan.cities] == [near.city]
    session.perform(intents.PlanCity(acting, near.city))
    assert session.view(acting).plan == Plan()


@pytest.mark.parametrize("fuel", range(4))
def test_planning_fuel_that_none_of_the_players_plants_burns_is_refused(fuel: int) -> None:
    session = Session(deal_table(4))
    session.perform(intents.PlanFuel(0, fuel))
    refused = session.view(0).refused
    assert refused is not None and refused.reason == "no_plant_burns"
    assert session.view(0).plan == Plan()


def test_planning_after_the_end_of_the_game_is_refused() -> None:
    session = Session(reach(deal(2, seed=3), lambda state: state.phase == Phase.FINISH))
    session.perform(intents.PlanPlant(0, 20))
    refused = session.view(0).refused
    assert refused is not None and refused.reason == "game_over"
    evaluate(session.match.state, 0, Plan())


@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_undoing_a_commit_restores_the_plan_that_was_carried_out_with_it(task: Task) -> None:
    session, seat = at(task, 3)
    if task == Task.BUY:
        fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
        session.perform(intents.PlanFuel(seat, fuel))
    else:
        session.perform(intents.PlanCity(seat, planning.outlook(session, seat).near[0].city))
    session.perform(intents.StagePlan(seat))
    plan, moves = session.view(seat).plan, session.draft(seat).moves
    assert plan and moves
    session.perform(intents.Confirm(seat))
    assert not session.view(seat).plan
    session.perform(intents.PlanPlant(seat, session.match.state.market[-1]))
    later = session.view(seat).plan
    session.perform(intents.Undo(seat))
    assert session.view(seat).plan == planner.completed(later, plan)
    assert (session.view(seat).plan.fuel, session.view(seat).plan.cities) == (plan.fuel, plan.cities)
    assert session.draft(seat).moves == moves, "it is selected again, to be confirmed"
    session.perform(intents.Confirm(seat))
    assert session.view(seat).plan == later and not session.view(seat).notes


def test_a_new_plan_is_not_overwritten_by_a_restored_one() -> None:
    session, seat = at(Task.BUY, 3)
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    session.perform(intents.PlanFuel(seat, fuel))
    session.perform(intents.StagePlan(seat))
    session.perform(intents.Confirm(seat))
    session.perform(intents.PlanFuel(seat, fuel))
    anew = session.view(seat).plan
    session.perform(intents.Undo(seat))
    assert session.view(seat).plan == anew and not session.view(seat).spent
