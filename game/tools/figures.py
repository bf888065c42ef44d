"""Measured numbers, printed as they are and as multiples of a fixed piece of work (the yardstick)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `in_yardsticks` is the same in units of the time that the fixed piece of work takes.

    A size or a share has no such value.
    """

    name: str
    value: float
    unit: str
    in_yardsticks: float | None = None
    yardstick_unit: str = ""
    budget: float | None = None
    """The highest allowed value; None if there is no limit."""

    @property
    def kept(self) -> bool:
        """Whether the measured number is within its budget."""
        return self.budget is None or self.value <= self.budget

    def line(self) -> str:
        """Return the figure as one line."""
        line = f"{self.name:<44}{_number(self.value):>12} {self.unit:<20}"
        if self.in_yardsticks is not None:
            line += f"{_number(self.in_yardsticks):>12} {self.yardstick_unit}"
        if self.budget is not None:
            line += f"{f'within {_number(self.budget)}:':>14} {'kept' if self.kept else 'NOT KEPT'}"
        return line.rstrip()


def _number(number: float) -> str:
    """Return a number as text, with four significant digits and thousands separators."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.4g}"


def rate(name: str, amount: float, seconds: float, what: str, yardstick: float) -> Figure:
    """Return a figure: how many of `amount` things were done per CPU-second; `yardstick` is the time of the fixed
    work."""
    per_second = amount / seconds
    return Figure(name, per_second, f"{what}/CPU-second", per_second * yardstick, f"{what}/pass")


def duration(name: str, seconds: float, yardstick: float, unit: str = "µs") -> Figure:
    """Return a figure for a duration in CPU-seconds, to be printed in microseconds or in milliseconds ("ms")."""
    return Figure(name, seconds * {"µs": 1e6, "ms": 1e3}[unit], unit, seconds / yardstick, "passes")
