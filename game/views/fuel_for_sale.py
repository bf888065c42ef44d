"""The content of the fuel market's panels: prices, tokens in their spaces, the next resupply, intents of touches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine import bureaucracy, depot, market, mines, two_markets
from game.engine.actions import BUY, BUY_FROM_DEPOT, VISIT, Buy
from game.engine.plants import PowerPlant
from game.engine.price_ceiling import ceiling
from game.engine.resources import COAL, FUELS, SOLD_OUT, URANIUM, occupied_places, resupplied_places
from game.engine.ruleset import Ruleset, at_other_market
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.session.intents import Intent, Nothing, StageMove
from game.session.prompts import fuel_in_sentence, market_name
from game.session.session import Session

NEVER: Final = "\N{EN DASH}"
"""The sign for a resupply that has ended, for a range of amounts, and for what cannot be bought."""


@dataclass(frozen=True, slots=True)
class FuelForSale:
    """A fuel in the market, without the tokens in the cart of the seat whose turn it is."""

    fuel: int
    price: int | None
    """The price of the next token; None if there is none."""
    lying: frozenset[int]
    """Occupied spaces."""
    coming: frozenset[int]
    """Spaces that the next resupply fills."""
    more: int
    """Tokens of the next resupply if no more fuel is burnt before it."""
    most: int
    """Tokens of the next resupply if all the fuel that can be is burnt."""
    phased_out: bool
    barred: frozenset[int]
    """Spaces above the price ceiling of the step, whose tokens are not sold."""
    above: str
    """Why no token is sold although there are some; empty if one is."""
    paid: int | None = None
    """Where mines sell this fuel: the Elektro that a city on a mine earns now; None for a fuel that is bought."""

    @property
    def word(self) -> str:
        return FUELS[self.fuel]

    @property
    def tag(self) -> str:
        """The price as shown beside a token; empty if there is none."""
        return "" if self.price is None else str(self.price)

    @property
    def price_hint(self) -> str:
        """The price of the next token as a sentence, or why there is none; where mines sell this fuel, what a city on a
        mine earns."""
        name = words.say(f"fuel.{self.word}")
        if self.paid is not None:
            return words.say("market.mines" if self.paid else "market.mines_full", price=self.paid, more=self.more)
        if self.price is None:
            return self.above or words.say("table.sold_out", fuel=name)
        return words.say("table.next_costs", fuel=name, price=self.price)

    @property
    def refill(self) -> str:
        """The next resupply in figures, at least and at most; where mines sell, the tokens that leave then."""
        if self.paid is not None:
            return f"\N{MINUS SIGN}{self.more}"
        return f"+{self.more}" if self.more == self.most else f"{self.more}{NEVER}{self.most}"


@dataclass(frozen=True, slots=True)
class DepotForSale:
    """The coal depot, without the coal in the cart of the seat whose turn it is."""

    lying: int
    """The number of its coal tokens."""
    price: int
    """Elektro for each coal token."""
    sells: bool
    """Whether its coal is for sale now: while the market has none, or at any time (`depot_apart`)."""
    move: Buy
    """The move that buys one."""

    @property
    def tag(self) -> str:
        """The price as shown beside a token; empty if none is for sale."""
        return str(self.price) if self.sells and self.lying else ""

    @property
    def hint(self) -> str:
        """The amount of coal in the depot, and when it is for sale, as a sentence."""
        if not self.lying:
            return words.say("market.depot_none")
        key = "market.depot_sells" if self.sells else "market.depot_waits"
        return words.say(key, count=self.lying, price=self.price)


def fuel_for_sale(session: Session) -> tuple[FuelForSale, ...]:
    """Return the fuels in the game, uranium sold by mines last. In the set-up and after the last round, no space is
    shown as filled by the next resupply."""
    state = session.state
    more, most = bureaucracy.resupply_now(_sold_elsewhere(state)), bureaucracy.resupply_now(_burnt_out(state))
    plays = state.phase not in (Phase.SETUP, Phase.FINISH)
    found = []
    for fuel in state.rules.fuels:
        stock = state.stock[fuel]
        price, track = market.price(state, fuel), state.rules.tracks[fuel]
        lying = frozenset(occupied_places(track, stock))
        coming = frozenset(resupplied_places(track, stock, more[fuel] if plays else 0))
        gone = fuel == URANIUM and state.phased_out
        next_price = price if price < SOLD_OUT else None
        barred = frozenset(index for index, cost in enumerate(track) if 0 < ceiling(state) < cost)
        above = above_ceiling(state, fuel) if next_price is None else ""
        found.append(FuelForSale(fuel, next_price, lying, coming, more[fuel], most[fuel], gone, barred, above))
    return (*found, sold_by_mines(state)) if state.rules.mines else tuple(found)


def sold_by_mines(state: GameState) -> FuelForSale:
    """Return the uranium market to which players' mines sell."""
    stock = state.stock[URANIUM]
    lying = frozenset(occupied_places(state.rules.tracks[URANIUM], stock))
    leaving, none = mines.used(state, stock), frozenset[int]()
    paid = mines.price(state, stock)
    return FuelForSale(URANIUM, None, lying, none, leaving, leaving, False, none, "", paid)


