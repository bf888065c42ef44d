"""The drawn picture of a drafted map, made again after a short pause in its changes."""

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
"""Seconds without an edit before the sheet is laid out and printed again."""
LATEST: Final = 8
"""Drafts whose sheets stay laid out: undone, redone and reopened ones need not be laid out again."""
TRACK: Final = 22
PRINTING: Final = ("desk",)
"""The printing of names that the editor shows."""
WINDOW: Final = (float(FIELD[0]), float(FIELD[1]), float(FIELD[2]), float(FIELD[3]))


class DraftSheet:
    """The latest picture of a drafted map, and the draft that it shows."""

    def __init__(self) -> None:
        self.draft: MapDraft | None = None
        self.sheet: Sheet | None = None
        self._changed = 0.0
        self._seen: MapDraft | None = None
        self._view: BoardView | None = None
        self.complete = True
        """Whether the print of the latest sheet is ready."""

    def follow(self, draft: MapDraft, now: float, busy: bool) -> bool:
        """Start to draw the map again if the draft has not changed for a moment; return whether a new picture is
        ready."""
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
        """Continue to draw the map; return whether the picture is ready."""
        if self.complete or self._view is None:
            return False
        # The bare one first, which is on the screen: only one print is made at a time.
        if not (printed(self._view, bare=True).ready() and printed(self._view).ready()):
            return False
        self.complete = True
        return True

    def view(self, size: tuple[int, int]) -> BoardView | None:
        """Return the drawn map in a size; None while the draft has no city."""
        self._view = BoardView(self.sheet, None, size, Framing(track=TRACK)) if self.sheet else None
        return self._view


@lru_cache(LATEST)
def places_of(draft: MapDraft) -> dict[str, Point]:
    """Return where the drawn map shows each city."""
    return places(draft.board(), WINDOW) if draft.cities else {}


@lru_cache(LATEST)
def _laid_out(draft: MapDraft) -> Sheet:
    """Return the sheet of a draft."""
    return plain_sheet(draft.board(), "", _name_of(draft), PRINTING, places_of(draft))


def _name_of(draft: MapDraft) -> str:
    """Return a name that depends on the draft's content, by which its picture is cached."""
    return f"draft {sha256(repr(draft).encode()).hexdigest()}"
