"""Search: every candidate commit is tried to the end of the round on random decks, and a fitted value judges the
result.

If there is time, the best are played to the end of the next round against rivals of several temperaments.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.bots.engineer import turn
from game.bots.engineer.style import Style
from game.bots.greedy.mining import at_limit
from game.bots.search.candidates import NO_LIMIT, CandidateCommit, candidates, detours
from game.bots.search.determinization import determinized
from game.bots.search.playout import play, play_on
from game.bots.search.sampling import varied
from game.bots.search.value import Value
from game.engine.actions import BIDS, PASS, Bid, Nominate
from game.engine.rules import apply
from game.engine.state import GameState, Phase, Task

LONGEST_PLAYOUT: Final = 1.0
"""The longest time of one playout that counts, in seconds."""
LEAST_DECKS: Final = 4
"""The number of decks that each candidate should have: more candidates than the playouts allow are left out."""
MOST_DECKS: Final = 100
"""The number of decks after which more would change little."""
HABIT: Final = 0.002
"""The margin in chance of winning by which another candidate must beat the heuristic's."""
DOUBT: Final = 0.02
"""The additional margin for a candidate tried on one deck; it falls with every deck."""
CLAIM: Final = 0.03
"""The margin for nominating or leaving a plant, because the value overestimates one more plant."""
FINALISTS: Final = 4
"""The number of candidates played further, including the heuristic's."""
MANY_DECKS: Final = 8
"""The number of decks after which the best finalists are clear."""
LAST_FINALISTS: Final = 3
"""The number of finalists that get the rest of the playouts, including the heuristic's."""
LOST: Final = 0.02
"""The chance of winning below which a further round cannot tell candidates apart, and the earlier ranking decides."""
UNTOLLED: Final = 2.0
"""The cap of the toll on a plant, in multiples of the chance of winning: without a chance there is no toll."""
USUAL: Final = 0.5
"""The cap of the toll on the plant that the heuristics would nominate: one that doubles a small chance is bought."""
NEARER: Final = 0.2
"""The weight of a candidate's lead at the end of this round, added to its lead at the end of the next."""
SURE: Final = 0.5
"""The number of standard errors by which another candidate must beat the heuristic's, deck by deck."""

UNKNOWN_ERROR: Final = 0.5
"""The standard error of a chance that was not tried twice."""


def standard_error(found: Sequence[float]) -> float:
    """Return the standard error of the mean of some results."""
    count = len(found)
    if count < 2:
        return UNKNOWN_ERROR
    mean = sum(found) / count
    return sqrt(sum([(each - mean) ** 2 for each in found]) / (count - 1) / count)


def _nobody() -> bool:
    return False


interrupted: Callable[[], bool] = _nobody
"""Whether the answer is no longer wanted: called between playouts, set by the bots' process."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of a search: playouts for a decision, rounds of each, and a time limit in seconds (`patience`).

    `further`: additional playouts, one round longer, for at most `finalists` of the best candidates. `claim`: the
    margin in chance of winning by which another candidate must beat the heuristic's when a plant is nominated or
    left, `habit` in all other cases. `toll`: the assumed cost of going for a plant after the first round, in chance
    of winning. A seat that nominates a plant to replace another pays all of it unless it has hardly a chance left;
    other seats pay less if the game is nearly won or lost, and a bidder pays less for a bargain.
    """

    playouts: int
    rounds: int = 1
    patience: float = 8.0
    further: int = 0
    finalists: int = FINALISTS
    claim: float = CLAIM
    toll: float = 0.0
    habit: float = HABIT


@dataclass(slots=True)
class JudgedCandidate:
    """A candidate commit and its results: for each deck, every seat's chance of winning."""

    candidate: CandidateCommit
    habit: bool = False
    chances: list[list[float]] = field(default_factory=list)
    rounds: int = 0
    """Rounds for which playouts continue beyond those of the search's `Effort`."""

    def chance(self, seat: int) -> float:
        """Return a seat's mean chance of winning with this candidate."""
        if not self.chances:
            return 0.0
        return sum([row[seat] for row in self.chances]) / len(self.chances)

    def error(self, seat: int) -> float:
        """Return the standard error of a seat's mean chance of winning; 0.5, for unknown, with fewer than two decks."""
        return standard_error([row[seat] for row in self.chances])

    def lead(self, other: JudgedCandidate, seat: int) -> float:
        """Return by how much a seat's chance is higher than with another candidate on the same decks, less a margin
        of error."""
        leads = [mine[seat] - theirs[seat] for mine, theirs in zip(self.chances, other.chances, strict=False)]
        mean = sum(leads) / len(leads)
        return mean - (SURE * standard_error(leads) if len(leads) > 1 else 0.0)

    def restart(self, rounds: int) -> None:
        """Drop the results, because the candidate will now be played this many rounds further."""
        self.rounds = rounds
        self.chances = []


