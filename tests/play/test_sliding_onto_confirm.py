"""A finger that slides from a key onto Confirm selects the key's moves, and commits them if it rests there."""

from __future__ import annotations

import pytest

from game.engine.actions import DONE, PASS, Buy
from game.engine.state import Task
from game.kit.input.gestures import Spot
from game.kit.input.touch import SETTLE_SECONDS
from game.kit.style import words
from game.match import Match
from game.session import intents
from tests.play.driving import Fingers, Mouse, between, deal, reach

pytestmark = pytest.mark.unpainted

HD = (1920, 1080)
SHORT = SETTLE_SECONDS / 2


def at(task: Task, round: int = 2) -> Match:
    """Return a game of four people at the first decision of this kind in a round."""
    return reach(deal(4), lambda state: state.task == task and state.round == round)


def fingers_at(task: Task) -> Fingers:
    fingers = Fingers(at(task), "table", HD)
    fingers.app.room.measure(43.0)
    fingers.wait(2)
    return fingers


def keys(fingers: Fingers, seat: int, meaning: type) -> list[Spot]:
    """Return a seat's own keys with such a meaning."""
    spots = fingers.app.room.canvas.spots
    return [spot for spot in spots if spot.owner == seat and isinstance(spot.target.intent, meaning)]


def button(fingers: Fingers, seat: int) -> Spot:
    return fingers.spot(intents.Confirm(seat))


def fill(fingers: Fingers) -> tuple[int, Spot, Spot]:
    """Return the next buyer, its key that fills all plants, and its brass button."""
    seat = fingers.match.state.actor
    return seat, fingers.spot(intents.FillAll(seat)), button(fingers, seat)


def rest_on_button(fingers: Fingers) -> tuple[int, Spot, tuple[int, int], int]:
    """Slide the key that fills all plants onto the button and rest there: the next buyer, the key, the button's middle
    and the finger.
    """
    seat, key, brass = fill(fingers)
    place = brass.target.rect.center
    finger = fingers.down(key.target.rect.center)
    fingers.move(finger, place)
    return seat, key, place, finger


def test_sliding_from_the_button_that_fills_all_plants_onto_confirm_buys_the_fuel() -> None:
    fingers = fingers_at(Task.BUY)
    seat, key, brass = fill(fingers)
    fingers.slide(key, brass.target.rect.center)
    commit = fingers.match.commits[-1]
    assert commit.seat == seat and commit.moves[-1] == DONE and len(commit.moves) > 1
    assert all(isinstance(move, Buy) for move in commit.moves[:-1])
    assert fingers.contact == 1


@pytest.mark.judges("carry.settle")
def test_while_a_sliding_finger_rests_on_confirm_the_price_and_a_message_are_shown() -> None:
    fingers = fingers_at(Task.BUY)
    seat, key, brass = fill(fingers)
    place = brass.target.rect.center
    finger = fingers.down(key.target.rect.center)
    fingers.move(finger, between(key.target.rect.center, place, 0.1))
    assert not fingers.laid(seat), "nothing is laid out on the way"
    fingers.move(finger, place)
    fingers.wait(2)
    count = len(fingers.laid(seat))
    assert count and any(said.startswith(f"Buy {count} ") for said in fingers.texts())
    assert words.say("carry.settle") in [note.text for note in fingers.app.room.canvas.overlay.notes.values()]
    contact = next(iter(fingers.app.room.touch.contacts.values()))
    ring = [fingers.app.room.touch.filling(contact, contact.onto + part * SETTLE_SECONDS) for part in (0, 0.5, 1)]
    assert ring == pytest.approx([0, 0.5, 1])


@pytest.mark.parametrize("ending", ["too short", "beside"])
def test_a_finger_slid_onto_confirm_that_lifts_too_soon_or_elsewhere_only_selects(ending: str) -> None:
    fingers = fingers_at(Task.BUY)
    seat, key, brass = fill(fingers)
    made = len(fingers.match.commits)
    if ending == "too short":
        fingers.slide(key, brass.target.rect.center, rest=SHORT)
    else:
        finger = fingers.down(key.target.rect.center)
        fingers.move(finger, brass.target.rect.center)
        fingers.step(2 * SETTLE_SECONDS)
        fingers.move(finger, key.target.rect.center)
        fingers.up(finger, key.target.rect.center)
        fingers.step(0.6)
    assert len(fingers.match.commits) == made and fingers.laid(seat)
    fingers.touch(button(fingers, seat))
    assert len(fingers.match.commits) == made + 1


