"""In the table layout each station is at its player's place, shared controls obey the active player, and private
figures are visible to their owner only.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.engine.actions import DONE, NOMINATE, SCRAP
from game.engine.record import Seat
from game.engine.state import Task
from game.kit.items import Button, Turned
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.match import new_match
from game.session import intents
from game.session.parties import fuel_on
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.table_layout import panels
from game.views.bidding import last_bids
from tests.table.test_sizes import COLOURS, NAMES, SIZE, deal, play_until

pytestmark = pytest.mark.usefixtures("screen")


def stage_at(players: int, task: Task, round_: int = 3, **rules: object) -> Session:
    return Session(play_until(deal(players, **rules), task, round_))


def shown(session: Session) -> dict[str, Painted]:
    """Return every panel but the slow map, by name."""
    seating = Seating.usual(len(session.match.seats), SIZE)
    return {panel.name: recorded(panel) for panel in panels(session, seating) if panel.name != "map"}


def written(painted: Painted) -> set[str]:
    return {text for text, _ in painted.texts}


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_seats_at_the_table_go_clockwise_from_the_bottom(players: int) -> None:
    """Seen from above: bottom, left, top, right (docs/table.md, Arrangement)."""
    seating = Seating.usual(players, SIZE)
    arrangement = plan(seating)
    turns = []
    for chair in seating.chairs:
        x, y, wide, deep = arrangement.station(chair, 58)
        across, down = x + wide / 2 - seating.width / 2, y + deep / 2 - seating.height / 2
        turns.append(math.atan2(-across, down) % (2 * math.pi))
    first = turns[0] - 2 * math.pi if turns[0] > math.pi else turns[0]
    assert [first, *turns[1:]] == sorted([first, *turns[1:]])


def test_the_measured_diagonal_of_a_screen_sets_its_pixels_per_millimetre() -> None:
    usual, small = Seating.usual(4, (3840, 2160)), Seating.usual(4, (3840, 2160), 27)
    assert usual.px_per_mm == pytest.approx(4.04, abs=0.02)
    assert small.px_per_mm == pytest.approx(6.43, abs=0.02)
    assert small.height == pytest.approx(336, abs=1)


def test_each_of_four_stations_is_turned_to_its_side_of_the_table() -> None:
    session = stage_at(4, Task.BUY)
    for name, side in (("red", 0), ("blue", 1), ("yellow", 2), ("green", 3)):
        assert shown(session)[f"station:{name}"].panel.turn == side


def test_touches_of_the_shared_markets_count_only_for_the_active_player() -> None:
    session = stage_at(4, Task.NOMINATE)
    seat = session.acting
    assert seat is not None
    meant = {target.intent for target in shown(session)["plants"].targets if target.name.startswith("card:")}
    assert {intent.seat for intent in meant if isinstance(intent, intents.StageMove)} == {seat}
    fuels = [target for target in shown(session)["fuels"].targets if target.name.startswith("fuel:")]
    assert all(isinstance(target.intent, intents.Nothing) and not target.drag for target in fuels)


def test_touches_of_the_shared_markets_have_no_effect_while_a_bot_moves() -> None:
    seats = [Seat(COLOURS[place], "greedy", NAMES[place]) for place in range(3)]
    session = Session(play_until(new_match("recharged", "germany", seats, 3), Task.BUY))
    for name in ("plants", "fuels"):
        for target in shown(session)[name].targets:
            assert isinstance(target.intent, intents.Nothing | intents.Go)
    names = {target.name for panel in shown(session).values() for target in panel.targets if panel.panel.owner == 0}
    assert names == {f"{COLOURS[0]}:band"}


def test_hidden_money_is_visible_only_in_its_owners_station_and_only_while_its_cover_is_held() -> None:
    session = stage_at(4, Task.BUY, hidden_money=True)
    session.match.state.players[1].money = 1237
    session.drafts[1].reset()
    assert not any("1237" in written(painted) for painted in shown(session).values())
    session.perform(intents.Peek(1))
    assert [name for name, painted in shown(session).items() if "1237" in written(painted)] == ["station:blue"]
    session.view(1).peeking = False
    assert not any("1237" in written(painted) for painted in shown(session).values())


def test_the_last_bid_of_a_player_is_known_once_confirmed_and_gone_once_undone() -> None:
    session = stage_at(4, Task.NOMINATE, 1)
    table = Table(session, plan(Seating.usual(4, SIZE)))
    seat = session.acting
    assert seat is not None
    plant = session.state.current[0]
    session.perform(intents.StageMove(seat, NOMINATE[plant]))
    session.perform(intents.Confirm(seat))
    least = session.match.state.bid
    after = replace(table)
    assert last_bids(after.session) == {seat: least}
    session.perform(intents.Undo(seat))
    assert last_bids(replace(table).session) == {}


def test_in_bureaucracy_all_four_stations_have_a_confirm_button() -> None:
    session = stage_at(4, Task.RUN)
    names = {target.name for panel in shown(session).values() for target in panel.targets}
    assert {f"{colour}:confirm" for colour in COLOURS[:4]} <= names


def test_the_waiting_highest_bidder_has_an_undo_button() -> None:
    session = stage_at(4, Task.RAISE)
    state = session.match.state
    names = {target.name for target in shown(session)[f"station:{COLOURS[state.leader]}"].targets}
    assert f"{COLOURS[state.leader]}:undo" in names


def test_in_bureaucracy_fuel_tokens_are_shown_on_the_plants_that_will_burn_them() -> None:
    """Every fuel token that a player owns is shown on one of the player's plants."""
    for seed_round in range(3, 9):
        session = stage_at(6, Task.RUN, seed_round)
        table = Table(session, plan(Seating.usual(6, SIZE)))
        for seat in table.seats:
            lying = fuel_on(table.session, seat)
            owned = session.match.state.players[seat].fuel
            assert sum(len(tokens) for tokens in lying.values()) == sum(owned)
            for plant, run in session.view(seat).runs.items():
                for kind, fuel in enumerate(("coal", "oil", "garbage", "uranium")):
                    assert lying[plant].count(fuel) >= run.mix[kind]


