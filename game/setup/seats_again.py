"""Gives the seats of a resumed game new players: the match's seats become choices, and the choices go back to the
match."""

from __future__ import annotations

from game.bots.levels import capped, read_player
from game.match import Match
from game.setup.choices import AT_EASE, Chair, Choices, available, plain_name


def chairs_of(match: Match, layout: str) -> Choices:
    """Return choices as in the set-up, with the players, the edition and the map of a match."""
    chairs = tuple(
        Chair(
            seat.colour,
            plain_name(seat.name),
            capped(available(seat.kind), AT_EASE),
            True,
            usual=plain_name(seat.name),
        )
        for seat in match.seats
    )
    return Choices(chairs, match.record.edition, match.record.map, layout=layout, thinking=_thinking(match))


def _thinking(match: Match) -> float:
    """Return the longest thinking time in the names of this game's bots."""
    players = [read_player(seat.kind) for seat in match.seats]
    return max((player.seconds for player in players if player), default=AT_EASE)


def seat_players(match: Match, choices: Choices) -> None:
    """Give the match's seats to the chosen players; each change adds a `chair` line to the record."""
    for seat, chair in enumerate(choices.chairs):
        named = "" if chair.name == plain_name(match.seats[seat].name) else choices.called(seat)
        match.change_chair(seat, choices.playing(seat), named)
