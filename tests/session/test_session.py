"""Every seat selects, replaces, confirms and undoes its moves apart from the others; a refused move changes nothing."""

from __future__ import annotations

import pytest

from game.engine.actions import BUY, DONE, NOMINATE, Drop, Nominate, Run, Scrap
from game.engine.plants import CARDS, storage_of
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.match import Match
from game.session import intents
from game.session.session import Session
from tests.play.driving import deal, reach


def staged(task: Task, round_: int = 1, players: int = 4, bot: str = "greedy", seed: int = 7) -> tuple[Session, int]:
    """Return a session in which the next decision is of this kind, and the seat that makes it (in bureaucracy
    seat 0).
    """
    match = reach(deal(players, seed=seed), lambda state: state.task == task and state.round >= round_, bot)
    return Session(match), match.asked()[0]


def test_selecting_another_plant_to_nominate_replaces_the_first() -> None:
    session, seat = staged(Task.NOMINATE)
    plants = [move for move in legal_actions(session.match.state) if isinstance(move, Nominate)]
    for move in plants:
        session.perform(intents.StageMove(seat, move))
        assert session.draft(seat).moves == (move,)
        assert session.auctioned_plant(seat) == move.plant
    assert session.view(seat).bid == session.least_bid(seat)


def test_the_bid_dial_stays_between_the_minimum_bid_and_the_bidders_money() -> None:
    session, seat = staged(Task.RAISE)
    money = session.match.state.players[seat].money
    session.perform(intents.SetBid(seat, 9999))
    assert session.view(seat).bid == money
    session.perform(intents.SetBid(seat, -5))
    assert session.view(seat).bid == session.match.state.bid + 1


def scrapping() -> tuple[Session, int, Scrap]:
    """Return a game in which a player discards a plant with at least two tokens that may be dropped; with seat and
    move.
    """
    for seed in range(1, 12):
        match = deal(4, seed=seed)
        try:
            reach(match, lambda state: state.task == Task.SCRAP and sum(state.players[state.actor].fuel) > 4)
        except AssertionError:
            continue
        session, seat = Session(match), match.state.actor
        for move in legal_actions(match.state):
            assert isinstance(move, Scrap)
            session.perform(intents.StageMove(seat, move))
            drops = [other for other in legal_actions(session.state_of(seat)) if isinstance(other, Drop)]
            if session.state_of(seat).task == Task.DROP and drops:
                session.perform(intents.StageMove(seat, drops[0]))
                if session.state_of(seat).task == Task.DROP and drops[0] in legal_actions(session.state_of(seat)):
                    session.perform(intents.Reset(seat))
                    return session, seat, move
            session.perform(intents.Reset(seat))
    raise AssertionError("nobody had so much fuel")


def test_selecting_a_fuel_token_to_return_twice_returns_two() -> None:
    session, seat, scrap = scrapping()
    session.perform(intents.StageMove(seat, scrap))
    drop = next(move for move in legal_actions(session.state_of(seat)) if isinstance(move, Drop))
    session.perform(intents.StageMove(seat, drop))
    session.perform(intents.StageMove(seat, drop))
    assert session.draft(seat).moves == (scrap, drop, drop)


def test_after_stepping_back_another_plant_can_be_selected_to_discard() -> None:
    session, seat, scrap = scrapping()
    other = next(move for move in legal_actions(session.match.state) if move != scrap)
    session.perform(intents.StageMove(seat, scrap))
    drop = next(move for move in legal_actions(session.state_of(seat)) if isinstance(move, Drop))
    session.perform(intents.StageMove(seat, drop))
    session.perform(intents.StepBack(seat))
    session.perform(intents.StepBack(seat))
    session.perform(intents.StageMove(seat, other))
    assert session.draft(seat).moves[0] == other


def test_the_first_of_two_selected_fuel_tokens_can_be_removed() -> None:
    session, seat = staged(Task.BUY, 2)
    fuel = next(fuel for fuel in range(4) if BUY[fuel] in legal_actions(session.match.state))
    session.perform(intents.StageMove(seat, BUY[fuel]))
    session.perform(intents.StageMove(seat, BUY[fuel]))
    laid = len(session.draft(seat).moves)
    session.perform(intents.TakeOut(seat, 0))
    assert len(session.draft(seat).moves) == laid - 1
    assert session.match.state.players[seat].fuel != session.state_of(seat).players[seat].fuel


