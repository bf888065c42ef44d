"""Finds commits that another surely beats: it powers as many cities and leaves as much money, fuel and plants, and
more of one."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import VISIT, Action, Buy, Run, Scrap
from game.engine.plants import PowerPlant
from game.engine.state import GameState, Task

Commit = Sequence[Action]
Worth = tuple[int, ...]
"""The results of a commit for its seat, such as powered cities and fuel kept; more of each is better."""


def dominated(state: GameState, commits: Sequence[Commit]) -> list[bool]:
    """Return for each commit of the acting seat whether another one is surely better, or an earlier one is the same."""
    if state.task == Task.RUN:
        return _beaten([_run_worth(state, moves) for moves in commits])
    if state.task == Task.BUY:
        carts = [(VISIT in moves, *sorted([move.fuel for move in moves if isinstance(move, Buy)])) for moves in commits]
        return [cart in carts[:number] for number, cart in enumerate(carts)]
    if state.task == Task.SCRAP:
        return [any(_is_worse(state, moves[0], other[0]) for other in commits) for moves in commits]
    return [False] * len(commits)


def _beaten(worths: Sequence[Worth]) -> list[bool]:
    return [
        any(
            not [1 for here, there in zip(other, worth, strict=True) if here < there]
            and (other != worth or number < place)
            for number, other in enumerate(worths)
            if number != place
        )
        for place, worth in enumerate(worths)
    ]


def _run_worth(state: GameState, moves: Commit) -> Worth:
    """Return the cities that a commit's runs power, limited by the network, and minus the tokens of each fuel that they
    burn."""
    powered, burnt = 0, [0, 0, 0, 0]
    for move in moves:
        if isinstance(move, Run):
            powered += state.rules.plants[move.plant].cities
            burnt = [spent + more for spent, more in zip(burnt, move.mix, strict=True)]
    return (min(powered, len(state.players[state.actor].cities)), *[-spent for spent in burnt])


def _is_worse(state: GameState, move: Action, other: Action) -> bool:
    """Return whether discarding one plant loses more than discarding another: more cities, or as many for less of its
    fuel.

    The largest number decides the turn order, so that plants are compared only where it stays the same.
    """
    if not isinstance(move, Scrap) or not isinstance(other, Scrap) or move == other:
        return False
    gone, kept = state.rules.plants[move.plant], state.rules.plants[other.plant]
    largest = state.players[state.actor].largest_plant
    if largest in (gone.number, kept.number):
        return False
    return gone.cities >= kept.cities and _burns_no_more(gone, kept) and _differs(gone, kept)


def _burns_no_more(plant: PowerPlant, other: PowerPlant) -> bool:
    return not plant.fuels or (plant.fuels == other.fuels and plant.need <= other.need)


def _differs(plant: PowerPlant, other: PowerPlant) -> bool:
    return (plant.cities, plant.fuels, plant.need) != (other.cities, other.fuels, other.need)
