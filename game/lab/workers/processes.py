"""Lets separate processes of this machine answer questions; only text is exchanged."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Final

from game.bots.child_process import start_child
from game.simulate import BadChoice

Answer = Callable[[str], str]
"""The work: from a question's text to the answer's text."""
Ask = Callable[[Iterable[str]], Iterator[tuple[int, str]]]
"""A function that lets workers answer questions; it yields the answers as they arrive, each with its question's number.

Read all of them before the next call.
"""
TRIES: Final = 3
"""How many processes may die of one question before it is given up."""


@contextmanager
def processes(most: int, answer: Answer) -> Iterator[Ask]:
    """Run at most this many answering processes in this context, each started when needed."""
    workers: list[_Worker] = []

    def ask(questions: Iterable[str]) -> Iterator[tuple[int, str]]:
        todo = enumerate(questions)
        for worker in workers:
            worker.begin(next(todo, None))
        while len(workers) < most and (asked := next(todo, None)):
            workers.append(_Worker(answer))
            workers[-1].begin(asked)
        while busy := {worker.line: worker for worker in workers if worker.asked}:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                found = worker.take()
                if found:
                    worker.begin(next(todo, None))
                    yield found

    try:
        yield ask
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A separate process, and the numbered question that it is answering."""

    def __init__(self, answer: Answer) -> None:
        self.asked: tuple[int, str] | None = None
        self._answer = answer
        self._failures = 0
        self._start()

    def _start(self) -> None:
        self.line, theirs = Pipe()
        self._process = start_child(_serve, theirs, self._answer)
        theirs.close()

    def begin(self, asked: tuple[int, str] | None) -> None:
        """Send the next question to the process; None if there is no other."""
        self.asked = asked
        if asked:
            with contextlib.suppress(OSError):  # `take` notices a process that has died
                self.line.send_bytes(asked[1].encode())

    def take(self) -> tuple[int, str] | None:
        """Return the process's answer with its number; if it died, return None and ask a new process; after some
        deaths, raise BadChoice."""
        assert self.asked
        try:
            text = self.line.recv_bytes().decode()
        except (EOFError, OSError):
            self._failures += 1
            if self._failures >= TRIES:
                raise BadChoice(f"{TRIES} processes ended over the same question: {self.asked[1]}") from None
            self.end()
            self._start()
            self.begin(self.asked)
            return None
        self._failures = 0
        return self.asked[0], text

    def end(self) -> None:
        """Stop the process."""
        self.line.close()
        self._process.kill()
        self._process.join(1)


def _serve(line: Connection, answer: Answer) -> None:
    """Answer questions until the connection closes, ignoring Ctrl-C, which the parent process handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send_bytes(answer(line.recv_bytes().decode()).encode())
