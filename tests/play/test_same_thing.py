"""Two players touch the same target in the same frame; and one touches a target that now belongs to another."""

from __future__ import annotations

import pygame
import pytest

from game.engine.actions import BUY, Buy
from game.engine.resources import FUELS
from game.engine.state import GameState, Task
from game.kit.input.palms import PALM_SECONDS
from game.kit.style import words
from game.kit.values.ids import CardId
from game.session import intents
from game.table.measures.arrangement import FUELS as FUEL_MARKET
from tests.play.commit_watcher import Witness
from tests.play.driving import FRAME, Fingers, Place, between, deal, reach
from tests.play.test_carrying import TABLE, note, plants_of

pytestmark = pytest.mark.unpainted


def four(task: Task) -> Fingers:
    def there(state: GameState) -> bool:
        return state.task == task and state.round >= 2

    return Fingers(reach(deal(4), there), "table", TABLE)


def fuel_of(fingers: Fingers) -> tuple[str, str]:
    """Return a fuel that the acting seat may buy, and the place of one of its plants that burns it: names of
    targets.
    """
    fuel = next(move.fuel for move in BUY if fingers.legal(move))
    plant = next(number for number, fuels in plants_of(fingers.match).items() if fuel in fuels)
    return f"fuel:{FUELS[fuel]}", f"{fingers.match.seats[fingers.match.state.actor].colour}:plant:{plant}"


def both(fingers: Fingers, kind: int, places: list[Place]) -> None:
    """Make the same gesture with two fingers in one frame."""
    events = [fingers.event(kind, 70 + number, place) for number, place in enumerate(places)]
    fingers.app.step(FRAME, events)


def test_two_fingers_that_take_the_same_fuel_token_buy_at_most_one_each() -> None:
    fingers = four(Task.BUY)
    witness, seat = Witness(fingers.app, fingers.scene), fingers.match.state.actor
    start, goal = fuel_of(fingers)
    market = fingers.app.room.canvas.pieces
    word = start.removeprefix("fuel:")
    cube = max((a for a in market.actors.values() if a.sort == word), key=lambda a: a.piece.y).piece
    here, there = (cube.x, cube.y), fingers.place(goal)
    both(fingers, pygame.FINGERDOWN, [here, (here[0] + 2, here[1] + 1)])
    for part in (0.3, 0.7, 1.0):
        both(fingers, pygame.FINGERMOTION, [between(here, there, part), between(here, there, part)])
        witness.one_owner_each()
    held = [actor for actor in market.actors.values() if actor.state == "hand"]
    assert len(held) == len({actor.piece.name for actor in held}) == len({actor.holder for actor in held}) == 2
    both(fingers, pygame.FINGERUP, [there, there])
    fingers.wait(3)
    fuel = FUELS.index(word)
    assert fingers.laid(seat) in ((Buy(fuel), Buy(fuel)), (Buy(fuel),)), "each cube was bought once, if there is room"
    witness.nothing_sticks()


def test_two_fingers_that_take_the_last_fuel_token_buy_it_once() -> None:
    fingers = four(Task.BUY)
    state, seat = fingers.match.state, fingers.match.state.actor
    start, goal = fuel_of(fingers)
    fuel = FUELS.index(start.removeprefix("fuel:"))
    state.stock = [1 if kind == fuel else amount for kind, amount in enumerate(state.stock)]
    fingers.scene.session.draft(seat).reset()
    fingers.app.lay_out()
    fingers.wait(2)
    here, there = fingers.place(start), fingers.place(goal)
    both(fingers, pygame.FINGERDOWN, [here, (here[0] + 4, here[1] + 4)])
    for part in (0.4, 1.0):
        both(fingers, pygame.FINGERMOTION, [between(here, there, part), between(here, there, part)])
    held = [actor for actor in fingers.app.room.canvas.pieces.actors.values() if actor.state == "hand"]
    assert len(held) == 1, "one cube, one hand"
    both(fingers, pygame.FINGERUP, [there, there])
    fingers.wait(3)
    assert fingers.laid(seat) == (Buy(fuel),)


