"""Players' stations at a touch table show the turn order, who has passed in an auction, which plant is discounted, and
how many cities the fuel could power.
"""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.actions import BUY, PASS
from game.engine.auction import least_bid
from game.engine.events import PlantSold
from game.engine.plants import most_cities
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.items import Text
from game.kit.screen.panel import Panel, recorded
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT
from game.session import intents
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.measures.table_view import nth
from game.table.table_layout import panels
from tests.table.test_sizes import deal, play_until

SIZE = (1920, 1080)

pytestmark = pytest.mark.usefixtures("screen")


def stations(session: Session) -> dict[int, Panel]:
    seating = Seating.usual(len(session.match.seats), SIZE, 43)
    found = {panel.name: panel for panel in panels(session, seating)}
    return {seat: found[f"station:{at.colour}"] for seat, at in enumerate(session.match.seats)}


def lines(panel: Panel) -> dict[str, Text]:
    """Return the text items of a station's panel, by their text."""
    items: object = panel.key
    assert isinstance(items, tuple)
    return {item.text: item for item in items if isinstance(item, Text)}


@pytest.mark.judges(
    "table.done_build table.done_market table.next table.now_build table.now_market table.nth.1 table.nth.2 "
    "table.nth.3 table.nth.4 table.nth.5 table.nth.6 table.order table.waits_auction table.waits_build "
    "table.waits_market"
)
@pytest.mark.parametrize("language", ("en", "es"))
def test_waiting_players_stations_show_their_position_in_the_turn_order(language: str) -> None:
    words.set_language(language)
    session = Session(play_until(deal(4), Task.BUY, 2))
    queue = session.match.state.queue
    found = stations(session)
    assert words.say("table.next") in lines(found[queue[0]])
    assert nth(3) in lines(found[queue[1]])
    assert nth(4) in lines(found[queue[2]])
    assert {"en": "3rd", "es": "3.º"}[language] == nth(3)


@pytest.mark.judges(
    "table.bid_was table.bids_next table.bids_now table.bought table.chooses table.highest table.nominates "
    "table.passed table.scraps"
)
def test_in_an_auction_stations_show_passed_players_in_grey_and_buyers_and_next_bidders_not_in_grey() -> None:
    match = play_until(deal(4), Task.RAISE, 2)
    session = Session(match)
    seen = set()
    for _ in range(40):
        state = match.state
        if state.task not in (Task.NOMINATE, Task.OPEN, Task.RAISE):
            break
        sold = {event.seat: event.plant for event in match.events if isinstance(event, PlantSold)}
        for seat, panel in stations(session).items():
            texts = lines(panel)
            if seat not in state.eligible:
                bought = any(isinstance(event, PlantSold) for event in match.events) and seat in sold
                if bought and words.say("table.bought") in texts:
                    assert texts[str(sold[seat])].colour not in (DIM, GOLD_LIGHT)
                    seen.add("bought")
                else:
                    assert texts[words.say("table.passed")].colour == DIM
                    seen.add("passed")
            elif state.lot and seat in state.ring and seat not in (state.leader, state.actor):
                key = words.say("table.bids_next")
                if key in texts:
                    assert texts[key].colour != DIM
        if "passed" not in seen and state.task == Task.NOMINATE and PASS in legal_actions(state):
            session.commit(session.match.asked()[0], (PASS,))
        else:
            play_one(session)
    assert seen == {"bought", "passed"}


def play_one(session: Session) -> None:
    """Make one greedy move for the active player."""
    seat = session.match.asked()[0]
    session.commit(seat, tuple(decide(session.match.state, "greedy", Random(2), seat)))


def test_the_player_who_chooses_a_plant_reads_which_one_has_the_discount() -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 2))
    state = session.match.state
    assert state.discount
    marked = words.say("telling.discount", plant=state.discount, least=least_bid(state, state.discount))
    key = str(stations(session)[state.actor].key)
    assert marked in key and words.say("table.ask.nominate") in key


def test_in_a_round_in_which_every_player_must_buy_a_plant_there_is_no_pass_button() -> None:
    first, later = Session(play_until(deal(4), Task.NOMINATE, 1)), Session(play_until(deal(4), Task.NOMINATE, 2))
    for session, passes, said in ((first, False, "nominate_first"), (later, True, "nominate")):
        seat = session.acting
        assert seat is not None
        shown = recorded(stations(session)[seat])
        assert any(target.name.endswith(":pass") for target in shown.targets) == passes
        assert any(text.startswith(words.say(f"table.ask.{said}")) for text, _ in shown.texts)


@pytest.mark.judges("table.own_none table.power_for table.you_own")
def test_a_player_without_cities_who_buys_fuel_sees_how_many_cities_it_could_power() -> None:
    session = Session(play_until(deal(3), Task.BUY, 1))
    seat = -1
    while True:
        acting = session.acting
        assert acting is not None
        seat = acting
        if Seating.usual(3, SIZE, 43).chairs[seat].side in "NS":
            break
        session.commit(seat, (*session.draft(seat).moves, *session.last_moves(seat)))
    fuel = next(move for move in BUY if move in session.moves(seat))
    for _ in range(3):
        if fuel in session.moves(seat):
            session.perform(intents.StageMove(seat, fuel))
    player = session.state_of(seat).players[seat]
    texts = lines(stations(session)[seat])
    assert words.say("table.own_none") in texts and words.say("table.keep") in texts
    power = most_cities(player.plants, player.fuel)
    assert power and str(power) in texts


def test_small_buttons_of_a_players_station_have_labels_except_on_a_small_screen() -> None:
    session = Session(play_until(deal(4), Task.BUY, 2))
    waits = next(seat for seat in (0, 2) if seat != session.acting)
    large = lines(stations(session)[waits])
    assert {words.say("table.tool.planner"), words.say("table.tool.sheet")} <= set(large)
    seating = Seating.usual(4, (1280, 720), 27)
    name = f"station:{session.match.seats[waits].colour}"
    small = next(panel for panel in panels(session, seating) if panel.name == name)
    assert words.say("table.tool.planner") not in lines(small)
    assert any(target.name.endswith(":planner") for target in recorded(small).targets)
