"""Panels without a selection offer what could be selected: pairs of cities before the first house, plants to nominate,
fuel that plants lack.
"""

from __future__ import annotations

import pytest

from game.draft import lend_money, try_out
from game.engine.actions import Build, Nominate
from game.engine.auction import least_bid
from game.engine.resources import COAL
from game.engine.rules import legal_actions
from game.engine.state import GameState, Task
from game.kit.input.gestures import Spot
from game.kit.style import words
from game.kit.values.ids import OneOf, at_any_seat
from game.match import Match
from game.session import intents
from game.views.building_sites import PAIRS, first_pairs
from game.views.buying import missing_fuel
from tests.play.driving import Driver, Fingers, Keys, Mouse, deal, reach
from tests.play.test_fuel_filling import HAND, driver_of, owning
from tests.workshop.staging import StagedGame

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)
GAMES = (
    StagedGame("recharged", "germany", 4, 6),
    StagedGame("classic", "usa", 5, 2),
    StagedGame("recharged", "japan", 4, 3),
    StagedGame("recharged", "uk-ireland", 3, 3),
    StagedGame("recharged", "south-africa", 3, 3),
)


def first_builder(game: StagedGame) -> Match:
    return reach(game.match(), lambda state: state.task == Task.BUILD)


def spots(driver: Driver, sort: str) -> list[Spot]:
    """Return the targets on the screen that are one of a sort."""
    named = [(at_any_seat(spot.target.name), spot) for spot in driver.app.room.canvas.spots]
    return [spot for name, spot in named if isinstance(name, OneOf) and name.sort == sort]


def costs_of_pairs(state: GameState) -> dict[frozenset[int], int]:
    """Return what the rules take for each pair of first houses, in the cheaper order."""
    start, found = state.copy(), dict[frozenset[int], int]()
    start.log = None
    lend_money(start, start.actor)
    seat = start.actor
    money = start.players[seat].money
    firsts = [move for move in legal_actions(start) if isinstance(move, Build)]
    for first in firsts:
        begun = start.copy()
        try_out(begun, first)
        if begun.task != Task.BUILD or begun.actor != seat:
            continue
        for second in [move for move in legal_actions(begun) if isinstance(move, Build) and not move.founding]:
            both = begun.copy()
            try_out(both, second)
            pair, cost = frozenset((first.city, second.city)), money - both.players[seat].money
            found[pair] = min(cost, found.get(pair, cost))
    return found


@pytest.mark.rotates(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.map)
def test_before_the_first_house_the_suggested_pairs_of_cities_are_the_cheapest(game: StagedGame) -> None:
    match = first_builder(game)
    state = match.state
    seat = state.actor
    assert not state.players[seat].cities
    shown = first_pairs(Mouse(match, "desk", DESK).scene.session, seat)
    costs = costs_of_pairs(state)
    index = {city.id: place for place, city in enumerate(state.zone.cities)}
    assert shown and len(shown) <= PAIRS
    assert shown[0].price == min(costs.values())
    for pair in shown:
        assert pair.price == costs[frozenset(index[city] for city in pair.cities)]
        assert pair.able == (pair.price <= state.players[seat].money)


@pytest.mark.rotates(2)
@pytest.mark.judges("build.pair_hint")
@pytest.mark.parametrize("way", ("fingers", "desk mouse", "keys"))
@pytest.mark.parametrize("game", GAMES[:3], ids=lambda game: game.map)
def test_before_the_first_house_one_touch_selects_a_suggested_pair_of_cities(game: StagedGame, way: str) -> None:
    match = first_builder(game)
    driver: Driver = (
        Fingers(match, "table", TABLE)
        if way == "fingers"
        else Keys(match, "desk", DESK)
        if way == "keys"
        else Mouse(match, "desk", DESK)
    )
    seat = match.state.actor
    session, money = driver.scene.session, match.state.players[seat].money
    pair = first_pairs(session, seat)[0]
    spot = spots(driver, "pair")[0]
    assert pair.able and spot.target.intent == pair.intent
    assert spot.target.hint == words.say("build.pair_hint")
    driver.touch(spot)
    laid = [move.city for move in driver.laid(seat) if isinstance(move, Build)]
    assert [match.state.zone.cities[city].id for city in laid] == list(pair.cities)
    assert session.draft(seat).state.players[seat].money == money - pair.price
    assert not spots(driver, "pair"), "the houses take their place"


def test_a_suggested_pair_of_cities_that_is_too_expensive_is_refused() -> None:
    match = first_builder(GAMES[0])
    seat = match.state.actor
    match.state.players[seat].money = 15
    driver = Mouse(match, "desk", DESK)
    assert [pair.able for pair in first_pairs(driver.scene.session, seat)] == [False] * PAIRS
    driver.touch(spots(driver, "pair")[0])
    assert not driver.laid(seat)


@pytest.mark.rotates(2)
@pytest.mark.parametrize("way", ("desk mouse", "keys"))
@pytest.mark.parametrize("money", (50, 12, 8))
def test_before_a_nomination_the_desk_offers_the_affordable_plants(way: str, money: int) -> None:
    match = deal(4)
    seat = match.state.actor
    match.state.players[seat].money = money
    driver: Driver = Keys(match, "desk", DESK) if way == "keys" else Mouse(match, "desk", DESK)
    legal = [move.plant for move in legal_actions(match.state) if isinstance(move, Nominate)]
    found = spots(driver, "call")
    assert [at_any_seat(spot.target.name).which for spot in found] == legal  # type: ignore[attr-defined]
    said = driver.texts()
    for plant in legal:
        assert words.say("auction.left", amount=money - least_bid(match.state, plant)) in said
    driver.touch(found[-1])
    assert driver.laid(seat) == (Nominate(legal[-1]),)


def test_with_hidden_money_the_plants_offered_for_nomination_do_not_show_the_money_left() -> None:
    match = deal(4, hidden_money=True)
    driver = Mouse(match, "desk", DESK)
    state = match.state
    assert len(spots(driver, "call")) == len([plant for plant in state.current if plant in state.rules.plants])
    money = state.players[state.actor].money
    lefts = {words.say("auction.left", amount=money - least_bid(state, plant)) for plant in state.current}
    assert not lefts & set(driver.texts())


def test_in_the_table_layout_an_empty_cart_offers_the_fuel_that_each_plant_lacks() -> None:
    """The price of the offer is what the cart costs once it is taken; a filled cart shows its tokens instead."""
    match = owning(HAND)
    driver, seat = driver_of("fingers", match), match.state.actor
    session = driver.scene.session
    offers = {offer.plant: offer for offer in missing_fuel(session, seat)}
    assert [at_any_seat(spot.target.name).which for spot in spots(driver, "lacks")] == list(offers)  # type: ignore[attr-defined]
    for place, offer in enumerate(offers.values()):
        driver.touch(spots(driver, "lacks")[place])
        before = match.state.players[seat].money
        assert before - session.draft(seat).state.players[seat].money == offer.cost
        assert not spots(driver, "lacks")
        driver.mean(intents.Reset(seat))


@pytest.mark.parametrize(("plant", "coal"), ((4, 2), (4, 4), (13, 0)))
def test_the_fuel_drawer_asks_for_a_touch_on_a_price_only_if_fuel_can_be_bought(plant: int, coal: int) -> None:
    match = owning((plant,))
    match.state.players[match.state.actor].fuel[COAL] = coal
    driver = Fingers(match, "table", TABLE)
    driver.wait(4)
    assert (words.say("table.cart_empty") in driver.texts()) == (coal == 2)
