"""A lens on the map shows the nearest city whole, not empty land, and a ring in its owner's colour marks the part of
the map that it shows.
"""

from __future__ import annotations

import math

import pytest
from pygame import FRect

from game.engine.state import Task
from game.kit.board.printed_map import MapViewport
from game.kit.style.theme import SEAT
from game.session.map_look import Lens
from game.table.interaction.lens_gestures import _boxes, behind, snapped
from game.table.middle.lens import RADIUS, RIM, glass, mark_panels
from game.table.middle.map_panel_mm import map_view
from tests.play.driving import Fingers, deal, reach


def table_of(players: int = 4, map_name: str = "germany") -> Fingers:
    match = reach(deal(players, map_name=map_name), lambda state: state.task == Task.BUILD)
    return Fingers(match, "table", (1920, 1080))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", [2, 4])
def test_a_map_lens_shows_the_nearest_city_whole_with_its_name(players: int) -> None:
    driver = table_of(players)
    table = driver.scene.people.table()
    large = map_view(table)
    places = large.sheet.cities
    for city in sorted(large.in_play):
        beside = places[city][0] + 18, places[city][1] + 14
        lens = snapped(table, Lens(1, 0, beside, 500.0, 300.0))
        view, _ = glass(table, lens)
        nearest = min(large.in_play, key=lambda other: math.dist(places[other], beside))
        assert all(behind(view, box) for box in _boxes(view, [nearest], 1)), city


def test_a_map_lens_shows_both_of_two_close_cities() -> None:
    driver = table_of()
    table = driver.scene.people.table()
    large = map_view(table)
    places = large.sheet.cities
    a, b = "halle", "leipzig"
    middle = (places[a][0] + places[b][0]) / 2, (places[a][1] + places[b][1]) / 2
    view, _ = glass(table, snapped(table, Lens(1, 0, middle, 500.0, 300.0)))
    half = view.size[0] / 2
    for city in (a, b):
        assert math.dist(view.city_at(city), (half, half)) + view.city_radius < (1 - RIM / RADIUS) * half


def test_a_ring_in_the_players_colour_marks_the_part_of_the_map_shown_in_a_lens() -> None:
    driver = table_of()
    look = driver.scene.session.look
    look.lenses += [Lens(1, 2, (450.0, 500.0), 300.0, 300.0)]
    driver.app.lay_out()
    table = driver.scene.people.table()
    (panel,) = mark_panels(table)
    sheet = table.plan.px(table.plan.sheet)
    large = map_view(table)
    view, _ = glass(table, look.lenses[0])
    shown = FRect(panel.rect)
    x, y = large.at((450.0, 500.0))
    assert shown.center == pytest.approx((sheet.x + x, sheet.y + y), abs=1)
    assert shown.w / large.scale == pytest.approx(2 * (1 - RIM / RADIUS) * view.size[0] / 2 / view.scale, rel=0.02)
    driver.wait(2)
    at = panel.rect.x + round(1.0 * driver.app.room.mm), panel.rect.centery
    near = [driver.app.screen.get_at((at[0] + off, at[1]))[:3] for off in range(-3, 4)]
    assert any(math.dist(px, SEAT[table.colour(2)]) < 60 for px in near), near
    look.now = look.drawn = MapViewport(4.0, (100.0, 900.0))
    assert not list(mark_panels(driver.scene.people.table())), "what it shows is not in sight"
