"""Judges of the rules in words: the page about a game and the help, checked by playing what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from game.engine import auction, build, bureaucracy, plant_market, rules, turn_order
from game.engine.actions import BUILD, BUY, DONE, FOUND, PASS, VISIT, Build, Drop, Nominate
from game.engine.cartel import START_HOUSES
from game.engine.events import CitiesSupplied, HouseBuilt, PlantRemoved, PlantSold, Step3Drawn, StepBegan
from game.engine.plants import CARDS, STEP3
from game.engine.resources import COAL, FUELS, SOLD_OUT, URANIUM
from game.engine.setup import deal, new_game
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, GameState, Phase, Task
from game.kit.style import words
from game.session import advice_requests
from tests.truth.judging import deals, happens, in_turn, rich, tries
from tests.truth.listening import Said
from tests.truth.of_fuel import comes_back, price_now


def at_auction(said: Said, round_: int = 2) -> GameState:
    """Return this game at the start of a round's auction, with plants from 20 on in the market and rich players."""
    state: GameState = said.state.copy()
    if state.rules.never_current:
        state.rules = replace(state.rules, never_current=())
    state.cartel = None
    state.order = tuple(party for party in state.order if party != CARTEL)
    state.round, state.step, state.discount = round_, 1, 0
    state.market = tuple(range(20, 20 + state.rules.plant_market.size))
    state.deck = (STEP3, 50, 46, 44, 42, 40, 39, 38, 37)
    for player in state.players:
        player.money, player.cities, player.plants = 500, (), ()
        player.fuel, player.storage = [0, 0, 0, 0], (0, 0, 0, 0, 0)
    auction.begin(state)
    return state


def nobody_buys(said: Said, why: str) -> list[int]:
    """Return the plants removed for this reason in an auction phase without a sale."""
    state = at_auction(said)
    state.log = []
    state.sold = False
    state.eligible = ()
    auction.end(state)
    return [event.plant for event in state.log if isinstance(event, PlantRemoved) and event.why == why]


@tries("here.discount.true")
def discount(said: Said) -> None:
    state = at_auction(said)
    assert state.discount == min(state.market) and auction.least_bid(state, state.discount) == said.values["least"]
    assert [state.discount] == nobody_buys(said, "discounted"), "it stays although it is not bought"


@tries("here.discount.false")
def no_discount(said: Said) -> None:
    state = at_auction(said)
    assert not state.discount and all(auction.least_bid(state, plant) == plant for plant in state.market)


@tries("here.future_joins")
def future_joins(said: Said) -> None:
    """Check that each of these plants, and no other, is on offer as the lowest future plant."""
    state = at_auction(said)
    listed = {int(number) for number in re.findall(r"\d+", str(said.values["plants"]))}
    for plant in CARDS:
        lower = [number for number in (3, 4, 5, 7, 8) if number != plant][: len(state.current)]
        state.market = (*lower, plant, 50)
        if plant > lower[-1]:
            assert (plant in state.current) == (plant in listed)


@tries("here.lowest_out.always", "here.lowest_out.unclaimed")
def lowest_out(said: Said) -> None:
    """Check that in Steps 1 and 2 the lowest plant leaves and is replaced before one is put under the deck."""
    for step, taken in ((1, True), (2, True), (3, True), (1, False)):
        state = at_auction(said)
        state.step, state.step2_begun = step, True
        state.market = (20, 21, 23, 24, 25, 26, 28, 29)[: 6 if step == 3 else 8]
        state.discount, state.sold = 0 if taken else 20, True
        auction.end(state)
        state.market, state.out, state.deck = tuple(range(19, 19 + len(state.market))), (), (STEP3, 50, 46, 44, 42)
        state.phase, state.updated, state.log = Phase.BUREAUCRACY, False, []
        plant_market.update(state)
        leaves = step == 3 or taken or said.key.endswith("always")
        assert (19 in state.out) == leaves and len(state.market) == (6 if step == 3 else 8)
        assert bool(state.buried) == (step < 3)


@tries("here.deck_order")
def deck_order(said: Said) -> None:
    first, second = said.values["first"], said.values["second"]
    known = said.state.rules
    for seed in range(5):
        dealt = deal(known, Random(seed))
        cards = (*dealt.market, *dealt.deck)
        low = [card for card in cards if card <= first]
        middle = [card for card in cards if first < card <= second]
        assert list(cards[: len(low)]) == sorted(low) and len(dealt.market) == known.plant_market.size
        assert sorted(cards[len(low) : len(low) + len(middle) + 1]) == [*sorted(middle), STEP3]


