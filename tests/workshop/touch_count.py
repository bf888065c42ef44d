"""How many touches and serial commits a round takes at a table: `python -m tests.workshop.touch_count`.

Greedy's decisions are made with the fewest touches that the table offers. Every touch counts, including those that
plan, arm or set a maximum. A serial commit is one that another seat must wait for: simultaneous answers count once, and
so does a plan that is played. Without a screen a touch is an intent; `tests/play/test_touch_count.py` plays whole games
by posted fingers and finds each of these intents under a finger.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice, product
from random import Random
from statistics import mean
from typing import Final

from game.bots import decide
from game.engine import rules
from game.engine.actions import BUY, PASS, Action, Bid, Build, Buy, Drop, Nominate, Pass, Run
from game.engine.record import Seat
from game.engine.state import Task
from game.match import Match, new_match
from game.session import intents, maximum_bid, planning
from game.session.auto_raise import RING, SWEEP, AutoRaise
from game.session.intents import Intent
from game.session.session import Session
from game.session.shortcuts import armed_plans, cheapest_houses
from game.setup.choices import COLOURS, NAMES
from game.views import bidding, building_sites

WANTED: Final = {4: (36.0, 15.0), 6: (58.0, 22.0)}
"""The touches and serial commits wanted, by the number of seats; the floor of the rules where it is higher."""
SEATS: Final = tuple(WANTED)
FIRST, LAST = 2, 8
"""The rounds that are counted."""
SEEDS: Final = 20
AUCTION: Final = (Task.NOMINATE, Task.OPEN, Task.RAISE)
MANY: Final = 1000
"""More touches than any decision takes."""


@dataclass(slots=True)
class Count:
    """Touches and serial commits of one round, and the minimum that the rules require."""

    touches: int = 0
    serial: int = 0
    asked: int = 0
    """Answers that the rules ask of seats, each at least one touch."""
    ordered: int = 0
    """Decisions that the rules put in an order; answers that may be given at the same time are one."""
    played: int = 0
    """Commits made by armed plans."""
    kinds: dict[str, int] = field(default_factory=dict)
    """Touches by task."""


class Hand:
    """Makes decisions with the fewest touches; `touch` touches the target of an intent.

    `slide` slides a seat's dial to an amount; `carry` slides a key onto the button that confirms. Without them a hand
    only taps.
    """

    def __init__(
        self,
        session: Session,
        touch: Callable[[Intent], object],
        slide: Callable[[int, int], object] | None = None,
        carry: Callable[[Intent, Intent], object] | None = None,
    ) -> None:
        self.session = session
        self._touch = touch
        self._slide = slide
        self._carry = carry
        self.touches = 0

    def touch(self, intent: Intent) -> None:
        """Count one touch and perform it."""
        self.touches += 1
        self._touch(intent)

    def answer(self, seat: int, most: int) -> None:
        """Answer a nomination with a maximum, or by leaving."""
        if not most:
            self.touch(intents.PassTurn(seat))
            return
        if maximum_bid.gathers(self.session) and not self.session.view(seat).then_passes:
            self.touch(intents.ThenPass(seat))  # once a game
        self.dial(seat, most)
        gathers = maximum_bid.gathers(self.session)
        self.touch(intents.Confirm(seat) if gathers else intents.SetMaximum(seat, most))

    def commit(self, seat: int, moves: Sequence[Action], most: int = 0) -> None:
        """Make a seat's commit; a nomination with a maximum if `most` is more than its bid."""
        lines = len(self.session.match.record.lines)
        if self.session.match.state.task in AUCTION:
            self._bid(seat, moves, most)
        else:
            self._confirm(seat, self._keys(seat, moves))
        while len(self.session.match.record.lines) == lines:  # some commits are asked about once
            self.touch(intents.Confirm(seat))

    def _confirm(self, seat: int, keys: Sequence[Intent]) -> None:
        """Touch the buttons that stage a turn; with `carry`, slide from the last one onto the button that confirms."""
        for intent in keys if not self._carry else keys[:-1]:
            self.touch(intent)
        if keys and self._carry:
            self.touches += 1
            self._carry(keys[-1], intents.Confirm(seat))

    def _bid(self, seat: int, moves: Sequence[Action], most: int) -> None:
        """Stage a nomination or a bid, or pass; commit a nomination with a maximum after which the seat passes."""
        for move in moves:
            if isinstance(move, Pass):
                self.touch(intents.PassTurn(seat))
            elif isinstance(move, Bid) and (most > move.amount or self._has_last_word(seat)):
                self.answer(seat, max(most, move.amount))
            elif isinstance(move, Bid):
                self.dial(seat, move.amount)
            else:
                self.touch(intents.StageMove(seat, move))

    def _has_last_word(self, seat: int) -> bool:
        """Return whether a nomination can be made with a maximum after which the seat passes."""
        known = self.session
        return known.together and known.view(seat).then_passes and maximum_bid.may_set(known, seat)

    def _keys(self, seat: int, moves: Sequence[Action]) -> list[Intent]:
        """Return the intents of the fewest touches that stage these moves; nothing stays staged."""
        keys = list[Intent]()

        def touch(intent: Intent) -> None:
            keys.append(intent)
            self.session.perform(intent)

        Hand(self.session, touch)._lay_out(seat, moves)
        self.session.perform(intents.Reset(seat))
        return keys

    def _lay_out(self, seat: int, moves: Sequence[Action]) -> None:
        """Touch the buttons that stage a seat's moves."""
        if self.session.match.state.task == Task.RUN:
            self._choose_runs(seat, {move.plant: move for move in moves if isinstance(move, Run)})
            return
        if self.session.match.state.task == Task.BUY:
            moves = self._fill(seat, [move for move in moves if isinstance(move, Buy)])
        if self.session.match.state.task == Task.BUILD:
            moves = self._build(seat, moves)
        for index, move in enumerate(moves):
            if isinstance(move, Drop) and self.session.draft(seat).moves.count(move) > moves[:index].count(move):
                continue  # it was staged with the choice of the plant, as it leaves no choice
            if move not in self.session.last_moves(seat):
                self.touch(intents.StageMove(seat, move))

    def dial(self, seat: int, amount: int) -> None:
        """Turn a seat's dial to an amount: one touch on a key, or one finger that slides."""
        known = bidding.dial(self.session, seat)
        if known.value == amount:
            return
        if not self._slide or any(_reached(step.intent) == amount for step in (known.less, *known.more)):
            self._turn(seat, amount)
            return
        self.touches += 1
        self._slide(seat, amount)

    def _turn(self, seat: int, amount: int) -> None:
        """Touch the dial's buttons until it shows an amount."""
        while (known := bidding.dial(self.session, seat)).value != amount:
            up = [step for step in known.more if step.able and _reached(step.intent) <= amount]
            self.touch(up[-1].intent if up else known.less.intent)

    def _fill(self, seat: int, tokens: Sequence[Buy]) -> list[Buy]:
        """Touch the cards or the key that fill most plants; return the tokens that are left to buy one by one."""
        ways = {way: self._tried(seat, way, Counter(tokens)) for way in self._ways(seat)}
        best = min(ways, key=lambda way: len(way) + ways[way].total())
        for intent in best:
            self.touch(intent)
        return list(ways[best].elements())

    def _build(self, seat: int, moves: Sequence[Action]) -> Sequence[Action]:
        """Touch the key for several of the cheapest cities if these are wanted; return the moves that are left."""
        for several in reversed(building_sites.next_cities(self.session, seat)):
            meant = several.intent
            following = cheapest_houses.following(self.session, seat, meant.start)
            houses = [house for house, _ in islice(following, meant.count)]
            if list(moves[: meant.count]) == houses:
                self.touch(meant)
                return moves[meant.count :]
        return moves

    def _ways(self, seat: int) -> Iterator[tuple[Intent, ...]]:
        """Yield touches on the key that fills all plants, or on cards."""
        yield from ((intents.FillAll(seat),) * count for count in (1, 2))
        plants = self.session.state_of(seat).players[seat].plants
        each = [[(intents.FillPlant(seat, plant.number),) * count for count in range(3)] for plant in plants]
        yield from (tuple(chain(*way)) for way in product(*each))

    def _tried(self, seat: int, way: Sequence[Intent], wanted: Counter[Buy]) -> Counter[Buy]:
        """Return the tokens still missing after some touches; far too many if they take something else."""
        for intent in way:
            self.session.perform(intent)
        laid = Counter(move for move in self.session.draft(seat).moves if isinstance(move, Buy))
        refused = self.session.view(seat).refused
        self.session.perform(intents.Reset(seat))
        return Counter({BUY[0]: MANY}) if laid - wanted or refused else wanted - laid

    def _choose_runs(self, seat: int, wanted: dict[int, Run]) -> None:
        """Change the proposed plants and mixes until they are the wanted ones."""
        runs = self.session.view(seat).runs
        other = [plant for plant, run in runs.items() if run != wanted.get(plant)]
        for plant in [plant for plant in other if plant not in wanted or len(other) > 1]:  # they may share their fuel
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
    pass_time: Callable[[], object]
    """Let the ring close and the raises be made."""
    play_plan: Callable[[], object] = lambda: None
    """Let the countdown of an armed plan end."""
    armed: bool = False
    """Whether seats that wait plan fuel and houses and arm them."""
    together: bool = True
    """Whether all answer a nomination at the same time, or the bids are made one by one."""
    rounds: dict[int, Count] = field(default_factory=dict)
    _armed: tuple[int, Task] = (0, Task.NOTHING)
    """The phase for which plans were armed last."""

    def play(self, until: int = LAST) -> None:
        """Play until a round is over, or the game."""
        match, random = self.hand.session.match, Random(1)
        self.hand.session.together = self.together
        while not match.over and match.state.round <= until:
            count = self.rounds.setdefault(match.state.round, Count())
            self._decide(match, count, random)

    def _decide(self, match: Match, count: Count, random: Random) -> None:
        state, seat = match.state, match.asked()[0]
        task, before = state.task, self.hand.touches
        if self.armed and task in (Task.BUY, Task.BUILD):
            self._arm(match)
        moves = decide(state, "greedy", random, seat)
        first = task != Task.RUN or not match.ready
        if isinstance(moves[0], Nominate) and self.together:
            self._auction(seat, moves, count)
        elif self.hand.session.countdown and self.hand.session.offer(seat) == tuple(moves):
            self.play_plan()
            count.played += 1
        else:
            self._clear(seat)
            self.hand.commit(seat, moves)
            self.pass_time()
        touched = self.hand.touches - before
        count.touches += touched
        count.kinds[task.name] = count.kinds.get(task.name, 0) + touched
        count.serial += first
        if task != Task.RAISE:
            count.asked += 1
            count.ordered += first
        if isinstance(moves[0], Nominate) and len(state.eligible) > 1:
            count.asked += len(state.eligible) - 1
            count.ordered += 1

    def _arm(self, match: Match) -> None:
        """Let all waiting seats, at the beginning of a phase, plan what they would do now and arm the plan."""
        state, session = match.state, self.hand.session
        phase = state.round, state.task
        if phase == self._armed:
            return
        self._armed = phase
        for seat in state.queue:
            asked = state.copy()
            asked.actor, asked.queue, asked.log = seat, (), None
            wishes = [move for move in decide(asked, "greedy", Random(1), seat) if isinstance(move, Buy | Build)]
            if wishes:
                self.hand.touch(intents.Open(seat, planning.SHEET))
                self._plan_fuel(seat, Counter(move.fuel for move in wishes if isinstance(move, Buy)))
                for move in wishes:
                    if isinstance(move, Build):
                        self.hand.touch(intents.PlanCity(seat, move.city))
                if armed_plans.armable(session, seat):
                    self.hand.touch(intents.ArmPlan(seat))

    def _plan_fuel(self, seat: int, wanted: Counter[int]) -> None:
        """Plan tokens, with the key that fills all plants if that takes fewer touches."""
        session, found = self.hand.session, {}
        view = session.view(seat)
        before = view.plan
        for count in range(3):
            laid = Counter(fuel for fuel, _ in view.plan.fuel)
            found[count] = laid - wanted, wanted - laid
            session.perform(intents.PlanFill(seat))
        view.plan = before
        best = min(found, key=lambda count: count + sum(tokens.total() for tokens in found[count]))
        for _ in range(best):
            self.hand.touch(intents.PlanFill(seat))
        for tokens, more in zip(found[best], (-1, 1), strict=True):
            for fuel in tokens.elements():
                self.hand.touch(intents.PlanFuel(seat, fuel, more))

    def _clear(self, seat: int) -> None:
        """Reset moves that an armed plan has staged but that the bot does not make now."""
        if self.armed and self.hand.session.draft(seat).moves:
            self.hand.touch(intents.Reset(seat))

    def _auction(self, seat: int, moves: Sequence[Action], count: Count) -> None:
        """Nominate with a maximum; all others answer at the same time, and the ring closes."""
        hand, match = self.hand, self.hand.session.match
        most = limits(match, moves)
        hand.commit(seat, moves, most.get(seat, 0))
        if maximum_bid.gathers(hand.session):
            count.serial += 1
            for other in maximum_bid.unanswered(hand.session):
                hand.answer(other, most[other])
            self.pass_time()


