"""Pucks (objects with printed markers) in a running game at the touch table: a puck opens its owner's planner, turns
the bid on the dial, or shows a lens on the map.

Nothing is ever committed by a puck. When it is lifted or the tracker no longer sees it, the seat's money is covered and
what the puck opened is closed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pygame import Rect

from game.kit.input.tuio_objects import Puck
from game.kit.scenes.scene import Room
from game.kit.values.contents import Target
from game.kit.values.ids import is_one_of
from game.session.intents import Close, Open, SetBid
from game.session.seat_view import SheetId
from game.session.session import Session
from game.table.interaction.lens_gestures import Lenses
from game.table.interaction.puck_seats import seat_of, single, station_at, tie
from game.table.interaction.table_part import TablePart
from game.table.measures.table_view import Table

STEP = math.tau / 30
"""The angle by which a puck is turned for one Elektro."""
AROUND = 12.0
"""How far beside a dial a puck's middle may be to turn it, mm."""
MOVED = 8.0
"""How far a puck must be moved for its lens to follow, mm."""


class Pucks(TablePart):
    """Handles the pucks on the touch table during a game."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table], lenses: Lenses) -> None:
        super().__init__(session, room, table)
        self._lenses = lenses
        self._known: tuple[Puck, ...] = ()
        self._inside: set[int] = set()
        """Seats with a puck in their stations."""
        self._opened: set[int] = set()
        """Seats whose plan a puck has opened."""
        self._turned: dict[int, float] = {}
        """For each puck on a bid dial, the angle of the puck that corresponds to the seat's current bid."""
        self._lens: dict[int, tuple[int, float, float]] = {}
        """For each puck on the map, its seat and the position that its lens shows, px."""

    def tick(self, now: float) -> bool:
        """React to pucks that were laid down, moved, turned or lifted; return whether the screen changes."""
        for seat, _, _ in self._lens.values():
            self._lenses.keep(seat, now)
        if self.room.pucks == self._known and not self._covered_again():
            return False
        self._known = self.room.pucks
        owned = dict(self._owned())
        inside = {seat for puck, seat in owned.items() if self._is_inside(puck, seat)}
        for seat in self._inside - inside:
            self._lift(seat)
        for seat in inside:
            self._lay(seat)
        self._inside = inside
        self._turn(owned)
        self._look(owned)
        return True

    def close(self) -> None:
        """Cover the money that pucks have uncovered, as the game is being left."""
        for seat in self._inside:
            self.session.view(seat).peeking = False
        self._inside = set()

    def _covered_again(self) -> bool:
        """Return whether money that a puck keeps uncovered was covered by something else, or may now be uncovered."""
        return any(self._uncovers(seat) and not self.session.view(seat).peeking for seat in self._inside)

    def _owned(self) -> Iterator[tuple[Puck, int]]:
        """Yield the pucks that belong to people in this game, with their seats; a puck without an owner is given to the
        person in whose station it is."""
        for id, puck in single(self._known).items():
            seat = seat_of(self.room, id)
            if seat is None:
                station = station_at(self.room, puck.x, puck.y)
                if station is None or station.owner is None or not self.session.match.is_person(station.owner):
                    continue
                seat = station.owner
                tie(self.room, puck, seat, self.session.match.seats[seat].name, station.turn)
            if self.session.match.is_person(seat):
                yield puck, seat

    # --- in the station ---------------------------------------------------------------------------------

    def _is_inside(self, puck: Puck, seat: int) -> bool:
        station = station_at(self.room, puck.x, puck.y)
        return station is not None and station.owner == seat

    def _uncovers(self, seat: int) -> bool:
        """Return whether a puck may uncover a seat's hidden money; False where that takes two hands."""
        return not (self.room.settings.guarded or self.session.money_open(seat) or self.session.match.over)

    def _lay(self, seat: int) -> None:
        """Uncover the hidden money of a seat whose puck is in its station; if the puck was just laid there and the seat
        is waiting, open the seat's planner."""
        view = self.session.view(seat)
        if self._uncovers(seat):
            view.peeking = True
        if seat not in self._inside and not (view.sheet or self.session.decides(seat) or self.session.match.over):
            self.session.perform(Open(seat, "planner"))
            self._opened.add(seat)

    def _lift(self, seat: int) -> None:
        """Cover the money of a seat whose puck was lifted, and close the planner that the puck opened."""
        view = self.session.view(seat)
        view.peeking = False
        if seat in self._opened and SheetId.of(view.sheet).name == "planner":
            self.session.perform(Close(seat))
        self._opened.discard(seat)

    # --- on the dial ------------------------------------------------------------------------------------

    def _turn(self, owned: dict[Puck, int]) -> None:
        """Change the bids of seats whose pucks are turned on their bid dials, by 1 Elektro for each twelve degrees."""
        before, self._turned = self._turned, {}
        for puck, seat in owned.items():
            if self._dial(puck, seat) is None:
                continue
            start = before.get(puck.id, puck.angle)
            steps = round(math.remainder(puck.angle - start, math.tau) / STEP)
            if steps:
                self.session.perform(SetBid(seat, self.session.view(seat).bid + steps))
            self._turned[puck.id] = start + steps * STEP

    def _dial(self, puck: Puck, seat: int) -> Target | None:
        """Return the touch target of the bid dial below a puck if the dial belongs to the puck's seat; else None."""
        around = round(2 * AROUND * self.room.mm)
        for spot in reversed(self.room.canvas.spots):
            target, meant = spot.target, spot.target.intent
            own = target.drag in ("dial", "slide") and isinstance(meant, SetBid) and meant.seat == seat
            if own and Rect(target.rect).inflate(around, around).collidepoint(puck.x, puck.y):
                return target
        return None

    # --- on the map -------------------------------------------------------------------------------------

    def _look(self, owned: dict[Puck, int]) -> None:
        """Show the part of the map below each puck in a lens of the puck's owner; close the lenses of pucks that were
        lifted from the map."""
        before, self._lens = self._lens, {}
        for puck, seat in owned.items():
            if not self._on_map(puck):
                continue
            _, x, y = before.get(puck.id, (seat, math.inf, math.inf))
            if math.dist((x, y), (puck.x, puck.y)) > MOVED * self.room.mm:
                x, y = puck.x, puck.y
                self._lenses.follow(seat, x, y)
            self._lens[puck.id] = seat, x, y
        for seat in {seat for seat, _, _ in before.values()} - {seat for seat, _, _ in self._lens.values()}:
            self._lenses.put_away(seat)

    def _on_map(self, puck: Puck) -> bool:
        """Return whether a puck is on the map, with no other panel but lenses between them."""
        found = (painted.panel for painted in reversed(self.room.canvas.painted))
        here = (panel for panel in found if panel.covers(puck.x, puck.y) and not is_one_of(panel.name, "lens"))
        top = next(here, None)
        return top is not None and top.name == "map"
