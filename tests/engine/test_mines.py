"""On the map of Australia uranium plants are mines that sell uranium, no connection costs more than 20, and fuel is
taxed from Step 3 on.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots import decide
from game.engine import rules, setup
from game.engine.actions import BUILD, BUY, DONE, NOMINATE, SCRAP, Action, Run
from game.engine.board import FAR, Zone, hangs_together, load_board, load_zone
from game.engine.changed_plants import read_change
from game.engine.events import Event, FuelTaxed, HouseBuilt, Resupplied, UraniumSold, UraniumUsed
from game.engine.market import price
from game.engine.plants import CARDS, most_cities, storage_of
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.resources import COAL, GARBAGE, OIL, URANIUM
from game.engine.ruleset import BadRules, editions, load_ruleset
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.engine.steps import begin
from game.engine.turn_order import coming
from game.match import Match, new_match
from game.session.log_text import tell
from game.session.session import Session
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import variations

SEATS = [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob"), Seat("green", "person", "Cleo")]
MINES = {11: 2, 23: 3, 28: 4, 34: 5, 39: 6}
EVERYWHERE = ("brown", "green", "pink", "red", "yellow")


def begun(players: int = 3, regions: tuple[str, ...] = ("pink", "brown", "green")) -> GameState:
    state = setup.seeded_game("classic", "australia", players, 1, regions)
    rules.begin(state)
    state.round = 3
    for player in state.players:
        player.money = 200
    return state


def give(state: GameState, seat: int, *plants: int) -> None:
    """Give a seat exactly these plants."""
    player = state.players[seat]
    player.plants = tuple(state.rules.plants[number] for number in plants)
    player.storage = storage_of(player.plants)


def last_to_power(state: GameState) -> None:
    """Let the last seat in turn order be the only one that still has to power its cities."""
    state.task, state.phase, state.queue, state.actor = Task.RUN, Phase.BUREAUCRACY, (), state.order[-1]


def reason(state: GameState, move: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        rules.check(state, move)
    return caught.value.reason


# --- connections --------------------------------------------------------------------------------------


def place(zone: Zone, city: str) -> int:
    return zone.index[city]


@pytest.mark.case("M48")
def test_in_australia_no_connection_costs_more_than_20_and_every_city_can_be_connected() -> None:
    board = load_board("australia")
    zone = load_zone(board, board.regions)
    broome, hobart = place(zone, "broome"), place(zone, "hobart")
    assert zone.distance[broome][hobart] == 20, "there is no path at all"
    assert [city.id for city in zone.path(broome, hobart)] == ["broome", "hobart"]
    assert [cost for *_, cost in zone.legs(broome, hobart)] == [20]
    assert zone.distance[place(zone, "darwin")][place(zone, "alice_springs")] == 20, "the path costs 30"
    near = place(zone, "bendigo"), place(zone, "melbourne_1")
    assert zone.distance[near[0]][near[1]] == 3, "a cheaper path is taken"
    assert [cost for *_, cost in zone.legs(*near)] == [3, 0]
    assert max(max(row) for row in zone.distance) == 20
    without = Zone(replace(board, flat_connection=0), board.regions)
    assert without.distance[broome][hobart] == FAR and not zone.islands


def told(players: int = 3) -> str:
    """Return the page about Australia's rules, in one line."""
    groups = variations(Subject.before("classic", "australia", players))
    return " ".join(sentence for group in groups for sentence in group.sentences)


@pytest.mark.case("M48")
@pytest.mark.judges("here.flat_connection")
def test_the_help_page_about_australia_says_what_a_connection_costs_at_most() -> None:
    cap = setup.rules_for("classic", "australia", 3).flat_connection
    assert f"No connection costs more than {cap}," in told() and cap == load_board("australia").flat_connection


@pytest.mark.case("M48")
def test_in_australia_any_set_of_regions_can_be_played() -> None:
    board = load_board("australia")
    assert hangs_together(board, ("green", "yellow"))
    choices = setup.choices_of_regions(setup.rules_for("classic", "australia", 3), "australia")
    assert len(choices) == 10, "3 of 5"
    assert not hangs_together(replace(board, flat_connection=0), ("green", "yellow"))


