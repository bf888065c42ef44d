"""Games in the order of the list, kept in order as they come: putting one in takes as long with many as with few."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.library.digest import Digest

WAITS, UNREAD, UNREADABLE, OVER = range(4)
"""The parts of the list, in their order."""
Key = tuple[int, float, str, str]
FIRST_UNREAD: Final[Key] = (UNREAD, float("-inf"), "", "")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One file: what is known of its game, or why nothing is."""

    path: Path
    written: float = 0.0
    """When it was written last, seconds since 1970; 0 where that cannot be known."""
    digest: Digest | None = None
    """None while it was not read, and where it cannot be."""
    trouble: str = ""
    """Why it cannot be read."""

    @property
    def waits(self) -> bool:
        """Whether it can be gone on with."""
        return self.digest is not None and not self.digest.over

    @property
    def rank(self) -> int:
        """Which part of the list it belongs to."""
        if self.digest is None:
            return UNREADABLE if self.trouble else UNREAD
        return OVER if self.digest.over else WAITS


def key_of(game: SavedGame) -> Key:
    """Where a game stands in the list: by part, the one written last first."""
    return game.rank, -game.written, game.path.name, str(game.path.parent)


class Listing:
    """Games by their files, and in the order of the list."""

    def __init__(self) -> None:
        self.waiting = 0
        """How many can be gone on with."""
        self._by_path: dict[Path, SavedGame] = {}
        self._order: list[SavedGame] = []

    def put(self, game: SavedGame) -> None:
        """Put a game in, in place of what was known of its file."""
        self.remove(game.path)
        self._by_path[game.path] = game
        insort(self._order, game, key=key_of)
        self.waiting += game.waits

    def remove(self, path: Path) -> None:
        """Take a game out, if it is there."""
        if old := self._by_path.pop(path, None):
            del self._order[bisect_left(self._order, key_of(old), key=key_of)]
            self.waiting -= old.waits

    def get(self, path: Path) -> SavedGame | None:
        """The game of a file."""
        return self._by_path.get(path)

    @property
    def games(self) -> list[SavedGame]:
        """All of them in order."""
        return self._order.copy()

    @property
    def unread(self) -> SavedGame | None:
        """The first one that was not read yet."""
        at = bisect_left(self._order, FIRST_UNREAD, key=key_of)
        return self._order[at] if at < len(self._order) and self._order[at].rank == UNREAD else None
