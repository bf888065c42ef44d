"""Describes the phases in sentences, according to the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import auction
from game.engine.state import FREE, GameState, Phase, Task
from game.kit.style import words
from game.views.rulebook.variations import depot


def in_this_phase(state: GameState) -> str:
    """Return a few sentences on the current phase, as the rules of this game have it."""
    word = "mark" if state.task == Task.MARK else state.phase.word
    if state.phase == Phase.BUREAUCRACY and state.waits_for_plants:
        word = "bureaucracy_late"
    if state.phase == Phase.AUCTION and auction.sells_twice(state.rules):
        word = "auction_bonus"
    return " ".join((words.say(f"table.help.{word}"), *_clauses(state)))


def _clauses(state: GameState) -> Iterator[str]:
    """Yield the sentences on the phase that depend on the rules and on the state of the game."""
    rules = state.rules
    match state.phase:
        case Phase.AUCTION:
            yield words.say(f"asking.bids_{rules.bid_direction}")
            if auction.may_pass_opening(state):
                yield words.say("table.help.none_opening")
            elif state.round > 1 or not rules.must_buy_first_round or state.bonus != FREE:
                yield words.say("table.help.none")
            else:
                yield words.say("table.must_buy")
            if state.waits_for_plants:
                yield words.say("table.help.late")
            if state.discount:
                least = auction.least_bid(state, state.discount)
                yield words.say("table.help.discount", plant=state.discount, least=least)
        case Phase.MARKET if rules.coal_depot_price:
            yield depot(rules)
        case Phase.FINISH:
            yield words.say(f"table.help.tie.{str(rules.cities_break_ties).lower()}")
