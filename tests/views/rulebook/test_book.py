"""The rulebook: complete, without rules that are not played, and adapted to every changed rule."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from game.engine.board import BadMap
from game.engine.plants import CARDS
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.switches import SWITCHES, Switch, as_rules, options
from game.kit.style import words
from game.setup.rule_words import usual_rules
from game.views.rulebook import book as written
from game.views.rulebook import pictures
from game.views.rulebook.book import GUIDE, Chapter, RuleParagraph, book, found, title, where
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import TOPICS
from tests.map_samples import ADDED, BOXED
from tests.truth.listening import key_of, listening


def paragraphs(chapters: tuple[Chapter, ...]) -> dict[str, RuleParagraph]:
    return {paragraph.name: paragraph for chapter in chapters for paragraph in chapter.paragraphs}


@cache
def told(edition: str, map_name: str, players: int) -> dict[str, RuleParagraph]:
    return paragraphs(book(Subject.before(edition, map_name, players)))


ALL = tuple(product(editions(), BOXED, PLAYERS))


def test_every_rulebook_message_is_used_in_some_game_and_every_topic_has_a_paragraph() -> None:
    said: set[str] = set()
    with listening(lambda key, values, text: said.add(key)):
        for place in (*ALL, *product(editions(), ADDED, (4,))):
            subject = Subject.before(*place)
            title(subject)
            _fresh(subject)
        _fresh(Subject.before("recharged", "germany", 2, {"start_cities": True, "opening_pass": True}))
    own = {key_of(key) for key in words.section_apart("en", "rulebook")}
    on_screen = {"rulebook.title", "rulebook.contents", "rulebook.search", "rulebook.found", "rulebook.not_found"}
    on_screen |= {"rulebook.page", "rulebook.changed", "rulebook.unofficial"}
    assert own - said - on_screen == set(), "it is never said"
    names = {entry.name for entries in GUIDE.values() for entry in entries}
    assert {topic.rules[0] for topic in TOPICS} <= names


def _fresh(subject: Subject) -> tuple[Chapter, ...]:
    """Return the rulebook, composed anew instead of taken from the cache."""
    written._book.cache_clear()
    return book(subject)


@pytest.mark.rotates(8)
@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_the_rulebook_marks_a_house_rule_and_lists_it_in_the_chapter_of_house_rules(switch: Switch) -> None:
    players = switch.players[0] if len(switch.players) == 1 else 4
    usual = usual_rules("recharged", "germany", players)
    before = told("recharged", "germany", players)
    tried = 0
    for value in options(switch, usual, "germany"):
        if value == switch.value(usual):
            continue
        try:
            subject = Subject.before("recharged", "germany", players, as_rules([(switch, value)]))
        except (BadRules, BadMap):
            continue  # this one does not go with the others
        tried += 1
        after = paragraphs(book(subject))
        changed = {name for name, one in after.items() if one.changed and not name.startswith("house.")}
        told_ = [name for name in changed if name not in before or before[name].text != after[name].text]
        assert changed and told_, f"{switch.name} = {value} is not told"
        assert where(book(subject), "house.0") == "house"
        assert after["house.0"].text in {after[name].text for name in changed}
        assert "changed" in title(subject)
    assert tried


def test_the_rulebook_leaves_out_rules_that_the_edition_map_or_player_count_does_not_use() -> None:
    classic, recharged = told("classic", "germany", 4), told("recharged", "germany", 4)
    assert {"auction.marker", "discount", "fuel.depot", "two.plant", "cartel", "start_cities"} & classic.keys() == set()
    assert "obsolete" in classic and "obsolete" not in recharged
    assert {"auction.marker", "discount"} <= recharged.keys()
    assert "fuel.depot" in told("recharged", "usa", 4) and "supra" in told("recharged", "baden-wuerttemberg", 4)
    assert "two.plant" in told("recharged", "germany", 2) and "two.plant" not in told("classic", "germany", 2)
    assert "steps.at_once" in told("bsw", "germany", 4) and "steps.card" not in told("bsw", "germany", 4)
    marked = paragraphs(book(Subject.before("recharged", "germany", 2, {"start_cities": True})))
    assert {"building.marked", "two.marked"} <= marked.keys() and not {"building.marked", "two.marked"} & classic.keys()


@pytest.mark.parametrize("language", words.languages())
def test_every_language_has_every_paragraph_of_the_rulebook_translated(language: str) -> None:
    words.set_language(language)
    english = told("recharged", "germany", 2)
    mine = paragraphs(book(Subject.before("recharged", "germany", 2)))
    assert mine.keys() == english.keys()
    if language != "en":
        same = [name for name, one in mine.items() if one.text == english[name].text]
        assert same == []


@pytest.mark.judges("rulebook.found rulebook.not_found")
def test_a_rulebook_search_finds_paragraphs_that_contain_all_words_in_upper_or_lower_case() -> None:
    chapters = book(Subject.before("recharged", "germany", 4))
    names = [paragraph.name for _, paragraph in found(chapters, "DISCOUNT marker")]
    assert "discount" in names and "auction.marker" not in names[:1]
    assert found(chapters, "zebra") == ()
    assert len(found(chapters, "auction")) >= len(GUIDE["auction"]) - 4, "a chapter's heading finds its paragraphs"


def test_every_picture_of_the_rulebook_has_a_size_and_a_drawing_function() -> None:
    named = {entry.picture for entries in GUIDE.values() for entry in entries} - {""}
    assert named <= set(pictures.SHAPES) and set(pictures.SHAPES) == set(pictures._PAINT) == named


def test_no_two_rulebook_paragraphs_have_the_same_name() -> None:
    names = [entry.name for entries in GUIDE.values() for entry in entries]
    assert len(names) == len(set(names))


def test_plants_pictured_in_the_rulebook_store_only_fuel_that_the_rules_allow() -> None:
    for examples in pictures.EXAMPLES.values():
        for number, stored in examples:
            if stored:
                assert set(stored) <= set(CARDS[number].fuels)
                assert len(stored) <= 2 * CARDS[number].need
