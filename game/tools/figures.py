"""Measured numbers and how they are told: as they are, and as multiples of the yardstick."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `in_yardsticks` is the same with the yardstick's pass as the unit of time.

    A size or a share has none.
    """

    name: str
    value: float
    unit: str
    in_yardsticks: float | None = None
    yardstick_unit: str = ""
    budget: float | None = None
    """What it may be at most; None where nothing is promised."""

    @property
    def kept(self) -> bool:
        """Whether it is within its budget."""
        return self.budget is None or self.value <= self.budget

    def told(self) -> str:
        """The figure as one line."""
        line = f"{self.name:<44}{_told(self.value):>12} {self.unit:<20}"
        if self.in_yardsticks is not None:
            line += f"{_told(self.in_yardsticks):>12} {self.yardstick_unit}"
        if self.budget is not None:
            line += f"{f'within {_told(self.budget)}:':>14} {'kept' if self.kept else 'NOT KEPT'}"
        return line.rstrip()


def _told(number: float) -> str:
    """Four digits that matter, with the thousands apart."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.4g}"


def rate(name: str, amount: float, seconds: float, what: str, yardstick: float) -> Figure:
    """`amount` things done in so many CPU-seconds; `yardstick` is CPU-seconds per pass."""
    per_second = amount / seconds
    return Figure(name, per_second, f"{what}/CPU-second", per_second * yardstick, f"{what}/pass")


def duration(name: str, seconds: float, yardstick: float, unit: str = "µs") -> Figure:
    """A figure of so many CPU-seconds, told in microseconds or milliseconds ("ms")."""
    return Figure(name, seconds * {"µs": 1e6, "ms": 1e3}[unit], unit, seconds / yardstick, "passes")
