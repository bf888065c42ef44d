"""Choosing the regions by draft: whose turn it is lies over the map, with a plate on every region on offer."""

from __future__ import annotations

from random import Random
from typing import Final

from pygame import Rect

from game.engine.notation import Seat
from game.match import PERSON
from game.scenes.intents import Go
from game.scenes.setup.choices import Choices
from game.ui import words
from game.ui.board import BoardView, load_sheet
from game.ui.board_network import REGION_INK
from game.ui.panel import Panel
from game.ui.pen import Pen
from game.ui.theme import BRASS_EDGE, INK, INK_SOFT

THINKING: Final = 0.9
"""Seconds until a bot adds its region, so that one sees it happen."""


class RegionDraft:
    """Lets bots add their regions after a moment; everything else stands in the choices."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._due: float | None = None

    def tick(self, now: float, choices: Choices) -> Choices:
        """The choices after a bot has added its region by chance, or the same ones."""
        if not choices.drafting or choices.chooser_kind == PERSON:
            self._due = None
        elif self._due is None:
            self._due = now + THINKING
        elif now >= self._due:
            self._due = None
            return choices.with_drafted(self._random.choice(choices.offered))
        return choices


def parted(board: Rect, unit: float) -> tuple[Rect, Rect]:
    """The board's rectangle with room below it, and that room."""
    high, gap = round(96 * unit), round(12 * unit)
    above = Rect(board.x, board.y, board.w, board.h - high - gap)
    return above, Rect(board.x, board.bottom - high, board.w, high)


def panels(choices: Choices, board: Rect, turn: Rect, unit: float) -> list[Panel]:
    """What lies over and below the board while the regions are drafted."""
    key = (choices.edition, choices.map, choices.regions, choices.order, choices.seats(), choices.house_rules)
    return [
        Panel("setup:offered", board, 0, key, lambda pen: _paint_offered(pen, choices), unit=unit),
        Panel("setup:turn", turn, 0, key, lambda pen: _paint_turn(pen, choices), unit=unit),
    ]


def _paint_offered(pen: Pen, choices: Choices) -> None:
    sheet = load_sheet(choices.map, choices.board_side)
    size = (round(pen.size[0]), round(pen.size[1]))
    view = BoardView(sheet, choices.regions or None, size)
    mine = choices.chooser_kind == PERSON
    for region in choices.offered:
        _paint_plate(pen, view.region_middle(region), region, mine)


def _paint_plate(pen: Pen, middle: tuple[float, float], region: str, mine: bool) -> None:
    """The region's name on a plate in its middle; bright where the one who is asked may touch it."""
    u = pen.u
    label = words.say(f"region.{region}")
    high, size = 50 * u, 24 * u
    wide = pen.width(label, size, "heading") + 64 * u
    x = min(max(middle[0] - wide / 2, 8 * u), pen.size[0] - wide - 8 * u)
    box = (x, middle[1] - high / 2, wide, high)
    name = f"draft:{region}"
    style = "brass" if mine else "paper"
    pen.button(box, label, Go("region", region) if mine else None, style, "plus" if mine else "", size=size, name=name)
    strip = (x + wide * 0.1, box[1] + high * 0.84, wide * 0.8, high * 0.09)
    pen.fill(strip, REGION_INK.get(region, INK), high * 0.045)


def _paint_turn(pen: Pen, choices: Choices) -> None:
    """Whose turn it is, how many regions are still to come, and the drawn order as houses."""
    u = pen.u
    seats = choices.seats()
    seat = seats[choices.chooser]
    left = choices.regions_wanted - len(choices.regions)
    wide, high = pen.size
    gap = 10 * u
    houses = 50 * u * len(seats) + 28 * u
    asked = words.say("draft.asks", name=seat.name)
    told = words.say("draft.left", count=left)
    pen.banner((0, 0, wide - houses - gap, high), asked, told, seat.colour, 38 * u, 19 * u)
    plate = (wide - houses, 0, houses, high)
    pen.paper(plate)
    _paint_order(pen, choices, seats, plate)


def _paint_order(pen: Pen, choices: Choices, seats: tuple[Seat, ...], box: tuple[float, float, float, float]) -> None:
    """The drawn order as houses, the one whose turn it is underlined."""
    x, y, wide, high = box
    u = pen.u
    pen.text(words.say("draft.order"), x + wide / 2, y + 17 * u, 15 * u, "semibold", INK_SOFT, "center", wide * 0.94)
    x, wide = x + 14 * u, wide - 28 * u
    part = wide / len(seats)
    for place, seat in enumerate(choices.order):
        middle = x + part * (place + 0.5)
        acts = seat == choices.chooser
        pen.house(seats[seat].colour, middle, y + high * 0.56, part * 0.86)
        if acts:
            pen.fill((middle - part * 0.38, y + high * 0.86, part * 0.76, 6 * u), BRASS_EDGE, 3 * u)
