"""Hands, alike in every scene: they lift and carry pieces, refuse with the reason, explain, leave rings."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from pygame import Rect

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
    Refused,
    Release,
    Spot,
    Swallowed,
    Tap,
)
from game.kit.motion.carry_hints import CarryHint
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.screen.canvas import Canvas
from game.kit.style import words
from game.kit.values.contents import Target

RIDE_MM = 30.0  # at a table a carried thing rides that far before the fingertip, away from the hand
THEIRS_MM = (80.0, 130.0)  # so near to an edge only those who sit there carry things; farther than that anybody
NOWHERE = Rect(0, 0, 0, 0)
HOVER_SECONDS = 0.5  # the mouse must rest so long on a thing before it explains itself
FORWARD = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}  # away from the reader, by quarter turns


class Interaction:
    """Does the part of a gesture that is the same everywhere, and passes on what the scene must know."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.filling = False
        self._asked: Target | None = None
        self._since = 0.0
        self._reading: Contact | None = None
        """The contact that touched a sentence which leads into the rulebook: it means nothing else."""

    def take(self, gesture: Gesture, now: float) -> list[Gesture]:
        """The gestures that the scene is told of."""
        pieces = self.room.canvas.pieces
        if isinstance(gesture, Tap | Hold | LongPress | DragStart) and gesture.contact is self._reading:
            return []
        match gesture:
            case Press(contact=contact):
                self._asked = None
                self._read(contact)
                self.room.canvas.overlay.tell(Note("", NOWHERE, self._way_up(contact)))
            case Tap(target=target, contact=contact) | Hold(target=target, contact=contact):
                return self._touched(gesture, target, contact)
            case DragStart(target=target, contact=contact):
                return [replace(gesture, piece=self._lift(target, contact))]
            case DragMove(contact=contact):
                pieces.drag(contact.key, contact.x, contact.y, self._ride(contact))
                return [replace(gesture, over=self._over(contact), piece=self._name(contact))]
            case DragEnd(target=target, contact=contact, over=over):
                found = self._over(contact) if target.drag else over
                pieces_name = pieces.drop(contact.key, contact.velocity(now))
                return [replace(gesture, over=found, piece=pieces_name)]
            case LongPress(target=target, contact=contact):
                self._asked = None  # what was asked for is not to be replaced by what the mouse happens to rest on
                self._explain(target, contact)
            case Swallowed(target=target, contact=contact):
                self._swallowed(target, contact)
            case Hover(target=target):
                self._hover(target, now)
            case Cancel(contact=contact):
                pieces.drop(contact.key)
                self.room.canvas.overlay.lift(contact.key)
            case Release(contact=contact):
                self.room.canvas.overlay.lift(contact.key)
            case _:
                pass
        return [gesture]

    def _read(self, contact: Contact) -> None:
        """Go where a sentence leads that is touched: where its button does, else into the rulebook."""
        overlay = self.room.canvas.overlay
        means, paragraph = overlay.pressed(contact.x, contact.y), overlay.leading(contact.x, contact.y)
        if means:
            self._reading = contact
            self.room.take_up(means, contact)
        elif paragraph:
            self._reading = contact
            self.room.read(paragraph, contact)

    def _touched(self, gesture: Tap | Hold, target: Target, contact: Contact) -> list[Gesture]:
        """A touch on something that refuses, or must be held, is answered with a sentence."""
        if not target.enabled:
            self._refuse(target, contact)
            self.room.hear("ui_error", contact.x)
            return [Refused(target, contact)]
        if target.hold and isinstance(gesture, Tap):
            self._explain(target, contact)
            return []
        if not target.ground:
            self.room.hear("ui_click", contact.x)
        return [gesture]

    def _explain(self, target: Target, contact: Contact) -> None:
        if not target.enabled and target.reason:
            self._refuse(target, contact)
        else:
            self._tell(target, target.hint, target.rect, contact)
        self.room.canvas.overlay.add(self.room.offer(target, contact), self._way_up(contact))

    def _refuse(self, target: Target, contact: Contact) -> None:
        """Say why a touch does nothing, to whoever touched."""
        self._tell(target, target.reason, self._near(target, contact), contact, refusal=True)

    def _tell(self, target: Target, text: str, near: Rect, contact: Contact, refusal: bool = False) -> None:
        """Tell a target's own words to whoever touched it, in their language."""
        said = words.retranslate(text, self.room.tongue(contact))
        kept = said == text and not target.ground  # else the target says it in another language, or ground is asked
        about = target.name if kept else ""
        leads = self.room.lead(target, text)
        note = Note(said, near, self._way_up(contact), refusal=refusal, about=about, leads=leads)
        self.room.canvas.overlay.tell(note)

    def _swallowed(self, target: Target, contact: Contact) -> None:
        """Show that a touch does not count, and say why."""
        canvas = self.room.canvas
        place = (contact.x, contact.y) if contact.finger else target.rect.center
        canvas.overlay.strike(contact.key, *place)
        with words.speaking(self.room.tongue(contact)):
            reason = words.say(f"swallowed.{contact.taken}")
        canvas.overlay.tell(Note(reason, self._near(target, contact), self._way_up(contact), refusal=True))
        self.room.hear("ui_error", contact.x)

    def _near(self, target: Target, contact: Contact) -> Rect:
        """Beside what a refusal is said: in a station beyond all of it, so that no figures are covered."""
        if self.room.table and contact.owner is not None:
            return beyond(self.room.canvas, target)
        return target.rect

    def _way_up(self, contact: Contact) -> int:
        """Which way up whoever touched reads: the owner of the thing, else as the scene knows, else as it lies."""
        reader = None if contact.owner is not None else self.room.reader(contact.x, contact.y)
        return contact.turn if reader is None else reader

    def _hover(self, target: Target | None, now: float) -> None:
        """The mouse came over another thing: after a moment it says what it does, or why not."""
        overlay = self.room.canvas.overlay
        overlay.drop(lambda note: note.button is None)  # the mouse must come to a button
        if overlay.notes:
            self._asked = None
            return
        text = "" if target is None else target.hint if target.enabled else target.reason
        self._asked, self._since = (target if text else None), now

    def deadline(self, now: float) -> float | None:
        """Seconds until what the mouse rests on explains itself."""
        return None if self._asked is None else max(0.0, self._since + HOVER_SECONDS - now)

    def tick(self, now: float) -> None:
        """Explain what the mouse rests on; draw the rings."""
        target = self._asked
        if target is not None and now - self._since >= HOVER_SECONDS:
            self._asked = None
            text = target.hint if target.enabled else target.reason
            overlay, refusal = self.room.canvas.overlay, not target.enabled
            overlay.tell(Note(text, target.rect, refusal=refusal, below=target.below, about=target.name))
        self.room.canvas.overlay.drop(self._outdated)
        self.rings(now)

    def _outdated(self, note: Note) -> bool:
        """Whether a target's own words are told that no target of its name says any more."""
        said = {
            spot.target.hint if spot.target.enabled or not spot.target.reason else spot.target.reason
            for spot in self.room.canvas.spots
            if spot.target.name == note.about
        }
        return bool(note.about) and note.text not in said

    # -- carrying ------------------------------------------------------------------------------------------

    def _lift(self, target: Target, contact: Contact) -> str:
        """Take the thing that lies under the finger, or the nearest of its kind that the target holds."""
        if not (target.drag and target.enabled):
            return ""
        pieces = self.room.canvas.pieces
        x, y = contact.start
        name = pieces.at(x, y, target.drag) or pieces.nearest(target.rect, x, y, target.drag)
        ride = self._ride(contact)
        return name if name and pieces.grab(name, contact.key, contact.x, contact.y, ride) else ""

    def _ride(self, contact: Contact) -> tuple[float, float] | None:
        if not (contact.finger and self.room.table):
            return None
        far = RIDE_MM * self.room.mm
        dx, dy = map(float, FORWARD[self._reader(contact) % 4])
        if contact.owner is None:  # anybody's: at an edge whoever sits there carries it, whoever it is meant for
            (in_x, in_y), share = self._inward(contact)
            dx, dy = dx + (in_x - dx) * share, dy + (in_y - dy) * share
        return dx * far, dy * far

    def _inward(self, contact: Contact) -> tuple[tuple[int, int], float]:
        """Which way leads from the nearest edge into the table, and how much that edge is theirs who sit there."""
        (wide, high), x, y = self.room.size, contact.x, contact.y
        away, side = min((high - y, 0), (x, 1), (y, 2), (wide - x, 3))
        reader = self.room.reader(x, y)
        if reader is not None and reader % 4 != side:
            return FORWARD[side], 0.0
        share = (THEIRS_MM[1] - away / self.room.mm) / (THEIRS_MM[1] - THEIRS_MM[0])
        return FORWARD[side], max(0.0, min(1.0, share))

    def _name(self, contact: Contact) -> str:
        actor = self.room.canvas.pieces.held(contact.key)
        return actor.piece.name if actor else ""

    def _over(self, contact: Contact) -> Target | None:
        """The target that would take what the finger carries: under the thing, else under the finger."""
        canvas = self.room.canvas
        actor = canvas.pieces.held(contact.key)
        kind = contact.target.drag if contact.target else ""
        kinds = [kind] if actor is None else [kind, actor.piece.kind, str(actor.piece.look[0])]
        places = [(contact.x, contact.y)]
        if actor is not None:
            grip = actor.grip
            places.insert(0, (contact.x + grip[0], contact.y + grip[1]))
        for x, y in places:
            spot = canvas.taker(x, y, kinds)
            if spot:
                return spot.target
        return None

    # -- rings ---------------------------------------------------------------------------------------------

    def rings(self, now: float) -> None:
        """Draw a ring under every finger in the colour of the seat it acts for, filling where a button is held."""
        touch, overlay = self.room.touch, self.room.canvas.overlay
        self.filling = False
        self._rides()
        for contact in touch.contacts.values():
            full = touch.filling(contact, now)
            self.filling = self.filling or full > 0
            if contact.state == "palm" or not (contact.finger or full):
                continue
            overlay.ring(contact.key, contact.x, contact.y, self._colour(contact), full)

    def _rides(self) -> None:
        """Show what rides with everything that is carried."""
        canvas = self.room.canvas
        found: dict[Hashable, CarryHint] = {}
        for contact in self.room.touch.contacts.values():
            actor = canvas.pieces.held(contact.key)
            if actor is None or contact.target is None:
                continue
            takers = tuple(spot.target for spot in self._takers(contact, {actor.piece.kind, actor.sort}))
            turn = self._reader(contact)
            found[contact.key] = CarryHint(actor, contact.target.tag, turn, takers, self._over(contact))
        canvas.rides.only(found)

    def _takers(self, contact: Contact, kinds: set[str]) -> list[Spot]:
        """Where what this finger carries may be put down."""
        kinds = kinds | ({contact.target.drag} if contact.target else set())
        return [
            spot
            for spot in self.room.canvas.spots
            if kinds.intersection(spot.target.drops) and contact.owner in (None, spot.owner)
        ]

    def _reader(self, contact: Contact) -> int:
        """Which way up is for whoever carries: their own place, or where the thing goes from the middle."""
        if contact.owner is not None:
            return contact.turn
        own = next((spot for spot in self._takers(contact, set()) if spot.owner is not None), None)
        return contact.turn if own is None else own.turn

    def _colour(self, contact: Contact) -> str:
        seat, colours = self.room.hand(contact), self.room.colours
        return colours[seat] if seat is not None and seat < len(colours) else "natural"


def beyond(canvas: Canvas, target: Target) -> Rect:
    """The strip of its panel before and behind a target: what is said beside it lies on nothing else there."""
    for painted in canvas.painted:
        if target in painted.targets:
            panel, rect = painted.panel, target.rect
            if panel.turn % 2:
                return Rect(panel.rect.x, rect.y, panel.rect.w, rect.h)
            return Rect(rect.x, panel.rect.y, rect.w, panel.rect.h)
    return target.rect