def limits(match: Match, moves: Sequence[Action]) -> dict[int, int]:
    """Return for each bidder how much the bot greedy would bid for a nominated plant in its place; 0 for nothing."""
    state = match.state.copy()
    state.log = None
    for move in moves:
        rules.apply(state, move)
    found = {}
    for seat in state.ring:
        asked = state.copy()
        asked.actor = seat
        while decide(asked, "greedy", Random(1))[0] != PASS:
            asked.bid += 1
        found[seat] = asked.bid if asked.bid > state.bid else 0
    return found


def sweep(session: Session) -> None:
    """Let the time for simultaneous answers end and all maximums raise the bid."""
    raising = AutoRaise()
    raising.turn(session, 0.0, 0.0)
    now = RING
    while raising.turn(session, now, 0.0):
        now += SWEEP


def play_plan(session: Session) -> None:
    """Let the countdown of an armed plan end."""
    assert session.countdown is not None
    seat = session.countdown.seat
    armed_plans.used(session, seat)
    session.commit(seat, session.offer(seat))


def paper(session: Session) -> Callable[[Intent], object]:
    """Return a function that performs a touch without a screen and checks that it is not refused."""

    def touch(intent: Intent) -> None:
        session.perform(intent)
        refused = session.view(intent.seat).refused  # type: ignore[union-attr]
        assert refused is None, f"{intent} is refused: {refused}"

    return touch


