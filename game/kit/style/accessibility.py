"""Text size and contrast for players who read with difficulty, applied by every pen.

Small type grows most and headlines hardly: hard text becomes easier to read and large text keeps its size. In high
contrast ink is nearly black or nearly white, paper is smooth under it, and outlines are thicker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.plants import PowerPlant
from game.kit.style.theme import Colour, darker, mixed
from game.kit.style.things_theme import PLAIN_PAPER, STRONG_INK

TEXT_SIZES: Final = {"normal": 1.0, "large": 1.14, "largest": 1.3}
"""Growth of small type for each setting."""
CONTRASTS: Final = ("normal", "high")
SMALL, LARGE = 20, 44
"""Design px: type up to the first size grows in full, type from the second on not at all."""
THICKER: Final = 1.9
"""Factor for outlines in high contrast."""
MIDDLE: Final = 0.42
"""Lightness (0..1) from which an ink counts as light: soft inks on dark boards are no lighter."""


@dataclass(slots=True)
class Accessibility:
    """The current text size and contrast, and the plants that differ from the printed cards."""

    text_size: str = "normal"
    contrast: str = "normal"
    plants: tuple[PowerPlant, ...] = ()
    """The plants that the map of the shown game changes, for the cards."""

    @property
    def strong(self) -> bool:
        """Whether contrast is high."""
        return self.contrast == "high"


worn: Final = Accessibility()


def use(text_size: str, contrast: str) -> bool:
    """Change text size and contrast; return whether they differ from before, so that everything must be repainted."""
    before = (worn.text_size, worn.contrast)
    worn.text_size, worn.contrast = text_size, contrast
    return before != (text_size, contrast)


def use_plants(plants: Mapping[int, PowerPlant]) -> None:
    """Set the plants of the shown game: from now on, cards of plants that its map changes are printed accordingly."""
    worn.plants = tuple(plant for plant in plants.values() if plant.changed)


def signature() -> tuple[str | PowerPlant, ...]:
    """Return the text size, the contrast and the changed plants, on which pictures in caches depend."""
    return worn.text_size, worn.contrast, *worn.plants


def grown(size: float, unit: float) -> float:
    """Return a type size (px, at `unit` px per design px), grown as the setting for larger text says."""
    most = TEXT_SIZES.get(worn.text_size, 1.0)
    share = min(1.0, max(0.0, (LARGE - size / unit) / (LARGE - SMALL)))
    return size * (1 + (most - 1) * share)


def ink(colour: Colour) -> Colour:
    """Return an ink as the contrast needs it: in high contrast dark inks are nearly black, light ones nearly white."""
    if not worn.strong:
        return colour
    if _lightness(colour) < MIDDLE:
        return darker(colour, 0.4)
    return mixed(colour, STRONG_INK, 0.7)


def line(width: float) -> float:
    """Return the width of an outline, which is thicker in high contrast."""
    return width * THICKER if worn.strong else width


def ground(colour: Colour) -> Colour:
    """Return the colour of a board as the contrast needs it: in high contrast light paper is nearly white, dark boards
    are darker.
    """
    if not worn.strong:
        return colour
    light = _lightness(colour)
    if light > 0.85:
        return (*mixed(colour, PLAIN_PAPER, 0.8), *colour[3:])
    return (*darker(colour, 0.72), *colour[3:]) if light < 0.36 else colour


def _lightness(colour: Colour) -> float:
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255
