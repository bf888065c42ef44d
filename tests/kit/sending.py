"""A TUIO sender for tests: bundles as trackers send them."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder

Place = tuple[float, float]


def bundle(cursors: Mapping[int, Place], frame: int, source: str = "tests@loopback", alive: bool = True) -> bytes:
    """Return one frame of /tuio/2Dcur."""
    builder = OscBundleBuilder(IMMEDIATELY)
    if source:
        builder.add_content(message("source", source))
    if alive:
        builder.add_content(message("alive", *cursors))
    for cursor, (x, y) in cursors.items():
        builder.add_content(message("set", cursor, x, y, 0.0, 0.0, 0.0))
    builder.add_content(message("fseq", frame))
    return bytes(builder.build().dgram)


def message(*values: str | float, address: str = "/tuio/2Dcur"):
    builder = OscMessageBuilder(address)
    for value in values:
        builder.add_arg(value)
    return builder.build()


class TableTop:
    """A table that sends its cursors over UDP."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.to = (host, port)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.cursors: dict[int, Place] = {}
        self.frame = 0

    def tell(self) -> None:
        """Send the current frame."""
        self.frame += 1
        self.socket.sendto(bundle(self.cursors, self.frame), self.to)

    def close(self) -> None:
        self.socket.close()


Object = tuple[int, float, float, float]
"""Marker, x, y and angle."""


def objects(lying: Mapping[int, Object], frame: int, profile: str = "2Dobj", source: str = "tests@loopback") -> bytes:
    """Return one frame of objects: /tuio/2Dobj or /tuio/25Dobj."""
    builder, address = OscBundleBuilder(IMMEDIATELY), f"/tuio/{profile}"
    builder.add_content(message("source", source, address=address))
    builder.add_content(message("alive", *lying, address=address))
    for session, (marker, x, y, angle) in lying.items():
        place = (x, y) if profile == "2Dobj" else (x, y, 0.0)
        speeds = (0.0,) * (5 if profile == "2Dobj" else 6)
        builder.add_content(message("set", session, marker, *place, angle, *speeds, address=address))
    builder.add_content(message("fseq", frame, address=address))
    return bytes(builder.build().dgram)
