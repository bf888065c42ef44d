"""Pieces that the game moves set out when the animation of their event says so: tokens one after another, dealt cards
face down, the score marker space by space.
"""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kit.motion.cue import AllCards, Cue, Tokens
from game.kit.motion.piece_homes import NOWHERE
from game.kit.motion.pieces import Pieces
from game.kit.motion.reconciliation import exchanged, steps_between
from game.kit.style import timing
from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, CellId, FuelId, OneOf, OriginId, ScoreId, StoredId
from tests.kit.motion.test_pieces import FRAME, all_at_home, card, fuel, on, row, run

SUPPLY = Piece(OriginId("fuel", "coal"), "origin", (), 900, 50, 40)
PILE = Piece(OriginId("card"), "origin", ("card",), 900, 500, 40)
TRACK = [Piece(CellId("desk", n), "origin", (), 40 * n, 0, 30) for n in range(12)]


def score(cell: int) -> Piece:
    return Piece(ScoreId("red"), "house", ("red",), 40 * cell + 6, 4, 28)


def money(amount: int, x: float = 100) -> Piece:
    return Piece(OneOf("money", "red"), "counter", (amount, (0, 0, 0), "left", True, 1.0, ()), x, 20, 24)


def owned(number: int, x: float, state: str = "owned") -> Piece:
    return Piece(CardId(number), "card", (number, "tall", state), x, 300, 60)


def test_resupplied_tokens_start_moving_one_after_another() -> None:
    pieces = Pieces()
    pieces.settle(on(SUPPLY), jump=True)
    pieces.cues.append(Cue(Tokens("coal", "market"), "pour", going=("in",)))
    pieces.settle(on(SUPPLY, *row(6)))
    begun: list[int] = []
    while pieces.tick(FRAME):
        begun.append(sum(actor.alpha > 0 for actor in pieces.actors.values()))
    assert begun[0] < begun[5] < begun[-1] == 6
    assert begun == sorted(begun)
    assert all_at_home(pieces)
    assert not pieces.cues


def test_a_dealt_plant_card_shows_its_back_first() -> None:
    pieces = Pieces()
    pieces.settle(on(PILE), jump=True)
    pieces.cues.append(Cue(AllCards(), "deal", back=("back", ("plug",))))
    pieces.settle(on(PILE, card(13, 100)))
    kinds = [pieces.actors[CardId(13)].shown.kind]
    while pieces.tick(FRAME):
        kinds.append(pieces.actors[CardId(13)].shown.kind)
    assert kinds[0] == "back" and kinds[-1] == "card"
    assert all_at_home(pieces)


def test_an_animation_started_for_plant_card_4_does_not_move_card_42() -> None:
    assert Cue((CardId(4),), "sold").speaks_of(CardId(4), "on")
    assert not Cue((CardId(4),), "sold").speaks_of(CardId(42), "on")


def test_burnt_fuel_is_animated_along_the_table_to_the_supply() -> None:
    pieces = Pieces()
    pieces.settle(on(SUPPLY, fuel(StoredId("coal", "red", 4, 0), 100)), jump=True)
    pieces.cues.append(Cue(Tokens("coal", owner="red", plant=4), "burn", going=("out",)))
    pieces.settle(on(SUPPLY))
    gone = pieces.leaving[0]
    far = [math.dist((gone.x, gone.y), (900, 50))]
    while pieces.tick(FRAME):
        assert gone.height == 0
        far.append(math.dist((gone.x, gone.y), (900, 50)))
    assert far == sorted(far, reverse=True)
    assert far[0] > 700 and far[-1] < 100


def test_a_removed_piece_without_a_destination_fades_where_it_was() -> None:
    pieces = Pieces()
    pieces.settle(on(PILE, card(13, 100)), jump=True)
    pieces.cues.append(Cue((CardId(13),), "vanish", going=("out",), origin=NOWHERE))
    pieces.settle(on(PILE))
    gone = pieces.leaving[0]
    pieces.tick(FRAME)
    assert (gone.x, gone.y) == (100, 300)
    run(pieces)
    assert not pieces.leaving


@given(st.integers(0, 11), st.integers(0, 11))
def test_the_score_marker_passes_every_space_of_the_track_on_its_way(start: int, goal: int) -> None:
    cells = {cell.name: cell for cell in TRACK}
    stops = steps_between(cells, score(start), score(goal))
    assert stops is not None
    assert len(stops) == max(0, abs(goal - start) - 1)
    assert all(min(start, goal) * 40 < x < max(start, goal) * 40 for x, _ in stops)


