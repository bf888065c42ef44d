"""How a bot's search divides its playouts among its options, how far it bids, and when it stops."""

from random import Random

import pytest

from game.bots.engineer.style import PLAIN
from game.bots.search import think
from game.bots.search.candidates import CandidateCommit
from game.bots.search.think import DOUBT, HABIT, LONGEST_PLAYOUT, Effort, JudgedCandidate, Search
from game.bots.search.value_file import LINEAR, value_of
from game.engine import rules, setup
from game.engine.actions import BIDS, NOMINATE, PASS, Action, Bid
from game.engine.state import GameState, Task

pytestmark = pytest.mark.pure  # parts of the search are replaced

OPTIONS = [CandidateCommit((PASS,)), *[CandidateCommit((NOMINATE[number],)) for number in range(3, 10)]]


def beginning() -> GameState:
    state = setup.seeded_game("classic", "usa", 3, 5)
    rules.begin(state)
    return state


def search(effort: Effort) -> Search:
    return Search(beginning(), value_of(LINEAR), effort, [PLAIN] * 3, Random(1))


class Told(Search):
    """A search whose results on every deck are given."""

    worth: dict[CandidateCommit, float]

    def judge(self, judged: JudgedCandidate, decks: int, least: int = 0) -> None:
        while len(judged.chances) < decks:
            mine = self.worth[judged.candidate]
            judged.chances.append([mine if seat == self.seat else (1 - mine) / 2 for seat in range(3)])
            self.played += 1


def halved(worth: list[float], playouts: int = 64) -> list[JudgedCandidate]:
    told = Told(beginning(), value_of(LINEAR), Effort(playouts), [PLAIN] * 3, Random(1))
    told.worth = dict(zip(OPTIONS, worth, strict=True))
    found = [JudgedCandidate(option, habit=option == OPTIONS[0]) for option in OPTIONS]
    ranked = told._halve(found, playouts)
    assert told.played <= playouts + len(OPTIONS)
    return ranked


def test_a_search_tries_better_options_on_more_guessed_decks():
    ranked = halved([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
    assert [judged.candidate for judged in ranked] == list(reversed(OPTIONS))
    tried = [len(judged.chances) for judged in ranked]
    assert tried == sorted(tried, reverse=True) and tried[0] > tried[-1]


def test_the_search_departs_from_the_rules_of_thumb_only_for_a_significant_gain():
    few = len(OPTIONS)  # a playout for each: one deck
    assert halved([0.3, *[0.3 + HABIT + DOUBT / 2] * 7], few)[0].candidate == OPTIONS[0]
    assert halved([0.3, *[0.3 + HABIT + 2 * DOUBT] * 7], few)[0].candidate != OPTIONS[0]


def raising(bid: int = 4) -> Search:
    """Return a search for a player who may raise the bid."""
    state = beginning()
    rules.apply(state, NOMINATE[state.current[0]])
    rules.apply(state, BIDS[bid])
    assert state.task == Task.RAISE
    return Search(state, value_of(LINEAR), Effort(8), [PLAIN] * 3, Random(1))


@pytest.mark.parametrize("limit", [5, 9, 14])
def test_in_playouts_a_searching_bot_keeps_bidding_up_to_its_limit(limit: int, monkeypatch: pytest.MonkeyPatch):
    found = raising()
    bids: list[int] = []

    def watched(state: GameState, move: Action) -> None:
        if state.actor == found.seat and isinstance(move, Bid):
            bids.append(move.amount)
        rules.apply(state, move)

    def eager(state: GameState, style: object) -> list[Action]:
        return [BIDS[state.bid + 1]] if state.players[state.actor].money > state.bid else [PASS]

    monkeypatch.setattr(think, "apply", watched)
    monkeypatch.setattr(think, "turn", eager)
    end = found.state.copy()
    found._bid_on(end, limit, [PLAIN] * 3)
    assert bids and max(bids) in (limit, limit - 1), "rivals who raise are answered as long as the limit allows"
    if end.lot == found.state.lot:
        assert end.task != Task.RAISE, "the auction is over"


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, *steps: float) -> None:
        self.now, self.steps = 0.0, list(steps)
        monkeypatch.setattr("game.bots.search.think.time.monotonic", self.tell)

    def tell(self) -> float:
        self.now += self.steps.pop(0) if self.steps else 0.3
        return self.now


def test_a_search_whose_time_is_up_stops_after_few_playouts(monkeypatch: pytest.MonkeyPatch):
    Clock(monkeypatch)
    late = search(Effort(4000, patience=3.0))
    late.run()
    assert 5 <= late.played <= 20


def test_time_in_which_the_computer_sleeps_does_not_count_as_a_bots_thinking_time(monkeypatch: pytest.MonkeyPatch):
    Clock(monkeypatch, 0.0, 0.3, 5000.0)
    slept = search(Effort(4000, patience=3.0))
    slept.run()
    assert slept.played >= 5 and LONGEST_PLAYOUT < 3.0


def test_a_search_stops_when_its_result_is_no_longer_wanted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(think, "interrupted", lambda: True)
    stopped = search(Effort(400))
    stopped.run()
    assert stopped.played == 1


def test_a_searchs_playouts_use_different_guessed_decks_and_never_the_real_one():
    state = beginning()
    found = Search(state, value_of(LINEAR), Effort(8), [PLAIN] * 3, Random(1))
    decks = [found.deck(number).state.deck for number in range(4)]
    assert len(set(decks)) == 4 and state.deck not in decks
    assert found.deck(2).state.deck == decks[2]
