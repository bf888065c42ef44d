"""Compares the chances of winning that the advice card shows in mid-game with the results of these games."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from game.bots import asked_view
from game.bots.advice import searched
from game.bots.levels import LEVELS, read_player
from game.bots.search.value import shares
from game.bots.shown_chance import VERSION, Fit, fit_of, log_odds
from game.engine import rules
from game.engine.files import write_whole
from game.engine.state import GameState, Phase
from game.lab.training.course import GameMix, TrainingGames, warn
from game.lab.workers import in_order
from game.lab.workers.progress import ProgressBar
from game.simulate import MOST_ROUNDS, BadChoice, legal_commit

EVERY: Final = 10
"""A level is asked about one decision in this many; a decision with a single candidate is passed over."""
TENTHS: Final = 10
CLOSE: Final = 0.05
"""A tenth of the shown chances passes if it differs from the share of wins by at most this, or by two standard errors
if those are more."""
FEWEST: Final = 200
"""The number of shown chances below which a tenth is marked as having few."""
STEPS: Final = 30
"""The steps of Newton's method for a fit."""


class ShownChance(NamedTuple):
    """One chance of winning shown in mid-game: the game's number, the level asked, the chance its search found, and
    the win."""

    game: int
    level: str
    found: float
    won: float


@dataclass(frozen=True, slots=True)
class Tenth:
    """Shown chances from `low` to `high`: how many, their mean, the share of them that won, and its standard error."""

    low: float
    high: float
    count: int
    given: float
    won: float
    error: float

    @property
    def passes(self) -> bool:
        """Whether the shown chances differ from the wins by at most five percentage points or two standard errors."""
        return abs(self.given - self.won) <= max(CLOSE, 2 * self.error)


@dataclass(frozen=True, slots=True)
class ShownCalibration:
    """A level's shown chances, compared by tenths with the wins, and the correction that would make them truer."""

    level: str
    tenths: list[Tenth]
    fit: Fit

    def values(self) -> dict[str, Any]:
        """Return the comparison as plain values."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """Yield the comparison of shown chances with wins as lines of text."""
        yield f"{self.level}: fit {self.fit.shift:+.3f} {self.fit.slope:.3f}"
        for each in self.tenths:
            few = "" if each.count >= FEWEST else ", few"
            yield (
                f"shown {100 * each.low:3.0f} to {100 * each.high:3.0f} %, mean {100 * each.given:4.1f}: "
                f"{100 * each.won:5.1f} % (± {100 * each.error:.1f}) of {each.count} won"
                f"{few}{'' if each.passes else ', off'}"
            )


def asked_game(course: GameMix, seed: int, level: str) -> list[tuple[float, float]]:
    """Play one game; return the chances that a level's search found for acting seats in mid-game, each with its
    share of the win."""
    random, player = Random(f"{seed} shown"), read_player(level)
    assert player
    state = course.begun(seed)
    bots = [random.choice(course.bots) for _ in state.players]
    found: list[tuple[int, float]] = []
    wait = random.randrange(EVERY)
    while state.phase != Phase.FINISH and state.round <= MOST_ROUNDS:
        wait -= 1
        if wait < 0:
            _, ranked = searched(asked_view(state), player, random.getrandbits(32))
            if len(ranked) > 1:
                found.append((state.actor, ranked[0].chance(state.actor)))
                wait = EVERY - 1
        for move in legal_commit(state, bots[state.actor], random, course.refused):
            rules.apply(state, move)
    return _outcomes(state, found)


def _outcomes(state: GameState, found: Sequence[tuple[int, float]]) -> list[tuple[float, float]]:
    won = shares(state) if state.phase == Phase.FINISH else []
    return [(chance, won[seat]) for seat, chance in found] if won else []


def answer(text: str) -> str:
    """Play the game described by a text; return the chances found in it as text."""
    asked = json.loads(text)
    course = GameMix(**asked["course"])
    found = asked_game(course, asked["seed"], asked["level"])
    return json.dumps([course.refused.sentence, found])


def collect(games: TrainingGames, count: int, seed: int, levels: Sequence[str]) -> list[ShownChance]:
    """Return the chances found in this many games, game by game; the levels are asked in turn."""
    mix = games.mix.values()
    asked = [levels[number % len(levels)] for number in range(count)]
    questions = [
        json.dumps({"course": mix, "seed": seed * 1_000_003 + number, "level": level})
        for number, level in enumerate(asked)
    ]
    with games.workers.answering_with(answer) as ask:
        found = [json.loads(text) for text in in_order(ProgressBar(count, 0).counting(ask(questions)))]
    warn(sentence for sentence, _ in found)
    return [ShownChance(game, asked[game], *row) for game, (_, rows) in enumerate(found) for row in rows]


def calibrate_shown(found: Sequence[ShownChance], level: str, usual: Fit) -> ShownCalibration:
    """Return how often a level's chances come true as shown with the correction `usual`, and the best correction."""
    rows: list[list[tuple[ShownChance, float]]] = [[] for _ in range(TENTHS)]
    mine = [each for each in found if each.level == level]
    for each in mine:
        shown = usual.shown(each.found)
        rows[min(TENTHS - 1, int(shown * TENTHS))].append((each, shown))
    tenths = [_tenth(number, row) for number, row in enumerate(rows) if row]
    return ShownCalibration(level, tenths, fitted(mine))


