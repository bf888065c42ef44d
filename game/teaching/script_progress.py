"""A learner's progress through a script, and its mark in the game's file."""

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
"""A comment in a game's file that names its script and the steps already shown."""


@dataclass(slots=True)
class ScriptProgress:
    """One learner's progress through a teaching script."""

    script: TeachingScript
    seat: int
    shown: set[str] = field(default_factory=set)
    """Steps and replies that were shown and put away."""
    current: TeachingStep | None = None
    """The step shown now."""
    ended: bool = False
    """Whether the learner left the script; the game continues without it."""

    def look(self, situation: Situation) -> TeachingStep | None:
        """Return the step to show in a situation; the one shown before is dismissed once its situation has ended."""
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
        """Return whether a step should be dismissed: its situation has ended, or the script may repeat it and chooses
        anew each time."""
        return (self.script.repeats and not step.next) or not holds(step.when, situation)

    def _open(self, steps: Iterable[TeachingStep], situation: Situation) -> Iterator[TeachingStep]:
        return (step for step in steps if step.id not in self.shown and holds(step.when, situation))

    def values(self, situation: Situation) -> dict[str, Value]:
        """Return the values to fill into the current sentence."""
        return self.current.values(situation) if self.current else {}

    def put_away(self) -> None:
        """Dismiss the current step; a script that repeats may show it again, unless the step waited for a button."""
        if self.current and (self.current.next or not self.script.repeats):
            self.shown.add(self.current.id)
        self.current = None

    def guides(self, match: Match) -> bool:
        """Return whether the pointing hand is shown without being asked for."""
        return not self.ended and match.state.round <= self.script.rounds and not match.over

    @property
    def answers(self) -> tuple[str, ...]:
        """The buttons of the current card: "next", or none."""
        return ("next",) if self.current and self.current.next else ()

    @property
    def leaves(self) -> bool:
        """Always False: dismissing a card of a script does not leave the game."""
        return False

    @property
    def all_shown(self) -> bool:
        """Whether all steps of the script, except replies, have been shown."""
        return all(step.id in self.shown for step in self.script.steps)

    def mark(self) -> str:
        """Return a comment for the game's file that records the learner's progress."""
        return " ".join(["# taught", self.script.id, *sorted(self.shown), *(["ended"] if self.ended else [])])


def marked(text: str) -> tuple[str, frozenset[str]]:
    """Return the script named in the text of a game's file, and the steps shown so far; both empty for an ordinary
    game."""
    found = MARK.findall(text)
    if not found:
        return "", frozenset()
    name, steps = found[-1]
    return name, frozenset(steps.split())
