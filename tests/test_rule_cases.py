"""Checks that every rule case has a test marked with its id, or a reason for having none."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
LIST = tomllib.loads((HERE / "rule_cases.toml").read_text(encoding="utf-8"))
CASES = {f"{letter}{number:02d}" for letter, count in LIST["count"].items() for number in range(1, count + 1)}
LATER = set(LIST["later"])


def marked(name: str = "test_*.py") -> Counter[str]:
    """Return the ids in the marks `pytest.mark.case(...)` of the test files, with the number of functions."""
    found: Counter[str] = Counter()
    for path in HERE.rglob(name):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.case":
                found.update(ast.literal_eval(argument) for argument in node.args)
    return found


def test_the_list_of_rule_cases_has_261_entries():
    assert len(CASES) == 261


def test_every_rule_case_has_a_test_or_is_listed_as_untested():
    proven = set(marked())
    assert proven <= CASES, "ids that do not exist"
    assert not proven & LATER, "proven by now: take them off the list"
    assert sorted(CASES - proven - LATER) == []
    print(f"{len(proven)} of {len(CASES)} rule cases proven, {len(LATER)} later")


def test_every_rule_case_listed_as_untested_exists():
    assert LATER <= CASES


def test_rule_cases_of_one_map_are_tested_on_that_map_and_elsewhere():
    everywhere = marked()
    for case, name in LIST["map"].items():
        assert 0 < marked(name)[case] < everywhere[case]
