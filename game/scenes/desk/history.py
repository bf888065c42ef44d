"""A finished game told in numbers, worked out from the match's commits: curves by round and money spent."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import rules
from game.engine.events import HouseBuilt
from game.engine.state import GameState, Phase
from game.match import Commit, Match


@dataclass(frozen=True, slots=True)
class History:
    """One tuple for each seat."""

    cities: tuple[tuple[int, ...], ...]
    """After rounds 0, 1, 2 …"""
    money: tuple[tuple[int, ...], ...]
    spent: tuple[tuple[int, int, int, int], ...]
    """Elektro for plants, fuel, connections, houses."""


def history(match: Match) -> History:
    """The whole game so far."""
    ends = _round_ends(match)
    seats = range(len(match.seats))
    return History(
        tuple(tuple(len(state.players[seat].cities) for state in ends) for seat in seats),
        tuple(tuple(state.players[seat].money for state in ends) for seat in seats),
        _spending(match),
    )


def _round_ends(match: Match) -> list[GameState]:
    """The states at the start and after every round; the last one is the state of now."""
    states = [commit.before for commit in match.commits]
    ends: list[GameState] = []
    for state in states:
        if state.phase == Phase.SETUP:
            continue
        if not ends or state.round > ends[-1].round:
            ends.append(state)
    ends.append(match.state)
    return ends


def _spending(match: Match) -> tuple[tuple[int, int, int, int], ...]:
    spent = [[0, 0, 0, 0] for _ in match.seats]
    after = [commit.before for commit in match.commits[1:]] + [match.state]
    for commit, then in zip(match.commits, after, strict=True):
        phase = commit.before.phase
        if phase == Phase.BUILD:
            _add_houses(commit, spent[commit.seat])
        elif phase in (Phase.AUCTION, Phase.MARKET):
            kind = 0 if phase == Phase.AUCTION else 1
            for seat, account in enumerate(spent):
                paid = commit.before.players[seat].money - then.players[seat].money
                account[kind] += max(0, paid)
    return tuple((a, b, c, d) for a, b, c, d in spent)


def _add_houses(commit: Commit, account: list[int]) -> None:
    """Connections and houses of one turn, by making its moves again."""
    state = commit.before.copy()
    state.log = []
    for move in commit.moves:
        rules.apply(state, move)
    for event in state.log:
        if isinstance(event, HouseBuilt):
            account[2] += event.connection
            account[3] += event.house
