"""A picture of the screen as a PNG file in the folder where people look for pictures; nothing is overwritten."""

from __future__ import annotations

import io
import os
from datetime import datetime
from pathlib import Path

import platformdirs
import pygame
from pygame import Surface

from game.kit.style import words


def folder() -> Path:
    """Where pictures are put; ELEKTRO_PICTURES names another folder."""
    return Path(os.environ.get("ELEKTRO_PICTURES") or platformdirs.user_pictures_dir()) / "Elektro"


def keep(image: Surface, name: str = "elektro", where: Path | None = None) -> Path:
    """Write an image under a name with the time, and a number where there is one already; OSError if impossible."""
    where = where or folder()
    where.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    pygame.image.save(image, data, "picture.png")
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for part in ("", *(f"-{count}" for count in range(2, 1000))):
        path = where / f"{name}-{moment}{part}.png"
        try:
            with path.open("xb") as file:
                file.write(data.getbuffer())
        except FileExistsError:
            continue
        return path
    raise FileExistsError(str(where))


def brief(path: Path) -> str:
    """A path as one says it: from one's own folder on."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


def keep_and_tell(image: Surface, name: str = "elektro") -> str:
    """Keep an image; the sentence that says where, or why not."""
    try:
        return words.say("picture.kept", path=brief(keep(image, name)))
    except (OSError, pygame.error) as error:
        return words.say("picture.not_kept", reason=error)
