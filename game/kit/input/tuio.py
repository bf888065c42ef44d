"""TUIO 1.1: input from touch tables that send UDP packets; their cursors become contacts like any finger.

A thread waits at the socket and wakes the window; packets are read, and contacts made, in the window's own turn. Rules
of /tuio/2Dcur (alive, set, fseq, source): tuio.org, "TUIO 1.1 Protocol Specification".
"""

from __future__ import annotations

import logging
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

from game.kit.input.tuio_objects import Objects, has_objects

PORT: Final = 3333
HOST: Final = "127.0.0.1"
PROFILE: Final = "/tuio/2Dcur"
SILENCE: Final = 2.5
"""Seconds of silence after which a sender is dead; live senders repeat their state every second."""
OLD_FRAMES: Final = 100
"""A frame older than the last one by more than this is not late: its sender restarted (as in TUIO's own clients)."""
MOST_SENDERS, MOST_CURSORS, MOST_PACKETS = 64, 256, 2048
"""Limits of senders, of cursors per sender, and of waiting packets."""
MOST_CONTACTS, SURE = 512, 32
"""The limit of cursors of all senders together, and the number that every sender may have regardless."""
A_FRAME: Final = 128
"""Packets read in one turn of the window, some milliseconds' worth; the rest wait for the next turn."""
LARGEST: Final = 32_768
"""Largest packet in bytes: more than 256 cursors need."""
LOOK: Final = 0.25
"""Seconds between the thread's checks whether to end."""
BUNDLE: Final = b"#bundle\0"
PROFILE_WORD: Final = b"/tuio/2Dcur\0"
SET: Final = PROFILE_WORD + b",sifffff\0\0\0\0set\0"
SET_LONG: Final = len(SET) + 24
FSEQ: Final = PROFILE_WORD + b",si\0fseq\0\0\0\0"
SOURCE: Final = PROFILE_WORD + b",ss\0source\0\0"
ALIVE: Final = PROFILE_WORD + b",s"
ALIVE_WORD: Final = b"alive\0\0\0"
DEEPEST: Final = 4

logging.getLogger().addFilter(lambda record: record.module not in ("osc_message", "osc_bundle"))  # untrusted bytes
Place = tuple[float, float]
Address = tuple[Any, ...]
WOKEN: Final = pygame.event.custom_type()
"""Posted so that a sleeping window reads the packets."""


class Malformed(ValueError):
    """A packet that is not valid TUIO."""


@dataclass(slots=True)
class Sender:
    """The state of one device that sends TUIO packets: its last frame, its fingers, and when it last sent."""

    frame: int = -1
    cursors: dict[int, Place] = field(default_factory=dict)
    heard: float = 0.0


@dataclass(slots=True)
class TuioFrame:
    """The content of one TUIO packet: its source, the live cursors, the places of moved cursors, and its number."""

    source: str = ""
    alive: tuple[int, ...] | None = None
    moved: dict[int, Place] = field(default_factory=dict)
    number: int = -1


