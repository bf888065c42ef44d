"""Each kind of commit that throws something away is reported where a bot makes one, and not elsewhere."""

from dataclasses import replace
from random import Random

from game.bots import decide
from game.engine import rules, setup
from game.engine.actions import BUILD, BUY, DONE, FOUND, SCRAP, VISIT, Bid, Run
from game.engine.plants import storage_of
from game.engine.resources import COAL, OIL
from game.engine.state import FREE, GameState, Phase, Task
from game.simulate import SimulatedTable, play_game
from tests.workshop.opponents.waste import Step, at_market, in_build, in_commit, in_market, in_run, overbid
from tests.workshop.opponents.watch import Plan, run, steps_of


def met(task: Task) -> list[Step]:
    """Return the commits by which engineers (rules of thumb, no search) made this kind of decision in one game."""
    state = setup.seeded_game("recharged", "usa", 4, 3)
    rules.begin(state)
    found = []
    while state.phase != Phase.FINISH:
        moves = tuple(decide(state, "engineer_0", Random(1)))
        if state.task == task:
            found.append(Step(state.copy(), moves))
        for move in moves:
            rules.apply(state, move)
    return found


def test_not_running_a_wind_plant_is_reported_as_waste() -> None:
    windy = [step for step in met(Task.RUN) if any(isinstance(move, Run) and not any(move.mix) for move in step.moves)]
    assert windy
    for step in windy:
        dark = tuple(move for move in step.moves if not isinstance(move, Run) or any(move.mix))
        assert not list(in_run(step))
        assert [each.kind for each in in_run(replace(step, moves=dark))] == ["left dark"]


def test_a_bid_higher_than_needed_to_win_is_reported_as_waste() -> None:
    bids = [step for step in met(Task.RAISE) if isinstance(step.moves[-1], Bid)]
    least = bids[0].before.bid + 1
    high = replace(bids[0], moves=(Bid(least + 3),))
    assert not list(overbid(bids[0], least))
    assert [each.lost for each in overbid(high, least + 3)] == [f"3 Elektro for plant {high.before.lot}"]
    assert not list(overbid(high, least + 4)), "somebody else bid more"


def test_building_cities_in_an_order_with_more_expensive_connections_is_reported_as_waste() -> None:
    tried = 0
    for step in met(Task.BUILD):
        cities = [move for move in step.moves if move != DONE]
        if len(cities) > 1 and step.before.players[step.seat].cities:
            assert not list(in_build(step))
            wrong = Step(rich(step.before), (*reversed(cities), DONE))
            tried += bool(list(in_build(wrong)))
    assert tried


def test_beginning_a_second_network_in_japan_is_not_reported_as_waste() -> None:
    """On Japan's map, beginning a network in Osaka and building beside Tokyo is not counted as a more expensive way."""
    state = setup.seeded_game("recharged", "japan", 3, 3)
    rules.begin(state)
    while state.task != Task.BUILD or state.round < 2:
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)
    state, index = rich(state), state.zone.index
    state.players[state.actor].cities = (index["tokyo"],)
    state.players[state.actor].reach = list(state.zone.distance[index["tokyo"]])
    state.founded = (FREE,) * 3
    houses = (FOUND[index["osaka"]], BUILD[index["kofu"]], BUILD[index["hamamatsu"]])
    assert not list(in_build(Step(state, houses)))
    assert list(in_build(Step(state, (houses[0], houses[2], houses[1])))), "Hamamatsu lies behind Kofu"


def test_the_waste_report_judges_fuel_bought_in_koreas_other_market_by_the_prices_there() -> None:
    """In Korea coal is the more expensive fuel for a hybrid in one market, and the cheaper one in the other."""
    state = setup.seeded_game("bsw", "korea", 3, 3)
    rules.begin(state)
    while state.task != Task.BUY:
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)
    buyer = state.players[state.actor]
    buyer.plants, buyer.fuel = (state.rules.plants[5],), [0, 0, 0, 0]
    buyer.storage, buyer.money = storage_of(buyer.plants), 100
    state.stock, state.aside = [6, 10, 8, 6], (8, 4, 3, 0)
    for fuel, dearer in ((OIL, (BUY[COAL], DONE)), (COAL, (VISIT, BUY[OIL], DONE))):
        assert not list(in_market(Step(state, (*dearer[:-2], BUY[fuel], DONE))))
        assert [each.kind for each in in_market(Step(state, dearer))] == ["dearer fuel"]


def test_in_korea_engineers_buy_fuel_at_the_cheaper_of_the_two_markets() -> None:
    """The same tokens bought at the market not chosen are reported as waste."""
    steps, _, _ = steps_of(play_game(SimulatedTable("recharged", "korea", ("engineer_0",) * 4), 0).record)
    carts = [step for step in steps if step.before.task == Task.BUY and len(step.moves) > 1]
    assert not [each for step in carts for each in at_market(step)]
    visits = [step for step in carts if step.moves[0] is VISIT]
    assert visits
    assert [each for step in visits for each in at_market(replace(step, moves=step.moves[1:]))]


def scrapping(board: str, kept: int = 21, gone: int = 44) -> Step:
    """Return the step in which a seat with two plants and a new plant 42 discards one of the two, by this map's
    cards."""
    state = setup.seeded_game("recharged", board, 5, 3)
    rules.begin(state)
    state.task, state.lot = Task.SCRAP, 42
    state.players[state.actor].plants = tuple(state.rules.plants[number] for number in (kept, 42, gone))
    return Step(state, (SCRAP[gone],))


def test_whether_discarding_a_plant_is_reported_as_waste_depends_on_the_plant_cards_of_the_map() -> None:
    """Plant 44 needs no fuel; in Northern Europe it burns uranium, and plant 21 needs no fuel."""
    assert [each.lost for each in in_commit(scrapping("germany"))] == ["44 for 21"]
    assert not list(in_commit(scrapping("northern-europe")))


def test_a_mine_that_must_stay_is_not_reported_as_kept_in_place_of_a_better_plant() -> None:
    assert [each.lost for each in in_commit(scrapping("germany", 11, 27))] == ["27 for 11"]
    assert not list(in_commit(scrapping("australia", 11, 27)))


def rich(state: GameState) -> GameState:
    """Return a copy of the state in which the acting player can afford any route."""
    twin = state.copy()
    twin.players[twin.actor].money += 100
    return twin


def test_the_waste_report_finds_no_waste_in_six_games_of_engineer_bots() -> None:
    told = list(run(Plan(("engineer_0",), 6, (2, 4, 6), ("recharged", "classic"), ("germany",)), 1))
    assert told[0] == "6 games" and told[1].startswith("engineer_0: 0 dominated of ")
    assert any(line.startswith("plants 3 to 10: ") for line in told)


def test_the_waste_report_finds_waste_in_a_game_of_greedy_bots() -> None:
    steps, _, _ = steps_of(play_game(SimulatedTable("classic-2005", "italy", ("greedy",) * 6), 1_000_013).record)
    assert [each for step in steps for each in in_commit(step)]
