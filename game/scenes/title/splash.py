"""The splash screen, shown while the program is being loaded: the night, the name and the frame as the title shows
them, before its map, its lamps and its buttons."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.kit.paint import lettering
from game.kit.paint.gilding import gilded, shed, softened
from game.kit.style import settings, words
from game.kit.style.assets import ASSETS, icon, warn
from game.kit.style.night_theme import BOLT, FRAME_INNER, NAME_SHADOW, NIGHT, SUBTITLE
from game.kit.style.settings import Settings
from game.kit.style.theme import GOLD, Colour
from game.kit.system.window import NoDisplay, open_window

PICTURE: Final = ASSETS / "pictures" / "curtain.jpg"
FLAT: Final = ASSETS / "pictures" / "curtain-table.jpg"
"""The picture for a table, which has no upright side."""
NAME_LEVEL: Final = 0.40
"""Height of the name's middle in its panel, as a share of it."""
BELOW_NAME: Final = 0.52
"""Distance of the golden lines below the middle of the name, in sizes of its letters."""
LINE_DOWN, LINE_SIZE = 31.0, 25.0
"""Distance of the subtitle below the golden lines, and the size of its letters, design px."""
BOLT_SIZE: Final = 26.0
"""Size of the lightning bolt in the gap of the golden lines, design px."""
_risen: list[Surface] = []
"""The painted splash screen until it is taken."""


@dataclass(frozen=True, slots=True)
class GoldLine:
    """A straight golden line of the title's frame or below its name, px."""

    start: tuple[float, float]
    end: tuple[float, float]
    ink: Colour
    width: float


def unit_of(size: tuple[int, int]) -> float:
    """Return the px per design px of the title screen on a screen of this size."""
    wide, high = size
    return min(wide / 1180, high / 1600) if wide < high else min(wide / 1920, high / 1080)


def name_place(size: tuple[int, int]) -> tuple[Rect, float]:
    """Return the rectangle of the program's name on a title screen that is not for a table, and the size of the name's
    letters, px."""
    wide, high = size
    unit = unit_of(size)
    room = min(wide - 150 * unit, 1500 * unit)
    deep = 0.24 if wide < high else 0.29
    place = Rect(round((wide - room) / 2), round(high * 0.04), round(room), round(high * deep))
    return place, min(room * 0.205, place.h * 0.62)


def rules(middle: tuple[float, float], half: float, unit: float) -> Iterator[GoldLine]:
    """Yield the golden lines below the program's name, which leave a gap in the middle."""
    x, y = middle
    for off, thick in ((0.0, 2.4), (6.0, 1.0)):
        for way in (-1, 1):
            level = y + off * unit
            yield GoldLine((x + way * 22 * unit, level), (x + way * half, level), GOLD, max(1.0, thick * unit))


def frame_lines(size: tuple[float, float], unit: float) -> Iterator[GoldLine]:
    """Yield the golden lines of the title screen's frame, which has stepped corners."""
    wide, high = size
    for inset, line, ink in ((16.0, 3.0, GOLD), (25.0, 1.2, FRAME_INNER)):
        corner, edge = 46 * unit, inset * unit
        points = []
        for cx, cy, dx, dy in ((0.0, 0.0, 1, 1), (wide, 0.0, -1, 1), (wide, high, -1, -1), (0.0, high, 1, -1)):
            x, y = cx + dx * edge, cy + dy * edge
            steps = [(x, y + dy * corner), (x + dx * corner / 2, y + dy * corner)]
            steps += [(x + dx * corner / 2, y + dy * corner / 2), (x + dx * corner, y + dy * corner / 2)]
            steps.append((x + dx * corner, y))
            points += steps if (cx == 0) == (cy == 0) else steps[::-1]
        for a, b in zip(points, [*points[1:], points[0]], strict=True):
            yield GoldLine(a, b, ink, max(1.0, line * unit))


def left(size: tuple[int, int]) -> Surface | None:
    """Return the painted splash screen, to be shown until the first scene is painted; None at a second call or for
    another size of the screen."""
    found = _risen.pop() if _risen else None
    return found if found is not None and found.get_size() == size else None


def rise() -> Settings:
    """Open the window as the settings say and show the splash screen; return the settings, even if there is no
    display."""
    wishes = settings.load()
    words.set_language(wishes.language)
    with contextlib.suppress(NoDisplay):  # reported when the first scene opens its window
        screen = open_window(None, wishes.fullscreen or wishes.kiosk, wishes.display)
        paint(screen, wishes.layout == "table")
        pygame.display.flip()
        _risen[:] = [screen.copy()]
    return wishes


def paint(screen: Surface, table: bool = False) -> None:
    """Paint the splash screen: the night picture, or a dark screen if its file cannot be read; unless it is for a
    table, also the frame and the name."""
    screen.fill(NIGHT)
    path = FLAT if table else PICTURE
    try:
        picture = pygame.image.load(path)
    except (OSError, pygame.error) as error:
        warn(str(path), error)
    else:
        screen.blit(pygame.transform.smoothscale(picture, screen.get_size()), (0, 0))
    if not table:
        for line in frame_lines(screen.get_size(), unit_of(screen.get_size())):
            _draw(screen, line)
        _name(screen)


def _draw(screen: Surface, line: GoldLine) -> None:
    pygame.draw.line(screen, line.ink, line.start, line.end, max(1, round(line.width)))


def _name(screen: Surface) -> None:
    """Paint the program's name as the title screen does, and below it what the program is, in the language that is
    set."""
    size = screen.get_size()
    (place, letters), unit = name_place(size), unit_of(size)
    said, px, _ = lettering.fitted(words.say("app.title"), "title", letters, place.w * 0.96)
    across, _ = lettering.extent(said, "title", px)
    level = place.y + place.h * NAME_LEVEL
    x, y = place.centerx - across / 2, level - lettering.capital_middle("title", px)
    screen.blit(softened(said, px), (round(x) - shed(px), round(y) - shed(px)))
    screen.blit(lettering.line(said, "title", px, NAME_SHADOW), (round(x + px * 0.022), round(y + px * 0.03)))
    screen.blit(gilded(said, px), (round(x), round(y)))
    below = level + px * BELOW_NAME
    for rule in rules((place.centerx, below), min(place.w * 0.46, across * 0.62), unit):
        _draw(screen, rule)
    bolt = icon("lightning", round(BOLT_SIZE * unit), BOLT)
    screen.blit(bolt, bolt.get_rect(center=(round(place.centerx), round(below + 3 * unit))))
    line, small, _ = lettering.fitted(words.say("setup.line"), "semibold", LINE_SIZE * unit, place.w * 0.94)
    image = lettering.line(line, "semibold", small, SUBTITLE)
    top = below + LINE_DOWN * unit - lettering.capital_middle("semibold", small)
    start = size[0] / 2 - lettering.width(line, "semibold", small) / 2
    screen.blit(image, (round(start), round(top)))
