"""The reasons for refusing a move: the rule, and the numbers for its sentence.

Used only after a move is known to be illegal, so nothing here decides legality.
"""

from __future__ import annotations

from game.engine import auction, build, bureaucracy, depot, founding, islands, market
from game.engine.actions import (
    DEPOT,
    Action,
    Bid,
    Build,
    Buy,
    Done,
    Drop,
    Mark,
    Nominate,
    Pass,
    Place,
    Run,
    Scrap,
    Visit,
)
from game.engine.plants import STEP3, must_leave, room_for
from game.engine.price_ceiling import ceiling
from game.engine.resources import FUELS, SOLD_OUT, URANIUM
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, GameState, IllegalAction, Phase, Task
from game.engine.uranium_ban import barred


def refusal(state: GameState, action: Action) -> IllegalAction:
    """Return an exception that names the rule by which a move is illegal."""
    if state.phase == Phase.FINISH:
        return IllegalAction("game_over")
    if state.task not in _TASKS[type(action)]:
        return IllegalAction("not_now")
    match action:
        case Nominate(plant):
            return _nominate(state, plant)
        case Bid(amount):
            return _bid(state, amount)
        case Pass() | Visit():
            return IllegalAction(_no_visit(state) if isinstance(action, Visit) else _no_pass(state))
        case Scrap(plant):
            return IllegalAction(_no_scrap(state, plant), plant=plant)
        case Drop(fuel):
            return IllegalAction("nothing_to_drop", fuel=FUELS[fuel])
        case Done():
            player = state.players[state.actor]
            if state.task == Task.RUN:
                return IllegalAction("power_more")
            return IllegalAction("does_not_fit", count=must_leave(player.fuel, player.storage))
        case Buy(fuel, source):
            return _buy(state, fuel, source)
        case Build(city, True):
            return _found(state, city)
        case Build(city):
            return _build(state, city)
        case Run(plant, _):
            return _run(state, plant)
        case Place(city) | Mark(city):
            if 0 <= city < len(state.zone) and state.zone.cities[city].id in state.rules.never_first:
                return IllegalAction("never_first", city=_city(state, city))
            return IllegalAction("not_there", city=_city(state, city))


_TASKS = {
    Nominate: (Task.NOMINATE,),
    Bid: (Task.OPEN, Task.RAISE),
    Pass: (Task.NOMINATE, Task.OPEN, Task.RAISE),
    Scrap: (Task.SCRAP,),
    Drop: (Task.DROP,),
    Done: (Task.DROP, Task.BUY, Task.BUILD, Task.RUN),
    Buy: (Task.BUY,),
    Visit: (Task.BUY,),
    Build: (Task.BUILD,),
    Run: (Task.RUN,),
    Place: (Task.PLACE,),
    Mark: (Task.MARK,),
}


def _no_pass(state: GameState) -> str:
    if state.task == Task.OPEN:
        return "must_bid"
    return "name_a_plant" if auction.may_pass_opening(state) else "must_buy"


def _no_scrap(state: GameState, plant: int) -> str:
    if plant == state.lot:
        return "new_plant_stays"
    return "mine_stays" if plant in _plants(state) and state.rules.plants[plant].mined else "not_yours"


def _plants(state: GameState) -> set[int]:
    """Return the numbers of the acting seat's plants."""
    return {card.number for card in state.players[state.actor].plants}


def _city(state: GameState, city: int) -> str:
    return state.zone.cities[city].name if 0 <= city < len(state.zone) else "?"


def _missing(state: GameState, cost: int) -> int:
    return cost - state.players[state.actor].money


def _nominate(state: GameState, plant: int) -> IllegalAction:
    if plant in state.future and plant != STEP3:
        return IllegalAction("future_plant", plant=plant)
    if plant not in state.current or plant == STEP3:
        return IllegalAction("not_on_market", plant=plant)
    if barred(state, state.actor, plant):
        return IllegalAction("uranium_barred", plant=plant)
    least = auction.least_bid(state, plant)
    return IllegalAction("bid_too_dear", amount=least, missing=_missing(state, least))


def _bid(state: GameState, amount: int) -> IllegalAction:
    if barred(state, state.actor, state.lot):
        return IllegalAction("uranium_barred", plant=state.lot)
    least = state.bid if state.task == Task.OPEN else state.bid + 1
    if amount < least:
        return IllegalAction("bid_too_low", amount=amount, least=least)
    if state.task == Task.OPEN and len(state.eligible) == 1 and amount > least:
        return IllegalAction("bid_alone", least=least)
    return IllegalAction("bid_too_dear", amount=amount, missing=_missing(state, amount))


def _buy(state: GameState, fuel: int, source: int) -> IllegalAction:
    player = state.players[state.actor]
    if fuel == URANIUM and state.rules.mines:
        return IllegalAction("uranium_only_sold")
    if not any(fuel in plant.fuels for plant in player.plants):
        return IllegalAction("no_plant_burns", fuel=FUELS[fuel])
    if not room_for(fuel, player.fuel, player.storage):
        return IllegalAction("no_room", fuel=FUELS[fuel])
    if source == DEPOT and (closed := _depot(state)):
        return IllegalAction(closed)
    cost = depot.price_beside_market(state) if source == DEPOT else market.price(state, fuel)
    if cost >= SOLD_OUT and state.stock[fuel]:
        return IllegalAction("above_ceiling", fuel=FUELS[fuel], step=state.step, count=ceiling(state))
    if not state.rules.tracks[fuel]:
        return IllegalAction("not_sold_here", fuel=FUELS[fuel])
    if cost >= SOLD_OUT:
        return IllegalAction("sold_out", fuel=FUELS[fuel])
    return IllegalAction("too_dear", amount=cost, missing=_missing(state, cost))


