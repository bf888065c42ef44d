"""Captions of keys for hints and help, with the player's own assignments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.kit.input import keyboard
from game.kit.style import words

_own: Final[dict[str, str]] = {}


def use(own: Mapping[str, str]) -> None:
    """Set the player's own keys; other commands have their default keys."""
    if own != _own:
        _own.clear()
        _own.update(own)


def own() -> tuple[tuple[str, str], ...]:
    """Return the player's own keys with their commands: pictures with captions depend on them."""
    return tuple(sorted(_own.items()))


def shown(chord: str) -> str:
    """Return a key as labelled on a keyboard, in the current language."""
    held, _, key = chord.rpartition("+") if not chord.endswith("+") else (chord[:-2], "", "+")
    parts = [*(part for part in held.split("+") if part), key]
    return " ".join(_part(part) for part in parts)


def _part(part: str) -> str:
    name = f"keyname.{part.replace(' ', '_')}"
    return words.say(name) if words.knows(name) else part.upper().replace("-", "−")


def sign(command: str, bound: Mapping[str, str] = _own) -> str:
    """Return the caption of a command's first key; empty if the settings leave it none."""
    return shown(next(iter(keyboard.chords(command, bound)), ""))


def signs() -> dict[str, str]:
    """Return the caption of every command's key, by the command's name; `arrows` is one word while the four directions
    have the arrow keys.
    """
    found = {command.name: sign(command.name) for command in keyboard.COMMANDS}
    moved = any(name in _own for name in keyboard.STEPS)
    found["arrows"] = words.strung([found[name] for name in keyboard.STEPS]) if moved else words.say("keyname.arrows")
    return found
