"""Stores where people sat around each touch table, for the next set-up and for a game that is continued."""

from __future__ import annotations

from collections.abc import Sequence

from game.kit.scenes.scene import Room
from game.setup.choices import Choices
from game.table.lobby.chairs import ChairSpot, Edges
from game.table.measures.seating import Seating, SeatPlace


def spot_of(choices: Choices, place: int) -> ChairSpot | None:
    """Return the place at the table of a seat in the set-up; None if the seat is free or has no place yet."""
    chair = choices.chairs[place]
    return ChairSpot(chair.side, chair.at) if chair.taken and chair.side else None


def keep(room: Room, choices: Choices) -> None:
    """Store the people's places for this display; the seats of the choices must be numbered clockwise."""
    spots = [spot_of(choices, index) for index in range(len(choices.chairs))]
    places = [[spot.side, round(spot.at, 1)] for spot in spots if spot]
    room.settings.seats = {**room.settings.seats, room.display.key: places}


def keep_moved(room: Room, chairs: Sequence[SeatPlace], middles: Sequence[float]) -> None:
    """Store for this display where stations were moved during a game; `middles` are positions along their edges, mm."""
    places = [[chair.side, round(at, 1)] for chair, at in zip(chairs, middles, strict=True)]
    room.settings.seats = {**room.settings.seats, room.display.key: places}


def again(room: Room, choices: Choices) -> Choices:
    """Return the choices with all people at the places stored for this display, if there are as many places as people
    and no person has one yet."""
    spots = _spots(room)
    taken = [index for index, chair in enumerate(choices.chairs) if chair.taken]
    if len(spots) != len(taken) or any(choices.chairs[place].side for place in taken):
        return choices
    for place, spot in zip(taken, spots, strict=True):
        choices = choices.with_chair(place, side=spot.side, at=spot.at)
    return choices


def chairs(room: Room, usual: Seating) -> tuple[SeatPlace, ...] | None:
    """Return the places stored for this display, if there are as many as the game has seats; else None."""
    spots = _spots(room)
    if len(spots) != len(usual.chairs):
        return None
    return chairs_at(spots, Edges(usual.width, usual.height))


def chairs_at(spots: Sequence[ChairSpot], edges: Edges) -> tuple[SeatPlace, ...]:
    """Return the seats' places for a game; a usual place is stored without its position, so that it follows when the
    layout of the table changes."""
    sides = [spot.side for spot in spots]
    places = (
        (spot.side, sides[:index].count(spot.side), None if edges.is_usual(spot, sides.count(spot.side)) else spot.at)
        for index, spot in enumerate(spots)
    )
    return tuple(SeatPlace(*place) for place in places)


def _spots(room: Room) -> list[ChairSpot]:
    return [ChairSpot(side, float(at)) for side, at in room.settings.seats.get(room.display.key, [])]
