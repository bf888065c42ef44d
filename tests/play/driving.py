"""Games for tests that are played on a screen by the drivers of `tests.workshop.driving`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from game.bots import decide
from game.engine.actions import Action
from game.engine.record import Seat
from game.engine.state import GameState
from game.match import Match, new_match
from game.setup.choices import COLOURS, NAMES
from tests.workshop.driving import FRAME, Driver, Fingers, Gamepad, Keys, Lost, Mouse, Place, between

__all__ = [
    "FRAME",
    "Driver",
    "Fingers",
    "Gamepad",
    "Keys",
    "Lost",
    "Mouse",
    "Place",
    "Slow",
    "between",
    "deal",
    "play_through",
    "reach",
    "same",
]


class Slow:
    """Bots that think forever."""

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        return None

    def close(self) -> None:
        """Do nothing."""


def deal(
    players: int,
    edition: str = "recharged",
    map_name: str = "germany",
    seed: int = 7,
    kinds: Sequence[str] = (),
    **rules: object,
) -> Match:
    """Return a newly dealt game for this many people (or the players of `kinds`)."""
    seats = [Seat(COLOURS[seat], "person", NAMES[seat]) for seat in range(players)]
    if kinds:
        seats = [replace(seat, kind=kind) for seat, kind in zip(seats, kinds, strict=True)]
    return new_match(edition, map_name, seats, seed, house_rules=dict(rules))


def reach(match: Match, test: Callable[[GameState], bool], bot: str = "greedy") -> Match:
    """Return the match played without a screen to the first state that passes a test."""
    random = Random(1)
    while not test(match.state):
        assert not match.over, "the game ended before"
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, bot, random, seat))
    return match


def same(match: Match, other: Match) -> None:
    """Check that two matches took the same course (in bureaucracy plants may be switched on in another order)."""
    assert match.state == other.state
    assert [commit.moves for commit in match.commits] == [commit.moves for commit in other.commits]


def play_through(
    driver: Driver,
    bot: str,
    seed: int,
    commits: int = 10_000,
    until: Callable[[GameState], bool] = lambda state: False,
) -> Match:
    """Play a whole game on the driver's screen, or until this condition; return the same game played without a
    screen.
    """
    shadow = Match(driver.match.record.fresh())
    shadow.replay(driver.match.record.lines)
    random = Random(seed)
    for _ in range(commits):
        if driver.match.over or until(driver.match.state):
            break
        seat = driver.next_seat()
        moves = decide(driver.match.state, bot, random, seat)
        driver.make(seat, moves)
        shadow.commit(seat, moves)
    return shadow
