"""Figures of the code: size, folders, hooks, names, colours, arithmetic with coordinates.

`uv run python tests/code_metrics.py [FOLDER]` prints the table for a checkout (this one by default).
`tests/test_code_metrics.py` enforces `CEILINGS`: a figure may fall but never rise.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

COORDINATES: Final = frozenset(
    {"x", "y", "w", "h", "u", "left", "right", "top", "bottom", "width", "height", "wide", "high", "tall", "deep"}
    | {"centerx", "centery", "center", "cx", "cy", "dx", "dy", "size", "length", "gap", "pad", "margin", "edge"}
    | {"radius", "middle", "rect", "box", "inner", "outer", "px", "mm"}
)
ID: Final = re.compile(r"[\w.{}]+(:[\w.{}]*)+")
PARSING: Final = frozenset(
    {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "startswith", "endswith"}
)
NAMES: Final = "kit/values/ids.py"
"""Where typed names are spelled out, once each."""
LAYOUTS: Final = ("scenes/desk", "scenes/table", "desk", "table")


@dataclass(frozen=True)
class File:
    """One source file: its path below `game/`, its text, its syntax tree."""

    path: str
    text: str
    tree: ast.Module

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the tree except operators such as + and the load or store context."""
        return [node for node in ast.walk(self.tree) if not isinstance(node, ast.expr_context | ast.operator)]

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    @property
    def lines(self) -> int:
        return self.text.count("\n")