@tries("here.step3_shuffled.never")
def never_shuffled(said: Said) -> None:
    state = said.state.copy()
    state.phase, state.step, state.market, state.deck = Phase.BUILD, 2, (20, 21), (50, 40, 46, 38, 44, 36, STEP3)
    plant_market.refill(state)
    assert state.step == 3 and (50, 40, 46, 38, 44, 36)[: len(state.deck)] == state.deck


@tries("here.never_current")
def never_current(said: Said) -> None:
    """Check that in Step 1 plants of these kinds leave the current market: some the game, others under the deck."""
    rules = said.state.rules
    leave = rules.never_current_out
    assert [int(number) for number in re.findall(r"\d+", said.values["plants"])] == list(leave)
    for number, plant in rules.plants.items():
        state = at_auction(said)
        state.step, state.discount, state.rules = 1, 0, replace(rules, obsolete=False)
        state.market, state.deck, state.buried = (31, 32, 33, 35, 40, 42, 44), (STEP3, 50, number), ()
        plant_market.refill(state)
        if plant.kind in rules.never_current and number < 35:
            assert number not in state.market and 50 in state.market
            assert number in (state.out if number in leave else state.deck[:1])
        else:
            assert number in state.market


@tries("here.step2_by_card")
def step2_by_card(said: Said) -> None:
    state = at_auction(said)
    state.phase, state.step, state.step2_begun, state.shuffled, state.log = Phase.BUREAUCRACY, 1, False, False, []
    state.rules = replace(state.rules, obsolete=False)
    state.players[1].cities = tuple(range(16))
    plant_market.begin_step2_if_reached(state)
    assert state.step == 1
    state.market, state.deck, state.buried = (20, 21, 22, 25, 26, 27, 29), (31, 32, 33, 35, 36, 37, STEP3), ()
    plant_market.refill(state)
    gone = [event for event in state.log if isinstance(event, PlantRemoved) and event.why == "step2"]
    assert state.step == 2 and len(gone) == said.values["count"] and len(state.market) == 8
    assert state.deck[0] == STEP3 and not state.step3_due
    while state.deck:
        plant_market.refill(state)
    begun = state.step3_due or state.step == 3
    assert begun, "its next appearance begins nothing"


@tries("here.under_deck")
def under_deck(said: Said) -> None:
    for step, count in ((1, 1), (2, said.values["count"])):
        state = at_auction(said)
        state.rules = replace(state.rules, obsolete=False)
        state.phase, state.step, state.step2_begun, state.updated = Phase.BUREAUCRACY, step, step > 1, False
        state.market, state.deck, state.buried = (15, 18, 20, 21, 22, 25, 26, 29), (STEP3, 31, 32, 33), ()
        plant_market.update(state)
        assert len(state.buried) == count and len(state.market) == 8


@tries("here.cheaper_if_short")
def cheaper_if_short(said: Said) -> None:
    for word in said.state.rules.cheaper_if_short:
        fuel = FUELS.index(word)
        state = at_auction(said)
        state.step, state.phase = 1, Phase.BUREAUCRACY
        wanted, printed = state.rules.resupply[0][fuel], state.rules.printed_tracks[fuel]
        state.stock[fuel], state.supply[fuel] = 9, wanted - 2
        bureaucracy.end(state)
        assert state.rules.tracks[fuel] == (said.values["least"],) * 2 + printed[:-2]
        state.step, state.stock[fuel], state.supply[fuel] = 1, 0, 24
        bureaucracy.end(state)
        assert state.rules.tracks[fuel] == printed


@tries("here.late_market", "table.help.late", "auction.late_note")
def late_market(said: Said) -> None:
    """Check that a sold plant is not replaced, and when the power phase begins, some are drawn and the lowest leave."""
    state = at_auction(said)
    size = len(state.market)
    plant_market.take(state, 20)
    plant_market.refill(state)
    assert len(state.market) == size - 1, "it is replaced at once"
    kept, least, _ = state.rules.late_market
    if said.key.startswith("here."):
        assert (said.values["kept"], said.values["count"]) == (kept, least)
    for left in range(size + 1):
        state.market, state.phase, state.out = tuple(range(20, 20 + left)), Phase.BUREAUCRACY, ()
        state.deck = (STEP3, *range(49, 36, -1))
        plant_market.fill_late(state)
        drawn = max(least, kept - left)
        assert len(state.market) == kept and len(state.deck) == 14 - drawn
        assert state.out == tuple(range(20, 20 + left + drawn - kept))


