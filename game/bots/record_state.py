"""Computes the state at the end of a record, for bots that receive only the record's text."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import rules
from game.engine.actions import Action
from game.engine.record import Line, Record
from game.engine.state import GameState, Task


class RecordState:
    """The state of a record's game, found by playing its lines without checking the moves again."""

    def __init__(self, record: Record) -> None:
        self.state = record.new_state()
        self.ready: dict[int, tuple[Action, ...]] = {}
        """In the bureaucracy: the choices of the seats that are ready."""
        self._kept: list[tuple[int, GameState]] = []
        """The seat of every commit, and the state before it."""
        for line in record.lines:
            self._take(line)

    def _take(self, line: Line) -> None:
        if line.word == "undo":
            self._undo(line.seat)
        elif line.word == "withdraw":
            del self.ready[line.seat]
        elif line.word:
            return  # a new player of a seat and advice change nothing on the table
        elif self.state.task == Task.RUN:
            self.ready[line.seat] = line.moves
            if len(self.ready) == len(self.state.players):
                self._supply(line)
        else:
            self._make(line.seat, line.moves, line.drawn)

    def _supply(self, line: Line) -> None:
        """Make the bureaucracy's choices of all seats in turn order, once the last seat has chosen."""
        order = [party for party in self.state.order if party in self.ready]
        self._make(line.seat, [move for seat in order for move in self.ready[seat]], line.drawn)
        self.ready = {}

    def _make(self, seat: int, moves: Sequence[Action], drawn: tuple[int, ...]) -> None:
        self._kept.append((seat, self.state))
        self.state = self.state.copy()
        self.state.shown = drawn
        for move in moves:
            rules.apply(self.state, move)
        self.state.shown = ()

    def _undo(self, seat: int) -> None:
        """Restore the state before a seat's last commit; later commits of bots are undone, too."""
        while self._kept:
            who, self.state = self._kept.pop()
            if who == seat:
                break
        self.ready = {}
