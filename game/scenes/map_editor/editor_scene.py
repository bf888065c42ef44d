"""The scene of the map editor; it saves the drafted map after each change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from pygame import Rect

from game.engine import files
from game.engine.board import BadMap
from game.engine.ruleset import BadRules
from game.kit.board.map_sheet import Point
from game.kit.input.gestures import DragEnd, DragMove, DragStart, Gesture, Hold, Key, Tap
from game.kit.input.text_input import TextField, shorter
from game.kit.scenes.scene import BACK, Room, Scene
from game.kit.screen.panel import Panel, on_screen, place_back
from game.kit.style import words
from game.kit.values.contents import Target
from game.library.library import reason_of
from game.scenes.games.page_frame import frame, page_area
from game.scenes.map_editor import column, sheet_panel
from game.scenes.map_editor.editor_state import EditorState
from game.scenes.map_editor.sheet import DraftSheet, places_of
from game.scenes.map_editor.sheet_hand import SheetHand
from game.scenes.map_editor.sheet_panel import HIGH, SheetMarks
from game.scenes.map_editor.view import NAMING, EditorView, OnCity, OnLink, OnSheet, parts
from game.session.intents import Go
from game.setup.map_editor import shelf
from game.setup.map_editor.map_draft import MapDraft

PAGES: Final = {"page up": -1, "page down": 1}


class MapEditorScene(Scene):
    """Lets a player make a map; `play` is called with the name of a map that the player has saved and wants to play."""

    def __init__(self, folder: Path, play: Callable[[str], None], turn: int = 0, opened: str = "") -> None:
        self.next: Scene | None = None
        self.turn = turn
        self._folder, self._play, self._opened = folder, play, opened
        draft = shelf.saved_draft(folder) or MapDraft(words.say("editor.unnamed"))
        self.state = EditorState(folder, draft, shelf.saved_draft(folder, shelf.BEFORE))
        self.hand = SheetHand(self.state)
        self.sheet = DraftSheet()
        self._kept: MapDraft | None = self.state.draft
        self._room: Room | None = None
        self._map: Panel | None = None
        if opened:
            self._open(opened)

    def _open(self, name: str) -> None:
        """Begin to edit one of the player's own maps, unless the draft was saved as this map. If the draft before has
        unsaved changes, it is kept, so that undo restores it, even after the editor was closed."""
        before = self.state.draft
        if before.saved_as == name:
            return
        unsaved = shelf.is_unsaved(before)
        if unsaved:
            try:
                shelf.save_draft(before, self._folder, shelf.BEFORE)
            except OSError as error:
                self.state.message = words.say("editor.not_kept", reason=reason_of(error))
                return
        self.state.open(name)
        if unsaved and self.state.draft != before:
            self.state.message = words.say("editor.draft_kept", map=before.name)

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = room
        room.lie(flat=room.settings.layout == "table")
        self.sheet.follow(self.state.draft, 0.0, busy=False)

    def recreate(self) -> MapEditorScene:
        """Return a new scene of the map editor with the draft as it was last saved."""
        return MapEditorScene(self._folder, self._play, self.turn)

    # --- panels ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the map editor: the drawn map and the column of tools."""
        room = self._room
        if room is None:
            return []
        rect, unit = frame(room, size, self.turn)
        place, tools = parts(page_area(room, size, self.turn))
        view = self.state.view(words.language())
        page = Panel(
            "editor", rect, self.turn, view, lambda pen: column.paint_column(view, pen, tools), unit=unit, designed=True
        )
        box = on_screen(page, place.scaled(unit))
        return [page, *self._sheet_panels(box, unit, view)]

    def _sheet_panels(self, box: Rect, unit: float, view: EditorView) -> list[Panel]:
        upright = (box.h, box.w) if self.turn % 2 else box.size
        board = self.sheet.view(upright)
        prices: tuple[tuple[tuple[str, str, int], Point], ...] = ()
        cities: tuple[tuple[str, Point], ...] = ()
        settled = self.sheet.complete and self.sheet.draft == view.draft and not self.hand.moving
        if settled and board is not None and self.sheet.draft is not None:
            middles = (board.place_at(*at) for at in board.prices_at())
            prices = tuple(zip(self.sheet.draft.links, middles, strict=True))
            cities = tuple(board.sheet.cities.items())
        shown = replace(view, draft=self.hand.preview or view.draft)
        marks = SheetMarks(shown, self.places(), view.draft if settled else None, self.hand.line, prices, cities)
        panels = sheet_panel.panels(box, self.turn, unit, board, marks)
        self._map = panels[0]
        return panels

    def places(self) -> tuple[tuple[str, Point], ...]:
        """Return the position of each city on the drawn map, in map units; a city that a finger moves is below the
        finger."""
        return tuple((places_of(self.state.draft) | self.hand.moving).items())

    # --- state ----------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        """Whether letter keys write the name of a city or the map."""
        return self.state.shown == NAMING

    @property
    def field(self) -> TextField | None:
        """The text field for the name of a city or the map."""
        return TextField("field") if self.typing else None

    @property
    def covered(self) -> bool:
        """Whether Escape only ends the writing of a name."""
        return self.typing

    @property
    def context(self) -> str:
        """The current tool; when it changes, the keyboard's focus starts again."""
        return self.state.shown

    @property
    def default(self) -> str:
        """The button that Enter presses: it ends the writing of a name."""
        return "named" if self.typing else ""

    # --- touches and keys -----------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a touch, a drag or a key in the map editor."""
        match gesture:
            case Key():
                self._key(gesture)
            case DragStart(target=Target(intent=OnCity(city)), contact=contact):
                self.hand.lift(city, self._place(*contact.start))
            case DragMove(contact=contact) if self.hand.holds:
                self.hand.move(self._place(contact.x, contact.y), dict(self.places()))
            case DragEnd(contact=contact) if self.hand.holds:
                self.hand.drop(self._place(contact.x, contact.y), dict(self.places()))
            case Tap() | Hold():
                self._tap(gesture)
        self._keep()

    def _tap(self, gesture: Tap | Hold) -> None:
        match gesture.target.intent:
            case OnCity(city):
                self.state.touch_city(city)
            case OnLink(a, b):
                self.state.touch_link(a, b)
            case OnSheet():
                self.state.touch_sheet(self._place(gesture.contact.x, gesture.contact.y))
            case Go("leave"):
                self.next = BACK
            case Go("save"):
                self._save()
            case Go("play"):
                self._save_and_play()
            case Go() as go:
                self.state.perform(go)

    def _place(self, x: float, y: float) -> Point:
        """Return the position on the drawn map, in map units, at (x, y) px on the screen."""
        if self._map is None:
            return x, y
        across, down = place_back(self._map, x, y)
        k = self._map.upright[1] / HIGH
        return across / k, down / k

    def _key(self, key: Key) -> None:
        if self.typing:
            self._type(key)
        elif key.name in PAGES:
            self.state.turn_page(PAGES[key.name])
        elif key.name == "delete":
            self.state.perform(Go("delete"))
        elif key.control and (key.name == "y" or (key.shift and key.name == "z")):
            self.state.perform(Go("redo"))
        elif key.command == "undo":
            self.state.perform(Go("undo"))
        elif key.command == "back":
            self.menu()

    def _type(self, key: Key) -> None:
        if key.name in ("return", "enter", "tab"):
            self.state.perform(Go("named"))
        elif key.name == "backspace":
            self.state.name = shorter(self.state.name, key.whole)

    def write(self, text: str) -> str:
        """Append typed text to the name of a city or the map; return why some of it was refused, else ""."""
        return self.state.write(text)

    def menu(self) -> None:
        """End the writing of a name or leave the map editor, as Escape does; the draft is kept."""
        if self.typing:
            self.state.perform(Go("cancel"))
        else:
            self.next = BACK

    # --- files ----------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Write the drafted map to the disk if it has changed; if that fails, show why."""
        draft = self.state.draft
        if draft == self._kept:
            return
        try:
            shelf.save_draft(draft, self._folder)
            self._kept = draft
        except OSError as error:
            self.state.message = words.say("editor.not_kept", reason=reason_of(error))

    def _save(self) -> str:
        """Save the drafted map as one of the player's own maps; return the map's name, or an empty string if that
        failed."""
        try:
            name = shelf.save_map(self.state.draft, self._folder)
        except (OSError, files.FileRefused, BadMap, BadRules) as error:
            self.state.message = words.say("editor.not_saved", reason=reason_of(error))
            return ""
        self.state.saved(name)
        return name

    def _save_and_play(self) -> None:
        name = self._save()
        if name:
            self._keep()
            self._play(name)
            self.next = BACK

    def tick(self, now: float) -> bool:
        """Draw the map again after a pause in its changes; return whether the screen changes."""
        return self.sheet.follow(self.state.draft, now, self.hand.holds)
