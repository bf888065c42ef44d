"""Every game piece on the screen has a home, where it rests exactly; it travels there, can be carried, and pushes its
neighbours aside.
"""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kit.motion import sprite
from game.kit.motion.pieces import Pieces
from game.kit.motion.reconciliation import matched
from game.kit.style.timing import FREE_SECONDS
from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, FuelId, HouseId, OriginId, ScoreId, StoredId

FRAME = 1 / 60
ROW = [("coal", x) for x in range(0, 8 * 30, 30)]


def fuel(name: str, x: float, y: float = 100.0, size: float = 46) -> Piece:
    return Piece(name, "fuel", (name.fuel if isinstance(name, FuelId) else "",), x, y, size)


def card(number: int, x: float, y: float = 300.0, turn: int = 0, kind: str = "card") -> Piece:
    look = (number,) if kind == "card" else ("plug",)
    return Piece(CardId(number), kind, look, x, y, 60, turn)


def on(*pieces: Piece) -> list[tuple[Piece, int]]:
    return [(piece, 0) for piece in pieces]


def row(count: int = 8, start: float = 100, step: float = 30) -> list[Piece]:
    return [fuel(FuelId("coal", "market", place), start + step * place) for place in range(count)]


def run(pieces: Pieces, most: float = FREE_SECONDS + 0.2) -> float:
    """Let time pass until nothing moves, and return the seconds."""
    spent = 0.0
    while pieces.tick(FRAME):
        spent += FRAME
        assert spent < most, [(a.piece.name, a.state, a.x, a.y) for a in pieces.awake]
    return spent


def all_at_home(pieces: Pieces) -> bool:
    return (
        all((a.x, a.y, a.size, a.state) == (a.piece.x, a.piece.y, a.piece.size, "rest") for a in pieces.actors.values())
        and not pieces.wood.things
        and not pieces.awake
    )


# -- who is who ------------------------------------------------------------------------------------------------


def test_pieces_with_the_same_name_are_matched_and_other_tokens_of_a_fuel_are_paired() -> None:
    old = {p.name: p for p in [*row(3), fuel(FuelId("oil", "market", 0), 500), card(13, 0)]}
    new = {
        p.name: p
        for p in [
            *row(2),
            fuel(StoredId("coal", "red", 21, 0), 400),
            fuel(FuelId("oil", "supply", 0), 0),
            card(13, 9),
            card(15, 5),
        ]
    }
    pairs = matched(old, new)
    assert pairs == {
        FuelId("coal", "market", 0): FuelId("coal", "market", 0),
        FuelId("coal", "market", 1): FuelId("coal", "market", 1),
        StoredId("coal", "red", 21, 0): FuelId("coal", "market", 2),
        FuelId("oil", "supply", 0): FuelId("oil", "market", 0),
        CardId(13): CardId(13),
    }


def test_a_house_removed_from_the_score_track_is_not_shown_moving_to_a_city() -> None:
    score = Piece(ScoreId("red"), "house", ("red",), 0, 0, 30)
    city = Piece(HouseId("red", "essen"), "house", ("red",), 0, 0, 30)
    assert matched({ScoreId("red"): score}, {HouseId("red", "essen"): city}) == {}


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), min_size=1, max_size=9), st.data())
def test_tokens_are_matched_to_new_places_so_that_no_swap_would_shorten_their_ways(
    places: list[tuple[int, int]], data: st.DataObject
) -> None:
    old: dict[str, Piece] = {
        FuelId("coal", "a", i): fuel(FuelId("coal", "a", i), x, y) for i, (x, y) in enumerate(places)
    }
    count = data.draw(st.integers(1, len(places)))
    new: dict[str, Piece] = {FuelId("coal", "b", i): fuel(FuelId("coal", "b", i), 40 * i, 0) for i in range(count)}
    pairs = matched(old, new)
    assert set(pairs) == set(new)
    assert len(set(pairs.values())) == count

    def far(a: str, b: str) -> float:
        return (old[a].x - new[b].x) ** 2 + (old[a].y - new[b].y) ** 2

    for one in pairs:
        for two in pairs:
            now = far(pairs[one], one) + far(pairs[two], two)
            assert now <= far(pairs[one], two) + far(pairs[two], one) + 1.001


