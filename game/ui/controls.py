"""The part of a pen that paints what one presses: buttons, choices, dials, covers; each notes its target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from game.ui.marks import Marks
from game.ui.theme import (
    BRASS,
    CREAM,
    DARK,
    GLOW,
    INK,
    INK_SOFT,
    PAPER,
    SEAT,
    WINE_BUTTON,
    Colour,
    mixed,
)
from game.ui.things import Box, rect_of

STYLES: dict[str, tuple[Colour, Colour]] = {
    "brass": (BRASS, INK),
    "paper": ((240, 226, 190), INK),
    "green": ((52, 126, 82), CREAM),
    "dark": (DARK, CREAM),
    "wine": (WINE_BUTTON, CREAM),
}
"""Ground and ink of each kind of button: brass commits, paper offers, dark leaves, wine gives up."""


class Controls(Marks):
    """Paints controls. A `name` left empty is the label; `intent` None leaves a button without a target."""

    def button(
        self,
        box: Box,
        label: str,
        intent: Any = None,
        style: str = "brass",
        icon: str = "",
        enabled: bool = True,
        reason: str = "",
        key_hint: str = "",
        size: float = 0,
        sub: str = "",
        name: str = "",
        hint: str = "",
        plain: bool = False,
        glow: bool = False,
    ) -> None:
        """A plate with a label and an icon, a smaller line `sub` below it, a key in its corner."""
        x, y, wide, high = box
        ground, ink = STYLES[style]
        if not enabled:
            ground, ink = mixed(ground, (128, 108, 84), 0.55), (*ink[:3], 255)
        if glow and enabled:
            self.glow(box, GLOW, 8, 8)
        self.slab(box, "paper", ground, 8, 0.8 if style == "brass" else 0.5, 0.35, 0.07)
        self._label(box, label, icon, size or min(high * 0.5, 36 * self.u), ink, sub, enabled, plain)
        if key_hint:
            self.text(
                key_hint,
                x + wide - 9 * self.u,
                y + 12 * self.u,
                12 * self.u,
                "semibold",
                ink,
                "right",
                alpha=150,
            )
        if intent is not None:
            self.target(name or label, box, intent, enabled, reason, hint)

    def _label(
        self, box: Box, label: str, icon: str, size: float, ink: Colour, sub: str, enabled: bool, plain: bool
    ) -> None:
        x, y, wide, high = box
        middle = y + high / 2 - (size * 0.28 if sub else 0)
        alpha = 255 if enabled else 140
        mark = size * 0.95 if icon else 0.0
        gap = size * 0.25 if icon and label else 0.0
        room = wide - mark - gap - 0.36 * min(high, size * 1.6)
        text = min(self.width(label, size, "heading"), room) if label else 0.0
        left = x + (wide - mark - gap - text) / 2
        if icon:
            self.sign(icon, left + mark / 2, middle, mark, (*ink[:3], alpha))
        if label:
            place = left + mark + gap + text / 2
            self.text(
                label, place, middle, size, "heading", ink, "center", fit=room + 1, plain=plain, alpha=alpha
            )
        if sub:
            self.text(
                sub,
                x + wide / 2,
                y + high / 2 + size * 0.52,
                size * 0.5,
                "semibold",
                ink,
                "center",
                wide * 0.94,
                plain=plain,
                alpha=alpha,
            )

    def band(
        self, box: Box, colour_name: str, title: str, note: str = "", right: str = "", size: float = 0
    ) -> float:
        """A header band in a seat's colour with sigil, name and a note; returns where free room begins (x)."""
        x, y, wide, high = box
        return x

    def row(
        self,
        box: Box,
        label: str,
        value: int | str,
        note: str = "",
        icon: str = "",
        marked: bool = False,
        ink: Colour = INK,
        size: float = 0,
        coin: bool = False,
    ) -> None:
        """A line of a price list: icon, label, soft note, number at the right edge; `marked` lies on gold."""

    def slot(self, box: Box, label: str = "", note: str = "", radius: float = 9) -> None:
        """An empty place for a card, sunk into the tray."""
        self.recess(box, radius, 0.35)

    def cover(
        self, box: Box, label: str, name: str = "", intent: Any = None, amount: int | None = None
    ) -> None:
        """A leather cover over money: shows "hold to see", or the amount while its owner looks."""

    def lamp(self, x: float, y: float, radius: float, lit: bool) -> None:
        """A glass lamp in a brass ring, green where lit, amber and dark where not."""

    def dial(
        self,
        x: float,
        y: float,
        radius: float,
        value: int,
        low: int,
        high: int,
        colour_name: str,
        caption: str = "",
        note: str = "",
        name: str = "",
        intent: Any = None,
    ) -> None:
        """A round scale in a brass ring with a knob in the seat's colour; the value stands large in its middle.

        The target is round and as large as the dial; `dial_value` tells what a touch on it means.
        """

    @staticmethod
    def dial_value(x: float, y: float, low: int, high: int) -> int:
        """The value at a place relative to the dial's middle (local px, upright)."""
        angle = (math.degrees(math.atan2(y, x)) + 225) % 360
        share = min(1.0, angle / 270) if angle < 315 else 0.0
        return low + round(share * (high - low))

    def phases(self, box: Box, names: Sequence[tuple[str, str]], current: int) -> None:
        """The phases of a round as (icon, name) in a row: ticked, on a brass plate, to come."""

    def turn_order(
        self, box: Box, order: Sequence[tuple[str, bool]], active: str = "", rows: int = 2
    ) -> None:
        """Houses in turn order as (colour, has finished): a finished one stands in the lower row, ticked."""

    def ribbon(
        self, box: Box, text: str, colour: Colour, ink: Colour = CREAM, size: float = 0, point: str = ""
    ) -> None:
        """A coloured strip across a track; `point` left or right ends it in a tip."""

    def banner(
        self,
        box: Box,
        title: str,
        text: str = "",
        colour_name: str = "",
        size: float = 0,
        note_size: float = 0,
    ) -> None:
        """The sentence of a scene on paper: what is asked of whom, with the sigil block of the seat's colour."""

    def tooltip(self, x: float, y: float, text: str, width: float = 280, size: float = 16) -> None:
        """A small note above a place, kept inside the panel; `width` and `size` are design sizes."""

    def toggle(
        self, box: Box, label: str, on: bool, intent: Any, name: str = "", enabled: bool = True
    ) -> None:
        """A switch with its label at the left."""

    def choice(
        self,
        box: Box,
        options: Sequence[tuple[str, Any, bool]],
        size: float = 0,
        name: str = "",
        plain: bool = False,
    ) -> None:
        """Several choices side by side as (label, intent, chosen): the chosen one lies on brass."""

    def field(
        self,
        box: Box,
        text: str,
        intent: Any = None,
        name: str = "",
        typing: bool = False,
        empty: str = "",
        size: float = 0,
    ) -> None:
        """A line to write in: its text, a caret while typing, or what belongs here while it is empty."""

    def stepper(
        self,
        box: Box,
        value: str,
        less: Any,
        more: Any,
        can_less: bool = True,
        can_more: bool = True,
        name: str = "",
        size: float = 0,
        style: str = "paper",
    ) -> None:
        """A value between a minus and a plus button."""

    def deck(self, x: float, y: float, width: float, count: int, kind: str) -> None:
        """A pile of face-down cards, its height told by its edge; the upper left corner at a place."""

    def heading(
        self, text: str, x: float, y: float, note: str = "", size: float = 0, ink: Colour = INK
    ) -> float:
        """A panel's heading with a soft note behind it; returns the width of both."""
        return 0

    def caption(self, text: str, x: float, y: float, note: str = "", size: float = 0) -> float:
        """A heading lying on the table: cream with a shadow; returns its width."""
        return 0


_UNUSED = (INK_SOFT, PAPER, SEAT, rect_of)
