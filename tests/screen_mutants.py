"""Mutation testing of the screens: do the tests notice when a line of the window's code is changed?

    uv run python tests/screen_mutants.py map                          notes which test calls which function (long)
    uv run python tests/screen_mutants.py map views desk               adds the tests of two folders
    uv run python tests/screen_mutants.py try --seed 34f1c367          draws ten mutants a folder and tries them

A seed is any text, usually the commit before the tests were written. Each mutant is one change of one line, in a copy
of the project in build/screen_mutants; it dies if one of the tests that call its function fails. Sizes, colours and
texts are not changed: pictures and catalogues have their own tests.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PLACE: Final = ROOT / "build" / "screen_mutants"
MAP: Final = ROOT / "build" / "screen_mutants.json"
"""Which tests call which functions, each a file and a name, and how many seconds the tests take."""
COPIED: Final = ("game", "maps", "tests", "assets", "docs", "packaging")
FOLDERS: Final = ("views", "desk", "table", "session", "scenes", "parts")
TESTS: Final = (*FOLDERS, "test_*.py", "truth", "setup", "teaching", "kit", "play")
EACH: Final = 10
MOST_TESTS: Final = 60
"""Tests of one mutant, those that call the fewest functions first."""
MOST_SECONDS: Final = 25.0
"""Of them, as they took when they were noted."""
BROAD: Final = "tests/test_drawings.py"
"""What is tried before them: it sees all that is drawn, and nothing is painted for it."""
PATIENCE: Final = 300
"""Seconds after which a mutant counts as dead: it keeps a test from ending."""
MARKS: Final = "_marks"

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SMALL: Final = 3
"""Whole numbers up to this one count or index something; larger ones are sizes."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the file, the place of the expression or statement, and its replacement."""

    path: str
    line: int
    start: int
    """Characters from the beginning of the file."""
    end: int
    new: str
    function: str
    """The enclosing function with its class, "" outside all functions."""

    def changed(self, text: str) -> str:
        """Return the text of the source file with this mutant's change."""
        return text[: self.start] + self.new + text[self.end :]

    def told(self, text: str) -> str:
        """Return the place, and its text before and after, with the rest of its lines."""
        first, last = text.rfind("\n", 0, self.start) + 1, text.find("\n", self.end)
        head, tail = text[first : self.start], text[self.end : last]
        before, after = (" ".join(f"{head}{part}{tail}".split()) for part in (text[self.start : self.end], self.new))
        return f"{self.path}:{self.line}\n    - {before}\n    + {after}"


# --- drawing ----------------------------------------------------------------------------------------------


def mutants_of(path: str, text: str) -> Iterator[Mutant]:
    """Yield every mutant of a file, in the order of its tree."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data = text.encode()

    def place(line: int, column: int) -> int:
        return len(data[: starts[line - 1] + column].decode())

    def walk(node: ast.AST, function: str, around: str = "") -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            around += f".{node.name}"
        if isinstance(node, ast.FunctionDef):
            function = around
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and not function:  # a union of types
            return
        for old, new in changes(node):
            start = place(old.lineno, old.col_offset)
            end = place(old.end_lineno or old.lineno, old.end_col_offset or 0)
            yield Mutant(path, old.lineno, start, end, new, function)
        for child in inside(node):
            yield from walk(child, function, around)

    yield from walk(ast.parse(text), "")


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that are executed: no annotations, no type defaults, no assert messages."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_comment"):
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":  # an assert of zip's own
            continue
        yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, ast.AST))


def changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield possible changes of a node: the part that is replaced, and its new text."""
    match node:
        case ast.Compare(left=left, ops=[one], comparators=[right]) if type(one) in COMPARED:
            yield node, f"({ast.unparse(ast.Compare(left, [COMPARED[type(one)]()], [right]))})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED and not _text(left, right):
            yield node, f"({ast.unparse(ast.BinOp(left, RECKONED[type(op)](), right))})"
        case ast.BoolOp(op=op, values=values):
            yield node, f"({ast.unparse(ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values))})"
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test, f"(not ({ast.unparse(test)}))"
        case ast.Constant(value=bool() as value):
            yield node, str(not value)
        case ast.Constant(value=int() as value) if 0 <= value <= SMALL:
            yield node, str(value + 1)
        case ast.Expr(value=ast.Call()):
            yield node, "None"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant | ast.Name):
            yield value, "None"


