"""Visual effects end by themselves or at a touch and leave the screen as before; light passes along connections from
city to city.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kit.components.card import card_size, fuel_places
from game.kit.motion.actor import Actor
from game.kit.motion.announcement import WIDE, WIDE_AROUND, Announcement, Front
from game.kit.motion.carry_hints import BEADS, CarryHint, CarryHints, free_spaces
from game.kit.motion.effects import DelayedSound, Effect, Effects, Knock, Strike
from game.kit.motion.power_flow import Lamp, Leg, PowerFlow
from game.kit.screen.canvas import Canvas
from game.kit.values.contents import Piece, Target
from game.kit.values.ids import CardId, FuelId, OneOf, StoredId

FRAME = 1 / 60
AREA = pygame.Rect(0, 0, 640, 400)


def light(seconds: float = 1.0, wait: float = 0.0) -> PowerFlow:
    legs = [Leg((100, 100), (300, 200), 0.0, 0.3), Leg((300, 200), (200, 350), 0.3, 0.6)]
    lamps = [Lamp(100, 100, 0.0), Lamp(300, 200, 0.3), Lamp(200, 350, 0.6)]
    return PowerFlow(seconds=seconds, wait=wait, legs=legs, lamps=lamps, colour="red", width=6, radius=14)


def all_kinds() -> list[Effect]:
    return [
        Knock(seconds=0.3, x=100, y=100, size=40),
        Strike(seconds=0.4, wait=0.1, x=200, y=100, size=60),
        light(),
        Announcement(seconds=1.0, area=AREA, front=Front("step", 2), unit=0.5),
        Announcement(seconds=1.0, wait=0.2, area=AREA, front=Front("step", 3), unit=0.5, around=True),
        Announcement(seconds=1.0, area=AREA, front=Front("step", 3), unit=0.5, calm=True),
    ]


@pytest.fixture
def canvas() -> Canvas:
    pygame.display.init()
    pygame.font.init()
    return Canvas(AREA.size, 0.5)


def test_visual_effects_end_by_themselves_and_leave_the_screen_as_before(canvas: Canvas) -> None:
    screen = pygame.Surface(AREA.size, 0, 32)
    canvas.draw(screen)
    before = pygame.image.tobytes(screen, "RGB")
    canvas.effects.add(all_kinds())
    changed = False
    for _ in range(120):
        canvas.tick(FRAME)
        canvas.draw(screen)
        changed = changed or pygame.image.tobytes(screen, "RGB") != before
    assert changed
    assert not canvas.busy
    assert canvas.draw(screen) == []
    assert pygame.image.tobytes(screen, "RGB") == before


@given(st.integers(0, 50))
def test_a_touch_ends_all_visual_effects_within_two_frames(frames: int) -> None:
    effects = Effects()
    effects.add(all_kinds())
    for _ in range(frames):
        effects.tick(FRAME)
    effects.hurry()
    effects.tick(FRAME)
    effects.tick(FRAME)
    assert not effects.playing


def test_in_the_light_effect_cities_light_up_one_after_another() -> None:
    effect = light()
    counts = []
    for _ in range(40):
        effect.advance(FRAME)
        counts.append(sum(effect.elapsed >= lamp.at for lamp in effect.lamps))
    assert counts[0] == 1 and counts[-1] == 3
    assert counts == sorted(counts)


def test_the_effect_of_light_along_connections_covers_only_the_part_already_passed() -> None:
    effect = light()
    for _ in range(8):
        effect.advance(FRAME)
    covered = [image.get_rect(topleft=at) for image, at in effect.blits()]
    assert not any(rect.collidepoint(300, 200) and rect.collidepoint(200, 350) for rect in covered)
    assert not any(rect.collidepoint(200, 345) for rect in covered)


def test_the_marked_free_fuel_spaces_of_a_plant_card_turn_with_the_card() -> None:
    wide, high = card_size(120, "tall")
    for turn in range(4):
        plant = Piece(CardId(4), "card", (4, "tall", "owned"), 300, 200, 120, turn)
        spaces = free_spaces(plant, 4, "tall", [])
        assert len(spaces) == len(fuel_places(4, 120, "tall"))
        body = pygame.Rect(0, 0, *((high, wide) if turn % 2 else (wide, high)))
        body.center = (300, 200)
        assert all(body.collidepoint(space) for space in spaces)
        taken = Piece(StoredId("coal", "red", 4, 0), "fuel", ("coal",), *spaces[0], 20)
        assert free_spaces(plant, 4, "tall", [taken]) == spaces[1:]


def test_the_price_shown_at_a_dragged_piece_moves_with_the_finger() -> None:
    rides = CarryHints()
    actor = Actor(Piece(FuelId("coal", "market", 0), "fuel", ("coal",), 50, 50, 40), 0, 400, 300, 52, "hand")
    target = Target(OneOf("plant", 4), pygame.Rect(500, 100, 100, 140), drops=("coal",))
    rides.only({1: CarryHint(actor, "3", 0, (target,), target)})
    shown = rides.blits(1.0, {}, [])
    assert len(shown) > BEADS // 3
    price = shown[-1][0].get_rect(topleft=shown[-1][1])
    assert price.left < 480 and price.right > 430 and abs(price.centery - 300) < 30
    rides.only({})
    assert rides.blits(1.0, {}, []) == []


def test_a_delayed_sound_is_played_at_its_time_or_at_once_after_a_touch() -> None:
    heard: list[str] = []
    effects = Effects()
    effects.add(DelayedSound(seconds=0.0, wait=wait, tell=partial(heard.append, f"{wait}")) for wait in (0.1, 0.5))
    for _ in range(12):
        effects.tick(FRAME)
    assert heard == ["0.1"]
    effects.hurry()
    assert heard == ["0.1", "0.5"]
    assert not effects.tick(FRAME)
    assert heard == ["0.1", "0.5"]


@pytest.mark.parametrize("around", [False, True])
def test_the_announcement_of_a_step_is_placed_beside_the_busy_parts_of_the_map(around: bool) -> None:
    area = pygame.Rect(40, 20, 900, 1000)
    busy = [(x, y) for x in range(320, 900, 60) for y in range(60, 1000, 60)]
    card = Announcement(seconds=1.0, area=area, front=Front("step", 2), unit=0.9, around=around, busy=busy)
    wide, high = card_size(round((WIDE_AROUND if around else WIDE) * 0.9))
    for x, y in card.places().values():
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = round(x), round(y)
        assert area.contains(rect)
        assert not any(rect.collidepoint(place) for place in busy)
    assert set(card.places()) == ({0, 2} if around else {0})
    bare = Announcement(seconds=1.0, area=area, front=Front("step", 2), unit=0.9)
    assert bare.places()[0] == pytest.approx(area.center), "it is in the middle if nothing else is in use"
