"""Showing a folder in the platform's file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

OPENERS: Final = ("xdg-open", "gio", "exo-open")
"""Programs that open a folder where the desktop is none of the two that come with one of their own."""


class NoFileManager(OSError):
    """There is none, or no desktop to show it on."""


def show_folder(folder: Path) -> None:
    """Open a folder, made if missing, in the file manager; NoFileManager or OSError where that cannot be."""
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
    """The command that opens it; None where there is none."""
    if sys.platform == "darwin":
        return ["open", str(folder)]
    if not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))):
        return None
    found = next((path for name in OPENERS if (path := shutil.which(name))), None)
    if found is None:
        return None
    return [found, *(["open"] if Path(found).name == "gio" else []), str(folder)]
