"""The review of a finished game judges every decision that was not undone once, by what its seat saw; the most costly
decisions come first.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game import deeds
from game import review as reviewing
from game.bots import asked_view, decide
from game.bots.advice import Choice
from game.bots.levels import BotPlayer
from game.bots.reasons import KEYS, NO_REASON
from game.bots.search import think
from game.commands import main
from game.engine import rules, setup
from game.engine.actions import DONE, PASS, Bid, Build
from game.engine.events import CardDrawn, PlantSold
from game.engine.notation import commit_words
from game.engine.record import Line, Seat, line_numbers, write_record
from game.engine.record_reader import read_record
from game.engine.rules import ranking
from game.engine.state import Task
from game.match import Match, new_match
from game.review import Case, JudgedMove, Proof, Review, costliest, decisions, review, winners

SEATS = ("red", "blue", "yellow")
BRIEF = 0.03
"""CPU-seconds of thought for a decision: enough to see that everything is judged."""


@pytest.fixture(autouse=True)
def _few_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play turning points on with few decks, so that a test takes seconds."""
    monkeypatch.setattr(reviewing, "PROOFS", 17)


def played(commits: int, kinds: str = "greedy", seed: int = 4) -> Match:
    seats = [Seat(colour, kinds, colour.title()) for colour in SEATS]
    match = new_match("recharged", "germany", seats, seed)
    for _ in range(commits):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(seat), seat))
    return match


def test_a_review_judges_only_moves_that_were_not_undone_or_withdrawn():
    match = played(0, "person")
    while match.state.task != Task.BUY:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    seat = match.asked()[0]
    match.commit(seat, [DONE])
    match.undo(seat)
    match.record_advice(seat, "director")
    match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    while match.state.task != Task.RUN:
        asked = match.asked()[0]
        match.commit(asked, decide(match.state, "greedy", Random(1), asked))
    match.commit(0, [DONE])
    match.withdraw(0)
    for each in (1, 0, 2):
        match.commit(each, decide(match.state, "greedy", Random(1), each))
    stood = [number for number, _ in decisions(match.record)]
    lines = match.record.lines
    undone = next(number for number, line in enumerate(lines) if line.word == "undo")
    withdrawn = next(number for number, line in enumerate(lines) if line.word == "withdraw")
    gone = {undone - 1, undone, undone + 1, withdrawn - 1, withdrawn}
    assert stood == [number for number in range(len(lines)) if number not in gone]


def test_houses_that_remove_a_plant_have_a_cost_where_recycled_plants_become_the_deck():
    state, random = setup.seeded_game("classic", "manhattan", 2, 1), Random(1)
    rules.begin(state)
    for _ in range(14):
        for move in decide(state, "greedy", random):
            rules.apply(state, move)
    moves, market = decide(state, "greedy", random), state.market
    told = deeds.figures(asked_view(state), moves)["cost"]
    seat, money = state.actor, state.players[state.actor].money
    for move in moves:
        rules.apply(state, move)
    assert state.market != market, "the houses must remove a plant"
    assert told == money - state.players[seat].money > 0


def test_a_review_judges_the_recorded_moves_of_all_players_or_of_chosen_ones():
    match = played(14)
    marks = list(review(match.record, BRIEF))
    assert marks
    for mark in marks:
        line = write_record(match.record).splitlines()[mark.line - 1]
        assert line == f"{SEATS[mark.seat]} {commit_words(mark.done.moves, match.record.zone)}"
        assert 0 <= mark.cost <= 1 and mark.reason.key in ("", *KEYS)
    again = list(review(match.record, BRIEF, [1]))
    assert [mark.line for mark in again] == [mark.line for mark in marks if mark.seat == 1]


def test_a_review_out_of_time_still_tries_every_move_that_was_made(monkeypatch):
    """If no time is left to try the move that was made, it is tried all the same, and not taken for a certain loss."""
    monkeypatch.setattr(think, "interrupted", lambda: True)
    marks = list(review(played(20).record, BRIEF))
    assert marks and all(mark.done.chance > 0 for mark in marks)


