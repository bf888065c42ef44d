"""The way out of a game at a table that several people share: a long press on the program's title, and a question. A
table that runs unattended, as a kiosk, is also dimmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from itertools import chain
from typing import Final

from pygame import Rect

from game.kit.input.gestures import Gesture, Hold, Tap
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Painted, Panel, place
from game.kit.style import words
from game.kit.style.theme import CREAM, INK, INK_SOFT
from game.kit.style.things_theme import KIOSK_DARK, VEIL
from game.kit.style.type_spec import TypeSpec
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf, is_one_of
from game.session.intents import Go

TITLE: Final = OneOf("kiosk", "title")
DIM_SECONDS: Final = 600.0
WAKE_SECONDS: Final = 0.6
"""Seconds after waking during which touches are ignored: a hand has several fingers."""
PLATE_MM: Final = (40.0, 13.0)
GAP_MM: Final = 3.0
HIGHEST: Final = 48.0
"""Largest height of the title plate, design px: on a desk it need not be as large as a finger."""
WIDE, HIGH = 720, 340
LARGE: Final = 0.1
"""Share of the screen above which a touch target is the map, not a button."""


@dataclass(slots=True)
class Kiosk:
    """The plate with the program's title on a shared table, its question and the dimming; none of them exist without
    `on` or `shared`."""

    on: bool = False
    """Whether this table is unattended: then nothing but this plate closes the window."""
    shared: bool = False
    """Whether a game is being played at a table: leaving ends it for all players, so one touch must not be enough."""
    asking: bool = False
    dark: bool = False
    turn: int = 0
    language: str = ""
    """The language of the player who pressed the title; empty for the common language."""
    _woken: float = field(default=-WAKE_SECONDS)
    _plate: Rect | None = None
    _home: Rect | None = None
    """The plate's first free place in this scene; it returns there when it can."""
    _spreads: Sequence[Rect] = ()
    """Areas where the scene may open something later."""
    _scene: int = 0
    note: str = ""
    """The sentence that says whether the game can be continued."""
    _seen: dict[str, tuple[Painted, list[Rect]]] = field(default_factory=dict)

    def follow(self, scene: Scene) -> None:
        """Take over the facts of the current scene; in a new scene a place for the title plate is chosen again."""
        if id(scene) != self._scene:
            self._scene, self._plate, self._home = id(scene), None, None
        self.shared, self._spreads = scene.shared, scene.spreads
        self.note = scene.leave_note if self.asking else ""

    def clear(self) -> None:
        """Close the question and forget all places of the title plate."""
        fresh = Kiosk(self.on)
        for one in fields(self):
            setattr(self, one.name, getattr(fresh, one.name))

    # --- panels above every scene -----------------------------------------------------------------------

    def panels(self, shown: Sequence[Panel], room: Room) -> list[Panel]:
        """Return the panels of the title plate, of its question and of the dimming, which are shown above a scene's
        panels."""
        if not (self.on or self.shared):
            self.asking = False
            return []
        out = [self._title(shown, room)]
        if self.asking:
            note = words.retranslate(self.note, self.language)
            with words.speaking(self.language):
                out += self._question(room, note)
        if self.dark:
            out.append(Panel(OneOf("kiosk", "dark"), Rect((0, 0), room.size), 0, room.size, _paint_dark, bleed=0))
        return out

    def _title(self, shown: Sequence[Panel], room: Room) -> Panel:
        mm = min(room.mm, HIGHEST * room.unit / PLATE_MM[1])
        size = round(PLATE_MM[0] * mm), round(PLATE_MM[1] * mm)
        busy, known = self._busy(room), [place for place in (self._home, self._plate) if place and place.size == size]
        known_place = next((place for place in known if self._clear(place, room, busy)), None)
        self._plate = known_place or self._place(size, shown, room, busy)
        unit = size[1] / 52
        if self.on:
            return Panel(TITLE, self._plate, 0, size, _paint_plate, unit=unit, bleed=8)
        around = {panel.name for panel in shown if panel.rect.contains(self._plate)}
        printed = "map" in around and "ceremony" not in around  # at night it is painted in light ink
        paint = partial(_paint_name, printed)
        return Panel(TITLE, self._plate, 0, (size, printed), paint, unit=unit, bleed=8)

    def crowded(self, room: Room) -> bool:
        """Return whether the title plate is too close to things that were just painted; if not, remember its place if
        it is the first such place."""
        if self._plate is None or not (self.on or self.shared):
            return False
        if not self._clear(self._plate, room, self._busy(room)):
            return True
        self._home = self._home or self._plate
        return False

    def _place(self, size: tuple[int, int], shown: Sequence[Panel], room: Room, busy: list[Rect]) -> Rect:
        """Return a place for the title plate: a free corner of the map, else bare wood near the middle, else any place
        over nothing in use."""
        (everywhere, down), taken = _around(room.size, size, room.mm), [panel.rect for panel in shown]
        corners = [place for panel in shown if panel.name == "map" for place in _corners(panel.rect, size, room.mm)]

        def free(keeping: list[Rect]) -> Iterator[Rect]:
            wood = (place for place in everywhere if place.collidelist(taken) < 0)
            return (place for place in chain(corners, wood, down) if self._clear(place, room, keeping))

        last = down[-1:] or corners[-1:] or [Rect((0, 0), size)]
        return next(chain(free([*busy, *self._spreads]), free(busy), last)).copy()

    @staticmethod
    def _clear(place: Rect, room: Room, busy: list[Rect]) -> bool:
        """Return whether the title plate at a place keeps a distance from everything that can be touched or read."""
        around = place.inflate(2 * GAP_MM * room.mm, 2 * GAP_MM * room.mm)
        return around.collidelist(busy) < 0

    def _busy(self, room: Room) -> list[Rect]:
        """Return the rectangles of all buttons, stations and texts on the screen, as last painted."""
        known, self._seen = self._seen, {}
        out: list[Rect] = []
        for painted in room.canvas.painted:
            name = painted.panel.name
            if not is_one_of(name, "kiosk"):
                before = known.get(name)
                found = before if before and before[0] is painted else (painted, _busy(painted, room.size))
                self._seen[name] = found
                out += found[1]
        return out

    def _question(self, room: Room, note: str) -> list[Panel]:
        screen = Rect((0, 0), room.size)
        unit = min(room.unit * 1.3, screen.w / (WIDE + 40))
        sheet = Rect(0, 0, round(WIDE * unit), round(HIGH * unit))
        sheet.center = screen.center
        paint = partial(_paint_question, self.ways, note)
        return [
            Panel(OneOf("kiosk", "veil"), screen, 0, room.size, _paint_veil, bleed=0),
            Panel(OneOf("kiosk", "question"), sheet, self.turn, (self.ways, note), paint, unit=unit),
        ]

    @property
    def ways(self) -> tuple[str, ...]:
        """The answers to the question whether to leave: stay, leave the game (or the kiosk), close the window."""
        return ("stay", "window", "close") if self.on else ("stay", "leave", "close")

    # --- touches and time -----------------------------------------------------------------------------

    def answer(self, gesture: Gesture, room: Room) -> str:
        """Handle a gesture on the title plate or on its question; return the answer "close", "leave" or "window",
        "done" for any other gesture on them, and "" for gestures elsewhere."""
        target = getattr(gesture, "target", None)
        if target is None or not (isinstance(target.name, OneOf) and target.name.sort == "kiosk"):
            return ""
        if isinstance(gesture, Hold) and target.name == TITLE:
            self.asking = True
            self.turn = 0 if gesture.contact.y > room.size[1] / 2 else 2
            self.language = room.people.language_of(gesture.contact)
        elif isinstance(gesture, Tap | Hold) and target.name != TITLE:
            self.asking = False
            way = target.name.which
            return way if way in ("close", "leave", "window") else "done"
        return "done"

    def sleeps(self, now: float, touched: bool) -> bool:
        """Wake the dimmed table if it was touched; return whether touches have no other effect now."""
        if self.dark and touched:
            self.dark, self._woken = False, now
        return now - self._woken < WAKE_SECONDS

    def tick(self, idle: float) -> bool:
        """Dim an unattended table after a time without a touch (`idle` is that time in seconds); return whether it
        looks different."""
        dark = self.on and idle >= DIM_SECONDS
        changed, self.dark = dark != self.dark, dark
        return changed


