"""A tournament between bots plays each deal from every seat and counts every game once; its figures can be checked by
hand.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest

from game.commands import main
from game.lab.tournament import playing
from game.lab.tournament.plan import Pairing, TournamentPlan, pairings, read_plan, rows_of
from game.lab.tournament.results import Outcome, Results, read_outcome
from game.lab.tournament.standings import elo, standings, wilson
from game.lab.workers import ALONE, Workers
from game.simulate import BadChoice, Stalled
from tests.waiting import wait_for


def plan(games: int = 4, bots: str = "greedy,chance", players: str = "2", rows: str = "all") -> TournamentPlan:
    return read_plan(bots, players, games, "recharged,classic", "germany", rows)


def played(games: Iterable[Pairing], crew: Workers = ALONE) -> list[Outcome]:
    with crew.answering_with(playing.answer) as ask:
        return list(playing.play(games, ask))


def outcome(key: str, *shares: float) -> Outcome:
    return Outcome(key, shares, 9, (3,) * len(shares), ((0.5,),) * len(shares))


def test_a_tournament_plays_each_deal_once_from_every_seat():
    games = list(pairings(plan(games=24, players="3,4")))
    for row in (0, 1):
        of_row = [game for game in games if game.row == row]
        assert len(of_row) == 24
        for deal in {game.deal for game in of_row}:
            mirrored = [game for game in of_row if game.deal == deal]
            assert len({(game.edition, game.map, game.players) for game in mirrored}) == 1
            if mirrored[-1] is not of_row[-1]:
                assert [game.seat for game in mirrored] == list(range(mirrored[0].players))
    assert {game.deal for game in games if game.row == 0} == {game.deal for game in games if game.row == 1}
    assert len({game.key for game in games}) == len(games)


def test_a_tournament_draws_its_editions_about_equally_often():
    games = list(pairings(read_plan("greedy,chance", "any", 80, "any", "germany,usa", "first")))
    counts = {edition: sum(game.edition == edition for game in games) for edition in {game.edition for game in games}}
    assert len(counts) == 4 and max(counts.values()) - min(counts.values()) <= 16


def test_tournament_bots_are_paired_all_with_all_first_with_others_or_each_with_the_next():
    three = "greedy,chance,greedy-1"
    assert len(rows_of(plan(bots=three))) == 6
    assert rows_of(plan(bots=three, rows="first")) == [("greedy", "chance"), ("greedy", "greedy-1")]
    assert rows_of(plan(bots=three, rows="next")) == [("greedy", "chance"), ("chance", "greedy-1")]


def test_tournament_games_played_in_one_process_and_in_several_are_equal():
    games = list(pairings(plan()))
    here = {found.key: found.shares for found in played(games)}
    assert here == {found.key: found.shares for found in played(games, Workers(2))}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(40, 100, 0.309, 0.498), (0, 10, 0.0, 0.278), (5, 5, 0.566, 1.0), (0, 0, 0, 1)]
)
def test_wilson_confidence_intervals_match_published_values(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_elo_of_equal_bots_is_1500_and_a_better_bot_has_more():
    games = list(pairings(plan(games=40)))
    even = [(game, outcome(game.key, 0.5, 0.5)) for game in games]
    assert elo(("greedy", "chance"), even) == pytest.approx({"greedy": 1500, "chance": 1500}, abs=0.1)
    three_of_four = [
        (game, outcome(game.key, *(float((bot == "greedy") == (n % 4 > 0)) for bot in game.table.bots)))
        for n, game in enumerate(games)
    ]
    points = elo(("greedy", "chance"), three_of_four)
    assert points["greedy"] - points["chance"] == pytest.approx(191, abs=8)


def test_tournament_standings_count_a_bots_wins_in_the_games_in_which_it_faces_another_bot():
    played = plan()
    found = {game.key: outcome(game.key, *(float(seat == game.seat) for seat in range(2))) for game in pairings(played)}
    table = standings(played, found)
    assert [(row.alone, row.wins, row.games, row.par) for row in table.rows] == [
        ("greedy", 4, 4, 0.5),
        ("chance", 4, 4, 0.5),
    ]
    assert table.costs[0].commits == 8 and table.costs[0].plants == 3
    assert json.loads(json.dumps(table.values()))["rows"][0]["wins"] == 4


def test_tournament_standings_are_also_given_by_edition_and_number_of_players():
    played = plan(games=60, players="2,3", rows="first")
    found = {game.key: outcome(game.key, *(float(seat != 0) / (game.players - 1) for seat in range(game.players)))
             if game.edition == "classic" else outcome(game.key, *([0.0] * game.players))
             for game in pairings(played)}  # fmt: skip
    row = standings(played, found).rows[0]
    assert [part.of for part in row.parts] == ["classic", "recharged", "2 players", "3 players"]
    assert sum(part.games for part in row.parts) == 2 * row.games
    classic, recharged = row.parts[:2]
    assert recharged.wins == 0 and row.wins == classic.wins
    assert row.stalled == recharged.stalled == recharged.games and not classic.stalled
    assert any("recharged" in line and "below par" in line for line in standings(played, found).lines())


def test_a_tournament_game_that_does_not_end_is_listed_as_stalled(monkeypatch):
    def stalls(*_):
        raise Stalled("no end")

    monkeypatch.setattr(playing, "play_game", stalls)
    ended = played(pairings(plan(rows="first")))
    assert all(outcome.stalled for outcome in ended)
    table = standings(plan(rows="first"), {outcome.key: outcome for outcome in ended})
    assert table.rows[0].stalled == 4 and "4 stalled" in table.rows[0].line()


# --- the file ----------------------------------------------------------------------------------------


def test_the_saved_outcome_of_a_tournament_game_is_read_back_unchanged():
    found = played(pairings(plan()))[0]
    assert read_outcome(found.text()) == found


def test_an_interrupted_tournament_continues_without_repeating_its_finished_games(tmp_path, capsys):
    """A last line that a crash left incomplete in the file of results is cut off; no game is played or counted
    twice.
    """
    path = tmp_path / "kept.jsonl"
    words = ["tournament", "--bots", "greedy,chance", "--players", "2", "--games", "3", "--jobs", "1", "--json"]
    assert main([*words, "--results", str(path)]) == 0
    whole, told = path.read_text(), capsys.readouterr().out
    lines = whole.splitlines(keepends=True)
    path.write_text("".join(lines[:4]) + lines[4][:20])
    assert main([*words, "--results", str(path)]) == 0
    again = path.read_text().splitlines()
    assert len(again) == 7 and [row[:12] for row in again] == [row.strip()[:12] for row in lines]
    assert json.loads(capsys.readouterr().out)["rows"] == json.loads(told)["rows"]


def test_a_tournament_game_recorded_twice_counts_once(tmp_path):
    results = Results(tmp_path / "kept.jsonl", plan())
    results.add(outcome("0.0", 1, 0))
    results.add(outcome("0.0", 0, 1))
    assert Results(tmp_path / "kept.jsonl", plan()).found["0.0"].shares == (1, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_in_a_tournament_reports_the_played_games_and_keeps_their_results(tmp_path):
    path = tmp_path / "kept.jsonl"
    words = [sys.executable, "-m", "game", "tournament", "--bots", "greedy,chance", "--games", "2000", "--jobs", "2"]
    begun = subprocess.Popen(
        [*words, "--results", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path.cwd(),
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # what began in the background ignores it
    )
    wait_for(lambda: path.exists() and path.read_text().count("\n") >= 5, "the fifth line")
    os.kill(begun.pid, signal.SIGINT)
    said, complained = begun.communicate(timeout=120)
    assert begun.returncode == 130
    assert "greedy alone, the rest chance" in said and "goes on from" in complained and "Traceback" not in complained
    assert Results(path, read_plan("greedy,chance", "4", 2000, "recharged,classic", "germany,usa")).found


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("my diary\n", "line 1: this is not a file of a tournament"),
        ('{"elektro": "tournament", "version": 99}\n', "line 1: written by another version"),
        ('{"elektro": "tournament", "version": 1, "bots": ["a"]}\n', "line 1: it contains another tournament"),
    ],
)
def test_a_results_file_that_is_not_of_this_tournament_is_refused_and_left_unchanged(tmp_path, capsys, content, said):
    path = tmp_path / "kept.jsonl"
    path.write_text(content)
    assert main(["tournament", "--bots", "greedy,chance", "--games", "1", "--results", str(path)]) == 1
    complained = capsys.readouterr().err
    assert said in complained and complained.count("\n") == 1 and str(path) in complained
    assert path.read_text() == content


def test_a_broken_line_of_a_tournaments_results_is_reported_with_its_number(tmp_path):
    path = tmp_path / "kept.jsonl"
    Results(path, plan()).add(outcome("0.0", 1, 0))
    path.write_text(path.read_text() + "{}\n")
    with pytest.raises(BadChoice, match="line 3"):
        Results(path, plan())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "greedy,genius"], "There is no bot 'genius'"),
        (["--bots", "greedy"], "two bots"),
        (["--bots", "greedy,greedy"], "named twice"),
        (["--bots", "greedy,chance", "--games", "0"], "not a whole number of at least 1"),
        (["--bots", "greedy,chance", "--players", "9"], "There is no number of players '9'"),
        (["--bots", "greedy,chance", "--edition", "modern"], "There is no edition 'modern'"),
        (["--bots", "greedy,chance", "--map", "moon"], "There is no map 'moon'"),
    ],
)
def test_an_impossible_tournament_is_refused_in_one_sentence(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    try:
        code = main(["tournament", *words])
    except SystemExit as left:
        code = int(left.code or 0)
    complained = capsys.readouterr().err
    assert code and said in complained and complained.count("\n") == 1
    assert not list(tmp_path.iterdir())
