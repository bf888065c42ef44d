"""Builders of situations: a dealt game with everything placed as a rule case needs it.

Cards and tokens are always taken from somewhere, so that a situation can be audited like a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from game.engine import auction, build, rules, setup
from game.engine.actions import BIDS, BUILD, BUY, DONE, NOMINATE, PASS, Action
from game.engine.events import Event
from game.engine.plants import CARDS, STEP3
from game.engine.ruleset import load_ruleset
from game.engine.state import FREE, GameState, IllegalAction, Phase, Player, Task
from tests.audit import Auditor, conserved

PRINTED = load_ruleset("classic", 3)
SPACES, PRICES, TOKENS = PRINTED.tracks, PRINTED.prices, PRINTED.tokens
"""The fuel market and the box as every edition has them, unless a map says otherwise."""

EDITIONS = ("classic", "recharged")
ALL_PLANTS = tuple(CARDS)
REGIONS = {
    "germany": ("red", "blue", "turquoise", "brown", "yellow", "purple"),
    "usa": ("red", "green", "brown", "yellow", "turquoise", "purple"),
}
"""Each map's regions, ordered so that the first ones adjoin each other, however many are taken."""


def dealt(
    edition: str = "classic",
    players: int = 3,
    map_name: str = "germany",
    market: Sequence[int] = (3, 4, 5, 6, 7, 8, 9, 10),
    deck: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    pile: Sequence[int] = ALL_PLANTS,
    house_rules: dict[str, Any] | None = None,
    regions: Sequence[str] | None = None,
) -> GameState:
    """Return a game before `rules.begin` with an explicit deal: all other cards and Step 3 follow those of `deck`; if
    `deck` contains Step 3, the other cards are removed unseen.
    """
    known = setup.rules_for(edition, map_name, players, house_rules)
    chosen = regions or REGIONS[map_name][: known.regions]
    zone = setup.zone_for(known, map_name, chosen)
    top = list(deck or ([known.top_card] if known.top_card else ()))
    rest = [card for card in ALL_PLANTS if card not in market and card not in top]
    hidden: tuple[int, ...] = ()
    if STEP3 in top:
        hidden = tuple(rest)
    else:
        top += [*rest, STEP3]
    return setup.new_game(
        known,
        zone,
        setup.Deal(tuple(order or range(players)), tuple(market), tuple(top), hidden, tuple(pile)),
    )


def begun(edition: str = "classic", players: int = 3, **changes: Any) -> GameState:
    """Return a game at its first decision."""
    state = dealt(edition, players, **changes)
    rules.begin(state)
    return state


def cards(state: GameState, market: Sequence[int], deck: Sequence[int] = (), below: Sequence[int] = ()) -> GameState:
    """Set the plant market and the top of the deck; the Step 3 card follows `deck`, with `below` under it.

    All other unowned plants are out of the game. In Step 3 there is no Step 3 card. There is no discount marker: go to
    the auction phase afterwards.
    """
    owned = {plant.number for player in state.players for plant in player.plants}
    if state.cartel:
        owned |= {plant.number for plant in state.cartel.plants}
    lying = {*market, *deck, *below}
    assert not owned & lying, "a plant cannot lie in the market and be owned"
    state.market = tuple(sorted(market))
    state.discount = 0
    top_first = [*deck, *below] if state.shuffled or STEP3 in deck else [*deck, STEP3, *below]
    state.deck = tuple(reversed(top_first))
    state.out = ()
    state.hidden = tuple(card for card in CARDS if card not in owned | lying)
    conserved(state)
    return state


def give(
    state: GameState,
    seat: int,
    plants: Iterable[int] = (),
    money: int | None = None,
    cities: Iterable[str] = (),
    **fuel: int,
) -> Player:
    """Give a seat plants (from the deck or outside the game), money, cities, fuel from supply or market."""
    player = state.players[seat]
    for plant in plants:
        assert plant not in state.market, "lay the market without this plant first"
        for pile in ("deck", "hidden", "out"):
            setattr(state, pile, tuple(card for card in getattr(state, pile) if card != plant))
        auction.own(player, state.rules.plants[plant])
    if money is not None:
        player.money = money
    own_cities(state, seat, cities)
    for name, amount in fuel.items():
        kind = ("coal", "oil", "garbage", "uranium").index(name)
        from_supply = min(amount, state.supply[kind])
        state.supply[kind] -= from_supply
        state.stock[kind] -= amount - from_supply
        player.fuel[kind] += amount
    conserved(state)
    return player


def own_cities(state: GameState, seat: int, cities: Iterable[str]) -> None:
    """Put houses of a seat into cities, as if built and paid before; the plant market does not react."""
    kept = (state.actor, state.players[seat].money, state.market, state.deck)
    state.actor, state.market, state.deck = seat, (), ()
    for city in cities:
        build.build(state, BUILD[place(state, city)])
    state.actor, state.players[seat].money, state.market, state.deck = kept


