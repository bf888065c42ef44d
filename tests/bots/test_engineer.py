"""What an engineer requires of a plant before nominating it, and of a higher bid before making it."""

from dataclasses import replace
from random import Random

from game.bots import decide
from game.bots.engineer import auction, bureaucracy
from game.bots.engineer.auction import CAP, Bidder
from game.bots.engineer.forecast import Outlook, look, worth
from game.bots.engineer.style import PLAIN, Style
from game.bots.greedy.ending import may_end_now
from game.bots.greedy.network import growth
from game.bots.levels import ACTIVE
from game.engine import rules, setup
from game.engine.actions import DONE, PASS, Bid, Nominate
from game.engine.auction import may_pass
from game.engine.state import GameState, Phase, Player, Task

SPENDTHRIFT = replace(PLAIN, thrift=0.0)


def met(task: Task) -> list[GameState]:
    """Return the states of two games of engineers in which a seat must make this kind of decision."""
    found = []
    for seed in (3, 4):
        state = setup.seeded_game("recharged", "usa", 4, seed)
        rules.begin(state)
        while state.phase != Phase.FINISH:
            if state.task == task:
                found.append(state.copy())
            for move in decide(state, "engineer_0", Random(1)):
                rules.apply(state, move)
    return found


def limit(state: GameState, style: Style) -> int:
    """Return the highest bid that the acting seat still answers."""
    asked = state.copy()
    for bid in range(state.bid, state.players[state.actor].money):
        asked.bid = bid
        if auction.answer(asked, style) == PASS:
            return bid
    return state.players[state.actor].money


def test_an_engineers_bid_limit_is_lower_the_greater_its_thrift() -> None:
    lower = 0
    for state in met(Task.RAISE)[::5]:
        if look(state, state.actor, PLAIN).rounds > 1:
            modest, eager = limit(state, PLAIN), limit(state, SPENDTHRIFT)
            assert modest <= eager
            lower += modest < eager
    assert lower > 5


def test_in_the_last_round_an_engineers_bid_limit_does_not_depend_on_its_thrift() -> None:
    """Money not spent in the last round is worth no city."""
    last = [state for state in met(Task.RAISE) if look(state, state.actor, PLAIN).rounds <= 1]
    assert last
    for state in last:
        assert limit(state, replace(PLAIN, thrift=60.0)) == limit(state, replace(PLAIN, thrift=1.0))


def test_in_the_last_round_an_engineer_counts_only_the_cheapest_fuel_that_powers_its_cities() -> None:
    """Of runs that power as many cities the cheapest counts, in whichever order the plants were bought."""
    ruleset = setup.seeded_game("recharged", "usa", 4, 3).rules
    small, large = ruleset.plants[10], ruleset.plants[20]
    last = Outlook(ruleset, PLAIN, 50, 2, [0, 200], (3.0, 3.0, 3.0, 3.0), 0.0, 1)
    alone = worth(last, [small], 0)
    assert worth(last, [small, large], 0) == worth(last, [large, small], 0) == alone
    assert worth(last, [large], 0) == alone - 3.0 * (large.need - small.need)


def test_an_engineer_nominates_a_plant_only_if_it_gains_more_than_its_margin() -> None:
    moves = [
        [auction.nominate(state, replace(PLAIN, margin=margin)) for margin in (0.0, PLAIN.margin, 500.0)]
        for state in met(Task.NOMINATE)
        if may_pass(state) and look(state, state.actor, PLAIN).rounds > 2
    ]
    assert all(greatest == PASS for _, _, greatest in moves)
    assert any(isinstance(least, Nominate) and usual == PASS for least, usual, _ in moves)
    assert any(isinstance(usual, Nominate) for _, usual, _ in moves)


def test_engineers_with_idle_money_nominate_plants_that_gain_less() -> None:
    more = 0
    for state in met(Task.NOMINATE):
        usual, active = (auction.nominate(state, style) for style in (PLAIN, ACTIVE))
        if active != usual:
            more += 1
            assert usual == PASS
            assert auction.idle_money(look(state, state.actor, PLAIN), actor(state).plants) > 0
    assert more


def test_an_engineer_that_raises_a_bid_raises_it_by_one() -> None:
    answers = [(auction.answer(state, PLAIN), state.bid) for state in met(Task.RAISE)[::3]]
    raises = [(move, bid) for move, bid in answers if move != PASS]
    assert raises and all(isinstance(move, Bid) and move.amount == bid + 1 for move, bid in raises)


def test_an_engineer_replaces_a_plant_only_if_the_new_one_also_gains_its_renewal_margin() -> None:
    never = replace(PLAIN, renewal=1000.0)
    counts = {True: 0, False: 0}
    for state in met(Task.NOMINATE):
        if may_pass(state) and look(state, state.actor, PLAIN).rounds > 2:
            full = len(state.players[state.actor].plants) >= state.rules.plant_limit
            usual, patient = (auction.nominate(state, style) for style in (PLAIN, never))
            assert patient == (PASS if full else usual)
            counts[full] += isinstance(usual, Nominate)
    assert min(counts.values()) > 3


def test_an_engineer_pays_at_most_twice_its_number_for_a_plant_that_adds_one_city() -> None:
    """The cities it adds are those beyond the plant that is scrapped for it, which need not be the weakest."""
    random, capped = Random(5), 0
    for state in met(Task.RAISE)[::4]:
        rich = state.copy()
        rich.lot = max(number for number in (*rich.current, *rich.future) if number in rich.rules.plants)
        others = [plant for number, plant in sorted(rich.rules.plants.items()) if number != rich.lot]
        player = rich.players[rich.actor]
        player.money = 300
        player.plants = tuple(sorted(random.sample(others, rich.rules.plant_limit), key=lambda plant: plant.number))
        chosen = Bidder(rich, rich.actor, PLAIN)
        price = CAP * rich.lot
        worths = {
            scrapped: worth(
                chosen.outlook, (*[each for each in player.plants if each != scrapped], chosen.plant), price
            )
            for scrapped in player.plants
        }
        scrapped = max(player.plants, key=lambda plant: worths[plant])
        if chosen.plant.cities - scrapped.cities <= 1:
            assert chosen.cap <= price
            capped += scrapped.cities > min(plant.cities for plant in player.plants)
    assert capped


def test_an_engineer_without_cities_burns_no_fuel() -> None:
    burnt = 0
    for state in met(Task.RUN)[::5]:
        seat = state.players[state.actor]
        burnt += bureaucracy.run(state) != [DONE]
        seat.cities = ()
        assert bureaucracy.run(state) == [DONE]
    assert burnt


def test_bots_expect_that_a_game_may_end_now_once_a_seat_can_pay_for_the_last_eight_houses() -> None:
    """A rich engineer stored coal although it ended the game in the same round (2 players, Spain & Portugal)."""
    state = next(state for state in reversed(met(Task.BUY)) if state.most_cities == len(actor(state).cities) > 8)
    player = actor(state)
    state.rules = replace(state.rules, end_cities=len(player.cities) + 8)
    player.money = growth(state, player, 8)[8]
    assert may_end_now(state)
    player.money -= 1
    assert not may_end_now(state)


def actor(state: GameState) -> Player:
    """Return the player who must act."""
    return state.players[state.actor]
