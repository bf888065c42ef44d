"""Captions of the keys that mean something now: signs for hints and help, which follow the player's own keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.kit.input import keyboard
from game.kit.style import words

_own: Final[dict[str, str]] = {}


def use(own: Mapping[str, str]) -> None:
    """From now on commands have these keys of the player's own, the others those they have by default."""
    if own != _own:
        _own.clear()
        _own.update(own)


def own() -> tuple[tuple[str, str], ...]:
    """The bindings that a painting with signs of keys depends on."""
    return tuple(sorted(_own.items()))


def shown(chord: str) -> str:
    """A key as it is written on a keyboard, in the language that is set."""
    held, _, key = chord.rpartition("+") if not chord.endswith("+") else (chord[:-2], "", "+")
    parts = [*(part for part in held.split("+") if part), key]
    return " ".join(_part(part) for part in parts)


def _part(part: str) -> str:
    name = f"keyname.{part.replace(' ', '_')}"
    return words.say(name) if words.knows(name) else part.upper().replace("-", "−")


def sign(command: str, bound: Mapping[str, str] = _own) -> str:
    """The caption of a command's first key now; empty where a settings file left it none."""
    return shown(next(iter(keyboard.chords(command, bound)), ""))


def signs() -> dict[str, str]:
    """The sign of every command by its name; `arrows` are the four directions, by one word while they are arrows."""
    found = {command.name: sign(command.name) for command in keyboard.COMMANDS}
    moved = any(name in _own for name in keyboard.STEPS)
    found["arrows"] = words.strung([found[name] for name in keyboard.STEPS]) if moved else words.say("keyname.arrows")
    return found
