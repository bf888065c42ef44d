"""How a bot's search chooses among its best options (the finalists): it plays them one round further, and departs from
its rules of thumb only for a sufficient gain.
"""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from game.bots.engineer.style import PLAIN, Style
from game.bots.levels import RIVALS
from game.bots.search import think
from game.bots.search.candidates import CandidateCommit
from game.bots.search.playout import play_on
from game.bots.search.think import CLAIM, FINALISTS, HABIT, LEAST_DECKS, Effort, JudgedCandidate, Search
from game.bots.search.value_file import LINEAR, value_of
from game.engine import rules, setup
from game.engine.actions import BIDS, NOMINATE, PASS
from game.engine.plants import CARDS
from game.engine.state import GameState

pytestmark = pytest.mark.pure  # parts of the search are replaced

DECKS = 8
HABITUAL = CandidateCommit((PASS,))
OTHERS = [CandidateCommit((NOMINATE[number],)) for number in range(3, 11)]


def beginning(round: int = 1) -> GameState:
    """Return a game of four at its first decision, a nomination, as if in this round."""
    state = setup.seeded_game("recharged", "germany", 4, 3)
    rules.begin(state)
    state.round = round
    return state


class Told(Search):
    """A search that is given its results after one more round, one for each deck, instead of playing them out."""

    def __init__(self, state: GameState, further: Mapping[CandidateCommit, Sequence[float]]) -> None:
        effort = Effort(40, further=DECKS * len(further))
        super().__init__(state, value_of(LINEAR), effort, [PLAIN] * 4, Random(1))
        self.told = further

    def judge(self, judged: JudgedCandidate, decks: int, least: int = 0) -> None:
        assert judged.rounds == 1
        told = self.told[judged.candidate]
        for deck in range(len(judged.chances), decks):
            judged.chances.append(seats(self.state, told[deck % len(told)]))


def seats(state: GameState, chance: float) -> list[float]:
    return [chance if seat == state.actor else (1 - chance) / 3 for seat in range(4)]


def near(state: GameState, option: CandidateCommit, chance: float) -> JudgedCandidate:
    """Return a made-up option that a search has judged at the end of the round: the acting seat wins with this
    chance."""
    return JudgedCandidate(option, option == HABITUAL, [seats(state, chance)] * 4)


def chosen(
    state: GameState, nearer: dict[CandidateCommit, float], further: dict[CandidateCommit, Sequence[float]]
) -> list[JudgedCandidate]:
    ranked = [near(state, option, chance) for option, chance in nearer.items()]
    ranked.sort(key=lambda judged: judged.chance(state.actor), reverse=True)
    return Told(state, further)._further(ranked)


def steady(chance: float) -> list[float]:
    return [chance] * DECKS


def test_a_search_plays_the_best_few_options_and_the_rules_of_thumbs_choice_one_round_further():
    state = beginning()
    nearer = {option: 0.5 - number / 100 for number, option in enumerate(OTHERS)} | {HABITUAL: 0.1}
    ranked = chosen(state, nearer, {option: steady(0.3) for option in nearer})
    finals = [judged.candidate for judged in ranked if judged.rounds]
    assert len(finals) == FINALISTS and set(finals) == {HABITUAL, *OTHERS[: FINALISTS - 1]}
    assert [judged.candidate for judged in ranked[len(finals) :]] == OTHERS[FINALISTS - 1 :]
    assert all(len(judged.chances) >= LEAST_DECKS for judged in ranked if judged.rounds)


def test_of_options_with_equal_outcomes_a_search_plays_only_one_into_the_next_round():
    state = beginning()
    nearer = {OTHERS[0]: 0.4, OTHERS[1]: 0.4, OTHERS[2]: 0.3, HABITUAL: 0.2}
    ranked = chosen(state, nearer, {option: steady(0.3) for option in nearer})
    assert [judged.candidate for judged in ranked if judged.rounds].count(OTHERS[1]) == 0
    assert {judged.candidate for judged in ranked} == set(nearer), "none is forgotten"


def test_a_search_orders_its_best_options_by_their_result_one_round_later():
    state = beginning()
    nearer = {OTHERS[0]: 0.31, OTHERS[1]: 0.32, HABITUAL: 0.3}
    ranked = chosen(state, nearer, {OTHERS[0]: steady(0.5), OTHERS[1]: steady(0.4), HABITUAL: steady(0.3)})
    assert [judged.candidate for judged in ranked] == [OTHERS[0], OTHERS[1], HABITUAL]


def test_a_search_keeps_to_the_rules_of_thumb_if_the_gain_of_another_option_is_uncertain():
    state = beginning()
    nearer = {OTHERS[0]: 0.31, HABITUAL: 0.3}
    lucky = [0.9, *[0.25] * (DECKS - 1)]
    assert sum(lucky) / DECKS > 0.3 + HABIT
    ranked = chosen(state, nearer, {OTHERS[0]: lucky, HABITUAL: steady(0.3)})
    assert ranked[0].candidate == HABITUAL


