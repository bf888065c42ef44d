"""Phase 2: auctioning power plants."""

from __future__ import annotations

from typing import Final

from game.engine import cartel, events, first_pass, lowest_out, plant_market
from game.engine.actions import BIDS, DONE, DROP, NOMINATE, PASS, SCRAP, Action, Bid, Drop, Nominate, Scrap
from game.engine.plants import STEP3, PowerPlant, must_leave, storage_of
from game.engine.resources import SOLD_OUT
from game.engine.ruleset import Ruleset
from game.engine.state import (
    CARTEL,
    DROPPING,
    FREE,
    IDLE,
    IN_AUCTION,
    NOMINATING,
    OPENING,
    RAISING,
    SCRAPPING,
    GameState,
    Player,
)
from game.engine.uranium_ban import barred

DISCOUNT_BID: Final = 1
"""The minimum bid for the plant under the discount marker (A33)."""


def begin(state: GameState) -> None:
    """Begin the phase: every seat may nominate, and the discount marker, if there is one, goes on the lowest plant
    (A32)."""
    state.phase = IN_AUCTION
    if state.log is not None:
        state.tell(events.PhaseBegan("auction"))
    state.eligible = tuple([party for party in state.order if party != CARTEL])
    state.sold = state.passed = False
    state.bonus = FREE
    if state.cartel:
        state.cartel.acted = False
    if state.rules.discount and state.market:
        state.discount = state.market[0]
        if state.log is not None:
            state.tell(events.DiscountSet(state.discount))
    _next_nominator(state)


def _next_nominator(state: GameState) -> None:
    """Ask the next seat in turn order that has neither bought nor passed to nominate a plant (A10); ask none if the
    market is empty (A40)."""
    state.lot = 0
    state.leader = FREE
    state.ring = ()
    if state.eligible and plant_market.lowest(state):
        state.actor = state.eligible[0]
        state.task = NOMINATING
    else:
        state.actor = FREE
        state.task = IDLE


def least_bid(state: GameState, plant: int) -> int:
    """Return the minimum bid for a plant: its number, or less under the discount marker (A33)."""
    return DISCOUNT_BID if plant == state.discount else plant


def entry_bid(state: GameState, plant: int) -> int:
    """Return the minimum bid for a plant; more than any player has if the acting seat may not buy it."""
    return least_bid(state, plant) if may_buy(state, plant) else SOLD_OUT


def may_pass(state: GameState) -> bool:
    """Return whether the seat that is asked to nominate a plant may pass (A12).

    Where every seat must buy in round 1, it may pass then only before a second purchase (M40), or if it cannot afford
    any plant that it may buy, because no other move would be legal.
    """
    if state.round > 1 or not state.rules.must_buy_first_round or state.actor == state.bonus:
        return True
    money = state.players[state.actor].money
    return all(least_bid(state, plant) > money for plant in state.current if plant != STEP3 and may_buy(state, plant))


def may_buy(state: GameState, plant: int) -> bool:
    """Return whether the acting seat may buy a plant at all, where a map restricts that."""
    return not (state.rules.uranium_regions and barred(state, state.actor, plant))


def sells_twice(rules: Ruleset) -> bool:
    """Return whether the buyer of the plant under the discount marker may buy another one (M40)."""
    return rules.discount and rules.discount_bonus


def may_pass_opening(state: GameState) -> bool:
    """Return whether a seat passes in the auction phase only by naming a plant for the others (001; A42)."""
    return state.rules.opening_pass and (state.round > 1 or not state.rules.must_buy_first_round)


# --- legal moves -------------------------------------------------------------------------------------


def nominations(state: GameState) -> list[Action]:
    if may_pass_opening(state):
        return [NOMINATE[plant] for plant in state.current if plant != STEP3 and may_buy(state, plant)] or [PASS]
    money = state.players[state.actor].money
    discount = state.discount
    listed: list[Action] = [
        NOMINATE[plant]
        for plant in state.current
        if (plant <= money and plant != STEP3) or (plant == discount and money)
    ]
    if state.rules.uranium_regions:
        listed = [move for move in listed if isinstance(move, Nominate) and may_buy(state, move.plant)]
    if may_pass(state):
        listed.append(PASS)
    return listed


def openings(state: GameState, raises: int) -> list[Action]:
    least = state.bid
    most = least if len(state.eligible) == 1 else min(state.players[state.actor].money, least + raises - 1)
    bids = BIDS[least : min(most, state.players[state.actor].money) + 1]
    return [PASS, *bids] if may_pass_opening(state) else list(bids)


