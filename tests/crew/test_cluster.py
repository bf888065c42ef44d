"""Tournaments and training on a Dask cluster over loopback: scheduler, workers, one of them lost."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands import main
from game.crew import ALONE, Crew
from game.crew.progress import ProgressBar
from game.tournament import playing
from game.tournament.plan import pairings, read_plan
from game.tournament.results import Results
from tests.waiting import wait_for

pytest.importorskip("distributed", reason="a cluster needs Dask: pip install '.[cluster]'")

GAMES = 24
ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that a loaded machine may take to start a process of Dask's."""


class Cluster:
    """A scheduler and its workers, started as Dask's documentation says."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self._folder = folder
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_for(self.file.exists, "the scheduler's file")
        self.workers = [self.worker() for _ in range(2)]

    def worker(self) -> subprocess.Popen[bytes]:
        """One more worker; nothing starts it again once it is killed."""
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")

    def _start(self, word: str, *more: str) -> subprocess.Popen[bytes]:
        options = ("--scheduler-file", str(self.file), "--no-dashboard", *more)
        return subprocess.Popen(
            [sys.executable, "-m", "dask", word, *options],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"PYTHONPATH": str(ROOT), "PATH": ""},
        )

    @property
    def address(self) -> str:
        """The scheduler's address, as it wrote it down."""
        return str(json.loads(self.file.read_text("utf-8"))["address"])

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.end()


@pytest.mark.slow
def test_games_of_a_lost_worker_are_played_again_and_counted_once(cluster: Cluster) -> None:
    plan = read_plan("greedy,chance", "2", GAMES, "recharged", "germany", "first")
    games = list(pairings(plan))
    outcomes = []
    with Crew(cluster=cluster.address).ready(playing.answer) as ask:
        for number, outcome in enumerate(playing.play(games, ask)):
            outcomes.append(outcome)
            if number == 0:
                cluster.workers[0].send_signal(signal.SIGKILL)
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    assert sorted(outcome.key for outcome in outcomes) == sorted(game.key for game in games), "each once"
    with ALONE.ready(playing.answer) as ask:
        here = {outcome.key: outcome for outcome in playing.play(games, ask)}
    for outcome in outcomes:
        assert (outcome.shares, outcome.rounds) == (here[outcome.key].shares, here[outcome.key].rounds)


@pytest.mark.slow
def test_a_value_and_a_style_are_the_same_whoever_played_and_whoever_was_lost(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show = ProgressBar.show

    def lose_a_worker(bar: ProgressBar, done: int) -> None:
        if done == 1 and cluster.workers[0].poll() is None:
            cluster.workers[0].send_signal(signal.SIGKILL)
        show(bar, done)

    monkeypatch.setattr(ProgressBar, "show", lose_a_worker)
    course = ["--bots", "engineer_0,greedy", "--players", "3", "--games"]
    hands = {"alone": ["--jobs", "1"], "cluster": ["--cluster", cluster.address]}
    for name, words in hands.items():
        assert main(["train", str(tmp_path / name), *course, "6", "--held-out", "1", *words]) == 0
    assert (tmp_path / "alone").read_text() == (tmp_path / "cluster").read_text()
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    for name, words in hands.items():
        assert main(["tune", str(tmp_path / name), *course, "2", "--generations", "2", *words]) == 0
    assert (tmp_path / "alone").read_text() == (tmp_path / "cluster").read_text()


@pytest.mark.slow
def test_a_cluster_that_is_lost_is_told_in_one_sentence_and_nothing_is_lost(cluster: Cluster, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    words = [sys.executable, "-m", "game", "tournament", "--bots", "greedy,chance", "--games", "5000"]
    begun = subprocess.Popen(
        [*words, "--results", str(kept), "--cluster", cluster.address], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: kept.exists() and kept.read_text().count("\n") >= 5, "the fifth line")
    cluster.end()
    _, complained = begun.communicate(timeout=PATIENCE)
    assert begun.returncode == 1
    assert complained.startswith(f"elektro: The cluster at {cluster.address} was lost: ")
    assert complained.count("\n") == 1
    assert len(Results(kept, read_plan("greedy,chance", "4", 5000, "recharged,classic", "germany,usa")).found) >= 4


@pytest.mark.parametrize("words", [["train"], ["tournament", "--bots", "greedy,chance", "--results"]])
def test_a_cluster_that_does_not_answer_is_told_in_one_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.crew.cluster.PATIENCE", 1)
    kept = tmp_path / "kept"
    assert main([*words, str(kept), "--cluster", "tcp://127.0.0.1:9"]) == 1
    complained = capfd.readouterr().err
    assert complained.startswith("elektro: The cluster at tcp://127.0.0.1:9 does not answer: ")
    assert complained.count("\n") == 1 and not kept.exists()


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:9"])
def test_what_is_no_address_is_told_in_one_sentence(address: str) -> None:
    """In a process of its own: Dask would complain once more as it ends."""
    words = [sys.executable, "-m", "game", "calibrate", "--cluster", address]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"elektro: The cluster at {address} does not answer: ")
    assert ended.stderr.count("\n") == 1