def _busy(painted: Painted, size: tuple[int, int]) -> list[Rect]:
    """Return the rectangles of everything in a panel that can be touched or read, on a screen of `size` px."""
    area = LARGE * size[0] * size[1]
    out = [painted.panel.rect] if painted.panel.owner is not None else []
    out += [target.rect for target in painted.targets if target.rect.w * target.rect.h < area]
    return out + [_on_screen(painted.panel, box) for _, box in painted.boxes]


def _on_screen(panel: Panel, box: Rect) -> Rect:
    (x0, y0), (x1, y1) = place(panel, *box.topleft), place(panel, *box.bottomright)
    return Rect(round(min(x0, x1)), round(min(y0, y1)), round(abs(x1 - x0)), round(abs(y1 - y0)))


def _corners(rect: Rect, size: tuple[int, int], mm: float) -> list[Rect]:
    inside = rect.inflate(-2 * GAP_MM * mm, -2 * GAP_MM * mm)
    plate = Rect((0, 0), size)
    return [plate.move_to(**{corner: getattr(inside, corner)}) for corner in CORNERS]


CORNERS: Final = ("bottomleft", "topright", "topleft", "bottomright", "midbottom", "midtop")


@lru_cache(maxsize=2)
def _around(screen_size: tuple[int, int], size: tuple[int, int], mm: float) -> tuple[list[Rect], list[Rect]]:
    """Return places for a plate of this size all over the screen twice: by distance from the middle, and from top to
    bottom."""
    screen = Rect((0, 0), screen_size)
    step = max(8, round(8 * mm))
    rim = round(12 * mm)
    columns, rows = range(rim, screen.w - size[0] - rim, step), range(rim, screen.h - size[1] - rim, step)
    places = [Rect((x, y), size) for y in rows for x in columns]
    x, y = screen.center
    near = sorted(places, key=lambda place: abs(place.centerx - x) + abs(place.centery - y))
    return near, sorted(near, key=lambda place: place.y)


