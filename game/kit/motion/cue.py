"""Cues: the beat, delay and origin with which pieces start when they are given new homes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, FuelId, OneOf, StoredId

Going = Literal["in", "out", "on"]
"""Whether a piece appears, leaves or gets another home."""


@dataclass(frozen=True, slots=True)
class AllCards:
    """A collection that contains the names of all cards."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, CardId)


@dataclass(frozen=True, slots=True)
class Tokens:
    """A collection that contains names of fuel tokens: of one sort or all, at one place or anywhere, of one owner or
    plant.
    """

    fuel: str = ""
    at: str = ""
    owner: str = ""
    plant: int = 0

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, FuelId) or (self.fuel or name.fuel) != name.fuel or (self.at or name.at) != name.at:
            return False
        if not self.owner:
            return True
        return isinstance(name, StoredId) and self.owner == name.owner and (self.plant or name.plant) == name.plant


@dataclass(frozen=True, slots=True)
class AllOf:
    """A collection that contains the name of every piece of one sort."""

    sort: str

    def __contains__(self, name: object) -> bool:
        return isinstance(name, OneOf) and name.sort == self.sort


Names = tuple[str, ...] | AllCards | Tokens | AllOf


@dataclass(slots=True)
class Cue:
    """How the pieces concerned by an event start to move, one after another, when the screen next changes."""

    names: Names
    """The names of the pieces that the cue applies to: the old names of those that leave, the new names of others."""
    event: str
    """The name of the cue's beat in `timing.BEATS`."""
    wait: float = 0.0
    """Seconds at normal speed before the first piece starts."""
    going: tuple[Going, ...] = ("in", "out", "on")
    origin: str = ""
    """The origin that pieces come from or leave to, instead of that of their kind."""
    back: tuple[str, tuple[object, ...]] | None = None
    """Kind and look of the back that is shown until the piece turns over on its way."""
    apart: bool = False
    """Whether the cue's pieces are matched with no others: burnt fuel does not reappear elsewhere."""
    used: int = 0
    """The number of pieces that have started with the cue."""

    def speaks_of(self, name: str, going: Going) -> bool:
        """Return whether this cue is meant for the piece of this name."""
        return going in self.going and name in self.names

    def face(self, piece: Piece) -> Piece | None:
        """Return the piece with the side that it shows before it turns over; None if it does not turn."""
        if self.back is None:
            return None
        kind, look = self.back
        return Piece(piece.name, kind, look, piece.x, piece.y, piece.size, piece.turn, piece.z)