def answers(state: GameState, raises: int) -> list[Action]:
    bid = state.bid
    if state.rules.uranium_regions and barred(state, state.actor, state.lot):
        return [PASS]
    return [PASS, *BIDS[bid + 1 : min(state.players[state.actor].money, bid + raises) + 1]]


def scraps(state: GameState) -> list[Action]:
    """Return the discards allowed: any plant but the one just bought (A22 to A24) and mines (M49)."""
    return [
        SCRAP[plant.number]
        for plant in state.players[state.actor].plants
        if plant.number != state.lot and not plant.mined
    ]


def drops(state: GameState) -> list[Action]:
    """Return the tokens of the discarded plant that can or must be dropped (A26 to A31), and `Done` once the rest
    has room."""
    player = state.players[state.actor]
    listed: list[Action] = [DROP[fuel] for fuel in _droppable(state, player)]
    if not must_leave(player.fuel, player.storage):
        listed.append(DONE)
    return listed


def _droppable(state: GameState, player: Player) -> list[int]:
    scrapped = state.rules.plants[state.scrapped]
    places_left = scrapped.storage - state.dropped - 1
    needed = must_leave(player.fuel, player.storage)
    if places_left < 0 or (state.rules.scrapped_fuel == "must" and not needed):
        return []
    found = []
    for fuel in scrapped.fuels:
        if player.fuel[fuel]:
            player.fuel[fuel] -= 1
            after = must_leave(player.fuel, player.storage)
            player.fuel[fuel] += 1
            if after <= places_left and (after < needed or _may_give_up(state, fuel)):
                found.append(fuel)
    return found


def _may_give_up(state: GameState, fuel: int) -> bool:
    """Return whether a token that still has room may be dropped (A31): always, never, or only if the new plant cannot
    take it.

    In the last case (002), fuel that the new plant burns moves to it automatically.
    """
    if state.rules.scrapped_fuel != "itself":
        return state.rules.scrapped_fuel == "may"
    scrapped, bought = state.rules.plants[state.scrapped], state.rules.plants[state.lot]
    if fuel not in bought.fuels:
        return True
    owned = state.players[state.actor].fuel
    lying = sum(owned[both] for both in scrapped.fuels if both in bought.fuels)
    return min(lying, scrapped.storage - state.dropped) > bought.storage


# --- effects of moves --------------------------------------------------------------------------------


def nominate(state: GameState, action: Nominate) -> None:
    """Put a plant up for auction; if no other seat may buy, sell it to the acting seat at the minimum bid (A13), unless
    that seat may still pass (A42)."""
    plant = action.plant
    state.lot = plant
    state.bid = least_bid(state, plant)
    if state.log is not None:
        state.tell(events.PlantNominated(state.actor, plant, state.bid))
    if len(state.eligible) == 1 and not may_pass_opening(state):
        state.leader = state.actor
        _sell(state)
        return
    state.ring = _ring(state)
    state.task = OPENING


def _ring(state: GameState) -> tuple[int, ...]:
    """Return the bidders in the order in which they bid, the nominator first: clockwise (A05), or by a rule in turn
    order."""
    seats = sorted(state.eligible) if state.rules.bid_direction == "clockwise" else list(state.eligible)
    start = seats.index(state.actor)
    return tuple(seats[start:] + seats[:start])


def bid(state: GameState, action: Bid) -> None:
    """Make a bid; then ask the next bidder, or sell the plant if no other bidder is left."""
    seat = state.actor
    state.bid = action.amount
    state.leader = seat
    if state.log is not None:
        state.tell(events.BidMade(seat, state.lot, action.amount))
    ring = state.ring
    if len(ring) == 1:
        _sell(state)
        return
    state.task = RAISING
    state.actor = ring[ring.index(seat) + 1 - len(ring)]


def pass_bid(state: GameState) -> None:
    """Take the acting seat out of this auction (A06); if only the highest bidder is left, it buys the plant."""
    seat = state.actor
    ring = state.ring
    state.actor = ring[ring.index(seat) + 1 - len(ring)]
    state.ring = tuple([other for other in ring if other != seat])
    if state.log is not None:
        state.tell(events.BidderPassed(seat, state.lot))
    if len(state.ring) == 1 and state.leader != FREE:
        _sell(state)
    elif not state.ring:
        _end_unsold(state)


def _end_unsold(state: GameState) -> None:
    """End the auction of a plant named with a pass that got no bid (A42); the Cartel may take a plant now (C04)."""
    if state.cartel:
        cartel.take_plant(state)
    _next_nominator(state)


