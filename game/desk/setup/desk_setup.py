"""The set-up of a game at the desk: the map, and beside or below it seats, rules and buttons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.desk.base.grid import EDGE, Grid
from game.desk.setup.player_row import paint_player
from game.engine.ruleset import PLAYERS
from game.kit.board.printed_map import BoardView, load_sheet
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import WARNING
from game.kit.style.theme import CREAM, INK_SOFT, region_ink
from game.kit.style.type_spec import TypeSpec
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.pads import map_gallery
from game.session.intents import Go
from game.setup import region_draft
from game.setup.board_picture import paint_board
from game.setup.chair_intents import NextColour, Rise, Sit
from game.setup.choices import NAMES, Chair, Choices
from game.setup.presets import explain, paint_options
from game.setup.rule_words import edition_line
from game.setup.setup_intents import (
    DraftRegions,
    DrawRegions,
    OpenMaps,
    OpenRules,
    SetLayout,
    StepMap,
    WriteCode,
    WriteSeed,
)
from game.setup.setup_options import (
    edition_options,
    hindrance,
    region_options,
    regions_said,
    switch_option,
    undrawable,
)

LABEL: Final = 0.11
"""Width of the labels of rows, as a share of the column."""
LAYOUTS: Final = ("desk", "table")
ROWS: Final = ("edition", "map", "regions", "", "house", "layout")
"""Rows of the game's settings; the one without a name continues the one above."""
INSET, HEAD, SEAT, GAP = 18.0, 42.0, 130.0, 10.0
"""The margin of the sheet with the seats, the height of its heading, the width of the button beside a seat, and the gap
between settings."""