def read(root: Path) -> list[File]:
    """Return every Python file below `root/game`."""
    found = []
    for path in sorted((root / "game").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found.append(File(path.relative_to(root / "game").as_posix(), text, ast.parse(text)))
    return found


def _nodes(files: list[File]) -> Iterator[tuple[File, ast.AST]]:
    for file in files:
        for node in file.nodes:
            yield file, node


def _in_layout(file: File) -> bool:
    return any(file.path.startswith(f"{folder}/") for folder in LAYOUTS)


def lines(files: list[File]) -> int:
    """Return the number of lines of the measured source files."""
    return sum(file.lines for file in files)


def layout_lines(files: list[File]) -> int:
    """Return the number of lines of code in the desk's and the table's layouts."""
    return sum(file.lines for file in files if _in_layout(file))


def crowded_folders(files: list[File]) -> int:
    """Return the number of files in the fullest folder beside the engine's."""
    return max(Counter(file.folder for file in files if file.folder != "engine").values())


def inner_imports(files: list[File]) -> int:
    """Return the number of imports of the game's own modules, or of libraries, inside functions."""
    return sum(_imports_inside(file) for file in files)


def _imports_inside(file: File) -> int:
    """Return the number of lines of one file on which a function imports something."""
    functions = [node for node in file.nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lines = {node.lineno for node in file.nodes if isinstance(node, ast.Import | ast.ImportFrom)}
    return sum(any(each.lineno <= line <= (each.end_lineno or 0) for each in functions) for line in lines)


def circles(files: list[File]) -> int:
    """Return the number of files that import themselves through other files, including imports inside functions."""
    arrows = _arrows(files)
    alone = {name for name, wanted in arrows.items() if name in wanted}
    return len(alone.union(*_circles(arrows)))


def _arrows(files: list[File]) -> dict[str, set[str]]:
    modules = {"game." + file.path[:-3].replace("/", ".").removesuffix(".__init__"): file for file in files}
    arrows: dict[str, set[str]] = {}
    for name, file in modules.items():
        wanted = [node for node in file.nodes if isinstance(node, ast.ImportFrom) and node.module]
        named = {f"{node.module}.{alias.name}" for node in wanted for alias in node.names}
        arrows[name] = {module for module in named | {str(node.module) for node in wanted} if module in modules}
        arrows[name] -= {
            parent for parent in arrows[name] if any(m.startswith(f"{parent}.") for m in named & modules.keys())
        }
    return arrows


def _circles(arrows: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of two or more names that all reach each other: Kosaraju's two passes, without recursion."""
    back: dict[str, set[str]] = {name: set() for name in arrows}
    for name, wanted in arrows.items():
        for other in wanted:
            back[other].add(name)
    seen: set[str] = set()
    left = [name for start in arrows for name in _walk(arrows, start, seen)]
    seen.clear()
    found = [set(_walk(back, name, seen)) for name in reversed(left)]
    return [circle for circle in found if len(circle) > 1]


def _walk(arrows: dict[str, set[str]], start: str, seen: set[str]) -> list[str]:
    """Return the names reachable from `start` and not seen yet, each after all names it leads to."""
    if start in seen:
        return []
    seen.add(start)
    left: list[str] = []
    way = [(start, iter(arrows[start]))]
    while way:
        name, further = way[-1]
        fresh = next((other for other in further if other not in seen), None)
        if fresh is None:
            left.append(name)
            way.pop()
        else:
            seen.add(fresh)
            way.append((fresh, iter(arrows[fresh])))
    return left


def hooks(files: list[File]) -> int:
    """Return the number of names looked up by a string on a scene or a part, whatever object that is."""
    found = set()
    for _, node in _nodes(files):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            owner = ast.unparse(node.args[0])
            name = node.args[1]
            if owner.rpartition(".")[2] in ("scene", "_scene()", "part") and isinstance(name, ast.Constant):
                found.add(name.value)
    return len(found)


def built_names(files: list[File]) -> int:
    """Return the number of names of pieces, targets and panels that are built as f-strings with colons outside their
    own file.
    """
    outside = [file for file in files if file.path != NAMES]
    return sum(isinstance(node, ast.JoinedStr) and bool(ID.fullmatch(_shape(node))) for _, node in _nodes(outside))


def _shape(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def parsed_names(files: list[File]) -> int:
    """Return the number of places where a composite name is split, or compared by prefix or suffix."""
    found = 0
    for file, node in _nodes(files):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PARSING:
            text = " ".join(ast.unparse(arg) for arg in node.args)
            found += ":" in text and not file.path.startswith("engine")
    return found


def shared_class_names(files: list[File]) -> int:
    """Return the number of class names that two or more classes have."""
    names = Counter(node.name for _, node in _nodes(files) if isinstance(node, ast.ClassDef))
    return sum(count > 1 for count in names.values())


PENS: Final = ("kit/paint", "kit/pen")
"""Folders of the pen, which is one object to its callers: see docs/architecture.md."""


def pen_layers(files: list[File]) -> int:
    """Return the length of the pen's chain of base classes, itself included."""
    return _longest_chain([file for file in files if file.folder in PENS])


def inheritance(files: list[File]) -> int:
    """Return the length of the longest other chain of base classes, the class itself included."""
    return _longest_chain([file for file in files if file.folder not in PENS])


def _longest_chain(files: list[File]) -> int:
    bases: dict[str, set[str]] = {}
    for _, node in _nodes(files):
        if isinstance(node, ast.ClassDef):
            bases.setdefault(node.name, set()).update(ast.unparse(base).rpartition(".")[2] for base in node.bases)

    def chain(name: str, below: tuple[str, ...] = ()) -> int:
        if name not in bases or name in below:
            return 0
        return 1 + max((chain(base, (*below, name)) for base in bases[name]), default=0)

    return max(map(chain, bases))


def shared_stems(files: list[File]) -> int:
    """Return the number of file names that are used in two or more folders."""
    stems = Counter(file.path.rpartition("/")[2] for file in files)
    return sum(count > 1 for stem, count in stems.items() if stem != "__init__.py")


def literal_colours(files: list[File]) -> int:
    """Return the number of lines outside the theme on which a colour is written as numbers."""
    found = set()
    for file, node in _nodes(files):
        if file.path.endswith("theme.py") or not isinstance(node, ast.Tuple) or len(node.elts) not in (3, 4):
            continue
        values = [part.value for part in node.elts if isinstance(part, ast.Constant) and type(part.value) is int]
        if len(values) == len(node.elts) and max(values) > 10 and max(values) <= 255:
            found.add((file.path, node.lineno))
    return len(found)


def coordinate_lines(files: list[File]) -> int:
    """Return the number of lines in the layouts that add, subtract, multiply or divide coordinates or lengths."""
    found = set()
    for file, node in _nodes(files):
        if _in_layout(file) and isinstance(node, ast.BinOp) and _is_about_places(node):
            found |= {(file.path, line) for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return len(found)


def _is_about_places(node: ast.BinOp) -> bool:
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    names |= {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
    return bool(names & COORDINATES)


def facts_classes(files: list[File]) -> int:
    """Return the number of classes whose name ends with "Facts"."""
    return sum(isinstance(node, ast.ClassDef) and node.name.endswith("Facts") for _, node in _nodes(files))


def what_docstrings(files: list[File]) -> int:
    """Return the number of docstrings that begin with "What" instead of a noun or verb."""
    found = 0
    for _, node in _nodes(files):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            found += (ast.get_docstring(node) or "").startswith("What ")
    return found


def median_function(files: list[File]) -> int:
    """Return the number of lines of the median function."""
    return _function_lines(files)[0.5]


def long_function(files: list[File]) -> int:
    """Return the number of lines that nine in ten functions do not exceed."""
    return _function_lines(files)[0.9]


def _function_lines(files: list[File]) -> dict[float, int]:
    sizes = sorted(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for _, node in _nodes(files)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return {share: sizes[int(len(sizes) * share)] for share in (0.5, 0.9)}


FIGURES: Final[dict[str, Callable[[list[File]], int]]] = {
    "files": len,
    "lines": lines,
    "lines of desk and table": layout_lines,
    "files in the fullest folder": crowded_folders,
    "imports inside functions": inner_imports,
    "files in circles of imports": circles,
    "hooks found by a string": hooks,
    "names built as f-strings": built_names,
    "names parsed back": parsed_names,
    "class names used twice": shared_class_names,
    "file stems used twice": shared_stems,
    "classes above each other": inheritance,
    "classes above each other in the pen": pen_layers,
    "lines with literal colours": literal_colours,
    "lines with coordinate arithmetic": coordinate_lines,
    "classes of facts": facts_classes,
    'docstrings that begin with "What"': what_docstrings,
    "lines of the median function": median_function,
    "lines of long functions (p90)": long_function,
}

CEILINGS: Final[dict[str, tuple[int, int]]] = {
    "files in the fullest folder": (20, 20),
    "imports inside functions": (0, 0),
    "files in circles of imports": (0, 0),
    "hooks found by a string": (0, 0),
    "names built as f-strings": (2, 0),
    "names parsed back": (1, 0),
    "class names used twice": (2, 5),
    "file stems used twice": (8, 8),
    "classes above each other": (5, 4),
    "classes above each other in the pen": (8, 8),
    "lines with literal colours": (5, 20),
    "lines with coordinate arithmetic": (715, 900),
    "classes of facts": (0, 0),
    'docstrings that begin with "What"': (0, 0),
    "lines of the median function": (6, 7),
    "lines of long functions (p90)": (17, 20),
}
"""The limit of each figure, and the figure wanted; files and lines grow with the project, and are only reported."""


def measure(root: Path) -> dict[str, int]:
    """Return all code metrics of the checkout at `root`, by name."""
    files = read(root)
    return {name: figure(files) for name, figure in FIGURES.items()}


def main() -> None:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    for name, value in measure(root).items():
        most, wanted = CEILINGS.get(name, (None, None))
        print(f"{value:8,}  {name}" + (f" (at most {most:,}, wanted {wanted:,})" if most is not None else ""))


if __name__ == "__main__":
    main()
