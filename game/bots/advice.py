"""Advice: the move of a bot level and its reason, as a message key with numbers from the bot's own playouts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from game.bots.levels import BotPlayer, run_search
from game.bots.reasons import ONLY, Reason, compare
from game.bots.search.candidates import NO_LIMIT, CandidateCommit
from game.bots.search.think import UNKNOWN_ERROR, JudgedCandidate, Search
from game.bots.shown_chance import Fit, fit_of
from game.engine.actions import Action, Bid
from game.engine.board import Zone
from game.engine.notation import commit_words, read_commit
from game.engine.state import GameState, Task

LEAST_PLAYOUTS: Final = 12
"""Playouts spent on advice even for a level that plays by heuristics alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A commit that a search has evaluated: its chance of winning, and the standard error of that chance."""

    moves: tuple[Action, ...]
    chance: float
    error: float = UNKNOWN_ERROR
    figures: Mapping[str, int] = field(default_factory=dict)
    """The figures of the commit, such as its cost and the cities it powers (`game.deeds`); empty in advice."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of a bot level: its commit, the reason, and the alternatives, best first."""

    seat: int
    bot: str
    best: Choice
    reason: Reason
    others: tuple[Choice, ...]
    instead: tuple[Action, ...] = ()
    """The alternative that the reason compares it with; empty if there is none."""


def advise(seen: GameState, player: BotPlayer, bot: str, seed: int) -> Advice:
    """Return a level's advice for the acting seat, given its view; the same seed gives the same advice."""
    search, ranked = searched(seen, player, seed)
    reason, instead = why(search, ranked)
    fit = fit_of(player.level)
    found = [choice_of(judged, judged.candidate.moves, seen.actor, fit) for judged in ranked]
    return Advice(seen.actor, bot, found[0], reason, tuple(_distinct(found)), instead)


def explain(seen: GameState, moves: tuple[Action, ...], player: BotPlayer, bot: str, seed: int) -> Advice:
    """Return a bot's explanation of moves it has made: their values, compared with those of the best alternative."""
    search, ranked = searched(seen, player, seed)
    done = matching_candidate(ranked, seen, moves) or JudgedCandidate(CandidateCommit(moves))
    other = next((each for each in ranked if each is not done and each.candidate.moves[:1] != moves[:1]), None)
    other = other or next((each for each in ranked if each is not done and each.candidate.moves != moves), None)
    reason = ONLY
    if other:
        search.judge_beside(done, other)
        reason = compare(search, done.candidate, other.candidate)
    instead = other.candidate.moves if other else ()
    return Advice(seen.actor, bot, choice_of(done, moves, seen.actor, fit_of(player.level)), reason, (), instead)


def searched(seen: GameState, player: BotPlayer, seed: int) -> tuple[Search, list[JudgedCandidate]]:
    """Return a bot level's search for advice, and its candidate commits, best first."""
    budget = player if player.playouts >= LEAST_PLAYOUTS else BotPlayer(player.level, player.temperament, 0.06)
    search = run_search(seen, budget, Random(seed))
    return search, search.run()


def choice_of(judged: JudgedCandidate, moves: tuple[Action, ...], seat: int, fit: Fit) -> Choice:
    """Return a candidate commit as an evaluated choice, with its chance of winning as it is shown to people."""
    chance = judged.chance(seat)
    return Choice(moves, fit.shown(chance), fit.error(chance, judged.error(seat)))


def matching_candidate(
    ranked: Sequence[JudgedCandidate], seen: GameState, moves: tuple[Action, ...]
) -> JudgedCandidate | None:
    """Return the candidate that was played: with the same moves, or for a bid with a limit that includes it; None
    if none was."""
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

    def choice_values(choice: Choice) -> dict[str, Any]:
        return {
            "moves": commit_words(choice.moves, zone),
            "chance": round(choice.chance, 6),
            "error": round(choice.error, 6),
        }

    return json.dumps(
        {
            "seat": advice.seat,
            "bot": advice.bot,
            "best": choice_values(advice.best),
            "reason": {"key": advice.reason.key, "values": advice.reason.values},
            "others": [choice_values(choice) for choice in advice.others],
            "instead": commit_words(advice.instead, zone),
        }
    )


def read_advice(text: str, zone: Zone) -> Advice:
    """Return the advice that `advice_words` wrote; raise ValueError for any other text."""
    try:
        values = json.loads(text)
        choices = [
            Choice(read_commit(choice["moves"], zone), float(choice["chance"]), float(choice["error"]))
            for choice in (values["best"], *values["others"])
        ]
        reason = Reason(str(values["reason"]["key"]), dict(values["reason"]["values"]))
        instead = read_commit(values["instead"], zone) if values["instead"] else ()
        return Advice(int(values["seat"]), str(values["bot"]), choices[0], reason, tuple(choices[1:]), instead)
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"this is not advice: {error}") from None


def _distinct(found: Sequence[Choice]) -> list[Choice]:
    """Return all choices after the first, each commit once; limits that begin with the same bid count as one."""
    known = {found[0].moves}
    others: list[Choice] = []
    for choice in found[1:]:
        if choice.moves not in known:
            known.add(choice.moves)
            others.append(choice)
    return others


def why(search: Search, ranked: Sequence[JudgedCandidate]) -> tuple[Reason, tuple[Action, ...]]:
    """Return why the best candidate is better than the best one with other moves, and the moves of that one."""
    best = ranked[0]
    others = [each for each in ranked[1:] if each.candidate.moves != best.candidate.moves]
    if not others:
        return ONLY, ()
    return compare(search, best.candidate, others[0].candidate), others[0].candidate.moves
