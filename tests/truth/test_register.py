"""Every message of the catalogue is classified: a label, or a statement with a check. A new one without fails here."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

from game import ROOT
from game.kit.style import words
from game.tools.catalogue_faults import GRAMMAR
from tests.truth import of_auctions, of_building, of_finish, of_fuel, of_power, of_rulebook, of_rules
from tests.truth.judging import JUDGES
from tests.truth.listening import key_of

JUDGING = (of_auctions, of_building, of_finish, of_fuel, of_power, of_rulebook, of_rules)
"""The modules whose judges sit."""
REGISTER = tomllib.loads(Path(__file__).with_name("register.toml").read_text("utf-8"))
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
def registered() -> dict[str, list[str]]:
    """Every key with its classes."""
    found: dict[str, list[str]] = {key: ["judge"] for key in JUDGES}
    for section, keys in REGISTER["label"].items():
        for key in keys:
            found.setdefault(f"{section}.{key}", []).append("label")
    for way in ("events", "refusals"):
        for key in REGISTER[way]["keys"]:
            found.setdefault(key, []).append(way)
    for test, keys in REGISTER["elsewhere"].items():
        for key in keys:
            found.setdefault(key, []).append(test)
    return found


def catalogue() -> set[str]:
    return {key_of(key) for key in words.everything("en")}


def unknown(keys: set[str]) -> list[str]:
    """Messages without a class."""
    return sorted(keys - set(registered()))


def test_every_message_is_classified() -> None:
    assert unknown(catalogue()) == [], "a label, or what checks it? tests/truth/register.toml"
    assert unknown({*catalogue(), "auction.brand_new"}) == ["auction.brand_new"]


def test_no_message_is_classified_twice_or_missing() -> None:
    assert {key: ways for key, ways in registered().items() if len(ways) != 1} == {}
    assert sorted(set(registered()) - catalogue()) == []


def test_every_check_in_another_file_is_a_test() -> None:
    for name in REGISTER["elsewhere"]:
        path, _, test = name.partition("::")
        assert test in functions(path), name


@cache
def functions(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def constants(message: str, code: str = "en") -> list[str]:
    """Numbers written out in a message, except the names of the steps and of a round."""
    plain = STEPS.sub("", re.sub(r"\{[^}]*\}", "", message))
    known = re.compile(rf"\b({DIGITS}|{WRITTEN.get(code, 'one')})\b", re.IGNORECASE)
    return [found.lower() for found in known.findall(plain)]


def test_no_number_is_written_out_in_a_sentence() -> None:
    """Sentences that state a rule take their numbers from the rules; the few written-out numbers have a reason each."""
    found = {}
    for code in words.languages():
        for key, message in words.everything(code).items():
            if (
                constants(message)
                and not key.startswith(ORDINALS)
                and words.base(code, key) not in REGISTER["constants"]
            ):
                found[code, key] = message
    assert found == {}
    assert constants("bids from 1") == ["1"] and constants("Six houses") == ["six"] and constants("from Step 2") == []


def test_no_reason_remains_for_a_removed_number() -> None:
    said = [
        (words.base(code, name), message, code)
        for code in words.languages()
        for name, message in words.everything(code).items()
    ]
    for key in REGISTER["constants"]:
        assert any(constants(message, code) for name, message, code in said if name == key), key
