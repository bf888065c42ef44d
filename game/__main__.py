"""Where the program begins: without any word the curtain is up before the rest of the program is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.late import late

if TYPE_CHECKING:
    from game import commands
    from game.kit.style.settings import Settings
    from game.kit.system import splash
else:
    commands = late("game.commands")
    splash = late("game.kit.system.splash")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    wishes: Settings | None = None
    if not words or words[0].endswith(".elektro"):
        wishes = splash.rise()
    return commands.main(words, wishes)


if __name__ == "__main__":
    sys.exit(main())
