"""Cities on the map for both layouts: their houses, staged choices and touch intents."""

from __future__ import annotations

from game.engine import build, founding, setup
from game.engine.actions import MARK, PLACE, Build, Mark, Place
from game.engine.state import FREE, SPACES_PER_CITY, GameState, Task
from game.kit.style import words
from game.session.intents import Intent, Nothing, StageMove, TakeOut
from game.session.parties import colour_of, is_asked
from game.session.session import Session
from game.session.shortcuts.house_ways import usual_move

ASKED_ON_MAP = (Task.BUILD, Task.PLACE, Task.MARK)
"""Tasks that are done by touching cities."""


def colours_in(session: Session, city: int) -> tuple[str, ...]:
    """Return the colours of the houses in a city, space by space; "" for a free space before an occupied one."""
    first = SPACES_PER_CITY * city
    owners = session.match.state.houses[first : first + SPACES_PER_CITY]
    colours = [colour_of(session, owner) if owner != FREE else "" for owner in owners]
    while colours and not colours[-1]:
        colours.pop()
    return tuple(colours)


def chosen_city(session: Session, seat: int) -> int | None:
    """Return the city that a seat has staged in a choice before the first round, or None."""
    return next((move.city for move in session.draft(seat).moves if isinstance(move, Place | Mark)), None)


def ringed_cities(session: Session, seat: int) -> tuple[str, ...]:
    """Return the ids of the cities to ring: those to choose from before round 1, or, where the rules restrict it, those
    where a seat's network may begin. Money plays no part."""
    state = session.state_of(seat)
    if not is_asked(session, seat):
        return ()
    match session.match.state.task:
        case Task.PLACE | Task.MARK as task:
            listed = setup.places(state) if task == Task.PLACE else setup.marks(state)
            found = [move.city for move in listed if isinstance(move, Place | Mark)]
        case Task.BUILD:
            found = _starts(state, seat)
        case _:
            found = []
    return tuple(state.zone.cities[city].id for city in found)


def _starts(state: GameState, seat: int) -> list[int]:
    """Return the cities where a seat's next network may begin; none if that may be any city, or if the seat cannot
    begin another one."""
    player = state.players[seat]
    if player.cities:
        return founding.second_starts(state, player) if state.founded else []
    restricted = founding.places(state) if state.founded else state.marks
    return build.start_cities(state) if restricted else []


def out_of_play(city: str) -> str:
    """Return a sentence on why a city outside the regions in play cannot be touched."""
    return words.say("refusal.not_in_play", city=city)


def city_intent(session: Session, seat: int, city: int) -> Intent:
    """Return the intent of a touch on a city by the seat to move: stage or remove a house, or choose the city."""
    match session.match.state.task:
        case Task.BUILD:
            moves = enumerate(session.draft(seat).moves)
            taken = next((index for index, move in moves if isinstance(move, Build) and move.city == city), None)
            return StageMove(seat, usual_move(session.moves(seat), city)) if taken is None else TakeOut(seat, taken)
        case Task.PLACE:
            return StageMove(seat, PLACE[city])
        case Task.MARK:
            return StageMove(seat, MARK[city])
        case _:
            return Nothing()
