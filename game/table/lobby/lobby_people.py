"""The people who take their seats in a set-up at the touch table, or before a replayed game continues."""

from __future__ import annotations

from collections.abc import Callable

from game.kit.input.gestures import Contact
from game.kit.scenes.people import People
from game.setup.choices import Choices
from game.table.lobby.lobby_layout import Lobby


class LobbyPeople(People):
    """The people of a set-up as chosen so far; at a table, a touch on a shared thing counts as one of the nearest
    person."""

    def __init__(self, lobby: Lobby, choices: Callable[[], Choices]) -> None:
        super().__init__()
        self._lobby, self._choices = lobby, choices

    @property
    def colours(self) -> list[str]:
        """The colour of each place at the table in the set-up."""
        return [chair.colour for chair in self._choices().chairs]

    def seat_of(self, contact: Contact) -> int | None:
        """Return the seat for which a contact acts: the owner of the touched station, else the person nearest to it."""
        choices = self._choices()
        if contact.owner is not None or choices.layout != "table":
            return contact.owner
        return self._lobby.person(choices, *contact.start)

    def language_of(self, contact: Contact) -> str:
        """Return the language of the seat for which a contact acts; at a desk an empty text."""
        choices = self._choices()
        place = self.seat_of(contact) if choices.layout == "table" else None
        return "" if place is None else choices.chairs[place].language
