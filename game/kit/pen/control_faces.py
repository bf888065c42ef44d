"""Controls as values: what stands on them and what a press means."""

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
    """Why it refuses, where it is not enabled."""
    key_hint: str = ""
    """A key, in its corner."""
    size: float = 0
    """Of its type; by its height where it is not told."""
    sub: str = ""
    """A smaller line below the label."""
    name: str = ""
    """The target's; the label where it is not told."""
    hint: str = ""
    glow: bool = False
    hold: bool = False
    """Whether it must be held."""
    commit: bool = False
    """Whether it spends a turn, as all brass ones do."""


@dataclass(frozen=True, slots=True)
class DialFace:
    """A round scale with a knob in a seat's colour on it, and the value large in its middle."""

    value: int
    low: int
    high: int
    colour: str
    caption: str = ""
    note: str = ""
    short: bool = False
    """Whether money is short: then the note is red."""
