"""The 42 power plant cards as printed, what plants can store, and what they can burn.

A game's plants are its ruleset's (`plants`), because some maps change what a card says.

The rules never ask on which plant a token is: a player owns a number of each fuel and may rearrange it at any time.
This module answers whether a valid arrangement exists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.engine.pickling import register_values
from game.engine.resources import COAL, GARBAGE, OIL, URANIUM

STEP3: Final = 99
"""The "Step 3" card: sorts after every plant and is never one."""

UNKNOWN: Final = 0
"""A card that no player has seen."""

Storage = tuple[int, int, int, int, int]
"""How many tokens some plants can store: of coal only, oil only, garbage, uranium, and of coal or oil (hybrid
plants)."""

MINE: Final = "mine"
"""The kind of a uranium mine."""

HYBRID: Final = 4
"""Index of the coal-or-oil storage in a `Storage`."""


@dataclass(frozen=True, slots=True)
class PowerPlant:
    """A power plant card: number (also its minimum bid), fuels, tokens needed and stored, and number of cities it
    powers."""

    number: int
    kind: str
    """The kind of plant: coal, oil, hybrid, garbage, uranium, wind, fusion or mine."""
    fuels: tuple[int, ...]
    """The fuels that the plant can burn; empty for wind, fusion and mines."""
    need: int
    """The number of tokens that the plant burns in one run."""
    cities: int
    back: str
    """The picture on the card's back: plug (03 to 15) or socket."""
    stores: int = field(default=0, repr=False)
    """The number of tokens that the plant can store, if that is not twice the number it burns in one run; else 0."""
    mined: int = field(default=0, repr=False)
    """The number of cities on the card of a mine, which powers none and sells uranium instead; 0 for a power plant."""

    def __hash__(self) -> int:
        """Return the plant's number as its hash: quick, because many caches use plants as keys."""
        return self.number

    @property
    def changed(self) -> bool:
        """Whether the map changes this plant (rule `changed_plants`)."""
        return self != CARDS[self.number]

    @property
    def storage(self) -> int:
        """The number of tokens that the plant can store: twice the number it burns (all rulebooks), unless a map says
        otherwise."""
        return self.stores or 2 * self.need

    @property
    def mixes(self) -> tuple[tuple[int, int, int, int], ...]:
        """The mixes of (coal, oil, garbage, uranium) that one run can burn: several for a hybrid plant, none for a
        mine."""
        if self.mined:
            return ()
        if len(self.fuels) == 2:
            return tuple((coal, self.need - coal, 0, 0) for coal in range(self.need, -1, -1))
        burnt = [0, 0, 0, 0]
        for fuel in self.fuels:
            burnt[fuel] = self.need
        return ((burnt[0], burnt[1], burnt[2], burnt[3]),)


register_values(PowerPlant)

_KINDS: Final[dict[str, tuple[int, ...]]] = {
    "coal": (COAL,),
    "oil": (OIL,),
    "hybrid": (COAL, OIL),
    "garbage": (GARBAGE,),
    "uranium": (URANIUM,),
    "wind": (),
    "fusion": (),
    MINE: (),
}

# number kind need cities
_CARDS: Final = """
03 oil 2 1,     04 coal 2 1,    05 hybrid 2 1,  06 garbage 1 1, 07 oil 3 2,     08 coal 3 2,    09 oil 1 1,
10 coal 2 2,    11 uranium 1 2, 12 hybrid 2 2,  13 wind 0 1,    14 garbage 2 2, 15 coal 2 3,    16 oil 2 3,
17 uranium 1 2, 18 wind 0 2,    19 garbage 2 3, 20 coal 3 5,    21 hybrid 2 4,  22 wind 0 2,    23 uranium 1 3,
24 garbage 2 4, 25 coal 2 5,    26 oil 2 5,     27 wind 0 3,    28 uranium 1 4, 29 hybrid 1 4,  30 garbage 3 6,
31 coal 3 6,    32 oil 3 6,     33 wind 0 4,    34 uranium 1 5, 35 oil 1 5,     36 coal 3 7,    37 wind 0 4,
38 garbage 3 7, 39 uranium 1 6, 40 oil 2 6,     42 coal 2 6,    44 wind 0 5,    46 hybrid 3 7,  50 fusion 0 6
"""


MOST_NEED: Final = 4
MOST_CITIES: Final = 7
"""The most tokens that a plant burns in one run, and the most cities that one powers."""


def read_plant(text: str) -> PowerPlant:
    """Return the plant that "number kind need cities" describes; raise ValueError if there can be none.

    A need of "3/4" burns 3 tokens and stores 4. A mine powers no city: its number of cities counts for its sales.

    >>> read_plant("19 oil 2 4").cities, read_plant("19 garbage 3/4 3").storage
    (4, 4)
    """
    number, kind, burnt, cities = text.split()
    need, slash, stored = burnt.partition("/")
    stores = int(stored) if slash else 0
    lit, mined = (0, int(cities)) if kind == MINE else (int(cities), 0)
    plant = PowerPlant(int(number), kind, _KINDS.get(kind, ()), int(need), lit, _back(int(number)), stores, mined)
    burns = 1 <= plant.need <= MOST_NEED if plant.fuels else plant.need == 0
    if slash and not (plant.fuels and plant.need <= stores <= 2 * MOST_NEED):
        raise ValueError(text)
    if kind not in _KINDS or not burns or not 1 <= plant.cities + mined <= MOST_CITIES:
        raise ValueError(text)
    return plant


