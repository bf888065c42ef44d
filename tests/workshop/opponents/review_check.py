"""Checks turning points: a strong bot plays both moves of each to the end of the game, on freshly shuffled decks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final

from game.engine.notation import commit_words
from game.engine.record import Record
from game.engine.record_reader import read_record
from game.lab.workers import Workers
from game.review import Proof, turning_points, walk_cases
from game.simulate import SimulatedTable, play_game
from tests.workshop.opponents.watch import Plan

FEWEST: Final = 8
"""The fewest decks on which a turning point is checked."""
CLEAR: Final = 3.0
"""The standard errors of a lead beyond which no further deck is played."""
EVEN: Final = 12
"""The decks after which none is played if the lead is within one standard error."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A turning point of a game: what the review promised, and what games of the strong bot came to."""

    line: int
    seat: str
    made: str
    better: str
    promised: Proof
    checked: Proof


def clear(proof: Proof) -> bool:
    """Return whether enough games were played on: one move clearly leads, or neither is likely to."""
    if proof.decks == EVEN and abs(proof.lead) <= proof.error:
        return True
    return proof.decks >= FEWEST and abs(proof.lead) > CLEAR * proof.error


def check(record: Record, seed: int, by: str, decks: int) -> list[Checked]:
    """Review a game, and play each turning point on by the bot `by` on at most this many decks."""
    steps = [(mark, case) for _, _, mark, case in walk_cases(record) if mark and case]
    cases = {mark.line: case for mark, case in steps}
    found = []
    for mark in turning_points([mark for mark, _ in steps]):
        assert mark.proof
        checked = cases[mark.line].prove(Random(f"{seed} {mark.line} check"), by, decks, clear)
        made, better = (commit_words(choice.moves, record.zone) for choice in (mark.done, mark.best))
        found.append(Checked(mark.line, record.seats[mark.seat].colour, made, better, mark.proof, checked))
    return found


def answer(question: str) -> str:
    """Check the turning points of the game that a question names; question and answer are JSON."""
    asked = json.loads(question)
    if asked["record"]:
        record = read_record(Path(asked["record"]).read_text("utf-8"))
    else:
        table = SimulatedTable(asked["edition"], asked["map"], tuple(asked["bots"]))
        record = play_game(table, asked["seed"]).record
    return json.dumps([asdict(each) for each in check(record, asked["seed"], asked["by"], asked["decks"])])


def run(plan: Plan, by: str, decks: int, jobs: int, records: Sequence[Path] = ()) -> Iterator[str]:
    """Review and check recorded games, or else those of a plan; yield the lines of each once it is done, then the
    sums.
    """
    tables = [
        {"record": "", "edition": table.edition, "map": table.map, "bots": table.bots, "seed": seed}
        for table, seed in (() if records else plan.tables())
    ]
    read = [{"record": str(path), "seed": plan.seed} for path in records]
    questions = [json.dumps({**game, "by": by, "decks": decks}) for game in read or tables]
    rows: list[dict[str, Any]] = []
    with Workers(jobs).answering_with(answer) as ask:
        for done, (number, text) in enumerate(ask(questions), start=1):
            asked, found = json.loads(questions[number]), json.loads(text)
            rows += found
            name = Path(asked["record"]).stem or (
                f"{asked['edition']} {asked['map']} {len(asked['bots'])} seed {asked['seed']}"
            )
            yield f"{name} (game {done} of {len(questions)}): {len(found)} turning points"
            yield from (f"  {_row_text(row)}" for row in found)
    yield from sums(len(questions), rows)


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
    figures = (
        f"promised {100 * promised.lead:+.0f} ± {100 * promised.error:.0f} %, brought {100 * checked.lead:+.0f} "
        f"± {100 * checked.error:.0f} % on {checked.decks} decks"
    )
    return f"line {row['line']} {row['seat']}: {row['made']!r}, better {row['better']!r}: {figures}"
