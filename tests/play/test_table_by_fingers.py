"""The table layout with fingers only: whole games, carried pieces, several people at once, lost focus."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.engine.actions import BUY, Build, Buy
from game.engine.state import Task
from game.session import intents
from tests.play.driving import Fingers, deal, play_through, reach, same

TABLE = (1920, 1080)
SMALL = (1280, 720)


@pytest.mark.rotates(3, family="whole games")
def test_two_rounds_of_four_players_by_fingers_equal_the_game_without_a_screen() -> None:
    match = deal(4)
    without = play_through(Fingers(match, "table", SMALL), "greedy", 5, until=lambda state: state.round > 2)
    same(match, without)


@pytest.mark.slow
def test_a_whole_game_of_four_by_fingers_equals_the_game_without_a_screen() -> None:
    match = deal(4)
    without = play_through(Fingers(match, "table", TABLE), "greedy", 5)
    assert match.over
    same(match, without)


@pytest.mark.rotates(3, family="whole games")
def test_two_rounds_of_six_players_can_be_played_where_one_station_opens_at_a_time() -> None:
    match = deal(6)
    fingers = Fingers(match, "table", TABLE)
    fingers.app.room.known = 32
    fingers.app.room.fit()
    fingers.app.lay_out()
    without = play_through(fingers, "greedy", 5, until=lambda state: state.round > 2)
    same(match, without)


@pytest.mark.rotates(3, family="whole games")
def test_a_whole_game_of_two_with_the_cartel_by_fingers_equals_the_game_without_a_screen() -> None:
    match = deal(2, seed=3)
    assert match.state.task == Task.PLACE
    without = play_through(Fingers(match, "table", SMALL), "greedy", 2)
    assert match.over
    same(match, without)


def test_six_players_on_all_sides_of_a_table_can_run_plants_with_random_fuel_mixes() -> None:
    match = reach(deal(6, map_name="usa", seed=4), lambda state: state.task == Task.RUN and state.round == 6, "chance")
    without = play_through(Fingers(match, "table", SMALL), "chance", 8, commits=6)
    same(match, without)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "edition", "map_name"), [(3, "classic", "germany"), (6, "recharged", "usa")])
def test_random_games_by_fingers_equal_the_game_without_a_screen(players: int, edition: str, map_name: str) -> None:
    match = deal(players, edition, map_name)
    without = play_through(Fingers(match, "table", SMALL), "chance", 11)
    assert match.over
    same(match, without)


# --- carrying ----------------------------------------------------------------------------------------


def test_a_fuel_token_dragged_to_a_plant_by_finger_is_put_in_the_cart() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    fuel = next(move.fuel for move in (BUY[fuel] for fuel in range(4)) if fingers.legal(move))
    word = ("coal", "oil", "garbage", "uranium")[fuel]
    plant = next(card for card in match.state.players[seat].plants if fuel in card.fuels)
    colour = match.seats[seat].colour
    fingers.carry(f"fuel:{word}", f"{colour}:plant:{plant.number}")
    assert fingers.laid(seat) == (Buy(fuel),)
    fingers.mean(intents.StepBack(seat))
    assert fingers.laid(seat) == ()


def test_a_fuel_token_dropped_elsewhere_than_on_a_plant_buys_nothing() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    fingers = Fingers(match, "table", TABLE)
    fingers.carry("fuel:coal", "fuel:uranium")
    assert fingers.laid(match.state.actor) == ()


def test_a_house_dragged_to_a_city_by_finger_is_selected() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    city = next(index for index in range(len(match.state.zone)) if fingers.legal(Build(index)))
    goal = f"city:{match.state.zone.cities[city].id}"
    supply = f"{match.seats[seat].colour}:supply"
    fingers.carry(supply, goal)
    assert fingers.laid(seat) == (Build(city),)
    fingers.carry(supply, goal)
    assert fingers.laid(seat) == (Build(city),), "a second house on the same city takes nothing back"


def test_a_finger_that_slides_off_a_button_presses_nothing() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    fingers = Fingers(match, "table", TABLE)
    lines = len(match.record.lines)
    colour = match.seats[match.state.actor].colour
    fingers.carry(f"{colour}:confirm", "fuel:coal")
    assert len(match.record.lines) == lines


# --- several at once ---------------------------------------------------------------------------------


def test_in_bureaucracy_all_four_players_can_choose_plants_at_the_same_time() -> None:
    """In bureaucracy the fingers of all seats land together and lift together."""
    match = reach(deal(4), lambda state: state.task == Task.RUN and state.round == 3)
    fingers = Fingers(match, "table", TABLE)
    toggled = {}
    for seat in range(4):
        plant = next(iter(fingers.scene.session.view(seat).runs))
        toggled[seat] = intents.ToggleRun(seat, plant)
    fingers.together([fingers.spot(intent) for intent in toggled.values()])
    for seat, intent in toggled.items():
        assert intent.plant not in fingers.scene.session.view(seat).runs
    fingers.together([fingers.spot(intent) for intent in toggled.values()])
    round_ = match.state.round
    fingers.together([fingers.spot(intents.Confirm(seat)) for seat in range(4)])
    assert (match.state.round, match.ready) == (round_ + 1, {}), "all four were ready at once"


def test_in_bureaucracy_one_player_can_withdraw_a_choice_while_another_confirms() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RUN and state.round == 3)
    fingers = Fingers(match, "table", TABLE)
    fingers.mean(intents.Confirm(0))
    fingers.together([fingers.spot(intents.Undo(0)), fingers.spot(intents.Confirm(2))])
    assert set(match.ready) == {2}


def test_a_waiting_player_can_open_sheets_while_another_bids() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    other = (seat + 1) % 4
    bid = fingers.scene.session.view(seat).bid
    fingers.together([fingers.spot(intents.Open(other, "payment")), fingers.spot(intents.SetBid(seat, bid + 1))])
    assert fingers.scene.session.view(other).sheet == "payment"
    assert fingers.scene.session.view(seat).bid == bid + 1


# --- the window loses its focus ----------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.VIDEORESIZE])
def test_fingers_already_down_when_the_window_loses_focus_or_changes_size_buy_nothing(event: int) -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    colour = match.seats[seat].colour
    lines = len(match.record.lines)
    market, confirm = fingers.place("fuel:coal"), fingers.place(f"{colour}:confirm")
    plants = [spot for spot in fingers.app.room.canvas.spots if spot.target.name.startswith(f"{colour}:plant:")]
    goal = plants[0].target.rect.center
    carried, pressed = fingers.down(market), fingers.down(confirm)
    fingers.move(carried, ((market[0] + goal[0]) / 2, (market[1] + goal[1]) / 2))
    fingers.move(carried, goal)
    fingers.lose_focus(event)
    fingers.up(carried, goal)
    fingers.up(pressed, confirm)
    fingers.wait(90)
    assert fingers.laid(seat) == ()
    assert len(match.record.lines) == lines
    assert not fingers.app.room.touch.contacts
    assert not fingers.app.room.canvas.busy, "the carried piece is at rest at home"
    market_pieces = [name for name in fingers.app.room.canvas.pieces.actors if name.startswith("coal@market")]
    assert len(market_pieces) == match.state.stock[0]


def test_touch_targets_of_different_player_stations_do_not_overlap() -> None:
    match = reach(deal(6), lambda state: state.task == Task.RUN and state.round == 3)
    spots = [spot for spot in Fingers(match, "table", SMALL).app.room.canvas.spots if spot.owner is not None]
    for a, b in combinations(spots, 2):
        if a.owner != b.owner:
            assert not a.target.rect.colliderect(b.target.rect)
