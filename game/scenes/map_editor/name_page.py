"""The page of the map editor on which a city or the map gets its name, with keys for fingers and gamepads."""

from __future__ import annotations

from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import INK_SOFT
from game.kit.values.area import Area
from game.scenes.games.letter_keys import paint_keys
from game.scenes.map_editor.view import EditorView
from game.session.intents import Go


def paint_naming(view: EditorView, pen: Pen, area: Area) -> None:
    """Paint the field for the name of a city or the map, letter keys, and buttons to confirm or cancel."""
    head, field, keys, foot = area.rows(34, 62, 0, 70, gap=12)
    said = words.say("editor.name_of_map" if view.names_map else "editor.name_of_city")
    pen.text(said, head.x, head.level, 24, "semibold", INK_SOFT, fit=head.w)
    pen.field(field, view.name, Go("field"), "field", typing=True)
    paint_keys(pen, keys.top(min(keys.h, 480)))
    cancel, done = foot.across(2, gap=14)
    pen.button(cancel, words.say("editor.cancel"), Go("cancel"), "dark", size=26, name="cancel")
    pen.button(done, words.say("editor.named"), Go("named"), "green", "check", size=26, name="named")
