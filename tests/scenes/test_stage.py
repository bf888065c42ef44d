"""The stage: what is laid out, exchanged, asked twice, refused and taken back, for every seat on its own."""

from __future__ import annotations

import pytest

from game.engine.actions import BUY, DONE, NOMINATE, Drop, Nominate, Scrap
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.match import Match
from game.scenes import intents
from game.scenes.stage import Stage
from tests.play.driving import deal, reach


def staged(task: Task, round_: int = 1, players: int = 4, bot: str = "greedy", seed: int = 7) -> tuple[Stage, int]:
    """A stage where a task is asked for, and the seat (in the bureaucracy seat 0)."""
    match = reach(deal(players, seed=seed), lambda state: state.task == task and state.round >= round_, bot)
    return Stage(match), match.asked()[0]


def test_nominating_another_plant_takes_the_place_of_the_first() -> None:
    stage, seat = staged(Task.NOMINATE)
    plants = [move for move in legal_actions(stage.match.state) if isinstance(move, Nominate)]
    for move in plants:
        stage.perform(intents.Lay(seat, move))
        assert stage.draft(seat).moves == (move,)
        assert stage.lot(seat) == move.plant
    assert stage.view(seat).bid == stage.least_bid(seat)


def test_the_dial_stays_between_the_least_bid_and_the_money() -> None:
    stage, seat = staged(Task.RAISE)
    money = stage.match.state.players[seat].money
    stage.perform(intents.SetBid(seat, 9999))
    assert stage.view(seat).bid == money
    stage.perform(intents.SetBid(seat, -5))
    assert stage.view(seat).bid == stage.match.state.bid + 1


def scrapping() -> tuple[Stage, int, Scrap]:
    """Somebody scraps a plant with at least two tokens that may leave."""
    for seed in range(1, 12):
        match = deal(4, seed=seed)
        try:
            reach(match, lambda state: state.task == Task.SCRAP and sum(state.players[state.actor].fuel) > 4)
        except AssertionError:
            continue
        stage, seat = Stage(match), match.state.actor
        for move in legal_actions(match.state):
            assert isinstance(move, Scrap)
            stage.perform(intents.Lay(seat, move))
            drops = [other for other in legal_actions(stage.state_of(seat)) if isinstance(other, Drop)]
            if stage.state_of(seat).task == Task.DROP and drops:
                stage.perform(intents.Lay(seat, drops[0]))
                if stage.state_of(seat).task == Task.DROP and drops[0] in legal_actions(stage.state_of(seat)):
                    stage.perform(intents.Reset(seat))
                    return stage, seat, move
            stage.perform(intents.Reset(seat))
    raise AssertionError("nobody had so much fuel")


def test_two_tokens_dropped_are_two() -> None:
    stage, seat, scrap = scrapping()
    stage.perform(intents.Lay(seat, scrap))
    drop = next(move for move in legal_actions(stage.state_of(seat)) if isinstance(move, Drop))
    stage.perform(intents.Lay(seat, drop))
    stage.perform(intents.Lay(seat, drop))
    assert stage.draft(seat).moves == (scrap, drop, drop)


def test_another_plant_scrapped_takes_everything_after_the_first_back() -> None:
    stage, seat, scrap = scrapping()
    other = next(move for move in legal_actions(stage.match.state) if move != scrap)
    stage.perform(intents.Lay(seat, scrap))
    drop = next(move for move in legal_actions(stage.state_of(seat)) if isinstance(move, Drop))
    stage.perform(intents.Lay(seat, drop))
    stage.perform(intents.StepBack(seat))
    stage.perform(intents.StepBack(seat))
    stage.perform(intents.Lay(seat, other))
    assert stage.draft(seat).moves[0] == other


def test_what_is_laid_out_of_the_middle_is_taken_out() -> None:
    stage, seat = staged(Task.BUY, 2)
    fuel = next(fuel for fuel in range(4) if BUY[fuel] in legal_actions(stage.match.state))
    stage.perform(intents.Lay(seat, BUY[fuel]))
    stage.perform(intents.Lay(seat, BUY[fuel]))
    laid = len(stage.draft(seat).moves)
    stage.perform(intents.TakeOut(seat, 0))
    assert len(stage.draft(seat).moves) == laid - 1
    assert stage.match.state.players[seat].fuel != stage.state_of(seat).players[seat].fuel or laid == 1


