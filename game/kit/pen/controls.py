"""The part of a pen that paints controls: buttons, choices, dials, covers; each records its target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from game.kit.paint.materials import Finish
from game.kit.pen.control_faces import DialFace, PushButton
from game.kit.pen.readouts import Displays
from game.kit.style.theme import (
    BRASS,
    CARD,
    CREAM,
    CREAM_DEAD,
    DARK,
    GLOW,
    GREEN,
    HOLLOW,
    INK,
    INK_SOFT,
    SEAT,
    SEAT_DARK,
    WINE,
    WINE_BUTTON,
    Colour,
    mixed,
)
from game.kit.style.things_theme import (
    DIAL_SHADE,
    DISABLED,
    FIELD,
    FIELD_SHADE,
    GREEN_BUTTON,
    LEATHER,
    LEATHER_SIGN,
    LEATHER_WORDS,
    PAPER_BUTTON,
    SCALE_LARGE,
    SCALE_SMALL,
    STITCH,
    TYPING,
)
from game.kit.style.type_spec import TypeSpec, Untranslated, plain_if
from game.kit.values.contents import Box, Manner
from game.kit.values.ids import OneOf

STYLES: dict[str, tuple[Colour, Colour]] = {
    "brass": (BRASS, INK),
    "paper": (PAPER_BUTTON, INK),
    "green": (GREEN_BUTTON, CREAM),
    "dark": (DARK, CREAM),
    "wine": (WINE_BUTTON, CREAM),
}
"""Ground and ink of each kind of button: brass commits, paper offers, green opens, dark leaves, wine gives up."""
COMMITTING: Final = frozenset({"brass"})
"""Kinds of button that commit: they stand out further from the table than others, and a touch of one waits until no
palm can follow.
"""

CAP = 0.36
"""Half the height of a capital, relative to the type size."""
DIAL_START = -225
DIAL_SWEEP = 270
"""Degrees: a dial's scale begins at the lower left and ends at the lower right."""


def dial_value(x: float, y: float, low: int, high: int) -> int:
    """Return the value at a point relative to the dial's middle (local px, upright)."""
    angle = (math.degrees(math.atan2(y, x)) - DIAL_START) % 360
    beyond = (360 - DIAL_SWEEP) / 2
    share = 0.0 if angle > DIAL_SWEEP + beyond else min(1.0, angle / DIAL_SWEEP)
    return low + round(share * (high - low))


