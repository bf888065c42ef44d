"""The heuristics of buying fuel: for one run of the plants to be used, and for a second run while fuel is cheap."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.engineer.style import Style
from game.bots.greedy.ending import may_end_now
from game.bots.greedy.fuel import Prices, expected_prices, token_price
from game.bots.greedy.market import planned
from game.bots.greedy.markets import at_its_market, elsewhere
from game.bots.greedy.network import MOST_HOUSES, affordable, growth
from game.engine.actions import BUY, DONE, VISIT, Action, Buy
from game.engine.plants import HYBRID, Storage, room_for
from game.engine.resources import COAL, OIL
from game.engine.state import GameState, Player
from game.engine.two_markets import seen_elsewhere


class Cart:
    """The fuel a bot decides to buy: the moves, the money left, and the fuel it will then have."""

    def __init__(self, state: GameState, player: Player) -> None:
        self.state = state
        self.money = player.money
        self.owned: list[int] = player.fuel[:]
        self.storage: Storage = player.storage
        self.taken = [0, 0, 0, 0]
        self.moves: list[Action] = []

    def price(self, fuel: int) -> int:
        """Return the price of the next token of a fuel in Elektro."""
        return token_price(self.state, fuel, self.taken[fuel])

    def add(self, fuel: int) -> bool:
        """Add a token of a fuel to the purchase; return False if there is no room, no money or no token for it."""
        price = self.price(fuel)
        if price > self.money or not room_for(fuel, self.owned, self.storage):
            return False
        self.money -= price
        self.owned[fuel] += 1
        self.taken[fuel] += 1
        self.moves.append(BUY[fuel])
        return True


def buy(state: GameState, style: Style) -> list[Action]:
    """Return the moves of a turn to buy fuel: for the planned runs, then cheap fuel for the next ones; at the
    better market."""
    there = elsewhere(state)
    if there is None:
        return without_waste(state, _filled(state, style)[0].moves)
    (here_cart, here), (there_cart, elsewhere_worth) = _filled(state, style), _filled(there, style)
    if elsewhere_worth > here:
        return [VISIT, *without_waste(there, there_cart.moves)]
    return without_waste(state, here_cart.moves)


def _filled(state: GameState, style: Style) -> tuple[Cart, float]:
    """Return the purchases at this market and their worth: of the planned run, and of money saved on a second one."""
    player = state.players[state.actor]
    last = may_end_now(state)
    cart = Cart(state, player)
    worth, wanted = planned(state, player, last, style.house)
    fill(cart, wanted)
    if not last:
        paid, owned = cart.money, cart.owned[:]
        stock_up(cart, state, player, style)
        later = prices_later(state, player.seat)
        more = [have - had for have, had in zip(cart.owned, owned, strict=True)]
        worth += sum([count * later[fuel] for fuel, count in enumerate(more) if count]) - (paid - cart.money)
    return cart, worth


def prices_later(state: GameState, seat: int) -> Prices:
    """Return the expected price of each fuel: of two markets the lower one, wherever a token is bought now."""
    here = expected_prices(state, seat)
    if not state.aside:
        return here
    a, b, c, d = [min(pair) for pair in zip(here, expected_prices(seen_elsewhere(state), seat), strict=True)]
    return a, b, c, d


def burns_either(player: Player) -> bool:
    """Return whether coal and oil are equally useful to a player, because only hybrid plants burn them."""
    storage = player.storage
    return storage[HYBRID] > 0 and not storage[COAL] and not storage[OIL]


def without_waste(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return moves that buy as many tokens, but the cheaper of coal and oil where these are equally useful.

    If the game may end in this round, no fuel is bought for a second run.
    """
    return at_its_market(state, moves, _without_waste)


def _without_waste(state: GameState, moves: Sequence[Action]) -> list[Action]:
    player = state.players[state.actor]
    either, last = burns_either(player), may_end_now(state)
    cart = Cart(state, player)
    for move in moves:
        if isinstance(move, Buy):
            same = (COAL, OIL) if either and move.fuel in (COAL, OIL) else (move.fuel,)
            fuel = min(same, key=cart.price)
            if not last or cart.owned[fuel] < _burnt(player, fuel):
                cart.add(fuel)
    return for_a_turn(state, [*cart.moves, DONE])


def for_a_turn(state: GameState, moves: list[Action]) -> list[Action]:
    """Return those of the moves that belong to one turn: only one where each player buys one token at a time.

    It is of the fuel whose price has risen most when the rest of the cart is bought: rivals may take it.
    """
    if not state.rules.one_token_each:
        return moves
    bought = [move.fuel for move in moves if isinstance(move, Buy)]
    if not bought:
        return moves[-1:]
    return [BUY[max(dict.fromkeys(bought), key=lambda fuel: token_price(state, fuel, bought.count(fuel)))]]


def _burnt(player: Player, fuel: int) -> int:
    """Return the highest number of tokens of a fuel that one run of all plants can burn."""
    return sum([plant.need for plant in player.plants if fuel in plant.fuels])


def fill(cart: Cart, wanted: Sequence[int]) -> None:
    """Add the wanted tokens to a purchase, as many as possible."""
    for fuel in range(4):
        for _ in range(wanted[fuel]):
            if not cart.add(fuel):
                break


def stock_up(cart: Cart, state: GameState, player: Player, style: Style) -> None:
    """Add tokens for the next run while they are cheaper than expected later and leave enough money for houses."""
    totals = growth(state, player, MOST_HOUSES)
    wanted = max(0, player.capacity - len(player.cities))
    later = list(prices_later(state, player.seat))
    if burns_either(player):
        later[COAL] = later[OIL] = min(later[COAL], later[OIL])
    left = [0, 1, 2, 3]
    while left:
        fuel = max(left, key=lambda each: later[each] - cart.price(each))
        houses = totals[min(affordable(totals, cart.money), wanted)]
        price = cart.price(fuel)
        if price >= style.bargain * later[fuel] or price > cart.money - houses or not cart.add(fuel):
            left.remove(fuel)
