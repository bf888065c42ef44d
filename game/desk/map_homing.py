"""Moves the desk's map by itself when another part of it becomes important, unless a person has moved it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from game.kit.board.printed_map import WHOLE, MapViewport
from game.parts.map_gestures import MapGestures
from game.parts.part import Part

Stage = tuple[object, Callable[[], MapViewport]]
"""A value that changes with the stage of the game, and the view that belongs to it."""


class MapHoming(Part):
    """Moves the map to the part that `stage` names; a view chosen by hand is kept, at most until the whole map
    is due."""

    def __init__(self, looking: MapGestures, stage: Callable[[], Stage]) -> None:
        self._looking, self._stage = looking, stage
        self._shown: object = None
        self._seen: object = None
        """The stage at the last tick: a new one counts once the pieces that it moves have set out."""
        self._home = WHOLE
        """The last view that was shown by itself."""

    @property
    def patience(self) -> float:
        """Seconds until the moving map needs its next tick; infinite while it rests."""
        return 0.0 if self._stage()[0] != self._shown else inf

    def tick(self, now: float) -> bool:
        """Start to move the map when another part of it is to be shown; return whether the map moves."""
        shown, view = self._stage()
        new, self._seen = shown != self._seen, shown
        return shown != self._shown and not new and self._looking.free and self._go(shown, view)

    def _go(self, shown: object, view: Callable[[], MapViewport]) -> bool:
        """Show another part of the map, unless a person chose a view by hand; return whether the map moves."""
        self._shown = shown
        goal, home = self._looking.goal, view()
        by_hand = goal != self._home
        if by_hand and (home != WHOLE or self._home == WHOLE):
            return False
        self._home = home
        if goal == home:
            return False
        self._looking.show(home)
        return True

    def settle(self) -> None:
        """Show at once the part of the map that is due, before a scene in which the map must not move."""
        shown, view = self._stage()
        if shown != self._shown:
            self._go(shown, view)
        self._looking.finish()