def houses(happened: list[Event]) -> list[HouseBuilt]:
    return [event for event in happened if isinstance(event, HouseBuilt)]


@pytest.mark.case("M48")
def test_in_australia_a_house_across_the_desert_costs_20_besides_its_space() -> None:
    state = begun(regions=("red", "green", "yellow"))
    state.task, state.phase, state.actor, state.queue = Task.BUILD, Phase.BUILD, 0, (1, 2)
    index = state.zone.index
    rules.play(state, BUILD[index["perth"]])
    (built,) = houses(rules.play(state, BUILD[index["cairns"]]))
    assert (built.connection, built.house) == (20, 10)
    (built,) = houses(rules.play(state, BUILD[index["darwin"]]))
    assert built.connection == 20, "as often as wanted"


# --- mines as plants ----------------------------------------------------------------------------------


@pytest.mark.case("M49")
@pytest.mark.judges("asking.mines")
def test_in_australia_five_uranium_plants_are_mines_and_plant_17_is_removed() -> None:
    state = begun()
    plants = state.rules.plants
    assert {number: plant.mined for number, plant in plants.items() if plant.mined} == MINES
    assert 17 in state.hidden and not any(URANIUM in plants[number].fuels for number in plants if number != 17)
    for number in MINES:
        plant = plants[number]
        assert (plant.kind, plant.cities, plant.storage, plant.mixes) == ("mine", 0, 0, ())
        assert plant.changed and CARDS[number].cities == plant.mined
    assert state.rules.mines and not load_ruleset("classic", 3).mines
    assert all(f"Plant {number} is a mine:" in told() for number in MINES)


@pytest.mark.case("M49")
@pytest.mark.parametrize("wrong", ["11 mine 1 2", "11 mine 0 0", "11 mine 0 8", "11 mine 0/2 2"])
def test_a_map_rule_that_defines_an_impossible_uranium_mine_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        read_change(wrong)
    with pytest.raises(BadRules):
        load_ruleset("classic", 4, {"changed_plants": [wrong]})


@pytest.mark.case("M49")
@pytest.mark.judges("refusal.mine_never_runs")
def test_in_australia_a_mine_powers_no_city_and_cannot_run_or_store_fuel() -> None:
    state = begun()
    give(state, 0, 11, 13, 39)
    player = state.players[0]
    player.cities = tuple(range(5))
    assert player.capacity == 1 and most_cities(player.plants, player.fuel) == 1
    state.task, state.phase, state.actor, state.queue = Task.BUY, Phase.MARKET, 0, (1, 2)
    assert rules.legal_actions(state) == [DONE]
    state.task, state.phase = Task.RUN, Phase.BUREAUCRACY
    assert rules.legal_actions(state) == [DONE, Run(13, (0, 0, 0, 0))]
    assert reason(state, Run(11, (0, 0, 0, 0))) == "mine_never_runs"


@pytest.mark.case("M49")
def test_in_australia_a_mine_counts_for_the_turn_order() -> None:
    state = begun()
    give(state, 0, 5, 11)
    give(state, 1, 10)
    give(state, 2, 4)
    assert coming(state) == (0, 1, 2)


def auction(state: GameState, lot: int, *plants: int) -> GameState:
    """Let the only seat that may still buy put up a plant while it has these."""
    state.market = tuple(sorted({3, 4, 5, 6, 7, 8, 9, lot}))[-8:]
    state.step = 3
    give(state, 0, *plants)
    state.actor, state.eligible, state.task = 0, (0,), Task.NOMINATE
    rules.play(state, NOMINATE[lot])
    return state


