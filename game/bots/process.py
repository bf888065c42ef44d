"""Bots in a process of their own, so that no frame of the window waits for a thought.

Only text travels: the record as the seat may see it goes in, a commit in the record's words comes out. The
child imports neither the window nor anything it needs.
"""

from __future__ import annotations

import contextlib
import logging
import time
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Final

from game.bots import BELOW, asked_view, decide
from game.bots.advice import advice_words, advise, explain
from game.bots.levels import read_player
from game.bots.record_state import RecordState
from game.bots.search import think
from game.engine.notation import commit_words
from game.engine.record import Line, Record
from game.engine.record_reader import read_record
from game.engine.state import GameState

PATIENCE: Final = 10.0
"""Seconds until a child that does not answer counts as hung."""
LONGEST_LOOK: Final = 1.0
"""Seconds between two looks that count of them at most."""
TRIES: Final = 2
"""Children that may fail at one question before the levels below answer it here."""
LOG: Final = logging.getLogger("elektro")
AHEAD: Final = 2
"""Questions that may wait in the child: the one it is at and the one that is to follow."""
COMMIT: Final = "commit"
ADVICE: Final = "advice"
WHY: Final = "why"
"""Why the record's last commit was made; the question's seat made it."""
MOST_HEARD: Final = 4
"""Answers that are heard at once."""
LONGEST: Final = 100_000
"""Bytes of an answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """A seat's turn: a number to know the answer by, the bot, its seed, and the record's text.

    `back` is what the deck's top card shows (`plant_market.back_on_top`), which no record tells.
    """

    number: int
    seat: int
    bot: str
    seed: int
    record: str
    back: str = ""
    want: str = COMMIT

    def text(self) -> str:
        """The question as it travels."""
        return f"{self.number} {self.seat} {self.bot} {self.seed} {self.want} {self.back}\n{self.record}"


def read_question(text: str) -> Question:
    """The question that `Question.text` wrote; ValueError if it is none."""
    head, _, record = text.partition("\n")
    number, seat, bot, seed, want, back = head.split(" ")
    return Question(int(number), int(seat), bot, int(seed), record, back, want)


def answer(question: Question) -> str:
    """A whole commit for the seat, in the record's words; or advice (`advice.read_advice` reads it)."""
    record = read_record(question.record)
    last = record.lines.pop() if question.want == WHY and record.lines else None
    state = RecordState(record).state
    state.back = question.back
    if question.want == ADVICE:
        return _advice(question, record, state)
    if question.want == WHY:
        return _reason(question, record, state, last)
    moves = decide(state, question.bot, Random(question.seed), question.seat)
    return commit_words(moves, record.zone)


def _advice(question: Question, record: Record, state: GameState) -> str:
    """Advice of a level; empty from a bot that gives no reasons."""
    player = read_player(question.bot)
    if player is None:
        return ""
    seen = asked_view(state, question.seat)
    return advice_words(advise(seen, player, question.bot, question.seed), record.zone)


def _reason(question: Question, record: Record, state: GameState, last: Line | None) -> str:
    """Why a level made a commit; empty from a bot that gives no reasons."""
    player = read_player(question.bot)
    if player is None or last is None:
        return ""
    seen = asked_view(state, question.seat)
    return advice_words(explain(seen, last.moves, player, question.bot, question.seed), record.zone)


def _answer_here(asked: Question) -> str:
    """The move of a level below, found without a child; "" where none can say."""
    for bot in BELOW:
        with contextlib.suppress(Exception):
            return answer(replace(asked, bot=bot))
    return ""


def serve(questions: Connection) -> None:
    """Answer questions until nobody asks any more."""
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        think.interrupted = questions.poll  # a newer question makes the answer to this one idle
        while True:
            asked = questions.recv_bytes().decode()
            if not asked:  # only to let go of the question before
                continue
            question = read_question(asked)
            questions.send_bytes(f"{question.number} {answer(question)}".encode())


