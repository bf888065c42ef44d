"""The scene with the list of saved games, where a player continues, watches, renames, copies, deletes, restores or
imports a game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

from game.engine import files
from game.engine.board import BadMap
from game.engine.map_file import MAP_ENDING
from game.engine.notation import BadRecord
from game.engine.ruleset import BadRules
from game.journal import FileLocked, is_locked
from game.kit.input.gestures import Gesture, Hold, Key, Tap, Wheel
from game.kit.input.text_input import TextField, shorter
from game.kit.paint.lettering import letters
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import user_folders, words
from game.kit.system.file_manager import NoFileManager, show_folder
from game.kit.system.screenshot import brief
from game.library import file_actions
from game.library.library import Library, SavedGame, is_record, reason_of
from game.scenes.games import game_words, list_page
from game.scenes.games.list_page import ListView
from game.session.intents import Go
from game.setup import own_maps
from game.setup.names import written
from game.setup.rule_words import map_name_of
from game.table.lobby.setup_station import typed

SLICE: Final = 0.004
"""Seconds of a frame spent on reading games that are still unread."""
AT_ONCE: Final = 100
"""Steps of scanning done before the page is shown: enough for about fifty games."""
LOOK: Final = 2.0
"""Seconds between two checks for added or removed files."""
LONGEST_NAME: Final = 32
PAGES: Final = {"page up": -1, "page down": 1}

Ways = Callable[[str, Path | None], None]
"""Called to leave the list, with `resume` or `replay` and the file of a game, with `statistics`, or with `leave`."""


class GamesScene(Scene):
    """Shows the list of saved games, turned to the player who opened it."""

    def __init__(self, library: Library, go: Ways, turn: int = 0, chosen: Path | None = None) -> None:
        self.next: Scene | None = None
        self.library = library
        self.turn = turn
        self.page = 0
        self.chosen = chosen
        self.message = ""
        self.writing: str | None = None
        """The name being written for the chosen game; None while none is being written."""
        self._go = go
        self._deleted: tuple[Path, Path] | None = None
        """Where the last deleted game is now, and its original path."""
        self._room: Room | None = None
        self._elsewhere: frozenset[str] = frozenset()
        """File names of games being played by another copy of the program."""
        self._looked = -LOOK
        self._stamp = 0
        self._rows = 1

    def begin(self, room: Room) -> None:
        """Begin the scene with the list of games, and scan the folder of saved games."""
        self._room = room
        room.lie(flat=room.settings.layout == "table")
        self.look()
        self._show(self.chosen)

    def recreate(self) -> GamesScene:
        """Return a new scene with the same list of games and the same chosen game."""
        fresh = GamesScene(self.library, self._go, self.turn, self.chosen)
        fresh._deleted = self._deleted
        return fresh

    # --- state ----------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        """Whether letter keys write the name of a game."""
        return self.writing is not None

    @property
    def field(self) -> TextField | None:
        """The text field for the name of the chosen game."""
        return TextField("field") if self.typing else None

    @property
    def covered(self) -> bool:
        """Whether Escape only ends the writing of a game's name."""
        return self.typing

    @property
    def context(self) -> str:
        """A value that differs between writing a game's name and choosing a game; when it changes, the keyboard's focus
        starts again."""
        return "name" if self.typing else "list"

    @property
    def default(self) -> str:
        """The brass button, which Enter presses."""
        if self.typing:
            return "named"
        game = self.game
        return "" if game is None else "resume" if game.waits else "replay"

    @property
    def patience(self) -> float:
        """Seconds until the next tick: none while saved games are being read, otherwise the time between two checks of
        the folder."""
        return 0.0 if self.library.busy else LOOK

    @property
    def game(self) -> SavedGame | None:
        """The chosen game."""
        return self.library.game(self.chosen) if self.chosen else None

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panel with the list of games."""
        room = self._room
        if room is None:
            return []
        games = self.library.games
        self._rows = list_page.rows_on(room, size, self.turn)
        pages = max(1, -(-len(games) // self._rows))
        self.page = min(self.page, pages - 1)
        if self.game is None:
            self.chosen = games[0].path if games else None
        first = self.page * self._rows
        view = ListView(
            tuple(games[first : first + self._rows]),
            self.game,
            self.page,
            pages,
            len(games),
            self.library.waiting,
            self.library.busy,
            self.message,
            self._deleted is not None,
            self.writing,
            self._elsewhere,
            bool(room.settings.kiosk),
            f"{date.today()} {words.language()}",
        )
        return list_page.panels(view, room, size, self.turn)

    # --- touches and keys -----------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a touch, a key or the mouse wheel on the list of games."""
        if isinstance(gesture, Key):
            self._key(gesture)
        elif isinstance(gesture, Wheel):
            self._turn_page(-1 if gesture.steps > 0 else 1)
        elif isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Go):
            self._perform(gesture.target.intent)

    def _perform(self, go: Go) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "rename": self._begin_name,
            "named": self._name,
            "cancel": self._cancel,
            "copy": self._copy,
            "delete": self._delete,
            "undo": self._bring_back,
            "folder": self._open_folder,
        }
        match go.where:
            case "game":
                self.chosen, self.message = Path(go.value), ""
            case "turn":
                self._turn_page(int(go.value))
            case "key":
                self.writing = typed(self.writing or "", go.value, LONGEST_NAME)
            case "resume" | "replay" | "statistics" | "leave":
                self.message = ""
                self._go(go.where, self.chosen)
            case where if where in deeds:
                deeds[where]()

    def _key(self, key: Key) -> None:
        """Handle a key on the list of games: confirm a name or delete a letter of it, turn pages, undo a deletion, or
        go back."""
        if self.writing is not None:
            if key.name in ("return", "enter", "tab"):
                self._name()
            elif key.name == "backspace":
                self.writing = shorter(self.writing, key.whole)
        elif key.name in PAGES:
            self._turn_page(PAGES[key.name])
        elif key.name in ("home", "end"):
            self._turn_page(-self.page if key.name == "home" else len(self.library.games))
        elif key.command == "undo" and self._deleted:
            self._bring_back()
        elif key.command == "back":
            self.menu()

    def write(self, text: str) -> str:
        """Append typed text to the game's name; return why some of it was refused, else ""."""
        self.writing, refusal = written(self.writing or "", text, LONGEST_NAME)
        return refusal

    def _turn_page(self, by: int) -> None:
        games = self.library.games
        last = max(0, -(-len(games) // self._rows) - 1)
        page = min(max(0, self.page + by), last)
        if page != self.page and not self.typing:
            self.page = page
            self.chosen = games[page * self._rows].path

    def menu(self) -> None:
        """End the writing of a game's name or leave the list, as Escape does."""
        if self.typing:
            self._cancel()
        else:
            self._go("leave", None)

    # --- actions on a game ----------------------------------------------------------------------------

    def _begin_name(self) -> None:
        game = self.game
        self.message = ""
        self.writing = game.digest.name if game and game.digest else None

    def _cancel(self) -> None:
        self.writing = None

    def _name(self) -> None:
        name, self.writing = self.writing or "", None
        game = self.game
        if game and game.digest and name != game.digest.name:
            self._try("games.not_named", lambda: file_actions.rename(game.path, name))
            self.library.read(game.path)

    def _copy(self) -> None:
        game = self.game
        if game and game.digest:
            name = "".join(letters(words.say("games.copy_of", name=game_words.title_of(game)))[:LONGEST_NAME])
            self._try("games.not_copied", lambda: self._show_new(file_actions.copy(game.path, name)))

    def _delete(self) -> None:
        game = self.game
        if game is None:
            return
        games = self.library.games
        place = games.index(game)
        after = games[place + 1 : place + 2] or games[max(0, place - 1) : place]

        def put_away() -> None:
            self._deleted = file_actions.delete(game.path), game.path
            self.library.forget(game.path)
            self.message = words.say("games.deleted", name=game_words.title_of(game))
            self.chosen = after[0].path if after else None

        self._try("games.not_deleted", put_away)
        self.look()

    def _bring_back(self) -> None:
        if self._deleted is None:
            return
        away, path = self._deleted

        def back() -> None:
            self._show_new(file_actions.restore(away, path))
            self._deleted = None
            self.message = words.say("games.brought_back")

        self._try("games.not_brought_back", back)

    def _open_folder(self) -> None:
        try:
            show_folder(self.library.folder)
            self.message = words.say("games.folder_is", path=brief(self.library.folder))
        except NoFileManager:
            self.message = words.say("games.no_file_manager", path=brief(self.library.folder))
        except OSError as error:
            self.message = words.say("games.no_folder", path=brief(self.library.folder), reason=reason_of(error))

    def drop(self, path: Path) -> bool:
        """Import a game's record or a map file that was dropped onto the window, or show why that is impossible; return
        True, as the list takes every file."""
        if self._room and self._room.settings.kiosk:
            self.message = words.say("games.not_in_kiosk")
            return True
        self.writing = None
        if path.suffix == MAP_ENDING:
            self._take_map(path)
            return True
        if not is_record(path) and not path.is_file():
            self.message = words.say("games.not_taken", path=path.name, reason=words.say("games.no_file"))
            return True
        try:
            place, new = file_actions.import_record(path, self.library.folder)
        except (BadRecord, files.FileRefused, OSError) as error:
            self.message = words.say("games.not_taken", path=path.name, reason=reason_of(error))
            return True
        self._show_new(place)
        self.message = words.say("games.taken" if new else "games.known", path=path.name)
        return True

    def _take_map(self, path: Path) -> None:
        """Add a map file dropped onto the list of games to the player's own maps, or show why it cannot be added."""
        try:
            name = own_maps.add(path, user_folders.own_maps())
        except (BadMap, BadRules, OSError, files.FileRefused) as error:
            self.message = words.say("games.not_taken", path=path.name, reason=reason_of(error).rstrip("."))
        else:
            self.message = words.say("games.map_taken", map=map_name_of(name))

    def _try(self, failed: str, deed: Callable[[], None]) -> None:
        """Change the file of a saved game by calling `deed`; if that fails, show the message `failed` with the
        reason."""
        self.message = ""
        try:
            deed()
        except FileLocked:
            self.message = words.say("games.elsewhere_why")
        except (OSError, files.FileRefused, BadRecord) as error:
            self.message = words.say(failed, reason=reason_of(error))

    def _show_new(self, path: Path) -> None:
        """Choose a saved game that was just added, and open its page of the list."""
        self.look()
        self.library.read(path)
        self._show(path)

    def _show(self, path: Path | None) -> None:
        """Choose a saved game and open its page of the list; if it is not in the list, choose the first one."""
        games = self.library.games
        place = next((index for index, game in enumerate(games) if game.path == path), 0)
        self.chosen = games[place].path if games else None
        if self._room:
            self._rows = list_page.rows_on(self._room, self._room.size, self.turn)
        self.page = place // self._rows

    # --- time -----------------------------------------------------------------------------------------

    def look(self) -> None:
        """Scan the folder of saved games."""
        self._stamp = self._folder_stamp()
        self.library.scan(AT_ONCE)
        self._elsewhere = self._played_elsewhere()

    def _played_elsewhere(self) -> frozenset[str]:
        return frozenset(path.name for path in self.library.locked if is_locked(path))

    def _folder_stamp(self) -> int:
        try:
            return self.library.folder.stat().st_mtime_ns
        except OSError:
            return 0

    def tick(self, now: float) -> bool:
        """Read some of the games that are still unread, and check the folder from time to time; return whether the
        screen changes."""
        changed = False
        if now - self._looked >= LOOK:
            self._looked = now
            if self._folder_stamp() != self._stamp:
                self.look()
                changed = True
            elif self._elsewhere and self._elsewhere != (now_there := self._played_elsewhere()):
                self._elsewhere, changed = now_there, True
        if self.library.busy:
            looking = self.library.looking
            changed = self.library.read_some(SLICE) or changed
            if looking and not self.library.looking:
                self._elsewhere = self._played_elsewhere()
                self._show(self.chosen)
        return changed
