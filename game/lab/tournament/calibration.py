"""Calibration: predicted chances compared with the outcomes of games the value was not fitted on, as text and plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path
from typing import Any, Final

from game.bots.search.value import Value
from game.engine.files import write_whole

SIDE: Final = 400
"""The side of the plot's square, px."""
EDGE: Final = 52
INK: Final = "black"
BINS: Final = 10
"""Groups of predicted chances, of equal width."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position at the start of a round: features of the table and of every seat, and each seat's share of the
    final win."""

    table: list[float]
    features: list[list[float]]
    shares: list[float]


@dataclass(frozen=True, slots=True)
class Bin:
    """Seats with a predicted chance of winning from `low` to `high`: their number, mean chance, and the share that
    won."""

    low: float
    high: float
    count: int
    given: float
    won: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Predicted chances of winning compared with outcomes: groups by chance, and the mean log loss over the
    positions."""

    bins: list[Bin]
    loss: float
    positions: int

    def values(self) -> dict[str, Any]:
        """Return the calibration as plain values."""
        return {**asdict(self)}

    def lines(self) -> Iterator[str]:
        """Yield the calibration as lines of text."""
        yield f"{self.positions} positions, logarithmic loss {self.loss:.4f}"
        for each in self.bins:
            low, high = 100 * each.low, 100 * each.high
            yield f"given {low:3.0f} to {high:3.0f} %: {100 * each.won:5.1f} % of {each.count} won"


def calibrate(judge: Value, found: Sequence[Position]) -> Calibration:
    """Compare the chances that a value predicts in these positions with the outcomes, in groups of equal width."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    loss = 0.0
    for position in found:
        chances = judge.of(position.table, position.features)
        for chance, share in zip(chances, position.shares, strict=True):
            rows[min(BINS - 1, int(chance * BINS))].append((chance, share))
            loss -= share * log(max(chance, 1e-12))
    measured = [
        Bin(
            number / BINS,
            (number + 1) / BINS,
            len(row),
            sum(chance for chance, _ in row) / len(row),
            sum(share for _, share in row) / len(row),
        )
        for number, row in enumerate(rows)
        if row
    ]
    return Calibration(measured, loss / max(1, len(found)), len(found))


def plot(calibration: Calibration) -> str:
    """Return an SVG plot of predicted against actual wins: a dot for each group, sized by its seats, and the ideal
    diagonal."""
    most = max([each.count for each in calibration.bins], default=1)
    whole = SIDE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" font-family="serif" font-size="14" '
        f'fill="{INK}">',
        f'<rect width="{whole}" height="{whole}" fill="oldlace"/>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="white" stroke="{INK}"/>',
        f'<path d="M{EDGE} {EDGE + SIDE}L{EDGE + SIDE} {EDGE}" stroke="{INK}" stroke-dasharray="5 5"/>',
    ]
    for tenth in range(0, 101, 20):
        x, y = _place(tenth / 100, tenth / 100)
        parts.append(f'<text x="{x}" y="{EDGE + SIDE + 18}" text-anchor="middle">{tenth}</text>')
        parts.append(f'<text x="{EDGE - 8}" y="{y + 5}" text-anchor="end">{tenth}</text>')
    for each in calibration.bins:
        x, y = _place(each.given, each.won)
        size = round(3 + 9 * (each.count / most) ** 0.5, 1)
        parts.append(f'<circle cx="{x}" cy="{y}" r="{size}" fill="peru"><title>{each.count}</title></circle>')
    middle = EDGE + SIDE / 2
    parts.append(f'<text x="{middle}" y="{whole - 12}" text-anchor="middle">chance given, %</text>')
    parts.append(f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">won, %</text>')
    positions = f"{calibration.positions} positions of held-out games"
    parts.append(f'<text x="{middle}" y="32" text-anchor="middle">{positions}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _place(given: float, won: float) -> tuple[float, float]:
    return round(EDGE + given * SIDE, 1), round(EDGE + (1 - won) * SIDE, 1)


def write_plot(path: Path, calibration: Calibration) -> None:
    """Write the plot of a calibration to a file, whole or not at all; raise OSError if that fails."""
    write_whole(path, plot(calibration).encode())
