"""The settings as a scene of its own, aside of the title, the set-up or a replay."""

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
else:  # the settings are opened without them
    rulebook_scene, subject = (
        lazy_import("game.scenes.rulebook.rulebook_scene"),
        lazy_import("game.views.rulebook.subject"),
    )


USUAL: Final = ("recharged", "germany", 4)
"""The game whose rulebook is shown where none is being played: its edition, map and number of players."""


class SettingsScene(Scene):
    """Show it with `room.aside(SettingsScene(turn))`; it goes back by itself."""

    default = "close"
    covered = True

    def __init__(self, turn: int = 0) -> None:
        self.next: Scene | None = None
        self._turn = turn
        self.menu_sheet = Menu(ASIDE)
        self.menu_sheet.toggle(turn)
        self._room: Room | None = None

    def begin(self, room: Room) -> None:
        """The scene comes on."""
        self._room = room

    @property
    def listening(self) -> bool:
        """Whether the next key is for a command that waits for it."""
        return self.menu_sheet.listening

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """The sheet alone on the table."""
        return self.menu_sheet.panels(size, self._room) if self._room else []

    def on(self, gesture: Gesture) -> None:
        """Answer a tap or a key."""
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
        """The first page again, turned the same way."""
        return SettingsScene(self._turn)

    def menu(self) -> None:
        """Escape leads back."""
        self.next = BACK

    def tick(self, now: float) -> bool:
        """Nothing changes by itself."""
        return False
