"""The summary of a saved game for lists and statistics, read from the game's record once and then cached."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from game.engine import rules
from game.engine.events import PlantSold
from game.engine.notation import LONGEST
from game.engine.record import Seat
from game.engine.state import FREE, SPACES_PER_CITY, Phase
from game.match import Match

MOST: Final = 1_000_000_000
"""The largest valid number of a digest."""
ROUNDS: Final = 10_000


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat in a game, so far or at the end."""

    rank: int
    supplied: int
    """The number of cities that the seat powered most recently."""
    money: int
    cities: int
    plants: int
    """The number of plants that the seat bought."""
    dearest: int
    """The highest price that the seat paid for one plant, Elektro."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player who had a seat, and the number of rounds that this player played."""

    kind: str
    """The kind of player: "person", or a bot's word."""
    name: str
    rounds: int


@dataclass(frozen=True, slots=True)
class Digest:
    """The summary of one game; information that players may not see yet, such as hidden money, is left out
    (`covered`)."""

    edition: str
    map: str
    name: str
    """The players' name for the game; empty if it has none."""
    seats: tuple[Seat, ...]
    """The current players, in the order of the seats."""
    round: int
    step: int
    phase: str
    asked: tuple[int, ...]
    """The seats that the list names as waited for: the only person's seat among bots, or all that have to decide."""
    over: bool
    covered: bool
    """Whether the seats' money must stay hidden."""
    regions: tuple[str, ...]
    houses: tuple[tuple[str, tuple[str, ...]], ...]
    """Cities with houses, and the colours of their owners."""
    outcomes: tuple[SeatResult, ...]
    """The results of all seats, in the order of the seats."""
    sat: tuple[tuple[Sitting, ...], ...]
    """For each seat, every player who had it at the end of a round, in the order of these rounds."""
    seconds: int = 0
    """The playing time as far as it is known; 0 if unknown."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none while the game is not over."""
        return tuple(seat for seat, one in enumerate(self.outcomes) if self.over and one.rank == 1)


def digest_of(match: Match, seconds: int = 0) -> Digest:
    """Return the summary of a match in its current state; `seconds` is the time it was played."""
    state, record = match.state, match.record
    prices: list[list[int]] = [[] for _ in match.seats]
    for event in match.events:
        if isinstance(event, PlantSold):
            prices[event.seat].append(event.price)
    ranks = {rank.seat: rank for rank in rules.ranking(state)}
    outcomes = (
        SeatResult(
            ranks[seat].number,
            ranks[seat].supplied,
            ranks[seat].money,
            ranks[seat].cities,
            len(paid),
            max(paid, default=0),
        )
        for seat, paid in enumerate(prices)
    )
    return Digest(
        record.edition,
        record.map,
        record.name,
        match.seats,
        state.round,
        state.step,
        state.phase.word,
        _asked(match),
        match.over,
        state.rules.hidden_money and not match.over,
        record.zone.regions,
        tuple(_houses(match)),
        tuple(outcomes),
        _sittings(match),
        seconds,
    )


def _asked(match: Match) -> tuple[int, ...]:
    """Return the seats to be named as waited for: the only person's seat among bots, otherwise all seats that have to
    act."""
    people = tuple(seat for seat in range(len(match.seats)) if match.is_person(seat))
    return people if len(people) == 1 and not match.over else match.asked()


def _sittings(match: Match) -> tuple[tuple[Sitting, ...], ...]:
    """Return for each seat the players who had it, with their rounds; a round counts for the player who made its
    last commit."""
    rounds = {commit.before.round: commit.seats for commit in match.commits}
    rounds.pop(0, None)
    found = []
    for seat in range(len(match.seats)):
        players = Counter((seats[seat].kind, seats[seat].name) for seats in rounds.values())
        found.append(tuple(Sitting(kind, name, count) for (kind, name), count in players.items()))
    return tuple(found)


def _houses(match: Match) -> Iterator[tuple[str, tuple[str, ...]]]:
    state = match.state
    for index, city in enumerate(match.record.zone.cities):
        spaces = state.houses[index * SPACES_PER_CITY : (index + 1) * SPACES_PER_CITY]
        owners = tuple(match.seats[owner].colour for owner in spaces if FREE < owner < len(match.seats))
        if owners:
            yield city.id, owners


# --- cached between two starts ---------------------------------------------------------------------------


def values_of(digest: Digest) -> dict[str, Any]:
    """Return a game's summary as plain values for JSON."""
    return asdict(digest)


def digest_from(values: Any) -> Digest:
    """Return the summary of a game stored as JSON values; raise ValueError, TypeError or KeyError for other values."""
    seats = tuple(Seat(_word(one["colour"]), _word(one["kind"]), _name(one["name"])) for one in values["seats"])
    outcomes = tuple(
        SeatResult(*(_number(one[key]) for key in ("rank", "supplied", "money", "cities", "plants", "dearest")))
        for one in values["outcomes"]
    )
    asked = tuple(_number(seat, len(seats) - 1) for seat in values["asked"])
    sat = tuple(tuple(map(_sitting, players)) for players in values["sat"])
    if not len(outcomes) == len(sat) == len(seats) > 0:
        raise ValueError("an outcome and the players of every seat")
    phase = _word(values["phase"])
    if phase not in {one.word for one in Phase}:
        raise ValueError(phase)
    return Digest(
        _word(values["edition"]),
        _word(values["map"]),
        _name(values["name"]),
        seats,
        _number(values["round"], ROUNDS),
        _number(values["step"], 3),
        phase,
        asked,
        _switch(values["over"]),
        _switch(values["covered"]),
        tuple(_words(values["regions"])),
        tuple((_word(city), tuple(_words(owners))) for city, owners in values["houses"]),
        outcomes,
        sat,
        _number(values["seconds"]),
    )


def _sitting(value: Any) -> Sitting:
    return Sitting(_word(value["kind"]), _name(value["name"]), 1 + _number(value["rounds"] - 1, ROUNDS))


def _word(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 80:
        raise TypeError("a word")
    return sys.intern(value)  # thousands of games name the same cities


def _words(values: Iterable[Any]) -> Iterator[str]:
    return (_word(value) for value in values)


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise TypeError("a name")
    return value


def _number(value: Any, most: int = MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError("a number")
    return value


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("true or false")
    return value


__all__ = ["Digest", "SeatResult", "Sitting", "digest_from", "digest_of", "values_of"]
