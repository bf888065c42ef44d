"""The table arranged by fingers: stations moved, collapsed and opened, markets turned, copies opened and closed."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.engine.actions import BUY, NOMINATE, Done
from game.engine.state import Task
from game.kit.style.settings import Settings, load, save
from game.kit.values.ids import CardId
from game.scenes.play import PlayScene
from game.session import intents
from game.session.bot_players import LocalBots
from game.table.measures.arrangement import LEAST_ZOOM, MOST_ZOOM
from game.table.measures.seating import usual_chairs
from game.table.stations.station import shape
from tests.play.driving import Fingers, Place, between, deal, reach

pytestmark = pytest.mark.unpainted

SIZE = (1280, 720)
COLOURS = ("red", "blue", "yellow", "green", "purple", "black")


def table(players: int, task: Task, round_: int = 2, kinds: Sequence[str] = ()) -> Fingers:
    match = reach(deal(players, kinds=kinds), lambda state: state.task == task and state.round >= round_)
    return Fingers(match, "table", SIZE)


def colour(fingers: Fingers, seat: int) -> str:
    return fingers.match.seats[seat].colour


def rect(fingers: Fingers, name: str) -> pygame.Rect:
    """Return the rectangle of a panel on the screen."""
    return next(p.panel.rect for p in fingers.app.room.canvas.painted if p.panel.name == name)


def shown(fingers: Fingers, name: str) -> bool:
    return any(p.panel.name == name for p in fingers.app.room.canvas.painted)


def drag(fingers: Fingers, start: Place, *way: Place, steps: int = 6) -> None:
    """Drag along a path, and lift after a rest."""
    finger = fingers.down(start)
    for goal in way:
        for part in range(1, steps + 1):
            fingers.move(finger, between(start, goal, part / steps))
        start = goal
    fingers.wait(8)
    fingers.up(finger, start)
    fingers.wait(2)


def tap(fingers: Fingers, name: str) -> None:
    spot = fingers.app.room.canvas.spot(name)
    assert spot is not None, name
    fingers.touch(spot)


def flick(fingers: Fingers, start: Place, goal: Place) -> None:
    finger = fingers.down(start)
    for part in range(1, 4):
        fingers.move(finger, between(start, goal, part / 3))
    fingers.up(finger, goal)
    fingers.wait(2)


def touch(fingers: Fingers, name: str) -> Place:
    return fingers.place(name)


# --- stations ------------------------------------------------------------------------------------------


def test_a_players_station_dragged_around_a_corner_of_the_table_turns_to_the_new_side() -> None:
    fingers = table(3, Task.BUY)
    name = f"station:{COLOURS[2]}"
    before = next(p.panel.turn for p in fingers.app.room.canvas.painted if p.panel.name == name)
    assert before == 2
    wide, high = SIZE
    drag(fingers, touch(fingers, f"{COLOURS[2]}:band"), (wide - 60, 30), (wide - 30, high / 2))
    panel = next(p.panel for p in fingers.app.room.canvas.painted if p.panel.name == name)
    assert panel.turn == 3 and panel.rect.right == wide
    assert not fingers.scene.people.arrangement.live


def test_a_dragged_player_station_and_its_pieces_follow_the_finger() -> None:
    fingers = table(3, Task.BUY)
    fingers.app.settings.speed = "normal"
    name, band = f"station:{COLOURS[0]}", touch(fingers, f"{COLOURS[0]}:band")
    before, homes = rect(fingers, name), fingers.homes()
    mine = [piece for piece in homes if piece.startswith("card:") and before.collidepoint(homes[piece])]
    assert mine
    finger = fingers.down(band)
    fingers.move(finger, (band[0] + 120, band[1] - 4))
    assert rect(fingers, name).x - before.x == pytest.approx(120, abs=2)
    for piece in mine:
        actor = fingers.app.room.canvas.pieces.actors[piece]
        assert actor.x - homes[piece][0] == pytest.approx(120, abs=3)
    fingers.up(finger, band)


def test_stations_stay_on_the_screen_when_one_is_dragged_over_its_edge() -> None:
    fingers = table(4, Task.BUY)
    drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), (5, SIZE[1] - 1), (SIZE[0] - 1, SIZE[1] - 1))
    for seat in range(4):
        assert pygame.Rect((0, 0), SIZE).contains(rect(fingers, f"station:{COLOURS[seat]}"))


def test_a_player_station_dragged_to_a_full_side_returns_with_a_message() -> None:
    fingers = table(4, Task.BUY)
    drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), (20, 60))
    assert not fingers.scene.people.arrangement.chairs, "as if nothing had been moved"
    note = fingers.app.room.canvas.overlay.note
    assert note is not None and note.refusal


def markets(fingers: Fingers) -> list[tuple[int, ...]]:
    return [tuple(rect(fingers, name)) for name in ("plants", "fuels")]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", (3, 4, 6))
def test_a_player_station_refused_at_a_full_side_slides_back_and_nothing_else_moves(players: int) -> None:
    fingers = table(players, Task.BUY)
    names = [f"station:{name}" for name in COLOURS[:players]]
    before, lying = markets(fingers), [rect(fingers, name) for name in names]
    wide, high = SIZE
    for x in (4, wide - 4):
        side = "W" if x < wide / 2 else "E"
        if side not in {chair.side for chair in usual_chairs(players)}:
            continue
        drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), (x, high - 60))
        assert not fingers.scene.people.arrangement.live
        assert [rect(fingers, name) for name in names] == lying, side
        assert markets(fingers) == before, side


def test_swapping_the_places_of_two_players_at_a_table_does_not_move_the_markets() -> None:
    fingers = table(4, Task.BUY)
    before = markets(fingers)
    drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), rect(fingers, f"station:{COLOURS[1]}").center)
    assert fingers.scene.people.arrangement.chairs[0].side == "W"
    assert markets(fingers) == before


def test_a_station_in_front_of_one_market_does_not_shrink_the_other() -> None:
    """Moved into a corner the station may open before a market's end; that market makes room, the other does not."""
    fingers = table(4, Task.BUY)
    before = markets(fingers)
    drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), (SIZE[0] - 200, SIZE[1] - 20))
    plants, fuels = markets(fingers)
    assert plants == before[0]
    assert fuels[3] < before[1][3]


