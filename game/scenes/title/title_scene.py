"""The title screen: the program's name over a map at night whose networks light up, and buttons to play, continue,
learn, watch or leave."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.engine.board import BadMap, game_maps
from game.engine.map_file import MAP_ENDING
from game.kit.board.map_sheet import Sheet
from game.kit.board.sheet_reader import load_sheet
from game.kit.input.gestures import Gesture, Hold, Tap
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.screen.panel_cache import SLICE
from game.kit.style import words
from game.kit.style.night_theme import LINE_GROUND
from game.kit.style.theme import CREAM
from game.kit.values.ids import OneOf
from game.lazy_import import lazy_import
from game.scenes.title import splash
from game.scenes.title.art import lamp_panels, paint_name, scenery
from game.scenes.title.lights import Lights, growth
from game.scenes.title.night_map import Night
from game.scenes.title.title_rim import rim
from game.session.intents import Go

if TYPE_CHECKING:
    from game.engine import setup as rules_setup
    from game.library.digest import Digest
    from game.scenes.games import game_words
    from game.scenes.menu import settings_scene
else:
    game_words = lazy_import("game.scenes.games.game_words")
    settings_scene, rules_setup = lazy_import("game.scenes.menu.settings_scene"), lazy_import("game.engine.setup")

ALONE: Final = 60.0
"""Seconds without activity until bots play."""
BUTTONS: Final = (
    ("play", "brass", "lightning"),
    ("learn", "paper", "lightbulb"),
    ("games", "paper", "list"),
    ("watch", "paper", "eye"),
    ("settings", "paper", "gear-six"),
    ("leave", "dark", ""),
)
"""Name, style and icon of each button."""
WAITING: Final = (("resume", "brass", "play"), ("play", "paper", "lightning"))
"""The first buttons when an unfinished game can be continued."""
FIRST, TOLD = 1.6, 2.4
"""Width of the first button, in widths of the others: at a desk, and at a table when it describes a game."""
BAR = 30.0
"""Depth of a bar of buttons at the table, mm."""
RIM = 25.0
"""Space kept free for sleeves between a bar and the edge of the table, mm."""
KEY = 45.0
"""Width of a button at the table, mm."""
SEVERAL = 2
"""Number of fingers on the screen at the same time with which the program's first start becomes that of a table."""
NAME = 42.0
"""Largest depth of the program's name at the table, mm."""


@dataclass(frozen=True, slots=True)
class TitleBar:
    """All facts on which a row of buttons on the title screen depends."""

    waits: str
    """The unfinished game in a few words; empty for none."""
    message: str
    newcomer: bool
    """Whether the guided first game is offered, because no game has been played here yet."""
    table: bool
    closed: bool
    """Whether leaving is not allowed, as in a kiosk."""

    @property
    def buttons(self) -> tuple[tuple[str, str, str], ...]:
        known = (*WAITING, *BUTTONS[1:]) if self.waits else BUTTONS
        return known[:-1] if self.closed else known


