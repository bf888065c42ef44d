"""Judges of the words about a map of single spaces that stays in Step 1, with a deck used twice."""

from __future__ import annotations

from random import Random

from game.engine import auction, plant_market, rules
from game.engine.actions import PASS, Build, Nominate
from game.engine.bureaucracy import resupply_now
from game.engine.events import PlantSold
from game.engine.plants import STEP3
from game.engine.recycling import as_dealt, on_pile
from game.engine.resources import FUELS, SOLD_OUT
from game.engine.setup import deal
from game.engine.state import FREE, SPACES_PER_CITY, GameState, Phase, Task
from tests.truth.judging import happens, in_turn, rich, tries
from tests.truth.listening import Said


def at_first(said: Said) -> GameState:
    """Return the game at the end of a round, with its first deck's rules, a full market and four cards left."""
    state: GameState = said.state.copy()
    state.rules, state.phase, state.updated = as_dealt(state.rules), Phase.BUREAUCRACY, False
    state.recycled, state.buried, state.market = (), (), tuple(range(20, 28))
    state.deck = (39, 38, 37, 36)
    return state


def next_round(state: GameState) -> GameState:
    state.updated = False
    plant_market.update(state)
    return state


@tries("here.last_step")
def stays_in_step_1(said: Said) -> None:
    """Check that no Step 3 card is dealt, and the largest network starts nothing."""
    known = said.state.rules
    assert STEP3 not in deal(as_dealt(known), Random(1)).deck
    state = said.state.copy()
    state.players[0].cities = tuple(range(known.end_cities))
    plant_market.begin_step2_if_reached(state)
    assert state.step == said.state.step == 1


@tries("here.recycling.first")
def set_aside(said: Said) -> None:
    state = next_round(at_first(said))
    assert len(state.recycled) == said.values["aside"] and state.recycled == (26, 27)
    assert len(state.market) == said.values["size"] and not state.buried


@tries("here.recycling.second")
def second_deck(said: Said) -> None:
    state = next_round(next_round(at_first(said)))
    assert {*state.deck} <= {*state.recycled} and not on_pile(state), "they are not the new deck"
    high = state.future[-1]
    next_round(state)
    assert state.buried[-1:] == (high,) and len(state.market) == said.values["size"]


@tries("here.recycling.spent")
def used_up(said: Said) -> None:
    state = next_round(next_round(at_first(said)))
    state.deck = ()
    low = min(next_round(state).market)
    assert state.current == state.market and not state.future
    assert low not in next_round(state).market and low in state.out and not state.deck


@tries("here.blocked_spaces.all")
def blocked(said: Said) -> None:
    state = in_turn(said.state, 0, Task.BUILD)
    assert len(state.zone.blocked) == said.values["whole"]
    state.houses = [FREE] * len(state.houses)
    state.price_houses()
    offered = {move.city for move in rules.legal_actions(rich(state, 0)) if isinstance(move, Build)}
    assert not offered & {*state.zone.blocked}
    for city in state.zone.blocked:
        near, far = state.zone.neighbours[city][:2]
        through = state.zone.distance[near][city] + state.zone.cities[city].passing + state.zone.distance[city][far]
        assert state.zone.distance[near][far] <= through, "no connection passes through"


@tries("here.blocked_spaces.of")
def blocked_at(said: Said) -> None:
    zone = said.state.zone
    if zone.blocked:
        prices = [zone.slots[city][0][0] for city in zone.blocked]
        assert prices.count(said.values["price"]) == said.values["count"]


@tries("here.passing")
def passing(said: Said) -> None:
    """Check that a connection costs the stated amount for each city between, and nothing between neighbours."""
    zone = said.state.zone
    for a in range(0, len(zone), 5):
        for b in range(len(zone)):
            between = max(0, len(zone.path(a, b)) - 2)
            assert zone.distance[a][b] == between * said.values["cost"]


@tries("here.slots_single")
def one_space(said: Said) -> None:
    state = said.state.copy()
    state.houses = [FREE] * len(state.houses)
    found = []
    for city in range(len(state.zone)):
        if city not in state.zone.blocked:
            found.append(state.next_price(city))
            state.houses[SPACES_PER_CITY * city] = 0
            assert state.next_price(city) == SOLD_OUT, "a second house"
    assert said.values["least"] <= min(found) and max(found) <= said.values["most"]


@tries("here.resupply_always")
def the_same_every_round(said: Said) -> None:
    state = said.state.copy()
    state.cartel, state.phased_out = None, False
    state.stock, state.supply = [0, 0, 0, 0], [24, 24, 24, 12]
    assert tuple(int(said.values[fuel]) for fuel in FUELS) == resupply_now(state)


def bought(state: GameState, plant: int) -> tuple[GameState, int]:
    """Return the game after a plant was sold to its nominator, and the buyer."""
    after, told = happens(state, Nominate(plant))
    while after.lot == plant and after.task in (Task.OPEN, Task.RAISE):
        legal = rules.legal_actions(after)
        bid = after.leader == FREE
        after, more = happens(after, next(move for move in legal if (move != PASS) == bid))
        told += more
    return after, next(event.seat for event in told if isinstance(event, PlantSold))


@tries("here.discount_bonus", "primer.auction_bonus", "primer.brief.auction_bonus", "table.help.auction_bonus")
def two_with_the_marked_one(said: Said) -> None:
    state = said.state.copy()
    state.cartel, state.order = None, tuple(seat for seat in state.order if seat < len(state.players))
    state.round, state.phase, state.market, state.deck = 1, Phase.AUCTION, tuple(range(20, 28)), (39, 38, 37, 36)
    for player in state.players:
        player.money, player.plants, player.fuel, player.storage = 500, (), [0, 0, 0, 0], (0, 0, 0, 0, 0)
    auction.begin(state)
    after, seat = bought(state, 20)
    assert seat in after.eligible and PASS in rules.legal_actions(after), "it may buy no second one, or not pass"
    after, again = bought(after, after.market[0])
    assert again == seat and seat not in after.eligible
    state.market = tuple(range(20, 28))
    other, seat = bought(state, 21)
    assert seat not in other.eligible, "another plant gives a second purchase, too"


@tries("asking.nominate_second", "table.ask.nominate_second")
def second_purchase(said: Said) -> None:
    state = said.state
    assert state.bonus == state.actor and PASS in rules.legal_actions(state)
    assert any(isinstance(move, Nominate) for move in rules.legal_actions(rich(state, state.actor)))


@tries("auction.aside")
def counted_aside(said: Said) -> None:
    assert said.values["count"] == len(on_pile(said.state)) == len(said.state.recycled)


@tries("auction.aside_plants")
def named_aside(said: Said) -> None:
    assert str(said.values["plants"]).split(", ") == [str(plant) for plant in sorted(on_pile(said.state))]
