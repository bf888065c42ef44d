"""On maps as drawn on real screens, in both layouts, whole, turned and zoomed, no two labels touch, and no connection
touches the disc of another city.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations

import pygame
import pytest
from pygame import FRect

from game.desk import map_panel
from game.desk.base.grid import Grid
from game.engine.board import load_board, maps
from game.engine.record import Seat
from game.kit.board.city_names import growth, names_of
from game.kit.board.map_network import MOST_PRICE, without_prices
from game.kit.board.printed_map import WHOLE, BoardView, MapViewport
from game.kit.paint import lettering
from game.kit.style import accessibility
from game.match import new_match
from game.session.session import Session
from game.setup.choices import COLOURS
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.middle.map_panel_mm import map_panel as table_map

SHEETS = [(name, "recharged") for name in maps()]
SHEETS += [(name, "classic") for name in maps() if load_board(name) != load_board(name, "recharged")]
GLANCES = (
    WHOLE,
    MapViewport(1.7, (440, 520)),
    MapViewport(4.0, (300, 500)),
    MapViewport(turn=1),
    MapViewport(2.0, (400, 600), 3),
)
GRAZED = {("north-america", "chicago", "st_louis"): "indianapolis"}
"""A disc that a connection touches: its sheet has no place for it that is free of names and prices."""
CROWDED = 80
"""Cities of a map whose names have no room to grow."""
SLACK = 1.5
"""Px that two boxes may share: letters do not fill theirs."""


@pytest.fixture(autouse=True)
def _screen() -> None:
    pygame.display.init()
    pygame.font.init()


@cache
def session(name: str, edition: str, players: int) -> Session:
    seats = [Seat(COLOURS[seat], "person", str(seat)) for seat in range(players)]
    return Session(new_match(edition, name, seats, 5))


def desk_view(name: str, edition: str, size: tuple[int, int], glance: MapViewport) -> BoardView:
    shown = session(name, edition, 4)
    map_panel.panel(shown, Grid(size, broad=map_panel.broad(shown)))
    assert shown.look.place is not None
    return shown.look.place.view(glance)


def table_view(name: str, edition: str, players: int, size: tuple[int, int], glance: MapViewport) -> BoardView:
    shown = session(name, edition, players)
    table_map(Table(shown, plan(Seating.usual(players, size))))
    assert shown.look.place is not None
    return shown.look.place.view(glance)


def boxes(view: BoardView) -> list[tuple[str, FRect]]:
    """Return every name of a city in play with the pixels its letters cover."""
    found = []
    for facing in view.facing:
        size, names = names_of(view, facing)
        px = max(lettering.LEAST, round(size))
        for city, ((x, y), lines) in names.items():
            if city not in view.in_play or not view.is_named(city, facing):
                continue
            wide = max(lettering.width(line, "bold", px) for line in lines)
            high = size * (0.72 + 0.94 * (len(lines) - 1))
            if facing % 2:
                wide, high = high, wide
            found.append((f"{city}/{facing}", FRect(x - wide / 2, y - high / 2, wide, high)))
    return found


def collisions(view: BoardView) -> list[str]:
    """Return which labels of a map's view touch another label, a city's disc or a connection's price."""
    names = boxes(view)
    found = []
    for (a, one), (b, other) in combinations(names, 2):
        shared = one.clip(other)
        if shared.w > SLACK and shared.h > SLACK:
            found.append(f"{a} on {b}")
    radius, badge = view.city_radius, view.sheet.badge * view.unit
    bare = without_prices(view.sheet.board)
    prices = [
        (f"{a}-{b}", at)
        for (a, b, cost), at in zip(view.sheet.board.links, view.prices_at(), strict=True)
        if {a, b} <= view.in_play and (cost or not bare)
    ]
    for name, box in names:
        for city in view.in_play:
            if _into(view.city_at(city), radius, box) > SLACK * 2:
                found.append(f"{name} on the disc of {city}")
        for pair, at in prices:
            if _into(at, badge, box) > SLACK * 2:
                found.append(f"{name} on the price of {pair}")
    for (a, here), (b, at) in combinations(prices, 2):
        if math.dist(here, at) < 2 * badge - SLACK:
            found.append(f"price {a} on price {b}")
    return found


