"""A tournament from its plan to its standings, with a bar that tells how far it is."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game.tournament.cluster import play_on_cluster
from game.tournament.plan import Pairing, TournamentPlan, pairings
from game.tournament.results import Outcome, Results
from game.tournament.standings import standings
from game.tournament.workers import play_apart, play_here

BAR: Final = 30
"""Characters of the bar."""


def run(plan: TournamentPlan, path: Path, jobs: int, as_json: bool, cluster: str = "") -> int:
    """Play what is missing and print the standings; 130 after Ctrl-C, when they tell what was played so far."""
    results = Results(path, plan)
    games = list(pairings(plan))
    missing = [pairing for pairing in games if pairing.key not in results.found]
    code = 0
    bar = ProgressBar(len(games), len(games) - len(missing))
    try:
        for outcome in _outcomes(missing, jobs, cluster):
            results.add(outcome)
            bar.show(len(results.found))
    except KeyboardInterrupt:
        code = 130
    bar.end()
    if code:
        print(f"Stopped; the same command goes on from {path}.", file=sys.stderr)
    table = standings(plan, results.found)
    print(json.dumps({**plan.told(), **table.values()}) if as_json else "\n".join(table.lines()))
    return code


def _outcomes(missing: Sequence[Pairing], jobs: int, cluster: str) -> Iterator[Outcome]:
    if cluster:
        return play_on_cluster(missing, cluster)
    processes = min(jobs, len(missing))
    return play_apart(missing, processes) if processes > 1 else play_here(missing)


class ProgressBar:
    """How many games are over and how long the others will take, on the terminal's last line."""

    def __init__(self, games: int, done: int) -> None:
        self._games = games
        self._before = done
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw the bar anew."""
        if not self._shown:
            return
        full = BAR * done // self._games
        took = time.monotonic() - self._began
        left = round(took / max(1, done - self._before) * (self._games - done))
        line = f"[{'#' * full}{'.' * (BAR - full)}] {done}/{self._games} games, {left // 60}:{left % 60:02d} left"
        print(f"\r{line}  ", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the bar's line."""
        if self._shown:
            print(file=sys.stderr)
