"""The beginning of the three steps."""

from __future__ import annotations

from game.engine import co2_tax, events
from game.engine.plants import NUMBERS, UNKNOWN
from game.engine.state import GameState


def begin(state: GameState, step: int) -> None:
    """Begin a step, which opens one more space in each city and changes the resupply; Step 3 may also shuffle the
    deck."""
    state.step = step
    state.price_houses()
    state.tell(events.StepBegan(step))
    if step == 3 and state.rules.co2_tax:
        co2_tax.begin(state)
    if step == 3 and state.rules.step3_shuffled == "started":
        shuffle(state)


def begin_due(state: GameState) -> None:
    """Begin Step 3 if its card was drawn in the phase before."""
    if state.step3_due:
        state.step3_due = False
        begin(state, 3)


def shuffle(state: GameState) -> None:
    """Put the deck into the order that the deal chose for it; the cards become UNKNOWN if that order is unknown."""
    if state.pile and UNKNOWN not in state.deck:
        place = {card: index for index, card in enumerate(state.pile[: len(NUMBERS)])}
        state.pile = state.pile[len(NUMBERS) :] or state.pile
        state.deck = tuple(sorted(state.deck, key=place.__getitem__, reverse=True))
    else:
        state.deck = (UNKNOWN,) * len(state.deck)
