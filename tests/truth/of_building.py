"""Judges of sentences on building: connections, prices, and reasons why none can be built."""

from __future__ import annotations

import re
from dataclasses import replace

from game.engine import founding, rules
from game.engine.actions import DONE, Build, Place
from game.engine.events import HouseBuilt, UraniumSold
from game.engine.resources import SOLD_OUT
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, GameState, Phase, Task
from game.session.prompts import names_of
from tests.truth.judging import best_lit, happens, in_turn, price_of_house, rich, tries
from tests.truth.listening import Said


def laid_houses(said: Said) -> list[HouseBuilt]:
    """Return the events of building the selected houses with enough money."""
    builds = [move for move in said.session.draft(said.seat).moves if isinstance(move, Build)]
    if not builds:
        return []
    _, told = happens(rich(said.state, said.seat), *builds)
    return [event for event in told if isinstance(event, HouseBuilt)]


def named(state: GameState, name: str) -> set[int]:
    return {index for index, city in enumerate(state.zone.cities) if city.name == name}


def straight(state: GameState, names: list[str]) -> list[int]:
    """Return the costs of all connections along cities of these names."""
    places = {index: city.name for index, city in enumerate(state.zone._all)}
    ends = {index: 0 for index, name in places.items() if name == names[0]}
    costs = {index: [cost] for index, cost in ends.items()}
    for name in names[1:]:
        further: dict[int, list[int]] = {}
        for a, b, cost in state.zone.links:
            for start, end in ((a, b), (b, a)):
                if start in costs and places[end] == name:
                    paid = cost + state.zone._all[end].entry
                    further.setdefault(end, []).extend(before + paid for before in costs[start])
        costs = further
    flat, found = state.zone.board.flat_connection, [cost for some in costs.values() for cost in some]
    if not flat:
        return found
    return [min(flat, cost) for cost in found] or [flat] * (len(names) == 2)


@tries("asking.build_first_reason")
def begins_here(said: Said) -> None:
    houses = laid_houses(said)
    assert not said.state.players[said.seat].cities and houses[0].connection == 0
    assert said.session.match.state.players[said.seat].money == said.state.players[said.seat].money


@tries("asking.build_second_reason")
def begins_again(said: Said) -> None:
    """Check that the seat has a network, and pays for no connection but the fixed price of one overseas."""
    state, house = said.state, laid_houses(said)[-1]
    before = [*state.players[said.seat].cities, *(built.city for built in laid_houses(said)[:-1])]
    assert before and house.connection == (state.rules.island_cost if state.zone.islands else 0)
    assert founding.allowed(state)


@tries("asking.build_from_reason", "asking.build_through_reason")
def along(said: Said) -> None:
    """Check that the path follows real connections and costs what the engine charges."""
    houses = laid_houses(said)
    cities = said.state.zone.cities
    goal = cities[houses[-1].city].name
    inner = re.split(r", | and ", said.values.get("names", "")) if said.values.get("names") else []
    costs = straight(said.state, [said.values["start"], *inner, goal])
    assert houses[-1].connection in costs, f"that way costs {costs}, paid is {houses[-1].connection}"
    own = {*said.state.players[said.seat].cities, *(house.city for house in houses[:-1])}
    assert named(said.state, said.values["start"]) & own, "it does not begin at a house of one's own"
    between = [name for name in inner if set() < named(said.state, name) <= own]
    assert not between, f"it leads through {between}, where a house of one's own stands"


@tries("asking.build_far_reason")
def far(said: Said) -> None:
    assert said.values["count"] > 0 and laid_houses(said)[-1].connection > 0


@tries("asking.build_reason", "build.point")
def cheapest(said: Said) -> None:
    assert any(isinstance(move, Build) for move in rules.legal_actions(rich(said.laid, said.seat)))


@tries("build.point_first")
def first_anywhere(said: Said) -> None:
    assert not said.state.players[said.seat].cities


