"""A strip chart of a game's frames as SVG: a bar for each turn of the loop, as high as the CPU that it took."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

WIDE, HIGH, LEFT, FOOT = 1200, 260, 44, 30
"""Px of the chart, and of its margins for what is written."""
MOST = 60.0
"""Milliseconds at its top."""
LINES = (1000 / 60, 50.0)
"""Milliseconds at which a line is drawn: a frame of the screen, and what is felt as late."""
TONES = {"laid out": "#b5542d", "drawn": "#2f6b8a", "not drawn": "#b9b2a3"}


class Bar(NamedTuple):
    """One turn of the loop: its CPU-seconds, whether it computed a layout or drew anything, and its cause."""

    seconds: float
    laid: bool
    drawn: bool
    cause: str


def kind(frame: Bar) -> str:
    """Return the kind of a frame, by which its bar is coloured."""
    return "laid out" if frame.laid else "drawn" if frame.drawn else "not drawn"


def chart(bars: Sequence[Bar], told: str) -> str:
    """Return the chart of a game's frames as SVG, with a line of text below it; of several turns in a row that drew
    nothing, only the most expensive one is shown."""
    frames = _thinned([bar for bar in bars if _phase(bar)])
    step = (WIDE - LEFT) / max(1, len(frames))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#faf6ea"/>',
    ]
    for index, frame in enumerate(frames):
        tall = min(MOST, frame.seconds * 1e3) * (HIGH - FOOT - 20) / MOST
        x, y = LEFT + index * step, HIGH - FOOT - tall
        box = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.6, step):.1f}" height="{tall:.1f}"'
        parts.append(f'<rect {box} fill="{TONES[kind(frame)]}"/>')
    for number, (one, other) in enumerate(pairwise(frames)):
        if _phase(one) != _phase(other):
            x = LEFT + (number + 1) * step
            parts.append(
                f'<line x1="{x:.1f}" y1="14" x2="{x:.1f}" y2="{HIGH - FOOT}" stroke="#999" stroke-width="0.5"/>'
            )
            parts.append(f'<text x="{x + 2:.1f}" y="12" fill="#555" font-size="9">{_phase(other)}</text>')
    for limit in LINES:
        y = HIGH - FOOT - limit * (HIGH - FOOT - 20) / MOST
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDE}" y2="{y:.1f}" stroke="#000" stroke-dasharray="4 4"/>')
        parts.append(f'<text x="2" y="{y + 4:.1f}">{limit:.0f} ms</text>')
    parts.append(f'<text x="{LEFT}" y="{HIGH - 9}">{told}</text>')
    for index, (name, tone) in enumerate(TONES.items()):
        x = WIDE - 300 + 100 * index
        parts.append(f'<rect x="{x}" y="{HIGH - 19}" width="10" height="10" fill="{tone}"/>')
        parts.append(f'<text x="{x + 15}" y="{HIGH - 9}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _phase(frame: Bar) -> str:
    """Return the round and phase of a frame as text; empty for frames outside a game."""
    words = frame.cause.split()
    return f"{words[3]} {words[4].lower()}" if len(words) > 4 else ""


def _thinned(frames: Sequence[Bar], gap: int = 3) -> list[Bar]:
    """Return the frames without most of those that drew nothing: of every `gap` such frames in a row, only the most
    expensive one stays."""
    out: list[Bar] = []
    row: list[Bar] = []
    for frame in frames:
        if not frame.drawn:
            row.append(frame)
            if len(row) < gap:
                continue
        if row:
            out.append(max(row, key=lambda one: one.seconds))
            row = []
        if frame.drawn:
            out.append(frame)
    return out