def pass_opening(state: GameState) -> None:
    """Pass on the plant just named: the seat is out for this round, the others may bid from the minimum (A42).

    The plant stays on auction: the Cartel waits until it is sold or has found no buyer.
    """
    seat = state.actor
    _leave(state, seat)
    state.bid -= 1
    state.task = RAISING
    if state.log is not None:
        state.tell(events.SeatPassed(seat))
    ring = state.ring
    state.actor = ring[1 - len(ring)]
    state.ring = ring[1:]
    if not state.ring:
        _end_unsold(state)


def pass_auctions(state: GameState) -> None:
    """Pass instead of nominating, which ends all auctions of this round for the seat (A08)."""
    seat = state.actor
    _leave(state, seat)
    if state.log is not None:
        state.tell(events.SeatPassed(seat))
    first_pass.passed(state)
    if state.cartel:
        cartel.take_plant(state)
    _next_nominator(state)


def _sell(state: GameState) -> None:
    """Give the plant to the highest bidder for its bid and replace it in the market (A14); above the plant limit, ask
    the buyer for a plant to discard, else ask for the next nomination."""
    plant = state.lot
    buyer = state.players[state.leader]
    buyer.money -= state.bid
    own(buyer, state.rules.plants[plant])
    if plant == state.discount and state.rules.discount_bonus:
        state.bonus = buyer.seat
    else:
        _leave(state, buyer.seat)
    state.sold = True
    plant_market.take(state, plant)
    if state.log is not None:
        state.tell(events.PlantSold(buyer.seat, plant, state.bid))
    if plant == state.discount:
        state.discount = 0
        state.tell(events.DiscountEnded(plant))
    if plant == state.rules.phase_out_plant:
        state.phased_out = True
        state.tell(events.UraniumEnded(plant))
    plant_market.refill(state)
    if state.cartel:
        cartel.take_plant(state)
    if len(buyer.plants) > state.rules.plant_limit and buyer.limited_plants > state.rules.plant_limit:
        state.actor = buyer.seat
        state.task = SCRAPPING
    else:
        _next_nominator(state)


def _leave(state: GameState, seat: int) -> None:
    """Exclude a seat that bought or passed from the further auctions of this round, also from a second purchase
    (M40)."""
    state.eligible = tuple([other for other in state.eligible if other != seat])
    if seat == state.bonus:
        state.bonus = FREE


def own(player: Player, plant: PowerPlant) -> None:
    """Add a plant to a player's plants, which are sorted by number."""
    plants = [*player.plants, plant]
    if len(plants) > 1 and plants[-2].number > plant.number:
        plants.sort(key=lambda card: card.number)
    player.plants = tuple(plants)
    player.storage = storage_of(plants)


def scrap(state: GameState, action: Scrap) -> None:
    """Remove a player's old plant from the game (A25); if some of its fuel can or must be dropped, ask for that
    next."""
    player = state.players[state.actor]
    player.plants = tuple([plant for plant in player.plants if plant.number != action.plant])
    player.storage = storage_of(player.plants)
    state.out += (action.plant,)
    if state.log is not None:
        state.tell(events.PlantScrapped(player.seat, action.plant))
    state.scrapped = action.plant
    state.dropped = 0
    state.task = DROPPING
    _drop_on(state)


def drop(state: GameState, action: Drop) -> None:
    """Return a token to the supply, never to the market (A27)."""
    player = state.players[state.actor]
    player.fuel[action.fuel] -= 1
    state.supply[action.fuel] += 1
    state.dropped += 1
    if state.log is not None:
        state.tell(events.FuelDropped(player.seat, action.fuel))
    _drop_on(state)


def _drop_on(state: GameState) -> None:
    player = state.players[state.actor]
    if not must_leave(player.fuel, player.storage) and not _droppable(state, player):
        end_drop(state)


def end_drop(state: GameState) -> None:
    """Finish dropping fuel and continue the auctions."""
    state.scrapped = 0
    _next_nominator(state)


def end(state: GameState) -> None:
    """End the auction phase: replace an unsold discounted plant (A38), remove lowest plants after a phase without a
    sale (A19 to A21), and then apply a drawn Step 3 card (G09, G17)."""
    lowest_out.note(state)
    plant = state.discount
    if plant:
        plant_market.remove(state, plant, "discounted")
        plant_market.refill(state)
    if not state.sold:
        for _ in range(state.rules.plant_market.unsold):
            if plant_market.lowest(state):
                plant_market.remove(state, plant_market.lowest(state), "unsold")
                plant_market.refill(state)
    plant_market.end_step3_card(state)
