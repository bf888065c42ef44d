"""The page about this game: the changes by map, number of players, edition and house rules, taken from the rules."""

from __future__ import annotations

from dataclasses import fields

import pytest

from game.engine.board import maps
from game.engine.record import Seat
from game.engine.ruleset import PLAYERS, editions
from game.kit.style import words
from game.match import new_match
from game.session.session import Session
from game.setup.choices import COLOURS, NAMES
from game.views.primer import known
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import TOPICS, variations


def dealt(edition: str, map_name: str, players: int, **rules: object) -> Session:
    seats = [Seat(COLOURS[place], "person", NAMES[place]) for place in range(players)]
    return Session(new_match(edition, map_name, seats, 1, house_rules=dict(rules)))


def told(session: Session) -> dict[str, tuple[str, ...]]:
    return {group.group: group.sentences for group in variations(Subject.of(session))}


def test_every_changeable_rule_but_the_starting_money_has_a_sentence_in_the_help() -> None:
    """Changeable is what an edition, a map or a house rule may set; `printed_tracks` follows from `tracks`."""
    rules = dealt("classic", "germany", 4).match.state.rules
    known_ = {name for topic in TOPICS for name in topic.rules}
    others = {"edition", "players", "start_money", "printed_tracks"}
    assert {field.name for field in fields(rules) if field.init} - known_ == others


@pytest.mark.rotates
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("map_name", maps())
def test_the_help_gives_the_number_of_cities_at_which_step_2_begins(edition: str, map_name: str) -> None:
    for players in PLAYERS:
        session = dealt(edition, map_name, players)
        assert known(session).step2 == session.match.state.rules.step2_from


def test_a_changed_rule_is_listed_under_the_map_edition_player_count_or_house_rule_that_set_it() -> None:
    assert told(dealt("classic", "germany", 4)).keys() == {"players"}
    map_of = told(dealt("recharged", "baden-wuerttemberg", 4))["map"]
    assert words.say("here.discount.false") in map_of
    assert words.say("here.step2_from", count=6) in map_of
    assert any("Basel" in sentence or "Strasbourg" in sentence for sentence in map_of)
    assert words.say("here.coal_depot_price.on", price=8) in told(dealt("recharged", "usa", 4))["map"]
    assert words.say("here.phase_out_plant.on", plant=39) in told(dealt("recharged", "germany", 4))["map"]
    assert words.say("here.opening_market.always", plants="11") in told(dealt("recharged", "france", 4))["map"]
    assert words.say("here.cartel.true", count=6) in told(dealt("recharged", "germany", 2))["players"]
    assert words.say("here.discount.true", least=1) in told(dealt("recharged", "germany", 4))["edition"]
    changed = told(dealt("recharged", "germany", 4, plant_limit=5, discount=False))["house"]
    assert changed == (words.say("here.discount.false"), words.say("here.plant_limit", count=5))