def test_a_review_finds_that_buying_no_fuel_was_a_costly_mistake():
    """A player who buys no fuel despite having the money is told so."""
    match = played(0)
    while match.state.task != Task.BUY or match.state.round < 3:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    seat, number = match.asked()[0], len(match.record.lines)
    match.commit(seat, [DONE])
    line = line_numbers(match.record)[number]
    mark = next(mark for mark in review(match.record, 0.05, [seat]) if mark.line == line)
    assert mark.cost > 0.02 and mark.best.moves != (DONE,)


def mark(line: int, given: float, seat: int = 0, proof: Proof | None = None, plant: int = 0) -> JudgedMove:
    """Return a judged decision that cost this much by a search, or by games played on if it has a proof."""
    done = Choice((PASS,), 0.2, 0.01, {"plant": plant} if plant else {})
    return JudgedMove(line, seat, 1, "build", done, Choice((DONE,), 0.2 + given), NO_REASON, 0.01, proof)


def proven(lead: float, error: float) -> Proof:
    return Proof(64, 10, 10 + 64 * lead, error)


def test_a_review_shows_at_most_three_proven_mistakes_as_turning_points():
    proofs = (None, proven(0.1, 0.04), proven(0.2, 0.06), proven(0.3, 0.09), proven(0.05, 0.015), proven(0.4, 0.12))
    marks = tuple(mark(line, 0.5, proof=proof) for line, proof in enumerate(proofs))
    found = Review(played(0).record, "director", marks)
    assert [point.line for point in found.turning_points] == [5, 3, 2]
    assert found.values()["turning_points"] == [5, 3, 2]
    told = json.loads(json.dumps(found.values()))["decisions"]
    assert told[5]["cost"] == pytest.approx(0.4) and told[5]["sure"] and not told[1]["sure"]
    assert len(list(found.lines())) == 4


def test_a_review_without_a_proven_mistake_says_that_no_single_move_decided_the_game():
    found = Review(played(0).record, "director", (mark(1, 0.5), mark(2, 0.3, proof=proven(0.1, 0.06))))
    assert found.turning_points == ()
    assert next(iter(found.lines())) == "No single move decided this game."


def test_a_review_plays_on_the_losers_costliest_decisions_and_only_one_of_each_auction():
    marks = [mark(line, line / 100, seat=line % 2) for line in range(40)]
    assert [one.line for one in costliest(marks, frozenset({0}))] == [39, 37, 35, 33]
    auction = [mark(line, line / 100, plant=15) for line in range(8)]
    assert [one.line for one in costliest(auction)] == [7]
    assert costliest([mark(1, 0.0), mark(2, -0.1)]) == []


def test_a_review_tests_no_move_of_the_winner_as_a_turning_point():
    """A winner's decision cost nothing that mattered, however costly the search considered it."""
    match = played(0)
    assert winners(match.record) == frozenset()
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    won = winners(match.record)
    assert won and won == {rank.seat for rank in ranking(match.state) if rank.number == 1}
    marks = [mark(seat, 0.7, seat=seat) for seat in range(3)]
    assert {point.seat for point in costliest(marks, won)} == {0, 1, 2} - won


def test_a_reviews_proof_compares_two_moves_on_the_same_decks_and_may_stop_early():
    """Running no plant despite having fuel loses games in the last rounds, whichever way the game continues."""
    match = played(0)
    while True:
        seat = match.asked()[0]
        moves = decide(match.state, "greedy", Random(1), seat)
        if match.state.task == Task.RUN and match.state.round >= 6 and moves != [DONE]:
            break
        match.commit(seat, moves)
    case = Case(match.state.copy(), Line(seat, (DONE,), number=9))
    told = case.judge(BotPlayer("director", "", 0.05), Random(1))
    assert told and told.best.moves != (DONE,) and told.best.figures["income"] > 0
    one, two = case.prove(Random(2), decks=24), case.prove(Random(2), decks=24)
    assert one == two and one.best >= one.done
    same = Case(case.state, case.line, done=case.best, best=case.best)
    early = same.prove(Random(2))
    assert early.lead == 0 and not early.holds and early.decks == min(reviewing.LOOKS)
    assert same.prove(Random(2), decks=18, enough=lambda proof: proof.decks == 3).decks == 3
    assert same.prove(Random(2), decks=18, enough=lambda proof: False).decks == 18
    assert case.prove(Random(2), "greedy", 24).decks >= 16


