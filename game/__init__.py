"""Elektro: a digital table for a board game of power plants, fuel and cities."""

from pathlib import Path

__version__ = "0.1.0"


def _find_root() -> Path:
    """Return the folder holding assets/ and maps/: game/_data once installed, the checkout otherwise."""
    here = Path(__file__).resolve().parent
    installed = here / "_data"
    return installed if installed.is_dir() else here.parent


ROOT = _find_root()