def test_a_refusal_stays_until_the_next_touch() -> None:
    stage, seat = staged(Task.BUY)
    refused = next(fuel for fuel in range(4) if BUY[fuel] not in legal_actions(stage.match.state))
    stage.perform(intents.Lay(seat, BUY[refused]))
    assert stage.view(seat).refused is not None
    stage.perform(intents.Open(seat, "payment"))
    assert stage.view(seat).refused is None


def test_a_seat_that_is_not_asked_is_refused_and_changes_nothing() -> None:
    stage, seat = staged(Task.BUY)
    other = (seat + 1) % 4
    before = stage.match.state
    for intent in (intents.Lay(other, BUY[0]), intents.Confirm(other), intents.PassTurn(other), intents.Undo(other)):
        stage.perform(intent)
        assert stage.view(other).refused is not None
    assert stage.match.state is before


def test_plants_switched_off_are_asked_about_once() -> None:
    stage, seat = staged(Task.RUN, 2)
    for plant in list(stage.view(seat).runs):
        stage.perform(intents.ToggleRun(seat, plant))
    assert stage.lit(seat) == 0
    stage.perform(intents.Confirm(seat))
    assert stage.view(seat).asked_twice == "plants_off"
    assert seat not in stage.match.ready
    stage.perform(intents.Confirm(seat))
    assert stage.match.ready[seat] == (DONE,)


def test_touching_anything_else_forgets_the_question() -> None:
    stage, seat = staged(Task.RUN, 2)
    plant = next(iter(stage.view(seat).runs))
    stage.perform(intents.ToggleRun(seat, plant))
    stage.perform(intents.Confirm(seat))
    assert stage.view(seat).asked_twice
    stage.perform(intents.Open(seat, "log"))
    assert not stage.view(seat).asked_twice


def test_a_choice_in_the_bureaucracy_is_withdrawn_until_the_last_is_ready() -> None:
    stage, seat = staged(Task.RUN, 2)
    stage.perform(intents.Confirm(seat))
    assert stage.can_undo(seat)
    stage.perform(intents.Undo(seat))
    assert seat not in stage.match.ready
    round_ = stage.match.state.round
    for other in range(4):
        stage.perform(intents.Confirm(other))
    assert stage.match.state.round == round_ + 1
    assert not stage.can_undo(seat)


def test_reset_brings_the_proposed_firing_back() -> None:
    stage, seat = staged(Task.RUN, 3)
    proposed = dict(stage.view(seat).runs)
    for plant in proposed:
        stage.perform(intents.ToggleRun(seat, plant))
    stage.perform(intents.Reset(seat))
    assert stage.view(seat).runs == proposed


@pytest.mark.parametrize("seed", range(4))
def test_every_mix_of_a_hybrid_can_be_reached(seed: int) -> None:
    """One coal more or less at a time leads from any mix that can burn to any other."""
    match = deal(4, seed=seed + 20)
    reach(match, lambda state: state.round == 8 and state.task == Task.RUN, "chance")
    stage = Stage(match)
    for seat in range(4):
        for plant, run in list(stage.view(seat).runs.items()):
            if len([fuel for fuel in run.mix if fuel]) < 1 or not any(run.mix[:2]):
                continue
            before = run
            stage.perform(intents.SetMix(seat, plant, run.mix[0] + 1))
            if stage.view(seat).runs[plant] != before:
                stage.perform(intents.SetMix(seat, plant, before.mix[0]))
            assert stage.view(seat).runs[plant] == before


def test_the_seat_in_front_is_the_one_that_is_asked() -> None:
    match: Match = reach(deal(4), lambda state: state.task == Task.BUILD)
    stage = Stage(match)
    assert stage.shown_seat == match.state.actor
    seat = match.state.actor
    stage.perform(intents.Confirm(seat))
    assert stage.shown_seat == match.asked()[0]


def test_a_nomination_that_is_refused_leaves_the_one_laid_out() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round >= 2)
    stage, seat = Stage(match), match.state.actor
    first, later = match.state.current[0], match.state.future[-1]
    stage.perform(intents.Lay(seat, NOMINATE[first]))
    moves = stage.draft(seat).moves
    assert moves
    stage.perform(intents.Lay(seat, NOMINATE[later]))
    assert stage.view(seat).refused and stage.draft(seat).moves == moves
