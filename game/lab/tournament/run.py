"""A tournament from its plan to its standings."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from game.engine import files
from game.lab.tournament.plan import Pairing, TournamentPlan, pairings
from game.lab.tournament.playing import answer, play
from game.lab.tournament.results import Results
from game.lab.tournament.standings import standings
from game.lab.workers import Ask, Workers
from game.lab.workers.progress import ProgressBar


def run(plan: TournamentPlan, path: Path, crew: Workers, as_json: bool) -> int:
    """Play the tournament's missing games and print the standings; after Ctrl-C print those so far and return 130.

    Raise BadChoice for a file with other content, or if the workers do not answer or are lost: finished games stay
    saved.
    """
    with crew.answering_with(answer) as ask:  # before the file is created: without a cluster there is no file
        results = Results(path, plan)
        code = _go_on(results, list(pairings(plan)), ask)
    if code:
        print(files.shown(f"Stopped; the same command goes on from {path}."), file=sys.stderr)
    table = standings(plan, results.found)
    print(json.dumps({**plan.values(), **table.values()}) if as_json else files.printed(table.lines()))
    return code


def _go_on(results: Results, games: Sequence[Pairing], ask: Ask) -> int:
    """Play the missing games and store their outcomes; return 130 if Ctrl-C interrupted them, else 0."""
    missing = [pairing for pairing in games if pairing.key not in results.found]
    bar = ProgressBar(len(games), len(games) - len(missing))
    try:
        for outcome in bar.counting(play(missing, ask)):
            results.add(outcome)
    except KeyboardInterrupt:
        return 130
    return 0
