"""Bots in a separate process, so that their thinking never delays a frame.

Only text is exchanged: the record as the seat may see it goes in, a commit in record notation comes out. The child
imports neither the window nor its dependencies.
"""

from __future__ import annotations

import contextlib
import logging
import time
from dataclasses import dataclass, replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Final

from game.bots import BELOW, asked_view, decide
from game.bots.advice import advice_words, advise, explain
from game.bots.child_process import start_child
from game.bots.levels import bid_limit, read_player
from game.bots.record_state import RecordState
from game.bots.search import think
from game.engine.notation import commit_words
from game.engine.record import Line, Record
from game.engine.record_reader import read_record
from game.engine.state import GameState, Task

PATIENCE: Final = 10.0
"""Seconds after which a child that does not answer counts as hung."""
LONGEST_LOOK: Final = 1.0
"""The longest time between two polls that counts towards `PATIENCE`, in seconds."""
TRIES: Final = 2
"""How many children may fail at one question before a lower level answers it here."""
LOG: Final = logging.getLogger("elektro")
AHEAD: Final = 2
"""The most questions sent to the child: the current one and the next one."""
COMMIT: Final = "commit"
LIMIT: Final = "limit"
"""The word that asks up to which price a level bids in the current auction; the answer is this word and the Elektro."""
ADVICE: Final = "advice"
WHY: Final = "why"
"""The word that asks why the record's last commit was made; the question's seat made it."""
MOST_HEARD: Final = 4
"""The most answers read in one poll."""
LONGEST: Final = 100_000
"""The most bytes of an answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the bots' process about a seat: a number to match the answer, the bot, its seed, and the record.

    `back` is the back of the deck's top card (`plant_market.back_on_top`), which a record does not contain.
    """

    number: int
    seat: int
    bot: str
    seed: int
    record: str
    back: str = ""
    want: str = COMMIT

    def text(self) -> str:
        """Return the question as text that `read_question` reads: a line of its fields, then the record."""
        return f"{self.number} {self.seat} {self.bot} {self.seed} {self.want} {self.back}\n{self.record}"


def read_question(text: str) -> Question:
    """Return the question that `Question.text` wrote; raise ValueError for any other text."""
    head, _, record = text.partition("\n")
    number, seat, bot, seed, want, back = head.split(" ")
    return Question(int(number), int(seat), bot, int(seed), record, back, want)


def answer(question: Question) -> str:
    """Return the answer to a question: a commit in record notation, a limit for an auction, or advice as text."""
    record = read_record(question.record)
    last = record.lines.pop() if question.want == WHY and record.lines else None
    state = RecordState(record).state
    state.back = question.back
    if question.want == ADVICE:
        return _advice(question, record, state)
    if question.want == WHY:
        return _reason(question, record, state, last)
    player = read_player(question.bot)
    if question.want == LIMIT and player:
        return f"{LIMIT} {bid_limit(asked_view(state, question.seat), player, Random(question.seed))}"
    moves = decide(state, question.bot, Random(question.seed), question.seat)
    return commit_words(moves, record.zone)


def _advice(question: Question, record: Record, state: GameState) -> str:
    """Return a bot level's advice as text; empty for a bot that gives no reasons."""
    player = read_player(question.bot)
    if player is None:
        return ""
    if state.task == Task.RAISE and question.seat in state.ring:
        state.actor = question.seat  # it may answer a nomination before others bid
    seen = asked_view(state, question.seat)
    return advice_words(advise(seen, player, question.bot, question.seed), record.zone)


def _reason(question: Question, record: Record, state: GameState, last: Line | None) -> str:
    """Return a bot level's reason for a commit as text; empty for a bot that gives no reasons."""
    player = read_player(question.bot)
    if player is None or last is None:
        return ""
    seen = asked_view(state, question.seat)
    return advice_words(explain(seen, last.moves, player, question.bot, question.seed), record.zone)


def _answer_here(asked: Question) -> str:
    """Return the move of a lower level, computed in this process instead of the bots' process; "" if there is none."""
    for bot in BELOW:
        with contextlib.suppress(Exception):
            return answer(replace(asked, bot=bot, want=COMMIT))
    return ""


def serve(questions: Connection) -> None:
    """Answer the questions that arrive, in the bots' process, until the connection closes."""
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        think.interrupted = questions.poll  # a newer question makes this answer unnecessary
        while True:
            asked = questions.recv_bytes().decode()
            if not asked:  # only cancels the question before
                continue
            question = read_question(asked)
            questions.send_bytes(f"{question.number} {answer(question)}".encode())


class BotProcess:
    """The bots' process as seen by the window: questions are sent, and answers looked for between frames. A process
    that dies or hangs is replaced."""

    def __init__(self) -> None:
        self._child: BaseProcess | None = None
        self._line: Connection | None = None
        self._asked: Question | None = None
        """The question whose answer the window waits for; None if there is none."""
        self._sent: Question | None = None
        """The question the child is working on, which may be cancelled."""
        self._open = 0
        """The number of questions that the child has not answered."""
        self._thinks = self._looked = 0.0
        """Seconds since the question was sent, and the time of the last poll; the machine's sleep does not count."""
        self._found: str | None = None
        self._failures = 0
        self._count = 0

    def wake(self) -> None:
        """Start the bots' process early, so that it is ready for the first question."""
        with contextlib.suppress(OSError):
            if self._line is None:
                self._start()

    def ask(self, record_text: str, seat: int, bot: str, seed: int, back: str = "", want: str = COMMIT) -> None:
        """Ask for a seat's commit, its limit in an auction, or advice; an earlier question without an answer is
        dropped."""
        self._count += 1
        self._asked = Question(self._count, seat, bot, seed, record_text, back, want)
        self._found = None
        self._failures = 0
        self._send()

    def poll(self) -> str | None:
        """Return the answer to the last question ("" if the bots have none), or None until it is there.

        This never waits.
        """
        if self._asked is None:
            return None
        self._listen()
        if self._asked and self._failures >= TRIES:
            asked, self._asked = self._asked, None
            return _answer_here(asked) if asked.want in (COMMIT, LIMIT) else ""
        found, self._found = self._found, None
        if found is not None:
            self._asked = None
        return found

    def forget(self) -> None:
        """Cancel the question: the bots' process stops thinking soon."""
        if self._asked is None:
            return
        self._asked = self._found = None
        if self._line and self._open:
            with contextlib.suppress(OSError):
                self._line.send_bytes(b"")

    def close(self) -> None:
        """Stop the child."""
        self._asked = None
        self._end()

    # --- the connection to the child ------------------------------------------------------------------

    def _listen(self) -> None:
        """Read answers from the bots' process, and replace the process if it died or hangs."""
        try:
            for _ in range(MOST_HEARD):  # a child that never stops sending must not block the window
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
        except (EOFError, OSError, ValueError):  # it is gone, or sends invalid data
            self._fail()
        died = self._child is not None and not self._child.is_alive()
        now = time.monotonic()
        self._thinks, self._looked = self._thinks + min(now - self._looked, LONGEST_LOOK), now
        hangs = self._sent is not None and self._thinks > PATIENCE
        if died or hangs:
            self._fail()
        self._send()

    def _send(self) -> None:
        """Send the current question; a process still busy with an earlier one gives that one up."""
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
        self._line, theirs = Pipe()
        self._child = start_child(serve, theirs, name="elektro bots")
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
