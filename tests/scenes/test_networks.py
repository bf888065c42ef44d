"""Coloured lines on the map are exactly the connections that were paid for."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.engine.events import HouseBuilt
from game.engine.state import Phase
from game.kit.board.printed_map import BoardView, MapMarks, ground, load_sheet, overlay
from game.kit.style.theme import SEAT
from game.views.routes import paid_routes
from tests.play.driving import deal, reach

SHEET = load_sheet("germany", "recharged")


@pytest.mark.parametrize("map_name", ["germany", "usa", "france"])
def test_every_connection_drawn_on_the_map_costs_what_was_paid_for_it(map_name: str) -> None:
    match = reach(deal(4, map_name=map_name), lambda state: state.phase == Phase.FINISH)
    zone = match.state.zone
    costs = {frozenset(link[:2]): link[2] for link in zone.board.links}
    for player in match.state.players:
        built = [event for event in match.events if isinstance(event, HouseBuilt) and event.seat == player.seat]
        assert [event.city for event in built] == list(player.cities)
        ways = paid_routes(zone, player.cities)
        assert len(ways) == len(player.cities) - 1 > 5
        for way, event in zip(ways, built[1:], strict=True):
            assert way[-1] == zone.cities[event.city].id
            assert sum(costs[frozenset(leg)] for leg in pairwise(way)) == event.connection


def colour_between(marks: MapMarks, a: str, b: str) -> tuple[int, int]:
    """Return how many pixels on a line across a connection, at 30% of its length, are red, and how many have the colour
    of an unowned connection.
    """
    pygame.display.init()
    pygame.font.init()
    view = BoardView(SHEET, None, (1320, 1572))
    surface = ground(view).copy()
    overlay(view, surface, marks)
    (x0, y0), (x1, y1) = view.link_points(a, b)
    long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    x, y, dx, dy = x0 + (x1 - x0) * 0.3, y0 + (y1 - y0) * 0.3, -(y1 - y0) / long, (x1 - x0) / long
    seen = [surface.get_at((round(x + dx * step / 4), round(y + dy * step / 4)))[:3] for step in range(-40, 41)]
    red, free = SEAT["red"][:3], (226, 192, 136)

    def near(px: tuple[int, ...], ink: tuple[int, ...]) -> bool:
        return sum(abs(p - q) for p, q in zip(px, ink, strict=True)) < 90

    return sum(near(px, red) for px in seen), sum(near(px, free) for px in seen)


def test_a_line_between_two_own_cities_is_coloured_only_if_it_was_paid() -> None:
    houses = {"berlin": ("red",), "halle": ("red",), "magdeburg": ("red",)}
    ways = (("red", (("halle", "magdeburg"), ("magdeburg", "berlin"))),)
    paid_for, _ = colour_between(MapMarks(houses, ways=ways), "magdeburg", "berlin")
    not_paid, free = colour_between(MapMarks(houses, ways=ways), "berlin", "halle")
    assert paid_for > 8
    assert not_paid == 0 and free > 8


def test_a_connection_through_other_players_cities_is_drawn_thinner_than_between_own_ones() -> None:
    houses = {"halle": ("red",), "berlin": ("red",), "magdeburg": ("blue",)}
    ways = (("red", (("halle", "magdeburg", "berlin"),)),)
    passing, beside = colour_between(MapMarks(houses, ways=ways), "magdeburg", "berlin")
    own, _ = colour_between(MapMarks(houses | {"magdeburg": ("red",)}, ways=ways), "magdeburg", "berlin")
    assert 2 < passing < own * 0.75
    assert beside > 2
