"""Search: every option is played on to the end of the round on decks as they may be, and judged by the value.

Where there is time, the best of them are played on to the end of the next round against rivals of several tempers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from game.bots.engineer import turn
from game.bots.engineer.style import Style
from game.bots.search.candidates import NO_LIMIT, CandidateCommit, candidates, detours
from game.bots.search.determinization import determinized
from game.bots.search.playout import play, play_on
from game.bots.search.value import Value
from game.engine.actions import BIDS, PASS, Bid, Nominate
from game.engine.rules import apply
from game.engine.state import GameState, Phase, Task

LONGEST_PLAYOUT: Final = 1.0
"""Seconds of one that count at most."""
LEAST_DECKS: Final = 4
"""Decks that the best options are tried on."""
MOST_DECKS: Final = 100
"""Decks after which more of them would change little."""
HABIT: Final = 0.002
"""Chance of winning by which another option must beat what the rules of thumb say."""
DOUBT: Final = 0.02
"""What it must be better by besides while it was tried on one deck only; less with every deck."""
CLAIM: Final = 0.03
"""The same where a plant is put up or left: what the value promises of one more plant seldom comes true."""
FINALISTS: Final = 4
"""Options that are played on further, what the rules of thumb say among them."""
MANY_DECKS: Final = 8
"""Decks after which the best finalists can be told."""
LAST_FINALISTS: Final = 3
"""Finalists that the rest of the work goes to, what the rules of thumb say among them."""
LOST: Final = 0.02
"""Chance of winning below which a round further shows nothing to choose by: what comes before it decides."""
UNTOLLED: Final = 2.0
"""Times the chance of winning that the toll on a plant is at most: who has none left plays by the rules of thumb."""
NEARER: Final = 0.2
"""Weight of what an option led by at the end of this round beside what it leads by at the end of the next."""
SURE: Final = 0.5
"""Standard errors by which another option must beat what the rules of thumb say, deck by deck."""
LEAP: Final = 5
"""Added to a bid at once while twice as much would still be paid, so that auctions go on briskly."""


def _nobody() -> bool:
    return False


interrupted: Callable[[], bool] = _nobody
"""Whether the answer is not wanted any more: asked between playouts, set by the process that thinks for others."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought: playouts for one decision, rounds each goes on, seconds after which an answer is due.

    `further`: playouts besides that the best options get, `finalists` at most, each a round longer. `claim`: the chance
    of winning by which another option must beat the rules of thumb where a plant is put up or left; `toll`: what
    going for a plant is thought to cost of the chance of winning after the first round. Who puts one up in the place of
    another pays it whole unless hardly any chance is left; everybody else less where the game is nearly won or lost, a
    bidder less for a bargain.
    """

    playouts: int
    rounds: int = 1
    patience: float = 8.0
    further: int = 0
    finalists: int = FINALISTS
    claim: float = CLAIM
    toll: float = 0.0


@dataclass(slots=True)
class JudgedCandidate:
    """An option and what it came to: by deck, the chance of winning for every seat."""

    candidate: CandidateCommit
    habit: bool = False
    chances: list[list[float]] = field(default_factory=list)
    ends: list[GameState] = field(default_factory=list)
    rounds: int = 0
    """Rounds that it was played on beyond the effort's."""

    def chance(self, seat: int) -> float:
        """The mean chance of winning for a seat."""
        if not self.chances:
            return 0.0
        return sum([row[seat] for row in self.chances]) / len(self.chances)

    def lead(self, other: JudgedCandidate, seat: int) -> float:
        """The chance that it gives a seat above another option on the same decks, less what chance may have added."""
        leads = [mine[seat] - theirs[seat] for mine, theirs in zip(self.chances, other.chances, strict=False)]
        mean = sum(leads) / len(leads)
        spread = sum([(lead - mean) ** 2 for lead in leads]) / max(1, len(leads) - 1)
        return mean - SURE * sqrt(spread / len(leads))

    def restart(self, rounds: int) -> None:
        """Forget what it came to: it shall be played on so many rounds further."""
        self.rounds = rounds
        self.chances = []
        self.ends = []