def above_ceiling(state: GameState, fuel: int) -> str:
    """Return a sentence that all tokens of a fuel cost more than the price ceiling of the step; empty if one costs no
    more or the market has none."""
    most = ceiling(state)
    if not most or not state.stock[fuel] or market.price(state, fuel) < SOLD_OUT:
        return ""
    return words.say("refusal.above_ceiling", fuel=fuel_in_sentence(fuel), step=state.step, count=most)


def hint_of_prices(state: GameState, usual: str, alike: str) -> str:
    """Return the text with the key `usual`, on the fuel market's prices where uranium has its own spaces; in a game
    without uranium, the one with the key `alike`."""
    return words.say(usual if URANIUM in state.rules.fuels else alike)


def _sold_elsewhere(state: GameState) -> GameState:
    """Return the state that gives the smallest certain resupply: before the building phase, one in which the other
    market is sold out, because it is filled first and then takes more tokens."""
    if not state.aside or state.phase >= Phase.BUILD:
        return state
    after = state.copy()
    after.aside = (0, 0, 0, 0)
    return after


def _burnt_out(state: GameState) -> GameState:
    """Return a copy of the state in which all fuel that could be burnt this round, owned or for sale, is in the
    supply."""
    after = state.copy()
    for fuel in range(len(FUELS)):
        after.supply[fuel] += sum(player.fuel[fuel] for player in state.players)
        if state.phase < Phase.BUILD:
            after.supply[fuel] += after.stock[fuel] + (state.aside[fuel] if state.aside else 0)
            after.stock[fuel] = 0
    if state.aside and state.phase < Phase.BUILD:
        after.aside = (0, 0, 0, 0)
    return after


@dataclass(frozen=True, slots=True)
class OtherMarket:
    """The fuel market at which the seat whose turn it is does not buy (`other_tracks`)."""

    name: str
    prices: tuple[tuple[str, tuple[int, ...]], ...]
    """Each fuel that it sells, with the prices of its next tokens, none if it has none."""

    @property
    def hint(self) -> str:
        """The prices of the other market's next tokens, and when a buyer may go there, as a sentence."""
        told = [
            words.joined([words.say(f"fuel.{word}"), words.strung([str(price) for price in prices] or [NEVER])], " ")
            for word, prices in self.prices
        ]
        return words.say("market.elsewhere", side=self.name, prices="; ".join(told))


SHOWN: Final = 3
"""The number of prices shown for each fuel of the other market."""


def other_market(state: GameState) -> OtherMarket | None:
    """Return the market at which the seat whose turn it is does not buy; None on a map with one market."""
    if not state.aside:
        return None
    there = two_markets.seen_elsewhere(state)
    prices = [(FUELS[fuel], _next_prices(there, fuel)) for fuel in there.rules.fuels]
    return OtherMarket(market_name(there.away), tuple(prices))


def _next_prices(state: GameState, fuel: int) -> tuple[int, ...]:
    """Return the prices of the next tokens of a fuel, cheapest first, at most as many as are shown for the other
    market."""
    stock, prices = state.stock[fuel], market.prices_now(state)[fuel]
    return tuple(prices[left] for left in range(stock, max(0, stock - SHOWN), -1) if prices[left] < SOLD_OUT)


def visit_intent(seat: int | None) -> Intent:
    """Return the intent of a touch on the other market: go there; no intent while no seat buys."""
    return Nothing() if seat is None else StageMove(seat, VISIT)


def committed_stock(session: Session, fuel: int) -> int:
    """Return the number of a fuel's tokens in the market shown, including those in the cart of the seat whose turn it
    is."""
    state = session.match.state
    return state.stock[fuel] if state.away == session.state.away else state.aside[fuel]


def buying(session: Session, seat: int | None) -> bool:
    """Return whether a seat can buy fuel now, by touching or dragging a token."""
    return seat is not None and session.decides(seat) and session.match.state.task == Task.BUY


def buy_intent(seat: int | None, fuel: int) -> Intent:
    """Return the intent of a touch on a fuel: buy a token; no intent while no seat buys. For uranium that mines sell,
    the touch is refused."""
    return Nothing() if seat is None else StageMove(seat, BUY[fuel])


