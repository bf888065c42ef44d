"""The scene with the statistics of the saved games, which can also write them to a CSV file."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Final

from game.kit.input.gestures import Gesture, Hold, Key, Tap, Wheel
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.user_folders import user_folder
from game.kit.system.screenshot import brief
from game.library import table
from game.library.library import Library, reason_of
from game.library.statistics import WAYS, BestResult, GameCount, PlayerKey, best_results, counts, finished
from game.scenes.games import statistics_page
from game.scenes.games.games_scene import PAGES, SLICE
from game.scenes.games.statistics_page import TAB_WORDS, StatisticsView
from game.session.intents import Go

ONCE: Final = 0.5
"""Seconds between two counts while games are still being read."""


def folder() -> Path:
    """Return the folder for exported CSV files, which the variable ELEKTRO_DOCUMENTS can change."""
    return Path(os.environ.get("ELEKTRO_DOCUMENTS") or user_folder("documents")) / "Elektro"


class StatisticsScene(Scene):
    """Shows the statistics of saved games; `leave` is called to go back, `show` to show a game in the list of games."""

    default = "csv"

    def __init__(
        self,
        library: Library,
        leave: Callable[[], None],
        turn: int = 0,
        show: Callable[[Path], None] = lambda path: None,
    ) -> None:
        self.next: Scene | None = None
        self.library = library
        self.turn = turn
        self.tab = TAB_WORDS[0]
        self.who: PlayerKey | None = None
        self.page = 0
        self.message = ""
        self._leave = leave
        self._show = show
        self._room: Room | None = None
        self._lines: tuple[GameCount, ...] = ()
        self._bests: tuple[BestResult, ...] = ()
        self._games = 0
        self._counted = -ONCE
        self._on = 1

    def begin(self, room: Room) -> None:
        """Begin the scene with the statistics, and compute them."""
        self._room = room
        room.lie(flat=room.settings.layout == "table")
        self._count()

    def recreate(self) -> StatisticsScene:
        """Return a new scene of the statistics with the same tab, player and page."""
        fresh = StatisticsScene(self.library, self._leave, self.turn, self._show)
        fresh.tab, fresh.who, fresh.page = self.tab, self.who, self.page
        return fresh

    @property
    def patience(self) -> float:
        """Seconds until the next tick: none while saved games are being read, otherwise the time between two counts."""
        return 0.0 if self.library.busy else ONCE

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panel with the open tab of the statistics."""
        room = self._room
        if room is None:
            return []
        self._on = statistics_page.lines_on(room, size, self.turn, self.tab)
        count = len(self._bests if self.tab == "record" else self._lines)
        pages = max(1, -(-count // self._on))
        self.page = min(self.page, pages - 1)
        here = slice(self.page * self._on, (self.page + 1) * self._on)
        view = StatisticsView(
            self.tab,
            self._lines[here] if self.tab != "record" else (),
            self._bests[here] if self.tab == "record" else (),
            self.who,
            self.page,
            pages,
            self._games,
            self.library.busy,
            self.message,
            f"{date.today()} {words.language()}",
        )
        return statistics_page.panels(view, room, size, self.turn)

    def _count(self) -> None:
        """Compute the statistics of all saved games that have been read so far."""
        games = self.library.games
        self._games = len(finished(games))
        if self.tab == "record":
            self._bests = tuple(best_results(games))
        else:
            way = next(way for way in WAYS if way == self.tab)
            self._lines = tuple(counts(games, way, self.who))

    # --- touches and keys -----------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a touch, a key or the mouse wheel on the statistics."""
        if isinstance(gesture, Key):
            self._key(gesture)
        elif isinstance(gesture, Wheel):
            self.page = max(0, self.page + (-1 if gesture.steps > 0 else 1))
        elif isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Go):
            self._perform(gesture.target.intent)

    def _perform(self, go: Go) -> None:
        self.message = ""
        match go.where:
            case "tab":
                self._open(go.value)
            case "who":
                key = self._lines[self.page * self._on + int(go.value)].key
                self.who = key if isinstance(key, PlayerKey) and key != self.who else None
            case "turn":
                self.page += int(go.value)
            case "game":
                self._show(Path(go.value))
            case "csv":
                self._write()
            case "leave":
                self._leave()

    def _open(self, tab: str) -> None:
        self.tab, self.page = tab, 0
        self._count()

    def _key(self, key: Key) -> None:
        if key.name in PAGES:
            self.page = max(0, self.page + PAGES[key.name])
        elif key.command == "back":
            self._leave()

    def menu(self) -> None:
        """Leave the statistics, as Escape does."""
        self._leave()

    def _write(self) -> None:
        """Write a CSV file with all finished games to the documents folder, and show where it is."""
        path = folder() / f"elektro-{datetime.now():%Y-%m-%d-%H%M%S}.csv"
        try:
            table.write(self.library.games, path)
            self.message = words.say("statistics.written", path=brief(path))
        except OSError as error:
            self.message = words.say("statistics.not_written", path=brief(path), reason=reason_of(error))

    # --- time -----------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Read some of the games that are still unread, and compute the statistics again from time to time; return
        whether the screen changes."""
        if not self.library.busy:
            return False
        self.library.read_some(SLICE)
        if now - self._counted < ONCE and self.library.busy:
            return False
        self._counted = now
        self._count()
        return True
