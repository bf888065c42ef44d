"""A finger on a confirming button agrees to what lies there when it lands: what others change meanwhile is not paid."""

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
"""A maximum puts up what lies there as well."""


class CommitGuard(Part):
    """A part of a running game that answers before the rules do; `refuse` is told that a seat was refused something."""

    def __init__(self, session: Session, refuse: Callable[[Committing], None]) -> None:
        self._session = session
        self._refuse = refuse
        self._offers: dict[Hashable, tuple[Action, ...]] = {}
        """What lay there when each contact landed on a confirming button."""

    def on(self, gesture: Gesture) -> bool:
        """Keep back a commit that is not the one agreed to; True when it was."""
        match gesture:
            case Press(target=target, contact=contact) if target and isinstance(target.intent, Committing):
                if target.intent.seat in self._session.match.asked():  # who waits only says what may be bid later
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
