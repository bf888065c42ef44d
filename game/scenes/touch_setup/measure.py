"""Measures the touchscreen: its diagonal is chosen in steps, or by matching an outline to a bank card held on the
glass.

All sizes at a touch table are in millimetres and depend on this. The result is stored for each display."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from pygame import Rect

from game.kit.input.gestures import DragMove, DragStart, Gesture, Hold, Tap
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import BACK, Room, Scene
from game.kit.screen.panel import Panel, place_back
from game.kit.style import words
from game.kit.style.theme import BRASS, BRASS_RIM, CARD, INK, INK_SOFT
from game.kit.style.things_theme import CARD_CHIP, CARD_INK
from game.kit.system.display import INCH, LEAST_INCHES, MOST_INCHES, Display
from game.kit.values.contents import Manner
from game.session.intents import Go

CARD_MM: Final = (85.6, 54.0)
"""Width and height of a bank card (ISO/IEC 7810 ID-1), mm."""
PRESETS: Final = (24.0, 27.0, 32.0, 43.0, 55.0, 65.0)
STEP: Final = 0.5
USUAL: Final = 43.0
WIDE, HIGH = 1640, 800
CARD_AT: Final = (1166, 452)
"""The fixed middle of the bank card's outline, in design px of the page."""
GRIP: Final = 46
"""Radius of the handle at the outline's corner in design px."""


def clamped(inches: float) -> float:
    """Return a diagonal in inches, limited to the range that a screen can have."""
    return min(MOST_INCHES, max(LEAST_INCHES, inches))


class MeasureScene(Scene):
    """The page for measuring the screen, opened with `room.aside(MeasureScene())`; closing it returns to the scene
    before."""

    default = "keep"

    def __init__(self, turn: int = 0) -> None:
        self.next: Scene | None = None
        self.inches = USUAL
        self.turn = turn
        self._room: Room | None = None
        self._sheet: Panel | None = None
        self._grip = (0.0, 0.0)
        """Offset from the outline's corner to the finger that drags it, in px of the page."""

    def begin(self, room: Room) -> None:
        """Begin to measure the screen, with the diagonal known for this display."""
        self._room = room
        known = room.settings.diagonals.get(room.display.key, 0.0)
        self.inches = clamped(known or USUAL)

    def recreate(self) -> MeasureScene:
        """Return a new page for measuring the screen, turned the same way."""
        return MeasureScene(self.turn)

    # --- panels ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the page for measuring the screen and of the bank card's outline on it."""
        wide, high = (size[1], size[0]) if self.turn % 2 else size
        unit = min(wide / (WIDE + 60), high / (HIGH + 60))
        sides = round(WIDE * unit), round(HIGH * unit)
        rect = Rect((0, 0), (sides[1], sides[0]) if self.turn % 2 else sides)
        rect.center = Rect((0, 0), size).center
        display = self._room.display if self._room else Display("", size)
        paint = partial(_paint_sheet, inches=self.inches, display=display)
        self._sheet = Panel("measure:sheet", rect, self.turn, (self.inches, display), paint, unit=unit)
        card = Panel("measure:card", rect, self.turn, self.card, self._paint_card, unit=unit, bleed=0)
        return [self._sheet, card]

    @property
    def mm(self) -> float:
        """The px per millimetre for the chosen diagonal."""
        size = self._room.display.size if self._room else (1920, 1080)
        return math.hypot(*size) / (self.inches * INCH)

    @property
    def card(self) -> tuple[float, float]:
        """The width and height of the bank card's outline in px."""
        return CARD_MM[0] * self.mm, CARD_MM[1] * self.mm

    def _paint_card(self, pen: Pen) -> None:
        wide, high = self.card
        x, y = CARD_AT[0] * pen.u - wide / 2, CARD_AT[1] * pen.u - high / 2
        round_ = 3.2 * self.mm
        pen.fill((x, y, wide, high), (*CARD, 255), round_)
        pen.fill((x, y + 0.16 * high, wide, 0.2 * high), (*CARD_INK, 90))
        pen.fill((x + 0.09 * wide, y + 0.46 * high, 0.14 * wide, 0.2 * high), CARD_CHIP, 1.2 * self.mm)
        pen.outline((x, y, wide, high), (*CARD_INK, 255), round_, max(2.0, 3 * pen.u))
        if wide > 150 * pen.u:
            label = words.say("measure.card")
            pen.text(label, x + 0.09 * wide, y + 0.85 * high, 0.1 * high, "semibold", CARD_INK, fit=0.8 * wide)
        grip = GRIP * pen.u
        gx, gy = x + wide + 0.62 * grip, y + high + 0.62 * grip
        pen.disc(gx, gy, grip, (*BRASS[:3], 235))
        pen.disc(gx, gy, grip, BRASS_RIM, 3 * pen.u)
        for way in (-1, 1):
            tip = gx + way * 0.6 * grip, gy + way * 0.6 * grip
            pen.line((gx, gy), tip, INK, 5 * pen.u)
            pen.line(tip, (tip[0] - way * 0.34 * grip, tip[1]), INK, 5 * pen.u)
            pen.line(tip, (tip[0], tip[1] - way * 0.34 * grip), INK, 5 * pen.u)
        box = (gx - grip, gy - grip, 2 * grip, 2 * grip)
        touched = Manner(drag="corner", round=True)
        pen.target("corner", box, Go("corner"), hint=words.say("measure.drag"), manner=touched)

    # --- touches --------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a touch on a button or a drag of the outline's corner."""
        match gesture:
            case Tap(target=target) | Hold(target=target) if isinstance(target.intent, Go):
                self._go(target.intent)
            case DragStart(target=target, contact=contact) if target.drag == "corner":
                x, y = self._local(*contact.start)
                corner = self._corner()
                self._grip = x - corner[0], y - corner[1]
            case DragMove(target=target, contact=contact) if target.drag == "corner":
                x, y = self._local(contact.x, contact.y)
                self._fit(x - self._grip[0], y - self._grip[1])

    def _local(self, x: float, y: float) -> tuple[float, float]:
        return place_back(self._sheet, x, y) if self._sheet else (x, y)

    def _corner(self) -> tuple[float, float]:
        unit = self._sheet.unit if self._sheet else 1.0
        return CARD_AT[0] * unit + self.card[0] / 2, CARD_AT[1] * unit + self.card[1] / 2

    def _fit(self, x: float, y: float) -> None:
        """Resize the bank card's outline so that its corner follows the finger at (x, y); the outline keeps its shape,
        so the mean of both directions counts."""
        unit = self._sheet.unit if self._sheet else 1.0
        across, down = x - CARD_AT[0] * unit, y - CARD_AT[1] * unit
        mm = max(0.1, across / CARD_MM[0] + down / CARD_MM[1])
        self.inches = clamped(round(self.inches * self.mm / mm, 2))

    def _go(self, go: Go) -> None:
        match go.where:
            case "less" | "more":
                step = STEP if go.where == "more" else -STEP
                self.inches = clamped(round((self.inches + step) / STEP) * STEP)
            case "preset":
                self.inches = float(go.value)
            case "turn":
                self.turn = (self.turn + 1) % 4
            case "keep" if self._room:
                self._room.measure(self.inches)
                self.next = BACK
            case "later":
                self.next = BACK

    def menu(self) -> None:
        """Leave the page without measuring the screen, as Escape does."""
        self.next = BACK

    def tick(self, now: float) -> bool:
        """Return False: nothing on the page changes by itself."""
        return False