@pytest.mark.case("M49")
@pytest.mark.judges("refusal.mine_stays here.mines")
def test_in_australia_mines_do_not_count_for_the_plant_limit_and_are_never_discarded() -> None:
    state = auction(begun(), 25, 11, 13, 15, 20, 39)
    assert state.task == Task.SCRAP, "the fourth plant besides the mines"
    assert rules.legal_actions(state) == [SCRAP[13], SCRAP[15], SCRAP[20]]
    assert reason(state, SCRAP[11]) == "mine_stays"
    rules.play(state, SCRAP[13])
    assert len(state.players[0].plants) == 5
    state = auction(begun(), 28, 13, 15, 20)
    assert state.task != Task.SCRAP and len(state.players[0].plants) == 4
    state = auction(begun(), 25, 11, 13, 20, 39)
    assert state.task != Task.SCRAP and len(state.players[0].plants) == 5


# --- the uranium market -------------------------------------------------------------------------------


def sold_with(free: int, *owners: tuple[int, ...]) -> tuple[list[UraniumSold], GameState]:
    """Return the sales of the end of a round with so many free places, by seats with these plants in turn order."""
    state = begun(len(owners))
    state.order = tuple(range(len(owners)))
    for seat, plants in enumerate(owners):
        give(state, seat, *plants)
    state.stock[URANIUM], state.supply[URANIUM] = 12 - free, free
    last_to_power(state)
    happened = rules.play(state, DONE)
    return [event for event in happened if isinstance(event, UraniumSold)], state


@pytest.mark.case("M50")
@pytest.mark.judges("telling.uranium_sold telling.uranium_full")
def test_in_australia_the_log_describes_every_sale_of_uranium_by_mines() -> None:
    (sold,), state = sold_with(5, (11,), ())
    session = Session(new_match("classic", "australia", SEATS, seed=1))
    said = tell(sold, session)
    assert f"at {sold.price} for each city: {sold.income} Elektro" in said and sold.income == 2 * sold.price
    (none,), state = sold_with(0, (11,), ())
    assert tell(none, session) == "The uranium market is full: the mines of Anna sell nothing."
    assert state.players[0].money == 200


@pytest.mark.case("M50")
def test_in_australia_mines_sell_uranium_in_reverse_turn_order_for_the_highest_free_space() -> None:
    sold, state = sold_with(5, (11,), (), (28, 39))
    assert sold == [UraniumSold(2, 2, 4, 40), UraniumSold(0, 1, 3, 6)], "4 x (4 + 6), then 3 x 2"
    assert [player.money for player in state.players] == [206, 200, 200 + 40 + 10]
    assert [player.income for player in state.players] == [6, 0, 40 + 10], "seat 2 powered no city: 10"
    assert state.stock[URANIUM] == 7 + 3 - 1, "Step 1 uses one with three players"


@pytest.mark.case("M50")
@pytest.mark.parametrize(
    ("free", "paid"), [(0, 0), (1, 2), (2, 2), (3, 3), (4, 3), (6, 4), (8, 5), (10, 6), (11, 7), (12, 7)]
)
def test_in_australia_the_price_mines_get_depends_on_the_free_uranium_spaces(free: int, paid: int) -> None:
    sold, _ = sold_with(free, (11,), ())
    assert [(event.price, event.income) for event in sold] == [(paid, 2 * paid)]


@pytest.mark.case("M50")
def test_in_australia_with_too_few_free_spaces_mines_are_paid_in_full_for_fewer_tokens() -> None:
    sold, state = sold_with(1, (), (23, 28))
    assert sold == [UraniumSold(1, 1, 2, 14)]
    assert state.stock[URANIUM] == 12 - 1
    sold, state = sold_with(1, (39,), (23, 28))
    assert sold[1] == UraniumSold(0, 0, 0, 0), "no place is left: nothing is earned"


@pytest.mark.case("M50")
def test_in_australia_mines_sell_before_the_resupply_and_once_more_at_the_end_of_the_game() -> None:
    state = begun()
    give(state, 1, 39)
    state.stock[URANIUM], state.supply[URANIUM] = 6, 6
    last_to_power(state)
    happened = rules.play(state, DONE)
    kinds = [type(event) for event in happened if isinstance(event, UraniumSold | UraniumUsed | Resupplied)]
    assert kinds == [UraniumSold, UraniumUsed, Resupplied]
    state = begun()
    give(state, 1, 39)
    state.stock[URANIUM], state.supply[URANIUM] = 6, 6
    state.task, state.phase, state.actor, state.queue = Task.BUILD, Phase.BUILD, 0, ()
    state.players[0].cities = tuple(range(state.rules.end_cities))
    happened = rules.play(state, DONE)
    assert state.phase == Phase.FINISH
    assert [player.money for player in state.players] == [200, 224, 200], "no other income: 4 x 6"
    assert state.stock[URANIUM] == 7 and not any(isinstance(event, UraniumUsed) for event in happened)