@pytest.mark.parametrize("players", (4, 6))
def test_dropping_a_players_station_on_another_swaps_the_two(players: int) -> None:
    """Two stations are swapped even if every side is full; the order of bidding stays as dealt."""
    fingers = table(players, Task.BUY)
    names = [f"station:{name}" for name in COLOURS[:players]]
    other = 1 if players == 4 else 2
    before, order = fingers.app.room.canvas, fingers.match.state.order
    sides = [chair.side for chair in usual_chairs(players)]
    mine, there = rect(fingers, names[0]), rect(fingers, names[other])
    drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), there.center)
    assert abs(rect(fingers, names[other]).centerx - mine.centerx) < 4, "who made room on the way is back"
    after = [chair.side for chair in fingers.scene.people.arrangement.chairs]
    assert sides[other] == "W" and (after[0], after[other]) == ("W", "S")
    assert [after[seat] for seat in range(players) if seat not in (0, other)] == [
        sides[seat] for seat in range(players) if seat not in (0, other)
    ]
    assert fingers.match.state.order == order and before.overlay.note is None
    shown_ = [rect(fingers, name) for name in names]
    assert not [one for one in shown_ if one.collidelistall([other for other in shown_ if other is not one])]


def test_a_player_station_held_by_a_finger_does_not_swap_places_with_another() -> None:
    fingers = table(4, Task.BUY)
    held = fingers.down(touch(fingers, f"{COLOURS[1]}:band"))
    here = touch(fingers, f"{COLOURS[1]}:band")
    fingers.move(held, (here[0], here[1] + 40))
    drag(fingers, touch(fingers, f"{COLOURS[0]}:band"), rect(fingers, f"station:{COLOURS[1]}").center)
    fingers.up(held, here)
    fingers.wait(2)
    assert [chair.side for chair in fingers.scene.people.arrangement.chairs] == ["S", "W", "N", "E"]


