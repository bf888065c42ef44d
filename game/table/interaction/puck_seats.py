"""Which seat a puck belongs to: the one into whose station it was laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import Rect

from game.kit.input.tuio_objects import Puck
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Panel
from game.kit.style import words


def single(pucks: Sequence[Puck]) -> dict[int, Puck]:
    """Return the pucks by their markers, without any two that have the same marker."""
    count = Counter(puck.id for puck in pucks)
    return {puck.id: puck for puck in pucks if count[puck.id] == 1}


def station_at(room: Room, x: float, y: float) -> Panel | None:
    """Return the uppermost panel that belongs to a seat at a place of the screen; None if there is none."""
    found = (painted.panel for painted in reversed(room.canvas.painted))
    return next((panel for panel in found if panel.owner is not None and panel.covers(x, y)), None)


def seat_of(room: Room, id: int) -> int | None:
    """Return the seat that a puck belongs to; None if it belongs to none at this table."""
    colour = room.settings.pucks.get(str(id), "")
    return list(room.people.colours).index(colour) if colour in room.people.colours else None


def tie(room: Room, puck: Puck, seat: int, name: str, turn: int) -> None:
    """Give a puck to a seat from now on, and tell the seat's player."""
    kept = {id: colour for id, colour in room.settings.pucks.items() if id != str(puck.id)}
    kept[str(puck.id)] = room.people.colours[seat]
    room.settings.pucks = dict(list(kept.items())[-MOST:])
    said = words.say("pucks.tied", number=puck.id, name=name)
    room.canvas.overlay.tell(Note(said, Rect(round(puck.x), round(puck.y), 1, 1), turn))


MOST = 60
"""The most pucks that are remembered."""


class SeatTies:
    """Gives pucks to the seats of a set-up when they are laid into stations."""

    def __init__(self) -> None:
        self._laid: dict[int, int] = {}
        """The seat whose station each puck lies in."""

    def tick(self, room: Room, people: dict[int, str]) -> bool:
        """Give pucks newly laid into stations of `people` (seats with names) to them; return whether there was one."""
        laid, changed = dict[int, int](), False
        for id, puck in single(room.pucks).items():
            station = station_at(room, puck.x, puck.y)
            if station is None or station.owner not in people:
                continue
            laid[id] = station.owner
            if self._laid.get(id) != station.owner:
                tie(room, puck, station.owner, people[station.owner], station.turn)
                changed = True
        self._laid = laid
        return changed
