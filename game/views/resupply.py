"""Tokens that come back to the market after a round, as the sheets of both layouts and the rules in words tell it."""

from __future__ import annotations

from typing import Final

from game.engine.resources import URANIUM
from game.engine.ruleset import Ruleset

NEVER: Final = "\N{EN DASH}"
"""Stands for a resupply that does not come any more."""


def by_step(rules: Ruleset, phased_out: bool) -> tuple[tuple[str, ...], ...]:
    """Tokens of each fuel for each of the three steps, as they are written; never uranium once it was phased out."""
    rows = [[str(amount) for amount in amounts] for amounts in rules.resupply]
    if phased_out:
        for row in rows:
            row[URANIUM] = NEVER
    return tuple(tuple(row) for row in rows)
