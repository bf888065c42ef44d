"""The file of a playing style, as the command `elektro dev tune` writes it (docs/training.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.bots.engineer.style import Style

VERSION: Final = 1
SEASONED: Final = {players: Path(__file__).parent / f"seasoned_for_{players}.json" for players in (2, 3, 4)}
"""The styles that won most when tuned against each other, by the number of players."""


def read_style(path: Path) -> Style:
    """Return the playing style in a file."""
    return style_of(json.loads(path.read_text(encoding="utf-8"))["style"])


def style_of(weights: Mapping[str, Any]) -> Style:
    """Return the playing style with these weights, which JSON has in lists instead of tuples."""
    return Style(**{**weights, "last_cities": tuple(weights["last_cities"])})


@cache
def seasoned(players: int) -> Style:
    """Return the game's tuned style for a number of players; the style for four is used for more players, too."""
    return read_style(SEASONED[min(players, max(SEASONED))])
