"""The people who touch a scene: their seats, languages and sides, and what explanations offer them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.kit.input.gestures import Contact
from game.kit.motion.overlay import NoteButton
from game.kit.values.contents import Target


class People:
    """The people at a screen without seats; a scene with seats passes its own to `Room.lie`."""

    def __init__(self, colours: Sequence[str] = ()) -> None:
        self._colours = colours

    @property
    def colours(self) -> Sequence[str]:
        """The colour of each seat, for the rings under its fingers."""
        return self._colours

    def seat_of(self, contact: Contact) -> int | None:
        """Return the seat that a contact acts for: its station's owner or, for shared things, as the scene knows."""
        return contact.owner

    def language_of(self, contact: Contact) -> str:
        """Return the language of the player that a contact acts for; empty for the shared language."""
        return ""

    def turn_at(self, x: float, y: float) -> int | None:
        """Return the quarter turns of the player who touches a shared thing at a place (px); None for the thing's own
        turn.
        """
        return None

    def decided(self) -> Sequence[Rect]:
        """Return the areas (px) that a refusal must not cover, because a player is deciding there."""
        return ()

    def paragraph_about(self, target: Target, text: str) -> str:
        """Return the rulebook paragraph about a target or its refusal; empty for none."""
        return ""

    def open_rulebook(self, paragraph: str, contact: Contact) -> None:
        """Open the rulebook at a paragraph for the player that a contact acts for."""

    def button_about(self, target: Target, contact: Contact) -> NoteButton | None:
        """Return the button on a target's explanation for the player who asked; None for none."""
        return None

    def press_button(self, means: str, contact: Contact) -> None:
        """Run the action of a button on an explanation, for the player that a contact acts for."""