@tries("here.late_step3")
def late_step3(said: Said) -> None:
    state = at_auction(said)
    for market in ((), (20,), (20, 21, 22, 23, 24, 25)):
        state.market, state.phase, state.step, state.deck = market, Phase.BUREAUCRACY, 2, (*range(36, 42), STEP3)
        plant_market.refill(state)
        assert state.step == 3 and len(state.market) == said.values["count"] and 20 not in state.market
    state.phase = Phase.AUCTION
    plant_market.take(state, state.market[1])
    plant_market.refill(state)
    assert len(state.market) == said.values["count"], "a sold plant is not replaced"
    state.phase, state.updated, lowest = Phase.BUREAUCRACY, False, state.market[0]
    plant_market.update(state)
    assert len(state.market) == said.values["count"] and lowest in state.out


@tries("here.market_row")
def market_row(said: Said) -> None:
    state = at_auction(said)
    assert state.current == state.market and not state.future


@tries("here.first_pass_removes")
def first_pass(said: Said) -> None:
    state = at_auction(said)
    state.task = Task.NOMINATE
    after, _ = happens(state, PASS)
    assert 20 not in after.market and len(after.market) == len(state.market), "it is not removed, or not replaced"
    if after.task == Task.NOMINATE:
        again, _ = happens(after, PASS)
        assert after.market[0] in again.market, "the second pass removes one, too"


@tries("here.obsolete.drawn")
def obsolete_drawn(said: Said) -> None:
    state = at_auction(said)
    state.phase, state.log = Phase.BUILD, []
    state.players[0].cities = tuple(range(20))
    plant_market.remove_obsolete(state)
    assert 20 in state.market, "a plant of the market leaves"
    state.market, state.deck = state.market[1:], (STEP3, 50, 46, 12)
    plant_market.refill(state)
    assert 12 in state.out and 46 in state.market


@tries("here.obsolete.true", "here.obsolete.false")
def obsolete(said: Said) -> None:
    state = at_auction(said)
    state.phase = Phase.BUILD
    state.players[0].cities = tuple(range(20))
    plant_market.remove_obsolete(state)
    assert (20 not in state.market) == said.key.endswith("true")


@tries("here.opening_pass.true", "here.opening_pass.false")
def opening_pass(said: Said) -> None:
    state = at_auction(said)
    state.task = Task.NOMINATE
    named, _ = happens(state, Nominate(20))
    by_naming = PASS not in rules.legal_actions(state) and PASS in rules.legal_actions(named)
    assert by_naming == said.key.endswith("true"), "the pass is another one"
    if by_naming:
        out, _ = happens(named, PASS)
        assert state.actor not in out.eligible and out.lot == 20, "a player who passes is not out, or no other may bid"
        while out.lot == 20:
            out, _ = happens(out, PASS)
        assert 20 in out.market, "it does not stay for now"


@tries("here.must_buy_first_round.true", "here.must_buy_first_round.false")
def must_buy(said: Said) -> None:
    state = at_auction(said, 1)
    named, _ = happens(state, Nominate(20))
    may = PASS in rules.legal_actions(state) or (named.task == Task.OPEN and PASS in rules.legal_actions(named))
    assert may == said.key.endswith("false"), "a pass is otherwise"


@tries("here.plant_limit")
def plant_limit(said: Said) -> None:
    state = at_auction(said)
    state.eligible = (state.order[0],)
    bought = (30, 31, 32, 33, 34)
    for count in range(said.values["count"] + 1):
        before = at_auction(said)
        before.eligible = before.order[:1]
        before.rules = state.rules
        before.players[before.actor].plants = tuple(CARDS[number] for number in bought[:count])
        buyer = before.actor
        after, told = _bought(before)
        assert any(isinstance(event, PlantSold) for event in told)
        over = after.task == Task.SCRAP and after.actor == buyer
        assert over == (count + 1 > said.values["count"]), f"with {count + 1} plants"


def _bought(state: GameState) -> tuple[GameState, list[object]]:
    """Let the last player who may buy nominate plant 20 and get it; return the state and the events."""
    after, told = happens(state, Nominate(20))
    while after.lot == 20 and after.task in (Task.OPEN, Task.RAISE):
        legal = [move for move in rules.legal_actions(after) if move != PASS]
        after, more = happens(after, legal[0])
        told += more
    return after, list(told)


