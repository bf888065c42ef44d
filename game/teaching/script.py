"""Scripts: situations, the sentence that belongs to each, and where the ghost hand points; files of data.

A step that is broken is named with file and line and left out, the rest goes on
(docs/teaching.md tells how one is written).
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
"""Bytes of a script."""
HAND: Final = "hand"
"""The script that tells what the hand does in any game."""
LEFT_OUT: Final[dict[str, Any]] = {"left out": True}
"""Stands where a table was that cannot be read: that is named already, and the others keep their lines."""
GUIDED: Final = 2
"""Rounds that the hand leads through a game whose script does not tell."""
SHOWS: Final = ("advice", "drag", "close", "nothing")


class BadScript(ValueError):
    """A script of which nothing can be used; the message is one sentence with file and line."""


@dataclass(frozen=True, slots=True)
class TeachingStep:
    """One situation with its sentence."""

    id: str
    key: str
    """Of the sentence, in the catalogues."""
    when: Condition
    next: bool = False
    """Whether it is read and put away, while the others wait; else it goes when the situation does."""
    show: str = "advice"
    """The ghost hand: `advice` (the next touch of the commit that a bot advises), `drag` (the same, carried), `close`
    (what lies open), or `nothing`."""
    opens: str = ""
    """The sheet that it shows how to open instead."""
    counts: str = ""
    """The fact that is the `count` of its sentence, and chooses the form for one or for many; empty for none."""

    you: str = ""
    """The fact by which its sentence is about the pupil: then it is the one of this key with `_you`."""

    def said(self, situation: Situation) -> str:
        """The key of the sentence that is told."""
        return f"{self.key}_you" if self.you and FACTS[self.you](situation) else self.key

    def values(self, situation: Situation) -> dict[str, Value]:
        """Everything that its sentence may tell."""
        known = sentence_values(situation)
        return {**known, "count": known[self.counts]} if self.counts else known


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game that is always dealt the same."""

    edition: str
    map: str
    seats: tuple[Seat, ...]
    seed: int
    regions: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)

    def match(self) -> Match:
        """The game, before its first move."""
        order = self.order or None
        return new_match(self.edition, self.map, self.seats, self.seed, self.regions or None, dict(self.rules), order)

    @property
    def pupil(self) -> int:
        """The seat of the person."""
        return next(index for index, seat in enumerate(self.seats) if seat.kind == PERSON)


@dataclass(frozen=True, slots=True)
class TeachingScript:
    """Steps in their order, and replies that come whenever their situation does; each is told once."""

    id: str
    steps: tuple[TeachingStep, ...]
    replies: tuple[TeachingStep, ...] = ()
    rounds: int = 0
    """Rounds in which the hand shows what to do without being asked."""
    repeats: bool = False
    """Whether its sentences are told again whenever their situation is there, those that are read aside."""
    game: Dealt | None = None
    faults: tuple[str, ...] = ()
    """Sentences about what was left out, with file and line."""


def read_script(path: Path) -> TeachingScript:
    """The script of a file; BadScript where nothing of it can be used."""
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
    """The text of a file and what it holds; BadScript where it cannot be read."""
    try:
        text = files.read_text(path, LARGEST)
        return text, files.read_toml(text)
    except files.FileRefused as refused:
        raise BadScript(f"{path}{refused.place}: {refused}") from None
    except OSError as error:
        raise BadScript(f"{path}: {error.strerror}") from None


def _read_in_parts(path: Path) -> tuple[str, dict[str, Any], list[str]]:
    """The text of a file, what it holds, and what of it is no TOML: one broken table does not take the others along."""
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
    """The line on which the nth table [[name]] begins, from 1; 0 where there is none."""
    heads = [number for number, line in enumerate(text.split("\n"), start=1) if line.strip() == f"[[{name}]]"]
    return heads[nth] if nth < len(heads) else 0


def _line(text: str, key: str) -> int:
    """The first line on which a key, or a table of its name, stands."""
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
    """One step out of its table; BadCondition with what is wrong."""
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
        raise BadCondition(f"{files.brief(counts)} is no fact that could be counted")
    you = table.get("you", "")
    if not isinstance(you, str) or (you and you not in FACTS):
        raise BadCondition(f"{files.brief(you)} is no fact by which a sentence could be about the pupil")
    said = table.get("said", f"{script}.{table['id']}")
    if not isinstance(said, str):
        raise BadCondition("said is the name of a sentence, such as hand.limit")
    when, waits = read(table.get("when", {})), bool(table.get("next", next_))
    return TeachingStep(table["id"], f"teach.{said}", when, waits, show, opens, counts, you)


def _dealt(path: Path, text: str, table: Any) -> Dealt:
    """The game of a script; BadScript where it cannot be dealt."""
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
    """The scripts there are, by name."""
    return sorted(folder.glob("*.toml"))