def depot_intent(seat: int | None, depot: DepotForSale) -> Intent:
    """Return the intent of a touch on the coal depot: buy coal; no intent while no seat buys."""
    return Nothing() if seat is None else StageMove(seat, depot.move)


def depot_for_sale(state: GameState) -> DepotForSale | None:
    """Return the coal depot as a seat sees it; None in a game without a depot."""
    if not state.rules.coal_depot_price:
        return None
    lying, alone = depot.coal(state), not state.stock[COAL]
    move = BUY[COAL] if alone else BUY_FROM_DEPOT
    return DepotForSale(lying, state.rules.coal_depot_price, alone or state.rules.depot_apart, move)


@dataclass(frozen=True, slots=True)
class FuelRow:
    """A fuel of a market in the tables of the resupply."""

    fuel: int
    market: str
    """The name of the market; empty if there is one only."""
    start: int
    """The number of its tokens in the market at the start."""
    by_step: tuple[str, ...]
    """The tokens that come in each step, as text; a dash for uranium once it is phased out."""
    elsewhere: bool = False
    """Whether this row is about the other market."""

    @property
    def name(self) -> str:
        """The name of the fuel, and of its market if there are two."""
        return words.strung([words.say(f"fuel.{self.word}"), *filter(None, [self.market])])

    @property
    def word(self) -> str:
        return FUELS[self.fuel]

    def lying(self, state: GameState) -> int:
        """Return the number of this fuel's tokens that are now in its market."""
        return (state.aside if self.elsewhere != state.away else state.stock)[self.fuel]


def resupply_rows(rules: Ruleset, phased_out: bool) -> list[FuelRow]:
    """Return the rows of the resupply: the fuels of the first market, then those of the other one, if there is one."""
    columns = [*zip(*resupply_by_step(rules, phased_out), strict=True)]
    name = market_name(False) if rules.other_tracks else ""
    rows = [FuelRow(fuel, name, rules.start_tokens[fuel], columns[fuel]) for fuel in rules.fuels]
    if rules.other_tracks:
        there = at_other_market(rules)
        columns = [*zip(*resupply_by_step(there, False), strict=True)]
        name, start = market_name(True), rules.other_tokens
        rows += [FuelRow(fuel, name, start[fuel], columns[fuel], True) for fuel in there.fuels]
    return rows


def resupply_now(state: GameState) -> list[FuelRow]:
    """Return the rows of the resupply in a game."""
    return resupply_rows(two_markets.rules_at_first(state), state.phased_out)


def resupply_by_step(rules: Ruleset, phased_out: bool) -> tuple[tuple[str, ...], ...]:
    """Return the resupply of each fuel in each step of the game, as text; a dash for uranium that is no longer
    resupplied."""
    rows = [[str(amount) for amount in amounts] for amounts in rules.resupply[: rules.last_step]]
    if phased_out:
        for row in rows:
            row[URANIUM] = NEVER
    return tuple(tuple(row) for row in rows)


def cheapest_tokens(state: GameState, seat: int, fuels: tuple[int, ...], amount: int) -> list[tuple[int, int]] | None:
    """Return fuel and price of each of `amount` tokens, always the cheapest of some fuels for a seat; None if there are
    too few."""
    now, found = state.copy(), []
    now.actor = seat
    for _ in range(amount):
        fuel = market.cheapest(now, fuels)
        price = market.price(now, fuel)
        if price >= SOLD_OUT:
            return None
        found.append((fuel, price))
        market.take(now, fuel)
    return found


def cost_of_a_run(state: GameState, seat: int, plant: PowerPlant) -> int | None:
    """Return how many Elektro a seat would now pay for the fuel of one run of a plant; None if the market has too
    little."""
    tokens = cheapest_tokens(state, seat, plant.fuels, plant.need if plant.fuels else 0)
    return None if tokens is None else sum(price for _, price in tokens)


def cost_per_city(state: GameState, seat: int, plant: PowerPlant) -> str:
    """Return the fuel cost of one run of a plant per powered city, with one decimal at most; NEVER if there is too
    little fuel."""
    cost = cost_of_a_run(state, seat, plant)
    if cost is None:
        return NEVER
    return words.number(cost / plant.cities, int(cost % plant.cities > 0))


def cost_hint(state: GameState, seat: int, plant: PowerPlant) -> str:
    """Return the fuel cost of one run of a plant per powered city, as a sentence; empty for a plant without fuel."""
    if not plant.fuels:
        return ""
    price = cost_per_city(state, seat, plant)
    return words.say("auction.no_fuel_left") if price == NEVER else words.say("auction.per_city", price=price)