def supply_is(state: GameState, **amounts: int) -> None:
    """Move tokens between market and supply until the supply has this many."""
    for name, amount in amounts.items():
        kind = ("coal", "oil", "garbage", "uranium").index(name)
        state.stock[kind] += state.supply[kind] - amount
        state.supply[kind] = amount
        assert state.stock[kind] >= 0
    conserved(state)


def market_is(state: GameState, **amounts: int) -> None:
    """Move tokens between market and supply until the market has this many."""
    for name, amount in amounts.items():
        kind = ("coal", "oil", "garbage", "uranium").index(name)
        state.supply[kind] += state.stock[kind] - amount
        state.stock[kind] = amount
    conserved(state)


def step(state: GameState, number: int) -> GameState:
    """Start a later step, with its card drawn and its changes of the market done."""
    state.step = number
    state.step2_begun = number >= 2
    if number == 3:
        state.shuffled = True
        state.deck = tuple(card for card in state.deck if card != STEP3)
        state.hidden += state.market[6:]
        state.market = state.market[:6]
    state.price_houses()
    return state


def auction_phase(state: GameState, round_number: int = 2) -> GameState:
    """Begin the auction phase of a round; from the second round on, determine the turn order first."""
    state.round = round_number - 1
    rules._begin_round(state)
    return state


def enter(state: GameState, phase: Phase, order: Sequence[int] | None = None, round_number: int = 2) -> GameState:
    """Go to the market, building or bureaucracy phase at once, with the players in this turn order."""
    state.round = round_number
    if order:
        state.order = tuple(order)
    task = {Phase.MARKET: Task.BUY, Phase.BUILD: Task.BUILD, Phase.BUREAUCRACY: Task.RUN}[phase]
    state.phase = phase
    rules._begin_phase(state, phase, task, reverse=phase != Phase.BUREAUCRACY)
    return state


# --- playing -----------------------------------------------------------------------------------------


def moves(state: GameState, *actions: Action) -> list[Event]:
    """Play moves one after another, auditing each; return the events."""
    happened: list[Event] = []
    for action in actions:
        auditor = Auditor(state)
        auditor.expect(state, action)
        happened += rules.play(state, action)
        auditor.check(state)
    return happened


def pass_all(state: GameState) -> list[Event]:
    """Let every player still in this auction phase pass; return the events."""
    happened: list[Event] = []
    while state.phase == Phase.AUCTION and state.task == Task.NOMINATE:
        happened += moves(state, PASS)
    return happened


def finish_phase(state: GameState) -> list[Event]:
    """Let every player who still has a turn in this phase end it at once; return the events."""
    happened: list[Event] = []
    phase, round_number = state.phase, state.round
    while (state.phase, state.round) == (phase, round_number) and state.task != Task.NOTHING:
        happened += moves(state, DONE)
    return happened


def sell(state: GameState, plant: int, price: int | None = None) -> list[Event]:
    """Let the active player nominate a plant and buy it while all others pass; return the events."""
    seat = state.actor
    happened = moves(state, NOMINATE[plant])
    if state.task == Task.OPEN:
        happened += moves(state, BIDS[price or state.bid])
        while state.task == Task.RAISE and state.lot == plant:
            happened += moves(state, PASS)
    if plant not in plants_of(state, seat):
        assert state.task == Task.SCRAP
    return happened


def buy(state: GameState, fuel: int, count: int = 1) -> int:
    """Buy tokens one after another; return their total price."""
    player = state.players[state.actor]
    before = player.money
    moves(state, *[BUY[fuel]] * count)
    return before - player.money


def build_in(state: GameState, *cities: str) -> int:
    """Build in cities one after another; return their total price."""
    player = state.players[state.actor]
    before = player.money
    moves(state, *[BUILD[place(state, city)] for city in cities])
    return before - player.money


# --- looking -----------------------------------------------------------------------------------------


def place(state: GameState, city: str) -> int:
    """Return a city's index in the zone."""
    return state.zone.index[city]


def legal(state: GameState, action: Action) -> bool:
    return action in rules.legal_actions(state)


def refused(state: GameState, action: Action) -> str:
    """Return the reason why a move is refused; the state must not change."""
    before = repr(state.facts())
    with pytest.raises(IllegalAction) as caught:
        rules.play(state, action)
    assert repr(state.facts()) == before
    return caught.value.reason


def plants_of(state: GameState, seat: int) -> tuple[int, ...]:
    return tuple(plant.number for plant in state.players[seat].plants)


def told(happened: Iterable[Event], kind: type) -> list[Any]:
    """Return the events of this class."""
    return [event for event in happened if isinstance(event, kind)]


def houses_in(state: GameState, city: str) -> tuple[int, ...]:
    """Return the owners of houses in a city, from the cheapest space."""
    return tuple(party for party in state.owners(place(state, city)) if party != FREE)


def tokens_elsewhere(state: GameState) -> tuple[int, ...]:
    """Return the tokens neither in the market nor in the supply."""
    return tuple(TOKENS[fuel] - state.stock[fuel] - state.supply[fuel] for fuel in range(4))
