"""Reviews a recorded game: how much chance of winning each decision cost, and which move was better."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, Final

from game import deeds
from game.bots import asked_view, decide
from game.bots.advice import Choice, matching_candidate
from game.bots.levels import BotPlayer, run_search
from game.bots.reasons import ONLY, Reason, compare
from game.bots.search.candidates import NO_LIMIT, CandidateCommit
from game.bots.search.playout import play, play_on
from game.bots.search.think import UNKNOWN_ERROR, Deck, JudgedCandidate, Search, standard_error
from game.deeds import figures
from game.engine.actions import Bid
from game.engine.board import Zone
from game.engine.notation import commit_words, read_commit
from game.engine.record import Line, Record, line_numbers
from game.engine.rules import ranking
from game.engine.state import GameState, Phase, Task
from game.match import Match

REVIEWER: Final = "director"
"""The bot level that judges."""
TURNS: Final = 3
"""The most turning points that a review names."""
TRIED: Final = 4
"""How many of the most costly decisions are played on to the end of the game."""
PROOFS: Final = 48
"""The most newly shuffled decks on which a costly decision is played on."""
LOOKS: Final[Mapping[int, float]] = {16: 0.5, 32: 1.0}
"""After so many decks, the proof ends unless the better move leads by more than this many standard errors."""
TO_THE_END: Final = 60
"""More rounds than any game has."""
SURE: Final = 2.0
"""The number of standard errors by which a decision's cost must exceed 0 in the search."""
PROVEN: Final = 3.0
"""The number of standard errors by which a better move must lead in the games played on. Of 17 moves that led by two,
one lost when searching bots played the games on, and ten brought nothing (docs/bots.md)."""
NO_TURN: Final = "no single move decided this game"
COSTLY: Final = 0.05
"""The lost chance of winning from which a decision counts as costly."""
FORCED: Final = 1
"""The number of candidates of a decision without a choice."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of playing a made and a better move to the end on the same newly shuffled decks: games won, and the
    error."""

    decks: int
    done: float
    """Games won with the move that was made; shared wins count in parts."""
    best: float
    """Games won with the better move."""
    error: float
    """The standard error of the lead, from 0 to 1."""

    @property
    def lead(self) -> float:
        """How much more chance of winning the better move has, from 0 to 1."""
        return (self.best - self.done) / self.decks

    @property
    def holds(self) -> bool:
        """Whether the better move leads by more than `PROVEN` standard errors."""
        return self.lead > PROVEN * self.error


def hopeless(proof: Proof) -> bool:
    """Return whether the better move leads by too little for another deck to be played (`LOOKS`)."""
    return proof.decks in LOOKS and proof.lead <= LOOKS[proof.decks] * proof.error


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A judged decision: the move made, how much chance of winning it cost (0 to 1), and the better move with its
    reason."""

    line: int
    """The line of the record's file, from 1, the number that reviews, replays and refusals use."""
    seat: int
    round: int
    phase: str
    done: Choice
    best: Choice
    reason: Reason
    error: float = 0.0
    """The standard error of the difference of both chances."""
    proof: Proof | None = None
    """The result of playing on to the end of the game; None if that was not tried."""

    @property
    def cost(self) -> float:
        """The loss in chance of winning, from 0 to 1: measured in played-on games if there are any, else as the search
        estimates."""
        return max(0.0, self.proof.lead if self.proof else self.best.chance - self.done.chance)

    @property
    def sure(self) -> bool:
        """Whether the loss in chance of winning is larger than its statistical error."""
        return self.proof.holds if self.proof else self.cost > SURE * self.error


@dataclass(frozen=True, slots=True)
class Review:
    """The judged decisions of a game in order, and `bot`, the level that judged them."""

    record: Record
    bot: str
    marks: tuple[JudgedMove, ...]

    @property
    def turning_points(self) -> tuple[JudgedMove, ...]:
        """The decisions whose better move was proven by playing on, at most three, the most costly first."""
        return turning_points(self.marks)

    def values(self) -> dict[str, Any]:
        """Return the review as plain values."""
        return {
            "bot": self.bot,
            "seats": [seat.colour for seat in self.record.seats],
            "turning_points": [mark.line for mark in self.turning_points],
            "decisions": [self._decision(mark) for mark in self.marks],
        }

    def _decision(self, mark: JudgedMove) -> dict[str, Any]:
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
            "error": round(mark.proof.error if mark.proof else mark.error, 4),
            "sure": mark.sure,
            "done_figures": dict(mark.done.figures),
            "best_figures": dict(mark.best.figures),
            "proof": asdict(mark.proof) if mark.proof else None,
            "reason": {"key": mark.reason.key, **mark.reason.values},
        }

    def lines(self) -> Iterator[str]:
        """Yield the turning points of the game, and for each seat how many of its decisions were costly, as text."""
        seats, zone = self.record.seats, self.record.zone
        plants = self.record.ruleset().plants
        for mark in self.turning_points:
            done, best = (
                ", ".join([commit_words(choice.moves, zone), *deeds.phrases(choice.figures, plants)])
                for choice in (mark.done, mark.best)
            )
            proof = mark.proof
            assert proof
            yield (
                f"line {mark.line}, round {mark.round}, {mark.phase}, {seats[mark.seat].colour}: {done}; cost "
                f"{100 * mark.cost:.0f} % (± {100 * proof.error:.0f}: won {proof.done:g} of {proof.decks} games played "
                f"on, {proof.best:g} with the better move); better: {best}"
            )
        if not self.turning_points:
            yield f"{NO_TURN[0].upper()}{NO_TURN[1:]}."
        for seat, sitting in enumerate(seats):
            mine = [mark for mark in self.marks if mark.seat == seat]
            if mine:
                costly = sum([mark.sure and mark.cost >= COSTLY for mark in mine])
                yield f"{sitting.colour}: {len(mine)} decisions, {costly} of them cost {100 * COSTLY:.0f} % or more"


