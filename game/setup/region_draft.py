"""The region draft of the set-up, in which players add regions in turn: whose turn it is, and a label on each
region."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final

from pygame import FRect, Rect

from game.engine.record import Seat
from game.kit.board.map_view import Framing
from game.kit.board.printed_map import BoardView, load_sheet
from game.kit.paint import lettering
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import BRASS_EDGE, INK_SOFT, region_ink
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.setup.choices import Choices
from game.setup.rule_words import region_name
from game.setup.setup_intents import ToggleRegion

THINKING: Final = 0.9
"""Seconds before a bot adds its region, so that people see it happen."""


TYPE: Final = 24
"""Type size of a plate, in units."""
STEPS: Final = 8
"""Positions on each side of a region's middle that are tried for its plate."""


class RegionDraft:
    """Lets bots add their regions to the draft after a delay; all other state is in the choices."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._due: float | None = None

    def tick(self, now: float, choices: Choices) -> Choices:
        """Return the choices after a bot whose delay is over has added a random available region; otherwise the same
        choices."""
        if not choices.drafting or choices.chooser_kind == PERSON:
            self._due = None
        elif self._due is None:
            self._due = now + THINKING
        elif now >= self._due:
            self._due = None
            return choices.with_drafted(self._random.choice(choices.offered))
        return choices


def parted(board: Rect, unit: float) -> tuple[Rect, Rect]:
    """Return the map's rectangle, shortened at the bottom, and the rectangle for the draft's turn below it."""
    high, gap = round(96 * unit), round(12 * unit)
    above = Rect(board.x, board.y, board.w, board.h - high - gap)
    return above, Rect(board.x, board.bottom - high, board.w, high)


def panels(choices: Choices, board: Rect, turn: Rect, unit: float, fit: str = "sheet") -> list[Panel]:
    """Return the draft's panels on and below the map; `fit` tells how the map is placed in its rectangle."""
    key = (choices.edition, choices.map, choices.regions, choices.order, choices.seats(), choices.house_rules)
    return [
        Panel("setup:offered", board, 0, key, lambda pen: _paint_offered(pen, choices, fit), unit=unit),
        Panel("setup:turn", turn, 0, key, lambda pen: _paint_turn(pen, choices), unit=unit),
    ]


def _paint_offered(pen: Pen, choices: Choices, fit: str) -> None:
    sheet = load_sheet(choices.map, choices.board_side)
    size = (round(pen.size[0]), round(pen.size[1]))
    view = BoardView(sheet, choices.regions or None, size, Framing(fit=fit))
    mine = choices.chooser_kind == PERSON
    taken: list[FRect] = []
    for region in choices.offered:
        wide = pen.width(region_name(region), TYPE * pen.u, "heading") + 56 * pen.u
        taken.append(free_place(view, region, (wide, 44 * pen.u), taken))
        _paint_plate(pen, taken[-1], region, mine)


def _paint_plate(pen: Pen, box: FRect, region: str, mine: bool) -> None:
    """Paint a region's name on a label near its cities, in brass if a person may add the region now."""
    label, size = region_name(region), TYPE * pen.u
    wide, high = box.size
    name = OneOf("draft", region)
    style = "brass" if mine else "paper"
    go, icon, hint = ToggleRegion(region) if mine else None, "plus" if mine else "", words.say("draft.touch")
    pen.push(box, PushButton(label, go, style, icon, size=size, name=name, hint=hint, glow=mine))
    strip = (box.x + wide * 0.1, box.y + high * 0.84, wide * 0.8, high * 0.09)
    pen.fill(strip, region_ink(region), high * 0.045)


def free_place(view: BoardView, region: str, size: tuple[float, float], taken: Sequence[FRect] = ()) -> FRect:
    """Return the box in px for a region's label: near the region's middle, apart from other labels, and over as few
    cities and names as possible."""
    wide, high = size
    middle = view.region_middle(region)
    reach = view.city_radius
    discs = [FRect(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in map(view.city_at, view.sheet.cities)]
    type_size, names = view.names_at(view.facing[0])
    for (x, y), lines in names.values():
        across = max(lettering.width(line, "bold", max(8, round(type_size))) for line in lines)
        tall = type_size * len(lines)
        discs.append(FRect(x - across / 2, y - tall / 2, across, tall))
    found: list[tuple[float, float, float]] = []
    steps = range(-STEPS, STEPS + 1)
    for column, row in ((column, row) for column in steps for row in steps):
        x, y = middle[0] + column * reach, middle[1] + row * reach
        box = FRect(x - wide / 2, y - high / 2, wide, high)
        if view.region_at(x, y) != region or not FRect((0, 0), view.size).contains(box):
            continue
        if box.inflate(2, 2).collidelist(taken) >= 0:  # a button covers whole px
            continue
        covered = sum(shared.w * shared.h for disc in discs if (shared := box.clip(disc)))
        found.append((covered * 6 + math.dist((x, y), middle) * reach, x, y))
    _, x, y = min(found, default=(0.0, *middle))
    return FRect(x - wide / 2, y - high / 2, wide, high)


def _paint_turn(pen: Pen, choices: Choices) -> None:
    """Paint whose turn it is in the draft, how many regions are left, and the drawn turn order as houses."""
    u = pen.u
    seats = choices.seats()
    seat = seats[choices.chooser]
    left = choices.regions_wanted - len(choices.regions)
    wide, high = pen.size
    gap = 10 * u
    houses = 50 * u * len(seats) + 28 * u
    asked = words.say("draft.asks", name=seat.name)
    sentence = words.say("draft.left", count=left)
    pen.banner((0, 0, wide - houses - gap, high), asked, sentence, seat.colour, 38 * u, 19 * u)
    plate = (wide - houses, 0, houses, high)
    pen.paper(plate)
    _paint_order(pen, choices, seats, plate)


def _paint_order(pen: Pen, choices: Choices, seats: tuple[Seat, ...], box: tuple[float, float, float, float]) -> None:
    """Paint the drawn turn order as houses, with the seat that chooses now underlined."""
    x, y, wide, high = box
    u = pen.u
    pen.text(words.say("draft.order"), x + wide / 2, y + 17 * u, 15 * u, "semibold", INK_SOFT, "center", wide * 0.94)
    x, wide = x + 14 * u, wide - 28 * u
    part = wide / len(seats)
    for index, seat in enumerate(choices.order):
        middle = x + part * (index + 0.5)
        acts = seat == choices.chooser
        pen.house(seats[seat].colour, middle, y + high * 0.56, part * 0.86)
        if acts:
            pen.fill((middle - part * 0.38, y + high * 0.86, part * 0.76, 6 * u), BRASS_EDGE, 3 * u)
