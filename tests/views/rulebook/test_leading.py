"""Every refusal, every move and every target leads to a paragraph of the rulebook."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest

from game.engine.actions import Action
from game.engine.plants import STEP3
from game.engine.ruleset import editions
from game.kit.style import words
from game.kit.values.ids import CardId, CityId, OneOf
from game.session import intents
from game.views.rulebook import references
from game.views.rulebook.book import GUIDE, book, where
from game.views.rulebook.subject import Subject
from tests.map_samples import ADDED, BOXED, one_edition_each
from tests.truth.listening import key_of

NO_RULE = {
    "Browse",
    "Close",
    "Go",
    "LeafThrough",
    "Nothing",
    "Show",
    "Speak",
    "TurnPage",
    "ClearPlan",
    "TidyPlan",
    "StagePlan",
    "ArmPlan",
    "StopPlan",
}
"""User actions without a rule: about sheets, seats, pages, languages and plans."""


def example(kind: type) -> Any:
    """Return a move or an intent of this kind, with any values."""
    return kind(*(1 for _ in fields(kind)))


def unled() -> set[str]:
    reasons = {key_of(key).removeprefix("refusal.") for key in words.catalogue("en") if key.startswith("refusal.")}
    return reasons ^ set(references.REASONS)


def test_every_reason_for_refusing_a_move_has_a_rulebook_paragraph() -> None:
    assert unled() == set(), "game/views/rulebook/references.py names the paragraph of each"


def test_a_reason_for_refusing_a_move_without_a_rulebook_paragraph_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(references.REASONS, "no_room")
    assert unled() == {"no_room"}


def test_every_move_and_user_action_has_a_rulebook_paragraph_or_is_listed_as_having_none() -> None:
    assert set(get_args(Action)) == set(references.MOVES)
    known = {kind.__name__ for kind in references.MEANINGS} | {"StageMove", "Open"} | NO_RULE
    named = {kind.__name__ for kind in get_args(intents.Intent)}
    assert known & named >= {kind.__name__ for kind in references.MEANINGS}
    assert not named & NO_RULE & {kind.__name__ for kind in references.MEANINGS}
    assert named - known <= {"GuideHand", "Teach", "Why"}, "a new meaning: which paragraph explains it?"


def test_every_user_action_leads_to_its_own_rulebook_paragraph_if_the_game_has_that_rule() -> None:
    subject = Subject.before("recharged", "germany", 2)
    there = {paragraph.name for chapter in book(subject) for paragraph in chapter.paragraphs}
    lay = [(intents.StageMove(0, example(kind)), way) for kind, way in references.MOVES.items()]
    opened = [(intents.Open(0, sheet), way) for sheet, way in references.SHEETS.items()]
    meant = [(example(kind), way) for kind, way in references.MEANINGS.items()]
    ways = [(intent, way if way in there else "") for intent, way in (*lay, *opened, *meant)]
    assert [(intent, references.of_target(subject, CardId(7), intent)) for intent, _ in ways] == ways
    assert sum(bool(way) for _, way in ways) > 25


@pytest.mark.parametrize(
    ("name", "way"),
    [
        (CardId(7), "components.card"),
        (CardId(STEP3), "steps.card"),
        (CityId("essen"), "building.connect"),
        (OneOf("fuel", "coal"), "fuel.price"),
        (OneOf("why", "order"), "order.largest"),
        (OneOf("why", "income"), "payment"),
        (OneOf("page", 2), ""),
    ],
)
def test_a_component_that_does_nothing_when_touched_leads_to_the_rulebook_paragraph_of_its_kind(
    name: str, way: str
) -> None:
    assert references.of_target(Subject.before("recharged", "germany", 4), name, intents.Nothing()) == way


def test_every_reference_to_the_rulebook_names_an_existing_paragraph() -> None:
    names = {entry.name for entries in GUIDE.values() for entry in entries}
    ways = {**references.REASONS, **references.SHEETS}.values(), references.MOVES.values(), references.MEANINGS.values()
    assert [way for several in ways for way in several if way not in names] == []


@pytest.mark.parametrize("edition", editions())
def test_in_every_edition_a_refused_move_leads_to_an_existing_rulebook_paragraph(edition: str) -> None:
    for name, map_name, players in one_edition_each((*BOXED, *ADDED)):
        if name == edition:
            subject = Subject.before(edition, map_name, players)
            for reason in (*references.REASONS, "unheard of"):
                assert where(book(subject), references.of_reason(subject, reason))


@pytest.mark.parametrize("map_name", ["germany", *ADDED])
def test_a_house_refused_or_asked_about_leads_to_a_paragraph_of_the_maps_own_rulebook(map_name: str) -> None:
    """A map whose spaces have prices of their own leaves out how houses and connections cost on the others."""
    subject = Subject.before("classic", map_name, 4)
    for reason in ("city_full", "city_full_in_step", "city_too_dear", "own_city"):
        assert references.of_reason(subject, reason) != references.FIRST, reason
    for name, intent in ((CityId("x"), None), ("", intents.PlanCity(0, 1)), ("", intents.StageCheapest(0, 1))):
        assert references.of_target(subject, name, intent)
