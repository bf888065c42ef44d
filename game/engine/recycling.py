"""Odd rule `recycling`: the deck is used twice, and each time it is empty the plant market changes.

Manhattan (rule cases M37 to M39). At first the two highest future plants are set aside at the end of every round. Once
the deck is empty, these are shuffled as the new one, and from then on the highest future plant goes under the deck.
Once that is empty, all plants are on offer, none is drawn, and the lowest leaves at the end of every round.
"""

from __future__ import annotations

from game.engine import events, steps
from game.engine.market_policy import FIRST, NEVER, SECOND, SPENT
from game.engine.ruleset import Ruleset, with_recycling
from game.engine.state import GameState


def renew(state: GameState) -> bool:
    """Begin the next stage of a market whose deck is empty, if there is one; return whether the deck has cards now."""
    stage = state.rules.plant_market.recycling
    if stage == FIRST:
        state.rules = with_recycling(state.rules, SECOND)
        state.deck = state.recycled
        steps.shuffle(state)
        state.tell(events.DeckRenewed(len(state.deck)))
    elif stage == SECOND:
        state.rules = with_recycling(state.rules, SPENT)
        state.tell(events.DeckSpent())
    return bool(state.deck)


def on_pile(state: GameState) -> tuple[int, ...]:
    """Return the plants set aside for the second deck and not shuffled yet."""
    return state.recycled if state.rules.plant_market.recycling == FIRST else ()


def renewed_before(state: GameState) -> bool:
    """Return whether the plants set aside have been shuffled as the new deck."""
    return state.rules.plant_market.recycling in (SECOND, SPENT)


def as_dealt(rules: Ruleset) -> Ruleset:
    """Return the rules of a game as they were at its beginning, before its market changed."""
    return rules if rules.recycling == NEVER else with_recycling(rules, FIRST)


def uses_deck_twice(state: GameState) -> bool:
    """Return whether the rule `recycling` is in force, in any of its stages."""
    return state.rules.plant_market.recycling != NEVER
