"""Arranges the touch table: fingers drag players' stations by their name bands, resize markets by their knobs, and move
pulled-up copies of cards and markets."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from game.kit.input.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Press, Tap
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.values.contents import Target
from game.session import intents
from game.session.session import Session
from game.table.interaction.copies import PopoutCards
from game.table.interaction.stage_dragging import StageDragging
from game.table.interaction.table_part import TablePart
from game.table.lobby import seat_memory
from game.table.markets.market_panels import right_hand, usual_width
from game.table.measures.arrangement import LEAST_ZOOM, MARKETS, MOST_ZOOM, Arrangement, Knob, MarketPlacement, Rim
from game.table.measures.seating import Seating
from game.table.measures.table_plan import TablePlan, plan
from game.table.measures.table_view import Table, arranged
from game.table.middle.turn_arrow import Arrow
from game.table.stations.station import shape, wanted

FRAME = 1 / 60
BAND = "band"
"""The kind of drag that moves a station."""
KNOB = "knob"
"""The kind of drag that makes a market wider or narrower."""


class Arranging(TablePart):
    """Handles the gestures that arrange a touch table; `seating` returns the places of the players' stations on a
    screen of a given size."""

    def __init__(
        self,
        session: Session,
        room: Room,
        arrangement: Arrangement,
        seating: Callable[[tuple[int, int]], Seating],
    ) -> None:
        super().__init__(session, room, lambda: self._tables()[0])
        self.arrangement = arrangement
        self._seating = seating
        self._arrow = Arrow(arrangement)
        self._copies = PopoutCards(session, room, arrangement)
        self._stage = StageDragging(session, room, arrangement)
        self._zooms: dict[Hashable, MarketPlacement] = {}
        """For each finger on a market's knob, the placement of the market when the finger took the knob."""
        self._full: dict[Hashable, str] = {}
        """For each finger that drags a station, the edge that has no room for it; empty if there is room."""
        self._acting, self._ready = session.acting, set(session.match.ready)
        self._remember()

    def plan(self) -> TablePlan:
        """Return the geometry of the table; stations that are being dragged are where they were before the drag."""
        return plan(self.arrangement.seated(self._seating(self.room.size)))

    def _tables(self) -> tuple[Table, Table]:
        return arranged(self.session, self._seating(self.room.size), self.arrangement)

    # --- gestures --------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> bool:
        """Handle a gesture that arranges the table; return True if no other part of the game may handle it."""
        if isinstance(gesture, Tap) and isinstance(gesture.target.intent, intents.Open):
            self.arrangement.bring(gesture.target.intent.seat, self.session.acting)
        match gesture:
            case Tap(target=target) if isinstance(target.intent, Rim):
                self._press_rim(target.intent.seat)
            case DragStart(target=target) | DragMove(target=target) | DragEnd(target=target) if target.drag == BAND:
                self._drag_station(gesture, target)
            case Cancel(target=target, contact=contact) if contact.key in self._zooms and target is not None:
                self.arrangement.markets[target.intent.flank] = self._zooms.pop(contact.key)
            case Cancel(target=target, contact=contact) if target is not None and isinstance(target.intent, Rim):
                self._full.pop(contact.key, None)
                if self._holds(target.intent.seat, contact.key):
                    self.arrangement.give_back(target.intent.seat, self.plan())
            case Tap(target=target) if isinstance(target.intent, Knob):
                flank = self.arrangement.markets[target.intent.flank]
                self.arrangement.markets[target.intent.flank] = replace(flank, turn=(flank.turn + 1) % 4)
                self._keep_markets()
            case DragStart(target=target) | DragMove(target=target) | DragEnd(target=target) if target.drag == KNOB:
                self._drag_knob(gesture, target.intent.flank)
            case Press():
                self._arrow.hurry()
                self._stage.hurry()
                return False
            case _:
                table = self._tables()[1]
                return self._copies.on(gesture, table) or self._stage.on(gesture, table)
        return True

    def _press_rim(self, seat: int) -> None:
        """Handle a touch on a person's name band: open a strip, else close the open page or report of the station, else
        shrink the station to a strip."""
        if not self.session.match.is_person(seat):
            return
        view, shrunk = self.session.view(seat), self.arrangement.shrunk
        table = self._table()
        small = shape(table, seat) == "strip"
        if small:
            self.arrangement.bring(seat, self.session.acting)
        if seat in shrunk:
            shrunk.discard(seat)
        elif small and wanted(table, seat) != "strip":
            return
        elif view.sheet or view.report:
            self.session.perform(intents.Close(seat))
        elif small:
            self.session.perform(intents.Open(seat, "plants"))
        else:
            shrunk.add(seat)

    def _drag_station(self, gesture: DragStart | DragMove | DragEnd, target: Target) -> None:
        """Move a player's station along the edges of the screen, following the finger that drags it."""
        seat, contact, arranged = target.intent.seat, gesture.contact, self.arrangement
        lying = self.plan()
        x, y = (part / lying.seating.px_per_mm for part in (contact.x, contact.y))
        if isinstance(gesture, DragStart) and seat not in arranged.held:
            start = (part / lying.seating.px_per_mm for part in contact.start)
            arranged.take(seat, contact.key, lying, *start)
        if not self._holds(seat, contact.key):
            return
        self._full[contact.key] = arranged.slide(seat, lying, x, y)
        if isinstance(gesture, DragEnd):
            full = self._full.pop(contact.key) and not arranged.change_places(seat, lying, x, y)
            if full:
                arranged.give_back(seat, lying)
            arranged.let_go(seat)
            self._keep_stations()
            if full:
                self._tell_full(seat, target)

    def _keep_stations(self) -> None:
        """Store the places of all stations for this display, unless one is being dragged."""
        lying = self.plan()
        if not self.arrangement.held:
            chairs = lying.seating.chairs
            seat_memory.keep_moved(self.room, chairs, [lying.middle(chair) for chair in chairs])

    def _key(self, market: str) -> str:
        return f"{self.room.display.key}:{market}"

    def _keep_markets(self) -> None:
        """Store the rotation and width of the two markets for this display."""
        for name, flank in self.arrangement.markets.items():
            self.room.settings.markets[self._key(name)] = [flank.turn, flank.zoom]

    def _remember(self) -> None:
        """Restore the rotation and width of the two markets that were stored for this display."""
        for name in MARKETS:
            placement = self.room.settings.markets.get(self._key(name))
            if placement:
                zoom = max(LEAST_ZOOM, min(MOST_ZOOM, float(placement[1])))
                self.arrangement.markets[name] = MarketPlacement(int(placement[0]) % 4, zoom)

    def _drag_knob(self, gesture: DragStart | DragMove | DragEnd, name: str) -> None:
        """Make a market wider if its knob is pulled towards the map, narrower if pushed away, in steps of a tenth."""
        contact, lying = gesture.contact, self.plan()
        before = self._zooms.setdefault(contact.key, self.arrangement.markets[name])
        way = (contact.x - contact.start[0]) / lying.seating.px_per_mm / usual_width(lying, name)
        zoom = round(before.zoom + (-way if right_hand(lying, name) else way), 1)
        flank = self.arrangement.markets[name]
        self.arrangement.markets[name] = replace(flank, zoom=max(LEAST_ZOOM, min(MOST_ZOOM, zoom)))
        if isinstance(gesture, DragEnd):
            del self._zooms[contact.key]
            self._keep_markets()

    def _holds(self, seat: int, key: Hashable) -> bool:
        """Return whether this finger is dragging the seat's station."""
        return self.arrangement.held.get(seat, (None, 0.0))[0] == key and seat in self.arrangement.held

    def _tell_full(self, seat: int, target: Target) -> None:
        """Show, beside the name band of a dragged station, that this edge of the table has no room for another one."""
        spot = self.room.canvas.spot(target.name)
        if spot:
            self.tell(seat, Note(words.say("table.pulled.full"), spot.target.rect, refusal=True))

    # --- time ------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Move the turn arrow, let shrunk stations open again once their turn is over, and let the parts for copies and
        the auction's plate do their own work; return whether the screen changes."""
        asked = set(self.session.match.asked()) | set(self.session.match.ready)
        gone = self.arrangement.shrunk - asked
        self.arrangement.shrunk -= gone
        ready = set(self.session.match.ready)
        if self.session.acting != self._acting:
            self.arrangement.front, self.arrangement.earlier = None, []
        elif self.arrangement.front in ready - self._ready:
            self.arrangement.front = None
        self._acting, self._ready = self.session.acting, ready
        pieces, table = self.room.canvas.pieces, self._tables()[1]
        moved = self._arrow.tick(table, now, "still" if pieces.calm else pieces.speed)
        cleared = self._stage.tick(now)
        return self._copies.tick(table, now) or moved or cleared or bool(gone)

    @property
    def patience(self) -> float:
        """Seconds until something at the table moves by itself."""
        return FRAME if self._arrow.travels else self._stage.patience