def test_a_refusal_is_remembered_until_the_players_next_touch() -> None:
    session, seat = staged(Task.BUY)
    refused = next(fuel for fuel in range(4) if BUY[fuel] not in legal_actions(session.match.state))
    session.perform(intents.StageMove(seat, BUY[refused]))
    assert session.view(seat).refused is not None
    session.perform(intents.Open(seat, "payment"))
    assert session.view(seat).refused is None


def test_moves_of_a_player_who_is_not_to_move_are_refused_and_change_nothing() -> None:
    session, seat = staged(Task.BUY)
    other = (seat + 1) % 4
    before = session.match.state
    for intent in (
        intents.StageMove(other, BUY[0]),
        intents.Confirm(other),
        intents.PassTurn(other),
        intents.Undo(other),
    ):
        session.perform(intent)
        assert session.view(other).refused is not None
    assert session.match.state is before


def test_running_no_plants_must_be_confirmed_once_more() -> None:
    session, seat = staged(Task.RUN, 2)
    for plant in list(session.view(seat).runs):
        session.perform(intents.ToggleRun(seat, plant))
    assert session.lit(seat) == 0
    session.perform(intents.Confirm(seat))
    assert session.view(seat).asked_twice == "plants_off"
    assert seat not in session.match.ready
    session.perform(intents.Confirm(seat))
    assert session.match.ready[seat] == (DONE,)


def test_touching_something_else_cancels_the_question_whether_to_run_fewer_plants() -> None:
    session, seat = staged(Task.RUN, 2)
    plant = next(iter(session.view(seat).runs))
    session.perform(intents.ToggleRun(seat, plant))
    session.perform(intents.Confirm(seat))
    assert session.view(seat).asked_twice
    session.perform(intents.Open(seat, "log"))
    assert not session.view(seat).asked_twice


def test_a_choice_in_bureaucracy_can_be_withdrawn_until_the_last_player_is_ready() -> None:
    session, seat = staged(Task.RUN, 2)
    session.perform(intents.Confirm(seat))
    assert session.can_undo(seat)
    session.perform(intents.Undo(seat))
    assert seat not in session.match.ready
    round_ = session.match.state.round
    for other in range(4):
        session.perform(intents.Confirm(other))
    assert session.match.state.round == round_ + 1
    assert not session.can_undo(seat)


def test_reset_in_bureaucracy_restores_the_proposed_selection_of_plants() -> None:
    session, seat = staged(Task.RUN, 3)
    proposed = dict(session.view(seat).runs)
    for plant in proposed:
        session.perform(intents.ToggleRun(seat, plant))
    session.perform(intents.Reset(seat))
    assert session.view(seat).runs == proposed


@pytest.mark.parametrize("plant", [number for number, plant in CARDS.items() if len(plant.fuels) == 2])
def test_every_fuel_mix_of_a_hybrid_plant_can_be_chosen_and_no_other(plant: int) -> None:
    """The amount of coal that the hybrid plant burns is changed by one token at a time, up and down."""
    match = reach(deal(4), lambda state: state.task == Task.RUN)
    seat, state, need = match.asked()[0], match.state.copy(), CARDS[plant].need
    player = state.players[seat]
    player.plants, player.fuel = (CARDS[plant],), [need, need, 0, 0]
    player.storage = storage_of(player.plants)
    match.state = state
    session = Session(match)
    for coal in (*range(need + 1), *range(need, -1, -1)):
        session.perform(intents.SetMix(seat, plant, coal))
        assert session.view(seat).refused is None
        assert session.view(seat).runs == {plant: Run(plant, (coal, need - coal, 0, 0))}
    for coal in (-1, need + 1):
        before = session.view(seat).runs[plant]
        session.perform(intents.SetMix(seat, plant, coal))
        assert session.view(seat).runs == {plant: before}


def test_the_desk_shows_the_player_who_is_to_move_and_after_that_turn_the_next() -> None:
    match: Match = reach(deal(4), lambda state: state.task == Task.BUILD)
    session = Session(match)
    assert session.shown_seat == match.state.actor
    seat = match.state.actor
    session.perform(intents.Confirm(seat))
    assert session.shown_seat == match.asked()[0]


def test_a_refused_nomination_leaves_the_plant_selected_before() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round >= 2)
    session, seat = Session(match), match.state.actor
    first, later = match.state.current[0], match.state.future[-1]
    session.perform(intents.StageMove(seat, NOMINATE[first]))
    moves = session.draft(seat).moves
    assert moves
    session.perform(intents.StageMove(seat, NOMINATE[later]))
    assert session.view(seat).refused and session.draft(seat).moves == moves
