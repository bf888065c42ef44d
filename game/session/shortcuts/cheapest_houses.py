"""Several houses with one touch: one after the other in the city that is the cheapest next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.draft import allowed, lend_money, try_out
from game.engine import build
from game.engine.actions import Build
from game.engine.islands import moves_to
from game.engine.state import GameState, IllegalAction, Task
from game.session.intents import StageCheapest
from game.session.seats import Seats


def price(state: GameState, seat: int, city: int) -> int:
    """The cost of a house in a city for a seat, with its connection."""
    return state.house_price[city] + build.connection_cost(state, state.players[seat], city)


def cheapest(state: GameState, seat: int) -> list[int]:
    """The cities in which the rules let a seat build, the cheapest first; its money forbids none."""
    cities = {move.city: price(state, seat, move.city) for move in allowed(state, seat) if isinstance(move, Build)}
    return sorted(cities, key=lambda city: (cities[city], city))


def following(seats: Seats, seat: int) -> Iterator[tuple[Build, int]]:
    """The houses that a seat would add one after the other, each in the cheapest next city, with what each costs.

    None without a network, where every city is free to choose, and none that open money does not pay.
    """
    state = seats.state_of(seat).copy()
    state.log = None
    if state.task != Task.BUILD or not seats.draft(seat).due or not state.players[seat].cities:
        return
    if not seats.money_open(seat):
        lend_money(state, seat)
    while state.task == Task.BUILD and (cities := cheapest(state, seat)):
        cost = price(state, seat, cities[0])
        if cost > state.players[seat].money:
            return
        (house,) = moves_to(state, state.players[seat], cities[:1])
        yield house, cost
        try_out(state, house)


def stage_cheapest(seats: Seats, intent: StageCheapest) -> None:
    """Stage `count` houses, or raise IllegalAction and stage none."""
    draft = seats.draft(intent.seat)
    moves, covered = draft.moves, not seats.money_open(intent.seat)
    houses = [house for (house, _), _ in zip(following(seats, intent.seat), range(intent.count), strict=False)]
    if len(houses) < intent.count:
        raise IllegalAction("not_now" if draft.due else "not_your_turn")
    try:
        for house in houses:
            draft.stage(house, covered)
    except IllegalAction:
        draft.restage(moves)
        raise
    seats.view(intent.seat).earlier = 0


ACTS: dict[type, Callable[..., None]] = {StageCheapest: stage_cheapest}
