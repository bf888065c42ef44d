"""The set-up's page of house rules: for each rule a sentence, its usual value, and a control to change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.engine.switches import (
    AUCTION,
    BUILDING,
    CHOICE,
    END,
    FUEL,
    NUMBER,
    SET_UP,
    STEPS,
    SWITCHES,
    TOGGLE,
    TWO,
    Switch,
    Value,
    why_idle,
)
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import CREAM, CREAM_SOFT, HOLLOW, INK, INK_SOFT, MARKED, RULE
from game.kit.style.things_theme import REFUSED_RULE
from game.kit.style.type_spec import TypeSpec, Untranslated, plain_if
from game.kit.system.window import unit_of
from game.kit.values.area import area
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.setup.choices import Choices
from game.setup.rule_words import is_number, line_of, map_name_of, name_of, preset_name, refusal, value_of
from game.setup.setup_intents import CloseRules, OpenRules, ResetRule, ResetRules, RuleIntent, SetOption, TurnRules

GROUPS: Final = ((SET_UP,), (AUCTION,), (FUEL, BUILDING), (STEPS, END, TWO))
"""Groups that share a page if it has room for them."""
MOST: Final = 8
"""The most switches on a page."""
CLOSED: Final = -1


def pages(switches: Sequence[Switch]) -> tuple[tuple[Switch, ...], ...]:
    """Return the house rules' switches page by page; a group that does not fit on a page with others gets its own."""
    found: list[Sequence[Switch]] = []
    for together in GROUPS:
        lying = [[switch for switch in switches if switch.group == group] for group in together]
        shared = [switch for group in lying for switch in group]
        for part in [shared] if len(shared) <= MOST else lying:
            found += [part[first : first + MOST] for first in range(0, len(part), MOST)]
    return tuple(map(tuple, found))


PAGES: Final = pages(SWITCHES)


def groups_on(page: int) -> tuple[str, ...]:
    """Return the groups of house rules that are on a page."""
    return tuple(dict.fromkeys(switch.group for switch in PAGES[page]))


def title_of(page: int) -> str:
    """Return the title of a page of house rules, numbered if its group began on an earlier page."""
    groups = groups_on(page)
    title = words.say(f"rule.page.{GROUPS.index(groups)}" if groups in GROUPS else f"rule.group.{groups[0]}")
    number = sum(groups_on(before) == groups for before in range(page + 1))
    return words.joined([title, str(number)], " ") if number > 1 else title


