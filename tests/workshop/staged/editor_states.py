"""Gallery scenes of the map editor: its tools, a name, the ways to begin, and faults that it points at."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from game.engine.switches import BY_NAME
from game.kit.scenes.scene import Scene
from game.scenes.map_editor.editor_scene import MapEditorScene
from game.scenes.map_editor.editor_state import EditorState
from game.session.intents import Go
from game.setup.map_editor import map_draft, map_rules
from game.setup.map_editor.edit_history import EditHistory
from game.setup.map_editor.map_draft import MapDraft
from game.setup.map_editor.map_text import random_draft


def editor(draft: MapDraft, prepare: Callable[[EditorState], None], turn: int = 0) -> Callable[[str], Scene]:
    """Return a function that builds the editor with a draft after a few touches; at a table turned to a player."""

    def build(layout: str) -> Scene:
        scene = MapEditorScene(_empty_folder(), lambda name: None, turn if layout == "table" else 0)
        scene.state.history = EditHistory(draft, (MapDraft(),))
        scene.state.brush = draft.regions[0]
        prepare(scene.state)
        return scene

    return build


def _empty_folder() -> Path:
    """Return a new folder, removed when the program ends: the editor saves its draft there when something is
    touched.
    """
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(folder.name)


def whole() -> MapDraft:
    """Return a map that all numbers of players can play on, with a rule of its own."""
    return map_rules.stepped(random_draft(42, 3, "Northern Isles"), BY_NAME["discount"], 1)


def faulty() -> MapDraft:
    """Return a map with a city cut off, an empty region, and a name that two cities have."""
    draft = map_draft.with_region(whole())
    draft = map_draft.with_city(draft, map_draft.widest_gap(draft))
    return map_draft.renamed(draft, draft.cities[0].id, draft.cities[1].name)


def with_city(state: EditorState) -> None:
    """Select a city."""
    state.perform(Go("tool", "cities"))
    state.touch_city(state.draft.cities[8].id)


def with_connection(state: EditorState) -> None:
    """Select a connection."""
    state.perform(Go("tool", "links"))
    state.touch_link(*state.draft.links[20][:2])


def on(tool: str) -> Callable[[EditorState], None]:
    """Return a function that chooses this tool in the map editor."""
    return lambda state: state.perform(Go("tool", tool))


def with_fault(state: EditorState) -> None:
    """Open the map editor's check and choose its first fault."""
    state.perform(Go("tool", "check"))
    state.perform(Go("problem", "0"))


def named(state: EditorState) -> None:
    """Begin to type a city's name."""
    with_city(state)
    state.perform(Go("rename"))


def with_second_rules(state: EditorState) -> None:
    """Open the second page of the rules."""
    state.perform(Go("tool", "rules"))
    state.turn_page(1)
