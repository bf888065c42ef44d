"""Asserts that no test reaches: in a loop over nothing, in a branch never taken.

    uv run python tests/idle_asserts.py tests/session tests/views

Run the named tests (or all) and list the asserts of their files that were never reached. The exit code is 1 if there
are any. pytest reports failing tests as usual; asserts after a failure count as not reached.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path

import pytest


class Reached:
    """The plugin that records the lines of the asserts reached."""

    def __init__(self) -> None:
        self.files: set[Path] = set()
        self.lines: defaultdict[Path, set[int]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Remember the files of the tests that run; only these files are examined."""
        self.files = {item.path for item in session.items}

    def pytest_assertion_pass(self, item: pytest.Item, lineno: int) -> None:
        """Record an assert as reached; one in a helper belongs to the helper's file, which is not examined."""
        self.lines[item.path].add(lineno)


def never_reached(reached: Reached) -> list[str]:
    """Return the asserts of all test files that no test reached."""
    found = []
    for path in sorted(reached.files):
        asserts = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Assert)]
        missed = sorted(node.lineno for node in asserts if node.lineno not in reached.lines[path])
        found += [f"{path}:{line}" for line in missed]
    return found


def main(words: list[str]) -> int:
    reached = Reached()
    pytest.main(["-q", "-o", "enable_assertion_pass_hook=true", "-p", "no:cacheprovider", *words], plugins=[reached])
    found = never_reached(reached)
    print("\n".join([*found, f"{len(found)} asserts were never reached"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
