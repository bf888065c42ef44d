"""The pace of everything that moves: how long each thing takes and along which curve, in one place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Speed = Literal["slow", "normal", "fast", "still"]
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "still")
PACE: dict[Speed, float] = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "still": 0.0}

FREE_SECONDS = 2.0  # the longest a token may be away from home once no finger holds it
GHOST_SECONDS = 1.1  # after this it meets nothing any more, so that it is home in time
HURRY = 3.0  # how much faster things travel after a touch asked them to


def linear(part: float) -> float:
    """Even pace, 0..1 -> 0..1."""
    return part


def ease_out(part: float) -> float:
    """Quick start, soft landing: what is laid down by a hand."""
    return 1 - (1 - part) ** 3


def ease_in_out(part: float) -> float:
    """Soft at both ends: what is turned over or walks along a track."""
    return part * part * (3 - 2 * part)


def settle(part: float) -> float:
    """Overshoots by a twentieth and comes back: what drops onto the table."""
    back = 1.2
    rest = part - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


@dataclass(frozen=True, slots=True)
class Beat:
    """One kind of event: seconds at normal speed, curve, height of its arc (share of its size), sound."""

    seconds: float
    curve: Callable[[float], float] = ease_out
    lift: float = 0.0
    sound: str = ""


BEATS: dict[str, Beat] = {
    "card": Beat(0.30, ease_out, 0.10, "card_slide"),
    "flip": Beat(0.34, ease_in_out, 0.12, "card_flip"),
    "fuel": Beat(0.30, ease_out, 0.35, "cube_place"),
    "house": Beat(0.30, ease_out, 0.35, "house_place"),
    "score": Beat(0.35, ease_in_out, 0.25),
    "piece": Beat(0.28, ease_out, 0.15),
    "appear": Beat(0.22, settle, 0.5),
    "vanish": Beat(0.18, linear),
    "ring": Beat(0.15, linear),
    "drawer": Beat(0.20, ease_out),
    "count": Beat(0.60, ease_out),
    "tooltip": Beat(0.12, ease_out),
}


def beat(event: str) -> Beat:
    """The beat of an event; an unknown kind of thing moves like any piece."""
    return BEATS.get(event, BEATS["piece"])


def seconds(event: str, speed: Speed = "normal", distance: float = 1.0) -> float:
    """How long an event takes; a short way (`distance`, share of the screen's height) takes a little less."""
    return beat(event).seconds * (0.7 + 0.3 * min(1.0, distance)) * PACE[speed]
