"""A list of saved games that stays sorted; an insertion takes about as long with many games as with few."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.library.digest import Digest

WAITS, UNREAD, UNREADABLE, OVER = range(4)
"""The sections of the list, in order."""
Key = tuple[int, float, str, str]
FIRST_UNREAD: Final[Key] = (UNREAD, float("-inf"), "", "")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One file of the list: the summary of its game, or the reason why the file cannot be read."""

    path: Path
    written: float = 0.0
    """When the file was last written, in seconds since 1970; 0 if unknown."""
    digest: Digest | None = None
    """The summary of the game; None if the file was not read yet, or cannot be read."""
    trouble: str = ""
    """Why the file cannot be read; empty if it can, or was not read yet."""

    @property
    def waits(self) -> bool:
        """Whether the saved game can be continued."""
        return self.digest is not None and not self.digest.over

    @property
    def rank(self) -> int:
        """The section of the list in which the saved game is shown, as a number to sort by."""
        if self.digest is None:
            return UNREADABLE if self.trouble else UNREAD
        return OVER if self.digest.over else WAITS


def key_of(game: SavedGame) -> Key:
    """Return the key by which a saved game is sorted: by section, within a section the latest file first."""
    return game.rank, -game.written, game.path.name, str(game.path.parent)


class Listing:
    """Saved games in the order of the list, which can also be found by their file."""

    def __init__(self) -> None:
        self.waiting = 0
        """The number of games that can be continued."""
        self._by_path: dict[Path, SavedGame] = {}
        self._order: list[SavedGame] = []

    def put(self, game: SavedGame) -> None:
        """Insert a saved game, replacing the previous entry of the same file."""
        self.remove(game.path)
        self._by_path[game.path] = game
        insort(self._order, game, key=key_of)
        self.waiting += game.waits

    def remove(self, path: Path) -> None:
        """Remove the entry of a file from the list, if there is one."""
        if old := self._by_path.pop(path, None):
            del self._order[bisect_left(self._order, key_of(old), key=key_of)]
            self.waiting -= old.waits

    def get(self, path: Path) -> SavedGame | None:
        """Return the entry of a file, or None."""
        return self._by_path.get(path)

    @property
    def games(self) -> list[SavedGame]:
        """All saved games in the order of the list."""
        return self._order.copy()

    @property
    def unread(self) -> SavedGame | None:
        """The first saved game in the list that has not been read yet."""
        at = bisect_left(self._order, FIRST_UNREAD, key=key_of)
        return self._order[at] if at < len(self._order) and self._order[at].rank == UNREAD else None
