"""Judges of the rulebook on the auction of power plants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine import auction, plant_market, rules
from game.engine.actions import DONE, PASS, Bid, Drop, Nominate, Run, Scrap
from game.engine.events import CardDrawn, CitiesSupplied, PhaseBegan
from game.engine.plants import CARDS, STEP3, storage_of
from game.engine.resources import GARBAGE, URANIUM
from game.engine.state import GameState, Phase, Task
from tests.truth.judging import happens
from tests.truth.listening import Said
from tests.truth.of_rules import at_auction
from tests.truth.rulebook.staging import all_pass, gone, running, sold_to, told


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
    after, _ = sold_to(state, next(plant for plant in state.current if plant != state.discount))
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
    """Check that a nominator who was outbid may nominate another plant."""
    state = at_auction(said)
    after, _ = happens(state, Nominate(21), Bid(21), Bid(22))
    while after.lot == 21 and after.task == Task.RAISE:
        after, _ = happens(after, PASS)
    assert after.eligible[0] == state.actor == after.actor
    assert any(isinstance(move, Nominate) for move in rules.legal_actions(after))


@told("rulebook.auction.passed.true", "rulebook.auction.passed.false", of=("opening_pass", "must_buy_first_round"))
def passed(said: Said) -> None:
    """Check whether players pass before or after nominating, and that a pass ends their part in the auction phase."""
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
    """Return a game in which the first nominator bought plant 21 and must discard another one, such as `old`."""
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
    """Check that after an auction phase without a sale the lowest plants are removed before any player buys fuel."""
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
