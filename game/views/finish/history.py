"""The figures of a whole game, computed from its commits: curves by round, houses, fuel prices, spending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine import market, rules
from game.engine.events import CitiesSupplied, Event, HouseBuilt, RoundBegan, UraniumSold
from game.engine.resources import FUELS, SOLD_OUT
from game.engine.state import GameState, Phase
from game.match import Commit, Match

Curves = tuple[tuple[int, ...], ...]
"""For each seat, a number after rounds 0, 1, 2 …"""


@dataclass(frozen=True, slots=True)
class HouseBought:
    """One house that a seat built, with the prices paid."""

    round: int
    seat: int
    city: int
    """Index of the zone."""
    connection: int
    price: int
    """Elektro for the house itself."""

    @property
    def paid(self) -> int:
        """Elektro for connection and house."""
        return self.connection + self.price


@dataclass(frozen=True, slots=True)
class History:
    """The figures of a whole game, each with a value for each seat unless noted otherwise."""

    cities: Curves
    capacity: Curves
    """Cities that the plants could power."""
    money: Curves
    income: Curves
    """Elektro earned in each round; 0 in round 0."""
    spent: tuple[tuple[int, int, int, int], ...]
    """Elektro for plants, fuel, connections, houses."""
    houses: tuple[HouseBought, ...]
    """The houses of all seats, in building order."""
    fuel: tuple[tuple[int | None, ...], ...]
    """For each fuel, the price of the next token at the start of buying in rounds 1, 2 …; None if it was sold out."""


def history(match: Match) -> History:
    """Return the figures of a game from its start until now: curves by round, spending, houses and fuel prices."""
    ends = _round_ends(match)
    seats = range(len(match.seats))
    return History(
        tuple(tuple(len(state.players[seat].cities) for state in ends) for seat in seats),
        tuple(tuple(state.players[seat].capacity for state in ends) for seat in seats),
        tuple(tuple(state.players[seat].money for state in ends) for seat in seats),
        _income(match, len(ends)),
        _spending(match),
        tuple(
            HouseBought(number, event.seat, event.city, event.connection, event.house)
            for number, event in by_round(match)
            if isinstance(event, HouseBuilt)
        ),
        _fuel_prices(match),
    )


def by_round(match: Match) -> Iterator[tuple[int, Event]]:
    """Yield each event with the number of its round; the last commit of a round may also begin the next one."""
    number = match.commits[0].before.round if match.commits else 0
    for event in match.events:
        number = event.round if isinstance(event, RoundBegan) else number
        yield number, event


def _round_ends(match: Match) -> list[GameState]:
    """Return the states before the first and after each round; the last one is the current state."""
    states = [commit.before for commit in match.commits]
    ends: list[GameState] = []
    for state in states:
        if state.phase == Phase.SETUP:
            continue
        if not ends or state.round > ends[-1].round:
            ends.append(state)
    ends.append(match.state)
    return ends


def _income(match: Match, rounds: int) -> Curves:
    earned = [[0] * rounds for _ in match.seats]
    for number, event in by_round(match):
        if isinstance(event, CitiesSupplied | UraniumSold):
            earned[event.seat][number] += event.income
    return tuple(tuple(account) for account in earned)


def _fuel_prices(match: Match) -> tuple[tuple[int | None, ...], ...]:
    """Return the price of a token of each fuel at the start of each round's fuel market."""
    states: dict[int, GameState] = {}
    for commit in match.commits:
        if commit.before.phase == Phase.MARKET:
            states.setdefault(commit.before.round, commit.before)
    prices = [[market.price(state, fuel) for state in states.values()] for fuel in range(len(FUELS))]
    return tuple(tuple(None if price == SOLD_OUT else price for price in row) for row in prices)


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
    """Add the cost of each connection and house that one commit built to the account, found by replaying its moves."""
    state = commit.before.copy()
    state.log = []
    for move in commit.moves:
        rules.apply(state, move)
    for event in state.log:
        if isinstance(event, HouseBuilt):
            account[2] += event.connection
            account[3] += event.house


_histories: dict[int, tuple[Match, int, History]] = {}


def match_history(match: Match) -> History:
    """Return the figures of a match, which are cached until commits are added or undone."""
    known = _histories.get(id(match))
    if known is None or known[0] is not match or known[1] != len(match.commits):
        _histories.clear()
        known = (match, len(match.commits), history(match))
        _histories[id(match)] = known
    return known[2]
