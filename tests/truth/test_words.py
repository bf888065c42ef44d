"""Sentences outside a game's panels, judged one by one: cards, steps, editions, switches, places."""

from __future__ import annotations

import re
import tomllib
from itertools import product

import pytest

from game.engine import auction, rules
from game.engine.actions import BUY, DONE, PASS, Run
from game.engine.board import maps
from game.engine.events import CitiesSupplied, PlantRemoved, PlantSold, StepBegan
from game.engine.plants import CARDS, storage_of
from game.engine.resources import FUELS
from game.engine.ruleset import EDITIONS, PLAYERS, Ruleset, board_of, editions
from game.engine.setup import rules_for
from game.engine.state import IllegalAction, Phase, Task
from game.engine.switches import SWITCHES
from game.kit.style import words
from game.parts import focus_order
from game.session import prompts
from game.session.prompts import card_words
from game.session.session import Session
from game.setup.rule_words import edition_hint, line_of
from game.table.lobby.chairs import Edges
from tests.truth.judging import happens, in_turn
from tests.truth.test_register import STEPS
from tests.truth.test_truth import dealt
from tests.truth.walking import OPEN, walked
from tests.workshop.staging import StagedGame

NUMBERS = re.compile(r"\d+")


def bare(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "", text)


@pytest.mark.judges(
    "asking.burns asking.burns_nothing asking.lights asking.plant_does market.no_fuel power.bare power.burns "
    "power.keeps primer.leaf primer.slash table.card_burns table.card_free table.or"
)
def test_a_plants_description_gives_the_fuel_it_burns_and_stores_and_the_cities_it_powers() -> None:
    """The numbers in a card's sentences are those of a run: fuel burnt, fuel stored, cities powered."""
    state = in_turn(dealt("classic", "germany", 4, 1).match.state, 0, Task.RUN)
    for number, plant in CARDS.items():
        one = state.copy()
        owner = one.players[0]
        owner.plants, owner.storage = (plant,), storage_of((plant,))
        owner.cities, owner.fuel = tuple(range(20)), [0, 0, 0, 0]
        if plant.fuels:
            owner.fuel[plant.fuels[0]] = plant.storage
            full = in_turn(one, 0, Task.BUY)
            full.players[0].money = 500
            assert BUY[plant.fuels[0]] not in rules.legal_actions(full), "it stores more"
        run = next(move for move in rules.legal_actions(one) if isinstance(move, Run))
        after, told = happens(one, run, DONE)
        lit = next(event.cities for event in told if isinstance(event, CitiesSupplied))
        burnt = sum(owner.fuel) - sum(after.players[0].fuel)
        card = [int(found) for found in NUMBERS.findall(card_words(one.rules, number))]
        does = [int(found) for found in NUMBERS.findall(prompts.burns(plant))]
        if burnt:
            assert card == [number, burnt, plant.storage, lit] and does == [burnt, lit], number
            said = card_words(one.rules, number)
            assert all(prompts.fuel_after_number(fuel, burnt) in said for fuel in plant.fuels)
        else:
            assert card == [number, lit] and does == [lit], number


@pytest.mark.judges("announce.step2 announce.step3")
@pytest.mark.parametrize("edition", editions())
def test_the_announcements_of_step_2_and_step_3_are_true_of_the_game(edition: str) -> None:
    """Step 2: the second spaces open, a plant is removed on every map; Step 3: the third spaces, and no future
    market.
    """
    for map_name, players in product(maps(), PLAYERS):
        assert rules_for(edition, map_name, players).plant_market.step2_removed > 0, f"no change on {map_name}"
    seen = set()
    for match, _ in walked(StagedGame(edition, "italy", 3, 4, OPEN)):
        state = match.state
        if state.step in (1, 2, 3) and state.step not in seen and state.phase != Phase.SETUP:
            seen.add(state.step)
            city = next(city for city in range(len(state.zone)) if state.zone.first_space[city] == 0)
            empty = state.copy()
            empty.houses = [-1] * len(empty.houses)
            empty.houses[3 * city : 3 * city + state.step - 1] = [0] * (state.step - 1)
            assert empty.next_price(city) < 999, f"place {state.step} is closed"
            empty.houses[3 * city + state.step - 1] = 0
            if state.step != 3:
                assert empty.next_price(city) > 999, "another place is open"
            if state.step == 3:
                assert not state.future
    assert seen == {1, 2, 3}
    began = [event for event in match.events if isinstance(event, StepBegan)]
    place = match.events.index(began[0])
    gone = [event for event in match.events[place : place + 3] if isinstance(event, PlantRemoved)]
    assert began[0].step == 2 and gone and gone[0].why == "step2"


@pytest.mark.judges(
    "setup.edition_has.cartel setup.edition_has.discount setup.edition_hint.bsw setup.edition_hint.classic "
    "setup.edition_hint.classic-2005 setup.edition_hint.recharged setup.editions.bsw setup.editions.classic "
    "setup.editions.classic-2005 setup.editions.recharged"
)
@pytest.mark.parametrize("edition", editions())
def test_the_hint_about_an_edition_is_right_about_year_discount_marker_and_cartel(edition: str) -> None:
    """A year is the edition's own; a discount marker and a Cartel are promised where the edition has them."""
    hint, name = words.say(f"setup.edition_hint.{edition}"), words.say(f"setup.editions.{edition}")
    marker, cartel = words.say("setup.edition_has.discount"), words.say("setup.edition_has.cartel")
    assert not {"marker", "Cartel"} & set(hint.split()), "what a map may take away stands by itself"
    for map_name in maps():
        four, two = (dealt(edition, map_name, players, 1).match.state for players in (4, 2))
        told = edition_hint(edition, map_name, 4)
        assert (marker in told) == bool(four.discount) and (cartel in told) == (two.cartel is not None)
        assert four.cartel is None
    years = {int(year) for year in re.findall(r"\d{4}", f"{hint} {name}")}
    printed = tomllib.loads((EDITIONS / f"{edition}.toml").read_text("utf-8"))["year"]
    assert years <= {printed, 2004} and (not years or printed in years), years
    assert board_of(edition)


