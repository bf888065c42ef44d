"""The beginning of Steps 2 and 3, and the shuffling of the deck."""

from __future__ import annotations

from game.engine import co2_tax, events
from game.engine.plants import NUMBERS, UNKNOWN
from game.engine.state import GameState


def begin(state: GameState, step: int) -> None:
    """Begin Step 2 or 3, which opens more spaces for houses and changes the resupply.

    Step 3 may also tax fuel (`co2_tax`) and shuffle the deck (K18).
    """
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
    """Put the deck into the order drawn for this at the deal; if that order or a card of the deck is not known, all its
    cards become UNKNOWN."""
    if state.pile and UNKNOWN not in state.deck:
        place = {card: index for index, card in enumerate(state.pile[: len(NUMBERS)])}
        state.pile = state.pile[len(NUMBERS) :] or state.pile
        state.deck = tuple(sorted(state.deck, key=place.__getitem__, reverse=True))
    else:
        state.deck = (UNKNOWN,) * len(state.deck)
