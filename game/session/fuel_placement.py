"""Where a player's tokens are shown: the rules only count them, the eye wants them on a plant."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.plants import PowerPlant, best_firing

NOWHERE = 0
"""Stands for the plant of tokens that find no place (while a scrapped plant's fuel is being dropped)."""


Firing = Sequence[tuple[PowerPlant, Sequence[int]]]
"""Plants that run, each with the counts of coal, oil, garbage and uranium it burns."""


def arrange(plants: Sequence[PowerPlant], fuel: Sequence[int], firing: Firing | None = None) -> dict[int, list[int]]:
    """Fuels by plant number: first what a firing (the best one) burns, then the rest where there is room.

    Tokens without a place lie under `NOWHERE`; coal and oil prefer plants that burn nothing else, and among those
    the one that lacks least to run.
    """
    left = list(fuel)
    lying: dict[int, list[int]] = {plant.number: [] for plant in plants}
    for plant, mix in best_firing(plants, fuel) if firing is None else firing:
        for kind, amount in enumerate(mix):
            lying[plant.number] += [kind] * amount
            left[kind] -= amount
    for choosy in (True, False):
        alike = [plant for plant in plants if (len(plant.fuels) == 1) == choosy]
        for plant in sorted(alike, key=lambda plant: _lack(plant, lying[plant.number])):
            _fill(plant, lying[plant.number], left)
    spare = [kind for kind, amount in enumerate(left) for _ in range(amount)]
    if spare:
        lying[NOWHERE] = spare
    return lying


def _lack(plant: PowerPlant, tokens: Sequence[int]) -> tuple[bool, int, int]:
    """The order in which plants are filled: those that cannot run yet first, of them the one that lacks least."""
    short = plant.need - len(tokens)
    return short <= 0, short, -plant.cities


def landing(plants: Sequence[PowerPlant], fuel: Sequence[int], kind: int) -> int:
    """The plant that one more token of a fuel is shown on, `NOWHERE` for none."""
    more = [amount + (which == kind) for which, amount in enumerate(fuel)]
    before, after = arrange(plants, fuel), arrange(plants, more)
    gained = {plant: tokens.count(kind) - before.get(plant, []).count(kind) for plant, tokens in after.items()}
    return max(gained, key=lambda plant: gained[plant])


def _fill(plant: PowerPlant, tokens: list[int], left: list[int]) -> None:
    """Put as much as goes on one plant."""
    for kind in plant.fuels:
        room = plant.storage - len(tokens)
        more = min(room, left[kind])
        tokens += [kind] * more
        left[kind] -= more
