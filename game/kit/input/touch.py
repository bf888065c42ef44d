"""Contacts: the mouse and every finger, each bound from landing to lifting to the target it landed on.

Times and distances are those of the table design: tap 500 ms and 5 mm, long press 500 ms, hold 600 ms, palms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame
from pygame import Rect
from pygame.event import Event

from game.kit.input.gestures import (
    Cancel,
    Contact,
    DragEnd,
    DragMove,
    DragStart,
    Gesture,
    Hold,
    Hover,
    LongPress,
    Press,
    Release,
    Spot,
    Swallowed,
    Taken,
    Tap,
    Wheel,
)
from game.kit.input.palms import PALM_SECONDS, Palms
from game.kit.input.touch_surface import Screen
from game.kit.values.contents import Target

TAP_SECONDS = 0.5
HOLD_SECONDS = 0.6
SETTLE_SECONDS = 0.3  # a finger that slid from another button onto the one that confirms must rest there this long
GUARD_SECONDS = 0.5  # a repeated commit within this time is ignored
REST_SECONDS = 2.0  # a contact this long on no target is an arm
MOST_CONTACTS = 64
SILENT_SECONDS = 60.0  # a finger silent for this long is gone: its lifting event was lost
ROOM_SECONDS = 5.0  # at the limit of contacts, one silent for this long makes room
ECHO_SECONDS, ECHO_MM = 1.0, 8.0  # a mouse event where a finger just was is the system's echo of that finger
LIFT_SECONDS = 0.1  # no finger lifts and lands elsewhere faster
MOUSE: Hashable = "mouse"

__all__ = ["MOUSE", "Screen", "Touch"]


@dataclass(frozen=True, slots=True)
class Spent:
    """The last commit: its time, the place of its contact, the owner of the station, and its button."""

    at: float
    x: float = 0.0
    y: float = 0.0
    owner: int | None = None
    button: Rect | None = None

    def near(self, contact: Contact, slop: float) -> bool:
        """Return whether a contact is where the commit was made, or on its button in the same station."""
        if math.hypot(contact.x - self.x, contact.y - self.y) <= slop:
            return True
        if self.button is None or self.owner is None or contact.owner != self.owner:
            return False
        return bool(self.button.collidepoint(contact.x, contact.y))


class Touch:
    """Turns pygame's events into gestures; `find` returns the touch target at a place of the screen."""

    def __init__(self, find: Callable[[float, float], Spot | None], screen: Screen) -> None:
        self.find = find
        self.screen = screen
        self.contacts: dict[Hashable, Contact] = {}
        self._dropped: dict[Hashable, Contact] = {}
        """Fingers down during a `cancel_all` and not lifted since: if reported down again, they start nothing."""
        self.hovered: Target | None = None
        self._palms = Palms(screen)
        self._committed: dict[int | None, float] = {}
        """The time of the last commit in each seat's station; None for shared targets."""
        self._spent = Spent(-math.inf)
        """The last commit: a touch on a target that has appeared there since is not intended."""
        self._print = (-math.inf, 0.0, 0.0)
        """Time and place of the last landing or lifting of a finger."""

    # -- events --------------------------------------------------------------------------------------------

    def feed(self, event: Event, now: float) -> list[Gesture]:
        """Return the gestures that an event completes; `now` in seconds of any steady clock."""
        return [*self._settle(now), *self._meant(event, now)]

    def _meant(self, event: Event, now: float) -> list[Gesture]:
        kind = event.type
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return [] if self.is_echo(event, now) else self._mouse(event, now)
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event, now)
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            return self.cancel_all()
        return []

    def is_echo(self, event: Event, now: float) -> bool:
        """Return whether the system derived a mouse event from a finger; SDL reports that, an X server does not."""
        if getattr(event, "touch", False):
            return True
        if event.type == pygame.MOUSEWHEEL or MOUSE in self.contacts:
            return False
        near = ECHO_MM * self.screen.mm
        since, *place = self._print
        fingers = [place] if now - since <= ECHO_SECONDS else []
        fingers += [[contact.x, contact.y] for contact in self.contacts.values() if contact.finger]
        return any(math.dist(event.pos, finger) <= near for finger in fingers)

    def _mouse(self, event: Event, now: float) -> list[Gesture]:
        if event.type == pygame.MOUSEWHEEL:
            x, y = pygame.mouse.get_pos() if pygame.display.get_init() else (-1, -1)
            spot = self.find(x, y)
            return [Wheel(spot.target if spot else None, x, y, getattr(event, "precise_y", event.y))]
        x, y = event.pos
        if event.type == pygame.MOUSEMOTION:
            return self.move(MOUSE, x, y, now) if MOUSE in self.contacts else self._hover(x, y)
        if event.button == 3:
            return self._ask(x, y, now) if event.type == pygame.MOUSEBUTTONDOWN else []
        if event.button != 1:
            return []
        down = event.type == pygame.MOUSEBUTTONDOWN
        return self.land(MOUSE, x, y, now, finger=False) if down else self.lift(MOUSE, x, y, now)

    def _ask(self, x: float, y: float, now: float) -> list[Gesture]:
        spot = self.find(x, y)
        return [LongPress(spot.target, Contact("ask", x, y, now, spot, finger=False))] if spot else []

    def _hover(self, x: float, y: float) -> list[Gesture]:
        spot = self.find(x, y)
        target = spot.target if spot else None
        if (target and target.name) == (self.hovered and self.hovered.name):
            return []
        self.hovered = target
        return [Hover(target, x, y)]

    def _finger(self, event: Event, now: float) -> list[Gesture]:
        key = (event.touch_id, event.finger_id)
        if not (math.isfinite(event.x) and math.isfinite(event.y)) or getattr(event, "cancelled", False):
            return self.cancel(key) if event.type == pygame.FINGERUP else []
        outside = not (0 <= event.x <= 1 and 0 <= event.y <= 1)
        x = min(1.0, max(0.0, event.x)) * (self.screen.width - 1)
        y = min(1.0, max(0.0, event.y)) * (self.screen.height - 1)
        if event.type != pygame.FINGERMOTION:
            self._print = (now, x, y)
        if event.type == pygame.FINGERDOWN and (not outside or self._again(key, x, y, now)):
            return self.land(key, x, y, now)
        if event.type == pygame.FINGERDOWN:
            return self.cancel(key)
        return self.move(key, x, y, now) if event.type == pygame.FINGERMOTION else self.lift(key, x, y, now)

    # -- contacts ------------------------------------------------------------------------------------------

    def land(self, key: Hashable, x: float, y: float, now: float, finger: bool = True) -> list[Gesture]:
        """Start the contact of a finger or the mouse.
        A finger that is already down continues if it rests there: Windows can report it twice (SDL issue 9591).
        Elsewhere its lifting was lost, and the gesture it began is cancelled.
        """
        if self._again(key, x, y, now):
            return self.move(key, x, y, now)
        self._dropped.pop(key, None)
        out = self._settle(now, key) + self.cancel(key) + self._make_room(now)
        if len(self.contacts) >= MOST_CONTACTS:
            return out
        ground = self.screen.ground(x, y) if finger else ""
        ignored = ground in ("zone", "rim")
        contact = Contact(key, x, y, now, None, finger, "palm" if ignored else "down", (x, y), reported=not ignored)
        contact.move(x, y, now)
        self.contacts[key] = contact
        if finger:
            self._palms.land(contact, now)
        if ground in ("zone", "rim"):
            contact.taken = ground
            return out + self._hand(contact, now)
        spot = self.find(x, y)
        contact.spot = spot if ground != "band" or _answers_wrists(spot) else None
        out.append(Press(contact.target, contact))
        return out + (self._hand(contact, now) if finger else [])

    def _again(self, key: Hashable, x: float, y: float, now: float) -> bool:
        """Return whether a finger that is reported as landing was down all the time, in use or dropped by `cancel_all`.
        It rests here, or it moved too recently to have been lifted since.
        """
        contact = self.contacts.get(key) or self._dropped.get(key)
        if contact is None:
            return False
        return math.dist((contact.x, contact.y), (x, y)) <= self.slop or now - contact.heard <= LIFT_SECONDS

    def _make_room(self, now: float) -> list[Gesture]:
        """End the contact that has been silent longest, if no more contacts fit and it has been silent for
        `ROOM_SECONDS`.
        """
        if len(self.contacts) < MOST_CONTACTS:
            return []
        stalest = min(self.contacts.values(), key=lambda contact: contact.heard)
        return self._end(stalest, cancelled=True) if now - stalest.heard > ROOM_SECONDS else []

    def move(self, key: Hashable, x: float, y: float, now: float) -> list[Gesture]:
        """Move a contact; if it landed on a target and is now farther from there than a tap may move, it drags."""
        contact = self.contacts.get(key)
        if contact is None:
            if key in self._dropped:
                self._dropped[key].move(x, y, now)
            return []
        if (x, y) == (contact.x, contact.y):
            contact.heard = now
            return []
        contact.move(x, y, now)
        target = contact.target
        if target is None:
            if math.dist((x, y), contact.start) > self.slop:
                contact.since = now  # it moves: not a resting arm
            return []
        if contact.state == "drag":
            return [DragMove(target, contact)]
        free = contact.state == "down" or contact.taken == "long"  # after a complete hold it starts nothing more
        if free and math.dist((x, y), contact.start) > self.slop:
            contact.state, contact.taken = "drag", "drag"
            return [DragStart(target, contact), DragMove(target, contact)]
        return []

    def lift(self, key: Hashable, x: float, y: float, now: float) -> list[Gesture]:
        """End a contact as a tap, as the end of a drag, or without effect."""
        self._dropped.pop(key, None)
        contact = self.contacts.get(key)
        if contact is None:
            return []
        out = self.move(key, x, y, now)
        contact.lifted = now
        target, state = contact.target, contact.state
        if target is not None and state == "drag":
            spot = self.find(x, y)
            out.append(DragEnd(target, contact, spot.target if spot else None))
        elif target is not None and state == "down" and self._is_tap(contact, now):
            if self._may_grow(contact, now):
                contact.state = "waits"
                del self.contacts[key]
                return out
            contact.taken = "tap"
            out += self.commit(Tap(target, contact), now)
        return out + self._end(contact)

    def cancel(self, key: Hashable) -> list[Gesture]:
        """End a contact that was not lifted; whatever gesture it began is cancelled."""
        self._dropped.pop(key, None)
        contact = self.contacts.get(key)
        return self._end(contact, cancelled=True) if contact else []

    def _is_tap(self, contact: Contact, now: float) -> bool:
        """Return whether a contact is short enough for a tap; the mouse, which explains by hovering, has no limit."""
        return not contact.finger or now - contact.since <= TAP_SECONDS

    def commit(self, gesture: Tap | Hold, now: float) -> list[Gesture]:
        """Pass on a tap or hold, unless it follows a commit at this place or in this station within half a second.

        A commit by the heel of a hand is swallowed as well.
        """
        target, contact, owner = gesture.target, gesture.contact, gesture.contact.owner
        if now - self._spent.at < GUARD_SECONDS and self._spent.near(contact, self.slop):
            return self._swallow(target, contact, "repeat")
        if not _confirms(target, held=isinstance(gesture, Hold)):
            return [gesture]
        if self._palms.heel(contact):
            return self._swallow(target, contact, "heel")
        if now - self._committed.get(owner, -math.inf) < GUARD_SECONDS:
            return self._swallow(target, contact, "repeat")
        self._committed[owner] = now
        self._spent = Spent(now, contact.x, contact.y, owner, target.rect)
        return [gesture]

    @staticmethod
    def _swallow(target: Target, contact: Contact, taken: Taken) -> list[Gesture]:
        contact.taken = taken
        return [Swallowed(target, contact)]

    def _end(self, contact: Contact, cancelled: bool = False) -> list[Gesture]:
        if self.contacts.get(contact.key) is contact:
            del self.contacts[contact.key]
        palm, meant = contact.state == "palm", contact.state == "held"
        contact.state = "done"
        if not contact.reported:
            return []
        if cancelled and not palm and not meant:
            contact.taken = "lost"
        out: list[Gesture] = [Cancel(contact.target, contact)] if cancelled and not palm else []
        return [*out, Release(contact.target, contact)]

    # -- time and palms ------------------------------------------------------------------------------------

    def tick(self, now: float) -> list[Gesture]:
        """Return the gestures that the passing of time completes."""
        out: list[Gesture] = self._settle(now)
        for contact in list(self.contacts.values()):
            if contact.finger and now - contact.heard > SILENT_SECONDS:
                out += self._end(contact, cancelled=True)
                continue
            if contact.state != "down":
                continue
            age = now - contact.since
            if contact.target is None:
                if contact.finger and age > REST_SECONDS:
                    out += self._palm(contact, "arm")
            elif contact.target.hold:
                if age >= HOLD_SECONDS:
                    contact.state, contact.taken = "held", "hold"
                    out += self.commit(Hold(contact.target, contact), now)
            elif contact.finger and age >= TAP_SECONDS:
                contact.state, contact.taken = "held", "long"
                out.append(LongPress(contact.target, contact))
        return out

    def deadline(self, now: float) -> float | None:
        """Return the seconds until `tick` has work; None if only an event can change anything."""
        contacts = self.contacts.values()
        waits = [self._patience(contact) - (now - contact.since) for contact in contacts]
        waits += [contact.since + PALM_SECONDS - now for contact in self._waiting]
        waits += [SILENT_SECONDS - (now - contact.heard) for contact in contacts if contact.finger]
        waits = [wait for wait in waits if wait < math.inf]
        return max(0.0, min(waits)) if waits else None

    @staticmethod
    def _patience(contact: Contact) -> float:
        if contact.state != "down" or not (contact.finger or (contact.target and contact.target.hold)):
            return math.inf
        if contact.target is None:
            return REST_SECONDS
        return HOLD_SECONDS if contact.target.hold else TAP_SECONDS

    def filling(self, contact: Contact, now: float) -> float:
        """Return how much of the ring around a finger is filled, 0..1: while it holds a button, or after it slid onto
        one.
        """
        if contact.onto < math.inf:
            return min(1.0, (now - contact.onto) / SETTLE_SECONDS)
        if contact.state != "down" or contact.target is None or not contact.target.hold:
            return 0.0
        return min(1.0, (now - contact.since) / HOLD_SECONDS)

    @staticmethod
    def settled(contact: Contact) -> bool:
        """Return whether a contact that slid from another button rested long enough on this one before it lifted."""
        return contact.lifted - contact.onto >= SETTLE_SECONDS

    @property
    def slop(self) -> float:
        """The distance a tap may move, px."""
        return self.screen.slop

    # A palm grows: the first of its contacts may have lifted before the others land. On a table, taps that would
    # confirm wait for that, and three contacts near each other are a hand.

    @property
    def _waiting(self) -> list[Contact]:
        return [contact for contact in self._palms.recent if contact.state == "waits"]

    def _may_grow(self, contact: Contact, now: float) -> bool:
        """Return whether a tap that would confirm is so recent that its contact may still turn out to be a palm."""
        flat = self.screen.rim > 0 and contact.finger
        return flat and _confirms(contact.target) and now - contact.since < PALM_SECONDS

    def _settle(self, now: float, key: Hashable = None) -> list[Gesture]:
        """Complete the taps that have waited long enough, and the tap of a finger that lands again."""
        out: list[Gesture] = []
        for contact in self._waiting:
            due = now - contact.since >= PALM_SECONDS or (key is not None and contact.key == key)
            if due and contact.target is not None:
                contact.taken = "tap"
                out += self.commit(Tap(contact.target, contact), contact.lifted) + self._end(contact)
        return out

    def _hand(self, contact: Contact, now: float) -> list[Gesture]:
        """Treat three or more fingers that landed at once, each close to two others, as a palm; report a swallowed
        confirmation once.
        """
        hand = self._palms.hand(contact, now)
        known = any(one.taken == "hand" for one in hand)
        tap = None if known else next((one for one in hand if one.state != "done" and _confirms(one.target)), None)
        return [gesture for one in hand for gesture in self._grown(one, one is tap)]

    def _grown(self, contact: Contact, reported: bool) -> list[Gesture]:
        """Make a contact part of a palm: cancel the gesture that it began, and report it if `reported`."""
        waits = contact.state == "waits"
        if contact.state == "done":
            return []
        out = self._palm(contact, "hand")
        if reported and contact.target is not None:
            out.append(Swallowed(contact.target, contact))
        return out + (self._end(contact) if waits else [])

    @staticmethod
    def _palm(contact: Contact, taken: Taken) -> list[Gesture]:
        """Ignore a contact until it lifts, because it is a palm; a piece that it holds slides back."""
        if contact.state == "palm":
            return []
        contact.state, contact.taken = "palm", taken
        return [Cancel(contact.target, contact)]

    def cancel_all(self) -> list[Gesture]:
        """End every contact, because the window lost the focus or the screen changed; decide waiting taps now."""
        out = [gesture for contact in self._waiting for gesture in self._settle(contact.lifted, contact.key)]
        self._dropped |= {key: contact for key, contact in self.contacts.items() if contact.finger}
        for key in list(self._dropped)[:-MOST_CONTACTS]:
            del self._dropped[key]  # their lifting was lost long ago
        for contact in list(self.contacts.values()):
            out += self._end(contact, cancelled=True)
        if self.hovered is not None:
            self.hovered = None
            out.append(Hover(None, -1, -1))
        return out


def _answers_wrists(spot: Spot | None) -> bool:
    """Return whether a target works at the table's edge, where wrists rest: in a station only those that move it."""
    return spot is None or spot.owner is None or spot.target.edge


def _confirms(target: Target | None, held: bool = False) -> bool:
    """Return whether touching or holding a target commits a move or ends something."""
    return target is not None and target.commit and target.enabled and (held or not target.hold)