@pytest.mark.judges(
    "rule.advice.line rule.bid_direction.line rule.cards_removed.line rule.cartel.line rule.cities_break_ties.line "
    "rule.coal_depot_price.line rule.discount.line rule.end_cities.line rule.first_house.line "
    "rule.hidden_money.line rule.house_prices.line rule.must_buy_first_round.line rule.obsolete.line "
    "rule.opening_market.line rule.opening_pass.line rule.payment.line rule.phase_out_plant.line "
    "rule.plant_limit.line rule.regions.line rule.reorder_every_round.line rule.resupply.line "
    "rule.scrapped_fuel.line rule.start_cities.line rule.start_tokens.line rule.step2_cities.line "
    "rule.step2_starts_in.line rule.step3_at_once.line rule.step3_shuffled.line rule.top_card.line "
    "rule.transit_outside.line rule.unsold_removed.line"
)
def test_sentences_about_house_rules_take_their_numbers_from_the_rules() -> None:
    """No number in a switch's sentence is written out except the names of the steps and of the first round."""
    for code in words.languages():
        for switch in SWITCHES:
            line = bare(words.catalogue(code)[f"rule.{switch.name}.line"])
            assert not NUMBERS.findall(STEPS.sub("", line)), line
    depot = next(switch for switch in SWITCHES if switch.name == "coal_depot_price")
    phase_out = next(switch for switch in SWITCHES if switch.name == "phase_out_plant")
    discount = next(switch for switch in SWITCHES if switch.name == "discount")
    removed = next(switch for switch in SWITCHES if switch.name == "cards_removed")
    assert f" {load_usual('recharged', 'usa').coal_depot_price} " in line_of(depot)
    assert f" {load_usual('recharged', 'germany').phase_out_plant}." in line_of(phase_out)
    state = dealt("recharged", "germany", 4, 1).match.state
    assert state.discount and f" {auction.least_bid(state, state.discount)} " in line_of(discount)
    last = max(number for number, plant in CARDS.items() if plant.back == "plug")
    assert f" {last}, " in line_of(removed)


def load_usual(edition: str, map_name: str) -> Ruleset:
    return dealt(edition, map_name, 4, 1).match.state.rules


@pytest.mark.judges(
    "carry.fuel carry.home carry.house refusal.changed_under_finger refusal.finish_with_done refusal.laid_out "
    "refusal.no_pass refusal.not_in_play refusal.not_your_turn refusal.nothing_to_do refusal.turn_over "
    "refusal.uranium_barred refusal.wrong_plant"
)
def test_moves_out_of_turn_or_badly_selected_are_refused_for_the_stated_reason() -> None:
    """These reasons for refusing a move are not rules of the game: another player's turn, or the selection made
    before.
    """
    match = StagedGame("classic", "germany", 3, 2, OPEN).match()
    actor = match.asked()[0]
    other = next(seat for seat in range(3) if seat != actor)
    assert match.refusal(other, (PASS,)).reason == "not_your_turn"  # type: ignore[union-attr]
    assert match.refusal(actor, ()).reason == "nothing_to_do"  # type: ignore[union-attr]
    for now, _ in walked(StagedGame("classic", "germany", 3, 2, OPEN)):
        if now.state.task == Task.BUY and now.state.players[now.asked()[0]].plants:
            break
    session, seat = Session(now), now.asked()[0]
    assert focus_order.refuse_pass(session)
    assert session.view(seat).refused.reason == "no_pass"  # type: ignore[union-attr]
    with pytest.raises(IllegalAction):
        rules.check(now.state, PASS)
    assert now.refusal(seat, (DONE, DONE)).reason == "turn_over"  # type: ignore[union-attr]
    for plant in now.state.players[seat].plants:
        for fuel, word in enumerate(FUELS):
            said = words.say("refusal.wrong_plant", plant=plant.number, fuel=words.say(f"goods.{word}"))
            assert str(plant.number) in said and (fuel in plant.fuels or BUY[fuel].fuel == fuel)


@pytest.mark.judges("setting.one_open setting.room.0 setting.room.4 setting.room.6")
def test_six_player_stations_fit_on_the_screen_sizes_that_the_setting_names() -> None:
    """Below the sizes that the sentence names four stations fit, on the first size six, on the second six open ones."""
    least, better = (int(found) for found in NUMBERS.findall(bare(words.catalogue("en")["setting.room.4"])))

    def edges(inches: float) -> Edges:
        wide = inches * 25.4 * 16 / 337**0.5
        return Edges(wide, wide * 9 / 16)

    assert edges(least - 4).most == 4 and edges(least).most == 6
    assert edges(least).one_open(6) and not edges(better).one_open(6)


def test_a_buyer_in_the_first_auction_pays_from_the_starting_money() -> None:
    for match, _ in walked(StagedGame("recharged", "germany", 3, 8, OPEN)):
        sold = [event for event in match.events if isinstance(event, PlantSold)]
        if sold:
            assert match.state.players[sold[0].seat].money == match.state.rules.start_money - sold[0].price
            return
    raise AssertionError("no plant was sold")
