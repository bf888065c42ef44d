"""A game reviewed: the cost of each decision in chance of winning, and the better move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.bots import asked_view
from game.bots.advice import Choice, Reason, compare, matching_candidate
from game.bots.levels import BotPlayer, move_of, run_search
from game.bots.search.candidates import CandidateCommit
from game.bots.search.think import JudgedCandidate
from game.engine.board import Zone
from game.engine.notation import commit_words, read_commit
from game.engine.record import Line, Record, line_numbers
from game.engine.rules import ranking
from game.engine.state import GameState
from game.match import Match

REVIEWER: Final = "director"
"""The bot level that judges."""
TURNS: Final = 3
"""The number of turning points."""
FORCED: Final = 1
"""The number of candidates of a decision without a choice."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One decision: the move, its cost in chance of winning (0 to 1), and the better move with its reason."""

    line: int
    """The line of the record's file, from 1, the number that reviews, replays and refusals use."""
    seat: int
    round: int
    phase: str
    done: Choice
    best: Choice
    reason: Reason

    @property
    def cost(self) -> float:
        """The loss in chance of winning."""
        return max(0.0, self.best.chance - self.done.chance)


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a game in order, judged by `bot`."""

    record: Record
    bot: str
    marks: tuple[JudgedMove, ...]

    @property
    def turning_points(self) -> tuple[JudgedMove, ...]:
        """The most costly decisions, the highest cost first."""
        return costliest(self.marks, winners(self.record))

    def values(self) -> dict[str, Any]:
        """Return the review as plain values."""
        return {
            "bot": self.bot,
            "seats": [seat.colour for seat in self.record.seats],
            "turning_points": [mark.line for mark in self.turning_points],
            "decisions": [self._told(mark) for mark in self.marks],
        }

    def _told(self, mark: JudgedMove) -> dict[str, Any]:
        zone = self.record.zone
        return {
            "line": mark.line,
            "seat": self.record.seats[mark.seat].colour,
            "round": mark.round,
            "phase": mark.phase,
            "done": commit_words(mark.done.moves, zone),
            "chance": round(mark.done.chance, 4),
            "best": commit_words(mark.best.moves, zone),
            "best_chance": round(mark.best.chance, 4),
            "cost": round(mark.cost, 4),
            "reason": {"key": mark.reason.key, **mark.reason.values},
        }

    def lines(self) -> Iterator[str]:
        """The turning points and each seat's total cost, as text."""
        seats, zone = self.record.seats, self.record.zone
        for mark in self.turning_points:
            yield (
                f"line {mark.line}, round {mark.round}, {mark.phase}, {seats[mark.seat].colour}: "
                f"{commit_words(mark.done.moves, zone)} cost {100 * mark.cost:.0f} %; "
                f"better: {commit_words(mark.best.moves, zone)} ({mark.reason.key.removeprefix('advice.')})"
            )
        for seat, sitting in enumerate(seats):
            costs = [mark.cost for mark in self.marks if mark.seat == seat]
            if costs:
                yield f"{sitting.colour}: {len(costs)} decisions, {100 * sum(costs):.0f} % given away in all"


def review(record: Record, seconds: float = -1.0, seats: Sequence[int] = ()) -> Iterator[JudgedMove]:
    """Yield every decision of these seats (default: all) with its judgement; undone ones are left out.

    `seconds` of thought for each, the director's own if negative.
    """
    yield from (mark for _, _, mark in walk(record, seconds, seats) if mark)


def walk(
    record: Record, seconds: float = -1.0, seats: Sequence[int] = ()
) -> Iterator[tuple[int, int, JudgedMove | None]]:
    """Yield, for each decision, the number judged, the total, and the mark if there was a choice."""
    match = Match(record.fresh())
    player = BotPlayer(REVIEWER, "", seconds)
    made = [(place, line) for place, line in decisions(record) if not seats or line.seat in seats]
    numbers = line_numbers(record)
    for done, (place, line) in enumerate(made, start=1):
        while len(match.record.lines) < place:
            match.replay([record.lines[len(match.record.lines)]])
        numbered = line._replace(number=numbers[place])
        yield done, len(made), judge(match.state, numbered, player, Random(place))


def mark_words(mark: JudgedMove, zone: Zone) -> str:
    """Return a mark as one line of JSON, moves in record notation."""

    def told(choice: Choice) -> dict[str, Any]:
        return {"moves": commit_words(choice.moves, zone), "chance": choice.chance}

    values = {"line": mark.line, "seat": mark.seat, "round": mark.round, "phase": mark.phase}
    reason = {"key": mark.reason.key, "values": mark.reason.values}
    return json.dumps({**values, "done": told(mark.done), "best": told(mark.best), "reason": reason})


def read_mark(text: str, zone: Zone) -> JudgedMove:
    """Return the mark that `mark_words` wrote; raise ValueError for any other text."""
    try:
        told = json.loads(text)
        done, best = (
            Choice(read_commit(choice["moves"], zone), float(choice["chance"]))
            for choice in (told["done"], told["best"])
        )
        reason = Reason(str(told["reason"]["key"]), dict(told["reason"]["values"]))
        return JudgedMove(
            int(told["line"]), int(told["seat"]), int(told["round"]), str(told["phase"]), done, best, reason
        )
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"this is not a mark: {error}") from None


def costliest(marks: Iterable[JudgedMove], won: frozenset[int] = frozenset()) -> tuple[JudgedMove, ...]:
    """Return the turning points: the most costly decisions, highest cost first, of seats that have not `won`.

    A winner's decisions do not count, because their cost did not matter in the end.
    """
    dear = [mark for mark in marks if mark.cost > 0 and mark.seat not in won]
    return tuple(sorted(dear, key=lambda mark: (-mark.cost, mark.line))[:TURNS])


def winners(record: Record) -> frozenset[int]:
    """Return the seats that won a recorded game; none while it is not over."""
    match = Match(record.fresh())
    match.replay(record.lines)
    return frozenset(rank.seat for rank in ranking(match.state) if rank.number == 1) if match.over else frozenset()


def decisions(record: Record) -> list[tuple[int, Line]]:
    """Return the commits that were not undone, each with its index among the record's lines."""
    stood: list[tuple[int, Line]] = []
    match = Match(record.fresh())
    made: list[tuple[int, int, Line]] = []
    for place, line in enumerate(record.lines):
        match.replay([line])
        if line.word == "undo":
            made = [entry for entry in made if entry[0] < len(match.commits)]
        elif line.word == "withdraw":
            made = [entry for entry in made if not (entry[0] == len(match.commits) and entry[2].seat == line.seat)]
        elif not line.word:
            before = len(match.commits) - (not match.ready)
            made.append((before, place, line))
    stood += [(place, line) for _, place, line in made]
    return stood


def judge(state: GameState, line: Line, player: BotPlayer, random: Random) -> JudgedMove | None:
    """Judge a commit; None if there was no choice."""
    seen = asked_view(state, line.seat)
    search = run_search(seen, player, random)
    search.keep_ends = True
    ranked = search.run()
    if len(ranked) == FORCED:
        return None
    done = matching_candidate(ranked, seen, line.moves) or JudgedCandidate(CandidateCommit(line.moves))
    best = ranked[0]
    search.judge_beside(best, done, max(2, len(best.chances)))
    reason = compare(line.seat, best, done) if best is not done else Reason("advice.only", {})
    return JudgedMove(
        line.number,
        line.seat,
        state.round,
        state.phase.word,
        Choice(line.moves, done.chance(line.seat)),
        Choice(move_of(best.candidate, seen), best.chance(line.seat)),
        reason,
    )
