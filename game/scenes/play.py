"""The scene of a running game, on a desk or a table: gestures become intents, bots take their turns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from math import inf

from game.desk import desk_layout
from game.desk.report_folding import Folding
from game.engine.plants import PLANTS
from game.engine.record import Record
from game.engine.resources import FUELS
from game.engine.ruleset import Ruleset
from game.engine.state import IllegalAction, Phase, Task
from game.kit.input import keyboard
from game.kit.input.gestures import Cancel, Contact, DragEnd, DragMove, Gesture, Hold, Hover, Key, Press, Release, Tap
from game.kit.motion.overlay import Note, NoteButton
from game.kit.pen.controls import dial_value
from game.kit.scenes.scene import LEAVE, Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.timing import PACE
from game.kit.values.contents import Target
from game.kit.values.ids import AtSeat, at_any_seat, stored_at
from game.match import Match
from game.parts import choreography, focus_order
from game.parts.advising import Advising
from game.parts.carrying import Carrying
from game.parts.ceremony import Ceremony
from game.parts.commit_guard import CommitGuard
from game.parts.foresight import Foresight
from game.parts.kept_plans import KeptPlans
from game.parts.map_gestures import MapGestures, point_at
from game.parts.part import Part
from game.parts.sound_cues import timed
from game.parts.teaching.guide import Guide
from game.parts.teaching.tutoring import Tutoring
from game.parts.thinking import Thinking
from game.parts.tongues import Tongues
from game.scenes.keeping_news import FileNews
from game.scenes.lesson_offer import lesson_for
from game.scenes.menu import menu
from game.scenes.quoted import Quotes
from game.scenes.read_by_all import Notice, slips
from game.scenes.rulebook import rulebook_scene
from game.scenes.seats_aside import SeatsAside
from game.session import maximum, raising
from game.session.bot_players import PACES, BotPlayers, anew
from game.session.intents import Go, Nothing, Peek, SetBid, SetMaximum, TakeOut
from game.session.parties import front
from game.session.seat_view import SeatView, SheetId
from game.session.session import Session
from game.setup.rule_words import map_name_of, played_name
from game.table import table_layout as table
from game.table.hands.arranging import Arranging
from game.table.hands.lens_gestures import Lenses
from game.table.hands.refusals import Refusals
from game.table.hands.turn_guard import TurnGuard
from game.table.hands.turn_highlight import TurnHighlights
from game.table.measures.arrangement import Arrangement
from game.table.measures.seating import Seating
from game.table.measures.table_view import Table, arranged
from game.table.sitting_down import seats_kept
from game.teaching.lesson import Lesson, lesson_called
from game.teaching.tuition import Tuition
from game.views.rulebook import leading
from game.views.rulebook.subject import Subject

ASKING = 0.02
"""Seconds between two looks at whether a bot has answered."""
LEFT_ALONE = 900.0
"""Seconds without a touch after which nobody is taken to be thinking any more."""
LONGEST_TICK = 5.0
"""Seconds between two ticks that count at most: a machine that slept was not played on."""
LessonAside = Callable[[Lesson, str, Ruleset, tuple[int, str]], Scene]
"""From a lesson, the layout, the rules of the game that waits, which way up and in which language its pupil reads."""


class PlayScene(Scene):
    """One match being played to its end. `go` is told what leads out of it: again, leave, quit."""

    def __init__(
        self,
        match: Match,
        bot_players: BotPlayers,
        go: Callable[[str], None],
        layout: str = "desk",
        seating: Seating | None = None,
        tuition: Tuition | None = None,
    ) -> None:
        self.session = Session(match)
        self.tuition = tuition
        """The script by which it is taught, if it is."""
        self.guide: Guide | None = None
        """Whom the ghost hand asks; None for a bot in a process of its own."""
        self.lesson_aside: LessonAside | None = None
        """Builds the scene of a lesson that is shown aside of this game; None where none is offered."""
        self._tutoring: Tutoring | None = None
        self.parts: list[Part] = []
        """Asked before the rules, the first one first."""
        self.bot_players = bot_players
        self.raising = raising.Raising()
        self.next: Scene | None = None
        self.sheet = menu.Menu()
        """The menu with its settings."""
        self.leave_when_over = False
        """Whether the window closes by itself once the game is over (a demo)."""
        self.pace: float | None = None
        """Seconds between two commits of bots where the settings do not say it."""
        self.replay_from = 0
        """The round at which its replay begins; 0 for the beginning."""
        self._go_out = go
        self._layout = layout
        self._seating = seating
        self.arrangement = Arrangement()
        """How the table is arranged, where the game is played on one."""
        self._room: Room | None = None
        self._changed = False
        self._seconds = self._ticked = 0.0
        """Seconds at the table that no remark tells of yet, and when the last tick was."""
        self._pressed = ""
        """The button pressed last: what comes of it is said there."""
        self._keeping: FileNews | None = None
        self._made = len(match.record.lines)
        """How long the record was when this scene last looked."""

    # --- the window -----------------------------------------------------------------------------------

    def begin(self, room: Room) -> None:
        """The scene comes on."""
        self._room = room
        room.lie(flat=self._layout == "table")
        room.colours = [seat.colour for seat in self.session.match.seats]
        room.hand = self._hand
        room.tongue = self._tongue
        room.lead, room.read = self._lead, self._look_up
        room.offer, room.take_up = self._offer, self._show_lesson
        room.sound.ambience("quiet_room")
        choreography.deal(self.session, room.canvas)
        if self._layout == "table":
            room.reader = self._reader
        self.parts = self._in_order(room)

    def _in_order(self, room: Room) -> list[Part]:
        """All parts, in the order in which they may take a gesture; the rules get what is left."""
        session, table = self.session, self._table
        first: list[Part] = [
            Ceremony(session, room),  # while the end is told a touch hurries it and means nothing else
            choreography.DelayedReports(session, room.canvas),
            KeptPlans(session, room),
            Tongues(session, room),  # after what was kept with this game
            Advising(session),  # before a guard calls a question somebody else's business
            CommitGuard(session, self._sound),  # sees where a finger lands before anything can change what lies there
            Quotes(session, room, self._askers),  # a long touch of a city asks, before it could open a lens
        ]
        if self._layout == "table":
            layout: list[Part] = [
                Refusals(session, room, table),  # only remembers what was touched
                Arranging(session, room, self.arrangement, self.seating),  # bands and knobs are nobody's move
                Lenses(session, room, table),
                TurnGuard(session, room, table),  # after all that anybody may do at any time
                TurnHighlights(session, room, table),
            ]
        else:
            layout = [Folding(session, room)]
        look_ahead = Foresight(session, room, lambda tried: self._panels(tried, room.size))
        looking = MapGestures(session, room, self._stranger)
        self._keeping = FileNews(session, room, self._readers)
        self._tutoring = Tutoring(session, room, self._turn_of, self.tuition, self.guide)
        self._tutoring.covered, self._tutoring.go = (lambda: self.menu_open), self._go_out
        last = [looking, Carrying(session, room, self._turn_of), Thinking(session, room), look_ahead]
        return [self._keeping, self._tutoring, *first, *layout, *last]

    def end(self) -> None:
        """The scene goes: bots are sent home, the journal is safe on the disk."""
        self.bot_players.close()
        for part in self.parts:
            part.close()
        if self._room:
            self._room.sound.ambience("")
        self.session.match.note_time(round(self._seconds))
        self._seconds = 0.0
        self.session.match.close()

    @property
    def wakeful(self) -> bool:
        """While a game is played and somebody may be thinking."""
        return not self.session.match.over and not self._left_alone

    @property
    def _left_alone(self) -> bool:
        return self._room is not None and self._room.idle > LEFT_ALONE

    def _count(self, now: float) -> None:
        """Count the time at the table, as long as the game is played by somebody."""
        if self._ticked and not (self.session.match.over or self._left_alone):
            self._seconds += min(now - self._ticked, LONGEST_TICK)
        self._ticked = now

    def anew(self) -> PlayScene:
        """The game as of its last commit, with what lies laid out gone and everything else closed."""
        players = anew(self.bot_players)
        fresh = PlayScene(self.session.match.anew(), players, self._go_out, self._layout, self._seating, self.tuition)
        fresh.guide, fresh.lesson_aside = self.guide, self.lesson_aside
        fresh.leave_when_over, fresh.pace = self.leave_when_over, self.pace
        fresh.arrangement = self.arrangement
        return fresh

    @property
    def record(self) -> Record:
        """The game that is played."""
        return self.session.match.record

    @property
    def menu_open(self) -> bool:
        """Whether the menu lies over the game, which then waits."""
        return self.sheet.is_open

    @property
    def shared(self) -> bool:
        """Whether several people sit around it, so that nobody may end it by one touch."""
        return self._layout == "table"

    def leave(self) -> None:
        """Go back to the title."""
        self._go_out("leave")

    @property
    def covered(self) -> bool:
        """Whether something lies open over the game that Escape closes."""
        return self.menu_open or bool(self._sheets())

    @property
    def listening(self) -> bool:
        """Whether the next key is for a command that waits for it."""
        return self.sheet.listening

    @property
    def default(self) -> str:
        """The target that Enter means while no other has the focus."""
        if self.menu_open:
            return "resume"
        if self._tutoring and self._reading:
            return self._tutoring.answer
        if self._layout == "table":
            acting = self.session.acting
            return "" if acting is None else AtSeat(self.session.match.seats[acting].colour, "confirm")
        return "confirm"

    @property
    def context(self) -> Hashable:
        """The question that is asked now."""
        return "menu" if self.menu_open else (focus_order.context(self.session), self._reading)

    @property
    def _reading(self) -> bool:
        """Whether a pupil reads a sentence for which the others wait."""
        return self._tutoring is not None and self._tutoring.holds

    @property
    def first(self) -> str:
        """The name of the target that has the keyboard's focus first."""
        if self.menu_open or not self._room or self._reading:
            return self.default
        return focus_order.first(self.session, [spot.target for spot in self._room.canvas.spots], self.default)

    @property
    def patience(self) -> float:
        """How long nothing will happen by itself: long, unless a bot is thinking."""
        thinking = any(not self.session.match.is_person(seat) for seat in self.session.match.asked())
        waiting = thinking or maximum.due(self.session) is not None
        if waiting and not self.menu_open:
            return ASKING
        return min((part.patience for part in self.parts), default=inf)

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """The table as it lies, under the menu if that is open; a slip lies on it while it is not saved."""
        shown = self._panels(self.session, size)
        if self._keeping:
            shown = shown + self._slips("unsaved", self._keeping.slip, shown)
        if self._tutoring and not self.menu_open:
            shown = shown + self._tutoring.panels()
        if self.menu_open and self._room:
            with words.speaking(self.sheet.language):
                menu_panels = self.sheet.panels(size, self._room, self._note(), self._played(), held=self.shared)
            shown = shown + menu_panels
        return shown

    def _slips(self, name: str, slip: Notice | None, shown: Sequence[Panel]) -> list[Panel]:
        """Slips that stay on the map for everybody to read."""
        if slip is None or self._room is None:
            return []
        return slips(name, slip, shown, self._readers(), self._room.mm if self._flat else 0.0, self._room.unit)

    def _readers(self) -> dict[int, str]:
        """The sides of the screen from which somebody reads, as quarter turns, each with the language that all people
        speak there; empty: the one that all speak."""
        if not self._flat or self._room is None:
            return {0: ""}
        table = self._table()
        return {turn: table.tongue_at(turn) for turn in sorted({chair.turn for chair in table.plan.seating.chairs})}

    @property
    def _flat(self) -> bool:
        return self._layout == "table"

    @property
    def leave_note(self) -> str:
        """Whether what is left can be gone on with: looked at now, not remembered."""
        match = self.session.match
        if match.secure():
            return words.say("kiosk.sure_text")
        return self._note()

    def _panels(self, session: Session, size: tuple[int, int]) -> list[Panel]:
        """A game as it lies."""
        if self._layout == "table":
            return table.panels(session, size, self.seating(size), self.arrangement)
        return desk_layout.panels(session, size)

    def seating(self, size: tuple[int, int]) -> Seating:
        """Where everybody sits at a screen of `size` px: as told, as they sat down at this display, else as usual."""
        inches = self._room.diagonal if self._room else 0.0
        usual = Seating.usual(len(self.session.match.seats), size, inches or None)
        chairs = seats_kept.chairs(self._room, usual) if self._room else None
        return self._seating or (replace(usual, chairs=chairs) if chairs else usual)

    def _turn_of(self, seat: int) -> int:
        """Quarter turns of what a seat reads."""
        return self._table().plan.seating.chairs[seat].turn if self._layout == "table" else 0

    def _reader(self, x: float, y: float) -> int | None:
        """Which way up whoever touches a shared thing there reads; the menu lies as it was asked for."""
        return None if self.menu_open else self._table().reader(x, y)

    def _hand(self, contact: Contact) -> int | None:
        """The seat that a contact acts for: its station's, else whom the thing obeys, else who sits nearest (at a desk
        whoever is in front)."""
        meant = getattr(contact.target.intent, "seat", None) if contact.target else None
        if contact.owner is not None or isinstance(meant, int):
            return contact.owner if contact.owner is not None else meant
        return self._table().person(*contact.start) if self._layout == "table" else front(self.session)

    def _tongue(self, contact: Contact) -> str:
        """The language of the seat that a contact acts for."""
        seat = self._hand(contact)
        return self.session.view(seat).language if seat is not None and self._flat else ""

    def _lead(self, target: Target, text: str) -> str:
        """The paragraph that tells more of a thing, or of why it refuses."""
        subject, why = Subject.of(self.session), words.reason(text)
        return leading.of_reason(subject, why) if why else leading.of_target(subject, target.name, target.intent)

    def _look_up(self, paragraph: str, contact: Contact) -> None:
        """Open the rulebook for whoever touched: at a table in the own station, so that nobody waits."""
        seat = self._hand(contact)
        if self._flat and seat is not None and self.session.match.is_person(seat):
            self.session.view(seat).sheet = SheetId("rules", part=paragraph)
            self._changed = True
        elif self._room:
            self._room.aside(rulebook_scene.RulebookScene(Subject.of(self.session), contact.turn, paragraph))

    def _offer(self, target: Target, contact: Contact) -> NoteButton | None:
        """ "Show me", where there is a lesson about a thing; not while something is taught already."""
        if self.lesson_aside is None or self.tuition is not None or self.menu_open:
            return None
        found = lesson_for(self.session, target.name, target.intent, shared=self._flat)
        if found is None:
            return None
        with words.speaking(self._tongue(contact)):
            return NoteButton(words.say("teach.lesson.show"), found.id)

    def _show_lesson(self, id: str, contact: Contact) -> None:
        """Open a lesson for whoever touched: at a table the only person there."""
        match = self.session.match
        chosen = lesson_called(id)
        if not (self._room and self.lesson_aside and chosen):
            return
        people = [seat for seat in range(len(match.seats)) if match.is_person(seat)]
        seat = people[0] if self._flat else front(self.session)
        reader = (self._turn_of(seat), self.session.view(seat).language if self._flat else "")
        self._room.aside(self.lesson_aside(chosen, self._layout, match.state.rules, reader))

    def _askers(self, contact: Contact) -> list[tuple[int, int]]:
        """Who may want to know what a city costs, and which way up they read: whose lens it is, else who sits nearest
        and who builds; at a desk whoever is in front."""
        if self._layout != "table":
            return [(front(self.session), 0)]
        table = self._table()
        near = table.person(*contact.start) if contact.owner is None else contact.owner
        builds = table.hands if contact.owner is None and table.awaits(Task.BUILD) else None
        seats = dict.fromkeys(seat for seat in (near, builds) if seat is not None)
        return [(seat, table.plan.seating.chairs[seat].turn) for seat in seats]

    def _stranger(self, x: float, y: float) -> int | None:
        """At a table the seat of whoever touches there, if the map is somebody else's at the moment."""
        return self._table().stranger(x, y) if self._layout == "table" else None

    def _table(self) -> Table:
        """How everything lies on the table now."""
        size = self._room.size if self._room else (1, 1)
        return arranged(self.session, self.seating(size), self.arrangement)[0]

    def _played(self) -> str:
        """The rules and the map that are played."""
        record = self.session.match.record
        name = played_name(self.session.match.state.rules, record.map, self._layout == "table")
        return words.say("rule.preset", name=name, map=map_name_of(record.map), count=len(record.seats))

    def _note(self) -> str:
        match = self.session.match
        if match.trouble:
            return words.say("play.not_kept", reason=match.trouble)
        return words.say("play.kept", path=match.journal.path.name) if match.journal else words.say("play.free")

    def menu(self, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        """Escape: close what is open over the table, a sheet or the menu; else open the menu, turned to whoever
        asked, `near` a place on the screen, and in that language."""
        views = [] if self.menu_open else self._sheets()
        for view in views:
            view.sheet, view.report = "", view.report and self._layout == "table"
        if not views:
            self.sheet.toggle(turn, self._table().tongue_at(turn, near) if self._flat else "")
        self._changed = True

    def _sheets(self) -> list[SeatView]:
        """Who has a sheet open; on a desk the report of the round before lies there as one, before whoever it is."""
        desk_of = self.session.view(front(self.session)) if self._layout == "desk" else None
        return [view for view in self.session.views if view.sheet or (view is desk_of and view.report)]

    def say_at(self, target: str, sentence: str) -> None:
        """Say something beside a button that was pressed."""
        canvas = self._room.canvas if self._room else None
        spot = canvas and (canvas.spot(target) or canvas.spot(self._pressed))
        if self._room and spot:
            if spot.owner is not None and self._flat:
                sentence = words.again(sentence, self.session.view(spot.owner).language)
            self._room.canvas.overlay.tell(Note(sentence, spot.target.rect, spot.turn))

    # --- what a touch means ---------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Answer a gesture."""
        ends = isinstance(gesture, DragEnd | Cancel | Release)  # of what began before the menu opened
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
                self._turn_dial(target, contact.x, contact.y, contact.turn)
            case DragEnd(target=target, over=over) if over is not None:
                self._put_down(target, over)
            case Press(target=target, contact=contact) if target is not None and isinstance(target.intent, Peek):
                self._peek(target, contact)
            case Release(target=target) | Cancel(target=target) if target and isinstance(target.intent, Peek):
                self.session.view(target.intent.seat).peeking = False
            case Release(contact=contact) if contact.owner is not None and self._guarded:
                self.session.view(contact.owner).peeking = False  # the hand that guards has left the name
            case Hover(target=target):
                self._hover(target)
            case Key():
                if not (self._room and self.sheet.hear(gesture, self._room)):
                    self._key(gesture)

    def _put_down(self, target: Target, over: Target) -> None:
        """Put down on `over` what was lifted at `target`: only what can be carried means anything there."""
        if target.drag in ("", "dial") or not target.enabled or self._wrong_plant(target, over):
            return
        # A house of the supply means nothing by itself: the city it is put on does, unless one stands there.
        meant = over if isinstance(target.intent, Nothing) else target
        if not isinstance(meant.intent, TakeOut):
            self._mean(meant)

    def _wrong_plant(self, carried: Target, over: Target) -> bool:
        """Fuel put down on a plant that does not burn it goes back, and says why."""
        plant = stored_at(over.name)
        seat = getattr(carried.intent, "seat", None)
        if seat is None or carried.drag not in FUELS or not plant:
            return False
        if FUELS.index(carried.drag) in PLANTS[plant].fuels:
            return False
        self.session.view(seat).refused = IllegalAction("wrong_plant", plant=plant, fuel=carried.drag)
        self._sound(carried.intent)
        return True

    def _mean(self, target: Target, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        """Do what a target stands for, touched there by somebody to whom it lies turned."""
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
        self._tell_fresh()

    def _tell_fresh(self) -> None:
        """Let what just happened be heard."""
        if self._room:
            moments = choreography.play(self.session.fresh, self.session, self._room.canvas)
            for (name, seat), after in timed(self.session.fresh, moments, PACE[self._room.settings.speed]):
                self._room.hear(name, self._side_of(seat), after)
        self.session.fresh.clear()

    def _side_of(self, seat: int | None) -> float | None:
        """Where a seat is heard: where its station lies, or at a desk one beside the other (px from the left)."""
        if self._room is None or seat is None:
            return None
        mine = [painted.panel.rect for painted in self._room.canvas.painted if painted.panel.owner == seat]
        if self._layout == "table" and mine:
            return float(max(mine, key=lambda rect: rect.w * rect.h).centerx)
        return self._room.size[0] * (seat + 0.5) / len(self.session.match.seats)

    @property
    def _guarded(self) -> bool:
        """Whether a cover opens only to two hands of its station: one on the name, one on the cover."""
        return self._room is not None and self._room.table and self._room.settings.guarded

    def _peek(self, target: Target, contact: Contact) -> None:
        """Open a cover, where the table asks for it only while another finger rests on the station's name."""
        if self._guarded and self._room and not _on_name(contact, self._room.touch.contacts.values()):
            with words.speaking(self._tongue(contact)):
                said = words.say("table.guarded")
            self._room.canvas.overlay.tell(Note(said, target.rect, contact.turn, refusal=True))
        else:
            self.session.perform(target.intent)

    def _turn_dial(self, target: Target, x: float, y: float, turn: int) -> bool:
        """A touch on the dial means the amount it points at; False if it is no dial."""
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
        """The mouse over a city shows what it would cost."""
        point_at(self.session, target)

    def _key(self, key: Key) -> None:
        """A key that means a button: the first one that is on the screen."""
        meant = self._next_sheet() if key.command == "sheets" else key.command
        command = keyboard.BY_NAME.get(meant)
        spots = self._room.canvas.spots if self._room else []
        for name in command.buttons if command else ():
            found = next((spot.target for spot in spots if spot.target.name == name), None)
            if found and found.enabled:
                if isinstance(found.intent, SetMaximum) and found.intent.amount and self._room:
                    self._room.focus.put(found.name)  # money is bid with it: Enter says so
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
        """The keyboard's focus goes on from a choice to the button that confirms it."""
        if self._room and self.default and focus_order.leads_on(self.session, target):
            self._room.focus.put(self.default)

    def _next_sheet(self) -> str:
        """The command for the sheet after the open one; after the last the sheet is closed."""
        shown = next((view.sheet for view in self.session.views if view.sheet), "")
        shown = SheetId.of(shown).name
        if shown == keyboard.SHEETS[-1]:
            return shown
        return keyboard.SHEETS[keyboard.SHEETS.index(shown) + 1 if shown in keyboard.SHEETS else 0]

    def _go(self, go: Go, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        if self.menu_open and self._room and self.sheet.perform(go, self._room):
            return
        match go.where:
            case "menu":
                self.menu((turn + 2 * (go.value == "far")) % 4, near)
            case "resume":
                self.sheet.is_open = False
            case "seats" if self._room and not self.session.match.over:
                self.sheet.is_open = False
                asked_by = (self.sheet.turn, self.sheet.language)
                self._room.aside(SeatsAside(self.session.match, self._layout, self.session.seated, *asked_by))
            case "replay" if go.value:
                self.replay_from = int(go.value)
                self._go_out("replay")
            case "rules" if self._room:
                language, self.sheet.is_open = self.sheet.language if self.menu_open else "", False
                book = rulebook_scene.RulebookScene(Subject.of(self.session), turn, go.value, language)
                self._room.aside(book)
            case _:
                self._go_out(go.where)

    # --- time passes ----------------------------------------------------------------------------------

    def _forget_what_passed(self) -> None:
        """Hide sentences about a moment of the game once it went on."""
        made = len(self.session.match.record.lines)
        if self._room and made != self._made:
            self._made = made
            self._room.canvas.overlay.drop(lambda note: note.passing)

    def tick(self, now: float) -> bool:
        """Bots take their turns; True when the table looks different."""
        changed, self._changed = self._changed, False
        self._count(now)
        self._forget_what_passed()
        for part in self.parts:
            changed = part.tick(now) or changed
        match = self.session.match
        if self._room:
            self._room.sound.music("finish" if match.over and not self.session.unrevealed else "")
        if match.over and self.leave_when_over:
            self.next = LEAVE
        if self.menu_open or match.over or self._reading:
            return changed
        pace = PACES[self._room.settings.speed if self._room else "still"] if self.pace is None else self.pace
        turn = self.bot_players.turn(match, now, pace)
        if turn is None:
            if self.raising.turn(self.session, now, pace):
                self._tell_fresh()
                return True
            return changed
        seat, moves = turn
        self.session.commit(seat, moves)
        self._tell_fresh()
        if self._room and match.state.phase != Phase.FINISH and self.session.asks_a_person:
            self._room.hear("turn_bell")
        return True


def _on_name(contact: Contact, others: Iterable[Contact]) -> bool:
    """Whether another finger rests on the name of the station that a contact is in."""
    own = [other for other in others if other is not contact and other.owner == contact.owner and other.state != "palm"]
    return any(other.target is not None and at_any_seat(other.target.name) == "band" for other in own)
