"""What a plant's fuel costs now, against purchases in the engine."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.engine import rules
from game.engine.actions import BUY, MOST_MONEY
from game.engine.plants import CARDS, PowerPlant
from game.engine.state import GameState, IllegalAction, Task
from game.kit.style import words
from game.views.fuel_for_sale import NEVER, cost_hint, cost_of_a_run, cost_per_city
from tests.workshop.driving import Mouse
from tests.workshop.staging import CLASSIC, FOUR, SIX, TWO, StagedGame, again, reached


def bought(state: GameState, plant: PowerPlant) -> int | None:
    """Return the least Elektro that the engine takes for the fuel of one run, over every mix."""
    prices = []
    for mix in combinations_with_replacement(plant.fuels, plant.need):
        now = state.copy()
        player = now.players[now.actor]
        player.plants, player.fuel, player.money = (plant,), [0, 0, 0, 0], MOST_MONEY
        try:
            for fuel in mix:
                rules.apply(now, BUY[fuel])
        except IllegalAction:
            continue
        prices.append(MOST_MONEY - player.money)
    return min(prices, default=None)


@pytest.mark.judges("auction.no_fuel_left auction.per_city")
@pytest.mark.parametrize("game", [FOUR, SIX, CLASSIC, TWO])
@pytest.mark.parametrize("number", [2, 4])
def test_the_fuel_cost_shown_for_a_plant_is_what_buying_that_fuel_costs(game: StagedGame, number: int) -> None:
    match = again(reached(game, f"fuel {number}", lambda state: state.round == number and state.task == Task.BUY))
    state, seat = match.state, match.state.actor
    checked = 0
    for plant in CARDS.values():
        if not plant.fuels:
            assert cost_of_a_run(state, seat, plant) == 0
            continue
        cost = cost_of_a_run(state, seat, plant)
        assert cost == bought(state, plant), plant.number
        price, hint = cost_per_city(state, seat, plant), cost_hint(state, seat, plant)
        if cost is None:
            assert (price, hint) == (NEVER, words.say("auction.no_fuel_left"))
        else:
            assert abs(float(price) - cost / plant.cities) <= 0.05 + 1e-9
            assert hint == words.say("auction.per_city", price=price)
            checked += 1
    assert checked > 20


@pytest.mark.judges("auction.each_city")
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_each_plant_for_sale_shows_its_fuel_cost_per_powered_city(size: tuple[int, int]) -> None:
    match = again(reached(FOUR, "costs shown", lambda state: state.round == 2 and state.task == Task.NOMINATE))
    driver = Mouse(match, "desk", size)
    state, said = match.state, driver.texts()
    sold = [state.rules.plants[number] for number in state.current if number in state.rules.plants]
    assert said.count(words.say("auction.each_city")) == len(sold)
    assert {cost_per_city(state, driver.scene.session.shown_seat, plant) for plant in sold} <= set(said)
