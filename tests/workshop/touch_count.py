"""How many touches and serial commits a round takes at a table: `python -m tests.workshop.touch_count`.

Greedy's decisions are made with the fewest touches that the table offers. Every touch counts, including those that
plan, arm or set a maximum. A serial commit is one that another seat must wait for: simultaneous answers count once, and
so does a plan that is played. Without a screen a touch is an intent; `tests/play/test_touch_count.py` plays whole games
by posted fingers and finds each of these intents under a finger.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import Final

from game.bots import decide
from game.engine.actions import Action, Bid, Nominate, Pass, Run
from game.engine.record import Seat
from game.engine.state import Task
from game.match import Match, new_match
from game.session import intents
from game.session.intents import Intent
from game.session.session import Session
from game.setup.choices import COLOURS, NAMES
from game.views import bidding

SEATS: Final = (4, 6)
FIRST, LAST = 2, 8
"""The rounds that are counted."""
SEEDS: Final = 20


@dataclass(slots=True)
class Count:
    """Touches and serial commits of one round, and the minimum that the rules require."""

    touches: int = 0
    serial: int = 0
    asked: int = 0
    """Answers that the rules ask of seats, each at least one touch."""
    ordered: int = 0
    """Decisions that the rules put in an order; answers that may be given at the same time are one."""
    kinds: dict[str, int] = field(default_factory=dict)
    """Touches by task."""


class Hand:
    """Makes decisions with the fewest touches; `touch` touches the target of an intent."""

    def __init__(self, session: Session, touch: Callable[[Intent], object]) -> None:
        self.session = session
        self._touch = touch
        self.touches = 0

    def touch(self, intent: Intent) -> None:
        """One touch."""
        self.touches += 1
        self._touch(intent)

    def commit(self, seat: int, moves: Sequence[Action]) -> None:
        """Make a seat's commit."""
        lines = len(self.session.match.record.lines)
        if self.session.match.state.task == Task.RUN:
            self._choose_runs(seat, {move.plant: move for move in moves if isinstance(move, Run)})
        for move in moves if self.session.match.state.task != Task.RUN else ():
            if isinstance(move, Pass):
                self.touch(intents.PassTurn(seat))
            elif isinstance(move, Bid):
                self.dial(seat, move.amount)
            elif move not in self.session.last_moves(seat):
                self.touch(intents.Lay(seat, move))
        while len(self.session.match.record.lines) == lines:  # some commits are asked about once
            self.touch(intents.Confirm(seat))

    def dial(self, seat: int, amount: int) -> None:
        """Turn a seat's dial to an amount."""
        while (known := bidding.dial(self.session, seat)).value != amount:
            up = [step for step in known.more if step.able and _reached(step.intent) <= amount]
            self.touch(up[-1].intent if up else known.less.intent)

    def _choose_runs(self, seat: int, wanted: dict[int, Run]) -> None:
        """Change the proposed plants and mixes until they are the wanted ones."""
        runs = self.session.view(seat).runs
        for plant in [plant for plant in runs if plant not in wanted]:
            self.touch(intents.ToggleRun(seat, plant))
        for plant, run in wanted.items():
            if plant not in runs:
                self.touch(intents.ToggleRun(seat, plant))
            while (coal := runs[plant].mix[0]) != run.mix[0]:
                self.touch(intents.SetMix(seat, plant, coal + (1 if coal < run.mix[0] else -1)))


def _reached(intent: Intent) -> int:
    return intent.amount if isinstance(intent, intents.SetBid) else 0


@dataclass(slots=True)
class Evening:
    """One game, decided by greedy and played by hand."""

    hand: Hand
    rounds: dict[int, Count] = field(default_factory=dict)

    def play(self, until: int = LAST) -> None:
        """Play until a round is over, or the game."""
        match, random = self.hand.session.match, Random(1)
        while not match.over and match.state.round <= until:
            count = self.rounds.setdefault(match.state.round, Count())
            self._decide(match, count, random)

    def _decide(self, match: Match, count: Count, random: Random) -> None:
        state, seat = match.state, match.asked()[0]
        task, before = state.task, self.hand.touches
        moves = decide(state, "greedy", random, seat)
        first = task != Task.RUN or not match.ready
        self.hand.commit(seat, moves)
        touched = self.hand.touches - before
        count.touches += touched
        count.kinds[task.name] = count.kinds.get(task.name, 0) + touched
        count.serial += first
        if task != Task.RAISE:
            count.asked += 1
            count.ordered += first
        if isinstance(moves[0], Nominate) and len(match.state.ring) > 1:
            count.asked += len(match.state.ring) - 1
            count.ordered += 1


def paper(session: Session) -> Callable[[Intent], object]:
    """A touch without a screen, which must not be refused."""

    def touch(intent: Intent) -> None:
        session.perform(intent)
        refused = session.view(intent.seat).refused  # type: ignore[union-attr]
        assert refused is None, f"{intent} is refused: {refused}"

    return touch


def deal(players: int, seed: int) -> Match:
    """A game for this many people at a table with hidden money."""
    seats = [Seat(COLOURS[seat], "person", NAMES[seat]) for seat in range(players)]
    return new_match("recharged", "germany", seats, seed, house_rules={"hidden_money": True})


def counts(players: int, seeds: int = SEEDS) -> Iterator[Count]:
    """The counted rounds of this many games."""
    for seed in range(1, seeds + 1):
        session = Session(deal(players, seed))
        evening = Evening(Hand(session, paper(session)))
        evening.play()
        yield from (count for number, count in evening.rounds.items() if FIRST <= number <= LAST)


def row(players: int, seeds: int = SEEDS) -> str:
    """The means of a round for this many seats, in words."""
    found = list(counts(players, seeds))
    touches, serial, asked, ordered = (
        mean(getattr(count, name) for count in found) for name in ("touches", "serial", "asked", "ordered")
    )
    kinds = sorted({kind for count in found for kind in count.kinds})
    apart = ", ".join(f"{kind.lower()} {mean(count.kinds.get(kind, 0) for count in found):.1f}" for kind in kinds)
    return (
        f"{players} seats: {touches:.1f} touches (floor {asked:.1f}), {serial:.1f} serial commits (floor {ordered:.1f})"
        f" a round; {apart}"
    )


def main() -> None:
    """Print the means for four and for six seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    seeds = parser.parse_args().seeds
    for players in SEATS:
        print(row(players, seeds), flush=True)


if __name__ == "__main__":
    main()