@dataclass(slots=True)
class RulesSheet:
    """The page of house rules over the set-up: which part is open, and why the last change was refused."""

    page: int = CLOSED
    message: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the page of house rules is open."""
        return self.page != CLOSED

    def panels(self, choices: Choices, size: tuple[int, int]) -> list[Panel]:
        """Return the panel of the house rules, which fills the window."""
        wide, high = size
        unit = unit_of(size)
        gap = round(16 * unit)
        sheet = Rect(gap, gap, wide - 2 * gap, high - 2 * gap)
        key = (choices, self.page, self.message)
        page, message = self.page, self.message
        return [Panel("rules", sheet, 0, key, lambda pen: _Page(pen, choices, page, message).paint(), unit=unit)]

    def perform(self, intent: RuleIntent, choices: Choices) -> Choices:
        """Perform a touch on the page of house rules or on the button that opens it; return the new choices."""
        self.message = ""
        match intent:
            case OpenRules():
                self.page = 0
            case CloseRules():
                self.page = CLOSED
            case TurnRules(page):
                self.page = page
            case ResetRules():
                return choices.without_house_rules()
            case ResetRule(switch):
                return self._unless_mistaken(choices, choices.without_rule(switch))
            case SetOption(switch, option):
                value = choices.options(switch)[option]
                return self._unless_mistaken(choices, choices.with_rule(switch, value))
        return choices

    def _unless_mistaken(self, before: Choices, after: Choices) -> Choices:
        """Return the changed choices, or those `before` with the reason stored if the new rules cannot be played; rules
        that were already unplayable may change to any others."""
        mistake = after.mistake
        if mistake is None or before.mistake is not None:
            return after
        self.message = refusal(mistake)
        return before


class _Page:
    """Paints one page of the house rules."""

    def __init__(self, pen: Pen, choices: Choices, page: int, message: str) -> None:
        self.pen = pen
        self.choices = choices
        self.page = page
        self.message = message
        self.changed = choices.changed
        self.usual = choices.usual
        self.tall = pen.size[1] > pen.size[0]
        """Whether the control of a row is below its sentence."""

    def paint(self) -> None:
        """Paint the page of house rules: title, tabs, a row for each rule, and buttons at the foot."""
        pen = self.pen
        u = pen.u
        wide, high = pen.size
        title, tabs, foot, gap = 78 * u, 62 * u, 84 * u + self._above(), 14 * u
        self._title((0, 0, wide, title))
        self._tabs((0, title, wide, tabs))
        top = title + tabs + gap
        self._rows((0, top, wide, high - top - foot - gap))
        self._foot((0, high - foot, wide, foot))

    def _title(self, box: Box) -> None:
        pen = self.pen
        x, y, wide, high = box
        middle = y + high * 0.46
        said = pen.typed(words.say("rule.title"), x, middle, TypeSpec(high * 0.78, "title", CREAM, shadow=True))
        name = preset_name(self.choices.edition, bool(self.changed))
        where = map_name_of(self.choices.map)
        usual = words.say("rule.preset", name=name, map=where, count=self.usual.players)
        room = wide - said - 40 * pen.u
        pen.typed(usual, wide, middle + 6 * pen.u, TypeSpec(26 * pen.u, "heading", CREAM, "right", room, shadow=True))

    def _tabs(self, box: Box) -> None:
        x, y, wide, high = box
        gap = 10 * self.pen.u
        part = (wide - gap * (len(PAGES) - 1)) / len(PAGES)
        for page, switches in enumerate(PAGES):
            label = title_of(page)
            count = sum(switch in switches for switch in self.changed)
            if count:
                label = words.say("rule.page.changed", name=label, changes=count)
            style = "brass" if page == self.page else "paper"
            cell = (x + page * (part + gap), y, part, high)
            go = TurnRules(page)
            size = (19 if self.tall else 27) * self.pen.u
            self.pen.button(cell, label, go, style, size=size, name=OneOf("page", page))

    # --- rows -----------------------------------------------------------------------------------------

    def _rows(self, box: Box) -> None:
        pen = self.pen
        u = pen.u
        x, y, wide, high = box
        pen.paper(box)
        inset = 20 * u
        groups = groups_on(self.page)
        heading = 42 * u
        row = (high - 1.2 * inset - heading * len(groups)) / len(PAGES[self.page])
        top = y + inset * 0.6
        for group in groups:
            self._heading((x + inset, top, wide - 2 * inset, heading), group, group == groups[0])
            top += heading
            for switch in PAGES[self.page]:
                if switch.group == group:
                    self._row((x + inset, top, wide - 2 * inset, row), switch)
                    top += row

    def _columns(self, box: Box) -> tuple[float, float, float, float]:
        """Return the left edges of a row's usual value, control and reset button, and the right edge of the row."""
        x, _, wide, _ = box
        back = x + wide - 76 * self.pen.u
        control = back - (0.46 if self.tall else 0.27) * wide
        return control - (0.26 if self.tall else 0.135) * wide, control, back + 12 * self.pen.u, x + wide

    def _heading(self, box: Box, group: str, first: bool) -> None:
        pen = self.pen
        x, y, _, high = box
        usual, control, _, _ = self._columns(box)
        pen.heading(words.say(f"rule.group.{group}"), x, y + high * 0.55, size=27 * pen.u, room=usual - x)
        if first:
            size = 18 * pen.u
            middle = y + high * 0.58
            pen.text(words.say("rule.usually"), usual, middle, size, "semibold", INK_SOFT, fit=control - usual - size)
            pen.text(words.say("rule.here"), control, middle, size, "semibold", INK_SOFT)

    def _row(self, box: Box, switch: Switch) -> None:
        pen = self.pen
        u = pen.u
        x, y, wide, high = box
        usual, control, back, end = self._columns(box)
        differs = switch in self.changed
        pen.fill((x, y, wide, max(1.0, u)), RULE)
        if differs:
            pen.fill((x - 8 * u, y + 3 * u, wide + 16 * u, high - 5 * u), MARKED, 8 * u)
        room = wide if self.tall else usual - x - 24 * u
        half = 0.5 * high if self.tall else high
        pen.text(name_of(switch), x, y + half * 0.27, 26 * u, "semibold", INK, fit=room)
        value_box = (x, y + half * 0.46, room, half * 0.52)
        pen.block(line_of(switch), value_box, TypeSpec(20 * u, colour=INK_SOFT, leading=1.18))
        mine = switch.value(self.usual)
        idle = why_idle(switch, self.usual, self.choices.map)
        said = "" if idle and idle != "two_only" else value_of(switch, mine, self.usual.players)
        place = y + high * (0.72 if self.tall else 0.5)
        pen.text(
            plain_if(is_number(said), said), usual, place, 20 * u, "semibold", INK_SOFT, fit=control - usual - 18 * u
        )
        tall = min(58 * u, high * (0.44 if self.tall else 0.74))
        self._control((control, place - tall / 2, back - 12 * u - control, tall), switch)
        if differs:
            reset = (back, place - tall / 2, end - back, tall)
            hint = words.say("rule.reset_hint", value=said)
            icon = "arrow-counter-clockwise"
            pen.button(
                reset,
                "",
                ResetRule(switch),
                "paper",
                icon,
                size=tall * 0.5,
                name=OneOf("reset", switch.name),
                hint=hint,
            )

    def _control(self, box: Box, switch: Switch) -> None:
        pen = self.pen
        if idle := why_idle(switch, self.usual, self.choices.map):
            x, y, _, high = box
            sentence = words.say(f"rule.{idle}")
            pen.text(sentence, x, y + high / 2, 20 * pen.u, "italic", INK_SOFT, fit=box[2])
            return
        values = self.choices.options(switch)
        at = values.index(self.choices.value(switch)) if self.choices.value(switch) in values else 0
        paints: dict[str, Callable[[Box, Switch, tuple[Value, ...], int], None]] = {
            TOGGLE: self._side_by_side,
            CHOICE: self._side_by_side,
            NUMBER: self._stepper,
        }
        paints.get(switch.kind, self._tables)(box, switch, values, at)

    def _side_by_side(self, box: Box, switch: Switch, values: tuple[Value, ...], at: int) -> None:
        named = [
            (value_of(switch, value, self.usual.players), SetOption(switch, index), index == at)
            for index, value in enumerate(values)
        ]
        self.pen.choice(box, named, 21 * self.pen.u, switch.name)

    def _stepper(self, box: Box, switch: Switch, values: tuple[Value, ...], at: int) -> None:
        self._arrows(box, switch, at, (max(0, at - 1), min(len(values) - 1, at + 1)), ("minus", "plus"))
        x, y, wide, high = box
        self.pen.number(values[at][0], x + wide / 2, y + high / 2, 32 * self.pen.u, INK, "center")

    def _tables(self, box: Box, switch: Switch, values: tuple[Value, ...], at: int) -> None:
        """Paint a control that shows one table of a house rule at a time, leaving out tables that do not fit the other
        rules."""
        around = self._next(switch, values, at, -1), self._next(switch, values, at, 1)
        self._arrows(box, switch, at, around, ("caret-left", "caret-right"))
        x, y, wide, high = box
        said = value_of(switch, values[at], self.usual.players)
        room = wide - 2.3 * high
        detail = _detail(switch, values[at])
        middle = y + high * (0.34 if detail else 0.5)
        plain = is_number(said)
        self.pen.text(plain_if(plain, said), x + wide / 2, middle, 22 * self.pen.u, "heading", INK, "center", room)
        if detail:
            below = y + high * 0.8
            self.pen.text(Untranslated(detail), x + wide / 2, below, 15 * self.pen.u, "read", INK_SOFT, "center", room)

    def _next(self, switch: Switch, values: tuple[Value, ...], at: int, step: int) -> int:
        """Return the index of the next table of a house rule that fits the other rules (`step` 1), or of the previous
        one (-1); after the last table the first one follows."""
        place = (at + step) % len(values)
        while place != at and self.choices.with_rule(switch, values[place]).mistake:
            place = (place + step) % len(values)
        return place

    def _arrows(self, box: Box, switch: Switch, at: int, around: tuple[int, int], icons: tuple[str, str]) -> None:
        """Paint a button with an arrow at each end of the box, disabled if it leads nowhere."""
        pen = self.pen
        x, y, wide, high = box
        pen.recess((x, y, wide, high), 8, 0.1, HOLLOW)
        why = words.say("rule.no_other")
        for place, left, icon, sign in zip(around, (x, x + wide - high), icons, "-+", strict=True):
            cell = (left, y, high, high)
            name = f"{switch.name}{sign}"
            go = SetOption(switch, place)
            pen.push(cell, PushButton("", go, "paper", icon, place != at, why, size=high * 0.5, name=name))

    # --- foot -----------------------------------------------------------------------------------------

    def _above(self) -> float:
        """Return the height of the sentence above the buttons at the foot; 0 in a window wider than high, where it is
        beside them."""
        return 58 * self.pen.u if self.tall else 0

    def _foot(self, box: Box) -> None:
        pen = self.pen
        u = pen.u
        above, keys = area(box).cut(self._above())
        x, y, wide, high = keys
        close, reset = 420 * u, 330 * u
        mistake = self.choices.mistake
        said = self.message or (refusal(mistake) if mistake else "")
        sentence = said or words.say("rule.hint")
        ink = REFUSED_RULE if said else CREAM_SOFT
        book = 190 * u
        beside = keys.left(wide - close - reset - book - 64 * u)
        size = 21 * u
        pen.paragraph(sentence, above if self.tall else beside, size, "semibold" if said else "read", ink, middle=True)
        why = words.say("rule.nothing_changed")
        place = (x + wide - close - reset - 16 * u, y, reset, high)
        enabled = bool(self.changed)
        icon = "arrow-counter-clockwise"
        pen.push(
            place,
            PushButton(words.say("rule.reset"), ResetRules(), "dark", icon, enabled, why, size=26 * u, name="reset"),
        )
        place = (x + wide - close - reset - book - 32 * u, y, book, high)
        hint = words.say("rule.book_hint")
        label = words.say("rule.book")
        pen.button(place, label, Go("rulebook"), "paper", "question", size=26 * u, name="rulebook", hint=hint)
        place = (x + wide - close, y, close, high)
        pen.button(place, words.say("rule.close"), CloseRules(), "brass", "check", size=30 * u, name="close")


def _detail(switch: Switch, value: Value) -> str:
    """Return the numbers of a house rule whose value is a list, for the line below its name; empty for other rules."""
    if switch.name == "start_tokens":
        return " · ".join(map(str, value[0]))
    if switch.name == "resupply":
        return "   ".join("·".join(map(str, column)) for column in value[0])
    if switch.name == "payment":
        return " ".join([*map(str, value[0][:4]), "…", str(value[0][-1])])
    return ""
