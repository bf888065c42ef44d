"""The names that the project's files define, for checking dotted names and paths in documents and docstrings."""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[1]
CODE: Final = ("game", "tests/workshop", "assets/recipes")
DATA: Final = ("assets/words", "assets/teaching", "maps", "game/engine/editions")
FILES: Final = ("game", "tests", "assets", "maps", "docs", "packaging", ".github", ".ci")
LIBRARIES: Final = frozenset({"pygame", "pymunk", "numpy", "platformdirs", "filelock"})
OURS: Final = frozenset({"game", "tests"})
HIDDEN: Final = frozenset({"__pycache__", "_data"})


@dataclass
class Names:
    """The names that a module or a class defines; a class has its attributes as `members` and the names of its
    bases.
    """

    members: dict[str, Names] = field(default_factory=dict)
    bases: list[str] = field(default_factory=list)
    bound: set[str] = field(default_factory=set)
    """Every name that is bound anywhere in a module: parameters, local variables, imports."""
    strings: set[str] = field(default_factory=set)
    """Every string in a module that is a dotted name, as the names of features are."""


def files() -> Iterator[Path]:
    """Yield every file of the project's own, and its folders."""
    for path in PROJECT.iterdir():
        if path.is_file():
            yield path
    for folder in FILES:
        yield from (path for path in (PROJECT / folder).rglob("*") if not HIDDEN & set(path.parts))


@cache
def paths() -> frozenset[str]:
    """Return every path of the project and all its suffixes: "kit/board/plain" as well as "game/kit/board/plain"."""
    found = set()
    for path in files():
        parts = path.relative_to(PROJECT).parts
        found |= {"/".join(parts[first:]) for first in range(len(parts))}
    return frozenset(found)


@cache
def modules() -> Mapping[str, Names]:
    """Return the names that every module defines, by its dotted name."""
    found = {}
    for path in [PROJECT / "build.py", *(path for folder in CODE for path in (PROJECT / folder).rglob("*.py"))]:
        if not HIDDEN & set(path.parts):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = _read(ast.parse(path.read_text("utf-8")))
    return found


@cache
def classes() -> Mapping[str, list[Names]]:
    """Return every class of the project, by its name."""
    found: dict[str, list[Names]] = {}
    for module in modules().values():
        for name, names in module.members.items():
            if names.members or names.bases:
                found.setdefault(name, []).append(names)
    return found


@cache
def keys() -> frozenset[str]:
    """Return every key of the catalogues, maps, editions and of pyproject.toml, and every prefix of one."""
    found: set[str] = set()
    for path in [PROJECT / "pyproject.toml", *(path for folder in DATA for path in (PROJECT / folder).rglob("*.toml"))]:
        found |= set(_keys(tomllib.loads(path.read_text("utf-8")), ""))
    return frozenset(found)


def _keys(table: Mapping[str, object], before: str) -> Iterator[str]:
    for name, value in table.items():
        yield before + name
        if isinstance(value, dict):
            yield from _keys(value, f"{before}{name}.")


def _read(tree: ast.Module) -> Names:
    names = Names()
    _fill(names, tree.body)
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                names.bound.add(name)
            case ast.alias(name=name, asname=other):
                names.bound.add(other or name.partition(".")[0])
            case ast.Constant(value=str(text)) if "." in text and " " not in text:
                names.strings.add(text)
    return names


def _fill(names: Names, body: list[ast.stmt]) -> None:
    """Add to `names` the functions, classes, imports and variables that a block of code defines."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.members.setdefault(name, Names())
            case ast.ClassDef(name=name):
                names.members[name] = _class(node)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                for alias in aliases:
                    names.members.setdefault(alias.asname or alias.name.partition(".")[0], Names())
            case ast.If() | ast.Try() | ast.With():
                _fill(names, node.body)
                _fill(names, getattr(node, "orelse", []))
            case _:
                for target in ast.walk(node):
                    if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store):
                        names.members.setdefault(target.id, Names())


def _class(node: ast.ClassDef) -> Names:
    names = Names(bases=[base.id if isinstance(base, ast.Name) else ast.unparse(base) for base in node.bases])
    _fill(names, node.body)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            names.members.setdefault(inner.attr, Names())
    return names


def _has(names: Names, parts: list[str]) -> bool:
    """Return whether a module or class defines a name; the contents of attributes are not examined."""
    if not parts:
        return True
    member = names.members.get(parts[0])
    if member is not None:
        return not (member.members or member.bases) or _has(member, parts[1:])
    bases = (base.rpartition(".")[2].partition("[")[0] for base in names.bases)
    return any(_has(base, parts) for name in bases for base in classes().get(name, []) if base is not names)


def _is_in_module(parts: list[str]) -> bool:
    for count in range(len(parts), 0, -1):
        ending = "." + ".".join(parts[:count])
        if any(f".{name}".endswith(ending) and _has(module, parts[count:]) for name, module in modules().items()):
            return True
    return False


def _is_in_library(parts: list[str]) -> bool:
    if hasattr(builtins, parts[0]):
        return hasattr(getattr(builtins, parts[0]), parts[1])
    if parts[0] in OURS or parts[0] not in sys.stdlib_module_names | LIBRARIES:
        return False
    for count in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:count]))
        except ImportError:
            continue
        for part in parts[count:]:
            found = getattr(found, part, None)
        return found is not None
    return False


def _is_of_instance(parts: list[str], module: Names | None) -> bool:
    """Return whether a dotted name such as `session.views` is an attribute of the class of that name, or of any class
    if the module uses the first word."""
    of_name = [one for name, ones in classes().items() if name.lower() == parts[0].replace("_", "") for one in ones]
    if any(_has(one, parts[1:]) for one in of_name):
        return True
    known = module is not None and parts[0] in module.bound and not of_name
    return known and any(parts[1] in one.members for ones in classes().values() for one in ones)


def is_known(name: str, module: Names | None = None) -> bool:
    """Return whether a dotted name is a module, a name in one, an attribute of a class, a key of the data, or a
    file.
    """
    parts = name.split(".")
    if name in paths() or name in keys() or _is_in_module(parts):
        return True
    if any(_has(one, parts[1:]) for one in classes().get(parts[0], [])) or (module and name in module.strings):
        return True
    return _is_of_instance(parts, module) or _is_in_library(parts)