@tries("here.scrapped_fuel.may", "here.scrapped_fuel.must", "here.scrapped_fuel.itself")
def scrapped_fuel(said: Said) -> None:
    """Check whether a discarded plant's token may be returned to the supply if another plant has room for it."""
    state = in_turn(said.state, 0, Task.BUY)
    state.phase, state.task, state.lot, state.leader = Phase.AUCTION, Task.DROP, 31, 0
    player = state.players[0]
    player.plants = (CARDS[20], CARDS[31])
    player.storage = (10, 0, 0, 0, 0)
    player.fuel = [2, 0, 0, 0]
    state.scrapped, state.dropped = 15, 0
    given_up = any(isinstance(move, Drop) for move in rules.legal_actions(state))
    assert given_up == said.key.endswith("may"), "a token may" + ("" if given_up else " not") + " be given up"


@tries("here.reorder_every_round.true", "here.reorder_every_round.false")
def reorder(said: Said) -> None:
    """Check whether the turn order is set again after the auctions of a later round."""
    state = at_auction(said, 3)
    last = state.order[-1]
    state.players[last].plants = (CARDS[50],)
    state.eligible = (state.order[0],)
    state.actor, state.sold = state.order[0], True
    state.discount = 0
    after = state
    if PASS in rules.legal_actions(state):
        after, _ = happens(state, PASS)
    else:
        after, _ = happens(state, Nominate(20), PASS)
    first = next(party for party in after.order if party != CARTEL)
    assert (first == last) == said.key.endswith("true"), f"the order is {after.order}"


@tries("here.founding_cities")
def founding_cities(said: Said) -> None:
    """Check that networks begin only in the named cities: two in round 1, or a second one later."""
    state = rich(in_turn(said.state, 0, Task.BUILD), 0)
    state.round, state.houses, state.marks = 1, [FREE] * len(state.houses), ()
    state.founded, state.players[0].cities = (FREE,) * len(state.founded), ()
    state.price_houses()
    for built in range(said.values["count"]):
        moves = [move for move in rules.legal_actions(state) if isinstance(move, Build)]
        names = {state.zone.cities[move.city].name for move in moves}
        assert names and all(name in said.values["cities"] for name in names), f"house {built + 1} in {names}"
        state, told = happens(state, moves[0])
        assert all(event.connection == 0 for event in told if isinstance(event, HouseBuilt))
    assert rules.legal_actions(state) == [DONE], "one house more in round 1"
    state.round, state.founded = 2, (FREE,) * len(state.founded)
    second = [move for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]
    state, _ = happens(state, second[0])
    assert not any(isinstance(move, Build) and move.founding for move in rules.legal_actions(state))


@tries("here.island_cost")
def island_cost(said: Said) -> None:
    """Check the cost of a network overseas, its need of an empty city while there is one, and that it is the last."""
    state = rich(in_turn(said.state, 0, Task.BUILD), 0)
    if not (shores := state.zone.islands):
        return
    state.houses, state.marks, state.players[0].cities = [FREE] * len(state.houses), (), ()
    state.price_houses()
    state, told = happens(state, BUILD[0])
    assert [event.connection for event in told if isinstance(event, HouseBuilt)] == [0], "the very first house"
    there = [city for city, shore in enumerate(shores) if shore != shores[0]]
    state.houses[SPACES_PER_CITY * there[0]] = 1
    state.price_houses()
    begins = [move.city for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]
    assert begins == there[1:], "not only empty cities, or not all of them"
    after, told = happens(state, FOUND[there[1]])
    assert [event.connection for event in told if isinstance(event, HouseBuilt)] == [said.values["cost"]]
    assert not any(isinstance(move, Build) and move.founding for move in rules.legal_actions(after))
    for city in there:
        state.houses[SPACES_PER_CITY * city] = 1
    state.step = 2
    state.price_houses()
    begins = [move.city for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]
    assert begins == there, "no city there is empty"


@tries("here.end_with_all")
def end_with_all(said: Said) -> None:
    state = said.state
    assert state.rules.end_cities <= len(state.zone)


@tries("here.never_first")
def never_first(said: Said) -> None:
    """Check that no network begins in the named cities in play, and that one may begin in all others."""
    state = rich(in_turn(said.state, 0, Task.BUILD), 0)
    state.round, state.houses, state.marks = 1, [FREE] * len(state.houses), ()
    state.players[0].cities = ()
    state.price_houses()
    begun = {move.city for move in rules.legal_actions(state) if isinstance(move, Build)}
    barred = [city.name for index, city in enumerate(state.zone.cities) if index not in begun]
    assert barred and all(name in said.values["cities"] for name in barred)
    assert len(said.values["cities"].split(", ")) <= len(state.rules.never_first)


