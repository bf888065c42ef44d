"""The heuristics in auctions: nominate the most valuable plant, bid up to its worth, and keep cheap plants from
rivals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.engineer.forecast import Outlook, best_kept, cities_added, look, worth
from game.bots.engineer.style import Style
from game.bots.greedy.auction import drop
from game.bots.greedy.mining import at_limit
from game.bots.greedy.network import affordable
from game.engine.actions import BIDS, NOMINATE, PASS, SCRAP, Action, Scrap
from game.engine.auction import entry_bid, may_buy, may_pass, may_pass_opening, nominations
from game.engine.plants import STEP3, PowerPlant
from game.engine.state import FREE, GameState

__all__ = ["answer", "drop", "nominate", "open_bids", "scrap", "without_waste"]

NEVER: Final = float("-inf")
CAP: Final = 2
"""The most that is paid for a plant that adds one city or none, in multiples of its number."""
USEFUL: Final = 50
"""The Elektro that fuel and the next houses need."""


def nominate(state: GameState, style: Style) -> Action:
    """Return the nomination of the plant whose worth exceeds its minimum bid most; a pass if no worth exceeds it
    enough."""
    outlook = look(state, state.actor, style)
    plants = state.players[state.actor].plants
    best, found = NEVER, 0
    for number in state.current:
        if number != STEP3 and entry_bid(state, number) <= outlook.money:
            gain = best_kept(outlook, plants, state.rules.plants[number], entry_bid(state, number))
            if gain >= best:
                best, found = gain, number
    if may_pass_opening(state):
        return NOMINATE[found] if found else nominations(state)[0]
    if not found or (may_pass(state) and best < worth(outlook, plants, 0) + margin(outlook, plants)):
        return PASS
    return NOMINATE[found]


def margin(outlook: Outlook, plants: Sequence[PowerPlant]) -> float:
    """Return the Elektro that a plant must gain: hardly any when the game is about to end, since no better plant will
    come, and less with idle money.
    """
    if outlook.rounds <= 2:
        return 1.0
    style = outlook.style
    usual = style.margin
    least = min(usual, max(1.0, usual - style.spending * idle_money(outlook, plants)))
    return least + (style.renewal if at_limit(outlook.rules, plants) else 0.0)


def idle_money(outlook: Outlook, plants: Sequence[PowerPlant]) -> int:
    """Return the Elektro beyond `USEFUL` that are left after this round's houses, as many as the plants can power."""
    room = max(0, sum([plant.cities for plant in plants]) - outlook.cities)
    houses = outlook.growth[min(affordable(outlook.growth, outlook.money), room)]
    return max(0, outlook.money - houses - USEFUL)


def thrift(outlook: Outlook) -> float:
    """Return by how many Elektro a raise must be better than the next best choice; very little in the last round."""
    return outlook.style.thrift if outlook.rounds > 1 else 1.0


def open_bids(state: GameState, style: Style) -> Action:
    """Return the minimum bid for the plant just nominated; a pass if that is allowed and the plant is not worth it."""
    if may_pass_opening(state):
        outlook = look(state, state.actor, style)
        plants = state.players[state.actor].plants
        enough = worth(outlook, plants, 0) + margin(outlook, plants)
        if state.bid > outlook.money or best_kept(outlook, plants, state.rules.plants[state.lot], state.bid) < enough:
            return PASS
    return BIDS[state.bid]


def answer(state: GameState, style: Style) -> Action:
    """Return a raise by one Elektro while the plant is worth that price and better than the alternatives; else a
    pass."""
    return BIDS[state.bid + 1] if limit(state, style, state.bid + 1) > state.bid else PASS


def limit(state: GameState, style: Style, most: int) -> int:
    """Return the highest price, up to `most`, that the plant on auction is worth; the current bid if it is worth no
    more."""
    if not may_buy(state, state.lot):
        return state.bid
    mine = bidder(state, state.actor, style)
    least = mine.otherwise(state) + thrift(mine.outlook) - _denied(state, style)
    price, most = state.bid, min(most, mine.outlook.money, mine.cap)
    while price < most and mine.gain(price + 1) > least:
        price += 1
    return price


