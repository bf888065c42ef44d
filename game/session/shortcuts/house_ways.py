"""Houses that may either be connected or begin a second network (`founding_cities`), and changing from one to the
other."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import build, founding
from game.engine.actions import BUILD, FOUND, Action, Build
from game.engine.resources import SOLD_OUT
from game.engine.state import GameState
from game.session.intents import ChangeWay
from game.session.seats import Seats


def usual_move(moves: list[Action], city: int) -> Build:
    """Return the move that a touch on a city means: connect it, or, if only that is allowed, begin a network there."""
    return FOUND[city] if FOUND[city] in moves and BUILD[city] not in moves else BUILD[city]


def other_way(state: GameState, seat: int, move: Build) -> int | None:
    """Return what a house would cost in Elektro if connected instead of founding a network, or vice versa; None if
    impossible.

    A house whose connection is free is not offered as a second network: that would use up the start and save nothing.
    """
    player, city = state.players[seat], move.city
    if not state.founded or not player.cities or state.round == founding.FIRST_ROUND:
        return None
    if move.founding:
        cost = build.connection_cost(state, player, city) + state.house_price[city]
        return cost if cost < SOLD_OUT else None
    saves = build.connection_cost(state, player, city) > 0
    return state.house_price[city] if saves and city in founding.second_starts(state, player) else None


def change_way(seats: Seats, intent: ChangeWay) -> None:
    """Change a staged house from connecting to founding, or back; raise IllegalAction and change nothing if not
    allowed."""
    draft = seats.draft(intent.seat)
    before = draft.moves
    move = before[intent.index] if 0 <= intent.index < len(before) else None
    if not isinstance(move, Build):
        return
    changed = BUILD[move.city] if move.founding else FOUND[move.city]
    draft.restage(before[: intent.index])
    try:
        draft.stage(changed, not seats.money_open(intent.seat))
    except ValueError:
        draft.restage(before)
        raise
    draft.restage((*draft.moves, *before[intent.index + 1 :]))


ACTS: dict[type, Callable[..., None]] = {ChangeWay: change_way}
