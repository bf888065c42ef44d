"""The menu with five pages of settings: over a running game also with the ways out of it, over other scenes only with
the settings."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.kit.input import keyboard, keycaps
from game.kit.input.gestures import Key
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Panel
from game.kit.style import accessibility, words
from game.kit.style.theme import BRASS_EDGE, INK, INK_SOFT
from game.kit.values.ids import OneOf
from game.scenes.menu import keys_page as menu_keys
from game.scenes.menu import pages as menu_pages
from game.scenes.menu.pages import PAGES, SettingLine
from game.session.intents import Go, Nothing

WIDE, HIGH = 980, 760
INSET = 32
"""Margin at the sides of the sheet, design px."""
ENDS = ("leave", "quit")
"""The ways out that end the game for all players."""

WaysOut = tuple[tuple[str, str], ...]
"""The buttons below the pages: where each leads, and its style."""
IN_GAME: WaysOut = (
    ("resume", "brass"),
    ("rules", "paper"),
    ("seats", "paper"),
    ("leave", "paper"),
    ("quit", "dark"),
)
ASIDE: WaysOut = (("close", "brass"), ("rules", "paper"))


class Menu:
    """The menu of a game or of the settings: the open page of settings, the command that waits for a new key, and a
    message."""

    def __init__(self, ways: WaysOut = IN_GAME) -> None:
        self.ways = ways
        self.is_open = False
        self.turn = 0
        """Quarter turns towards the player who opened the menu."""
        self.language = ""
        """The language of the player who opened the menu; empty for the common language."""
        self.page = PAGES[0]
        self.awaiting = ""
        """The command that gets the next key pressed."""
        self.sentence = ""

    @property
    def listening(self) -> bool:
        """Whether the menu takes every key now, even Escape, because a command waits for its new key."""
        return self.is_open and bool(self.awaiting)

    def toggle(self, turn: int = 0, language: str = "") -> None:
        """Open the menu towards a player with this rotation and language, or close it."""
        self.is_open, self.turn, self.awaiting, self.sentence = not self.is_open, turn, "", ""
        self.language = language

    # --- panels ---------------------------------------------------------------------------------------

    def panels(
        self, size: tuple[int, int], room: Room, note: str = "", played: str = "", held: bool = False
    ) -> list[Panel]:
        """Return the panel of the menu in the middle of the screen, and in a game beneath it a veil over the whole
        screen.

        `note` says where the game is saved, `played` names the game's rules and map. With `held`, buttons that end the
        game for several people need a long press."""
        veil = Rect(0, 0, *size)
        unit = min(room.unit, (min(size) if self.turn % 2 else size[1]) / (HIGH + 40), size[0] / (WIDE + 40))
        sides = round(WIDE * unit), round(HIGH * unit)
        sheet = Rect((0, 0), (sides[1], sides[0]) if self.turn % 2 else sides).move_to(center=veil.center)
        lines = menu_pages.lines(self.page, room)
        keys = tuple(sorted(room.settings.keys.items()))
        pages = menu_pages.pages(room)
        key = (pages, self.page, lines, keys, self.awaiting, self.sentence, note, played, self.ways, held)

        def paint(pen: Pen) -> None:
            self._paint(pen, lines, dict(keys), note, played)
            self._paint_tabs(pen, pages)
            self._paint_ways(pen, held, "" if room.table else keycaps.sign("menu"))

        below = [Panel("menu:veil", veil, 0, (size, accessibility.worn.strong), _paint_veil, unit=unit, bleed=0)]
        return [*(below if self.ways is IN_GAME else ()), Panel("menu:sheet", sheet, self.turn, key, paint, unit=unit)]

    def _paint(self, pen: Pen, lines: tuple[SettingLine, ...], keys: dict[str, str], note: str, played: str) -> None:
        wide, high = pen.size
        u = pen.u
        pen.paper((0, 0, wide, high))
        inset = INSET * u
        room = wide - 2 * inset
        head = words.say("menu.title" if self.ways is IN_GAME else "menu.settings")
        pen.text(head, wide / 2, 44 * u, 42 * u, "title", INK, "center", room)
        if played:
            pen.text(played, wide / 2, 80 * u, 17 * u, "semibold", INK, "center", room)
        if note:
            pen.text(note, wide / 2, 103 * u, 15 * u, "read", INK_SOFT, "center", room)
        box = (inset, 204 * u, room, high - 328 * u)
        if self.page == "keys":
            menu_keys.paint(pen, box, keys, self.awaiting)
        else:
            menu_pages.paint(pen, box, lines)
        said = self.sentence or (words.say("keys.how") if self.page == "keys" else "")
        if said:
            pen.text(said, wide / 2, high - 106 * u, 18 * u, "semibold", INK, "center", room)

    def _paint_tabs(self, pen: Pen, pages: tuple[str, ...]) -> None:
        """Paint the names of the pages of settings above a line, the open one underlined."""
        u = pen.u
        x, y, wide, high = INSET * u, 120 * u, pen.size[0] - 2 * INSET * u, 56 * u
        part = wide / len(pages)
        pen.rule(x, y + high, wide)
        for index, page in enumerate(pages):
            middle, here = x + (index + 0.5) * part, page == self.page
            said = words.say(f"menu.page.{page}")
            ink, size = (INK if here else INK_SOFT), 27 * u
            pen.text(said, middle, y + high / 2, size, "heading", ink, "center", part * 0.92)
            if here:
                long = min(part * 0.92, pen.width(said, size, "heading") + 24 * u)
                pen.fill((middle - long / 2, y + high - 7 * u, long, 7 * u), BRASS_EDGE, 3 * u)
            pen.target(OneOf("page", index), (x + index * part, y, part, high), Go("page", page))

    def _paint_ways(self, pen: Pen, held: bool, hint: str) -> None:
        """Paint the buttons at the foot of the menu; with `held`, those that end the game for several people ask for a
        long press."""
        u = pen.u
        x, y, room, high = INSET * u, pen.size[1] - 86 * u, pen.size[0] - 2 * INSET * u, 62 * u
        gap = 14 * u
        part = (room - gap * (len(self.ways) - 1)) / len(self.ways)
        if len(self.ways) == 1:
            part = room * 0.4
            x += (room - part) / 2
        for index, (name, style) in enumerate(self.ways):
            said, cell = words.say(f"menu.{name}"), (x + index * (part + gap), y, part, high)
            ends = held and name in ENDS
            about = words.say("menu.hold") if ends else ""
            key, size = "" if index else hint, 26 * u
            pen.push(
                cell,
                PushButton(
                    said,
                    Go(name),
                    style,
                    "",
                    True,
                    "",
                    key_hint=key,
                    size=size,
                    sub=about,
                    name=name,
                    hint=about,
                    hold=ends,
                ),
            )

    # --- touches and keys -----------------------------------------------------------------------------

    def perform(self, go: Go, room: Room) -> bool:
        """Perform the intent of a touch target in the menu; return False if it leads out of the menu."""
        self.sentence = ""
        if go.where == "page":
            self.page, self.awaiting = go.value, ""
        elif go.where == "key":
            self.awaiting = "" if self.awaiting == go.value else go.value
            asks = "keys.press_menu" if go.value == "menu" else "keys.press"  # Escape can become the menu's key again
            self.sentence = words.say(asks, command=menu_keys.name_of(go.value)) if self.awaiting else ""
        elif go.where == "keys_reset":
            room.settings.keys, self.awaiting = {}, ""
            self.sentence = words.say("keys.are_reset")
        else:
            change: Callable[[Room, str], None] | None = menu_pages.CHANGES.get(go.where)
            if change is None:
                return False
            change(room, go.value)
        return True

    def hear(self, key: Key, room: Room) -> bool:
        """Bind the pressed key to the command that waits for a new key (Escape keeps the old one); return False if no
        command waits."""
        if not self.listening:
            return False
        if key.name.replace("left ", "").replace("right ", "") in keyboard.MODIFIERS or not key.name:
            return True
        command, self.awaiting = self.awaiting, ""
        if key.name == "escape" and command != "menu":
            self.sentence = ""
            return True
        chord = keyboard.chord_of(key)
        room.settings.keys, other = keyboard.rebound(command, chord, room.settings.keys)
        said = {"sign": keycaps.shown(chord), "command": menu_keys.name_of(other or command)}
        self.sentence = words.say("keys.taken" if other else "keys.given", **said)
        return True


def _paint_veil(pen: Pen) -> None:
    pen.fill((0, 0, *pen.size), (20, 10, 4, 200 if accessibility.worn.strong else 150))
    pen.target("veil", (0, 0, *pen.size), Nothing())
