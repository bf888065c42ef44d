"""Many hands for many games: in this process, in processes beside it, or on a Dask cluster. Text goes out, text comes
back, and what comes back is the same whoever played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from game.lab.workers.cluster import connected
from game.lab.workers.processes import Answer, Ask, processes


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays: so many processes on this machine, or a cluster's workers where its scheduler's address is given.

    The address `local` means a cluster of so many workers on this machine.
    """

    jobs: int = 1
    cluster: str = ""

    @contextmanager
    def answering_with(self, answer: Answer) -> Iterator[Ask]:
        """Meanwhile the crew answers with this function of a module, which every process must find under its name.

        BadChoice if the cluster does not answer, or whatever answers dies of a question.
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
"""This process."""


def in_order(answers: Iterable[tuple[int, str]]) -> list[str]:
    """Answers in the order of their questions, when all have come."""
    return [text for _, text in sorted(answers)]


__all__ = ["ALONE", "Answer", "Ask", "Workers", "in_order"]
