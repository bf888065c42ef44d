"""Opens a folder in the platform's file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

OPENERS: Final = ("xdg-open", "gio", "exo-open")
"""Programs that open a folder on Linux desktops, by preference."""


class NoFileManager(OSError):
    """There is no file manager, or no desktop to show it on."""


def show_folder(folder: Path) -> None:
    """Open a folder in the file manager, creating it if missing; NoFileManager or OSError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        os.startfile(folder)
        return
    command = _command(folder)
    if command is None:
        raise NoFileManager("no file manager")
    quiet = subprocess.DEVNULL
    subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def _command(folder: Path) -> list[str] | None:
    """Return the command that opens a folder; None if there is none."""
    if sys.platform == "darwin":
        return ["open", str(folder)]
    if not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))):
        return None
    found = next((path for name in OPENERS if (path := shutil.which(name))), None)
    if found is None:
        return None
    return [found, *(["open"] if Path(found).name == "gio" else []), str(folder)]
