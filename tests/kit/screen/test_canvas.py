"""The screen shows exactly the current state and is redrawn only where something changed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame
import pytest
from pygame import Rect, Surface

from game.kit.input.gestures import Spot
from game.kit.motion import sprite
from game.kit.motion.overlay import Note
from game.kit.paint import surface_cache
from game.kit.pen import piece_picture
from game.kit.pen.pen import Pen
from game.kit.screen import canvas as canvas_module
from game.kit.screen import panel, panel_cache
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Painted, Panel
from game.kit.style.timing import Speed
from game.kit.values.contents import Manner, Piece
from game.kit.values.ids import CardId, FuelId, StoredId
from tests.waiting import Clock
from tests.workshop.frame_bench import busiest_frame

SIZE = (640, 400)
FRAME = 1 / 60


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def plain(size: tuple[int, int]) -> Surface:
    table = Surface(size, 0, 32)
    table.fill((90, 60, 40))
    return table


def paint_market(pen: Pen, count: int) -> None:
    pen.paper((0, 0, 300, 200))
    for place in range(count):
        pen.piece(FuelId("coal", "market", place), "fuel", ("coal",), 30 + 26 * place, 40, 40)
    pen.target("row", (0, 0, 300, 80), "take", manner=Manner(drag="coal"))


def paint_plant(pen: Pen, count: int) -> None:
    pen.paper((0, 0, 200, 200))
    for place in range(count):
        pen.piece(StoredId("coal", "red", 13, place), "fuel", ("coal",), 30 + 30 * place, 150, 40)
    pen.piece(CardId(13), "card", (13,), 100 - 10 * count, 70, 60)
    pen.target("plant", (0, 0, 200, 200), "fill", manner=Manner(drops=("coal",)))


def paint_menu(pen: Pen) -> None:
    pen.paper((0, 0, 220, 220))
    pen.target("leave", (20, 20, 100, 40), "leave")


def panels(bought: int, menu: bool = False, turn: int = 0) -> list[Panel]:
    shown = [
        Panel("market", Rect(20, 20, 300, 200), 0, bought, partial(paint_market, count=8 - bought)),
        Panel("plant", Rect(360, 60, 200, 200), turn, bought, partial(paint_plant, count=bought), owner=1),
    ]
    if menu:
        shown.append(Panel("menu", Rect(340, 40, 240, 240), 0, 0, paint_menu))
    return shown


def at_rest(canvas: Canvas, screen: Surface) -> None:
    for _ in range(200):
        canvas.draw(screen)
        if not canvas.tick(FRAME):
            break
    canvas.draw(screen)


def same(one: Surface, two: Surface) -> bool:
    """Return whether two screens look the same: the unused byte of a pixel may differ."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")


def fresh(*args: object, **kwargs: object) -> Surface:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(*args, **kwargs))  # type: ignore[arg-type]
    canvas.draw(screen)
    return screen


def test_nothing_is_drawn_on_the_screen_when_nothing_moves() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(0))
    assert canvas.busy
    assert canvas.draw(screen) == [screen.get_rect()]
    screen.fill((1, 2, 3))
    canvas.set_panels(panels(0))
    for _ in range(3):
        assert not canvas.tick(FRAME)
        assert not canvas.busy
        assert canvas.draw(screen) == []
    assert screen.get_at((100, 100))[:3] == (1, 2, 3)


def test_after_every_change_the_screen_equals_one_drawn_from_scratch() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    luck = random.Random(4)
    for _ in range(8):
        state = (luck.randrange(5), luck.random() < 0.3, luck.randrange(4))
        canvas.set_panels(panels(*state))
        for _ in range(luck.randrange(12)):
            canvas.draw(screen)
            canvas.tick(FRAME)
        if luck.random() < 0.5:
            at_rest(canvas, screen)
            assert same(screen, fresh(*state)), state
    state = (3, False, 0)
    canvas.set_panels(panels(*state))
    at_rest(canvas, screen)
    assert same(screen, fresh(*state))


