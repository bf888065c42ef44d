"""Every plant card is as the rulebooks describe it, and the tokens that plants can store and burn are computed
correctly.
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import BUY, CARD_RUNS, DONE, Run
from game.engine.plants import (
    CARDS,
    PowerPlant,
    best_firing,
    fits,
    most_cities,
    must_leave,
    room_for,
    storage_of,
)
from game.engine.resources import COAL, GARBAGE, OIL, URANIUM
from game.engine.state import Phase
from tests.engine.situations import EDITIONS, begun, cards, enter, give, legal, moves, refused

both_editions = pytest.mark.parametrize("edition", EDITIONS)


def plants(*numbers: int) -> list[PowerPlant]:
    return [CARDS[number] for number in numbers]


@pytest.mark.case("S01")
def test_there_are_forty_two_plants_of_seven_kinds():
    kinds = [plant.kind for plant in CARDS.values()]
    assert len(kinds) == 42
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "coal": 9,
        "oil": 8,
        "hybrid": 5,
        "garbage": 6,
        "uranium": 6,
        "wind": 7,
        "fusion": 1,
    }
    assert [n for n, plant in CARDS.items() if plant.back == "plug"] == list(range(3, 16))


@pytest.mark.parametrize(
    ("number", "kind", "need", "cities"),
    [
        (3, "oil", 2, 1),
        (5, "hybrid", 2, 1),
        (13, "wind", 0, 1),
        (14, "garbage", 2, 2),
        (20, "coal", 3, 5),
        (21, "hybrid", 2, 4),
        (29, "hybrid", 1, 4),
        (33, "wind", 0, 4),
        (39, "uranium", 1, 6),
        (50, "fusion", 0, 6),
    ],
)
def test_plant_cards_are_as_the_rulebooks_describe(number, kind, need, cities):
    plant = CARDS[number]
    assert (plant.kind, plant.need, plant.cities, plant.storage) == (kind, need, cities, 2 * need)


@pytest.mark.case("R03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [3, 4, 6, 11, 31, 38])
def test_a_plant_stores_twice_its_need(edition, number):
    state = cards(begun(edition), market=(40, 42, 44, 46), deck=())
    plant = CARDS[number]
    give(state, 0, plants=(number,), money=500)
    enter(state, Phase.MARKET, order=(2, 1, 0))
    state.stock, state.supply = [24, 24, 24, 12], [0, 0, 0, 0]
    moves(state, *[BUY[plant.fuels[0]]] * (2 * plant.need))
    assert refused(state, BUY[plant.fuels[0]]) == "no_room"


@pytest.mark.case("R04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hybrid_stores_four_in_total_not_of_each(edition):
    state = cards(begun(edition), market=(40, 42, 44, 46))
    give(state, 0, plants=(5,), money=100, coal=2, oil=2)
    enter(state, Phase.MARKET, order=(2, 1, 0))
    assert refused(state, BUY[COAL]) == "no_room"
    assert refused(state, BUY[OIL]) == "no_room"


@pytest.mark.case("R05")
def test_plants_10_12_and_16_store_up_to_8_coal_8_oil_and_12_tokens_together():
    places = storage_of(plants(10, 12, 16))
    for coal, oil in product(range(14), range(14)):
        legal_store = coal <= 8 and oil <= 8 and coal + oil <= 12
        assert fits((coal, oil, 0, 0), places) == legal_store
        if legal_store:
            assert room_for(COAL, (coal, oil, 0, 0), places) == fits((coal + 1, oil, 0, 0), places)
            assert room_for(OIL, (coal, oil, 0, 0), places) == fits((coal, oil + 1, 0, 0), places)


@pytest.mark.case("R06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_coal_on_a_hybrid_moves_to_another_plant_to_make_room_for_oil(edition):
    """Four coal could be on hybrid 12; as coal plant 10 has room, four oil can still be bought."""
    state = cards(begun(edition), market=(40, 42, 44, 46))
    give(state, 0, plants=(10, 12), money=100, coal=4)
    enter(state, Phase.MARKET, order=(2, 1, 0))
    moves(state, *[BUY[OIL]] * 4)
    assert state.players[0].fuel == [4, 4, 0, 0]
    assert refused(state, BUY[COAL]) == "no_room"


@pytest.mark.case("R08")
@pytest.mark.parametrize("number", [13, 18, 22, 27, 33, 37, 44, 50])
def test_ecological_and_fusion_plants_store_nothing_and_need_nothing(number):
    assert storage_of(plants(number)) == (0, 0, 0, 0, 0)
    assert CARDS[number].mixes == ((0, 0, 0, 0),)
    assert most_cities(plants(number), (0, 0, 0, 0)) == CARDS[number].cities


@pytest.mark.case("F08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plant_5_burns_two_coal_or_two_oil_or_one_of_each(edition):
    assert CARDS[5].mixes == ((2, 0, 0, 0), (1, 1, 0, 0), (0, 2, 0, 0))
    for coal, oil in ((2, 0), (1, 1), (0, 2)):
        state = cards(begun(edition), market=(40, 42, 44, 46))
        give(state, 0, plants=(5,), cities=("essen",), coal=2, oil=2)
        enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
        moves(state, Run(5, (coal, oil, 0, 0)), DONE)
        assert state.players[0].fuel == [2 - coal, 2 - oil, 0, 0]
        assert state.players[0].supplied == 1


@pytest.mark.case("F09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hybrid_can_burn_oil_so_that_both_coal_plants_run(edition):
    assert most_cities(plants(20, 29, 42), (5, 2, 0, 0)) == 15
    state = cards(begun(edition), market=(31, 36, 44, 46))
    give(state, 0, plants=(20, 29, 42), coal=5, oil=2)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    moves(state, Run(29, (0, 1, 0, 0)), CARD_RUNS[20][0], CARD_RUNS[42][0])
    assert state.players[0].fuel == [0, 1, 0, 0]


@pytest.mark.case("F10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hybrid_full_of_coal_cannot_burn_the_oil_plants_oil(edition):
    """Plant 29 has to store both coal, so 35 stores both oil; with one coal fewer, 29 could store an oil."""
    for coal, possible in ((2, False), (1, True)):
        state = cards(begun(edition), market=(31, 36, 44, 46))
        give(state, 0, plants=(29, 35), coal=coal, oil=2)
        enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
        assert legal(state, Run(29, (0, 1, 0, 0))) == possible
        assert legal(state, Run(29, (1, 0, 0, 0)))
        moves(state, CARD_RUNS[35][0])
        assert legal(state, Run(29, (0, 1, 0, 0))) == possible, "whichever runs first"
        if not possible:
            assert refused(state, Run(29, (0, 1, 0, 0))) == "not_enough_fuel"


# --- against a search that places every token ------------------------------------------------------------

FOSSIL = [number for number, plant in CARDS.items() if plant.kind in ("coal", "oil", "hybrid")]
hands = st.lists(st.sampled_from(FOSSIL), min_size=1, max_size=4, unique=True)


def ways_to_store(hand: list[PowerPlant], coal: int, oil: int) -> list[tuple[tuple[int, int], ...]]:
    """Return every way to place coal and oil on the plants: (coal, oil) on each."""
    if not hand:
        return [()] if coal == oil == 0 else []
    plant, *rest = hand
    found = []
    for c in range(min(coal, plant.storage) + 1 if COAL in plant.fuels else 1):
        for o in range(min(oil, plant.storage - c) + 1 if OIL in plant.fuels else 1):
            found += [((c, o), *way) for way in ways_to_store(rest, coal - c, oil - o)]
    return found


def storable(hand: list[PowerPlant], coal: int, oil: int) -> bool:
    return bool(ways_to_store(hand, coal, oil))


@given(hands, st.integers(0, 8), st.integers(0, 8))
def test_whether_fuel_fits_on_plants_agrees_with_trying_to_place_every_token(numbers, coal, oil):
    hand = plants(*numbers)
    places = storage_of(hand)
    assert fits((coal, oil, 0, 0), places) == storable(hand, coal, oil)
    fewest = min((coal - c) + (oil - o) for c in range(coal + 1) for o in range(oil + 1) if storable(hand, c, o))
    assert must_leave((coal, oil, 0, 0), places) == fewest


@given(st.lists(st.sampled_from(FOSSIL), min_size=1, max_size=3, unique=True), st.data())
def test_which_plants_can_run_together_agrees_with_trying_to_place_every_token(numbers, data):
    """F10 in general: a set of runs is possible if in some arrangement every plant stores what it burns."""
    hand = plants(*numbers)
    coal = data.draw(st.integers(0, 6))
    oil = data.draw(st.integers(0, 6))
    arrangements = ways_to_store(hand, coal, oil)
    if not arrangements:
        return
    possible = {
        runs
        for runs in product(*[[None, *plant.mixes] for plant in hand])
        if any(
            all(mix is None or (c >= mix[COAL] and o >= mix[OIL]) for mix, (c, o) in zip(runs, way, strict=True))
            for way in arrangements
        )
    }
    lit = max(sum(plant.cities for plant, mix in zip(hand, runs, strict=True) if mix is not None) for runs in possible)
    assert most_cities(hand, (coal, oil, 0, 0)) == lit
    state = cards(begun("classic", 2), market=(6, 13, 14, 18))
    give(state, 0, plants=numbers, coal=coal, oil=oil)
    enter(state, Phase.BUREAUCRACY, order=(0, 1))
    runs = data.draw(st.sampled_from(list(product(*[[None, *plant.mixes] for plant in hand]))))
    chosen = [(plant, mix) for plant, mix in zip(hand, runs, strict=True) if mix is not None]
    accepted = True
    for plant, mix in data.draw(st.permutations(chosen)):
        if not legal(state, Run(plant.number, mix)):
            accepted = False
            break
        moves(state, Run(plant.number, mix))
    assert accepted == (runs in possible), (numbers, coal, oil, runs)


def test_the_best_choice_of_plants_to_run_burns_no_more_fuel_than_needed():
    hand = plants(13, 15, 20)
    assert best_firing(hand, (6, 0, 0, 0), cities=5) == [(CARDS[20], (3, 0, 0, 0))]
    assert best_firing(hand, (6, 0, 0, 0), cities=3) == [(CARDS[15], (2, 0, 0, 0))]
    assert [plant.number for plant, _ in best_firing(hand, (6, 0, 0, 0), cities=4)] == [13, 15]
    assert best_firing([], (0, 0, 0, 0)) == []
    assert best_firing(plants(5), (1, 0, 0, 0)) == []


def test_garbage_and_uranium_are_stored_apart_from_coal_and_oil():
    places = storage_of(plants(6, 11, 46))
    assert places == (0, 0, 2, 2, 6)
    assert room_for(GARBAGE, (0, 0, 1, 2), places)
    assert not room_for(URANIUM, (0, 0, 1, 2), places)
    assert must_leave((0, 0, 3, 3), places) == 2


@pytest.mark.case("F10")
@both_editions
def test_a_hybrid_full_of_oil_cannot_burn_the_coal_plants_coal(edition):
    """The two plants run in either order, in two consecutive runs: every burnt token counts."""
    state = cards(begun(edition), market=(31, 36, 44, 46))
    give(state, 0, plants=(21, 29, 25), coal=4, oil=6)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    assert not legal(state, Run(29, (1, 0, 0, 0))), "21 and 29 hold all six oil"
    assert not legal(state, Run(21, (1, 1, 0, 0)))
    moves(state, CARD_RUNS[25][0], Run(21, (0, 2, 0, 0)))
    assert not legal(state, Run(29, (1, 0, 0, 0))), "also after some of it is burnt"
    moves(state, Run(29, (0, 1, 0, 0)), DONE)
    assert state.players[0].fuel == [2, 3, 0, 0]


@pytest.mark.case("F10")
@both_editions
@pytest.mark.parametrize(("oil", "coal_on_hybrids"), [(6, 0), (5, 1), (4, 2), (3, 3)])
def test_each_free_space_of_a_hybrid_allows_burning_one_coal(edition, oil, coal_on_hybrids):
    state = cards(begun(edition), market=(31, 36, 44, 40))
    give(state, 0, plants=(21, 29, 25), coal=4, oil=oil)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    possible = [
        (on_21, on_29)
        for on_21 in range(3)
        for on_29 in range(2)
        if runs_in_turn(state, Run(21, (on_21, 2 - on_21, 0, 0)), Run(29, (on_29, 1 - on_29, 0, 0)))
    ]
    assert possible == [(a, b) for a in range(3) for b in range(2) if a + b <= coal_on_hybrids]


def runs_in_turn(state, *runs):
    """Return whether all these runs are legal one after another."""
    twin = state.copy()
    for run in runs:
        if not legal(twin, run):
            return False
        moves(twin, run)
    return True
