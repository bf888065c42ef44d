"""The cities on a connection: all of them, or both ends and the first one between, with the number of the others."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from game.kit.style import words
from game.session.session import Session
from game.views.building_sites import stops
from game.views.routes import PlannedHouse, route_to
from tests.play.driving import deal


def longest(session: Session) -> PlannedHouse:
    """Return a house at the other end of the map, each leg with a cost of its own."""
    zone = session.match.state.zone
    ways = (route_to(zone, [start], goal) for start in range(len(zone.cities)) for goal in range(len(zone.cities)))
    ids, names = zip(*max(ways, key=len), strict=True)
    legs = tuple(range(1, len(ids)))
    return PlannedHouse(ids[-1], names[-1], ids, names, legs, 10, 0)


@pytest.mark.parametrize("most", range(3, 9))
def test_a_connection_through_too_many_cities_shows_the_first_two_and_the_last_and_all_costs(most: int) -> None:
    session = Session(deal(4))
    house = longest(session)
    count = len(house.way)
    assert count > 4
    found = stops(session, house, most)
    places = range(count) if count <= most else (0, 1, count - 1)
    paid = [0, *accumulate(house.legs)]
    assert [stop.name for stop in found] == [house.names[place] for place in places]
    assert [stop.leg for stop in found] == [0, *(paid[b] - paid[a] for a, b in pairwise(places))]
    between = words.say("build.passed") if count <= most else words.say("build.passed_more", count=count - 3)
    told = [words.say("build.yours"), *[between] * (len(found) - 2), words.say("build.space_0")]
    assert [stop.role for stop in found] == told
