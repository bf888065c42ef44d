"""How wide stations and flanks are on which screen (docs/table.md), mm.

The arrangement was worked out for 43 inches; a larger screen gives more to everybody, a smaller one takes from
the flanks first: their cards and columns stay touchable, the map keeps its share.
"""

from __future__ import annotations

from typing import Final

LARGE: Final = 640.0
"""From this height (52 inches) stations are wider."""
SIDEWAYS: Final = 400.0
"""What a drawer with a single row of controls needs: where a short side is shorter it opens with two rows."""
CORNERS: Final = 86.0
"""What a station at a short side leaves of it for the corners."""
DEEPER: Final = 30.0
"""How much a drawer with two rows is deeper than a strip: markets behind it stand so far back."""
LOW: Final = 380.0
"""Below this height (31 inches) the markets need all of it."""
WIDER: Final = 18.0
"""How much wider markets are on a large screen, for the plants; its half for the fuels."""
BESIDE_CROWDS: Final = (164.0, 136.0)
"""Plants and fuels there where two sit at one long side: drawers leave the map its height, not its width."""
MAP_SHARE: Final = 0.46
"""What the map keeps of a small screen's width."""


def beside(height: float, crowded: bool, strips: float = 0.0) -> float:
    """Width of a station at a short side of the screen; `crowded` where two sit side by side at a long one.

    `strips` is what two strips at the long sides take where a drawer comes between them.
    """
    if strips:
        return height - strips
    most = (400.0 if crowded else 420.0) if height >= LARGE else (318.0 if crowded else 352.0)
    return min(most, height - CORNERS)


def below(height: float, alone: bool, facing: bool) -> float:
    """The largest width of a station at a long side."""
    if not alone:
        return 440.0 if height >= LARGE else 346.0
    if facing:
        return 560.0 if height >= LARGE else 512.0
    return 520.0 if height >= LARGE else 452.0


def least_below(height: float) -> float:
    """The width that a drawer at a long side needs; on the smallest screens it keeps clear of the markets instead."""
    return 360.0 if height >= LOW else 250.0


def opens_sideways(height: float) -> bool:
    """Whether a single row of controls finds room at a short side."""
    return height - 61 >= SIDEWAYS


def grown(height: float, crowded: bool, plants: float, fuels: float) -> tuple[float, float]:
    """Widths of plants and fuels on a screen of this height, from those on 43 inches."""
    if height < LARGE:
        return plants, fuels
    return BESIDE_CROWDS if crowded else (plants + WIDER, fuels + WIDER / 2)


def market_widths(width: float, height: float, edge: float, plants: float, fuels: float) -> tuple[float, float, float]:
    """Room beside the markets and the widths of plants and fuels, where people sit at all four sides.

    `edge` is what a waiting station at a short side takes; the markets as they are where there is room.
    """
    if opens_sideways(height):
        return edge, plants, fuels
    usual = min(plants, fuels)
    each = min(usual, (width * (1 - MAP_SHARE) - 2 * (edge + DEEPER) - 9) / 2)
    return edge + DEEPER, each - 8, each + 8
