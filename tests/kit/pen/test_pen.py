"""The pen, which draws panels, fits its texts, records its touch targets, and lights its controls from the upper left
of the screen.
"""

import pygame
import pytest
from pygame import Rect

from game.kit.paint import lettering, light
from game.kit.pen.control_faces import DialFace, PushButton
from game.kit.pen.controls import dial_value
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear
from game.kit.values.contents import Manner


def new_pen(wide: int = 400, high: int = 200, unit: float = 1.0, turn: int = 0) -> Pen:
    return Pen(clear(wide, high), unit, turn)


def brightness(surface: pygame.Surface, x: int, y: int) -> int:
    colour = surface.get_at((x, y))
    return colour.r + colour.g + colour.b


def test_text_is_centred_on_its_capitals() -> None:
    for font in ("heading", "read", "bold"):
        pen = new_pen()
        pen.text("HEH", 10, 100, 60, font)
        painted = pen.surface.get_bounding_rect()
        assert abs(painted.centery - 100) <= 1, font


def test_text_shrinks_to_fit_and_is_then_cut_and_reported() -> None:
    pen = new_pen()
    whole = pen.width("Frankfurt (Oder)", 30, "read")
    assert pen.text("Frankfurt (Oder)", 5, 50, 30, fit=whole * 0.8) <= whole * 0.8
    assert pen.clipped == []
    pen.text("Frankfurt (Oder)", 5, 90, 30, fit=whole * 0.3)
    assert pen.clipped == ["Frankfurt (Oder)"]
    assert pen.texts == [("Frankfurt (Oder)", False)] * 2


def test_text_that_reaches_beyond_its_panel_is_recorded_as_cut_off() -> None:
    pen = new_pen(100)
    pen.text("far too long for so small a panel", 5, 50, 20)
    assert pen.clipped


def test_a_paragraph_of_text_is_recorded_whole_and_stays_in_its_box() -> None:
    pen = new_pen()
    text = "Nothing is paid before you confirm, and everything laid aside can be taken back."
    used = pen.paragraph(text, (20, 20, 160, 120), 16)
    assert pen.texts == [(text, False)]
    assert used <= 120 and pen.clipped == []
    assert Rect(18, 16, 164, 128).contains(pen.surface.get_bounding_rect())
    pen.paragraph(text, (20, 20, 60, 20), 16)
    assert pen.clipped == [text]


@pytest.mark.parametrize("size", [13, 18, 30, 80])
def test_wrapped_lines_are_no_wider_than_the_box(size: int) -> None:
    lines = lettering.wrapped("one two three four five six seven", "read", size, size * 6)
    assert len(lines) > 1
    assert all(lettering.width(line, "read", size) <= size * 6 for line in lines)


def test_a_disabled_button_is_a_touch_target_with_its_reason() -> None:
    pen = new_pen()
    pen.push((10, 20, 120, 40), PushButton("Pass", "pass", enabled=False, reason="The first bid cannot pass."))
    (target,) = pen.targets
    assert target.rect == Rect(10, 20, 120, 40)
    assert (target.name, target.intent, target.enabled) == ("Pass", "pass", False)
    assert target.reason == "The first bid cannot pass."


def test_a_round_touch_target_excludes_its_corners() -> None:
    pen = new_pen()
    target = pen.target("dial", (0, 0, 100, 100), manner=Manner(round=True))
    assert target.holds(50, 2) and not target.holds(3, 3)


def test_steppers_and_choices_have_one_touch_target_for_each_part() -> None:
    pen = new_pen()
    pen.stepper((0, 0, 160, 40), 4, "less", "more", "players", (False, True))
    pen.choice((0, 60, 300, 40), [("A", 1, True), ("B", 2, False)], name="edition")
    names = [target.name for target in pen.targets]
    assert names == ["players-", "players+", "edition:0", "edition:1"]
    assert [target.enabled for target in pen.targets] == [False, True, True, True]


def test_the_value_of_a_dial_follows_from_the_touched_position() -> None:
    assert dial_value(-50, 50, 20, 80) == 20
    assert dial_value(50, 50, 20, 80) == 80
    assert dial_value(0, -50, 20, 80) == 50
    assert dial_value(0.1, 80, 20, 80) in (20, 80)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_drawn_controls_are_lit_from_the_upper_left_of_the_screen(turn: int) -> None:
    pen = new_pen(200, 200, turn=turn)
    pen.paper((50, 50, 100, 100), (150, 140, 120), z=1.0)
    screen = pygame.transform.rotate(pen.surface, -90 * turn)
    assert brightness(screen, 51, 100) > brightness(screen, 148, 100)
    assert brightness(screen, 100, 51) > brightness(screen, 100, 148)
    assert screen.get_at((156, 156)).a > screen.get_at((43, 43)).a + 25


def test_a_glow_drawn_below_a_shadow_does_not_tint_the_shadow() -> None:
    pen = new_pen(200, 200)
    pen.glow((60, 60, 80, 80))
    pen.shadow((60, 60, 80, 80), z=2)
    ground = pygame.Surface((200, 200))
    ground.fill((120, 90, 60))
    ground.blit(pen.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert brightness(ground, 152, 156) < brightness(ground, 10, 10)


@pytest.mark.parametrize("unit", [0.53, 1.0, 2.0])
def test_every_control_can_be_painted_at_every_scale(unit: float) -> None:
    pen = new_pen(round(600 * unit), round(400 * unit), unit)

    def box(*sides: float) -> tuple[float, float, float, float]:
        x, y, wide, high = (side * unit for side in sides)
        return x, y, wide, high

    pen.banner(box(0, 0, 600, 72), "A sentence", "and its reason", "green")
    pen.band(box(0, 80, 300, 34), "yellow", "Carla", "note", "right")
    pen.row(box(0, 120, 300, 30), "Label", 12)
    pen.dial(100 * unit, 250 * unit, 80 * unit, DialFace(30, 20, 90, "blue", "your bid", "60 left"))
    pen.phases(box(200, 160, 380, 44), [("gavel", "Auction"), ("cube", "Fuel")], 1)
    pen.turn_order(box(200, 210, 200, 60), [("red", False), ("blue", True)], "red")
    pen.lamp(450 * unit, 240 * unit, 14 * unit, True)
    pen.cover(box(200, 280, 120, 50), "hold to see", amount=50)
    pen.toggle(box(340, 280, 200, 40), "Sounds", True, 1)
    pen.field(box(200, 340, 150, 36), "", 1, empty="name", typing=True)
    pen.deck(520 * unit, 300 * unit, 50 * unit, 20, "plug")
    pen.glow_line([(10, 10), (50, 40), (90, 20)], width=9)
    assert pen.clipped == []
    assert len([target for target in pen.targets if not target.ground]) == 2


def test_the_corners_of_a_large_drawn_box_equal_those_of_a_small_one() -> None:
    small = light.shape(40, 40, 8, (255, 0, 0))
    large = light.shape(300, 40, 8, (255, 0, 0))
    for y in range(40):
        for x in range(12):
            assert small.get_at((x, y)) == large.get_at((x, y))
            assert small.get_at((39 - x, y)) == large.get_at((299 - x, y))
