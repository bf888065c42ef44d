"""The standings of a tournament: shares of wins with confidence intervals, Elo points, and CPU-seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import mean, median
from typing import Any, Final

from game.lab.tournament.plan import Pairing, TournamentPlan, pairings, rows_of
from game.lab.tournament.results import Outcome
from game.simulate import refusals

Z: Final = 1.959964
"""Standard deviations of a 95 % confidence interval."""
ELO: Final = 400 / log(10)
"""Elo points for one unit of a bot's strength in the softmax over seats."""
Played = tuple[Pairing, Outcome]
PRIOR: Final = 0.5
"""The weight by which every bot's strength is drawn towards the average, so that a bot without a loss has a finite
Elo."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % confidence interval for a share of wins; (0, 1) if no game was played."""
    if not games:
        return (0.0, 1.0)
    share, z2 = wins / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return (max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """The results of one bot alone against another in all other seats, compared with one seat's fair share of the
    wins."""

    alone: str
    rest: str
    games: int
    wins: float
    par: float
    rounds: float
    """The median length of the games in rounds."""
    shortest: int
    longest: int
    stalled: int = 0
    """The number of games that were stopped because they did not end."""
    parts: tuple[LeagueRow, ...] = ()
    """The same row for each edition, map and number of players, if there are several."""
    of: str = ""
    """The edition, map or number of players of a part, such as `germany` or `5 players`."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the bot's share of the wins."""
        return wilson(self.wins, self.games)

    def line(self) -> str:
        """Return the results of the lone bot as one line of text."""
        share = self.wins / self.games if self.games else 0.0
        low, high = self.interval
        won = f"{100 * share:5.1f} % [{100 * low:4.1f}, {100 * high:4.1f}]"
        return (
            f"{self.alone:>22} alone, the rest {self.rest:<22} {won}"
            f"  par {100 * self.par:4.1f}  {self.games:5d} games, rounds {self.rounds:g}, {self.shortest} to "
            f"{self.longest}, {self.stalled} stalled"
        )

    def part_line(self) -> str:
        """Return the lone bot's results in a part of the games as one line, which says so if they are below its
        fair share."""
        low, high = self.interval
        share = self.wins / self.games if self.games else 0.0
        below = "  below par" if high < self.par else ""
        return f"{self.of:>22} {100 * share:5.1f} % [{100 * low:4.1f}, {100 * high:4.1f}]  {self.games:5d} games{below}"

    def values(self) -> dict[str, Any]:
        """Return the row of the standings as plain values that can be written as JSON."""
        values: dict[str, Any] = {
            "games": self.games,
            "wins": self.wins,
            "par": self.par,
            "interval": self.interval,
            "rounds": {"median": self.rounds, "least": self.shortest, "most": self.longest},
            "stalled": self.stalled,
        }
        if self.of:
            return {"of": self.of, **values}
        return {"alone": self.alone, "rest": self.rest, **values, "parts": [part.values() for part in self.parts]}


@dataclass(frozen=True, slots=True)
class Cost:
    """The CPU-seconds that a bot takes for a commit, and the number of plants it buys in a game."""

    bot: str
    commits: int
    mean: float
    p95: float
    worst: float
    plants: float

    def line(self) -> str:
        """Return a bot's CPU-seconds and plants as one line of text."""
        return (
            f"{self.bot:>22}  {self.commits:7d} commits, CPU-ms each: mean {1e3 * self.mean:.1f}, "
            f"p95 {1e3 * self.p95:.1f}, worst {1e3 * self.worst:.1f}; plants bought {self.plants:.1f}"
        )


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings: results of each bot alone, all bots' Elo points (1500 on average) and their CPU time."""

    rows: tuple[LeagueRow, ...]
    elo: dict[str, float]
    costs: tuple[Cost, ...]
    refused: tuple[str, ...] = ()
    """Lines that report how often bots answered with an illegal commit."""

    def lines(self) -> list[str]:
        """Return the standings as lines of text."""
        ranked = sorted(self.elo.items(), key=lambda item: -item[1])
        return [
            *(line for row in self.rows for line in (row.line(), *(part.part_line() for part in row.parts))),
            *(f"{bot:>22}  Elo {points:6.0f}" for bot, points in ranked),
            *(cost.line() for cost in self.costs),
            *self.refused,
        ]

    def values(self) -> dict[str, Any]:
        """Return the whole standings as plain values that can be written as JSON."""
        return {
            "rows": [row.values() for row in self.rows],
            "elo": self.elo,
            "cpu_seconds": {
                cost.bot: {"commits": cost.commits, "mean": cost.mean, "p95": cost.p95, "worst": cost.worst}
                for cost in self.costs
            },
            "plants_bought": {cost.bot: cost.plants for cost in self.costs},
            "refused": list(self.refused),
        }


def standings(plan: TournamentPlan, found: Mapping[str, Outcome]) -> Standings:
    """Return the standings of a tournament for the outcomes so far."""
    played = [(pairing, found[pairing.key]) for pairing in pairings(plan) if pairing.key in found]
    rows = tuple(
        _row(alone, rest, [game for game in played if game[0].row == row])
        for row, (alone, rest) in enumerate(rows_of(plan))
    )
    fault = next((outcome.fault for _, outcome in played if outcome.fault), "")
    refused = refusals(((pairing.table.bots, outcome.refused) for pairing, outcome in played), fault)
    return Standings(rows, elo(plan.bots, played), tuple(_costs(plan.bots, played)), tuple(refused))


def _row(alone: str, rest: str, played: Sequence[Played], of: str = "") -> LeagueRow:
    rounds = [outcome.rounds for _, outcome in played]
    return LeagueRow(
        alone,
        rest,
        len(played),
        sum(outcome.shares[pairing.seat] for pairing, outcome in played),
        mean(1 / pairing.players for pairing, _ in played) if played else 0.0,
        median(rounds) if rounds else 0.0,
        min(rounds, default=0),
        max(rounds, default=0),
        sum(outcome.stalled for _, outcome in played),
        () if of else tuple(_parts(alone, rest, played)),
        of,
    )


def _parts(alone: str, rest: str, played: Sequence[Played]) -> Iterable[LeagueRow]:
    """Yield the results of a lone bot separately for each edition, each map and each number of players."""
    for property_of in (
        lambda pairing: pairing.edition,
        lambda pairing: pairing.map,
        lambda pairing: f"{pairing.players} players",
    ):
        kinds = sorted({property_of(pairing) for pairing, _ in played})
        if len(kinds) > 1:
            for kind in kinds:
                yield _row(alone, rest, [game for game in played if property_of(game[0]) == kind], kind)


def elo(bots: Sequence[str], played: Iterable[tuple[Pairing, Outcome]]) -> dict[str, float]:
    """Return each bot's strength in Elo points around 1500, the one that makes these results most likely."""
    strength = dict.fromkeys(bots, 0.0)
    games = [(pairing.table.bots, outcome.shares) for pairing, outcome in played]
    for _ in range(200):
        slope, curve = dict.fromkeys(bots, 0.0), dict.fromkeys(bots, 0.0)
        for seats, shares in games:
            powers = [exp(strength[bot]) for bot in seats]
            whole = sum(powers)
            for bot in set(seats):
                expected = sum(power for power, seat in zip(powers, seats, strict=True) if seat == bot) / whole
                won = sum(share for share, seat in zip(shares, seats, strict=True) if seat == bot)
                slope[bot] += won - expected
                curve[bot] += expected * (1 - expected)
        for bot in bots:
            step = (slope[bot] - PRIOR * strength[bot]) / (curve[bot] + PRIOR)
            strength[bot] += max(-1.0, min(1.0, 0.5 * step))
    middle = mean(strength.values())
    return {bot: 1500 + ELO * (strength[bot] - middle) for bot in bots}


def _costs(bots: Sequence[str], played: Sequence[tuple[Pairing, Outcome]]) -> Iterable[Cost]:
    for bot in bots:
        seconds: list[float] = []
        plants: list[int] = []
        for pairing, outcome in played:
            for seat, name in enumerate(pairing.table.bots):
                if name == bot:
                    seconds += outcome.seconds[seat]
                    plants.append(outcome.plants[seat])
        if seconds:
            seconds.sort()
            p95 = seconds[min(len(seconds) - 1, int(0.95 * len(seconds)))]
            yield Cost(bot, len(seconds), mean(seconds), p95, seconds[-1], mean(plants))
