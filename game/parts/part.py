"""The base class of the parts of a running game that handle touches and time beside the rules."""

from __future__ import annotations

from math import inf

from game.kit.input.gestures import Gesture


class Part:
    """A part of a running game beside the rules, such as the map's gestures."""

    def on(self, gesture: Gesture) -> bool:
        """Handle a gesture; return True if no other part and not the rules may handle it, too."""
        return False

    def tick(self, now: float) -> bool:
        """Advance to `now` (seconds of the app's clock); return whether the screen changes."""
        return False

    @property
    def patience(self) -> float:
        """Seconds until `tick` must be called again without input."""
        return inf

    @property
    def holds(self) -> bool:
        """Whether bots wait until this part has finished showing something."""
        return False

    def close(self) -> None:
        """Release resources when the game is left."""