@dataclass(frozen=True, slots=True)
class SetupPage:
    """Everything that the desk's set-up shows."""

    choices: Choices
    writing: int
    """The chair whose name is being typed; -1 for none, -2 for the deal number, -3 for the regions' code."""
    message: str
    resumable: bool
    code: str = ""
    """The regions' code as typed so far."""

    def paint(self, pen: Pen) -> None:
        """Paint the column of the desk's set-up: title, seats, game settings and buttons."""
        high = pen.rect.h
        title, seats, game, buttons = pen.rect.rows(0.105 * high, 0.40 * high, 0.36 * high, 0, gap=12)
        self._paint_title(pen, title)
        self._paint_seats(pen, seats)
        self._paint_game(pen, game)
        self._paint_buttons(pen, buttons)

    def _paint_title(self, pen: Pen, box: Area) -> None:
        name, gear = words.say("setup.title"), box.h * 0.56
        text = pen.typed(name, *box.at(0, 0.46), TypeSpec(box.h * 0.72, "title", CREAM, shadow=True))
        key = box.right(gear).middle(gear, gear)
        pen.button(key, "", Go("settings"), "dark", "gear-six", name="settings", hint=words.say("menu.settings"))
        book, hint = key.moved(-gear - 12), words.say("rule.book_hint")
        pen.button(book, "", Go("rulebook"), "dark", "question", name="rulebook", hint=hint)
        beside = box.less(left=text + 24, top=box.h * 0.12, right=24 + 2 * gear)
        pen.block(words.say("setup.line"), beside, TypeSpec(20, "read", CREAM, shadow=True, leading=1.18), middle=True)

    def _paint_seats(self, pen: Pen, box: Area) -> None:
        pen.paper(box)
        inner, note = box.less(INSET, 0, INSET, INSET / 2), words.say("setup.clockwise")
        head, seats = inner.cut(HEAD)
        pen.heading(words.say("setup.seats"), *head.at(0, 0.58), note, room=head.w)
        chairs = self.choices.chairs
        for index, (chair, row) in enumerate(zip(chairs, seats.down(len(chairs)), strict=True)):
            self._paint_chair(pen, index, chair, row.middle(row.w, row.h * 0.82))

    def _paint_chair(self, pen: Pen, place: int, chair: Chair, row: Area) -> None:
        house, rest = row.split(row.h, 10)
        colour = words.say(f"colour.{chair.colour}")
        pen.house(chair.colour, house.centre, house.level, row.h * 0.92, 255 if chair.taken else 90)
        pen.target(OneOf("colour", place), house, NextColour(place), hint=colour)
        player, seat = rest.columns(0, SEAT, gap=10)
        count = self.choices.players
        if not chair.taken:
            pen.text(words.say("setup.free"), player.x + 10, player.level, row.h * 0.46, "italic", INK_SOFT)
            sit, able = Sit(place), count < PLAYERS[-1]
            pen.push(seat, PushButton(words.say("setup.sit"), sit, "paper", "plus", able, name=OneOf("sit", place)))
            return
        paint_player(pen, player, place, chair, self.writing == place, NAMES[place])
        enough, why = count > PLAYERS[0], words.say("setup.problem.too_few", least=PLAYERS[0])
        label, rise = words.say("setup.rise"), Rise(place)
        pen.push(seat, PushButton(label, rise, "dark", "x", enough, why, name=OneOf("rise", place)))

    def _paint_game(self, pen: Pen, box: Area) -> None:
        pen.paper(box)
        rows = [row.split(LABEL * pen.rect.w) for row in box.inset(16).down(6, GAP)]
        for what, (label, _) in zip(ROWS, rows, strict=True):
            if what:
                said = words.say(f"setup.{what}")
                pen.text(said, label.x, label.level, label.h * 0.4, "semibold", INK_SOFT, fit=label.w * 0.94)
        edition, maps, regions, line, house, layout = (row for _, row in rows)
        paint_options(pen, edition, edition_options(self.choices))
        self._paint_map(pen, maps)
        self._paint_regions(pen, regions)
        self._paint_regions_line(pen, line.across(3, GAP))
        part = house.across(3, GAP)[0].w
        hidden, start, rules = house.columns(part, part * 1.18, 0, gap=GAP)
        self._toggle(pen, hidden, "hidden_money")
        self._toggle(pen, start, "start_cities")
        self._paint_rules(pen, rules)
        layouts, seed = layout.columns(0, part, gap=GAP)
        self._paint_layouts(pen, layouts)
        self._paint_seed(pen, seed)

    def _paint_map(self, pen: Pen, box: Area) -> None:
        """Paint the button that opens the gallery of maps, between buttons to the previous and the next map."""
        back, name, on = box.columns(1.4 * box.h, 0, 1.4 * box.h, gap=GAP)
        size = box.h * 0.42
        ways = ((back, -1, "caret-left", "previous"), (on, 1, "caret-right", "next"))
        for cell, by, icon, key in ways:
            hint = words.say(f"setup.gallery.{key}")
            pen.button(cell, "", StepMap(by), "paper", icon, size=size, name=OneOf("maps", key), hint=hint)
        said, hint = map_gallery.label(self.choices), words.say("setup.gallery.hint")
        pen.button(name, said, OpenMaps(), "paper", "map-trifold", size=size, name="maps", hint=hint)

    def _paint_layouts(self, pen: Pen, box: Area) -> None:
        """Paint the choice between a desk and a touch table."""
        here = self.choices.layout
        named = [(words.say(f"setup.layouts.{to}"), SetLayout(to), to == here) for to in LAYOUTS]
        pen.choice(box, named, box.h * 0.42, "layout")
        explain(pen, *(words.say(f"setup.layout_hint.{to}") for to in LAYOUTS))

    def _toggle(self, pen: Pen, box: Area, what: str) -> None:
        option = switch_option(self.choices, what)
        pen.toggle(box.less(left=4, right=8), option.label, option.chosen, option.intent)
        pen.targets[-1] = replace(pen.targets[-1], name=what, hint=option.hint)

    def _paint_rules(self, pen: Pen, box: Area) -> None:
        """Paint the button that opens the page of house rules."""
        count = len(self.choices.changed)
        label = words.say("rule.all_changed" if count else "rule.open_all", count=count)
        hint = words.say("rule.open_hint")
        pen.button(box, label, OpenRules(), "paper", "sliders", size=box.h * 0.42, name="rules", hint=hint)

    def _paint_regions(self, pen: Pen, box: Area) -> None:
        """Paint a button for each region, with a stripe in the region's colour; regions can also be touched on
        the map."""
        options, high = region_options(self.choices), box.h
        for option, cell in zip(options, box.across(len(options), 8), strict=True):
            go, style = option.intent, "brass" if option.chosen else "paper"
            pen.button(cell, option.label, go, style, "", size=high * 0.42, name=option.name, hint=option.hint)
            side = cell.w * 0.08
            pen.fill(cell.less(side, high * 0.82, side, high * 0.08), region_ink(str(option.name.which)), high * 0.05)

    def _paint_regions_line(self, pen: Pen, cells: list[Area]) -> None:
        """Paint the buttons that draw the regions at random or let players take turns, and the field for the regions'
        code, which shows how many regions are chosen."""
        high = cells[2].h
        choices = self.choices
        count, chosen = choices.regions_wanted, len(choices.regions)
        said = words.say(f"setup.count_{regions_said(choices)}", chosen=chosen, count=count)
        why, size = undrawable(choices), high * 0.42
        draw, draft = words.say("setup.chance"), words.say("draft.start")
        ways = (
            ("draw", DrawRegions(), draw, "dice-five", "setup.draw_hint"),
            ("draft", DraftRegions(), draft, "users", "draft.hint"),
        )
        for cell, (name, go, label, icon, key) in zip(cells, ways, strict=False):
            hint = words.say(key)
            pen.push(cell, PushButton(label, go, "paper", icon, not why, why, size=size, name=name, hint=hint))
        field, typing = cells[2].less(right=8), self.writing == -3
        pen.field(field, self.code if typing else "", WriteCode(), "code", typing, "" if typing else said)
        explain(pen, words.say("setup.code_hint", example=choices.some_code))

    def _paint_seed(self, pen: Pen, box: Area) -> None:
        name, field = box.split(0.4 * box.w)
        pen.text(words.say("setup.seed"), name.x + 4, name.level, box.h * 0.4, "semibold", INK_SOFT, fit=name.w * 0.9)
        pen.target("seed:name", name, WriteSeed(), hint=words.say("setting.number_hint"))
        seed = str(self.choices.seed or "")
        typing = self.writing == -2
        pen.field(field, seed, WriteSeed(), "seed", typing, words.say("setup.seed_random"))
        explain(pen, words.say("setting.number_hint"))

    def _paint_buttons(self, pen: Pen, box: Area) -> None:
        line, gap = 30, 12
        problem, there = hindrance(self.choices), self.resumable
        said = self.message or problem
        sentence, ink = said or edition_line(self.choices.edition), WARNING if said else CREAM
        pen.typed(sentence, box.x, box.y + line * 0.45, TypeSpec(19, "semibold", ink, fit=box.w, shadow=True))
        deal, resume, leave = box.less(top=line).columns((box.w - 2 * gap) / 2, 0, 0, gap=gap)
        label = words.say("setup.deal")
        pen.push(deal, PushButton(label, Go("deal"), "brass", "cards", not problem, said, name="deal", glow=True))
        label, why = words.say("setup.resume"), words.say("setup.nothing_to_resume")
        pen.push(resume, PushButton(label, Go("resume"), "paper", "play", there, why, name="resume"))
        pen.button(leave, words.say("setup.leave"), Go("leave"), "dark", name="leave")