def review(record: Record, seconds: float = -1.0, seats: Sequence[int] = (), by: str = "") -> list[JudgedMove]:
    """Return every decision of some seats (by default of all) with its judgement; undone decisions are left out.

    `seconds` of thought for each, the director's own if negative. `by`: see `prove`.
    """
    found = {mark.line: mark for _, _, mark in walk(record, seconds, seats, by) if mark}
    return list(found.values())


def walk(
    record: Record, seconds: float = -1.0, seats: Sequence[int] = (), by: str = ""
) -> Iterator[tuple[int, int, JudgedMove | None]]:
    """Yield after each judged decision how many are done, how many there are, and its judgement (None if it had no
    choice).

    After the decisions come up to `TRIED` steps in which the most costly ones are played on: their marks come again.
    The last step has no mark.
    """
    for done, total, mark, _ in walk_cases(record, seconds, seats, by):
        yield done, total, mark


def walk_cases(
    record: Record, seconds: float = -1.0, seats: Sequence[int] = (), by: str = ""
) -> Iterator[tuple[int, int, JudgedMove | None, Case | None]]:
    """Yield the same progress and judgements as `walk`, each with the decision's `Case`."""
    match = Match(record.fresh())
    player = BotPlayer(REVIEWER, "", seconds)
    made = [(place, line) for place, line in decisions(record) if not seats or line.seat in seats]
    numbers, bids, total = line_numbers(record), deeds.auctions(record), len(made) + TRIED
    won, marks = winners(record), []
    cases: dict[int, Case] = {}
    for done, (place, line) in enumerate(made, start=1):
        while len(match.record.lines) < place:
            match.replay([record.lines[len(match.record.lines)]])
        case = Case(match.state.copy(), line._replace(number=numbers[place]), *bids.get(place, (NO_LIMIT, 0)))
        mark = case.judge(player, Random(place))
        if mark:
            marks.append(mark)
            cases[mark.line] = case
        yield done, total, mark, case
    for tried, mark in enumerate(costliest(marks, won), start=1):
        proof = cases[mark.line].prove(Random(f"{mark.line} proof"), by)
        yield len(made) + tried, total, replace(mark, proof=proof), cases[mark.line]
    yield total, total, None, None


def mark_words(mark: JudgedMove, zone: Zone) -> str:
    """Return a judged decision as one line of JSON, with its moves in record notation."""

    def choice_values(choice: Choice) -> dict[str, Any]:
        figures = dict(choice.figures)
        return {
            "moves": commit_words(choice.moves, zone),
            "chance": choice.chance,
            "error": choice.error,
            "figures": figures,
        }

    values = {"line": mark.line, "seat": mark.seat, "round": mark.round, "phase": mark.phase, "error": mark.error}
    reason = {"key": mark.reason.key, "values": mark.reason.values}
    proof = asdict(mark.proof) if mark.proof else None
    choices = {"done": choice_values(mark.done), "best": choice_values(mark.best)}
    return json.dumps({**values, **choices, "reason": reason, "proof": proof})


def read_mark(text: str, zone: Zone) -> JudgedMove:
    """Return the judged decision that `mark_words` wrote; raise ValueError for any other text."""
    try:
        values = json.loads(text)
        done, best = (
            Choice(
                read_commit(choice["moves"], zone),
                float(choice["chance"]),
                float(choice["error"]),
                dict(choice["figures"]),
            )
            for choice in (values["done"], values["best"])
        )
        reason = Reason(str(values["reason"]["key"]), dict(values["reason"]["values"]))
        proof = Proof(**values["proof"]) if values["proof"] else None
        place = int(values["line"]), int(values["seat"]), int(values["round"]), str(values["phase"])
        return JudgedMove(*place, done, best, reason, float(values["error"]), proof)
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"this is not a mark: {error}") from None


