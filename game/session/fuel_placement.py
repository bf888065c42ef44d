"""Remembers on which plant each fuel token is shown: players choose that, while the rules only count tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.engine.plants import HYBRID, PowerPlant, best_firing, must_leave, storage_of
from game.engine.resources import COAL, GARBAGE, OIL, URANIUM

NOWHERE = 0
"""The plant number of tokens without a place (while fuel of a scrapped plant is being dropped)."""


Firing = Sequence[tuple[PowerPlant, Sequence[int]]]
"""Plants that run, each with the counts of coal, oil, garbage and uranium it burns."""

Token = tuple[int, int]
"""A plant's number and the fuel of one token on it."""

Lying = dict[int, list[int]]
"""Fuels of the tokens on each plant, by plant number."""

WORTH = {COAL: 10, OIL: 11, GARBAGE: 12, URANIUM: 20}
"""How valuable each fuel is when fuel is spared (`game.engine.plants.best_firing`)."""


@dataclass(frozen=True, slots=True)
class PutDown:
    """The plants on which a player put tokens, earliest first; some of these tokens may have been spent since."""

    by_hand: tuple[Token, ...] = ()
    """Tokens placed by the player, the earliest first."""
    beside: tuple[Token, ...] = ()
    """Positions of the other tokens when the player placed one; they make way for tokens placed by the player."""

    def __bool__(self) -> bool:
        return bool(self.by_hand)

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All remembered tokens with their plants, in order of priority."""
        return self.by_hand + self.beside


FREE = PutDown()


@dataclass(frozen=True, slots=True)
class Moved:
    """A token that had to move from one plant to another."""

    fuel: int
    plant: int
    to: int


class _Cards:
    """Places tokens on plants one by one, each only where all remaining tokens still have room."""

    def __init__(self, plants: Sequence[PowerPlant], fuel: Sequence[int]) -> None:
        self.plants = {plant.number: plant for plant in plants}
        self.lying: Lying = {plant.number: [] for plant in plants}
        self.left = list(fuel)
        self._room = list(storage_of(plants))
        self._spare = must_leave(self.left, storage_of(plants))

    def place(self, number: int, fuel: int) -> bool:
        """Place one token on a plant; return False if it does not fit or would leave another token without room."""
        plant = self.plants.get(number)
        if plant is None or fuel not in plant.fuels or not self.left[fuel]:
            return False
        place = HYBRID if len(plant.fuels) == 2 else fuel
        if len(self.lying[number]) == plant.storage:
            return False
        self.left[fuel] -= 1
        self._room[place] -= 1
        coal, oil, garbage, uranium, either = self._room
        if must_leave(self.left, (coal, oil, garbage, uranium, either)) > self._spare:
            self.left[fuel] += 1
            self._room[place] += 1
            return False
        self.lying[number].append(fuel)
        return True

    def let_run(self, plant: PowerPlant) -> None:
        """Place the tokens that a plant still needs to run; place none if there are too few."""
        lacks = plant.need - len(self.lying[plant.number])
        spread, room, left = list(self.lying[plant.number]), list(self._room), list(self.left)
        laid = sum(self.place(plant.number, fuel) for fuel in plant.fuels for _ in range(lacks) if lacks > 0)
        if laid < lacks:
            self.lying[plant.number], self._room, self.left = spread, room, left

    def fill(self) -> None:
        """Place the remaining tokens: first on plants that burn only one fuel, beginning with the one that lacks
        least to run."""
        for choosy in (True, False):
            alike = [plant for plant in self.plants.values() if (len(plant.fuels) == 1) == choosy]
            for plant in sorted(alike, key=lambda plant: _lack(plant, self.lying[plant.number])):
                for fuel in plant.fuels:
                    while self.place(plant.number, fuel):
                        pass


def arrange(
    plants: Sequence[PowerPlant], fuel: Sequence[int], firing: Firing | None = None, placed: PutDown = FREE
) -> Lying:
    """Return the fuels of the tokens on each plant, by its number; tokens without a place are listed under `NOWHERE`.

    Tokens to be burnt (`firing`) are placed first, then those that the player put down (`placed`), then the rest. If
    neither is given, the fuel of the runs that power most cities is placed first.
    """
    cards = _Cards(plants, fuel)
    if firing is None and not placed:
        firing = best_firing(plants, fuel)
    burnt = [(plant.number, kind) for plant, mix in firing or () for kind, some in enumerate(mix) for _ in range(some)]
    for token in burnt:
        cards.place(*token)
    for token in _without(placed.tokens, burnt):
        cards.place(*token)
    if firing is None:
        for plant in sorted(plants, key=lambda plant: -plant.cities):
            cards.let_run(plant)
    cards.fill()
    spare = [kind for kind, amount in enumerate(cards.left) for _ in range(amount)]
    return {**cards.lying, NOWHERE: spare} if spare else cards.lying


def _without(tokens: Sequence[Token], taken: Sequence[Token]) -> list[Token]:
    """Return some tokens in their order, without those in `taken`."""
    away, left = Counter(taken), []
    for token in tokens:
        if away[token]:
            away[token] -= 1
        else:
            left.append(token)
    return left


def _lack(plant: PowerPlant, tokens: Sequence[int]) -> tuple[bool, int, int]:
    """Return a key for the order in which plants are filled: those that cannot run come first, the one that lacks
    least in front."""
    short = plant.need - len(tokens)
    return short <= 0, short, -plant.cities


def _tokens(lying: Lying) -> list[Token]:
    return [(plant, kind) for plant, kinds in lying.items() if plant != NOWHERE for kind in kinds]


def _kept(tokens: Sequence[Token], lying: Lying) -> tuple[Token, ...]:
    """Return those of the remembered tokens that are still on their plants."""
    gone = _without(tokens, _tokens(lying))
    return tuple(_without(tokens, gone[::-1])) if gone else tuple(tokens)


@lru_cache(maxsize=1 << 10)
def put_down(
    plants: tuple[PowerPlant, ...], fuel: tuple[int, ...], placed: PutDown, bought: tuple[Token, ...]
) -> PutDown:
    """Return the remembered places of tokens after new ones were bought.

    `bought` has the plant that the player chose for each new token, `NOWHERE` if the player chose none. When the player
    places a token, the others stay where they are shown.
    """
    have = list(fuel)
    for plant, kind in bought:
        if plant != NOWHERE:
            lying = arrange(plants, have, placed=placed)
            by_hand = _kept(placed.by_hand, lying)
            placed = PutDown((*by_hand, (plant, kind)), tuple(_without(_tokens(lying), by_hand)))
        have[kind] += 1
    return placed


def burnt(plants: Sequence[PowerPlant], fuel: Sequence[int], firing: Firing, placed: PutDown) -> PutDown:
    """Return the remembered places of tokens after plants have burnt their fuel."""
    lying = arrange(plants, fuel, firing, placed)
    for plant, mix in firing:
        for kind, amount in enumerate(mix):
            for _ in range(amount):
                lying[plant.number].remove(kind)
    return PutDown(_kept(placed.by_hand, lying))


def moved(before: Lying, after: Lying, kept: PutDown, new: Token | None = None) -> tuple[Moved, ...]:
    """Return the remembered tokens (and a new one) that had to leave their plant, each with the plant where it is
    now."""
    lost = _without(_kept(kept.tokens, before), _tokens(after))
    if new and not _without(_tokens(after), _tokens(before)).count(new):
        lost.append(new)
    came = _without(_tokens(after), _tokens(before))
    found: list[Moved] = []
    for plant, kind in lost:
        to = next((there for there, fuel in came if fuel == kind and there != plant), None)
        if to is not None:
            came.remove((to, kind))
            found.append(Moved(kind, plant, to))
    return tuple(found)


def landing(plants: Sequence[PowerPlant], fuel: Sequence[int], kind: int, placed: PutDown = FREE) -> int:
    """Return the plant on which one more token of a fuel would be shown; `NOWHERE` if none has room."""
    more = [amount + (which == kind) for which, amount in enumerate(fuel)]
    before, after = arrange(plants, fuel, placed=placed), arrange(plants, more, placed=placed)
    gained = {plant: tokens.count(kind) - before.get(plant, []).count(kind) for plant, tokens in after.items()}
    return max(gained, key=lambda plant: gained[plant])


def firing_in_place(
    plants: Sequence[PowerPlant], fuel: Sequence[int], cities: int, placed: PutDown
) -> list[tuple[PowerPlant, tuple[int, int, int, int]]]:
    """Return the runs that power most cities with least fuel; of equally good ones, those whose fuel is on their plants
    already."""
    best = best_firing(plants, fuel, cities)
    if not placed:
        return best
    lying = arrange(plants, fuel, placed=placed)
    able: list[list[tuple[int, int, int, int] | None]] = [
        [None, *(mix for mix in plant.mixes if all(lying[plant.number].count(k) >= n for k, n in enumerate(mix)))]
        for plant in plants
    ]
    in_place = [
        [(plant, mix) for plant, mix in zip(plants, mixes, strict=True) if mix is not None] for mixes in product(*able)
    ]
    same = [firing for firing in in_place if _value(firing, cities) == _value(best, cities)]
    return same[0] if same else best


def _value(firing: Firing, cities: int) -> tuple[int, int]:
    """Return the number of cities that some runs power (at most `cities`), and the value of the fuel they burn,
    negated."""
    lit = sum(plant.cities for plant, _ in firing)
    return min(lit, cities), -sum(WORTH[kind] * amount for _, mix in firing for kind, amount in enumerate(mix))