@pytest.mark.parametrize("seconds", [0.0, 0.004])
def test_a_screen_painted_in_slices_ends_as_if_drawn_from_scratch(seconds: float) -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = seconds
    luck = random.Random(5)
    for _ in range(6):
        state = (luck.randrange(5), luck.random() < 0.3, luck.randrange(4))
        surface_cache.empty()  # every picture must be made anew
        canvas.begin()
        canvas.set_panels(panels(*state))
        for _ in range(luck.randrange(8)):
            canvas.draw(screen)
            canvas.tick(FRAME)
        if luck.random() < 0.7:
            rest_in_slices(canvas, screen)
            assert same(screen, fresh(*state)), state


def rest_in_slices(canvas: Canvas, screen: Surface) -> None:
    for _ in range(600):
        canvas.draw(screen)
        canvas.tick(FRAME)
        if not canvas.busy:
            return
    raise AssertionError("something is never made")


def test_a_new_screen_is_composed_in_a_frame_that_paints_nothing() -> None:
    """Painting the last strips of its panels and composing the whole screen are both expensive on a large screen."""
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = 0.0
    canvas.set_panels(panels(2))
    due, frames = True, 0
    while not (seen := canvas.draw(screen)):
        due, frames = canvas.panel_cache.busy or bool(canvas.pieces.unmade), frames + 1
    assert seen == [canvas.area] and frames > 1 and not due, "something was still to be made in the frame before"


def test_a_game_piece_looks_as_before_until_its_new_picture_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = 0.0
    canvas.set_panels(panels(2))
    rest_in_slices(canvas, screen)
    before = screen.copy()
    monkeypatch.setattr(canvas.pieces, "make", lambda end: None)  # nobody comes to make it
    canvas.set_panels(
        grown := [*panels(2)[:1], replace(panels(2)[1], key="large", paint=partial(paint_plant_large, count=2))]
    )
    for _ in range(3):
        canvas.draw(screen)
    card = Rect(360 + 80 - 30, 60 + 70 - 30, 60, 60)
    assert canvas.busy and same(screen.subsurface(card).copy(), before.subsurface(card).copy())
    monkeypatch.undo()
    rest_in_slices(canvas, screen)
    other = Canvas(SIZE, table=plain)
    other.set_panels(grown)
    other.draw(seen := Surface(SIZE, 0, 32))
    assert same(screen, seen) and not same(screen, before)


def test_the_new_picture_of_a_flying_piece_is_painted_one_step_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = 0.0
    canvas.set_panels(panels(0))
    rest_in_slices(canvas, screen)
    steps: list[int] = []
    whole = 10

    def slowly(piece: Piece) -> Iterator[None]:
        """Paint a picture in `whole` steps, of which each frame takes as many as it has time for."""
        if piece.kind == "card" and sum(steps) < whole:
            steps[-1] += 1
            yield
        yield from piece_picture.making(piece)

    monkeypatch.setattr(sprite, "making", slowly)
    canvas.set_panels([*panels(0)[:1], replace(panels(0)[1], key="far", paint=paint_plant_far)])
    for _ in range(whole + 5):
        steps.append(0)
        canvas.draw(screen)
        canvas.tick(FRAME)
    assert max(steps) == 1 and sum(steps) == whole
    monkeypatch.undo()
    rest_in_slices(canvas, screen)


def paint_plant_far(pen: Pen) -> None:
    pen.paper((0, 0, 200, 200))
    pen.piece(CardId(13), "card", (13, "tall", "resting"), 100, 140, 60)


def paint_plant_large(pen: Pen, count: int) -> None:
    paint_plant(pen, count)
    pen.pieces[-1] = replace(pen.pieces[-1], look=(13, "tall", "resting"))


def test_after_panels_are_reordered_only_those_that_moved_are_redrawn() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    menu = Panel("menu", Rect(300, 150, 100, 80), 0, 0, paint_menu, bleed=0)
    market, plant = panels(0)
    canvas.set_panels([market, plant, menu])
    at_rest(canvas, screen)
    canvas.set_panels([menu, market, plant])
    changed = canvas.draw(screen)
    assert changed and sum(rect.w * rect.h for rect in changed) < 0.2 * SIZE[0] * SIZE[1]
    other = Canvas(SIZE, table=plain)
    other.set_panels([menu, market, plant])
    other.draw(seen := Surface(SIZE, 0, 32))
    assert same(screen, seen)


def paint_board(pen: Pen, tone: int) -> None:
    pen.paper((0, 0, 560, 340))
    pen.fill((0, 0, 560, 340), (tone, 90, 60), 4)


