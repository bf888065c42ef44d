"""Routing of events: wake-ups, pointer movement, keys, touches and window events."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.app.game_window import GameWindow
from game.app.gesture_dispatch import GestureDispatch
from game.app.layout_run import LayoutRun
from game.kit.input import gamepad
from game.kit.input.pointer import Pointer
from game.kit.input.text_input import TextInput
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.system import presence
from game.kit.system.presence import Presence
from game.kit.system.window_place import COVERED, UNCOVERED

if TYPE_CHECKING:
    from game.kit.input.tuio import Tuio
    from game.kit.input.tuio_objects import Puck


class InputRouter:
    """Receives window events and passes them to the window, the keyboard commands, the touch recognition or the
    scene."""

    def __init__(
        self,
        room: Room,
        window: GameWindow,
        gestures: GestureDispatch,
        layouts: LayoutRun,
        tuio: Tuio | None,
    ) -> None:
        self._room, self._window, self._gestures, self._layouts = room, window, gestures, layouts
        self._tuio = tuio
        self.pointer = Pointer(room.touch, window.windowed)
        self.text_input = TextInput(window.windowed)
        self.presence = Presence()
        self._pucks_seen = 0, room.size
        """The changes of the objects on the table that scenes know of, and the size of the screen then."""
        self._missed: tuple[Event, str] | None = None
        """The press that was ignored, and the reason."""

    @property
    def idle_seconds(self) -> float:
        """Seconds since the last contact, key press or mouse movement."""
        return self.presence.idle(self._room.now)

    def notice(self, event: Event) -> None:
        """Handle an event as a sign of activity; an event that wakes a sleeping screen has no other effect."""
        self.presence.noticed = self._room.now
        self.pointer.follow(event, self._room.now)
        dark = self._layouts.kiosk.dark
        asleep = self._layouts.kiosk.sleeps(self._room.now, touched=True)
        self._layouts.due = self._layouts.due or dark
        if event.type in presence.WAKING and asleep:
            self.miss(event)
        elif event.type in presence.WAKING and self._gestures.walk.leaving:
            self.miss(event, "late")
        elif event.type in presence.MOVING or not asleep:
            self.take(event)

    def take(self, event: Event) -> None:
        """Pass an event to the part of the app that it concerns: the window, the key commands, the scene or the touch
        recognition."""
        if self._gestures.scene.asleep and event.type in presence.WAKING:
            self.miss(event)
            self._gestures.scene.wake()
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):  # with a second window open, SDL sends no QUIT
            self._gestures.walk.close()
        elif event.type == pygame.VIDEORESIZE or event.type == pygame.WINDOWSIZECHANGED:
            self._window.resized()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._window.place.moved(int(getattr(event, "display_index", 0)))
            self._window.opened(self._window.screen)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._gestures.commands.key(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            self._layouts.due = True
            if not self._gestures.commands.text(event):
                self.text_input.stray()
        elif event.type in gamepad.EVENTS:
            self._gestures.commands.pad(self._gestures.pad.take(event, self._room.now))
        elif event.type == pygame.DROPFILE:
            self._drop(Path(event.file))
        elif event.type in UNCOVERED:
            self._window.place.in_sight = True
            self._window.uncover()
        elif event.type in COVERED:
            self._window.place.in_sight = False
            self._gestures.let_go()
        else:
            if event.type == pygame.WINDOWFOCUSLOST:
                self._gestures.commands.key(event)
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                self._room.focus.visible, self._room.focus.means = False, ""
                self._room.canvas.overlay.selected = False
                self._room.canvas.hurry()
                if not self._room.canvas.painted:
                    self._missed = event, "early"
            self._gestures.answer(self._room.touch.feed(event, self._room.now))

    def follow_field(self) -> None:
        """Tell the system and the overlay which text field is being edited, and where its caret is."""
        field, canvas = self._gestures.scene.field, self._room.canvas
        spot = (canvas.bare(field.caret) or canvas.spot(field.name)) if field else None
        canvas.overlay.caret, canvas.overlay.caret_turn = (spot.target.rect, spot.turn) if spot else (None, 0)
        box = canvas.bare(field.text) if field else None
        canvas.overlay.text_field = box.target.rect if box else None
        if self.text_input.follow(field.name if field else "", canvas.overlay.caret):
            canvas.overlay.composing, canvas.overlay.selected = "", False

    def miss(self, event: Event, why: str = "") -> None:
        """Ignore a press aimed at something no longer shown, until its release; with the next picture, explain the
        reason `why`."""
        if why:
            self._missed = event, why
        if event.type == pygame.KEYDOWN:
            self._gestures.commands.key(event, late=True)
        elif event.type in gamepad.EVENTS:
            self._gestures.pad.take(event, self._room.now)
            self._gestures.pad.let_go()

    def explain_missed(self) -> None:
        """Show why a press was ignored, at the place where it was made."""
        if self._missed is None:
            return
        (event, why), self._missed = self._missed, None
        place = getattr(event, "pos", None)
        if event.type == pygame.FINGERDOWN:
            place = event.x * self._room.size[0], event.y * self._room.size[1]
        self._gestures.commands.unanswered.say(words.say(f"swallowed.{why}"), place)

    def _drop(self, path: Path) -> None:
        """Pass a file dropped onto the window to the scene."""
        self._gestures.let_go()
        self._layouts.due = True
        if not self._gestures.scene.drop(path):
            self._room.say(words.say("games.drop_elsewhere"))

    def see_pucks(self) -> None:
        """Tell the scene which physical pucks are on the touch table, if that has changed."""
        if self._tuio is None or (self._tuio.objects.changes, self._room.size) == self._pucks_seen:
            return
        self._pucks_seen, self.presence.noticed = (self._tuio.objects.changes, self._room.size), self._room.now
        wide, high = self._room.size
        found: list[Puck] = []
        for puck in self._tuio.objects.lying:
            x, y = self._window.in_window(puck.x, puck.y)
            found.append(replace(puck, x=x * wide, y=y * high))
        self._room.pucks = tuple(found)

    def clear(self) -> None:
        """Forget, after a fault, where the mouse pointer is."""
        self.pointer = Pointer(self._room.touch, self._window.windowed)