def test_a_reviews_figures_of_a_bid_are_the_seats_highest_bid_and_the_price_paid():
    """The figures of a bid are the most that the seat bid for the plant, and what it paid, or 0 if it did not get
    it."""
    match = played(60)
    told = deeds.auctions(match.record)
    sold = [event for event in match.events if isinstance(event, PlantSold)]
    assert sold and sorted({paid for _, paid in told.values() if paid}) == sorted({event.price for event in sold})
    for place, (most, paid) in told.items():
        assert most >= max(
            [move.amount for move in match.record.lines[place].moves if isinstance(move, Bid)], default=0
        )
        assert paid in (0, most)


def test_every_line_number_in_a_review_is_that_of_the_move_in_the_record(tmp_path: Path):
    """In JSON, in the text, and where a replay refuses a line; remarks and blank lines count, too."""
    rows = write_record(played(5).record).splitlines()
    begin = rows.index("begin") + 1
    rows[begin + 3 : begin + 3] = ["# played 60", ""]
    path = tmp_path / "game.elektro"
    path.write_text("\n".join(rows) + "\n")
    told = json.loads(asked("review", str(path), "--json", "--seconds", "0.02").stdout)
    assert [one["line"] for one in told["decisions"]] != []
    for one in told["decisions"]:
        assert rows[one["line"] - 1] == f"{one['seat']} {one['done']}"
    costs = {one["line"]: one["cost"] for one in told["decisions"]}
    assert all(costs[line] > 0 for line in told["turning_points"])
    for sentence in asked("review", str(path), "--seconds", "0.02").stdout.splitlines()[:-3]:
        if not told["turning_points"]:
            assert sentence == "No single move decided this game."
            continue
        number, _, _, rest = sentence.split(", ", 3)
        seat, _, deed = rest.partition(": ")
        assert deed.startswith(rows[int(number.removeprefix("line ")) - 1].removeprefix(f"{seat} "))
    last = told["decisions"][-1]["line"]
    rows[last - 1] = f"{rows[last - 1].split()[0]} nonsense"
    path.write_text("\n".join(rows) + "\n")
    for word in (["review"], ["replay", "--check"]):
        assert f"line {last}:" in asked(*word, str(path)).stderr


def asked(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in its own process."""
    return subprocess.run(
        [sys.executable, "-m", "game", *words], capture_output=True, text=True, timeout=120, check=False
    )


def test_the_review_command_prints_decisions_or_one_line_why_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.elektro"
    path.write_text(write_record(played(6).record))
    before = path.read_text()
    assert main(["review", str(path), "--json", "--seconds", "0.02"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bot"] == "director" and told["decisions"]
    assert path.read_text() == before
    assert main(["review", str(path), "--seat", "pink"]) == 1
    assert "no seat is 'pink'" in capsys.readouterr().err
    path.write_text("my diary\n")
    assert main(["review", str(path)]) == 1
    complained = capsys.readouterr().err
    assert str(path) in complained and complained.count("\n") == 1


def test_a_review_knows_the_cost_of_houses_even_if_they_cause_an_unknown_card_to_be_drawn():
    """A house can make a plant obsolete here; the next card of the deck, which no seat knows, then comes up."""
    record = read_record((Path(__file__).parent / "games/bsw-baden-wuerttemberg.elektro").read_text())
    match, drawn = Match(record.fresh()), 0
    for line in record.lines:
        before, happened = match.state.copy(), len(match.events)
        match.replay([line])
        if line.moves and isinstance(line.moves[0], Build):
            spent = before.players[line.seat].money - match.state.players[line.seat].money
            assert deeds.figures(asked_view(before, line.seat), line.moves) == {"cost": spent}
            drawn += any(isinstance(event, CardDrawn) for event in match.events[happened:])
    assert drawn, "no house of this game brings a card up"
