"""Judges of sentences on fuel: prices, resupply, running plants."""

from __future__ import annotations

from random import Random

from game.engine import bureaucracy, market, rules
from game.engine.actions import BUY, BUY_FROM_DEPOT, DONE, VISIT, Buy, Run
from game.engine.events import FuelBought, OrderSet, PhaseBegan, PlantSold, Resupplied, SeatPassed
from game.engine.plants import CARDS, storage_of
from game.engine.resources import COAL, FUELS, URANIUM
from game.engine.setup import deal, new_game
from game.engine.state import CARTEL, GameState, Task
from game.kit.style import words
from game.session.fuel_placement import arrange
from tests.truth.judging import best_lit, happens, in_turn, rich, tries
from tests.truth.listening import Said


def owning_everything(state: GameState, seat: int) -> GameState:
    """Return the game with a seat that can store and pay any token, and stores none."""
    twin = rich(in_turn(state, seat, Task.BUY), seat)
    twin.players[seat].plants = tuple(CARDS[number] for number in (31, 32, 30, 17))
    twin.players[seat].fuel = [0, 0, 0, 0]
    twin.players[seat].storage = storage_of(twin.players[seat].plants)
    return twin


def price_now(state: GameState, fuel: int) -> int | None:
    """Return the price of the next token for its buyer; None if none can be bought."""
    twin = owning_everything(state, 0)
    if BUY[fuel] not in rules.legal_actions(twin):
        return None
    _, told = happens(twin, BUY[fuel])
    return next(event.price for event in told if isinstance(event, FuelBought))


def comes_back(state: GameState) -> tuple[int, ...]:
    """Return the tokens that would be added to the market if the round ended now."""
    after = state.copy()
    after.log = []
    after.updated = True  # the plants are another matter
    bureaucracy.end(after)
    return next(event.amounts for event in after.log if isinstance(event, Resupplied))


def fuel_named(word: str) -> int:
    names = [words.say(f"fuel.{fuel}") for fuel in FUELS]
    return names.index(word)


@tries("table.next_costs")
def next_costs(said: Said) -> None:
    state = said.session.state
    found = price_now(state, fuel_named(said.values["fuel"]))
    assert found == said.values["price"], f"it costs {found}"


@tries("table.sold_out", "planner.sold_out")
def sold_out(said: Said) -> None:
    if "fuel" in said.values:
        assert price_now(said.session.state, fuel_named(said.values["fuel"])) is None, "there is one"


@tries("market.next")
def refill(said: Said) -> None:
    """Check the certain resupply, and the one possible if all fuel owned or still for sale is burnt before."""
    shown = said.session.state if said.state.aside else said.state
    state, there = shown.copy(), shown.aside
    buys = state.task in (Task.NOMINATE, Task.OPEN, Task.RAISE, Task.SCRAP, Task.DROP, Task.BUY)
    if there and buys:
        state.aside = (0, 0, 0, 0)
    sure = comes_back(state)[said.nth]
    for player in state.players:
        state.supply = [have + fuel for have, fuel in zip(state.supply, player.fuel, strict=True)]
    if buys:
        state.supply, state.stock = [a + b for a, b in zip(state.supply, state.stock, strict=True)], [0, 0, 0, 0]
        state.supply = [a + b for a, b in zip(state.supply, there or (0, 0, 0, 0), strict=True)]
    may = comes_back(state)[said.nth]
    told = f"+{sure}" if sure == may else f"{sure}–{may}"
    assert said.values["more"] == told, f"{told} {FUELS[said.nth]} come"


@tries("market.phased_out")
def no_more(said: Said) -> None:
    state = said.state.copy()
    state.stock[URANIUM], state.supply[URANIUM] = 0, state.rules.tokens[URANIUM]
    for step in (1, 2, 3):
        state.step = step
        assert comes_back(state)[URANIUM] == 0, "uranium comes all the same"


def depot_alone(said: Said) -> GameState:
    """Return the game with one coal in the depot and none in the market."""
    state: GameState = said.state.copy()
    state.stock[COAL], state.supply[COAL], state.depot = 0, 1, 1
    return state


@tries("market.depot")
def depot(said: Said) -> None:
    assert price_now(depot_alone(said), COAL) == said.state.rules.coal_depot_price


@tries("here.coal_depot_price.on")
def depot_price(said: Said) -> None:
    assert price_now(depot_alone(said), COAL) == said.values["price"]
    assert not sold_beside(said, 1), "it sells although the market has coal"


def sold_beside(said: Said, coal: int) -> list[int]:
    """Return the price of coal from a depot of so many while the market has one, in a list; empty if it sells none."""
    state = rich(in_turn(said.state, 0, Task.BUY), 0)
    state.stock[COAL], state.supply[COAL], state.depot = 1, 1, coal
    player = state.players[0]
    player.plants, player.fuel, player.storage = (state.rules.plants[4],), [0, 0, 0, 0], (4, 0, 0, 0, 0)
    if BUY_FROM_DEPOT not in rules.legal_actions(state):
        return []
    _, happened = happens(state, BUY_FROM_DEPOT)
    return [event.price for event in happened if isinstance(event, FuelBought)]


