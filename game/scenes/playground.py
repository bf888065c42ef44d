"""A board for developers with pieces that can be pushed around, to see how they move (`python -m
game.app.main_loop`)."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.engine.resources import FUELS
from game.kit.input.gestures import DragEnd, Gesture, Tap
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Scene
from game.kit.screen.panel import Panel
from game.kit.style.theme import SEAT_COLOURS
from game.kit.values.contents import Manner
from game.kit.values.ids import CardId, FuelId, HouseId, OneOf

PER_ROW = 12
MARKET, TRAY, DESK = (40, 40, 900, 560), (980, 40, 900, 560), (40, 640, 1840, 400)
"""Rectangles of the three boards, design px."""


class Playground(Scene):
    """Four rows of fuel, a tray for fuel, houses and cards; a tap on a row moves one piece of fuel to the tray."""

    def __init__(self) -> None:
        self.next: Scene | None = None
        self.taken = dict.fromkeys(FUELS, 0)
        self.side = 0

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the playground: a market at the left, a tray at the right, a desk below."""
        unit = min(size[0] / 1920, size[1] / 1080)
        key = (*self.taken.values(), self.side)

        boards = (("market", self._market, MARKET), ("tray", self._tray, TRAY), ("desk", self._desk, DESK))
        found = []
        for name, paint, box in boards:
            rect = Rect(*(round(length * unit) for length in box))
            found.append(Panel(name, rect, 0, key, partial(paint, wide=box[2]), unit=unit))
        return found

    def _market(self, pen: Pen, wide: float) -> None:
        u = pen.u
        pen.paper((0, 0, wide * u, 560 * u))
        for row, fuel in enumerate(FUELS):
            y = (80 + 130 * row) * u
            pen.recess((30 * u, y - 45 * u, (wide - 60) * u, 90 * u), 12, 0.12)
            touched = Manner(drag=fuel)
            pen.target(OneOf("row", fuel), (30 * u, y - 45 * u, (wide - 60) * u, 90 * u), fuel, manner=touched)
            for index in range(self.taken[fuel], PER_ROW):
                pen.piece(FuelId(fuel, "market", index), "fuel", (fuel,), (80 + 66 * index) * u, y, 56 * u)

    def _tray(self, pen: Pen, wide: float) -> None:
        u = pen.u
        pen.wood((0, 0, wide * u, 560 * u))
        pen.target("tray", (0, 0, wide * u, 560 * u), "tray", manner=Manner(drops=FUELS))
        for row, fuel in enumerate(FUELS):
            for index in range(self.taken[fuel]):
                x, y = (80 + 46 * index) * u, (80 + 130 * row) * u
                pen.piece(FuelId(fuel, "tray", index), "fuel", (fuel,), x, y, 56 * u)

    def _desk(self, pen: Pen, wide: float) -> None:
        u = pen.u
        pen.felt((0, 0, wide * u, 400 * u))
        pen.target("cards", (40 * u, 40 * u, 1760 * u, 320 * u), "turn", manner=Manner(drag="card"))
        for index, number in enumerate((4, 13, 25)):
            x = (160 + 220 * (index + 5 * self.side)) * u
            kind, look = ("back", ("plug", "tall")) if self.side and index == 1 else ("card", (number,))
            pen.piece(CardId(number), kind, look, x, 200 * u, 170 * u, z=1)
        for index in range(12):
            colour = SEAT_COLOURS[index % 6]
            x, y = (780 + 60 * (index % 6)) * u, (150 + 100 * (index // 6)) * u
            pen.piece(HouseId(colour, str(index)), "house", (colour,), x, y, 50 * u)

    def on(self, gesture: Gesture) -> None:
        """Move a dragged or tapped piece to the tray; a tap on the tray empties it, one on the cards moves them."""
        if isinstance(gesture, DragEnd) and gesture.over and gesture.target.drag in self.taken:
            self._take(gesture.target.drag)
        elif isinstance(gesture, Tap):
            if gesture.target.intent in self.taken:
                self._take(gesture.target.intent)
            elif gesture.target.intent == "tray":
                self.taken = dict.fromkeys(FUELS, 0)
            else:
                self.side = 1 - self.side

    def _take(self, fuel: str) -> None:
        self.taken[fuel] = min(PER_ROW, self.taken[fuel] + 1)

    def tick(self, now: float) -> bool:
        """Return False: nothing on the playground happens by itself."""
        return False
