"""Judges by its format whether a file is complete, because loaders accept many files that were cut off."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

PNG_END: Final = b"\0\0\0\0IEND\xaeB`\x82"
JPG_END: Final = b"\xff\xd9"
OGG_PAGE, OGG_HEAD, OGG_LAST = b"OggS", 27, 4
"""The beginning of an Ogg page, the length of its head before the segment table, and the flag of the last page."""
TABLE: Final = struct.Struct(">4sLLL")
"""An entry of a font's directory: tag, checksum, offset and length of a table (OpenType, "Table directory")."""
WORD: Final = 1 << 32


def whole(path: Path) -> bool:
    """Return whether a file is complete; a file of an unknown format counts as complete."""
    check = CHECKS.get(path.suffix)
    try:
        return check is None or check(path.read_bytes())
    except (ValueError, SyntaxError, IndexError, struct.error):
        return False


def _font(content: bytes) -> bool:
    count = struct.unpack_from(">H", content, 4)[0]
    tables = [TABLE.unpack_from(content, 12 + TABLE.size * index) for index in range(count)]
    return bool(tables) and all(_checksum(content[at : at + size], size, tag) == crc for tag, crc, at, size in tables)


def _checksum(table: bytes, size: int, tag: bytes) -> int:
    """Return the checksum of a table in a font; -1 if the table is shorter than the font's list of tables says."""
    if len(table) < size:
        return -1
    words = struct.unpack(f">{-(-size // 4)}L", table.ljust(-(-size // 4) * 4, b"\0"))
    return int(sum(words) - (words[2] if tag == b"head" else 0)) % WORD  # the third word of "head" is the file's


def _ogg(content: bytes) -> bool:
    last = content.rfind(OGG_PAGE)
    segments = content[last + OGG_HEAD : last + OGG_HEAD + content[last + OGG_HEAD - 1]]
    return bool(content[last + 5] & OGG_LAST) and last + OGG_HEAD + len(segments) + sum(segments) == len(content)


def _riff(content: bytes) -> bool:
    """Return whether a WebP picture or a WAV sound has the length given in its first bytes."""
    return bool(struct.unpack_from("<4sL", content) == (b"RIFF", len(content) - 8))


def _xml(content: bytes) -> bool:
    return ElementTree.fromstring(content) is not None


def _json(content: bytes) -> bool:
    return json.loads(content) is not None


CHECKS: Final[dict[str, Callable[[bytes], bool]]] = {
    ".ttf": _font,
    ".otf": _font,
    ".png": lambda content: content.endswith(PNG_END),
    ".jpg": lambda content: content.endswith(JPG_END),
    ".webp": _riff,
    ".wav": _riff,
    ".ogg": _ogg,
    ".svg": _xml,
    ".xml": _xml,
    ".json": _json,
    ".geojson": _json,
}
"""The checks by file suffix."""
