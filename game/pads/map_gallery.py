"""The gallery of maps in the set-up: pages of pictures, filters, and how the chosen map's rules differ from the usual
ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pygame import Rect

from game.engine.board import game_maps, load_board
from game.engine.ruleset import PLAYERS
from game.kit.board.thumbnail import proportions, thumbnail
from game.kit.paint import strokes
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import CREAM, INK, INK_SOFT
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.system.window import unit_of
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.setup.choices import Choices
from game.setup.rule_words import map_name_of
from game.setup.setup_intents import (
    CloseMaps,
    EditMap,
    MakeMap,
    OpenMaps,
    SetMap,
    SetupIntent,
    ShowMapsFor,
    ShowMapsOfKind,
    StepMap,
    TurnMaps,
)
from game.views import this_game
from game.views.map_choice import KINDS, MapOffer, differences, group_of, matching, offer, offers

CLOSED: Final = -1
PAGE: Final = 12
"""Maps on a page."""
GAP, INSET, LINE = 14.0, 20.0, 60.0
FOOT, SIDE, CAPTION = 84.0, 470.0, 84.0
"""The height of the title and of the row of buttons, the width of the list of special rules, and the height of the
words below a picture.
"""
HEADING: Final = 34.0
"""The height of the headings above a row of cards."""
LARGEST: Final = 23.0
"""The type size in which a map's special rules are listed, if there is room."""


@dataclass(slots=True)
class MapGallery:
    """The state of the set-up's gallery of maps: its open page and its filters."""

    page: int = CLOSED
    players: int = 0
    """Only maps for this number of players are shown; 0 for all."""
    kind: str = ""
    """Only maps whose rules differ this much from the usual ones are shown; empty for all."""
    played: tuple[str, ...] = ()
    """The maps of the last games, the latest first."""
    edits: bool = True
    """Whether maps can be made here; not in a kiosk."""

    @property
    def is_open(self) -> bool:
        """Whether the gallery is open."""
        return self.page != CLOSED

    def panels(self, choices: Choices, size: tuple[int, int]) -> list[Panel]:
        """Return the gallery's panel, which fills the window."""
        gap = round(16 * unit_of(size))
        sheet = Rect(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap)
        shown = GalleryPage(choices, self._shown(choices), self.page, self.players, self.kind, self.edits, self.played)
        return [Panel("maps", sheet, 0, shown, shown.paint, unit=unit_of(size), designed=True)]

    def _shown(self, choices: Choices) -> tuple[MapOffer, ...]:
        return tuple(matching(self._all(choices), self.players, self.kind))

    def _all(self, choices: Choices) -> list[MapOffer]:
        return offers(choices.edition, choices.usual.players, self.played)

    def perform(self, intent: Go | SetupIntent, choices: Choices) -> Choices:
        """Return the choices after a touch in the gallery, or on the buttons that open it and step through the maps."""
        match intent:
            case OpenMaps():
                self.players, self.kind = 0, ""
                names = [one.name for one in self._all(choices)]
                self.page = names.index(choices.map) // PAGE if choices.map in names else 0
            case CloseMaps():
                self.page = CLOSED
            case TurnMaps(by):
                self.leaf(by, choices)
            case ShowMapsFor(players):
                self.players, self.page = players, 0
            case ShowMapsOfKind(kind):
                self.kind, self.page = kind, 0
            case StepMap(by):
                names = [one.name for one in self._all(choices)]
                return choices.with_map(names[(names.index(choices.map) + by) % len(names)])
        return choices

    def leaf(self, by: int, choices: Choices) -> None:
        """Turn `by` pages forwards or backwards in the gallery, if there is such a page."""
        self.page = min(max(self.page + by, 0), _pages(self._shown(choices)) - 1)


