"""What a finger hits where a target is drawn: posted contacts at the middle of every target at once.

Each contact is cancelled by the window losing the focus, so that it has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame.event import Event

from game.app import App
from tests.play.reach.glass import FRAME, Drawn, Glass

AT_ONCE: Final = 60
"""Contacts that land in one frame: no more than a screen takes."""
DEAF: Final = ("rim", "zone")
"""Classes of contacts in places where no contact counts."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A drawn and enabled target, and what a finger hits at its middle instead."""

    target: Drawn
    found: str
    """The name of the other target, or nothing."""
    cover: str
    """The panel that covers the target there (or the class of a contact that does not count); empty if none."""

    def __str__(self) -> str:
        return f"{self.target.panel}/{self.target.name} lies under {self.cover or 'nothing'}/{self.found or 'nothing'}"


def misses(app: App, wanted: Callable[[Drawn], bool] = lambda target: True) -> tuple[int, list[Miss]]:
    """Return the number of targets tried, and those that a finger misses at their middle."""
    glass, tried, out = Glass(app), set[str](), list[Miss]()
    while True:
        targets = [t for t in glass.drawn() if t.enabled and wanted(t) and f"{t.panel}/{t.name}" not in tried]
        targets = targets[:AT_ONCE]
        if not targets:
            return len(tried), out
        tried |= {f"{target.panel}/{target.name}" for target in targets}
        out += _landed(app, targets)


def _landed(app: App, targets: Sequence[Drawn]) -> list[Miss]:
    """Return those targets that are missed by contacts that land on all of them at once."""
    wide, high = app.screen.get_size()
    more = {"dx": 0.0, "dy": 0.0, "pressure": 1.0, "touch_id": 9}
    places = [(x / (wide - 1), y / (high - 1)) for x, y in (target.rect.center for target in targets)]
    covers = [_cover(app, x * (wide - 1), y * (high - 1)) for x, y in places]
    told = [{"finger_id": number, "x": x, "y": y} | more for number, (x, y) in enumerate(places)]
    app.step(FRAME, [Event(pygame.FINGERDOWN, one) for one in told])
    out = []
    for number, target in enumerate(targets):
        contact = app.room.touch.contacts.get((9, number))
        found = contact.target if contact else None
        if found is None or (found.name, found.intent) != (target.name, target.intent):
            why = contact.taken if contact and contact.taken in DEAF else covers[number]
            out.append(Miss(target, found.name if found else "", why))
    app.step(FRAME, [Event(pygame.WINDOWFOCUSLOST)])
    app.step(FRAME, [Event(pygame.FINGERUP, one) for one in told])  # else it would be taken to rest there still
    return out


def _cover(app: App, x: float, y: float) -> str:
    """Return the uppermost panel at a point (px) that responds to touches there or hides the panels below."""
    for painted in reversed(app.room.canvas.painted):
        if any(other.holds(x, y) for other in painted.targets) or painted.hides(x, y):
            return painted.panel.name
    return ""
