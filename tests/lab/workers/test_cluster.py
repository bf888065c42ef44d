"""Tournaments and training on a Dask cluster over loopback, with a scheduler and workers, some of which are lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands import main
from game.lab.tournament import playing
from game.lab.tournament.plan import pairings, read_plan
from game.lab.tournament.results import Results
from game.lab.workers import ALONE, Workers, in_order
from game.lab.workers.cluster import RETRIES
from game.lab.workers.progress import ProgressBar
from game.simulate import BadChoice
from tests.waiting import wait_for

pytest.importorskip("distributed", reason="a cluster needs Dask: pip install '.[cluster]'")

GAMES = 24
ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that a loaded machine may take to start a process of Dask's."""


class Cluster:
    """A scheduler and its workers, started as Dask's documentation says."""

    def __init__(self, folder: Path, nanny: bool = False, failures: int = 3) -> None:
        self.file = folder / "scheduler.json"
        self._folder = folder
        self._nanny = "--nanny" if nanny else "--no-nanny"
        self._failures = failures
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_for(self.file.exists, "the scheduler's file")
        self.workers = [self.worker() for _ in range(2)]

    def worker(self) -> subprocess.Popen[bytes]:
        """Start one more worker, and return its process; without a nanny it is not restarted after being killed."""
        return self._start("worker", "--nthreads", "1", self._nanny, "--host", "127.0.0.1")

    def _start(self, word: str, *more: str) -> subprocess.Popen[bytes]:
        options = ("--scheduler-file", str(self.file), "--no-dashboard", *more)
        return subprocess.Popen(
            [sys.executable, "-m", "dask", word, *options],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                "PYTHONPATH": str(ROOT),
                "PATH": "",
                "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(self._failures),
            },
        )

    @property
    def address(self) -> str:
        """The scheduler's address from its file."""
        return str(json.loads(self.file.read_text("utf-8"))["address"])

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            if self._nanny == "--nanny":  # which ends its worker
                process.terminate()
            else:
                process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.end()


@pytest.mark.slow
def test_tournament_games_of_a_lost_cluster_worker_are_played_again_and_counted_once(cluster: Cluster) -> None:
    plan = read_plan("greedy,chance", "2", GAMES, "recharged", "germany", "first")
    games = list(pairings(plan))
    outcomes = []
    with Workers(cluster=cluster.address).answering_with(playing.answer) as ask:
        for number, outcome in enumerate(playing.play(games, ask)):
            outcomes.append(outcome)
            if number == 0:
                cluster.workers[0].send_signal(signal.SIGKILL)
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    assert sorted(outcome.key for outcome in outcomes) == sorted(game.key for game in games), "each once"
    with ALONE.answering_with(playing.answer) as ask:
        here = {outcome.key: outcome for outcome in playing.play(games, ask)}
    for outcome in outcomes:
        assert (outcome.shares, outcome.rounds) == (here[outcome.key].shares, here[outcome.key].rounds)


# --- a question that its worker does not survive -------------------------------------------------------


def deadly(question: str) -> str:
    """Add a mark to the file that the question names; kill the worker unless there are now more marks than the number
    in the question, then answer."""
    place, _, most = question.partition(" ")
    marks = Path(place)
    with marks.open("a", encoding="utf-8") as file:
        file.write("x")
    if marks.stat().st_size <= int(most):
        os._exit(1)
    return f"answered at last by {marks.name}"


def ask_all(address: str, questions: list[str]) -> list[str]:
    with Workers(2, address).answering_with(deadly) as ask:
        return in_order(ask(questions))


@pytest.mark.slow
def test_a_local_cluster_gives_up_on_a_job_that_keeps_killing_its_workers(tmp_path: Path) -> None:
    once, always = (tmp_path / name for name in ("once", "always"))
    assert ask_all("local", [f"{tmp_path / 'never'} 0", f"{once} {RETRIES}"]) == [
        "answered at last by never",
        "answered at last by once",
    ]
    assert once.stat().st_size == RETRIES + 1
    with pytest.raises(
        BadChoice, match=r"^The cluster at tcp://127\.0\.0\.1:\d+ lost every worker that was asked the same"
    ):
        ask_all("local", [f"{always} 999"])
    assert always.stat().st_size == RETRIES + 1


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Cluster]:
    """Yield a cluster whose scheduler gives up at the first lost worker, and whose workers are restarted."""
    made = Cluster(tmp_path, nanny=True, failures=0)
    yield made
    made.end()


@pytest.mark.slow
def test_a_cluster_given_by_address_gives_up_on_a_job_that_keeps_killing_its_workers(
    patient: Cluster, tmp_path: Path
) -> None:
    once, always = (tmp_path / name for name in ("once", "always"))
    assert ask_all(patient.address, [f"{once} {RETRIES}"]) == ["answered at last by once"]
    assert once.stat().st_size == RETRIES + 1
    with pytest.raises(BadChoice) as told:
        ask_all(patient.address, [f"{always} 999"])
    sentence = f"The cluster at {patient.address} lost every worker that was asked the same question: {always} 999"
    assert str(told.value) == sentence
    assert always.stat().st_size == RETRIES + 1


@pytest.mark.slow
def test_a_tournament_has_the_same_standings_with_a_local_cluster_as_without_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tournament", "--bots", "greedy,chance", "--players", "2", "--games", "4", "--rows", "first"]
    found = []
    for name, crew in (("here", []), ("local", ["--cluster", "local", "--jobs", "2"])):
        assert main([*words, *crew, "--results", str(tmp_path / name), "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["rows"])
    assert found[0] == found[1]


@pytest.mark.slow
def test_training_and_tuning_give_the_same_result_on_a_cluster_that_loses_a_worker(
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
def test_a_tournament_reports_a_lost_cluster_in_one_sentence_and_keeps_the_finished_games(
    cluster: Cluster, tmp_path: Path
) -> None:
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
def test_a_cluster_that_does_not_answer_is_reported_in_one_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.lab.workers.cluster.PATIENCE", 1)
    kept = tmp_path / "kept"
    assert main([*words, str(kept), "--cluster", "tcp://127.0.0.1:9"]) == 1
    complained = capfd.readouterr().err
    assert complained.startswith("elektro: The cluster at tcp://127.0.0.1:9 does not answer: ")
    assert complained.count("\n") == 1 and not kept.exists()


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:9"])
def test_an_invalid_cluster_address_is_reported_in_one_sentence(address: str) -> None:
    """The command runs in a process of its own, so that anything that Dask prints at its shutdown is seen, too."""
    words = [sys.executable, "-m", "game", "calibrate", "--cluster", address]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"elektro: The cluster at {address} does not answer: ")
    assert ended.stderr.count("\n") == 1
