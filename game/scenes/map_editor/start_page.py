"""The page on which a map is begun in the map editor: empty, random, or from one of the player's own maps."""

from __future__ import annotations

from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.scenes.map_editor.view import EditorView, Shelf, rows_of
from game.session.intents import Go
from game.setup.map_editor.random_map import LEAST, MOST

ROW, HEAD, NOTE = 64.0, 40.0, 56.0
OWN_ROWS = 4
"""Number of the player's own maps on a page."""


def paint(view: EditorView, pen: Pen, area: Area) -> None:
    """Paint the buttons with which a map is begun in the map editor: empty, random, or from one of the player's own
    maps."""
    shelf = view.shelf
    if shelf is None:
        return
    note, empty, head, numbers, drawn, own, rest = rows_of(area, NOTE, ROW, HEAD, ROW, ROW, HEAD, 0, gap=12)
    pen.paragraph(words.say("editor.start_line"), note, 21, "read", INK_SOFT)
    pen.button(empty, words.say("editor.start_empty"), Go("empty"), "paper", size=27, name="empty")
    pen.heading(words.say("editor.start_random"), head.x, head.level, size=26, room=head.w)
    _numbers(pen, shelf, numbers)
    pen.button(drawn, words.say("editor.draw"), Go("random"), "paper", "dice-five", size=27, name="random")
    pen.heading(words.say("editor.start_own"), own.x, own.level, size=26, room=own.w)
    _own(pen, shelf, rest)


def _numbers(pen: Pen, shelf: Shelf, row: Area) -> None:
    cities, seed = row.across(2, gap=24)
    able = (
        shelf.cities > LEAST or words.say("editor.fewest", count=LEAST),
        shelf.cities < MOST or words.say("editor.most", count=MOST),
    )
    for cell, word, value, can in (
        (cities, "cities", shelf.cities, able),
        (seed, "seed", shelf.seed, (shelf.seed > 1, True)),
    ):
        said, keys = cell.split(0.34 * cell.w, 8)
        pen.text(words.say(f"editor.{word}"), said.x, said.level, 22, "semibold", INK, fit=said.w)
        pen.stepper(keys, value, Go(word, "-1"), Go(word, "1"), word, can)


def _own(pen: Pen, shelf: Shelf, area: Area) -> None:
    if not shelf.maps:
        pen.paragraph(words.say("editor.no_own"), area, 21, "read", INK_SOFT)
        return
    rows, foot = area.rows(0, 52 if shelf.pages > 1 else 0, gap=8)
    cells = rows.down(OWN_ROWS, gap=8)
    for (name, said), cell in zip(shelf.maps, cells, strict=False):
        pen.button(
            cell.top(min(cell.h, ROW)), Untranslated(said), Go("open", name), "paper", size=26, name=OneOf("open", name)
        )
    paint_turning(pen, foot, shelf.page, shelf.pages)


def paint_turning(pen: Pen, row: Area, page: int, pages: int) -> None:
    """Paint the buttons that turn to the previous and the next page; nothing if there is only one page."""
    if pages < 2:
        return
    back, middle, on = row.columns(row.h * 1.6, 0, row.h * 1.6)
    pen.push(back, PushButton("", Go("turn", "-1"), "paper", "caret-left", page > 0, name=OneOf("page", "back")))
    pen.push(on, PushButton("", Go("turn", "1"), "paper", "caret-right", page < pages - 1, name=OneOf("page", "on")))
    said = Untranslated(f"{page + 1} / {pages}")
    pen.text(said, middle.centre, middle.level, 24, "heading", INK, "center", fit=middle.w)
