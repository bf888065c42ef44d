"""The catalogues of messages are complete in every language, and a missing or faulty message is reported."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import ROOT
from game.engine.ruleset import load_ruleset
from game.kit.style import words
from game.kit.style.assets import words_folder
from game.session.prompts import card_words
from game.tools import catalogue_faults as catalogues
from tests.code_strings import named


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.set_language("en")
    yield
    words.set_language("en")
    words.spoken = None


def test_messages_are_given_in_the_language_that_is_set() -> None:
    assert words.say("fuel.coal") == "Coal"
    words.set_language("es")
    assert words.say("fuel.coal") == "Carbón"
    assert words.languages().items() >= {"en": "English", "es": "Español"}.items()


@pytest.mark.parametrize("code", sorted(words.languages()))
def test_every_language_has_every_message_with_the_same_values(code: str) -> None:
    assert catalogues.faults(code) == []


def avoided() -> dict[str, str]:
    """Return the words that no English catalogue has, each with the word to use: the last table of docs/glossary.md."""
    table = (ROOT / "docs/glossary.md").read_text("utf-8").rpartition("|---|---|\n")[2]
    rows = (line.strip("| ").split(" | ") for line in table.splitlines())
    return {word: instead for never, instead in rows for word in never.split(", ")}


KEPT: dict[str, str] = {}
"""Messages that keep a word avoided elsewhere, each with the reason."""


def test_no_english_message_has_a_word_that_the_glossary_avoids() -> None:
    instead = avoided()
    never = re.compile(rf"\b({'|'.join(sorted(instead, key=len, reverse=True))})\b", re.IGNORECASE)
    said = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in words.everything("en").items()}
    found = {key: match[0] for key, text in said.items() if key not in KEPT and (match := never.search(text))}
    assert {key: f"{word}: say {instead[word.lower()]}" for key, word in found.items()} == {}
    assert len(instead) > 50 and any(key.startswith("rulebook.") for key in said), "a table or a catalogue is not read"
    assert [key for key in KEPT if not never.search(said[key])] == [] and len(KEPT) <= 5


def test_every_message_of_the_catalogue_is_used() -> None:
    assert [key for key in sorted(catalogues.messages("en")) if not named(key)] == []
    assert not named("card.of_no_use")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of catalogues, among them the English one."""
    (tmp_path / "en.toml").write_text((words_folder() / "en.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(words, "words_folder", lambda: tmp_path)
    forget()
    yield tmp_path
    words.set_language("en")
    forget()


def forget() -> None:
    for kept in (words.catalogue, words.section_apart, words.grammar, words._endings, words._complain):
        kept.cache_clear()


POLISH = """# Wszystko
[language]
name = "Polski"
plural.one = "i = 1 and v = 0"
plural.few = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"
list.pair = "{first} i {last}"
list.last = "{first} i {last}"
list.between = ", "
number.decimal = ","
number.group = " "
number.grouped_from = 10000

[power]
on.1 = "Ostatnie miasto"
on.one = "{count} miasto"
on.few = "{count} miasta"
on.other = "{count} miast"
"""


def test_a_catalogue_without_its_rulebook_is_reported_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pl.toml").write_text(POLISH, "utf-8")
    assert words.section_apart("pl", "rulebook") == {}
    (told,) = capsys.readouterr().err.splitlines()
    assert str(folder / "rulebook" / "pl.toml") in told and "Errno" not in told and "English" in told


def test_a_new_language_needs_only_one_file_and_missing_messages_are_in_english(folder: Path) -> None:
    """A new language has its name, plural forms, lists and numbers; missing messages are shown in English and
    reported.
    """
    (folder / "pl.toml").write_text(POLISH, "utf-8")
    assert words.languages() == {"en": "English", "pl": "Polski"}
    words.set_language("pl")
    said = [words.say("power.on", count=count) for count in (1, 21, 2, 5, 12, 22)]
    assert said == ["Ostatnie miasto", "21 miast", "2 miasta", "5 miast", "12 miast", "22 miasta"]
    assert words.listed(["Anna", "Ben", "Cleo"]) == "Anna, Ben i Cleo"
    assert words.number(12345.5, 1) == "12 345,5"
    assert catalogues.forms("pl") == {"one", "few", "other"}
    lacking = catalogues.faults("pl")
    assert f"{folder / 'pl.toml'}, auction.pass is missing" in lacking
    assert words.say("auction.pass") == "Pass"
    assert not [one for one in lacking if "power.on" in one]


def test_only_the_catalogue_of_the_language_in_use_is_loaded(folder: Path) -> None:
    (folder / "pl.toml").write_text(POLISH, "utf-8")
    words.set_language("pl")
    words.say("power.on", count=1)
    assert words.catalogue.cache_info().currsize == 1


def test_a_fault_in_a_catalogue_is_reported_with_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Messages that the faulty catalogue lacks, or has only with the fault, are shown in English."""
    text = POLISH.replace("{count} miasta", "{city} miasta").replace("v = 0 and i %", "v < 0 and i %")
    (folder / "pl.toml").write_text(text.replace("i = 1 and v = 0", "i = 1"), "utf-8")
    words.set_language("pl")
    assert words.say("power.on", count=2) == "2 miast", "a rule that cannot be read takes no number"
    assert words.say("auction.pass") == "Pass"
    (folder / "xx.toml").write_text(POLISH.replace('few = "{count} miasta"', 'few = "{city} miasta"'), "utf-8")
    words.set_language("xx")
    assert words.say("power.on", count=2) == "On: 2 cities"
    assert "power.on.few lacks {count}" not in (said := "\n".join(catalogues.faults("xx")))
    assert f"{folder / 'xx.toml'}, line 16, power.on.few wants {{city}}, which is not given" in said
    told = capsys.readouterr().err
    assert f"{folder / 'pl.toml'}, line 5, language.plural.few: 'v < 0' is not a comparison" in told
    assert f"{folder / 'pl.toml'}, auction.pass: no such message" in told
    assert f"{folder / 'xx.toml'}, line 16, power.on.few: value 'city' is missing" in told


def test_a_catalogue_that_is_not_toml_is_reported_with_its_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pl.toml").write_text(POLISH.replace('"Ostatnie miasto"', '"Ostatnie'), "utf-8")
    words.set_language("pl")
    assert words.say("power.on", count=2) == "On: 2 cities"
    assert f"{folder / 'pl.toml'}, line 14: " in capsys.readouterr().err


def test_the_count_chooses_the_plural_form_of_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"language.plural.one": "n = 1", "house.one": "{count} house", "house.other": "{count} houses"}
    forget()
    monkeypatch.setattr(words, "catalogue", lambda language: forms)
    assert words.say("house", count=1) == "1 house"
    assert words.say("house", count=3) == "3 houses"
    assert words.knows("house")
    words.grammar.cache_clear()
    words._endings.cache_clear()


def test_a_missing_message_shows_its_key_and_is_reported_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert words.say("nothing.of_the_kind") == "nothing.of_the_kind"
    words.say("nothing.of_the_kind")
    assert capsys.readouterr().err.count("nothing.of_the_kind") == 1


def test_a_message_without_its_value_is_shown_with_the_name_of_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda language: {"bid": "Bid {amount}"})
    assert words.say("bid") == "Bid {amount}"


def test_the_pseudo_language_lengthens_a_message_by_two_fifths_and_puts_it_in_brackets() -> None:
    words.set_language("pseudo")
    said = words.say("fuel.uranium")
    assert said.startswith("[Uranium") and said.endswith("]")
    assert len(said) == round(len("Uranium") * 1.4)
    assert "pseudo" not in words.languages()


def test_listening_to_the_catalogue_collects_the_messages_given() -> None:
    heard = words.listen()
    words.say("fuel.oil")
    assert heard == {"Oil"}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="en, es"):
        words.set_language("xx")


THINGS = {
    "en": "cities|houses|tokens|plants|cards|games|times|seats",
    "es": "ciudades|casas|fichas|centrales|cartas|partidas|veces|Elektros",
    "de": "Städten?|Häusern?|Karten|Kraftwerken?|Spielen?|Male?|Plätzen?",
    "fr": "villes|maisons|jetons|centrales|cartes|parties|places|Elektros",
    "pt": "cidades|casas|marcadores|usinas|cartas|partidas|vezes|lugares|Elektros",
}
NEVER_ONE = {
    "here.recycling.first": "two plants a round (`market_policy.RECYCLED`)",
    "here.blocked_spaces.all": "fourteen spaces or more",
    "editor.fewest": "35",
    "editor.most": "more",
    "setup.problem.too_few_cities": "fewer than the end of a game that has regions",
    "setup.problem.too_few_places": "the same",
    "market.depot_sells": "a depot asks eight, and the count stands alone",
    "market.depot_waits": "the same",
    "quote.depot": "the same",
    "here.outage_houses": "for two players or more",
    "here.step2_by_card": "two plants on the map",
    "here.under_deck": "the same",
    "power.market_more": "the same",
    "asking.outage": "the same",
    "here.founding_cities": "two houses in the first round",
    "refusal.first_round_houses": "the same",
    "setup.problem.end": "a map has more cities",
    "setup.problem.step2": "more than the end, which is one at least",
    "primer.end_card": "no game ends with one city",
    "primer.end": "no edition has Step 2 at one city",
    "asking.scrap_reason": "a limit is two plants at least",
    "asking.build_far_reason": "few are named",
    "asking.may_end": "somebody has one, and fewer than the end",
    "table.ask.may_end": "the same",
    "asking.must_go": "a limit is two plants at least",
    "refusal.bid_too_dear": "a plant costs more",
    "refusal.too_dear": "whoever has money can pay one",
    "turning.auction": "the dearest plant",
    "turning.fuel": "the dearest fuel of a game",
    "why.lit.one": "every edition pays ten at least",
    "why.lit.other": "the same",
    "teach.first.welcome": "the guided game ends with more cities: tests/teaching/test_script.py",
    "teach.first.auction": "every game begins with more money",
    "teach.first.payment_read": "every edition pays ten at least",
    "teach.first.no_house": "the same",
    "rule.coal_depot_price.line": "a depot asks eight",
    "here.tracks": "a dearest space costs more",
    "teach.first.near": "it is told from the fourth city on: the same",
    "teach.hand.may_end": "the end of every game is further than two cities",
    "teach.hand.last": "the same",
    "teach.first.near_you": "told where the one without _you is",
    "teach.hand.may_end_you": "the same",
    "teach.hand.last_you": "the same",
    "teach.hand.limit": "a limit is two plants at least",
}
"""Sentences with a number that is never one, and why."""
LESSONS = "teach.lesson."
"""Lessons have a position each: tests/teaching/test_lessons.py says all of theirs and reads them."""


@pytest.mark.parametrize("language", sorted(words.languages().keys() & THINGS))
def test_every_message_with_a_number_has_a_singular_form_if_the_number_can_be_one(language: str) -> None:
    """Every number before a plural is `count` in the plural form, or is never one."""
    several = re.compile(rf"\{{(\w+)\}} (?:\w+ )?(?:{THINGS[language]})\b")
    found = {
        key
        for key, message in words.catalogue(language).items()
        for name in several.findall(message)
        if not (key.endswith(".other") and name == "count") and key not in NEVER_ONE and not key.startswith(LESSONS)
    }
    assert found == set()


def test_the_description_of_a_plant_says_city_for_one_and_cities_for_several() -> None:
    """The description of plant 3 ends with "powers 1 city.", that of plant 22 with "powers 2 cities."."""
    usual = load_ruleset("classic", 4)
    assert card_words(usual, 3).endswith("powers 1 city.")
    assert card_words(usual, 22).endswith("powers 2 cities.")
