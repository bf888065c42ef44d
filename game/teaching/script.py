"""Teaching scripts in data files: situations of a game, the sentence for each, and what a pointing hand shows.

A broken step is reported with file and line and left out; the others still work (docs/teaching.md explains how to write
one).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game import ROOT
from game.engine import files
from game.engine.board import BadMap
from game.engine.notation import BadRecord
from game.engine.record import COLOURS, Seat
from game.engine.ruleset import BadRules
from game.match import PERSON, Match, new_match
from game.teaching.conditions import BadCondition, Condition, read
from game.teaching.facts import FACTS, Situation, Value, sentence_values

FOLDER: Final = ROOT / "assets" / "teaching"
LARGEST: Final = 128_000
"""The most bytes in a script."""
HAND: Final = "hand"
"""The script of the ghost hand in any game."""
LEFT_OUT: Final[dict[str, Any]] = {"left out": True}
"""A placeholder for a table that cannot be read, so that the others keep their line numbers."""
GUIDED: Final = 2
"""The number of rounds with the hand if a game's script does not set it."""
SHOWS: Final = ("advice", "drag", "close", "nothing")


class BadScript(ValueError):
    """Raised for a script that cannot be used at all; the message is one sentence with file and line."""


@dataclass(frozen=True, slots=True)
class TeachingStep:
    """One step of a teaching script: the situation in which it is shown, and its sentence."""

    id: str
    key: str
    """The key of its sentence in the catalogues."""
    when: Condition
    next: bool = False
    """Whether bots wait until it is read and put away; otherwise it ends with its situation."""
    show: str = "advice"
    """The gesture of the ghost hand: `advice` (the next touch of the advised commit), `drag` (the same as a drag),
    `close` (the open sheet) or `nothing`."""
    opens: str = ""
    """The sheet whose button the hand shows instead."""
    counts: str = ""
    """The fact that sets the `count` of its sentence and so its plural form; empty for none."""

    you: str = ""
    """The fact that, if true, selects the sentence about the learner, whose key ends with `_you`."""

    def said(self, situation: Situation) -> str:
        """Return the message key of the step's sentence in a situation."""
        return f"{self.key}_you" if self.you and FACTS[self.you](situation) else self.key

    def values(self, situation: Situation) -> dict[str, Value]:
        """Return the values to fill into the step's sentence."""
        known = sentence_values(situation)
        return {**known, "count": known[self.counts]} if self.counts else known


@dataclass(frozen=True, slots=True)
class Dealt:
    """The fixed deal of a teaching script: edition, map, seats and seed."""

    edition: str
    map: str
    seats: tuple[Seat, ...]
    seed: int
    regions: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)

    def match(self) -> Match:
        """Return the fixed game before its first move."""
        order = self.order or None
        return new_match(self.edition, self.map, self.seats, self.seed, self.regions or None, dict(self.rules), order)

    @property
    def pupil(self) -> int:
        """The person's seat."""
        return next(index for index, seat in enumerate(self.seats) if seat.kind == PERSON)


@dataclass(frozen=True, slots=True)
class TeachingScript:
    """A teaching script: steps shown in order, and replies shown whenever their situation occurs, each once."""

    id: str
    steps: tuple[TeachingStep, ...]
    replies: tuple[TeachingStep, ...] = ()
    rounds: int = 0
    """The number of rounds in which the hand is shown without a request."""
    repeats: bool = False
    """Whether sentences are shown again each time their situation occurs, except those that are read and put away."""
    game: Dealt | None = None
    faults: tuple[str, ...] = ()
    """Messages about what was left out, with file and line."""


def read_script(path: Path) -> TeachingScript:
    """Read a script file without its faulty steps; raise BadScript if no step is left or if the script's game cannot be
    dealt."""
    text, data, faults = _read_in_parts(path)
    steps = tuple(_steps(path, text, data, "step", faults))
    replies = tuple(_steps(path, text, data, "reply", faults))
    if not steps:
        raise BadScript(faults[0] if faults else f"{path}: there is no step in it")
    game = _dealt(path, text, data["game"]) if "game" in data else None
    usual = GUIDED if game else 0
    rounds = data.get("rounds", usual)
    if not isinstance(rounds, int):
        faults.append(f"{path}, line {_line(text, 'rounds')}: rounds is a whole number")
        rounds = usual
    return TeachingScript(path.stem, steps, replies, rounds, bool(data.get("repeats", False)), game, tuple(faults))


def read_data(path: Path) -> tuple[str, dict[str, Any]]:
    """Return the text of a file and its data; raise BadScript if it cannot be read."""
    try:
        text = files.read_text(path, LARGEST)
        return text, files.read_toml(text)
    except files.FileRefused as refused:
        raise BadScript(f"{path}{refused.place}: {refused}") from None
    except OSError as error:
        raise BadScript(f"{path}: {error.strerror}") from None


