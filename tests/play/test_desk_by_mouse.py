"""The desk layout with the mouse alone: a whole game, cubes carried to plants, reasons under the pointer."""

from __future__ import annotations

import pygame
import pytest

from game.desk.map_panel import DeskMap
from game.engine.actions import BUY, Build, Buy, Drop, Scrap
from game.engine.resources import FUELS
from game.engine.state import Task
from game.session import intents
from tests.play.driving import Mouse, deal, play_through, reach, same

pytestmark = pytest.mark.unpainted

DESK = (1280, 800)
SMALLEST = (1024, 640)


@pytest.mark.rotates(3, family="whole games")
def test_two_rounds_of_four_by_mouse_equal_the_game_without_a_screen() -> None:
    match = deal(4)
    same(match, play_through(Mouse(match, "desk", SMALLEST), "greedy", 5, until=lambda state: state.round == 3))
    assert match.state.round == 3


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALLEST, DESK])
def test_a_whole_game_of_four_by_mouse_equals_the_game_without_a_screen(size: tuple[int, int]) -> None:
    match = deal(4)
    without = play_through(Mouse(match, "desk", size), "greedy", 5)
    assert match.over
    same(match, without)


@pytest.mark.slow
def test_a_random_game_of_six_by_mouse_equals_the_game_without_a_screen() -> None:
    match = deal(6, map_name="usa")
    without = play_through(Mouse(match, "desk", SMALLEST), "chance", 5)
    assert match.over
    same(match, without)


def test_a_plant_can_be_discarded_and_its_fuel_returned_by_mouse() -> None:
    match = reach(deal(4), lambda state: state.task == Task.SCRAP and any(state.players[state.actor].fuel))
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    choices = [card.number for card in match.state.players[seat].plants if mouse.legal(Scrap(card.number))]
    for plant in choices:
        mouse.mean(intents.Reset(seat)) if mouse.has(intents.Reset(seat)) else None
        if not mouse.has(intents.StageMove(seat, Scrap(plant))):
            mouse.mean(intents.StepBack(seat))
        mouse.mean(intents.StageMove(seat, Scrap(plant)))
        assert mouse.laid(seat)[0] == Scrap(plant)
    while not mouse.has(intents.Confirm(seat)):
        mouse.mean(
            next(intents.StageMove(seat, Drop(f)) for f in range(4) if mouse.has(intents.StageMove(seat, Drop(f))))
        )
    mouse.mean(intents.Confirm(seat))
    assert match.commits[-1].moves[0] == Scrap(choices[-1])
    assert len(match.state.players[seat].plants) == match.state.rules.plant_limit


def test_a_fuel_token_dragged_to_a_plant_by_mouse_is_put_in_the_cart() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    fuel = next(fuel for fuel in range(4) if mouse.legal(BUY[fuel]))
    plant = next(card for card in match.state.players[seat].plants if fuel in card.fuels)
    mouse.carry(f"fuel:{FUELS[fuel]}", f"plant:{plant.number}")
    assert mouse.laid(seat) == (Buy(fuel),)
    mouse.mean(intents.Confirm(seat))
    assert match.commits[-1].moves[0] == Buy(fuel)


def test_a_house_dragged_to_a_city_by_mouse_is_selected() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    city = next(index for index in range(len(match.state.zone)) if mouse.legal(Build(index)))
    mouse.carry("supply", f"city:{match.state.zone.cities[city].id}")
    assert mouse.laid(seat) == (Build(city),)


def test_the_mouse_over_a_city_shows_its_price_without_selecting_it() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD and state.round == 3)
    mouse = Mouse(match, "desk", DESK)
    state, seat = match.state, match.state.actor
    city = next(index for index in range(len(state.zone)) if mouse.legal(Build(index)))
    assert _price_on_the_map(mouse) is None
    mouse.hover(mouse.place(f"city:{state.zone.cities[city].id}"))
    assert _price_on_the_map(mouse) == state.house_price[city] + state.players[seat].reach[city]
    assert state.zone.cities[city].name in mouse.texts()
    assert mouse.laid(seat) == ()
    mouse.hover((1, 1))
    assert _price_on_the_map(mouse) is None


def _price_on_the_map(mouse: Mouse) -> int | None:
    """Return the price beside the marked connection on the map; None if no connection is marked."""
    key = next(each.panel.key for each in mouse.app.room.canvas.painted if each.panel.name == "map")
    assert isinstance(key, DeskMap)
    return key.marks.route_price


def test_a_house_in_a_city_where_none_is_allowed_is_refused_with_the_reason() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD and state.round == 3)
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    full = next(i for i in range(len(match.state.zone)) if not mouse.legal(Build(i)))
    mouse.mean(intents.StageMove(seat, Build(full)))
    refused = mouse.scene.session.view(seat).refused
    assert refused is not None
    assert mouse.laid(seat) == ()
    assert any(str(value) in text for text in mouse.texts() for value in refused.values.values())


def test_undo_takes_back_a_persons_commit_and_the_bots_later_ones_also_on_the_screen() -> None:
    """A person's commit is undone on the screen, and the bots' commits after it too (U02)."""
    match = deal(3, kinds=("person", "greedy", "greedy"))
    mouse = Mouse(reach(match, lambda state: state.task == Task.BUY and state.actor == 0), "desk", DESK)
    before = match.state
    pieces = mouse.homes()
    mouse.mean(intents.Confirm(0))
    if match.state is before:  # nothing bought is asked once
        mouse.mean(intents.Confirm(0))
    mouse.wait(20)
    assert match.state is not before
    mouse.mean(intents.Undo(0))
    assert match.state == before
    mouse.wait(5)
    assert mouse.homes() == pieces


def test_a_click_beside_all_targets_does_nothing() -> None:
    match = deal(2, seed=3)
    mouse = Mouse(match, "desk", SMALLEST)
    for place in ((0, 0), (1023, 639), (0, 639), (600, 5)):
        mouse.click(place)
        mouse.click(place, pygame.BUTTON_RIGHT)
    assert match.record.lines == []
