"""Judges of the rulebook: each sentence is tested in the game whose rulebook has it, for any edition and switches.

Here are the states that they share. `MENTIONS` names the switches that a sentence mentions or that change its subject;
`test_rulebook_mixes.py` tries the sentence in every pair of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.engine import founding, plant_market, rules
from game.engine.actions import PASS, Bid, Build, Nominate
from game.engine.events import Event, PlantRemoved
from game.engine.plants import CARDS, STEP3, storage_of
from game.engine.resources import SOLD_OUT
from game.engine.setup import deal, new_game
from game.engine.state import FREE, SPACES_PER_CITY, GameState, Phase, Task
from tests.truth.judging import Judge, happens, in_turn, rich, tries
from tests.truth.listening import Said
from tests.truth.of_rules import at_auction

MENTIONS: Final[dict[str, tuple[str, ...]]] = {
    "here.cards_removed.any": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.plain": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.apart": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.plain_high": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.apart_high": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.plain_low": ("cards_removed", "top_card", "opening_market"),
    "here.cards_removed.apart_low": ("cards_removed", "top_card", "opening_market"),
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
    """Return a judge of these messages, which depend on these switches."""
    MENTIONS.update(dict.fromkeys(keys, tuple(of)))
    return tries(*keys)


def all_pass(state: GameState) -> tuple[GameState, list[Event]]:
    """Let no player buy a plant in an auction phase; return the state at the next phase, and the events."""
    found: list[Event] = []
    while state.phase == Phase.AUCTION:
        legal = rules.legal_actions(state)
        state, more = happens(state, PASS if PASS in legal else legal[0])
        found += more
    return state, found


def sold_to(state: GameState, plant: int) -> tuple[GameState, list[Event]]:
    """Let the next nominator nominate a plant and bid on it, and all others pass; return the state after the sale and
    its events.
    """
    buyer, found = state.actor, list[Event]()
    state, more = happens(state, Nominate(plant))
    while state.lot == plant and state.task in (Task.OPEN, Task.RAISE):
        found += more
        bid = next((move for move in rules.legal_actions(state) if isinstance(move, Bid)), PASS)
        state, more = happens(state, bid if state.actor == buyer else PASS)
    return state, [*found, *more]


def gone(happened: Sequence[Event], why: str = "") -> list[int]:
    """Return the plants removed from the game, for a reason."""
    return [event.plant for event in happened if isinstance(event, PlantRemoved) and why in ("", event.why)]


def building(said: Said, step: int = 1, cities: Sequence[int] = ()) -> GameState:
    """Return a state in which the first seat, rich and with a network in these cities, builds on an empty map."""
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
    """Return the cities with the spaces of the rules."""
    zone = state.zone
    return [city for city in range(len(zone)) if not zone.first_space[city] and not zone.slots[city]]


def founding_moves(state: GameState) -> list[Build]:
    """Return the moves that begin a second network."""
    return [move for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding]


def running(said: Said, plants: Sequence[int], fuel: Sequence[int], cities: int = 3) -> GameState:
    """Return a state in which the first seat runs these plants with this fuel."""
    state = in_turn(said.state, 0, Task.RUN)
    owner = state.players[0]
    owner.plants = tuple(CARDS[number] for number in plants)
    owner.storage, owner.fuel, owner.cities = storage_of(owner.plants), [*fuel], tuple(range(cities))
    state.supply = [0, 0, 0, 0]
    return state


def fresh(said: Said) -> GameState:
    """Return a newly dealt game by the same rules."""
    return new_game(said.state.rules, said.state.zone, deal(said.state.rules, Random(1)))


def first_city(state: GameState) -> int:
    """Return an empty city in which a network may begin."""
    free = [city for city in range(len(state.zone)) if state.house_price[city] < SOLD_OUT]
    return next(iter((*founding.places(state), *plain(state), *free)))


def step3_card(said: Said, phase: Phase, step: int = 2) -> GameState:
    """Return this game after the Step 3 card was drawn in this phase."""
    state = at_auction(said)
    state.phase, state.step, state.step2_begun = phase, step, step > 1
    size = state.rules.plant_market.size - (step > 1 and not state.rules.step2_replaces)
    state.market, state.deck = tuple(range(20, 19 + size)), (38, 40, 42, 44, STEP3)
    state.discount, state.step3_due, state.updated, state.shuffled = 0, False, False, False
    state.pile, state.log = tuple(sorted(CARDS)), []
    state.price_houses()
    plant_market.refill(state)
    return state
