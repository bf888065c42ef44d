"""The set-up page in the middle of the touch table: edition, map, regions, house rules and the deal. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.kit.items import Button, Items, Mark, Paragraph, Plate, Text, width_of
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT, SETUP_BRASS, SETUP_WOOD, WARNING_SOFT
from game.kit.style.theme import CREAM, INK, region_ink
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.area import area as area_of
from game.kit.values.ids import OneOf
from game.pads import map_gallery
from game.session.intents import Go
from game.setup.choices import Choices
from game.setup.rule_words import edition_line
from game.setup.setup_intents import (
    DraftRegions,
    DrawRegions,
    OpenMaps,
    OpenRules,
    SetLayout,
    SetupIntent,
    StepMap,
    TurnSheet,
    WriteCode,
    WriteSeed,
)
from game.setup.setup_options import (
    SetupOption,
    edition_options,
    hindrance,
    region_options,
    regions_said,
    switch_option,
    undrawable,
)
from game.table.lobby import deal_number

WIDE: Final = (404.0, 146.0)
"""Smallest size of the page with the map beside the choices."""
TALL: Final = (152.0, 296.0)
"""Smallest size of the page with the map above the choices, for a reader at a short side of a small screen."""
LARGEST: Final = 2.4
"""Largest scale of these sizes."""
INSET, GAP = 5.0, 3.2
ROW: Final = 12.6
ROWS: Final = 6
"""Number of rows: editions, maps, regions, how they are chosen, switches, ways out."""
HEAD: Final = 17.0
FOOT: Final = 21.0
CAP: Final = 4.4
"""Height of the capitals on the page's buttons."""
BOARD, BOARD_SMALL, SMALL = 0.44, 0.34, 1.4
"""The map's share of the page's width; its smaller share on a page below the scale `SMALL`, where words need the
room."""
TURN_WORD: Final = 200.0
"""Width of the head, at scale 1, from which the button that turns the board has a label."""
WOOD, BRASS = SETUP_WOOD, SETUP_BRASS
GROUPS: Final = ((0, 1), (2, 3), (4, 4), (5, 5))
"""First and last row of each tray."""
CODE: Final = Untranslated("101")
"""The sign of the button at which the regions are typed as ones and zeros."""
LEAST: Final = 16.0
"""Width assumed for the narrowest of several buttons."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """The size of the set-up's page, the areas of its map and controls, and its scale."""

    width: float
    height: float
    board: Area
    controls: Area
    scale: float

    @property
    def rows(self) -> list[Area]:
        """The areas of the rows of controls on the set-up page."""
        k = self.scale
        between = self.controls.less(top=HEAD * k, bottom=FOOT * k)
        return between.stack(ROWS, between.h / ROWS, GAP * k)

    @property
    def draft(self) -> Area:
        """The area of the set-up's page that says who adds a region, in place of the rows for regions."""
        return self.rows[2].to(self.rows[3])


def arranged(width: float, height: float) -> Arranged:
    """Return the wide or the tall arrangement of the set-up page, whichever is larger in a space of this size as the
    page's reader sees it."""
    largest, shape = max((min(width / wide, height / high, LARGEST), (wide, high)) for wide, high in (WIDE, TALL))
    scale = max(largest, 0.6)
    across = min(width, shape[0] * scale * 1.12)
    down = min(height, shape[1] * scale * 1.2)
    inset = INSET * scale
    whole = Area(0, 0, across, down).inset(inset)
    if shape == WIDE:
        side = min(1.35 * whole.h, across * (BOARD if scale >= SMALL else BOARD_SMALL))
        board, controls = whole.split(side, inset)
    else:
        needed = (HEAD + ROWS * (ROW + GAP) + FOOT + GAP) * scale
        board, controls = whole.cut(whole.h - needed, inset)
    return Arranged(across, down, board, controls, scale)


