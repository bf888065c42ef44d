"""Plans in sentences: one for each thing, and no figure that covered money would tell."""

from __future__ import annotations

from game.engine.actions import BUILD, NOMINATE
from game.engine.plants import PLANTS
from game.engine.state import Task
from game.scenes import intents
from game.scenes.plans import planning
from game.scenes.plans import words as plan_words
from game.scenes.plans.planner import Missed, Plan
from game.scenes.stage import Stage
from game.ui import words
from tests.play.driving import deal, reach


def stage_at(task: Task, hidden_money: bool = False) -> Stage:
    return Stage(reach(deal(4, hidden_money=hidden_money), lambda state: state.task == task and state.round >= 2))


def test_tokens_of_one_fuel_are_drawn_together_and_every_thing_has_its_sentence() -> None:
    stage = stage_at(Task.BUY)
    sold_out = Missed("fuel", 0, "sold_out", (("fuel", "coal"),))
    zone = stage.match.state.zone
    full = Missed("city", 3, "city_full", (("city", zone.cities[3].name),))
    said = plan_words.sentences(stage, 0, (sold_out, sold_out, full, planning.Dearer("fuel", 1, 6, 4)))
    assert said == (
        "2 coal left out. The market has no coal left.",
        f"{zone.cities[3].name} is full.",
        "1 oil: now 6 instead of 4.",
    )


def test_a_plant_somebody_bought_names_the_buyer() -> None:
    stage = stage_at(Task.BUY)
    owner = next(player for player in stage.match.state.players if player.plants)
    plant = owner.plants[0].number
    seat = (owner.seat + 1) % 4
    missed = Missed("plant", plant, "not_on_market", (("plant", plant),))
    name = stage.match.seats[owner.seat].name
    assert plan_words.sentences(stage, seat, (missed,)) == (f"Plant {plant} was bought by {name}.",)


def test_what_is_missing_is_told_only_where_money_lies_open() -> None:
    for hidden in (False, True):
        stage = stage_at(Task.BUILD, hidden_money=hidden)
        seat = stage.match.state.queue[0]
        stage.match.state.players[seat].money = 3
        near = planning.outlook(stage, seat).near[0]
        stage.perform(intents.PlanCity(seat, near.city))
        refused = stage.view(seat).refused
        assert (refused is None) == hidden, "a plan that all can see does not ask covered money"
        assert bool(stage.view(seat).plan) == hidden
        seat = stage.match.state.actor
        stage.match.state.players[seat].money = 3
        stage.draft(seat).reset()
        stage.perform(intents.Lay(seat, BUILD[near.city]))
        refused = stage.view(seat).refused
        assert refused is not None and "missing" in refused.values
        said = plan_words.why(stage, seat, refused)
        assert (str(refused.values["missing"]) in said) != hidden


def test_several_things_are_one_line_that_points_to_the_plan() -> None:
    stage = stage_at(Task.BUILD)
    zone = stage.match.state.zone
    stage.view(0).notes = tuple(
        Missed("city", city, "city_full", (("city", zone.cities[city].name),)) for city in range(3)
    )
    line = plan_words.laid_line(stage, 0)
    assert zone.cities[0].name in line and "2 more" in line
    assert len(plan_words.news(stage, 0)) == 3
    stage.view(0).notes = ()
    assert plan_words.laid_line(stage, 0) == "" and plan_words.news(stage, 0) == ()


def test_the_planned_price_waits_on_the_dial_for_the_maximum() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round >= 3 and len(state.eligible) == 4)
    stage, acting = Stage(match), match.state.actor
    seat = (acting - 1) % 4
    plant = match.state.current[1]
    stage.view(seat).plan = Plan(plant=plant, price=plant + 6)
    stage.perform(intents.Lay(acting, NOMINATE[plant]))
    stage.perform(intents.Confirm(acting))
    assert match.state.lot == plant and match.state.actor != seat
    assert stage.view(seat).bid == min(plant + 6, match.state.players[seat].money)
    stage.perform(intents.SetMaximum(seat, stage.view(seat).bid))
    assert stage.view(seat).maximum


def test_a_plant_that_is_still_to_come_is_reckoned_and_said_to_be_a_hope() -> None:
    stage = stage_at(Task.NOMINATE)
    state = stage.match.state
    seat = state.actor
    state.players[seat].money = 500
    plant = next(card for card in state.future if card in PLANTS and PLANTS[card].fuels)
    stage.perform(intents.PlanPlant(seat, plant))
    fuel = PLANTS[plant].fuels[0]
    stage.perform(intents.PlanFuel(seat, fuel))
    found = planning.outlook(stage, seat)
    assert found.hoped == plant and not found.missed
    assert found.cost("plant") >= plant and found.fuel[fuel] > 0, "its price and its fuel are in the sum"
    assert str(plant) in plan_words.hope(stage, seat)
    assert not planning.can_lay(stage, seat)
    assert plan_words.why_not(stage, seat) == words.say("planner.not_for_sale", plant=plant)
    stage.perform(intents.PlanPlant(seat, state.current[0]))
    assert planning.can_lay(stage, seat) and not plan_words.why_not(stage, seat)
    assert not plan_words.hope(stage, seat)


def test_why_a_plan_cannot_be_laid_out_is_said() -> None:
    stage = stage_at(Task.RAISE)
    state = stage.match.state
    seat, other = state.actor, next(card for card in state.current if card != state.lot and card in PLANTS)
    waits = next(one for one in range(4) if one != seat)
    assert plan_words.why_not(stage, seat) == words.say("planner.nothing")
    for one in (seat, waits):
        stage.perform(intents.PlanPlant(one, other))
    assert plan_words.why_not(stage, seat) == words.say("planner.another", plant=other, lot=state.lot)
    assert plan_words.why_not(stage, waits) == words.say("planner.not_yet")