def test_two_stations_dragged_at_once_return_if_the_window_loses_its_focus() -> None:
    fingers = table(4, Task.BUY)
    before = [rect(fingers, f"station:{name}") for name in COLOURS[:4]]
    first, second = touch(fingers, f"{COLOURS[0]}:band"), touch(fingers, f"{COLOURS[2]}:band")
    a, b = fingers.down(first), fingers.down(second)
    fingers.move(a, (first[0] + 90, first[1]))
    fingers.move(b, (second[0] - 90, second[1]))
    assert rect(fingers, f"station:{COLOURS[0]}").x > before[0].x
    assert rect(fingers, f"station:{COLOURS[2]}").x < before[2].x
    fingers.lose_focus(pygame.WINDOWFOCUSLOST)
    fingers.wait(2)
    assert [rect(fingers, f"station:{name}") for name in COLOURS[:4]] == before
    assert not fingers.scene.people.arrangement.held


def test_resizing_the_window_ends_the_drag_of_a_station() -> None:
    fingers = table(4, Task.BUY)
    band = touch(fingers, f"{COLOURS[0]}:band")
    finger = fingers.down(band)
    fingers.move(finger, (band[0] + 90, band[1]))
    fingers.lose_focus(pygame.VIDEORESIZE)
    fingers.wait(2)
    assert not fingers.scene.people.arrangement.held and not fingers.scene.people.arrangement.live


def test_a_tap_on_a_stations_band_collapses_and_opens_it() -> None:
    fingers = table(4, Task.BUY)
    seat = fingers.match.state.actor
    name = colour(fingers, seat)
    deep = min(rect(fingers, f"station:{name}").size)
    tap(fingers, f"{name}:band")
    assert min(rect(fingers, f"station:{name}").size) < deep
    assert fingers.app.room.canvas.spot(f"{name}:confirm") is None
    tap(fingers, f"{name}:band")
    assert fingers.app.room.canvas.spot(f"{name}:confirm") is not None
    other = colour(fingers, (seat + 1) % 4)
    tap(fingers, f"{other}:band")
    assert fingers.scene.session.view((seat + 1) % 4).sheet
    tap(fingers, f"{other}:band")
    assert not fingers.scene.session.view((seat + 1) % 4).sheet


def test_a_station_collapsed_during_its_owners_turn_is_not_collapsed_after_it() -> None:
    fingers = table(4, Task.BUY)
    seat = fingers.match.state.actor
    tap(fingers, f"{colour(fingers, seat)}:band")
    fingers.scene.session.commit(seat, fingers.scene.session.last_moves(seat))
    fingers.wait(2)
    assert seat not in fingers.scene.people.arrangement.shrunk


def test_a_bots_narrow_station_can_be_dragged_but_not_opened() -> None:
    fingers = table(3, Task.BUY, kinds=("person", "greedy", "person"))
    before = rect(fingers, f"station:{COLOURS[1]}")
    tap(fingers, f"{COLOURS[1]}:band")
    assert rect(fingers, f"station:{COLOURS[1]}") == before
    band = touch(fingers, f"{COLOURS[1]}:band")
    drag(fingers, band, (band[0], band[1] - 60))
    assert rect(fingers, f"station:{COLOURS[1]}").y < before.y


