"""A player's plan is described in sentences, one for each item, and no figure reveals hidden money."""

from __future__ import annotations

import pytest

from game.engine.actions import BUILD, NOMINATE
from game.engine.plants import CARDS
from game.engine.state import Task
from game.kit.style import words
from game.session import intents, plan_words, planning
from game.session.planner import Plan, PlanFailure, PriceRise
from game.session.session import Session
from tests.play.driving import deal, reach


def stage_at(task: Task, hidden_money: bool = False) -> Session:
    return Session(reach(deal(4, hidden_money=hidden_money), lambda state: state.task == task and state.round >= 2))


@pytest.mark.judges("planner.the_plant planner.tokens")
def test_tokens_of_one_fuel_that_a_plan_cannot_buy_share_a_sentence_and_other_items_have_their_own() -> None:
    session = stage_at(Task.BUY)
    sold_out = PlanFailure("fuel", 0, "sold_out", (("fuel", "coal"),))
    zone = session.match.state.zone
    full = PlanFailure("city", 3, "city_full", (("city", zone.cities[3].name),))
    said = plan_words.sentences(session, 0, (sold_out, sold_out, full, PriceRise("fuel", 1, 6, 4)))
    assert said == (
        "2 coal left out. The market has no coal left.",
        f"{zone.cities[3].name} is full.",
        "1 oil: now costs 6 (was 4).",
    )


def test_a_planned_plant_that_was_sold_names_the_buyer() -> None:
    session = stage_at(Task.BUY)
    owner = next(player for player in session.match.state.players if player.plants)
    plant = owner.plants[0].number
    seat = (owner.seat + 1) % 4
    missed = PlanFailure("plant", plant, "not_on_market", (("plant", plant),))
    name = session.match.seats[owner.seat].name
    assert plan_words.sentences(session, seat, (missed,)) == (f"Plant {plant} was bought by {name}.",)


@pytest.mark.judges("planner.too_dear")
def test_missing_money_is_shown_only_if_money_is_open() -> None:
    for hidden in (False, True):
        session = stage_at(Task.BUILD, hidden_money=hidden)
        seat = session.match.state.queue[0]
        session.match.state.players[seat].money = 3
        near = planning.outlook(session, seat).near[0]
        session.perform(intents.PlanCity(seat, near.city))
        refused = session.view(seat).refused
        assert (refused is None) == hidden, "a plan that all can see does not ask covered money"
        assert bool(session.view(seat).plan) == hidden
        seat = session.match.state.actor
        session.match.state.players[seat].money = 3
        session.draft(seat).reset()
        session.perform(intents.StageMove(seat, BUILD[near.city]))
        if hidden:  # covered money forbids nothing until its owner confirms
            session.perform(intents.Confirm(seat))
        refused = session.view(seat).refused
        assert refused is not None and "missing" in refused.values
        said = plan_words.refusal_text(session, seat, refused)
        assert (str(refused.values["missing"]) in said) != hidden


@pytest.mark.judges("planner.more_notes")
def test_several_failed_items_of_a_plan_are_reported_in_one_line() -> None:
    session = stage_at(Task.BUILD)
    zone = session.match.state.zone
    session.view(0).notes = tuple(
        PlanFailure("city", city, "city_full", (("city", zone.cities[city].name),)) for city in range(3)
    )
    line = plan_words.staged_line(session, 0)
    assert zone.cities[0].name in line and "2 more" in line
    first, second, _ = plan_words.news(session, 0)
    session.view(0).notes = session.view(0).notes[:2]
    assert plan_words.staged_line(session, 0) == words.say("planner.more_notes", first=first, count=1)
    assert second not in plan_words.staged_line(session, 0)
    session.view(0).notes = session.view(0).notes[:1]
    assert plan_words.staged_line(session, 0) == first
    session.view(0).notes = ()
    assert plan_words.staged_line(session, 0) == "" and plan_words.news(session, 0) == ()


@pytest.mark.parametrize("hidden", [False, True])
def test_a_plan_that_is_too_expensive_is_not_selected_unless_money_is_hidden(hidden: bool) -> None:
    session = stage_at(Task.BUILD, hidden)
    seat = session.match.state.actor
    session.match.state.players[seat].money = 500
    for near in planning.outlook(session, seat).near[:2]:
        session.perform(intents.PlanCity(seat, near.city))
    planned = [BUILD[city] for city, _ in session.view(seat).plan.cities]
    assert len(planned) == 2
    session.match.state.players[seat].money = 1
    session.perform(intents.StagePlan(seat))
    laid, notes = list(session.draft(seat).moves), session.view(seat).notes
    assert laid == (planned if hidden else [])
    assert len(notes) == (0 if hidden else 2), "what is left out would tell how much is covered"


def test_the_planned_price_is_preset_on_the_dial_of_the_maximum() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round >= 3 and len(state.eligible) == 4)
    session, acting = Session(match), match.state.actor
    seat = (acting - 1) % 4
    plant = match.state.current[1]
    session.view(seat).plan = Plan(plant=plant, price=plant + 6)
    session.perform(intents.StageMove(acting, NOMINATE[plant]))
    session.perform(intents.Confirm(acting))
    assert match.state.lot == plant and match.state.actor != seat
    assert session.view(seat).bid == min(plant + 6, match.state.players[seat].money)
    session.perform(intents.SetMaximum(seat, session.view(seat).bid))
    assert session.view(seat).maximum


@pytest.mark.judges("planner.hoped")
def test_a_plan_with_a_plant_of_the_future_market_is_calculated_but_cannot_be_selected() -> None:
    session = stage_at(Task.NOMINATE)
    state = session.match.state
    seat = state.actor
    state.players[seat].money = 500
    plant = next(card for card in state.future if card in CARDS and CARDS[card].fuels)
    session.perform(intents.PlanPlant(seat, plant))
    fuel = CARDS[plant].fuels[0]
    session.perform(intents.PlanFuel(seat, fuel))
    found = planning.outlook(session, seat)
    assert found.hoped == plant and not found.missed
    assert found.cost("plant") >= plant and found.fuel[fuel] > 0, "its price and its fuel are in the sum"
    assert str(plant) in plan_words.tentative_note(session, seat)
    assert not planning.can_stage(session, seat)
    assert plan_words.why_not(session, seat) == words.say("planner.not_for_sale", plant=plant)
    session.perform(intents.PlanPlant(seat, state.current[0]))
    assert planning.can_stage(session, seat) and not plan_words.why_not(session, seat)
    assert not plan_words.tentative_note(session, seat)


@pytest.mark.judges("planner.another planner.not_for_sale planner.not_this planner.not_yet planner.nothing")
def test_the_reason_is_given_if_a_plan_cannot_be_applied() -> None:
    session = stage_at(Task.RAISE)
    state = session.match.state
    seat, other = state.actor, next(card for card in state.current if card != state.lot and card in CARDS)
    waits = next(one for one in range(4) if one != seat)
    assert plan_words.why_not(session, seat) == words.say("planner.nothing")
    for one in (seat, waits):
        session.perform(intents.PlanPlant(one, other))
    assert plan_words.why_not(session, seat) == words.say("planner.another", plant=other, lot=state.lot)
    assert plan_words.why_not(session, waits) == words.say("planner.not_yet")