def _paint_plate(pen: Pen) -> None:
    wide, high = pen.size
    pen.brass((0, 0, wide, high), radius=8)
    title = words.say("app.title")
    pen.text(title, wide / 2, high / 2, high * 0.58, "title", INK, "center", fit=wide * 0.9)
    pen.target(TITLE, (0, 0, wide, high), Go("kiosk"), hint=words.say("kiosk.plate_hint"), manner=Manner(hold=True))


def _paint_dark(pen: Pen) -> None:
    pen.fill((0, 0, *pen.size), KIOSK_DARK)
    pen.target(OneOf("kiosk", "dark"), (0, 0, *pen.size), Go("kiosk"))


def _paint_veil(pen: Pen) -> None:
    pen.fill((0, 0, *pen.size), VEIL)
    pen.target(OneOf("kiosk", "veil"), (0, 0, *pen.size), Go("kiosk"))


def _paint_name(printed: bool, pen: Pen) -> None:
    """Paint the program's title as if printed on the map or burnt into the wood, with a touch target for a long
    press."""
    wide, high = pen.size
    title, ink = words.say("app.title"), INK if printed else CREAM
    pen.typed(title, wide / 2, high / 2, TypeSpec(high * 0.58, "title", ink, "center", wide * 0.9, alpha=150))
    pen.target(TITLE, (0, 0, wide, high), Go("kiosk"), hint=words.say("kiosk.name_hint"), manner=Manner(hold=True))


def _paint_question(ways: tuple[str, ...], note: str, pen: Pen) -> None:
    wide, high = pen.size
    u = pen.u
    inset, gap = 36 * u, 14 * u
    pen.paper((0, 0, wide, high))
    asked = words.say("kiosk.sure" if "window" in ways else "kiosk.sure_game")
    pen.text(asked, wide / 2, 74 * u, 48 * u, "title", INK, "center", wide - 2 * inset)
    box = (inset, 118 * u, wide - 2 * inset, 70 * u)
    pen.paragraph(note, box, 24 * u, "read", INK_SOFT, "center")
    part = (wide - 2 * inset - 2 * gap) / 3
    for index, (name, style) in enumerate(zip(ways, ("brass", "paper", "dark"), strict=True)):
        cell = (inset + index * (part + gap), high - 132 * u, part, 96 * u)
        pen.button(cell, words.say(f"kiosk.{name}"), Go("kiosk", name), style, name=OneOf("kiosk", name))
