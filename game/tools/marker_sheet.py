"""`elektro markers`: a sheet of numbered markers to print, cut out and stick under pucks, as one SVG file.

The patterns are the game's own: eight dots on a ring hold the number in binary, a bar shows where the top is. The game
never sees a pattern, only the number that the tracker sends for it, so any tracker's own markers serve as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from game.kit.style import words
from game.tools.catalogue_faults import chosen

COLUMNS, ROWS = 3, 4
WIDE, HIGH = 210.0, 297.0
"""The paper, mm (A4)."""
LEFT, TOP, STEP = 25.0, 52.0, 60.0
"""The left and the upper end of the markers, and the distance of their middles, mm."""
RADIUS, RING, DOT = 25.0, 16.0, 3.4
"""Of a marker, of the ring of its dots, and of a dot, mm."""
BITS: Final = 8
LINE: Final = 95
"""The most letters in a line of the note."""


def write(language: str, file: Path) -> str:
    """Write the sheet of markers in a language; return a sentence with its path; raise BadChoice for an unknown
    language.

    Raise OSError if it cannot be written or the file exists already: nothing is overwritten.
    """
    chosen([language])
    before = words.language()
    words.set_language(language)
    try:
        content = sheet()
        said = words.say("pucks.written", path=file, first=0, last=COLUMNS * ROWS - 1)
    finally:
        words.set_language(before)
    with file.open("x", encoding="utf-8") as opened:
        opened.write(content)
    return said


def sheet() -> str:
    """Return the sheet of markers as SVG, in the current language."""
    size = f'width="{WIDE:g}mm" height="{HIGH:g}mm" viewBox="0 0 {WIDE:g} {HIGH:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join([head, *_words(), *_markers(), "</svg>\n"])


def _words() -> Iterator[str]:
    """Yield the SVG of the sheet's title and of its note, line by line."""
    yield f'<rect width="{WIDE:g}" height="{HIGH:g}" fill="white"/>'
    yield _text(words.say("pucks.sheet_title"), LEFT - 10, 16, 8, "start")
    for index, line in enumerate(_lines(words.say("pucks.sheet_note"))):
        yield _text(line, LEFT - 10, 270 + 5 * index, 3.6, "start")


def _lines(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= LINE:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _markers() -> Iterator[str]:
    for number in range(COLUMNS * ROWS):
        row, column = divmod(number, COLUMNS)
        yield from marker(number, LEFT + 20 + STEP * column, TOP + STEP * row)


def marker(number: int, x: float, y: float) -> Iterator[str]:
    """Yield the SVG of one marker: outline, a bar at its top, dots that encode its number, and the number in digits."""
    yield f'<g id="marker-{number}">'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS:g}" fill="white" stroke="black" stroke-width="2"/>'
    yield f'<rect x="{x - 5:g}" y="{y - RADIUS + 2.5:g}" width="10" height="2.5"/>'
    for bit in range(BITS):
        angle = math.tau * (bit + 0.5) / BITS
        dot_x, dot_y = x + RING * math.sin(angle), y - RING * math.cos(angle)
        fill = "black" if number >> bit & 1 else "none"
        yield f'<circle cx="{dot_x:.2f}" cy="{dot_y:.2f}" r="{DOT:g}" fill="{fill}" stroke="black" stroke-width="0.6"/>'
    yield f"{_text(str(number), x, y + 4.2, 12, 'middle')}</g>"


def _text(said: str, x: float, y: float, size: float, anchor: str) -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {place} font-family="Helvetica, Arial, sans-serif">{escape(said)}</text>'
