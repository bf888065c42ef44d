"""Controls as values: their labels and their intents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PushButton:
    """A button as a value: a plate with a label and an icon."""

    label: str
    intent: Any = None
    """The value passed to the scene when the button is touched; without one the button is only a picture."""
    style: str = "brass"
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    """The sentence that says why the button is disabled."""
    key_hint: str = ""
    """The caption of the button's key, shown in its corner."""
    size: float = 0
    """The type size of the label; 0: as large as the button's height allows."""
    sub: str = ""
    """A smaller line below the label."""
    name: str = ""
    """The name of the button's target; empty: the label."""
    hint: str = ""
    glow: bool = False
    hold: bool = False
    """Whether the button must be held instead of tapped."""
    commit: bool = False
    """Whether the button spends or ends something, as all brass buttons do."""


@dataclass(frozen=True, slots=True)
class DialFace:
    """A dial as a value: a round scale with a knob in a seat's colour, and the value large in its middle."""

    value: int
    low: int
    high: int
    colour: str
    caption: str = ""
    note: str = ""
    short: bool = False
    """Whether the player lacks the money for this value: then the note is red."""
    hint: str = ""
    """How the dial is turned, in words."""
