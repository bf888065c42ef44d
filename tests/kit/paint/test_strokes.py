"""Every drawn shape looks the same however its panel is divided for painting."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pytest
from pygame import Rect, Surface

from game.kit.board.map_network import _edge
from game.kit.paint import pixels
from game.kit.paint.strokes import Stroke, thin, turned
from game.kit.screen import panel as panels
from game.kit.style.assets import clear
from game.kit.system.window import headless
from tests.workshop import gallery

SIZE = (60, 44)
INSIDE = (
    Stroke(3, 2, 40, 20, _edge, ((40, 20), (96, 62, 30), 2)),
    Stroke(20, 9, 25, 21, thin, (((1, 2), (23, 17)), "red", 2)),
)
DRAWN: dict[str, tuple[Callable[..., None], tuple[Hashable, ...]]] = {
    "a thin line": (thin, (((2.4, 38.7), (56.1, 4.3)), (213, 166, 88), 2)),
    "a hair": (thin, (((3.5, 8.2), (54.0, 9.9)), (30, 20, 10), 1)),
    "a frame": (_edge, ((50, 36), (96, 62, 30), 2)),
    **{f"turned by {turn}": (turned, ((46, 32), turn, INSIDE)) for turn in range(4)},
}
SHORT = 2
"""Levels by which slanted lines may differ: pygame reckons them with short numbers."""
MOMENTS = [
    *(("desk", name) for name in ("title-first", "auction-first", "build-staged", "statistics-players", "finish-four")),
    *(("table", name) for name in ("title-first", "auction-six", "market-cart", "map-turned")),
]


def apart(one: Surface, other: Surface) -> int:
    """Return the largest difference of two pictures in levels."""
    a, b = (pixels.whole(image).tobytes() for image in (one, other))
    return 0 if a == b else max(abs(x - y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("see_through", [True, False])
@pytest.mark.parametrize("name", DRAWN)
def test_a_drawn_shape_looks_the_same_wherever_it_is_cut_into_parts(name: str, see_through: bool) -> None:
    draw, args = DRAWN[name]

    def ground() -> Surface:
        image = clear(*SIZE) if see_through else Surface(SIZE, 0, 32)
        image.fill((40, 60, 80, 120) if see_through else (40, 60, 80), (0, 10, 60, 20))
        return image

    whole = ground()
    draw(whole, 4, 3, *args)
    assert apart(whole, ground()) > 20, "nothing is drawn"
    wide, high = SIZE
    across = [(Rect(0, 0, cut, high), Rect(cut, 0, wide - cut, high)) for cut in range(1, wide)]
    down = [(Rect(0, 0, wide, cut), Rect(0, cut, wide, high - cut)) for cut in range(1, high)]
    for areas in (*across, *down):
        parts = ground()
        for area in areas:
            draw(parts.subsurface(area), 4 - area.x, 3 - area.y, *args)
        assert apart(whole, parts) <= SHORT, areas


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("layout", "name"), MOMENTS)
def test_a_panel_painted_in_parts_looks_like_one_painted_at_once(layout: str, name: str) -> None:
    headless()
    moment = next(moment for moment in gallery.moments(layout) if moment.name == name)
    app = gallery.show(moment.build(layout), layout, (1280, 800))
    for painted in app.room.canvas.painted:
        whole, parts = panels.paint(painted.panel), panels.recorded(painted.panel)
        wide, high = whole.surface.get_size()[:: -1 if painted.panel.turn % 2 else 1]
        for top in range(0, high, 53):
            panels.paint_part(parts, Rect(0, top, wide, min(53, high - top)))
        assert apart(whole.surface, parts.surface) <= SHORT, painted.panel.name
