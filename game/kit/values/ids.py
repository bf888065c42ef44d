"""Names of panels, targets and pieces: a plain word for a single thing, an `Id` for one of several.

An `Id` is the word that logs, replays and tests read ("card:13"), with fields for its parts (`CardId(13).number`). No
code parses the word: `isinstance` tells its type, its fields the rest. Its hash is computed once.
"""

from __future__ import annotations

from typing import Any, Final, Self

SUPPLY: Final = "supply"
"""The origin of houses that are not built yet, instead of a city."""


class Id(str):
    """A name with fields."""

    __slots__ = ()

    @property
    def use(self) -> str:
        """The purpose of the piece with this name: pieces of the same sort and use are interchangeable."""
        raise NotImplementedError

    def __deepcopy__(self, known: dict[int, Any]) -> Self:
        return self


class CardId(Id):
    """The name of a plant's card; a `copy` of the card belongs to the seat of that colour."""

    __slots__ = ("copy", "number")
    number: int
    copy: str
    use = "card"

    def __new__(cls, number: int, copy: str = "") -> Self:
        made = super().__new__(cls, f"card:{number}@{copy}" if copy else f"card:{number}")
        made.number, made.copy = number, copy
        return made


class FuelId(Id):
    """The name of a fuel token: its fuel, its place ("market", "resupply", "spare" ...), and its index there."""

    __slots__ = ("at", "fuel", "nth")
    fuel: str
    at: str
    nth: int | str

    def __new__(cls, fuel: str, at: str, nth: int | str) -> Self:
        made = super().__new__(cls, f"{fuel}@{at}:{nth}")
        made.fuel, made.at, made.nth = fuel, at, nth
        return made

    @property
    def use(self) -> str:
        return self.fuel


class StoredId(FuelId):
    """The name of a token on a plant: its fuel, its owner (a colour), the card, and its index there."""

    __slots__ = ("owner", "plant")
    owner: str
    plant: int

    def __new__(cls, fuel: str, owner: str, plant: int, nth: int) -> Self:
        made = super().__new__(cls, fuel, f"plant:{owner}:{plant}", nth)
        made.at, made.owner, made.plant = "plant", owner, plant
        return made


class HouseId(Id):
    """The name of a wooden house: its owner, and its city or the `SUPPLY`."""

    __slots__ = ("city", "colour")
    colour: str
    city: str
    use = "house"

    def __new__(cls, colour: str, city: str) -> Self:
        made = super().__new__(cls, f"house:{colour}:{city}")
        made.colour, made.city = colour, city
        return made


class ScoreId(Id):
    """The name of a counter on a score track; a table has a second track at its far side."""

    __slots__ = ("colour", "far")
    colour: str
    far: bool
    use = "score"

    def __new__(cls, colour: str, far: bool = False) -> Self:
        made = super().__new__(cls, f"score:{colour}:far" if far else f"score:{colour}")
        made.colour, made.far = colour, far
        return made


class CityId(Id):
    """The name of a city of the map, by its id in the map file."""

    __slots__ = ("city",)
    city: str
    use = "city"

    def __new__(cls, city: str) -> Self:
        made = super().__new__(cls, f"city:{city}")
        made.city = city
        return made


class OriginId(Id):
    """The name of the place that pieces come from and go to while they are off the table, by piece or by kind
    and sort.
    """

    __slots__ = ("of",)
    of: str
    use = "origin"

    def __new__(cls, of: str, sort: str = "") -> Self:
        made = super().__new__(cls, f"origin:{of}:{sort}" if sort else f"origin:{of}")
        made.of = of
        return made


class CellId(Id):
    """The name of a cell of a score track: the track, and the number of cities."""

    __slots__ = ("number", "track")
    track: str | int
    number: int
    use = "origin"

    def __new__(cls, track: str | int, number: int) -> Self:
        made = super().__new__(cls, f"origin:cell:{track}:{number}")
        made.track, made.number = track, number
        return made


class OneOf(Id):
    """The name of one of several things of a sort, or of a part of it: `OneOf("run", 13)` is the bolt of a plant."""

    __slots__ = ("part", "sort", "which")
    sort: str
    which: Any
    part: Any

    def __new__(cls, sort: str, which: object, part: object = "") -> Self:
        made = super().__new__(cls, f"{sort}:{which}" if part == "" else f"{sort}:{which}:{part}")
        made.sort, made.which, made.part = sort, which, part
        return made

    @property
    def use(self) -> str:
        return self.sort


class AtSeat(Id):
    """The name of one station's instance of something that every station has: `AtSeat("red", "confirm")`."""

    __slots__ = ("colour", "what")
    colour: str
    what: str

    def __new__(cls, colour: str, what: str) -> Self:
        made = super().__new__(cls, f"{colour}:{what}")
        made.colour, made.what = colour, what
        return made

    @property
    def use(self) -> str:
        return self.colour


def at_any_seat(name: str) -> str:
    """Return the name of a target or piece without the seat that it belongs to."""
    return name.what if isinstance(name, AtSeat) else name


def is_one_of(name: str, sort: str) -> bool:
    """Return whether a name is one of a sort, at any seat."""
    bare = at_any_seat(name)
    return isinstance(bare, OneOf) and bare.sort == sort


def stored_at(name: str) -> int:
    """Return the plant that stores fuel dropped on a target of this name; 0 for none."""
    bare = at_any_seat(name)
    return bare.which if isinstance(bare, OneOf) and bare.sort == "plant" else 0


def city_of(name: str) -> str:
    """Return the city of the origin with this name; empty for any other name."""
    return name.of.city if isinstance(name, OriginId) and isinstance(name.of, CityId) else ""
