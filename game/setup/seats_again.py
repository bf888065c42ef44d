"""Who plays on from a moment of a game: its seats as chairs to be changed, and the match with who then sits there."""

from __future__ import annotations

from typing import Final

from game.bots import is_known
from game.bots.levels import capped, read_player
from game.match import PERSON, Match
from game.setup.choices import AT_EASE, USUAL_BOT, Chair, Choices, kinds

INSTEAD: Final = USUAL_BOT
"""Who is offered where a bot played that is not here."""


def chairs_of(match: Match, layout: str) -> Choices:
    """Everybody on the chair they have at this moment; edition and map are those of the game."""
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
    """The time that levels of this game may think, as far as their names tell."""
    players = [read_player(seat.kind) for seat in match.seats]
    return max((player.seconds for player in players if player), default=AT_EASE)


def seat_players(match: Match, choices: Choices) -> None:
    """Let who sits on the chairs now play on: what changed is told by a `chair` line of the record each."""
    for seat, chair in enumerate(choices.chairs):
        named = "" if chair.name == _plain(match.seats[seat].name) else choices.called(seat)
        match.change_chair(seat, choices.playing(seat), named)


def _plain(name: str) -> str:
    """A name without the blanks and line ends that a line of a record cannot hold."""
    return " ".join(name.split())
