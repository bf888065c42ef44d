"""The program in the menus of a Linux desktop: its entry, its icon, and its kind of files, put where one user's lie.

The files come from `assets/desktop`; the icons there from `assets/recipes/icon.py`. On Windows only the kind of files
(`windows_entry`); on macOS the bundle itself says which files it opens.
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
"""Signs that a quoted argument of an entry has behind a backslash."""


class NoDesktop(OSError):
    """This system reads from the program itself what it opens."""


def data_folder() -> Path:
    """Where a user's entries, icons and kinds of files lie."""
    forget_relative_paths()
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def targets(data: Path) -> Iterator[tuple[Path, Path]]:
    """Every file, and where it belongs."""
    yield SOURCE / ENTRY, data / "applications" / ENTRY
    yield SOURCE / KIND, data / "mime" / "packages" / KIND
    yield SOURCE / ABOUT, data / "metainfo" / ABOUT
    for icon in sorted((SOURCE / "icons").glob("elektro-*.png")):
        size = icon.stem.rpartition("-")[2]
        yield icon, data / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "elektro.png"


def install(data: Path | None = None) -> list[str]:
    """Put everything where it belongs, in place of an older one; where. NoDesktop or OSError where that cannot be."""
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
    """Take all of it away again; what was there."""
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
    """How this copy of the program is started: the program, and words behind it."""
    if (ROOT / "contents.txt").is_file():  # a built copy, perhaps inside of an AppImage
        return [os.environ.get("APPIMAGE") or str(Path(sys.argv[0]).absolute())]
    if found := shutil.which("elektro"):
        return [str(Path(found).absolute())]
    return [sys.executable, "-m", "game"]


def command() -> str:
    """The same as an entry says it."""
    first, *more = program()
    return " ".join([_quoted(first), *more])


def command_line() -> str:
    """The same as Windows reads it."""
    first, *more = program()
    return " ".join([f'"{first}"', *more])


def _quoted(word: str) -> str:
    escaped = "".join(f"\\{sign}" if sign in RESERVED else sign for sign in word).replace("%", "%%")
    return f'"{escaped}"'.replace("\\", "\\\\")


def _check() -> None:
    if sys.platform == "darwin":
        raise NoDesktop("here the program itself says which files it opens")


def _refresh(data: Path) -> None:
    """Let the desktop look anew, where it has programs for that; else it does at the next login."""
    for program, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        found = shutil.which(program)
        if found and (data / folder).is_dir():
            subprocess.run([found, str(data / folder)], capture_output=True, check=False)