def test_two_fingers_on_one_confirm_button_confirm_nothing_and_the_next_touch_confirms_once() -> None:
    fingers = four(Task.BUY)
    seat = fingers.match.state.actor
    start, goal = fuel_of(fingers)
    fingers.carry(start, goal)
    button = fingers.place(f"{fingers.match.seats[seat].colour}:confirm")
    lines = len(fingers.match.record.lines)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        both(fingers, kind, [button, (button[0] + 6, button[1])])
    fingers.app.step(PALM_SECONDS)
    assert len(fingers.match.record.lines) == lines, "two at once are the heel of a hand, which confirms nothing"
    fingers.app.step(1.0)
    fingers.touch(fingers.spot(intents.Confirm(seat)))
    assert len(fingers.match.record.lines) == lines + 1


@pytest.mark.parametrize("lifted", [True, False])
def test_a_finger_id_that_lands_again_elsewhere_at_once_keeps_its_first_owners_touch(lifted: bool) -> None:
    """A lifted tap on Confirm is not decided yet when its id lands in another station; one still down goes on."""
    fingers = four(Task.BUY)
    witness, seat = Witness(fingers.app, fingers.scene), fingers.match.state.actor
    start, goal = fuel_of(fingers)
    fingers.carry(start, goal)
    colours = [one.colour for one in fingers.match.seats]
    mine = fingers.place(f"{colours[seat]}:confirm")
    another = fingers.place(f"{colours[(seat + 1) % 4]}:band")
    up = [fingers.event(pygame.FINGERUP, 70, mine)] if lifted else []
    down = [fingers.event(pygame.FINGERDOWN, 70, place) for place in (mine, another)]
    fingers.app.step(FRAME, [down[0], *up, down[1]])
    fingers.app.step(FRAME, [fingers.event(pygame.FINGERUP, 70, another)])
    fingers.app.step(PALM_SECONDS)
    assert witness.commits == lifted, "a tap counts; a finger that slid away from the button confirms nothing"


def test_two_fingers_that_drag_the_same_player_station_leave_nothing_stuck() -> None:
    fingers = four(Task.BUY)
    witness = Witness(fingers.app, fingers.scene)
    waits = next(seat for seat in range(4) if seat != fingers.match.state.actor)
    here = fingers.place(f"{fingers.match.seats[waits].colour}:band")
    both(fingers, pygame.FINGERDOWN, [here, (here[0] + 30, here[1])])
    for way in (40, 90):
        both(fingers, pygame.FINGERMOTION, [(here[0] + way, here[1]), (here[0] - way, here[1])])
        witness.one_owner_each()
        assert len(fingers.scene.people.arrangement.held) == 1
    both(fingers, pygame.FINGERUP, [(here[0] + 90, here[1]), (here[0] - 90, here[1])])
    fingers.wait(30)
    witness.nothing_sticks()


@pytest.mark.judges(
    "table.whose.build table.whose.build_done table.whose.build_next table.whose.buy table.whose.buy_done "
    "table.whose.buy_next table.whose.turn"
)
@pytest.mark.parametrize("name", ["fuel:coal", "city:"])
def test_touching_an_inactive_control_says_whose_turn_it_is(name: str) -> None:
    fingers = four(Task.RAISE)
    acting = fingers.match.state.actor
    before = [fingers.laid(seat) for seat in range(4)]
    spot = next(spot for spot in fingers.app.room.canvas.spots if spot.target.name.startswith(name))
    fingers.touch(spot)
    said, _ = note(fingers)
    assert fingers.match.seats[acting].name in said
    assert [fingers.laid(seat) for seat in range(4)] == before


def test_a_waiting_players_copy_of_the_market_says_whose_turn_it_is() -> None:
    fingers = four(Task.BUY)
    acting = fingers.match.state.actor
    for waits in (seat for seat in range(4) if seat != acting):
        fingers.scene.people.arrangement.pop_out(waits, FUEL_MARKET)
        fingers.app.lay_out()
        copied = fingers.app.room.canvas.spot(f"{fingers.match.seats[waits].colour}:copy:fuel:coal")
        assert copied is not None and copied.owner == waits
        fingers.touch(copied)
        said, turn = note(fingers)
        assert fingers.match.seats[acting].name in said
        assert turn == copied.turn
        assert fingers.laid(acting) == fingers.laid(waits) == ()
        fingers.scene.people.arrangement.send_home(waits, FUEL_MARKET)


