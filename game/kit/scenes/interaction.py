"""Input that is the same in every scene: carrying pieces, refusals with reasons, explanations and finger rings."""

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

RIDE_MM = 30.0  # at a table, a carried piece is shown this far ahead of the fingertip, away from the hand
THEIRS_MM = (
    80.0,
    130.0,
)  # up to the first, only players at the nearest edge carry things; beyond the second, anyone
NOWHERE = Rect(0, 0, 0, 0)
HOVER_SECONDS = 0.5  # the mouse must rest this long on a target before its explanation appears
FORWARD = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}  # away from the reader, by quarter turns


class Interaction:
    """Handles the part of a gesture that is the same in every scene, and passes on what the scene must know."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.filling = False
        self._asked: Target | None = None
        self._since = 0.0
        self._reading: Contact | None = None
        """The contact that touched a note leading to the rulebook; its further gestures are ignored."""

    def take(self, gesture: Gesture, now: float) -> list[Gesture]:
        """Handle a gesture; return the gestures to pass to the scene."""
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
                self._asked = None  # the mouse's explanation must not replace this one
                self._explain(target, contact)
            case Swallowed(target=target, contact=contact):
                self._swallowed(target, contact)
            case Hover():
                self._hover(gesture, now)
            case Cancel(contact=contact):
                pieces.drop(contact.key)
                self.room.canvas.overlay.lift(contact.key)
            case Release(contact=contact):
                self.room.canvas.overlay.lift(contact.key)
            case _:
                pass
        return [gesture]

    def _read(self, contact: Contact) -> None:
        """Follow the note under a touch: press its button, or else open the rulebook."""
        overlay = self.room.canvas.overlay
        means, paragraph = overlay.pressed(contact.x, contact.y), overlay.leading(contact.x, contact.y)
        if means:
            self._reading = contact
            self.room.people.press_button(means, contact)
        elif paragraph:
            self._reading = contact
            self.room.people.open_rulebook(paragraph, contact)

    def _touched(self, gesture: Tap | Hold, target: Target, contact: Contact) -> list[Gesture]:
        """Answer a touch on a disabled target, or a tap on one that must be held, with a sentence."""
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
            self._show_note(target, target.hint, target.rect, contact)
        self.room.canvas.overlay.add(self.room.people.button_about(target, contact), self._way_up(contact))

    def _refuse(self, target: Target, contact: Contact) -> None:
        """Tell the player who touched why a touch does nothing."""
        self._show_note(target, target.reason, self._near(target, contact), contact, refusal=True)

    def _show_note(self, target: Target, text: str, near: Rect, contact: Contact, refusal: bool = False) -> None:
        """Show a target's text to the player who touched it, in that player's language."""
        said = words.retranslate(text, self.room.people.language_of(contact))
        as_written = said == text and not target.ground  # otherwise it was translated, or the target is background
        about = target.name if as_written else ""
        leads = self.room.people.paragraph_about(target, text)
        note = Note(said, near, self._way_up(contact), refusal=refusal, about=about, leads=leads)
        self.room.canvas.overlay.tell(note)

    def _swallowed(self, target: Target, contact: Contact) -> None:
        """Mark a touch as ignored, and say why."""
        canvas = self.room.canvas
        place = (contact.x, contact.y) if contact.finger else target.rect.center
        canvas.overlay.strike(contact.key, *place)
        with words.speaking(self.room.people.language_of(contact)):
            reason = words.say(f"swallowed.{contact.taken}")
        canvas.overlay.tell(Note(reason, self._near(target, contact), self._way_up(contact), refusal=True))
        self.room.hear("ui_error", contact.x)

    def _near(self, target: Target, contact: Contact) -> Rect:
        """Return the rectangle to place a refusal beside: in a station clear of all its content, to cover no
        figures.
        """
        if self.room.table and contact.owner is not None:
            return beyond(self.room.canvas, target)
        return target.rect

    def _way_up(self, contact: Contact) -> int:
        """Return the orientation of the player who touched: the owner's, else as the scene knows, else the target's."""
        reader = None if contact.owner is not None else self.room.people.turn_at(contact.x, contact.y)
        return contact.turn if reader is None else reader

    def _hover(self, hover: Hover, now: float) -> None:
        """Plan the explanation of the target that the mouse has reached, and hide notes about other targets."""
        overlay, target = self.room.canvas.overlay, hover.target
        reached = overlay.leading(hover.x, hover.y)  # the mouse must be able to reach a button, and a note that opens
        overlay.drop(lambda note: note.button is None and not (reached and note.leads == reached))
        if overlay.notes:
            self._asked = None
            return
        text = "" if target is None else target.hint if target.enabled else target.reason
        self._asked, self._since = (target if text else None), now

    def deadline(self, now: float) -> float | None:
        """Return the seconds until the target under the mouse is explained, or None."""
        return None if self._asked is None else max(0.0, self._since + HOVER_SECONDS - now)

    def tick(self, now: float) -> None:
        """Explain the target under a resting mouse, hide outdated notes, and update the rings."""
        target = self._asked
        if target is not None and now - self._since >= HOVER_SECONDS:
            self._asked = None
            text = target.hint if target.enabled else target.reason
            overlay, refusal = self.room.canvas.overlay, not target.enabled
            overlay.tell(Note(text, target.rect, refusal=refusal, below=target.below, about=target.name))
        self.room.canvas.overlay.drop(self._outdated)
        self.rings(now)

    def _outdated(self, note: Note) -> bool:
        """Return whether a note shows the text of a target that no target of its name has any more."""
        said = {
            spot.target.hint if spot.target.enabled or not spot.target.reason else spot.target.reason
            for spot in self.room.canvas.spots
            if spot.target.name == note.about
        }
        return bool(note.about) and note.text not in said

    # -- carrying ------------------------------------------------------------------------------------------

    def _lift(self, target: Target, contact: Contact) -> str:
        """Lift the piece under the finger, or the nearest of its kind in the target; return its name, or ""."""
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
        if contact.owner is None:  # anyone's: near an edge, the player seated there carries it
            (in_x, in_y), share = self._inward(contact)
            dx, dy = dx + (in_x - dx) * share, dy + (in_y - dy) * share
        return dx * far, dy * far

    def _inward(self, contact: Contact) -> tuple[tuple[int, int], float]:
        """Return the direction inwards from the nearest edge, and its weight (0..1): less farther from the edge, 0
        where the reader sits at another side.
        """
        (wide, high), x, y = self.room.size, contact.x, contact.y
        away, side = min((high - y, 0), (x, 1), (y, 2), (wide - x, 3))
        reader = self.room.people.turn_at(x, y)
        if reader is not None and reader % 4 != side:
            return FORWARD[side], 0.0
        share = (THEIRS_MM[1] - away / self.room.mm) / (THEIRS_MM[1] - THEIRS_MM[0])
        return FORWARD[side], max(0.0, min(1.0, share))

    def _name(self, contact: Contact) -> str:
        actor = self.room.canvas.pieces.held(contact.key)
        return actor.piece.name if actor else ""

    def _over(self, contact: Contact) -> Target | None:
        """Return the target that would accept what the finger carries: under the piece, else under the finger."""
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
        """Draw a ring under every finger in the colour of its seat; it fills up while a button is held."""
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
        """Show the hints for all pieces that fingers carry."""
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
        """Return the touch targets that accept a piece of these kinds, or of the kind that this finger carries; for a
        finger in a station, only those of that station.
        """
        kinds = kinds | ({contact.target.drag} if contact.target else set())
        return [
            spot
            for spot in self.room.canvas.spots
            if kinds.intersection(spot.target.drops) and contact.owner in (None, spot.owner)
        ]

    def _reader(self, contact: Contact) -> int:
        """Return the quarter turns of the player who carries a piece: those of the player's station, or of the one that
        a shared piece can go to.
        """
        if contact.owner is not None:
            return contact.turn
        own = next((spot for spot in self._takers(contact, set()) if spot.owner is not None), None)
        return contact.turn if own is None else own.turn

    def _colour(self, contact: Contact) -> str:
        seat, colours = self.room.people.seat_of(contact), self.room.people.colours
        return colours[seat] if seat is not None and seat < len(colours) else "natural"


def beyond(canvas: Canvas, target: Target) -> Rect:
    """Return the strip of a panel across its whole depth that contains a target: a note beyond its ends covers nothing
    of the panel.
    """
    for painted in canvas.painted:
        if target in painted.targets:
            panel, rect = painted.panel, target.rect
            if panel.turn % 2:
                return Rect(panel.rect.x, rect.y, panel.rect.w, rect.h)
            return Rect(rect.x, panel.rect.y, rect.w, panel.rect.h)
    return target.rect
