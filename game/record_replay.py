"""A recorded game as a sequence of frames, one after every single move, to step forwards and backwards."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from game.engine import rules
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.record import Line, Record, Seat
from game.engine.state import FREE, GameState, Task
from game.match import Commit, Match

Stride = Literal["move", "turn", "round"]
"""The length of one step: to the next move, commit or round."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """One frame of a replay: the state after a single move."""

    state: GameState
    lines: int
    """The number of the record's lines played so far, without the one in progress."""
    commits: tuple[Commit, ...]
    ready: tuple[int, ...]
    """Seats that are ready in the bureaucracy."""
    events: tuple[Event, ...]
    """The events of the move before this moment."""
    kept: int
    """The number of earlier events that still hold: fewer than all after an undo."""
    seats: tuple[Seat, ...]
    """The players of the seats."""
    seat: int = FREE
    """The seat that moved."""
    whole: bool = True
    """Whether this moment is the end of a commit."""


class RecordReplay:
    """All frames of a recorded game; raises BadRecord if the record cannot be played to its end."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.frames = tuple(_frames(record))

    def __len__(self) -> int:
        return len(self.frames)

    def step(self, index: int, stride: Stride, back: bool = False) -> int:
        """Return the index of the frame one stride (a move, commit or round) after another, or before it if `back`; at
        most the first or last frame."""
        way = range(index - 1, -1, -1) if back else range(index + 1, len(self.frames))
        here = self.frames[index]
        for place in way:
            frame = self.frames[place]
            if stride == "move" or (stride == "turn" and frame.whole):
                return place
            if stride == "round" and frame.state.round != here.state.round:
                return self._first_of_round(place) if back else place
        return 0 if back else len(self.frames) - 1

    def first_of(self, number: int) -> int:
        """Return the index of a round's first frame; of the last frame if the game never reached that round."""
        return next((index for index, one in enumerate(self.frames) if one.state.round >= number), len(self) - 1)

    def _first_of_round(self, place: int) -> int:
        wanted = self.frames[place].state.round
        while place and self.frames[place - 1].state.round == wanted:
            place -= 1
        return place

    def index_of(self, event: int) -> int:
        """Return the index of the frame right after an event, given by its number in the whole game; the first frame
        for -1."""
        held = [at for at, one in enumerate(self.frames) if one.kept <= event < one.kept + len(one.events)]
        return held[-1] if held else 0

    def match_at(self, index: int) -> Match:
        """Return a match in the state of a frame, only to be looked at."""
        frame = self.frames[index]
        match = Match(self.record.fresh())
        match.state, match.seats = frame.state, frame.seats
        match.commits = list(frame.commits)
        match.record.lines = self.record.lines[: frame.lines]
        match.ready = dict.fromkeys(frame.ready, ())
        for earlier in self.frames[: index + 1]:
            match.events = [*match.events[: earlier.kept], *earlier.events]
        return match

    def branch(self, index: int) -> Match:
        """Return a new game that continues from the last commit at or before a frame."""
        match = Match(self.record.fresh())
        match.replay(self.record.lines[: self.frames[index].lines])
        return match


def _frames(record: Record) -> Iterator[ReplayFrame]:
    match = Match(record.fresh())
    yield ReplayFrame(match.state, 0, (), (), (), 0, match.seats)
    for played, line in enumerate(record.lines):
        before, shown_events = match.state, len(match.events)
        commits, ready = tuple(match.commits), tuple(match.ready)
        match.replay([line])
        if line.word == "advice":
            continue  # the table did not change
        shown_events = min(shown_events, len(match.events) - (line.word == "undo"))
        here = ReplayFrame(
            match.state, played + 1, tuple(match.commits), tuple(match.ready), (), shown_events, match.seats, line.seat
        )
        if not line.word and before.task != Task.RUN:
            inside = replace(here, state=before, lines=played, commits=commits, ready=ready, whole=False)
            shown_events += yield from _single_moves(inside, line)
        yield replace(here, events=tuple(match.events[shown_events:]), kept=shown_events)


def _single_moves(before: ReplayFrame, line: Line) -> Generator[ReplayFrame, None, int]:
    """Yield a frame after each single move of a commit but the last; return how many events these moves caused."""
    state = before.state.copy()
    state.shown = line.drawn
    shown_events = 0
    moves: tuple[Action, ...] = line.moves[:-1]
    for move in moves:
        state = state.copy()
        happened = rules.play(state, move)
        yield replace(before, state=state, events=tuple(happened), kept=before.kept + shown_events)
        shown_events += len(happened)
    return shown_events
