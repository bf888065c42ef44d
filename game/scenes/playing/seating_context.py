"""The people around a running game: where they sit, their orientation and their language."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from game.engine.state import Task
from game.kit.input.gestures import Contact
from game.kit.scenes.scene import Room, Scene
from game.kit.values.ids import CityId
from game.match import Match
from game.session.parties import front_seat
from game.session.session import Session
from game.table.lobby import seat_memory
from game.table.measures.arrangement import Arrangement
from game.table.measures.seating import Seating
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table, arranged

CHOOSING_CITIES = (Task.PLACE, Task.MARK, Task.BUILD)


class SeatingContext(Scene):
    """One match at a table or a desk, and its players."""

    def __init__(self, match: Match, layout: str, seating: Seating | None) -> None:
        self.session = Session(match)
        self._layout = layout
        self._seating = seating
        self.arrangement = Arrangement()
        """How the table is arranged; unused at a desk."""
        self._room: Room | None = None

    @property
    def _flat(self) -> bool:
        return self._layout == "table"

    @property
    def shared(self) -> bool:
        """Whether several people share the game, so that one touch may not end it."""
        return self._layout == "table"

    @property
    def spreads(self) -> list[Rect]:
        """The drawers of a table's stations, open or not."""
        if not self._flat:
            return []
        plan = self._table().plan
        return [plan.px(plan.station(chair, DRAWER)) for chair in plan.seating.chairs]

    def _decided(self) -> list[Rect]:
        """The rectangles a player is now deciding about: everything but the map, and the map's cities while one is
        being chosen."""
        panels = self._room.canvas.painted if self._room else ()
        found = [it.panel.rect for it in panels if it.panel.name != "map" and (it.targets or it.texts or it.pieces)]
        if self.session.match.state.task in CHOOSING_CITIES:
            targets = (target for it in panels if it.panel.name == "map" for target in it.targets)
            found += [target.rect for target in targets if isinstance(target.name, CityId)]
        return found

    def seating(self, size: tuple[int, int]) -> Seating:
        """The seating on a screen of `size` px: the given one, otherwise the one last chosen at this display, otherwise
        the usual one."""
        inches = self._room.diagonal if self._room else 0.0
        usual = Seating.usual(len(self.session.match.seats), size, inches or None)
        chairs = seat_memory.chairs(self._room, usual) if self._room else None
        return self._seating or (replace(usual, chairs=chairs) if chairs else usual)

    def _table(self) -> Table:
        """The table as now arranged."""
        size = self._room.size if self._room else (1, 1)
        return arranged(self.session, self.seating(size), self.arrangement)[0]

    def _turn_of(self, seat: int) -> int:
        """Quarter turns of what a seat reads; 0 at a desk."""
        return self._table().plan.seating.chairs[seat].turn if self._layout == "table" else 0

    def _hand(self, contact: Contact) -> int | None:
        """The seat a contact acts for: its station's, otherwise the one named by the target's intent, otherwise the
        nearest person's; at a desk the front seat."""
        meant = getattr(contact.target.intent, "seat", None) if contact.target else None
        if contact.owner is not None or isinstance(meant, int):
            return contact.owner if contact.owner is not None else meant
        return self._table().person(*contact.start) if self._layout == "table" else front_seat(self.session)

    def _tongue(self, contact: Contact) -> str:
        """The language of the seat a contact acts for."""
        seat = self._hand(contact)
        return self.session.view(seat).language if seat is not None and self._flat else ""

    def _readers(self) -> dict[int, str]:
        """The sides from which people read, as quarter turns, each with the language they share there; empty for the
        common language."""
        if not self._flat or self._room is None:
            return {0: ""}
        table = self._table()
        return {turn: table.language_at(turn) for turn in sorted({chair.turn for chair in table.plan.seating.chairs})}

    def _askers(self, contact: Contact) -> list[tuple[int, int]]:
        """The seats asking for a city's price, each with its quarter turns: the lens's owner or the nearest person, and
        the seat that builds; at a desk the front seat."""
        if self._layout != "table":
            return [(front_seat(self.session), 0)]
        table = self._table()
        near = table.person(*contact.start) if contact.owner is None else contact.owner
        builds = table.hands if contact.owner is None and table.awaits(Task.BUILD) else None
        seats = dict.fromkeys(seat for seat in (near, builds) if seat is not None)
        return [(seat, table.plan.seating.chairs[seat].turn) for seat in seats]

    def _stranger(self, x: float, y: float) -> int | None:
        """At a table, the seat of a person who touches the map there while it is another seat's turn; otherwise
        None."""
        return self._table().other_seat(x, y) if self._layout == "table" else None

    def _side_of(self, seat: int | None) -> float | None:
        """The position from which a seat is heard, px from the left: its station's, or at a desk its place in the
        seating order."""
        if self._room is None or seat is None:
            return None
        mine = [painted.panel.rect for painted in self._room.canvas.painted if painted.panel.owner == seat]
        if self._layout == "table" and mine:
            return float(max(mine, key=lambda rect: rect.w * rect.h).centerx)
        return self._room.size[0] * (seat + 0.5) / len(self.session.match.seats)
