"""A finished game told in numbers, worked out from the match's commits: curves by round, houses, prices, spending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine import market, rules
from game.engine.events import CitiesSupplied, Event, HouseBuilt, RoundBegan
from game.engine.resources import FUELS, SOLD_OUT
from game.engine.state import GameState, Phase
from game.match import Commit, Match

Curves = tuple[tuple[int, ...], ...]
"""For each seat a number after rounds 0, 1, 2 …"""


@dataclass(frozen=True, slots=True)
class HouseBought:
    """One house as it was bought."""

    round: int
    seat: int
    city: int
    """Index into the zone."""
    connection: int
    price: int
    """Elektro for the house itself."""

    @property
    def paid(self) -> int:
        """Elektro for way and house."""
        return self.connection + self.price


@dataclass(frozen=True, slots=True)
class History:
    """One tuple for each seat, unless said otherwise."""

    cities: Curves
    capacity: Curves
    """Cities that the plants could light."""
    money: Curves
    income: Curves
    """Elektro earned in each round; nothing in round 0."""
    spent: tuple[tuple[int, int, int, int], ...]
    """Elektro for plants, fuel, connections, houses."""
    houses: tuple[HouseBought, ...]
    """All of them, in the order they were built."""
    fuel: tuple[tuple[int | None, ...], ...]
    """For each fuel the price of the next token when buying began in rounds 1, 2 …; None where sold out."""


def history(match: Match) -> History:
    """The whole game so far."""
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
    """Everything that happened, with the round in which it did: the last commit of one may begin the next."""
    number = match.commits[0].before.round if match.commits else 0
    for event in match.events:
        number = event.round if isinstance(event, RoundBegan) else number
        yield number, event


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


def _income(match: Match, rounds: int) -> Curves:
    earned = [[0] * rounds for _ in match.seats]
    for number, event in by_round(match):
        if isinstance(event, CitiesSupplied):
            earned[event.seat][number] += event.income
    return tuple(tuple(account) for account in earned)


def _fuel_prices(match: Match) -> tuple[tuple[int | None, ...], ...]:
    """The price of a token when the first buyer of each round came to the market."""
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
    """Connections and houses of one turn, by making its moves again."""
    state = commit.before.copy()
    state.log = []
    for move in commit.moves:
        rules.apply(state, move)
    for event in state.log:
        if isinstance(event, HouseBuilt):
            account[2] += event.connection
            account[3] += event.house


_told: dict[int, tuple[Match, int, History]] = {}


def match_history(match: Match) -> History:
    """The history of a match, worked out once while it stands still."""
    known = _told.get(id(match))
    if known is None or known[0] is not match or known[1] != len(match.commits):
        _told.clear()
        known = (match, len(match.commits), history(match))
        _told[id(match)] = known
    return known[2]