@dataclass(frozen=True, slots=True)
class SetupBoard:
    """Everything that the set-up page in the middle of the touch table shows."""

    choices: Choices
    shape: Arranged
    message: str
    resumable: bool
    reason: str
    """Why the screen is too small for a table; empty if it is not."""
    note: str = ""
    """A note about this number of people on this screen."""
    keys: str = ""
    """Which text is being typed with keys on the page (`NUMBER` or `CODE`); empty for none."""
    code: str = ""
    """The code of the regions as typed so far."""

    def items(self) -> Items:
        """Yield everything on the set-up page but the map: trays, the title, six rows of controls or the keys for
        typing, and the foot with the button Deal."""
        k, rows, whole = self.shape.scale, self.shape.rows, Area(0, 0, self.shape.width, self.shape.height)
        yield Plate("wood", whole, WOOD, radius=6, z=1.8)
        yield Plate("edge", whole.inset(1.4), BRASS, 5, line=0.7)
        for first, last in GROUPS[:2] if self.keys else GROUPS:
            yield Plate("well", rows[first].to(rows[last]).inset(-0.45 * GAP * k), radius=4, z=0.45)
        yield from self._head(self.shape.controls.top((HEAD - GAP) * k))
        if self.keys:
            yield from deal_number.pad(self.keys, self.choices, self.code, rows[:4], k)
        else:
            editions, maps, regions, chance, switches, ways = rows
            yield from self._cells(editions, edition_options(self.choices))
            yield from self._maps(maps)
            if not self.choices.drafting:
                yield from self._regions(regions)
                yield from self._by_chance(chance)
            yield from self._switches(switches)
            yield from self._ways(ways)
        yield from self._foot(self.shape.controls.bottom(FOOT * k))

    def _head(self, head: Area) -> Items:
        k = self.shape.scale
        cap = CAP * k
        in_words = head.w >= TURN_WORD * k
        handle, turning = 15.0 * k, (30.0 if in_words else 15.0) * k
        title, spot, gear, turn = head.columns(0, turning, handle, turning, gap=GAP * k)
        fit = title.less(right=2 * k).w
        yield Text(words.say("setting.title"), title.x, title.level, 7.4 * k, GOLD_LIGHT, "title", fit=fit)
        hint, said = words.say("setting.turn"), words.say("setting.turn_word") if in_words else ""
        yield Button("sheet:turn", turn, TurnSheet(), said, "paper", "arrow-clockwise", cap=cap, hint=hint)
        hint = words.say("menu.settings")
        yield Button("settings", gear, Go("settings"), "", "paper", "gear-six", cap=cap, hint=hint)
        hint, said = words.say("setting.number_hint"), words.say("setup.seed") if in_words else ""
        style = "brass" if self.choices.seed or self.keys == deal_number.NUMBER else "paper"
        yield Button("number", spot, WriteSeed(), said, style, "cards", cap=cap, hint=hint)

    def _cells(self, area: Area, options: Sequence[SetupOption]) -> list[Button]:
        """Return buttons side by side, wider for longer texts, the chosen one in brass."""
        shares = [max(LEAST, width_of(option.label, CAP, "heading") + 7) for option in options]
        styles = ["brass" if option.chosen else "paper" for option in options]
        return [
            Button(option.name, cell, option.intent, option.label, style, cap=CAP * self.shape.scale, hint=option.hint)
            for option, style, cell in zip(options, styles, area.shared(shares, GAP * self.shape.scale), strict=True)
        ]

    def _maps(self, area: Area) -> Items:
        """Yield the button that opens the gallery of maps, between buttons to the previous and the next map."""
        back, name, on = area.columns(1.4 * area.h, 0, 1.4 * area.h, gap=GAP * self.shape.scale)
        for cell, by, icon, key in ((back, -1, "caret-left", "previous"), (on, 1, "caret-right", "next")):
            stepping = self._way(OneOf("maps", key), StepMap(by), cell, "", icon)
            yield replace(stepping, hint=words.say(f"setup.gallery.{key}"))
        opening = self._way("maps", OpenMaps(), name, map_gallery.label(self.choices), "map-trifold")
        yield replace(opening, hint=words.say("setup.gallery.hint"))

    def _regions(self, area: Area) -> Items:
        """Yield a button for each region, underlined in its colour; regions can also be touched on the map."""
        k, options = self.shape.scale, region_options(self.choices)
        buttons = self._cells(area, options)
        yield from buttons
        for option, button in zip(options, buttons, strict=True):
            strip = area_of(button.box).inset(2 * k, 0).bottom(2.2 * k).top(1.1 * k)
            yield Plate("flat", strip, region_ink(str(option.name.which)), 0.5)

    def _by_chance(self, area: Area) -> Items:
        """Yield the number of regions chosen, and the buttons to type the regions' code, draw regions at random, or let
        the players take turns."""
        choices, k = self.choices, self.shape.scale
        count, chosen = choices.regions_wanted, len(choices.regions)
        said = words.say(f"setup.regions_{regions_said(choices)}", chosen=chosen, count=count)
        text_area, code, *ways = area.columns(0, area.h, area.w * 0.29, area.w * 0.29, gap=GAP * k)
        yield Paragraph(said, text_area.inset(1.5 * k, 0), 4.2 * k, CREAM)
        why, hint = undrawable(choices), words.say("setup.code_keys")
        yield Button("code", code, WriteCode(), CODE, "paper", cap=CAP * k, hint=hint)
        offers = (
            ("draw", DrawRegions(), "dice-five", "setup.draw"),
            ("draft", DraftRegions(), "users", "draft.start"),
        )
        for (name, intent, icon, label), spot in zip(offers, ways, strict=True):
            yield self._way(name, intent, spot, words.say(label), icon, why=why)

    def _way(self, name: str, to: Go | SetupIntent, spot: Area, label: str, icon: str = "", why: str = "") -> Button:
        """Return a button of the set-up page, disabled if there is a reason `why`."""
        cap = 4.3 * self.shape.scale
        return Button(name, spot, to, label, "paper", icon, cap=cap, enabled=not why, reason=why)

    def _switches(self, area: Area) -> Items:
        """Yield switches for hidden money and marked start cities, and the button that opens all house rules."""
        *switches, rules = area.across(3, GAP * self.shape.scale)
        for name, spot in zip(("hidden_money", "start_cities"), switches, strict=True):
            yield from self._switch(name, switch_option(self.choices, name), spot)
        count = len(self.choices.changed)
        label = words.say("rule.open_changed" if count else "rule.open", count=count)
        yield self._way("rules", OpenRules(), rules, label, "sliders")

    def _switch(self, name: str, option: SetupOption, area: Area) -> Items:
        k, on = self.shape.scale, "lit" if option.chosen else ""
        return [
            Button(name, area, option.intent, "", "paper"),
            Mark("lamp", area.less(left=7 * k).x, area.level, 3.4 * k, on),
            Paragraph(option.label, area.less(12.5 * k, 0, 1.5 * k), 4.2 * k, INK),
        ]

    def _ways(self, area: Area) -> Items:
        """Return the buttons that switch to the desk or to the next language, continue the unfinished game, and leave
        the set-up."""
        options = list(words.languages())
        now = words.language()
        after = options[(options.index(now) + 1) % len(options)] if now in options else options[0]
        to_desk, language, resume, leave = area.across(4, GAP * self.shape.scale)
        desk, why = words.say("setup.layout_hint.desk"), words.say("setup.nothing_to_resume")
        to_other = self._way("language", Go("language", after), language, words.languages()[after], "translate")
        why = "" if self.resumable else why
        return [
            replace(self._way("layout", SetLayout("desk"), to_desk, words.say("setting.desk")), hint=desk),
            replace(to_other, plain=True),
            self._way("resume", Go("resume"), resume, words.say("setup.resume"), "play", why),
            replace(self._way("leave", Go("leave"), leave, words.say("setup.leave")), style="dark"),
        ]

    def _foot(self, area: Area) -> Items:
        """Yield the reason why no game can be dealt, or else a message or note, and the button Deal."""
        k = self.shape.scale
        why = self.reason or hindrance(self.choices)
        note, deal = area.columns(0, area.w * 0.46, gap=5 * k)
        about = words.joined([edition_line(self.choices.edition), words.say("setting.order")])
        sentence, ink = why or self.message or self.note or about, WARNING_SOFT if why or self.message else CREAM
        yield Paragraph(sentence, note, 4.2 * k, ink)
        made = Button("deal", deal, Go("deal"), words.say("setup.deal"), "brass", "cards", cap=7 * k)
        yield replace(made, enabled=not why, reason=why, commit=True, glow=not why)
