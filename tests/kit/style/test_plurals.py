"""The plural rules, lists and numbers of every catalogue of messages agree with CLDR, as the library Babel has it."""

from __future__ import annotations

import pytest
from babel import Locale, lists, numbers

from game.kit.style import plurals, words
from game.tools.catalogue_faults import MOST

CLDR = {"en": "en_GB", "pt": "pt_BR"}
"""Catalogues whose language has several countries in CLDR: colour is written with a u, Portuguese is Brazil's."""
NUMBERS = (*range(MOST), 1000, 1234, 9999, 10000, 12345, 999_999)


def locale(code: str) -> Locale:
    return Locale.parse(CLDR.get(code, code))


@pytest.fixture(params=sorted(words.languages()))
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_plural_forms_of_every_catalogue_are_those_of_cldr(code: str) -> None:
    rules, wanted = words.grammar(code).plurals, locale(code).plural_form
    assert {number: plurals.form(rules, number) for number in NUMBERS} == {number: wanted(number) for number in NUMBERS}


def test_the_lists_and_numbers_of_every_catalogue_are_those_of_cldr(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_language", code)
    for parts in ([], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]):
        assert words.listed(parts) == lists.format_list(parts, locale=locale(code))
    assert words.strung(["A", "B", "C"]) == "A, B, C"
    least = words.grammar(code).grouped_from
    for number in (0, 7, 999, least, 12345, -12345, 123_456):
        assert words.number(number) == numbers.format_decimal(number, locale=locale(code))
        assert words.number(number + 0.5, 1) == numbers.format_decimal(number + 0.5, "#,##0.0", locale=locale(code))
    assert least in (1000, 10000) and words.number(least - 1) == str(least - 1)


@pytest.mark.parametrize("locale", ["pl", "ru", "ar", "lv", "lt", "sl", "cy", "ga", "he", "ja", "fr", "fil", "mk"])
def test_plural_rules_of_any_language_can_be_parsed(locale: str) -> None:
    """A new catalogue copies the rules from CLDR; Babel prints them with other characters."""
    known = Locale.parse(locale).plural_form
    told = {
        name: text.replace("not in", "!=").replace(" in ", " = ").replace("mod", "%")
        for name, text in known.rules.items()
        if "e " not in text
    }
    rules = {name: plurals.rule(text) for name, text in told.items()}
    for number in NUMBERS:
        assert plurals.form(rules, number) == known(number), number


@pytest.mark.parametrize("text", ["", "n", "n = ", "x = 1", "n = 1 and", "n < 3", "n = 1..", "__import__('os')"])
def test_an_invalid_plural_rule_is_reported(text: str) -> None:
    with pytest.raises(ValueError, match="is not a comparison"):
        plurals.rule(text)
