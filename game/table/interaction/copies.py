"""Copies of plant cards and markets that players pull up to their stations at the touch table, use there, and flick
back."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from game.engine.actions import NOMINATE
from game.engine.state import Task
from game.kit.input.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Release, Tap
from game.kit.motion.cue import Cue, Going
from game.kit.motion.overlay import Note
from game.kit.scenes.interaction import FORWARD, RIDE_MM
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.values.area import area
from game.kit.values.ids import CardId, OriginId
from game.parts.carrying import leaves
from game.session import intents
from game.session.session import Session
from game.table.measures.arrangement import FUELS, MARKETS, Arrangement, Copied, PopOut, SecondCard
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table
from game.table.middle.popout_cards import is_on_table, name_of

COPY, CARRIED = "copy", ("card", "market")
"""Kinds of drag: of a copy by its card or title, and of the things that copies are pulled from."""
REACH = 170.0
"""Distance from a station (mm) within which a dropped card pops out at it."""
NEAR = 14.0
"""The same distance for a card dropped within the market from which it was dragged."""


class PopoutCards:
    """Handles the copies of cards and markets that players have pulled up to their stations at one touch table."""

    def __init__(self, session: Session, room: Room, arrangement: Arrangement) -> None:
        self.session, self.room, self.arrangement = session, room, arrangement
        self._acting = session.acting
        self._now = 0.0

    def on(self, gesture: Gesture, table: Table) -> bool:
        """Handle a gesture on a copy or one that pulls one up; return True if no other part may handle it."""
        if isinstance(gesture, DragEnd | Cancel | Release):
            self._lifted(gesture.contact.key)
        match gesture:
            case Tap(target=target) if isinstance(target.intent, PopOut):
                self._pull(table, target.intent.seat, target.intent.what)
            case DragStart(target=target) | DragMove(target=target) | DragEnd(target=target) if target.drag == COPY:
                self._push(gesture, table)
            case Cancel(target=target) if target is not None and target.drag == COPY:
                self.arrangement.pushed.pop((target.intent.seat, target.intent.what), None)
            case DragEnd(target=target) if target.drag in CARRIED:
                self._bring(gesture, table)
            case DragStart(target=target, piece="") | DragMove(target=target, piece="") if target.drag == CARRIED[0]:
                self._carry_twin(gesture, table)
            case DragMove(target=target) if target.drag and target.drag not in CARRIED:
                self._make_room(gesture, table)
                return False
            case _:
                return False
        return True

    def _pull(self, table: Table, seat: int, what: Copied) -> None:
        """Pull a copy of a card or market up to a seat, or send it back if it is there, with an animation."""
        up = (seat, what) in self.arrangement.popouts
        self.arrangement.pop_out(seat, what)
        self._let_travel(table, seat, what, not up)

    def _let_travel(self, table: Table, seat: int, what: Copied, comes: bool) -> None:
        name = CardId(what.number, table.colour(seat)) if isinstance(what, CardId) else what
        going: tuple[Going, ...] = ("in",) if comes else ("out",)
        self.room.canvas.pieces.cues.append(Cue((name,), "card", going=going, origin=OriginId(name)))

    def _push(self, gesture: DragStart | DragMove | DragEnd, table: Table) -> None:
        """Move a pulled-up copy with the finger; a flick or a drag away from the station sends it back."""
        contact, intent = gesture.contact, gesture.target.intent
        way = contact.x - contact.start[0], contact.y - contact.start[1]
        pair = intent.seat, intent.what
        if pair not in self.arrangement.popouts:
            return
        self.arrangement.pushed[pair] = way
        if isinstance(gesture, DragEnd):
            self.arrangement.pushed.pop(pair, None)
            if leaves(contact, table.plan.seating.px_per_mm, self._now):
                self._pull(table, *pair)

    def _bring(self, gesture: DragEnd, table: Table) -> None:
        """Open a copy of a card or market dropped at a player's station; a card dropped at the nominating player's
        station is nominated."""
        contact, owner = gesture.contact, gesture.contact.owner
        carried = gesture.piece or gesture.target.name
        card = carried if isinstance(carried, CardId) else None
        what: Copied | None = FUELS if gesture.target.drag == "market" else card
        found = self._goal(table, contact.x, contact.y, contact.start)
        if found is None:
            self._refuse(table, contact.x, contact.y, contact.start)
        if found is None or what is None:
            return
        seat, away = found
        if owner is not None and seat != owner:
            return
        if away == 0 and owner is None and self._call(table, seat, what):
            return
        if (seat, what) not in self.arrangement.popouts:
            self._pull(table, seat, what)

    def _refuse(self, table: Table, x: float, y: float, start: tuple[float, float]) -> None:
        """Explain, if a card or market was dropped at a bot's station, that nothing can be put in front of a bot."""
        panel = self.room.canvas.panel_at(x, y)
        if panel is not None and panel.owner is not None and not self.session.match.is_person(panel.owner):
            reader = table.person(*start)
            with words.speaking("" if reader is None else self.session.view(reader).language):
                said = words.say("carry.bot", name=table.name(panel.owner))
            near = Rect(round(x), round(y), 1, 1)
            self.room.canvas.overlay.tell(Note(said, near, table.reader(*start), refusal=True))
            self.room.hear("ui_error", x)

    def _call(self, table: Table, seat: int, what: Copied) -> bool:
        """Nominate a plant whose card was dropped into the station of the seat that has to nominate; return False, and
        do nothing, in any other case."""
        if table.hands != seat or table.true.task != Task.NOMINATE or not isinstance(what, CardId):
            return False
        self.session.perform(intents.StageMove(seat, NOMINATE[what.number]))
        return True

    def _goal(self, table: Table, x: float, y: float, start: tuple[float, float]) -> tuple[int, float] | None:
        """Return the person whose station is nearest to the place of a drop, and the station's distance in mm; None if
        it is too far away."""
        plan, k = table.plan, table.plan.seating.px_per_mm
        ways = []
        for seat in table.seats:
            if self.session.match.is_person(seat):
                box = plan.px(plan.station(plan.seating.chairs[seat], DRAWER))
                ways.append((area(box).away(x, y) / k, seat))
        if not ways:
            return None
        away, seat = min(ways)
        markets = [painted.panel.rect for painted in self.room.canvas.painted if painted.panel.name in MARKETS]
        beside = any(market.collidepoint(start) and market.collidepoint(x, y) for market in markets)
        most = NEAR if beside else REACH
        return (seat, away) if away <= most else None

    def _make_room(self, gesture: DragMove, table: Table) -> None:
        """Hide other seats' copies of cards and markets while a finger carries a piece over them."""
        contact, aside = gesture.contact, self.arrangement.aside
        names = {name_of(table, seat, what): (seat, what) for seat, what in self.arrangement.popouts}
        for painted in self.room.canvas.painted:
            pair = names.get(painted.panel.name)
            if pair and contact.owner != pair[0] and painted.panel.rect.collidepoint(contact.x, contact.y):
                aside[pair] = contact.key

    def _carry_twin(self, gesture: DragStart | DragMove, table: Table) -> None:
        """Show a second picture of a card below a finger that drags it while another finger already carries the card
        itself."""
        contact, name = gesture.contact, gesture.target.name
        if contact.owner is not None or not isinstance(name, CardId):
            return
        turn = table.reader(contact.x, contact.y)
        dx, dy = FORWARD[turn % 4]
        far = RIDE_MM * table.plan.seating.px_per_mm
        self.arrangement.second_cards[contact.key] = SecondCard(
            name.number, contact.x + dx * far, contact.y + dy * far, turn
        )

    def _lifted(self, key: Hashable) -> None:
        """Remove the second picture of a card that a lifted finger carried, and show the copies hidden for that finger
        again."""
        self.arrangement.second_cards.pop(key, None)
        for pair in [pair for pair, holder in self.arrangement.aside.items() if holder == key]:
            del self.arrangement.aside[pair]

    def tick(self, table: Table, now: float) -> bool:
        """Send copies back when their owner's turn ends or their original is no longer on the table; return whether any
        went back."""
        self._now = now
        acting, before = self.session.acting, self._acting
        self._acting = acting
        left = [
            (seat, what)
            for seat, what in self.arrangement.popouts
            if (seat == before != acting) or not is_on_table(table, what)
        ]
        for pair in left:
            self._pull(table, *pair)
        return bool(left)
