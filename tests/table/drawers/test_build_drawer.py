"""The list of selected houses: all of them can be paged to and removed, the newest are shown."""

from __future__ import annotations

import pytest

from game.engine.actions import BUILD, Build
from game.engine.build import connection_cost
from game.engine.plants import most_cities
from game.engine.rules import legal_actions
from game.engine.state import GameState, Task
from game.kit.style import words
from game.session import intents
from game.session.intents import StageCheapest
from game.session.session import Session
from game.table.measures.table_view import TO
from game.views.building_sites import next_city
from tests.play.driving import Fingers, Keys, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

SIZE = (1920, 1080)
GLASS = (3840, 2160)


def rich(state: GameState) -> bool:
    return state.task == Task.BUILD and state.players[state.actor].money > 90


def test_in_a_players_list_of_selected_houses_earlier_ones_are_on_further_pages() -> None:
    driver = Fingers(reach(deal(3), rich), "table", SIZE)
    seat = driver.match.state.actor
    colour = driver.match.seats[seat].colour
    moves: list[Build] = []
    while len(moves) < 3:
        assert (driver.app.room.canvas.spot(f"{colour}:leaf") is None) == (len(moves) < 2)
        state = driver.scene.session.draft(seat).state
        reach_of = state.players[seat].reach
        choices = [move for move in legal_actions(state) if isinstance(move, Build)]
        moves.append(min(choices, key=lambda move: state.house_price[move.city] + reach_of[move.city]))
        driver.mean(intents.StageMove(seat, moves[-1]))
    assert listed(driver, colour, moves) == [False, False, True], "below it is the cheapest next city"
    driver.touch(driver.spot(intents.LeafThrough(seat, 1)))
    assert listed(driver, colour, moves) == [False, True, False]
    driver.touch(driver.spot(intents.LeafThrough(seat, 2)))
    assert listed(driver, colour, moves) == [True, False, False]
    driver.touch(driver.spot(intents.LeafThrough(seat, 0)))
    assert listed(driver, colour, moves) == [False, False, True]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("way", ("fingers", "mouse alone", "desk mouse", "keys"))
def test_touching_the_row_of_the_next_house_selects_the_cheapest_one(way: str) -> None:
    match = reach(deal(3), rich)
    layout = "table" if way in ("fingers", "mouse alone") else "desk"
    hand = Fingers if way == "fingers" else Keys if way == "keys" else Mouse
    driver, seat = hand(match, layout, SIZE), match.state.actor
    for count in (1, 2, 3):
        state = driver.scene.session.draft(seat).state
        player = state.players[seat]
        prices = {
            move: state.house_price[move.city] + connection_cost(state, player, move.city)
            for move in legal_actions(state)
            if isinstance(move, Build)
        }
        if layout == "desk" and count == 1:  # the question lists the cheapest cities
            driver.mean(intents.StageMove(seat, min(prices, key=lambda move: (prices[move], move.city))))
        else:
            name = f"{match.seats[seat].colour}:next" if layout == "table" else "next"
            driver.touch(next(spot for spot in driver.app.room.canvas.spots if spot.target.name == name))
        assert len(driver.laid(seat)) == count
        assert player.money - driver.scene.session.draft(seat).state.players[seat].money == min(prices.values())


@pytest.mark.rotates
@pytest.mark.judges("build.several build.several_hint")
@pytest.mark.parametrize("way", ("fingers", "mouse alone", "desk mouse", "keys"))
@pytest.mark.parametrize("count", (2, 3))
def test_one_touch_selects_as_many_houses_as_taking_the_cheapest_next_one_two_or_three_times(
    way: str, count: int
) -> None:
    match = reach(deal(3), rich)
    layout = "table" if way in ("fingers", "mouse alone") else "desk"
    hand = Fingers if way == "fingers" else Keys if way == "keys" else Mouse
    driver, seat = hand(match, layout, SIZE), match.state.actor
    session, cities = Session(match), []
    for _ in range(count):
        house = next_city(session, seat)
        assert house is not None
        cities.append(house.index)
        session.perform(intents.StageMove(seat, BUILD[house.index]))
    cost = match.state.players[seat].money - session.draft(seat).state.players[seat].money
    spot = driver.spot(StageCheapest(seat, count))
    assert words.say("build.several", count=count, amount=cost) in driver.texts()
    driver.touch(spot)
    assert [move.city for move in driver.laid(seat) if isinstance(move, Build)] == cities
    assert not driver.has(StageCheapest(seat, count)), "with the first house the row of the next one takes their place"


