"""Controls as values: their labels and their intents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PushButton:
    """A plate with a label and an icon."""

    label: str
    intent: Any = None
    """Without one it is only a picture."""
    style: str = "brass"
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    """The reason shown while it is disabled."""
    key_hint: str = ""
    """The caption of a key, in its corner."""
    size: float = 0
    """The type size; 0: by its height."""
    sub: str = ""
    """A smaller line below the label."""
    name: str = ""
    """The target's name; empty: the label."""
    hint: str = ""
    glow: bool = False
    hold: bool = False
    """Whether it must be held."""
    commit: bool = False
    """Whether it spends a turn, as all brass buttons do."""


@dataclass(frozen=True, slots=True)
class DialFace:
    """A round scale with a knob in a seat's colour, and the value large in its middle."""

    value: int
    low: int
    high: int
    colour: str
    caption: str = ""
    note: str = ""
    short: bool = False
    """Whether the player lacks money: then the note is red."""
    hint: str = ""
    """How the dial is turned, in words."""
