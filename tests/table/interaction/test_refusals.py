"""A refusal appears beside the touched target, for the player who touched it; shared controls are explained to the
nearest player.
"""

from __future__ import annotations

import pytest

from game.engine.actions import BUILD, Build
from game.engine.state import GameState, Task
from game.kit.style import words
from game.session import intents, prompts
from tests.play.driving import Fingers, deal, reach
from tests.play.test_carrying import note
from tests.workshop.driving import between

SIZE = (1920, 1080)


def table(task: Task) -> Fingers:
    def there(state: GameState) -> bool:
        return state.task == task and state.round >= 2

    return Fingers(reach(deal(4), there), "table", SIZE)


def test_the_refusal_of_a_city_is_shown_beside_it_and_faces_the_player_who_builds() -> None:
    fingers = table(Task.BUILD)
    session, seat = fingers.scene.session, fingers.match.state.actor
    fingers.match.state.players[seat].money = 1
    session.draft(seat).reset()
    fingers.app.lay_out()
    city = next(city for city in range(len(session.state.zone)) if BUILD[city] in session.moves(seat) or city)
    spot = fingers.spot(intents.StageMove(seat, Build(city)))
    fingers.touch(spot)
    refused = session.view(seat).refused
    assert refused is not None
    told = fingers.app.room.canvas.overlay.note
    assert told is not None
    assert (told.text, told.refusal) == (prompts.refused(session, refused), True)
    assert told.near == spot.target.rect
    assert told.turn == fingers.scene.people.seating(SIZE).chairs[seat].turn


def test_the_refusal_of_a_stations_button_is_shown_beyond_the_station_not_on_its_figures() -> None:
    fingers = table(Task.BUY)
    colour = fingers.match.seats[fingers.match.state.actor].colour
    spot = next(
        spot
        for spot in fingers.app.room.canvas.spots
        if spot.target.name.startswith(f"{colour}:") and not spot.target.enabled and spot.target.reason
    )
    fingers.touch(spot)
    station = next(p.panel for p in fingers.app.room.canvas.painted if p.panel.name == f"station:{colour}")
    told = fingers.app.room.canvas.overlay.note
    assert told is not None and told.refusal
    edges = (told.near.top, told.near.bottom) if station.turn % 2 == 0 else (told.near.left, told.near.right)
    rect = station.rect
    assert edges == ((rect.top, rect.bottom) if station.turn % 2 == 0 else (rect.left, rect.right))


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("name", "turns"), (("card:", {1, 2, 0}), ("fuel:coal", {2, 3, 0})))
def test_at_a_table_the_explanation_of_a_shared_card_or_fuel_faces_the_nearest_player(
    name: str, turns: set[int]
) -> None:
    """The explanation of a long touch faces the player who sits nearest to it."""
    fingers = table(Task.RAISE)
    scene = fingers.scene.people.table()
    seen = set()
    for spot in [spot for spot in fingers.app.room.canvas.spots if spot.target.name.startswith(name)]:
        rect = spot.target.rect
        for place in ((rect.centerx, rect.top + 3), rect.center, (rect.centerx, rect.bottom - 3)):
            fingers.app.room.canvas.overlay.hush()  # a touch on what is told would lead to its rule
            finger = fingers.down(place)
            fingers.app.step(0.6)
            fingers.app.step(0.1)
            _, turn = note(fingers)
            assert turn == scene.plan.seating.chairs[scene.nearest(*place)].turn
            seen.add(turn)
            fingers.up(finger, place)
            fingers.wait(2)
    assert len(seen & turns) > 1


def test_refused_touches_on_the_copies_of_several_players_show_several_messages_at_once() -> None:
    fingers = table(Task.BUY)
    acting = fingers.match.state.actor
    others = [seat for seat in (0, 2) if seat != acting] or [0]
    overlay = fingers.app.room.canvas.overlay
    for seat in range(4):
        fingers.scene.people.arrangement.pop_out(seat, "fuels")
    fingers.app.lay_out()
    for seat in (*others, 1, 3):
        if seat == acting:
            continue
        spot = fingers.app.room.canvas.spot(f"{fingers.match.seats[seat].colour}:copy:fuel:coal")
        assert spot is not None
        place = spot.target.rect.center
        fingers.up(fingers.down(place), place)
    assert len(overlay.notes) > 1


def test_the_refusal_of_a_move_made_without_a_touch_is_shown_beyond_the_players_station() -> None:
    fingers = table(Task.BUILD)
    session, seat = fingers.scene.session, fingers.match.state.actor
    fingers.match.state.players[seat].money = 1
    session.draft(seat).reset()
    session.perform(intents.StageMove(seat, next(move for move in BUILD if move in session.moves(seat) or move.city)))
    assert session.view(seat).refused is not None
    fingers.wait(1)
    told = fingers.app.room.canvas.overlay.note
    assert told is not None and told.refusal
    name = f"station:{fingers.match.seats[seat].colour}"
    assert told.near == next(p.panel.rect for p in fingers.app.room.canvas.painted if p.panel.name == name)


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("task", "thing"), [(Task.BUY, "fuel"), (Task.BUILD, "house")])
def test_dragging_a_piece_to_another_players_station_gives_a_message_with_that_players_name(
    task: Task, thing: str
) -> None:
    """The message faces the player who carried the piece."""
    fingers = table(task)
    seat, seats = fingers.match.state.actor, fingers.match.seats
    chairs = fingers.scene.people.seating(SIZE).chairs
    told = 0
    for other in [number for number in range(4) if number != seat]:
        fingers.app.room.canvas.overlay.hush()
        start = "fuel:coal" if thing == "fuel" else f"{seats[seat].colour}:supply"
        goal = next(
            p.panel.rect for p in fingers.app.room.canvas.painted if p.panel.name == f"station:{seats[other].colour}"
        )
        here = fingers.place(start)
        finger = fingers.down(here)
        for part in range(1, 9):
            fingers.move(finger, between(here, goal.center, part / 8))
        fingers.up(finger, goal.center)
        fingers.wait(3)
        found = note(fingers)
        if found and found[0] == words.say(f"carry.foreign_{thing}", name=seats[other].name):
            assert found[1] == chairs[seat].turn
            told += 1
    assert told and fingers.laid(seat) == ()
