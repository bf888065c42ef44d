"""Lays out the sheet of a map without drawn files in about a second: its cities, names, prices and title."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple

from game.engine.board import Board
from game.kit.board.map_sheet import ENTRY_AT, Lettering, Name, Point, Sheet
from game.kit.board.plain import letters
from game.kit.board.plain.letters import Box, LetteringGround
from game.kit.board.plain.places import APART, Window, apart, nearest, places

SIZE: Final = (880, 1048)
WINDOW: Final[Window] = (14.0, 14.0, 866.0, 972.0)
"""The area above the score track at the bottom."""
MARGIN: Final = (72.0, 56.0)
"""Distance between the window and the outermost cities."""
DISC, BADGE = 20.0, 11.0
TITLE: Final = (100.0, 62.0)
"""Half the size of the title, units."""


class Printing(NamedTuple):
    """How the names and prices of a sheet are printed: their type size, whether turned, how many times each name."""

    size: float
    turned: bool
    copies: int


PRINTINGS: Final = {
    "desk": Printing(16.0, False, 1),
    "upright": Printing(12.5, False, 2),
    "turned": Printing(12.5, True, 2),
}


def plain_sheet(
    board: Board,
    side: str,
    stem: str,
    printings: Collection[str] = tuple(PRINTINGS),
    at: dict[str, Point] | None = None,
) -> Sheet:
    """Return the sheet of a board without drawn files, with these printings of its names; `at`: its cities' places if
    they are known.
    """
    left, top, right, bottom = WINDOW
    inner = (left + MARGIN[0], top + MARGIN[1], right - MARGIN[0], bottom - MARGIN[1])
    at = places(board, inner) if at is None else at
    share = min(1.0, apart(len(at), inner) / APART)
    title = _title(board, at)
    return Sheet(
        board=board,
        side=side,
        file_name=stem,
        size=SIZE,
        window=WINDOW,
        track="foot",
        title=title,
        disc=DISC * share,
        badge=BADGE,
        cities=at,
        letterings={
            key: _lettering(board, at, title, share, kind) for key, kind in PRINTINGS.items() if key in printings
        },
        plain=True,
    )


def _title(board: Board, at: dict[str, Point]) -> Point:
    """Return the place with the most room for the title, among cities and connections, in the window."""
    left, top, right, bottom = WINDOW
    across, down = TITLE
    lines = [(at[a], at[b]) for a, b, _ in board.links]
    spots = [
        (left + across + (right - left - 2 * across) * column / 12, top + down + (bottom - top - 2 * down) * row / 16)
        for column in range(13)
        for row in range(17)
    ]
    best, most = spots[0], -math.inf
    for spot in spots:
        room = min([_gap(spot, place) for place in at.values()]) - 2 * DISC
        if room > most:  # else no connection matters
            room = min([room, *(_gap(spot, nearest(spot, *line)[0]) for line in lines)])
        if room > most:
            best, most = spot, room
    return best[0], best[1] - down / 4


def _gap(spot: Point, point: Point) -> float:
    """Return the distance between a title at a spot and a point; negative if the title covers it."""
    return max(abs(point[0] - spot[0]) - TITLE[0], abs(point[1] - spot[1]) - TITLE[1])


def _lettering(board: Board, at: dict[str, Point], title: Point, share: float, printing: Printing) -> Lettering:
    turned = printing.turned
    number = {city.id: index for index, city in enumerate(board.cities)}
    left, top, right, bottom = WINDOW
    window = (SIZE[1] - bottom, left, SIZE[1] - top, right) if turned else WINDOW
    seen = [(SIZE[1] - y, x) if turned else (x, y) for x, y in at.values()]
    x, y = title
    taken: list[Box] = [] if turned else [(x - TITLE[0], y - TITLE[1] / 2, x + TITLE[0], y + TITLE[1])]
    links = [(number[a], number[b]) for a, b, _ in board.links]
    ground = LetteringGround(seen, links, window, DISC * share, BADGE * share, taken)
    badges = letters.prices(ground)
    beside = ENTRY_AT * ground.disc
    entries = [(x + beside, y - beside) for city, (x, y) in zip(board.cities, seen, strict=True) if city.entry]
    words, size = [city.name for city in board.cities], printing.size * max(0.7, share)
    chosen = letters.names(replace(ground, priced=(*badges, *entries)), words, size, printing.copies)
    printed = tuple(
        {city.id: _name(found.box, found.lines) for city, found in zip(board.cities, row, strict=True)}
        for row in chosen
    )
    return Lettering(size, turned, 1.0, printed, tuple(badges))


def _name(box: Box, lines: tuple[str, ...]) -> Name:
    return Name(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), lines)
