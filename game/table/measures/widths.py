"""Widths of the players' stations and of the markets on the touch table by screen size (docs/table.md), mm.

The geometry was designed for 43 inches. A larger screen enlarges everything; a smaller one shrinks the markets first,
as far as cards and columns can still be touched, while the map keeps its share."""

from __future__ import annotations

from typing import Final

LARGE: Final = 640.0
"""Height (52 inches) from which stations are wider."""
SIDEWAYS: Final = 400.0
"""Width a drawer with a single row of controls needs; on a shorter side it opens with two rows."""
CORNERS: Final = 86.0
"""How much of a short side a station leaves for the corners."""
DEEPER: Final = 30.0
"""How much deeper a drawer with two rows is than a strip; markets behind it are set back by this."""
LOW: Final = 380.0
"""Height (31 inches) below which the markets need all of it."""
WIDER: Final = 18.0
"""How much wider the plant market is on a large screen; the fuel market gains half of it."""
BESIDE_CROWDS: Final = (164.0, 136.0)
"""Widths of plants and fuels on a large screen with two seats at one long side: drawers leave the map its height, not
its width."""
MAP_SHARE: Final = 0.46
"""The map's share of a small screen's width."""


def beside(height: float, crowded: bool, strips: float = 0.0) -> float:
    """Return the width of a player's station at a short side of the screen, mm. `crowded`: there are two stations at a
    long side; `strips`: the space that the strips at both long sides take, if a drawer opens between them."""
    if strips:
        return height - strips
    most = (400.0 if crowded else 420.0) if height >= LARGE else (318.0 if crowded else 352.0)
    return min(most, height - CORNERS)


def below(height: float, alone: bool, facing: bool) -> float:
    """Return the largest width of a player's station at a long side of the screen, mm; it depends on whether the
    station is alone there, and whether all seats are at the long sides."""
    if not alone:
        return 440.0 if height >= LARGE else 346.0
    if facing:
        return 560.0 if height >= LARGE else 512.0
    return 520.0 if height >= LARGE else 452.0


def least_below(height: float) -> float:
    """Return the smallest width of a drawer at a long side of the screen, mm; on the smallest screens it does not reach
    the markets."""
    return 360.0 if height >= LOW else 250.0


def opens_sideways(height: float) -> bool:
    """Return whether a drawer with a single row of controls fits at a short side of the screen."""
    return height - 61 >= SIDEWAYS


def grown(height: float, crowded: bool, plants: float, fuels: float) -> tuple[float, float]:
    """Return the widths of the plant market and the fuel market on a screen of this height, given their widths on one
    of 43 inches, mm."""
    if height < LARGE:
        return plants, fuels
    return BESIDE_CROWDS if crowded else (plants + WIDER, fuels + WIDER / 2)


def market_widths(width: float, height: float, edge: float, plants: float, fuels: float) -> tuple[float, float, float]:
    """Return, for seats at all four sides, the space between a market and its edge of the screen, and the widths of the
    plant market and the fuel market, mm.

    `edge` is the space that a waiting station takes; the markets keep the given widths where there is room."""
    if opens_sideways(height):
        return edge, plants, fuels
    usual = min(plants, fuels)
    each = min(usual, (width * (1 - MAP_SHARE) - 2 * (edge + DEEPER) - 9) / 2)
    return edge + DEEPER, each - 8, each + 8
