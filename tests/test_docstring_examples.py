"""Examples in docstrings of the library run as they stand, and the rules' functions have one."""

from __future__ import annotations

import ast
import doctest
import inspect
from importlib import import_module
from pathlib import Path

import pytest

from game import ROOT

MODULES = ("game.engine", "game.match", "game.session", "game.kit")
WITH_EXAMPLE = {
    "game.engine.rules": ("legal_actions", "check", "play", "begin", "ranking", "view"),
    "game.engine.setup": ("rules_for", "zone_for", "seeded_game"),
    "game.engine.ruleset": ("load_ruleset", "Ruleset.pays"),
    "game.engine.notation": ("move_word", "read_move", "read_commit"),
    "game.engine.record": ("write_record",),
    "game.engine.record_reader": ("read_record",),
    "game.engine.market": ("price",),
    "game.session.session": ("Session.perform",),
    "game.kit.values.area": ("Area",),
    "game.match": ("new_match", "Match.commit", "Match.undo"),
}
"""Public functions whose docstring must have an example."""


def examples() -> dict[str, list[doctest.Example]]:
    """Return the examples of every docstring of these modules by its dotted name, read from the sources."""
    found: dict[str, list[doctest.Example]] = {}
    for module in MODULES:
        path = ROOT / module.replace(".", "/")
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            found |= _of_block(ast.parse(file.read_text("utf-8")), name)
    return found


def _of_block(block: ast.Module | ast.ClassDef, name: str) -> dict[str, list[doctest.Example]]:
    found: dict[str, list[doctest.Example]] = {}
    for node in block.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = inspect.cleandoc(ast.get_docstring(node) or "")
            if parsed := doctest.DocTestParser().get_examples(text):
                found[f"{name}.{node.name}"] = parsed
        if isinstance(node, ast.ClassDef):
            found |= _of_block(node, f"{name}.{node.name}")
    return found


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_in_a_docstring_gives_the_result_it_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    module = name
    while not (ROOT / f"{module.replace('.', '/')}.py").exists():
        module = module.rpartition(".")[0]
    test = doctest.DocTest(EXAMPLES[name], vars(import_module(module)).copy(), name, None, None, None)
    runner = doctest.DocTestRunner(verbose=False)
    output: list[str] = []
    runner.run(test, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_the_main_functions_of_the_library_have_an_example_in_their_docstring() -> None:
    wanted = {f"{module}.{name}" for module, names in WITH_EXAMPLE.items() for name in names}
    assert wanted - EXAMPLES.keys() == set()