# -- travelling ------------------------------------------------------------------------------------------------


def test_pieces_are_at_their_first_places_at_once_without_animation() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(), card(13, 50)), jump=True)
    assert all_at_home(pieces)
    assert not pieces.tick(FRAME)


def test_bought_fuel_moves_to_its_plant_and_nothing_else_moves() -> None:
    pieces = Pieces()
    pieces.settle(on(*row()), jump=True)
    pieces.stale.clear()
    pieces.settle(on(*row()[1:], fuel(StoredId("coal", "red", 21, 0), 700, 500)))
    assert [actor.piece.name for actor in pieces.awake] == [StoredId("coal", "red", 21, 0)]
    run(pieces)
    assert all_at_home(pieces)
    assert ("cube_place", 1.0) in [(sound, gain) for sound, _, gain in pieces.noises]


def test_a_plant_card_slides_in_at_most_350_ms_and_turns_to_its_reader() -> None:
    pieces = Pieces()
    pieces.settle(on(card(13, 50)), jump=True)
    pieces.settle(on(card(13, 900, 700, turn=1)))
    pieces.tick(FRAME)
    actor = pieces.actors[CardId(13)]
    assert actor.tilt > 45
    assert run(pieces) <= 0.35
    assert all_at_home(pieces)


def test_a_plant_card_turns_over_on_its_way() -> None:
    pieces = Pieces()
    pieces.settle(on(card(13, 50, kind="back")), jump=True)
    pieces.settle(on(card(13, 400)))
    kinds = []
    while pieces.tick(FRAME):
        kinds.append(pieces.actors[CardId(13)].shown.kind)
    assert kinds[0] == "back"
    assert kinds[-1] == "card"


def test_new_pieces_come_from_their_origin_and_removed_ones_go_there() -> None:
    supply = Piece(OriginId("fuel", "coal"), "origin", (), 900, 50, 40)
    pieces = Pieces()
    pieces.settle(on(supply, *row(2)), jump=True)
    pieces.settle(on(supply, *row(3)))
    new = pieces.actors[FuelId("coal", "market", 2)]
    assert math.dist((new.x, new.y), (900, 50)) < 30
    run(pieces)
    pieces.settle(on(supply, *row(2)))
    assert len(pieces.leaving) == 1
    run(pieces)
    assert all_at_home(pieces)
    assert set(pieces.actors) == {FuelId("coal", "market", 0), FuelId("coal", "market", 1)}


def test_pieces_without_an_origin_drop_in_and_fade_out() -> None:
    pieces = Pieces()
    pieces.settle(on(card(13, 50)), jump=True)
    pieces.settle(on(card(15, 50)))
    assert pieces.actors[CardId(15)].alpha == 0
    assert len(pieces.leaving) == 1
    run(pieces)
    assert all_at_home(pieces)
    assert not pieces.leaving


def test_a_new_screen_shows_its_pieces_without_animation() -> None:
    pieces = Pieces()
    pieces.settle([])
    pieces.settle(on(*row(60, step=20)))
    assert all_at_home(pieces)


@pytest.mark.parametrize("speed", ["still", "fast"])
def test_pieces_arrive_within_a_second_and_at_once_when_motion_is_off(speed: str) -> None:
    pieces = Pieces(speed)  # type: ignore[arg-type]
    pieces.settle(on(*row(), card(13, 0)), jump=True)
    pieces.settle(on(*row(start=400), card(13, 900)))
    assert run(pieces) <= (0 if speed == "still" else 1.0)
    assert all_at_home(pieces)


def test_a_touch_makes_travelling_pieces_arrive_sooner() -> None:
    def seconds(hurry: bool) -> float:
        pieces = Pieces()
        pieces.settle(on(*row(4), card(13, 0)), jump=True)
        pieces.settle(on(*row(4, start=900), card(13, 900)))
        if hurry:
            pieces.hurry()
        return run(pieces)

    assert seconds(True) < 0.6 * seconds(False)