@tries("here.slots_free")
def slots_free(said: Said) -> None:
    """Check that only named cities have a free space in Step 1, and that these have no second space."""
    state = said.state.copy()
    state.step, state.houses = 1, [FREE] * len(state.houses)
    state.price_houses()
    named = [at for at, city in enumerate(state.zone.cities) if city.name in said.values["names"]]
    free = [at for at, price in enumerate(state.house_price) if price == 0]
    assert set(free) <= set(named)
    for city in free:
        state.houses[3 * city] = 0
        for state.step in (1, 2, 3):
            assert state.next_price(city) == SOLD_OUT, "a second house"


@tries("here.start_tokens")
def start_tokens(said: Said) -> None:
    fresh = new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))
    assert tuple(said.values.get(fuel, 0) for fuel in FUELS) == tuple(fresh.stock)


@tries("here.other_tracks")
def two_markets(said: Said) -> None:
    """Check that a buyer may change the market before a token, not after it, and which fuels the other one sells."""
    state = in_turn(said.state, 0, Task.BUY)
    player = state.players[0]
    player.money, player.fuel, player.storage = 500, [0, 0, 0, 0], (9, 9, 9, 9, 0)
    state.stock, state.aside, state.stays = [1, 1, 1, 1], (1, 1, 1, 0), False
    sold = [fuel for fuel in range(4) if price_now(happens(state, VISIT)[0], fuel) is not None]
    assert said.values["fuels"] == words.strung([words.say(f"goods.{FUELS[fuel]}") for fuel in sold])
    assert happens(state, VISIT, VISIT)[0].stock == state.stock
    for moves in ([BUY[COAL]], [VISIT, BUY[COAL]]):
        assert VISIT not in rules.legal_actions(happens(state, *moves)[0]), "the market is changed after a token"


@tries("here.other_tokens")
def start_tokens_elsewhere(said: Said) -> None:
    fresh = new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))
    assert tuple(said.values.get(fuel, 0) for fuel in FUELS) == fresh.aside


@tries("here.other_resupply")
def resupply_elsewhere(said: Said) -> None:
    """Check that the other market gets the stated number from a full supply, and the last token of a supply of one."""
    state = said.state.copy()
    state.cartel, state.stock, state.aside = None, [0, 0, 0, 0], (0, 0, 0, 0)
    for step in (1, 2, 3):
        state.step, state.supply = step, [24, 24, 24, 12]
        added = bureaucracy.resupply_elsewhere(state)
        for word, amount in zip(FUELS, added, strict=True):
            assert int(said.values.get(word, "0/0/0").split("/")[step - 1]) == amount
        state.supply = [1, 1, 1, 1]
        first = bureaucracy.resupply_elsewhere(state)
        assert first == tuple(min(1, amount) for amount in added)
        assert all(there + here <= 1 for there, here in zip(first, comes_back(state), strict=True))


@tries("here.coal_depot_price.off")
def no_depot(said: Said) -> None:
    state = said.state.copy()
    state.stock[COAL], state.supply[COAL] = 0, 1
    assert price_now(state, COAL) is None


@tries("here.phase_out_plant.on", "here.phase_out_plant.off")
def phase_out(said: Said) -> None:
    """Check that selling the named plant, and no other, ends the resupply of uranium, or that no plant does."""
    for number in CARDS:
        state = at_auction(said)
        state.rules = replace(state.rules, uranium_regions=())
        state.phased_out, state.step = False, 2
        state.market, state.eligible = (number,), state.order[:1]
        state.deck = (STEP3, *(card for card in (50, 46, 44) if card != number))
        after, _ = happens(state, Nominate(number))
        while after.lot == number and after.task in (Task.OPEN, Task.RAISE):
            after, _ = happens(after, next(move for move in rules.legal_actions(after) if move != PASS))
        after.stock[URANIUM], after.supply[URANIUM] = 0, 9
        dry = comes_back(after)[URANIUM] == 0
        assert dry == (number == said.values["plant"]), f"plant {number}"


def by_steps(said: Said) -> list[list[int]]:
    """Return, for each fuel, the tokens added in each step to an empty market from a full supply."""
    state = said.state.copy()
    state.cartel = None
    found: list[list[int]] = [[], [], [], []]
    for step in (1, 2, 3):
        state.step = step
        state.stock, state.supply = [0, 0, 0, 0], [24, 24, 24, 12]
        for fuel, amount in enumerate(comes_back(state)):
            found[fuel].append(amount)
    return found


