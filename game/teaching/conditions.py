"""Conditions in data files: a table of facts about the game that must all be true, such as `money_max = 9`.

Nothing in them is executed: the facts are those in `facts.FACTS`, and other words are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.teaching.facts import FACTS, PHASES, TASKS, Situation, Value

BOUNDS: Final = ("_min", "_max", "_not")
WORDS: Final[Mapping[str, tuple[str, ...]]] = {"phase": PHASES, "task": TASKS}
"""Facts whose values are all in a fixed list of words."""


class BadCondition(ValueError):
    """Raised for a condition with an unknown fact or an invalid value; the message is worded as the end of a
    sentence."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One comparison of a condition: a fact, the kind of bound, and the values to compare it with."""

    fact: str
    bound: str
    values: tuple[Value, ...]

    def holds(self, situation: Situation) -> bool:
        """Return whether the comparison is true in a learner's situation."""
        found = FACTS[self.fact](situation)
        if self.bound == "_not":
            return found not in self.values
        if self.bound:
            least = self.bound == "_min"
            limit = self.values[0]
            assert not isinstance(found, str) and not isinstance(limit, str)
            return found >= limit if least else found <= limit
        return found in self.values


Condition = tuple[Clause, ...]
"""Clauses that must all hold; an empty condition always holds."""


def read(table: Any) -> Condition:
    """Return the condition written in a table of a data file; raise BadCondition if it is invalid."""
    if not isinstance(table, dict):
        raise BadCondition('a condition is a table, such as { phase = "market", money_max = 9 }')
    return tuple(_clause(str(word), value) for word, value in table.items())


def _clause(word: str, value: Any) -> Clause:
    bound = next((bound for bound in BOUNDS if word.endswith(bound) and word not in FACTS), "")
    fact = word.removesuffix(bound)
    if fact not in FACTS:
        raise BadCondition(f"{word[:40]!r} is not a fact of a game")
    values = tuple(value) if isinstance(value, list) else (value,)
    if not values or not all(isinstance(one, int | str) for one in values):
        raise BadCondition(f"{fact} cannot be compared with that")
    if bound in ("_min", "_max") and (len(values) > 1 or not isinstance(values[0], int)):
        raise BadCondition(f"{word} needs one whole number")
    if fact in WORDS and not all(one in WORDS[fact] for one in values):
        raise BadCondition(f"{fact} is one of {', '.join(filter(None, WORDS[fact]))}")
    return Clause(fact, bound, values)


def holds(condition: Condition, situation: Situation) -> bool:
    """Return whether all clauses of a condition hold."""
    return all(clause.holds(situation) for clause in condition)
