"""Undo and redo in the map editor: the earlier and later states of the drafted map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.setup.map_editor.map_draft import MapDraft

MOST: Final = 500
"""Edits that can be undone."""


@dataclass(frozen=True, slots=True)
class EditHistory:
    """The current state of a drafted map with those that undo and redo lead to; a change returns a new history."""

    now: MapDraft
    past: tuple[MapDraft, ...] = ()
    future: tuple[MapDraft, ...] = ()
    """The next one last."""

    def did(self, draft: MapDraft) -> EditHistory:
        """Return the history after an edit; the same history if the edit changed nothing."""
        return self if draft == self.now else EditHistory(draft, (*self.past, self.now)[-MOST:])

    def undone(self) -> EditHistory:
        """Return the history with the last edit undone, if there is one."""
        if not self.past:
            return self
        return EditHistory(self.past[-1], self.past[:-1], (*self.future, self.now))

    def redone(self) -> EditHistory:
        """Return the history with the last undone edit made again, if there is one."""
        if not self.future:
            return self
        return EditHistory(self.future[-1], (*self.past, self.now), self.future[:-1])

    def saved(self, name: str) -> EditHistory:
        """Return the history after the draft was saved as the map `name`; undo and redo lead to states of that map,
        too."""
        old = self.now.saved_as

        def named(draft: MapDraft) -> MapDraft:
            return replace(draft, saved_as=name) if draft.saved_as == old else draft

        return EditHistory(named(self.now), tuple(map(named, self.past)), tuple(map(named, self.future)))