def test_a_cube_put_into_a_waiting_players_station_buys_nothing_and_says_whose_turn_it_is() -> None:
    fingers = four(Task.BUY)
    acting = fingers.match.state.actor
    waits = next(seat for seat in range(4) if seat != acting)
    start, _ = fuel_of(fingers)
    band = fingers.app.room.canvas.spot(f"{fingers.match.seats[waits].colour}:band")
    assert band is not None
    fingers.carry(start, band.target.name)
    told = fingers.app.room.canvas.overlay.notes
    whose = words.say("table.whose.turn", name=fingers.match.seats[acting].name)
    assert told[band.turn].text == f"{whose} {own_turn(fingers, waits)}", "who sits there reads whose turn it is"
    assert fingers.match.seats[waits].name in told[fingers.scene.people.seating(TABLE).chairs[acting].turn].text
    assert fingers.laid(acting) == fingers.laid(waits) == ()


def own_turn(fingers: Fingers, seat: int) -> str:
    """Return the text that should tell a player when their seat buys fuel."""
    queue = fingers.match.state.queue
    if seat not in queue:
        return words.say("table.whose.buy_done")
    if queue[0] == seat:
        return words.say("table.whose.buy_next")
    return words.say("table.whose.buy", nth=words.say(f"table.nth.{queue.index(seat) + 2}"))


def test_a_waiting_player_gets_no_instruction_meant_for_another() -> None:
    fingers = four(Task.BUY)
    acting = fingers.match.state.actor
    order = words.say("asking.buy", name=fingers.match.seats[acting].name)
    for waits in (seat for seat in range(4) if seat != acting):
        fingers.scene.people.arrangement.pop_out(waits, FUEL_MARKET)
        fingers.app.lay_out()
        copied = fingers.app.room.canvas.spot(f"{fingers.match.seats[waits].colour}:copy:fuel:coal")
        assert copied is not None
        fingers.touch(copied)
        said, _ = note(fingers)
        assert said != order and own_turn(fingers, waits) in said
        fingers.scene.people.arrangement.send_home(waits, FUEL_MARKET)


def test_in_bureaucracy_a_touched_market_names_all_players_who_are_not_ready() -> None:
    fingers = four(Task.RUN)
    fingers.mean(intents.Confirm(0))
    fingers.touch(next(spot for spot in fingers.app.room.canvas.spots if spot.target.name == "fuel:oil"))
    said, _ = note(fingers)
    names = [seat.name for seat in fingers.match.seats]
    assert names[0] not in said and all(name in said for name in names[1:])


def test_two_players_who_drag_the_same_plant_card_both_get_a_copy() -> None:
    """Each of the two players gets their own copy of the plant card, and neither copy closes the other."""
    fingers = four(Task.RAISE)
    arrangement, colours = fingers.scene.people.arrangement, [seat.colour for seat in fingers.match.seats]
    below, above = 0, 2
    arrangement.pop_out(above, FUEL_MARKET)
    fingers.app.lay_out()
    card = CardId(fingers.match.state.future[0])
    here = fingers.place(card)
    pulled = next(p.panel.rect for p in fingers.app.room.canvas.painted if p.panel.name.startswith("pulled:"))
    goals = [beside(fingers, colours[below], -30), pulled.center]
    both(fingers, pygame.FINGERDOWN, [here, (here[0] + 3, here[1] + 2)])
    for part in (0.2, 0.6, 1.0):
        both(fingers, pygame.FINGERMOTION, [between(here, goal, part) for goal in goals])
    twins = [p.panel.rect for p in fingers.app.room.canvas.painted if p.panel.name.startswith("twin:")]
    carried = [actor for actor in fingers.app.room.canvas.pieces.actors.values() if actor.state == "hand"]
    assert len(twins) == len(carried) == 1, "something rides with either finger"
    both(fingers, pygame.FINGERUP, goals)
    fingers.wait(3)
    assert not arrangement.second_cards
    assert set(arrangement.popouts) == {(above, FUEL_MARKET), (below, card), (above, card)}
    arrangement.send_home(below, card)
    fingers.wait(2)
    assert (above, card) in arrangement.popouts, "closed for its owner alone"


def beside(fingers: Fingers, colour: str, way: int) -> Place:
    """Return a point this many px above the upper edge of a station (or below it), in its middle."""
    rect = next(p.panel.rect for p in fingers.app.room.canvas.painted if p.panel.name == f"station:{colour}")
    return rect.centerx, rect.top + way