# --- markets -------------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", (2, 3, 4, 6))
def test_a_market_turned_by_quarter_turns_keeps_touch_targets_large_and_texts_whole(players: int) -> None:
    fingers = table(players, Task.BUY)
    k = fingers.scene.people.seating(SIZE).px_per_mm
    for market in ("plants", "fuels"):
        for turn in (1, 2, 3, 0):
            tap(fingers, f"knob:{market}")
            panel = next(p for p in fingers.app.room.canvas.painted if p.panel.name == market)
            assert panel.panel.turn == turn
            for target in panel.targets:
                if target.name.startswith(("card:", "fuel:", "menu")) and ":head" not in target.name:
                    assert min(target.rect.size) / k >= 12 - 0.6, f"{market} {turn}: {target.name}"
                    assert panel.panel.rect.contains(target.rect)
            assert not panel.clipped


def test_dragging_a_markets_knob_enlarges_the_market_up_to_a_limit() -> None:
    fingers = table(4, Task.BUY)
    for market, inwards in (("plants", 1), ("fuels", -1)):
        x, y = touch(fingers, f"knob:{market}")
        drag(fingers, (x, y), (x + inwards * 500, y))
        assert fingers.scene.people.arrangement.markets[market].zoom == MOST_ZOOM
        x, y = touch(fingers, f"knob:{market}")
        drag(fingers, (x, y), (max(30, min(SIZE[0] - 30, x - inwards * 400)), y))
        assert LEAST_ZOOM <= fingers.scene.people.arrangement.markets[market].zoom < 1.4


def test_a_market_being_resized_returns_to_its_size_if_the_window_loses_its_focus() -> None:
    fingers = table(4, Task.BUY)
    x, y = touch(fingers, "knob:plants")
    finger = fingers.down((x, y))
    fingers.move(finger, (x + 120, y))
    assert fingers.scene.people.arrangement.markets["plants"].zoom > 1
    fingers.lose_focus(pygame.WINDOWFOCUSLOST)
    assert fingers.scene.people.arrangement.markets["plants"].zoom == 1


def test_the_next_game_on_the_same_display_keeps_the_arranged_stations_and_markets() -> None:
    fingers = table(3, Task.BUY)
    tap(fingers, "knob:plants")
    band = touch(fingers, f"{COLOURS[0]}:band")
    drag(fingers, band, (band[0] + 60, band[1]))
    where = rect(fingers, f"station:{COLOURS[0]}")
    later = table(3, Task.BUY)
    assert rect(later, f"station:{COLOURS[0]}") != where
    settings = load(write(fingers.app.settings))
    scene = PlayScene(later.match, LocalBots(1), lambda _: None, "table")
    later.app = App(scene, settings, "table", pygame.Surface(SIZE))
    later.wait(2)
    assert rect(later, f"station:{COLOURS[0]}").x == pytest.approx(where.x, abs=1)
    assert next(p.panel.turn for p in later.app.room.canvas.painted if p.panel.name == "plants") == 1


def write(settings: Settings) -> Path:
    """Return the file to which the settings are written."""
    settings.path = Path(tempfile.mkdtemp()) / "settings.json"
    assert save(settings)
    return settings.path


# --- copies --------------------------------------------------------------------------------------------


def test_dragging_a_card_to_a_player_opens_a_copy_there_and_flicking_the_copy_closes_it() -> None:
    fingers = table(4, Task.RAISE)
    seat = fingers.match.state.actor
    other = next(s for s in range(4) if s != seat and s in (0, 2))
    plant = fingers.match.state.future[0]
    station = rect(fingers, f"station:{COLOURS[other]}")
    goal = (station.centerx - 100, station.top - 60 if other == 0 else station.bottom + 60)
    drag(fingers, touch(fingers, f"card:{plant}"), goal)
    name = f"pulled:{COLOURS[other]}:card:{plant}"
    assert shown(fingers, name)
    assert next(p.panel.turn for p in fingers.app.room.canvas.painted if p.panel.name == name) == (
        0 if other == 0 else 2
    )
    x, y = touch(fingers, f"{COLOURS[other]}:copy:card:{plant}")
    flick(fingers, (x, y), (x + 150, y))
    assert not shown(fingers, name)


