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
HURRY_FRAMES = 2  # after a touch whatever is on its way is where it belongs within so many frames


def linear(part: float) -> float:
    """Even pace, 0..1 -> 0..1."""
    return part


def ease_out(part: float) -> float:
    """Quick start, soft landing: what is laid down by a hand."""
    return 1 - (1 - part) ** 3


def ease_in_out(part: float) -> float:
    """Soft at both ends: what is turned over or walks along a track."""
    return part * part * (3 - 2 * part)


def ease_in(part: float) -> float:
    """Slow start, quick end: what is swept away."""
    return part * part


def fall(part: float) -> float:
    """Falls with its weight, knocks, hops by a twelfth and lies."""
    if part < 0.72:
        return (part / 0.72) ** 2
    rest = (part - 0.72) / 0.28
    return 1 - 0.08 * 4 * rest * (1 - rest)


def settle(part: float) -> float:
    """Overshoots by a twentieth and comes back: what drops onto the table."""
    back = 1.2
    rest = part - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


@dataclass(frozen=True, slots=True)
class Beat:
    """One kind of event: seconds at normal speed, curve, height of its arc (share of its size), sound.

    Of several that set out together each starts `apart` seconds after the one before, the last after `most`.
    """

    seconds: float
    curve: Callable[[float], float] = ease_out
    lift: float = 0.0
    sound: str = ""
    apart: float = 0.04
    most: float = 0.3
    loud: float = 1.0
    """How loud its sound is: less where many arrive one after the other."""


BEATS: dict[str, Beat] = {
    # things
    "card": Beat(0.30, ease_out, 0.10, "card_slide"),
    "flick": Beat(0.42, ease_in_out, 0.15, "card_slide"),
    "flip": Beat(0.34, ease_in_out, 0.12, "card_flip"),
    "fuel": Beat(0.30, ease_out, 0.35, "cube_place"),
    "house": Beat(0.30, ease_out, 0.35, "house_place"),
    "score": Beat(0.35, ease_in_out, 0.25),
    "piece": Beat(0.28, ease_out, 0.15),
    "ride": Beat(0.28, ease_out),
    "appear": Beat(0.22, settle, 0.5),
    "vanish": Beat(0.18, linear),
    "fade": Beat(0.16, linear),
    "cut": Beat(0.0, linear),
    # what the game does with them
    "deal": Beat(0.34, ease_out, 0.22, "card_flip", 0.10, 1.1),
    "pour": Beat(0.38, linear, 1.6, "cube_place", 0.035, 0.9, 0.5),
    "burn": Beat(0.42, ease_in, 0.0, "", 0.03, 0.3),
    "buy": Beat(0.42, ease_in_out, 0.9, "cube_place", 0.07, 0.5, 0.8),
    "sold": Beat(0.34, ease_in_out, 0.30, "card_slide"),
    "drop": Beat(0.36, fall, 1.4, "house_place", 0.12, 0.6),
    "podium": Beat(0.52, fall, 2.2, "house_place"),
    "walk": Beat(0.13, ease_in_out, 0.35, "house_place", 0.10, 0.5),
    "carry": Beat(0.42, ease_in_out, 0.9, "house_place", 0.12, 0.6),
    "phase": Beat(0.34, ease_in_out),
    "count": Beat(0.60, ease_out),
    # what is seen and is no thing
    "strike": Beat(0.46, linear),
    "knock": Beat(0.32, ease_out),
    "light": Beat(0.16, linear, apart=0.0, most=1.3),
    "lamp": Beat(0.90, ease_out),
    "announce": Beat(1.50, linear),
    "ring": Beat(0.15, linear),
    "drawer": Beat(0.20, ease_out),
    "turn": Beat(0.60, ease_in_out),
    "pulse": Beat(0.80, linear),
    "tooltip": Beat(0.12, ease_out),
}
"""`walk` takes its seconds for each cell, `light` for each connection, `lamp` burns on when all is lit."""


def beat(event: str) -> Beat:
    """The beat of an event; an unknown kind of thing moves like any piece."""
    return BEATS.get(event, BEATS["piece"])


def seconds(event: str, speed: Speed = "normal", distance: float = 1.0) -> float:
    """How long an event takes; a short way (`distance`, share of the screen's height) takes a little less."""
    return beat(event).seconds * (0.7 + 0.3 * min(1.0, distance)) * PACE[speed]
