"""What the code names: every plain string in it, and what its f-strings may come to."""

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
    """Whether the code holds this name, whole, or an f-string with a head of its own that may come to it."""
    plain, woven = _read()
    return name in plain or any(one.fullmatch(name) for one in woven)
