"""Routing of events: wake-ups, pointer movement, keys, touches and window events."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.window_layout import WindowLayout
from game.kit.input import gamepad
from game.kit.input.pointer import Pointer
from game.kit.input.text_input import TextInput
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system import presence
from game.kit.system.presence import Presence
from game.kit.system.window import in_window
from game.kit.system.window_place import COVERED, UNCOVERED

if TYPE_CHECKING:
    from game.kit.input.tuio import Tuio
    from game.kit.input.tuio_objects import Puck


class InputRouter(WindowLayout):
    """The part of the app that receives events."""

    def __init__(
        self, settings: Settings, screen: Surface, windowed: bool, kiosk: bool, diagonal: float, tuio: Tuio | None
    ) -> None:
        super().__init__(settings, screen, windowed, kiosk, diagonal)
        self.tuio = tuio
        self.room.listening_at = self._tuio_line
        self.pointer = Pointer(self.room.touch, windowed)
        self.text_input = TextInput(windowed)
        self.presence = Presence()
        self._pucks_seen = 0, self.room.size
        """The changes of the objects on the table that scenes know of, and the size of the screen then."""
        self._missed: tuple[Event, str] | None = None
        """The press that was ignored, and the reason."""

    @property
    def idle_seconds(self) -> float:
        """Seconds since the last contact, key press or mouse movement."""
        return self.presence.idle(self.now)

    def _notice(self, event: Event) -> None:
        """Record activity by a player; an event that only wakes the screen does nothing else."""
        self.presence.noticed = self.now
        self.pointer.follow(event, self.now)
        dark = self.kiosk.dark
        asleep = self.kiosk.sleeps(self.now, touched=True)
        self._changed = self._changed or dark
        if event.type in presence.WAKING and asleep:
            self._miss(event)
        elif event.type in presence.WAKING and self.walk.leaving:
            self._miss(event, "late")
        elif event.type in presence.MOVING or not asleep:
            self._take(event)

    def _take(self, event: Event) -> None:
        if self.scene.asleep and event.type in presence.WAKING:
            self._miss(event)
            self.scene.wake()
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):  # with a second window open, SDL sends no QUIT
            self.close()
        elif event.type == pygame.VIDEORESIZE or event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.place.moved(int(getattr(event, "display_index", 0)))
            self._opened(self.screen)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.commands.key(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            self._changed = True
            if not self.commands.text(event):
                self.text_input.stray()
        elif event.type in gamepad.EVENTS:
            self.commands.pad(self.pad.take(event, self.now))
        elif event.type == pygame.DROPFILE:
            self._drop(Path(event.file))
        elif event.type in UNCOVERED:
            self.place.in_sight = True
            self._uncover()
        elif event.type in COVERED:
            self.place.in_sight = False
            self._let_go()
        else:
            if event.type == pygame.WINDOWFOCUSLOST:
                self.commands.key(event)
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                self.room.focus.visible, self.room.focus.means = False, ""
                self.room.canvas.overlay.selected = False
                self.room.canvas.hurry()
                if not self.room.canvas.painted:
                    self._missed = event, "early"
            self._answer(self.room.touch.feed(event, self.now))

    def _follow_field(self) -> None:
        """Tell the system and the overlay which field takes text, and where its caret is."""
        field, canvas = self.scene.field, self.room.canvas
        spot = (canvas.bare(field.caret) or canvas.spot(field.name)) if field else None
        canvas.overlay.caret, canvas.overlay.caret_turn = (spot.target.rect, spot.turn) if spot else (None, 0)
        box = canvas.bare(field.text) if field else None
        canvas.overlay.text_field = box.target.rect if box else None
        if self.text_input.follow(field.name if field else "", canvas.overlay.caret):
            canvas.overlay.composing, canvas.overlay.selected = "", False

    def _miss(self, event: Event, why: str = "") -> None:
        """Ignore a press aimed at what is no longer shown, until it is released. `why` is the reason, which is
        explained with the next picture."""
        if why:
            self._missed = event, why
        if event.type == pygame.KEYDOWN:
            self.commands.key(event, late=True)
        elif event.type in gamepad.EVENTS:
            self.pad.take(event, self.now)
            self.pad.let_go()

    def _explain_missed(self) -> None:
        """Explain, where it was made, why a press was ignored."""
        if self._missed is None:
            return
        (event, why), self._missed = self._missed, None
        place = getattr(event, "pos", None)
        if event.type == pygame.FINGERDOWN:
            place = event.x * self.room.size[0], event.y * self.room.size[1]
        self.commands.unanswered.say(words.say(f"swallowed.{why}"), place)

    def _drop(self, path: Path) -> None:
        """Pass a file dropped onto the window to the scene."""
        self._let_go()
        self._changed = True
        if not self.scene.drop(path):
            self._say(words.say("games.drop_elsewhere"))

    def _in_window(self, x: float, y: float) -> tuple[float, float]:
        """Convert a position on the whole display to one in the window, both 0..1."""
        return in_window(x, y, self.room.display.size, self.room.size) if self.windowed else (x, y)

    def _see_pucks(self) -> None:
        """Tell the scene which objects lie on the table, if that has changed."""
        if self.tuio is None or (self.tuio.objects.changes, self.room.size) == self._pucks_seen:
            return
        self._pucks_seen, self.presence.noticed = (self.tuio.objects.changes, self.room.size), self.now
        wide, high = self.room.size
        found: list[Puck] = []
        for puck in self.tuio.objects.lying:
            x, y = self._in_window(puck.x, puck.y)
            found.append(replace(puck, x=x * wide, y=y * high))
        self.room.pucks = tuple(found)

    def _tuio_line(self) -> str:
        if self.tuio is None:
            return ""
        seen = self.tuio.cursors
        counts = {"packets": seen.packets, "bad": seen.malformed, "late": seen.late}
        return words.say("touch_test.tuio_told", address=self.tuio.address, **counts)