def _into(at: tuple[float, float], radius: float, box: FRect) -> float:
    """Return by how many px a disc overlaps a box."""
    x, y = min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)
    return radius - math.dist(at, (x, y))


@pytest.mark.parametrize(("name", "edition"), SHEETS)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_two_labels_on_a_map_touch_in_the_desk_layout(name: str, edition: str, size: tuple[int, int]) -> None:
    for glance in GLANCES[:3]:
        assert not collisions(desk_view(name, edition, size, glance)), glance


@pytest.mark.rotates
@pytest.mark.parametrize(("name", "edition"), SHEETS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_two_labels_on_a_map_touch_in_the_table_layout(name: str, edition: str, players: int) -> None:
    for glance in GLANCES:
        assert not collisions(table_view(name, edition, players, (1920, 1080), glance)), glance


@pytest.mark.parametrize(("name", "edition"), SHEETS)
def test_on_a_map_no_connection_touches_the_disc_of_another_city(name: str, edition: str) -> None:
    for view in (desk_view(name, edition, (1920, 1080), WHOLE), table_view(name, edition, 4, (1920, 1080), WHOLE)):
        pipe = 4.2 * view.unit
        for a, b, _ in view.sheet.board.links:
            (x0, y0), (x1, y1) = view.link_points(a, b)
            dx, dy = x1 - x0, y1 - y0
            for city in set(view.sheet.cities) - {a, b, GRAZED.get((name, a, b))}:
                x, y = view.city_at(city)
                t = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
                clear = math.hypot(x - x0 - t * dx, y - y0 - t * dy) - pipe - view.city_radius
                assert clear > -0.6, f"{a}-{b} grazes {city}"


@pytest.mark.rotates(4)
@pytest.mark.parametrize(("name", "edition"), SHEETS)
def test_city_names_grow_with_the_text_size_as_far_as_there_is_room(
    name: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accessibility.worn, "text_size", "largest")
    for glance in GLANCES[:3]:
        for view in (
            desk_view(name, edition, (1920, 1080), glance),
            desk_view(name, edition, (1280, 800), glance),
            table_view(name, edition, 4, (1920, 1080), glance),
        ):
            assert not collisions(view), glance
            if growth(view) <= 1.02 and glance is WHOLE and len(view.sheet.cities) < CROWDED:
                assert view.size[0] < 800
    monkeypatch.setattr(accessibility.worn, "text_size", "normal")
    assert growth(desk_view(name, edition, (1920, 1080), WHOLE)) == 1


def test_the_largest_connection_cost_fits_its_badge_on_the_map() -> None:
    radius = 22.0
    px = round(16.5 * radius / 11 * MOST_PRICE)
    widest = max(lettering.width(str(cost), "heading", px) for cost in range(30))
    assert math.hypot(widest / 2, px * 0.7 / 2) < radius - 1.5


@pytest.mark.parametrize("players", (2, 4, 6))
def test_at_a_table_each_city_in_play_has_one_name_that_faces_the_nearer_side(players: int) -> None:
    view = table_view("germany", "recharged", players, (1920, 1080), WHOLE)
    assert len(view.facing) == 2
    named = [name.rsplit("/", 1) for name, _ in boxes(view)]
    assert sorted(city for city, _ in named) == sorted(view.in_play)
    levels = sorted(view.city_at(city)[1] for city in view.in_play)
    middle = (levels[0] + levels[-1]) / 2
    assert all((facing == "0") == (view.city_at(city)[1] > middle) for city, facing in named)
    closer = table_view("germany", "recharged", players, (1920, 1080), MapViewport(2.0))
    turned = {name.rsplit("/", 1)[0]: name for name, _ in boxes(closer)}
    assert all(turned[city] == f"{city}/{facing}" for city, facing in named), "no name turns while the map moves"
    greyed = {city.id for city in view.sheet.board.cities} - view.in_play
    assert greyed and not any(view.is_named(city, facing) for city in greyed for facing in view.facing)
