"""Gives the seats of a replayed game new players at the touch table before it continues: a page in the middle, stations
around it. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.kit.items import Band, Button, Items, Mark, Plate, Text
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT
from game.kit.style.theme import CREAM, ON_SEAT
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.session.intents import Go
from game.setup.chair_intents import NextKind
from game.setup.choices import Choices
from game.setup.player_kinds import foreign, kind_name
from game.setup.setup_intents import TurnSheet
from game.table.lobby.lobby_layout import AIR, RIM, Lobby, centred
from game.table.lobby.setup_board import BRASS, WOOD
from game.table.measures.seating import TURN
from game.table.measures.table_plan import DRAWER

WIDE: Final = 190.0
HEAD, LINE, ROW, FOOT = 17.0, 11.0, 13.0, 22.0
"""Heights of the title, the line below it, a seat and the buttons, at scale 1."""
INSET, GAP = 6.0, 3.2
LARGEST: Final = 2.0
"""Largest scale of the sheet."""
NAME: Final = 0.58
"""The name's share of a row; the rest is the kind of player."""


@dataclass
class ReseatLobby(Lobby):
    """The page on which the seats of a game get new players, and the players' stations around it; only the page if the
    screen has no room for all stations."""

    settled_seats: bool = True
    asked_by: tuple[int, str] = (0, "")
    """Quarter turns and language of the player who opened the page; an empty language is the common one."""

    def room_for(self, choices: Choices) -> bool:
        """Return whether there is a place at the edges of the table for every player."""
        return len(choices.chairs) <= self.edges.most

    def settled(self, choices: Choices) -> Choices:
        """Return the choices with all people at places that fit this screen; no seat becomes free, since the game
        continues."""
        return super().settled(choices) if self.room_for(choices) else choices

    def seats(self, choices: Choices, moment: str, back: str) -> list[Panel]:
        """Return the panels of the page with all seats of the game, and of the stations."""
        stations = self.room_for(choices)
        room = self._middle(DRAWER + AIR if stations else RIM)
        across, down = (room.h, room.w) if self.turn % 2 else room.size
        high = 2 * INSET + HEAD + LINE + ROW * len(choices.chairs) + GAP + FOOT
        scale = min(across / self.mm / WIDE, down / self.mm / high, LARGEST)
        area = centred(room, self.turn, WIDE * scale * self.mm, high * scale * self.mm)
        tongue = self._tongue(choices)
        said = words.retranslate(moment, tongue), words.retranslate(back, tongue)
        with words.speaking(tongue):
            items = sheet(choices, (WIDE * scale, high * scale), scale, *said)
            found = [self._panel("seats:sheet", area, self.turn, items)]
        if stations:
            found += [self._station(choices, index) for index in range(len(choices.chairs))]
        return found

    def _tongue(self, choices: Choices) -> str:
        """Return the language of the page's reader: that of the player who opened it or, if it was turned to another
        side, the one that all people there share; empty if there is none."""
        turn, language = self.asked_by
        if language and turn == self.turn:
            return language
        there = {
            chair.language for chair in choices.chairs if chair.kind == PERSON and TURN.get(chair.side) == self.turn
        }
        return there.pop() if len(there) == 1 else ""


def sheet(choices: Choices, size: tuple[float, float], k: float, moment: str, leads: str) -> Items:
    """Yield the wooden page on which seats get new players: the moment of the game, a row for each seat, and buttons to
    continue and to go back."""
    whole = Area(0, 0, *size)
    heights = HEAD * k, LINE * k, *[ROW * k] * len(choices.chairs), GAP * k + FOOT * k
    head, line, *rows, ways = whole.inset(INSET * k).rows(*heights)
    start, leave = ways.less(top=GAP * k).columns(0, ways.w * 0.34, gap=GAP * k)
    turn, hint = head.right(15 * k).top(14 * k), words.say("setting.turn")
    yield Plate("wood", whole, WOOD, radius=6, z=1.8)
    yield Plate("edge", whole.inset(1.4), BRASS, 5, line=0.7)
    fit = head.less(right=18 * k).w
    yield Text(words.say("seats.title"), head.x, turn.level, 7.4 * k, GOLD_LIGHT, "title", fit=fit)
    yield Button("sheet:turn", turn, TurnSheet(), "", "paper", "arrow-clockwise", cap=4.4 * k, hint=hint)
    yield Text(moment, *line.at(0, 0.4), 4.2 * k, CREAM, fit=line.w)
    for place, row in enumerate(rows):
        yield from _row(choices, place, row.less(bottom=2 * k), k)
    label = words.say("seats.start")
    yield Button("start", start, Go("start"), label, "brass", "play", cap=6.4 * k, commit=True, glow=True)
    yield Button("back", leave, Go("leave"), leads, "dark", cap=4.4 * k)


def _row(choices: Choices, place: int, box: Area, k: float) -> Items:
    """Return a seat's row on this page: a name band, and a button with the kind of player, a touch on which selects the
    next kind."""
    chair = choices.chairs[place]
    name, kind = box.columns(box.w * NAME, 0, gap=GAP * k)
    text_area, ink = name.less(left=14 * k, right=4 * k), ON_SEAT[chair.colour]
    said, icon = kind_name(chair.kind), "user" if chair.kind == PERSON else "robot"
    called, go = choices.called(place), NextKind(place)
    button = Button(OneOf("sheet:kind", place), kind, go, said, "dark", icon, cap=4.2 * k, plain=foreign(chair.kind))
    return [
        Band(name, chair.colour),
        Mark("sigil", name.less(left=7 * k).x, name.level, 3.2 * k, chair.colour),
        Text(called, text_area.x, text_area.level, 4.6 * k, ink, "bold", fit=text_area.w, plain=True),
        button,
    ]
