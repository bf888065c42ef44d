"""A dragged map follows the finger, a zoomed map keeps the point below the finger, and its animation is even."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.kit.board.printed_map import BoardView, MapViewport, load_sheet
from game.session.map_look import MapPlace, between, moved, zoomed

SIZE = (880, 1048)
SHEET = load_sheet("germany")


def place() -> MapPlace:
    """Return the place of the map of Germany on a screen that has no window."""
    return MapPlace(Rect(0, 0, *SIZE), lambda glance: BoardView(SHEET, None, SIZE, glance=glance), lambda view: None)


def glance(zoom: float = 3.0) -> MapViewport:
    """Return the part of the map that is shown after zooming in around Kassel."""
    whole = place().view(MapViewport())
    return zoomed(place(), MapViewport(), zoom, *whole.city_at("kassel"))


@pytest.mark.parametrize(("dx", "dy"), [(40, 0), (0, 40), (-40, 0), (0, -40), (25, -30)])
def test_dragging_a_zoomed_map_moves_its_cities_with_the_finger(dx: int, dy: int) -> None:
    before, after = place().view(glance()), place().view(moved(place(), glance(), dx, dy))
    (x0, y0), (x1, y1) = before.city_at("kassel"), after.city_at("kassel")
    assert (x1 - x0, y1 - y0) == pytest.approx((dx, dy), abs=1)


def test_an_unzoomed_map_is_not_dragged() -> None:
    assert moved(place(), MapViewport(), 30, 30) == MapViewport()


@pytest.mark.parametrize("factor", [0.6, 1.5, 2.0])
def test_zooming_a_map_keeps_the_point_below_the_finger_in_place(factor: float) -> None:
    now = glance()
    spot = place().view(now).city_at("kassel")
    assert place().view(zoomed(place(), now, factor, *spot)).city_at("kassel") == pytest.approx(spot, abs=1)


@pytest.mark.parametrize("city", ["hamburg", "muenchen", "dresden"])
def test_an_animated_zoom_moves_the_edges_of_the_view_evenly(city: str) -> None:
    old, view = glance(2.0), place().view(MapViewport())
    new = zoomed(place(), MapViewport(), 4.0, *view.city_at(city))

    def edges(part: float) -> tuple[float, ...]:
        seen = place().view(between(place(), old, new, part))
        return *seen.place_at(0, 0), *seen.place_at(*SIZE)

    ends = edges(0.0), edges(1.0)
    assert ends == (
        pytest.approx((*place().view(old).place_at(0, 0), *place().view(old).place_at(*SIZE))),
        pytest.approx((*place().view(new).place_at(0, 0), *place().view(new).place_at(*SIZE))),
    )
    for part in (0.25, 0.5, 0.75):
        even = [a + (b - a) * part for a, b in zip(*ends, strict=True)]
        assert edges(part) == pytest.approx(even, abs=2)
    assert all(a != b for a, b in pairwise(edges(part)[:2] for part in (0.0, 0.25, 0.5, 0.75, 1.0)))


def test_turning_the_map_changes_the_view_at_once_without_animation() -> None:
    old, new = glance(), MapViewport(turn=1)
    assert between(place(), old, new, 0.3) == new
