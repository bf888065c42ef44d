"""Computes the advice behind the pointing hand: a bot's commit as a teacher would give it, normally in a separate
process."""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.bots import decide
from game.bots.process import BotProcess
from game.engine.actions import Action
from game.engine.notation import BadRecord, read_commit
from game.engine.plant_market import back_on_top
from game.engine.record import seen_record, write_record
from game.match import Match
from game.session.session import GUIDE
from game.teaching.plain_advice import plain

Commit = tuple[Action, ...]


def seed_of(match: Match) -> int:
    """Return the random seed for a question of advice; an equal question always gets the same answer, even in a resumed
    game."""
    return len(match.record.lines)


class Guide(Protocol):
    """The interface of an object that knows what a seat should do."""

    def commit(self, match: Match, seat: int) -> Commit:
        """Return the commit advised to a seat whose turn it is; an empty one while it is being computed."""

    def close(self) -> None:
        """Release all resources of the guide; `commit` must not be called afterwards."""


class GuideHere:
    """A guide that computes its advice in this process, for use without a screen."""

    def __init__(self) -> None:
        self._known: tuple[object, int, Commit] | None = None

    def commit(self, match: Match, seat: int) -> Commit:
        if self._known is None or self._known[0] is not match.state or self._known[1] != seat:
            made = tuple(decide(match.state, GUIDE, Random(seed_of(match)), seat))
            self._known = match.state, seat, plain(match, seat, made)
        return self._known[2]

    def close(self) -> None:
        """Do nothing: a guide in this process holds no resources."""


class GuideApart:
    """A guide that computes its advice in a separate process, started at the first question; it answers one at
    a time."""

    def __init__(self) -> None:
        self._process: BotProcess | None = None
        self._known: dict[int, tuple[object, Commit]] = {}
        self._asked: tuple[object, int] | None = None

    def commit(self, match: Match, seat: int) -> Commit:
        known = self._known.get(seat)
        if known is not None and known[0] is match.state:
            return known[1]
        if self._asked is None or self._asked[0] is not match.state:
            self._ask(match, seat)
        elif self._process and (answer := self._process.poll()) is not None:
            about, self._asked = self._asked[1], None  # may belong to a seat that has switched the hand off
            self._known[about] = match.state, plain(match, about, self._read(match, answer))
            return self._known[about][1] if about == seat else ()
        return ()

    def _ask(self, match: Match, seat: int) -> None:
        self._asked = match.state, seat
        self._process = self._process or BotProcess()
        text = write_record(seen_record(match.record))
        self._process.ask(text, seat, GUIDE, seed_of(match), back_on_top(match.state))

    @staticmethod
    def _read(match: Match, answer: str) -> Commit:
        try:
            return read_commit(answer, match.record.zone)
        except BadRecord:
            return ()

    def close(self) -> None:
        if self._process:
            self._process.close()
