"""Reviews a game in a separate process, so that no frame is delayed; the processes exchange only text."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from game.bots.child_process import start_child
from game.engine.board import Zone
from game.engine.record import Record, line_numbers, write_record
from game.engine.record_reader import read_record
from game.review import JudgedMove, mark_words, read_mark, walk

MOST_HEARD: Final = 16
"""The most results read in one poll."""
LONGEST: Final = 100_000
"""The most bytes of one message."""


def serve(connection: Connection, text: str, numbers: Sequence[int]) -> None:
    """Review a recorded game and send each judgement with the progress: steps done, and their total.

    `numbers` are the line numbers in the file, which the text alone does not contain.
    """
    with contextlib.suppress(OSError, KeyboardInterrupt):
        record = read_record(text)
        record.lines = [line._replace(number=number) for line, number in zip(record.lines, numbers, strict=True)]
        for done, count, mark in walk(record):
            connection.send_bytes(f"{done} {count} {mark_words(mark, record.zone) if mark else ''}".encode())
        connection.close()


class ReviewProcess:
    """The reviewing process as seen by the window, which asks it for news between frames."""

    def __init__(self, record: Record) -> None:
        self._zone: Zone = record.zone
        self.done = self.count = 0
        """The number of steps done, each a decision judged or played on, and the number of all steps; 0 before the
        first result."""
        self.marks: list[JudgedMove] = []
        self.broken = False
        """Whether the process ended before all decisions were judged."""
        self._line, theirs = Pipe(duplex=False)
        self._child: BaseProcess | None = None
        try:
            self._child = start_child(serve, theirs, write_record(record), line_numbers(record), name="elektro review")
        except OSError:
            self.broken = True
        theirs.close()

    @property
    def running(self) -> bool:
        """Whether the reviewing process will send more results."""
        return not self.broken and (self.count == 0 or self.done < self.count)

    def poll(self) -> bool:
        """Read new results without waiting; return whether there were any."""
        heard = False
        try:
            for _ in range(MOST_HEARD):
                if not (self.running and self._line.poll()):
                    break
                done, count, mark = self._line.recv_bytes(LONGEST).decode().split(" ", 2)
                self.done, self.count, heard = int(done), int(count), True
                if mark:
                    self._keep(read_mark(mark, self._zone))
        except (EOFError, OSError, ValueError):
            self.broken = heard = True
        return heard

    def _keep(self, mark: JudgedMove) -> None:
        """Keep a judgement; one of a played-on decision replaces the earlier one of the same decision."""
        self.marks = [mark if each.line == mark.line else each for each in self.marks]
        if mark not in self.marks:
            self.marks.append(mark)

    def close(self) -> None:
        """Stop the process."""
        self._line.close()
        if self._child and self._child.pid:
            self._child.kill()
            self._child.join(1)
        self._child = None
