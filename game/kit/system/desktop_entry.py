"""The program in the menus of a Linux desktop: its entry, icon and file type, installed for the user.

The files are from `assets/desktop`, the icons there from `assets/recipes/icon.py`. On Windows only the file type is
registered (`windows_entry`); on macOS the bundle itself declares its file types.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game import ROOT
from game.kit.style.assets import ASSETS
from game.kit.style.user_folders import forget_relative_paths
from game.kit.system import windows_entry

SOURCE: Final = ASSETS / "desktop"
ENTRY, KIND, ABOUT = "elektro.desktop", "elektro-mime.xml", "io.github.elektro.Elektro.metainfo.xml"
RESERVED: Final = '\\"`$'
"""Characters that need a backslash in a quoted argument of an entry."""


class NoDesktop(OSError):
    """The system has no desktop entries: the program itself declares its file types."""


def data_folder() -> Path:
    """Return the user's folder for entries, icons and file types."""
    forget_relative_paths()
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def targets(data: Path) -> Iterator[tuple[Path, Path]]:
    """Yield every file to be installed, with its destination."""
    yield SOURCE / ENTRY, data / "applications" / ENTRY
    yield SOURCE / KIND, data / "mime" / "packages" / KIND
    yield SOURCE / ABOUT, data / "metainfo" / ABOUT
    for icon in sorted((SOURCE / "icons").glob("elektro-*.png")):
        size = icon.stem.rpartition("-")[2]
        yield icon, data / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "elektro.png"


def install(data: Path | None = None) -> list[str]:
    """Install the program's entry, icons and file type for the user, replacing older files; return their paths.
    Raise NoDesktop or OSError if that fails.
    """
    if sys.platform == "win32":
        return windows_entry.install(command_line())
    _check()
    data = data or data_folder()
    done = []
    for source, target in targets(data):
        target.parent.mkdir(parents=True, exist_ok=True)
        content = source.read_bytes()
        if target.name == ENTRY:
            content = content.replace(b"Exec=elektro %f", f"Exec={command()} %f".encode())
        target.write_bytes(content)
        done.append(str(target))
    _refresh(data)
    return done


def remove(data: Path | None = None) -> list[str]:
    """Remove what `install` has installed; return the paths that existed."""
    if sys.platform == "win32":
        return windows_entry.remove()
    _check()
    data = data or data_folder()
    gone = [target for _, target in targets(data) if target.is_file()]
    for target in gone:
        target.unlink()
    _refresh(data)
    return list(map(str, gone))


def program() -> list[str]:
    """Return the command that starts this copy of the program, as a list of arguments."""
    if (ROOT / "contents.txt").is_file():  # a built copy, possibly inside an AppImage
        return [os.environ.get("APPIMAGE") or str(Path(sys.argv[0]).absolute())]
    if found := shutil.which("elektro"):
        return [str(Path(found).absolute())]
    return [sys.executable, "-m", "game"]


def command() -> str:
    """Return the command that starts the program, as a desktop entry writes it."""
    first, *more = program()
    return " ".join([_quoted(first), *more])


def command_line() -> str:
    """Return the command that starts the program, as Windows reads it."""
    first, *more = program()
    return " ".join([f'"{first}"', *more])


def _quoted(word: str) -> str:
    escaped = "".join(f"\\{sign}" if sign in RESERVED else sign for sign in word).replace("%", "%%")
    return f'"{escaped}"'.replace("\\", "\\\\")


def _check() -> None:
    if sys.platform == "darwin":
        raise NoDesktop("here the program itself says which files it opens")


def _refresh(data: Path) -> None:
    """Refresh the desktop's caches if it has the programs for that; otherwise it updates at the next login."""
    for program, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        found = shutil.which(program)
        if found and (data / folder).is_dir():
            subprocess.run([found, str(data / folder)], capture_output=True, check=False)