class Search:
    """One decision being thought about; `state` is what the acting seat sees."""

    def __init__(self, state: GameState, value: Value, effort: Effort, styles: Sequence[Style], random: Random) -> None:
        self.state = state
        self.seat = state.actor
        self.value = value
        self.effort = effort
        self.styles = styles
        self.tempers: Sequence[Style] = styles
        """How rivals may play where the best options are played on further."""
        self.keep_ends = False
        """Whether the states that playouts come to are kept, to tell what a move leads to."""
        self.played = 0
        self._random = random
        self._decks: list[GameState] = []
        self._spent, self._looked = 0.0, time.monotonic()

    def run(self) -> list[JudgedCandidate]:
        """All options, best first, as far as the effort goes."""
        listed = candidates(self.state, self.styles[self.seat])
        found = [JudgedCandidate(option) for option in listed[: max(2, self.effort.playouts // LEAST_DECKS)]]
        found[0].habit = True
        if len(found) == 1:
            return found
        most = self.effort.playouts
        ranked = self._halve(found, most)
        if self.state.task == Task.BUILD and self.played < most:
            known = {judged.candidate for judged in ranked}
            more = [
                JudgedCandidate(option) for option in detours(self.state, ranked[0].candidate) if option not in known
            ]
            if more:
                best = self._halve([ranked[0], *more], most)
                ranked = best + [judged for judged in ranked if judged not in best]
        return self._further(ranked)

    def _further(self, ranked: list[JudgedCandidate]) -> list[JudgedCandidate]:
        """The best options played on a round further, the surest first."""
        seat = self.seat
        habit = next(judged for judged in ranked if judged.habit)
        nearer = [habit]
        most = min(self.effort.finalists, self.effort.further // LEAST_DECKS)
        for judged in ranked:
            known = [other.chances[:1] for other in nearer]
            if len(nearer) < most and judged.chances[:1] not in known:  # bids that come to the same count once
                nearer.append(judged)
        if len(nearer) == 1:
            return ranked
        gains = {judged.candidate: judged.chance(seat) - habit.chance(seat) for judged in nearer}
        finals = self._play_off([JudgedCandidate(judged.candidate, judged.habit, rounds=1) for judged in nearer], gains)
        if not all(judged.chances for judged in finals) or max([judged.chance(seat) for judged in finals]) < LOST:
            return ranked
        return finals + [judged for judged in ranked if judged not in nearer]

    def _play_off(self, finals: list[JudgedCandidate], gains: Mapping[CandidateCommit, float]) -> list[JudgedCandidate]:
        """The finalists, first what the rules of thumb say, on the same decks; then the surest first.

        Where there is work for many decks, half of it goes to the best of them.
        """
        work, habit = self.effort.further, finals[0]
        decks = work // 2 // len(finals)
        if decks < MANY_DECKS or len(finals) <= LAST_FINALISTS:
            self._try(finals, work // len(finals))
            return self._surest(finals, habit, gains)
        self._try(finals, decks)
        ordered = self._surest(finals, habit, gains)
        last = ordered[:LAST_FINALISTS]
        if habit not in last:
            last[-1] = habit
        self._try(last, decks + (work - decks * len(finals)) // len(last))
        return self._surest(last, habit, gains) + [judged for judged in ordered if judged not in last]

    def _try(self, finals: Sequence[JudgedCandidate], decks: int) -> None:
        """Play finalists on, deck by deck, so that an answer that is due finds all on about as many."""
        for deck in range(1, min(MOST_DECKS, decks) + 1):
            for judged in finals:
                self.judge(judged, deck)

    def _surest(
        self, finals: list[JudgedCandidate], habit: JudgedCandidate, gains: Mapping[CandidateCommit, float]
    ) -> list[JudgedCandidate]:
        """By what each gains on what the rules of thumb say, in this round, too; as they come if one is untried."""
        if not all(judged.chances for judged in finals):
            return finals

        def merit(judged: JudgedCandidate) -> float:
            if judged is habit:
                return self._due() - self._toll(judged)
            return judged.lead(habit, self.seat) + NEARER * gains[judged.candidate] - self._toll(judged)

        return sorted(finals, key=merit, reverse=True)

    def judge(self, judged: JudgedCandidate, decks: int, least: int = 0) -> None:
        """Play an option on until it was tried on so many decks; an answer that is due stops it, after the `least`."""
        while len(judged.chances) < decks:
            tried = self.played and len(judged.chances) >= least
            if tried and (self._late() or interrupted()):
                return
            end = self._deck(len(judged.chances)).copy()
            self._play(end, judged, len(judged.chances))
            judged.chances.append(self.value.chances(end))
            if self.keep_ends:
                judged.ends.append(end)
            self.played += 1

    def _late(self) -> bool:
        """Whether an answer is due: a machine that slept meanwhile has not thought."""
        now = time.monotonic()
        self._spent, self._looked = self._spent + min(now - self._looked, LONGEST_PLAYOUT), now
        return self._spent > self.effort.patience

    def judge_beside(self, first: JudgedCandidate, second: JudgedCandidate, decks: int = 2) -> None:
        """Play two options on that are to be compared, each at least once, however late it is."""
        rounds = max(first.rounds, second.rounds)
        for judged in (first, second):
            if judged.rounds != rounds:
                judged.restart(rounds)
            self.judge(judged, decks, least=1)

    def _halve(self, found: list[JudgedCandidate], most: int) -> list[JudgedCandidate]:
        """Try all, keep the better half and try those on more decks, and so on, at most so many playouts."""
        left = found
        out: list[JudgedCandidate] = []
        decks = max((len(judged.chances) for judged in found), default=0)
        while True:
            stages = max(1, (len(left) - 1).bit_length())
            share = (most - self.played) // (stages * len(left))
            decks = max(decks + 1, min(decks + share, MOST_DECKS)) if share else decks + 1
            for judged in left:
                self.judge(judged, decks)
            left.sort(key=self._merit, reverse=True)
            if len(left) <= 2 or self.played + len(left) // 2 > most:
                return left + out
            half = (len(left) + 1) // 2
            out = left[half:] + out
            left = left[:half]

    def _merit(self, judged: JudgedCandidate) -> float:
        merit = judged.chance(self.seat) - self._toll(judged)
        return merit + self._due() + DOUBT / max(1, len(judged.chances)) if judged.habit else merit

    def _toll(self, judged: JudgedCandidate) -> float:
        """The chance of winning that it is thought to cost besides: another plant seldom keeps what it promises."""
        move, state, toll = judged.candidate.moves[0], self.state, self.effort.toll
        if not toll or state.round == 1 or not isinstance(move, Nominate | Bid):
            return 0.0
        chance = judged.chance(self.seat)
        at_stake = 4 * chance * (1 - chance)
        if isinstance(move, Bid):
            return toll * min(1.0, max(move.amount, judged.candidate.limit) / state.lot) * at_stake
        renews = len(state.players[self.seat].plants) >= state.rules.plant_limit
        # Nobody may give up: not before they own all they can, nor where hardly anything is left to win.
        return min(toll, UNTOLLED * chance) if renews else toll * at_stake

    def _due(self) -> float:
        """The chance of winning by which another option must beat the rules of thumb."""
        return self.effort.claim if self.state.task in (Task.NOMINATE, Task.OPEN) and self.state.round > 1 else HABIT

    def _deck(self, number: int) -> GameState:
        while len(self._decks) <= number:
            self._decks.append(determinized(self.state, self._random))
        return self._decks[number]

    def _play(self, state: GameState, judged: JudgedCandidate, deck: int) -> None:
        option, styles = judged.candidate, self._styles(deck) if judged.rounds else self.styles
        rounds = self.effort.rounds + judged.rounds + max(1, state.round)  # the set-up shows in the first round
        play(state, option.moves)
        if option.limit != NO_LIMIT:
            self._bid_on(state, option.limit, styles)
        if state.round < rounds and state.phase != Phase.FINISH:
            play_on(state, rounds - state.round, styles)

    def _styles(self, deck: int) -> Sequence[Style]:
        """How the seats play on one of the decks: rivals are not all of one temper."""
        count = len(self.tempers)
        rivals = [self.tempers[(deck + seat * (1 + deck // count)) % count] for seat in range(len(self.styles))]
        rivals[self.seat] = self.styles[self.seat]
        return rivals

    def _bid_on(self, state: GameState, limit: int, styles: Sequence[Style]) -> None:
        """The rest of the auction: the seat goes up to its limit, the others as far as they think right."""
        lot = state.lot
        while state.lot == lot and state.task == Task.RAISE:
            if state.actor == self.seat:
                apply(state, BIDS[state.bid + 1] if state.bid < limit else PASS)
            else:
                play(state, turn(state, styles[state.actor]))
