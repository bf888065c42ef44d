"""Gives the seats of a running game, which waits meanwhile, to other players."""

from __future__ import annotations

from collections.abc import Callable

from game.kit.scenes.scene import BACK
from game.kit.style import words
from game.match import Match
from game.scenes.seats_scene import SeatsScene


class SeatsAside(SeatsScene):
    """The question of who takes which seat during a game, opened with `room.aside`; closing it returns to the game.

    `seated` is called once seats have new players. At a table the question faces the player who opened it, in that
    player's language."""

    def __init__(
        self, match: Match, layout: str, seated: Callable[[], None], turn: int = 0, language: str = ""
    ) -> None:
        super().__init__(match, layout, lambda match: self._done(), self._back)
        self._seated = seated
        self.table.turn, self.table.asked_by = turn, (turn, language)

    def _done(self) -> None:
        self._seated()
        self._back()

    def _back(self) -> None:
        self.next = BACK

    def recreate(self) -> SeatsAside:
        """Return a new scene that asks who takes each seat, with the answers given so far."""
        fresh = SeatsAside(self.match, self.choices.layout, self._seated, *self.table.asked_by)
        fresh.choices = self.choices
        return fresh

    def _said(self) -> tuple[str, str]:
        state = self.match.state
        return words.say("seats.here", round=state.round, step=state.step), words.say("seats.return")