def test_dragging_the_fuel_markets_heading_to_a_player_opens_a_copy_of_the_market_there() -> None:
    fingers = table(4, Task.RAISE)
    station = rect(fingers, f"station:{COLOURS[2]}")
    drag(fingers, touch(fingers, "fuels:head"), (station.centerx + 60, station.bottom + 50))
    assert fingers.scene.people.arrangement.popouts == [(2, "fuels")]


def test_a_plant_card_dropped_far_from_every_player_opens_no_copy() -> None:
    fingers = table(2, Task.RAISE)
    drag(fingers, touch(fingers, f"card:{fingers.match.state.future[0]}"), (SIZE[0] / 2, SIZE[1] / 2))
    assert not fingers.scene.people.arrangement.popouts


def test_a_players_copy_of_a_market_dragged_a_little_returns_to_its_place() -> None:
    fingers = table(4, Task.BUY)
    fingers.scene.people.arrangement.pop_out(0, "plants")
    fingers.app.lay_out()
    before = rect(fingers, f"pulled:{COLOURS[0]}:plants")
    x, y = touch(fingers, f"{COLOURS[0]}:copy:plants")
    finger = fingers.down((x, y))
    fingers.move(finger, (x + 25, y))
    assert rect(fingers, f"pulled:{COLOURS[0]}:plants").x == before.x + 25
    fingers.wait(8)
    fingers.up(finger, (x + 25, y))
    fingers.wait(1)
    assert rect(fingers, f"pulled:{COLOURS[0]}:plants") == before


def test_a_player_can_open_and_close_copies_of_both_markets_and_of_a_plant_card_by_taps() -> None:
    fingers = table(4, Task.BUY)
    seat = next(s for s in range(4) if s != fingers.match.state.actor)
    name = colour(fingers, seat)
    tap(fingers, f"{name}:market")
    assert shown(fingers, f"pulled:{name}:fuels")
    tap(fingers, f"{name}:copy:fuels:other")
    plant = fingers.match.state.current[0]
    tap(fingers, f"{name}:copy:fuels:close")
    tap(fingers, f"{name}:copy:card:{plant}:small")
    assert shown(fingers, f"pulled:{name}:card:{plant}")
    tap(fingers, f"{name}:copy:card:{plant}:close")
    tap(fingers, f"{name}:copy:plants")
    assert not fingers.scene.people.arrangement.popouts


def test_a_players_copy_of_the_fuel_market_sells_only_if_its_owner_is_to_move() -> None:
    fingers = table(4, Task.BUY)
    seat = fingers.match.state.actor
    waiting = next(s for s in range(4) if s != seat)
    arrangement = fingers.scene.people.arrangement
    arrangement.pop_out(seat, "fuels")
    arrangement.pop_out(waiting, "fuels")
    fingers.app.lay_out()
    fuel = next(fuel for fuel in range(4) if fingers.legal(BUY[fuel]))
    word = ("coal", "oil", "garbage", "uranium")[fuel]
    tap(fingers, f"{colour(fingers, waiting)}:copy:fuel:{word}")
    assert not fingers.laid(seat)
    tap(fingers, f"{colour(fingers, seat)}:copy:fuel:{word}")
    assert fingers.laid(seat) == (BUY[fuel],)


def test_a_plant_card_dragged_into_the_nominating_players_station_is_nominated() -> None:
    fingers = table(4, Task.NOMINATE)
    seat = fingers.match.state.actor
    plant = fingers.match.state.current[-1]
    station = rect(fingers, f"station:{colour(fingers, seat)}")
    drag(fingers, touch(fingers, f"card:{plant}"), station.center)
    assert fingers.laid(seat) == (NOMINATE[plant],)


