"""The scene with the settings, shown over the title, the set-up or a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.kit.input.gestures import Gesture, Hold, Key, Tap
from game.kit.scenes.scene import BACK, Room, Scene
from game.kit.screen.panel import Panel
from game.lazy_import import lazy_import
from game.scenes.menu.menu import ASIDE, Menu
from game.session.intents import Go

if TYPE_CHECKING:
    from game.scenes.rulebook import rulebook_scene
    from game.views.rulebook import subject
else:  # not needed to open the settings
    rulebook_scene, subject = (
        lazy_import("game.scenes.rulebook.rulebook_scene"),
        lazy_import("game.views.rulebook.subject"),
    )


USUAL: Final = ("recharged", "germany", 4)
"""Edition, map and number of players of the rulebook shown while no game is being played."""


class SettingsScene(Scene):
    """The settings, opened with `room.aside(SettingsScene(turn))`; closing them returns to the scene before."""

    default = "close"
    covered = True

    def __init__(self, turn: int = 0) -> None:
        self.next: Scene | None = None
        self._turn = turn
        self.menu_sheet = Menu(ASIDE)
        self.menu_sheet.toggle(turn)
        self._room: Room | None = None

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = room

    @property
    def listening(self) -> bool:
        """Whether the next key will be bound to a command that waits for a new key."""
        return self.menu_sheet.listening

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panel of the settings."""
        return self.menu_sheet.panels(size, self._room) if self._room else []

    def on(self, gesture: Gesture) -> None:
        """Handle a tap or a key on the settings."""
        if self._room is None:
            return
        if isinstance(gesture, Key):
            self.menu_sheet.hear(gesture, self._room)
        elif isinstance(gesture, Tap | Hold):
            go = gesture.target.intent
            if isinstance(go, Go) and go.where == "rules":
                self._room.aside(rulebook_scene.RulebookScene(subject.Subject.before(*USUAL), self._turn))
            elif isinstance(go, Go) and not self.menu_sheet.perform(go, self._room):
                self.menu()

    def recreate(self) -> SettingsScene:
        """Return a new scene with the settings at their first page, turned the same way."""
        return SettingsScene(self._turn)

    def menu(self) -> None:
        """Close the settings, as Escape does."""
        self.next = BACK

    def tick(self, now: float) -> bool:
        """Return False: nothing in the settings changes by itself."""
        return False
