"""Handles touches and keys in a running game: first by the parts of its scene, then as moves, in the menu, or as ways
out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from game.engine.events import Event
from game.engine.resources import FUELS
from game.engine.state import IllegalAction
from game.kit.input import keyboard
from game.kit.input.gestures import Cancel, Contact, DragEnd, DragMove, Gesture, Hold, Hover, Key, Press, Release, Tap
from game.kit.motion.overlay import Note
from game.kit.pen.controls import dial_value
from game.kit.style import words
from game.kit.style.timing import PACE
from game.kit.values.contents import Target
from game.kit.values.ids import at_any_seat, stored_at
from game.match import Match
from game.parts import choreography, focus_order
from game.parts.map_gestures import point_at
from game.parts.part import Part
from game.parts.sound_cues import timed
from game.scenes.playing.play_layout import PlayLayout
from game.scenes.rulebook import rulebook_scene
from game.scenes.seats_aside import SeatsAside
from game.session.intents import Go, Nothing, Peek, SetBid, SetMaximum, StageMove, TakeOut
from game.session.parties import front_seat
from game.session.seat_view import SheetId
from game.session.session import Session
from game.table.measures.seating import Seating
from game.teaching.script_progress import ScriptProgress
from game.views.rulebook.subject import Subject

SLIDE = 3.0
"""Millimetres by which a finger slides to change a bid by one Elektro."""


class PlayInput(PlayLayout):
    """The part of a game's scene that handles touches and keys. `go` is called with the way out, such as again, leave
    or quit."""

    def __init__(self, match: Match, layout: str, seating: Seating | None, go: Callable[[str], None]) -> None:
        super().__init__(match, layout, seating)
        self.parts: list[Part] = []
        """The parts of the scene that receive a gesture before all else, in this order."""
        self.tuition: ScriptProgress | None = None
        """Progress in the script that teaches this game, if any."""
        self.replay_from = 0
        """The round at which the replay of this game begins; 0 for the beginning."""
        self._go_out = go
        self._slid: tuple[Hashable, float, int] | None = None
        """The contact that slides a bid, its position to the owner's right when it landed, px, and the bid at that
        time."""

    def on(self, gesture: Gesture) -> None:
        """Handle a gesture: by the first part of the scene that takes it, else as a touch or key in the game or the
        menu."""
        ends = isinstance(gesture, DragEnd | Cancel | Release)  # of a gesture that began before the menu opened
        if (ends or not self.menu_open) and any(part.on(gesture) for part in self.parts):
            self._changed = True
            return
        match gesture:
            case Tap(target=target, contact=contact) | Hold(target=target, contact=contact):
                if not self._turn_dial(target, contact.x, contact.y, contact.turn):
                    self._mean(target, contact.turn, contact.start)
                if contact.key == focus_order.KEY:
                    self._move_on(target)
            case DragMove(target=target, contact=contact):
                if not self._slide(target, contact):
                    self._turn_dial(target, contact.x, contact.y, contact.turn)
            case DragEnd(target=target, over=over) if over is not None:
                self._put_down(target, over)
            case Press(target=target, contact=contact) if target is not None and isinstance(target.intent, Peek):
                self._peek(target, contact)
            case Release(target=target) | Cancel(target=target) if target and isinstance(target.intent, Peek):
                self.session.view(target.intent.seat).peeking = False
            case Release(contact=contact) if contact.owner is not None and self._guarded:
                self.session.view(contact.owner).peeking = False  # the second hand has left the name
            case Hover(target=target):
                self._hover(target)
            case Key():
                if not (self._room and self.sheet.hear(gesture, self._room)):
                    self._key(gesture)

    def _put_down(self, target: Target, over: Target) -> None:
        """Perform the intent of a thing that was dragged from `target` and dropped on `over`, if `target` can be
        carried."""
        if target.drag in ("", "dial", "slide") or not target.enabled or self._wrong_plant(target, over):
            return
        # A house from the supply has no intent of its own; the city it is dropped on has, unless it is occupied.
        meant = over if isinstance(target.intent, Nothing) else target
        if isinstance(meant.intent, StageMove) and target.drag in FUELS:
            meant = replace(meant, intent=replace(meant.intent, onto=stored_at(over.name)))
        if not isinstance(meant.intent, TakeOut):
            self._mean(meant)

    def _wrong_plant(self, carried: Target, over: Target) -> bool:
        """Return whether fuel was dropped on a plant that does not burn it; if so, the move is refused with this
        reason."""
        plant = stored_at(over.name)
        seat = getattr(carried.intent, "seat", None)
        if seat is None or carried.drag not in FUELS or not plant:
            return False
        if FUELS.index(carried.drag) in self.session.state.rules.plants[plant].fuels:
            return False
        self.session.view(seat).refused = IllegalAction("wrong_plant", plant=plant, fuel=carried.drag)
        self._sound(carried.intent)
        return True

    def _mean(self, target: Target, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        """Perform the intent of a touched target; `turn` and `near` are the orientation of the player who touched it,
        and the place."""
        intent = target.intent
        self._pressed = target.name
        if isinstance(intent, Go):
            self._go(intent, turn, near)
        elif not self.menu_open and not isinstance(intent, Peek):
            self.session.perform(intent)
            self._sound(intent)

    def _sound(self, intent: object) -> None:
        seat = getattr(intent, "seat", None)
        if self._room and seat is not None and self.session.view(seat).refused:
            self._room.hear("ui_error")
        self._present_fresh()

    def _present_fresh(self) -> None:
        """Show new events of the game by movements and sounds; the end of a round is presented as a night over the
        map."""
        fresh = list(self.session.fresh)
        self.session.fresh.clear()
        if not (self.night and self.night.begin(fresh)):
            self._after_gavel(fresh, partial(self._present, fresh, self.session))

    def _retell(self, happened: Sequence[Event], session: Session) -> None:
        """Show past events of the game once more by movements and sounds."""
        self._after_gavel(happened, partial(self._present, happened, session, news=False))

    def _after_gavel(self, happened: Sequence[Event], present: Callable[[], None]) -> None:
        """Call `present` to show events of the game; if a plant was sold, only after the auctioneer's gavel has
        fallen."""
        if self.gavel:
            self.gavel.end()
        if not (self.gavel and self.gavel.begin(happened, present)):
            present()

    def _present(self, happened: Sequence[Event], session: Session, news: bool = True) -> None:
        """Show events of the game by movements and sounds, while the screen still shows the state before them."""
        if self._room:
            moments = choreography.play(happened, session, self._room.canvas, self.people.flat, news)
            for (name, seat), after in timed(happened, moments, PACE[self._room.settings.speed]):
                self._room.hear(name, self.people.side_of(seat), after)

    @property
    def _guarded(self) -> bool:
        """Whether a setting demands two fingers to see hidden money: one on the station's name band, one on the
        cover."""
        return self._room is not None and self._room.table and self._room.settings.guarded

    def _peek(self, target: Target, contact: Contact) -> None:
        """Show a seat's hidden money while a finger holds its cover; where two fingers are needed and one is missing,
        explain that."""
        if self._guarded and self._room and not _on_name(contact, self._room.touch.contacts.values()):
            with words.speaking(self.people.language_of(contact)):
                said = words.say("table.guarded")
            self._room.canvas.overlay.tell(Note(said, target.rect, contact.turn, refusal=True))
        else:
            self.session.perform(target.intent)

    def _slide(self, target: Target, contact: Contact) -> bool:
        """Change the bid by how far a finger has slid to the right, as the bid's owner sees it; return False if the
        target does not change a bid in this way."""
        if target.drag != "slide" or not isinstance(target.intent, SetBid) or self._room is None:
            return False
        seat, (dx, dy) = target.intent.seat, (contact.x, contact.y)
        for _ in range(contact.turn % 4):
            dx, dy = dy, -dx
        landed, start, bid = self._slid or (None, 0.0, 0)
        if landed != contact.key:
            start, bid = dx, self.session.view(seat).bid
        self._slid = contact.key, start, bid
        self.session.perform(SetBid(seat, bid + round((dx - start) / (SLIDE * self._room.mm))))
        return True

    def _turn_dial(self, target: Target, x: float, y: float, turn: int) -> bool:
        """Set the bid to the amount at the touched place of a bid dial; return False if the target is no dial."""
        if target.drag != "dial" or not isinstance(target.intent, SetBid):
            return False
        seat = target.intent.seat
        dx, dy = x - target.rect.centerx, y - target.rect.centery
        for _ in range(turn % 4):
            dx, dy = dy, -dx
        amount = dial_value(dx, dy, self.session.least_bid(seat), self.session.top_bid(seat))
        self.session.perform(replace(target.intent, amount=amount))
        return True

    def _hover(self, target: Target | None) -> None:
        """Let the game consider a house in the city under the mouse, whose price is then shown."""
        point_at(self.session, target)

    def _go(self, go: Go, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        if self.menu_open and self._room and self.sheet.perform(go, self._room):
            return
        match go.where:
            case "menu":
                self.menu((turn + 2 * (go.value == "far")) % 4, near)
            case "missed" if self.recap:
                self.recap.begin(int(go.value) if go.value else front_seat(self.session))
            case "next":
                self.stepped = True
            case "resume":
                self.sheet.is_open = False
            case "seats" if self._room and not self.session.match.over:
                asked_by = (self.sheet.turn, self.sheet.language)
                self._room.aside(SeatsAside(self.session.match, self.people.layout, self._seated, *asked_by))
            case "replay" if go.value:
                self.replay_from = int(go.value)
                self._go_out("replay")
            case "rules" if self._room:
                language = self.sheet.language if self.menu_open else ""
                book = rulebook_scene.RulebookScene(Subject.of(self.session), turn, go.value, language)
                self._room.aside(book)
            case _:
                self._go_out(go.where)

    def _seated(self) -> None:
        """Close the menu and continue the game after its seats got new players."""
        self.sheet.is_open = False
        self.session.seated()

    # --- keys -------------------------------------------------------------------------------------------

    def _key(self, key: Key) -> None:
        """Press the first button on the screen that belongs to the command of a key; if it would commit a maximum bid,
        only move the keyboard's focus to it."""
        meant = self._next_sheet() if key.command == "sheets" else key.command
        command = keyboard.BY_NAME.get(meant)
        spots = self._room.canvas.spots if self._room else []
        for name in command.buttons if command else ():
            found = next((spot.target for spot in spots if spot.target.name == name), None)
            if found and found.enabled:
                if isinstance(found.intent, SetMaximum) and found.intent.amount and self._room:
                    self._room.focus.put(found.name)  # it bids money, so Enter must confirm it
                    self._room.focus.visible = True
                    return
                self._mean(found)
                self._move_on(found)
                return
        if key.command == "pass" and not self.menu_open and focus_order.refuse_pass(self.session):
            self._changed = True
            if self._room:
                self._room.hear("ui_error")

    def _move_on(self, target: Target) -> None:
        """Move the keyboard's focus from a target that was just chosen to the button that confirms the choice, if there
        is one."""
        if self._room and self.default and focus_order.leads_on(self.session, target):
            self._room.focus.put(self.default)

    def _next_sheet(self) -> str:
        """Return the command that opens the page after the open one; after the last page, the command that closes it;
        without an open page, the command of the first one."""
        shown = next((view.sheet for view in self.session.views if view.sheet), "")
        shown = SheetId.of(shown).name
        if shown == keyboard.SHEETS[-1]:
            return shown
        return keyboard.SHEETS[keyboard.SHEETS.index(shown) + 1 if shown in keyboard.SHEETS else 0]


def _on_name(contact: Contact, others: Iterable[Contact]) -> bool:
    """Return whether another finger rests on the name band of the station that a contact touches."""
    own = [other for other in others if other is not contact and other.owner == contact.owner and other.state != "palm"]
    return any(other.target is not None and at_any_seat(other.target.name) == "band" for other in own)
