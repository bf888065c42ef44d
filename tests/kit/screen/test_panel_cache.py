"""A cached panel of which only the differences are repainted equals the same panel painted anew."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from game.kit.paint import strokes
from game.kit.paint.strokes import Sketch
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, paint
from game.kit.screen.panel_cache import PanelCache
from game.kit.style.type_spec import TypeSpec

Thing = tuple[str, int, int, int, int, int]
"""A thing to draw: its kind, place, size, and a number by which two of a kind differ."""
KINDS = ("paper", "wood", "fill", "well", "glow", "edge", "disc", "ring", "line", "text", "coin", "token", "money")


def draw(things: tuple[Thing, ...], pen: Pen) -> None:
    """Draw all objects, the first one at the bottom."""
    for kind, x, y, wide, high, number in things:
        box, ink = (x, y, wide, high), (40 + number % 200, 120, 90)
        match kind:
            case "paper":
                pen.paper(box, radius=14)
            case "wood":
                pen.wood(box, radius=20)
            case "fill":
                pen.fill(box, (*ink, 255 if number % 2 else 120), 9)
            case "well":
                pen.recess(box, 10)
            case "glow":
                pen.glow(box)
            case "edge":
                pen.edge(box)
            case "disc":
                pen.disc(x + 0.3, y + 0.7, wide / 2, ink)
            case "ring":
                pen.ring(x, y, wide / 2)
            case "line":
                pen.line((x, y), (x + wide, y + high), ink, 3)
            case "text":
                pen.typed(f"gypsum {number}", x, y, TypeSpec(18, shadow=number % 2 == 1))
            case "coin":
                pen.coin(x, y, wide / 4)
            case "token":
                pen.token("coal", x, y, wide / 3)
            case "money":
                pen.money(number, x, y, 20)


def thing(luck: Random) -> Thing:
    size = luck.randrange(12, 150), luck.randrange(12, 110)
    return luck.choice(KINDS), luck.randrange(-10, 230), luck.randrange(-10, 160), *size, luck.randrange(90)


def changed(things: tuple[Thing, ...], luck: Random) -> tuple[Thing, ...]:
    """Add, remove or change one object, or move it above another."""
    some = list(things)
    place = luck.randrange(len(some))
    match luck.randrange(4):
        case 0:
            some.insert(place, thing(luck))
        case 1 if len(some) > 2:
            del some[place]
        case 2:
            some[place] = thing(luck)
        case _:
            some.append(some.pop(place))
    return tuple(some)


@pytest.mark.rotates
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("seconds", [inf, 0.0])
def test_a_panel_updated_by_repainting_only_differences_equals_one_painted_anew(turn: int, seconds: float) -> None:
    luck = Random(turn)
    cache = PanelCache()
    things = tuple(thing(luck) for _ in range(12))
    shape = Rect(30, 20, 240, 170) if turn % 2 == 0 else Rect(30, 20, 170, 240)
    for count in range(60):
        things = changed(things, luck)
        grown = shape.inflate(40, 0) if count % 9 > 6 else shape
        panel = Panel("it", grown, turn, things, partial(draw, things), unit=1.0)
        (shown,) = cache.show([panel])
        cache.work(seconds)
        if seconds != inf and count % 3:
            continue  # what is still due is owed beside what differs next
        while cache.busy:
            cache.work(seconds)
        fresh = paint(panel)
        assert shown.surface.get_buffer().raw == fresh.surface.get_buffer().raw, f"after {count} changes"


def test_a_cached_panel_is_reused_and_only_its_differences_are_painted() -> None:
    luck = Random(5)
    things = tuple(thing(luck) for _ in range(12))
    cache = PanelCache()

    def show(wide: int) -> object:
        panel = Panel("it", Rect(0, 0, wide, 170), 0, (things, wide), partial(draw, things), unit=1.0)
        (shown,) = cache.show([panel])
        cache.work()
        return shown.surface

    narrow = show(200)
    assert show(240) is not narrow
    assert show(200) is narrow


def test_the_background_is_visible_behind_the_round_corner_of_a_board() -> None:
    cache = PanelCache()
    for number in (1, 3, 5):
        things = (("fill", 0, 0, 240, 170, 1), ("paper", 50, 40, 120, 90, 0), ("disc", 54, 44, 4, 4, number))
        panel = Panel("it", Rect(0, 0, 240, 170), 0, things, partial(draw, things), unit=1.0)
        (shown,) = cache.show([panel])
        cache.work()
        assert shown.surface.get_buffer().raw == paint(panel).surface.get_buffer().raw


Mark = tuple[int, int, int, int, int]
"""A mark: its place, its size and its tone."""


@dataclass(frozen=True)
class Sheet:
    """A printed sheet in stripes, always ready."""

    size: tuple[int, int]

    def __call__(self) -> Surface:
        sheet = Surface(self.size, 0, 32)
        for x in range(self.size[0]):
            sheet.fill((x % 256, 90, 200), (x, 0, 1, self.size[1]))
        return sheet

    def ready(self) -> bool:
        return True


def tint(surface: Surface, x: int, y: int, size: tuple[int, int], tone: int) -> None:
    """Paint a transparent mark: painting it twice would be visible."""
    veil = Surface(size, pygame.SRCALPHA, 32)
    veil.fill((tone, 40, 40, 130))
    surface.blit(veil, (x, y))


def draw_sheet(size: tuple[int, int], marks: tuple[Mark, ...], pen: Pen) -> None:
    sketch = Sketch(size)
    for x, y, wide, high, tone in marks:
        sketch.stroke(tint, Rect(x, y, wide, high), (wide, high), tone)
    pen.stroke(strokes.marked, 0, 0, size, Sheet(size), tuple(sketch.strokes), solid=0)


@pytest.mark.parametrize("turn", range(4))
def test_changed_marks_on_a_map_repaint_only_a_small_part_of_it(turn: int) -> None:
    luck, cache = Random(turn), PanelCache()
    size = (240, 170)
    marks = tuple(mark(luck) for _ in range(6))
    for count in range(30):
        if count % 3 == 2:
            marks = marks[1:]
        else:
            place = luck.randrange(len(marks) + 1)
            marks = (*marks[:place], mark(luck), *marks[place + count % 2 :])
        shape = Rect(30, 20, *(size if turn % 2 == 0 else size[::-1]))
        panel = Panel("it", shape, turn, marks, partial(draw_sheet, size, marks))
        (shown,) = cache.show([panel])
        fresh = cache.work()
        assert shown.surface.get_buffer().raw == paint(panel).surface.get_buffer().raw, f"after {count} changes"
        if count:
            assert sum(rect.w * rect.h for _, rect in fresh) < 0.2 * size[0] * size[1]


def mark(luck: Random) -> Mark:
    return (
        luck.randrange(-10, 230),
        luck.randrange(-10, 160),
        luck.randrange(8, 50),
        luck.randrange(8, 40),
        luck.randrange(256),
    )
