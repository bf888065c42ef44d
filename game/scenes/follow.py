"""Watches a game that another copy of the program plays: its file is read again whenever it has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.engine import files
from game.engine.actions import Action
from game.engine.notation import BadRecord
from game.engine.record import Line
from game.engine.record_reader import read_record
from game.journal import lock_path
from game.kit.screen.panel import Laying
from game.kit.style import words
from game.kit.values.contents import Target
from game.match import Match
from game.scenes.banners import Notice
from game.scenes.play import PlayScene
from game.session import intents
from game.session.intents import Go, Intent
from game.session.session import Session

LOOKS: Final = 0.5
"""Seconds between two checks of the file."""
HARMLESS: Final = (
    intents.Open, intents.Browse, intents.Close, intents.TurnPage, intents.LeafThrough, intents.PointAt, intents.Speak,
)  # fmt: skip
"""Intents that a watcher may use besides leaving and the settings."""


class WatchedSession(Session):
    """The session of a game that is only watched here, while another copy of the program plays it."""

    def perform(self, intent: Intent) -> None:
        """Perform an intent if it only changes the view; ignore moves, which the watched players make in the other
        program."""
        if isinstance(intent, HARMLESS):
            super().perform(intent)


class NoBots:
    """Bots that never move, because every commit of a watched game is read from its file."""

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        """Return None: no bot moves here."""
        return None

    def close(self) -> None:
        """Nothing to close."""


class FollowScene(PlayScene):
    """Shows a game while another program writes its file; `back` is called to leave.

    Raises BadRecord or OSError if the file is unreadable."""

    def __init__(self, path: Path, layout: str, back: Callable[[], None]) -> None:
        self._path, self._back = path, back
        self._known: tuple[float, int] = (0.0, 0)
        self._lines: list[Line] = []
        self._look = 0.0
        self._ended = False
        super().__init__(self._read(), NoBots(), lambda where: back(), layout)
        self._watch(self.session.match)

    def recreate(self) -> FollowScene:
        """Return a new scene that watches the same file."""
        return FollowScene(self._path, self.people.layout, self._back)

    @property
    def shared(self) -> bool:
        """Always False: leaving a watched game affects no other player."""
        return False

    def _watch(self, match: Match) -> None:
        self.session = self.people.session = WatchedSession(match, watching=True)
        if self._room:
            self.parts = self._in_order(self._room)

    def _read(self) -> Match:
        """Return the match as the watched game's file has it now."""
        found = self._path.stat()
        self._known = found.st_mtime, found.st_size
        try:
            read = read_record(files.read_text(self._path, files.RECORD))
        except files.FileRefused as refused:
            raise BadRecord(str(refused), refused.line) from None
        self._lines, read.lines = read.lines, []
        match = Match(read)
        match.replay(self._lines)
        return match

    def laying(self, size: tuple[int, int]) -> Laying:
        """Build the panels of the watched game; a notice says that it is being watched, and a touch on the notice
        leaves it."""
        shown = yield from super().laying(size)
        if self.menu_open:
            return shown
        said = words.say("in_use.ended" if self._ended else "in_use.watching")
        return [*shown, *self._notice_panels("watching", Notice(said, Go("leave"), words.say("replay.leave")), shown)]

    def _mean(self, target: Target, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        if isinstance(target.intent, (Go, *HARMLESS)):
            super()._mean(target, turn, near)

    def tick(self, now: float) -> bool:
        """Play the moves written to the watched file since the last check; return whether the screen changes."""
        changed = super().tick(now)
        if now < self._look:
            return changed
        self._look = now + LOOKS
        ended = self.session.match.over or not lock_path(self._path).exists()
        changed, self._ended = changed or ended != self._ended, ended
        try:
            found = self._path.stat()
            return self._follow() or changed if (found.st_mtime, found.st_size) != self._known else changed
        except (OSError, BadRecord):  # the file is gone or not readable: keep the last state
            changed, self._ended = changed or not self._ended, True
            return changed

    def _follow(self) -> bool:
        """Play the new lines of the watched file; if earlier lines have changed, load the file as another game. Return
        True, as the screen changes."""
        before, match = self._lines, self.session.match
        fresh = self._read()
        if [line._replace(number=0) for line in self._lines[: len(before)]] != [
            line._replace(number=0) for line in before
        ]:
            self._watch(fresh)
            return True
        for line in self._lines[len(before) :]:
            events_before = len(match.events)
            match.replay([line])
            self.session.fresh += match.events[events_before:]
        self.session.refresh()
        self._present_fresh()
        return True
