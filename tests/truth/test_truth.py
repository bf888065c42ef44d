"""Every word is true: sentences on the screen are compared with what the engine then does."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots import decide
from game.engine.board import BadMap
from game.engine.plants import STEP3
from game.engine.record import Seat
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.state import GameState, Phase, Task
from game.engine.switches import CHOICE, SWITCHES, TOGGLE, as_rules, options
from game.kit.style import words
from game.match import new_match
from game.session.session import Session
from game.setup.choices import COLOURS, NAMES
from game.views.rulebook import book as written
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import TOPICS, variations
from tests.map_samples import ADDED, one_edition_each
from tests.truth.judging import JUDGES, Court
from tests.truth.listening import Said, key_of, listening
from tests.truth.of_events import happened, power_phase, try_event
from tests.truth.test_register import RARE, marked, registered
from tests.truth.walking import ALL, COVERED, OPEN, sampled, seen, walked
from tests.workshop.staging import StagedGame

SEED = 3
EVERY = 60
"""One moment of so many is looked at in the normal suite, one of fewer in the slow one."""
TELLING: tuple[tuple[StagedGame, int], ...] = (
    (StagedGame("recharged", "germany", 2, 5, OPEN), 60),
    (StagedGame("classic-2005", "usa", 4, 2, (("start_cities", True), *OPEN)), 40),
    (StagedGame("recharged", "usa", 6, 4, OPEN), 10**6),
    (StagedGame("recharged", "korea", 3, 5, OPEN), 10),
    (StagedGame("recharged", "australia", 3, 5, OPEN), 10),
)
"""Games with rules that few have, and how many of their first moments are looked at."""
PAIRS: tuple[tuple[str, dict[str, object]], ...] = (
    ("classic", {"start_cities": True, "first_house": "open"}),
    ("recharged", {"start_cities": True, "opening_pass": True}),
)
"""House rules that say something together that neither says alone."""

pytestmark = pytest.mark.usefixtures("screen")


def kind(state: GameState) -> tuple[Any, ...]:
    """Return the facts that make a moment different enough to check its sentences again."""
    seat = state.players[max(0, state.actor)]
    owns = (bool(seat.plants), bool(seat.cities), len(seat.plants) > state.rules.plant_limit)
    market = (STEP3 in state.market, not state.deck, bool(state.discount), state.phased_out, not state.stock[0])
    rules_ = (state.rules.opening_pass, state.rules.cartel, bool(state.marks), state.rules.cities_break_ties)
    return (state.task, state.step, min(state.round, 2), state.leader < 0, len(state.ring) > 1, *owns, *market, *rules_)


def walk(court: Court, game: StagedGame, every: int, first: int = 0, most: int = 10**6) -> int:
    """Check the sentences of a game; return the number of moments examined."""
    count = 0
    random = Random(game.seed)
    for match, number in walked(game, 1):
        if not match.over:
            session, together = Session(match), match.state.task == Task.RUN
            moves = [] if together else decide(match.state, "greedy", random, match.asked()[0])
            whole = power_phase(match, random) if together and not match.ready else happened(match, moves)
            for one in whole:
                try_event(court, session, one)
        if number < most and ((number + first) % every == 0 or court.is_new(kind(match.state))):
            court.try_all(seen(match, count + first))
            count += 1
    return count


@cache
def sample() -> tuple[Court, int]:
    """Walk through the sample of games of the normal suite; return the court that judged them and the number of
    moments.
    """
    court, moments = Court(), 0
    for index, (edition, map_name, players) in enumerate(sampled(SEED)):
        game = StagedGame(edition, map_name, players, SEED + index, (OPEN, COVERED)[index % 2])
        moments += walk(court, game, EVERY, index)
    for game, most in TELLING:
        moments += walk(court, game, EVERY, 0, most)
    return court, moments


def report(court: Court) -> str:
    return "\n".join(court.false[key] for key in sorted(court.false))


@pytest.mark.judges(
    "telling.bought_there telling.resupplied_both "
    "telling.bid telling.bought telling.built telling.cartel_fuel telling.cartel_house telling.cartel_plant "
    "telling.cartel_plant_for telling.cartel_returned telling.discount telling.discount_ended telling.drawn "
    "telling.dropped telling.ended telling.marked telling.nominated telling.order telling.order_anew telling.passed "
    "telling.passed_bid telling.phase_auction telling.phase_build telling.phase_bureaucracy telling.phase_market "
    "telling.phase_setup telling.put_back telling.ran telling.removed_discounted telling.removed_first_pass "
    "telling.removed_lowest telling.removed_obsolete telling.removed_smaller telling.removed_step2 "
    "telling.removed_step3 telling.removed_surplus telling.removed_unsold telling.resupplied telling.round "
    "telling.recycled telling.deck_renewed telling.deck_spent "
    "telling.scrapped telling.sold telling.step telling.step3_drawn telling.supplied telling.uranium_ended "
    "telling.removed_unwanted telling.put_back_unwanted telling.step3_put_back telling.fuel_cheaper "
    "telling.prices_restored"
)
def test_sentences_on_the_screen_come_true_in_a_sample_of_games() -> None:
    court, moments = sample()
    print(f"{moments} moments, {sum(court.heard.values())} sentences, {sum(court.tried.values())} tried")
    assert not court.false, report(court)
    assert sum(court.tried.values()) > 5000


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted({edition for edition, _, _ in ALL}))
def test_sentences_on_the_screen_come_true_in_every_edition_map_and_number_of_players(edition: str) -> None:
    court, moments = Court(), 0
    for index, (name, map_name, players) in enumerate(ALL):
        if name == edition:
            game = StagedGame(name, map_name, players, index, (OPEN, COVERED)[index % 2])
            moments += walk(court, game, 10, index)
    print(f"{edition}: {moments} moments, {sum(court.heard.values())} sentences, {sum(court.tried.values())} tried")
    assert not court.false, report(court)


def test_every_truth_check_is_used_in_the_sample_unless_listed_as_rare() -> None:
    """Every message that has a judge is shown and judged in the sample, unless it is declared as rare."""
    court, _ = sample()
    tried = set(court.tried) | set(pages().tried)
    told = set(JUDGES) | {key for key in registered() if key.startswith("telling.") and registered()[key] != ["label"]}
    assert sorted(told - tried - RARE) == [], "never said in the sample"
    assert sorted(RARE - told) == [], "rare, but not tested"


# --- rules in words ----------------------------------------------------------------------------------


def told_of(session: Session) -> list[Said]:
    """Return the page about this game, with the rules that all editions share, and its rulebook."""
    found: list[Said] = []

    def hear(key: str, values: dict[str, Any], text: str) -> None:
        found.append(Said(key, values, text, session, "page", 0, "here"))

    with listening(hear):
        subject = Subject.of(session)
        variations(subject)
        for topic in TOPICS:
            topic.say(subject)
        written._book.cache_clear()
        written.book(subject)
    return found


def dealt(edition: str, map_name: str, players: int, seed: int, **rules: object) -> Session:
    seats = [Seat(COLOURS[place], "person", NAMES[place]) for place in range(players)]
    match = new_match(edition, map_name, seats, seed, house_rules=dict(rules))
    random = Random(seed)
    while match.state.phase == Phase.SETUP:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return Session(match)


@cache
def pages() -> Court:
    """Return the court that judged the help page and the rulebook of every map, number of players and switch."""
    court = Court()
    for index, (edition, map_name, players) in enumerate((*ALL, *one_edition_each(ADDED))):
        court.try_all(told_of(dealt(edition, map_name, players, index)))
    random = Random(SEED)
    for switch, name in product(SWITCHES, editions()):
        edition, map_name, players = random.choice([one for one in ALL if one[0] == name and one[2] in switch.players])
        usual = dealt(edition, map_name, players, SEED).match.state.rules
        values = options(switch, usual, map_name)
        for value in values if switch.kind in (TOGGLE, CHOICE) else random.sample(values, 1):
            try:
                session = dealt(edition, map_name, players, SEED, **as_rules([(switch, value)]))
            except (BadRules, BadMap):
                continue  # this one does not go with the others
            court.try_all(told_of(session))
    for edition, house_rules in PAIRS:
        court.try_all(told_of(dealt(edition, "germany", 2, SEED, **house_rules)))
    return court


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions())
def test_the_help_page_about_this_game_is_true_on_every_added_map_in_every_edition(edition: str) -> None:
    court = Court()
    for index, (map_name, players) in enumerate(product(ADDED, PLAYERS)):
        court.try_all(told_of(dealt(edition, map_name, players, index)))
    assert not court.false, report(court)


def test_the_help_page_about_this_game_is_true_for_every_map_player_count_and_house_rule() -> None:
    court = pages()
    print(f"{sum(court.heard.values())} sentences, {len(court.tried)} kinds")
    assert not court.false, report(court)
    parts = ("here.title.", "here.amount.")  # labels and parts of sentences
    here = [key for key in words.catalogue("en") if key.startswith("here.") and not key.startswith(parts)]
    said = {key_of(key) for key in here}
    elsewhere = {key for keys in marked().values() for key in keys}
    assert said - set(court.tried) - elsewhere - RARE == set(), "never said"
