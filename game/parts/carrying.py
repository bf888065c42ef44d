"""Handles dragged things: one dropped in a wrong place returns with an explanation, and a staged one can be flicked
away."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.engine.resources import FUELS
from game.kit.input.gestures import Contact, DragEnd, DragMove, DragStart, Gesture
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.values.contents import Target
from game.parts.part import Part
from game.session.intents import StageMove
from game.session.session import Session

HOME: Final = "home"
"""The drag kind of staged things: dragged away, they return to where they came from."""
FLICK: Final = 260.0
"""The speed above which a flicked thing is unstaged, mm per second."""
FAR: Final = 45.0
"""The distance after which a dragged thing is unstaged, mm."""
CARD: Final = "card"


class Carrying(Part):
    """Handles drags that end outside a drop target of the rules."""

    def __init__(self, session: Session, room: Room, turn_of: Callable[[int], int] = lambda seat: 0) -> None:
        self.session, self.room = session, room
        self._now = 0.0
        self._turn_of = turn_of
        """The direction in which a seat reads."""

    def on(self, gesture: Gesture) -> bool:
        """Handle drags of staged things, and drags that end outside a target that accepts the dragged thing; return
        whether no other part and not the rules may handle the gesture."""
        match gesture:
            case DragStart(target=target) | DragMove(target=target) if target.drag == HOME:
                return True
            case DragEnd(target=target, contact=contact) if target.drag == HOME:
                if leaves(contact, self.room.mm, self._now):
                    self.session.perform(target.intent)
                return True
            case DragEnd(target=target, contact=contact, over=None) if target.drag == CARD:
                return self._call(target, contact)
            case DragEnd(target=target, contact=contact, over=None):
                self._explain(target, contact)
        return False

    def tick(self, now: float) -> bool:
        """Remember the time; nothing changes without a gesture."""
        self._now = now
        return False

    def _call(self, target: Target, contact: Contact) -> bool:
        """At a desk, stage a plant card that was dropped outside its market; return whether it was staged."""
        if self.room.table or not (target.enabled and isinstance(target.intent, StageMove)):
            return False
        market = self.room.canvas.panel_at(*contact.start)
        if market is None or market.rect.collidepoint(contact.x, contact.y):
            return False
        self.session.perform(target.intent)
        return True

    def _explain(self, target: Target, contact: Contact) -> None:
        """Show the player who dropped a thing in a wrong place where it can be dropped."""
        key = "carry.fuel" if target.drag in FUELS else "carry.house" if target.drag == "house" else ""
        near = self._below(target, contact)
        if not key or near is None:
            return
        seat = getattr(target.intent, "seat", contact.owner)
        turn = contact.turn if seat is None else self._turn_of(seat)
        with words.speaking(self.room.people.language_of(contact)):
            said = words.say(key)
        self.room.canvas.overlay.tell(Note(said, near, turn, refusal=True))
        self.room.hear("ui_error", contact.x)

    def _below(self, target: Target, contact: Contact) -> Rect | None:
        """Return the rectangle in which a dropped thing landed: that of a target or of a point on a panel. None if the
        thing was only put back or there is no panel."""
        canvas, place = self.room.canvas, (contact.x, contact.y)
        below = canvas.find(*place)
        if below is not None:
            back = below.target.name == target.name or below.target.drag == target.drag
            return None if back else below.target.rect
        panel, home = canvas.panel_at(*place), canvas.panel_at(*contact.start)
        bare = panel is not None and (home is None or panel.name != home.name)
        return Rect(round(contact.x), round(contact.y), 1, 1) if bare else None


def leaves(contact: Contact, mm: float, now: float) -> bool:
    """Return whether a thing was dragged or flicked away. `mm` is px per millimetre, `now` the contact's clock in
    seconds; a finger that pauses before it lifts does not flick."""
    way = math.dist((contact.x, contact.y), contact.start)
    speed = math.hypot(*contact.velocity(now))
    return way > FAR * mm or speed > FLICK * mm
