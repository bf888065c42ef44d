"""Chairs that change hands in the middle of a game: the same question, aside of the game that waits below."""

from __future__ import annotations

from collections.abc import Callable

from game.kit.scenes.scene import BACK
from game.kit.style import words
from game.match import Match
from game.scenes.seats_scene import SeatsScene


class SeatsAside(SeatsScene):
    """Show it with `room.aside`; it goes back by itself. `seated` is called once somebody else sits somewhere; at a
    table it lies towards whoever asked for it, and speaks as they do.
    """

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
        """The same question with the same answers."""
        fresh = SeatsAside(self.match, self.choices.layout, self._seated, *self.table.asked_by)
        fresh.choices = self.choices
        return fresh

    def _said(self) -> tuple[str, str]:
        state = self.match.state
        return words.say("seats.here", round=state.round, step=state.step), words.say("seats.return")