@pytest.mark.parametrize(("round", "gain", "first"), [(2, CLAIM / 2, HABITUAL), (2, 2 * CLAIM, OTHERS[0])])
def test_after_the_first_round_a_searching_bot_nominates_another_plant_than_usual_only_for_a_large_gain(
    round: int, gain: float, first: CandidateCommit
):
    state = beginning(round)
    nearer = {OTHERS[0]: 0.3, HABITUAL: 0.3 - 1e-9}
    ranked = chosen(state, nearer, {OTHERS[0]: steady(0.3 + gain), HABITUAL: steady(0.3)})
    assert ranked[0].candidate == first


def test_in_the_first_round_a_searching_bot_departs_from_its_rules_of_thumb_for_a_small_gain():
    state = beginning()
    nearer = {OTHERS[0]: 0.3, HABITUAL: 0.3 - 1e-9}
    ranked = chosen(state, nearer, {OTHERS[0]: steady(0.3 + CLAIM / 2), HABITUAL: steady(0.3)})
    assert ranked[0].candidate == OTHERS[0]


def test_if_every_option_looks_lost_one_round_later_a_search_compares_the_ends_of_this_round():
    state = beginning()
    nearer = {OTHERS[0]: 0.4, HABITUAL: 0.3}
    ranked = chosen(state, nearer, {OTHERS[0]: steady(0.001), HABITUAL: steady(0.01)})
    assert [judged.candidate for judged in ranked] == [OTHERS[0], HABITUAL] and not any(
        judged.rounds for judged in ranked
    )


def test_a_search_tries_every_option_against_the_same_rivals_on_the_same_guessed_deck(monkeypatch: pytest.MonkeyPatch):
    """In playouts to the end of the round and of the next one, the rivals have the same styles and the same seed."""
    state = beginning()
    search = Search(state, value_of(LINEAR), Effort(24, further=24), [PLAIN] * 4, Random(2))
    search.tempers = RIVALS
    met: dict[int, set[tuple[object, ...]]] = {0: set(), 1: set()}

    def watched(state: GameState, rounds: int, styles: Sequence[Style], random: Random, seat: int) -> None:
        met[rounds - 1].add((*styles, random.getstate()))
        play_on(state, rounds, styles, random, seat)

    monkeypatch.setattr(think, "play_on", watched)
    ranked = search.run()
    assert any(judged.rounds for judged in ranked)
    decks = len(ranked[0].chances)
    assert len(met[1]) == decks and met[1] == {
        (*deck.styles, Random(deck.seed).getstate()) for deck in map(search.deck, range(decks))
    }
    assert met[0] <= {(*deck.styles, Random(deck.seed).getstate()) for deck in map(search.deck, range(40))}


def played_off(further: Mapping[CandidateCommit, Sequence[float]], work: int) -> list[JudgedCandidate]:
    """Return finalists that were equal at the end of the round, after so much work on them."""
    state = beginning()
    search = Told(state, further)
    search.effort = Effort(40, further=work, finalists=len(further))
    return search._further([near(state, option, 0.3 + number / 1e6) for number, option in enumerate(further)])


def test_a_search_gives_most_playouts_to_its_best_options_and_to_the_rules_of_thumbs_choice():
    chances = [0.30, 0.35, 0.45, 0.32, 0.40, 0.20]
    options = [*OTHERS[:5], HABITUAL]
    ranked = played_off({option: steady(chance) for option, chance in zip(options, chances, strict=True)}, 240)
    decks = [len(judged.chances) for judged in ranked]
    assert [judged.candidate for judged in ranked[:3]] == [options[2], options[4], HABITUAL]
    assert decks == [60, 60, 60, 20, 20, 20]


def test_a_search_with_few_playouts_shares_them_equally_among_its_best_options():
    further = {option: steady(0.3) for option in [*OTHERS[:3], HABITUAL]}
    assert [len(judged.chances) for judged in played_off(further, 60)] == [15] * 4


def test_a_search_does_not_choose_an_option_that_falls_behind_in_the_last_playouts():
    falling = [0.5] * 30 + [0.1] * 40
    ranked = played_off(
        {OTHERS[0]: steady(0.34), OTHERS[1]: falling, OTHERS[2]: steady(0.2), HABITUAL: steady(0.3)}, 240
    )
    assert [judged.candidate for judged in ranked] == [OTHERS[0], HABITUAL, OTHERS[1], OTHERS[2]]


