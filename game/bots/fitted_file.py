"""Files of fitted or tuned numbers, written by `elektro dev train` and `elektro dev tune` (docs/training.md)."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from game.engine import files

LARGEST: Final = 1_000_000
"""The largest size of a fitted file in bytes: a multiple of what the largest network needs."""


class BadFitted(ValueError):
    """Raised for a file of fitted numbers that cannot be used; the message is one sentence."""


def read_fitted(path: Path, kinds: Collection[str], called: str) -> dict[str, Any]:
    """Return the content of a file of fitted numbers whose kind is among `kinds`; raise BadFitted, naming a
    `called` file."""
    try:
        content = files.read_json(files.read_text(path, LARGEST))
    except files.FileRefused as error:
        raise BadFitted(f"{path}{error.place}: this is not a {called} file.") from None
    if not isinstance(content, dict) or content.get("elektro") not in kinds:
        raise BadFitted(f"{path}: this is not a {called} file.")
    return content