@tries("here.coal_depot_price.apart")
def depot_apart(said: Said) -> None:
    """Check that the depot starts empty, always sells, gathers burnt coal, and is the first source of the resupply."""
    fresh = new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))
    assert fresh.depot == 0
    assert sold_beside(said, 1) == [said.values["price"]] and not sold_beside(said, 0)
    state = in_turn(said.state, 0, Task.RUN)
    state.players[0].plants, state.players[0].fuel = (state.rules.plants[4],), [2, 0, 0, 0]
    state.ran, state.depot, state.stock[COAL], state.supply[COAL] = (), 0, 0, 22
    after, _ = happens(state, Run(4, (2, 0, 0, 0)))
    assert (after.depot, after.supply[COAL]) == (2, 22)
    after.cartel = None
    bureaucracy.end(after)
    assert after.depot == 0 and after.supply[COAL] == 24 - after.stock[COAL] > 0


@tries("market.depot_sells", "market.depot_waits", "market.depot_none")
def depot_has(said: Said) -> None:
    """Check how much coal is in the depot, its price, and whether it is for sale now."""
    state = said.session.state
    lying = state.depot if state.rules.depot_apart else state.supply[COAL]
    if said.key.endswith("none"):
        assert lying == 0
        return
    assert said.values == {"count": lying, "price": state.rules.coal_depot_price}
    now = bool(sold_beside(said, 1)) or not state.stock[COAL]
    assert now == said.key.endswith("sells")


@tries("quote.depot", "quote.refill_apart")
def depot_told(said: Said) -> None:
    state = said.session.match.state
    assert state.rules.depot_apart
    if said.key.endswith("depot"):
        assert said.values == {"count": state.depot, "price": state.rules.coal_depot_price}
    else:
        assert said.values["more"] == state.rules.resupply[said.values["step"] - 1][COAL]


@tries("market.runs")
def runs(said: Said) -> None:
    """Check that the plant could run with the fuel on it."""
    assert said.values["count"] in {plant.cities for plant in said.laid.players[said.seat].plants}


@tries("market.needs")
def needs(said: Said) -> None:
    owned = said.laid.players[said.seat]
    lying = arrange(owned.plants, owned.fuel)
    missing = [plant.need - len(lying.get(plant.number, ())) for plant in owned.plants]
    assert said.values["count"] in [count for count in missing if count > 0], f"missing: {missing}"


@tries("market.stored")
def stored(said: Said) -> None:
    owned = said.laid.players[said.seat]
    lying = arrange(owned.plants, owned.fuel)
    pairs = {(len(lying.get(plant.number, ())), plant.storage) for plant in owned.plants}
    assert (said.values["lying"], said.values["room"]) in pairs
    limit = next(plant for plant in owned.plants if plant.storage == said.values["room"])
    assert storage_of([limit]) and said.values["lying"] <= said.values["room"]


@tries("market.buy", "table.buy")
def buys_for(said: Said) -> None:
    draft = said.session.draft(said.seat)
    bought = [move for move in draft.moves if isinstance(move, Buy)]
    visit = [VISIT] if VISIT in draft.moves else []
    after, _ = happens(rich(said.state, said.seat), *visit, *bought)
    assert 5000 - after.players[said.seat].money == said.values["amount"], "another sum is paid"
    assert said.values.get("count", len(bought)) == len(bought)


@tries("market.money_now")
def money_now(said: Said) -> None:
    assert said.values["amount"] == said.state.players[said.seat].money


def may_keep(state: GameState, seat: int) -> int:
    """Return the number of cities that all plants of a seat could power, after the best choice while one must be
    discarded.
    """
    found = [state]
    if state.task == Task.SCRAP and state.actor == seat:
        found = [happens(state, move)[0] for move in rules.legal_actions(state)]
    return max(sum(card.cities for card in after.players[seat].plants) for after in found)


@tries("own.fuel_for", "own.summary", "market.summary")
def fuel_for(said: Said) -> None:
    state = said.state if said.state.task == Task.RUN else said.laid
    player = state.players[said.seat]
    lit, _ = best_lit(state, said.seat)
    everything, _ = best_lit(state, said.seat, 21)
    assert said.values.get("count", lit) == lit, f"{lit} are lit"
    assert said.values.get("lit", lit) in (lit, everything), f"{lit} are lit"
    left = may_keep(state, said.seat)
    assert said.values.get("capacity", left) == left
    owned = (len(player.cities), len(said.state.players[said.seat].cities))
    assert said.values.get("cities", owned[0]) in owned


