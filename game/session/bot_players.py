"""The bots at a table, which decide in the background and move slowly enough for people to follow."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from random import Random
from typing import Final, Protocol

from game.bots import BELOW, decide
from game.bots.levels import read_player, within
from game.bots.process import COMMIT, LIMIT, BotProcess
from game.engine import files
from game.engine.actions import BIDS, PASS, Action
from game.engine.notation import read_commit
from game.engine.plant_market import back_on_top
from game.engine.record import seen_record, write_record
from game.engine.state import Task
from game.match import Commit, Match, first_legal
from game.session.maximum_bid import begun

PACES: Final = {"slow": 1.5, "normal": 0.75, "fast": 0.2, "still": 0.0}
"""Seconds between two commits of bots."""
AUCTION: Final = 2.0
"""The seconds in which bots that bid alone should sell a plant, thinking included; a longer auction goes on with a
raise each frame."""
SHARE: Final = 0.2
"""The share of the time left for an auction of bots alone after which the next raise is made."""


class BotPlayers(Protocol):
    """The interface of an object that decides for the bots of a match."""

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        """Return a bot's seat and its commit once it is decided and due; None until then."""

    def close(self) -> None:
        """Release all resources of the bots; `turn` must not be called afterwards."""


def seat_to_ask(match: Match) -> int | None:
    """Return the first seat of a bot that has a decision to make; None if there is none."""
    return next((seat for seat in match.asked() if not match.is_person(seat)), None)


def bid_alone(match: Match) -> bool:
    """Return whether only bots still bid for the plant on auction."""
    state = match.state
    return state.task == Task.RAISE and not any(match.is_person(seat) for seat in state.ring)


def legal_commit(match: Match, seat: int, said: Callable[[], Sequence[Action]], random: Random) -> tuple[Action, ...]:
    """Return a bot's commit if it is legal; if not, report that on standard error and return a weaker bot's."""
    below = [(name, partial(decide, match.state, name, random, seat)) for name in BELOW]

    def complain(name: str, sentence: str) -> None:
        files.warn(sentence)

    return first_legal(match.state, seat, [(match.seats[seat].kind, said), *below], complain)


class LocalBots:
    """Bots that decide in this process, for games without spectators; the same seed gives the same game."""

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
        """Do nothing: bots in this process hold no resources."""


class ProcessBots:
    """Bots that decide in a separate process, so that no frame has to wait; only text is exchanged.

    `wait` makes each frame wait for the answer (for headless runs). With `steady`, bots make the same decision at the
    same point of the same game, even after it is resumed; otherwise a bot decides only once an auction, up to which
    amount it bids.
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
        self._nomination: Commit | None = None
        """The commit that put up the plant on auction."""
        self._limits: dict[tuple[int, str], str] = {}
        """Answers with a limit in this auction, by seat and bot."""
        self._ends = inf
        """The time at which bots that bid alone should have sold the plant; infinity if people bid."""

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
        return seat, legal_commit(match, seat, lambda: self._moves(match, seat, answer), self._random)

    def _moves(self, match: Match, seat: int, answer: str) -> tuple[Action, ...]:
        """Return the commit in a bot's answer; if the answer is a limit, the lowest raise up to it, or a pass."""
        word, _, most = answer.partition(" ")
        if word != LIMIT:
            return read_commit(answer, match.record.zone)
        self._limits[seat, match.seats[seat].kind] = answer
        bid = match.state.bid
        return (BIDS[bid + 1],) if bid < int(most) else (PASS,)

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
        seat, kind = question[0], match.seats[question[0]].kind
        self._follow_auction(match, now)
        self._due = now + min(pace, max(0.0, self._ends - now) * SHARE)
        self._answer = self._limits.get((seat, kind))
        if self._answer is not None:
            self._process.forget()
            return
        limits = match.state.task == Task.RAISE and not self._steady and read_player(kind) is not None
        if bid_alone(match):
            kind = within(kind, AUCTION / (len(match.state.ring) - 1))
        text = write_record(seen_record(match.record))
        seed = self._seed + len(match.record.lines) if self._steady else self._random.randrange(2**31)
        self._process.ask(text, seat, kind, seed, back_on_top(match.state), LIMIT if limits else COMMIT)

    def _follow_auction(self, match: Match, now: float) -> None:
        """Forget the bots' limits in an earlier auction, and note when only bots are left in the current one."""
        bids = match.state.task == Task.RAISE
        nomination = match.commits[begun(match)] if bids else None
        if nomination is not self._nomination:
            self._nomination, self._limits, self._ends = nomination, {}, inf
        if not bid_alone(match):
            self._ends = inf
        elif self._ends == inf:
            self._ends = now + AUCTION

    def close(self) -> None:
        self._process.close()

    def recreate(self) -> ProcessBots:
        """Return new bots in a separate process with the same settings."""
        return ProcessBots(self._seed if self._steady else Random().randrange(2**31), self.wait, self._steady)


def recreate(bot_players: BotPlayers) -> BotPlayers:
    """Return new bots to replace closed ones, with the same settings."""
    return bot_players.recreate() if isinstance(bot_players, ProcessBots) else bot_players
