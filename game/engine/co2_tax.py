"""Odd rule `co2_tax`: from Step 3 on, coal, oil and garbage cost more.

Australia (rule case M52). The number of tokens stays the same; only the price of each space rises. The cheapest space
then costs 3 instead of 1, and the most expensive one 10 instead of 8.
"""

from __future__ import annotations

from game.engine import events
from game.engine.resources import URANIUM, Tracks
from game.engine.ruleset import Ruleset, with_tracks
from game.engine.state import GameState


def taxed(rules: Ruleset) -> Tracks:
    """Return the prices of these rules increased by the tax."""
    tracks = rules.tracks
    burnt = [tuple([price + rules.co2_tax for price in track]) for track in tracks[:URANIUM]]
    return (*burnt, *tracks[URANIUM:])


def begin(state: GameState) -> None:
    """Add the tax to the prices; called once, when Step 3 begins."""
    state.rules = with_tracks(state.rules, taxed(state.rules))
    if state.log is not None:
        state.tell(events.FuelTaxed(state.rules.co2_tax))
