"""The places where people sat at a touch table are remembered for its display, and restored only in a game of as many
players.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.kit.scenes.scene import Room
from game.kit.style.settings import Settings
from game.setup.choices import Choices
from game.table.lobby import seat_memory
from game.table.lobby.chairs import ChairSpot, Edges
from game.table.measures.seating import Seating

SIZE, INCHES = (1920, 1080), 43.0


def room() -> Room:
    """Return a fake room with what the memory of seats reads: the settings, and the name of the display."""
    return cast(Room, SimpleNamespace(settings=Settings(), display=SimpleNamespace(key="this")))


def seating(players: int) -> Seating:
    return Seating.usual(players, SIZE, INCHES)


def usual_spots(players: int) -> list[ChairSpot]:
    found = seating(players)
    return list(Edges(found.width, found.height).usual(players))


def keep(here: Room, spots: list[ChairSpot]) -> None:
    """Remember the players' places around the table as if a game had been played and left."""
    chairs = [SimpleNamespace(side=spot.side) for spot in spots]
    seat_memory.keep_moved(here, cast(Any, chairs), [spot.at for spot in spots])


@pytest.mark.parametrize("players", range(2, 7))
def test_places_at_the_table_that_were_not_moved_are_stored_without_a_position(players: int) -> None:
    here = room()
    assert seat_memory.chairs(here, seating(players)) is None, "no player sat there yet"
    keep(here, usual_spots(players))
    found = seat_memory.chairs(here, seating(players))
    assert found is not None and [chair.at for chair in found] == [None] * players
    assert [chair.side for chair in found] == [spot.side for spot in usual_spots(players)]
    for other in set(range(2, 7)) - {players}:
        assert seat_memory.chairs(here, seating(other)) is None


def test_a_moved_seat_is_restored_at_the_place_to_which_it_was_moved() -> None:
    here, spots = room(), usual_spots(4)
    moved = [*spots[:3], replace(spots[3], at=spots[3].at + 90)]
    keep(here, moved)
    found = seat_memory.chairs(here, seating(4))
    assert found is not None
    assert [chair.at for chair in found] == [None, None, None, pytest.approx(moved[3].at, abs=0.1)]
    counted = [(chair.side, chair.place) for chair in found]
    assert len(set(counted)) == 4 and {place for _, place in counted} <= {0, 1}


def test_remembered_places_at_a_table_are_restored_only_for_as_many_players_of_whom_none_has_moved() -> None:
    here, empty = room(), Choices(layout="table")
    taken = [index for index, chair in enumerate(empty.chairs) if chair.taken]
    spots = usual_spots(len(taken))
    keep(here, spots)
    chairs = [seat_memory.again(here, empty).chairs[place] for place in taken]
    assert [(chair.side, chair.at) for chair in chairs] == [
        (spot.side, pytest.approx(spot.at, abs=0.1)) for spot in spots
    ]
    seated = empty.with_chair(taken[0], side="N", at=100.0)
    assert seat_memory.again(here, seated) == seated
    keep(here, usual_spots(len(taken) + 1))
    assert seat_memory.again(here, empty) == empty


def test_in_the_table_set_up_only_a_moved_seat_has_a_place_which_is_stored_for_the_display() -> None:
    choices = Choices(layout="table")
    taken = next(index for index, chair in enumerate(choices.chairs) if chair.taken)
    assert seat_memory.spot_of(choices, taken) is None
    choices = choices.with_chair(taken, side="S", at=210.04)
    assert seat_memory.spot_of(choices, taken) == ChairSpot("S", 210.04)
    here = room()
    seat_memory.keep(here, choices)
    assert here.settings.seats == {"this": [["S", 210.0]]}