@tries("here.resupply")
def resupply(said: Said) -> None:
    for fuel, row in enumerate(by_steps(said)):
        told = said.values.get(FUELS[fuel], "0/0/0").replace("–", "0")
        assert told == "/".join(map(str, row)), f"{FUELS[fuel]}: {row} come"


def pays(said: Said, lit: int) -> int:
    """Return the bank's payment for this many powered cities."""
    state = in_turn(said.state, 0, Task.RUN)
    player = state.players[0]
    player.cities = tuple(range(lit))
    player.plants = tuple(CARDS[number] for number in (44, 50, 37, 33, 27))
    if lit:
        state.ran = tuple(card.number for card in player.plants)
    _, told = happens(state, rules.legal_actions(state)[0])
    event = next(event for event in told if isinstance(event, CitiesSupplied))
    assert event.cities == lit
    return event.income


@tries("here.payment")
def payment(said: Said) -> None:
    most = said.values["count"]
    assert pays(said, 0) == said.values["none"] and pays(said, most) == said.values["most"]
    assert pays(said, most + 1) == said.values["most"]


@tries("here.house_prices")
def house_prices(said: Said) -> None:
    state = said.state.copy()
    state.step = 3
    zone = state.zone
    city = next(city for city in range(len(zone)) if zone.first_space[city] == 0 and not zone.slots[city])
    found = []
    state.houses = list(state.houses)
    for space in range(SPACES_PER_CITY):
        state.houses[SPACES_PER_CITY * city + space] = FREE
    for space in range(SPACES_PER_CITY):
        found.append(state.next_price(city))
        state.houses[SPACES_PER_CITY * city + space] = 0
    assert found == [said.values[word] for word in ("first", "second", "third")], f"{found}"


@tries("here.step2_starts_in.build", "here.step2_starts_in.bureaucracy", "here.step2_starts_in.once")
def step2_starts_in(said: Said) -> None:
    """Check that Step 2 begins when stated: with the house, or before or after the start of bureaucracy."""
    state = in_turn(said.state, 0, Task.BUILD)
    state.step, state.step2_begun, state.step3_due = 1, False, False
    state.market, state.deck = (20, 21, 22, 23, 24, 25, 26, 27), (STEP3, 50, 46, 44, 42, 40)
    for player in state.players:
        player.cities = ()
    state.players[0].cities = tuple(range(state.rules.step2_from - 1))
    state.players[0].money = 5000
    state.price_houses()
    free = [city for city in range(len(state.zone)) if city not in state.players[0].cities]
    if state.rules.step2_from >= state.rules.end_cities or not free:
        return
    state.players[0].reach = [0] * len(state.zone)
    legal = [move for move in rules.legal_actions(state) if hasattr(move, "city") and move.city in free]
    if not legal:
        return
    state.queue = ()
    after, told = happens(state, legal[0])
    at_once = any(isinstance(event, StepBegan) for event in told)
    assert at_once == said.key.endswith("once"), "it begins " + ("at once" if at_once else "later")
    if at_once or after.task != Task.BUILD:
        return
    _, told = happens(after, rules.legal_actions(after)[0])
    kinds = [getattr(event, "phase", type(event).__name__) for event in told]
    first = kinds.index("StepBegan") < kinds.index("bureaucracy")
    assert first == said.key.endswith("build"), f"{kinds}"


@tries(
    "here.step3_at_once.true", "here.step3_at_once.false", "here.step3_shuffled.drawn", "here.step3_shuffled.started"
)
def step3(said: Said) -> None:
    """Check when Step 3 begins and the deck is shuffled if the Step 3 card is drawn in the building phase."""
    state = in_turn(said.state, 0, Task.BUILD)
    state.step, state.step2_begun = 2, True
    state.market = (30, 31, 32, 33, 34, 35, 36)
    state.deck, state.pile = (46, 50, 40, 42, 44, 38, STEP3), tuple(sorted(CARDS))
    state.log, state.shuffled = [], False
    plant_market.refill(state)
    assert any(isinstance(event, Step3Drawn) for event in state.log)
    match said.key.rpartition(".")[2]:
        case "true":
            assert state.step == 3, "it does not begin"
        case "false":
            assert state.step == 2 and state.step3_due, "it begins at once"
        case "drawn":
            assert state.deck != (46, 50, 40, 42, 44, 38), "nothing is shuffled"
        case _:
            if state.step != 3:
                assert state.deck == (46, 50, 40, 42, 44, 38), "it is shuffled before"


