"""Stages fuel for whole runs of a plant: a touch on its card adds fuel for one run, then for two, then removes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy

from game.engine import market
from game.engine.actions import BUY, Buy
from game.engine.plants import PowerPlant
from game.engine.resources import FUELS
from game.engine.state import IllegalAction, Task
from game.session.fuel_placement import arrange
from game.session.intents import FillAll, FillPlant
from game.session.seats import Seats

RUNS = 2
"""The number of runs for which a plant stores fuel (R03)."""


def fill_plant(seats: Seats, intent: FillPlant) -> None:
    """Add the cheapest tokens for a plant's next run; if it is full or no more fits, remove the tokens added before.

    Raise IllegalAction with the reason if its next run cannot be bought: for a hybrid, of the cheaper fuel.
    """
    seat = intent.seat
    _check_turn(seats, seat)
    plant = _plant(seats, seat, intent.plant)
    if seats.match.state.rules.one_token_each:
        _fill_by_one(seats, seat, [plant])
        return
    level = _runs(seats, seat, plant) + 1
    if level <= RUNS:
        try:
            _raise_to(seats, seat, plant, level)
        except IllegalAction:
            _take_out(seats, seat, plant)
            raise
    elif _added(seats, seat, plant):
        _take_out(seats, seat, plant)
    else:
        raise IllegalAction("no_room", fuel=FUELS[plant.fuels[0]])


def fill_all(seats: Seats, intent: FillAll) -> None:
    """Give every plant fuel for one run, the largest plants first; if all have it, for two runs; then remove it.

    Plants for which there is too little fuel or open money are left out; raise IllegalAction if that leaves none.
    """
    seat = intent.seat
    _check_turn(seats, seat)
    draft = seats.draft(seat)
    if draft.base.rules.one_token_each:
        _fill_by_one(seats, seat, _burners(seats, seat))
        return
    before = draft.moves
    refused: IllegalAction | None = None
    for level in range(1, RUNS + 1):
        for plant in _burners(seats, seat):
            try:
                _raise_to(seats, seat, plant, level)
            except IllegalAction as illegal:
                refused = refused or illegal
        if draft.moves != before:
            return
    if not draft.bought:
        raise refused or IllegalAction("no_room", fuel=FUELS[_burners(seats, seat)[0].fuels[0]])
    draft.clear_cart()


def _fill_by_one(seats: Seats, seat: int, plants: list[PowerPlant]) -> None:
    """Stage the cheapest token for the first of the plants with the fewest fuelled runs; if such a token is staged,
    remove it."""
    draft, covered = seats.draft(seat), not seats.money_open(seat)
    if draft.moves:
        draft.reset()
        return
    refused: IllegalAction | None = None
    for plant in sorted(plants, key=lambda plant: _runs(seats, seat, plant)):
        try:
            draft.stage(BUY[market.cheapest(draft.state, plant.fuels)], covered, plant.number)
        except IllegalAction as illegal:
            refused = refused or illegal
        else:
            return
    if refused is not None:
        raise refused


def can_fill(seats: Seats, seat: int) -> bool:
    """Return whether a seat has its turn to buy fuel and a plant that burns some."""
    return seats.match.state.task == Task.BUY and seats.draft(seat).due and bool(_burners(seats, seat))


def next_fill(seats: Seats, seat: int) -> int | None:
    """Return how many Elektro the next touch of the key for all plants adds to the price of a seat's cart (below 0: it
    empties the cart); None if the touch would be refused."""
    twin, draft = copy(seats), copy(seats.draft(seat))
    draft.happened = [*draft.happened]
    twin.drafts = [draft if other == seat else kept for other, kept in enumerate(seats.drafts)]
    before = draft.state.players[seat].money
    try:
        fill_all(twin, FillAll(seat))
    except IllegalAction:
        return None
    return before - draft.state.players[seat].money


def _check_turn(seats: Seats, seat: int) -> None:
    """Raise IllegalAction unless it is a seat's turn to buy fuel."""
    if not can_fill(seats, seat):
        raise IllegalAction("not_now" if seats.draft(seat).due else "not_your_turn")


def burners(plants: Iterable[PowerPlant]) -> list[PowerPlant]:
    """Return those of some plants that burn fuel, the ones that power most cities first."""
    return sorted((plant for plant in plants if plant.fuels), key=lambda plant: -plant.cities)


def _burners(seats: Seats, seat: int) -> list[PowerPlant]:
    return burners(seats.state_of(seat).players[seat].plants)


def _plant(seats: Seats, seat: int, number: int) -> PowerPlant:
    """Return a seat's plant by its number; raise IllegalAction if it has no such plant or the plant burns nothing."""
    plant = next((plant for plant in _burners(seats, seat) if plant.number == number), None)
    if plant is None:
        raise IllegalAction("not_now")
    return plant


def _runs(seats: Seats, seat: int, plant: PowerPlant) -> int:
    """Return for how many runs a plant has fuel."""
    return len(seats.lying(seat)[plant.number]) // plant.need


def _raise_to(seats: Seats, seat: int, plant: PowerPlant, level: int) -> None:
    """Stage the cheapest tokens up to `level` runs of a plant; raise IllegalAction and stage none if there are too
    few."""
    draft = seats.draft(seat)
    moves, onto = draft.moves, draft.onto
    covered = not seats.money_open(seat)
    try:
        for _ in range(level * plant.need - len(seats.lying(seat)[plant.number])):
            draft.stage(BUY[market.cheapest(draft.state, plant.fuels)], covered, plant.number)
    except IllegalAction:
        draft.restage(moves, onto)
        raise


def _added(seats: Seats, seat: int, plant: PowerPlant) -> Counter[int]:
    """Return the number of staged tokens of each fuel on a plant."""
    player = seats.match.state.players[seat]
    paid = arrange(player.plants, player.fuel, placed=seats.view(seat).placed)
    return Counter(seats.lying(seat)[plant.number]) - Counter(paid[plant.number])


def _take_out(seats: Seats, seat: int, plant: PowerPlant) -> None:
    """Remove the staged tokens from a plant, those put there first."""
    draft, added = seats.draft(seat), _added(seats, seat, plant)
    laid = list(zip(draft.moves, draft.onto, strict=True))
    for move, where in sorted(laid, key=lambda token: token[1] != plant.number):
        if isinstance(move, Buy) and added[move.fuel]:
            added[move.fuel] -= 1
            laid.remove((move, where))
    draft.restage([move for move, _ in laid], [where for _, where in laid])


ACTS: dict[type, Callable[..., None]] = {FillPlant: fill_plant, FillAll: fill_all}
