"""Checks turning points: a strong bot plays both moves of each to the end of the game, on freshly shuffled decks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from statistics import mean
from typing import Any

from game.engine.notation import commit_words
from game.lab.workers import Workers
from game.review import Proof, turning_points, walk_cases
from game.simulate import SimulatedTable, play_game
from tests.workshop.opponents.watch import Plan


@dataclass(frozen=True, slots=True)
class Checked:
    """A turning point of a game: what the review promised, and what games of the strong bot came to."""

    line: int
    seat: str
    made: str
    better: str
    promised: Proof
    checked: Proof


def check(table: SimulatedTable, seed: int, by: str, decks: int) -> list[Checked]:
    """Play a game, review it, and play each turning point on by the bot `by` on this many decks."""
    record = play_game(table, seed).record
    steps = [(mark, case) for _, _, mark, case in walk_cases(record) if mark and case]
    cases = {mark.line: case for mark, case in steps}
    found = []
    for mark in turning_points([mark for mark, _ in steps]):
        assert mark.proof
        checked = cases[mark.line].prove(Random(f"{seed} {mark.line} check"), by, decks, {})
        made, better = (commit_words(choice.moves, record.zone) for choice in (mark.done, mark.best))
        found.append(Checked(mark.line, record.seats[mark.seat].colour, made, better, mark.proof, checked))
    return found


def answer(question: str) -> str:
    """Check the turning points of the game that a question names; question and answer are JSON."""
    asked = json.loads(question)
    table = SimulatedTable(asked["edition"], asked["map"], tuple(asked["bots"]))
    return json.dumps([asdict(each) for each in check(table, asked["seed"], asked["by"], asked["decks"])])


def run(plan: Plan, by: str, decks: int, jobs: int) -> Iterator[str]:
    """Play, review and check the games of a plan; yield the lines of each game once it is done, then the sums."""
    questions = [
        json.dumps(
            {
                "edition": table.edition,
                "map": table.map,
                "bots": table.bots,
                "seed": seed,
                "by": by,
                "decks": decks,
            }
        )
        for table, seed in plan.tables()
    ]
    rows: list[dict[str, Any]] = []
    with Workers(jobs).answering_with(answer) as ask:
        for done, (number, text) in enumerate(ask(questions), start=1):
            asked, found = json.loads(questions[number]), json.loads(text)
            rows += found
            name = f"{asked['edition']} {asked['map']} {len(asked['bots'])} seed {asked['seed']}"
            yield f"{name} (game {done} of {plan.games}): {len(found)} turning points"
            yield from (f"  {_row_text(row)}" for row in found)
    yield from sums(plan.games, rows)


def sums(games: int, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield lines on how many turning points hold, point the wrong way, or are within noise when checked."""
    checked = [Proof(**row["checked"]) for row in rows]
    wrong = sum(proof.lead < -2 * proof.error for proof in checked)
    right = sum(proof.holds for proof in checked)
    behind = sum(-2 * proof.error <= proof.lead < 0 for proof in checked)
    noise = len(rows) - right - wrong
    yield f"{games} games, {len(rows)} turning points: {right} hold and {wrong} point the wrong way beyond two"
    yield f"  standard errors, {noise} are within noise, {behind} of these with the move that was made ahead"
    if rows:
        promised = mean(Proof(**row["promised"]).lead for row in rows)
        yield f"  promised {100 * promised:.0f} %, brought {100 * mean(proof.lead for proof in checked):.0f} %"


def _row_text(row: dict[str, Any]) -> str:
    promised, checked = Proof(**row["promised"]), Proof(**row["checked"])
    figures = f"promised {100 * promised.lead:+.0f} %, brought {100 * checked.lead:+.0f} ± {100 * checked.error:.0f} %"
    return f"line {row['line']} {row['seat']}: {row['made']!r}, better {row['better']!r}: {figures}"
