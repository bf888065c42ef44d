"""The set-up of a game at the touch table: a page in the middle, and a station for each person at the edge where this
person sits."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pygame import Rect

from game.kit.board.map_view import Framing
from game.kit.board.printed_map import BoardView, load_sheet
from game.kit.input.gestures import Cancel, Contact, DragEnd, DragMove, DragStart, Gesture
from game.kit.items import UNIT, Box, Items, painter
from game.kit.screen.panel import Panel, place_back
from game.kit.style import words
from game.kit.values.area import area, pixels
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.pads.map_gallery import MapGallery
from game.session.intents import Go
from game.setup import region_draft
from game.setup.board_picture import paint_board
from game.setup.chair_intents import (
    Grip,
    OpenPage,
    Rise,
    SetColour,
    SetKind,
    SetLanguage,
    SetName,
    TurnToChair,
    TypeLetter,
)
from game.setup.choices import LONGEST_NAME, Choices
from game.setup.house_rules import RulesSheet
from game.setup.setup_intents import (
    DraftRegions,
    EndWriting,
    OpenMaps,
    OpenRules,
    SetLayout,
    SetupIntent,
    SitAt,
    StepMap,
    TurnSheet,
    TypeDigit,
    WriteCode,
    WriteSeed,
)
from game.table.lobby import deal_number, setup_board, setup_station
from game.table.lobby.chairs import ChairSpot, Edges, clockwise
from game.table.lobby.seat_memory import spot_of
from game.table.measures.seating import TURN, Seating
from game.table.measures.table_plan import DRAWER, STRIP

CALL: Final = (74.0, 52.0)
"""Width and depth of the button that invites a person to a free place."""
RIM: Final = 10.0
"""Margin at the edges of a screen that is too small for a table."""
AIR: Final = 5.0
"""Gap between the sheet and an open drawer."""
LEAST_RULES: Final = 0.19
"""Mm per design px of the house rules below which their buttons are too small for fingers."""
Cover = RulesSheet | MapGallery
"""A sheet that may be open over the board in the middle."""
CLOSING: Final = (Rise, SetColour, SetLanguage, SetName)
"""Intents after which a seat's page closes."""


