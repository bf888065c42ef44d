"""Every message of the catalogue has a judge or is exempt as a label: a new one with neither fails here."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

from game import ROOT
from game.kit.style import words
from game.tools.catalogue_faults import GRAMMAR
from tests.truth.judges import JUDGING
from tests.truth.judging import JUDGES
from tests.truth.listening import key_of

TESTS = ROOT / "tests"
EXEMPT = tomllib.loads(Path(__file__).with_name("exempt.toml").read_text("utf-8"))
RARE = frozenset(EXEMPT["rare"]["keys"].split())
"""Messages with a judge that the sample of the normal suite need not contain."""
WRITTEN = {
    "en": "two|three|four|five|six|seven|eight|nine|ten|twice|double|half",
    "es": "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doble",
    "de": "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|doppelt",
    "fr": "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|double",
    "pt": "dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|dobro",
    "fil": "dalawa|dalawang|tatlo|tatlong|apat|lima|limang|anim|pito|walo|siyam|sampu|doble",
}
"""Numbers as words, by language."""
DIGITS = r"\d+(?:[.,]\d+)?(?!\.[ªº])(?=\W|$)"
STEP = "Steps?|Pasos?|Stufen?|étapes?|etapas?|Hakbang"
ROUND = "round|rondas?|Runde|manche|rodada"
AND = "and|y|und|et|e|at"
ORDINALS = ("table.nth.", "build.space_", "rulebook.head.house_", GRAMMAR)
"""Ordinal numbers, and the data of the language itself."""
STEPS = re.compile(rf"\b({STEP}|{ROUND}) [123](?:[,/] ?[123])*(?:,? (?:{AND}) [123])?\b", re.IGNORECASE)


@cache
def marked() -> dict[str, list[str]]:
    """Return the tests marked `pytest.mark.judges`, and the keys that each of them judges."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text("utf-8")
        functions = ast.walk(ast.parse(source)) if "mark.judges(" in source else ()
        for node in functions:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for keys in map(_judged, node.decorator_list):
                    found.setdefault(f"{path.relative_to(ROOT).as_posix()}::{node.name}", []).extend(keys)
    return {test: keys for test, keys in found.items() if keys}


def _judged(mark: ast.expr) -> list[str]:
    """Return the keys in `pytest.mark.judges("key key")`; none in another decorator."""
    if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.judges":
        return []
    return [key for words in mark.args for key in ast.literal_eval(words).split()]


@cache
def registered() -> dict[str, list[str]]:
    """Return every key with its judges: functions, tests, or "label" if it needs none."""
    found: dict[str, list[str]] = {key: ["judge"] for key in JUDGES}
    for test, keys in marked().items():
        for key in keys:
            found.setdefault(key, []).append(test)
    for section, keys in EXEMPT["label"].items():
        for key in keys.split():
            found.setdefault(f"{section}.{key}", []).append("label")
    return found


def catalogue() -> set[str]:
    return {key_of(key) for key in words.everything("en")}


def unknown(keys: set[str]) -> list[str]:
    """Return the messages that have no judge and are not exempt."""
    return sorted(keys - set(registered()))


def test_every_catalogue_message_has_a_truth_check_or_an_exemption() -> None:
    assert JUDGING
    assert unknown(catalogue()) == [], "mark the test that judges it, or exempt it in tests/truth/exempt.toml"
    assert unknown({*catalogue(), "auction.brand_new"}) == ["auction.brand_new"]


def test_no_catalogue_message_has_two_truth_checks_and_none_checks_a_missing_message() -> None:
    assert {key: ways for key, ways in registered().items() if len(ways) != 1} == {}
    assert sorted(set(registered()) - catalogue()) == []


def constants(message: str, code: str = "en") -> list[str]:
    """Return the numbers written out in a message, except the names of the steps and of a round."""
    plain = STEPS.sub("", re.sub(r"\{[^}]*\}", "", message))
    known = re.compile(rf"\b({DIGITS}|{WRITTEN.get(code, 'one')})\b", re.IGNORECASE)
    return [found.lower() for found in known.findall(plain)]


def test_catalogue_sentences_write_out_no_number_unless_exempted() -> None:
    """Sentences that state a rule take their numbers from the rules; the few written-out numbers have a reason each."""
    found = {}
    for code in words.languages():
        for key, message in words.everything(code).items():
            if constants(message) and not key.startswith(ORDINALS) and words.base(code, key) not in EXEMPT["constants"]:
                found[code, key] = message
    assert found == {}
    assert constants("bids from 1") == ["1"] and constants("Six houses") == ["six"] and constants("from Step 2") == []


def test_every_message_that_may_write_out_a_number_instead_of_a_rules_value_still_does() -> None:
    said = [
        (words.base(code, name), message, code)
        for code in words.languages()
        for name, message in words.everything(code).items()
    ]
    for key in EXEMPT["constants"]:
        assert any(constants(message, code) for name, message, code in said if name == key), key
