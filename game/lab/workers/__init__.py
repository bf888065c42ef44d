"""Workers for many games: this process, other processes, or a Dask cluster.

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
    """The workers: processes on this machine, or those of the cluster at a scheduler's address.

    The address `local` stands for a cluster of `jobs` workers on this machine.
    """

    jobs: int = 1
    cluster: str = ""

    @contextmanager
    def answering_with(self, answer: Answer) -> Iterator[Ask]:
        """Start workers that answer with this function, which every process must be able to import by name.

        Raise BadChoice if the cluster does not answer, or if a worker dies of a question.
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
"""Only this process."""


def in_order(answers: Iterable[tuple[int, str]]) -> list[str]:
    """Return the answers in the order of their questions, once all are there."""
    return [text for _, text in sorted(answers)]


__all__ = ["ALONE", "Answer", "Ask", "Workers", "in_order"]