def _paint_sheet(pen: Pen, inches: float, display: Display) -> None:
    u = pen.u
    inset, column = 44 * u, 640 * u
    wide, high = pen.size
    pen.paper((0, 0, wide, high))
    pen.text(words.say("measure.title"), inset, 66 * u, 52 * u, "title", INK, fit=wide - 2 * inset - 110 * u)
    pen.button((wide - inset - 84 * u, 26 * u, 84 * u, 84 * u), "", Go("turn"), "paper", "arrow-clockwise", name="turn")
    pen.paragraph(words.say("measure.why"), (inset, 122 * u, column, 92 * u), 24 * u, "read", INK_SOFT)
    pen.text(words.say("measure.diagonal"), inset, 252 * u, 26 * u, "heading", INK, fit=column)
    shown = words.say("measure.inches", inches=words.number(inches, 1))
    can = inches > LEAST_INCHES, inches < MOST_INCHES
    pen.stepper((inset, 280 * u, column, 100 * u), shown, Go("less"), Go("more"), "inches", can)
    presets = [
        (words.say("measure.inches", inches=words.number(p)), Go("preset", str(p)), p == inches) for p in PRESETS
    ]
    pen.choice((inset, 404 * u, column, 88 * u), presets, 34 * u, "preset")
    across = inches * INCH / math.hypot(*display.size)
    sides = {"wide": round(display.size[0] * across), "high": round(display.size[1] * across)}
    pen.text(words.say("measure.size", **sides), inset, 530 * u, 26 * u, "semibold", INK, fit=column)
    px = {"wide": display.size[0], "high": display.size[1], "mm": words.number(1 / across, 2)}
    pen.text(words.say("measure.px", **px), inset, 566 * u, 22 * u, "read", INK_SOFT, fit=column)
    pen.text(words.say("measure.kept"), inset, 604 * u, 22 * u, "read", INK_SOFT, fit=column)
    left = 760 * u
    room = (left, 122 * u, wide - inset - left, 70 * u)
    pen.paragraph(words.say("measure.or_card"), room, 24 * u, "semibold", INK)
    pen.recess((left, 200 * u, wide - inset - left, high - 236 * u), 10, 0.07)
    gap = 16 * u
    part = (column - gap) / 2
    pen.button((inset, high - 132 * u, part, 96 * u), words.say("measure.later"), Go("later"), "paper", name="later")
    keep = (inset + part + gap, high - 132 * u, part, 96 * u)
    pen.button(keep, words.say("measure.keep"), Go("keep"), name="keep")