@tries("asking.build_none", "asking.build_none_reason", "table.ask.build_none")
def none_to_be_had(said: Said) -> None:
    state = said.laid if said.session.money_open(said.seat) else rich(said.laid, said.seat)
    assert rules.legal_actions(state) == [DONE], "a house can be had"


@tries("asking.outage", "asking.no_outage", "table.houses_round")
def outages(said: Said) -> None:
    """Check the number of this round's houses, and that only more than the most lower an income, by the loss."""
    state, values = said.laid, said.values
    assert values["built"] == said.state.built + len(laid_houses(said))
    if said.key != "table.houses_round":
        assert (values["built"] > values["most"]) == said.key.endswith(".outage")
    paid = []
    for built in (values["most"], values["most"] + 1):
        dark = in_turn(state, 0, Task.RUN)
        dark.built, dark.ran, dark.players[0].cities = built, (50, 42, 46), tuple(range(8))
        dark.rules = replace(dark.rules, must_power=False)
        after, _ = happens(dark, DONE)
        paid.append(after.players[0].income)
    loss = values.get("loss", state.rules.outage_loss)
    assert paid[0] - paid[1] == 8 * loss


@tries("build.too_dear")
def dearer_than_money(said: Said) -> None:
    state = said.laid
    prices = [price_of_house(state, said.seat, city) for city in range(len(state.zone))]
    assert said.values["price"] == min(prices), f"the cheapest costs {min(prices)}"
    assert said.values["money"] == state.players[said.seat].money < min(prices), "it can be paid"


@tries("build.no_place")
def no_place(said: Said) -> None:
    prices = [price_of_house(said.laid, said.seat, city) for city in range(len(said.laid.zone))]
    assert min(prices) >= SOLD_OUT, f"one can be had for {min(prices)}"


@tries("build.confirm", "table.build")
def paid_in_all(said: Said) -> None:
    houses = laid_houses(said)
    total = sum(house.connection + house.house for house in houses)
    assert said.values["count"] == len(houses)
    assert said.values.get("price", said.values.get("amount")) == total, f"{total} is paid"


@tries("build.cities_change")
def cities_after(said: Said) -> None:
    before = len(said.state.players[said.seat].cities)
    assert said.values["before"] == before and said.values["count"] == before + len(laid_houses(said))


@tries(
    "asking.build_last_reason", "build.lit_last", "build.no_income", "table.ask.build_last", "table.last_round"
)  # fmt: skip
def ends_unpaid(said: Said) -> None:
    """Check that when every player has built, including the selection, the game is over and there is no income."""
    state = said.laid.copy()
    state.queue = ()
    state.actor = said.seat
    money = [player.money for player in state.players]
    after, told = happens(state, DONE)
    assert after.phase == Phase.FINISH, "the game goes on"
    for sale in told:  # mines sell to the end, and to their own market
        if isinstance(sale, UraniumSold):
            after.players[sale.seat].money -= sale.income
    assert [player.money for player in after.players] == money, "a player is paid"


@tries("asking.may_end", "table.ask.may_end")
def may_be_the_last(said: Said) -> None:
    """Check the size of the largest network, and that the game ends with exactly the stated number of cities."""
    state, end = said.state, said.values["end"]
    count = [len(player.cities) for player in state.players]
    first = [seat for seat, cities in enumerate(count) if cities == max(count)]
    assert said.values["most"] == max(count) < end and said.values["names"] == names_of(said.session, first)
    for cities in (end - 1, end):
        twin = in_turn(state, said.seat, Task.BUILD)
        twin.queue = ()
        twin.players[said.seat].cities = tuple(range(cities))
        after, _ = happens(twin, DONE)
        assert (after.phase == Phase.FINISH) == (cities == end), f"the game ends with other than {end}"


