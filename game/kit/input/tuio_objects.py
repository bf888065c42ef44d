"""TUIO 1.1: objects with markers (/tuio/2Dobj and /tuio/25Dobj), which lie on the table until they are lifted.

Unlike a finger an object presses nothing: it has a place and an angle, and scenes look at all that lie there.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pythonosc.osc_packet import OscPacket

PROFILES: Final = {"/tuio/2Dobj": 2, "/tuio/25Dobj": 3}
"""The profiles of objects, and the place of the angle after the marker's number."""
WORDS: Final = tuple(f"{profile}\0".encode() for profile in PROFILES)
MOST_SENDERS, MOST_OBJECTS = 16, 32
"""Limits of senders (each profile of one counts), and of objects of each."""
HIGHEST: Final = 2**31


@dataclass(frozen=True, slots=True)
class Puck:
    """An object on the table."""

    id: int
    """The number of its marker; two objects may have the same one."""
    x: float
    y: float
    """The object's place: 0..1 on the display, or px in a scene."""
    angle: float
    """Radians clockwise."""


@dataclass(slots=True)
class ObjectSender:
    """The state of one sender: its last frame, its objects, and the time of its last packet."""

    frame: int = -1
    pucks: dict[int, Puck] = field(default_factory=dict)
    heard: float = 0.0


@dataclass(slots=True)
class ObjectFrame:
    """The messages of one profile of objects in a packet: live objects, moved ones, and the frame's number."""

    alive: tuple[int, ...] | None = None
    moved: dict[int, Puck] = field(default_factory=dict)
    number: int = -1


def has_objects(packet: bytes) -> bool:
    """Return whether a packet mentions a profile of objects."""
    return any(word in packet for word in WORDS)


class Objects:
    """The objects of all senders; needs no socket."""

    def __init__(self, silence: float, old_frames: int) -> None:
        self.senders: dict[Hashable, ObjectSender] = {}
        self.changes = 0
        """The number of times that the objects of any sender have changed."""
        self._silence, self._old = silence, old_frames

    @property
    def lying(self) -> tuple[Puck, ...]:
        """All objects on the table."""
        return tuple(puck for sender in self.senders.values() for puck in sender.pucks.values())

    def read(self, packet: bytes, address: Hashable, now: float) -> None:
        """Update the objects on the table from a packet that is sound OSC; raise ValueError if a message is not one of
        TUIO's.
        """
        try:
            messages = [(timed.message.address, timed.message.params) for timed in OscPacket(packet).messages]
        except Exception as error:  # no error of the library on untrusted bytes may end a game
            raise ValueError(str(error)) from error
        source, frames = "", dict[str, ObjectFrame]()
        for profile, params in messages:
            if profile in PROFILES:
                source = _note(frames.setdefault(profile, ObjectFrame()), params, PROFILES[profile]) or source
        for profile, frame in frames.items():
            self._take((address, source, profile), frame, now)

    def _take(self, key: Hashable, frame: ObjectFrame, now: float) -> None:
        sender = self.senders.get(key)
        if sender is None:
            if len(self.senders) >= MOST_SENDERS or not (frame.alive or frame.moved):
                return
            sender = self.senders[key] = ObjectSender()
        if frame.number >= 0 and 0 < sender.frame - frame.number <= self._old:
            return
        sender.heard = now
        sender.frame = frame.number if frame.number >= 0 else sender.frame
        known = {**sender.pucks, **frame.moved}
        alive = known.keys() if frame.alive is None else set(frame.alive)
        kept = [(session, puck) for session, puck in known.items() if session in alive][:MOST_OBJECTS]
        self._set(sender, dict(kept))

    def _set(self, sender: ObjectSender, pucks: dict[int, Puck]) -> None:
        if sender.pucks != pucks:
            sender.pucks = pucks
            self.changes += 1

    def tick(self, now: float) -> None:
        """Remove the objects of senders that fell silent."""
        for key, sender in list(self.senders.items()):
            if now - sender.heard >= self._silence:
                self._set(sender, {})
                del self.senders[key]

    def deadline(self, now: float) -> float | None:
        """Return the seconds until the next sender counts as dead; None without senders."""
        waits = [self._silence - (now - sender.heard) for sender in self.senders.values()]
        return max(0.0, min(waits)) if waits else None


def _note(frame: ObjectFrame, params: Sequence[Any], angle: int) -> str:
    """Add one TUIO message to the frame; return the name of the source if the message has one, or ""."""
    match params:
        case ["source", str(name)]:
            return name
        case ["alive", *sessions] if all(type(session) is int for session in sessions):
            frame.alive = tuple(sessions)
        case ["set", int(session), int(id), *numbers] if len(numbers) > angle and 0 <= id < HIGHEST:
            x, y, turned = numbers[0], numbers[1], numbers[angle]
            if not all(isinstance(each, float | int) and math.isfinite(each) for each in (x, y, turned)):
                raise ValueError(f"no place: {params!r}")
            frame.moved[session] = Puck(id, float(x), float(y), float(turned))
        case ["fseq", int(number)]:
            frame.number = number
        case _:
            raise ValueError(f"{params!r}")
    return ""