def test_the_score_marker_moves_space_by_space() -> None:
    pieces = Pieces()
    pieces.settle(on(*TRACK, score(2)), jump=True)
    pieces.settle(on(*TRACK, score(7)))
    actor = pieces.actors[ScoreId("red")]
    low: list[float] = []
    while pieces.tick(FRAME):
        if actor.height < 0.5 * actor.piece.size * timing.beat("walk").lift:
            low.append(actor.x)
    for cell in range(3, 7):
        assert any(abs(x - 40 * cell) < 12 for x in low)
    assert all_at_home(pieces)


def test_plant_cards_appear_without_animation_when_the_desk_shows_another_player() -> None:
    pieces = Pieces()
    pieces.settle([(owned(13, 100), 0)], True, (), ["own", OneOf("other", 1)])
    pieces.settle([(owned(13, 700), 1)], False, (), ["own", OneOf("other", 1)])
    assert all_at_home(pieces)
    assert not exchanged(owned(13, 100, "offer"), owned(13, 700))


def test_a_bought_plant_card_is_visible_on_its_way_to_its_buyer() -> None:
    pieces = Pieces()
    pieces.settle([(owned(13, 100, "offer"), 0)], True, (), ["plants", "own"])
    pieces.settle([(owned(13, 700), 1)], False, (), ["plants", "own"])
    pieces.tick(FRAME)
    assert pieces.actors[CardId(13)].x < 700
    run(pieces)


def test_pieces_that_appear_with_their_panel_are_not_animated() -> None:
    pieces = Pieces()
    pieces.settle([(PILE, 0)], True, (), ["deck"])
    pieces.settle([(PILE, 0), (card(13, 100), 1)], False, (), ["deck", "plants"])
    assert all_at_home(pieces)


def test_an_amount_of_money_that_changes_counts_up_or_down_in_place() -> None:
    pieces = Pieces()
    pieces.settle(on(money(20)), jump=True)
    pieces.settle(on(money(50)))
    actor = pieces.actors[OneOf("money", "red")]
    shown = [actor.shown.look[0]]
    while pieces.tick(FRAME):
        shown.append(actor.shown.look[0])
        assert (actor.x, actor.y) == (100, 20)
    assert shown[0] == 20 and shown == sorted(shown) and len(set(shown)) > 8
    assert actor.shown.look[0] == 50


def test_a_change_of_hidden_money_is_not_counted_on_the_screen() -> None:
    """Hidden money is not shown before a peek, and nothing remains after it: no number counts up or down."""
    pieces = Pieces()
    pieces.settle(on(), jump=True)
    pieces.settle(on(money(50)))
    assert all_at_home(pieces)
    pieces.settle(on())
    assert not pieces.leaving and not pieces.busy
    pieces.settle(on(money(20)))
    assert all_at_home(pieces)


@pytest.mark.parametrize("velocity", [(2000.0, 0.0), (-900.0, 1500.0), (0.0, -4000.0)])
def test_a_flicked_plant_card_leaves_the_finger_with_its_speed_and_returns_to_its_place(
    velocity: tuple[float, float],
) -> None:
    pieces = Pieces()
    pieces.settle(on(card(13, 400)), jump=True)
    pieces.grab(CardId(13), 1, 400, 300)
    pieces.drag(1, 600, 600)
    for _ in range(40):
        pieces.tick(FRAME)
    actor = pieces.actors[CardId(13)]
    before = actor.x, actor.y
    pieces.drop(1, velocity)
    pieces.tick(FRAME)
    way = actor.x - before[0], actor.y - before[1]
    assert way[0] * velocity[0] + way[1] * velocity[1] > 0
    run(pieces)
    assert all_at_home(pieces)


def test_a_dragged_plant_card_tilts_behind_the_finger_and_swings_upright() -> None:
    pieces = Pieces()
    pieces.settle(on(card(13, 100)), jump=True)
    pieces.grab(CardId(13), 1, 100, 300)
    for frame in range(8):
        pieces.drag(1, 100 + 40 * frame, 300)
        pieces.tick(FRAME)
    assert pieces.actors[CardId(13)].tilt < -2
    for _ in range(60):
        pieces.tick(FRAME)
    assert pieces.actors[CardId(13)].tilt == 0
    assert not pieces.busy


