"""What a person sees of the window: the drawn targets, the words, the focus; and the passing of time.

The only connection from the test person to the app: it looks, and posts events. Whether a finger hits a target is
tested separately (`landing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect
from pygame.event import Event

from game.app import App
from game.kit.values.contents import Target

FRAME: Final = 1 / 60
VEIL: Final = "veil"
"""How the name of a question's veil ends: not a button, but a cover that keeps fingers off the targets below."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One target as drawn: its place, its stated effect, its panel and station."""

    name: str
    rect: Rect
    """On the screen, px."""
    intent: Any
    panel: str
    owner: int | None
    enabled: bool
    hold: bool
    """Whether the target has to be held instead of tapped."""


class Glass:
    """The window of an app, seen from outside."""

    def __init__(self, app: App) -> None:
        self._app = app

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window, px."""
        return self._app.screen.get_size()

    @property
    def open(self) -> bool:
        """Whether the window is still open."""
        return self._app.running

    def step(self, seconds: float, events: Sequence[Event] = ()) -> None:
        """Let time pass; the window receives these events meanwhile."""
        self._app.step(seconds, events)

    def drawn(self) -> list[Drawn]:
        """Return all targets as drawn, lowest first; empty background is not a target."""
        return [
            _drawn(target, painted.panel.name, painted.panel.owner)
            for painted in self._app.room.canvas.painted
            for target in painted.targets
            if not target.ground and not target.name.endswith(VEIL)
        ]

    def panels(self) -> tuple[str, ...]:
        """Return the names of the panels on the screen, lowest first."""
        return tuple(painted.panel.name for painted in self._app.room.canvas.painted)

    def texts(self) -> list[str]:
        """Return all texts on the screen."""
        return [text for painted in self._app.room.canvas.painted for text, _ in painted.texts]

    def ring(self) -> Rect | None:
        """Return the rectangle of the keyboard's focus ring, or None without a focus."""
        return self._app.room.focus.ring


def _drawn(target: Target, panel: str, owner: int | None) -> Drawn:
    return Drawn(target.name, target.rect, target.intent, panel, owner, target.enabled, target.hold)