def sliding(session: Session) -> Callable[[int, int], object]:
    """Return a function that sets a bid directly, in place of a finger that turns the dial."""
    return lambda seat, amount: session.perform(intents.SetBid(seat, amount))


def carrying(session: Session) -> Callable[[Intent, Intent], object]:
    """Return a function that slides a key onto the button that confirms, without a screen."""
    touch = paper(session)

    def carry(key: Intent, button: Intent) -> None:
        touch(key)
        touch(button)

    return carry


def deal(players: int, seed: int) -> Match:
    """Return a game for this many people at a table with hidden money."""
    seats = [Seat(COLOURS[seat], "person", NAMES[seat]) for seat in range(players)]
    return new_match("recharged", "germany", seats, seed, house_rules={"hidden_money": True})


def counts(
    players: int, seeds: int = SEEDS, together: bool = True, armed: bool = False, slides: bool = True
) -> Iterator[Count]:
    """Yield the counted rounds of this many games; `slides`: whether keys are slid onto the button that confirms."""
    for seed in range(1, seeds + 1):
        session = Session(deal(players, seed))
        hand = Hand(session, paper(session), sliding(session), carrying(session) if slides else None)
        evening = Evening(hand, partial(sweep, session), partial(play_plan, session), armed, together)
        evening.play()
        yield from (count for number, count in evening.rounds.items() if FIRST <= number <= LAST)


