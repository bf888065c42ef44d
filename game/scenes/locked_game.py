"""The page shown if the requested game is being played in another window: the player can watch it, begin another game,
or go back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.kit.input.gestures import Gesture, Hold, Tap
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.values.ids import OneOf
from game.scenes.banners import sheets
from game.session.intents import Go

SHAPE: Final = (860, 340)
WAYS: Final = (("back", "dark"), ("own", "paper"), ("watch", "brass"))
"""The ways out, and the style of each button."""


class LockedGameScene(Scene):
    """Says that a game is being played in another window, and offers to watch it, to begin another one or to go
    back."""

    def __init__(self, watch: Callable[[], None], own: Callable[[], None], back: Callable[[], None]) -> None:
        self.next: Scene | None = None
        self._ways = {"watch": watch, "own": own, "back": back}
        self._room: Room | None = None

    def begin(self, room: Room) -> None:
        """Begin the page, at a table or a desk as the scene before."""
        self._room = room
        room.lie(room.table)

    def recreate(self) -> LockedGameScene:
        """Return a new scene with the same page and the same ways out."""
        return LockedGameScene(self._ways["watch"], self._ways["own"], self._ways["back"])

    @property
    def default(self) -> str:
        """The button that Enter presses, which watches the game."""
        return "in_use:watch:0"

    def menu(self) -> None:
        """Go back to the scene before, as Escape does."""
        self._ways["back"]()

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the page about the locked game in the middle of the screen; at a touch table, one for
        each side."""
        table = bool(self._room and self._room.table)
        return sheets("in_use", size, table, SHAPE, words.language(), _paint)

    def on(self, gesture: Gesture) -> None:
        """Handle a touch on a button of the page about the locked game."""
        if isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Go):
            self._ways[gesture.target.intent.where]()


def _paint(pen: Pen) -> None:
    wide, high = pen.size
    u = pen.u
    inset, gap = 44 * u, 16 * u
    pen.paper((0, 0, wide, high))
    pen.text(words.say("in_use.title"), wide / 2, 66 * u, 40 * u, "title", INK, "center", wide - 2 * inset)
    pen.paragraph(
        words.say("in_use.text"), (inset, 104 * u, wide - 2 * inset, 84 * u), 24 * u, "read", INK_SOFT, "center"
    )
    part = (wide - 2 * inset - 2 * gap) / 3
    for index, (where, style) in enumerate(WAYS):
        box = (inset + index * (part + gap), high - 122 * u, part, 82 * u)
        pen.button(box, words.say(f"in_use.{where}"), Go(where), style, name=OneOf("in_use", where, pen.turn))
