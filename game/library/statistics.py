"""Statistics of the finished games on this machine: by player, map, edition and number of seats, and the records.

A seat counts for every player who had it, in proportion to the rounds: a player who passed it on after five rounds
of ten has half of the seat, and half of its win. All bots of one level count as one player.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, NamedTuple

from game.bots.levels import read_player
from game.library.digest import Digest, SeatResult
from game.library.library import SavedGame
from game.match import PERSON

By = Literal["player", "map", "edition", "count"]
"""The attribute by which games are grouped."""
WAYS: Final[tuple[By, ...]] = ("player", "map", "edition", "count")


class PlayerKey(NamedTuple):
    """A player in the statistics: one person by name, or all bots of one level together."""

    kind: str
    name: str = ""


class SeatPlayed(NamedTuple):
    """One seat of one finished game, with the players who had it."""

    game: SavedGame
    digest: Digest
    seat: int

    @property
    def outcome(self) -> SeatResult:
        """The result of this seat in the finished game."""
        return self.digest.outcomes[self.seat]

    @property
    def won(self) -> bool:
        """Whether this seat won."""
        return self.seat in self.digest.winners

    @property
    def shares(self) -> dict[PlayerKey, float]:
        """The players who had this seat, each with a share of it by rounds; the shares add up to 1."""
        rounds: Counter[PlayerKey] = Counter()
        for one in self.digest.sat[self.seat]:
            rounds[player_key(one.kind, one.name)] += one.rounds
        return {who: count / rounds.total() for who, count in rounds.items()}


class Sat(NamedTuple):
    """One player's share of one seat in one finished game."""

    part: SeatPlayed
    who: PlayerKey
    share: float


@dataclass(frozen=True, slots=True)
class GameCount:
    """The totals and means of a group of finished games, counted in seats."""

    key: str | int | PlayerKey
    played: int
    """The number of games in which the counted players took part."""
    seats: float
    """The number of seats that the counted players had; of a seat that changed hands only their share."""
    won: float
    """The seats that won; if all players are counted, the games won by a person."""
    share: float
    """The share of the seats, or of the games, that was won."""
    cities: float
    supplied: float
    money: float
    seconds: float
    """Mean time of the games with a known time; 0 if there are none."""


@dataclass(frozen=True, slots=True)
class BestResult:
    """The best result of one kind: its value, its game, and the players of the seat (none if it concerns the whole
    game)."""

    what: str
    value: int
    game: SavedGame
    players: tuple[PlayerKey, ...] = ()
    seat: int = -1


def player_key(kind: str, name: str) -> PlayerKey:
    """Return the key of a player in the statistics; a bot counts by its level, whatever its temperament and thinking
    time."""
    if kind == PERSON:
        return PlayerKey(PERSON, name)
    player = read_player(kind)
    return PlayerKey(player.level if player else kind)


def finished(games: Iterable[SavedGame]) -> list[tuple[SavedGame, Digest]]:
    """Return the finished games with their summaries, the last finished first."""
    found = [(game, game.digest) for game in games if game.digest is not None and game.digest.over]
    return sorted(found, key=lambda one: (-one[0].written, one[0].path.name))


def parts(games: Iterable[SavedGame]) -> Iterator[SeatPlayed]:
    """Yield every seat of every finished game, with the players who had it."""
    for game, digest in finished(games):
        for seat in range(len(digest.seats)):
            yield SeatPlayed(game, digest, seat)


KEYS: Final[dict[By, Callable[[Sat], str | int | PlayerKey]]] = {
    "player": lambda sat: sat.who,
    "map": lambda sat: sat.part.digest.map,
    "edition": lambda sat: sat.part.digest.edition,
    "count": lambda sat: len(sat.part.digest.seats),
}


def counts(games: Iterable[SavedGame], by: By, who: PlayerKey | None = None) -> list[GameCount]:
    """Return totals for each value of an attribute, most games first: for the player `who`, or for all players
    together."""
    groups: dict[str | int | PlayerKey, list[Sat]] = {}
    for part in parts(games):
        for sat in (Sat(part, player, share) for player, share in part.shares.items()):
            if by == "player" or who in (None, sat.who):
                groups.setdefault(KEYS[by](sat), []).append(sat)
    found = [_tally(key, group, by == "player" or who is not None) for key, group in groups.items()]
    return sorted(found, key=lambda tally: (-tally.played, str(tally.key)))


def _tally(key: str | int | PlayerKey, group: Sequence[Sat], one: bool) -> GameCount:
    """Return the totals of a group of seats, for `one` player or for all; for all, a game counts as won if a person won
    it."""
    digests = {sat.part.game.path: sat.part.digest for sat in group}
    seats = sum(sat.share for sat in group)
    won = sum(sat.share for sat in group if sat.part.won) if one else _won_by_people(group)
    return GameCount(
        key,
        len(digests),
        seats,
        won,
        won / (seats if one else len(digests)),
        sum(sat.share * sat.part.outcome.cities for sat in group) / seats,
        sum(sat.share * sat.part.outcome.supplied for sat in group) / seats,
        sum(sat.share * sat.part.outcome.money for sat in group) / seats,
        _mean([digest.seconds for digest in digests.values() if digest.seconds]),
    )


def _won_by_people(group: Sequence[Sat]) -> float:
    """Return how many games of a group were won by people; a winning seat that changed hands counts with the people's
    share."""
    games: defaultdict[Path, float] = defaultdict(float)
    for sat in group:
        if sat.part.won and sat.who.kind == PERSON:
            games[sat.part.game.path] += sat.share
    return sum(min(1.0, share) for share in games.values())


def places_of(number: float) -> int:
    """Return how many decimals to show for a number of seats: one if it is not whole because a seat changed hands."""
    return 0 if abs(number - round(number)) < 0.05 else 1


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


# --- records ---------------------------------------------------------------------------------------------


def best_results(games: Iterable[SavedGame]) -> list[BestResult]:
    """Return the best results over all finished games; if two games are equal, the one played first counts."""
    old_first = finished(games)[::-1]
    if not old_first:
        return []
    every = [SeatPlayed(game, digest, seat) for game, digest in old_first for seat in range(len(digest.seats))]
    winners = [part for part in every if part.won]
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
) -> BestResult:
    """Return the best result for a value: its highest, or its lowest if `least`; `whole`: it belongs to the game, not a
    seat."""
    part = min(among, key=value) if least else max(among, key=value)
    best = BestResult(what, value(part), part.game)
    return best if whole else replace(best, players=tuple(part.shares), seat=part.seat)


def _lead(part: SeatPlayed) -> int | None:
    """Return how much money the winner had more than a player who powered as many cities; None if cities decided the
    game."""
    others = [one for seat, one in enumerate(part.digest.outcomes) if seat != part.seat]
    second = min(others, key=lambda one: one.rank, default=None)
    if second is None or second.rank == 1 or second.supplied != part.outcome.supplied:
        return None
    return part.outcome.money - second.money