def paint_number(pen: Pen, number: int) -> None:
    pen.fill((0, 0, 30, 20), (number, 200, 200), 4)


def board_and_number(tone: int, number: int) -> list[Panel]:
    """Return a board with more pixels than are painted in the frame of a slow layout, and a number that changes
    on it.
    """
    board = Panel("board", Rect(20, 20, 560, 340), 0, tone, partial(paint_board, tone=tone))
    return [board, Panel("number", Rect(40, 40, 30, 20), 0, number, partial(paint_number, number=number))]


def test_a_large_board_is_completed_although_every_frame_has_a_new_layout(clock: Clock) -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = 0.004
    canvas.set_panels(board_and_number(10, 0))
    rest_in_slices(canvas, screen)
    for number in range(1, 60):
        canvas.begin()
        clock.now += 1.5 * canvas.slice  # a layout that takes the whole slice
        canvas.set_panels(board_and_number(200, number))
        canvas.draw(screen)
        assert screen.get_at((55, 50))[0] == number, "what is small is seen in the very frame"
        if screen.get_at((300, 200))[0] == 200:
            return
    raise AssertionError("the board waits for ever")


GONE = Panel("gone", Rect(330, 240, 120, 90), 0, 0, paint_menu)


def paint_mat(pen: Pen) -> None:
    wide, high = (round(length) for length in pen.size)
    pen.paper((0, 0, wide, high))
    pen.fill((wide // 4, high // 4, wide // 2, high // 2), (200, 90, 60), 4)
    pen.piece(StoredId("coal", "red", 13, 0), "fuel", ("coal",), wide * 0.8, high * 0.3, 40)


MAT = Panel("mat", Rect(20, 20, 600, 360), 0, "mat", paint_mat)


@pytest.mark.parametrize("speed", ["still", "normal"])
@pytest.mark.parametrize(
    "there", [replace(MAT, turn=2), replace(MAT, rect=Rect(40, 40, 520, 320)), replace(MAT, rect=Rect(8, 8, 630, 390))]
)
def test_a_large_moving_panel_is_painted_one_strip_a_frame(
    there: Panel, speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The transition moves all of the panel, so its picture must be complete first; until then the screen stays the
    same.
    """
    px: list[int] = [0]

    def counted(painted: Painted, area: Rect) -> Rect:
        px[-1] += area.w * area.h
        return panel.paint_part(painted, area)

    monkeypatch.setattr(panel_cache, "paint_part", counted)
    canvas, screen = Canvas(SIZE, speed=speed, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = 0.0
    canvas.set_panels([MAT])
    rest_in_slices(canvas, screen)
    before, px[:] = screen.copy(), [0]
    canvas.set_panels([there])
    while canvas.panel_cache.busy:
        assert same(screen, before)
        px.append(0)
        canvas.tick(FRAME)
        canvas.draw(screen)
    assert sum(px) > canvas_module.SMALL and max(px) <= panel_cache.TILE
    canvas.draw(screen)
    assert ("mat" in canvas.transitions) == (speed != "still")
    assert {actor.state for actor in canvas.pieces.actors.values()} == {"rest"}, "its pieces move with it"
    rest_in_slices(canvas, screen)
    other = Canvas(SIZE, table=plain)
    other.set_panels([there])
    other.draw(wanted := Surface(SIZE, 0, 32))
    assert same(screen, wanted)


def test_repainting_a_panel_that_is_removed_does_not_delay_the_others() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = 0.0
    canvas.set_panels([MAT])
    rest_in_slices(canvas, screen)
    canvas.set_panels([replace(MAT, turn=2)])
    canvas.draw(screen)
    for wanted in (
        [replace(MAT, turn=2, key="other")],
        [replace(MAT, turn=1, rect=Rect(100, 20, 360, 360))],
        [MAT],
        [],
    ):
        canvas.set_panels(wanted)
        canvas.draw(screen)
        canvas.set_panels([*wanted, GONE])
        rest_in_slices(canvas, screen)
        other = Canvas(SIZE, table=plain)
        other.set_panels([*wanted, GONE])
        other.draw(seen := Surface(SIZE, 0, 32))
        assert same(screen, seen)
    canvas.set_panels([MAT, GONE])
    rest_in_slices(canvas, screen)
    canvas.set_panels([replace(MAT, rect=Rect(8, 8, 630, 390)), GONE])
    assert canvas._hold
    canvas.set_panels([replace(GONE, key="large", rect=GONE.rect.inflate(60, 60))])
    assert canvas.panel_cache.busy and not canvas._hold, "a removed panel delays nothing"


def column(phase: int, number: int) -> list[Panel]:
    """Return a desk's column in a phase: a head that says a number, and a mat and a menu that change places."""
    head = Panel("head", Rect(20, 4, 30, 20), 0, number, partial(paint_number, number=number), cuts=True)
    upper, lower = Rect(20, 30, 560, 260), Rect(20, 300, 560, 90)
    places = (upper, lower) if phase == 0 else (lower, upper)
    return [head, *(replace(one, key=phase, rect=at, cuts=True) for one, at in zip((MAT, GONE), places, strict=True))]


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("first", [column(0, 10), [replace(MAT, name="title")]])
def test_panels_of_another_phase_or_scene_appear_in_one_frame(first: list[Panel], again: bool) -> None:
    canvas, screen = Canvas(SIZE, table=plain, speed="still"), Surface(SIZE, 0, 32)
    canvas.slice = 0.0
    canvas.set_panels(first)
    rest_in_slices(canvas, screen)
    before, waited = screen.copy(), 0
    canvas.set_panels(column(1, 20))
    while canvas.panel_cache.busy:
        if again and waited == 1:
            canvas.set_panels(column(1, 30))
        assert same(screen, before), "nothing is shown of the next phase"
        canvas.tick(FRAME)
        canvas.draw(screen)
        waited += 1
        assert waited < 60
    canvas.tick(FRAME)
    canvas.draw(screen)
    other = Canvas(SIZE, table=plain)
    other.set_panels(column(1, 30 if again else 20))
    other.draw(wanted := Surface(SIZE, 0, 32))
    assert waited > 1 and same(screen, wanted)
    canvas.set_panels(column(1, 40))
    assert canvas.panel_cache.busy and not canvas._hold, "the next change is shown at once"


@pytest.mark.parametrize("seconds", [None, 0.0])
@pytest.mark.parametrize("way", ["gone", "elsewhere", "turned", "smaller", "on its way", "waiting"])
def test_a_removed_panel_leaves_nothing_on_the_screen(way: str, seconds: float | None) -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.slice = seconds
    there = {
        "elsewhere": [replace(GONE, rect=GONE.rect.move(-150, 40), cuts=True)],
        "turned": [replace(GONE, turn=1, rect=Rect(480, 270, 90, 120), glides=False)],
        "smaller": [replace(GONE, rect=Rect(330, 240, 60, 40), glides=False)],
    }.get(way, [])
    canvas.set_panels([*panels(0), GONE])
    rest_in_slices(canvas, screen)
    if way == "on its way":
        canvas.set_panels([*panels(0), replace(GONE, rect=GONE.rect.move(-250, 20))])
        for _ in range(3):
            canvas.tick(FRAME)
            canvas.draw(screen)
        if seconds is None:
            assert "gone" in canvas.transitions
    elif way == "waiting":
        canvas.set_panels([*panels(0), replace(GONE, key="large", rect=GONE.rect.inflate(60, 60))])
    canvas.set_panels([*panels(0), *there])
    canvas.draw(screen)
    if seconds is not None:
        rest_in_slices(canvas, screen)
    other = Canvas(SIZE, table=plain)
    other.set_panels([*panels(0), *there])
    other.draw(wanted := Surface(SIZE, 0, 32))
    assert same(screen, wanted)


def test_moving_pieces_are_drawn_over_panels_and_erased_without_a_trace() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(0))
    at_rest(canvas, screen)
    canvas.pieces.grab(FuelId("coal", "market", 3), "finger", 108, 60)
    canvas.pieces.drag("finger", 330, 330)
    canvas.overlay.ring("finger", 330, 330, "red")
    for _ in range(30):
        canvas.tick(FRAME)
        changed = canvas.draw(screen)
    assert screen.get_at((350, 325)) != plain(SIZE).get_at((350, 325))
    assert sum(rect.w * rect.h for rect in changed) < 0.25 * SIZE[0] * SIZE[1]
    canvas.pieces.drop("finger")
    canvas.overlay.lift("finger")
    at_rest(canvas, screen)
    assert same(screen, fresh(0))


def test_the_keyboard_focus_and_a_message_appear_on_the_screen_and_disappear_without_trace() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(0))
    at_rest(canvas, screen)
    canvas.overlay.focus = Rect(20, 20, 300, 80)
    canvas.overlay.tell(Note("What this would do", Rect(20, 20, 300, 80)))
    assert canvas.draw(screen)
    assert canvas.draw(screen) == []
    assert not same(screen, fresh(0))
    canvas.overlay.focus = None
    canvas.overlay.tell(Note("", Rect(0, 0, 0, 0)))
    assert canvas.draw(screen)
    assert same(screen, fresh(0))


@pytest.mark.parametrize("turn", range(4))
def test_a_message_beside_a_corner_of_the_screen_stays_wholly_on_the_screen(turn: int) -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(0))
    for corner in (Rect(0, 0, 20, 20), Rect(620, 380, 20, 20), Rect(0, 380, 20, 20), Rect(620, 0, 20, 20)):
        canvas.overlay.tell(Note("A sentence of several words that says why not " * 2, corner, turn, refusal=True))
        canvas.draw(screen)
        (image, at), *_ = canvas.overlay.blits()
        assert screen.get_rect().contains(image.get_rect(topleft=at))


