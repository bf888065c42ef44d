"""Commands of keys and gamepads: for the window, for the focus, and for the scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame.event import Event

from game.kit.input import gamepad, keyboard
from game.kit.input.focus import GAMEPAD, KEYS
from game.kit.input.gestures import Gesture, Key, Spot
from game.kit.input.text_input import TextField, sifted
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room, Scene
from game.kit.scenes.unanswered import Unanswered
from game.kit.style import words

DELETING: Final = ("backspace", "delete")
"""Keys that delete the selected text."""


class KeyCommands:
    """Turns keys into commands; `window` holds the window's own commands, `press` touches a target."""

    def __init__(
        self,
        room: Room,
        scene: Callable[[], Scene],
        answer: Callable[[Sequence[Gesture]], None],
        press: Callable[[Spot], None],
        window: Mapping[str, Callable[[], None]],
    ) -> None:
        self.room = room
        self._scene = scene
        self._answer = answer
        self._press = press
        self._window = window
        self._held = keyboard.Held()
        self._spent: dict[int, str] = {}
        """The text of keys held down that were used as a command or ignored; the text is not also written."""
        self.unanswered = Unanswered(room, scene, press)
        """Explains why a key did nothing."""

    def let_go(self) -> None:
        """Ignore held keys until they are released, because the scene changed."""
        self._held.let_go()

    def key(self, event: Event, late: bool = False) -> None:
        """Handle a key for the window, the focus or the scene; a repeated key presses nothing.

        `late`: the key was meant for the previous scene and is ignored.
        """
        worth = self._held.take(event, late)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._spent.clear()
            self.room.canvas.overlay.composing = ""
        if event.type != pygame.KEYDOWN:
            self._spent.pop(getattr(event, "key", 0), None)
            return
        key = keyboard.key_of(event, self.room.settings.keys)
        typing = self._typing  # this key may end the typing
        if typing and key.control and key.name == "a" and worth == "fresh" and self._scene().field:
            self.room.canvas.overlay.selected = True
            return
        if worth == "dead" or (not typing and self._is_ours(key.command)):
            self._spent[event.key] = key.text
        if worth == "dead" or self.room.canvas.overlay.composing:  # while composing, keys belong to the input method
            return
        self.room.focus.means = KEYS
        written = typing and keyboard.writes(key) and key.name not in keyboard.WRITING  # its text is another event
        if worth == "fresh" and keyboard.means_something(event) and not written:
            self.unanswered.notice(key)
        if worth == "repeated":
            self._repeat(key, typing)
        elif self._listening or (typing and key.name in keyboard.WRITING):
            deleted = key.name in DELETING and self._delete_selected()
            self.room.canvas.overlay.selected = False
            if not deleted:
                self._answer([replace(key, command="")])
        elif not (typing and keyboard.writes(key)):
            if typing and key.command in ("press", "next", "previous"):
                self._answer([Key("return")])
            self.command(key, typing)

    def _repeat(self, key: Key, typing: bool) -> None:
        """Handle a repeated key: it keeps writing, and keeps moving the focus."""
        if self._listening:
            return
        if typing and key.name in keyboard.WRITING:
            self._answer([replace(key, command="")])
        elif key.command in keyboard.REPEATING and not (typing and keyboard.writes(key)):
            self.command(key, typing)

    def _is_ours(self, command: str) -> bool:
        """Return whether a key's command is for the window or the focus, and never for the scene."""
        return command in self._window or command in ("next", "previous", "press", "commit", *keyboard.STEPS)

    def text(self, event: Event) -> bool:
        """Write committed text into the field, or show what an input method is composing.

        Return False if it is composing without a field.
        """
        field, overlay = self._scene().field, self.room.canvas.overlay
        if event.type == pygame.TEXTEDITING:
            overlay.composing = event.text if field else ""
            return bool(field or not event.text)
        if field and event.text not in self._spent.values():
            overlay.composing = ""
            self._write(event.text, field)
        return True

    def _write(self, text: str, field: TextField) -> None:
        """Write the characters that can be shown into the scene's field; say why if some are missing."""
        self._delete_selected()
        shown, unknown = sifted(text)
        with words.speaking(field.language):
            refusal = words.say("typing.not_drawn") if unknown else ""
            refusal = (self._scene().write(shown) if shown else "") or refusal
        overlay = self.room.canvas.overlay
        if refusal and overlay.caret:
            overlay.tell(Note(refusal, overlay.caret, overlay.caret_turn, refusal=True))

    def _delete_selected(self) -> bool:
        """Delete the field's text if it is selected, as Backspace does it; return whether it was."""
        overlay = self.room.canvas.overlay
        if overlay.selected:
            self._answer([Key("backspace", whole=True)])
        was, overlay.selected = overlay.selected, False
        return was

    def pad(self, keys: Sequence[Key], again: bool = False) -> None:
        """Handle a gamepad's keys like those of the keyboard; `again`: a held direction repeats."""
        for key in keys:
            self.room.focus.means = GAMEPAD
            names = {spot.target.name for spot in self.room.canvas.spots}
            covered = self._scene().covered
            meant = replace(key, command=gamepad.meaning(key.command, names, covered))
            if not again:
                self.unanswered.notice(meant)
            if self._listening:
                self._answer([Key("escape")])
            elif meant.command:
                self.command(meant, self._typing)

    def command(self, key: Key, typing: bool = False) -> None:
        """Run the command of a key for the window, the focus or the main button; pass other commands to the scene."""
        focus, meant = self.room.focus, key.command
        if meant in self._window:
            self._window[meant]()
        elif meant in ("next", "previous"):
            focus.step(1 if meant == "next" else -1)
        elif meant == "press" and not typing:
            self._press_focus()
        elif meant == "commit" and not typing:
            self._commit()
        elif meant in keyboard.STEPS:
            focus.towards(*keyboard.STEPS[meant])
        elif meant not in ("press", "commit"):
            self._answer([key])

    @property
    def _typing(self) -> bool:
        return self._scene().typing

    @property
    def _listening(self) -> bool:
        return self._scene().listening

    def _press_focus(self) -> None:
        focus = self.room.focus
        spot = (focus.spot if focus.visible else None) or self._default()
        if spot is not None:
            self._press(spot)
        elif focus.spot is not None:
            focus.visible = True  # show the focus first: the player has not seen what would be pressed
        else:
            focus.step(1)

    def _commit(self) -> None:
        """Press the scene's main button, wherever the focus is."""
        spot = self._default()
        if spot is not None:
            self._press(spot)
        elif not self._scene().default:
            self._press_focus()

    def _default(self) -> Spot | None:
        """Return the touch target that Enter presses before the keyboard has moved the focus: the scene's main
        button.
        """
        name = self._scene().default
        return next((spot for spot in reversed(self.room.canvas.spots) if spot.target.name == name), None)