def _back(number: int) -> str:
    return "plug" if number <= 15 else "socket"


def _cards() -> dict[int, PowerPlant]:
    plants = [read_plant(line) for line in _CARDS.replace("\n", " ").split(",")]
    return {plant.number: plant for plant in plants}


CARDS: Final[Mapping[int, PowerPlant]] = _cards()
"""All 42 plants by number (all rulebooks, Contents: 03 to 40, 42, 44, 46 and 50), as on maps that change none."""

NUMBERS: Final = tuple(CARDS)
"""The numbers of all plants, the same on every map."""

LAST_PLUG: Final = max(number for number in NUMBERS if _back(number) == "plug")
"""The highest plant with a plug on its back."""


def storage_of(plants: Sequence[PowerPlant]) -> Storage:
    """Return the combined storage of these plants."""
    places = [0, 0, 0, 0, 0]
    for plant in plants:
        fuels = plant.fuels
        if len(fuels) == 2:
            places[HYBRID] += plant.storage
        elif fuels:
            places[fuels[0]] += plant.storage
    return (places[0], places[1], places[2], places[3], places[4])


def room_for(fuel: int, owned: Sequence[int], storage: Storage) -> bool:
    """Return whether one more token of a fuel can be stored, rearranging freely (rule cases R03 to R06)."""
    if fuel >= GARBAGE:
        return owned[fuel] < storage[fuel]
    return (
        owned[fuel] < storage[fuel] + storage[HYBRID]
        and owned[COAL] + owned[OIL] < storage[COAL] + storage[OIL] + storage[HYBRID]
    )


def fits(owned: Sequence[int], storage: Storage) -> bool:
    """Return whether plants with this storage can store all these tokens at once."""
    return must_leave(owned, storage) == 0


def must_leave(owned: Sequence[int], storage: Storage) -> int:
    """Return how many tokens, at least, cannot be stored, however they are arranged on the plants."""
    coal, oil, garbage, uranium = owned
    for_coal, for_oil, for_garbage, for_uranium, either = storage
    coal -= for_coal
    oil -= for_oil
    most = coal + oil - either
    alone = (coal - either if coal > either else 0) + (oil - either if oil > either else 0)
    if alone > most:
        most = alone
    if garbage > for_garbage:
        most += garbage - for_garbage
    if uranium > for_uranium:
        most += uranium - for_uranium
    return most


def most_cities(plants: Sequence[PowerPlant], owned: Sequence[int]) -> int:
    """Return the most cities these plants can power with the stored fuel (rule cases E05, F09, F10)."""
    return sum(plant.cities for plant, _ in best_firing(plants, owned))


def best_firing(
    plants: Sequence[PowerPlant], owned: Sequence[int], cities: int = 999
) -> list[tuple[PowerPlant, tuple[int, int, int, int]]]:
    """Return the runs that power the most cities and burn the least fuel for it (coal being cheaper than uranium).

    `cities` caps the cities that count. One arrangement must exist in which every running plant holds the fuel it
    burns (rule case F10): oil burnt by hybrids takes up places that coal then cannot use, and vice versa.
    """
    storage = storage_of(plants)
    coal_free = storage[COAL] + storage[HYBRID] - owned[COAL]
    oil_free = storage[OIL] + storage[HYBRID] - owned[OIL]
    mixes = [plant.mixes for plant in plants]
    to_come = [sum(plant.cities for plant in plants[index:]) for index in range(len(plants) + 1)]
    best: tuple[tuple[int, int, int], list[tuple[PowerPlant, tuple[int, int, int, int]]]] = ((0, 0, 0), [])

    def search(
        index: int,
        left: tuple[int, int, int, int],
        lit: int,
        burnt: int,
        places: tuple[int, int],
        runs: list[tuple[PowerPlant, tuple[int, int, int, int]]],
    ) -> None:
        nonlocal best
        value = (min(lit, cities), -burnt, -lit)
        if value > best[0]:
            best = (value, runs)
        if index == len(plants) or min(lit + to_come[index], cities) < best[0][0]:
            return
        plant = plants[index]
        hybrid = len(plant.fuels) == 2
        for mix in mixes[index]:
            coal, oil, garbage, uranium = after = (
                left[0] - mix[0],
                left[1] - mix[1],
                left[2] - mix[2],
                left[3] - mix[3],
            )
            free = (places[0] - mix[OIL], places[1] - mix[COAL]) if hybrid else places
            if coal >= 0 and oil >= 0 and garbage >= 0 and uranium >= 0 and free[0] >= 0 and free[1] >= 0:
                worth = mix[0] * 10 + mix[1] * 11 + mix[2] * 12 + mix[3] * 20
                search(index + 1, after, lit + plant.cities, burnt + worth, free, [*runs, (plant, mix)])
        search(index + 1, left, lit, burnt, places, runs)

    search(0, (owned[0], owned[1], owned[2], owned[3]), 0, 0, (coal_free, oil_free), [])
    return best[1]
