"""The test person has no access to the game except eyes and events: the names its files may use are checked here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from pygame import Rect

from tests.play.reach.glass import Drawn, Glass
from tests.play.reach.person import PEOPLE, Lost

HERE = Path(__file__).parent
PERSON = ("person", "turns", "ways")
"""Files that act for a person: they know the glass, the rules and what intents mean, and nothing of the app."""
MAY_IMPORT = (
    "__future__",
    "collections.abc",
    "dataclasses",
    "math",
    "random",
    "re",
    "typing",
    "pygame",
    "pygame.event",
    "game.engine",
    "game.match",
    "game.session.intents",
    "game.setup.chair_intents",
    "tests.play.reach.glass",
    "tests.play.reach.person",
    "tests.play.reach.situations",
    "tests.play.reach.turns",
)
BANNED = {
    *(
        "app",
        "_app",
        "room",
        "scene",
        "stage",
        "canvas",
        "focus",
        "walk",
        "commands",
        "hands",
        "gestures",
        "inputs",
        "layouts",
        "people",
        "arrangement",
        "look",
        "session",
        "handling",
        "navigator",
    ),
    *("perform", "on", "feed", "land", "lift", "find", "taker", "spot", "put", "undo", "withdraw", "draft", "menu"),
    *("commit", "replay", "_write", "state_of", "parts", "sheet", "raising"),
    *("_answer", "_mean", "_press", "_commit", "_press_focus", "lay_out", "set_panels", "view", "next"),
}
"""Names through which something could be done, or found, that no hand does."""
SEES = {
    *(
        "_app",
        "running",
        "screen",
        "get_size",
        "step",
        "room",
        "canvas",
        "painted",
        "panel",
        "name",
        "owner",
        "targets",
    ),
    *("texts", "focus", "ring", "ground", "endswith", "rect", "intent", "enabled", "hold"),
}
"""The attributes that the code of the glass may use."""


def tree(name: str) -> ast.Module:
    return ast.parse((HERE / f"{name}.py").read_text("utf-8"))


def imports(module: ast.Module) -> set[str]:
    plain = {alias.name for node in ast.walk(module) if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)}


def attributes(module: ast.Module) -> set[str]:
    return {node.attr for node in ast.walk(module) if isinstance(node, ast.Attribute)}


def strangers(module: ast.Module) -> set[str]:
    """Return the names in a file of the test person that give access to more than the screen and its events."""
    known = imports(module)
    odd = {name for name in known if not any(name == may or name.startswith(f"{may}.") for may in MAY_IMPORT)}
    names = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
    asked = {name for node in ast.walk(module) if isinstance(node, ast.Call) for name in asked_by_name(node)}
    return odd | (asked & BANNED) | (attributes(module) & BANNED) | (names & {"App", "eval", "exec", "vars", "setattr"})


def asked_by_name(call: ast.Call) -> set[str]:
    """Return the name that getattr or hasattr is called with."""
    by_name = isinstance(call.func, ast.Name) and call.func.id in ("getattr", "hasattr")
    return {str(word.value) for word in call.args[1:2] if by_name and isinstance(word, ast.Constant)}


@pytest.mark.parametrize("name", [name for name in PERSON if (HERE / f"{name}.py").exists()])
def test_the_simulated_players_code_uses_only_the_screen_and_posted_events(name: str) -> None:
    assert strangers(tree(name)) == set()


@pytest.mark.parametrize(
    "line",
    [
        "self.glass._app.press(spot)",
        "person.app.step(0.1)",
        "stage.perform(intent)",
        "scene.stage",
        "app.room.focus.put('confirm')",
        "from game.app import App",
        "from game.scenes.play import PlayScene",
        "from tests.play.driving import Driver",
        "match.undo(0)",
        "match.commit(0, moves)",
        "getattr(glass, '_app')",
        "app.room.canvas.find(1, 2)",
    ],
)
def test_a_direct_call_of_game_code_by_the_simulated_player_is_detected(line: str) -> None:
    assert strangers(ast.parse(line))


def test_the_simulated_players_screen_only_reads_drawings_and_passes_events_on() -> None:
    """The code between the person and the app reads only the drawing and passes events on."""
    glass = tree("glass")
    assert attributes(glass) <= SEES
    calls = {
        node.func.attr
        for node in ast.walk(glass)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert calls <= {"get_size", "step", "endswith"}


@pytest.mark.parametrize("means", PEOPLE)
def test_the_simulated_player_cannot_touch_a_target_drawn_off_the_screen(
    means: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mouse and finger cannot reach a button beyond the window's edge, and the focus would be invisible there."""
    away = Drawn("menu", Rect(5000, 10, 40, 40), "menu", "actions", None, True, False)
    monkeypatch.setattr(Glass, "drawn", lambda glass: [away])
    monkeypatch.setattr(Glass, "size", (1280, 800))
    with pytest.raises(Lost):
        PEOPLE[means](Glass(None)).do("menu")  # type: ignore[arg-type]