class Cursors:
    """Turns the cursors of all senders into finger events; needs no socket."""

    def __init__(self) -> None:
        self.senders: dict[Hashable, Sender] = {}
        self.packets = self.malformed = self.late = 0

    def read(self, packet: bytes, address: Hashable, now: float) -> list[Event]:
        """Return the finger events of a packet; a malformed packet is counted and ignored."""
        self.packets += 1
        try:
            frame = parsed(packet)
        except Malformed:
            self.malformed += 1
            return []
        if frame is None:
            return []
        key = (address, frame.source)
        if key not in self.senders and not (frame.alive or frame.moved):
            return []  # an empty sender needs no entry
        out = [] if key in self.senders else self._make_room()
        sender = self.senders.setdefault(key, Sender())
        if frame.number >= 0 and 0 < sender.frame - frame.number <= OLD_FRAMES:
            self.late += 1
            return []
        sender.heard = now
        sender.frame = frame.number if frame.number >= 0 else sender.frame
        return out + _taken(key, sender, frame, MOST_CONTACTS - sum(len(s.cursors) for s in self.senders.values()))

    def _make_room(self) -> list[Event]:
        """Remove a sender to make room for another: one without fingers, or else the one silent longest."""
        if len(self.senders) < MOST_SENDERS:
            return []
        key = min(self.senders, key=lambda key: (bool(self.senders[key].cursors), self.senders[key].heard))
        gone = self.senders.pop(key)
        return [_finger(pygame.FINGERUP, key, cursor, at, True) for cursor, at in gone.cursors.items()]

    def tick(self, now: float) -> list[Event]:
        """End the contacts of senders that fell silent, as cancelled."""
        out: list[Event] = []
        for key, sender in list(self.senders.items()):
            if now - sender.heard >= SILENCE:
                out += [_finger(pygame.FINGERUP, key, cursor, at, True) for cursor, at in sender.cursors.items()]
                del self.senders[key]
        return out

    def deadline(self, now: float) -> float | None:
        """Return the seconds until the next sender counts as dead; None without senders."""
        waits = [SILENCE - (now - sender.heard) for sender in self.senders.values()]
        return max(0.0, min(waits)) if waits else None


def _taken(key: Hashable, sender: Sender, frame: TuioFrame, room: int) -> list[Event]:
    """Return the finger events of one sender's frame: lifted cursors first, then those that moved or landed, at most
    `room` more of these.
    """
    out: list[Event] = []
    alive = sender.cursors.keys() | frame.moved.keys() if frame.alive is None else set(frame.alive)
    for cursor in [cursor for cursor in sender.cursors if cursor not in alive]:
        out.append(_finger(pygame.FINGERUP, key, cursor, sender.cursors.pop(cursor)))
    for cursor, place in frame.moved.items():
        if cursor not in alive or (cursor not in sender.cursors and _full(len(sender.cursors), room)):
            continue
        room -= cursor not in sender.cursors
        kind = pygame.FINGERMOTION if cursor in sender.cursors else pygame.FINGERDOWN
        if sender.cursors.get(cursor) != place:
            out.append(_finger(kind, key, cursor, place))
        sender.cursors[cursor] = place
    return out


def _full(own: int, room: int) -> bool:
    """Return whether a sender with `own` cursors may have no more."""
    return own >= MOST_CURSORS or (own >= SURE and room <= 0)


def newest(events: list[Event]) -> list[Event]:
    """Return the same touch events without intermediate positions: of a contact's consecutive moves only the last is
    kept.
    """
    out: list[Event] = []
    at: dict[tuple[Any, int], int] = {}
    for event in events:
        key = (event.touch_id, event.finger_id)
        if event.type != pygame.FINGERMOTION:
            at.pop(key, None)
        elif key in at:
            out[at[key]] = event
            continue
        else:
            at[key] = len(out)
        out.append(event)
    return out


def _finger(kind: int, sender: Hashable, cursor: int, place: Place, cancelled: bool = False) -> Event:
    """Return a finger event like those of SDL; the device is the sender."""
    x, y = place
    return Event(kind, touch_id=("tuio", sender), finger_id=cursor, x=x, y=y, dx=0.0, dy=0.0, cancelled=cancelled)


# --- reading a packet --------------------------------------------------------------------------------------


def parsed(packet: bytes) -> TuioFrame | None:
    """Return the cursor messages of a packet; None if it has only others (objects, blobs), Malformed if it is
    not OSC.
    """
    if len(packet) > LARGEST or not sound(packet):
        raise Malformed("no OSC")
    usual = _usual(packet)
    if usual is not None:
        return usual
    try:
        messages = [(timed.message.address, timed.message.params) for timed in OscPacket(packet).messages]
    except Exception as error:  # no error of the library on untrusted bytes may end a game
        raise Malformed(str(error)) from error
    frame, found = TuioFrame(), False
    for address, params in messages:
        if address == PROFILE:
            found = True
            _note(frame, params)
    return frame if found else None


