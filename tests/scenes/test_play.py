"""The scene of a running game responds to the bid dial, to a finger on hidden money and to Enter, plays its sounds, and
lets bots wait for a reader.
"""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from game.app import App
from game.engine import events
from game.engine.actions import BUY, DONE
from game.engine.state import Task
from game.kit import sound
from game.kit.scenes.scene import LEAVE
from game.kit.style import words
from game.parts.sound_cues import NOISES, sounds_of
from game.scenes.play import PlayScene
from game.session import intents
from game.session.bot_players import LocalBots
from tests.kit.screen.test_canvas import same
from tests.play.driving import FRAME, Fingers, Mouse, Slow, deal, reach

DESK = (1280, 800)
TABLE = (1280, 720)


def test_touching_the_bid_dial_sets_the_bid_to_the_touched_position() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 2)
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    spot = mouse.app.room.canvas.spot("dial")
    assert spot is not None
    rect = spot.target.rect
    bids = []
    for place in (rect.midleft, rect.midtop, rect.midright):
        x, y = (place[0] + rect.centerx) / 2, (place[1] + rect.centery) / 2
        mouse.click((x, y))
        bids.append(mouse.scene.session.view(seat).bid)
    money = match.state.players[seat].money
    assert bids == sorted(bids) and len(set(bids)) > 1
    assert all(mouse.scene.session.least_bid(seat) <= bid <= money for bid in bids)


def test_dragging_around_the_bid_dial_sets_the_bid_continuously() -> None:
    match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 2)
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    spot = mouse.app.room.canvas.spot("dial")
    assert spot is not None
    rect = spot.target.rect
    mouse.button(pygame.MOUSEBUTTONDOWN, (rect.left + 8, rect.centery))
    mouse.motion((rect.centerx, rect.top + 8), 1)
    half = mouse.scene.session.view(seat).bid
    mouse.motion((rect.right - 8, rect.centery), 1)
    mouse.button(pygame.MOUSEBUTTONUP, (rect.right - 8, rect.centery))
    assert mouse.scene.session.view(seat).bid >= half
    assert match.state.leader != seat, "nothing is bid before Confirm"


def test_hidden_money_is_visible_only_while_its_owners_finger_rests_on_it() -> None:
    match = reach(deal(4, hidden_money=True), lambda state: state.task == Task.BUY)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    spot = next(
        s for s in fingers.app.room.canvas.spots if isinstance(s.target.intent, intents.Peek) and s.owner == seat
    )
    shown = str(match.state.players[seat].money)
    finger = fingers.down(spot.target.rect.center)
    fingers.wait(2)
    assert fingers.scene.session.view(seat).peeking
    assert shown in own_texts(fingers, seat)
    fingers.up(finger, spot.target.rect.center)
    fingers.wait(2)
    assert not fingers.scene.session.view(seat).peeking


def own_texts(driver: Fingers, seat: int) -> list[str]:
    return [
        text for painted in driver.app.room.canvas.painted if painted.panel.owner == seat for text, _ in painted.texts
    ]


def test_losing_the_window_focus_hides_money_held_visible_by_a_finger() -> None:
    match = reach(deal(4, hidden_money=True), lambda state: state.task == Task.BUY)
    fingers = Fingers(match, "table", TABLE)
    spot = next(s for s in fingers.app.room.canvas.spots if isinstance(s.target.intent, intents.Peek))
    fingers.down(spot.target.rect.center)
    fingers.lose_focus(pygame.WINDOWFOCUSLOST)
    fingers.wait(2)
    assert not any(view.peeking for view in fingers.scene.session.views)


def test_buying_no_fuel_must_be_confirmed_once_more() -> None:
    match = reach(
        deal(4), lambda state: state.task == Task.BUY and bool(state.players[state.actor].plants) and state.round == 1
    )
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    mouse.mean(intents.Confirm(seat))
    assert mouse.scene.session.view(seat).asked_twice == "no_fuel"
    assert match.commits[-1].moves != (DONE,)
    mouse.mean(intents.Confirm(seat))
    assert match.commits[-1].moves == (DONE,)


def test_nothing_is_drawn_while_the_game_is_idle() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    mouse = Mouse(match, "desk", DESK)
    mouse.wait(150)
    frames = mouse.app.frames
    mouse.wait(60)
    assert mouse.app.frames == frames
    assert mouse.app.rest_seconds() > 0.4, "the loop sleeps"


def test_after_a_selection_is_taken_back_the_screen_looks_exactly_as_before() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY)
    for layout, driver in (("desk", Mouse), ("table", Fingers)):
        player = driver(match, layout, DESK)
        seat = match.state.actor
        player.wait(150)
        before = player.app.screen.copy()
        for fuel in range(4):
            if player.legal(BUY[fuel]):
                player.mean(intents.StageMove(seat, BUY[fuel]))
        player.mean(intents.Reset(seat))
        player.wait(200)
        assert same(player.app.screen, before), layout


def test_a_demo_closes_by_itself_when_its_game_is_over() -> None:
    match = reach(deal(2, edition="classic"), lambda state: state.task == Task.NOTHING)
    mouse = Mouse(match, "desk", DESK)
    mouse.scene.leave_when_over = True
    mouse.app.step(FRAME)
    if mouse.scene.next is not LEAVE:
        assert not mouse.app.running


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_only_in_the_table_layout_the_screen_counts_as_lying_flat(layout: str) -> None:
    app: App = Mouse(deal(4), layout, TABLE).app
    assert app.room.table == (layout == "table")
    assert (app.room.touch.screen.rim > 0) == (layout == "table")
    assert isinstance(app.scene, PlayScene)


