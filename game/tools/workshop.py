"""The developer commands that exist only in a checkout (pictures, fuzzing, soak and crash tests, watched games of
bots), and the parts of `bench` and `words` that do."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from game import ROOT

WORDS: Final = ("gallery", "fuzz", "soak", "crash", "watch")
"""Commands that need a checkout."""
FOLDER: Final = ROOT / "tests" / "workshop"


def add_words() -> Callable[[Any], None] | None:
    """Return the function that adds the developer commands to the command line; None outside a checkout, which
    lacks them."""
    if not FOLDER.is_dir():
        return None
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    added: Callable[[Any], None] = import_module("tests.workshop.command_line").add_words
    return added


def missing(arguments: Sequence[str]) -> str:
    """Return a sentence if the command is a developer command that this copy lacks; "" otherwise."""
    word = next(iter(arguments[1:] if arguments[:1] == ["dev"] else arguments), "")
    if word not in WORDS or FOLDER.is_dir():
        return ""
    return f"elektro dev {word} needs the workshop, which is part of a checkout of the project: tests/workshop"