@dataclass(slots=True)
class Lobby:
    """The state of a touch table's set-up besides the players' choices: the rotation of the page in the middle, the
    open page of each station, and the size of the screen."""

    turn: int = 0
    pages: dict[int, str] = field(default_factory=dict)
    """The open page of each chair's station."""
    edges: Edges = field(default_factory=lambda: Edges(952, 535))
    mm: float = 2.0
    """Px per mm."""
    reason: str = ""
    """Why the screen is too small for a table; empty if it is not."""
    keys: str = ""
    """Which text is being typed with keys on the page: the number of the deal (`NUMBER`) or the regions' code (`CODE`);
    empty for none."""
    settled_seats: bool = False
    """Whether a game is being continued, so that seats and colours are fixed."""
    _moved: dict[Hashable, tuple[int, ChairSpot]] = field(default_factory=dict)
    """For each dragging contact: a chair and its place before the drag."""
    _board: tuple[Panel, BoardView] | None = None
    _called: dict[int, str] = field(default_factory=dict)
    """The name of each person at the last look-up of their language."""

    # --- seating --------------------------------------------------------------------------------------

    def measure(self, size: tuple[int, int], diagonal: float) -> None:
        """Compute the size of the screen in mm and its px per mm from its size in px and its diagonal in inches (0 if
        unknown)."""
        seating = Seating.usual(2, size, diagonal or None)
        self.edges, self.mm = Edges(seating.width, seating.height), seating.px_per_mm

    def person(self, choices: Choices, x: float, y: float) -> int | None:
        """Return the seat of the person whose place is nearest to (x, y), px; None if no person sits yet."""
        sits = {index: spot_of(choices, index) for index, chair in enumerate(choices.chairs) if chair.kind == PERSON}
        far = {place: self.edges.far(spot, x / self.mm, y / self.mm) for place, spot in sits.items() if spot}
        return min(far, key=lambda place: far[place], default=None)

    def settled(self, choices: Choices) -> Choices:
        """Return the choices with all taken seats at places that fit this screen; seats that the screen has no room for
        become free. If it is too small for any table, return the choices unchanged and set `reason`."""
        most = self.edges.most
        self.reason = "" if most else self._too_small()
        if not most:
            return choices
        taken = [index for index, chair in enumerate(choices.chairs) if chair.taken]
        for place in taken[most:]:
            choices = choices.with_chair(place, taken=False)
        taken = taken[:most]
        spots = [spot_of(choices, place) for place in taken]
        seated = self.edges.seated(spots) or list(self.edges.usual(len(taken)))
        for place, before, spot in zip(taken, spots, seated, strict=True):
            if spot != before:
                choices = choices.with_chair(place, side=spot.side, at=spot.at)
        return choices

    def _too_small(self) -> str:
        return words.say(f"setting.room.{self.edges.most}", inches=round(self.edges.inches))

    def _note(self, choices: Choices) -> str:
        """Return a note that with this many people only one station can be open at a time; otherwise the number of the
        deal if one was typed, else an empty text."""
        if not self.edges.one_open(choices.players) or not self.edges.most:
            return words.say("setting.number_set", seed=choices.seed) if choices.seed else ""
        return words.say("setting.one_open", inches=round(self.edges.inches), count=choices.players)

    @property
    def writing(self) -> int:
        """The field into which the keyboard types: a seat's number for the name of its player, -2 for the number of the
        deal, -3 for the regions' code, -1 for none."""
        named = next((place for place, page in reversed(self.pages.items()) if page == "name"), -1)
        return {deal_number.NUMBER: -2, deal_number.CODE: -3}.get(self.keys, named)

    def known_again(self, choices: Choices, language_of: Callable[[str], str]) -> Choices:
        """Return the choices in which people with a new name have the language that was last used with that name,
        unless the name is still being typed."""
        for index, chair in enumerate(choices.chairs):
            called = choices.called(index) if chair.taken and chair.kind == PERSON else ""
            if self.pages.get(index) == "name" or self._called.get(index, "") == called:
                continue
            self._called[index] = called
            if called and (language := language_of(called)):
                choices = choices.with_chair(index, language=language)
        return choices

    def others(self, choices: Choices, place: int = -1) -> list[ChairSpot]:
        """Return the places at the table of all taken seats but `place`."""
        found = (spot_of(choices, other) for other in range(len(choices.chairs)) if other != place)
        return [spot for spot in found if spot]

    def clockwise(self, choices: Choices) -> Choices:
        """Return the choices with the taken seats renumbered clockwise from the bottom of the screen, and the free
        seats last."""
        taken = [index for index, chair in enumerate(choices.chairs) if chair.taken]
        order = clockwise([spot_of(choices, place) or ChairSpot("S", 0) for place in taken])
        free = [index for index in range(len(choices.chairs)) if index not in taken]
        moved = [taken[index] for index in order] + free
        self.pages = {moved.index(place): page for place, page in self.pages.items()}
        self._moved.clear()
        self._called = {moved.index(place): called for place, called in self._called.items() if place in moved}
        return choices.in_order(moved)

    # --- touches --------------------------------------------------------------------------------------

    def perform(self, intent: Go | SetupIntent, choices: Choices) -> Choices:
        """Return the choices after an intent of the touch table's set-up, such as taking a place, typing a letter or
        opening a station's page."""
        if isinstance(intent, CLOSING) or (isinstance(intent, SetKind) and intent.kind == PERSON):
            self.pages.pop(intent.chair, None)
        match intent:
            case TurnSheet():
                self.turn = (self.turn + 1) % 4
            case TurnToChair(chair):
                self.turn = TURN[choices.chairs[chair].side or "S"]
            case WriteSeed() | WriteCode():
                keys = deal_number.NUMBER if isinstance(intent, WriteSeed) else deal_number.CODE
                self.keys = "" if self.keys == keys else keys
            case TypeDigit(digit) if self.keys == deal_number.NUMBER:
                return deal_number.with_digit(choices, digit)
            case EndWriting() | DraftRegions() | OpenRules() | SetLayout() | OpenMaps() | StepMap() | Go("deal"):
                self.keys = ""
            case SitAt(number):
                return self._sit(choices, number)
            case OpenPage(chair, page):
                self._open(chair, page, self.edges.one_open(choices.players))
            case TypeLetter(chair, letter):
                name = setup_station.typed(choices.chairs[chair].name, letter, LONGEST_NAME)
                return choices.with_chair(chair, name=name)
        return choices

    def _open(self, place: int, page: str, one_open: bool) -> None:
        """Open a page of a station, or close it if it is open; with `one_open`, close those of all other stations."""
        if page and self.pages.get(place) != page:
            if one_open:
                self.pages.clear()
            self.pages[place] = page
        else:
            self.pages.pop(place, None)

    def _sit(self, choices: Choices, number: int) -> Choices:
        """Return the choices after a person takes the free place that is offered under this number; the person gets the
        first free seat."""
        free = next((index for index, chair in enumerate(choices.chairs) if not chair.taken), None)
        spot = self.edges.offers(self.others(choices))[number].spot
        moved = self.edges.with_one_more(spot, self.others(choices))
        if free is None or moved is None:
            return choices
        taken = (index for index, chair in enumerate(choices.chairs) if chair.taken)
        for place, other in zip(taken, moved, strict=True):
            choices = choices.with_chair(place, side=other.side, at=other.at)
        return choices.with_chair(free, taken=True, kind=PERSON, side=spot.side, at=spot.at)

    def on(self, gesture: Gesture, choices: Choices) -> Choices:
        """Return the choices after a gesture: a dragged station moves to the free place nearest to the finger."""
        match gesture:
            case DragStart(target=target, contact=contact) if _grip(target.intent) >= 0:
                place = _grip(target.intent)
                spot = spot_of(choices, place)
                if spot and place not in (moved for moved, _ in self._moved.values()):
                    self._moved[contact.key] = (place, spot)
            case DragMove(contact=contact) if contact.key in self._moved:
                return self._drag(choices, contact)
            case DragEnd(contact=contact) if contact.key in self._moved:
                return self._let_go(choices, contact)
            case Cancel(contact=contact) if contact.key in self._moved:
                place, spot = self._moved.pop(contact.key)
                if choices.chairs[place].taken and self.edges.free(spot, self.others(choices, place)):
                    return choices.with_chair(place, side=spot.side, at=spot.at)
        return choices

    def _drag(self, choices: Choices, contact: Contact) -> Choices:
        place, _ = self._moved[contact.key]
        if not choices.chairs[place].taken:
            return choices
        spot = self.edges.nearest(contact.x / self.mm, contact.y / self.mm, self.others(choices, place))
        return choices if spot is None else choices.with_chair(place, side=spot.side, at=spot.at)

    def _let_go(self, choices: Choices, contact: Contact) -> Choices:
        """Return the choices after a finger lets go of a station; if it drops the station on another one without room
        for both, the two change places."""
        place, came_from = self._moved.pop(contact.key)
        mine, dragged = spot_of(choices, place), [other for other, _ in self._moved.values()]
        for other in range(len(choices.chairs)):
            spot = spot_of(choices, other)
            if not mine or not spot or other in (place, *dragged) or spot.side == mine.side != came_from.side:
                continue
            if self._px(self.edges.box(spot, DRAWER)).collidepoint(contact.x, contact.y):
                moved = choices.with_chair(place, side=spot.side, at=spot.at)
                freed = came_from if self.edges.free(came_from, self.others(moved, other)) else mine
                return moved.with_chair(other, side=freed.side, at=freed.at)
        return choices

    def region_at(self, x: float, y: float) -> str:
        """Return the region of the set-up's map at (x, y) px on the screen; empty if there is none."""
        if self._board is None:
            return ""
        panel, view = self._board
        return view.region_at(*place_back(panel, x, y)) or ""

    # --- panels ---------------------------------------------------------------------------------------

    def panels(self, choices: Choices, message: str, resumable: bool, cover: Cover | None, code: str) -> list[Panel]:
        """Return the panels of the set-up, lowest first: the page with its map, or `cover` in its place, the
        invitations and the stations."""
        found = self._covered(choices, cover) if cover else self._sheet(choices, message, resumable, code)
        if not self.edges.most:
            return found
        seats = [index for index, chair in enumerate(choices.chairs) if chair.taken]
        return [*found, *self._invitations(choices), *(self._station(choices, place) for place in seats)]

    def _middle(self, keep: float) -> Rect:
        """Return the screen without a margin of `keep` mm at each edge, in px."""
        return self._px(self.edges.whole.inset(keep))

    def _px(self, box: Box) -> Rect:
        return pixels(box, self.mm)

    def _sheet(self, choices: Choices, message: str, resumable: bool, code: str) -> list[Panel]:
        k = self.mm
        room = self._middle(DRAWER + AIR if self.edges.most else RIM)
        upright = (room.h, room.w) if self.turn % 2 else room.size
        shape = setup_board.arranged(upright[0] / k, upright[1] / k)
        area = centred(room, self.turn, shape.width * k, shape.height * k)
        values = message, resumable, self.reason, self._note(choices), self.keys, code
        found = [self._panel("setting:sheet", area, self.turn, setup_board.SetupBoard(choices, shape, *values).items())]
        board = _inside(area, self.turn, shape.board.scaled(k))
        if choices.drafting:
            strip = _inside(area, self.turn, shape.draft.scaled(k))
            return found + self._draft(choices, board, strip)
        return [*found, self._map(choices, board)]

    def _map(self, choices: Choices, rect: Rect) -> Panel:
        chosen = (choices.edition, choices.map, choices.regions, choices.regions_wanted)
        panel = Panel("setting:board", rect, self.turn, chosen, lambda pen: None, unit=self.mm / UNIT, bleed=8)
        drawn = load_sheet(choices.map, choices.board_side)
        view = BoardView(drawn, choices.regions or None, panel.upright, Framing(fit="wide"))
        self._board = (panel, view)
        return replace(panel, paint=partial(paint_board, view=view, lift=1.0))

    def _draft(self, choices: Choices, board: Rect, strip: Rect) -> list[Panel]:
        """Return the set-up's map with the regions that can be added in a draft, and a strip that says whose turn it is
        to add one."""
        ground_ = self._map(choices, board)
        unit = self.mm / UNIT
        seats = [index for index, chair in enumerate(choices.chairs) if chair.taken]
        chooser = seats[choices.chooser]
        with words.speaking(choices.chairs[chooser].language):
            found = zip(region_draft.panels(choices, board, strip, unit, "wide"), (board, strip), strict=True)
        return [ground_, *(replace(panel, rect=rect, turn=self.turn, owner=chooser) for panel, rect in found)]

    def _covered(self, choices: Choices, cover: Cover) -> list[Panel]:
        """Return the page of house rules or the gallery of maps, as large as the stations permit; it turns to a short
        side only if it stays large enough there."""
        room = self._middle(STRIP + AIR if self.edges.most else RIM)
        turn = self.turn
        across, down = (room.h, room.w) if turn % 2 else room.size
        if min(across / 1920, down / 1080) < LEAST_RULES * self.mm and turn % 2:
            turn = (turn + 1) % 4
            across, down = room.size
        down = min(down, round(across * 0.62))
        area = centred(room, turn, across, down)
        return [
            replace(panel, rect=_inside(area, turn, panel.rect), turn=turn)
            for panel in cover.panels(choices, (across, down))
        ]

    def _invitations(self, choices: Choices) -> Iterator[Panel]:
        """Yield a button at each free place of the table with which a person can sit down there."""
        others = self.others(choices)
        if not any(not chair.taken for chair in choices.chairs):
            return
        full, (wide, depth) = len(others) >= self.edges.most, CALL
        for number, offer in enumerate(self.edges.offers(others)):
            side, at = offer.spot.side, f"{offer.spot.at:g}"
            rect = self._px(self.edges.box(ChairSpot(side, offer.at), depth, wide))
            sit = OneOf("sit", side, at), SitAt(number)
            items = setup_station.invitation(wide, *sit, not full, self._too_small())
            yield self._panel(OneOf("setting:free", side, at), rect, TURN[side], items)

    def _station(self, choices: Choices, place: int) -> Panel:
        page = self.pages.get(place, "")
        depth = DRAWER if page else STRIP
        spot = spot_of(choices, place) or self.edges.usual(1)[0]
        asked = choices.drafting and choices.chooser == choices.seat_of(place)
        rect = self._px(self.edges.box(spot, depth))
        with words.speaking(choices.chairs[place].language):
            items = setup_station.station(choices, place, page, (self.edges.wide, depth), asked, self.settled_seats)
            return self._panel(OneOf("setting:seat", place), rect, TURN[spot.side], items, place)

    def _panel(self, name: str, rect: Rect, turn: int, items: Items, owner: int | None = None) -> Panel:
        key = tuple(items)
        return Panel(name, rect, turn, key, painter(key), owner, self.mm / UNIT)


def _grip(intent: object) -> int:
    """Return the seat whose station an intent drags; -1 for other intents."""
    return intent.chair if isinstance(intent, Grip) else -1


def centred(room: Rect, turn: int, wide: float, high: float) -> Rect:
    """Return the rectangle, in the middle of `room`, of a page turned by `turn` whose reader sees it `wide` wide and
    `high` high."""
    across, down = (high, wide) if turn % 2 else (wide, high)
    rect = Rect(0, 0, math.floor(across), math.floor(down))
    rect.center = room.center
    return rect


def _inside(whole: Rect, turn: int, box: Box | Rect) -> Rect:
    """Return the rectangle on the screen of a box within `whole`, an area turned by `turn`; the box is given as the
    reader sees it."""
    x, y, wide, high = box
    return Rect(*map(round, area(whole).turned((x, y, wide, high), turn)))
