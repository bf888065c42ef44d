"""The set-up on a desk: the board at the left, or above, and the seats, rules and buttons beside or below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.desk.base.grid import EDGE, Grid
from game.desk.setup.player_row import paint_player
from game.engine.ruleset import PLAYERS
from game.engine.switches import BY_NAME
from game.kit.board.printed_map import BoardView, load_sheet, printed
from game.kit.paint import strokes
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import WARNING
from game.kit.style.lettered import Type
from game.kit.style.theme import CREAM, INK_SOFT, region_ink
from game.kit.values.area import area
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.setup import region_draft
from game.setup.choices import NAMES, Chair, Choices
from game.setup.presets import explain, paint_maps, paint_presets
from game.setup.rule_words import refusal, region_name

LABEL: Final = 0.11
"""Share of the column that the names of its rows take."""
LAYOUTS: Final = ("desk", "table")


@dataclass(frozen=True, slots=True)
class SetupPage:
    """Everything that the desk's set-up shows."""

    choices: Choices
    writing: int
    """The chair whose name is being written, -1 for none; -2 for the seed, -3 for the regions' code."""
    message: str
    resumable: bool
    code: str = ""
    """The regions' code as far as it is written."""


class DeskSetup:
    """Lays the desk's set-up out and finds regions on its map."""

    def __init__(self) -> None:
        self._view: BoardView | None = None
        self._board = Rect(0, 0, 1, 1)

    def panels(self, page: SetupPage, size: tuple[int, int]) -> list[Panel]:
        """The board at the left, or above, and the settings, for a window of any size."""
        grid = Grid(size)
        unit = grid.unit
        board = grid.rect(*grid.map_room)
        column = grid.in_column((EDGE, grid.foot - EDGE))
        choices = page.choices
        turn = None
        if choices.drafting:
            board, turn = region_draft.parted(board, unit)
        if grid.stacked:
            wide, high = load_sheet(choices.map, choices.board_side).size
            board = Rect(0, 0, wide, high).fit(board)
        self._board = board
        chosen = (choices.edition, choices.map, choices.regions, choices.regions_wanted)
        paint = _Painting(page)
        return [
            Panel("setup:board", board, 0, chosen, lambda pen: self._paint_board(choices, pen), unit=unit),
            Panel("setup:settings", column, 0, page, paint.settings, unit=unit, designed=True),
            *(region_draft.panels(choices, board, turn, unit) if turn else ()),
        ]

    def region_at(self, x: float, y: float) -> str:
        """The region of the map at a place of the screen, or nothing."""
        return (self._view and self._view.region_at(x - self._board.x, y - self._board.y)) or ""

    def _paint_board(self, choices: Choices, pen: Pen) -> None:
        sheet = load_sheet(choices.map, choices.board_side)
        size = (round(pen.size[0]), round(pen.size[1]))
        view = BoardView(sheet, choices.regions or None, size)
        self._view = view
        pen.shadow((0, 0, *size), 2, 1.6)
        pen.stroke(strokes.marked, 0, 0, size, printed(view, words.say("setup.fog")), (), solid=0)
        pen.target("board", (0, 0, *size), Go("board"))