def test_events_of_a_game_have_sounds_and_every_sound_has_its_file() -> None:
    """Events are silent only if another sound or a moving piece announces them."""
    silent = {events.DiscountEnded, events.FuelDropped, events.PlantRan, events.FuelCheaper, events.PricesRestored}
    for kind in get_args(events.Event):
        assert (kind in NOISES) != (kind in silent), kind.__name__
    files = {path.stem for path in sound.FOLDER.glob("*.ogg")}
    assert set(NOISES.values()) <= files
    assert [noise.name for noise in sounds_of([events.PlantRan(1, 13, (0, 0, 0, 0))])] == ["turbine"]
    assert [noise.name for noise in sounds_of([events.PlantRan(1, 5, (2, 0, 0, 0))])] == ["furnace"]


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_at_a_table_a_players_sounds_come_from_the_side_of_their_station(layout: str) -> None:
    driver = Mouse(deal(4), layout, TABLE)
    places = [driver.scene.people.side_of(seat) for seat in range(4)]
    assert len({place for place in places if place is not None}) > 1
    if layout == "table":
        for seat, place in enumerate(places):
            own = [painted.panel.rect for painted in driver.app.room.canvas.painted if painted.panel.owner == seat]
            assert place in [rect.centerx for rect in own]


def test_every_sound_of_a_games_events_is_played_once_and_in_order() -> None:
    heard = sounds_of([events.BidMade(0, 13, 14), events.BidMade(1, 13, 15), events.PlantSold(1, 13, 15)])
    assert heard == [("coin", 0), ("coin", 1), ("gavel", 1)]
    twice = sounds_of([events.FuelBought(2, 0, 1), events.FuelBought(2, 0, 1)])
    assert twice == [("coin", 2)]
    assert sounds_of([]) == []


@pytest.mark.rotates(1)
@pytest.mark.parametrize("sheet", ["payment", "resupply", "plants", "help", "advice"])
def test_bots_wait_while_the_only_person_reads_a_sheet_at_a_desk(sheet: str) -> None:
    kinds = ("person", "greedy", "greedy", "greedy")
    match = reach(deal(4, kinds=kinds), lambda state: state.task == Task.BUY and state.round == 2 and state.actor != 0)
    mouse = Mouse(match, "desk", DESK, bot_players=Slow())
    mouse.scene.session.perform(intents.Open(0, sheet))
    mouse.scene.bot_players = LocalBots(1)
    before = len(match.commits)
    mouse.wait(30)
    assert len(match.commits) == before, "nothing is played behind it"
    assert words.say("asking.read_reason") in mouse.texts()
    mouse.scene.session.perform(intents.Close(0))
    mouse.wait(30)
    assert len(match.commits) > before


@pytest.mark.parametrize("pass_it", [False, True])
def test_when_the_only_person_decides_with_a_sheet_open_it_closes_and_bots_continue(pass_it: bool) -> None:
    kinds = ("person", "greedy", "greedy", "greedy")
    match = reach(
        deal(4, kinds=kinds),
        lambda state: state.task == Task.RAISE and state.round == 2 and state.actor == 0 and len(state.ring) > 2,
    )
    mouse = Mouse(match, "desk", DESK, bot_players=Slow())
    mouse.scene.session.perform(intents.Open(0, "advice"))
    mouse.wait(2)
    mouse.scene.bot_players = LocalBots(1)
    before = len(match.commits)
    mouse.mean(intents.PassTurn(0) if pass_it else intents.Confirm(0))
    mouse.wait(200)
    assert len(match.commits) > before + 1, "the bots go on"
    assert not mouse.scene.session.views[0].sheet


def test_a_sheet_opened_while_bots_bid_says_that_they_wait() -> None:
    """The sheet says so even after an answer given in advance, about which it would otherwise speak."""
    kinds = ("person", "greedy", "greedy", "greedy")
    match = reach(
        deal(4, kinds=kinds),
        lambda state: state.task == Task.RAISE and state.round == 2 and state.actor != 0 and 0 in state.ring,
    )
    mouse = Mouse(match, "desk", DESK, bot_players=Slow())
    mouse.scene.session.perform(intents.SetMaximum(0, match.state.bid + 5))
    assert mouse.scene.session.views[0].maximum is not None
    mouse.scene.session.perform(intents.Open(0, "payment"))
    mouse.wait(30)
    assert words.say("asking.read_reason") in mouse.texts()


@pytest.mark.rotates(1)
@pytest.mark.parametrize(
    ("layout", "people", "sheet"), [("desk", 2, "log"), ("table", 1, "log"), ("desk", 1, "planner")]
)
def test_bots_do_not_wait_for_a_sheet_at_a_table_with_several_people_or_of_a_plan(
    layout: str, people: int, sheet: str
) -> None:
    """Bots do not wait for one of several players, whose sheet would delay the others, nor at a table, nor for a plan,
    which adapts.
    """
    kinds = tuple("person" if seat < people else "greedy" for seat in range(4))
    match = reach(deal(4, kinds=kinds), lambda s: s.task == Task.BUY and s.round == 2 and s.actor >= people)
    driver = (Mouse if layout == "desk" else Fingers)(match, layout, DESK, bot_players=Slow())
    driver.scene.session.perform(intents.Open(0, sheet))
    driver.scene.bot_players = LocalBots(1)
    before = len(match.commits)
    driver.wait(30)
    assert len(match.commits) > before