def _denied(state: GameState, style: Style) -> float:
    """Return how many Elektro it is worth to keep the highest bidder from buying the plant on auction for its bid."""
    if not style.denial or state.leader == FREE or state.round == 1:
        return 0.0
    rival = bidder(state, state.leader, style)
    gain = rival.gain(state.bid) - rival.without
    return style.denial * max(0.0, min(gain, 30.0))


class Bidder:
    """A seat in an auction: the worth of having the plant for a price, and of leaving the auction."""

    def __init__(self, state: GameState, seat: int, style: Style) -> None:
        self.outlook = look(state, seat, style)
        self.plants = state.players[seat].plants
        self.plant = state.rules.plants[state.lot]
        self.without = worth(self.outlook, self.plants, 0)
        """The worth of the seat's plants and money if it gets no other plant."""
        cap = CAP * state.lot
        self.cap = cap if cities_added(self.outlook, self.plants, self.plant, cap) <= 1 else self.outlook.money
        """The price beyond which the seat never bids: a plant that adds one city is soon replaced."""
        self._gains: dict[int, float] = {}
        self._otherwise = NEVER

    def gain(self, price: int) -> float:
        """Return the worth of having the plant on auction for this many Elektro."""
        known = self._gains.get(price)
        if known is None:
            known = best_kept(self.outlook, self.plants, self.plant, price)
            self._gains[price] = known
        return known

    def otherwise(self, state: GameState) -> float:
        """Return the worth of leaving the auction: another plant of the market at its minimum bid, or none."""
        if self._otherwise > NEVER:
            return self._otherwise
        best = self.without + margin(self.outlook, self.plants) if state.round > 1 else NEVER
        for number in state.current:
            price = entry_bid(state, number)
            if number not in (STEP3, state.lot) and price <= self.outlook.money:
                best = max(best, best_kept(self.outlook, self.plants, state.rules.plants[number], price))
        self._otherwise = best
        return best


_KEPT: Final = 4096
_bidders: dict[tuple[int, ...], tuple[list[object], Bidder]] = {}
"""Cached bidders by everything they depend on; objects used by identity are kept alive so that ids stay unique."""


def bidder(state: GameState, seat: int, style: Style) -> Bidder:
    """Return a seat's valuation in the current auction, cached because it is the same for every raise and every
    deck."""
    held: list[object] = [state.rules, state.market, state.house_price, style]
    known = [seat, state.actor, state.lot, state.round, state.step, state.discount, state.phased_out]
    known += state.stock
    known += [*state.supply, state.depot]
    known += state.players[seat].fuel
    for player in state.players:
        known.append(player.money)
        held.append(player.plants)
        held.append(player.reach)
    known += [id(each) for each in held]
    key = tuple(known)
    kept = _bidders.get(key)
    if kept is None:
        if len(_bidders) >= _KEPT:
            _bidders.clear()
        kept = (held, Bidder(state, seat, style))
        _bidders[key] = kept
    return kept[1]


def scrap(state: GameState, style: Style) -> Action:
    """Return the move that discards the plant without which the others are worth most."""
    outlook = look(state, state.actor, style)
    plants = state.players[state.actor].plants
    best, found = NEVER, 0
    for old in sorted(plants, key=lambda plant: (plant.cities, -plant.need, plant.number)):  # of equals the worst
        if old.number != state.lot and not old.mined:
            left = worth(outlook, [plant for plant in plants if plant is not old], 0)
            if left > best:
                best, found = left, old.number
    return SCRAP[found]


def without_waste(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return the discard of a plant that is worse in every respect than the chosen one, if there is one; else the
    same moves."""
    gone = next((state.rules.plants[move.plant] for move in moves if isinstance(move, Scrap)), None)
    for old in state.players[state.actor].plants:
        if gone and old.number != state.lot and not old.mined and _is_worse(old, gone):
            return [SCRAP[old.number]]
    return [*moves]


def _is_worse(plant: PowerPlant, other: PowerPlant) -> bool:
    """Return whether a plant has a lower number than another, powers no more cities, and burns no less of any fuel
    the other can."""
    uses_more = not other.fuels or (
        set(plant.fuels) <= set(other.fuels) and bool(plant.fuels) and plant.need >= other.need
    )
    return plant.number < other.number and plant.cities <= other.cities and uses_more