def costliest(marks: Iterable[JudgedMove], won: frozenset[int] = frozenset()) -> list[JudgedMove]:
    """Return the most costly decisions, to be played on: at most one of each auction, and none of the seats in `won`.

    A winner's decisions do not count, because their cost did not matter in the end.
    """
    found: dict[tuple[int, ...], JudgedMove] = {}
    for mark in sorted(marks, key=lambda mark: (-mark.cost, mark.line)):
        if mark.cost > 0 and mark.seat not in won:
            lot = mark.done.figures.get("plant", 0)
            found.setdefault((mark.seat, mark.round, lot) if lot else (mark.line,), mark)
    return list(found.values())[:TRIED]


def turning_points(marks: Iterable[JudgedMove]) -> tuple[JudgedMove, ...]:
    """Return the decisions whose better move was proven by played-on games, at most three, the most costly first."""
    proven = [mark for mark in marks if mark.proof and mark.proof.holds]
    return tuple(sorted(proven, key=lambda mark: (-mark.cost, mark.line))[:TURNS])


def winners(record: Record) -> frozenset[int]:
    """Return the seats that won a recorded game; none while it is not over."""
    match = Match(record.fresh())
    match.replay(record.lines)
    return frozenset(rank.seat for rank in ranking(match.state) if rank.number == 1) if match.over else frozenset()


def decisions(record: Record) -> list[tuple[int, Line]]:
    """Return the commits of a record that were not undone, each with its index among the record's lines."""
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


@dataclass(slots=True)
class Case:
    """A recorded decision to judge: the state before it, and in an auction the most its seat bid and the price (0: not
    bought).

    `judge` sets `done` and `best`, the commits that it compares.
    """

    state: GameState
    line: Line
    limit: int = NO_LIMIT
    paid: int = 0
    done: CandidateCommit | None = None
    best: CandidateCommit | None = None

    @property
    def seen(self) -> GameState:
        """The state before the decision as its seat saw it."""
        return asked_view(self.state, self.line.seat)

    def judge(self, player: BotPlayer, random: Random) -> JudgedMove | None:
        """Judge the recorded commit; return None if the seat had no choice."""
        line, seen = self.line, self.seen
        search = run_search(seen, player, random)
        ranked = search.run()
        moved = CandidateCommit(line.moves, self.limit if seen.task == Task.RAISE and self._bids() else NO_LIMIT)
        found = matching_candidate(ranked, seen, line.moves)
        if found and len(ranked) == FORCED:  # the search drops dominated commits, which players may make
            return None
        done = found or JudgedCandidate(moved)
        best = ranked[0]
        self.done, self.best = moved, best.candidate
        search.judge_beside(best, done, max(2, len(best.chances)))
        reason = compare(search, best.candidate, done.candidate) if best is not done else ONLY
        choices = self._choices(best, done)
        place = line.number, line.seat, self.state.round, self.state.phase.word
        return JudgedMove(*place, *choices, reason, _gap(best, done, line.seat))

    def _bids(self) -> bool:
        return isinstance(self.line.moves[0], Bid)

    def _choices(self, best: JudgedCandidate, done: JudgedCandidate) -> tuple[Choice, Choice]:
        """Return the commit that was made and the better one, each with its figures."""
        seat, seen = self.line.seat, self.seen
        known = figures(seen, self.line.moves, self.limit, self.paid)
        move = best.candidate.moves
        promised = figures(seen, move, best.candidate.limit)
        return (
            Choice(self.line.moves, done.chance(seat), done.error(seat), known),
            Choice(move, best.chance(seat), best.error(seat), promised),
        )

    def prove(self, random: Random, by: str = "", decks: int = 0, enough: Callable[[Proof], bool] = hopeless) -> Proof:
        """Play both commits to the end of the game on the same fresh decks, at most `decks` (0: `PROOFS`), until it is
        `enough`.

        All seats play by rules of thumb, or as the bot `by`.
        """
        assert self.done and self.best
        search = run_search(self.seen, BotPlayer(REVIEWER), random)
        won: list[tuple[float, float]] = []
        proof = Proof(0, 0, 0, UNKNOWN_ERROR)
        for number in range(decks or PROOFS):
            deck = search.deck(number)
            won.append((_won(search, self.done, deck, by), _won(search, self.best, deck, by)))
            error = standard_error([best - done for done, best in won])
            proof = Proof(len(won), sum([done for done, _ in won]), sum([best for _, best in won]), error)
            if enough(proof):
                break
        return proof


def _gap(best: JudgedCandidate, done: JudgedCandidate, seat: int) -> float:
    """Return the standard error of the difference between two commits' chances of winning, compared deck by deck."""
    pairs = zip(best.chances, done.chances, strict=False)
    return standard_error([one[seat] - two[seat] for one, two in pairs])


def _won(search: Search, option: CandidateCommit, deck: Deck, by: str) -> float:
    """Return the acting seat's share of the win if it makes this commit and the game is played on with this deck."""
    state, random = search.made(option, deck), Random(deck.seed)
    last = state.round + TO_THE_END
    if not by:
        play_on(state, TO_THE_END, deck.styles, random, search.seat)
    while state.phase != Phase.FINISH and state.round < last:
        play(state, decide(state, by, random))
    return search.value.chances(state)[search.seat]
