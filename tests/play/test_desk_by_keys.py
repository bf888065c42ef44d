"""The desk layout with the keyboard alone: Tab reaches everything, Enter activates it, and no pointer is ever used."""

from __future__ import annotations

import pygame
import pytest

from game.engine.actions import DONE, PASS
from game.engine.state import Task
from game.kit.style import words
from game.session import intents
from tests.play.driving import Keys, deal, play_through, reach, same

pytestmark = pytest.mark.unpainted

SMALLEST = (1024, 640)


@pytest.mark.rotates(3, family="whole games")
def test_two_rounds_of_four_players_by_keyboard_equal_the_game_without_a_screen() -> None:
    match = deal(4)
    without = play_through(Keys(match, "desk", SMALLEST), "greedy", 5, until=lambda state: state.round > 2)
    same(match, without)


@pytest.mark.slow
def test_a_whole_game_of_four_by_keyboard_equals_the_game_without_a_screen() -> None:
    match = deal(4)
    without = play_through(Keys(match, "desk", SMALLEST), "greedy", 5)
    assert match.over
    same(match, without)


@pytest.mark.slow
def test_a_whole_game_of_two_with_the_cartel_by_keyboard_equals_the_game_without_a_screen() -> None:
    match = deal(2, seed=3)
    assert match.state.task == Task.PLACE
    without = play_through(Keys(match, "desk", SMALLEST), "chance", 12)
    assert match.over
    same(match, without)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN])
def test_tab_moves_the_keyboard_focus_through_all_targets_and_shift_tab_back(task: Task) -> None:
    match = reach(deal(4), lambda state: state.task == task and state.round >= 2)
    keys = Keys(match, "desk", SMALLEST)
    focus = keys.app.room.focus
    names = [spot.target.name for spot in keys.app.room.canvas.spots if spot.target.enabled]
    seen = []
    for _ in names:
        keys.press(pygame.K_TAB)
        assert focus.ring is not None, "the focus can be seen"
        seen.append(focus.name)
    assert sorted(seen) == sorted(names), "every target once"
    first = seen[0]
    keys.press(pygame.K_TAB)
    assert focus.name == first
    keys.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert focus.name == seen[-1]


def test_enter_confirms_before_any_target_has_the_keyboard_focus() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE)
    keys = Keys(match, "desk", SMALLEST)
    bid = keys.scene.session.view(match.state.actor).bid
    keys.press(pygame.K_RETURN)
    assert match.state.bid == bid


def test_the_keys_plus_and_minus_change_the_bid_and_the_key_p_passes() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE)
    keys = Keys(match, "desk", SMALLEST)
    seat = match.state.actor
    bid = keys.scene.session.view(seat).bid
    keys.press(pygame.K_PLUS, text="+")
    keys.press(pygame.K_EQUALS, pygame.KMOD_SHIFT, "+")
    keys.press(pygame.K_KP_PLUS, text="+")
    assert keys.scene.session.view(seat).bid == bid + 3
    keys.press(pygame.K_MINUS, text="-")
    assert keys.scene.session.view(seat).bid == bid + 2
    keys.press(pygame.K_p, text="p")
    assert (match.commits[-1].seat, match.commits[-1].moves) == (seat, (PASS,))


SHEETS = [("t", "payment"), ("r", "resupply"), ("a", "plants"), ("l", "log"), ("h", "help")]


@pytest.mark.parametrize(("key", "sheet"), SHEETS)
def test_each_sheet_opens_and_closes_with_its_key(key: str, sheet: str) -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    keys = Keys(match, "desk", SMALLEST)
    seat = match.state.actor
    keys.press(pygame.key.key_code(key), text=key)
    assert keys.scene.session.view(seat).sheet == sheet
    keys.press(pygame.key.key_code(key), text=key)
    assert keys.scene.session.view(seat).sheet == ""


def test_letter_keys_select_fuel_and_backspace_and_delete_take_it_back() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY and len(state.players[state.actor].plants) > 0)
    keys = Keys(match, "desk", SMALLEST)
    seat = match.state.actor
    for key in "cogn":
        keys.press(pygame.key.key_code(key), text=key)
    laid = len(keys.laid(seat))
    assert laid
    keys.press(pygame.K_BACKSPACE)
    assert len(keys.laid(seat)) == laid - 1
    keys.press(pygame.K_DELETE)
    assert keys.laid(seat) == ()


