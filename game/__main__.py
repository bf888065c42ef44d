"""The program's entry point: without arguments, the splash screen appears before the rest of the program is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.kit.system import interrupts
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from game import commands, launch
    from game.kit.style.settings import Settings
    from game.scenes.title import splash
    from game.tools import start_stages
else:
    commands, launch = lazy_import("game.commands"), lazy_import("game.launch")
    splash, start_stages = lazy_import("game.scenes.title.splash"), lazy_import("game.tools.start_stages")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    interrupts.end_at_once()
    words = sys.argv[1:] if arguments is None else list(arguments)
    wishes: Settings | None = None
    if not words or (words[0].endswith(".elektro") and os.path.isfile(words[0])):
        wishes = splash.rise()
    if not words:
        try:
            return launch.play(settings=wishes)
        except (Exception, KeyboardInterrupt) as error:
            return commands.report_error(error)
    if words[0] == "--until":
        return start_stages.until(words[1:])
    return commands.main(words, wishes)


if __name__ == "__main__":
    sys.exit(main())
