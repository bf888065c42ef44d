"""Gives each puck (an object with a printed marker, laid on the touch table) to the seat into whose station it was
laid."""

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
    """Return the pucks on the touch table by the numbers of their markers, without those whose marker occurs twice."""
    count = Counter(puck.id for puck in pucks)
    return {puck.id: puck for puck in pucks if count[puck.id] == 1}


def station_at(room: Room, x: float, y: float) -> Panel | None:
    """Return the uppermost panel that belongs to a seat at (x, y) px on the screen; None if there is none."""
    found = (painted.panel for painted in reversed(room.canvas.painted))
    return next((panel for panel in found if panel.owner is not None and panel.covers(x, y)), None)


def seat_of(room: Room, id: int) -> int | None:
    """Return the seat to which a puck belongs; None if it belongs to no seat of this game."""
    colour = room.settings.pucks.get(str(id), "")
    return list(room.people.colours).index(colour) if colour in room.people.colours else None


def tie(room: Room, puck: Puck, seat: int, name: str, turn: int) -> None:
    """Store that a puck belongs to a seat's colour from now on, and tell the seat's player."""
    kept = {id: colour for id, colour in room.settings.pucks.items() if id != str(puck.id)}
    kept[str(puck.id)] = room.people.colours[seat]
    room.settings.pucks = dict(list(kept.items())[-MOST:])
    said = words.say("pucks.tied", number=puck.id, name=name)
    room.canvas.overlay.tell(Note(said, Rect(round(puck.x), round(puck.y), 1, 1), turn))


MOST = 60
"""The largest number of pucks whose colours are stored."""


class SeatTies:
    """Gives pucks to seats in the set-up of a game, when the pucks are laid into the seats' stations."""

    def __init__(self) -> None:
        self._laid: dict[int, int] = {}
        """By the number of its marker, the seat in whose station each puck is."""

    def tick(self, room: Room, people: dict[int, str]) -> bool:
        """Give each puck that was newly laid into the station of one of `people` (seats and names) to that seat; return
        whether there was any."""
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
