"""Advice: a level's move and the reason, as a key of the catalogue and numbers from its own playouts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.bots.levels import BotPlayer, move_of, run_search
from game.bots.search.candidates import NO_LIMIT, CandidateCommit
from game.bots.search.features import NAMES, age, features
from game.bots.search.think import JudgedCandidate, Search
from game.bots.search.value_file import usual
from game.engine.actions import Action, Bid
from game.engine.board import Zone
from game.engine.notation import commit_words, read_commit
from game.engine.resources import FUELS
from game.engine.state import GameState, Phase, Task

LEAST_PLAYOUTS: Final = 12
"""Playouts spent on advice even for a level that plays by heuristics alone."""
LIKELY: Final = 0.01
"""The chance of winning that a rival must lose before a move is described as aimed at it."""
SOURCES: Final[Mapping[str, str]] = {
    "money": "money",
    "purse_full": "money",
    "cities": "cities",
    "capacity": "capacity",
    "lit": "lights",
    "income": "earns",
    "next_houses": "room",
    "far_houses": "room",
    "burn": "burns",
    "order": "order",
    "fuel": "fuel",
    "best_plant": "capacity",
    "weakest_plant": "capacity",
    "lit_next": "lights",
    "could_end": "ends",
    "step2_room": "cities",
    "clean": "burns",
}
"""The reason that stands for each feature."""
KEYS: Final = (
    *(f"advice.{source}" for source in sorted({*SOURCES.values()})),
    "advice.only",
    "advice.wins",
    "advice.denies",
    "advice.dear",
    "advice.even",
)
"""The key of every reason in the catalogues; its numbers are in `Reason.values`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence: its key, and its values (numbers; `seat` is a seat, `fuel` a fuel's word)."""

    key: str
    values: dict[str, int | str]


@dataclass(frozen=True, slots=True)
class Choice:
    """A commit that was evaluated, and its chance of winning."""

    moves: tuple[Action, ...]
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A level's commit, the reason, and its alternatives, best first."""

    seat: int
    bot: str
    best: Choice
    reason: Reason
    others: tuple[Choice, ...]
    instead: tuple[Action, ...] = ()
    """The alternative that the reason compares it with; empty if there is none."""


def advise(seen: GameState, player: BotPlayer, bot: str, seed: int) -> Advice:
    """Return a level's advice for the acting seat, given its view; the same seed gives the same advice."""
    budget = player if player.playouts >= LEAST_PLAYOUTS else BotPlayer(player.level, player.temperament, 0.06)
    search = run_search(seen, budget, Random(seed))
    search.keep_ends = True
    ranked = search.run()
    reason, instead = why(search, ranked)
    found = [Choice(move_of(judged.candidate, seen), judged.chance(seen.actor)) for judged in ranked]
    return Advice(seen.actor, bot, found[0], reason, tuple(_distinct(found)), instead)


def explain(seen: GameState, moves: tuple[Action, ...], player: BotPlayer, bot: str, seed: int) -> Advice:
    """Explain a seat's moves in its level's values, compared with the best alternative."""
    budget = player if player.playouts >= LEAST_PLAYOUTS else BotPlayer(player.level, player.temperament, 0.06)
    search = run_search(seen, budget, Random(seed))
    search.keep_ends = True
    ranked = search.run()
    done = matching_candidate(ranked, seen, moves) or JudgedCandidate(CandidateCommit(moves))
    other = next((each for each in ranked if each is not done and each.candidate.moves[:1] != moves[:1]), None)
    other = other or next((each for each in ranked if each is not done and each.candidate.moves != moves), None)
    reason = Reason("advice.only", {})
    if other:
        search.judge_beside(done, other)
        reason = compare(search.seat, done, other)
    instead = move_of(other.candidate, seen) if other else ()
    return Advice(seen.actor, bot, Choice(moves, done.chance(seen.actor)), reason, (), instead)


def matching_candidate(
    ranked: Sequence[JudgedCandidate], seen: GameState, moves: tuple[Action, ...]
) -> JudgedCandidate | None:
    """Return the candidate that was played: the same moves, or a bid on the way to its limit; None if there is none."""
    for judged in ranked:
        option = judged.candidate
        if option.moves == moves:
            return judged
        bid = moves[0]
        if seen.task == Task.RAISE and option.limit != NO_LIMIT and isinstance(bid, Bid) and bid.amount <= option.limit:
            return judged
        if seen.task == Task.NOMINATE and option.moves == moves[:1]:
            return judged
    return None


def advice_words(advice: Advice, zone: Zone) -> str:
    """Return advice as one line of JSON, moves in record notation."""

    def told(choice: Choice) -> dict[str, Any]:
        return {"moves": commit_words(choice.moves, zone), "chance": round(choice.chance, 6)}

    return json.dumps(
        {
            "seat": advice.seat,
            "bot": advice.bot,
            "best": told(advice.best),
            "reason": {"key": advice.reason.key, "values": advice.reason.values},
            "others": [told(choice) for choice in advice.others],
            "instead": commit_words(advice.instead, zone),
        }
    )


def read_advice(text: str, zone: Zone) -> Advice:
    """Return the advice that `advice_words` wrote; raise ValueError for any other text."""
    try:
        told = json.loads(text)
        choices = [
            Choice(read_commit(choice["moves"], zone), float(choice["chance"]))
            for choice in (told["best"], *told["others"])
        ]
        reason = Reason(str(told["reason"]["key"]), dict(told["reason"]["values"]))
        instead = read_commit(told["instead"], zone) if told["instead"] else ()
        return Advice(int(told["seat"]), str(told["bot"]), choices[0], reason, tuple(choices[1:]), instead)
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"this is not advice: {error}") from None


