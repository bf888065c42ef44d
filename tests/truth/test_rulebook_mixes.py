"""Every sentence of the rulebook is true in every edition and in every pair of the switches that it mentions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from game.engine.board import BadMap
from game.engine.ruleset import BadRules, editions
from game.engine.setup import rules_for
from game.engine.switches import BY_NAME, SWITCHES, TABLE, Switch, Value, as_rules, options
from game.session.session import Session
from tests.truth.judging import JUDGES, Court
from tests.truth.listening import key_of
from tests.truth.rulebook.staging import MENTIONS
from tests.truth.test_truth import dealt, report, told_of

MAP = "germany"
MOST = 3
"""The number of values tried for a switch: both ends and one between; for a table this many."""
FAMILIES = {name.removesuffix(".true").removesuffix(".false") for name in MENTIONS}
"""The sentences that mention switches, without the values of their own switch."""
Mix = tuple[tuple[Switch, Value], ...]


def values(switch: Switch, edition: str, players: int) -> tuple[Value, ...]:
    """Return the values of a switch that are tested; of many a few."""
    every = options(switch, rules_for(edition, MAP, players), MAP)
    return every if len(every) <= MOST else (every[0], *every[1:-1][:: max(1, len(every) // 2)][: MOST - 2], every[-1])


def mixes(edition: str, players: int) -> Iterator[tuple[Mix, set[str]]]:
    """Yield every pair of values of switches that a sentence mentions, each with the sentences that mention them."""
    asked: dict[tuple[str, ...], set[str]] = {}
    for key, names in MENTIONS.items():
        there = [name for name in names if players in BY_NAME[name].players]
        for pair in combinations(sorted(there), min(2, len(there))):
            asked.setdefault(pair, set()).add(key)
    for names, keys in asked.items():
        of = [[(BY_NAME[name], value) for value in values(BY_NAME[name], edition, players)] for name in names]
        for mix in product(*of):
            yield mix, keys


def game(edition: str, players: int, mix: Mix) -> Session | None:
    """Return a game by these rules; None if they are incompatible."""
    try:
        return dealt(edition, MAP, players, 3, **as_rules(mix))
    except (BadRules, BadMap):
        return None


@cache
def tried(edition: str, players: int) -> tuple[Court, int]:
    """Return the court that judged the rulebook for every pair of switches in an edition, and the number of games."""
    court, games = Court(), 0
    for mix, keys in mixes(edition, players):
        session = game(edition, players, mix)
        if session:
            games += 1
            families = {key.removesuffix(".true").removesuffix(".false") for key in keys}
            court.try_all(one for one in told_of(session) if _family(key_of(one.key)) in families)
    return court, games


def _family(key: str) -> str:
    """Return a message without the value of its switch."""
    return next((name for name in (key, key.rpartition(".")[0]) if name in FAMILIES), key)


@pytest.mark.rotates
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", editions())
def test_every_rulebook_sentence_is_true_for_every_pair_of_house_rules_it_depends_on(
    edition: str, players: int
) -> None:
    court, games = tried(edition, players)
    print(f"{edition}, {players} players: {games} games, {sum(court.tried.values())} sentences tried")
    assert not court.false, report(court)
    assert games > 100


OF_MAPS = {
    "here.cards_removed.plain",
    "here.cards_removed.plain_low",
    "here.cards_removed.apart_low",
    "here.tracks",
    "rulebook.building.single.true",
    "rulebook.auction.turn.true",
    "rulebook.auction.turn_all",
    "rulebook.bureaucracy.market.true",
    "rulebook.steps.second.false",
    "rulebook.steps.both.false",
    "rulebook.steps.card_again",
    "rulebook.steps.at_once_again",
}
"""Sentences that this map never has."""


def test_every_checked_rulebook_sentence_occurs_with_some_edition_and_pair_of_house_rules() -> None:
    wanted = {key for key in MENTIONS if MENTIONS[key] and key in JUDGES} - OF_MAPS
    for edition, players in product(editions(), (2, 3)):
        for mix, keys in mixes(edition, players):
            if wanted & keys and (session := game(edition, players, mix)):
                wanted -= {key_of(said.key) for said in told_of(session)}
    assert sorted(wanted) == []


@pytest.mark.rotates(6)
@pytest.mark.parametrize("number", range(24))
def test_the_whole_rulebook_is_true_for_random_mixes_of_house_rules(number: int) -> None:
    """A dependence on a switch that no sentence is declared to mention would be found here."""
    random = Random(number)
    edition, players = random.choice(editions()), random.choice((2, 2, 3, 4, 6))
    mix: Mix = ()
    for switch in random.sample(SWITCHES, 8):
        value = random.choice(options(switch, rules_for(edition, MAP, players), MAP))
        longer = (*mix, (switch, value))
        mix = longer if players in switch.players and _goes(edition, players, longer) else mix
    session = game(edition, players, mix)
    assert session is not None
    court = Court()
    court.try_all(told_of(session))
    assert not court.false, report(court)
    assert len([key for key in court.tried if key.startswith("rulebook.")]) > 40


def _goes(edition: str, players: int, mix: Mix) -> bool:
    return game(edition, players, mix) is not None


def test_house_rules_that_are_tables_are_among_the_pairs_checked() -> None:
    named = {name for names in MENTIONS.values() for name in names}
    assert named <= set(BY_NAME) and any(BY_NAME[name].kind == TABLE for name in named)
