"""The scene in which a game is set up: players and seats, edition, map, regions, open or hidden money, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from game.desk.setup.desk_setup import DeskSetup, SetupPage
from game.engine import files
from game.engine.board import BadMap
from game.engine.map_file import MAP_ENDING
from game.engine.ruleset import BadRules
from game.kit.input.gestures import Gesture, Hold, Key, Tap, Wheel
from game.kit.input.text_input import TextField, shorter
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import user_folders, words
from game.lazy_import import lazy_import
from game.library.library import reason_of
from game.match import PERSON, Match
from game.pads.map_gallery import MapGallery
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.session.intents import Go
from game.setup import own_maps, region_draft
from game.setup.chair_intents import WriteName
from game.setup.choices import MOST_SEED, Choices
from game.setup.house_rules import CLOSED, RulesSheet
from game.setup.names import name_field, written
from game.setup.opponents import OpponentSheet
from game.setup.rule_words import map_name_of, refusal
from game.setup.setup_intents import (
    DraftRegions,
    DrawRegions,
    EditMap,
    MakeMap,
    RuleIntent,
    SetLayout,
    SetupIntent,
    TouchBoard,
    TypeDigit,
    WriteCode,
    WriteSeed,
)
from game.table.interaction.puck_seats import SeatTies
from game.table.lobby import seat_memory
from game.table.lobby.deal_number import BACK
from game.table.lobby.lobby_layout import Lobby
from game.table.lobby.lobby_people import LobbyPeople
from game.views.rulebook.subject import Subject

if TYPE_CHECKING:
    from game.scenes.map_editor import editor_scene
else:  # not needed to open the set-up
    editor_scene = lazy_import("game.scenes.map_editor.editor_scene")

TURNING: Final = {"page up": -1, "page down": 1}


class SetupScene(Scene):
    """Lets people set up a game; `start` is called with the choices and the dealt match, `resume` with the file of a
    game to continue."""

    def __init__(
        self,
        choices: Choices,
        start: Callable[[Choices, Match], None],
        resume: Callable[[Path], None],
        leave: Callable[[], None],
        unfinished: Path | None = None,
        random: Random | None = None,
    ) -> None:
        self.choices = choices
        self.next: Scene | None = None
        self.writing = -1
        """The chair whose name is being written; -1 for none, -2 for the deal number, -3 for the regions' code."""
        self.code = ""
        """The regions' code as far as it has been written."""
        self.unfinished = unfinished
        self.message = ""
        self._start = start
        self._resume = resume
        self._leave = leave
        self._random = random or Random()
        self.sheet, self.maps = RulesSheet(), MapGallery()
        self.who = OpponentSheet()
        """The page on which a seat's player is chosen at the desk."""
        self._draft = region_draft.RegionDraft(self._random)
        self.desk = DeskSetup()
        self.table = Lobby()
        self._people = LobbyPeople(self.table, lambda: self.choices)
        self._ties = SeatTies()
        self._room: Room | None = None

    default = "deal"

    def begin(self, room: Room) -> None:
        """Begin the set-up of a game; at a touch table the players are at the places they had last."""
        self._room = room
        room.settings.layout = self.choices.layout
        room.lie(self.flat, self._people)
        self.maps.played, self.maps.edits = tuple(room.settings.maps), not room.settings.kiosk
        self.choices = seat_memory.again(room, self.choices)

    def recreate(self) -> SetupScene:
        """Return a new scene of the set-up with the same choices and no page open over it."""
        return SetupScene(self.choices, self._start, self._resume, self._leave, self.unfinished, self._random)

    @property
    def typing(self) -> bool:
        """Whether letter keys write a name, the number of the deal or the regions' code."""
        return self.writing != -1

    @property
    def field(self) -> TextField | None:
        """The text field for a player's name, the number of the deal or the regions' code; None if none is being
        written."""
        numbers = {-1: None, -2: TextField("seed"), -3: TextField("code")}
        return numbers[self.writing] if self.writing < 0 else name_field(self.choices, self.writing)

    # --- panels ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the set-up: one page at a desk, or a page and the players' stations at a touch table."""
        if self.flat:
            self.table.measure(size, self._room.diagonal if self._room else 0.0)
            self._settle()
            resumable = self.unfinished is not None
            return self.table.panels(self.choices, self.message, resumable, self._cover, self.code)
        if self._cover:
            return self._cover.panels(self.choices, size)
        if self.who.is_open:
            return self.who.panels(self.choices, size)
        page = SetupPage(self.choices, self.writing, self.message, self.unfinished is not None, self.code)
        return self.desk.panels(page, size)

    @property
    def _cover(self) -> RulesSheet | MapGallery | None:
        """The page that is open over the set-up in either layout: house rules or maps; else None."""
        return next((sheet for sheet in (self.sheet, self.maps) if sheet.is_open), None)

    @property
    def flat(self) -> bool:
        """Whether this is the set-up of a touch table."""
        return self.choices.layout == "table"

    def _settle(self) -> None:
        """Give every taken seat of the set-up a place at the touch table, and newly named people the language they used
        last."""
        self.choices = self.table.settled(self.choices)
        if self._room:
            self.choices = self.table.known_again(self.choices, self._room.settings.language_of)

    # --- touches and keys -----------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a tap, a long press or a key in the set-up; at a touch table, also the dragging of a station."""
        if self.flat:
            self.choices = self.table.on(gesture, self.choices)
        if isinstance(gesture, Key):
            self._key(gesture)
        elif isinstance(gesture, Wheel) and self.maps.is_open:
            self.maps.leaf(-1 if gesture.steps > 0 else 1, self.choices)
        elif isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Go | SetupIntent):
            self.message = ""
            match gesture.target.intent:
                case Go("settings"):
                    self.wish(gesture.contact.turn)
                case Go("rulebook"):
                    self._read(gesture.contact.turn)
                case MakeMap():
                    self._edit("", gesture.contact.turn)
                case EditMap():
                    self._edit(self.choices.map, gesture.contact.turn)
                case TouchBoard():
                    self._tap_board(gesture.contact.x, gesture.contact.y)
                case intent:
                    self._perform(intent)

    def _tap_board(self, x: float, y: float) -> None:
        region = (self.table if self.flat else self.desk).region_at(x, y)
        if region:
            self.choices = self.choices.with_region(region)

    def _perform(self, intent: Go | SetupIntent) -> None:
        self.writing = -1
        if self.flat:
            self.choices = self.table.perform(intent, self.choices)
            self.writing = self.table.writing
        self.choices = self.who.perform(intent, self.choices)
        self.choices = self.maps.perform(intent, self.choices)
        if isinstance(intent, RuleIntent):
            self.choices = self.sheet.perform(intent, self.choices)
        if isinstance(intent, SetupIntent):
            self.choices = intent.applied(self.choices)
            self._go_on(intent)
        else:
            self._go(intent)

    def _go_on(self, intent: SetupIntent) -> None:
        """Do what an intent of the set-up demands besides changing the choices, such as beginning to write a name."""
        match intent:
            case WriteName(chair):
                self.writing = chair
            case WriteSeed():
                self.writing = self.table.writing if self.flat else -2
            case WriteCode():
                self.writing, self.code = self.table.writing if self.flat else -3, self.choices.code
            case TypeDigit(digit) if self.writing == -3:
                self._write_code(digit)
            case DrawRegions():
                self.choices = self.choices.with_random_regions(self._random)
            case DraftRegions():
                self._number()
                self.choices = self.choices.with_draft(self._random)
            case SetLayout(layout):
                if self._room:
                    self._room.settings.layout = layout
                open_before = not self.choices.rules.hidden_money
                self._adopt(layout)
                if open_before == self.choices.rules.hidden_money:
                    self.message = words.say("setup.money_covered" if open_before else "setup.money_open")

    def _go(self, go: Go) -> None:
        match go.where:
            case "language":
                words.set_language(go.value)
            case "deal":
                self.deal()
            case "resume" if self.unfinished:
                self._resume(self.unfinished)
            case "leave":
                self._leave()

    def _adopt(self, layout: str) -> None:
        """Switch the set-up to the layout for a desk or for a table."""
        self.choices = self.choices.with_layout(layout)
        if self._room:
            self._room.lie(self.flat, self._people)

    def deal(self) -> None:
        """Deal the cards and start the game, unless the choices allow no game."""
        if not self.choices.problem:
            self._number()
            if self._room:
                self._room.settings.remember_map(self.choices.map)
            self._start(self.choices, self.choices.deal(self._random))

    def _number(self) -> None:
        """Renumber the seats of a touch table clockwise, in whatever order people sat down, and store their places."""
        if self.flat:
            self.choices = self.table.clockwise(self.choices)
            if self._room:
                seat_memory.keep(self._room, self.choices)

    def _key(self, key: Key) -> None:
        """Handle a key in the set-up: end what is being typed, delete its last character, or turn the pages of the
        maps."""
        if self.maps.is_open and key.name in TURNING:
            self.maps.leaf(TURNING[key.name], self.choices)
        if key.name in ("return", "escape", "tab"):
            self.table.pages.pop(self.writing, None)
            self.table.keys = ""
            self.writing = -1
        elif key.name != "backspace":
            return
        elif self.writing == -2:
            self.choices = replace(self.choices, seed=0 if key.whole else self.choices.seed // 10)
        elif self.writing == -3:
            self._write_code("" if key.whole else BACK)
        elif self.writing >= 0:
            name = shorter(self.choices.chairs[self.writing].name, key.whole)
            self.choices = self.choices.with_chair(self.writing, name=name)

    def write(self, text: str) -> str:
        """Append typed text to a player's name, the number of the deal or the regions' code; return why some of it was
        refused, else ""."""
        if self.writing >= 0:
            name, refusal = written(self.choices.chairs[self.writing].name, text)
            self.choices = self.choices.with_chair(self.writing, name=name)
            return refusal
        digits = [str(int(sign)) for sign in text if sign.isdecimal()]
        if self.writing == -2:
            for digit in digits:
                self.choices = replace(self.choices, seed=min(MOST_SEED, self.choices.seed * 10 + int(digit)))
            return "" if digits else words.say("setting.number_hint")
        before = self.code
        for digit in digits:
            self._write_code(digit)
        return "" if self.code != before else words.say("setup.code_hint", example=self.choices.some_code)

    def _write_code(self, digit: str) -> None:
        """Append a digit to the regions' code, delete its last one (`BACK`) or clear it (an empty digit), and choose
        the regions by the code."""
        if digit == BACK:
            self.code = self.code[:-1]
        elif not digit:
            self.code = ""
        elif digit in ("0", "1") and len(self.code) < len(self.choices.board.regions):
            self.code += digit
        self.choices = self.choices.with_code(self.code)

    def tick(self, now: float) -> bool:
        """Switch the layout if its setting has changed, let bots add regions in a draft, and give pucks to seats;
        return whether the screen changes."""
        before = self.choices
        if self._room and self._room.settings.layout != before.layout:
            self._adopt(self._room.settings.layout)
            return True
        self.choices = self._draft.tick(now, before)
        return self._tie_pucks() or self.choices is not before

    def _tie_pucks(self) -> bool:
        """Give pucks that were laid into people's stations to their seats; return whether there was any."""
        if not (self.flat and self._room):
            return False
        chairs = enumerate(self.choices.chairs)
        people = {index: self.choices.called(index) for index, chair in chairs if chair.taken and chair.kind == PERSON}
        return self._ties.tick(self._room, people)

    def menu(self) -> None:
        """Close the page that is open over the set-up or end what is being typed, else open the settings, as Escape
        does."""
        if not (self.covered or self.typing):
            self.wish()
        self.sheet.page = self.maps.page = CLOSED
        self.who = OpponentSheet()
        self.writing = -1

    def drop(self, path: Path) -> bool:
        """Add a map file dropped onto the window to the player's own maps and choose the map, or show why it cannot be
        added; return False, and do nothing, for other files and in a kiosk."""
        if path.suffix != MAP_ENDING or (self._room and self._room.settings.kiosk):
            return False
        try:
            self.choices = self.choices.with_map(own_maps.add(path, user_folders.own_maps()))
            self.message = words.say("setup.map_added", map=map_name_of(self.choices.map))
        except (BadMap, BadRules, OSError, files.FileRefused) as error:
            self.message = words.say("games.not_taken", path=path.name, reason=reason_of(error).rstrip("."))
        return True

    @property
    def covered(self) -> bool:
        """Whether a page is open over the set-up that Escape closes."""
        return self._cover is not None or self.who.is_open

    def _read(self, turn: int) -> None:
        """Show the rulebook for the rules chosen in the set-up, or say why they allow no game."""
        choices = self.choices
        mistake = choices.mistake
        if mistake is not None:
            self.message = refusal(mistake)
        elif self._room:
            deal = choices.edition, choices.map, choices.usual.players, choices.engine_rules()
            self._room.aside(RulebookScene(Subject.before(*deal), turn))

    def _edit(self, name: str, turn: int) -> None:
        """Open the map editor with one of the player's own maps, or, without a name, with its last draft."""
        if self._room:
            self._room.aside(editor_scene.MapEditorScene(user_folders.own_maps(), self._play_on, turn, name))

    def _play_on(self, name: str) -> None:
        """Choose, for the game being set up, a map that was just saved in the map editor."""
        self.choices = self.choices.with_map(name)
        self.maps.page = CLOSED
        self.message = words.say("setup.map_added", map=map_name_of(name))

    def wish(self, turn: int = 0) -> None:
        """Show the settings, turned to the player who asked for them."""
        if self._room:
            self._room.aside(SettingsScene(turn))
