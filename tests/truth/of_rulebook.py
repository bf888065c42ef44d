"""Judges of the rulebook: each sentence is tested in the game whose rulebook has it, for any edition and switches.

`MENTIONS` names the switches that a sentence mentions or that change its subject; `test_rulebook_mixes.py` tries the
sentence in every pair of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

from game.engine import auction, bureaucracy, cartel, founding, plant_market, rules, turn_order
from game.engine.actions import DONE, PASS, Bid, Build, Buy, Drop, Nominate, Run, Scrap
from game.engine.board import FAR
from game.engine.events import CardDrawn, CitiesSupplied, Event, FuelBought, HouseBuilt, PhaseBegan, PlantRemoved
from game.engine.plants import CARDS, HYBRID, STEP3, storage_of
from game.engine.resources import COAL, FUELS, GARBAGE, OIL, URANIUM, occupied_places
from game.engine.ruleset import HOUSES
from game.engine.setup import deal, new_game
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, GameState, Phase, Task
from tests.truth.judging import Judge, deals, happens, in_turn, price_of_house, rich, tries
from tests.truth.listening import Said
from tests.truth.of_fuel import comes_back, price_now
from tests.truth.of_rules import at_auction

MENTIONS: Final[dict[str, tuple[str, ...]]] = {
    "here.cards_removed.any": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.plain": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.apart": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.plain_high": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.apart_high": ("cards_removed", "top_card", "opening_market"),
    "here.coal_depot_price.on": ("coal_depot_price", "start_tokens"),
    "here.discount.true": ("discount", "unsold_removed", "opening_pass"),
    "here.must_buy_first_round.true": ("must_buy_first_round", "opening_pass"),
    "here.obsolete.true": ("obsolete", "discount"),
    "here.opening_pass.true": ("opening_pass", "discount", "unsold_removed", "must_buy_first_round"),
    "here.reorder_every_round.true": ("reorder_every_round", "opening_pass", "must_buy_first_round"),
    "here.step2_starts_in.build": ("step2_starts_in", "step2_cities"),
    "here.step3_at_once.true": ("step3_at_once", "step3_shuffled"),
    "here.top_card.drawn": ("top_card", "opening_market"),
}
"""The switches of a sentence, by its key."""


def told(*keys: str, of: Sequence[str] = ()) -> Callable[[Judge], Judge]:
    """A judge of these messages, which depend on these switches."""
    MENTIONS.update(dict.fromkeys(keys, tuple(of)))
    return tries(*keys)


def all_pass(state: GameState) -> tuple[GameState, list[Event]]:
    """No player buys a plant in an auction, by whichever kind of pass; up to the first decision of the next phase."""
    found: list[Event] = []
    while state.phase == Phase.AUCTION:
        legal = rules.legal_actions(state)
        state, more = happens(state, PASS if PASS in legal else legal[0])
        found += more
    return state, found


def sold_to(state: GameState, plant: int) -> tuple[GameState, list[Event]]:
    """The next nominator nominates a plant and bids on it, and all others pass; up to the sale."""
    buyer, found = state.actor, list[Event]()
    state, more = happens(state, Nominate(plant))
    while state.lot == plant and state.task in (Task.OPEN, Task.RAISE):
        found += more
        bid = next((move for move in rules.legal_actions(state) if isinstance(move, Bid)), PASS)
        state, more = happens(state, bid if state.actor == buyer else PASS)
    return state, [*found, *more]


def gone(happened: Sequence[Event], why: str = "") -> list[int]:
    """Plants removed from the game, for a reason."""
    return [event.plant for event in happened if isinstance(event, PlantRemoved) and why in ("", event.why)]


def building(said: Said, step: int = 1, cities: Sequence[int] = ()) -> GameState:
    """The first seat builds on an empty map, rich, with a network in these cities."""
    state = rich(in_turn(said.state, 0, Task.BUILD), 0)
    state.step, state.marks, state.round = step, (), max(2, state.round)
    state.founded = (FREE,) * len(state.founded)
    state.houses = [FREE] * len(state.houses)
    for player in state.players:
        player.cities = ()
    owner = state.players[0]
    owner.cities = tuple(cities)
    for city in cities:
        state.houses[SPACES_PER_CITY * city + state.zone.first_space[city]] = 0
    near = [min((state.zone.distance[own][city] for own in cities), default=0) for city in range(len(state.zone))]
    owner.reach = [10**6 if city in cities else cost for city, cost in enumerate(near)]
    state.price_houses()
    return state


def buildable(state: GameState) -> set[int]:
    return {move.city for move in rules.legal_actions(state) if isinstance(move, Build)}


def plain(state: GameState) -> list[int]:
    """Cities with the spaces of the rules."""
    zone = state.zone
    return [city for city in range(len(zone)) if not zone.first_space[city] and not zone.slots[city]]


def founding_moves(state: GameState) -> list[Build]:
    """The moves that begin a second network."""
    return [move for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]


def running(said: Said, plants: Sequence[int], fuel: Sequence[int], cities: int = 3) -> GameState:
    """The first seat runs these plants with this fuel."""
    state = in_turn(said.state, 0, Task.RUN)
    owner = state.players[0]
    owner.plants = tuple(CARDS[number] for number in plants)
    owner.storage, owner.fuel, owner.cities = storage_of(owner.plants), [*fuel], tuple(range(cities))
    state.supply = [0, 0, 0, 0]
    return state


def fresh(said: Said) -> GameState:
    """The same rules with a new deal."""
    return new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))


# --- the set-up --------------------------------------------------------------------------------------


@told("rulebook.components.plants", "rulebook.components.houses", "rulebook.setup.money", "here.market_rows")
def set_up(said: Said) -> None:
    state = fresh(said)
    match said.key.removeprefix("rulebook."):
        case "components.plants":
            cards = {*state.market, *state.deck, *state.hidden, *state.out, *state.rules.set_aside} - {STEP3}
            assert said.values == {"count": len(cards), "first": min(cards), "last": max(cards)}
        case "components.houses":
            assert said.values["count"] == HOUSES
        case "setup.money":
            assert {player.money for player in state.players} == {said.values["money"]}
        case _:
            assert (len(state.current), len(state.future)) == (said.values["current"], said.values["future"])


def amounts_of(said: Said) -> dict[str, Any]:
    """What a sentence says of each fuel."""
    return {word: said.values[word] for word in FUELS if word in said.values}


@told("here.tokens", of=("start_cities", "start_tokens"))
def tokens(said: Said) -> None:
    """Every token that is neither owned nor used as a marker is in the market or the supply."""
    state = said.state
    assert amounts_of(said) == {word: count for word, count in zip(FUELS, state.rules.tokens, strict=True) if count}
    for fuel, count in enumerate(state.rules.tokens):
        used = sum(player.fuel[fuel] for player in state.players)
        used += state.cartel.fuel[fuel] if state.cartel else 0
        lying = state.stock[fuel] + state.supply[fuel] + used
        assert 0 <= count - lying <= len(state.marks) * (fuel == URANIUM)


@told("rulebook.setup.islands")
def islands_together(said: Said) -> None:
    zone = said.state.zone
    shores = zone.islands or (0,) * len(zone)
    for row, here in zip(zone.distance, shores, strict=True):
        assert all((cost < FAR) == (here == there) for cost, there in zip(row, shores, strict=True))


@told("rulebook.setup.step3")
def below_the_deck(said: Said) -> None:
    assert fresh(said).deck[0] == STEP3


@told("rulebook.setup.spaces", "here.tracks", "rulebook.fuel.price", of=("start_tokens",))
def spaces(said: Said) -> None:
    """A token costs the price of its space, the cheapest is sold first, the most expensive spaces are filled first."""
    state = rich(in_turn(said.state, 0, Task.BUY), 0)
    state.step = 3  # no price is above the ceiling
    owner = state.players[0]
    owner.plants = tuple(CARDS.values())
    owner.storage = storage_of(owner.plants)
    tracks = state.rules.tracks
    for fuel, prices in enumerate(tracks):
        for count in range(1, len(prices) + 1):
            state.stock[fuel] = count
            occupied = sorted(prices[place] for place in occupied_places(prices, count))
            assert occupied == sorted(prices)[-count:]
            _, happened = happens(state, Buy(fuel))
            bought = next(event for event in happened if isinstance(event, FuelBought))
            assert bought.price == occupied[0] == price_now(state, fuel)
    if said.key == "here.tracks":
        highest = dict(zip(FUELS, map(max, tracks), strict=True))
        assert amounts_of(said) == {
            word: highest[word] for word, count in zip(FUELS, state.rules.tokens, strict=True) if count
        }
    elif said.values:
        three = [tracks[fuel] for fuel in (COAL, OIL, GARBAGE)]
        assert {(min(row), max(row)) for row in three} == {(said.values["least"], said.values["most"])}
        assert {row.count(price) for row in three for price in row} == {said.values["room"]}
        assert max(tracks[URANIUM]) == said.values["uranium"] and len({*tracks[URANIUM]}) == len(tracks[URANIUM])


@told("rulebook.setup.order")
def drawn_order(said: Said) -> None:
    assert len({one.order for one in deals(said.state.rules)}) > 1


@told("rulebook.setup.together", of=("regions", "transit_outside"))
def together(said: Said) -> None:
    assert all(cost < 10**5 for row in said.state.zone.distance for cost in row)


# --- the turn order ----------------------------------------------------------------------------------


@told("rulebook.order.largest", "rulebook.order.equal", of=("cartel",))
def whoever_is_largest(said: Said) -> None:
    state = said.state.copy()
    for player in state.players:
        player.cities, player.plants = (0,), (CARDS[10],)
    before = [party for party in state.order if party != CARTEL]
    turn_order.determine(state)
    assert [party for party in state.order if party != CARTEL] == before, "a full tie changes the order"
    state.players[before[-1]].plants = (CARDS[11],)
    turn_order.determine(state)
    assert state.order[0] == before[-1], "not the highest plant"
    state.players[before[0]].cities = (0, 1)
    turn_order.determine(state)
    assert state.order[0] == before[0], "not the most cities"


@told("rulebook.two.order", of=("cartel", "reorder_every_round"))
def cartel_between(said: Said) -> None:
    state = said.state.copy()
    for _ in range(2):
        turn_order.determine(state)
        assert len(state.order) == 3 and state.order[1] == CARTEL
        state.players[state.order[-1]].cities = tuple(range(5))


@told(
    "rulebook.goal.round",
    "rulebook.goal.last",
    "rulebook.order.directions",
    "rulebook.fuel.order.false",
    "rulebook.building.order",
    of=("must_buy_first_round", "opening_pass", "cartel"),
)
def one_round(said: Said) -> None:
    """Phases follow each other; the first in the order nominates first, the last buys and builds first."""
    state = at_auction(said)
    state.rules = replace(state.rules, one_token_each=False)  # it does not ask players who can buy nothing
    order, first_named, asked = state.order, state.order[0], dict[Phase, list[int]]()
    asked[state.phase] = [state.actor]
    state, _ = all_pass(state)
    while state.round == 2 and state.phase != Phase.FINISH:
        asked.setdefault(state.phase, []).append(state.actor)
        state, _ = happens(state, DONE)
    if state.rules.reorder_every_round:
        order = tuple(asked[Phase.BUREAUCRACY])
    assert list(asked) == [Phase.AUCTION, Phase.MARKET, Phase.BUILD, Phase.BUREAUCRACY]
    assert asked[Phase.AUCTION] == [first_named]
    assert asked[Phase.MARKET] == asked[Phase.BUILD] == [*reversed(order)]
    assert len(asked[Phase.MARKET]) == len(asked[Phase.BUILD]) == len(order), "a player acts twice"


# --- the auction -------------------------------------------------------------------------------------


@told(
    "rulebook.auction.turn.true",
    "rulebook.auction.turn.false",
    "rulebook.auction.turn_all",
    of=("opening_pass", "discount"),
)
def in_turn_order(said: Said) -> None:
    state = at_auction(said)
    offered = {move.plant for move in rules.legal_actions(state) if isinstance(move, Nominate)}
    barred = {plant for plant in state.current if CARDS[plant].fuels == (URANIUM,)} if "true" in said.key else set()
    assert state.actor == state.order[0] and offered == set(state.current) - barred and not offered & set(state.future)
    after, _ = sold_to(state, 20)
    assert after.actor == state.order[1] and after.task == Task.NOMINATE


@told("rulebook.auction.one", of=("opening_pass", "plant_limit"))
def one_plant(said: Said) -> None:
    state = at_auction(said)
    after, _ = sold_to(state, 20)
    assert state.actor not in after.eligible
    named, _ = happens(after, Nominate(after.current[0]))
    assert state.actor not in named.ring, "who has bought bids again"


@told("rulebook.auction.least.true", "rulebook.auction.least.false", of=("discount", "opening_pass"))
def least(said: Said) -> None:
    state = at_auction(said)
    for player in state.players:
        player.money = 23
    marked = [plant for plant in state.current if auction.least_bid(state, plant) != plant]
    assert marked == ([state.discount] if said.key.endswith("true") else [])
    if marked:
        assert auction.least_bid(state, marked[0]) == said.values["least"]
    named, _ = happens(state, Nominate(21))
    bids = [move.amount for move in rules.legal_actions(named, 500) if isinstance(move, Bid)]
    assert (min(bids), max(bids)) == (21, 23)
    raised, _ = happens(named, Bid(22))
    assert [move.amount for move in rules.legal_actions(raised, 500) if isinstance(move, Bid)] == [23]


@told("rulebook.components.card.true", "rulebook.components.card.false", of=("discount",))
def number_is_the_least_bid(said: Said) -> None:
    state = at_auction(said)
    numbers = [plant for plant in state.current if auction.least_bid(state, plant) == plant]
    assert (len(numbers) < len(state.current)) == said.key.endswith("true")
    assert list(state.market) == sorted(state.market)
    alone = running(said, (4,), (4, 0, 0, 0))
    _, happened = happens(alone, Run(4, (CARDS[4].need, 0, 0, 0)), DONE)
    lit = next(event for event in happened if isinstance(event, CitiesSupplied))
    assert lit.cities == CARDS[4].cities


@told("rulebook.auction.out", of=("opening_pass", "bid_direction"))
def out_of_it(said: Said) -> None:
    state = at_auction(said)
    named, _ = happens(state, Nominate(21), Bid(21))
    passed, _ = happens(named, PASS)
    assert named.actor not in passed.ring
    sold, _ = sold_to(state, 21)
    buyer = sold.players[state.actor]
    assert buyer.money == 500 - 21 and [card.number for card in buyer.plants] == [21]


@told("rulebook.auction.alone", of=("opening_pass", "discount"))
def alone(said: Said) -> None:
    state = at_auction(said)
    state.eligible = state.eligible[:1]
    for plant in [move.plant for move in rules.legal_actions(state) if isinstance(move, Nominate)]:
        after, _ = sold_to(state, plant)
        assert after.players[state.actor].money == 500 - auction.least_bid(state, plant)


@told("rulebook.auction.again", of=("opening_pass", "must_buy_first_round"))
def again(said: Said) -> None:
    """A player who opened the bidding and was outbid stays in."""
    state = at_auction(said)
    after, _ = happens(state, Nominate(21), Bid(21), Bid(22))
    while after.lot == 21 and after.task == Task.RAISE:
        after, _ = happens(after, PASS)
    assert after.eligible[0] == state.actor == after.actor
    assert any(isinstance(move, Nominate) for move in rules.legal_actions(after))


@told("rulebook.auction.passed.true", "rulebook.auction.passed.false", of=("opening_pass", "must_buy_first_round"))
def passed(said: Said) -> None:
    """Instead of nominating a plant, or on the nominated plant."""
    state = at_auction(said)
    opening = said.key.endswith("true")
    assert opening == state.rules.opening_pass and (PASS in rules.legal_actions(state)) != opening
    after = happens(state, Nominate(20), PASS)[0] if opening else happens(state, PASS)[0]
    assert state.actor not in after.eligible
    while after.lot:
        after, _ = happens(after, PASS)
    named, _ = happens(after, Nominate(after.market[0]))
    assert state.actor not in named.ring


@told("rulebook.auction.replaced", of=("discount", "obsolete"))
def replaced(said: Said) -> None:
    state = at_auction(said)
    after, happened = sold_to(state, 21)
    drawn = [event.plant for event in happened if isinstance(event, CardDrawn)]
    assert drawn == [37] and after.market == (20, *range(22, 20 + state.rules.plant_market.size), 37)
    assert after.current == (20, 22, 23, 24)[: state.rules.market_rows[0]]


@told("rulebook.auction.marker", of=("discount", "obsolete"))
def marker(said: Said) -> None:
    state = at_auction(said)
    state.deck = (STEP3, 40, 39, 19)
    after, happened = sold_to(state, 21)
    assert gone(happened) == [19] and after.discount == 0 and 39 in after.market
    kept, _ = sold_to(at_auction(said), 20)
    assert kept.discount == 0 and kept.task == Task.NOMINATE, "it is on another plant"


def over_the_limit(said: Said, old: int, fuel: Sequence[int]) -> GameState:
    """The first nominator bought plant 21 and has to discard one of the old plants, of which this is one."""
    state = at_auction(said)
    others = [number for number in (37, 33, 27, 18, 13) if number != old]
    owned = sorted([old, *others[: state.rules.plant_limit - 1]])
    owner = state.players[state.actor]
    owner.plants = tuple(CARDS[number] for number in owned)
    owner.storage, owner.fuel = storage_of(owner.plants), [*fuel]
    after, _ = sold_to(state, 21)
    assert after.task == Task.SCRAP
    return after


@told("rulebook.auction.scrap", of=("plant_limit", "scrapped_fuel"))
def scrap(said: Said) -> None:
    state = over_the_limit(said, 10, (0, 0, 0, 0))
    owned = {card.number for card in state.players[state.actor].plants}
    assert {move.plant for move in rules.legal_actions(state) if isinstance(move, Scrap)} == owned - {21}
    after, _ = happens(state, Scrap(10))
    assert 10 in after.out and 21 in {card.number for card in after.players[state.actor].plants}


@told("rulebook.auction.returned", of=("scrapped_fuel", "plant_limit", "coal_depot_price"))
def returned(said: Said) -> None:
    state = over_the_limit(said, 30, (0, 0, 3, 0))
    seat, before = state.actor, (state.supply[GARBAGE], state.stock[GARBAGE])
    after, _ = happens(state, Scrap(30))
    while after.task == Task.DROP:
        move = next(move for move in rules.legal_actions(after) if isinstance(move, Drop))
        after, _ = happens(after, move)
    assert after.players[seat].fuel == [0, 0, 0, 0]
    assert (after.supply[GARBAGE], after.stock[GARBAGE]) == (before[0] + 3, before[1])


@told("here.unsold_removed", "here.unsold_removed.none", of=("unsold_removed", "discount", "opening_pass"))
def unsold(said: Said) -> None:
    """The lowest are removed at the end of the auction: before any player buys fuel."""
    state = at_auction(said)
    state.rules = replace(state.rules, one_token_each=False)  # it does not ask players who can buy nothing
    after, happened = all_pass(state)
    assert after.phase == Phase.MARKET
    begins = next(place for place, event in enumerate(happened) if event == PhaseBegan("market"))
    assert gone(happened[begins:]) == [], "something leaves later"
    count, first = said.values.get("count", 0), bool(state.discount)
    assert gone(happened, "unsold") == [20, 21, 22, 23][first : first + count]
    assert len(after.market) == len(state.market)
    _, happened = all_pass(sold_to(state, 21)[0])
    assert gone(happened, "unsold") == [], "something leaves though a plant was bought"


@told("rulebook.auction.outgrown", of=("obsolete", "discount"))
def outgrown(said: Said) -> None:
    state = at_auction(said)
    state.market, state.deck = (4, 5, 20, 21, 22, 23, 24, 25), (STEP3, 50, 46, 44)
    state.discount, state.players[0].cities = 0, tuple(range(5))
    state.players[1].plants = (CARDS[3],)
    state.log = []
    plant_market.remove_obsolete(state)
    kinds = [type(event).__name__ for event in state.log]
    assert gone(state.log, "obsolete") == [4, 5] and kinds == ["PlantRemoved", "CardDrawn"] * 2
    assert state.players[1].plants == (CARDS[3],) and len(state.market) == 8


# --- plants and fuel ---------------------------------------------------------------------------------


@told("rulebook.plants.storage", "rulebook.plants.run", "rulebook.plants.hybrid", "rulebook.plants.free")
def plants(said: Said) -> None:
    match said.key.rpartition(".")[2]:
        case "storage":
            assert all(card.storage == said.values["runs"] * card.need for card in CARDS.values())
        case "run":
            state = running(said, (4,), (4, 0, 0, 0))
            after, _ = happens(state, Run(4, (CARDS[4].need, 0, 0, 0)))
            assert after.players[0].fuel[COAL] == 4 - CARDS[4].need
            assert not any(isinstance(move, Run) for move in rules.legal_actions(after))
            short = running(said, (4,), (CARDS[4].need - 1, 0, 0, 0))
            assert rules.legal_actions(short) == [DONE]
        case "hybrid":
            hybrid = next(number for number, card in CARDS.items() if card.fuels == (COAL, OIL) and card.need == 2)
            legal = rules.legal_actions(running(said, (hybrid,), (2, 2, 0, 0)))
            mixes = {move.mix[:2] for move in legal if isinstance(move, Run)}
            assert mixes == {(2, 0), (1, 1), (0, 2)} and storage_of((CARDS[hybrid],))[HYBRID] == CARDS[hybrid].storage
        case _:
            free = [card for card in CARDS.values() if not card.fuels]
            assert free and all(card.storage == card.need == 0 for card in free)
            assert any(isinstance(move, Run) for move in rules.legal_actions(running(said, (13,), (0, 0, 0, 0))))


@told("rulebook.fuel.which")
def which(said: Said) -> None:
    state = rich(in_turn(said.state, 0, Task.BUY), 0)
    owner = state.players[0]
    owner.plants, owner.fuel = (CARDS[4],), [0, 0, 0, 0]
    owner.storage, state.stock, state.step = storage_of(owner.plants), [8, 8, 8, 8], 3
    assert {move.fuel for move in rules.legal_actions(state) if isinstance(move, Buy)} == {COAL}


@told("rulebook.fuel.gone.true", "rulebook.fuel.gone.false", of=("coal_depot_price", "phase_out_plant"))
def sold_out(said: Said) -> None:
    state = said.state.copy()
    state.stock, state.supply, state.depot = [0, 0, 0, 0], [3, 3, 3, 3], 3
    from_depot = [price_now(state, fuel) is not None for fuel in range(4)]
    assert from_depot == [said.key.endswith("true"), False, False, False]
    state.supply[COAL] = state.depot = 0
    assert price_now(state, COAL) is None


@told("rulebook.fuel.depot", of=("coal_depot_price", "start_tokens"))
def depot(said: Said) -> None:
    """The coal depot: its tokens at the start, where burnt coal goes, and where the resupply comes from."""
    assert fresh(said).supply[COAL] == said.values.get("count", 0), "the depot begins with other coal"
    state = running(said, (4,), (2, 0, 0, 0))
    after, _ = happens(state, Run(4, (2, 0, 0, 0)))
    assert after.supply[COAL] == 2
    after.stock, after.cartel = [0, 0, 0, 0], None
    assert comes_back(after)[COAL] == 2


# --- building ----------------------------------------------------------------------------------------


def first_city(state: GameState) -> int:
    """An empty city in which a network may begin."""
    return next(iter((*founding.places(state), *plain(state))))


@told("rulebook.building.first", of=("first_house", "start_cities"))
def first(said: Said) -> None:
    for step in (1, 2, 3):
        state = building(said, step)
        city = first_city(state)
        _, happened = happens(state, Build(city))
        built = next(event for event in happened if isinstance(event, HouseBuilt))
        assert (built.connection, built.house) == (0, state.rules.house_prices[0])


@told(
    "here.first_house.empty",
    "here.first_house.open",
    "here.first_unmarked.empty",
    "here.first_unmarked.open",
    of=("first_house", "start_cities", "cartel"),
)
def begins_in(said: Said) -> None:
    """Any city with an open space, or an empty one while there is any; marked ones first if cities are marked."""
    state = building(said, 3)
    cities = plain(state)
    state.houses[SPACES_PER_CITY * cities[0]] = 1
    state.price_houses()
    assert said.state.rules.start_cities == ("unmarked" in said.key), "a network begins in a marked city"
    assert (cities[0] in buildable(state)) == said.key.endswith("open")
    full(state, cities)
    assert buildable(state) >= set(cities), "no city is empty"


def full(state: GameState, cities: Sequence[int]) -> None:
    """No city is empty any more; each has an open space."""
    for city in range(len(state.zone)):
        state.houses[SPACES_PER_CITY * city + state.zone.first_space[city]] = 1
    state.price_houses()


@told("here.start_cities.true", "rulebook.building.marked", of=("start_cities", "first_house", "cartel"))
def marked(said: Said) -> None:
    state = building(said)
    cities = plain(state)
    state.marks = tuple(cities[:3])
    assert buildable(state) == set(cities[:3]), "a network begins elsewhere"
    owning = building(said, 1, (cities[4],))
    owning.marks = tuple(cities[:3])
    assert not buildable(owning) & set(cities[:3]), "who has a network builds in a marked city"
    owning.step = 2
    owning.price_houses()
    assert buildable(owning) >= set(cities[:3])
    taken = building(said, 2)
    taken.marks = tuple(cities[:1])
    taken.houses[SPACES_PER_CITY * cities[0]] = 1
    taken.price_houses()
    assert cities[1] in buildable(taken), "no marked city is empty, and a network cannot begin elsewhere"
    counted = new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))
    rules.begin(counted)
    asked = set()
    while counted.phase == Phase.SETUP:
        asked |= {counted.actor} if counted.task == Task.MARK else set()
        rules.apply(counted, rules.legal_actions(counted)[0])
    assert len(asked) == len(counted.players) == len(counted.marks)


@told(
    "rulebook.building.connect",
    "rulebook.building.single.true",
    "rulebook.building.single.false",
    of=("transit_outside", "house_prices"),
)
def connect(said: Said) -> None:
    state = building(said, 1)
    cities = plain(state)
    if shores := state.zone.islands:
        cities = [city for city in cities if shores[city] == shores[cities[0]]]
    state = building(said, 1, cities[:2])
    for city in cities[2:]:
        way = min(state.zone.distance[own][city] for own in cities[:2])
        assert price_of_house(state, 0, city) == way + state.rules.house_prices[0]
    assert not buildable(state) & set(cities[:2]), "a second house in a city"
    assert buildable(state) & set(cities) == set(cities[2:])
    again = bool(founding_moves(state))
    if said.key.startswith("rulebook.building.single"):
        several = bool(state.rules.founding_cities or state.zone.islands)
        assert again == (said.key.endswith("true") and several)
    if again:
        after, _ = happens(state, founding_moves(state)[0])
        assert not founding_moves(after), "a third network"


@told("rulebook.building.through", of=("transit_outside",))
def through(said: Said) -> None:
    """Full cities can be passed, and a city passed through is paid for later."""
    state = building(said, 1)
    cities = plain(state)
    state = building(said, 1, cities[:1])
    before = {city: price_of_house(state, 0, city) for city in cities[1:]}
    near = state.zone.neighbours[cities[0]]
    for city in near:
        for space in range(state.zone.first_space[city], SPACES_PER_CITY):
            state.houses[SPACES_PER_CITY * city + space] = 1
    state.price_houses()
    far = [city for city in cities[1:] if city not in near]
    assert far and all(price_of_house(state, 0, city) == before[city] for city in far)


@told("rulebook.building.places", of=("house_prices", "cartel", "step2_starts_in"))
def places(said: Said) -> None:
    for step in (1, 2, 3):
        state = building(said, step)
        city = plain(state)[1]
        for house in range(step):
            assert state.next_price(city) == state.rules.house_prices[house]
            state.houses[SPACES_PER_CITY * city + house] = 1
        assert state.next_price(city) > 5000, "one house more"


# --- power -------------------------------------------------------------------------------------------


@told(
    "rulebook.bureaucracy.run.true",
    "rulebook.bureaucracy.run.false",
    "rulebook.bureaucracy.keep",
    "rulebook.bureaucracy.network",
    of=("coal_depot_price", "payment"),
)
def power(said: Said) -> None:
    need = said.state.rules.plants[30].need
    state = running(said, (4, 30), (2, 0, need, 0), cities=1)
    stock = [*state.stock]
    free = state.copy()
    free.players[0].cities = free.players[0].cities if not state.rules.must_power else ()
    assert DONE in rules.legal_actions(free), "a player has to run a plant"
    after, happened = happens(state, Run(4, (2, 0, 0, 0)), Run(30, (0, 0, need, 0)), DONE)
    assert [after.supply[0] + after.depot, *after.supply[1:3]] == [2, 0, need] and after.stock == stock
    assert after.depot == 2 * after.rules.depot_apart
    lit = next(event for event in happened if isinstance(event, CitiesSupplied))
    assert (lit.cities, lit.income) == (1, state.rules.payment[1])
    if "run" in said.key:
        after.stock[COAL] = 0
        assert (price_now(after, COAL) is not None) == said.key.endswith("true")


@told("rulebook.bureaucracy.resupplied", of=("resupply", "phase_out_plant"))
def resupplied(said: Said) -> None:
    state = said.state.copy()
    wanted = state.rules.resupply[state.step - 1]
    coal, oil, *_ = (len(track) for track in state.rules.tracks)
    state.cartel, state.stock, state.supply = None, [coal - 1, oil, 0, 0], [9, 9, 1, 0]
    assert comes_back(state) == (min(1, wanted[0]), 0, min(1, wanted[2]), 0)


@told(
    "rulebook.bureaucracy.market.true",
    "rulebook.bureaucracy.market.false",
    of=("step2_starts_in", "step3_at_once", "step3_shuffled", "obsolete"),
)
def market(said: Said) -> None:
    state = at_auction(said)
    state.rules = replace(state.rules, lowest_out="never")  # another sentence
    state.phase, state.updated, state.log = Phase.BUREAUCRACY, False, []
    third = state.copy()
    before = state.market
    free = [plant for plant in before if CARDS[plant].kind not in state.rules.never_buried]
    assert (free == [*before]) == said.key.endswith("false")
    bureaucracy.end(state)
    assert state.deck[0] == free[-1] and state.market == (*sorted({*before} - {free[-1]}), 37)
    if said.key.endswith("true"):
        wind = [number for number, plant in CARDS.items() if plant.kind in state.rules.never_buried]
        assert buried(said, (5, *wind[:7])) == [5], "from the current market"
        assert buried(said, (*wind[:7],)) == [], "all stay"
    third.step, third.step2_begun, third.market = 3, True, (20, 21, 22, 23, 24, 25)
    third.deck, third.log = (40, 39), []
    bureaucracy.end(third)
    assert gone(third.log) == [20] and third.market == (21, 22, 23, 24, 25, 39)
    if state.rules.step2_starts_in == "bureaucracy" and not state.rules.step3_at_once:
        assert step3_drawn_first(said), "the exception is not told"


def buried(said: Said, plants: tuple[int, ...]) -> list[int]:
    """The plants of this market that go under the deck; a card is drawn for each."""
    state = at_auction(said)
    state.phase, state.updated, state.log, state.market = Phase.BUREAUCRACY, False, [], plants
    state.deck = tuple(card for card in state.deck if card not in plants)
    size = len(state.deck)
    bureaucracy.end(state)
    assert len(state.deck) == size
    return [card for card in plants if card not in state.market]


def step3_drawn_first(said: Said) -> bool:
    """Whether the market is left as it is in a phase in which the Step 3 card was drawn."""
    state = step3_card(said, Phase.BUREAUCRACY)
    before = state.market
    bureaucracy.end(state)
    return state.market == before


@told("rulebook.bureaucracy.left_out", of=("step2_starts_in", "step3_at_once", "step3_shuffled"))
def left_out(said: Said) -> None:
    """Step 2 begins with this phase and draws the card."""
    assert said.state.rules.step2_starts_in == "bureaucracy" and step3_drawn_first(said)


# --- steps -------------------------------------------------------------------------------------------


def step3_card(said: Said, phase: Phase, step: int = 2) -> GameState:
    """The Step 3 card is the next card, and a card is drawn in this phase."""
    state = at_auction(said)
    state.phase, state.step, state.step2_begun = phase, step, step > 1
    size = state.rules.plant_market.size - (step > 1 and not state.rules.step2_replaces)
    state.market, state.deck = tuple(range(20, 19 + size)), (38, 40, 42, 44, STEP3)
    state.discount, state.step3_due, state.updated, state.shuffled = 0, False, False, False
    state.pile, state.log = tuple(sorted(CARDS)), []
    state.price_houses()
    plant_market.refill(state)
    return state


@told("rulebook.steps.second.true", "rulebook.steps.second.false", of=("step2_starts_in", "step2_cities", "cartel"))
def second(said: Said) -> None:
    state = at_auction(said)
    state.phase, state.step, state.step2_begun, state.log = Phase.BUILD, 1, False, []
    city = plain(state)[0]
    state.houses = [FREE] * len(state.houses)
    state.houses[SPACES_PER_CITY * city] = 1
    state.players[1].cities = tuple(range(state.rules.step2_from))
    state.price_houses()
    assert state.next_price(city) > 5000
    plant_market.begin_step2_if_reached(state)
    if state.rules.obsolete and state.rules.step2_from >= 20:
        return  # the same plants leave for another reason
    size = state.rules.plant_market.size - said.key.endswith("false")
    assert state.step == 2 and gone(state.log, "step2") == [20] and len(state.market) == size
    assert state.next_price(city) == state.rules.house_prices[1]
    state.stock, state.supply, state.phased_out = [0, 0, 0, 0], [24, 24, 24, 12], False
    assert comes_back(state) == state.rules.resupply[1]


@told("rulebook.steps.card", "rulebook.steps.at_once", of=("step3_at_once", "step3_shuffled", "unsold_removed"))
def card(said: Said) -> None:
    state = step3_card(said, Phase.AUCTION)
    left = tuple(range(21, 21 + state.rules.plant_market.step3_size))
    if said.key.endswith("at_once"):
        for phase in (Phase.AUCTION, Phase.BUILD, Phase.BUREAUCRACY):
            begun = step3_card(said, phase)
            assert begun.step == 3 and begun.market == left
        return
    assert state.market[-1] == STEP3 and STEP3 in state.future
    state.sold = True
    auction.end(state)
    assert state.market == left and state.step3_due
    for phase in (Phase.BUILD, Phase.BUREAUCRACY):
        assert step3_card(said, phase).market == left


@told("rulebook.steps.third", of=("step3_at_once", "resupply", "cartel"))
def third(said: Said) -> None:
    state = step3_card(said, Phase.BUILD)
    if state.step != 3:
        assert state.step3_due
        state.step = 3
    assert state.current == state.market and len(state.market) == said.values["count"]
    state.stock, state.supply, state.phased_out = [0, 0, 0, 0], [24, 24, 24, 12], False
    state.cartel = None
    assert comes_back(state) == state.rules.resupply[2]


@told(
    "rulebook.steps.both.true",
    "rulebook.steps.both.false",
    of=("step3_at_once", "step2_starts_in", "step3_shuffled", "obsolete"),
)
def both(said: Said) -> None:
    """The Step 3 card is drawn in Step 1: one more plant is removed and replaced; spaces open with Step 3 only."""
    for phase in (Phase.AUCTION, Phase.BUILD, Phase.BUREAUCRACY):
        state = step3_card(said, phase, 1)
        if state.step != 3 and phase == Phase.AUCTION:
            state.sold = True
            auction.end(state)
        assert gone(state.log or [], "step2") == [20] and gone(state.log or [], "step3") == [21]
        drawn = [event for event in state.log or [] if isinstance(event, CardDrawn)]
        assert bool(drawn) == said.key.endswith("true"), "whether the plant of Step 2 is replaced"
        assert len(state.market) == state.rules.plant_market.step3_size
        if state.rules.step3_at_once:
            assert state.step == 3
        elif phase != Phase.AUCTION:
            assert state.step == 1 and state.step3_due, "all that Step 2 changes comes with the card"
        else:
            assert state.step3_due


@told("rulebook.steps.empty", of=("obsolete", "discount"))
def empty(said: Said) -> None:
    state = at_auction(said)
    state.step, state.step2_begun = 3, True
    state.rules = replace(state.rules, one_token_each=False)  # it does not ask players who can buy nothing
    state.deck, state.market, state.discount = (), (20, 21, 22), 0
    after, happened = sold_to(state, 21)
    assert after.market == (20, 22) and not any(isinstance(event, CardDrawn) for event in happened)
    after, _ = all_pass(after)
    assert after.phase == Phase.MARKET


# --- the end -----------------------------------------------------------------------------------------


@told("rulebook.end.finish", "rulebook.end.beyond", of=("end_cities", "cities_break_ties", "step2_starts_in"))
def finish(said: Said) -> None:
    end, count = said.state.rules.end_cities, len(said.state.zone)
    state = building(said, 3, range(end))
    state.queue, state.step2_begun = (1,), True
    if count > end:
        assert buildable(state), "a network cannot grow larger"
    money = [player.money for player in state.players]
    state, _ = happens(state, DONE)
    assert state.phase == Phase.BUILD and state.actor == 1, "the other one does not build"
    state, happened = happens(state, DONE)
    assert state.phase == Phase.FINISH and [player.money for player in state.players] == money
    assert not any(isinstance(event, CitiesSupplied) for event in happened)


@told("rulebook.end.win", "rulebook.end.shared", "rulebook.two.never", of=("cities_break_ties", "cartel"))
def win(said: Said) -> None:
    state = said.state.copy()
    state.phase = Phase.FINISH
    for player in state.players:
        player.supplied, player.money, player.cities = 5, 10, (0, 1, 2, 3, 4)
    assert {rank.number for rank in rules.ranking(state)} == {1} and len(rules.ranking(state)) == len(state.players)
    state.players[1].cities, state.players[0].supplied = tuple(range(9)), 6
    first = rules.ranking(state)[0]
    assert first.seat == 0, "not who lights most"
    if said.key.endswith("never"):
        assert state.cartel is not None
        state.houses = [CARTEL] * len(state.houses)
        assert state.most_cities == 9


# --- two ---------------------------------------------------------------------------------------------


def with_cartel(said: Said) -> GameState:
    """A second auction begins with a Cartel that owns nothing."""
    state = at_auction(said)
    state.cartel = said.state.copy().cartel
    assert state.cartel is not None
    state.cartel.plants, state.cartel.acted, state.cartel.fuel = (), False, (0, 0, 0, 0)
    turn_order.determine(state)
    auction.begin(state)
    return state


def owned_by_cartel(state: GameState) -> list[int]:
    assert state.cartel is not None
    return [card.number for card in state.cartel.plants]


@told(
    "rulebook.two.plant.true",
    "rulebook.two.plant.false",
    of=("cartel", "opening_pass", "plant_limit", "discount", "must_buy_first_round"),
)
def cartel_plant(said: Said) -> None:
    """Once a round, after the first sale or when a plant finds no buyer or a player passes."""
    state = with_cartel(said)
    highest = 20 + state.rules.market_rows[0]
    sold, _ = sold_to(state, 20)
    assert owned_by_cartel(sold) == [highest], "not the highest of the current market"
    again, _ = all_pass(sold)
    assert owned_by_cartel(again) == [highest], "it takes another one"
    named = with_cartel(said)
    opening = said.key.endswith("true")
    assert (PASS in rules.legal_actions(named)) != opening, "no player passes instead of nominating"
    if opening:
        named, _ = happens(named, Nominate(20), PASS)
        assert owned_by_cartel(named) == [], "before the plant is sold or left"
    named, _ = happens(named, PASS)
    highest -= not state.rules.first_pass_removes
    assert owned_by_cartel(named) == [highest], "it does not take the highest"
    most = said.values["count"]
    rich_cartel = with_cartel(said)
    assert rich_cartel.cartel is not None
    rich_cartel.cartel.plants = tuple(CARDS[number] for number in (18, 30, 31, 33, 34)[:most])
    taken, _ = sold_to(rich_cartel, 20)
    assert len(owned_by_cartel(taken)) == most and 18 in taken.out
    poor = with_cartel(said)
    assert poor.cartel is not None
    poor.cartel.plants = tuple(CARDS[number] for number in (28, 30, 31, 33, 34)[:most])
    kept, _ = sold_to(poor, 20)
    assert owned_by_cartel(kept) == [28, 30, 31, 33, 34][:most]


@told("rulebook.two.fuel", of=("cartel", "coal_depot_price", "start_tokens"))
def cartel_fuel(said: Said) -> None:
    state = said.state.copy()
    state.cartel.plants = (CARDS[4], CARDS[5])
    state.stock, state.supply = [5, 1, 0, 0], [9, 0, 0, 0]
    cartel.take_fuel(state)
    assert state.cartel.fuel == (3, 1, 0, 0) and state.stock[:2] == [2, 0], "for the lowest first, the hybrid in turn"
    state.stock, state.log, state.phase = [0, 0, 0, 0], [], Phase.BUREAUCRACY
    state.rules = said.state.rules
    supply = state.supply[COAL]
    bureaucracy.end(state)
    assert state.cartel.fuel == (0, 0, 0, 0) and state.supply[COAL] + state.stock[COAL] == supply + 3


@told("rulebook.two.closed", "rulebook.two.marked", of=("cartel", "start_cities", "first_house"))
def cartel_cities(said: Said) -> None:
    state = said.state
    held = [city for city in range(len(state.zone)) if state.houses[SPACES_PER_CITY * city] == CARTEL]
    if said.key.endswith("marked"):
        assert state.marks and all(state.houses[SPACES_PER_CITY * city + 1] == CARTEL for city in state.marks)
        return
    now = rich(in_turn(state, 0, Task.BUILD), 0)
    now.step = 1
    now.price_houses()
    assert held and not buildable(now) & set(held)


@told("rulebook.two.houses", of=("cartel", "start_cities"))
def cartel_houses(said: Said) -> None:
    state, count = said.state, len(said.state.zone)
    firsts = [city for city in range(count) if state.houses[SPACES_PER_CITY * city] == CARTEL]
    assert said.values["count"] == len(firsts) and said.values["more"] == state.cartel.houses
    turns = [said.values[word] for word in ("first", "second", "third", "fourth")]
    begun = fresh(said)
    rules.begin(begun)
    asked = []
    while begun.task == Task.PLACE:
        asked.append(begun.actor)
        rules.apply(begun, rules.legal_actions(begun)[0])
    runs = [1]
    for before, after in pairwise(asked):
        runs = [*runs[:-1], runs[-1] + 1] if before == after else [*runs, 1]
    assert runs == turns


@told("rulebook.two.answer", of=("cartel", "start_cities", "first_house"))
def cartel_answers(said: Said) -> None:
    state = building(said, 1)
    city = first_city(state)
    assert state.cartel is not None
    state.cartel.houses = 1
    after, _ = happens(state, Build(city))
    assert after.houses[SPACES_PER_CITY * city + 1] == CARTEL
    state.cartel.houses = 0
    after, _ = happens(state, Build(city))
    assert after.houses[SPACES_PER_CITY * city + 1] == FREE