def test_a_sliding_finger_that_left_confirm_must_rest_there_again() -> None:
    fingers = fingers_at(Task.BUY)
    seat, key, place, finger = rest_on_button(fingers)
    made = len(fingers.match.commits)
    fingers.step(2 * SETTLE_SECONDS)
    fingers.move(finger, key.target.rect.center)
    fingers.move(finger, place)
    laid = fingers.laid(seat)
    fingers.up(finger, place)
    fingers.step(0.6)
    assert len(fingers.match.commits) == made and fingers.laid(seat) == laid, "it was laid out once"


def test_a_selection_changed_while_a_sliding_finger_rested_on_confirm_is_refused() -> None:
    fingers = fingers_at(Task.BUY)
    seat, key, place, finger = rest_on_button(fingers)
    made = len(fingers.match.commits)
    fingers.wait(2)
    fingers.touch(key)  # another finger of the same person takes more, or puts it back
    fingers.up(finger, place)
    fingers.step(0.6)
    assert len(fingers.match.commits) == made
    refused = fingers.scene.session.view(seat).refused
    assert refused is not None and refused.reason == "changed_under_finger"


def test_sliding_onto_another_players_confirm_button_does_nothing() -> None:
    fingers = fingers_at(Task.RUN)
    mine, other = fingers.match.asked()[:2]
    key = keys(fingers, mine, intents.ToggleRun)[0]
    before = dict(fingers.scene.session.view(mine).runs)
    fingers.slide(key, button(fingers, other).target.rect.center)
    assert not fingers.match.ready and fingers.scene.session.view(mine).runs == before


def test_two_fingers_slid_onto_confirm_at_once_confirm_at_most_once() -> None:
    fingers = fingers_at(Task.BUILD)
    seat = fingers.match.state.actor
    place, made = button(fingers, seat).target.rect.center, len(fingers.match.commits)
    spots = [*keys(fingers, seat, intents.StageCheapest), *keys(fingers, seat, intents.StageMove)][:2]
    assert len(spots) == 2
    down = [fingers.down(spot.target.rect.center) for spot in spots]
    for finger in down:
        fingers.move(finger, place)
    fingers.step(2 * SETTLE_SECONDS)
    for finger in down:
        fingers.up(finger, place)
    fingers.step(0.6)
    assert sum(commit.seat == seat for commit in fingers.match.commits[made:]) <= 1
    assert len(fingers.match.commits) <= made + 1


def test_several_close_contacts_sliding_onto_confirm_confirm_nothing() -> None:
    fingers = fingers_at(Task.BUY)
    seat, key, brass = fill(fingers)
    made, (x, y) = len(fingers.match.commits), key.target.rect.center
    down = [fingers.down((x + step, y)) for step in (-12, 0, 12)]
    for finger in down:
        fingers.move(finger, brass.target.rect.center)
    fingers.step(2 * SETTLE_SECONDS)
    for finger in down:
        fingers.up(finger, brass.target.rect.center)
    fingers.step(0.6)
    assert len(fingers.match.commits) == made and not fingers.laid(seat)


def test_sliding_from_a_plant_to_discard_onto_confirm_discards_it() -> None:
    match = reach(deal(4), lambda state: state.task == Task.SCRAP)
    fingers = Fingers(match, "table", HD)
    fingers.app.room.measure(43.0)
    fingers.wait(2)
    seat = match.state.actor
    key = keys(fingers, seat, intents.StageMove)[0]
    fingers.slide(key, fingers.place(f"{match.seats[seat].colour}:confirm"))
    assert match.commits[-1].moves[0] == key.target.intent.move


def test_in_the_desk_layout_the_mouse_can_slide_from_fill_all_plants_onto_confirm() -> None:
    mouse = Mouse(at(Task.BUY), "desk", (1600, 900))
    seat, made = mouse.match.state.actor, len(mouse.match.commits)
    left = mouse.spot(intents.Confirm(seat)).target.rect.midleft
    mouse.slide(mouse.spot(intents.FillAll(seat)), (left[0] + 8, left[1]))  # it grows to the left with its price
    assert len(mouse.match.commits) == made + 1 and mouse.match.commits[-1].moves != (PASS,)
