"""Workers that play many games: this process, other processes of this machine, or a Dask cluster.

Questions and answers are text, and the answers are the same on any worker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from game.lab.workers.cluster import connected
from game.lab.workers.processes import Answer, Ask, processes


@dataclass(frozen=True, slots=True)
class Workers:
    """Settings of the workers: their number on this machine, or the address of a cluster's scheduler.

    The address `local` stands for a cluster of `jobs` workers on this machine.
    """

    jobs: int = 1
    cluster: str = ""

    @contextmanager
    def answering_with(self, answer: Answer) -> Iterator[Ask]:
        """Start workers in this context that answer each question with a function, importable by name in every process.

        Raise BadChoice if the cluster does not answer or is lost, or if several workers die of one question.
        """
        if self.cluster:
            with connected(self.cluster, answer, self.jobs) as ask:
                yield ask
        elif self.jobs > 1:
            with processes(self.jobs, answer) as ask:
                yield ask
        else:
            yield lambda questions: ((number, answer(question)) for number, question in enumerate(questions))


ALONE: Final = Workers()
"""No workers: questions are answered in this process."""


def in_order(answers: Iterable[tuple[int, str]]) -> list[str]:
    """Return the answers of workers in the order of their questions, once all have arrived."""
    return [text for _, text in sorted(answers)]


__all__ = ["ALONE", "Answer", "Ask", "Workers", "in_order"]
