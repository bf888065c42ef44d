"""A review in a process of its own, so that no frame of the window waits for it; only text travels."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from game.engine.board import Zone
from game.engine.record import Record, line_numbers, write_record
from game.engine.record_reader import read_record
from game.review import JudgedMove, mark_words, read_mark, walk

MOST_HEARD: Final = 16
"""Decisions that are heard of at once."""
LONGEST: Final = 100_000
"""Bytes of what is told of one."""


def serve(told: Connection, text: str, numbers: Sequence[int]) -> None:
    """Tell decision after decision: how many are judged, of how many, and the mark if there was a choice.

    `numbers`: where each line of the moves stands in the file, which the text alone does not know.
    """
    with contextlib.suppress(OSError, KeyboardInterrupt):
        record = read_record(text)
        record.lines = [line._replace(number=number) for line, number in zip(record.lines, numbers, strict=True)]
        for done, count, mark in walk(record):
            told.send_bytes(f"{done} {count} {mark_words(mark, record.zone) if mark else ''}".encode())
        told.close()


class ReviewProcess:
    """The window's end: go on drawing, poll."""

    def __init__(self, record: Record) -> None:
        self._zone: Zone = record.zone
        self.done = self.count = 0
        """Decisions that are judged, and all of them (0 before the first)."""
        self.marks: list[JudgedMove] = []
        self.broken = False
        """Whether it ended before all were judged."""
        context = get_context("spawn")
        self._line, theirs = context.Pipe(duplex=False)
        self._child: BaseProcess | None = None
        try:
            child = context.Process(
                target=serve,
                args=(theirs, write_record(record), line_numbers(record)),
                name="elektro review",
                daemon=True,
            )
            child.start()
            self._child = child
        except OSError:
            self.broken = True
        theirs.close()

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return not self.broken and (self.count == 0 or self.done < self.count)

    def poll(self) -> bool:
        """Hear what is new, without waiting; True if there is something."""
        heard = False
        try:
            for _ in range(MOST_HEARD):
                if not (self.running and self._line.poll()):
                    break
                done, count, mark = self._line.recv_bytes(LONGEST).decode().split(" ", 2)
                self.done, self.count, heard = int(done), int(count), True
                if mark:
                    self.marks.append(read_mark(mark, self._zone))
        except (EOFError, OSError, ValueError):
            self.broken = heard = True
        return heard

    def close(self) -> None:
        """Nobody wants to know more."""
        self._line.close()
        if self._child and self._child.pid:
            self._child.kill()
            self._child.join(1)
        self._child = None
