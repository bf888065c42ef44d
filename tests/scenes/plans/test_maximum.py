"""The maximum bid: never above it, never for another plant, and the game is the one a person would have bid."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.actions import BIDS, NOMINATE, PASS, Bid, Nominate
from game.engine.notation import write_record
from game.engine.rules import legal_actions
from game.engine.state import Phase, Task
from game.scenes import intents
from game.scenes.plans import maximum
from game.scenes.stage import Stage
from tests.play.driving import deal, reach


def bidding(players: int = 4, round_: int = 3, seed: int = 7) -> tuple[Stage, int]:
    """A plant was just put up; the seat that is asked next."""
    match = reach(
        deal(players, seed=seed),
        lambda state: state.task == Task.RAISE and state.round >= round_ and len(state.ring) == players,
    )
    return Stage(match), match.state.actor


def raise_all(stage: Stage) -> list[int]:
    """Let every raise that is due be made; who raised."""
    made = []
    while (seat := maximum.due(stage)) is not None:
        made.append(seat)
        maximum.raise_once(stage, seat)
    return made


def test_it_raises_by_one_until_it_is_reached_and_then_hands_back() -> None:
    stage, seat = bidding(2, 2, 5)
    other = stage.match.state.leader
    first = stage.match.state.bid
    money = min(player.money for player in stage.match.state.players)
    most = min(first + 3, money)
    stage.perform(intents.SetMaximum(seat, most))
    assert raise_all(stage) == [seat]
    assert stage.match.state.bid == first + 1 and stage.match.state.leader == seat
    assert stage.view(seat).explained == maximum.Explained("raised", first + 1, most)
    while stage.match.state.bid < most and stage.match.state.players[other].money > stage.match.state.bid:
        stage.commit(other, (BIDS[stage.match.state.bid + 1],))
        raise_all(stage)
    assert stage.match.state.bid <= most
    if stage.match.state.actor == other:
        stage.commit(other, (BIDS[most + 1],))
    assert stage.match.state.actor == seat, "handed back: it is asked, nothing was passed for it"
    assert stage.view(seat).maximum is None
    assert stage.view(seat).explained == maximum.Explained("reached", stage.match.state.bid, most)


def test_two_maxima_bid_against_each_other_and_the_higher_one_stands_just_above() -> None:
    stage, seat = bidding(2, 2, 5)
    other, bid = stage.match.state.leader, stage.match.state.bid
    stage.perform(intents.SetMaximum(seat, bid + 3))
    stage.perform(intents.SetMaximum(other, bid + 6))
    assert stage.view(seat).maximum and stage.view(other).maximum
    raise_all(stage)
    assert stage.match.state.leader == other and stage.match.state.bid <= bid + 4
    assert stage.match.state.actor == seat


def test_it_is_set_before_the_turn_and_by_who_puts_a_plant_up() -> None:
    match = reach(deal(4, seed=7), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    stage, seat = Stage(match), match.state.actor
    plant = next(move.plant for move in legal_actions(match.state) if isinstance(move, Nominate))
    stage.perform(intents.SetMaximum(seat, 30))
    assert stage.view(seat).maximum is None, "nothing is up yet"
    stage.perform(intents.Lay(seat, NOMINATE[plant]))
    most = stage.least_bid(seat) + 2
    least = stage.least_bid(seat)
    stage.perform(intents.SetBid(seat, most))
    stage.perform(intents.SetMaximum(seat, most))
    assert match.state.lot == plant and stage.view(seat).maximum
    assert match.state.bid == least and match.state.leader == seat, "up at the lowest bid, the rest only as it must be"
    later = match.state.ring[-1]
    stage.perform(intents.SetMaximum(later, match.state.bid + 1))
    assert stage.view(later).maximum


def test_another_plant_put_up_instead_ends_it() -> None:
    match = reach(deal(4, seed=7), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    stage, seat = Stage(match), match.state.actor
    first, second, *_ = [move.plant for move in legal_actions(match.state) if isinstance(move, Nominate)]
    stage.perform(intents.Lay(seat, NOMINATE[first]))
    stage.perform(intents.SetMaximum(seat, stage.least_bid(seat) + 4))
    assert stage.view(seat).maximum
    stage.perform(intents.Undo(seat))
    assert stage.view(seat).maximum is None
    stage.perform(intents.Lay(seat, NOMINATE[second]))
    stage.perform(intents.Confirm(seat))
    assert match.state.lot == second
    assert stage.view(seat).maximum is None


def test_it_is_over_with_its_plant() -> None:
    stage, seat = bidding()
    stage.perform(intents.SetMaximum(seat, stage.least_bid(seat) + 1))
    lot = stage.match.state.lot
    while stage.match.state.lot == lot and stage.match.state.task == Task.RAISE:
        if stage.match.state.actor == seat:
            maximum.raise_once(stage, seat)
        else:
            stage.commit(stage.match.state.actor, (PASS,))
    assert stage.view(seat).maximum is None


def test_no_more_than_the_money_and_no_less_than_a_bid() -> None:
    stage, seat = bidding()
    money = stage.match.state.players[seat].money
    for amount, reason in ((money + 1, "bid_too_dear"), (stage.match.state.bid, "bid_too_low")):
        stage.perform(intents.SetMaximum(seat, amount))
        refused = stage.view(seat).refused
        assert refused is not None and refused.reason == reason
        assert stage.view(seat).maximum is None
    stage.perform(intents.SetMaximum(seat, money))
    assert stage.view(seat).maximum
    stage.perform(intents.SetMaximum(seat, 0))
    assert stage.view(seat).maximum is None and raise_all(stage) == []


def test_a_raise_taken_back_turns_it_off() -> None:
    stage, seat = bidding()
    before = stage.match.state
    stage.perform(intents.SetMaximum(seat, stage.least_bid(seat) + 5))
    maximum.raise_once(stage, seat)
    assert stage.can_undo(seat)
    stage.perform(intents.Undo(seat))
    assert stage.match.state is before
    assert stage.view(seat).maximum is None
    assert stage.view(seat).explained == maximum.Explained("taken_back")
    assert raise_all(stage) == []


def test_the_record_knows_only_bids() -> None:
    stage, seat = bidding()
    most = stage.least_bid(seat) + 37 if stage.match.state.players[seat].money > 60 else stage.least_bid(seat) + 2
    lines = len(stage.match.record.lines)
    stage.perform(intents.SetMaximum(seat, min(most, stage.match.state.players[seat].money)))
    assert len(stage.match.record.lines) == lines
    maximum.raise_once(stage, seat)
    assert [line.moves for line in stage.match.record.lines[lines:]] == [(Bid(stage.match.state.bid),)]


def test_it_waits_for_the_pace() -> None:
    stage, seat = bidding()
    raising = maximum.Raising()
    assert not raising.turn(stage, 0.0, 0.75)
    stage.perform(intents.SetMaximum(seat, stage.least_bid(seat)))
    assert not raising.turn(stage, 10.0, 0.75)
    assert not raising.turn(stage, 10.7, 0.75)
    assert raising.turn(stage, 10.8, 0.75)
    assert stage.match.state.leader == seat


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(1, 4))
def test_the_game_is_the_one_a_person_would_have_bid(players: int, luck: int, seed: int) -> None:
    """Whole auctions of a round, once with maxima and once with every bid made by hand: the same record."""
    records = []
    for by_itself in (True, False):
        match = reach(deal(players, seed=seed), lambda state: state.task == Task.NOMINATE and state.round >= 2)
        stage, random = Stage(match), Random(luck)
        while match.state.phase == Phase.AUCTION and match.state.round == 2:
            _auction(stage, random, by_itself)
        records.append(write_record(match.record))
    assert records[0] == records[1]


def _auction(stage: Stage, random: Random, by_itself: bool) -> None:
    """One plant put up; each seat would pay a random amount."""
    state = stage.match.state
    if state.task in (Task.SCRAP, Task.DROP):
        stage.commit(state.actor, (legal_actions(state)[0],))
        return
    plants = [move for move in legal_actions(state) if isinstance(move, Nominate)]
    if not plants:
        stage.commit(state.actor, (PASS,))
        return
    seat, lone = state.actor, len(state.eligible) == 1
    stage.perform(intents.Lay(seat, random.choice(plants)))
    least = stage.least_bid(seat)
    most = {other: least + random.randrange(-3, 12) for other in sorted(state.eligible)}
    stage.perform(intents.Confirm(seat))
    if lone:
        return
    lot = stage.match.state.lot
    for other in most:
        if by_itself:
            stage.perform(intents.SetMaximum(other, min(most[other], state.players[other].money)))
    while stage.match.state.lot == lot and stage.match.state.task == Task.RAISE:
        now = stage.match.state
        actor = now.actor
        if by_itself and stage.view(actor).maximum:
            maximum.raise_once(stage, actor)
        elif not by_itself and now.bid < min(most[actor], now.players[actor].money):
            stage.commit(actor, (BIDS[now.bid + 1],))
        else:
            stage.commit(actor, (PASS,))
        leader = stage.match.state.leader
        if stage.match.state.lot == lot and leader != seat:
            assert stage.match.state.bid <= max(most[leader], least)


def test_its_pad_closes_with_the_plant_and_does_not_open_without_one() -> None:
    """Sold, put up by mistake and taken back, or touched a moment too late: no pad lies there without a card."""
    match = reach(deal(4, seed=7), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    stage, seat = Stage(match), match.state.actor
    waits = next(other for other in match.state.eligible if other != seat)
    plant = next(move.plant for move in legal_actions(match.state) if isinstance(move, Nominate))
    stage.perform(intents.Open(waits, maximum.SHEET))
    assert stage.view(waits).sheet == "", "no plant is up"
    for end in ("undo", "sold"):
        stage.perform(intents.Lay(seat, NOMINATE[plant]))
        stage.perform(intents.Confirm(seat))
        waits = match.state.ring[-1]
        stage.perform(intents.Open(waits, maximum.SHEET))
        assert stage.view(waits).sheet == maximum.SHEET and stage.lot(waits) == plant
        if end == "undo":
            stage.perform(intents.Undo(seat))
        while match.state.lot == plant and match.state.task == Task.RAISE:
            stage.commit(match.state.actor, (PASS,))
        assert stage.view(waits).sheet == ""
    stage.perform(intents.Open(waits, maximum.SHEET))
    assert stage.view(waits).sheet == ""