def _depot(state: GameState) -> str:
    """Return the key of the reason why the depot sells no coal while the market has some; empty if it does."""
    if state.rules.depot_apart:
        return "" if state.depot else "depot_empty"
    return "depot_closed" if state.rules.coal_depot_price else "not_now"


def _no_visit(state: GameState) -> str:
    """Return the key of the reason why the acting seat cannot go to the other fuel market."""
    if not state.aside:
        return "not_now"
    return "market_chosen" if state.stays else "nothing_there"


def _build(state: GameState, city: int) -> IllegalAction:
    player = state.players[state.actor]
    name = _city(state, city)
    if not 0 <= city < len(state.zone):
        return IllegalAction("not_in_play", city=name)
    if city in player.cities:
        return IllegalAction("own_city", city=name)
    owners = state.owners(city)
    if (odd := _founding(state, city)) is not None:
        return odd
    if islands.overseas(state, player, city):
        return _overseas(state, city)
    if not player.cities and state.zone.cities[city].id in state.rules.never_first:
        return IllegalAction("never_first", city=name)
    if not player.cities and city not in build.start_cities(state):
        if state.marks:
            return IllegalAction("start_marked", city=name)
        if any(owner != FREE for owner in owners) and state.rules.first_house == "empty":
            return IllegalAction("start_empty", city=name)
    if player.cities and city in state.marks and state.step == 1:
        return IllegalAction("marked_city", city=name)
    price = state.house_price[city]
    if price >= SOLD_OUT:
        if city in state.zone.blocked:
            return IllegalAction("blocked_city", city=name)
        if state.next_space(city) >= SPACES_PER_CITY:
            return IllegalAction("city_full", city=name)
        key = "cartel_city" if owners[0] == CARTEL and state.step == 1 else "city_full_in_step"
        return IllegalAction(key, city=name, step=state.opens(city, state.next_space(city)))
    cost = build.connection_cost(state, player, city) + price
    return IllegalAction("city_too_dear", city=name, amount=cost, missing=_missing(state, cost))


def _founding(state: GameState, city: int) -> IllegalAction | None:
    """Return the refusal of a house that the rule `founding_cities` forbids; None if it does not forbid the house."""
    if not state.founded:
        return None
    name, player = _city(state, city), state.players[state.actor]
    first, starts = state.round == founding.FIRST_ROUND, founding.places(state)
    if first and len(player.cities) >= founding.HOUSES_IN_FIRST_ROUND:
        return IllegalAction("first_round_houses", city=name, count=founding.HOUSES_IN_FIRST_ROUND)
    names = state.rules.founding_cities
    if not player.cities and starts and state.zone.cities[city].id not in names:
        return IllegalAction("founding_city", city=name)
    if first and state.zone.cities[city].id not in names:
        return IllegalAction("first_round_cities", city=name)
    return None


def _overseas(state: GameState, city: int) -> IllegalAction:
    """Return the refusal of a house on an island where the acting seat has no city (`island_cost`)."""
    player, name = state.players[state.actor], _city(state, city)
    price = state.rules.island_cost + state.house_price[city]
    if city not in islands.starts(state, player):
        return IllegalAction("start_empty", city=name)
    if city in state.marks and state.step == 1:
        return IllegalAction("marked_city", city=name)
    if price > player.money:
        return IllegalAction("city_too_dear", city=name, amount=price, missing=_missing(state, price))
    return IllegalAction("other_island", city=name)


def _found(state: GameState, city: int) -> IllegalAction:
    player, name = state.players[state.actor], _city(state, city)
    if not founding.allowed(state) or not player.cities or not 0 <= city < len(state.zone):
        return _build(state, city)
    if state.zone.islands:
        if islands.overseas(state, player, city) or city in player.cities:
            return _build(state, city)
        return IllegalAction("island_begun", city=name)
    if state.founded[player.seat] != FREE:
        return IllegalAction("founded_already", city=_city(state, state.founded[player.seat]))
    if state.round == founding.FIRST_ROUND or city in player.cities:
        return _build(state, city)
    if state.zone.cities[city].id not in state.rules.founding_cities:
        return IllegalAction("founding_city", city=name)
    price = state.house_price[city]
    if price >= SOLD_OUT:
        return _build(state, city)
    return IllegalAction("city_too_dear", city=name, amount=price, missing=_missing(state, price))


def _run(state: GameState, plant: int) -> IllegalAction:
    if plant in state.ran:
        return IllegalAction("ran_already", plant=plant)
    if plant not in _plants(state):
        return IllegalAction("not_yours", plant=plant)
    if state.rules.plants[plant].mined:
        return IllegalAction("mine_never_runs", plant=plant)
    if state.rules.must_power and any(run.plant == plant for run in bureaucracy.possible(state)):
        return IllegalAction("wastes_fuel", plant=plant)
    return IllegalAction("not_enough_fuel", plant=plant, count=state.rules.plants[plant].need)