def _distinct(found: Sequence[Choice]) -> list[Choice]:
    """The choices after the first, each commit once: an auction's limits differ only in what would follow."""
    known = {found[0].moves}
    others: list[Choice] = []
    for choice in found[1:]:
        if choice.moves not in known:
            known.add(choice.moves)
            others.append(choice)
    return others


def why(search: Search, ranked: Sequence[JudgedCandidate]) -> tuple[Reason, tuple[Action, ...]]:
    """Return the reason for the best candidate over the best one that begins differently, and the latter's moves."""
    best = ranked[0]
    others = [each for each in ranked[1:] if each.candidate.moves != best.candidate.moves]
    if not others:
        return Reason("advice.only", {}), ()
    other = next((each for each in others if each.ends), others[0])
    search.judge_beside(best, other)
    return compare(search.seat, best, other), move_of(other.candidate, search.state)


def compare(seat: int, best: JudgedCandidate, other: JudgedCandidate) -> Reason:
    """Return the reason with the largest difference between two candidates, in the weights of the linear value."""
    mine, theirs = best.ends[0], other.ends[0]
    if mine.phase == Phase.FINISH and best.chances[0][seat] > 0.99 > other.chances[0][seat]:
        return Reason("advice.wins", {})
    rival, lost = _hurt(best, other, seat)
    gains = _gains(seat, mine, theirs)
    source, gain = max(gains.items(), key=lambda item: item[1])
    numbers = _numbers(source, seat, mine, theirs)
    ends_alike = (mine.phase == Phase.FINISH) == (theirs.phase == Phase.FINISH)
    if gain > 0 and numbers is not None and ends_alike:  # money of an unfinished game is worth nothing at a finish
        return Reason(f"advice.{source}", numbers)
    if rival >= 0 and lost > LIKELY:
        fuel = _dearer(mine, theirs)
        if fuel >= 0:
            price, usual = (state.rules.prices[fuel][max(1, state.stock[fuel])] for state in (mine, theirs))
            return Reason("advice.dear", {"fuel": FUELS[fuel], "seat": rival, "count": price - usual})
        return Reason("advice.denies", {"seat": rival, "count": round(100 * lost)})
    return Reason("advice.even", {"count": round(100 * (best.chance(seat) - other.chance(seat)))})


def _hurt(best: JudgedCandidate, other: JudgedCandidate, seat: int) -> tuple[int, float]:
    """The rival whose chance of winning the best candidate lowers most, and by how much."""
    rivals = [index for index in range(len(best.chances[0])) if index != seat]
    lost = [(other.chance(rival) - best.chance(rival), rival) for rival in rivals]
    most, rival = max(lost)
    return rival, most


def _gains(seat: int, mine: GameState, theirs: GameState) -> dict[str, float]:
    """How much each source adds to a seat's score in one end state compared with another."""
    found = dict.fromkeys(SOURCES.values(), 0.0)
    old = age(mine)
    for name, row, here, there in zip(
        NAMES, usual().weights, features(mine, seat), features(theirs, seat), strict=True
    ):
        found[SOURCES[name]] += (row[0] + old * (row[1] + old * row[2])) * (here - there)
    return found


def _numbers(source: str, seat: int, mine: GameState, theirs: GameState) -> dict[str, int | str] | None:
    """The numbers for a source's sentence; None if they would contradict it."""
    one, two = mine.players[seat], theirs.players[seat]
    money = one.money - two.money
    if source == "lights":
        more = one.supplied - two.supplied
        return {"count": more, "cost": max(0, -money)} if more > 0 else None
    if source == "earns":
        return {"amount": one.income - two.income} if one.income > two.income else None
    if source == "money":
        return {"amount": money} if money > 0 else None
    if source == "cities":
        more = len(one.cities) - len(two.cities)
        return {"count": more, "cost": max(0, -money)} if more > 0 else None
    if source == "capacity":
        more = one.capacity - two.capacity
        return {"count": more, "cost": max(0, -money)} if more > 0 else None
    if source == "fuel":
        more = sum(one.fuel) - sum(two.fuel)
        return {"count": more} if more > 0 else None
    if source == "order":
        later = mine.order.index(seat) - theirs.order.index(seat)
        return {"count": later} if later > 0 else None
    return {}


def _dearer(mine: GameState, theirs: GameState) -> int:
    """The fuel whose market lost the most tokens; -1 if there is none."""
    fewer = [there - here for here, there in zip(mine.stock, theirs.stock, strict=True)]
    most = max(fewer)
    return fewer.index(most) if most > 0 else -1
