"""The file of a playing style, as the command `elektro dev tune` writes it (docs/bots.md)."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.bots.engineer.style import PLAIN, Style
from game.bots.fitted_file import BadFitted, read_fitted

VERSION: Final = 1
SEASONED: Final = {players: Path(__file__).parent / f"seasoned_for_{players}.json" for players in (2, 3, 4)}
"""The styles that won most when tuned against each other, by the number of players."""
MOST: Final = 1000.0
"""The number below which every weight of a style must be, whatever its sign."""
NAMES: Final = tuple(field.name for field in fields(PLAIN))


def read_style(path: Path) -> Style:
    """Return the playing style in a file; raise BadFitted if the file holds no style or one with other weights."""
    values = read_fitted(path, ("style",), "style")
    weights = values.get("style")
    if values.get("version") != VERSION or not isinstance(weights, dict) or set(weights) != set(NAMES):
        raise BadFitted(f"{path}: written for other rules of thumb; tune again with elektro dev tune.")
    for name in NAMES:
        usual = getattr(PLAIN, name)
        if not _is_like(weights[name], usual):
            raise BadFitted(f"{path}: {name} must be {_wanted(usual)}.")
        if isinstance(usual, tuple):
            weights[name] = tuple(weights[name])
    return Style(**weights)


def _is_like(found: Any, usual: Any) -> bool:
    if isinstance(usual, tuple):
        return isinstance(found, list) and len(found) == len(usual) and all(_is_like(each, usual[0]) for each in found)
    if isinstance(found, bool) or not isinstance(found, int | float) or not abs(found) < MOST:
        return False
    return not isinstance(usual, int) or (isinstance(found, int) and found > 0)


def _wanted(usual: Any) -> str:
    if isinstance(usual, tuple):
        return f"{len(usual)} numbers"
    return "a whole number above nought" if isinstance(usual, int) else f"a number below {MOST:g}"


@cache
def seasoned(players: int) -> Style:
    """Return the game's tuned style for a number of players; the style for four is used for more players, too."""
    return read_style(SEASONED[min(players, max(SEASONED))])
