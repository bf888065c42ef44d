"""The bots at a table: they move on their own time, at a pace that people can follow."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final, Protocol

from game.bots import BELOW, decide
from game.bots.process import BotProcess
from game.engine import files
from game.engine.actions import Action
from game.engine.notation import read_commit
from game.engine.plant_market import back_on_top
from game.engine.record import seen_record, write_record
from game.engine.state import Task
from game.match import Match, first_legal
from game.session.maximum_bid import begun

PACES: Final = {"slow": 1.5, "normal": 0.75, "fast": 0.2, "still": 0.0}
"""Seconds between two commits of bots."""
FIRST_RAISE: Final = 0.5
"""The most seconds before the first raise between bots alone."""
SHORTER: Final = 0.8
"""How much shorter each next one is: all together take at most 2.5 seconds."""


class BotPlayers(Protocol):
    """An object that decides for the bots of a match."""

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        """Return a seat and its commit once they are decided and due; None until then."""

    def close(self) -> None:
        """Release all resources; `turn` is not called again."""


def seat_to_ask(match: Match) -> int | None:
    """Return the first bot with a decision to make, or None."""
    return next((seat for seat in match.asked() if not match.is_person(seat)), None)


def pace_of(match: Match, pace: float) -> float:
    """Return the seconds before the next commit; a plant for which only bots still bid is soon sold."""
    state = match.state
    if state.task != Task.RAISE or any(match.is_person(seat) for seat in state.ring):
        return pace
    return min(pace, FIRST_RAISE * SHORTER ** (len(match.commits) - begun(match)))


def legal_commit(match: Match, seat: int, said: Callable[[], Sequence[Action]], random: Random) -> tuple[Action, ...]:
    """Return a legal commit: the bot's own, else that of a weaker bot. A fallback is reported on standard error."""
    below = [(name, partial(decide, match.state, name, random, seat)) for name in BELOW]

    def complain(name: str, sentence: str) -> None:
        files.warn(sentence)

    return first_legal(match.state, seat, [(match.seats[seat].kind, said), *below], complain)


class LocalBots:
    """Bots in this process, for games without spectators; the same seed gives the same game."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        seat = seat_to_ask(match)
        if seat is None:
            return None
        kind = match.seats[seat].kind
        return seat, legal_commit(
            match, seat, lambda: tuple(decide(match.state, kind, self._random, seat)), self._random
        )

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class ProcessBots:
    """Bots in a separate process, so that no frame waits for them; only text is exchanged.

    `wait` makes each frame wait for the answer (for headless runs). With `steady`, bots make the same decision at the
    same point of the same game, even after it is resumed.
    """

    def __init__(self, seed: int, wait: bool = False, steady: bool = False) -> None:
        self._process = BotProcess()
        self._expected = False
        """Whether a bot has a seat; without one, no process is started."""
        self.wait, self._steady = wait, steady
        self._seed = seed
        self._random = Random(seed)
        self._asked: tuple[int, int] | None = None
        """The seat, and the length of the record when it was asked."""
        self._answer: str | None = None
        self._due = 0.0

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        if not self._expected and not all(map(match.is_person, range(len(match.seats)))):
            self._expected = True
            self._process.wake()
        seat = seat_to_ask(match)
        question = None if seat is None else (seat, len(match.record.lines))
        if question != self._asked or seat is None:
            self._ask(match, question, now, pace)
        if self._answer is None and self._asked is not None:
            self._answer = self._poll()
        if self._answer is None or now < self._due or seat is None:
            return None
        answer = self._answer
        self._answer = self._asked = None
        return seat, legal_commit(match, seat, lambda: read_commit(answer, match.record.zone), self._random)

    def _poll(self) -> str | None:
        answer = self._process.poll()
        while self.wait and answer is None:
            time.sleep(0.001)
            answer = self._process.poll()
        return answer

    def _ask(self, match: Match, question: tuple[int, int] | None, now: float, pace: float) -> None:
        self._asked, self._answer = question, None
        if question is None:
            self._process.forget()
            return
        seat = question[0]
        text = write_record(seen_record(match.record))
        back = back_on_top(match.state)
        seed = self._seed + len(match.record.lines) if self._steady else self._random.randrange(2**31)
        self._process.ask(text, seat, match.seats[seat].kind, seed, back)
        self._due = now + pace_of(match, pace)

    def close(self) -> None:
        self._process.close()

    def recreate(self) -> ProcessBots:
        """Return new bots with the same settings."""
        return ProcessBots(self._seed if self._steady else Random().randrange(2**31), self.wait, self._steady)


def recreate(bot_players: BotPlayers) -> BotPlayers:
    """Return bots to replace `bot_players` after they were closed."""
    return bot_players.recreate() if isinstance(bot_players, ProcessBots) else bot_players