@pytest.mark.parametrize(("round", "gain", "first"), [(2, 0.03, HABITUAL), (2, 0.07, OTHERS[1]), (1, 0.03, OTHERS[1])])
def test_after_the_first_round_a_search_buys_a_plant_only_if_it_gains_more_than_a_set_toll(
    round: int, gain: float, first: CandidateCommit
):
    state = beginning(round)
    search = Told(state, {OTHERS[1]: steady(0.3 + gain), HABITUAL: steady(0.3)})
    search.effort = Effort(40, further=DECKS * 2, claim=HABIT, toll=0.05)
    assert search._further([near(state, OTHERS[1], 0.3), near(state, HABITUAL, 0.3 - 1e-9)])[0].candidate == first


def test_a_search_passes_if_the_usual_nomination_gains_less_chance_of_winning_than_a_plants_assumed_cost():
    state = beginning(2)
    usual_one = near(state, OTHERS[1], 0.3)
    usual_one.habit = True
    passing = JudgedCandidate(HABITUAL, False, usual_one.chances)
    passing.chances = [seats(state, 0.29)] * 4
    for toll, first in ((0.0, OTHERS[1]), (0.05, HABITUAL)):
        search = Told(state, {OTHERS[1]: steady(0.32), HABITUAL: steady(0.3)})
        search.effort = Effort(40, further=DECKS * 2, claim=HABIT, toll=toll)
        assert search._further([usual_one, passing])[0].candidate == first


def test_a_search_subtracts_the_toll_on_a_plant_also_when_it_first_compares_all_options():
    state = beginning(2)
    search = Search(state, value_of(LINEAR), Effort(40, claim=HABIT, toll=0.05), [PLAIN] * 4, Random(1))
    plant, none = near(state, OTHERS[1], 0.34), near(state, HABITUAL, 0.3)
    none.habit = False
    assert search._merit(plant) < search._merit(none) < search._merit(plant) + 0.05


def test_a_searchs_toll_on_a_plant_is_lower_for_a_bargain_and_in_a_game_already_decided():
    state = beginning(2)
    search = Search(state, value_of(LINEAR), Effort(40, toll=0.05), [PLAIN] * 4, Random(1))

    def toll(option: CandidateCommit, chance: float) -> float:
        return search._toll(near(state, option, chance))

    assert toll(HABITUAL, 0.5) == 0, "passing"
    assert toll(OTHERS[1], 0.5) == pytest.approx(0.05)
    assert max(toll(OTHERS[1], chance) for chance in (0.02, 0.98)) < 0.005, "no player gives up with few plants"
    state.lot, state.bid = 4, 1
    assert toll(CandidateCommit((BIDS[2],)), 0.5) == pytest.approx(0.05 / 2), "a bargain"
    assert toll(CandidateCommit((BIDS[2],), 9), 0.5) == pytest.approx(0.05), "it would go up to nine"
    assert max(toll(CandidateCommit((BIDS[2],), 9), chance) for chance in (0.02, 0.98)) < 0.005
    state.players[state.actor].plants = tuple(CARDS[number] for number in (3, 5, 7))
    assert [toll(OTHERS[1], chance) for chance in (0.98, 0.5, 0.03)] == [0.05] * 3, "it would go for one of three"


def test_a_search_with_hardly_any_chance_left_ignores_the_toll_on_the_usual_plant():
    state = beginning(2)
    state.players[state.actor].plants = tuple(CARDS[number] for number in (3, 5, 7))
    search = Search(state, value_of(LINEAR), Effort(40, claim=HABIT, toll=0.05), [PLAIN] * 4, Random(1))
    plant, none = near(state, OTHERS[1], 0.001), near(state, HABITUAL, 0.001)
    plant.habit, none.habit = True, False
    assert search._merit(plant) > search._merit(none)
    hope, passing = near(state, OTHERS[1], 0.1), near(state, HABITUAL, 0.1)
    hope.habit, passing.habit = True, False
    assert search._merit(hope) < search._merit(passing), "else the toll counts"


def test_a_search_buys_the_usual_plant_if_it_more_than_doubles_a_small_chance():
    """In a game of four magnates, one with 223 Elektro passed at 0.3 % although plant 31 promised 1.7 %."""
    state = beginning(2)
    state.players[state.actor].plants = tuple(CARDS[number] for number in (3, 5, 7))
    usual_one, passing = near(state, OTHERS[1], 0.017), near(state, HABITUAL, 0.003)
    usual_one.habit, passing.habit = True, False
    for passed, first in ((0.005, OTHERS[1]), (0.025, HABITUAL)):
        search = Told(state, {OTHERS[1]: steady(0.03), HABITUAL: steady(passed)})
        search.effort = Effort(40, further=DECKS * 2, claim=HABIT, toll=0.05)
        assert search._further([usual_one, passing])[0].candidate == first
    assert search._merit(usual_one) > search._merit(passing)
