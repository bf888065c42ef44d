"""TUIO 1.1: touch tables that speak UDP instead of to the system; their cursors become contacts like any finger.

A thread waits at the socket and wakes the window; packets are read, and contacts made, in the window's own turn.
Rules of /tuio/2Dcur (alive, set, fseq, source): tuio.org, "TUIO 1.1 Protocol Specification".
"""

from __future__ import annotations

import math
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame
from pygame.event import Event
from pythonosc.osc_packet import OscPacket

PORT: Final = 3333
HOST: Final = "127.0.0.1"
PROFILE: Final = "/tuio/2Dcur"
SILENCE: Final = 2.5
"""Seconds after which a sender that says nothing is dead; living ones repeat themselves every second."""
OLD_FRAMES: Final = 100
"""A frame so much older than the last one is no late frame but a sender that began anew (as TUIO's own clients do)."""
MOST_SENDERS, MOST_CURSORS, MOST_PACKETS = 16, 256, 2048
LOOK: Final = 0.25
"""Seconds between two looks of the thread at whether it should end."""
BUNDLE: Final = b"#bundle\0"
DEEPEST: Final = 4

Place = tuple[float, float]
Address = tuple[Any, ...]
WOKEN: Final = pygame.event.custom_type()
"""Posted so that a sleeping window looks at what has come."""


class Malformed(ValueError):
    """A packet that is no TUIO."""


@dataclass(slots=True)
class Sender:
    """What is known of one sender: its last frame, its cursors, when it last spoke."""

    frame: int = -1
    cursors: dict[int, Place] = field(default_factory=dict)
    heard: float = 0.0


@dataclass(slots=True)
class Frame:
    """One bundle: who sent it, which cursors live, where those are that moved, and its number."""

    source: str = ""
    alive: tuple[int, ...] | None = None
    moved: dict[int, Place] = field(default_factory=dict)
    number: int = -1


class Cursors:
    """Cursors of all senders as finger events; needs no socket."""

    def __init__(self) -> None:
        self.senders: dict[Hashable, Sender] = {}
        self.packets = self.malformed = self.late = 0

    def read(self, packet: bytes, address: Hashable, now: float) -> list[Event]:
        """The finger events of a packet; a malformed one is counted and ignored."""
        self.packets += 1
        try:
            frame = parsed(packet)
        except Malformed:
            self.malformed += 1
            return []
        if frame is None:
            return []
        key = (address, frame.source)
        if key not in self.senders and len(self.senders) >= MOST_SENDERS:
            return []
        sender = self.senders.setdefault(key, Sender())
        if frame.number >= 0 and 0 < sender.frame - frame.number <= OLD_FRAMES:
            self.late += 1
            return []
        sender.heard = now
        sender.frame = frame.number if frame.number >= 0 else sender.frame
        return _taken(key, sender, frame)

    def tick(self, now: float) -> list[Event]:
        """The contacts of senders that fell silent are gone, without having been lifted."""
        out: list[Event] = []
        for key, sender in list(self.senders.items()):
            if now - sender.heard >= SILENCE:
                out += [_finger(pygame.FINGERUP, key, cursor, at, True) for cursor, at in sender.cursors.items()]
                del self.senders[key]
        return out

    def deadline(self, now: float) -> float | None:
        """Seconds until the first sender is taken for dead; None while there is none."""
        waits = [SILENCE - (now - sender.heard) for sender in self.senders.values()]
        return max(0.0, min(waits)) if waits else None


def _taken(key: Hashable, sender: Sender, frame: Frame) -> list[Event]:
    """What a frame changes: lifted cursors first, then those that moved and those that landed."""
    out: list[Event] = []
    alive = sender.cursors.keys() | frame.moved.keys() if frame.alive is None else set(frame.alive)
    for cursor in [cursor for cursor in sender.cursors if cursor not in alive]:
        out.append(_finger(pygame.FINGERUP, key, cursor, sender.cursors.pop(cursor)))
    for cursor, place in frame.moved.items():
        if cursor not in alive or (cursor not in sender.cursors and len(sender.cursors) >= MOST_CURSORS):
            continue
        kind = pygame.FINGERMOTION if cursor in sender.cursors else pygame.FINGERDOWN
        if sender.cursors.get(cursor) != place:
            out.append(_finger(kind, key, cursor, place))
        sender.cursors[cursor] = place
    return out


