"""A tournament's results file: one JSON object a line, the plan first; lines are only ever appended."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from game.engine.files import named
from game.lab.tournament.plan import TournamentPlan
from game.simulate import BadChoice

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game of a tournament: who won, its length, the plants bought, and the CPU-seconds each bot
    took to decide.
    """

    key: str
    """The key of the pairing that was played (`Pairing.key`)."""
    shares: tuple[float, ...]
    """By seat: 1 for the winner, 1/2 each for two, 0 for the others; 0 for all if the game did not end."""
    rounds: int
    plants: tuple[int, ...]
    """By seat: the number of plants bought."""
    seconds: tuple[tuple[float, ...], ...]
    """By seat: CPU-seconds of each of its commits."""
    refused: tuple[int, ...] = ()
    """By seat: the number of illegal answers, replaced by a lower level's; empty if there were none."""
    fault: str = ""
    """One sentence about the first illegal answer."""

    @property
    def stalled(self) -> bool:
        """Whether the game was stopped because it did not end."""
        return not any(self.shares)

    def text(self) -> str:
        """Return the outcome of the game as one line of JSON, which `read_outcome` reads."""
        values = asdict(self)
        if not self.fault:
            del values["refused"], values["fault"]
        return json.dumps(values, separators=(",", ":"))


def read_outcome(text: str) -> Outcome:
    """Return the outcome that `Outcome.text` wrote; raise ValueError for any other text."""
    try:
        values = json.loads(text)
        return Outcome(
            str(values["key"]),
            tuple(map(float, values["shares"])),
            int(values["rounds"]),
            tuple(map(int, values["plants"])),
            tuple(tuple(map(float, each)) for each in values["seconds"]),
            tuple(map(int, values.get("refused", ()))),
            str(values.get("fault", "")),
        )
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"this is not an outcome of a game: {error}") from None


class Results:
    """The results file of a tournament, open for writing; an interrupted tournament continues where it stopped."""

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        """Open a new file, or one with results of the same plan; raise BadChoice for any other file, which is not
        changed."""
        self.path = path
        self.found: dict[str, Outcome] = {}
        """The outcomes in the file, by the key of their pairing."""
        head = {"elektro": "tournament", "version": VERSION, **plan.values()}
        if not path.exists() or not path.read_bytes().strip():
            with named(path):
                path.write_text(f"{json.dumps(head)}\n", encoding="utf-8")
            return
        complete = self._read(head)
        if complete < path.stat().st_size:
            with path.open("r+b") as file:
                file.truncate(complete)

    def _read(self, head: dict[str, Any]) -> int:
        """Read the outcomes in the file so far; return the number of bytes up to the last complete line."""
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        try:
            rows = content[:whole].decode().splitlines()
            there = json.loads(rows[0]) if rows else None
        except (ValueError, RecursionError):
            there = None
        if not isinstance(there, dict) or there.get("elektro") != "tournament":
            raise BadChoice(f"{self.path}, line 1: this is not a file of a tournament; name another with --results.")
        if there.get("version") != VERSION:
            raise BadChoice(f"{self.path}, line 1: written by another version; name another file with --results.")
        differs = sorted(name for name in head.keys() | there.keys() if head.get(name) != there.get(name))
        if differs:
            raise BadChoice(
                f"{self.path}, line 1: it contains another tournament ({', '.join(differs)} differ); "
                "name another file with --results."
            )
        for number, row in enumerate(rows[1:], start=2):
            try:
                outcome = read_outcome(row)
            except ValueError:
                raise BadChoice(f"{self.path}, line {number}: this is not an outcome of a game.") from None
            self.found[outcome.key] = outcome
        return whole

    def add(self, outcome: Outcome) -> None:
        """Append a game's outcome to the file, unless that game has one already."""
        if outcome.key not in self.found:
            self.found[outcome.key] = outcome
            with named(self.path), self.path.open("a", encoding="utf-8") as file:
                file.write(f"{outcome.text()}\n")