class BotProcess:
    """The window's end: ask, go on drawing, poll. A child that dies or hangs is replaced."""

    def __init__(self) -> None:
        self._child: BaseProcess | None = None
        self._line: Connection | None = None
        self._asked: Question | None = None
        """What is to be answered."""
        self._sent: Question | None = None
        """What the child is thinking about, perhaps something nobody wants to know any more."""
        self._open = 0
        """Questions the child has not answered."""
        self._thinks = self._looked = 0.0
        """Seconds that it has had, and when it was last looked at: a machine that sleeps lets nobody think."""
        self._found: str | None = None
        self._failures = 0
        self._count = 0

    def wake(self) -> None:
        """Start the child before it is asked, so that the first question finds it awake."""
        with contextlib.suppress(OSError):
            if self._line is None:
                self._start()

    def ask(self, record_text: str, seat: int, bot: str, seed: int, back: str = "", want: str = COMMIT) -> None:
        """Ask for a seat's commit, or for advice; a question before it that has no answer yet is dropped."""
        self._count += 1
        self._asked = Question(self._count, seat, bot, seed, record_text, back, want)
        self._found = None
        self._failures = 0
        self._send()

    def poll(self) -> str | None:
        """The commit asked for, in the record's words, or the advice ("" if there is none); None until it is there.

        It never waits.
        """
        if self._asked is None:
            return None
        self._listen()
        if self._asked and self._failures >= TRIES:
            asked, self._asked = self._asked, None
            return _answer_here(asked) if asked.want == COMMIT else ""
        found, self._found = self._found, None
        if found is not None:
            self._asked = None
        return found

    def forget(self) -> None:
        """Nobody wants the answer any more: the child lets go of the question between two playouts."""
        if self._asked is None:
            return
        self._asked = self._found = None
        if self._line and self._open:
            with contextlib.suppress(OSError):
                self._line.send_bytes(b"")

    def close(self) -> None:
        """End the child; nobody will ask again."""
        self._asked = None
        self._end()

    # --- the line to the child ------------------------------------------------------------------------

    def _listen(self) -> None:
        """Read what the child says; replace it if it died or thinks too long."""
        try:
            for _ in range(MOST_HEARD):  # one that never stops talking must not keep the window
                if not (self._line and self._line.poll()):
                    break
                number, _, words = self._line.recv_bytes(LONGEST).decode().partition(" ")
                if not self._open or not 0 < int(number) <= self._count:
                    raise ValueError(number)
                self._open -= 1
                if not self._open:
                    self._sent = None
                if self._asked and int(number) == self._asked.number:
                    self._found = words
                    return
        except (EOFError, OSError, ValueError):  # it is gone, or says what no child of ours says
            self._fail()
        died = self._child is not None and not self._child.is_alive()
        now = time.monotonic()
        self._thinks, self._looked = self._thinks + min(now - self._looked, LONGEST_LOOK), now
        hangs = self._sent is not None and self._thinks > PATIENCE
        if died or hangs:
            self._fail()
        self._send()

    def _send(self) -> None:
        """Send the question; a child that is still at the one before hurries then, for nobody wants its answer."""
        if self._asked is None or self._sent is self._asked or self._open >= AHEAD or self._failures >= TRIES:
            return
        self._sent, self._thinks, self._looked = self._asked, 0.0, time.monotonic()
        self._open += 1
        try:
            line = self._line or self._start()
            line.send_bytes(self._asked.text().encode())
        except OSError:
            self._fail()

    def _start(self) -> Connection:
        """Start a child: always anew, as a forked copy would not survive having a window."""
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._child = context.Process(target=serve, args=(theirs,), name="elektro bots", daemon=True)
        self._child.start()
        theirs.close()
        return self._line

    def _fail(self) -> None:
        LOG.info("the bots' process ended, or hung, at question %d", self._count)
        self._failures += 1
        self._end()

    def _end(self) -> None:
        self._sent = self._found = None
        self._open = 0
        if self._line:
            self._line.close()
        if self._child and self._child.pid:
            self._child.kill()
            self._child.join(1)
        self._line = self._child = None
