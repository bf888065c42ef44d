"""Commands of keys and gamepads: those of the window, steps of the focus, and the rest for the scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

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


class KeyCommands:
    """Turns keys into commands; `window` says what those do that are the window's own, `press` touches a target."""

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
        """The text of keys that are down and meant a command, or nothing: it is not also written."""
        self.unanswered = Unanswered(room, scene, press)
        """Says why a key did nothing."""

    def let_go(self) -> None:
        """Another scene is on: whatever key is down is dead until it is let go."""
        self._held.let_go()

    def key(self, event: Event, late: bool = False) -> None:
        """Keys of the window, of the focus, and for the scene; one that only repeats itself presses nothing, one that
        was pressed too `late` for the scene it was meant for does nothing."""
        worth = self._held.take(event, late)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._spent.clear()
            self.room.canvas.overlay.composing = ""
        if event.type != pygame.KEYDOWN:
            self._spent.pop(getattr(event, "key", 0), None)
            return
        key = keyboard.key_of(event, self.room.settings.keys)
        typing = self._typing  # what is being written may be ended by this key
        if worth == "dead" or (not typing and self._is_ours(key.command)):
            self._spent[event.key] = key.text
        if worth == "dead" or self.room.canvas.overlay.composing:  # then keys are the input method's
            return
        self.room.focus.means = KEYS
        written = typing and keyboard.writes(key) and key.name not in keyboard.WRITING  # its text comes by itself
        if worth == "fresh" and keyboard.means_something(event) and not written:
            self.unanswered.notice(key)
        if worth == "repeated":
            self._repeat(key, typing)
        elif self._listening or (typing and key.name in keyboard.WRITING):
            self._answer([replace(key, command="")])
        elif not (typing and keyboard.writes(key)):
            if typing and key.command in ("press", "next", "previous"):
                self._answer([Key("return")])
            self.command(key, typing)

    def _repeat(self, key: Key, typing: bool) -> None:
        """A key that is held writes on, and steps on."""
        if self._listening:
            return
        if typing and key.name in keyboard.WRITING:
            self._answer([replace(key, command="")])
        elif key.command in keyboard.REPEATING and not (typing and keyboard.writes(key)):
            self.command(key, typing)

    def _is_ours(self, command: str) -> bool:
        """Whether a command is answered here and never by the scene."""
        return command in self._window or command in ("next", "previous", "press", "commit", *keyboard.STEPS)

    def text(self, event: Event) -> bool:
        """Take what the system commits for the field that is written into, or what an input method still composes;
        False where it composes and there is no field."""
        field, overlay = self._scene().field, self.room.canvas.overlay
        if event.type == pygame.TEXTEDITING:
            overlay.composing = event.text if field else ""
            return bool(field or not event.text)
        if field and event.text not in self._spent.values():
            overlay.composing = ""
            self._write(event.text, field)
        return True

    def _write(self, text: str, field: TextField) -> None:
        """Let the scene write what can be shown; say why not all of it is written."""
        shown, unknown = sifted(text)
        with words.speaking(field.language):
            refusal = words.say("typing.not_drawn") if unknown else ""
            refusal = (self._scene().write(shown) if shown else "") or refusal
        overlay = self.room.canvas.overlay
        if refusal and overlay.caret:
            overlay.tell(Note(refusal, overlay.caret, overlay.caret_turn, refusal=True))

    def pad(self, keys: Sequence[Key], again: bool = False) -> None:
        """Take what a gamepad says as a key would say it; `again`: a direction that is held counts once more."""
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
        """Do what a key means; what the window has no answer to is for the scene."""
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
            focus.visible = True  # nobody has seen yet what would be pressed
        else:
            focus.step(1)

    def _commit(self) -> None:
        """Press the scene's one brass button, wherever the focus is."""
        spot = self._default()
        if spot is not None:
            self._press(spot)
        elif not self._scene().default:
            self._press_focus()

    def _default(self) -> Spot | None:
        """The spot that Enter means before the keyboard has chosen anything: the scene's one brass button."""
        name = self._scene().default
        return next((spot for spot in reversed(self.room.canvas.spots) if spot.target.name == name), None)
