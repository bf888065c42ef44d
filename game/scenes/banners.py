"""Notices that every player must read: at a desk one, at a touch table one for each side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Final

from pygame import Rect

from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import INK, WINE
from game.kit.values.ids import OneOf, is_one_of
from game.session.intents import Go

SLIP_MM: Final = (140.0, 14.0)
"""Width and depth of a banner at a table, mm."""
SLIP: Final = (620.0, 46.0)
"""Width and depth of a banner at a desk, design px."""


def sheets(
    name: str, size: tuple[int, int], table: bool, shape: tuple[int, int], key: Hashable, paint: Callable[[Pen], None]
) -> list[Panel]:
    """Return the panels of a sheet of this shape (design px) in the middle of the screen; at a touch table, one for
    each side."""
    wide, high = shape
    if table:
        unit = min(size[1] / (2.2 * high + 0.02 * wide), size[0] / (wide + 2.3 * high), size[1] / (wide + 20))
    else:
        unit = min(size[0] / (wide + 80), size[1] / (high + 80), 1.2 * min(size[0] / 1920, size[1] / 1080) + 0.25)
    found = []
    for turn in range(4 if table else 1):
        across, down = round(wide * unit), round(high * unit)
        rect = Rect((0, 0), (down, across) if turn % 2 else (across, down))
        rect.center = size[0] // 2, size[1] // 2
        if table:
            _to_side(rect, Rect((0, 0), size), turn, round(0.03 * high * unit))
        found.append(Panel(OneOf(name, turn), rect, turn, key, paint, unit=unit))
    return found


def _to_side(rect: Rect, area: Rect, turn: int, gap: int) -> None:
    """Move a rectangle to the side of an area at which a reader with this rotation sits, `gap` px from its edge."""
    if turn == 0:
        rect.bottom = area.bottom - gap
    elif turn == 1:
        rect.left = area.left + gap
    elif turn == 2:
        rect.top = area.top + gap
    else:
        rect.right = area.right - gap


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that stays on the screen, with the intent of a touch on it."""

    said: str
    go: Go
    hint: str
    grave: bool = False
    """Whether the sentence reports a problem: it is then written in another ink."""

    def translated(self, language: str) -> Notice:
        """Return the notice translated into a language; the same notice if the language is empty."""
        return replace(self, said=words.retranslate(self.said, language), hint=words.retranslate(self.hint, language))


def notice_panels(
    name: str, notice: Notice, shown: Sequence[Panel], readers: Mapping[int, str], mm: float, unit: float
) -> list[Panel]:
    """Return panels with the notice at the edge of the map, one for each of `readers` in their language, clear of the
    map's buttons and the stations; none if no map is shown. `mm` is the px per mm at a touch table, 0 at a desk."""
    board = next((panel.rect for panel in shown if panel.name == "map"), None)
    if board is None:
        return []
    taken = [panel.rect for panel in shown if is_one_of(panel.name, "map") or (mm and panel.owner is not None)]
    found = []
    for turn, language in readers.items():
        wide, high = (SLIP_MM[0] * mm, SLIP_MM[1] * mm) if mm else (SLIP[0] * unit, SLIP[1] * unit)
        along = board.h if turn % 2 else board.w
        wide = min(wide, along * 0.8)
        rect = Rect(0, 0, *map(round, (high, wide) if turn % 2 else (wide, high)))
        gap = round(3 * mm or 8 * unit)
        _to_edge(rect, board, turn if mm else 2, gap, taken)
        own, scale = notice.translated(language), mm / 2.2 if mm else unit
        paint = partial(_paint_notice, own, OneOf(name, turn))
        found.append(Panel(OneOf(name, turn), rect, turn, (own, rect.size), paint, unit=scale, bleed=8))
    return found


def _to_edge(rect: Rect, board: Rect, turn: int, gap: int, taken: Sequence[Rect]) -> None:
    """Move a rectangle to the edge of the map nearest its reader, and from there along the edge or inwards until it
    overlaps nothing in `taken`."""
    slack = max(0, (board.h - rect.h if turn % 2 else board.w - rect.w) // 2 - gap)
    aside = sorted(range(-slack // gap * gap, slack + 1, gap), key=abs)
    for away, along in product(range(gap, min(board.size) // 2, gap), aside):
        rect.center = board.center
        _to_side(rect, board, turn, away)
        rect.move_ip((0, along) if turn % 2 else (along, 0))
        if rect.inflate(gap, gap).collidelist(taken) < 0:
            break


def _paint_notice(notice: Notice, name: str, pen: Pen) -> None:
    wide, high = pen.size
    pen.slip((0, 0, wide, high))
    box = (10 * pen.u, 0, wide - 20 * pen.u, high)
    pen.paragraph(
        notice.said, box, min(20 * pen.u, high * 0.38), "semibold", WINE if notice.grave else INK, "center", middle=True
    )
    pen.target(name, (0, 0, wide, high), notice.go, hint=notice.hint)
