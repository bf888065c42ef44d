"""The scene for learning the game: begin or continue the guided first game, or start a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.kit.input.gestures import Gesture, Hold, Key, Tap
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.assets import warn
from game.kit.values.contents import Target
from game.lazy_import import lazy_import
from game.parts.teaching.sentences import unsaid
from game.scenes.learning import learn_page
from game.scenes.learning.learn_page import LearnView, LessonRow
from game.scenes.menu.settings_scene import USUAL
from game.session.intents import Go
from game.teaching.lesson import BrokenLesson, Lesson

if TYPE_CHECKING:
    from game.scenes.rulebook import rulebook_scene
    from game.views.rulebook import subject
else:  # not needed to open the page
    rulebook_scene, subject = (
        lazy_import("game.scenes.rulebook.rulebook_scene"),
        lazy_import("game.views.rulebook.subject"),
    )

Ways = Callable[[str, str], str]
"""Called with the destination (begin, go_on, lesson, leave) and the lesson's id; returns why it is not possible, or
""."""


def given(known: Iterable[Lesson | BrokenLesson], solved: Sequence[str]) -> tuple[LessonRow, ...]:
    """Return a row of the page for learning for each lesson, and print to stderr which lessons cannot be started."""
    rows = []
    for one in known:
        trouble = one.why if isinstance(one, BrokenLesson) else unsaid(one)
        if isinstance(one, BrokenLesson) or trouble:
            warn(f"lesson {one.id}", trouble)
            rows.append(LessonRow(one.id, "", trouble=trouble))
        else:
            rows.append(LessonRow(one.id, one.title, one.id in solved))
    return tuple(rows)


class LearnScene(Scene):
    """The scene for learning the game; `waits` is the file of an unfinished guided game."""

    def __init__(
        self,
        go: Ways,
        waits: Path | None = None,
        message: str = "",
        turn: int = 0,
        lessons: tuple[LessonRow, ...] = (),
    ) -> None:
        self.next: Scene | None = None
        self.waits = waits
        self.message = message
        self.turn = turn
        self.lessons = lessons
        self._go = go
        self._room: Room | None = None

    @property
    def default(self) -> str:
        """The button that Enter presses: continue the unfinished guided game, or begin one."""
        return "go_on" if self.waits else "begin"

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = room
        room.lie(flat=room.settings.layout == "table")

    def recreate(self) -> LearnScene:
        """Return a new scene with the same page for learning."""
        return LearnScene(self._go, self.waits, self.message, self.turn, self.lessons)

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panel of the page for learning."""
        if self._room is None:
            return []
        view = LearnView(self.waits is not None, self.message, words.language(), self.lessons)
        return learn_page.panels(view, self._room, size, self.turn)

    def on(self, gesture: Gesture) -> None:
        """Handle a touch or a key on the page for learning."""
        if isinstance(gesture, Key) and gesture.command == "back":
            self._go("leave", "")
        elif isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Go):
            if gesture.target.intent.where == "rulebook" and self._room is not None:
                self._room.aside(rulebook_scene.RulebookScene(subject.Subject.before(*USUAL), self.turn))
                return
            self._try(gesture.target.intent, gesture.target)

    def _try(self, way: Go, pressed: Target) -> None:
        """Leave the page for learning for the chosen lesson or game, or show beside the pressed button why that is
        impossible."""
        refusal = self._go(way.where, way.value)
        if refusal and self._room is not None:
            self._room.canvas.overlay.tell(Note(refusal, pressed.rect, self.turn, refusal=True))
            self._room.hear("ui_error", pressed.rect.centerx)

    def menu(self) -> None:
        """Leave the page for learning, as Escape does."""
        self._go("leave", "")