def test_the_plant_market_has_a_menu_button_at_both_ends() -> None:
    targets = {target.name: target for target in shown(stage_at(3, Task.NOMINATE))["plants"].targets}
    for name in ("menu", "menu:far"):
        assert targets[name].intent.where == "menu" and not targets[name].hold


def test_a_plant_selected_to_be_discarded_stays_visible_in_its_owners_station() -> None:
    """The plant's card is marked as one that leaves."""
    session = stage_at(4, Task.SCRAP, 1)
    seat = session.acting
    assert seat is not None
    plant = session.state.players[seat].plants[0].number
    session.perform(intents.StageMove(seat, SCRAP[plant]))
    station = shown(session)[f"station:{COLOURS[seat]}"]
    assert f"card:{plant}" in {piece.name for piece in station.pieces}
    assert words.say("own.leaving") in written(station)


def test_at_the_end_every_players_station_offers_another_game_the_replay_and_the_exit() -> None:
    session = stage_at(3, Task.MARK)
    for colour in COLOURS[:3]:
        meant = {target.name: target.intent for target in shown(session)[f"station:{colour}"].targets}
        for where in ("again", "replay", "leave"):
            assert meant[f"{colour}:{where}"] == intents.Go(where)


@pytest.mark.parametrize("count", (2, 4, 6))
def test_houses_on_one_number_of_the_score_track_are_at_least_half_a_house_apart(count: int) -> None:
    session = stage_at(count, Task.NOMINATE, 1)
    for name in ("rail:0", "rail:1"):
        pieces = [piece for piece in shown(session)[name].pieces if piece.kind == "house"]
        for a, b in itertools.combinations(pieces, 2):
            assert math.dist((a.x, a.y), (b.x, b.y)) >= 0.5 * a.size


@pytest.mark.rotates
@pytest.mark.parametrize("task", (Task.NOMINATE, Task.RAISE, Task.SCRAP, Task.BUY, Task.BUILD, Task.RUN))
@pytest.mark.parametrize("laid", (False, True))
def test_at_a_table_only_confirm_buttons_are_brass(task: Task, laid: bool) -> None:
    session = stage_at(4, task, round_=5 if task == Task.SCRAP else 3)
    seat = session.match.asked()[0]
    session.match.state.players[seat].money = 500
    session.draft(seat).reset()
    if laid and task not in (Task.RUN, Task.RAISE):
        session.perform(intents.StageMove(seat, next(move for move in session.moves(seat) if move != DONE)))
    seating = Seating.usual(4, SIZE)
    station = next(p for p in panels(session, seating) if p.name == f"station:{COLOURS[seat]}")
    buttons = [item for item in flat(station.key) if isinstance(item, Button)]
    confirms = [item.style for item in buttons if isinstance(item.intent, intents.Confirm)]
    assert set(confirms) <= {"brass"}
    assert [item.name for item in buttons if item.style == "brass" and not item.commit] == []
    assert bool(confirms) == (laid or task != Task.NOMINATE)


def flat(key: object) -> Iterator[object]:
    """Yield everything in a panel's key, at any depth."""
    if isinstance(key, tuple):
        for part in key:
            yield from flat(part)
    elif isinstance(key, Turned):
        yield from flat(key.items)
    else:
        yield key


def test_houses_on_the_map_stand_upright_for_their_owners_and_on_a_rail_for_its_readers() -> None:
    session = stage_at(4, Task.BUILD)
    seating = Seating.usual(4, SIZE)
    found = {panel.name: recorded(panel) for panel in panels(session, seating)}
    turns = {session.match.seats[seat].colour: chair.turn for seat, chair in enumerate(seating.chairs)}
    houses = [piece for piece in found["map"].pieces if piece.kind == "house"]
    assert {piece.look[0] for piece in houses} == set(turns)
    assert all(piece.turn == turns[piece.look[0]] for piece in houses)
    for rail in ("rail:0", "rail:1"):
        turned = {piece.turn for piece in found[rail].pieces if piece.kind == "house"}
        assert turned == {found[rail].panel.turn}