def _pages(shown: Sequence[MapOffer]) -> int:
    return max(1, -(-len(shown) // PAGE))


def label(choices: Choices) -> str:
    """Return the button text that names the chosen map and says by how many rules it differs from the usual ones."""
    known = offer(choices.map, choices.edition, choices.usual.players)
    return words.joined([map_name_of(choices.map), known.difference], " · ")


@dataclass(frozen=True, slots=True)
class GalleryPage:
    """One page of the gallery of maps, ready to be painted."""

    choices: Choices
    shown: tuple[MapOffer, ...]
    page: int
    players: int
    kind: str
    edits: bool = True
    played: tuple[str, ...] = ()

    def paint(self, pen: Pen) -> None:
        """Paint a page of the gallery: title, filters, a card for each map, the chosen map's differences, and buttons
        below."""
        title, body, foot = pen.rect.rows(FOOT, 0, FOOT, gap=GAP)
        name = words.say("setup.gallery.title")
        pen.typed(name, *title.at(0, 0.46), TypeSpec(title.h * 0.76, "title", CREAM, fit=title.w, shadow=True))
        pen.paper(body)
        inner, tall = body.inset(INSET, GAP), body.h > body.w
        filters, rest = inner.cut(2 * LINE + GAP if tall else LINE, GAP)
        self._filters(pen, filters.rows(0, 0, gap=GAP) if tall else filters.columns(0.45 * filters.w, 0, gap=2 * GAP))
        cards, told = rest.rows(0, 0.3 * rest.h, gap=GAP) if tall else rest.columns(0, SIDE, gap=2 * GAP)
        self._cards(pen, cards)
        self._told(pen, told)
        self._foot(pen, foot)

    def _filters(self, pen: Pen, rows: list[Area]) -> None:
        any_ = words.say("setup.gallery.all")
        counts: list[tuple[str, SetupIntent, bool]] = [(any_, ShowMapsFor(0), not self.players)]
        counts += [(Untranslated(count), ShowMapsFor(count), count == self.players) for count in PLAYERS]
        kinds: list[tuple[str, SetupIntent, bool]] = [(any_, ShowMapsOfKind(), not self.kind)]
        kinds += [(words.say(f"setup.gallery.{kind}"), ShowMapsOfKind(kind), kind == self.kind) for kind in KINDS]
        for row, said, options, name in zip(rows, ("players", "rules"), (counts, kinds), ("for", "kind"), strict=True):
            head, choice = row.split(0.17 * row.w, GAP)
            caption = words.say(f"setup.gallery.{said}")
            pen.text(caption, head.x, head.level, 24, "semibold", INK_SOFT, fit=head.w)
            pen.choice(choice, options, 25, name)

    # --- cards ----------------------------------------------------------------------------------------

    def _cards(self, pen: Pen, box: Area) -> None:
        shown = self._on_page()
        if not shown:
            pen.paragraph(words.say("setup.gallery.none"), box, 28, "read", INK_SOFT, "center", middle=True)
        cells = list(zip(shown, _grid(box), strict=False))
        for (_, said), run in groupby(cells, lambda each: (each[1].y, group_of(each[0], self.played))):
            row = list(run)
            self._heading(pen, said, row[0][1].to(row[-1][1]))
        for one, cell in cells:
            self._card(pen, cell.less(top=HEADING), one)

    def _heading(self, pen: Pen, said: str, cards: Area) -> None:
        """Paint the name of a group of maps and their number, with a line below as wide as the group's row of cards."""
        count = sum(group_of(one, self.played) == said for one in self.shown)
        head = cards.top(HEADING).less(bottom=4)
        named = words.joined([said, str(count)], " · ")
        pen.text(named, head.x, head.level, 21, "semibold", INK_SOFT, fit=head.w)
        pen.rule(head.x, head.foot, head.w)

    def _on_page(self) -> tuple[MapOffer, ...]:
        return self.shown[self.page * PAGE :][:PAGE]

    def _card(self, pen: Pen, cell: Area, one: MapOffer) -> None:
        (pen.brass if one.name == self.choices.map else pen.paper)(cell)
        picture, words_ = cell.inset(10, 10).rows(0, CAPTION - 10)
        shape = proportions(one.name, one.side)
        high = min(picture.h, picture.w / shape)
        _paint_map(pen, picture.middle(high * shape, high), one)
        name, note, people = words_.less(top=6).down(3)
        pen.text(map_name_of(one.name), name.centre, name.level, 26, "heading", INK, "center", name.w)
        for said, line in ((one.difference, note), (one.for_players, people)):
            pen.text(said, line.centre, line.level, 18, "read", INK, "center", line.w)
        pen.target(OneOf("map", one.name), cell, SetMap(one.name))

    # --- what is different ----------------------------------------------------------------------------

    def _told(self, pen: Pen, box: Area) -> None:
        choices = self.choices
        if choices.map not in [one.name for one in self._on_page()]:
            chosen = words.say("setup.gallery.elsewhere", name=map_name_of(choices.map))
            said = words.joined([chosen, words.say("setup.gallery.tap")])
            pen.paragraph(said, box.less(top=HEADING), LARGEST, "read", INK_SOFT)
            return
        told = differences(choices.edition, choices.map, choices.usual.players)
        this_game.paint(pen, (told,), box, LARGEST)

    # --- foot -----------------------------------------------------------------------------------------

    def _foot(self, pen: Pen, box: Area) -> None:
        pages = _pages(self.shown)
        leaf, make, edit, book, done = box.shared((0.27, 0.18, 0.12, 0.15, 0.2), gap=GAP)
        if pages > 1:
            back, middle, on = leaf.shared((0.28, 0.44, 0.28))
            turn = TurnMaps(-1), TurnMaps(1)
            able = self.page > 0, self.page < pages - 1
            pen.push(back, PushButton("", turn[0], "paper", "caret-left", able[0], name="turn:back"))
            pen.push(on, PushButton("", turn[1], "paper", "caret-right", able[1], name="turn:on"))
            first, count = self.page * PAGE + 1, len(self.shown)
            said = words.say("setup.gallery.shown", first=first, last=min(first + PAGE - 1, count), count=count)
            pen.text(said, middle.centre, middle.level, 26, "heading", CREAM, "center", middle.w)
        self._editor_keys(pen, make, edit)
        said, hint = words.say("rule.book"), words.say("rule.book_hint")
        pen.button(book, said, Go("rulebook"), "paper", "question", size=26, name="rulebook", hint=hint)
        pen.button(done, words.say("setup.who_done"), CloseMaps(), "brass", "check", size=30, name="close")

    def _editor_keys(self, pen: Pen, make: Area, edit: Area) -> None:
        """Paint two buttons that open the map editor: one for a new map, one to edit a map that the player made."""
        if not self.edits:
            return
        said, hint = words.say("setup.gallery.make"), words.say("setup.gallery.make_hint")
        pen.button(make, said, MakeMap(), "paper", "map-trifold", size=26, name="make", hint=hint)
        own = self.choices.map not in game_maps()
        said, why = words.say("setup.gallery.edit"), words.say("setup.gallery.not_own")
        hint = words.say("setup.gallery.edit_hint")
        key = PushButton(said, EditMap(), "paper", "", own, why, size=26, name="edit", hint=hint)
        pen.push(edit, key)


def _grid(box: Area) -> list[Area]:
    """Return the boxes of the cards on a gallery page, in the number of columns that makes the pictures largest."""

    def largest(columns: int) -> float:
        cell = box.grid(columns, -(-PAGE // columns), GAP)[0]
        return min(cell.w - 20, (cell.h - HEADING - CAPTION - 10) * 0.84)

    columns = max(range(1, PAGE + 1), key=largest)
    return box.grid(columns, -(-PAGE // columns), GAP)


def _paint_map(pen: Pen, place: Area, one: MapOffer) -> None:
    pen.shadow(place, 2, 0.5)
    px = pen.px(place)
    regions = load_board(one.name, one.side).regions
    made = (one.name, one.side, px.size, regions, ())
    pen.stroke(strokes.put_made, px.x, px.y, px.size, thumbnail, made, solid=0)
    pen.edge(place.inset(-1), INK_SOFT, 1, 1)
