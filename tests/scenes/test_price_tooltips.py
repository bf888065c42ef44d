"""A long touch of a city shows its price for the player who asks, in every player's turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.bots import decide
from game.engine import rules, setup
from game.engine.actions import BUY, NOMINATE, Build
from game.engine.bureaucracy import end
from game.engine.events import Resupplied, StepBegan
from game.engine.plants import CARDS, storage_of
from game.engine.resources import COAL, OIL
from game.engine.state import GameState, Task
from game.kit.style import words
from game.kit.values.ids import AtSeat, OneOf, at_any_seat, is_one_of
from game.match import Match
from game.scenes.price_tooltips import fuel_prices_text, plant_price_text, quote, summed
from game.session.intents import SetBid, SetMix, StageMove, ToggleRun
from game.session.session import Session
from game.views.finish.history import by_round
from game.views.fuel_for_sale import fuel_for_sale
from tests.play.driving import FRAME, Driver, Fingers, Mouse, deal, reach
from tests.truth.judging import happens, in_turn, rich

pytestmark = pytest.mark.unpainted

TABLE, DESK = (1920, 1080), (1280, 800)


def auction(state: GameState) -> bool:
    return state.task == Task.RAISE and state.round == 3


def building(state: GameState) -> bool:
    return state.task == Task.BUILD and state.round == 3


def said(driver: Driver) -> list[str]:
    return [note.text for note in driver.app.room.canvas.overlay.notes.values()]


def ask(driver: Fingers, place: tuple[float, float]) -> str:
    """Rest a finger on a place for a moment; return the message shown."""
    driver.app.step(0.6)
    finger = driver.down(place)
    for _ in range(36):
        driver.app.step(FRAME)
    told = said(driver)
    driver.up(finger, place)
    assert len(told) == 1
    return told[0]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("test", (auction, building))
def test_at_a_table_a_long_touch_of_a_city_shows_the_nearest_player_their_own_price(test: object) -> None:
    match = reach(deal(4), test)  # type: ignore[arg-type]
    driver = Fingers(match, "table", TABLE)
    table, zone = driver.scene.people.table(), match.state.zone
    asked = set()
    for spot in [s for s in driver.app.room.canvas.spots if s.target.name.startswith("city:")]:
        place = spot.target.rect.center
        found = driver.app.room.canvas.find(*place)
        near = table.nearest(*place)
        if found is None or found.target != spot.target or near in asked:
            continue
        asked.add(near)
        text = ask(driver, place)
        city = zone.index[spot.target.name[5:]]
        mine = quote(match.state, near, city)
        assert match.seats[near].name in text and zone.cities[city].name in text
        if mine.refusal is None:
            assert f"{mine.total}" in text
        note = driver.app.room.canvas.overlay.note
        assert note is not None and note.turn == table.plan.seating.chairs[near].turn
        if test is building:
            assert match.seats[match.state.actor].name in text, "whose turn it is may have reached across"
    assert len(asked) > 1


def test_a_long_touch_of_a_city_without_open_space_shows_its_price_in_the_next_step() -> None:
    match = reach(deal(4), auction)
    driver = Fingers(match, "table", TABLE)
    zone, table = match.state.zone, driver.scene.people.table()
    assert match.state.step == 1
    told = 0
    for spot in [s for s in driver.app.room.canvas.spots if s.target.name.startswith("city:")]:
        city, near = zone.index[spot.target.name[5:]], table.nearest(*spot.target.rect.center)
        own = city in match.state.players[near].cities
        if match.state.next_space(city) == 0 or driver.app.room.canvas.find(*spot.target.rect.center) != spot:
            continue
        text = ask(driver, spot.target.rect.center)
        found = quote(match.state, near, city)
        assert "no space is open now" not in text
        if not own:
            assert "Step 2" in text and f" {found.total}:" in text
        told += not own
        if told > 1:
            return
    assert told


@pytest.mark.parametrize("means", ("finger", "right"))
def test_in_the_desk_layout_a_city_shows_its_price_to_the_player_even_in_others_turns(means: str) -> None:
    match = reach(deal(3, kinds=("person", "greedy", "greedy")), lambda state: state.task == Task.BUY)
    driver: Fingers | Mouse = (Fingers if means == "finger" else Mouse)(match, "desk", DESK)
    place, zone = driver.scene.session.look.place, match.state.zone
    assert place is not None
    view = place.view(driver.scene.session.look.now)
    city = next(c for c in range(len(zone)) if quote(match.state, 0, c).refusal is None)
    x, y = view.city_at(zone.cities[city].id)
    at = place.rect.x + x, place.rect.y + y
    if isinstance(driver, Fingers):
        text = ask(driver, at)
    else:
        driver.button(pygame.MOUSEBUTTONDOWN, at, 3)
        (text,) = said(driver)
    assert match.seats[0].name in text and f"{quote(match.state, 0, city).total}" in text
    assert not [spot for spot in driver.app.room.canvas.spots if spot.target.name.startswith("city:")], (
        "the keyboard skips cities that no player may build in"
    )


@pytest.mark.parametrize("edition", ("recharged", "classic", "classic-2005", "bsw"))
def test_the_price_shown_for_a_city_is_what_the_engine_charges(edition: str) -> None:
    def houses(state: GameState) -> list[Build]:
        return [move for move in rules.legal_actions(state) if isinstance(move, Build)]

    state = reach(deal(4, edition), lambda state: building(state) and bool(houses(state))).state
    seat = state.actor
    for move in houses(state):
        told, after = quote(state, seat, move.city), state.copy()
        assert told.refusal is None
        rules.apply(after, move)
        assert state.players[seat].money - after.players[seat].money == told.total


def test_the_price_shown_for_a_city_reveals_nothing_of_hidden_money() -> None:
    def told(match: Match, money: int) -> list[object]:
        state = match.state.copy()
        for player in state.players:
            player.money = money
        return [quote(state, seat, city) for seat in range(4) for city in range(0, len(state.zone), 5)]

    match = reach(deal(4), building)
    match.state.rules = replace(match.state.rules, hidden_money=True)
    assert [str(one) for one in told(match, 1)] == [str(one) for one in told(match, 500)]


def test_the_parts_of_a_connection_shown_for_a_city_start_at_an_own_city_and_add_up() -> None:
    match = reach(deal(4), building)
    state, several = match.state, 0
    for seat in range(4):
        for city in range(len(state.zone)):
            found = quote(state, seat, city)
            if city in state.players[seat].cities:
                continue
            assert sum(cost for _, _, cost in found.legs) == found.way
            assert state.zone.index[found.legs[0][0].id] in state.players[seat].cities
            assert found.legs[-1][1] == state.zone.cities[city]
            if len(found.legs) > 1:
                several += 1
                near, far, cost = found.legs[0]
                assert f"{found.way} ({near.name}–{far.name} {cost}, " in summed(found)
    assert several


@pytest.mark.judges("quote.fuel")
def test_the_next_prices_shown_for_a_fuel_are_those_then_paid() -> None:
    state = rich(in_turn(reach(deal(4), building).state, 0, Task.BUY), 0)
    for fuel in range(4):
        now = state.copy()
        plants = tuple(plant for plant in CARDS.values() if fuel in plant.fuels)
        now.players[0].plants, now.players[0].storage = plants, storage_of(plants)
        paid: list[str] = []
        told = fuel_prices_text(now, fuel)
        while len(paid) < 6 and BUY[fuel] in rules.legal_actions(now):
            before = now.players[0].money
            now, _ = happens(now, BUY[fuel])
            paid.append(str(before - now.players[0].money))
        assert (f" {', '.join(paid)}. " in told) if paid else "sold out" in told
        if state.stock[fuel] not in map(int, re.findall("\\d+", told)):
            assert not paid
    wrong = state.copy()
    wrong.stock = [stock - 4 for stock in wrong.stock]
    assert fuel_prices_text(wrong, 0) != fuel_prices_text(state, 0)


@pytest.mark.judges("quote.refill")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_the_resupply_at_the_end_of_a_round_is_within_the_announced_range(edition: str) -> None:
    """The market's note makes no promise that the round then breaks, and a long touch shows the step's own number."""
    match, random = deal(3, edition), Random(3)
    told: dict[int, tuple[int, list[tuple[int, int]], list[int]]] = {}
    ranges = 0
    while not match.over:
        if match.state.task == Task.BUY:
            known = [(item.more, item.most) for item in fuel_for_sale(Session(match))]
            texts = [fuel_prices_text(match.state, fuel) for fuel in range(4)]
            more = [int(re.findall(r"adds (\d+) more", text)[0]) if "adds" in text else 99 for text in texts]
            told[match.state.round] = match.state.step, known, more
            ranges += sum(least < most for least, most in known)
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    compared = 0
    for number, event in by_round(match):
        if isinstance(event, Resupplied) and number in told:
            step, known, more = told[number]
            later = any(isinstance(one, StepBegan) and at == number and one.step > 1 for at, one in by_round(match))
            if not later:
                compared += 1
                for (least, most), amount, usual in zip(known, event.amounts, more, strict=True):
                    assert least <= amount <= most <= usual, (number, step, known, event.amounts)
    assert compared > 3 and ranges, "nothing that only may come was told"


@pytest.mark.judges("quote.discounted quote.future quote.plant")
def test_the_explanation_of_a_plants_price_states_its_minimum_bid_or_how_many_plants_are_lower() -> None:
    state = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round == 2).state
    for plant in state.current:
        told = plant_price_text(state, plant)
        least = happens(state, NOMINATE[plant])[0].bid
        assert f" {least}" in told and (plant == state.discount) == ("marker" in told)
    for plant in state.future:
        assert NOMINATE[plant] not in rules.legal_actions(state)
        assert f" {sum(other < plant for other in state.current)} " in plant_price_text(state, plant)


def test_a_long_touch_of_a_plant_card_shows_what_its_price_depends_on() -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round == 2)
    driver = Fingers(match, "table", TABLE)
    plant = match.state.current[0]
    spot = next(spot for spot in driver.app.room.canvas.spots if str(spot.target.name) == f"card:{plant}")
    text = ask(driver, spot.target.rect.center)
    assert plant_price_text(match.state, plant) in text


@pytest.mark.judges("quote.moved")
def test_a_fuels_tooltip_says_by_how_many_places_it_is_cheaper_than_printed() -> None:
    state = setup.seeded_game("classic", "middle-east", 4, 1)
    rules.begin(state)
    state.stock[OIL], state.supply[OIL], state.players[0].fuel[OIL] = 10, 2, 12
    assert words.say("quote.moved", count=4) not in fuel_prices_text(state, OIL)
    end(state)
    assert words.say("quote.moved", count=4) in fuel_prices_text(state, OIL)


def asked_for(task: Task) -> Callable[[GameState], bool]:
    return lambda state: state.task == task and state.round == 3


def test_a_long_touch_of_the_resupply_figures_states_them_in_a_sentence() -> None:
    fingers = Fingers(reach(deal(4), asked_for(Task.BUY)), "table", TABLE)
    told = ask(fingers, fingers.place(OneOf("fuel", "resupply")))
    assert told.startswith(words.say("power.resupply_note", step=1))
    counts = [item.more for item in fuel_for_sale(fingers.scene.session)]
    assert sum(counts)
    assert [int(count) for count in re.findall(r"\d+", told)[1:]] == [count for count in counts if count]


@pytest.mark.parametrize(
    ("task", "sort"), [(Task.NOMINATE, "call"), (Task.BUY, "buy"), (Task.RUN, "run"), (Task.BUILD, "plants")]
)
def test_a_long_touch_explains_a_stations_keys_that_show_only_a_plant_or_fuel_and_changes_nothing(
    task: Task, sort: str
) -> None:
    fingers = Fingers(reach(deal(4), asked_for(task)), "table", TABLE)
    named = [spot for spot in fingers.app.room.canvas.spots if isinstance(spot.target.name, AtSeat)]
    found = [spot for spot in named if is_one_of(spot.target.name, sort) or at_any_seat(spot.target.name) == sort]
    assert found
    before = fingers.match.record.lines, [fingers.laid(seat) for seat in range(4)]
    for spot in found:
        told = ask(fingers, spot.target.rect.center)
        which = getattr(at_any_seat(spot.target.name), "which", "")
        assert (words.say(f"fuel.{which}") if sort == "buy" else str(which)) in told
        fingers.app.room.canvas.overlay.hush()
    assert before == (fingers.match.record.lines, [fingers.laid(seat) for seat in range(4)])


def raising(state: GameState) -> bool:
    return state.task == Task.RAISE


def discarding(state: GameState) -> bool:
    return state.task == Task.SCRAP


def mixing(state: GameState) -> bool:
    """Return whether a player may choose what a hybrid plant burns."""
    player = state.players[0]
    burning = player.fuel[COAL] + player.fuel[OIL]
    return state.task == Task.RUN and any(len(plant.fuels) == 2 and burning >= plant.need for plant in player.plants)


@pytest.mark.parametrize(
    ("layout", "there", "meant"),
    [
        ("table", raising, SetBid),
        ("desk", raising, SetBid),
        ("table", mixing, SetMix),
        ("desk", mixing, ToggleRun),
        ("table", discarding, StageMove),
    ],
)
def test_a_long_touch_explains_a_key_that_carries_only_a_number_a_token_or_a_plant(
    layout: str, there: Callable[[GameState], bool], meant: type
) -> None:
    driver = Fingers(reach(deal(2), there), layout, TABLE if layout == "table" else DESK)
    keys = [spot for spot in driver.app.room.canvas.spots if isinstance(spot.target.intent, meant)]
    keys = [spot for spot in keys if spot.target.name != "bid:least"]  # its own word says it at the desk
    assert keys
    for spot in keys:
        text = ask(driver, spot.target.rect.center)
        assert text and text in (spot.target.hint, spot.target.reason)
