"""No figure of `tests/code_metrics.py` rises above its ceiling."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.code_metrics import CEILINGS, FIGURES, File, circles, measure

CHECKOUT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def measured() -> dict[str, int]:
    return measure(CHECKOUT)


def test_no_code_metric_is_above_its_ceiling(measured: dict[str, int]) -> None:
    risen = {name: (measured[name], most) for name, (most, _) in CEILINGS.items() if measured[name] > most}
    assert risen == {}, "(now, at most): tidy up what was added"


def test_no_ceiling_of_a_code_metric_is_far_above_the_measured_figure(measured: dict[str, int]) -> None:
    """A ceiling far above its figure limits nothing: a tenth and three more are allowed."""
    loose = {name: (measured[name], most) for name, (most, _) in CEILINGS.items() if most > measured[name] * 1.1 + 3}
    assert loose == {}, "(now, at most): lower these ceilings in tests/code_metrics.py"


def test_every_code_metric_except_the_sizes_has_a_ceiling() -> None:
    assert CEILINGS.keys() <= FIGURES.keys()
    assert FIGURES.keys() - CEILINGS.keys() == {"files", "lines", "lines of desk and table"}


def test_import_cycles_are_found_even_if_the_import_is_inside_a_function() -> None:
    texts = {
        "a.py": "from game.b import x",
        "b.py": "def late():\n    from game import c",
        "c.py": "from game.a import y\nfrom game.d import z",
        "d.py": "from game import e",
        "e.py": "import ast",
        "f.py": "from game.f import itself",
    }
    files = [File(path, text, ast.parse(text)) for path, text in texts.items()]
    assert circles(files) == 4  # a, b, c round; f by itself
    assert circles(files[3:5]) == 0


def test_no_assert_in_the_tests_contains_or() -> None:
    """`assert a or b` passes if one side always holds and the other never does: say which of them must hold when."""
    found = [
        f"{path.relative_to(CHECKOUT)}:{node.lineno}"
        for path in sorted((CHECKOUT / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.Or)
    ]
    assert found == [], "write `if not a: assert b`, and see with tests/idle_asserts.py that it is reached"