class TitleScene(Scene):
    """The title screen. `go` is called with the chosen way: play, resume, first_game, learn, games, watch, leave or
    alone."""

    def __init__(
        self,
        go: Callable[[str], None],
        unfinished: Path | None = None,
        message: str = "",
        random: Random | None = None,
        waiting: Digest | None = None,
        newcomer: bool = False,
    ) -> None:
        self.next: Scene | None = None
        self.unfinished = unfinished
        self.message = message
        self.turn = 0
        """Quarter turns towards the player who touched last."""
        self.dropped: Path | None = None
        """The file dropped onto the title, for the list of games or the set-up to take."""
        self.newcomer = newcomer
        """Whether the guided first game is offered."""
        self._waiting = waiting
        self._go = go
        self._random = random or Random()
        self._sheet = self._any_sheet()
        self._lamps = growth(self._sheet, self._random)
        self._lights = Lights(self._lamps, moving=False)
        self._room: Room | None = None
        self._night: Night | None = None
        self._since = -1.0
        self._now = 0.0
        self._panel_key = self._opened = False
        """Whether the buttons have been laid out, and whether the night is shown: the buttons must not wait for it."""
        self._curtain: Surface | None = None
        """The splash screen, shown until the night is rendered and painted."""

    def begin(self, room: Room) -> None:
        """Begin the title; if motion is allowed, the cities of its map light up one by one."""
        self._room = room
        room.lie(flat=room.settings.layout == "table")
        self._curtain = splash.left(room.size)
        moving = room.settings.speed != "still" and not room.settings.reduced_motion
        self._lights = Lights(self._lamps, moving)
        self._since = -1.0

    def recreate(self) -> TitleScene:
        """Return a new title with another map and the same buttons."""
        return TitleScene(self._go, self.unfinished, self.message, None, self._waiting, self.newcomer)

    @property
    def default(self) -> str:
        """The button that Enter presses: continue the unfinished game, or play; at a table the one at the bottom
        side."""
        name = "resume" if self.unfinished else "play"
        return OneOf(name, 0) if self._room and self._room.table else name

    def _any_sheet(self) -> Sheet:
        """Return the printed map of a random map that comes with the program; if its file cannot be read, that of a
        playable map."""
        try:
            return load_sheet(self._random.choice(game_maps()), "recharged")
        except BadMap:
            return load_sheet(self._random.choice(rules_setup.playable_maps()), "recharged")

    # --- panels ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the title: the night, its lit cities, the name and the buttons; at a table, name and
        buttons for all four sides."""
        room = self._room
        table = room is not None and room.table
        unit = splash.unit_of(size)
        night = self._seen(size, room.mm if room and table else 0.0)
        shown: list[Panel] = []
        if self._opened:
            shown = [scenery(night, unit), *lamp_panels(night, self._lamps, self._lights.levels, unit)]
        known = TitleBar(self._waits, self.message, self.newcomer, table, bool(room and room.settings.kiosk))
        if room and table:
            names, bars = _around(size, room.mm, known)
            free = [_along(length, room.mm, known) // 2 + round(4 * room.mm) for length in size]
            framed = rim(size, (free[0], free[1]), unit) if shown else []
            shown = shown[:1] + framed + shown[1:]
        else:
            names, bars = _upright(size, unit, known)
        self._panel_key = True
        if self._curtain and self._curtain.get_size() == size:
            curtain = [_backdrop(self._curtain, unit)]
            if table:
                return shown + curtain + names + bars
            return shown + (names if shown else []) + curtain + bars  # it already shows the name
        return shown + names + bars

    @property
    def _waits(self) -> str:
        """The unfinished game in a few words, for its button; empty if there is none."""
        if self.unfinished is None:
            return ""
        return game_words.waiting_line(self._waiting) if self._waiting else self.unfinished.stem

    def _seen(self, size: tuple[int, int], mm: float) -> Night:
        """Return the night map of the title for a picture of this size; `mm` is the px per mm at a table, 0 at a
        desk."""
        edge = (RIM + BAR + _name_deep(size, mm) + 6) * mm if mm else 0.0
        box = (edge, edge, size[0] - 2 * edge, size[1] - 2 * edge) if mm else None
        found = Night(self._sheet, size, flat=box is not None, box=box)
        if self._night is None or self._night.key != found.key:
            self._night = found
        return self._night

    # --- touches --------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a tap on a button of the title."""
        if not isinstance(gesture, Tap | Hold) or not isinstance(gesture.target.intent, Go):
            return
        self.message = ""
        self.turn = gesture.contact.turn
        if self._room:
            self._room.settings.fresh = False
        where = gesture.target.intent.where
        if where == "settings" and self._room:
            self._room.aside(settings_scene.SettingsScene(gesture.contact.turn))
        else:
            self._go(where)

    def drop(self, path: Path) -> bool:
        """Pass a file dropped onto the window to the list of games, or a map file to the set-up; return False in a
        kiosk."""
        if self._room and self._room.settings.kiosk:
            return False
        self.dropped = path
        self._go("map" if path.suffix == MAP_ENDING else "games")
        return True

    # --- time -----------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Advance the lit cities and the night picture, let bots play after a minute without activity, and, at the
        program's first start, switch to the layout for a table when several fingers touch; return whether the screen
        changes."""
        self._now = now
        if self._room and self._room.settings.fresh and self._fingers >= SEVERAL:
            self._room.settings.lay_flat()
            self.begin(self._room)
            return True
        if self._since < 0:
            self._since = now
        if self._room:  # music only while a person is there
            self._room.sound.music("title" if self._alone < ALONE / 2 else "")
        if self._alone >= ALONE:
            self._since = now
            self._go("alone")
        if self._panel_key and not self._opened:
            self._opened = not (self._steps and self._night) or self._night.go_on(time.perf_counter() + SLICE)
            return self._opened
        if self._curtain:
            if not self._opened or (self._room and self._room.canvas.panel_cache.busy):
                return False
            self._curtain = None
            return True
        return self._lights.tick(now)

    @property
    def _steps(self) -> bool:
        """Whether the night picture is rendered in steps, because the splash screen hides it or frames must not be
        late."""
        return self._curtain is not None or (self._room is not None and self._room.canvas.slice is not None)

    @property
    def _fingers(self) -> int:
        """The number of fingers on the screen now."""
        contacts = self._room.touch.contacts.values() if self._room else ()
        return sum(contact.finger and contact.state != "palm" for contact in contacts)

    @property
    def _alone(self) -> float:
        """Seconds since the last activity or since the title began, whichever was later."""
        idle = self._room.idle if self._room else 0.0
        return min(idle, self._now - self._since)

    @property
    def patience(self) -> float:
        """Seconds until something on the title changes by itself."""
        if self._curtain or not self._opened:
            return 0.0
        return min(self._lights.patience(self._now), max(0.01, ALONE - self._alone))


# --- names and buttons -----------------------------------------------------------------------------------


def _backdrop(curtain: Surface, unit: float) -> Panel:
    """Return the panel with the splash screen, behind the title's name and buttons."""
    size = curtain.get_size()
    return Panel("title:curtain", Rect((0, 0), size), 0, size, lambda pen: pen.put(curtain, 0, 0), unit=unit, bleed=0)