def _tenth(number: int, row: Sequence[tuple[ShownChance, float]]) -> Tenth:
    """Return the comparison for one tenth; its standard error is computed by game, as chances of one game are
    related."""
    count = len(row)
    won = sum(each.won for each, _ in row) / count
    by_game: dict[int, float] = defaultdict(float)
    for each, _ in row:
        by_game[each.game] += each.won - won
    error = sqrt(sum(off**2 for off in by_game.values())) / count
    given = sum(shown for _, shown in row) / count
    return Tenth(number / TENTHS, (number + 1) / TENTHS, count, given, won, error)


def fitted(found: Sequence[ShownChance]) -> Fit:
    """Return the correction (a line in log odds) that makes the results most likely, by Newton's method; few data
    change little."""
    shift, slope = 0.0, 1.0
    odds = [log_odds(each.found) for each in found]
    for _ in range(STEPS):
        line = Fit(shift, slope)
        one, two, a, b, c = -shift, 1.0 - slope, 1.0, 0.0, 1.0
        for x, each in zip(odds, found, strict=True):
            given = line.shown(each.found)
            weight, off = given * (1 - given), each.won - given
            one, two = one + off, two + off * x
            a, b, c = a + weight, b + weight * x, c + weight * x * x
        whole = a * c - b * b
        shift, slope = shift + (c * one - b * two) / whole, slope + (a * two - b * one) / whole
    return Fit(round(shift, 4), round(slope, 4))


def read_levels(text: str) -> list[str]:
    """Return bot levels from a command-line text; raise BadChoice for one that gives no advice."""
    names = [word.strip() for word in text.split(",") if word.strip()]
    for name in names or [""]:
        if name not in LEVELS:
            raise BadChoice(f"{name!r} gives no advice; there are: {', '.join(LEVELS)}.")
    return names


def write_fits(path: Path, calibrations: Sequence[ShownCalibration], **about: Any) -> None:
    """Write the corrections of all levels to a file, whole or not at all; raise OSError if that fails."""
    fits = {each.level: [each.fit.shift, each.fit.slope] for each in calibrations}
    content = {"elektro": "shown", "version": VERSION, **about, "fits": fits}
    write_whole(path, (json.dumps(content, indent=1) + "\n").encode())


def check_shown(games: TrainingGames, count: int, seed: int, levels: Sequence[str]) -> list[ShownCalibration]:
    """Return how often the chances shown by these levels come true; raise BadChoice if no game had any."""
    found = collect(games, count, seed, levels)
    if not found:
        raise BadChoice("There was nothing to check: no game came to an end with a decision asked about.")
    return [calibrate_shown(found, level, fit_of(level)) for level in levels if any(e.level == level for e in found)]
