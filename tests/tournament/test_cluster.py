"""Tournaments on a Dask cluster over loopback: scheduler and workers in own processes, one of them lost."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.simulate import BadChoice
from game.tournament.cluster import play_on_cluster
from game.tournament.plan import pairings, read_plan
from game.tournament.workers import play_here

pytest.importorskip("distributed", reason="a cluster needs Dask: pip install elektro[cluster]")

GAMES = 24
PATIENCE = 60.0
"""Seconds that a loaded machine may take to start a process of Dask's."""


class Cluster:
    """A scheduler and its workers, started as Dask's documentation says."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self._folder = folder
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        until = time.monotonic() + PATIENCE
        while not self.file.exists() and time.monotonic() < until:
            time.sleep(0.05)
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
            env={"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": ""},
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
    for number, outcome in enumerate(play_on_cluster(games, cluster.address)):
        outcomes.append(outcome)
        if number == 0:
            cluster.workers[0].send_signal(signal.SIGKILL)
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    assert sorted(outcome.key for outcome in outcomes) == sorted(game.key for game in games), "each once"
    here = {outcome.key: outcome for outcome in play_here(games)}
    for outcome in outcomes:
        assert (outcome.shares, outcome.rounds) == (here[outcome.key].shares, here[outcome.key].rounds)


def test_a_cluster_that_does_not_answer_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.tournament.cluster.PATIENCE", 1)
    plan = read_plan("greedy,chance", "2", 2, "recharged", "germany", "first")
    with pytest.raises(BadChoice, match=r"cluster at tcp://127\.0\.0\.1:9 does not answer"):
        list(play_on_cluster(list(pairings(plan)), "tcp://127.0.0.1:9"))
