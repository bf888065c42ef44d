"""Explanations for keys, buttons and touches that changed nothing on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.kit.input import keyboard, keycaps
from game.kit.input.gestures import Hold, Key, Spot, Tap
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room, Scene
from game.kit.style import words
from game.kit.values.contents import Target

PRESSING: Final = ("press", "commit")
"""The commands that press the scene's default button or the focused target."""
SAID: Final = {
    "undo": "undo",
    "back": "undo",
    "reset": "reset",
    "commit": "commit",
    "press": "commit",
    "menu": "menu",
    **dict.fromkeys(keyboard.STEPS, "focus"),
}
"""For a command that did nothing, the last part of its sentence's key; other commands share one sentence."""
OF_MAP: Final = ("zoom_", "pan_")


@dataclass(frozen=True, slots=True)
class ScreenState:
    """The state of the screen by which a player notices that a key or touch had an effect."""

    scene: int
    lying: tuple[object, ...]
    cover: Target | None
    focus: tuple[int, ...]
    full: bool
    notes: tuple[Note, ...]

    def same(self, other: ScreenState) -> bool:
        """Return whether the screen shows the same as in another state; a repeated note counts as different."""
        same_notes = len(self.notes) == len(other.notes) and all(
            one is two for one, two in zip(self.notes, other.notes, strict=True)
        )
        mine, others = ((it.scene, it.focus, it.full, it.lying, it.cover) for it in (self, other))
        return same_notes and mine == others


class Unanswered:
    """Remembers a key or a touch with the screen before it, and explains it if the next picture is the same.

    `press` touches a target, which then gives its own reason.
    """

    def __init__(self, room: Room, scene: Callable[[], Scene], press: Callable[[Spot], None]) -> None:
        self._room, self._scene, self._press = room, scene, press
        self._asked: Key | Tap | Hold | None = None
        self._before: ScreenState | None = None

    def notice(self, asked: Key | Tap | Hold) -> None:
        """Remember a key or a touch that is about to be answered."""
        self._asked = asked
        self._before = self._before or self._shown()

    def tell(self) -> None:
        """Explain, after the layout, why the last key or touch did nothing, if it did nothing."""
        asked, before, self._asked, self._before = self._asked, self._before, None, None
        if asked is None or before is None:
            return
        early = not before.lying and isinstance(asked, Key) and asked.command in PRESSING
        if not early and not before.same(self._shown()):
            return
        if early:
            self.say(words.say("swallowed.early"))
        elif not isinstance(asked, Key):
            self._touched(asked)
        elif refusing := self._refusing(asked.command):
            self._press(refusing)
        else:
            self.say(self._reason(asked))

    def _touched(self, touch: Tap | Hold) -> None:
        """Show the hint of a target whose touch did nothing, or else a general sentence."""
        target, contact = touch.target, touch.contact
        if not target.ground:
            people = self._room.people
            with words.speaking(people.language_of(contact)):
                why = "already" if target.enabled else "touch"
                said = words.retranslate(target.hint, people.language_of(contact)) or words.say(f"silent.{why}")
            reader = None if contact.owner is not None else people.turn_at(contact.x, contact.y)
            self._room.canvas.overlay.tell(Note(said, target.rect, contact.turn if reader is None else reader))

    def say(self, sentence: str, place: tuple[float, float] | None = None) -> None:
        """Show a sentence at a place of the screen, or at its bottom."""
        wide, high = self._room.size
        x, y = place or (wide / 2, high - 4)
        turn = 0 if place is None else self._room.people.turn_at(x, y) or 0
        self._room.canvas.overlay.tell(Note(sentence, Rect(round(x), round(y), 1, 1), turn, refusal=True))
        self._room.hear("ui_error", x)

    def _shown(self) -> ScreenState:
        canvas, focus = self._room.canvas, self._room.focus
        panels = [painted.panel for painted in canvas.painted]
        lying = tuple((panel.name, panel.key, tuple(panel.rect), panel.turn) for panel in panels)
        ring, notes = tuple(focus.ring or ()), tuple(canvas.overlay.notes.values())
        return ScreenState(id(self._scene()), lying, canvas.cover, ring, self._room.settings.fullscreen, notes)

    def _named(self, command: str) -> Iterable[str]:
        """Return the names of the targets that a command presses."""
        known = keyboard.BY_NAME.get(command)
        return (self._scene().default,) if command in PRESSING else known.buttons if known else ()

    def _refusing(self, command: str) -> Spot | None:
        """Return a disabled target of the command that gives a reason."""
        spots = {spot.target.name: spot for spot in self._room.canvas.spots}
        found = (spots[name] for name in self._named(command) if name in spots)
        return next((spot for spot in found if not spot.target.enabled and spot.target.reason), None)

    def _reason(self, key: Key) -> str:
        if key.name == "pad" and not key.command:
            return words.say("silent.button")
        if not key.command:
            return words.say("silent.key", sign=keycaps.shown(keyboard.chord_of(key)))
        names = {painted.panel.name for painted in self._room.canvas.painted}
        if key.command.startswith(OF_MAP) and "map" in names:
            return words.say("silent.map")
        passes = next((s.target for s in self._room.canvas.spots if s.target.name == "pass" and s.target.enabled), None)
        if key.command == "commit" and passes:
            return words.say("silent.pass", sign=keycaps.sign("pass"))
        said = SAID.get(key.command)
        if said:
            return words.say(f"silent.{said}")
        known = f"keys.name.{key.command}"
        return words.say("silent.any", command=words.say(known) if words.knows(known) else key.command)