def test_a_button_on_a_players_copy_of_a_plant_card_nominates_the_plant() -> None:
    fingers = table(4, Task.NOMINATE)
    seat = fingers.match.state.actor
    plant = fingers.match.state.current[-1]
    fingers.scene.people.arrangement.pop_out(seat, CardId(plant))
    fingers.app.lay_out()
    tap(fingers, f"{colour(fingers, seat)}:copy:card:{plant}:call")
    assert fingers.laid(seat) == (NOMINATE[plant],)


def test_a_players_copy_of_a_market_is_hidden_while_a_piece_is_dragged_over_it() -> None:
    fingers = table(4, Task.BUY)
    seat = fingers.match.state.actor
    other = next(s for s in (0, 2) if s != seat)
    fingers.scene.people.arrangement.pop_out(other, "plants")
    fingers.app.lay_out()
    goal = rect(fingers, f"pulled:{COLOURS[other]}:plants").center
    word = next(("coal", "oil", "garbage", "uranium")[f] for f in range(4) if fingers.legal(BUY[f]))
    start = touch(fingers, f"fuel:{word}")
    finger = fingers.down(start)
    for part in range(1, 9):
        fingers.move(finger, between(start, goal, part / 8))
    assert not shown(fingers, f"pulled:{COLOURS[other]}:plants")
    fingers.up(finger, goal)
    fingers.wait(2)
    assert shown(fingers, f"pulled:{COLOURS[other]}:plants"), "closed only by its owner"


def test_a_players_copy_of_a_market_closes_at_the_end_of_their_turn() -> None:
    fingers = table(4, Task.BUY)
    seat = fingers.match.state.actor
    fingers.scene.people.arrangement.pop_out(seat, "fuels")
    fingers.wait(1)
    fingers.scene.session.perform(intents.Confirm(seat))
    fingers.scene.session.perform(intents.Confirm(seat))
    fingers.wait(2)
    assert not fingers.scene.people.arrangement.popouts


# --- the arrow -----------------------------------------------------------------------------------------


