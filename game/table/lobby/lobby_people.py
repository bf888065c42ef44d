"""The people who take their places in a set-up, or before a game continues."""

from __future__ import annotations

from collections.abc import Callable

from game.kit.input.gestures import Contact
from game.kit.scenes.people import People
from game.setup.choices import Choices
from game.table.lobby.lobby_layout import Lobby


class LobbyPeople(People):
    """The people of the choices so far; who touches a shared thing is taken to be the nearest of them."""

    def __init__(self, lobby: Lobby, choices: Callable[[], Choices]) -> None:
        super().__init__()
        self._lobby, self._choices = lobby, choices

    @property
    def colours(self) -> list[str]:
        """The colour of each chair."""
        return [chair.colour for chair in self._choices().chairs]

    def seat_of(self, contact: Contact) -> int | None:
        """Return the seat for which a contact acts: its station's, else the nearest person's."""
        choices = self._choices()
        if contact.owner is not None or choices.layout != "table":
            return contact.owner
        return self._lobby.person(choices, *contact.start)

    def language_of(self, contact: Contact) -> str:
        """Return the language of the seat for which a contact acts."""
        choices = self._choices()
        place = self.seat_of(contact) if choices.layout == "table" else None
        return "" if place is None else choices.chairs[place].language
