"""PNG files written with the fastest compression: zlib lets other threads of the interpreter run meanwhile."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from pygame import Surface
from pygame.image import tobytes

HEAD = b"\x89PNG\r\n\x1a\n"
LEVEL = 1
UP = 2
"""The number of the filter that subtracts the row above."""
BAND = 64
"""Rows that are compressed in one go."""


def pixels(image: Surface) -> bytes:
    """The px of a picture, three bytes each, row by row."""
    return tobytes(image, "RGB")


def encode(rgb: bytes, size: tuple[int, int]) -> bytes:
    """Such px as the content of a PNG file; each row is told by how it differs from the one above."""
    wide, high = size
    rows = np.frombuffer(rgb, np.uint8).reshape(high, 3 * wide)
    pressed, above = [], np.zeros(3 * wide, np.uint8)
    press = zlib.compressobj(LEVEL)
    for top in range(0, high, BAND):
        band = rows[top : top + BAND]
        told = np.full((len(band), 3 * wide + 1), UP, np.uint8)
        told[0, 1:] = band[0] - above
        told[1:, 1:] = band[1:] - band[:-1]
        above = band[-1]
        pressed.append(press.compress(told.tobytes()))
    pressed.append(press.flush())
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return HEAD + _chunk(b"IHDR", head) + _chunk(b"IDAT", b"".join(pressed)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
