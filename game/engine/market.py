"""Phase 3: buying fuel."""

from __future__ import annotations

from game.engine import depot, events, two_markets
from game.engine.actions import BUY, BUY_FROM_DEPOT, DEPOT, DONE, MARKET, OTHER, VISIT, Action, Buy
from game.engine.fuel_discount import discounted
from game.engine.plants import HYBRID
from game.engine.price_ceiling import capped, ceiling
from game.engine.resources import COAL, GARBAGE, OIL, SOLD_OUT, URANIUM, Prices
from game.engine.state import GameState


def price(state: GameState, fuel: int) -> int:
    """Return the Elektro for the next token of a fuel; from the coal depot if the market has none (R15, R16).

    `fuel` is an index into `resources.FUELS`. If none is for sale, the result is more than any player can pay; players
    cannot buy uranium that mines sell.

    >>> from game.engine import resources, setup
    >>> state = setup.seeded_game("classic", "germany", 3, seed=1)
    >>> {word: price(state, fuel) for fuel, word in enumerate(resources.FUELS)}
    {'coal': 1, 'oil': 3, 'garbage': 7, 'uranium': 14}
    """
    if fuel == URANIUM and state.rules.mines:
        return SOLD_OUT
    if state.stock[fuel]:
        return prices_now(state)[fuel][state.stock[fuel]]
    if fuel == COAL and state.rules.coal_depot_price and depot.coal(state):
        return state.rules.coal_depot_price
    return SOLD_OUT


def cheapest(state: GameState, fuels: tuple[int, ...]) -> int:
    """Return the fuel whose next token is cheapest; if several are, the first of them in `fuels`.

    Prices only rise as tokens are bought, so always buying the fuel that is cheapest then gives the cheapest mix.
    """
    best = fuels[0]
    for fuel in fuels:
        if price(state, fuel) < price(state, best):
            best = fuel
    return best


def prices_now(state: GameState) -> Prices:
    """Return the acting seat's prices by fuel and tokens in the market; SOLD_OUT above the price ceiling of the
    step (M30)."""
    rules = state.rules
    if not rules.special_prices:
        return rules.prices
    prices = discounted(state) if rules.discount_city else rules.prices
    return capped(prices, ceiling(state))


def purchases(state: GameState) -> list[Action]:
    """Return the purchases that the acting seat can store and pay for, and `Done` (R03 to R10).

    On a map with two markets also `Visit`, if the actor has bought nothing yet and could buy there (M45).
    """
    player = state.players[state.actor]
    money, owned, storage, stock = player.money, player.fuel, player.storage, state.stock
    prices = prices_now(state) if state.rules.special_prices else state.rules.prices
    listed: list[Action] = [DONE]
    either = storage[HYBRID]
    if storage[COAL] or storage[OIL] or either:
        coal, oil = owned[COAL], owned[OIL]
        if coal + oil < storage[COAL] + storage[OIL] + either:
            cost = prices[COAL][stock[COAL]] if stock[COAL] else price(state, COAL)
            if coal < storage[COAL] + either and cost <= money:
                listed.append(BUY[COAL])
            if state.depot and coal < storage[COAL] + either and depot.price_beside_market(state) <= money:
                listed.append(BUY_FROM_DEPOT)
            if oil < storage[OIL] + either and prices[OIL][stock[OIL]] <= money:
                listed.append(BUY[OIL])
    if owned[GARBAGE] < storage[GARBAGE] and prices[GARBAGE][stock[GARBAGE]] <= money:
        listed.append(BUY[GARBAGE])
    if owned[URANIUM] < storage[URANIUM] and prices[URANIUM][stock[URANIUM]] <= money:
        listed.append(BUY[URANIUM])
    if state.aside and not state.stays and _sells_elsewhere(state):
        listed.append(VISIT)
    return listed


def _sells_elsewhere(state: GameState) -> bool:
    """Return whether the actor could buy a token at the market that it is not visiting now."""
    there = two_markets.seen_elsewhere(state)
    there.stays = True  # only its own tokens count
    return len(purchases(there)) > 1


def take(state: GameState, fuel: int) -> int:
    """Remove the cheapest token of a fuel from market or depot and return its price; one must be for sale."""
    on_sale = state.stock[fuel]
    if not on_sale:
        return depot.sell(state)
    state.stock[fuel] = on_sale - 1
    rules = state.rules
    return (prices_now(state) if rules.special_prices else rules.prices)[fuel][on_sale]


def buy(state: GameState, action: Buy) -> None:
    """Buy the cheapest token of a fuel, or one from the depot, and store it with the player."""
    fuel = action.fuel
    player = state.players[state.actor]
    cost = depot.sell(state) if action.source == DEPOT else take(state, fuel)
    player.money -= cost
    player.fuel[fuel] += 1
    if state.aside:
        state.stays = True
    if state.log is not None:
        source = OTHER if state.away and action.source == MARKET else action.source
        state.tell(events.FuelBought(player.seat, fuel, cost, source))