class Controls(Displays):
    """Paints controls. An empty `name` means the label; without an `intent` a control has no target."""

    def button(  # noqa: PLR0913
        self,
        box: Box,
        label: str,
        intent: Any = None,
        style: str = "brass",
        icon: str = "",
        size: float = 0,
        name: str = "",
        hint: str = "",
    ) -> None:
        """Paint a plate with a label and an icon that is always enabled."""
        self.push(box, PushButton(label, intent, style, icon, size=size, name=name, hint=hint))

    def push(self, box: Box, button: PushButton) -> None:
        """Paint a plate with a label and an icon, a smaller line below, and a key in its corner; held or tapped."""
        high = box[3]
        ground, ink = STYLES[button.style]
        if not button.enabled:
            ground = mixed(ground, DISABLED, 0.55)
        if button.glow and button.enabled:
            self.glow(box, GLOW, 8, 8)
        commits = button.style in COMMITTING
        lift = (0.8 if commits else 0.5) if button.enabled else 0.15
        self.slab(box, Finish("paper", 0.35, 0.07), ground, 8, lift)
        size = button.size or min(high * 0.46, 36 * self.u)
        beside = self._beside(button, size, box[2])
        self._label(box if beside else (box[0], box[1] + 3 * self.u, box[2], high), button, size, ink)
        if button.key_hint and (beside or high / 2 - size * CAP > 17 * self.u):
            place = box[0] + box[2] - 9 * self.u, box[1] + (12 if beside else 10) * self.u
            self.typed(button.key_hint, *place, TypeSpec(12 * self.u, "semibold", ink, "right", alpha=150))
        if button.intent is not None:
            name, manner = button.name or button.label, Manner(hold=button.hold, commit=commits or button.commit)
            self.target(name, box, button.intent, button.enabled, button.reason, button.hint, manner)

    def _beside(self, button: PushButton, size: float, wide: float) -> bool:
        """Return whether the caption of the key, in a button's corner, fits beside the label."""
        if not button.key_hint:
            return True
        inked = self.width(button.label, size, "heading") + (size * 1.23 if button.icon else 0)
        return (wide - inked) / 2 > self.width(button.key_hint, 12 * self.u, "semibold") + 18 * self.u

    def _label(self, box: Box, button: PushButton, size: float, ink: Colour) -> None:
        """Paint a button's icon and label in its middle, and the smaller line below."""
        x, y, wide, high = box
        label, sub = button.label, button.sub
        middle = y + high / 2 - (size * 0.3 if sub else 0)
        alpha = 255 if button.enabled else 150
        mark = size * 0.95 if button.icon else 0.0
        gap = size * 0.28 if button.icon and label else 0.0
        room = wide - mark - gap - min(high * 0.36, size * 0.8)
        text = min(self.width(label, size, "heading"), room) if label else 0.0
        left = x + (wide - mark - gap - text) / 2
        if button.icon:
            self.sign(button.icon, left + mark / 2, middle, mark, (*ink[:3], alpha))
        if label:
            written = TypeSpec(size, "heading", ink, "center", room + 1, alpha=alpha)
            self.typed(label, left + mark + gap + text / 2, middle, written)
        if sub:
            below = y + high / 2 + size * 0.54
            sub = plain_if(isinstance(label, Untranslated), sub)
            self.text(sub, x + wide / 2, below, size * 0.5, "semibold", ink, "center", wide * 0.94)

    def dial(self, x: float, y: float, radius: float, face: DialFace, intent: Any = None) -> None:
        """Paint a round scale in a brass ring, with a knob in the seat's colour and the value large in the middle.

        The target is round and as large as the dial; `dial_value` returns the value of a touch on it.
        """
        self._ring_of_brass(x, y, radius, radius * 0.865)
        self._scale(x, y, radius, face.low, face.high)
        self.disc(x, y, radius * 0.73, DIAL_SHADE)
        self.disc(x, y, radius * 0.715, CARD)
        size = radius * 0.62
        lift = radius * 0.02
        self.number(face.value, x, y + lift, size, INK, "center", fit=radius * 1.1)
        if face.caption:
            place = y - size * 0.52 - radius * 0.08
            self.text(face.caption, x, place, radius * 0.165, "semibold", INK_SOFT, "center", fit=radius * 1.02)
        if face.note:
            place = y + size * 0.52 + radius * 0.1
            ink = WINE if face.short else GREEN
            self.text(face.note, x, place, radius * 0.165, "semibold", ink, "center", fit=radius * 0.98)
        self._knob(x, y, radius, (face.value - face.low) / max(1, face.high - face.low), face.colour)
        if intent is not None:
            around = (x - radius, y - radius, 2 * radius, 2 * radius)
            self.target("dial", around, intent, hint=face.hint, manner=Manner(drag="dial", round=True))

    def _scale(self, x: float, y: float, radius: float, low: int, high: int) -> None:
        span = max(1, high - low)
        step = next((size for size in (1, 2, 5, 10, 20, 50) if span / size <= 42), 100)
        for mark in {low, high, *(m for m in range(low, high + 1) if m % step == 0)}:
            angle = math.radians(DIAL_START + DIAL_SWEEP * (mark - low) / span)
            large = mark in (low, high) or mark % (step * 5) == 0
            inner, outer = radius * 0.755, radius * (0.84 if large else 0.805)
            ink: Colour = SCALE_LARGE if large else SCALE_SMALL
            start = x + inner * math.cos(angle), y + inner * math.sin(angle)
            end = x + outer * math.cos(angle), y + outer * math.sin(angle)
            self.line(start, end, ink, radius * (0.019 if large else 0.012))

    def _knob(self, x: float, y: float, radius: float, share: float, colour_name: str) -> None:
        angle = math.radians(DIAL_START + DIAL_SWEEP * min(1.0, max(0.0, share)))
        place = x + radius * 0.925 * math.cos(angle), y + radius * 0.925 * math.sin(angle)
        size = radius * 0.1
        self.shadow((place[0] - size, place[1] - size, 2 * size, 2 * size), size / self.u, 0.3)
        self.disc(*place, size, SEAT_DARK[colour_name])
        self.disc(*place, size * 0.88, SEAT[colour_name])
        self.sigil(colour_name, *place, size * 0.5)

    def cover(self, box: Box, label: str, name: str = "", intent: Any = None, amount: int | None = None) -> None:
        """Paint a leather cover over money: it shows a label, or the amount while its owner looks."""
        x, y, wide, high = box
        self.slab(box, Finish("paper", 0.3, 0.06), LEATHER, 8, 0.35)
        inset = min(high * 0.1, 6 * self.u)
        inner = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
        self._stitches(inner)
        if amount is not None:
            self.money(amount, x + wide / 2, y + high / 2, high * 0.58, CREAM, "center")
        else:
            mark = high * 0.3
            self.icon("eye-slash", x + wide / 2, y + high * 0.36, mark, LEATHER_SIGN)
            ink = LEATHER_WORDS
            size = high * 0.22
            self.text(label, x + wide / 2, y + high * 0.72, size, "semibold", ink, "center", wide * 0.9)
        if intent is not None:
            self.target(name or "cover", box, intent)

    def _stitches(self, box: Box) -> None:
        x, y, wide, high = box
        ink = STITCH
        dash, width = max(2 / self.scale, 4 * self.u), self.line_width(1)
        for start, end in (
            ((x, y), (x + wide, y)),
            ((x, y + high), (x + wide, y + high)),
            ((x, y), (x, y + high)),
            ((x + wide, y), (x + wide, y + high)),
        ):
            self.dashes(start, end, ink, width, dash)

    def toggle(self, box: Box, label: str, on: bool, intent: Any, name: str = "") -> None:
        """Paint a switch at the right of its label: green, with the knob at the right, while it is on."""
        x, y, wide, high = box
        middle = y + high / 2
        track = (x + wide - high * 1.5, middle - high * 0.3, high * 1.5, high * 0.6)
        self.text(label, x, middle, high * 0.46, "semibold", fit=wide - high * 1.8)
        self.fill(track, GREEN if on else CREAM_DEAD, high * 0.3)
        self.recess(track, high * 0.3 / self.u, 0.12)
        knob = track[0] + track[2] - high * 0.3 if on else track[0] + high * 0.3
        around = (knob - high * 0.26, middle - high * 0.26, high * 0.52, high * 0.52)
        self.brass(around, radius=high * 0.26 / self.u, z=0.3)
        if intent is not None:
            self.target(name or label, box, intent)

    def choice(
        self,
        box: Box,
        options: Sequence[tuple[str, Any, bool]],
        size: float = 0,
        name: str = "",
    ) -> None:
        """Paint several choices side by side as (label, intent, chosen); the chosen one is on brass."""
        x, y, wide, high = box
        self.recess(box, 8, 0.16, HOLLOW)
        part = wide / max(1, len(options))
        inset = max(2 / self.scale, 3 * self.u)
        for index, (label, intent, chosen) in enumerate(options):
            cell = (x + part * index + inset, y + inset, part - 2 * inset, high - 2 * inset)
            if chosen:
                self.brass(cell, radius=6, z=0.3)
            place = x + part * (index + 0.5), y + high / 2
            ink = INK if chosen else INK_SOFT
            self.text(label, *place, size or high * 0.5, "heading", ink, "center", part * 0.9)
            if intent is not None:
                self.target(OneOf(name, index) if name else label, cell, intent)

    def field(
        self, box: Box, text: str, intent: Any = None, name: str = "", typing: bool = False, empty: str = ""
    ) -> None:
        """Paint a text field: its text, a caret while typing, or a placeholder while it is empty."""
        x, y, wide, high = box
        self.fill(box, FIELD, 6 * self.u)
        self.recess(box, 6, 0.02, FIELD_SHADE)
        if typing:
            self.edge(box, TYPING, 6, 2)
        inset, type_size = high * 0.3, high * 0.5
        used = 0.0
        if text:
            room = wide - 2.2 * inset
            used = self.text(Untranslated(text), x + inset, y + high / 2, type_size, "semibold", INK, fit=room)
        elif empty and not typing:
            self.text(empty, x + inset, y + high / 2, type_size, "italic", INK_SOFT, fit=wide - 2 * inset)
        if typing:
            caret = x + inset + used + self.line_width(1.5)
            self.line((caret, y + high * 0.2), (caret, y + high * 0.8), INK, self.line_width(1.6))
            self.caret((caret, y, self.line_width(1.6), high), name, box)
        if intent is not None:
            self.target(name or empty or "field", box, intent)

    def caret(self, box: Box, field: str, whole: Box) -> None:
        """Record the caret and the whole of a field by the name of its target: composed text is shown below the one,
        selected text in the other."""
        self.target(OneOf("caret", field), box, manner=Manner(ground=True))
        self.target(OneOf("text", field), whole, manner=Manner(ground=True))

    def stepper(
        self,
        box: Box,
        value: str | int,
        less: Any,
        more: Any,
        name: str = "",
        can: tuple[bool | str, bool | str] = (True, True),
    ) -> None:
        """Paint a number between a minus and a plus button as high as the box; `can`: which of them are enabled, or the
        reason why one is not."""
        x, y, wide, high = box
        steps = ((x, less, "minus", "-"), (x + wide - high, more, "plus", "+"))
        for able, (left, step, icon, sign) in zip(can, steps, strict=True):
            reason = able if isinstance(able, str) else ""
            self.push(
                (left, y, high, high), PushButton("", step, "paper", icon, able is True, reason, name=f"{name}{sign}")
            )
        self.number(value, x + wide / 2, y + high / 2, high * 0.64, INK, "center", fit=wide - 2.2 * high)