@tries("asking.step2", "asking.step3", "table.ask.step2", "table.ask.step3")
def step_that_began(said: Said) -> None:
    """Check that a city with as many houses as it had room for before takes one more, at the stated price."""
    step, state = said.state.step, said.state.copy()
    assert said.key.endswith(str(step)), f"it is Step {step}"
    zone = state.zone
    city = next(city for city in range(len(zone)) if zone.first_space[city] == 0 and not zone.slots[city])
    first = SPACES_PER_CITY * city
    state.houses = list(state.houses)
    state.houses[first : first + SPACES_PER_CITY] = [0] * (step - 1) + [FREE] * (SPACES_PER_CITY - step + 1)
    assert state.next_price(city) == said.values["price"]


@tries("build.lit", "build.lit_before")
def lit_after(said: Said) -> None:
    after, _ = best_lit(said.laid, said.seat)
    before, _ = best_lit(said.state, said.seat)
    assert said.values["count"] == after, f"{after} are lit"
    if said.key == "build.lit_before":
        assert said.values["before"] == before, f"{before} were lit"


@tries("table.house_only", "table.road_and_house")
def one_house(said: Said) -> None:
    numbers = [int(number) for number in re.findall(r"\d+", str(said.values.get("road", "0")))]
    pairs = {(house.connection, house.house) for house in laid_houses(said)}
    assert (sum(numbers), said.values["house"]) in pairs, f"paid are {pairs}"


@tries("table.lit_of", "table.together")
def of_cities(said: Said) -> None:
    count = len(laid_houses(said)) if said.key == "table.together" else len(said.laid.players[said.seat].cities)
    assert said.values["count"] == count


@tries("table.city_costs")
def next_house(said: Said) -> None:
    state = said.session.state
    seat = said.session.acting
    if seat is None or state.task != Task.BUILD:
        return
    prices = set()
    for city in named(state, said.values["city"]):
        twin = rich(in_turn(state, seat, Task.BUILD), seat)
        if Build(city) in rules.legal_actions(twin):
            _, told = happens(twin, Build(city))
            prices |= {event.house for event in told if isinstance(event, HouseBuilt)}
        else:  # of several cities of one name this may be the one that is meant, though nobody may build there now
            prices.add(state.house_price[city])
    assert said.values["price"] in prices, f"the house costs {prices}"


@tries("table.city_full")
def no_space(said: Said) -> None:
    state = said.session.state
    full = list(named(state, said.values["city"]))
    assert any(price_of_house(state, seat, city) >= SOLD_OUT for city in full for seat in range(len(state.players)))


@tries("table.backwards_build", "primer.build", "primer.brief.build")
def last_builds_first(said: Said) -> None:
    state = said.state
    if state.task == Task.BUILD:
        builders = [state.actor, *(party for party in state.queue if party != CARTEL)]
        assert builders == [party for party in reversed(state.order) if party in builders], f"they build as {builders}"


@tries("asking.place_reason")
def touches_the_cartel(said: Said) -> None:
    """Check that a house of the Cartel may be placed only next to another."""
    state = said.state
    owned = {index for index in range(len(state.zone)) if state.houses[SPACES_PER_CITY * index] == CARTEL}
    for move in rules.legal_actions(state):
        assert isinstance(move, Place)
        assert set(state.zone.neighbours[move.city]) & owned, "a house may stand where none is near"


@tries("choice.place_note", "table.help.setup")
def cartels_houses(said: Said) -> None:
    """Check that the Cartel gets the stated number of houses, each next to another one, and that no player can build in
    these cities in Step 1."""
    state = said.state
    if state.task != Task.PLACE:
        return
    while state.task == Task.PLACE:
        state, _ = happens(state, rules.legal_actions(state)[0])
    held = [city for city in range(len(state.zone)) if state.houses[SPACES_PER_CITY * city] == CARTEL]
    assert len(held) == said.values.get("count", len(held)), f"{len(held)} stand"
    assert all(price_of_house(state, 0, city) >= SOLD_OUT for city in held)
    if len(held) > 1:
        assert all(set(state.zone.neighbours[city]) & set(held) for city in held), "one stands alone"