def row(players: int, found: Sequence[Count]) -> str:
    """Return the means of a round for this many seats, in words."""
    touches, serial, asked, ordered, played = (
        mean(getattr(count, name) for count in found) for name in ("touches", "serial", "asked", "ordered", "played")
    )
    kinds = sorted({kind for count in found for kind in count.kinds})
    apart = ", ".join(f"{kind.lower()} {mean(count.kinds.get(kind, 0) for count in found):.1f}" for kind in kinds)
    most, commits = (max(pair) for pair in zip(WANTED[players], (asked, ordered), strict=True))
    return (
        f"{players} seats: {touches:.1f} touches (wanted {most:.1f}, floor {asked:.1f}), {serial:.1f} serial commits"
        f" (wanted {commits:.1f}, floor {ordered:.1f}, {played:.1f} by armed plans) a round; {apart}"
    )


def main() -> None:
    """Print the means for four and for six seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--bid-by-bid", action="store_true", help="make every bid in turn")
    parser.add_argument("--armed", action="store_true", help="let seats that wait arm their plans")
    parser.add_argument("--taps", action="store_true", help="slide no key onto the button that confirms")
    told = parser.parse_args()
    for players in WANTED:
        found = list(counts(players, told.seeds, not told.bid_by_bid, told.armed, not told.taps))
        print(row(players, found), flush=True)


if __name__ == "__main__":
    main()