def test_with_reduced_motion_pieces_appear_at_their_new_places_without_travelling() -> None:
    pieces = Pieces()
    pieces.calm = True
    pieces.settle(on(SUPPLY, *TRACK, *row(4), card(13, 50), score(2), money(10)), jump=True)
    pieces.cues.append(Cue(Tokens("coal"), "pour"))
    pieces.settle(on(SUPPLY, *TRACK, *row(8, start=400), card(13, 900, turn=1), score(6), money(40)))
    while pieces.tick(FRAME):
        for actor in pieces.awake:
            assert (actor.x, actor.y, actor.height, actor.tilt) == (actor.piece.x, actor.piece.y, 0, 0)
    assert all_at_home(pieces)


@pytest.mark.parametrize("frames", [0, 1, 7, 20])
def test_a_touch_ends_all_motion_of_pieces_within_two_frames(frames: int) -> None:
    pieces = Pieces("slow")
    pieces.settle(on(SUPPLY, *TRACK, *row(4), card(13, 50), score(2), money(10)), jump=True)
    pieces.cues.append(Cue(Tokens("coal", "plant"), "burn", wait=0.4))
    moved = (fuel(StoredId("coal", "red", 4, 0), 700, 500), card(13, 900, turn=1), score(9), money(40))
    pieces.settle(on(SUPPLY, *TRACK, *row(6, start=300), *moved))
    for _ in range(frames):
        pieces.tick(FRAME)
    pieces.hurry()
    pieces.tick(FRAME)
    pieces.tick(FRAME)
    assert all_at_home(pieces)
    assert not pieces.leaving


def test_stored_fuel_tokens_move_together_with_their_plant_card() -> None:
    pieces = Pieces()
    pieces.settle(
        on(owned(4, 100), fuel(StoredId("coal", "red", 4, 0), 90), fuel(StoredId("coal", "red", 4, 1), 110)), jump=True
    )
    pieces.cues.append(Cue((CardId(4),), "card", 0.2, ("on",)))
    pieces.settle(on(owned(4, 300), fuel(StoredId("coal", "red", 4, 0), 290), fuel(StoredId("coal", "red", 4, 1), 310)))
    card, coal = pieces.actors[CardId(4)], pieces.actors[StoredId("coal", "red", 4, 0)]
    moved = set()
    while pieces.tick(FRAME):
        assert coal.x - card.x == pytest.approx(-10, abs=4)
        moved.add(round(card.x))
    assert len(moved) > 8
    assert all_at_home(pieces)


def test_burnt_fuel_is_never_reused_for_resupply() -> None:
    pieces = Pieces()
    pieces.settle(on(SUPPLY, fuel(StoredId("coal", "red", 4, 0), 100)), jump=True)
    pieces.cues.append(Cue(Tokens("coal", owner="red", plant=4), "burn", going=("out",), apart=True))
    pieces.cues.append(Cue(Tokens("coal", "market"), "pour", going=("in",), apart=True))
    pieces.settle(on(SUPPLY, fuel(FuelId("coal", "market", 3), 300)))
    assert [actor.piece.name for actor in pieces.leaving] == [StoredId("coal", "red", 4, 0)]
    assert (
        math.dist(
            (pieces.actors[FuelId("coal", "market", 3)].x, pieces.actors[FuelId("coal", "market", 3)].y), (900, 50)
        )
        < 40
    )
    run(pieces)
    assert all_at_home(pieces)


def test_burnt_fuel_is_animated_off_its_card_if_no_supply_is_visible() -> None:
    pieces = Pieces()
    pieces.settle([(owned(4, 100), 0), (fuel(StoredId("coal", "red", 4, 0), 110), 0)], True, (), ["own"])
    pieces.cues.append(Cue(Tokens("coal", owner="red", plant=4), "burn", going=("out",), apart=True))
    pieces.settle([(owned(4, 700), 1)], False, (), ["own", "other"])
    gone = pieces.leaving[0]
    assert gone.x == pytest.approx(710, abs=3)
    seen = []
    while pieces.tick(FRAME):
        seen.append(gone.alpha)
    assert seen == sorted(seen, reverse=True) and seen[-1] < 60
    assert all_at_home(pieces)


def test_pieces_on_a_card_stay_visible_above_it() -> None:
    mark = Piece("discount", "marker", (), 130, 340, 30, z=4)
    pieces = Pieces()
    pieces.settle(on(owned(4, 100, "offer"), mark), jump=True)
    pieces.settle(on(owned(4, 104, "offer"), mark))
    while pieces.tick(FRAME):
        awake = [actor.piece.name for actor in pieces.awake]
        if CardId(4) in awake:
            assert awake.index(CardId(4)) < awake.index("discount")
    assert all_at_home(pieces)
