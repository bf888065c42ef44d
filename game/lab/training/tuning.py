"""Tunes the bots' heuristics with CMA-ES: random variants play among other bots, and the best shape the next
generation."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.bots import asked_view
from game.bots.engineer import turn
from game.bots.engineer.style import PLAIN, Style
from game.bots.engineer.style_file import VERSION, style_of
from game.bots.search.value import shares
from game.engine import rules
from game.engine.files import write_whole
from game.engine.state import Phase
from game.lab.training.course import GameMix, TrainingGames, warn
from game.lab.workers import Ask, in_order
from game.lazy_import import lazy_import
from game.simulate import MOST_ROUNDS, BadChoice, legal_commit

if TYPE_CHECKING:
    import cma
else:
    cma = lazy_import("cma")

STEPS: Final = {
    "margin": 6.0,
    "renewal": 5.0,
    "thrift": 5.0,
    "patience": 0.05,
    "pace": 0.3,
    "crowd": 2.0,
    "house": 2.0,
    "bargain": 0.1,
    "denial": 0.1,
    "horizon": 0.8,
    "last_city": 50.0,
    "last_but_one": 20.0,
    "third_last": 12.0,
}
"""The tuned weights, and the standard step of each."""
LEAST: Final = {"pace": 1.0, "patience": 0.4, "crowd": 0.0, "denial": 0.0, "horizon": 2.0}
"""The minimum of those weights that must not become too small."""
SPREAD: Final = 0.6
BROOD: Final = 12
"""The number of styles in a generation."""
PART: Final = 25
"""The number of a style's games that one question to a worker asks for."""
DIGITS: Final = 3


def varied(drawn: Sequence[float]) -> Style:
    """Return a playing style: each weight of the neutral one plus a random number times the weight's tuning step."""
    fields: dict[str, Any] = asdict(PLAIN)
    last = dict(zip(("last_city", "last_but_one", "third_last"), PLAIN.last_cities, strict=True))
    weights = {
        name: round(max(LEAST.get(name, -1e3), (last | fields)[name] + step * far), DIGITS)
        for (name, step), far in zip(STEPS.items(), drawn, strict=True)
    }
    return replace(
        PLAIN,
        **{name: weights[name] for name in fields if name in weights and name != "horizon"},
        horizon=round(weights["horizon"]),
        last_cities=tuple([weights[name] for name in last]),
    )


@dataclass(frozen=True, slots=True)
class Tuned:
    """The result of tuning: a style, and for each generation the mean share of games won and of plants bought."""

    style: Style
    won: list[float]
    plants: list[float]

    def values(self) -> dict[str, Any]:
        """Return the result as plain values."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """Yield the result of tuning as lines of text."""
        for number, (won, plants) in enumerate(zip(self.won, self.plants, strict=True), start=1):
            yield f"generation {number}: won {100 * won:.1f} %, {plants:.1f} plants"
        for name, weight in asdict(self.style).items():
            yield f"{name} {weight}"


def tune(practice: TrainingGames, games: int, generations: int, frugal: float, seed: int) -> Tuned:
    """Tune a style: in each generation every variant plays this many games, all variants the same deals.

    `frugal`: the share of a win that each plant bought costs. Raise BadChoice if CMA-ES is missing, or if the
    workers do not answer or are lost.
    """
    strategy = _strategy(seed)
    won: list[float] = []
    plants: list[float] = []
    with practice.workers.answering_with(answer) as ask:
        for generation in range(generations):
            deals = range((seed * 1_000 + generation) * games, (seed * 1_000 + generation + 1) * games)
            drawn = strategy.ask()
            results = _successes([varied(one) for one in drawn], practice.mix, deals, ask)
            strategy.tell(drawn, [frugal * bought - share for share, bought in results])
            won.append(sum(share for share, _ in results) / len(results))
            plants.append(sum(bought for _, bought in results) / len(results))
            if sys.stderr.isatty():
                line = f"\r{generation + 1}/{generations}: won {100 * won[-1]:.1f} %"
                print(line, end="", file=sys.stderr, flush=True)
    return Tuned(varied(strategy.mean), won, plants)


def _strategy(seed: int) -> Any:
    options = {"popsize": BROOD, "seed": seed + 1, "verbose": -9}
    try:
        with warnings.catch_warnings(action="ignore"):  # it warns that matplotlib is missing
            return cma.CMAEvolutionStrategy([0.0] * len(STEPS), SPREAD, options)
    except ImportError:
        raise BadChoice("Tuning needs cma: in Elektro's folder, pip install '.[rl]'.") from None


def answer(text: str) -> str:
    """Play the games described by a text; return the mean share of the win and the mean number of plants as text."""
    asked = json.loads(text)
    style = style_of(asked["style"])
    course = GameMix(**asked["course"])
    share, bought = success(style, course, range(*asked["deals"]))
    return json.dumps((share, bought, course.refused.sentence))


def _successes(styles: Sequence[Style], course: GameMix, deals: range, ask: Ask) -> list[tuple[float, float]]:
    """Return each style's mean share of the win and mean number of plants bought in all these deals, which workers play
    in parts."""
    parts = [deals[begin : begin + PART] for begin in range(0, len(deals), PART)]
    mix = course.values()
    questions = [
        json.dumps({"style": asdict(style), "course": mix, "deals": [part.start, part.stop]})
        for style in styles
        for part in parts
    ]
    found = [json.loads(text) for text in in_order(ask(questions))]
    warn(sentence for *_, sentence in found)
    every = [found[begin : begin + len(parts)] for begin in range(0, len(found), len(parts))]
    return [(_mean(parts, [won for won, *_ in one]), _mean(parts, [bought for _, bought, _ in one])) for one in every]


def _mean(parts: Sequence[range], means: Sequence[float]) -> float:
    """Return the mean over all deals, given the means of parts of the deals."""
    return sum(len(part) * mean for part, mean in zip(parts, means, strict=True)) / sum(map(len, parts))


def success(style: Style, course: GameMix, deals: Sequence[int]) -> tuple[float, float]:
    """Return the mean share of the win and the mean number of plants bought by one seat in this style among other
    bots."""
    share = bought = 0.0
    for deal in deals:
        won, plants = _game(style, course, deal)
        share += won
        bought += plants
    return share / len(deals), bought / len(deals)


def _game(style: Style, course: GameMix, deal: int) -> tuple[float, int]:
    random = Random(f"{deal} tuning")
    state = course.begun(deal)
    players = len(state.players)
    seat = random.randrange(players)
    bots = [random.choice(course.bots) for _ in range(players)]
    owned: set[int] = set()
    while state.phase != Phase.FINISH:
        if state.round > MOST_ROUNDS:
            return 0.0, len(owned)
        ours = state.actor == seat
        bot = bots[state.actor]
        for move in turn(asked_view(state), style) if ours else legal_commit(state, bot, random, course.refused):
            rules.apply(state, move)
        owned.update([plant.number for plant in state.players[seat].plants])
    return shares(state)[seat], len(owned)


def write_style(path: Path, tuned: Tuned, **about: Any) -> None:
    """Write a tuned style to a file, whole or not at all."""
    content = {"elektro": "style", "version": VERSION, **about, "style": asdict(tuned.style)}
    write_whole(path, (json.dumps(content, indent=1) + "\n").encode())
