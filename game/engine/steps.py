"""The three steps: when one begins."""

from __future__ import annotations

from game.engine import events
from game.engine.plants import UNKNOWN
from game.engine.state import GameState


def begin(state: GameState, step: int) -> None:
    """A step begins: more houses to a city, another column of the resupply; in Step 3 a late shuffle."""
    state.step = step
    state.price_houses()
    state.tell(events.StepBegan(step))
    if step == 3 and state.rules.step3_shuffled == "started":
        shuffle(state)


def begin_due(state: GameState) -> None:
    """Step 3 begins with the phase after its card came up."""
    if state.step3_due:
        state.step3_due = False
        begin(state, 3)


def shuffle(state: GameState) -> None:
    """Put the pile into the order that was dealt for it; an unknown pile stays unknown."""
    if state.pile and UNKNOWN not in state.deck:
        place = {card: index for index, card in enumerate(state.pile)}
        state.deck = tuple(sorted(state.deck, key=place.__getitem__, reverse=True))
    else:
        state.deck = (UNKNOWN,) * len(state.deck)
