"""The advice for learners contains no move that a learner would take for a mistake: tested in whole games and in single
positions.
"""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.actions import BUY, DONE, PASS, VISIT, Action, Bid, Build, Buy, Nominate, Run, Scrap
from game.engine.plants import CARDS, best_firing, most_cities
from game.engine.record import COLOURS, Seat
from game.engine.resources import COAL
from game.engine.state import Task
from game.kit.style import words
from game.match import PERSON, Match, new_match
from game.session.advice_requests import suggestion
from game.session.session import Session
from game.teaching import teacher
from game.teaching.plain_advice import gains, plain

SEEDS = (1, 2, 3)


def dealt(seed: int) -> Match:
    """Return a game of four in which seat 0 is guided."""
    kinds = (PERSON, "engineer", "engineer", "engineer")
    seats = tuple(Seat(colour, kind, colour) for colour, kind in zip(COLOURS, kinds, strict=False))
    return new_match("recharged", "germany", seats, seed)


def advised(match: Match, seat: int) -> tuple[Action, ...]:
    return plain(match, seat, tuple(decide(match.state, "engineer", Random(len(match.record.lines)), seat)))


def mistakes(match: Match, seat: int, commit: tuple[Action, ...]) -> str:
    """Return a reason why a learner could take this advice for a mistake; empty if none."""
    state, player = match.state, match.state.players[seat]
    wanted = next((move.plant for move in commit if isinstance(move, Nominate)), state.lot)
    may_pass = match.refusal(seat, (PASS,)) is None
    if state.task in (Task.NOMINATE, Task.RAISE) and commit != (PASS,) and may_pass and not gains(state, seat, wanted):
        return f"plant {wanted} makes {player.capacity} no more"
    if state.task == Task.BUY:
        after = list(player.fuel)
        for move in commit:
            if isinstance(move, Buy):
                after[move.fuel] += 1
        burnt = [sum(mix[fuel] for _, mix in best_firing(player.plants, after)) for fuel in range(4)]
        bought = [commit.count(BUY[fuel]) for fuel in range(4)]
        if any(more > max(0, burn - have) for more, burn, have in zip(bought, burnt, player.fuel, strict=True)):
            return f"buys {bought} where {burnt} are burnt and {player.fuel} lie there"
    if state.task == Task.BUILD:
        cities = len(player.cities) + sum(isinstance(move, Build) for move in commit)
        if cities > max(len(player.cities), most_cities(player.plants, player.fuel)) and (
            cities < state.rules.end_cities
        ):
            return f"{cities} cities of which some stay dark"
    if state.task == Task.SCRAP:
        given = next(move.plant for move in commit if isinstance(move, Scrap))
        if any(card.cities < CARDS[given].cities for card in player.plants if card.number != state.lot):
            return f"gives plant {given} back and keeps less"
    if state.task == Task.RUN:
        lit = sum(CARDS[move.plant].cities for move in commit if isinstance(move, Run))
        if min(lit, len(player.cities)) < min(most_cities(player.plants, player.fuel), len(player.cities)):
            return f"lights {lit} and could light more"
    return ""


@pytest.mark.parametrize("seed", [SEEDS[0], *(pytest.param(seed, marks=pytest.mark.slow) for seed in SEEDS[1:])])
def test_no_advice_for_learners_in_a_whole_game_looks_like_a_mistake(seed: int) -> None:
    match, said = dealt(seed), 0
    while not match.over:
        seat = match.asked()[0]
        if match.is_person(seat):
            commit, said = advised(match, seat), said + 1
            assert mistakes(match, seat, commit) == "", (match.state.round, commit)
        else:
            commit = tuple(decide(match.state, "engineer", Random(seed + len(match.record.lines)), seat))
        match.commit(seat, commit)
    assert said > 30


def test_advice_for_learners_passes_on_a_plant_that_lowers_the_capacity() -> None:
    _, match = teacher.first_game()
    player = match.state.players[0]
    player.plants = (CARDS[15], CARDS[20], CARDS[25])
    match.state.round = 2
    assert not gains(match.state, 0, 7) and gains(match.state, 0, 32)
    assert plain(match, 0, (Nominate(7), Bid(7))) == (PASS,)


def test_in_the_first_round_advice_for_learners_does_not_turn_a_purchase_into_a_pass() -> None:
    _, match = teacher.first_game()
    match.state.players[0].plants = (CARDS[15], CARDS[20], CARDS[25])
    assert plain(match, 0, (Nominate(7), Bid(7))) == (Nominate(7), Bid(7))


def test_advice_for_learners_buys_fuel_for_one_run_and_not_for_later_rounds() -> None:
    _, match = teacher.first_game()
    while match.state.task != Task.BUY or 0 not in match.asked():
        seat = match.asked()[0]
        match.commit(seat, tuple(decide(match.state, "engineer", Random(1), seat)))
    plant = match.state.players[0].plants[0]
    much: tuple[Action, ...] = (*[BUY[plant.fuels[0]]] * (2 * plant.need), DONE)
    assert plain(match, 0, much) == (*[BUY[plant.fuels[0]]] * plant.need, DONE)


@pytest.mark.parametrize(("south", "north", "visits"), [(4, 12, True), (12, 4, False)])
def test_advice_for_learners_in_korea_buys_fuel_in_the_cheaper_of_the_two_markets(
    south: int, north: int, visits: bool
) -> None:
    """In Korea's two markets the first coal costs 1 if the market is full; with 4 coal left, 7 in the South and 5 in
    the North.
    """
    kinds = (PERSON, "engineer", "engineer")
    seats = tuple(Seat(colour, kind, colour) for colour, kind in zip(COLOURS, kinds, strict=False))
    match = new_match("classic", "korea", seats, 3)
    while match.state.task != Task.BUY:
        match.commit(match.asked()[0], advised(match, match.asked()[0]))
    state, seat = match.state, match.state.actor
    player = state.players[seat]
    player.plants, player.fuel, player.money = (state.rules.plants[4],), [0, 0, 0, 0], 60
    player.storage = (4, 0, 0, 0, 0)
    state.stock[COAL], state.aside = south, (north, *state.aside[1:])
    assert plain(match, seat, (DONE,)) == (*([VISIT] if visits else []), BUY[COAL], BUY[COAL], DONE)
    session = Session(match)
    said = suggestion(session, plain(match, seat, (DONE,)))
    assert said.endswith(words.say("advice.do.buy_there", fuel="").strip().split(" ", 1)[1]) == visits
    state.stays = True
    assert plain(match, seat, (DONE,))[0] == BUY[COAL], "after a token the market is chosen"
