"""The touch test: shows each contact with the touchscreen and its kind, touch targets in their true size, and zones of
the screen to be ignored."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.kit.input.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Hold, Release, Tap
from game.kit.input.latency import Latency
from game.kit.motion.overlay import RING_MM
from game.kit.pen.pen import Pen
from game.kit.scenes.people import People
from game.kit.scenes.scene import BACK, Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import ALARM, SEAT_COLOURS
from game.kit.style.things_theme import GLASS_VEIL
from game.kit.system.display import Zone, mm_of, zones_px
from game.kit.values.ids import OneOf
from game.scenes.touch_setup.contact_trails import ContactTrails
from game.scenes.touch_setup.touch_test_sheet import Facts, Row, paint_field, paint_now, paint_sheet, paint_sizes
from game.session.intents import Go

COLUMN: Final = 600
"""Width of the test's page in design px."""
LOWEST: Final = 0.45
"""Largest share of the height for the true-size targets."""
LEAST_ZONE: Final = 5.0
EDGE_MM: Final = 25.0
"""Distance (mm) from the edge of the screen within which a zone to ignore is extended to that edge."""


class TouchTestScene(Scene):
    """The touch test, shown over any other scene, or alone by `elektro --touch-test`."""

    default = "leave"

    def __init__(self) -> None:
        self.next: Scene | None = None
        self.tracks = ContactTrails()
        self.latency = Latency()
        self.zoning = False
        """Whether the next drag draws a zone to ignore."""
        self.drawn: dict[Hashable, Rect] = {}
        """Zones now being drawn, by contact."""
        self.now = 0.0
        self._room: Room | None = None
        self._facts: Facts | None = None

    def begin(self, room: Room) -> None:
        """Begin the touch test, always in the layout of a table."""
        self._room = room
        room.lie(True, People(SEAT_COLOURS[:4]))

    def end(self) -> None:
        """End the touch test and remove its marks from the screen."""
        if self._room:
            self._room.canvas.overlay.marks = []

    def recreate(self) -> TouchTestScene:
        """Return a new scene of the touch test."""
        return TouchTestScene()

    # --- panels ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the touch test: its page at the left, four seats' fields at the right, and below them
        touch targets in true size."""
        room = self._room
        if room is None:
            return []
        unit = min(size[0] / 1920, size[1] / 1080)
        rim = round(max(16 * unit, 12 * room.mm))
        sheet = Rect(rim, rim, round(COLUMN * unit), size[1] - 2 * rim)
        rest = Rect(sheet.right + rim, rim, size[0] - sheet.right - 2 * rim, size[1] - 2 * rim)
        now = Rect(sheet.x, sheet.y + round(132 * unit), sheet.w, sheet.h - round(360 * unit))
        facts = self._facts_now()
        low = round(min(max(40 * self._true_mm, 112 * unit), LOWEST * rest.h))
        shown = [
            Panel("touch:sheet", sheet, 0, self._model(), partial(paint_sheet, self._model()), unit=unit),
            Panel("touch:now", now, 0, facts, partial(paint_now, facts), unit=unit, bleed=0),
            *self._fields(Rect(rest.x, rest.y, rest.w, rest.h - low), unit),
            self._sizes(Rect(rest.x, rest.bottom - low + rim // 2, rest.w, low - rim // 2), unit),
        ]
        if self.zoning:
            glass = Panel("touch:glass", Rect((0, 0), size), 0, size, _paint_glass, bleed=0)
            shown = [*shown[2:], glass, *shown[:2]]
        zones = [*zones_px(room.zones, room.mm), *self.drawn.values()]
        shown += [
            Panel(OneOf("zone", index), zone, 0, (zone.size, unit), _paint_zone, unit=unit, bleed=0)
            for index, zone in enumerate(zones)
            if zone.w and zone.h
        ]
        return shown

    def _model(self) -> tuple[int, bool, str]:
        room = self._room
        return (len(room.zones), self.zoning, room.window.tuio_state()) if room else (0, False, "")

    def _facts_now(self) -> Facts:
        """Return the facts on the page of the touch test that change with every contact; ages are in tenths of a second
        to limit repainting."""
        room = self._room
        colours = list(room.people.colours) if room else []
        mm = self._true_mm
        rows: list[Row] = []
        for track in reversed(self.tracks.tracks.values()):
            contact = track.contact
            owner = "" if contact.owner is None else colours[contact.owner % len(colours)]
            age = min(self.now, track.lifted) - contact.since
            way = words.number(track.extent / mm)
            rows.append((track.number, owner, words.number(age, 1), way, track.said, track.ignored))
        latency = self.latency
        seen = (latency.worst, words.number(latency.mean, 2), latency.count)
        return self.tracks.down, self.tracks.most, tuple(sorted(self.tracks.counts.items())), seen, tuple(rows)

    def _fields(self, rect: Rect, unit: float) -> list[Panel]:
        """Return four panels of the touch test that act like the stations of four seats."""
        gap = round(14 * unit)
        wide, high = (rect.w - gap) // 2, (rect.h - gap) // 2
        return [
            Panel(
                OneOf("field", seat),
                Rect(rect.x + (seat % 2) * (wide + gap), rect.y + (seat // 2) * (high + gap), wide, high),
                0,
                (seat, wide, high),
                partial(paint_field, seat=seat),
                owner=seat,
                unit=unit,
            )
            for seat in range(4)
        ]

    def _sizes(self, rect: Rect, unit: float) -> Panel:
        mm = self._true_mm
        return Panel("touch:sizes", rect, 0, (rect.size, mm), partial(paint_sizes, mm=mm), unit=unit)

    @property
    def _true_mm(self) -> float:
        """The px per mm of the screen, even if the screen is too small for a table."""
        room = self._room
        if room is None:
            return 2.0
        return mm_of(room.size, room.diagonal) if room.diagonal else room.mm

    # --- touches --------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a touch on a button or a drag that draws a zone to be ignored."""
        match gesture:
            case Tap(target=target) | Hold(target=target) if isinstance(target.intent, Go):
                self._go(target.intent)
            case DragStart(target=target, contact=contact) | DragMove(target=target, contact=contact):
                if target.name == "glass":
                    self.drawn[contact.key] = _between(contact.start, (contact.x, contact.y))
            case DragEnd(contact=contact) if contact.key in self.drawn:
                self._ignore(self.drawn.pop(contact.key))
            case Cancel(contact=contact) | Release(contact=contact):
                self.drawn.pop(contact.key, None)

    def _go(self, go: Go) -> None:
        match go.where:
            case "zone":
                self.zoning = not self.zoning
            case "clear" if self._room:
                self._room.ignore([])
            case "leave":
                self.next = BACK

    def _ignore(self, rect: Rect) -> None:
        """Store a zone of the screen whose contacts will be ignored, extended to any edge that it nearly reaches."""
        room = self._room
        if room is None or min(rect.size) < LEAST_ZONE * room.mm:
            return
        near = EDGE_MM * room.mm
        left, top = (0 if side < near else side for side in rect.topleft)
        right = room.size[0] if rect.right > room.size[0] - near else rect.right
        bottom = room.size[1] if rect.bottom > room.size[1] - near else rect.bottom
        zone: Zone = (left / room.mm, top / room.mm, (right - left) / room.mm, (bottom - top) / room.mm)
        room.ignore([*room.zones, tuple(round(part, 1) for part in zone)])  # type: ignore[list-item]
        self.zoning = False

    def menu(self) -> None:
        """Stop drawing a zone to be ignored, else leave the touch test, as Escape does."""
        if self.zoning:
            self.zoning = False
        else:
            self.next = BACK

    # --- time and pictures ----------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds until the next tick: a tenth while contacts are shown, because their ages are shown in tenths,
        otherwise half a second."""
        return 0.1 if self.tracks.tracks else 0.5

    def tick(self, now: float) -> bool:
        """Follow all contacts of the touch test and draw their paths; return whether the facts about them changed."""
        room = self._room
        if room is None:
            return False
        self.now = now
        self.tracks.follow(room.touch.contacts.values(), now)
        room.canvas.overlay.marks = self.tracks.blits(
            room.mm, room.people.colours, round(max(5 * room.mm, 19 * room.unit))
        )
        facts = self._facts_now()
        changed, self._facts = facts != self._facts, facts
        return changed

    def shown(self, screen: Surface) -> None:
        """Measure the delay of the touchscreen: check in the drawn picture whether the ring of each finger is under the
        finger."""
        if self._room:
            radius = round(RING_MM * self._room.canvas.overlay.mm)
            self.latency.look(screen, self._room.touch.contacts.values(), radius)


def _between(one: tuple[float, float], other: tuple[float, float]) -> Rect:
    left, right = sorted((round(one[0]), round(other[0])))
    top, bottom = sorted((round(one[1]), round(other[1])))
    return Rect(left, top, right - left, bottom - top)


def _paint_glass(pen: Pen) -> None:
    pen.fill((0, 0, *pen.size), GLASS_VEIL)
    pen.target("glass", (0, 0, *pen.size), Go("glass"))


def _paint_zone(pen: Pen) -> None:
    wide, high = pen.size
    pen.fill((0, 0, wide, high), (*ALARM, 80))
    pen.outline((0, 0, wide, high), (*ALARM, 255), 0, max(2.0, 3 * pen.u))