@tries("here.hidden_money.true", "here.hidden_money.false")
def hidden_money(said: Said) -> None:
    if said.state.phase != Phase.FINISH:
        assert said.session.money_open(0) == said.key.endswith("false")


@tries("here.advice.true", "here.advice.false")
def advice(said: Said) -> None:
    if said.state.phase != Phase.FINISH:
        assert advice_requests.allowed(said.session) == said.key.endswith("true")


@tries("here.start_cities.false", "here.transit_outside.true", "here.transit_outside.false")
def zone_rules(said: Said) -> None:
    yes = said.key.endswith("true")
    if "transit" in said.key:
        assert (len(said.state.zone._all) > len(said.state.zone)) <= yes
    else:
        fresh = new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))
        rules.begin(fresh)
        while fresh.task == Task.PLACE:
            rules.apply(fresh, rules.legal_actions(fresh)[0])
        assert (fresh.task == Task.MARK) == yes


@tries("here.regions")
def regions(said: Said) -> None:
    assert len(said.state.zone.regions) == said.values["count"]


@tries("here.cartel.true")
def cartel(said: Said) -> None:
    assert said.state.cartel is not None and said.values["count"] == sum(START_HOUSES)
    held = [owner for owner in said.state.houses if owner == CARTEL]
    if said.state.phase != Phase.SETUP:
        assert len(held) >= said.values["count"]


@tries("here.cartel.false")
def no_cartel(said: Said) -> None:
    assert said.state.cartel is None


@tries("here.supra")
def supra(said: Said) -> None:
    """Check that just the named cities take no house in Step 1, one in Step 2 and another in Step 3."""
    state = said.state.copy()
    state.houses = [FREE] * len(state.houses)
    state.step = 1
    closed = [city for city in range(len(state.zone)) if state.next_price(city) > 5000]
    assert ", ".join(state.zone.cities[city].name for city in closed) == said.values["names"]
    for step, price in ((2, said.values["second"]), (3, said.values["third"])):
        state.step = step
        assert {state.next_price(city) for city in closed} == {price}
        for city in closed:
            state.houses[SPACES_PER_CITY * city + state.next_space(city)] = step
        assert all(state.next_price(city) > 5000 for city in closed), "one more house in the same step"


@tries("here.slots")
def slots(said: Said) -> None:
    """Check that the named cities have these spaces from these steps on, in this order, and no more."""
    state = said.state.copy()
    named = str(said.values["names"]).split(", ")
    spaces = [tuple(map(int, re.findall(r"\d+", one))) for one in str(said.values["spaces"]).split(", ")]
    found = [city for city, one in enumerate(state.zone.cities) if one.name in named]
    assert len(found) == len(named)
    for city in found:
        state.houses = [FREE] * len(state.houses)
        for price, opened in spaces:
            for state.step in (1, 2, 3):
                assert state.next_price(city) == (price if state.step >= opened else SOLD_OUT)
            state.houses[SPACES_PER_CITY * city + state.next_space(city)] = 0
        assert state.next_price(city) == SOLD_OUT


@tries("here.space")
def space(said: Said) -> None:
    """Check that a city has a space with this price, open from this step on."""
    state = said.state
    spaces = {slot for city in state.zone.cities for slot in city.slots}
    assert (said.values["price"], said.values["step"]) in spaces


@tries("here.entry")
def entry(said: Said) -> None:
    """Check that a connection costs at least the entry of its cities, and that a first house costs no entry."""
    zone = said.state.zone
    for a in range(len(zone)):
        for b in range(len(zone)):
            legs = zone.legs(a, b) if a != b else []
            assert zone.distance[a][b] >= sum(far.entry for _, far, _ in legs) and (a == b or legs[-1][1].entry > 0)
    state = said.state.copy()
    state.players[0].cities = ()
    assert not any(build.connection_cost(state, state.players[0], city) for city in range(len(zone)))


