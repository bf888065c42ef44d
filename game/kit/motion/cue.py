"""Stage directions: by which beat, after how long and from where things set out when they are told their homes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, FuelId, OneOf, StoredId

Going = Literal["in", "out", "on"]
"""A newcomer, one that leaves, one that has a new home."""


@dataclass(frozen=True, slots=True)
class AllCards:
    """The names of all cards."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, CardId)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The names of fuel: of one sort or of all, anywhere or at one place, on one owner's plants or on one of them."""

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
    """The names of all things of a sort."""

    sort: str

    def __contains__(self, name: object) -> bool:
        return isinstance(name, OneOf) and name.sort == self.sort


Names = tuple[str, ...] | AllCards | Tokens | AllOf


@dataclass(slots=True)
class Cue:
    """How the things of one event set out at the next settling, one after the other."""

    names: Names
    """Which things: the old name of what leaves, else the new one."""
    event: str
    """The name of its beat in `timing.BEATS`."""
    wait: float = 0.0
    """Seconds at normal speed before the first."""
    going: tuple[Going, ...] = ("in", "out", "on")
    origin: str = ""
    """Where newcomers come from and leavers go to, if not to where their kind does."""
    back: tuple[str, tuple[object, ...]] | None = None
    """Kind and look of the side it shows until it is turned over on its way."""
    apart: bool = False
    """What leaves by it becomes nothing else, and what comes by it was nothing else before: burnt is burnt."""
    used: int = 0
    """How many have set out by it."""

    def speaks_of(self, name: str, going: Going) -> bool:
        """Whether it is for this thing."""
        return going in self.going and name in self.names

    def face(self, piece: Piece) -> Piece | None:
        """The thing as it looks before it is turned over."""
        if self.back is None:
            return None
        kind, look = self.back
        return Piece(piece.name, kind, look, piece.x, piece.y, piece.size, piece.turn, piece.z)