@tries("asking.buy_anew_reason")
def order_of_after_the_auction(said: Said) -> None:
    """Check that the turn order was set after the last sale or pass, and that the last player buys first."""
    told = said.session.match.events
    begun = max(index for index, event in enumerate(told) if isinstance(event, PhaseBegan) and event.phase == "market")
    made = max(index for index, event in enumerate(told) if isinstance(event, OrderSet))
    traded = [index for index, event in enumerate(told[:begun]) if isinstance(event, PlantSold | SeatPassed)]
    assert max(traded) < made < begun, "it was determined before the auction"
    last_buys_first(said)


@tries("asking.buy_reason", "table.backwards_market", "primer.market", "primer.brief.market")
def last_buys_first(said: Said) -> None:
    state = said.state
    if state.task == Task.BUY:
        buyers = [state.actor, *(party for party in state.queue if party != CARTEL)]
        backwards = [party for party in reversed(state.order) if party in buyers]
        assert buyers == backwards, f"they buy as {buyers}, the order is {state.order}"
    stock = state.copy()
    prices = []
    for left in range(stock.stock[COAL], 0, -1):
        stock.stock[COAL] = left
        prices.append(market.price(stock, COAL))
    assert prices == sorted(prices), "it does not get more expensive"


@tries("asking.buy_none", "asking.buy_nothing_reason", "table.ask.buy_none")
def none_to_be_bought(said: Said) -> None:
    state = said.laid if said.session.money_open(said.seat) else rich(said.laid, said.seat)
    assert rules.legal_actions(state) == [DONE], "some can be had"


@tries("asking.buy_one_reason", "table.ask.buy_one", "market.buy_no_more")
def one_by_one(said: Said) -> None:
    """Check that after a purchase the next seat is asked and the buyer waits for its next turn, and that Done ends the
    buying of the seat that chooses it.
    """
    state = in_turn(said.state, 0, Task.BUY)
    state.queue, state.stock[COAL], state.step = (1,), 20, 3
    for player in state.players:
        player.plants, player.storage = (state.rules.plants[4],), (4, 0, 0, 0, 0)
        player.fuel, player.money = [0, 0, 0, 0], 100
    after, _ = happens(state, BUY[COAL])
    assert (after.actor, after.queue) == (1, (0,)), "its buyer buys on at once, or not at all"
    after, _ = happens(state, DONE)
    assert (after.actor, after.queue) == (1, ()), "it buys again"


@tries("asking.buy_side_reason", "table.ask.buy_side", "market.elsewhere")
def either_market(said: Said) -> None:
    """Check that a buyer may change the market before the first token, and not after it."""
    state = in_turn(said.state, 0, Task.BUY)
    state.stock, state.aside, state.stays, state.step = [4, 4, 4, 0], (4, 4, 4, 0), False, 3
    player = state.players[0]
    player.plants, player.storage = (state.rules.plants[4],), (4, 0, 0, 0, 0)
    player.fuel, player.money = [0, 0, 0, 0], 100
    named, away = said.values["side"] == words.say("market.north"), said.session.state.away
    assert named == (away if "buy_side" in said.key else not away), "it is another market"
    after, _ = happens(state, VISIT)
    assert after.away != state.away and VISIT in rules.legal_actions(after)
    for moves in ([BUY[COAL]], [VISIT, BUY[COAL]]):
        assert VISIT not in rules.legal_actions(happens(state, *moves)[0])


@tries("asking.buy_none_reason")
def no_plant(said: Said) -> None:
    assert rules.legal_actions(said.state) == [DONE] and not said.state.players[said.seat].plants


@tries("table.help.market")
def stores_twice(said: Said) -> None:
    """Check that a plant stores twice what it burns, and the cheapest token is taken first."""
    state = owning_everything(said.state, 0)
    for number, plant in CARDS.items():
        if any(state.rules.tokens[fuel] for fuel in plant.fuels):
            state.players[0].plants = (plant,)
            state.players[0].storage = storage_of((plant,))
            state.players[0].fuel = [0, 0, 0, 0]
            state.stock = [
                min(most, len(track)) for most, track in zip(state.rules.tokens, state.rules.tracks, strict=True)
            ]
            now, prices = state, []
            while any(isinstance(move, Buy) for move in rules.legal_actions(now)):
                move = next(move for move in rules.legal_actions(now) if isinstance(move, Buy))
                now, told = happens(now, move)
                prices += [event.price for event in told if isinstance(event, FuelBought)]
            assert sum(now.players[0].fuel) == 2 * plant.need, f"plant {number} stores {sum(now.players[0].fuel)}"


@tries("asking.twice_no_fuel", "asking.twice_no_fuel_reason", "table.sure.no_fuel")
def could_light_more(said: Said) -> None:
    player = said.laid.players[said.seat]
    lit, _ = best_lit(said.laid, said.seat)
    assert lit < player.capacity, "every plant runs"
    assert any(isinstance(move, Buy) for move in rules.legal_actions(rich(said.laid, said.seat)))
