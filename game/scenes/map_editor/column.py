"""The column beside the drawn map in the map editor: the map's name, undo and redo, tools, and buttons at the foot."""

from __future__ import annotations

from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.scenes.map_editor import start_page, tool_pages
from game.scenes.map_editor.name_page import paint_naming
from game.scenes.map_editor.view import CHECK, GAP, NAMING, START, TOOLS, EditorView
from game.session.intents import Go

TITLE, TABS, FOOT, SLIP = 66.0, 68.0, 74.0, 56.0
"""Heights of the column's rows, design px."""


def paint_column(view: EditorView, pen: Pen, area: Area) -> None:
    """Paint the column beside the drawn map: the map's name, undo and redo, the tools, the open tool's page, and the
    buttons at the foot."""
    heights = (TITLE, TABS, 0, SLIP, FOOT) if view.message else (TITLE, TABS, 0, FOOT)
    title, tabs, body, *rest = area.rows(*heights, gap=12)
    _title(view, pen, title)
    _tabs(view, pen, tabs)
    pen.paper(body)
    inner = body.inset(22, 16)
    if view.shown == NAMING:
        paint_naming(view, pen, inner)
    elif view.shown == START:
        start_page.paint(view, pen, inner)
    else:
        tool_pages.PAGES[view.shown](view, pen, inner)
    if view.message:
        pen.slip(rest[0])
        pen.paragraph(Untranslated(view.message), rest[0].inset(16, 4), 20, "semibold", middle=True)
    _foot(view, pen, rest[-1])


def _title(view: EditorView, pen: Pen, row: Area) -> None:
    name, back, on = row.columns(0, row.h * 1.2, row.h * 1.2, gap=12)
    field = Untranslated(view.draft.name)
    hint = words.say("editor.map_name_hint")
    button = PushButton(field or words.say("editor.unnamed"), Go("name"), "paper", size=34, name="name", hint=hint)
    pen.push(name, button)
    keys = (
        (back, "undo", "arrow-counter-clockwise", view.can_undo, "editor.no_undo"),
        (on, "redo", "arrow-clockwise", view.can_redo, "editor.no_redo"),
    )
    for cell, deed, icon, able, why in keys:
        reason, told = words.say(why), words.say(f"editor.{deed}")
        pen.push(cell, PushButton("", Go(deed), "paper", icon, able, reason, size=30, name=deed, hint=told))


def _tabs(view: EditorView, pen: Pen, row: Area) -> None:
    options = []
    for tool in TOOLS:
        said = words.say(f"editor.tool.{tool}")
        if tool == CHECK and view.checked.problems:
            said = words.joined([said, str(len(view.checked.problems))], " · ")
        options.append((said, Go("tool", tool), tool == view.shown))
    pen.paper(row)
    pen.choice(row.inset(6, 6), options, 24, "tool")


def _foot(view: EditorView, pen: Pen, row: Area) -> None:
    start, save, play, back = row.across(4, gap=GAP)
    pen.button(start, words.say("editor.start"), Go("tool", START), "paper", "map-trifold", size=25, name="start")
    able = bool(view.checked.players)
    why = words.say("editor.not_yet")
    said = words.say("editor.is_saved" if view.saved else "editor.save")
    icon = "check" if view.saved else "floppy-disk"
    pen.push(save, PushButton(said, Go("save"), "paper", icon, able, why, size=25, name="save"))
    label = words.say("editor.play")
    pen.push(play, PushButton(label, Go("play"), "brass", "play", able, why, size=25, name="play"))
    pen.button(back, words.say("editor.back"), Go("leave"), "dark", size=25, name="leave")
