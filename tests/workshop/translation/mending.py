"""`elektro dev words` lists the faults of a translation: messages that are missing, unused or too long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.kit.style import words
from game.kit.style.theme import WINE
from game.tools.catalogue_faults import chosen, faults
from tests.workshop import gallery
from tests.workshop.translation.fitting import Misfit, ScreenLook, laid_out, misfits

LOOKS: Final = (
    ScreenLook("desk", (1024, 640)),
    ScreenLook("table", (1920, 1080), "largest"),
    ScreenLook("desk", (900, 1600), "largest"),
    ScreenLook("table", (1280, 800), "large"),
)
"""Each layout twice, each text size: where what is long is cut first."""
RIM: Final = 4


def run(languages: Sequence[str] = (), folder: Path | None = None) -> int:
    """Print all faults of these languages (default: all), with pictures in a folder if one is given; return 1 if there
    are any.

    Raise BadChoice for a language that has no file, and OSError if a picture cannot be written.
    """
    count = 0
    wanted = chosen(languages)
    for line in (*_wrong(wanted), *_too_long(wanted, folder)):
        print(line, flush=True)
        count += 1
    print(f"{count} faults in {', '.join(wanted)}")
    return 1 if count else 0


def _wrong(languages: Sequence[str]) -> Iterator[str]:
    for code in languages:
        yield from faults(code)


def _too_long(languages: Sequence[str], folder: Path | None) -> Iterator[str]:
    """Yield texts that do not fit, each reported once."""
    told = set()
    for look in LOOKS:
        for found in misfits(look, languages):
            if (found.language, found.text, found.over) not in told:
                told.add((found.language, found.text, found.over))
                shown = f", see {_picture(found, folder, len(told))}" if folder else ""
                over = f" runs into {found.over!r}" if found.over else " is too long"
                yield f"{found.language}: {found.text!r}{over} in {found.moment}, {found.panel} ({look}){shown}"


def _picture(found: Misfit, folder: Path, number: int) -> Path:
    """Save a picture of the scene with a frame around the panel of a text that does not fit; return its path."""
    moment = next(moment for moment in gallery.moments(found.look.layout) if moment.name == found.moment)
    before = words.language()
    words.set_language(found.language)
    try:
        app = laid_out(moment, found.look)
        app.room.canvas.slice, app.room.canvas.panel_cache.paints = None, True
        for _ in range(gallery.FRAMES):
            app.step(1 / 60)
    finally:
        words.set_language(before)
    for painted in app.room.canvas.painted:
        if painted.panel.name == found.panel:
            pygame.draw.rect(app.screen, WINE, painted.panel.rect.inflate(RIM, RIM), RIM)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{number:03}-{found.language}-{found.moment}.png"
    pygame.image.save(app.screen, file)
    return file