def _read_in_parts(path: Path) -> tuple[str, dict[str, Any], list[str]]:
    """Return a script's text, data and faults; if it is not valid TOML, read each of its tables separately."""
    try:
        return *read_data(path), []
    except BadScript as broken:
        try:
            text = files.read_text(path, LARGEST)
        except (OSError, ValueError):
            raise broken from None
    faults: list[str] = []
    data: dict[str, Any] = {}
    line = 1
    for part in re.split(r"^(?=\[)", text, flags=re.MULTILINE):
        try:
            found = files.read_toml(part)
        except files.FileRefused as refused:
            faults.append(f"{path}, line {line + max(1, refused.line) - 1}: {refused}")
            found = {head[1]: [LEFT_OUT]} if (head := re.match(r"\[\[(\w+)\]\]", part)) else {}
        for name, value in found.items():
            data[name] = data[name] + value if isinstance(data.get(name), list) and isinstance(value, list) else value
        line += part.count("\n")
    return text, data, faults


def line_of(text: str, name: str, nth: int) -> int:
    """Return the number of the line, from 1, on which the table [[name]] with the index `nth` (from 0) begins; 0 if
    there is none."""
    heads = [number for number, line in enumerate(text.split("\n"), start=1) if line.strip() == f"[[{name}]]"]
    return heads[nth] if nth < len(heads) else 0


def _line(text: str, key: str) -> int:
    """Return the number of the first line with a key or a table of that name; 0 if there is none."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.split("=")[0].strip() in (key, f"[{key}]"):
            return number
    return 0


def _steps(path: Path, text: str, data: dict[str, Any], name: str, faults: list[str]) -> Iterator[TeachingStep]:
    tables = data.get(name, [])
    known: set[str] = set()
    for nth, table in enumerate(tables if isinstance(tables, list) else []):
        if table == LEFT_OUT:
            continue
        try:
            step = read_step(path.stem, table, next_=name == "reply")
            if step.id in known:
                raise BadCondition(f"there are two of the name {step.id}")
        except BadCondition as error:
            faults.append(f"{path}, line {line_of(text, name, nth)}: {error}")
            continue
        known.add(step.id)
        yield step


def read_step(script: str, table: Any, next_: bool = False) -> TeachingStep:
    """Return the teaching step in a table of a script; raise BadCondition if it is invalid."""
    if not isinstance(table, dict) or not isinstance(table.get("id"), str):
        raise BadCondition("a step has an id")
    unknown = set(table) - {"id", "when", "next", "show", "opens", "counts", "said", "you"}
    if unknown:
        raise BadCondition(f"a step has no {sorted(unknown)[0][:40]!r}")
    show = table.get("show", "nothing" if next_ or table.get("next") else "advice")
    if not isinstance(show, str) or show not in SHOWS:
        raise BadCondition(f"the hand cannot show {files.brief(show)}")
    opens = table.get("opens", "")
    if not isinstance(opens, str):
        raise BadCondition("opens is the name of a sheet")
    counts = table.get("counts", "")
    if not isinstance(counts, str) or (counts and counts not in FACTS):
        raise BadCondition(f"{files.brief(counts)} is not a fact that could be counted")
    you = table.get("you", "")
    if not isinstance(you, str) or (you and you not in FACTS):
        raise BadCondition(f"{files.brief(you)} is not a fact by which a sentence could be about the pupil")
    said = table.get("said", f"{script}.{table['id']}")
    if not isinstance(said, str):
        raise BadCondition("said is the name of a sentence, such as hand.limit")
    when, waits = read(table.get("when", {})), bool(table.get("next", next_))
    return TeachingStep(table["id"], f"teach.{said}", when, waits, show, opens, counts, you)


def _dealt(path: Path, text: str, table: Any) -> Dealt:
    """Return the fixed deal in a table of a script; raise BadScript if it cannot be dealt."""
    try:
        seats = tuple(
            Seat(colour, str(seat["kind"]), str(seat["name"]))
            for colour, seat in zip(COLOURS, table["seats"], strict=False)
        )
        dealt = Dealt(
            str(table["edition"]),
            str(table["map"]),
            seats,
            int(table["seed"]),
            tuple(table.get("regions", ())),
            tuple(table.get("order", ())),
            dict(table.get("rules", {})),
        )
        dealt.match()
        assert dealt.pupil >= 0
    except (KeyError, TypeError, ValueError, StopIteration, BadMap, BadRules, BadRecord) as error:
        raise BadScript(f"{path}, line {_line(text, 'game')}: this game cannot be dealt: {error}") from None
    return dealt


def scripts(folder: Path = FOLDER) -> list[Path]:
    """Return the paths of the available teaching scripts, sorted by name."""
    return sorted(folder.glob("*.toml"))
