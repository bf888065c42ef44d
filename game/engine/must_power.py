"""Odd rule `must_power`: players power as many of their cities as they can.

India (rule case M33). A turn ends only when no other runs would power more cities, and a run that makes this
impossible is not allowed, such as a hybrid's run on coal that a coal plant needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import DONE, Action, Run
from game.engine.plants import HYBRID, PowerPlant
from game.engine.resources import COAL, OIL
from game.engine.state import GameState, Player

Left = tuple[int, int, int, int]
"""Tokens that are left of each fuel."""


def enough(state: GameState, listed: Sequence[Action]) -> list[Action]:
    """Return those of the acting seat's moves after which it can still power as many of its cities as possible."""
    player, plants = state.players[state.actor], state.rules.plants
    short = len(player.cities) - sum([plants[number].cities for number in state.ran])
    if short <= 0:
        return list(listed)
    to_run = [plant for plant in player.plants if plant.number not in state.ran]
    coal, oil, garbage, uranium = player.fuel
    left, places = (coal, oil, garbage, uranium), _places(state, player)
    target = _most(to_run, left, places, short)
    kept: list[Action] = []
    for move in listed:
        if isinstance(move, Run):
            plant = plants[move.plant]
            rest = [other for other in to_run if other is not plant]
            after, free = _burn(plant, move.mix, left, places)
            if plant.cities + _most(rest, after, free, short - plant.cities) >= target:
                kept.append(move)
        elif move is not DONE or not target:
            kept.append(move)
    return kept


def _places(state: GameState, player: Player) -> tuple[int, int]:
    """Return how much oil and coal hybrid plants can burn before the other fuel runs out of places (rule case F10)."""
    all_coal, all_oil, hybrid_coal, hybrid_oil = state.burnt
    storage = player.storage
    return (
        storage[COAL] + storage[HYBRID] - player.fuel[COAL] - all_coal - hybrid_oil,
        storage[OIL] + storage[HYBRID] - player.fuel[OIL] - all_oil - hybrid_coal,
    )


def _burn(plant: PowerPlant, mix: Left, left: Left, places: tuple[int, int]) -> tuple[Left, tuple[int, int]]:
    after = (left[0] - mix[0], left[1] - mix[1], left[2] - mix[2], left[3] - mix[3])
    return after, (places[0] - mix[OIL], places[1] - mix[COAL]) if len(plant.fuels) == 2 else places


def _most(plants: Sequence[PowerPlant], left: Left, places: tuple[int, int], short: int) -> int:
    """Return the most cities, up to `short`, that these plants can power."""
    if not plants or short <= 0:
        return 0
    first, rest = plants[0], plants[1:]
    best = 0
    for mix in first.mixes:
        after, free = _burn(first, mix, left, places)
        if min(*after, *free) >= 0:
            best = max(best, first.cities + _most(rest, after, free, short - first.cities))
        if best >= short:
            return short
    return min(short, max(best, _most(rest, left, places, short)))
