"""The board in the middle while people sit down: rules, map, regions, house rules, deal. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.engine.switches import BY_NAME
from game.kit.items import Box, Button, Item, Items, Mark, Paragraph, Plate, Text, width_of
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT, SETUP_BRASS, SETUP_WOOD, WARNING_SOFT
from game.kit.style.theme import CREAM, INK, region_ink
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.setup.choices import Choices, editions, playable_maps
from game.setup.rule_words import map_name_of, preset_name, refusal, region_name
from game.table.sitting_down import deal_number

WIDE: Final = (404.0, 146.0)
"""Least size of the sheet with the map beside the choices."""
TALL: Final = (152.0, 296.0)
"""Least size with the map above them, for who reads it from a short side of a small screen."""
LARGEST: Final = 2.4
"""How much larger than that it is made where there is room."""
INSET, GAP = 5.0, 3.2
ROW: Final = 12.6
HEAD: Final = 17.0
FOOT: Final = 21.0
CAP: Final = 4.4
"""Height of the capitals on its buttons."""
BOARD, BOARD_SMALL, SMALL = 0.44, 0.34, 1.4
"""The map's share of its width, and what is left to it below that scale: words need the room."""
TURN_WORD: Final = 200.0
"""Width of the head, at scale 1, in which the way to turn the board is told in words."""
WOOD, BRASS = SETUP_WOOD, SETUP_BRASS
GROUPS: Final = ((0, 1), (2, 3), (4, 4), (5, 5))
"""First and last of the rows that lie in one tray."""
LEAST: Final = 16.0
"""What the narrowest of several buttons counts as."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """A sheet of this size with its map here, and the scale of what stands on it."""

    width: float
    height: float
    board: Box
    controls: Box
    scale: float


def arranged(width: float, height: float) -> Arranged:
    """The larger of the two arrangements in the room there is, as its reader sees it."""
    shapes = []
    for shape in (WIDE, TALL):
        scale = min(width / shape[0], height / shape[1], LARGEST)
        shapes.append((scale, shape))
    scale, shape = max(shapes)
    scale = max(scale, 0.6)
    across = min(width, shape[0] * scale * 1.12)
    down = min(height, shape[1] * scale * 1.2)
    inset = INSET * scale
    if shape is WIDE:
        side = min(1.35 * (down - 2 * inset), across * (BOARD if scale >= SMALL else BOARD_SMALL))
        board = (inset, inset, side, down - 2 * inset)
        left = side + 2 * inset
        controls = (left, inset, across - left - inset, down - 2 * inset)
    else:
        tall = down - 2 * inset - (HEAD + 6 * (ROW + GAP) + FOOT + GAP) * scale
        board = (inset, inset, across - 2 * inset, tall)
        controls = (inset, 2 * inset + tall, across - 2 * inset, down - tall - 3 * inset)
    return Arranged(across, down, board, controls, scale)


@dataclass(frozen=True, slots=True)
class SetupBoard:
    """Everything that the sheet shows."""

    choices: Choices
    message: str
    resumable: bool
    reason: str
    """Why so many find no room, empty where they do."""
    language: str
    note: str = ""
    """What so many should know about this screen."""
    keys: str = ""
    """What is being written with keys: the number of the deal, or the regions' code."""
    code: str = ""
    """The code as far as it is written."""


def sheet(known: SetupBoard, shape: Arranged) -> Items:
    """The wooden board with everything on it but the map."""
    whole = (0.0, 0.0, shape.width, shape.height)
    rim = (1.4, 1.4, shape.width - 2.8, shape.height - 2.8)
    return (
        Plate("wood", whole, WOOD, radius=6, z=1.8),
        Plate("edge", rim, BRASS, 5, line=0.7),
        *_trays(shape, GROUPS[:2] if known.keys else GROUPS),
        *_Rows(known, shape).items(),
    )


def _trays(shape: Arranged, groups: tuple[tuple[int, int], ...]) -> Items:
    """The trays: what belongs together lies in one."""
    air = 0.45 * GAP * shape.scale
    found = []
    for first, last in groups:
        x, y, width, _ = row(shape, first)
        _, below, _, high = row(shape, last)
        found.append(Plate("well", (x - air, y - air, width + 2 * air, below + high - y + 2 * air), radius=4, z=0.45))
    return tuple(found)


ROWS: Final = 6
"""Editions, maps, regions, how they are chosen, switches, ways out."""


def row(shape: Arranged, index: int) -> Box:
    """One of the sheet's rows."""
    x, y, width, height = shape.controls
    k = shape.scale
    pitch = (height - (HEAD + FOOT) * k) / ROWS
    return x, y + HEAD * k + index * pitch, width, pitch - GAP * k


