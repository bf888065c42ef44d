"""Protects players from committing moves that changed while their finger was on the button."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.engine.actions import Action
from game.engine.state import IllegalAction
from game.kit.input.gestures import Gesture, Hold, Press, Release, Tap
from game.parts.part import Part
from game.session.intents import Confirm, SetMaximum
from game.session.session import Session

CHANGED = "changed_under_finger"
Committing = Confirm | SetMaximum
"""Intents that commit staged moves; setting a maximum nominates a staged plant."""


class CommitGuard(Part):
    """Refuses a commit whose staged moves have changed since the finger touched the button, and then calls `refuse`."""

    def __init__(self, session: Session, refuse: Callable[[Committing], None]) -> None:
        self._session = session
        self._refuse = refuse
        self._offers: dict[Hashable, tuple[Action, ...]] = {}
        """The moves on offer when each contact landed on a confirming button."""

    def on(self, gesture: Gesture) -> bool:
        """Refuse a commit that differs from the one shown when the finger landed; return whether it was refused."""
        match gesture:
            case Press(target=target, contact=contact) if target and isinstance(target.intent, Committing):
                if target.intent.seat in self._session.match.asked():  # a waiting seat only sets a limit for later bids
                    self._offers[contact.key] = self._session.offer(target.intent.seat)
            case Tap(target=target, contact=contact) | Hold(target=target, contact=contact):
                intent, agreed = target.intent, self._offers.get(contact.key)
                if isinstance(intent, Committing) and agreed not in (None, self._session.offer(intent.seat)):
                    self._session.view(intent.seat).refused = IllegalAction(CHANGED)
                    self._refuse(intent)
                    return True
            case Release(contact=contact):
                self._offers.pop(contact.key, None)
        return False