def test_a_panel_hides_the_touch_targets_below_it() -> None:
    canvas = Canvas(SIZE, table=plain)
    canvas.set_panels(panels(1, menu=True))
    leave, row = canvas.find(380, 80), canvas.find(60, 60)
    assert isinstance(leave, Spot)
    assert leave.target.name == "leave"
    assert canvas.find(450, 200) is None
    assert row is not None
    assert row.target.name == "row"
    canvas.set_panels(panels(1))
    plant = canvas.find(450, 200)
    assert plant is not None
    assert (plant.target.name, plant.owner) == ("plant", 1)
    taker = canvas.taker(450, 200, ["coal"])
    assert taker is not None
    assert taker.target.name == "plant"
    assert canvas.taker(450, 200, ["oil"]) is None


@pytest.mark.parametrize("turn", range(4))
def test_touches_pass_through_the_transparent_parts_of_a_panel(turn: int) -> None:
    def paint_coin(pen: Pen) -> None:
        pen.disc(150, 150, 30, (200, 160, 60))
        pen.target("coin", (130, 130, 40, 40), "coin")

    canvas = Canvas(SIZE, table=plain)
    sheet, over = Rect(20, 20, 240, 240), Rect(20, 20, 240, 240)
    canvas.set_panels([Panel("sheet", sheet, turn, 0, paint_menu), Panel("coin", over, turn, 0, paint_coin)])
    for name in ("leave", "coin"):
        spot = canvas.spot(name)
        assert spot is not None
        found = canvas.find(*spot.target.rect.center)
        assert found is not None and found.target.name == name
    coin = canvas.spot("coin")
    assert coin is not None
    x, y = coin.target.rect.center
    assert canvas.find(x, y + 27) is None, "the coin's rim is no target, and hides targets below"


def test_a_menu_hides_moving_pieces_below_it() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(0, menu=True))
    at_rest(canvas, screen)
    before = screen.copy()
    canvas.set_panels(panels(1, menu=True))
    canvas.tick(0.25)
    canvas.tick(0.25)
    canvas.draw(screen)
    inner = Rect(345, 45, 200, 200)
    assert same(screen.subsurface(inner).copy(), before.subsurface(inner).copy())


def test_a_window_of_another_size_is_drawn_completely_in_the_next_frame() -> None:
    canvas, screen = Canvas(SIZE, table=plain), Surface(SIZE, 0, 32)
    canvas.set_panels(panels(0))
    at_rest(canvas, screen)
    canvas.resize((800, 500), 1.0, 3.8)
    canvas.set_panels(panels(2))
    assert not canvas.pieces.busy
    larger = Surface((800, 500), 0, 32)
    assert canvas.draw(larger) == [larger.get_rect()]


def test_the_busiest_frame_of_an_animation_copies_fewer_than_ten_pictures() -> None:
    timing = busiest_frame((1920, 1080), journeys=2)
    assert timing.blits < 10