def test_a_piece_whose_destination_changes_on_the_way_reaches_the_new_one() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(4), card(13, 0)), jump=True)
    for start in (600, 200, 900):
        pieces.settle(on(*row(4, start=start), card(13, start)))
        for _ in range(7):
            pieces.tick(FRAME)
    run(pieces)
    assert all_at_home(pieces)


# -- bumping ---------------------------------------------------------------------------------------------------


def dropped_on_row(velocity: tuple[float, float] = (0.0, 0.0)) -> tuple[Pieces, set[str]]:
    """Drop a cube from elsewhere on the middle of a row; return the pieces and the names of those it pushed."""
    pieces = Pieces()
    pieces.settle(on(*row(), fuel(FuelId("oil", "hand", 0), 100, 400)), jump=True)
    assert pieces.grab(FuelId("oil", "hand", 0), "finger", 100, 400)
    pieces.drag("finger", 205, 104)
    for _ in range(30):
        pieces.tick(FRAME)
    moved = {a.piece.name for a in pieces.awake if a.state == "loose"}
    pieces.drop("finger", velocity)
    return pieces, moved


def test_a_token_dropped_on_a_row_pushes_others_and_all_are_in_place_within_two_seconds() -> None:
    pieces, moved = dropped_on_row()
    assert moved >= {FuelId("coal", "market", 3), FuelId("coal", "market", 4)}
    shoved = pieces.actors[FuelId("coal", "market", 3)]
    assert math.dist((shoved.x, shoved.y), (shoved.piece.x, shoved.piece.y)) > 3
    assert run(pieces, FREE_SECONDS + FRAME) > 0
    assert all_at_home(pieces)


def test_a_piece_thrown_through_a_row_comes_back() -> None:
    pieces, _ = dropped_on_row((1500, -200))
    run(pieces, FREE_SECONDS + 0.4)
    assert all_at_home(pieces)


def test_a_row_of_pieces_below_a_resting_finger_comes_to_rest() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(), fuel(FuelId("oil", "hand", 0), 100, 400)), jump=True)
    pieces.grab(FuelId("oil", "hand", 0), "finger", 100, 400)
    pieces.drag("finger", 205, 104)
    for _ in range(int(2.6 / FRAME)):
        pieces.tick(FRAME)
    assert not pieces.busy
    assert all(a.state == "rest" for a in pieces.actors.values() if a.piece.name != FuelId("oil", "hand", 0))
    pieces.drag("finger", 205, 400)
    pieces.drop("finger")
    run(pieces)
    assert all_at_home(pieces)


def test_pieces_with_places_close_together_do_not_overlap() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(20, step=9)), jump=True)
    pieces.settle(on(*row(20, start=300, step=9)))
    run(pieces)
    assert all_at_home(pieces)


# -- in the hand -----------------------------------------------------------------------------------------------


def test_each_finger_carries_one_piece() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(3), card(13, 400)), jump=True)
    assert pieces.grab(FuelId("coal", "market", 0), 1, 100, 100)
    assert not pieces.grab(FuelId("coal", "market", 0), 2, 100, 100)
    assert pieces.grab(CardId(13), 2, 400, 300)
    pieces.drag(1, 300, 500)
    pieces.drag(2, 500, 500)
    for _ in range(40):
        pieces.tick(FRAME)
    coal, plant = pieces.actors[FuelId("coal", "market", 0)], pieces.actors[CardId(13)]
    assert math.dist((coal.x, coal.y), (300, 500)) < 1
    assert math.dist((plant.x, plant.y), (500, 500)) < 1
    assert coal.size == pytest.approx(46 * 1.3, rel=0.02)
    assert not pieces.busy
    assert pieces.drop(1) == FuelId("coal", "market", 0)
    assert pieces.drop(2) == CardId(13)
    assert pieces.drop(2) == ""
    run(pieces)
    assert all_at_home(pieces)


def test_a_piece_held_by_a_finger_goes_to_its_new_place_when_released() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(3)), jump=True)
    pieces.grab(FuelId("coal", "market", 2), 1, 160, 100)
    pieces.drag(1, 500, 500)
    pieces.tick(FRAME)
    pieces.settle(on(*row(2), fuel(StoredId("coal", "red", 21, 0), 520, 480)))
    assert pieces.held(1) is pieces.actors[StoredId("coal", "red", 21, 0)]
    pieces.drop(1)
    run(pieces)
    assert all_at_home(pieces)