def listed(driver: Fingers, colour: str, moves: list[Build]) -> list[bool]:
    """Return which of the houses are shown in the list, where each can be removed."""
    cities = driver.match.record.zone.cities
    names = [f"{colour}:remove:{cities[move.city].id}" for move in moves]
    return [driver.app.room.canvas.spot(name) is not None for name in names]


def dark(state: GameState) -> bool:
    """Return whether a player is building whose plants and fuel power no more cities than it owns."""
    if state.task != Task.BUILD:
        return False
    player = state.players[state.actor]
    more = len(player.cities) + 1
    return player.money > 40 and most_cities(player.plants, player.fuel) < more


def test_a_player_who_builds_sees_the_income_for_the_cities_that_they_can_power() -> None:
    """A house that the plants and the fuel cannot power brings nothing, and this is shown before it is built."""
    driver = Fingers(reach(deal(3), dark), "table", GLASS)
    state = driver.match.state
    seat = state.actor
    player = state.players[seat]
    move = next(move for move in legal_actions(state) if isinstance(move, Build))
    driver.mean(intents.StageMove(seat, move))
    lit = most_cities(player.plants, player.fuel)
    count = len(player.cities) + 1
    before, after = (state.rules.pays(min(lit, cities)) for cities in (count - 1, count))
    said = station(driver, driver.match.seats[seat].colour)
    assert TO.join((str(before), str(after))) in said
    assert words.say("table.dark", count=count - lit) in said
    assert words.say("table.one_more", amount=state.rules.pays(count + 1) - state.rules.pays(count)) not in said


def test_a_player_who_builds_with_spare_capacity_sees_the_income_that_one_more_city_adds() -> None:
    driver = Fingers(reach(deal(3), bright), "table", GLASS)
    state = driver.match.state
    player, pays = state.players[state.actor], state.rules.pays
    said = station(driver, driver.match.seats[state.actor].colour)
    count = len(player.cities)
    assert words.say("table.one_more", amount=pays(count + 1) - pays(count)) in said
    assert str(pays(count)) in said


def bright(state: GameState) -> bool:
    """Return whether a player is building who can power one more city than it owns."""
    if state.task != Task.BUILD:
        return False
    player = state.players[state.actor]
    return most_cities(player.plants, player.fuel) > len(player.cities)


def station(driver: Fingers, colour: str) -> list[str]:
    """Return everything written in a station."""
    painted = driver.app.room.canvas.painted
    return [text for shown in painted if shown.panel.name == f"station:{colour}" for text, _ in shown.texts]


def poor(state: GameState) -> bool:
    return state.task == Task.BUILD and not any(isinstance(move, Build) for move in legal_actions(state))


@pytest.mark.judges("table.no_house")
def test_a_player_who_can_build_nothing_reads_this_instead_of_the_prompt_to_touch_a_city() -> None:
    driver = Fingers(reach(deal(3), poor), "table", SIZE)
    colour = driver.match.seats[driver.match.state.actor].colour
    supply = driver.app.room.canvas.spot(f"{colour}:supply")
    assert supply is not None
    assert supply.target.hint == "No house can be built"
    assert "Touch a city on the map" not in driver.texts()


def test_a_single_selected_house_is_counted_in_the_singular() -> None:
    driver = Fingers(reach(deal(3), rich), "table", SIZE)
    seat = driver.match.state.actor
    driver.mean(
        intents.StageMove(seat, next(move for move in legal_actions(driver.match.state) if isinstance(move, Build)))
    )
    assert "1 house" in driver.texts()
    assert "together" not in driver.texts()
