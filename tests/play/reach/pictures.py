"""Records where buttons are painted: a button must be touched where its picture is.

Targets are placed beside the painting, by a second call or a second box; this checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from pygame import Rect

from game.app import App
from game.kit.items import mm_pen
from game.kit.pen.controls import Controls
from game.kit.pen.pen import Pen
from game.kit.screen.panel import LazyDrawing, Panel
from game.kit.values.contents import rect_of

SLACK: Final = 3
"""The px by which a target's box may differ from its picture's: both are rounded."""

LABELS: Final = ("setup:offered",)
"""Panels whose plates only name something while a bot chooses."""

Pictures = dict[str, list[Rect]]
"""The boxes of buttons by the panel they are painted on, upright in the panel."""


@contextmanager
def recorded() -> Iterator[Pictures]:
    """Record every painted button within this block."""
    found: Pictures = {}
    current = [""]
    note, push = Panel.recorder, Controls.push

    def recorder(panel: Panel) -> Pen:
        if not isinstance(panel.key, LazyDrawing):  # a drawing is noted when it is found
            current[0], found[panel.name] = panel.name, []
        return note(panel)

    def pressing(pen: Controls, box: Any, *words: Any, **more: Any) -> None:
        x, y, wide, high = (length * pen.scale for length in box)
        found.setdefault(current[0], []).append(rect_of((x, y, wide, high)))
        push(pen, box, *words, **more)

    forgetting = patch.object(mm_pen, "MANY", -1)  # what is remembered presses no button again
    with patch.object(Panel, "recorder", recorder), patch.object(Controls, "push", pressing), forgetting:
        yield found


def beside(app: App, pictures: Pictures) -> list[str]:
    """Return the buttons of a screen that are painted where no target of their size is, and the cards whose target is
    beside them.
    """
    out = []
    for painted in app.room.canvas.painted:
        targets = [target.rect for target in painted.targets]
        for box in pictures.get(painted.panel.name, ()) if painted.panel.name not in LABELS else ():
            seen = on_screen(painted.panel, box)
            if not any(_same(seen, rect) for rect in targets):
                out.append(f"{painted.panel.name}: nothing is touched where a button is painted, {seen}")
        places = {piece.name: (piece.x, piece.y) for piece in painted.pieces if piece.kind == "card"}
        for target in painted.targets:
            if target.name in places and not target.holds(*places[target.name]):
                out.append(f"{painted.panel.name}: {target.name} is touched beside its picture")
    return out


def on_screen(panel: Panel, box: Rect) -> Rect:
    """Return the place of an upright panel's box on the screen: its corners turned clockwise around the panel's."""
    wide, high = panel.rect.size
    x, y, w, h = box
    turned = {
        0: (x, y, w, h),
        1: (wide - y - h, x, h, w),
        2: (wide - x - w, high - y - h, w, h),
        3: (y, high - x - w, h, w),
    }
    return Rect(turned[panel.turn % 4]).move(panel.rect.topleft)


def _same(one: Rect, other: Rect) -> bool:
    return all(abs(a - b) <= SLACK for a, b in zip(one, other, strict=True))