def _text(*sides: ast.expr) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def draw(folder: str, seed: str, count: int = EACH) -> list[Mutant]:
    """Return some mutants of a folder, the same for the same seed and the same text of its files."""
    found: list[Mutant] = []
    for file in sorted((ROOT / "game" / folder).rglob("*.py")):
        found += mutants_of(str(file.relative_to(ROOT)), file.read_text("utf-8"))
    return Random(f"{seed} {folder}").sample(found, min(count, len(found)))


# --- which tests call what --------------------------------------------------------------------------------


def copy(place: Path) -> None:
    """Make a fresh copy of the files that the tests need."""
    shutil.rmtree(place, ignore_errors=True)
    for folder in COPIED:
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ROOT.iterdir():
        if file.is_file() and file.name != ".git":
            shutil.copy(file, place)


def mark(place: Path) -> None:
    """Make every function of a copy record that it was called."""
    (place / "game" / f"{MARKS}.py").write_text("SEEN: set[str] = set()\nmark = SEEN.add\n", "utf-8")
    for folder in FOLDERS:
        for file in sorted((place / "game" / folder).rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            name = str(file.relative_to(place))
            for function, node in functions(tree):
                at = 1 if ast.get_docstring(node) is not None else 0
                node.body.insert(at, ast.parse(f"_mark('{name}:{function}')").body[0])
            first = next((n for n, one in enumerate(tree.body) if not _ahead(one)), len(tree.body))
            tree.body.insert(first, ast.parse(f"from game.{MARKS} import mark as _mark").body[0])
            file.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")


def functions(node: ast.AST, around: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield every function of a tree with the names of its enclosing blocks."""
    for child in ast.iter_child_nodes(node):
        inner = f"{around}.{child.name}" if isinstance(child, ast.FunctionDef | ast.ClassDef) else around
        if isinstance(child, ast.FunctionDef):
            yield inner, child
        yield from functions(child, inner)


def _ahead(node: ast.stmt) -> bool:
    """Return whether a statement must stay before all others."""
    return isinstance(node, ast.Expr) or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


class Notes:
    """The plugin that records the functions called by each test."""

    def __init__(self) -> None:
        self.calls: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        """Tests that need more than the copy holds: they tell nothing."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember tests that failed or were skipped."""
        if report.outcome != "passed":
            self.failed.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record the functions that a test calls and how long the test takes."""
        from game import _marks  # type: ignore[attr-defined]

        _marks.SEEN.clear()
        began = time.monotonic()
        result = yield
        if item.nodeid not in self.failed:
            self.calls[item.nodeid] = sorted(_marks.SEEN)
            self.seconds[item.nodeid] = round(time.monotonic() - began, 3)
        return result


def note(files: list[str]) -> None:
    """Run some test files in this folder, which is a marked copy, and add the functions they call to the map."""
    notes = Notes()
    pytest.main(["-q", "-p", "no:cacheprovider", *files], plugins=[notes])
    known: dict[str, Any] = json.loads(MAP.read_text("utf-8")) if MAP.exists() else {"calls": {}, "seconds": {}}
    known["calls"] |= notes.calls
    known["seconds"] |= notes.seconds
    MAP.write_text(json.dumps(known), "utf-8")


def make_map(patterns: list[str]) -> None:
    """Record the tests of some folders of tests/ (or files; all without any), a file at a time, each in its own
    process. What was recorded of others stays, so a map can be made in parts."""
    copy(PLACE / "noted")
    mark(PLACE / "noted")
    for pattern in patterns or TESTS:
        place = PLACE / "noted" / "tests"
        files = sorted(place.glob(pattern) if pattern.endswith(".py") else (place / pattern).rglob("test_*.py"))
        for file in files:
            subprocess.run(
                [sys.executable, __file__, "note", str(file.relative_to(PLACE / "noted"))],
                cwd=PLACE / "noted",
                check=False,
            )


def tests_of(mutant: Mutant, known: dict[str, Any]) -> list[str]:
    """Return the tests that call a mutant's function (for a line outside functions: any of its file), the most
    specific first.
    """

    def meant(call: str) -> bool:
        path, _, function = call.partition(":")
        return path == mutant.path and function.startswith(mutant.function)

    found = [test for test, calls in known["calls"].items() if any(map(meant, calls))]
    if not found:  # called by none, or newer than the map
        found = [
            test for test, calls in known["calls"].items() if any(call.startswith(f"{mutant.path}:") for call in calls)
        ]
    found = [test for test in found if (ROOT / test.partition("::")[0]).exists()]
    own = f"tests/{mutant.path.split('/')[1]}"
    found.sort(key=lambda test: (not test.startswith(own), len(known["calls"][test])))
    chosen, seconds = list[str](), 0.0
    for test in [test for test in found if not test.startswith(BROAD)][:MOST_TESTS]:
        seconds += known["seconds"][test]
        if chosen and seconds > MOST_SECONDS:
            break
        chosen.append(test)
    return [*(test for test in found if test.startswith(BROAD)), *chosen]


# --- trying -----------------------------------------------------------------------------------------------


def fails(tests: list[str], place: Path) -> str | None:
    """Return the first of some tests that fails in a copy, "" if they do not end or start; None if all pass."""
    if not tests:
        return None
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(words, cwd=place, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return ""
    gone = set(re.findall(r"^ERROR: (?:file or directory )?not found: .*?(tests/.*)$", done.stderr, re.MULTILINE))
    if gone & set(tests):  # noted under a name that they no longer have
        return fails([test for test in tests if test not in gone], place)
    if done.returncode in (0, 5):
        return None
    named = re.search(r"^(?:FAILED|ERROR) (tests/\S+?\.py(?:::.*?)?)(?: - |$)", done.stdout, re.MULTILINE)
    return named[1] if named else ""


def killer(mutant: Mutant, tests: list[str], place: Path, sound: set[str]) -> str | None:
    """Return the test that fails with a change and passes without it ("": none ends or starts); None if there is none.

    `sound` holds the tests known to pass without a change.
    """
    file = place / mutant.path
    text, tests = file.read_text("utf-8"), list(tests)
    while tests:
        file.write_text(mutant.changed(text), "utf-8")
        found = fails(tests, place)
        file.write_text(text, "utf-8")
        if found is None or found in sound:
            return found
        if fails([found] if found else tests, place) is None:
            sound |= {found} - {""}
            return found
        tests = [test for test in tests if test != found] if found else []
    return None


def run(seed: str, folders: list[str], only: str, calls: Path) -> int:
    """Draw and try mutants, list what happened to each, and return the number of survivors."""
    copy(PLACE / "tried")
    known = json.loads(calls.read_text("utf-8"))
    tally: Counter[tuple[str, bool]] = Counter()
    sound: set[str] = set()
    for folder in folders:
        for mutant in draw(folder, seed):
            if only and only not in f"{mutant.path}:{mutant.line}":
                continue
            tests = tests_of(mutant, known)
            by = killer(mutant, tests, PLACE / "tried", sound)
            dead = by is not None
            tally[folder, dead] += 1
            told = mutant.told((ROOT / mutant.path).read_text("utf-8"))
            print(f"{f'dead by {by}' if dead else f'ALIVE after {len(tests)} tests'}: {told}", flush=True)
    for folder in folders:
        print(f"{folder:<10}{tally[folder, True]:>4} died{tally[folder, False]:>4} lived")
    return sum(count for (_, dead), count in tally.items() if not dead)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("do", choices=("map", "note", "try", "list"))
    parser.add_argument("files", nargs="*", help="test files to note, or folders of tests/ to map")
    parser.add_argument("--seed", default="", help="of the draw")
    parser.add_argument("--folders", nargs="+", default=list(FOLDERS), help="of game/")
    parser.add_argument("--only", default="", help="mutants whose path:line holds this")
    parser.add_argument("--calls", type=Path, default=MAP, help="what `map` noted")
    asked = parser.parse_args()
    if asked.do == "map":
        make_map(asked.files)
    elif asked.do == "note":
        note(asked.files)
    elif asked.do == "list":
        for folder in asked.folders:
            for mutant in draw(folder, asked.seed):
                print(mutant.told((ROOT / mutant.path).read_text("utf-8")))
    else:
        sys.exit(1 if run(asked.seed, asked.folders, asked.only, asked.calls) else 0)


if __name__ == "__main__":
    main()
