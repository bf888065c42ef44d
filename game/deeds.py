"""The figures of a commit for lists and reviews: what was paid, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.bots.search.candidates import NO_LIMIT
from game.engine import outage
from game.engine.actions import Action, Bid, Build, Buy, Nominate, Run, Visit
from game.engine.events import PlantSold
from game.engine.plants import PowerPlant
from game.engine.record import Record
from game.engine.resources import FUELS
from game.engine.rules import apply
from game.engine.state import GameState
from game.match import Match

NAMES: Final = ("plant", "cities", "need", "limit", "paid", "cost", "powered", "income")
"""The figures of a commit, each only where it means something: a plant, the cities it powers, the tokens it burns, the
most that was or would be bid, the price it was bought for; the Elektro for fuel or houses; cities powered, income."""
Figures = Mapping[str, int]


def figures(state: GameState, moves: Sequence[Action], limit: int = NO_LIMIT, paid: int = 0) -> dict[str, int]:
    """Return the figures of a commit by the seat whose turn it is: costs, bids, powered cities, income, as far as they
    apply."""
    first = moves[0]
    if isinstance(first, Nominate | Bid):
        plant = state.rules.plants[first.plant if isinstance(first, Nominate) else state.lot]
        known = {"plant": plant.number, "cities": plant.cities, "need": plant.need if plant.fuels else 0}
        return known | ({"limit": limit} if limit > 0 else {}) | ({"paid": paid} if paid else {})
    if isinstance(first, Buy | Build | Visit):
        return {"cost": _spent(state, moves)}
    if isinstance(first, Run):
        ran = sum([state.rules.plants[move.plant].cities for move in moves if isinstance(move, Run)])
        cities = len(state.players[state.actor].cities)
        powered = min(ran, cities)
        return {"powered": powered, "income": outage.pays(state, cities, powered)}
    return {}


def _spent(state: GameState, moves: Sequence[Action]) -> int:
    """Return the Elektro that the purchases and houses among some moves cost, tried on a copy without drawing plant
    cards."""
    twin = state.copy()
    twin.deck = twin.recycled = ()  # Manhattan shuffles recycled plants as a new deck
    for move in moves:
        if isinstance(move, Buy | Build | Visit):
            apply(twin, move)
    return state.players[state.actor].money - twin.players[state.actor].money


def phrases(known: Figures, plants: Mapping[int, PowerPlant]) -> Iterator[str]:
    """Yield the figures of a commit in English for the command line; `plants` are the plants of the game by number."""
    if "plant" in known:
        fuel = " or ".join(FUELS[fuel] for fuel in plants[known["plant"]].fuels)
        burns = f"for {known['need']} {fuel}" if known["need"] else "without fuel"
        mined = plants[known["plant"]].mined
        does = f"is a mine of {mined}" if mined else f"powers {known['cities']} {burns}"
        yield f"plant {known['plant']} {does}"
    if "limit" in known:
        yield f"bids up to {known['limit']}"
    if "paid" in known:
        yield f"paid {known['paid']}"
    if "cost" in known:
        yield f"for {known['cost']} Elektro"
    if "powered" in known:
        yield f"powers {known['powered']} for {known['income']} Elektro"


def auctions(record: Record) -> dict[int, tuple[int, int]]:
    """Return the most that a seat bid for a plant and the price it paid (0: it did not buy the plant), for each line of
    a record with a nomination or bid for a plant that was sold.

    Keys are indices of the record's lines. A sale that was undone later counts, too; bids before an undo may be
    missing.
    """
    match = Match(record.fresh())
    found: dict[int, tuple[int, int]] = {}
    made: list[tuple[int, int, int]] = []
    for place, line in enumerate(record.lines):
        before = len(match.events)
        match.replay([line])
        if line.word == "undo":
            made = []
        elif not line.word and isinstance(line.moves[0], Nominate | Bid):
            made.append(
                (place, line.seat, max([move.amount for move in line.moves if isinstance(move, Bid)], default=0))
            )
        for event in match.events[before:]:
            if isinstance(event, PlantSold):
                for number, seat, _ in made:
                    paid = event.price if seat == event.seat else 0
                    found[number] = (max([paid, *[amount for _, other, amount in made if other == seat]]), paid)
                made = []
    return found
