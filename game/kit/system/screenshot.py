"""Screenshots as PNG files in the user's folder for pictures; no file is overwritten."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pygame
from pygame import Surface

from game.engine import files
from game.kit.style import words
from game.kit.style.user_folders import user_folder
from game.kit.system import png

LOOK = 0.05
"""Seconds between two checks whether a picture is written."""


def folder() -> Path:
    """Return the folder for screenshots; ELEKTRO_PICTURES names another folder."""
    return Path(os.environ.get("ELEKTRO_PICTURES") or user_folder("pictures")) / "Elektro"


def keep(image: Surface, name: str = "elektro", where: Path | None = None) -> Path:
    """Write a screenshot to a PNG file named with the time, numbered if needed; return its path. OSError if
    that fails.
    """
    return _write(png.pixels(image), image.get_size(), name, where)


def _write(rgb: bytes, size: tuple[int, int], name: str, where: Path | None = None) -> Path:
    where = where or folder()
    where.mkdir(parents=True, exist_ok=True)
    data = png.encode(rgb, size)
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for part in ("", *(f"-{count}" for count in range(2, 1000))):
        path = where / f"{name}-{moment}{part}.png"
        try:
            files.write_new(path, data)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(str(where))


def brief(path: Path) -> str:
    """Return a path shortened with "~" for the home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


def keep_and_tell(image: Surface, name: str = "elektro") -> str:
    """Write a screenshot; return the sentence that names its path, or the error."""
    return _write_file(png.pixels(image), image.get_size(), name)


def _write_file(rgb: bytes, size: tuple[int, int], name: str) -> str:
    try:
        return words.say("picture.kept", path=brief(_write(rgb, size, name)))
    except (OSError, pygame.error) as error:
        return words.say("picture.not_kept", reason=error)


class PictureWriter:
    """Writes screenshots in a thread: compressing one takes longer than many frames."""

    def __init__(self) -> None:
        self._writer = ThreadPoolExecutor(1, "picture")
        self._written: deque[Future[str]] = deque()

    @property
    def busy(self) -> bool:
        """Whether a picture is being written."""
        return bool(self._written)

    @property
    def deadline(self) -> float | None:
        """Seconds until the next check whether a screenshot is written; None if none is being written."""
        return LOOK if self._written else None

    def begin(self, image: Surface, name: str = "elektro") -> str:
        """Start writing a screenshot; return the sentence that says so."""
        self._written.append(self._writer.submit(_write_file, png.pixels(image), image.get_size(), name))
        return words.say("picture.writing")

    def take_result(self) -> str:
        """Return the sentence about the next finished picture, its path or the error; "" if none is finished."""
        return self._written.popleft().result() if self._written and self._written[0].done() else ""
