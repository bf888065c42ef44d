"""Parts of a running game: what beside the rules answers touches and time by itself."""

from __future__ import annotations

from math import inf

from game.kit.input.gestures import Gesture


class Part:
    """Something of a running game beside the rules: how the table is arranged, how the map is looked at."""

    def on(self, gesture: Gesture) -> bool:
        """Answer a gesture; True when it was meant for this part and for nothing else."""
        return False

    def tick(self, now: float) -> bool:
        """Let time pass to `now` (seconds of the app's clock); True when the table looks different."""
        return False

    @property
    def patience(self) -> float:
        """Seconds until it wants to be asked again by `tick` though nothing happened."""
        return inf

    def close(self) -> None:
        """Put away what must be put away when the game is left."""
