"""Hints for the keyboard and the gamepad: what to press instead of what the pointing hand touches."""

from __future__ import annotations

from typing import Final

from game.kit.input import keyboard, keycaps
from game.kit.input.focus import GAMEPAD, KEYS
from game.kit.style import words

DIRECT: Final = {"confirm": "commit", "done": "commit", "close": "menu"}
"""Desk buttons that a key presses from anywhere and that are not in a command's own list."""
PRESS: Final = "A"
CANCEL: Final = "B"
"""Names of two gamepad buttons."""


def key_hint(means: str, name: str, next_: bool) -> str:
    """Return how to press a target by keyboard or gamepad; empty for mouse and finger. `next_`: it is the next
    target."""
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
