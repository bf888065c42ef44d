"""The plan of a tournament: which bots meet, on which deals, and in which seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations, product
from random import Random
from typing import Any, Final

from game.engine.board import maps
from game.engine.ruleset import PLAYERS, editions
from game.simulate import BadChoice, SimulatedTable, known_bot

ROWS: Final = ("all", "first", "next")
"""The ways to pair bots: every bot alone against every other; the first against each other; each against the next."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The plan of a tournament: `games` for every pair of bots, spread evenly over editions, maps and player counts."""

    bots: tuple[str, ...]
    players: tuple[int, ...]
    games: int
    editions: tuple[str, ...]
    maps: tuple[str, ...]
    rows: str
    seed: int = 1

    def values(self) -> dict[str, Any]:
        """Return the plan as plain values, for the head of a results file."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a tournament: bot `alone` in `seat`, and bot `rest` in all other seats."""

    row: int
    number: int
    """The number of the game in its row, from 0."""
    alone: str
    rest: str
    seat: int
    deal: int
    """The seed of the cards, the regions and all the bots' random choices."""
    edition: str
    map: str
    players: int

    @property
    def key(self) -> str:
        """The key by which a results file identifies the game."""
        return f"{self.row}.{self.number}"

    @property
    def table(self) -> SimulatedTable:
        """The settings of the game, with the bot of each seat."""
        bots = [self.rest] * self.players
        bots[self.seat] = self.alone
        return SimulatedTable(self.edition, self.map, tuple(bots))


def read_plan(bots: str, players: str, games: int, edition: str, map_name: str, rows: str = ROWS[0]) -> TournamentPlan:
    """Return a plan from command-line texts (`a,b`; `any` for all); raise BadChoice if it cannot be played."""
    names = _words(bots)
    for name in names:
        known_bot(name)
    if len(names) < 2:
        raise BadChoice("A tournament needs two bots or more, as a,b.")
    if len(set(names)) != len(names):
        raise BadChoice("A bot is named twice; it would only meet itself.")
    if games < 1:
        raise BadChoice("A tournament needs one game or more.")
    counts = chosen(players, tuple(map(str, PLAYERS)), "number of players")
    return TournamentPlan(
        names,
        tuple(map(int, counts)),
        games,
        chosen(edition, editions(), "edition"),
        chosen(map_name, maps(), "map"),
        rows,
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def chosen(text: str, known: Sequence[str], what: str) -> tuple[str, ...]:
    """Return the words listed in a text, each once, or all known ones for `any`; raise BadChoice for an unknown
    word."""
    if text == "any":
        return tuple(known)
    words = tuple(dict.fromkeys(_words(text)))
    for word in words or ("",):
        if word not in known:
            raise BadChoice(f"There is no {what} {word!r}; there are: {', '.join(known)}, any.")
    return words


def rows_of(plan: TournamentPlan) -> list[tuple[str, str]]:
    """Return the pairs of bots that meet: the bot that plays alone, and the bot of all other seats."""
    if plan.rows == "first":
        return [(plan.bots[0], other) for other in plan.bots[1:]]
    if plan.rows == "next":
        return list(zip(plan.bots, plan.bots[1:], strict=False))
    return list(permutations(plan.bots, 2))


def pairings(plan: TournamentPlan) -> Iterator[Pairing]:
    """Yield every game of the tournament, one of each pair of bots in turn, so that an interrupted one has some of
    each."""
    rows = [_row(plan, row, alone, rest) for row, (alone, rest) in enumerate(rows_of(plan))]
    yield from (pairing for together in zip(*rows, strict=True) for pairing in together)


def _row(plan: TournamentPlan, row: int, alone: str, rest: str) -> Iterator[Pairing]:
    """Yield the games of one pair of bots: each deal once from every seat. All pairs play the same deals."""
    number = 0
    for deal, (edition, map_name, players) in enumerate(_tables(plan), start=1):
        for seat in range(players):
            if number == plan.games:
                return
            seed = plan.seed * 1_000_003 + deal
            yield Pairing(row, number, alone, rest, seat, seed, edition, map_name, players)
            number += 1


def _tables(plan: TournamentPlan) -> Iterator[tuple[str, str, int]]:
    """Yield edition, map and player count without end: all combinations in random order, then all in another order."""
    mixes = list(product(plan.editions, plan.maps, plan.players))
    random = Random(plan.seed)
    while True:
        random.shuffle(mixes)
        yield from mixes