@pytest.mark.case("M51")
@pytest.mark.parametrize(
    ("players", "used"), [(2, (1, 2, 3)), (3, (1, 2, 3)), (4, (2, 2, 4)), (5, (2, 3, 5)), (6, (3, 3, 6))]
)
@pytest.mark.judges("here.uranium_used telling.uranium_used")
def test_in_australia_each_round_uses_up_uranium_by_step_and_number_of_players(
    players: int, used: tuple[int, int, int]
) -> None:
    assert "{} in Step 1, {} in Step 2, {} in Step 3".format(*used) in told(players)
    regions = EVERYWHERE[: 3 if players < 4 else 4 if players == 4 else 5]
    for step, amount in enumerate(used, start=1):
        state = begun(players, regions)
        state.step = step
        last_to_power(state)
        (event,) = [event for event in rules.play(state, DONE) if isinstance(event, UraniumUsed)]
        assert state.stock[URANIUM] == 12 - amount
        said = tell(event, Session(new_match("classic", "australia", SEATS, seed=1)))
        assert said == f"Uranium tokens removed from the market: {amount}."
        state.stock[URANIUM], state.supply[URANIUM], state.step = 0, 12, step
        last_to_power(state)
        rules.play(state, DONE)
        assert state.stock[URANIUM] == 0


@pytest.mark.case("M50")
@pytest.mark.judges("refusal.uranium_only_sold")
def test_in_australia_no_player_can_buy_uranium() -> None:
    state = begun()
    give(state, 0, 4, 11)
    state.task, state.phase, state.actor, state.queue = Task.BUY, Phase.MARKET, 0, (1, 2)
    assert reason(state, BUY[URANIUM]) == "uranium_only_sold"


# --- the tax ------------------------------------------------------------------------------------------


@pytest.mark.case("M52")
@pytest.mark.judges("here.co2_tax telling.fuel_taxed")
def test_in_australia_fuel_costs_two_more_from_step_3_on() -> None:
    state = begun()
    state.stock = [24, 18, 15, 12]
    before = [price(state, fuel) for fuel in (COAL, OIL, GARBAGE)]
    state.log = []
    begin(state, 2)
    assert [price(state, fuel) for fuel in (COAL, OIL, GARBAGE)] == before
    begin(state, 3)
    assert FuelTaxed(2) in state.log
    assert [price(state, fuel) for fuel in (COAL, OIL, GARBAGE)] == [cost + 2 for cost in before]
    said = tell(FuelTaxed(2), Session(new_match("classic", "australia", SEATS, seed=1)))
    assert "cost 2 more" in said and "From Step 3 on, coal, oil and garbage cost 2 more." in told()
    assert state.rules.tracks[COAL][:4] == (3, 3, 3, 4) and state.rules.tracks[COAL][-1] == 10
    assert state.rules.tracks[URANIUM] == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
    assert state.stock == [24, 18, 15, 12]
    other = setup.seeded_game("classic", "germany", 3, 1)
    rules.begin(other)
    begin(other, 3)
    assert other.rules.prices[COAL][24] == 1, "only where there is a tax"


# --- whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_game_of_bots_in_australia_ends_and_its_record_replays(edition: str) -> None:
    match = new_match(edition, "australia", SEATS, seed=5)
    random = Random(1)
    while not match.over and match.state.round < 40:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    assert match.over
    record = read_record(write_record(match.record))
    assert record.zone.distance == match.record.zone.distance
    again = Match(record)
    lines, record.lines = record.lines, []
    again.replay(lines)
    assert again.state == match.state
