"""One pupil's way through a script: what is told now, what was told, and the mark of it in the game's file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from game.match import Match
from game.teaching.conditions import holds
from game.teaching.facts import Situation, Value
from game.teaching.script import TeachingScript, TeachingStep

MARK: Final = re.compile(r"^# taught (\w[\w-]{0,40})((?: \w[\w-]{0,40})*)$", re.MULTILINE | re.ASCII)
"""A remark in a game's file: the script it is taught by, and steps that were told."""


@dataclass(slots=True)
class ScriptProgress:
    """A script being gone through at one seat."""

    script: TeachingScript
    seat: int
    told: set[str] = field(default_factory=set)
    """Steps and replies that were told and put away."""
    current: TeachingStep | None = None
    """The step that is told now."""
    ended: bool = False
    """Whether the pupil left it: the game goes on without."""

    def look(self, situation: Situation) -> TeachingStep | None:
        """The step that belongs to a situation; what was told before it is put away once its situation is gone."""
        if self.ended:
            self.current = None
            return None
        if self.current and self._is_over(self.current, situation):
            self.put_away()
        found = next(self._open(self.script.replies, situation), None)
        if found is None and self.current is None:
            found = next(self._open(self.script.steps, situation), None)
        self.current = found or self.current
        return self.current

    def _is_over(self, step: TeachingStep, situation: Situation) -> bool:
        """Whether a step goes: its situation is gone, or it is looked for anew each time."""
        return (self.script.repeats and not step.next) or not holds(step.when, situation)

    def _open(self, steps: Iterable[TeachingStep], situation: Situation) -> Iterator[TeachingStep]:
        return (step for step in steps if step.id not in self.told and holds(step.when, situation))

    def values(self, situation: Situation) -> dict[str, Value]:
        """Names and numbers of the sentence that is told now."""
        return self.current.values(situation) if self.current else {}

    def put_away(self) -> None:
        """The step that is told was read, or is over; of a script that repeats only what is read stays away."""
        if self.current and (self.current.next or not self.script.repeats):
            self.told.add(self.current.id)
        self.current = None

    def guides(self, match: Match) -> bool:
        """Whether the hand shows what to do without being asked."""
        return not self.ended and match.state.round <= self.script.rounds and not match.over

    @property
    def answers(self) -> tuple[str, ...]:
        """Whatever the pupil may answer to the card that lies there; the first one is the next thing to press."""
        return ("next",) if self.current and self.current.next else ()

    @property
    def leaves(self) -> bool:
        """Whether putting its card away leaves the game, too."""
        return False

    @property
    def all_told(self) -> bool:
        """Whether every step, replies left aside, was told."""
        return all(step.id in self.told for step in self.script.steps)

    def mark(self) -> str:
        """The remark for the game's file that tells how far it is."""
        return " ".join(["# taught", self.script.id, *sorted(self.told), *(["ended"] if self.ended else [])])


def marked(text: str) -> tuple[str, frozenset[str]]:
    """The script that a game's file says it is taught by, and what was told; an empty one for an ordinary game."""
    found = MARK.findall(text)
    if not found:
        return "", frozenset()
    name, told = found[-1]
    return name, frozenset(told.split())