def _usual(packet: bytes) -> TuioFrame | None:
    """Read a bundle of the profile's own messages at a tenth of the library's cost; None for other packets."""
    if not packet.startswith(BUNDLE):
        return None
    frame, at, end = TuioFrame(), len(BUNDLE) + 8, len(packet)
    while at < end:
        (length,) = struct.unpack_from(">i", packet, at)
        message = packet[at + 4 : at + 4 + length]
        at += 4 + length
        if message.startswith(SET) and length >= SET_LONG:
            cursor, x, y = struct.unpack_from(">iff", message, len(SET))
            if not (math.isfinite(x) and math.isfinite(y)):
                raise Malformed("no place")
            frame.moved[cursor] = (x, y)
        elif message.startswith(FSEQ) and length == len(FSEQ) + 4:
            (frame.number,) = struct.unpack_from(">i", message, len(FSEQ))
        elif message.startswith(SOURCE):
            name = message[len(SOURCE) :].split(b"\0", 1)[0]
            frame.source = name.decode("utf-8", "replace")
        elif message.startswith(ALIVE):
            tags = message.index(b"\0", len(PROFILE_WORD))
            count = tags - len(PROFILE_WORD) - 2
            values = _padded(tags + 1) + len(ALIVE_WORD)
            if message[len(PROFILE_WORD) + 2 : tags] != b"i" * count or length != values + 4 * count:
                return None
            if message[values - len(ALIVE_WORD) : values] != ALIVE_WORD:
                return None
            frame.alive = struct.unpack_from(f">{count}i", message, values)
        else:
            return None
    return frame


def _padded(length: int) -> int:
    """Return the next multiple of four, OSC's alignment."""
    return length + -length % 4


def _note(frame: TuioFrame, params: Sequence[Any]) -> None:
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
    """Return whether the lengths inside a packet add up: a negative one would keep the library in an endless loop."""
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
    """Receives TUIO packets at one address; raises OSError if it cannot listen there."""

    def __init__(self, host: str = HOST, port: int = PORT) -> None:
        self.cursors, self.objects = Cursors(), Objects(SILENCE, OLD_FRAMES)
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
        """The address at which packets are received."""
        return f"{self.host}:{self.port}"

    def _listen(self) -> None:
        """Wait for packets in the thread, queue them, and wake the window once for all that are waiting."""
        while self._open:
            try:
                packet = self._socket.recvfrom(65535)
            except TimeoutError:
                continue
            except OSError:
                if not self._open:
                    return
                time.sleep(LOOK)  # a sender's machine refused an answer (Windows reports it here)
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
            return  # no window yet, or a full event queue, which means it is awake

    def take(self, now: float, place: Callable[[float, float], Place] | None = None) -> list[Event]:
        """Return the finger events of the packets since the last turn, of at most A_FRAME of them.
        `place` maps the display's 0..1 to the window's.
        """
        out: list[Event] = []
        for _ in range(min(A_FRAME, len(self._packets))):
            packet, address = self._packets.popleft()
            out += self._read(packet, address, now)
        if self._packets:
            self._wake()  # wakes a sleeping window for the rest
        self.objects.tick(now)
        out = newest(out + self.cursors.tick(now))
        if place is not None:
            for event in out:
                event.x, event.y = place(event.x, event.y)
        return out

    def _read(self, packet: bytes, address: Address, now: float) -> list[Event]:
        """Return the finger events of a packet, and pass on the objects with markers in it."""
        if not (has_objects(packet) and len(packet) <= LARGEST and sound(packet)):
            return self.cursors.read(packet, address, now)
        try:
            self.objects.read(packet, address, now)
        except ValueError:
            self.cursors.packets += 1
            self.cursors.malformed += 1
            return []
        if PROFILE_WORD in packet:
            return self.cursors.read(packet, address, now)
        self.cursors.packets += 1
        return []

    def deadline(self, now: float) -> float | None:
        """Return the seconds until the next sender counts as dead; None without senders."""
        waits = [wait for wait in (self.cursors.deadline(now), self.objects.deadline(now)) if wait is not None]
        return min(waits, default=None)

    def close(self) -> None:
        """Stop listening."""
        self._open = False
        self._socket.close()
        self._thread.join(2 * LOOK)