class Deck(NamedTuple):
    """One possible course of the game, the same for all candidates: unknown cards, the seats' styles, and a seed
    for moves."""

    state: GameState
    styles: Sequence[Style]
    seed: int


class Search:
    """The search for one decision; `state` is the view of the seat that decides."""

    def __init__(self, state: GameState, value: Value, effort: Effort, styles: Sequence[Style], random: Random) -> None:
        self.state = state
        self.seat = state.actor
        self.value = value
        self.effort = effort
        self.styles = styles
        self.tempers: Sequence[Style] = styles
        """The playing styles of rivals; each rival is given one of them on every deck."""
        self.sampled = effort.further > 0
        """Whether rivals' moves are sampled, as far from the rules of thumb as the levels play."""
        self.played = 0
        self._random = random
        self._decks: list[Deck] = []
        self._spent, self._looked = 0.0, time.monotonic()

    def run(self) -> list[JudgedCandidate]:
        """Return the candidates, best first, evaluated within the given effort."""
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
        """Return the candidates after the best ones were played one round further and ranked again; unchanged if time
        ran out or none of them can win."""
        seat = self.seat
        habit = next(judged for judged in ranked if judged.habit)
        nearer = [habit]
        most = min(self.effort.finalists, self.effort.further // LEAST_DECKS)
        for judged in ranked:
            known = [other.chances[:1] for other in nearer]
            if len(nearer) < most and judged.chances[:1] not in known:  # bids with the same result count once
                nearer.append(judged)
        if len(nearer) == 1:
            return ranked
        gains = {judged.candidate: judged.chance(seat) - habit.chance(seat) for judged in nearer}
        finals = self._play_off([JudgedCandidate(judged.candidate, judged.habit, rounds=1) for judged in nearer], gains)
        if not all(judged.chances for judged in finals) or max([judged.chance(seat) for judged in finals]) < LOST:
            return ranked
        return finals + [judged for judged in ranked if judged not in nearer]

    def _play_off(self, finals: list[JudgedCandidate], gains: Mapping[CandidateCommit, float]) -> list[JudgedCandidate]:
        """Play the finalists, first the heuristics' commit, on the same decks; return them, best first.

        If there are playouts for many decks, half of them go to the best finalists.
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
        """Play the finalists in turn on each deck, so that all have about as many results at the time limit."""
        for deck in range(1, min(MOST_DECKS, decks) + 1):
            for judged in finals:
                self.judge(judged, deck)

    def _surest(
        self, finals: list[JudgedCandidate], habit: JudgedCandidate, gains: Mapping[CandidateCommit, float]
    ) -> list[JudgedCandidate]:
        """Return the finalists by their gain over the heuristics' commit in both rounds; unchanged if one has no
        result."""
        if not all(judged.chances for judged in finals):
            return finals

        def merit(judged: JudgedCandidate) -> float:
            if judged is habit:
                return self._due() - self._toll(judged)
            return judged.lead(habit, self.seat) + NEARER * gains[judged.candidate] - self._toll(judged)

        return sorted(finals, key=merit, reverse=True)

    def judge(self, judged: JudgedCandidate, decks: int, least: int = 0) -> None:
        """Play a candidate on up to this many decks; stop at the time limit, but not before `least` decks."""
        while len(judged.chances) < decks:
            tried = self.played and len(judged.chances) >= least
            if tried and (self._late() or interrupted()):
                return
            end = self._play(judged.candidate, judged.rounds, self.deck(len(judged.chances)))
            judged.chances.append(self.value.chances(end))
            self.played += 1

    def round_ends(self, option: CandidateCommit, decks: int) -> list[GameState]:
        """Return the states at the end of the round after a commit on this many decks, at least one whatever the
        time."""
        found: list[GameState] = []
        while len(found) < decks and not (found and interrupted()):
            found.append(self._play(option, 0, self.deck(len(found))))
        return found

    def _late(self) -> bool:
        """Return whether the time limit has passed; time in which the machine sleeps does not count."""
        now = time.monotonic()
        self._spent, self._looked = self._spent + min(now - self._looked, LONGEST_PLAYOUT), now
        return self._spent > self.effort.patience

    def judge_beside(self, first: JudgedCandidate, second: JudgedCandidate, decks: int = 2) -> None:
        """Play two candidates on the same decks to compare them, each at least once whatever the time."""
        rounds = max(first.rounds, second.rounds)
        for judged in (first, second):
            if judged.rounds != rounds:
                judged.restart(rounds)
            self.judge(judged, decks, least=1)

    def _halve(self, found: list[JudgedCandidate], most: int) -> list[JudgedCandidate]:
        """Return the better candidates after repeated rounds in which the worse half is dropped, within `most`
        playouts."""
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
        """Return by how much a nomination or bid probably lowers the chance of winning unseen by the search; 0 for
        other moves."""
        move, state, toll = judged.candidate.moves[0], self.state, self.effort.toll
        if not toll or state.round == 1 or not isinstance(move, Nominate | Bid):
            return 0.0
        chance = judged.chance(self.seat)
        at_stake = 4 * chance * (1 - chance)
        if isinstance(move, Bid):
            return toll * min(1.0, max(move.amount, judged.candidate.limit) / state.lot) * at_stake
        renews = at_limit(state.rules, state.players[self.seat].plants)
        # The toll must never make a seat give up: not before it owns all the plants it may, nor with hardly a chance
        # left.
        return min(toll, (USUAL if judged.habit else UNTOLLED) * chance) if renews else toll * at_stake

    def _due(self) -> float:
        """Return by how much another candidate's chance of winning must be higher than that of the heuristics'
        commit."""
        effort = self.effort
        claims = self.state.task in (Task.NOMINATE, Task.OPEN) and self.state.round > 1
        return max(effort.claim, effort.habit) if claims else effort.habit

    def deck(self, number: int) -> Deck:
        """Return the deck of a number; decks are drawn in order from one seeded random sequence."""
        while len(self._decks) <= number:
            state = determinized(self.state, self._random)
            self._decks.append(Deck(state, self._drawn_styles(), self._random.getrandbits(32)))
        return self._decks[number]

    def _drawn_styles(self) -> Sequence[Style]:
        """Return a style for every seat: rivals' temperaments vary, and each a little; the seat that decides keeps its
        own.

        A brief search has too few playouts for that: there all play by the rules of thumb.
        """
        if not self.sampled:
            return self.styles
        drawn = [self._random.choice(varied(self._random.choice(self.tempers))) for _ in self.styles]
        drawn[self.seat] = self.styles[self.seat]
        return drawn

    def made(self, option: CandidateCommit, deck: Deck) -> GameState:
        """Return the state after a commit on a deck and, if the commit has a limit, after its auction."""
        state = deck.state.copy()
        play(state, option.moves)
        if option.limit != NO_LIMIT:
            self._bid_on(state, option.limit, deck.styles)
        return state

    def _play(self, option: CandidateCommit, further: int, deck: Deck) -> GameState:
        """Return the state after a commit on a deck, at the end of the rounds of the effort and `further` rounds."""
        rounds = self.effort.rounds + further + max(1, deck.state.round)  # the set-up counts as the first round
        state = self.made(option, deck)
        if state.round < rounds and state.phase != Phase.FINISH:
            random = Random(deck.seed) if self.sampled else None
            play_on(state, rounds - state.round, deck.styles, random, self.seat)
        return state

    def _bid_on(self, state: GameState, limit: int, styles: Sequence[Style]) -> None:
        """Play an auction to its end: the seat bids up to its limit, the others by their heuristics."""
        lot = state.lot
        while state.lot == lot and state.task == Task.RAISE:
            if state.actor == self.seat:
                apply(state, BIDS[state.bid + 1] if state.bid < limit else PASS)
            else:
                play(state, turn(state, styles[state.actor]))