@tries(
    "here.opening_market.these",
    "here.opening_market.listed",
    "here.opening_market.drawn",
    "here.opening_market.always",
    "here.plants_out",
    "here.below_top",
    "here.never_removed",
    "here.below_step3",
    "here.top_card.plant",
    "here.top_card.drawn",
    "here.cards_removed.none",
    "here.cards_removed.any",
    "here.cards_removed.apart",
    "here.cards_removed.plain",
    "here.cards_removed.apart_high",
    "here.cards_removed.plain_high",
    "here.cards_removed.apart_low",
    "here.cards_removed.plain_low",
)
def dealt(said: Said) -> None:
    """Check that eighty deals by these rules agree with the sentence."""
    cards = deals(said.state.rules)
    markets, tops = {one.market for one in cards}, {one.deck[0] for one in cards}
    listed = [int(plant) for plant in re.findall(r"\d+", str(said.values.get("plants", "")))]
    out = said.state.rules.plants_out
    removed = [[plant for plant in one.hidden if plant not in out] for one in cards]
    match said.key.removeprefix("here."):
        case "opening_market.these":
            assert all((one[0], one[-1]) == (said.values["first"], said.values["last"]) for one in markets)
            assert all(one == tuple(range(one[0], one[-1] + 1)) for one in markets)
        case "opening_market.listed":
            assert markets == {tuple(listed)}
        case "opening_market.drawn":
            assert len(markets) > 1
        case "opening_market.always":
            assert len(markets) > 1 and all(set(listed) <= set(one) for one in markets)
            assert set.intersection(*map(set, markets)) == set(listed)
        case "plants_out":
            assert all(not set(listed) & {*one.market, *one.deck} for one in cards)
        case "below_top":
            assert {one.deck[1 : 1 + len(listed)] for one in cards} == {tuple(listed)}
        case "below_step3" | "below_step3.one" | "below_step3.other":
            assert {len(one.deck) - one.deck.index(STEP3) - 1 for one in cards} == {said.values["count"]}
        case "never_removed":
            assert not any({*listed} & {*one.hidden} for one in cards)
        case "top_card.plant":
            assert tops == {said.values["plant"]}
        case "top_card.drawn":
            assert len(tops) > 1
        case "cards_removed.none":
            assert not any(removed)
        case "cards_removed.any.one" | "cards_removed.any.other" | "cards_removed.any":
            assert {len(one) for one in removed} == {said.values["count"]}
        case kind:
            assert said.state.rules.backs_printed == ("apart" in kind), "the backs tell, or they do not"
            low = [sum(plant <= said.values.get("last", 99) for plant in one) for one in removed]
            if "plain" in kind:
                assert {*low} == {said.values["plug"]}
            backs = [[CARDS[plant].back for plant in one] for one in removed]
            assert {one.count("plug") for one in backs} == {said.values["plug"]}
            assert {one.count("socket") for one in backs} == {said.values["socket"]}


@tries("here.backs_printed.true", "here.backs_printed.false")
def backs(said: Said) -> None:
    if said.state.deck and said.state.deck[-1] != STEP3:
        assert bool(plant_market.back_on_top(said.state)) == said.key.endswith("true")


@tries("primer.order", "primer.brief.order", "primer.order_cartel", "primer.brief.order_cartel")
def order(said: Said) -> None:
    """Check that the turn order is by cities, then by the highest plant, and whether the Cartel is second."""
    state = said.state.copy()
    last = state.players[-1]
    for player in state.players:
        player.cities, player.plants = (0,), (CARDS[3 + player.seat],)
    turn_order.determine(state)
    assert next(party for party in state.order if party != CARTEL) == last.seat
    assert said.key.endswith("cartel") == (len(state.order) == 3 and state.order[1] == CARTEL)
    state.players[0].cities = (0, 1)
    turn_order.determine(state)
    assert next(party for party in state.order if party != CARTEL) == 0


@tries("primer.auction", "primer.brief.auction", "table.help.auction")
def one_each(said: Said) -> None:
    """Check that a player who bought is out of this round's auctions."""
    if said.state.task == Task.NOMINATE and not said.state.lot:
        state = rich(said.state, said.state.actor)
        state.eligible = (state.actor, *[seat for seat in state.eligible if seat != state.actor])
        after, told = happens(state, next(m for m in rules.legal_actions(state) if isinstance(m, Nominate)))
        while after.task in (Task.OPEN, Task.RAISE) and after.lot:
            legal = rules.legal_actions(after)
            bid = after.actor == said.state.actor and after.leader == FREE
            after, more = happens(after, next(move for move in legal if (move != PASS) == bid))
            told += more
        sold = [event for event in told if isinstance(event, PlantSold)]
        assert sold and sold[0].seat not in after.eligible


@tries("primer.last")
def last_is_an_advantage(said: Said) -> None:
    """Check that a player who buys after others pays no less than before."""
    state = said.state
    for fuel in range(4):
        if state.stock[fuel] > 1:
            cheap = price_now(state, fuel)
            later = state.copy()
            later.stock[fuel] -= 1
            assert (price_now(later, fuel) or 99) >= (cheap or 0)