class DeskSetup:
    """Lays out the desk's set-up, and finds the region touched on its map."""

    def __init__(self) -> None:
        self._view: BoardView | None = None
        self._board = Rect(0, 0, 1, 1)

    def panels(self, page: SetupPage, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the desk's set-up, the map and the settings, for a window of this size."""
        grid = Grid(size)
        unit = grid.unit
        board = grid.rect(grid.map_room)
        column = grid.rect(grid.column.less(top=EDGE))
        choices, turn = page.choices, None
        if choices.drafting:
            board, turn = region_draft.parted(board, unit)
        if grid.stacked:
            wide, high = load_sheet(choices.map, choices.board_side).size
            board = Rect(0, 0, wide, high).fit(board)
        self._board = board
        chosen = (choices.edition, choices.map, choices.regions, choices.regions_wanted)
        return [
            Panel("setup:board", board, 0, chosen, lambda pen: self._paint_board(choices, pen), unit=unit),
            Panel("setup:settings", column, 0, page, page.paint, unit=unit, designed=True),
            *(region_draft.panels(choices, board, turn, unit) if turn else ()),
        ]

    def region_at(self, x: float, y: float) -> str:
        """Return the region of the set-up's map at (x, y) px on the screen; empty if there is none."""
        return (self._view and self._view.region_at(x - self._board.x, y - self._board.y)) or ""

    def _paint_board(self, choices: Choices, pen: Pen) -> None:
        sheet = load_sheet(choices.map, choices.board_side)
        size = (round(pen.size[0]), round(pen.size[1]))
        self._view = BoardView(sheet, choices.regions or None, size)
        paint_board(pen, self._view, 1.6)
