"""Moves the desk's map when another part of it becomes important, unless a person has moved the map."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from game.kit.board.printed_map import WHOLE, MapViewport
from game.parts.map_gestures import MapGestures
from game.parts.part import Part

Stage = tuple[object, Callable[[], MapViewport]]
"""A value that is different for each part of the map to be shown, and a function for the viewport that shows it."""


class MapHoming(Part):
    """Moves the desk's map to the part that `stage` returns; a view chosen by hand is kept, at most until the whole map
    is due."""

    def __init__(self, looking: MapGestures, stage: Callable[[], Stage]) -> None:
        self._looking, self._stage = looking, stage
        self._shown: object = None
        self._seen: object = None
        """The part of the map that was due at the last tick: a new one is shown only at the tick after, once the pieces
        that it moves have set out."""
        self._home = WHOLE
        """The last viewport that was shown without a person's action."""

    @property
    def patience(self) -> float:
        """0 while another part of the map is due to be shown, otherwise infinity: seconds until the next tick is
        needed."""
        return 0.0 if self._stage()[0] != self._shown else inf

    def tick(self, now: float) -> bool:
        """Start to move the map if another part of it is due; return whether it moves."""
        shown, view = self._stage()
        new, self._seen = shown != self._seen, shown
        return shown != self._shown and not new and self._looking.free and self._go(shown, view)

    def _go(self, shown: object, view: Callable[[], MapViewport]) -> bool:
        """Show another part of the map, unless a person chose the present view by hand; return whether the map
        moves."""
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
        """Show at once the part of the map that is due, because the map must not move during what comes next."""
        shown, view = self._stage()
        if shown != self._shown:
            self._go(shown, view)
        self._looking.finish()
