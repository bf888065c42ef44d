"""Reassigning seats when a game is resumed: seats as editable seats, and back to the match."""

from __future__ import annotations

from typing import Final

from game.bots import is_known
from game.bots.levels import capped, read_player
from game.match import PERSON, Match
from game.setup.choices import AT_EASE, USUAL_BOT, Chair, Choices, kinds

INSTEAD: Final = USUAL_BOT
"""The substitute for a bot that is not available."""


def chairs_of(match: Match, layout: str) -> Choices:
    """Return the match's players as seats, with the edition and map of the game."""
    known = kinds()
    instead = INSTEAD if INSTEAD in known else known[-1]
    chairs = tuple(
        Chair(
            seat.colour,
            _plain(seat.name),
            capped(seat.kind, AT_EASE) if seat.kind == PERSON or is_known(seat.kind) else instead,
            True,
            usual=_plain(seat.name),
        )
        for seat in match.seats
    )
    return Choices(chairs, match.record.edition, match.record.map, layout=layout, thinking=_thinking(match))


def _thinking(match: Match) -> float:
    """Return the longest thinking time in the names of this game's bots."""
    players = [read_player(seat.kind) for seat in match.seats]
    return max((player.seconds for player in players if player), default=AT_EASE)


def seat_players(match: Match, choices: Choices) -> None:
    """Set the match's players to those on the chairs; each change adds a `chair` line to the record."""
    for seat, chair in enumerate(choices.chairs):
        named = "" if chair.name == _plain(match.seats[seat].name) else choices.called(seat)
        match.change_chair(seat, choices.playing(seat), named)


def _plain(name: str) -> str:
    """Return a name without line ends and repeated blanks, which a record's line cannot hold."""
    return " ".join(name.split())
