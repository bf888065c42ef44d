"""Finds out whether the code of `game` contains the name of a message or an asset, as a string or a value of an
f-string."""

from __future__ import annotations

import ast
import re
from functools import cache

from game import ROOT

HOLE = r"[\w-]+(?:\.[\w-]+)*"


@cache
def _read() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    plain: set[str] = set()
    woven: set[str] = set()
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                woven.add(_woven(node))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
    return frozenset(plain), tuple(re.compile(one) for one in woven if re.match(r"\w{3}", one))


def _woven(text: ast.JoinedStr) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else HOLE for part in text.values)


def named(name: str) -> bool:
    """Return whether the code contains this name as a string, or an f-string with a fixed prefix that can
    produce it.
    """
    plain, woven = _read()
    return name in plain or any(one.fullmatch(name) for one in woven)