def _finger(kind: int, sender: Hashable, cursor: int, place: Place, cancelled: bool = False) -> Event:
    """An event as SDL makes it; the device is the sender."""
    x, y = place
    return Event(kind, touch_id=("tuio", sender), finger_id=cursor, x=x, y=y, dx=0.0, dy=0.0, cancelled=cancelled)


# --- reading a packet --------------------------------------------------------------------------------------


def parsed(packet: bytes) -> Frame | None:
    """What a packet says of cursors; None where it speaks of something else (objects, blobs), Malformed if not OSC."""
    if not sound(packet):
        raise Malformed("no OSC")
    try:
        messages = [(timed.message.address, timed.message.params) for timed in OscPacket(packet).messages]
    except Exception as error:  # whatever the library makes of a stranger's bytes must not end a game
        raise Malformed(str(error)) from error
    frame, found = Frame(), False
    for address, params in messages:
        if address == PROFILE:
            found = True
            _note(frame, params)
    return frame if found else None


def _note(frame: Frame, params: Sequence[Any]) -> None:
    """Add one message to the frame."""
    match params:
        case ["source", str(name)]:
            frame.source = name
        case ["alive", *cursors] if all(type(cursor) is int for cursor in cursors):
            frame.alive = tuple(cursors)
        case ["set", int(cursor), float() | int() as x, float() | int() as y, *_]:
            if not (math.isfinite(x) and math.isfinite(y)):
                raise Malformed("no place")
            frame.moved[cursor] = (float(x), float(y))
        case ["fseq", int(number)]:
            frame.number = number
        case _:
            raise Malformed(f"{params!r}")


def sound(packet: bytes, depth: int = 0) -> bool:
    """Whether the lengths inside a packet add up: a negative one would keep the library busy for ever."""
    if not packet.startswith(BUNDLE):
        return packet.startswith(b"/")
    at = len(BUNDLE) + 8
    if depth > DEEPEST or len(packet) < at:
        return False
    while at < len(packet):
        if len(packet) < at + 4:
            return False
        (length,) = struct.unpack_from(">i", packet, at)
        at += 4
        if length <= 0 or length % 4 or at + length > len(packet) or not sound(packet[at : at + length], depth + 1):
            return False
        at += length
    return True


# --- the socket --------------------------------------------------------------------------------------------


class Tuio:
    """Listens at one address; OSError where that is not to be had."""

    def __init__(self, host: str = HOST, port: int = PORT) -> None:
        self.cursors = Cursors()
        kind = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
        self._socket = socket.socket(kind[0], socket.SOCK_DGRAM)
        try:
            self._socket.bind(kind[4])
        except OSError:
            self._socket.close()
            raise
        self._socket.settimeout(LOOK)
        self.host, self.port = self._socket.getsockname()[:2]
        self._packets: deque[tuple[bytes, Address]] = deque(maxlen=MOST_PACKETS)
        self._open = True
        self._thread = threading.Thread(target=self._listen, name="tuio", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"{self.host}:{self.port}"

    def _listen(self) -> None:
        """The thread: sleep at the socket, keep what comes, wake the window once for all that is waiting."""
        while self._open:
            try:
                packet = self._socket.recvfrom(65535)
            except TimeoutError:
                continue
            except OSError:
                if not self._open:
                    return
                time.sleep(LOOK)  # a sender's machine refused an answer (Windows tells it here)
                continue
            asleep = not self._packets
            self._packets.append(packet)
            if asleep:
                self._wake()

    @staticmethod
    def _wake() -> None:
        try:
            pygame.event.post(Event(WOKEN))
        except pygame.error:
            return  # no window yet, or so many events that it is awake anyway

    def take(self, now: float, place: Callable[[float, float], Place] | None = None) -> list[Event]:
        """The finger events of all packets since the last turn; `place` maps the display's 0..1 to the window's."""
        out: list[Event] = []
        while self._packets:
            packet, address = self._packets.popleft()
            out += self.cursors.read(packet, address, now)
        out += self.cursors.tick(now)
        if place is not None:
            for event in out:
                event.x, event.y = place(event.x, event.y)
        return out

    def close(self) -> None:
        """Stop listening."""
        self._open = False
        self._socket.close()
        self._thread.join(2 * LOOK)
