"""Statistics of the finished games of this machine: by player, map, edition and number of seats, and the records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from game.engine.record import Seat
from game.match import PERSON
from game.shelf.digest import Digest, SeatResult
from game.shelf.shelf import KeptGame

By = Literal["player", "map", "edition", "count"]
"""By what games are counted."""
WAYS: Final[tuple[By, ...]] = ("player", "map", "edition", "count")


class Who(NamedTuple):
    """A player: a person by name, or a bot by its word."""

    kind: str
    name: str = ""


class SeatPlayed(NamedTuple):
    """One seat of one finished game."""

    game: KeptGame
    digest: Digest
    seat: int

    @property
    def who(self) -> Who:
        """Who sat there at the end."""
        return who_is(self.digest.seats[self.seat])

    @property
    def outcome(self) -> SeatResult:
        """How it came out for this seat."""
        return self.digest.outcomes[self.seat]


@dataclass(frozen=True, slots=True)
class GameCount:
    """The sum of some games; means are over the seats that are counted."""

    key: str | int | Who
    played: int
    won: int
    """Of those, won by who is counted."""
    cities: float
    supplied: float
    money: float
    seconds: float
    """Mean time of the games whose time is known; 0 where none is."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record: which, how much, in which game, by whom (None: by all of it)."""

    what: str
    value: int
    game: KeptGame
    who: Who | None = None
    seat: int = -1


def who_is(seat: Seat) -> Who:
    """The player on a seat."""
    return Who(PERSON, seat.name) if seat.kind == PERSON else Who(seat.kind)


def finished(games: Iterable[KeptGame]) -> list[tuple[KeptGame, Digest]]:
    """The games that are over, the one finished last first."""
    found = [(game, game.digest) for game in games if game.digest is not None and game.digest.over]
    return sorted(found, key=lambda one: (-one[0].written, one[0].path.name))


def parts(games: Iterable[KeptGame]) -> Iterator[SeatPlayed]:
    """Every seat of every finished game."""
    for game, digest in finished(games):
        for seat in range(len(digest.seats)):
            yield SeatPlayed(game, digest, seat)


KEYS: Final[dict[By, Callable[[SeatPlayed], str | int | Who]]] = {
    "player": lambda part: part.who,
    "map": lambda part: part.digest.map,
    "edition": lambda part: part.digest.edition,
    "count": lambda part: len(part.digest.seats),
}


def tallies(games: Iterable[KeptGame], by: By, who: Who | None = None) -> list[GameCount]:
    """Games counted by something, the most played first; of one player, or of all people (by player: of everybody).

    A game counts once in each line; who sits on several of its seats has won it with any of them.
    """
    groups: dict[str | int | Who, list[SeatPlayed]] = {}
    for part in parts(games):
        if by == "player" or (part.who == who if who else True):
            groups.setdefault(KEYS[by](part), []).append(part)
    found = [_tally(key, group, by == "player" or who is not None) for key, group in groups.items()]
    return sorted(found, key=lambda tally: (-tally.played, str(tally.key)))


def _tally(key: str | int | Who, group: Sequence[SeatPlayed], one: bool) -> GameCount:
    """One line; where not `one` player is counted, a game is won if a person won it."""
    digests = {part.game.path: part.digest for part in group}
    won = {
        part.game.path
        for part in group
        if part.seat in part.digest.winners and (one or part.digest.seats[part.seat].kind == PERSON)
    }
    outcomes = [part.outcome for part in group]
    return GameCount(
        key,
        len(digests),
        len(won),
        _mean([outcome.cities for outcome in outcomes]),
        _mean([outcome.supplied for outcome in outcomes]),
        _mean([outcome.money for outcome in outcomes]),
        _mean([digest.seconds for digest in digests.values() if digest.seconds]),
    )


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


# --- records ---------------------------------------------------------------------------------------------


def bests(games: Iterable[KeptGame]) -> list[Best]:
    """The records of all finished games; of equal ones the first that was played."""
    old_first = finished(games)[::-1]
    if not old_first:
        return []
    every = [SeatPlayed(game, digest, seat) for game, digest in old_first for seat in range(len(digest.seats))]
    winners = [part for part in every if part.seat in part.digest.winners]
    found = [
        _best("fewest_rounds", winners, lambda part: part.digest.round, least=True),
        _best("most_rounds", winners, lambda part: part.digest.round, whole=True),
        _best("network", every, lambda part: part.outcome.cities),
        _best("supplied", every, lambda part: part.outcome.supplied),
        _best("money", every, lambda part: part.outcome.money),
        _best("dearest", every, lambda part: part.outcome.dearest),
        _best("fewest_plants", winners, lambda part: part.outcome.plants, least=True),
    ]
    timed = [part for part in winners if part.digest.seconds]
    if timed:
        found.append(_best("quickest", timed, lambda part: part.digest.seconds, least=True, whole=True))
    narrow = [part for part in winners if _lead(part) is not None]
    if narrow:
        found.append(_best("narrowest", narrow, lambda part: _lead(part) or 0, least=True))
    return found


def _best(
    what: str, among: Sequence[SeatPlayed], value: Callable[[SeatPlayed], int], least: bool = False, whole: bool = False
) -> Best:
    """The part that has most, or least, of something; `whole`: it is all the game's."""
    part = min(among, key=value) if least else max(among, key=value)
    return Best(what, value(part), part.game, None if whole else part.who, -1 if whole else part.seat)


def _lead(part: SeatPlayed) -> int | None:
    """By how much money a winner that lit as many cities as the second was ahead; None where cities decided."""
    others = [one for seat, one in enumerate(part.digest.outcomes) if seat != part.seat]
    second = min(others, key=lambda one: one.rank, default=None)
    if second is None or second.rank == 1 or second.supplied != part.outcome.supplied:
        return None
    return part.outcome.money - second.money
