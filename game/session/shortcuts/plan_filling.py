"""Plans fuel for whole runs: a touch plans the cheapest fuel for one run of all plants, then for two, then none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from game.draft import try_out
from game.engine import market
from game.engine.actions import BUY
from game.engine.plants import PowerPlant
from game.engine.state import GameState, IllegalAction
from game.session import planner
from game.session.fuel_placement import PutDown, arrange
from game.session.intents import PlanFill
from game.session.planner import Plan
from game.session.seats import Seats
from game.session.shortcuts.fuel_filling import RUNS, burners


def plan_fill(seats: Seats, intent: PlanFill) -> None:
    """Plan the tokens missing for one run of every plant; if none is missing, for two runs; else remove planned fuel.

    Of two markets, the one is planned at which this is cheaper. Plants for which there is too little fuel or open money
    are left out. Raise IllegalAction if nothing can be planned.
    """
    view, state, seat = seats.view(intent.seat), seats.match.state, intent.seat
    if seats.match.over:
        raise IllegalAction("game_over")
    here = _filled(state, seat, view.plan)
    if here is None and view.plan.fuel:
        view.plan, view.armed = replace(view.plan, fuel=()), ()
        return
    there = _filled(state, seat, replace(view.plan, away=not view.plan.away)) if state.aside else None
    found = [plan for plan in (here, there) if plan is not None]
    if not found:
        raise IllegalAction("not_now")
    view.plan, view.armed = min(found, key=lambda plan: _price(state, seat, plan)), ()


def _filled(state: GameState, seat: int, plan: Plan) -> Plan | None:
    """Return the plan with the tokens that are missing, at its market; None if none is, or none can be bought."""
    planned = Counter(fuel for fuel, _ in plan.fuel)
    runs = _runs(planner.before_fuel(state, seat, plan), seat)
    added = next((missing for tokens in runs if (missing := Counter(tokens) - planned)), None)
    if added is None:
        return None
    return planner.repriced(state, seat, replace(plan, fuel=(*plan.fuel, *((fuel, 0) for fuel in added.elements()))))


def _price(state: GameState, seat: int, plan: Plan) -> tuple[int, int, int]:
    """Return a key that is lowest for the best plan to buy fuel: impossible tokens count most, then tokens left out,
    then the price."""
    found = planner.evaluate(state, seat, plan)
    return sum(item.part == "fuel" for item in found.missed), -len(plan.fuel), found.cost("fuel")


def _runs(table: GameState, seat: int) -> list[tuple[int, ...]]:
    """Return the cheapest tokens that a seat lacks for one run of all its plants and for two, for the largest
    plants first."""
    put: tuple[tuple[int, int], ...] = ()
    found = []
    for level in range(1, RUNS + 1):
        for plant in burners(table.players[seat].plants):
            player = table.players[seat]
            lying = arrange(player.plants, player.fuel, placed=PutDown(put))[plant.number]
            table, tokens = _bought(table, plant, level * plant.need - len(lying))
            put += tuple((plant.number, fuel) for fuel in tokens)
        found.append(tuple(fuel for _, fuel in put))
    return found


def _bought(table: GameState, plant: PowerPlant, count: int) -> tuple[GameState, tuple[int, ...]]:
    """Return the state after buying the cheapest tokens for some runs of a plant, and their fuels; none if there
    are too few."""
    after, tokens = table.copy(), list[int]()
    for _ in range(count):
        tokens.append(market.cheapest(after, plant.fuels))
        try:
            try_out(after, BUY[tokens[-1]])
        except IllegalAction:
            return table, ()
    return after, tuple(tokens)


ACTS: dict[type, Callable[..., None]] = {PlanFill: plan_fill}
