"""Meanings of the keys: named commands, the keys they have by default, and the keys a player gave them instead.

A chord is a key as it is written in the settings: pygame's name of it ("tab", "f11", "u") or the sign it writes
("+", "0"), after "ctrl+" and "shift+" where those are held. Who asks for `command_of(key, settings.keys)` gets the
name of a command, or "" for a key that means nothing by itself.
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
    """Something a key can mean: the keys it has by default, and the buttons of the desk it presses (the first that
    is there); a command without buttons is answered by the window or by a scene."""

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
    Command("maximum", ("m",), ("maximum",)),
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
"""The commands that open a sheet, in the order in which one button leads through them."""
STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Where the commands of the arrows take the focus."""
MODIFIERS: Final = ("shift", "ctrl", "alt", "meta", "caps lock", "numlock", "alt gr", "super")
"""Names of keys that are held with others, without their side."""
SYSTEM: Final = (pygame.K_PRINTSCREEN, pygame.K_SCROLLLOCK, pygame.K_POWER, pygame.K_MENU, pygame.K_MODE)
"""Keys that the system answers."""
WRITING: Final = ("backspace", "delete", "left", "right")
"""Keys that a word being written needs for itself."""
REPEATING: Final = frozenset(
    (
        *("next", "previous", *STEPS, "bid_up", "bid_down"),
        *("zoom_in", "zoom_out", "pan_left", "pan_right", "pan_up", "pan_down"),
    )
)
"""The commands that a key means again and again while it is held: steps, and nothing that is pressed or confirmed."""


class Held:
    """The keys that are down: which of them only repeat themselves, and which are dead until they are let go."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._dead: set[int] = set()

    def take(self, event: Event, late: bool = False) -> Literal["fresh", "repeated", "dead"]:
        """Read a key's event; `late`: it was pressed for what is no longer there, and is dead."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._dead.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is not told here
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
        """Another scene is on: whatever is down means nothing until it has been let go."""
        self._dead |= self._down


def key_of(event: Event, bound: Mapping[str, str] | None = None) -> Key:
    """The key of a KEYDOWN event with the command it means."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    key = Key(pygame.key.name(event.key), event.unicode, shift, control)
    return replace(key, command=command_of(key, bound or {}))


def means_something(event: Event) -> bool:
    """Whether a key is pressed for the program: not a modifier by itself, nor what the system's own keys do."""
    of_system = event.mod & (pygame.KMOD_ALT | pygame.KMOD_GUI) or event.key in SYSTEM
    name = pygame.key.name(event.key).replace("left ", "").replace("right ", "")
    return not of_system and bool(name) and name not in MODIFIERS


def writes(key: Key) -> bool:
    """Whether somebody who writes a word means it for that word."""
    return not key.control and (key.name in WRITING or (bool(key.text) and key.text.isprintable()))


def chord_of(key: Key) -> str:
    """The key as it is written in the settings."""
    sign = len(key.text) == 1 and key.text.isprintable() and not key.text.isalpha() and key.text != " "
    held = ("ctrl+" if key.control else "") + ("shift+" if key.shift and not sign else "")
    return held + (key.text if sign and not key.control else key.name.strip("[]") or key.name)


def chords(command: str, bound: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a command: the one the player chose, or those it has by default that no other was given."""
    if not bound:
        return BY_NAME[command].keys
    keys = (bound[command],) if bound.get(command) else BY_NAME[command].keys
    return tuple(chord for chord in keys if holder(chord, bound) == command)


def command_of(key: Key, bound: Mapping[str, str]) -> str:
    """The command that a key means; a capital letter means what the small one does, unless it is bound itself."""
    chord = chord_of(key)
    meant = holder(chord, bound)
    if not meant and chord == f"shift+{key.name}" and len(key.name) == 1:
        meant = holder(key.name, bound)
    return meant


def holder(chord: str, bound: Mapping[str, str]) -> str:
    """The command that has a key now, "" for none; a key the player chose is no longer anybody else's."""
    chosen = next((name for name, own in bound.items() if own == chord and name in BY_NAME), "")
    return chosen or next((c.name for c in COMMANDS if c.name not in bound and chord in c.keys), "")


def rebound(command: str, chord: str, bound: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """The player's keys with this one for the command, and "" or the command that has it and keeps it."""
    other = holder(chord, bound)
    if other and other != command:
        return dict(bound), other
    changed = {name: own for name, own in bound.items() if name != command}
    if BY_NAME[command].keys[0] != chord:
        changed[command] = chord
    return changed, ""
