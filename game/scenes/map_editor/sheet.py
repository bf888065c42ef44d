"""The picture of a drafted map in the map editor, drawn again after a short pause in its changes."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final

from game.kit.board.map_sheet import Point, Sheet
from game.kit.board.map_view import BoardView, Framing
from game.kit.board.plain.lay import plain_sheet
from game.kit.board.plain.places import places
from game.kit.board.printed_map import printed
from game.setup.map_editor.map_draft import FIELD, MapDraft

PAUSE: Final = 0.35
"""Seconds without an edit before the map is laid out and printed again."""
LATEST: Final = 8
"""Number of drafts whose pictures stay laid out, so that undone, redone and reopened drafts need not be laid out
again."""
TRACK: Final = 22
PRINTING: Final = ("desk",)
"""The layouts for which names are printed on the editor's map."""
WINDOW: Final = (float(FIELD[0]), float(FIELD[1]), float(FIELD[2]), float(FIELD[3]))


class DraftSheet:
    """The latest picture of a drafted map, and the draft from which it was drawn."""

    def __init__(self) -> None:
        self.draft: MapDraft | None = None
        self.sheet: Sheet | None = None
        self._changed = 0.0
        self._seen: MapDraft | None = None
        self._view: BoardView | None = None
        self.complete = True
        """Whether the picture is printed completely."""

    def follow(self, draft: MapDraft, now: float, busy: bool) -> bool:
        """Start to draw a picture of the drafted map once it has not changed for a moment, or continue with it; return
        whether the screen changes. While a finger drags (`busy`), no picture is started."""
        first = self._seen is None
        if draft != self._seen:
            self._seen, self._changed = draft, now
            if not first:
                return False
        elif now - self._changed < PAUSE:
            return False
        if draft == self.draft or busy:
            return self._finish()
        self.draft = draft
        self.sheet = _laid_out(draft) if draft.cities else None
        self.complete, self._view = first or not draft.cities, None
        return True

    def _finish(self) -> bool:
        """Continue to draw the picture of the map; return whether it has just been completed."""
        if self.complete or self._view is None:
            return False
        # The bare one first, which is on the screen: only one print is made at a time.
        if not (printed(self._view, bare=True).ready() and printed(self._view).ready()):
            return False
        self.complete = True
        return True

    def view(self, size: tuple[int, int]) -> BoardView | None:
        """Return the view of the drawn map for a size in px; None while the draft has no city."""
        self._view = BoardView(self.sheet, None, size, Framing(track=TRACK)) if self.sheet else None
        return self._view


@lru_cache(LATEST)
def places_of(draft: MapDraft) -> dict[str, Point]:
    """Return the position of each city on the picture of a drafted map, in map units."""
    return places(draft.board(), WINDOW) if draft.cities else {}


@lru_cache(LATEST)
def _laid_out(draft: MapDraft) -> Sheet:
    return plain_sheet(draft.board(), "", _name_of(draft), PRINTING, places_of(draft))


def _name_of(draft: MapDraft) -> str:
    """Return a name for a drafted map that is different for each content, by which its picture is cached."""
    return f"draft {sha256(repr(draft).encode()).hexdigest()}"
