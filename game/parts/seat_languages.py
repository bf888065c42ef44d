"""The language of each seat's station at a table, remembered by the player's name."""

from __future__ import annotations

from game.kit.scenes.scene import Room
from game.parts.part import Part
from game.session.session import Session


class SeatLanguages(Part):
    """Sets each seat's language to the player's last choice, and remembers new choices."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session, self._settings = session, room.settings
        for seat, view in enumerate(session.views):
            if session.match.is_person(seat):
                view.language = view.language or self._settings.language_of(self._name(seat))
        self._known, self._kept = self._now(), self._settings.languages

    def tick(self, now: float) -> bool:
        """Apply the language remembered for a new player on a seat, and remember newly chosen ones; return whether any
        changes."""
        changed = self._chosen_elsewhere()
        for seat, (before, after) in enumerate(zip(self._known, self._now(), strict=True)):
            if before[:2] != after[:2]:
                spoken = self._settings.language_of(self._name(seat)) if self._session.match.is_person(seat) else ""
                changed = changed or spoken != after[2]
                self._session.view(seat).language = spoken
            elif before[2] != after[2] and not self._session.watching:
                self._settings.remember_language(self._name(seat), after[2])
        self._known, self._kept = self._now(), self._settings.languages
        return changed

    def _chosen_elsewhere(self) -> bool:
        """Apply languages that players chose while seats were changed; return whether any changes."""
        if self._kept is self._settings.languages:
            return False
        self._kept, before = self._settings.languages, self._now()
        for seat, (name, kind, language) in enumerate(before):
            if (name, kind, language) == self._known[seat] and self._session.match.is_person(seat):
                self._session.view(seat).language = self._settings.language_of(name)
        return self._now() != before

    def _name(self, seat: int) -> str:
        return self._session.match.seats[seat].name

    def _now(self) -> list[tuple[str, str, str]]:
        """Return the name, kind of player and language of each seat."""
        seats = self._session.match.seats
        return [(seat.name, seat.kind, view.language) for seat, view in zip(seats, self._session.views, strict=True)]