@tries("asking.mark_reason", "choice.mark_note", "table.help.mark")
def marks(said: Said) -> None:
    assert said.state.rules.start_cities


@tries("table.house_of", "table.city_of")
def of_all(said: Said) -> None:
    state, done = said.state, 0
    task = state.task
    while state.task == task and state.task in (Task.PLACE, Task.MARK):
        state, _ = happens(state, rules.legal_actions(state)[0])
        done += 1
    assert said.values["all"] - said.values["number"] + 1 == done, f"{done} are still to come"


@tries("build.point_first_marked", "build.point_first_open")
def first_there(said: Said) -> None:
    """Check in which cities a network may begin now."""
    state = rich(in_turn(said.laid, said.seat, Task.BUILD), said.seat)
    begun = {move.city for move in rules.legal_actions(state) if isinstance(move, Build)}
    assert not state.players[said.seat].cities
    if said.key.endswith("marked"):
        assert begun <= set(state.marks) and begun
    elif not any(owner >= 0 for city in begun for owner in state.owners(city)):
        assert state.rules.first_house == "open"


@tries("build.point_first_founding")
def first_in_a_founding_city(said: Said) -> None:
    state = rich(in_turn(said.laid, said.seat, Task.BUILD), said.seat)
    begun = {move.city for move in rules.legal_actions(state) if isinstance(move, Build)}
    assert begun and {state.zone.cities[city].id for city in begun} <= {*state.rules.founding_cities}


@tries("build.crossing")
def crossing(said: Said) -> None:
    """Check that a laid house on another island costs so much for its network and for itself."""
    state, known = said.state, said.laid
    laid = [city for city in known.players[said.seat].cities if city not in state.players[said.seat].cities]
    assert said.values["network"] == state.rules.island_cost
    assert said.values["house"] in {state.house_price[city] for city in laid}


@tries("build.point_first_barred")
def first_where_a_network_may_begin(said: Said) -> None:
    state = rich(in_turn(said.laid, said.seat, Task.BUILD), said.seat)
    begun = {move.city for move in rules.legal_actions(state) if isinstance(move, Build)}
    assert begun and not any(owner >= 0 for city in begun for owner in state.owners(city))
    assert not {state.zone.cities[city].id for city in begun} & {*state.rules.never_first}


@tries("build.second_network", "build.other_way")
def second_network(said: Said) -> None:
    """Check that some house can begin the seat's second network, or has begun it."""
    state = said.laid
    if said.key == "build.second_network" and state.zone.islands:
        return
    if state.founded[said.seat] == FREE:
        assert founding.second_starts(state, state.players[said.seat])


@tries("quote.second")
def second_for(said: Said) -> None:
    state = rich(in_turn(said.state, said.seat, Task.BUILD), said.seat)
    starts = [move.city for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]
    assert said.values["house"] in {state.house_price[city] for city in starts}


@tries("build.from_far")
def far_through(said: Said) -> None:
    assert said.values["count"] > 0


@tries("table.place_line", "table.ask.place", "asking.place", "table.mark_line", "table.ask.mark", "asking.mark")
def is_asked(said: Said) -> None:
    assert said.state.task == (Task.PLACE if "place" in said.key else Task.MARK)


@tries("table.help.build")
def cheapest_way(said: Said) -> None:
    """Check that a house costs its space and the cheapest connection from the player's cities."""
    state = said.state
    seat = state.actor
    if state.task != Task.BUILD or not state.players[seat].cities:
        return
    for move in rules.legal_actions(state):
        if isinstance(move, Build) and not move.founding:
            own = state.players[seat].cities
            least = min(state.zone.distance[city][move.city] for city in own)
            assert price_of_house(state, seat, move.city) == least + state.house_price[move.city]
