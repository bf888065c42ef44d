"""If a plugin's bot answers with an illegal move, another move is made instead, and one sentence reports the fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import commands
from game.bots import BELOW
from game.engine import rules, setup
from game.engine.actions import PASS, Bid, Nominate
from game.lab.tournament import playing
from game.lab.tournament.plan import pairings, read_plan
from game.lab.training.course import TrainingGames, read_mix
from game.lab.workers import ALONE, Workers
from game.match import try_moves
from game.simulate import SimulatedGame, SimulatedTable, play_game
from tests.bots.conftest import Install
from tests.test_simulate import audit

HEAD = """
from game.bots.chance import chance
from game.engine.actions import BUILD, BUY, DONE, PASS, CARD_RUNS, Bid
from game.engine.rules import legal_actions
from game.engine.state import Task

class Strange:
    def __eq__(self, other):
        raise RuntimeError("not to be compared")

def move(state, random):
"""
BAD = {
    "builds what it cannot pay": (
        """
    if state.task == Task.BUILD:
        free = [city for city in range(len(state.zone)) if city not in state.players[state.actor].cities]
        return BUILD[free[0]] if len(free) > 5 else DONE
    return chance(state, random)
""",
        ("the bot patient answered build ", ", which is not legal: "),
    ),
    "raises": (
        "    raise ZeroDivisionError('two\\nlines')\n",
        ("patient gave no answer, but raised ZeroDivisionError",),
    ),
    "ends the program": ("    raise SystemExit(3)\n", ("patient gave no answer, but raised SystemExit: 3.",)),
    "answers nothing": ("    return None\n", ("the bot patient answered [None], which is not legal: ",)),
    "answers a word": ("    return 'pass'\n", ("the bot patient answered ['pass'], which is not legal: ",)),
    "answers what cannot be compared": ("    return Strange()\n", ("the bot patient",)),
    "answers a list": ("    return [PASS]\n", ("the bot patient answered [[Pass()]], which is not legal",)),
    "bids out of turn": (
        "    return Bid(9999) if state.task != Task.NOMINATE else chance(state, random)\n",
        ("the bot patient answered bid 9999, which is not legal",),
    ),
    "buys for ever": (
        "    return BUY[0] if state.task == Task.BUY else chance(state, random)\n",
        ("the bot patient answered buy coal", ", which is not legal"),
    ),
    "runs a plant for ever": (
        """
    plants = state.players[state.actor].plants
    if state.task == Task.RUN and plants:
        return CARD_RUNS[plants[0].number][0]
    return chance(state, random)
""",
        ("the bot patient answered run ", "which is not legal"),
    ),
    "gives itself money": (
        """
    state.players[state.actor].money = 500
    if state.task == Task.BUILD:
        builds = [each for each in legal_actions(state) if each != DONE]
        return builds[0] if builds else DONE
    return chance(state, random)
""",
        ("the bot patient answered ", "which is not legal"),
    ),
}
bad = pytest.mark.parametrize(("body", "told"), BAD.values(), ids=BAD)
GOOD = 'patient = "patient_bot:move"'


def played(players: int = 2, bots: tuple[str, ...] = ("patient", "greedy")) -> SimulatedGame:
    return play_game(SimulatedTable("recharged", "germany", (*bots, *("greedy",) * (players - len(bots)))), 4)


@pytest.mark.rotates(3)
@bad
def test_a_simulated_game_replaces_an_illegal_move_and_counts_it(
    install: Install, capsys: pytest.CaptureFixture[str], body: str, told: tuple[str, ...]
) -> None:
    install(GOOD, module=HEAD + body)
    game = played()
    audit(game)
    assert min(player.money for player in game.state.players) >= 0
    assert game.refused.counts[0] > 0 and game.refused.counts[1] == 0
    assert all(part in game.refused.sentence for part in told)
    assert game.refused.sentence.count("\n") == 0 and game.refused.sentence.endswith(".")
    words = ["simulate", "--games", "2", "--players", "2", "--seed", "4", "--bot", "patient,greedy"]
    assert commands.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"the first: {game.refused.sentence}"
    assert lines[-2].startswith("patient: ") and lines[-2].endswith(f" answers not legal, {BELOW[0]} answered")
    assert commands.main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["refused"] == game.refused.sentence
    assert [each["refused"][1] for each in found["games"]] == [0, 0]
    assert found["games"][0]["refused"][0] == game.refused.counts[0]


@bad
def test_a_tournament_counts_illegal_moves_and_records_them(
    install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, told: tuple[str, ...]
) -> None:
    install(GOOD, module=HEAD + body)
    kept = tmp_path / "kept.jsonl"
    words = ["tournament", "--bots", "patient,greedy", "--players", "2", "--games", "2", "--rows", "first"]
    words += ["--edition", "recharged", "--map", "germany", "--results", str(kept)]
    for _ in range(2):  # the second time from the file
        assert commands.main(words) == 0
        lines = capsys.readouterr().out.splitlines()
        assert all(part in lines[-1] for part in told)
        assert lines[-1].startswith("the first: the bot patient ")
        assert lines[-2].startswith("patient: ") and lines[-2].endswith(f" answers not legal, {BELOW[0]} answered")


def test_training_reports_illegal_moves(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    body, told = BAD["builds what it cannot pay"]
    install(GOOD, module=HEAD + body)
    found = TrainingGames(read_mix("patient,greedy", "2", "recharged", "germany")).collect(3, 1)
    said = capsys.readouterr().err
    assert found
    assert said.startswith(f"elektro: {told[0]}") and said.count("\n") == 1


def test_no_report_is_printed_for_a_bot_without_faults(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install(GOOD)
    assert played().refused.counts.total() == 0
    plan = read_plan("patient,greedy", "2", 2, "recharged", "germany", "first")
    with ALONE.answering_with(playing.answer) as ask:
        (one, _) = playing.play(list(pairings(plan)), ask)
    assert "refused" not in one.text() and "fault" not in one.text(), "as files of tournaments were always written"
    assert TrainingGames(read_mix("patient,greedy", "2", "recharged", "germany")).collect(1, 1) is not None
    assert capsys.readouterr().err == ""


def test_a_tournament_reports_a_plugins_faults_equally_with_one_and_with_two_processes(
    install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(GOOD, module=HEAD + BAD["raises"][0])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    games = list(pairings(read_plan("patient,greedy", "2", 2, "recharged", "germany", "first")))
    found = {}
    for crew in (ALONE, Workers(2)):
        with crew.answering_with(playing.answer) as ask:
            outcomes = sorted(playing.play(games, ask), key=lambda outcome: outcome.key)
        found[crew.jobs] = [(each.refused, each.fault) for each in outcomes]
    assert found[1] == found[2]
    assert all(sum(counts) > 0 for counts, _ in found[1])


def test_a_plugins_move_after_the_end_of_its_turn_is_refused() -> None:
    """A whole commit followed by another seat's move is refused, as a match does."""
    state = setup.seeded_game("recharged", "germany", 3, 1)
    rules.begin(state)
    plant = state.current[0]
    with pytest.raises(ValueError, match="turn over"):
        try_moves(state, state.actor, [Nominate(plant), Bid(plant), PASS])