class _Painting:
    """Paints the column of settings."""

    def __init__(self, page: SetupPage) -> None:
        self.page = page

    def settings(self, pen: Pen) -> None:
        wide, high = pen.size
        gap = 12
        title = 0.105 * high
        seats = 0.40 * high
        game = 0.36 * high
        self._paint_title(pen, (0, 0, wide, title))
        self._paint_seats(pen, (0, title + gap, wide, seats))
        top = title + seats + 2 * gap
        self._paint_game(pen, (0, top, wide, game))
        top += game + gap
        self._paint_buttons(pen, (0, top, wide, high - top))

    def _paint_title(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        _, y, wide, high = box
        name = words.say("setup.title")
        text = pen.typed(name, 0, y + high * 0.46, Type(high * 0.72, "title", CREAM, shadow=True))
        line = words.say("setup.line")
        gear = high * 0.56
        key = area(box).right(gear).middle(gear, gear)
        pen.button(key, "", Go("settings"), "dark", "gear-six", name="settings", hint=words.say("menu.settings"))
        book, hint = key.moved(-gear - 12), words.say("rule.book_hint")
        pen.button(book, "", Go("rulebook"), "dark", "question", name="rulebook", hint=hint)
        room = wide - text - 48 - 2 * gear
        beside = text + 24, y + high * 0.12, room, high * 0.88
        pen.block(line, beside, Type(20, "read", CREAM, shadow=True, leading=1.18), middle=True)

    def _paint_seats(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        pen.paper(box)
        inset = 18
        head = 42
        note = words.say("setup.clockwise")
        pen.heading(words.say("setup.seats"), x + inset, y + head * 0.58, note, room=wide - 2 * inset)
        row = (high - head - inset * 0.5) / len(self.page.choices.chairs)
        for place, chair in enumerate(self.page.choices.chairs):
            self._paint_chair(pen, place, chair, (x + inset, y + head + place * row, wide - 2 * inset, row))

    def _paint_chair(self, pen: Pen, place: int, chair: Chair, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        gap, cell = 10, high * 0.82
        top = y + (high - cell) / 2
        middle = y + high / 2
        colour = words.say(f"colour.{chair.colour}")
        pen.house(chair.colour, x + cell / 2, middle, cell * 0.92, 255 if chair.taken else 90)
        pen.target(OneOf("colour", place), (x, top, cell, cell), Go("colour", str(place)), hint=colour)
        left = x + cell + gap
        seat = 130
        right = x + wide - seat
        if not chair.taken:
            pen.text(words.say("setup.free"), left + gap, middle, cell * 0.46, "italic", INK_SOFT)
            full = self.page.choices.players == PLAYERS[-1]
            label = words.say("setup.sit")
            sit = Go("sit", str(place))
            pushed = PushButton(label, sit, "paper", "plus", not full, name=OneOf("sit", place))
            pen.push((right, top, seat, cell), pushed)
            return
        player = (left, top, right - gap - left, cell)
        paint_player(pen, player, place, chair, self.page.writing == place, NAMES[place])
        enough = self.page.choices.players > PLAYERS[0]
        label, why = words.say("setup.rise"), words.say("setup.problem.too_few", least=PLAYERS[0])
        rise = Go("rise", str(place))
        button = PushButton(label, rise, "dark", "x", enough, why, name=OneOf("rise", place))
        pen.push((right, top, seat, cell), button)

    def _paint_game(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        pen.paper(box)
        inset, gap = 16, 10
        row = (high - 2 * inset - 5 * gap) / 6
        left = x + inset
        tops = [y + inset + index * (row + gap) for index in range(6)]
        whole = wide - 2 * inset
        label = LABEL * pen.size[0]
        first, room = left + label, whole - label
        self._label(pen, "edition", (left, tops[0], label, row))
        paint_presets(pen, (first, tops[0], room, row), self.page.choices)
        self._label(pen, "map", (left, tops[1], label, row))
        paint_maps(pen, (first, tops[1], room, row), self.page.choices)
        part = (room - 2 * gap) / 3
        cells = [[(first + place * (part + gap), top, part, row) for place in range(3)] for top in tops]
        self._label(pen, "regions", (left, tops[2], label, row))
        self._paint_regions(pen, (first, tops[2], room, row))
        self._paint_regions_line(pen, cells[3])
        self._label(pen, "house", (left, tops[4], label, row))
        more = part * 0.18
        self._toggle(pen, cells[4][0], "hidden_money")
        self._toggle(pen, (first + part + gap, tops[4], part + more, row), "start_cities")
        self._paint_rules(pen, (first + 2 * (part + gap) + more, tops[4], part - more, row))
        self._label(pen, "layout", (left, tops[5], label, row))
        self._paint_layouts(pen, (first, tops[5], 2 * part + gap, row))
        self._paint_seed(pen, cells[5][2])

    @staticmethod
    def _label(pen: Pen, what: str, box: tuple[float, float, float, float]) -> None:
        """The name of a row, in the column of names."""
        x, y, wide, high = box
        pen.text(words.say(f"setup.{what}"), x, y + high / 2, high * 0.4, "semibold", INK_SOFT, fit=wide * 0.94)

    def _paint_layouts(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        """A desk or a touch table."""
        here = self.page.choices.layout
        named = [(words.say(f"setup.layouts.{to}"), Go("layout", to), to == here) for to in LAYOUTS]
        pen.choice(box, named, box[3] * 0.42, "layout")
        explain(pen, *(words.say(f"setup.layout_hint.{to}") for to in LAYOUTS))

    def _toggle(self, pen: Pen, box: tuple[float, float, float, float], what: str) -> None:
        x, y, wide, high = box
        (on,) = self.page.choices.value(BY_NAME[what])
        inset = 4
        pen.toggle((x + inset, y, wide - 3 * inset, high), words.say(f"setup.{what}"), on, Go(what, "" if on else "on"))
        pen.targets[-1] = replace(pen.targets[-1], name=what)
        explain(pen, words.say(f"rule.{what}.line"))

    def _paint_rules(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        """The way to the house rules."""
        count = len(self.page.choices.changed)
        label = words.say("rule.all_changed" if count else "rule.open_all", count=count)
        hint = words.say("rule.open_hint")
        pen.button(box, label, Go("rules"), "paper", "sliders", size=box[3] * 0.42, name="rules", hint=hint)

    def _paint_regions(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        """A button for every region, in its own tint; the map answers to touches too."""
        x, y, wide, high = box
        regions = self.page.choices.board.regions
        gap = 8
        part = (wide - gap * (len(regions) - 1)) / len(regions)
        for index, region in enumerate(regions):
            chosen = region in self.page.choices.regions
            cell = (x + index * (part + gap), y, part, high)
            style = "brass" if chosen else "paper"
            label = region_name(region)
            go, hint = Go("region", region), words.say("setup.region_hint")
            pen.button(cell, label, go, style, "", size=high * 0.42, name=OneOf("region", region), hint=hint)
            strip = (cell[0] + part * 0.08, y + high * 0.82, part * 0.84, high * 0.1)
            pen.fill(strip, region_ink(region), high * 0.05)

    def _paint_regions_line(self, pen: Pen, cells: list[tuple[float, float, float, float]]) -> None:
        """How many are chosen, and the ways to let chance or everybody choose them."""
        left, y, room, high = cells[2]
        choices = self.page.choices
        count, chosen = choices.regions_wanted, len(choices.regions)
        key = "setup.count_chosen" if chosen else "setup.count_random"
        said = words.say(key, chosen=chosen, count=count)
        mistake = choices.mistake
        possible, why = mistake is None, refusal(mistake) if mistake else ""
        ways = (
            ("draw", "setup.chance", "dice-five", "setup.draw_hint"),
            ("draft", "draft.start", "users", "draft.hint"),
        )
        for cell, (name, label, icon, hint) in zip(cells, ways, strict=False):
            go, told = Go(name), words.say(hint)
            size = high * 0.42
            button = PushButton(words.say(label), go, "paper", icon, possible, why, size=size, name=name, hint=told)
            pen.push(cell, button)
        field = (left, y, room - 8, high)
        typing = self.page.writing == -3
        pen.field(field, self.page.code if typing else "", Go("code"), "code", typing, "" if typing else said)
        explain(pen, words.say("setup.code_hint", example=_example(choices)))

    def _paint_seed(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        label = 0.4 * wide
        said = words.say("setup.seed")
        pen.text(said, x + 4, y + high / 2, high * 0.4, "semibold", INK_SOFT, fit=label * 0.9)
        seed = str(self.page.choices.seed or "")
        typing = self.page.writing == -2
        empty = words.say("setup.seed_random")
        pen.field((x + label, y, wide - label, high), seed, Go("seed"), "seed", typing, empty)
        explain(pen, words.say("setting.number_hint"))

    def _paint_buttons(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        line, gap = 30, 12
        problem, values = self.page.choices.hindrance
        said = self.page.message or (words.say(f"setup.problem.{problem}", **values) if problem else "")
        if said:
            ink = WARNING if problem or self.page.message else CREAM
            pen.typed(said, x, y + line * 0.45, Type(19, "semibold", ink, fit=wide, shadow=True))
        top, tall = y + line, high - line
        third = (wide - 2 * gap) / 4
        deal = (x, top, 2 * third, tall)
        pen.push(
            deal,
            PushButton(
                words.say("setup.deal"), Go("deal"), "brass", "cards", not problem, said, name="deal", glow=True
            ),
        )
        resume = (x + 2 * third + gap, top, third, tall)
        there = self.page.resumable
        why = words.say("setup.nothing_to_resume")
        pushed = PushButton(words.say("setup.resume"), Go("resume"), "paper", "play", there, why, name="resume")
        pen.push(resume, pushed)
        leave = (x + 3 * third + 2 * gap, top, third, tall)
        pen.button(leave, words.say("setup.leave"), Go("leave"), "dark", name="leave")


def _example(choices: Choices) -> str:
    """A code of as many regions as this map has and so many players play."""
    wanted = choices.regions_wanted
    return choices.code or "".join("1" if place < wanted else "0" for place in range(len(choices.board.regions)))
