"""All fuel tokens of a player are shown on plants that can store them, and the running plant that is proposed is the
one that holds fuel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.actions import BUY, DONE
from game.engine.plants import CARDS, PowerPlant, best_firing, fits, storage_of
from game.engine.resources import COAL, GARBAGE, OIL, URANIUM
from game.engine.state import Task
from game.session import intents, plan_words
from game.session.fuel_placement import NOWHERE, arrange
from game.session.session import Session
from tests.play.driving import deal, reach

PLANT_NUMBERS = sorted(CARDS)


@given(
    st.lists(st.sampled_from(PLANT_NUMBERS), min_size=1, max_size=4, unique=True),
    st.lists(st.integers(0, 8), min_size=4, max_size=4),
)
def test_fuel_is_shown_on_plants_that_burn_it_within_their_storage_and_all_of_it_if_it_fits(
    numbers: list[int], fuel: list[int]
) -> None:
    plants = tuple(CARDS[number] for number in sorted(numbers))
    lying = arrange(plants, fuel)
    for kind, amount in enumerate(fuel):
        assert sum(tokens.count(kind) for tokens in lying.values()) == amount
    for plant in plants:
        assert len(lying[plant.number]) <= plant.storage
        assert set(lying[plant.number]) <= set(plant.fuels)
    if fits(fuel, storage_of(plants)):
        assert NOWHERE not in lying
        for plant, mix in best_firing(plants, fuel):
            on_it = lying[plant.number]
            assert all(on_it.count(kind) >= amount for kind, amount in enumerate(mix))


def test_surplus_fuel_goes_first_to_plants_that_burn_nothing_else() -> None:
    lying = arrange((CARDS[3], CARDS[12]), [0, 3, 0, 0])
    assert lying == {3: [1], 12: [1, 1]}


# --- what a hand puts down ------------------------------------------------------------------------------


def buying(numbers: tuple[int, ...], fuel: tuple[int, ...] = (0, 0, 0, 0)) -> tuple[Session, int]:
    """Return a session in which the seat that buys owns these plants and this fuel."""
    match = reach(deal(3), lambda state: state.task == Task.BUY and state.round == 2)
    seat = match.state.actor
    player = match.state.players[seat]
    player.plants = tuple(CARDS[number] for number in sorted(numbers))
    player.storage, player.fuel, player.money = storage_of(player.plants), list(fuel), 500
    match.state.stock[:] = [24, 24, 24, 12]
    return Session(match), seat


def counts(session: Session, seat: int) -> Counter[tuple[int, int]]:
    """Return the number of tokens of each fuel on each plant."""
    return Counter((plant, fuel) for plant, tokens in session.lying(seat).items() for fuel in tokens)


def put(session: Session, seat: int, plant: int, fuel: int, times: int = 1) -> None:
    for _ in range(times):
        session.perform(intents.StageMove(seat, BUY[fuel], plant))


@pytest.mark.parametrize(
    ("first", "second", "fuel"), [(7, 26, OIL), (26, 7, OIL), (8, 15, COAL), (15, 8, COAL), (6, 14, GARBAGE)]
)
def test_a_fuel_token_put_on_a_plant_is_shown_on_that_plant(first: int, second: int, fuel: int) -> None:
    session, seat = buying((first, second))
    for times in (1, 2):
        put(session, seat, first, fuel)
        assert counts(session, seat) == {(first, fuel): times}
    put(session, seat, second, fuel)
    assert counts(session, seat) == {(first, fuel): 2, (second, fuel): 1}
    assert session.view(seat).moved == () == session.view(seat).notes


@pytest.mark.judges("asking.fuel_moved")
def test_a_fuel_token_put_on_a_full_plant_goes_to_another_plant_with_a_message() -> None:
    session, seat = buying((15, 8))
    put(session, seat, 15, COAL, 4)
    assert plan_words.outcome_line(session, seat) == ""
    put(session, seat, 15, COAL)
    assert counts(session, seat) == {(15, COAL): 4, (8, COAL): 1}
    assert plan_words.outcome_line(session, seat) == "Plant 15 has no room. Now on plant 8: 1 coal."
    put(session, seat, 8, COAL)
    assert plan_words.outcome_line(session, seat) == ""


def test_a_hybrid_gives_up_coal_only_if_oil_fits_nowhere_else() -> None:
    session, seat = buying((4, 5))
    put(session, seat, 5, COAL, 3)
    assert counts(session, seat) == {(5, COAL): 3}
    session.perform(intents.StageMove(seat, BUY[OIL]))
    assert counts(session, seat) == {(5, COAL): 3, (5, OIL): 1}
    session.perform(intents.StageMove(seat, BUY[OIL]))
    assert counts(session, seat) == {(5, COAL): 2, (5, OIL): 2, (4, COAL): 1}
    assert plan_words.outcome_line(session, seat) == "Plant 5 has no room. Now on plant 4: 1 coal."


def test_automatically_placed_fuel_moves_to_another_plant_if_a_player_puts_a_token_there() -> None:
    session, seat = buying((5, 4), (6, 0, 0, 0))
    assert counts(session, seat) == {(4, COAL): 4, (5, COAL): 2}
    put(session, seat, 5, OIL, 2)
    assert counts(session, seat) == {(4, COAL): 4, (5, COAL): 2, (5, OIL): 2}


def test_a_token_taken_out_of_the_cart_leaves_the_others_in_place() -> None:
    session, seat = buying((7, 26))
    put(session, seat, 7, OIL, 2)
    put(session, seat, 26, OIL)
    session.perform(intents.TakeOut(seat, 0))
    assert counts(session, seat) == {(7, OIL): 1, (26, OIL): 1}
    session.perform(intents.StepBack(seat))
    assert counts(session, seat) == {(7, OIL): 1}
    session.perform(intents.Reset(seat))
    assert counts(session, seat) == {}


def test_fuel_stays_where_it_was_put_after_confirming_and_undoing() -> None:
    session, seat = buying((7, 26), (0, 1, 0, 0))
    put(session, seat, 7, OIL, 2)
    before = counts(session, seat)
    session.perform(intents.Confirm(seat))
    assert seat not in session.match.asked() and counts(session, seat) == before
    session.perform(intents.Undo(seat))
    assert session.draft(seat).moves == (BUY[OIL],) * 2 and counts(session, seat) == before
    session.perform(intents.Reset(seat))
    assert counts(session, seat) == {(26, OIL): 1}, "as before the first token was put down"


@pytest.mark.judges("asking.fuel_moved_to_burn")
def test_a_running_plant_burns_its_own_fuel_first_and_says_what_it_takes_from_another() -> None:
    session, seat = buying((8, 15))
    session.match.state.players[seat].cities = session.match.state.players[seat].cities[:1]
    put(session, seat, 8, COAL, 2)
    put(session, seat, 15, COAL)
    session.perform(intents.Confirm(seat))
    to_bureaucracy(session)
    assert counts(session, seat) == {(8, COAL): 1, (15, COAL): 2}, "laid out: plant 15 runs"
    assert plan_words.outcome_line(session, seat) == "Plant 15 burns 1 coal from plant 8."
    session.perform(intents.ToggleRun(seat, 15))
    assert counts(session, seat) == {(8, COAL): 2, (15, COAL): 1} and plan_words.outcome_line(session, seat) == ""
    session.perform(intents.ToggleRun(seat, 15))
    finish_bureaucracy(session)
    assert counts(session, seat) == {(8, COAL): 1} and plan_words.outcome_line(session, seat) == ""


def test_burnt_fuel_leaves_the_plant_that_burnt_it() -> None:
    session, seat = buying((8, 15))
    put(session, seat, 15, COAL, 3)
    put(session, seat, 8, COAL, 2)
    session.perform(intents.Confirm(seat))
    to_bureaucracy(session)
    assert set(session.runs(seat)) == {15}
    finish_bureaucracy(session)
    assert counts(session, seat) == {(15, COAL): 1, (8, COAL): 2}


def test_of_two_plants_that_could_power_the_city_the_one_that_holds_fuel_is_selected_to_run() -> None:
    session, seat = buying((10, 12))
    session.match.state.players[seat].cities = session.match.state.players[seat].cities[:1]
    put(session, seat, 12, COAL, 2)
    session.perform(intents.Confirm(seat))
    to_bureaucracy(session)
    assert set(session.runs(seat)) == {12} and plan_words.outcome_line(session, seat) == ""


def test_replacing_a_plant_with_fuel_moves_no_fuel_of_other_plants() -> None:
    session, seat = buying((7, 26, 35))
    put(session, seat, 7, OIL)
    put(session, seat, 26, OIL, 2)
    session.perform(intents.Confirm(seat))
    player = session.match.state.players[seat]
    player.plants = tuple(CARDS[number] for number in (26, 32, 35))
    assert counts(session, seat) == {(26, OIL): 2, (35, OIL): 1}


def to_bureaucracy(session: Session) -> None:
    while session.match.state.task != Task.RUN:
        session.commit(session.match.asked()[0], (DONE,))


def finish_bureaucracy(session: Session) -> None:
    while session.match.state.task == Task.RUN:
        session.perform(intents.Confirm(session.match.asked()[0]))
        if session.match.state.task == Task.RUN:
            session.perform(intents.Confirm(session.match.asked()[0]))


Tokens = Counter[tuple[int, int]]


def possible(plants: Sequence[PowerPlant], fuel: Sequence[int], fixed: Tokens) -> bool:
    """Return whether all fuel can be stored with these tokens in place: tested by every mix on the hybrids."""
    single = [0, 0, 0, 0]
    for plant in plants:
        if len(plant.fuels) == 1:
            single[plant.fuels[0]] += plant.storage
            if fixed[plant.number, plant.fuels[0]] > plant.storage:
                return False
    if any(sum(some for (_, kind), some in fixed.items() if kind == fuel_) > fuel[fuel_] for fuel_ in range(4)):
        return False
    if fuel[GARBAGE] > single[GARBAGE] or fuel[URANIUM] > single[URANIUM]:
        return False
    hybrids = [plant for plant in plants if len(plant.fuels) == 2]
    for coals in product(*(range(plant.storage + 1) for plant in hybrids)):
        oils = [plant.storage - coal for plant, coal in zip(hybrids, coals, strict=True)]
        kept = all(
            coal >= fixed[plant.number, COAL] and oil >= fixed[plant.number, OIL]
            for plant, coal, oil in zip(hybrids, coals, oils, strict=True)
        )
        coal_fixed = sum(
            some for (number, kind), some in fixed.items() if kind == COAL and len(CARDS[number].fuels) == 1
        )
        oil_fixed = sum(some for (number, kind), some in fixed.items() if kind == OIL and len(CARDS[number].fuels) == 1)
        roomy = fuel[COAL] - coal_fixed <= single[COAL] - coal_fixed + sum(coals)
        if kept and roomy and fuel[OIL] - oil_fixed <= single[OIL] - oil_fixed + sum(oils):
            return True
    return False


BURNERS = [number for number in PLANT_NUMBERS if CARDS[number].fuels]
STEPS = st.one_of(
    st.tuples(st.just("put"), st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.just("buy"), st.just(0), st.integers(0, 3)),
    st.tuples(st.sampled_from(["back", "reset", "confirm", "out"]), st.integers(0, 9), st.just(0)),
)


@given(st.lists(st.sampled_from(BURNERS), min_size=1, max_size=4, unique=True), st.lists(STEPS, max_size=24))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_fuel_tokens_stay_where_a_player_put_them_as_long_as_the_rules_allow(
    numbers: list[int], steps: list[tuple[str, int, int]]
) -> None:
    session, seat = buying(tuple(numbers))
    state = session.match.state
    plants = state.players[seat].plants
    hands: Tokens = Counter()
    for what, which, fuel in steps:
        lay, before = session.draft(seat).moves, counts(session, seat)
        if what in ("put", "buy"):
            plant = plants[which % len(plants)]
            onto = plant.number if what == "put" and fuel in plant.fuels else 0
            session.perform(intents.StageMove(seat, BUY[fuel], onto))
            bought = len(session.draft(seat).moves) > len(lay)
            hands = follow(session, seat, hands, before, Counter([(onto, fuel)] if onto and bought else []))
            continue
        if what == "confirm" and lay:
            session.perform(intents.Confirm(seat))
            assert counts(session, seat) == before
            session.perform(intents.Undo(seat))
            assert counts(session, seat) == before and session.draft(seat).moves == lay
        elif what == "out" and lay:
            index = which % len(lay)
            last = max(i for i, move in enumerate(lay) if move == lay[index])
            session.perform(intents.TakeOut(seat, last))
        elif what == "back":
            session.perform(intents.StepBack(seat))
        elif what == "reset":
            session.perform(intents.Reset(seat))
        hands &= counts(session, seat)
        sound(session, seat)


def follow(session: Session, seat: int, hands: Tokens, before: Tokens, new: Tokens) -> Tokens:
    """Check one purchase: tokens stay where the player put them, if the plants allow it; if some had to move, the
    seat's line says so.
    """
    after, player = sound(session, seat), session.state_of(seat).players[seat]
    wanted = hands + new
    if possible(player.plants, player.fuel, wanted):
        assert not wanted - after
    elif possible(player.plants, player.fuel, hands):
        assert not hands - after
    kept = wanted & after
    for token in wanted - after:
        assert not possible(player.plants, player.fuel, kept + Counter([token]))
    landed = after - before
    if wanted - after or not new <= landed:
        assert plan_words.outcome_line(session, seat).startswith("No room on plant")
    return kept


def sound(session: Session, seat: int) -> Tokens:
    """Return the tokens on the cards: as many as the engine counts, and on no card too many or another fuel."""
    after, player = counts(session, seat), session.state_of(seat).players[seat]
    assert [sum(some for (_, kind), some in after.items() if kind == fuel) for fuel in range(4)] == player.fuel
    for plant in player.plants:
        kinds = {kind: some for (number, kind), some in after.items() if number == plant.number}
        assert sum(kinds.values()) <= plant.storage and set(kinds) <= set(plant.fuels)
    return after
