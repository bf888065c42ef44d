"""Recognition of palms and heels of hands, by how many contacts land nearby within a moment, lifted or not."""

from __future__ import annotations

import math

from game.kit.input.gestures import Contact
from game.kit.input.touch_surface import Screen

PALM_COUNT, PALM_SECONDS, PALM_MM = 3, 0.3, 80.0
"""This many contacts within that time and distance are a palm; two are a heel, which confirms nothing."""
KEPT_SECONDS = 1.0
"""Contacts older than this are not part of a hand that lands now, and their taps are decided."""


class Palms:
    """The fingers that landed on a screen a moment ago, whether they have lifted or not."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.recent: list[Contact] = []

    def land(self, contact: Contact, now: float) -> None:
        """Remember a finger that has just landed, and forget those that landed longer ago."""
        self.recent = [one for one in self.recent if now - one.since <= KEPT_SECONDS]
        self.recent.append(contact)

    def hand(self, contact: Contact, now: float) -> list[Contact]:
        """Return all contacts of the palm to which a new contact belongs; empty if it is a finger."""
        fresh = [other for other in self.recent if now - other.since <= PALM_SECONDS]
        near = [other for other in fresh if self._close(other, contact) and not self._again(other, contact)]
        hand = [one for one in near if sum(self._close(one, other) for other in near) >= PALM_COUNT]
        return hand if len(hand) >= PALM_COUNT else []

    def heel(self, contact: Contact) -> bool:
        """Return whether another contact landed beside this one at the same moment, like the two balls of a hand's
        heel.

        Sleeves at the rim do not count, nor do fingers in other stations.
        """
        return contact.finger and any(
            other is not contact
            and other.reported
            and other.owner in (None, contact.owner)
            and abs(other.since - contact.since) <= PALM_SECONDS
            and max(other.since, contact.since) < min(other.lifted, contact.lifted)
            and self._close(other, contact)
            for other in self.recent
        )

    def _again(self, other: Contact, contact: Contact) -> bool:
        """Return whether a contact is an earlier touch of the same place."""
        return other.lifted <= contact.since and math.dist(other.start, contact.start) <= self.screen.slop

    def _close(self, one: Contact, other: Contact) -> bool:
        return math.dist(one.start, other.start) <= PALM_MM * self.screen.mm
