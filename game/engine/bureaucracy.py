"""Phase 5: powering cities, resupplying the fuel market, updating the plant market."""

from __future__ import annotations

from game.engine import cheaper_if_short, depot, events, mines, must_power, outage, plant_market, two_markets
from game.engine.actions import DONE, Action, Run
from game.engine.plants import HYBRID
from game.engine.resources import COAL, GARBAGE, OIL, URANIUM
from game.engine.state import GameState


def runs(state: GameState) -> list[Action]:
    """Return the runs that the acting seat can still make, and `Done` (F05 to F10).

    Where players must power as many cities as possible, moves that prevent it are left out (M33).
    """
    listed: list[Action] = [DONE]
    listed += possible(state)
    return must_power.enough(state, listed) if state.rules.must_power else listed


def possible(state: GameState) -> list[Run]:
    """Return the runs for which the acting seat has the fuel, one for each mix, of plants that have not run this
    turn."""
    player = state.players[state.actor]
    listed: list[Run] = []
    owned = player.fuel
    ran = state.ran
    every = state.rules.runs
    for plant in player.plants:
        if plant.number in ran:
            continue
        fuels = plant.fuels
        if not fuels:
            listed += every[plant.number]
        elif len(fuels) == 1:
            if owned[fuels[0]] >= plant.need:
                listed += every[plant.number]
        elif owned[COAL] + owned[OIL] >= plant.need:
            listed += [run for run in every[plant.number] if _can_burn(state, run)]
    return listed


def _can_burn(state: GameState, run: Run) -> bool:
    """Return whether a hybrid plant can burn this mix if all fuel, also that of earlier runs, is placed on plants
    (F10).

    Fuel that a hybrid burns takes up places that the other fuel cannot use.
    """
    player = state.players[state.actor]
    coal, oil = run.mix[COAL], run.mix[OIL]
    if coal > player.fuel[COAL] or oil > player.fuel[OIL]:
        return False
    all_coal, all_oil, hybrid_coal, hybrid_oil = state.burnt
    storage = player.storage
    return (
        player.fuel[COAL] + all_coal + hybrid_oil + oil <= storage[COAL] + storage[HYBRID]
        and player.fuel[OIL] + all_oil + hybrid_coal + coal <= storage[OIL] + storage[HYBRID]
    )


def run(state: GameState, action: Run) -> None:
    """Run a plant; the burnt fuel goes to the supply (F11), coal to the depot where that is separate (M27)."""
    player = state.players[state.actor]
    coal, oil, garbage, uranium = action.mix
    fuel, supply = player.fuel, state.supply
    if coal or oil:
        fuel[COAL] -= coal
        fuel[OIL] -= oil
        depot.burn(state, coal)
        supply[OIL] += oil
        a, b, c, d = state.burnt
        hybrid = len(state.rules.plants[action.plant].fuels) == 2
        state.burnt = (a + coal, b + oil, c + coal * hybrid, d + oil * hybrid)
    elif garbage or uranium:
        fuel[GARBAGE] -= garbage
        fuel[URANIUM] -= uranium
        supply[GARBAGE] += garbage
        supply[URANIUM] += uranium
    state.ran += (action.plant,)
    if state.log is not None:
        state.tell(events.PlantRan(player.seat, action.plant, action.mix))


def earn(state: GameState) -> None:
    """Pay the acting seat for the cities it powers; capacity beyond its cities is lost (F01 to F04)."""
    player = state.players[state.actor]
    lit = 0
    plants = state.rules.plants
    for number in state.ran:
        lit += plants[number].cities
    cities = len(player.cities)
    player.supplied = lit if lit < cities else cities
    player.income = outage.pays(state, cities, player.supplied)
    player.money += player.income
    state.ran = ()
    state.burnt = (0, 0, 0, 0)
    if state.log is not None:
        state.tell(events.CitiesSupplied(player.seat, player.supplied, player.income))


def resupply_now(state: GameState) -> tuple[int, int, int, int]:
    """Return the tokens the next resupply would add, given the current step, market and supply.

    The Cartel's fuel counts as returned to the supply, which happens before the resupply (F12 to F19, C13).
    On a map with two markets these are the tokens for the one that the acting seat visits; the market that is not the
    first is filled before it (M47).
    """
    wanted = state.rules.resupply[state.step - 1]
    supply = depot.for_resupply(state)
    if state.cartel:
        supply = [have + back for have, back in zip(supply, state.cartel.fuel, strict=True)]
    if state.aside and not state.away:
        supply = [have - used for have, used in zip(supply, resupply_elsewhere(state), strict=True)]
    stock, tracks = state.stock, state.rules.tracks
    a, b, c, d = [min(wanted[fuel], supply[fuel], len(tracks[fuel]) - stock[fuel]) for fuel in range(4)]
    return (a, b, c, 0 if state.phased_out else d)


def resupply_elsewhere(state: GameState) -> tuple[int, int, int, int]:
    """Return the tokens that the next resupply adds to the market that the acting seat does not visit; none with
    one market."""
    return resupply_now(two_markets.seen_elsewhere(state)) if state.aside else (0, 0, 0, 0)


def end(state: GameState) -> None:
    """End the phase after all payments (F25): let mines sell (M50) and their market shrink (M51), return the Cartel's
    fuel to the supply (C13), resupply the fuel market, and update the plant market.
    """
    if state.rules.mines:
        mines.sell(state)
        mines.use(state)
    if state.cartel:
        for fuel, amount in enumerate(state.cartel.fuel):
            state.supply[fuel] += amount
        state.tell(events.CartelReturnedFuel(state.cartel.fuel))
        state.cartel.fuel = (0, 0, 0, 0)
    added, elsewhere = resupply_now(state), resupply_elsewhere(state)
    supply, stock = state.supply, state.stock
    if state.rules.cheaper_if_short:
        cheaper_if_short.apply(state)
    depot.resupply(state, added[COAL] + elsewhere[COAL])
    for fuel, amount in enumerate(added):
        supply[fuel] -= amount + elsewhere[fuel] if fuel != COAL else 0
        stock[fuel] += amount
    if state.aside:
        two_markets.fill_elsewhere(state, elsewhere)
    if state.log is not None:
        state.tell(events.Resupplied(added, elsewhere))
    plant_market.update(state)