def _upright(size: tuple[int, int], unit: float, known: TitleBar) -> tuple[list[Panel], list[Panel]]:
    """Return the panels of the title's name in the sky, and of its buttons at the bottom, in a row or on a tall screen
    in a column."""
    wide, high = size
    tall = wide < high
    name, px = splash.name_place(size)
    if tall:
        across, down = round(min(wide * 0.72, 640 * unit)), round(430 * unit)
    else:
        across, down = round(min(wide - 140 * unit, 1500 * unit)), round((106 if known.waits else 78) * unit)
    bar = Rect((wide - across) // 2, 0, across, down)
    bar.bottom = round(high - 66 * unit)
    return [Panel("title:name", name, 0, px, lambda pen: paint_name(pen, px), unit=unit)], [
        Panel("title:bar", bar, 0, (known, tall), partial(_paint_bar, known, tall, 0.0), unit=unit),
        *_message(Rect(bar.x, round(bar.y - 54 * unit), bar.w, round(44 * unit)), 0, unit, known),
    ]


def _along(length: int, mm: float, known: TitleBar) -> int:
    """Return the length of the title's row of buttons along an edge of the table, px."""
    count = len(known.buttons) + (TOLD - 1 if known.waits else 0)
    return round(min(count * (KEY + 3) * mm, length - 2 * (RIM + BAR) * mm - 20))


def _name_deep(size: tuple[int, int], mm: float) -> float:
    """Return the depth of the program's name at a table, mm, which is less on a small table."""
    return min(NAME, 0.08 * size[1] / mm)


def _around(size: tuple[int, int], mm: float, known: TitleBar) -> tuple[list[Panel], list[Panel]]:
    """Return the panels of the title's name and of its buttons, each for all sides of a table and turned to that
    side."""
    wide, high = size
    unit, name = mm / 2.2, _name_deep(size, mm)
    names: list[Panel] = []
    bars: list[Panel] = []
    for turn, side in enumerate("SWNE"):
        length = wide if turn % 2 == 0 else high
        across = _along(length, mm, known)
        deep, edge = round(BAR * mm), round(RIM * mm)
        rect = _at_side(size, turn, across, deep, edge)
        bars.append(
            Panel(OneOf("title:bar", side), rect, turn, known, partial(_paint_bar, known, False, mm), unit=unit)
        )
        slip = _at_side(size, turn, across, round(16 * mm), edge + deep + round((2 + name) * mm))
        bars += _message(slip, turn, unit, known)
        place = _at_side(size, turn, round(length * 0.5), round(name * mm), edge + deep + round(2 * mm))
        px = min(name * 0.8 * mm, length * 0.1)
        paint = partial(paint_name, size=px, line=False)
        names.append(Panel(OneOf("title:name", side), place, turn, px, paint, unit=unit))
    return names, bars


def _at_side(size: tuple[int, int], turn: int, across: int, deep: int, edge: int) -> Rect:
    """Return a rectangle in the middle of a side (quarter turns clockwise from the bottom), at distance `edge` from
    it."""
    wide, high = size
    rect = Rect(0, 0, *((across, deep) if turn % 2 == 0 else (deep, across)))
    rect.center = wide // 2, high // 2
    if turn == 0:
        rect.bottom = high - edge
    elif turn == 1:
        rect.left = edge
    elif turn == 2:
        rect.top = edge
    else:
        rect.right = wide - edge
    return rect


def _paint_bar(known: TitleBar, tall: bool, mm: float, pen: Pen) -> None:
    """Paint the title's buttons on a walnut board."""
    u = pen.u
    wide, high = pen.size
    side = f":{pen.turn}" if known.table else ""
    pad, gap = (2.5 * mm, 3 * mm) if mm else (14 * u, 14 * u)
    pen.wood((0, 0, wide, high), radius=10)
    count = len(known.buttons)
    first = known.buttons[0][0]
    more = TOLD if mm and known.waits else 1.0 if mm else FIRST
    shares = [more if name == first else 1.0 for name, _, _ in known.buttons]
    free = (high if tall else wide) - 2 * pad - (count - 1) * gap
    at = pad
    for share, (name, style, icon) in zip(shares, known.buttons, strict=True):
        part = free * share / sum(shares)
        box = (pad, at, wide - 2 * pad, part) if tall else (at, pad, part, high - 2 * pad)
        size = pen.capitals(6.2 * mm) if mm else min(box[3] * 0.52, (38 if name == first else 28) * u)
        sub = known.waits if name == "resume" else ""
        if sub:
            size = min(size, box[3] * 0.48)
        label = words.say(f"title.{name}")
        button = PushButton(label, Go(name), style, icon, size=size, sub=sub, name=f"{name}{side}", glow=name == first)
        pen.push(box, button)
        at += part + gap


def _message(rect: Rect, turn: int, unit: float, known: TitleBar) -> list[Panel]:
    """Return a panel with the title's message or, for a newcomer, the button that offers the guided first game; none
    without either."""
    if known.message:
        paint = partial(_paint_message, known.message)
    elif known.newcomer:
        paint = partial(_paint_offer, known.table)
    else:
        return []
    key = known.message, known.table, words.language()
    return [Panel(OneOf("title:message", turn), rect, turn, key, paint, unit=unit)]


def _paint_message(said: str, pen: Pen) -> None:
    """Paint the title's message as text on the night picture, since it is no button."""
    wide, high = pen.size
    pen.fill((0, 0, wide, high), LINE_GROUND, 8 * pen.u)
    box = (10 * pen.u, 0, wide - 20 * pen.u, high)
    pen.paragraph(said, box, min(20 * pen.u, high * 0.42), "semibold", CREAM, "center", middle=True)


def _paint_offer(table: bool, pen: Pen) -> None:
    wide, high = pen.size
    name = OneOf("first_game", pen.turn) if table else "first_game"
    label, size = words.say("title.newcomer"), min(24 * pen.u, high * 0.5)
    pen.push((0, 0, wide, high), PushButton(label, Go("first_game"), "paper", "lightbulb", size=size, name=name))
