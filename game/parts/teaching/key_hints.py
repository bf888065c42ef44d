"""The keys or the buttons of a gamepad that do what the ghost hand shows, for whoever plays by them."""

from __future__ import annotations

from typing import Final

from game.kit.input import keyboard, keycaps
from game.kit.input.focus import GAMEPAD, KEYS
from game.kit.style import words

DIRECT: Final = {"confirm": "commit", "done": "commit", "close": "menu"}
"""Buttons of the desk that a key presses from anywhere, and which are none of a command's own."""
PRESS: Final = "A"
CANCEL: Final = "B"
"""Names of two buttons of a gamepad."""


def key_hint(means: str, name: str, next_: bool) -> str:
    """The way to press the target of a name; `next_`: it is the next thing to press. Empty for a mouse or a finger."""
    if means == KEYS:
        command = "press" if next_ else _command(name)
        if command:
            return words.say("teach.by_key", sign=keycaps.sign(command))
        return words.say("teach.by_keys", next=keycaps.sign("next"), press=keycaps.sign("press"))
    if means == GAMEPAD:
        if next_ or name == "close":
            return words.say("teach.by_key", sign=PRESS if next_ else CANCEL)
        return words.say("teach.by_gamepad", press=PRESS)
    return ""


def _command(name: str) -> str:
    return DIRECT.get(name) or next((one.name for one in keyboard.COMMANDS if name in one.buttons), "")