def test_the_turn_arrow_moves_clockwise_to_the_next_player_and_a_touch_ends_its_motion() -> None:
    fingers = table(4, Task.BUY)
    fingers.app.settings.speed = "normal"
    fingers.wait(60)
    start = fingers.scene.people.arrangement.tip
    seat = fingers.match.state.actor
    fingers.scene.session.commit(seat, fingers.scene.session.last_moves(seat))
    tips = []
    for _ in range(20):
        fingers.wait(1)
        tips.append(fingers.scene.people.arrangement.tip)
    assert len(set(tips)) > 10 and tips[0] == pytest.approx(start, abs=60)
    fingers.down((SIZE[0] // 2, SIZE[1] // 2))
    fingers.wait(2)
    there = fingers.scene.people.arrangement.tip
    fingers.wait(5)
    assert fingers.scene.people.arrangement.tip == there


def test_without_animation_the_turn_arrow_does_not_move_after_the_first_frame_of_a_turn() -> None:
    fingers = table(4, Task.BUY)
    seat = fingers.match.state.actor
    fingers.scene.session.commit(seat, fingers.scene.session.last_moves(seat))
    fingers.wait(1)
    there = fingers.scene.people.arrangement.tip
    fingers.wait(5)
    assert fingers.scene.people.arrangement.tip == there


# --- one station open at a time ------------------------------------------------------------------------


def open_now(fingers: Fingers) -> list[int]:
    """Return the seats whose stations are open, recognised by their depth."""
    deep = 70 * fingers.app.room.mm
    found = (
        p.panel for p in fingers.app.room.canvas.painted if p.panel.name in [f"station:{name}" for name in COLOURS]
    )
    return [panel.owner for panel in found if panel.owner is not None and min(panel.rect.size) > deep]


def crowded(task: Task) -> Fingers:
    """Return a game of six players on a table of 32 inches."""
    fingers = table(6, task)
    fingers.app.room.known = 32
    fingers.app.room.fit()
    fingers.app.lay_out()
    fingers.wait(2)
    return fingers


def test_six_players_at_32_inches_open_one_station_at_a_time() -> None:
    fingers = crowded(Task.BUY)
    acting = fingers.match.state.actor
    reader = (acting + 1) % 6
    assert open_now(fingers) == [acting]
    tap(fingers, f"{COLOURS[reader]}:sheet:payment")
    assert open_now(fingers) == [reader]
    tap(fingers, f"{COLOURS[acting]}:band")
    assert open_now(fingers) == [acting]
    tap(fingers, f"{COLOURS[reader]}:band")
    assert open_now(fingers) == [reader] and fingers.scene.session.view(reader).sheet == "payment", "it opens as it was"
    tap(fingers, f"{COLOURS[reader]}:band")
    assert open_now(fingers) == [acting], "closed by a touch on its own name, the other is back"
    tap(fingers, f"{COLOURS[reader]}:sheet:payment")
    fingers.match.commit(acting, (Done(),))
    fingers.wait(2)
    assert fingers.match.state.actor != acting
    assert open_now(fingers) == [fingers.match.state.actor], "a turn that begins comes first"


def test_six_players_at_32_inches_run_their_plants_one_after_another() -> None:
    fingers = crowded(Task.RUN)
    before = fingers.match.state.round
    opened: list[int] = []
    for turn in range(6):
        waiting = [seat for seat in range(6) if fingers.app.room.canvas.spot(f"{COLOURS[seat]}:open")]
        assert len(waiting) == 5
        if turn == 0:
            tap(fingers, f"{COLOURS[4]}:open")
            assert open_now(fingers) == [4], "a touch on one's lamp opens too"
        (seat,) = open_now(fingers)
        opened.append(seat)
        for _ in range(2):  # plants left off are asked about once
            if seat in fingers.match.asked() and seat not in fingers.match.ready:
                tap(fingers, f"{COLOURS[seat]}:confirm")
        if fingers.match.state.task != Task.RUN:
            break
    assert sorted(opened) == list(range(6)), opened
    assert fingers.match.state.round > before


def test_at_32_inches_an_open_plan_is_back_once_another_players_sheet_is_closed() -> None:
    """There is room for one open station, so another player's touch hides a plan, but does not end it."""
    fingers = crowded(Task.BUY)
    acting = fingers.match.state.actor
    planner, reader = (acting + 1) % 6, (acting + 2) % 6
    tap(fingers, f"{COLOURS[planner]}:planner")
    assert open_now(fingers) == [planner]
    tap(fingers, f"{COLOURS[reader]}:sheet:payment")
    assert open_now(fingers) == [reader]
    tap(fingers, f"{COLOURS[reader]}:band")
    assert open_now(fingers) == [planner], "not the acting seat's, which the planner had put aside"
    tap(fingers, f"{COLOURS[planner]}:band")
    assert open_now(fingers) == [acting]


@pytest.mark.rotates(2)
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.BUY, Task.BUILD])
@pytest.mark.parametrize("opens", ["planner", "sheet:payment"])
def test_touches_outside_a_players_targets_do_not_close_the_players_plan_or_sheet(task: Task, opens: str) -> None:
    """At a table on which every station has room to be open, everything that does not belong to the player is
    touched.
    """
    fingers = table(4, task)
    reader = (fingers.match.state.actor + 1) % 4
    tap(fingers, f"{COLOURS[reader]}:{opens}")
    before = fingers.scene.session.view(reader).sheet
    assert before
    spots = fingers.app.room.canvas.spots
    for spot in spots:
        target = spot.target
        if spot.owner == reader or target.commit or target.hold or isinstance(target.intent, intents.Go):
            continue
        if target.name in [it.target.name for it in fingers.app.room.canvas.spots]:
            fingers.touch(spot)
        table_now = fingers.scene.people.table()
        assert fingers.scene.session.view(reader).sheet == before, target.name
        assert shape(table_now, reader) != "strip", target.name
