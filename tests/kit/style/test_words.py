"""The catalogues: complete in every language, longer in the pseudo-language, loud about what is missing."""

import re
import string
from collections.abc import Iterator

import pytest

from game.kit.style import words
from game.table.markets import plant_flank
from tests.named import named


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.set_language("en")
    yield
    words.set_language("en")
    words.spoken = None


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def test_says_in_the_set_language() -> None:
    assert words.say("fuel.coal") == "Coal"
    words.set_language("es")
    assert words.say("fuel.coal") == "Carbón"
    assert words.languages() == {"en": "English", "es": "Español"}


def test_every_language_has_every_message_with_the_same_values() -> None:
    english = words.catalogue("en")
    spanish = words.catalogue("es")
    assert set(english) == set(spanish)
    for key, message in english.items():
        assert fields(message) == fields(spanish[key]), key


def test_no_message_is_never_said() -> None:
    forms = (".one", ".other")
    names = {key.rpartition(".")[0] if key.endswith(forms) else key for key in words.catalogue("en")}
    assert [name for name in sorted(names) if not named(name)] == []
    assert not named("card.of_no_use")


def test_count_chooses_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"house.one": "{count} house", "house.other": "{count} houses"}
    monkeypatch.setattr(words, "catalogue", lambda language: forms)
    assert words.say("house", count=1) == "1 house"
    assert words.say("house", count=3) == "3 houses"
    assert words.knows("house")


def test_missing_message_names_itself_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert words.say("nothing.of_the_kind") == "nothing.of_the_kind"
    words.say("nothing.of_the_kind")
    assert capsys.readouterr().err.count("nothing.of_the_kind") == 1


def test_missing_value_leaves_the_message_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda language: {"bid": "Bid {amount}"})
    assert words.say("bid") == "Bid {amount}"


def test_pseudo_wraps_and_stretches_by_two_fifths() -> None:
    words.set_language("pseudo")
    said = words.say("fuel.uranium")
    assert said.startswith("[Uranium") and said.endswith("]")
    assert len(said) == round(len("Uranium") * 1.4)
    assert "pseudo" not in words.languages()


def test_listening_collects_what_is_said() -> None:
    heard = words.listen()
    words.say("fuel.oil")
    assert heard == {"Oil"}


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="en, es"):
        words.set_language("xx")


THINGS = {
    "en": "cities|houses|tokens|plants|cards|games|times|seats",
    "es": "ciudades|casas|fichas|centrales|cartas|partidas|veces|Elektros",
}
NEVER_ONE = {
    "setup.problem.too_few_cities": "fewer than the end of a game that has regions",
    "setup.problem.too_few_places": "the same",
    "setup.problem.step2": "more than the end, which is one at least",
    "asking.scrap_reason": "a limit is two plants at least",
    "asking.build_far_reason": "few are named",
    "refusal.bid_too_dear": "a plant costs more",
    "refusal.too_dear": "whoever has money can pay one",
    "turning.auction": "the dearest plant",
    "turning.fuel": "the dearest fuel of a game",
}
"""Sentences with a number that is never one, and why."""


@pytest.mark.parametrize("language", sorted(THINGS))
def test_no_sentence_says_one_of_many(language: str) -> None:
    """A number before a plural is `count` in the form for many, or can never be one."""
    several = re.compile(rf"\{{(\w+)\}} (?:\w+ )?(?:{THINGS[language]})\b")
    found = {
        key
        for key, message in words.catalogue(language).items()
        for name in several.findall(message)
        if not (key.endswith(".other") and name == "count") and key not in NEVER_ONE
    }
    assert found == set()


def test_a_plant_of_one_city_supplies_one_city() -> None:
    """Plant 3 lights one city, plant 22 burns nothing and lights two."""
    assert plant_flank.card_words(3).endswith("supplies 1 city.")
    assert plant_flank.card_words(22).endswith("supplies 2 cities.")
