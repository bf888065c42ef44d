"""A panel is repainted only when something in it changed, and its targets are where they are drawn, also when it is
turned.
"""

import pytest
from pygame import Rect, Surface

from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, paint, place, place_back
from game.kit.screen.panel_cache import PanelCache
from game.kit.style import words


def draw(pen: Pen) -> None:
    pen.fill((0, 0, 10, 5), (255, 0, 0))
    pen.target("corner", (0, 0, 10, 5), "touched")
    pen.piece("house:red", "house", ("red",), 30, 20, 40)
    pen.text(words.say("fuel.coal"), 40, 40, 16)


def panel(turn: int = 0, key: int = 1, at: tuple[int, int] = (300, 200)) -> Panel:
    size = (80, 160) if turn % 2 else (160, 80)
    return Panel("it", Rect(at, size), turn, key, draw)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_turned_panels_touch_targets_and_pieces_are_where_they_are_drawn(turn: int) -> None:
    painted = paint(panel(turn))
    screen = Surface((800, 600))
    painted.blit(screen)
    (target,), (piece,) = painted.targets, painted.pieces
    assert panel(turn).rect.contains(target.rect)
    assert tuple(screen.get_at(target.rect.center))[:3] == (255, 0, 0)
    outside = Rect(target.rect).inflate(4, 4)
    assert screen.get_at(outside.topleft)[0] < 128 and screen.get_at(outside.bottomright)[0] < 128
    assert piece.turn == turn
    assert place_back(panel(turn), piece.x, piece.y) == (30, 20)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_place_on_the_screen_and_in_a_panel_convert_to_each_other(turn: int) -> None:
    x, y = place(panel(turn), 12, 34)
    assert panel(turn).rect.collidepoint(x, y)
    assert place_back(panel(turn), x, y) == (12, 34)


def test_a_panel_is_repainted_only_when_something_changed() -> None:
    panel_cache = PanelCache()
    first = panel_cache.show([panel()])
    assert panel_cache.show([panel()])[0] is first[0]
    assert panel_cache.count == 1
    panel_cache.show([panel(key=2)])
    assert panel_cache.count == 2
    words.set_language("es")
    panel_cache.show([panel(key=2)])
    assert panel_cache.count == 3


def test_a_panel_that_only_moved_is_not_repainted() -> None:
    panel_cache = PanelCache()
    before = panel_cache.show([panel()])[0]
    after = panel_cache.show([panel(at=(310, 190))])[0]
    assert panel_cache.count == 1
    assert after.targets[0].rect == before.targets[0].rect.move(10, -10)
    assert (after.pieces[0].x, after.pieces[0].y) == (before.pieces[0].x + 10, before.pieces[0].y - 10)


def test_every_text_of_a_panel_can_be_traced_to_the_message_catalogue() -> None:
    words.set_language("pseudo")
    heard = words.listen()
    painted = paint(panel())
    assert all(text in heard for text, plain in painted.texts if not plain)
    words.spoken = None
