"""Combines two touches: a finger slides from a button that stages a move onto the button that confirms it.

The move is staged when the finger reaches the confirming button, so that this one names the price. If the finger rests
there until its ring is full and then lifts, the move is committed; otherwise it stays staged, as after a tap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf

from game.engine.actions import Action
from game.engine.state import IllegalAction
from game.kit.input.gestures import Cancel, Contact, DragEnd, DragMove, Gesture, Release, Tap
from game.kit.motion.overlay import Note
from game.kit.scenes.interaction import beyond
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.values.contents import Target
from game.parts.commits.commit_guard import CHANGED
from game.parts.part import Part
from game.session import intents
from game.session.intents import Confirm
from game.session.session import Session

Staging = (
    intents.StageMove
    | intents.StageCheapest
    | intents.FillPlant
    | intents.FillAll
    | intents.SetBid
    | intents.ToggleRun
    | intents.SetMix
)
"""Intents that stage a part of a turn."""


class SlidingOntoConfirm(Part):
    """Follows each finger that slides from a staging button to the confirming one; `mean` performs a target's
    intent."""

    def __init__(self, session: Session, room: Room, mean: Callable[[Target], None]) -> None:
        self._session, self._room, self._mean = session, room, mean
        self._offers: dict[Hashable, tuple[Action, ...]] = {}
        """The moves on offer since each finger reached the button first."""

    def on(self, gesture: Gesture) -> bool:
        """Stage a move when a sliding finger reaches its owner's Confirm button, and commit it when the finger lifts
        there; return whether the gesture ended a slide that had staged a move."""
        match gesture:
            case DragMove(target=target, contact=contact) if _lays_out(target):
                button = self._button(target, contact)
                if button is None:
                    contact.onto = inf
                elif contact.onto == inf:
                    self._reach(target, button, contact)
            case DragEnd(target=target, contact=contact) if contact.key in self._offers:
                if button := self._button(target, contact):
                    self._commit(button, contact)
                return True
            case Cancel(contact=contact) | Release(contact=contact):
                self._offers.pop(contact.key, None)
        return False

    def _button(self, key: Target, contact: Contact) -> Target | None:
        """Return the confirming button to which a finger slides from a staging button of the same owner or from the
        map; else None."""
        found = self._room.canvas.find(contact.x, contact.y)
        if found is None or found.target.intent != Confirm(key.intent.seat):
            return None
        return found.target if contact.owner in (None, found.owner) else None

    def _reach(self, key: Target, button: Target, contact: Contact) -> None:
        """Stage the move of the button from which the finger came, once, and say what happens next."""
        seat, canvas = key.intent.seat, self._room.canvas
        if contact.key not in self._offers:
            self._mean(key)
            if self._session.view(seat).refused is not None:
                return
            self._offers[contact.key] = self._session.offer(seat)
        contact.onto = contact.heard
        with words.speaking(self._room.people.language_of(contact)):
            said = words.say("carry.settle")
        canvas.overlay.tell(Note(said, beyond(canvas, button) if self._room.table else button.rect, contact.turn))

    def _commit(self, button: Target, contact: Contact) -> None:
        """Commit the staged moves if the finger rested on an enabled button; refuse if they have changed since it
        arrived."""
        seat, touch = button.intent.seat, self._room.touch
        if self._offers.pop(contact.key) != self._session.offer(seat):
            self._session.view(seat).refused = IllegalAction(CHANGED)
        elif button.enabled and touch.settled(contact):
            for counted in touch.commit(Tap(button, contact), contact.lifted):  # not right after another commit
                if isinstance(counted, Tap):
                    self._mean(counted.target)


def _lays_out(key: Target) -> bool:
    """Return whether a touch on a target stages a move, and a finger that slides off it carries nothing."""
    return key.enabled and not key.drag and isinstance(key.intent, Staging)
