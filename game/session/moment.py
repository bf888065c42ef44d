"""Snapshots of a session by value, with the settings that affect painting, to detect changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import fields
from typing import Any

from game.engine.state import OF_CARTEL, OF_GAME, OF_PLAYER, GameState
from game.kit.input import keycaps
from game.kit.style import accessibility, words
from game.match import Match
from game.session.seat_view import SeatView
from game.session.session import Session

Moment = tuple[object, ...]
APART = frozenset({"look", "views", "drafts", "match", "found"})
"""Session attributes that a snapshot does not copy as they are: the map's look and cached layouts are left out, and the
others are copied field by field."""
WORKED_OUT = "outlook"
"""A view attribute that is cached and derived from the others."""
OF_VIEW = tuple(field.name for field in fields(SeatView) if field.name != WORKED_OUT)
OF_MATCH = tuple(field.name for field in fields(Match) if field.name not in ("state", "record", "autosave"))


def moment(session: Session) -> Moment:
    """Return a snapshot of everything that painting a session depends on, except the map's look. It equals a later one
    as long as nothing has changed. Lists, sets and dictionaries are copied because they change in place.
    """
    match = session.match
    return (
        (words.language(), accessibility.signature(), keycaps.own()),
        _held(session, (name for name in vars(session) if name not in APART)),
        match.record,
        len(match.record.lines),
        _held(match, OF_MATCH),
        _state(match.state),
        *((_held(draft, ("moves", "onto", "closed", "happened")), _state(draft.state)) for draft in session.drafts),
        *(_held(view, OF_VIEW) for view in session.views),
    )


def held(thing: Any, apart: Collection[str] = ()) -> Moment:
    """Return a snapshot of the fields of a dataclass, except those in `apart`."""
    return _held(thing, (field.name for field in fields(thing) if field.name not in apart))


def _held(thing: object, names: Iterable[str]) -> Moment:
    return tuple(_now(getattr(thing, name)) for name in names)


def _now(value: object) -> object:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, set):
        return frozenset(value)
    return tuple(value.items()) if isinstance(value, dict) else value


def _state(state: GameState) -> Moment:
    """Return a snapshot of a state, which a later change of the state does not affect."""
    plain = _held(state, (name for name in OF_GAME if name not in ("players", "cartel")))
    cartel = state.cartel and _held(state.cartel, OF_CARTEL)
    return (*plain, cartel, *(_held(player, OF_PLAYER) for player in state.players))
