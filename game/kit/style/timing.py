"""The duration and curve of every movement, in one place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Speed = Literal["slow", "normal", "fast", "still"]
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "still")
PACE: dict[Speed, float] = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "still": 0.0}

FREE_SECONDS = 2.0  # the longest a token may be away from home once no finger holds it
GHOST_SECONDS = 1.1  # after this it collides with nothing, so that it is home in time
HURRY_FRAMES = 2  # frames after a touch until everything moving is at its place


def linear(part: float) -> float:
    """Return the share of its way that a piece has come after this share of its time, at constant speed."""
    return part


def ease_out(part: float) -> float:
    """Return the share of its way that a piece has come after this share of its time, if it starts quickly and lands
    softly.
    """
    return 1 - (1 - part) ** 3


def ease_in_out(part: float) -> float:
    """Return the share of its way after this share of its time, soft at both ends: for pieces that turn over or follow
    a track.
    """
    return part * part * (3 - 2 * part)


def ease_in(part: float) -> float:
    """Return the share of its way that a removed piece has come after this share of its time: it starts slowly."""
    return part * part


def fall(part: float) -> float:
    """Return the share of its way that a falling piece has come after this share of its time; it bounces by a
    twelfth.
    """
    if part < 0.72:
        return (part / 0.72) ** 2
    rest = (part - 0.72) / 0.28
    return 1 - 0.08 * 4 * rest * (1 - rest)


def settle(part: float) -> float:
    """Return the share of its way that a dropped piece has come after this share of its time; it overshoots by a
    twentieth.
    """
    back = 1.2
    rest = part - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


@dataclass(frozen=True, slots=True)
class Beat:
    """How the movement for one kind of event runs: its seconds at normal speed, its curve, the height of its arc (as a
    share of the piece's size) and its sound.
    Of several that start together, each starts `apart` seconds after the previous one, none later than `most`.
    """

    seconds: float
    curve: Callable[[float], float] = ease_out
    lift: float = 0.0
    sound: str = ""
    apart: float = 0.04
    most: float = 0.3
    loud: float = 1.0
    """Volume of the beat's sound: lower where many pieces arrive one after another."""


BEATS: dict[str, Beat] = {
    # pieces
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
    # moves of the game
    "deal": Beat(0.34, ease_out, 0.22, "card_flip", 0.10, 1.1),
    "pour": Beat(0.38, linear, 1.6, "cube_place", 0.035, 0.9, 0.5),
    "burn": Beat(0.42, ease_in, 0.0, "", 0.03, 0.3),
    "buy": Beat(0.42, ease_in_out, 0.9, "cube_place", 0.07, 0.5, 0.8),
    "sold": Beat(0.34, ease_in_out, 0.30, "card_slide"),
    "bid": Beat(0.46, ease_in_out, 0.5, "", most=0.0),
    "raise": Beat(0.30, ease_out, 0.9, "house_place"),
    "drop": Beat(0.36, fall, 1.4, "house_place", 0.12, 0.6),
    "podium": Beat(0.52, fall, 2.2, "house_place"),
    "walk": Beat(0.13, ease_in_out, 0.35, "house_place", 0.10, 0.5),
    "jump": Beat(0.40, ease_in_out, 1.1),
    "carry": Beat(0.42, ease_in_out, 0.9, "house_place", 0.12, 0.6),
    "phase": Beat(0.34, ease_in_out),
    "count": Beat(0.60, ease_out),
    "fire": Beat(0.9, linear),
    "coins": Beat(0.75, ease_in_out),
    # other effects
    "strike": Beat(0.46, linear),
    "knock": Beat(0.32, ease_out),
    "light": Beat(0.16, linear, apart=0.0, most=1.3),
    "nightlight": Beat(0.24, linear, apart=0.0, most=0.8),
    "lamp": Beat(0.90, ease_out),
    "announce": Beat(1.50, linear),
    "ring": Beat(0.15, linear),
    "drawer": Beat(0.20, ease_out),
    "turn": Beat(0.60, ease_in_out),
    "pulse": Beat(0.80, linear),
    "mark": Beat(1.50, linear),
    "tooltip": Beat(0.12, ease_out),
}
"""`walk` takes its seconds for each cell, `light` and `nightlight` for each connection; `lamp` keeps burning when
all are lit. `mark` shows with less motion who acted, or where."""


def beat(event: str) -> Beat:
    """Return how the movement for an event runs; an unknown event has the beat of any piece."""
    return BEATS.get(event, BEATS["piece"])


def seconds(event: str, speed: Speed = "normal", distance: float = 1.0) -> float:
    """Return the seconds of an event's movement at a speed; a short `distance` (share of the screen's height) takes a
    little less.
    """
    return beat(event).seconds * (0.7 + 0.3 * min(1.0, distance)) * PACE[speed]
