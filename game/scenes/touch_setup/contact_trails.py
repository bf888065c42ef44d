"""The paths of the contacts with a touchscreen and their kinds (finger, palm …), as the touch test shows them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from pygame import Surface

from game.kit.input.gestures import Contact
from game.kit.motion.overlay import Blit
from game.kit.paint import lettering, light
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import words
from game.kit.style.assets import clear
from game.kit.style.theme import ALARM, CREAM, INK, SEAT, Colour

TRAIL = 28
"""Number of points shown of a contact's path."""
LINGER = 1.5
"""Seconds for which a lifted contact is still shown."""


@dataclass(slots=True)
class Track:
    """A contact in the touch test, numbered in order of arrival, with its path in px."""

    number: int
    contact: Contact
    way: list[tuple[float, float]] = field(default_factory=list)
    box: tuple[float, float, float, float] = (math.inf, math.inf, -math.inf, -math.inf)
    lifted: float = math.inf

    def follow(self) -> None:
        """Append the contact's current position to its path, if it has moved."""
        place = self.contact.x, self.contact.y
        if not self.way or self.way[-1] != place:
            self.way = [*self.way[1 - TRAIL :], place]
        left, top, right, bottom = self.box
        self.box = min(left, place[0]), min(top, place[1]), max(right, place[0]), max(bottom, place[1])

    @property
    def extent(self) -> float:
        """The diagonal of the box around the contact's whole path, px."""
        return math.hypot(self.box[2] - self.box[0], self.box[3] - self.box[1])

    @property
    def ignored(self) -> bool:
        """Whether the contact has no effect, as that of a palm."""
        return self.contact.taken in ("hand", "arm", "rim", "zone", "lost")

    @property
    def said(self) -> str:
        """The word for the kind of the contact, such as finger or palm."""
        return words.say(f"touch_test.verdict.{self.contact.taken or 'down'}")


@dataclass(slots=True)
class ContactTrails:
    """All contacts of the touch test that are down or were just lifted, and how many of each kind were lifted
    before."""

    tracks: dict[int, Track] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    most: int = 0
    _came: int = 0
    _known: dict[Hashable, Track] = field(default_factory=dict)

    @property
    def down(self) -> int:
        """The number of contacts that touch the screen now."""
        return len(self._known)

    def follow(self, contacts: Iterable[Contact], now: float) -> None:
        """Update the paths of the contacts: add new ones, and mark those that were lifted."""
        present = {contact.key: contact for contact in contacts}
        for key, track in list(self._known.items()):
            if present.get(key) is not track.contact:
                track.lifted = now
                self.counts[track.contact.taken or "down"] += 1
                del self._known[key]
        for key, contact in present.items():
            if key not in self._known:
                self._came += 1
                self._known[key] = self.tracks[self._came] = Track(self._came, contact)
            self._known[key].follow()
        self.most = max(self.most, len(present))
        self.tracks = {number: track for number, track in self.tracks.items() if now - track.lifted < LINGER}

    def blits(self, mm: float, colours: Iterable[str], type_size: int) -> list[Blit]:
        """Return pictures and their positions: dots along each contact's path, and a label above its end in type of
        `type_size` px."""
        names = list(colours)
        out: list[Blit] = []
        for track in self.tracks.values():
            owner = track.contact.owner
            ink = ALARM if track.ignored else CREAM if owner is None else SEAT[names[owner % len(names)]]
            for step, (x, y) in enumerate(track.way):
                size = max(2, round(mm * (0.6 + 1.6 * step / TRAIL)))
                out.append((_dot(size, ink), (round(x) - size - 1, round(y) - size - 1)))
            label = _label(f"{track.number} · {track.said}", type_size, ink)
            x, y = track.way[-1]
            out.append((label, (round(x - label.get_width() / 2), round(y - 21 * mm - label.get_height()))))
        return out


@cached_picture
def _dot(radius: int, ink: Colour) -> Surface:
    image = clear(2 * radius + 2, 2 * radius + 2)
    disc = light.disc(radius, (*ink[:3], 190))
    image.blit(disc, (radius + 1 - disc.get_width() // 2, radius + 1 - disc.get_height() // 2))
    return image


@cached_picture
def _label(text: str, size: int, ink: Colour) -> Surface:
    line = lettering.line(text, "semibold", size, CREAM)
    pad = size // 2
    image = clear(line.get_width() + 2 * pad, line.get_height() + pad // 2)
    image.blit(light.shape(*image.get_size(), pad, (*INK[:3], 225)), (0, 0))
    image.blit(light.shape(*image.get_size(), pad, ink, 2.0), (0, 0))
    image.blit(line, (pad, pad // 4))
    return image