def draft_box(shape: Arranged) -> Box:
    """Where the sheet says who adds a region: over the two rows of the regions."""
    x, y, width, _ = row(shape, 2)
    _, last, _, high = row(shape, 3)
    return x, y, width, last + high - y


class _Rows:
    """Lays the rows of the sheet, one below the other."""

    def __init__(self, known: SetupBoard, shape: Arranged) -> None:
        self.known = known
        self.choices = known.choices
        self.k = shape.scale
        self.shape = shape
        self.x, self.y, self.width, self.height = shape.controls
        self.found: list[Item] = []

    def items(self) -> list[Item]:
        """Title, six rows, the foot with Deal."""
        k = self.k
        self._head()
        rows: tuple[Callable[[Box], None], ...] = (
            self._editions,
            self._maps,
            self._regions,
            self._by_chance,
            self._switches,
            self._ways,
        )
        if self.known.keys:
            known, four = self.known, [Area(*row(self.shape, index)) for index in range(4)]
            self.found += deal_number.pad(known.keys, known.choices, known.code, four, k)
            rows = ()
        for index, fill in enumerate(rows):
            fill(row(self.shape, index))
        self._foot((self.x, self.y + self.height - FOOT * k, self.width, FOOT * k))
        return self.found

    def _head(self) -> None:
        k = self.k
        high = (HEAD - GAP) * k
        told = self.width >= TURN_WORD * k
        handle, turning = 15.0 * k, (30.0 if told else 15.0) * k
        room = self.width - 2 * handle - turning - 3 * GAP * k - 2 * k
        middle = self.y + high / 2
        self.found.append(Text(words.say("setting.title"), self.x, middle, 7.4 * k, GOLD_LIGHT, "title", fit=room))
        box = (self.x + self.width - turning, self.y, turning, high)
        hint, said = words.say("setting.turn"), words.say("setting.turn_word") if told else ""
        self.found.append(
            Button("sheet:turn", box, Go("turn"), said, "brass", "arrow-clockwise", cap=CAP * k, hint=hint)
        )
        gear, hint = (box[0] - handle - GAP * k, self.y, handle, high), words.say("menu.settings")
        self.found.append(Button("settings", gear, Go("settings"), "", "paper", "gear-six", cap=CAP * k, hint=hint))
        spot, hint = (gear[0] - handle - GAP * k, self.y, handle, high), words.say("setting.number_hint")
        style = "brass" if self.choices.seed or self.known.keys == deal_number.NUMBER else "paper"
        self.found.append(Button("number", spot, Go("number"), "", style, "list-numbers", cap=CAP * k, hint=hint))

    def _cells(self, box: Box, options: Sequence[tuple[str, str, Any, bool]]) -> list[Box]:
        """Buttons side by side as (name, label, intent, chosen), the longer word the wider; the chosen one of brass."""
        x, y, wide, high = box
        gap = GAP * self.k
        shares = [max(LEAST, width_of(label, CAP, "heading") + 7) for _, label, *_ in options]
        boxes = []
        whole = wide - gap * (len(options) - 1)
        for (name, label, intent, chosen), share in zip(options, shares, strict=True):
            part = whole * share / sum(shares)
            style = "brass" if chosen else "paper"
            self.found.append(Button(name, (x, y, part, high), intent, label, style, cap=CAP * self.k))
            boxes.append((x, y, part, high))
            x += part + gap
        return boxes

    def _editions(self, box: Box) -> None:
        choices, changed = self.choices, bool(self.choices.changed)
        options = []
        for edition in editions():
            chosen = edition == choices.edition
            name = preset_name(edition, chosen and changed)
            options.append((OneOf("edition", edition), name, Go("edition", edition), chosen))
        self._cells(box, options)

    def _maps(self, box: Box) -> None:
        options = [
            (OneOf("map", name), map_name_of(name), Go("map", name), name == self.choices.map)
            for name in playable_maps()
        ]
        self._cells(box, options)

    def _regions(self, box: Box) -> None:
        """A button for every region, underlined in its own tint; the map answers to touches too."""
        choices, k = self.choices, self.k
        if choices.drafting:
            return
        regions = choices.board.regions
        options = [
            (OneOf("region", name), region_name(name), Go("region", name), name in choices.regions) for name in regions
        ]
        for name, (x, y, wide, high) in zip(regions, self._cells(box, options), strict=True):
            strip = (x + 2 * k, y + high - 2.2 * k, wide - 4 * k, 1.1 * k)
            self.found.append(Plate("flat", strip, region_ink(name), 0.5))

    def _by_chance(self, box: Box) -> None:
        """How many regions are chosen; by chance, or each adds one."""
        x, y, wide, high = box
        choices, k = self.choices, self.k
        if choices.drafting:
            return
        count, chosen = choices.regions_wanted, len(choices.regions)
        said = words.say("setup.regions_chosen" if chosen else "setup.regions_random", chosen=chosen, count=count)
        button, code = wide * 0.29, high
        room = wide - 2 * (button + GAP * k) - code - GAP * k - 3 * k
        self.found.append(Paragraph(said, (x + 1.5 * k, y, room, high), 4.2 * k, CREAM))
        mistake = choices.mistake
        why = refusal(mistake) if mistake else ""
        x += wide - 2 * (button + GAP * k) - code
        hint = words.say("setup.code_keys")
        spot = (x, y, code, high)
        self.found.append(Button("code", spot, Go("code"), "", "paper", "list-numbers", cap=CAP * k, hint=hint))
        x += code + GAP * k
        for name, icon, label in (("draw", "dice-five", "setup.draw"), ("draft", "users", "draft.start")):
            spot = (x, y, button, high)
            said, able = words.say(label), mistake is None
            self._push(Button(name, spot, Go(name), said, "paper", icon, enabled=able, reason=why))
            x += button + GAP * k

    def _switches(self, box: Box) -> None:
        """Covered money, marked start cities, all house rules."""
        x, y, wide, high = box
        gap = GAP * self.k
        part = (wide - 2 * gap) / 3
        for index, name in enumerate(("hidden_money", "start_cities")):
            (on,) = self.choices.value(BY_NAME[name])
            spot = (x + index * (part + gap), y, part, high)
            self._switch(name, spot, bool(on))
        count = len(self.choices.changed)
        label = words.say("rule.open_changed" if count else "rule.open", count=count)
        self._push(Button("rules", (x + 2 * (part + gap), y, part, high), Go("rules"), label, "paper", "sliders"))

    def _switch(self, name: str, box: Box, on: bool) -> None:
        x, y, wide, high = box
        k = self.k
        go = Go(name, "" if on else "on")
        self.found.append(Button(name, box, go, "", "paper"))
        self.found.append(Mark("lamp", x + 7 * k, y + high / 2, 3.4 * k, "lit" if on else ""))
        said = words.say(f"setup.{name}")
        self.found.append(Paragraph(said, (x + 12.5 * k, y, wide - 14 * k, high), 4.2 * k, INK))

    def _ways(self, box: Box) -> None:
        """The desk instead, another language, the game that was left, out."""
        options = list(words.languages())
        now = words.language()
        after = options[(options.index(now) + 1) % len(options)] if now in options else options[0]
        x, y, wide, high = box
        gap = GAP * self.k
        part = (wide - 3 * gap) / 4
        resumable = self.known.resumable
        rows = (
            ("layout", words.say("setting.desk"), "", Go("layout", "desk"), True, ""),
            ("language", words.languages()[after], "translate", Go("language", after), True, ""),
            (
                "resume",
                words.say("setup.resume"),
                "play",
                Go("resume"),
                resumable,
                words.say("setup.nothing_to_resume"),
            ),
            ("leave", words.say("setup.leave"), "", Go("leave"), True, ""),
        )
        for index, (name, label, icon, go, enabled, why) in enumerate(rows):
            spot = (x + index * (part + gap), y, part, high)
            style = "dark" if name == "leave" else "paper"
            button = Button(name, spot, go, label, style, icon, enabled=enabled, reason=why, plain=name == "language")
            self._push(button)

    def _push(self, button: Button) -> None:
        self.found.append(replace(button, cap=4.3 * self.k))

    def _foot(self, box: Box) -> None:
        """The hindrance to the game, and Deal."""
        x, y, wide, high = box
        k, known = self.k, self.known
        problem, values = self.choices.hindrance
        said = known.reason or (words.say(f"setup.problem.{problem}", **values) if problem else "")
        hindered = bool(said)
        note = said or known.message or known.note or words.say("setting.order")
        button = wide * 0.46
        room = wide - button - 5 * k
        ink = WARNING_SOFT if hindered or known.message else CREAM
        self.found.append(Paragraph(note, (x, y, room, high), 4.2 * k, ink))
        spot = (x + wide - button, y, button, high)
        label = words.say("setup.deal")
        self.found.append(
            Button(
                "deal",
                spot,
                Go("deal"),
                label,
                "green",
                "cards",
                cap=7 * k,
                enabled=not hindered,
                reason=said,
                commit=True,
                glow=not hindered,
            )
        )


__all__ = ["Arranged", "SetupBoard", "arranged", "sheet"]
