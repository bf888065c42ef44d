"""Commands of the keyboard: their names, their default keys, and the keys that a player assigned instead.

A chord is a key as written in the settings: pygame's name of it ("tab", "f11", "u") or the character it writes ("+",
"0"), after "ctrl+" and "shift+" if those are held. `command_of(key, settings.keys)` returns the name of a command, or
"" for a key without one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

import pygame
from pygame.event import Event

from game.kit.input.gestures import Key
from game.kit.values.ids import OneOf


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its default keys and the buttons of the desk that it presses (the first one present).

    A command without buttons is answered by the window or by a scene.
    """

    name: str
    keys: tuple[str, ...]
    buttons: tuple[str, ...] = ()


COMMANDS: Final = (
    Command("next", ("tab",)),
    Command("previous", ("shift+tab",)),
    Command("left", ("left",)),
    Command("right", ("right",)),
    Command("up", ("up",)),
    Command("down", ("down",)),
    Command("press", ("return", "enter")),
    Command("commit", ("space", "ctrl+return")),
    Command("explain", ("e",)),
    Command("menu", ("escape",)),
    Command("screen", ("f11",)),
    Command("picture", ("f12",)),
    Command("undo", ("u", "ctrl+z"), ("undo",)),
    Command("back", ("backspace",), ("back", "undo")),
    Command("reset", ("delete",), ("reset",)),
    Command("pass", ("p",), ("pass", "done")),
    Command("bid_up", ("+", "="), ("bid:+1", "plan:+1")),
    Command("bid_down", ("-",), ("bid:-1", "plan:-1")),
    Command("coal", ("c",), (OneOf("fuel", "coal"), OneOf("plan:fuel", "coal"))),
    Command("oil", ("o",), (OneOf("fuel", "oil"), OneOf("plan:fuel", "oil"))),
    Command("garbage", ("g",), (OneOf("fuel", "garbage"), OneOf("plan:fuel", "garbage"))),
    Command("uranium", ("n",), (OneOf("fuel", "uranium"), OneOf("plan:fuel", "uranium"))),
    Command("payment", ("t",), (OneOf("sheet", "payment"),)),
    Command("resupply", ("r",), (OneOf("sheet", "resupply"),)),
    Command("plants", ("a",), (OneOf("sheet", "plants"),)),
    Command("log", ("l",), (OneOf("sheet", "log"),)),
    Command("advice", ("q",), (OneOf("sheet", "advice"),)),
    Command("help", ("h", "f1"), (OneOf("sheet", "help"),)),
    Command("planner", ("w",), ("planner", OneOf("sheet", "planner"))),
    Command("maximum", ("m",), ("maximum", "plan:auto")),
    Command("zoom_in", ("z", "page up")),
    Command("zoom_out", ("x", "page down")),
    Command("zoom_whole", ("0",)),
    Command("pan_left", ("shift+left",)),
    Command("pan_right", ("shift+right",)),
    Command("pan_up", ("shift+up",)),
    Command("pan_down", ("shift+down",)),
)
"""Every command, in the order of the page that shows them."""

BY_NAME: Final = {command.name: command for command in COMMANDS}
SHEETS: Final = ("payment", "resupply", "plants", "log", "help")
"""The commands that open a sheet, in the order in which one button steps through them."""
STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Directions of the commands that move the focus."""
MODIFIERS: Final = ("shift", "ctrl", "alt", "meta", "caps lock", "numlock", "alt gr", "super")
"""Names of modifier keys, without their side."""
SYSTEM: Final = (pygame.K_PRINTSCREEN, pygame.K_SCROLLLOCK, pygame.K_POWER, pygame.K_MENU, pygame.K_MODE)
"""Keys that the system handles."""
WRITING: Final = ("backspace", "delete", "left", "right")
"""Keys that a text field needs for editing."""
REPEATING: Final = frozenset(
    (
        *("next", "previous", *STEPS, "bid_up", "bid_down"),
        *("zoom_in", "zoom_out", "pan_left", "pan_right", "pan_up", "pan_down"),
    )
)
"""The commands that repeat while their key is held: steps only, nothing that presses or confirms."""


class Held:
    """The keys that are held down, to tell repeated key presses from new ones, and those to be ignored until they are
    released.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._dead: set[int] = set()

    def take(self, event: Event, late: bool = False) -> Literal["fresh", "repeated", "dead"]:
        """Classify a key's event; `late`: the target is gone, so the key is ignored until it is released."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._dead.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # keys released elsewhere send no event here
            self._down.clear()
            self._dead.clear()
        elif event.type == pygame.KEYDOWN:
            repeated = event.key in self._down
            self._down.add(event.key)
            if late and not repeated:
                self._dead.add(event.key)
            return "dead" if event.key in self._dead else "repeated" if repeated else "fresh"
        return "fresh"

    def let_go(self) -> None:
        """Ignore held keys until they are released, because the scene changed."""
        self._dead |= self._down


def key_of(event: Event, bound: Mapping[str, str] | None = None) -> Key:
    """Return the key of a KEYDOWN event with its command."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    key = Key(pygame.key.name(event.key), event.unicode, shift, control)
    return replace(key, command=command_of(key, bound or {}))


def means_something(event: Event) -> bool:
    """Return whether a key press is meant for the program: not a modifier alone, nor one of the system's keys."""
    of_system = event.mod & (pygame.KMOD_ALT | pygame.KMOD_GUI) or event.key in SYSTEM
    name = pygame.key.name(event.key).replace("left ", "").replace("right ", "")
    return not of_system and bool(name) and name not in MODIFIERS


def writes(key: Key) -> bool:
    """Return whether a key belongs to the text while a player is typing."""
    return not key.control and (key.name in WRITING or (bool(key.text) and key.text.isprintable()))


def chord_of(key: Key) -> str:
    """Return a key, with the modifiers held, as the settings write it: "ctrl+z", "f11", "+"."""
    sign = len(key.text) == 1 and key.text.isprintable() and not key.text.isalpha() and key.text != " "
    held = ("ctrl+" if key.control else "") + ("shift+" if key.shift and not sign else "")
    return held + (key.text if sign and not key.control else key.name.strip("[]") or key.name)


def chords(command: str, bound: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of a command: the player's choice, or its default keys that no other command was given."""
    if not bound:
        return BY_NAME[command].keys
    keys = (bound[command],) if bound.get(command) else BY_NAME[command].keys
    return tuple(chord for chord in keys if holder(chord, bound) == command)


def command_of(key: Key, bound: Mapping[str, str]) -> str:
    """Return the command of a key; a capital letter means the same as the small one unless it is assigned itself."""
    chord = chord_of(key)
    meant = holder(chord, bound)
    if not meant and chord == f"shift+{key.name}" and len(key.name) == 1:
        meant = holder(key.name, bound)
    return meant


def holder(chord: str, bound: Mapping[str, str]) -> str:
    """Return the command that has a key now, or ""; a key that the player assigned is no other command's default."""
    chosen = next((name for name, own in bound.items() if own == chord and name in BY_NAME), "")
    return chosen or next((c.name for c in COMMANDS if c.name not in bound and chord in c.keys), "")


def rebound(command: str, chord: str, bound: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """Give a command another key: return the player's keys and "", or the unchanged keys and the command that has this
    key.
    """
    other = holder(chord, bound)
    if other and other != command:
        return dict(bound), other
    changed = {name: own for name, own in bound.items() if name != command}
    if BY_NAME[command].keys[0] != chord:
        changed[command] = chord
    return changed, ""