def test_escape_opens_the_menu_and_enter_closes_it_without_a_move() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    keys = Keys(match, "desk", SMALLEST)
    lines = len(match.record.lines)
    keys.press(pygame.K_ESCAPE)
    assert keys.scene.menu_open
    keys.press(pygame.K_c, text="c")
    assert keys.laid(match.state.actor) == (), "the game is below the menu"
    keys.press(pygame.K_RETURN)
    assert not keys.scene.menu_open, "Enter means: go on"
    assert len(match.record.lines) == lines


def test_the_arrow_keys_reach_every_city_on_the_map() -> None:
    """From any city in play the arrow keys lead to other cities."""
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    keys = Keys(match, "desk", SMALLEST)
    cities = [s.target.name for s in keys.app.room.canvas.spots if s.target.name.startswith("city:")]
    reached = {cities[0]}
    waiting = [cities[0]]
    while waiting:
        start = waiting.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            keys.app.room.focus.put(start)
            keys.press(key)
            name = keys.app.room.focus.name
            if name in cities and name not in reached:
                reached.add(name)
                waiting.append(name)
    assert reached == set(cities)


def test_opening_the_help_by_keys_sends_only_keyboard_events() -> None:
    match = deal(2, seed=3)
    keys = Keys(match, "desk", SMALLEST)
    keys.mean(intents.Open(match.state.actor, "help"))
    assert {event.type for event in keys.sent} == {pygame.KEYDOWN, pygame.KEYUP}


def test_the_menu_opened_by_key_starts_on_continue_and_returns_the_focus_when_closed() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    keys = Keys(match, "desk", SMALLEST)
    keys.press(pygame.K_TAB)
    city = next(s.target.name for s in keys.app.room.canvas.spots if s.target.name.startswith("city:"))
    keys.app.room.focus.put(city)
    keys.press(pygame.K_ESCAPE)
    assert keys.app.room.focus.name == "resume"
    keys.press(pygame.K_RETURN)
    assert not keys.scene.menu_open
    assert keys.app.room.focus.name == city


def test_at_every_new_decision_the_keyboard_focus_is_on_a_legal_choice() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 2)
    keys = Keys(match, "desk", SMALLEST)
    keys.press(pygame.K_TAB)
    for _ in range(30):
        state = match.state
        keys.press(pygame.K_p, text="p")
        if match.state is state:
            break
        if match.state.task == state.task and match.state.lot == state.lot:
            continue
        focus = keys.app.room.focus
        assert focus.spot is not None
        meant = focus.spot.target.intent
        legal = [move for seat in match.asked() for move in keys.scene.session.moves(seat)]
        if not isinstance(meant, intents.Confirm):
            assert meant.move in legal


def test_after_enter_has_selected_a_plant_the_next_enter_confirms_the_bid() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE)
    keys = Keys(match, "desk", SMALLEST)
    keys.press(pygame.K_TAB)
    seat = match.state.actor
    plant = keys.scene.session.moves(seat)[0]
    keys.mean(intents.StageMove(seat, plant))
    keys.press(pygame.K_PLUS, text="+")
    bid = keys.scene.session.view(seat).bid
    keys.press(pygame.K_RETURN)
    assert match.state.bid == bid


@pytest.mark.rotates(1)
@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD, Task.RUN])
def test_space_confirms_the_turn_wherever_the_keyboard_focus_is(task: Task) -> None:
    match = reach(deal(4), lambda state: state.task == task and state.round >= 2)
    keys = Keys(match, "desk", SMALLEST)
    seat = keys.next_seat()
    keys.press(pygame.K_TAB)
    if task != Task.RUN:
        keys.mean(intents.StageMove(seat, next(move for move in keys.scene.session.moves(seat) if move != DONE)))
        keys.press(pygame.K_TAB)
    before = len(match.commits)
    keys.press(pygame.K_SPACE)
    if len(match.commits) <= before and seat not in match.ready:
        assert keys.scene.session.view(seat).asked_twice


def test_without_a_selection_neither_enter_nor_space_ends_a_turn_of_buying_or_building() -> None:
    for task in (Task.BUY, Task.BUILD):
        match = reach(deal(4), lambda state, task=task: state.task == task)  # type: ignore[misc]
        keys = Keys(match, "desk", SMALLEST)
        state = match.state
        keys.press(pygame.K_RETURN)
        keys.press(pygame.K_SPACE)
        assert match.state is state


def test_the_key_p_explains_why_passing_is_refused_while_a_house_is_selected() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    keys = Keys(match, "desk", SMALLEST)
    seat = match.state.actor
    keys.mean(intents.StageMove(seat, next(move for move in keys.scene.session.moves(seat) if move != DONE)))
    keys.press(pygame.K_p, text="p")
    assert words.say("refusal.laid_out") in keys.texts()
