"""The pages of the map editor's five tools (cities, connections, regions, rules, check), beside the drawn map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.ruleset import PLAYERS
from game.engine.switches import Switch
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, MARKED, RULE, WINE, region_ink
from game.kit.style.type_spec import TypeSpec, Untranslated, plain_if
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.scenes.map_editor.start_page import paint_turning
from game.scenes.map_editor.view import CHECK, CITIES, LINKS, REGIONS, RULES, EditorView, rows_of
from game.session.intents import Go
from game.setup.map_editor import map_rules
from game.setup.map_editor.check import COUNT, Problem
from game.setup.map_editor.map_draft import INKS, MapDraft, usual_price
from game.setup.rule_words import is_number, line_of, name_of, refusal, region_name, value_of

LINE, KEY, HEAD, GAP = 62.0, 66.0, 40.0, 14.0
"""Heights of a hint, a key and a heading; the gap between rows."""
RULE_ROWS: Final = 5
PROBLEM_ROWS: Final = 6
ARROWS: Final = (("west", -1, 0), ("north", 0, -1), ("south", 0, 1), ("east", 1, 0))
"""The buttons that move a city, and the direction of each."""


def _hint(pen: Pen, row: Area, key: str) -> None:
    pen.paragraph(words.say(key), row, 21, "read", INK_SOFT, middle=True)


# --- cities ------------------------------------------------------------------------------------------


def _cities(view: EditorView, pen: Pen, area: Area) -> None:
    hint, head, palette, new, name, keys, arrows, _ = rows_of(
        area, LINE, HEAD, 2 * KEY + 8, KEY, HEAD, KEY, KEY, 0, gap=GAP
    )
    _hint(pen, hint, "editor.cities_line")
    pen.heading(words.say("editor.new_in"), head.x, head.level, size=24, room=head.w)
    _palette(view, pen, palette)
    pen.button(new, words.say("editor.new_city"), Go("city"), "paper", "plus", size=27, name="new")
    city = view.draft.city(view.city)
    if city is None:
        return
    said = words.joined([city.name, region_name(city.region)], " · ")
    pen.heading(Untranslated(said), name.x, name.level, size=28, room=name.w)
    rename, delete = keys.across(2, gap=GAP)
    pen.button(rename, words.say("editor.rename"), Go("rename"), "paper", size=26, name="rename")
    pen.button(delete, words.say("editor.delete"), Go("delete"), "wine", "trash", size=26, name="delete")
    for (way, across, down), cell in zip(ARROWS, arrows.across(4, gap=GAP), strict=True):
        hint_ = words.say(f"editor.move.{way}")
        pen.push(cell, PushButton("", Go("nudge", way), "paper", name=OneOf("nudge", way), hint=hint_))
        _arrow(pen, cell, across, down)


def _arrow(pen: Pen, cell: Area, across: int, down: int) -> None:
    """Paint a triangle that points in the direction (across, down)."""
    x, y, size = cell.centre, cell.level, cell.h * 0.2
    tip = x + across * size, y + down * size
    foot = [(x - across * size + side * down * size, y - down * size + side * across * size) for side in (-1, 1)]
    pen.polygon([tip, *foot], INK)


# --- regions -----------------------------------------------------------------------------------------


def _palette(view: EditorView, pen: Pen, area: Area) -> None:
    """Paint the regions of the drafted map as buttons, the chosen one in brass."""
    regions = view.draft.regions
    columns = 4 if len(regions) <= 8 else 5
    for region, cell in zip(regions, area.grid(columns, 2, 8), strict=False):
        _swatch(view, pen, cell, region)


def _swatch(view: EditorView, pen: Pen, cell: Area, region: str) -> None:
    (pen.brass if region == view.brush else pen.paper)(cell)
    radius = cell.h * 0.27
    pen.disc(cell.x + radius + 12, cell.level, radius, INK)
    pen.disc(cell.x + radius + 12, cell.level, radius - 2, region_ink(region))
    count = len(view.draft.of(region))
    used = pen.number(count, cell.end - 14, cell.level, 26, INK, "right")
    left = cell.x + 2 * radius + 22
    pen.text(region_name(region), left, cell.level, 22, "semibold", INK, fit=cell.end - used - 24 - left)
    pen.target(OneOf("region", region), cell, Go("brush", region), hint=words.say("editor.region_hint"))


def _regions(view: EditorView, pen: Pen, area: Area) -> None:
    hint, palette, keys, _ = rows_of(area, LINE, 3 * KEY, KEY, 0, gap=GAP)
    _hint(pen, hint, "editor.regions_line")
    _palette(view, pen, palette)
    more, less = keys.across(2, gap=GAP)
    free = any(ink not in view.draft.regions for ink in INKS)
    add = words.say("editor.add_region"), words.say("editor.no_region_left")
    pen.push(more, PushButton(add[0], Go("add_region"), "paper", "plus", free, add[1], size=26, name="add_region"))
    able = len(view.draft.regions) > 1
    said, why = words.say("editor.remove_region", region=region_name(view.brush)), words.say("editor.last_region")
    pen.push(less, PushButton(said, Go("remove_region"), "wine", "trash", able, why, size=26, name="remove_region"))


# --- connections -------------------------------------------------------------------------------------


def _links(view: EditorView, pen: Pen, area: Area) -> None:
    hint, every, name, price, keys, _ = rows_of(area, LINE, KEY, HEAD, KEY * 1.1, KEY, 0, gap=GAP)
    _hint(pen, hint, "editor.links_line")
    pen.button(every, words.say("editor.link_all"), Go("link_all"), "paper", size=26, name="link_all")
    if view.link is None:
        city = view.draft.city(view.city)
        if city:
            said = words.say("editor.link_from", city=city.name)
            pen.text(said, name.x, name.level, 25, "semibold", INK, fit=name.w)
        return
    _link(view.draft, view.link, pen, (name, price, keys))


def _link(draft: MapDraft, ends: tuple[str, str], pen: Pen, rows: tuple[Area, Area, Area]) -> None:
    """Paint the selected connection: its cities, its price, and buttons that change the price or delete the
    connection.
    """
    name, price, keys = rows
    known = [city.name for end in ends if (city := draft.city(end))]
    pen.heading(Untranslated(" – ".join(known)), name.x, name.level, size=28, room=name.w)
    now = draft.price(*ends) or 0
    said, stepper = price.split(0.3 * price.w, GAP)
    pen.text(words.say("editor.price"), said.x, said.level, 25, "semibold", INK, fit=said.w)
    pen.stepper(stepper, now, Go("price", str(now - 1)), Go("price", str(now + 1)), "price", (now > 0, True))
    usual, delete = keys.across(2, gap=GAP)
    by_length = usual_price(draft, *ends)
    label = words.say("editor.by_length", price=by_length)
    pen.button(usual, label, Go("price", str(by_length)), "paper", size=26, name="by_length")
    pen.button(delete, words.say("editor.delete"), Go("delete"), "wine", "trash", size=26, name="delete")


# --- rules -------------------------------------------------------------------------------------------


def rule_pages() -> int:
    """Return the number of pages that the map editor needs for the rules of a map."""
    return -(-len(map_rules.OFFERED) // RULE_ROWS)


def _rules(view: EditorView, pen: Pen, area: Area) -> None:
    hint, rows, foot = rows_of(area, LINE * 0.7, 0, 54, gap=8)
    _hint(pen, hint, "editor.rules_line")
    offered = map_rules.OFFERED[view.page * RULE_ROWS :][:RULE_ROWS]
    for switch, cell in zip(offered, rows.down(RULE_ROWS), strict=False):
        _rule(view.draft, pen, cell, switch)
    paint_turning(pen, foot, view.page, rule_pages())


def _rule(draft: MapDraft, pen: Pen, cell: Area, switch: Switch) -> None:
    value = map_rules.value_in(draft, switch)
    if value is not None:
        pen.fill(cell.inset(-8, 2), MARKED, 8)
    pen.fill(cell.top(1.5), RULE)
    told, control = cell.columns(0, 0.44 * cell.w, gap=GAP)
    pen.text(name_of(switch), told.x, told.y + told.h * 0.24, 24, "semibold", INK, fit=told.w)
    line = told.less(top=told.h * 0.42)
    pen.block(line_of(switch), line, TypeSpec(18, colour=INK_SOFT, leading=1.12))
    box = control.middle(control.w, min(56, control.h * 0.7))
    less, shown, more = box.columns(box.h, 0, box.h, gap=6)
    pen.button(less, "", Go("rule-", switch.name), "paper", "caret-left", size=24, name=f"{switch.name}-")
    pen.button(more, "", Go("rule+", switch.name), "paper", "caret-right", size=24, name=f"{switch.name}+")
    said = words.say("editor.by_edition") if value is None else value_of(switch, value, map_rules.USUAL_PLAYERS)
    ink = INK_SOFT if value is None else INK
    pen.text(plain_if(is_number(said), said), shown.centre, shown.level, 22, "heading", ink, "center", shown.w)


# --- check -------------------------------------------------------------------------------------------


def sentence(problem: Problem) -> str:
    """Return a fault of the drafted map as a sentence."""
    values = dict(problem.values)
    if problem.reason is not None:
        values["reason"] = refusal(problem.reason)
    if "region" in values:
        values["region"] = region_name(str(values["region"]))
    return words.say(f"editor.problem.{problem.kind}", **values)


def problem_pages(view: EditorView) -> int:
    """Return the number of pages that the map editor needs for the faults of the drafted map."""
    return max(1, -(-len(view.checked.problems) // PROBLEM_ROWS))


def _check(view: EditorView, pen: Pen, area: Area) -> None:
    hint, head, counts, rows, foot = rows_of(area, LINE * 0.7, HEAD, KEY * 1.1, 0, 54, gap=GAP)
    _hint(pen, hint, "editor.check_line")
    pen.heading(words.say("editor.who_plays"), head.x, head.level, size=26, room=head.w)
    for players, cell in zip(PLAYERS, counts.across(len(PLAYERS), gap=GAP), strict=True):
        can = players in view.checked.players
        pen.slip(cell)
        pen.number(players, cell.centre - 16, cell.level, 36, INK if can else INK_SOFT, "center")
        pen.sign("check" if can else "x", cell.centre + 24, cell.level, 26, GREEN_INK if can else WINE)
    problems = view.checked.problems[view.page * PROBLEM_ROWS :][:PROBLEM_ROWS]
    if not problems:
        pen.paragraph(words.say("editor.no_problem"), rows.top(LINE), 24, "semibold", GREEN_INK)
    cells = rows.down(PROBLEM_ROWS, gap=8)
    for number, (problem, cell) in enumerate(zip(problems, cells, strict=False), start=view.page * PROBLEM_ROWS):
        _problem(pen, cell, problem, number)
    paint_turning(pen, foot, view.page, problem_pages(view))


def _problem(pen: Pen, cell: Area, problem: Problem, number: int) -> None:
    pen.slip(cell)
    mark, said = cell.inset(12, 4).split(30, 8)
    pen.sign("warning", mark.centre, mark.level, 26, INK_SOFT if problem.kind == COUNT else WINE)
    pen.paragraph(sentence(problem), said, 21, "read", INK, middle=True)
    pen.target(OneOf("problem", number), cell, Go("problem", str(number)), hint=words.say("editor.problem_hint"))


PAGES: Final[dict[str, Callable[[EditorView, Pen, Area], None]]] = {
    CITIES: _cities,
    LINKS: _links,
    REGIONS: _regions,
    RULES: _rules,
    CHECK: _check,
}