def test_a_piece_removed_while_it_is_held_leaves_the_finger_empty() -> None:
    pieces = Pieces()
    pieces.settle(on(*row(3)), jump=True)
    pieces.grab(FuelId("coal", "market", 2), 1, 160, 100)
    pieces.settle(on(*row(2)))
    assert pieces.held(1) is None
    assert pieces.drop(1) == ""
    run(pieces)
    assert all_at_home(pieces)


def test_a_finger_picks_the_piece_below_it() -> None:
    pieces = Pieces()
    pieces.settle([(card(13, 100, 100), 0), (fuel(FuelId("coal", "x", 0), 100, 100), 1)], jump=True)
    assert pieces.at(100, 100) == FuelId("coal", "x", 0)
    assert pieces.at(100, 100, "card") == CardId(13)
    assert pieces.at(100, 100, "oil") == ""
    assert pieces.at(900, 100) == ""


# -- anything may happen ---------------------------------------------------------------------------------------

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("settle"), st.integers(0, 255)),
        st.tuples(st.just("grab"), st.integers(0, 7)),
        st.tuples(st.just("drag"), st.integers(0, 900)),
        st.tuples(st.just("drop"), st.integers(-3000, 3000)),
        st.tuples(st.just("tick"), st.integers(1, 25)),
    ),
    max_size=25,
)


@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_after_any_series_of_touches_all_pieces_rest_at_their_places(steps: list[tuple[str, int]]) -> None:
    pieces = Pieces()
    pieces.settle(on(*row(4), card(13, 50)), jump=True)
    for what, number in steps:
        if what == "settle":
            bits = [number >> place & 1 for place in range(4)]
            homes = [fuel(FuelId("coal", str(bit), i), 100 + 30 * i, 100 + 300 * bit) for i, bit in enumerate(bits)]
            homes += [fuel(FuelId("oil", "m", 0), 400)] if number & 16 else []
            homes += [card(13, 50 + 4 * (number >> 5), turn=number >> 6)] if number & 32 else []
            pieces.settle(on(*homes))
        elif what == "grab":
            names = sorted(pieces.actors)
            if names:
                pieces.grab(names[number % len(names)], number % 2, number * 40, 100)
        elif what == "drag":
            pieces.drag(number % 2, number, 900 - number)
        elif what == "drop":
            pieces.drop(number % 2, (number, -number))
        else:
            for _ in range(number):
                pieces.tick(FRAME)
    pieces.drop(0)
    pieces.drop(1)
    run(pieces, 2 * FREE_SECONDS + 0.5)
    assert all_at_home(pieces)


def test_a_pushed_piece_that_is_then_held_stays_held_when_a_touch_ends_all_motion() -> None:
    pieces = Pieces()
    pieces.settle(on(*row()), jump=True)
    assert pieces.grab(FuelId("coal", "market", 3), "first", 190, 100)
    pieces.drag("first", 205, 100)
    for _ in range(3):
        pieces.tick(FRAME)
    waiting = [actor.piece.name for actor in pieces.around.waiting.values()]
    assert waiting
    for finger, name in enumerate(waiting):
        assert pieces.grab(name, finger, 300, 100)
    pieces.hurry()
    for finger in range(len(waiting)):
        pieces.drag(finger, 320, 140)
    pieces.tick(FRAME)
    assert all(pieces.held(finger) for finger in range(len(waiting)))


def test_a_piece_that_arrives_before_its_picture_is_ready_is_drawn_in_motion_until_then() -> None:
    pieces = Pieces()
    pieces.settle(on(card(13, 50)), jump=True)
    pieces.patient = True
    pieces.settle(on(card(13, 400)))
    for _ in range(120):
        pieces.tick(FRAME)
    (actor,) = pieces.awake
    assert (actor.x, actor.y, actor.state) == (400, 300, "travel") and pieces.busy
    actor.worn = sprite.face(actor)  # it was drawn with it
    run(pieces)
    assert all_at_home(pieces)
