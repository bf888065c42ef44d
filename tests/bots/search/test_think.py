"""The search: which options are played further, against which rivals, and how certain a better option must be."""

from random import Random

import pytest

from game.bots import asked_view, decide
from game.bots.levels import LEVELS, RIVALS, BotPlayer, run_search
from game.bots.search.candidates import CandidateCommit
from game.bots.search.sampling import varied
from game.bots.search.think import FINALISTS, LEAST_DECKS, UNKNOWN_ERROR, JudgedCandidate, Search
from game.engine import rules, setup
from game.engine.actions import DONE, PASS
from game.engine.state import GameState, Phase

FAR = BotPlayer("director", "", 0.2)
"""A level that plays the best options on a round further, on few decks."""


def states(every: int = 41) -> list[GameState]:
    """Return some states of a game of engineers by rules of thumb, as the acting seat sees them."""
    state = setup.seeded_game("recharged", "germany", 4, 3)
    rules.begin(state)
    found, count = [], 0
    while state.phase != Phase.FINISH:
        if count % every == 7:
            found.append(asked_view(state))
        count += 1
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)
    return found


def searched(state: GameState, player: BotPlayer = FAR) -> tuple[Search, list[JudgedCandidate]]:
    search = run_search(state, player, Random(4))
    return search, search.run()


def test_a_long_search_plays_its_best_options_to_the_end_of_the_next_round():
    tried = [(state, *searched(state)) for state in states()]
    tried = [each for each in tried if len(each[2]) > 1]
    assert len(tried) > 3 and any(ranked[0].rounds for _, _, ranked in tried)
    for _, search, ranked in tried:
        finals = [judged for judged in ranked if judged.rounds]
        if not finals:
            continue  # lost, or all come to the same
        assert 2 <= len(finals) <= FINALISTS and ranked[: len(finals)] == finals
        assert any(judged.habit for judged in finals)
        assert len({len(judged.chances) for judged in finals}) == 1
        assert len(finals[0].chances) >= LEAST_DECKS
        assert search.played <= max(search.effort.playouts, 2 * len(ranked)) + search.effort.further


@pytest.mark.parametrize("level", ["engineer", "apprentice"])
def test_the_search_of_a_brief_bot_level_ends_with_the_current_round(level):
    assert not LEVELS[level].further
    for state in states(every=61):
        assert not any(judged.rounds for judged in searched(state, BotPlayer(level))[1])


def test_a_long_search_of_the_same_position_gives_the_same_result():
    for state in states(every=61):
        one, two = ([(judged.candidate, judged.chances) for judged in searched(state)[1]] for _ in range(2))
        assert one == two


def test_in_playouts_rivals_vary_in_temperament_and_the_searching_bot_keeps_its_own():
    state = states()[0]
    search = run_search(state, BotPlayer("director", "bold"), Random(1))
    by_deck = [search.deck(number).styles for number in range(150)]
    assert {styles[search.seat] for styles in by_deck} == {BotPlayer("director", "bold").style(4)}
    for seat in {0, 1, 2, 3} - {search.seat}:
        assert {styles[seat] for styles in by_deck} == {style for temper in RIVALS for style in varied(temper)}
    assert len({search.deck(number).seed for number in range(150)}) == 150


def test_a_brief_search_does_not_vary_the_rivals_styles():
    search = run_search(states()[0], BotPlayer("engineer"), Random(1))
    assert search.deck(3).styles == search.styles and not search.sampled


def test_playing_an_option_twice_on_the_same_guessed_decks_ends_in_the_same_states():
    """A difference between two options then comes from their commits alone."""
    search, ranked = searched(states()[1])
    option = ranked[0].candidate
    one, two = search.round_ends(option, 6), search.round_ends(option, 6)
    assert one == two
    last = max(1, search.state.round)
    assert all(end.round == last + 1 or end.phase == Phase.FINISH for end in one)


def test_a_search_computes_the_standard_error_of_a_value_from_its_playouts():
    judged = JudgedCandidate(CandidateCommit((PASS,)), True, [[0.3], [0.5], [0.2], [0.6]])
    assert judged.error(0) == pytest.approx((0.1 / 3 / 4) ** 0.5)
    assert JudgedCandidate(CandidateCommit((PASS,)), True, [[0.3]]).error(0) == UNKNOWN_ERROR


def test_in_a_search_an_uncertain_lead_of_an_option_counts_less_than_a_sure_one():
    usual = JudgedCandidate(CandidateCommit((PASS,)), True, [[0.3], [0.5], [0.2], [0.6]], rounds=1)
    sure = JudgedCandidate(CandidateCommit((DONE,)), False, [[0.32], [0.52], [0.22], [0.62]], rounds=1)
    lucky = JudgedCandidate(CandidateCommit((DONE,)), False, [[0.68], [0.5], [0.0], [0.5]], rounds=1)
    assert lucky.chance(0) == pytest.approx(sure.chance(0))
    assert sure.lead(usual, 0) == pytest.approx(0.02)
    assert lucky.lead(usual, 0) < 0


def test_a_search_compares_two_options_at_the_same_depth_and_on_as_many_decks_as_asked():
    search, ranked = searched(states()[1])
    best, other = ranked[0], ranked[-1]
    assert best.rounds != other.rounds
    search.judge_beside(best, other, 3)
    assert other.rounds == best.rounds and len(other.chances) == 3
