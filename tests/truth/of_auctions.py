"""Judges of sentences on auctions."""

from __future__ import annotations

from game.engine import rules
from game.engine.actions import BIDS, DONE, PASS, Bid, Drop, Nominate, Scrap
from game.engine.events import PlantSold
from game.engine.plants import CARDS, STEP3
from game.engine.state import FREE, GameState, Task
from tests.truth.judging import happens, rich, tries
from tests.truth.listening import Said


def _bid_by_two(state: GameState) -> tuple[list[int], list[int]]:
    """Return the order of bidders while every player raises once, and the clockwise order from the same one on."""
    now = state.copy()
    for player in now.players:
        player.money = 500
    if now.task == Task.NOMINATE:
        now, _ = happens(now, next(move for move in rules.legal_actions(now) if isinstance(move, Nominate)))
    asked: list[int] = []
    while now.task in (Task.OPEN, Task.RAISE) and now.actor not in asked:
        asked.append(now.actor)
        now, _ = happens(now, next(move for move in rules.legal_actions(now) if isinstance(move, Bid)))
    return asked, [party for party in now.order if party in asked]


@tries("asking.bids_clockwise")
def clockwise(said: Said) -> None:
    asked, _ = _bid_by_two(said.laid)
    if said.laid.lot and len(asked) > 1:
        start = sorted(asked).index(asked[0])
        assert asked == sorted(asked)[start:] + sorted(asked)[:start], f"bids go {asked}"


@tries("asking.bids_order")
def in_order(said: Said) -> None:
    asked, order = _bid_by_two(said.laid)
    if said.laid.lot and len(asked) > 1:
        start = order.index(asked[0])
        assert asked == order[start:] + order[:start], f"bids go {asked}"


@tries("asking.nominate_reason", "table.help.none")
def may_pass_without_a_plant(said: Said) -> None:
    """Check that a player who passes now is out of this round's auctions: such a pass exists and has that effect."""
    if said.state.task != Task.NOMINATE:
        return
    state, actor = said.state, said.state.actor
    assert PASS in rules.legal_actions(state), "no player may pass without nominating a plant"
    after, _ = happens(state, PASS)
    assert actor not in after.eligible, "a player who passed may still buy"


@tries("table.help.none_opening")
def may_pass_with_a_plant(said: Said) -> None:
    state = said.state
    if state.task != Task.NOMINATE:
        return
    named, _ = happens(state, next(move for move in rules.legal_actions(state) if isinstance(move, Nominate)))
    assert PASS not in rules.legal_actions(state) and PASS in rules.legal_actions(named), "the pass is another one"
    after, _ = happens(named, PASS)
    assert state.actor not in after.eligible
    if not after.lot:
        assert len(state.eligible) == 1, "the others may not bid for it"


@tries("asking.nominate", "table.ask.nominate")
def or_pass(said: Said) -> None:
    state = said.state
    named = happens(state, next(move for move in rules.legal_actions(state) if isinstance(move, Nominate)))[0]
    may = PASS in rules.legal_actions(state) or (named.task == Task.OPEN and PASS in rules.legal_actions(named))
    assert may, "an illegal pass is offered"


@tries("asking.nominate_now")
def no_pass_yet(said: Said) -> None:
    assert PASS not in rules.legal_actions(said.state), "the acting player may pass"


@tries("asking.nominate_first", "table.ask.nominate_first", "table.must_buy", "refusal.must_buy")
def everybody_buys(said: Said) -> None:
    """Check that no player may pass: in the first round each buys a plant."""
    state = said.state
    if state.task == Task.NOMINATE:
        assert state.round == 1 and PASS not in rules.legal_actions(state), "the acting player may pass"


@tries("asking.open")
def bids_first(said: Said) -> None:
    assert said.laid.task == Task.OPEN and said.laid.lot == said.values["plant"]


@tries("table.ask.open", "table.ask.raise")
def from_the_least(said: Said) -> None:
    state = rich(said.laid, said.seat)
    least, plant = said.values["least"], said.values["plant"]
    if state.task == Task.NOMINATE:
        _, told = happens(said.state, Nominate(plant))
        assert any(isinstance(event, PlantSold) and event.price == least for event in told), "another price"
        return
    legal = [move.amount for move in rules.legal_actions(state) if isinstance(move, Bid)]
    assert state.lot == plant and min(legal) == least, f"the minimum bid is {min(legal)}"
    may_pass = said.key != "table.ask.raise" or PASS in rules.legal_actions(state)
    assert may_pass, "no player may pass"


@tries("asking.raise")
def or_raise(said: Said) -> None:
    state = said.laid
    assert state.bid == said.values["bid"] and PASS in rules.legal_actions(state)
    assert state.leader != FREE and said.session.match.seats[state.leader].name == said.values["leader"], (
        "no player bid that"
    )


@tries("asking.barred", "table.ask.barred")
def only_passes(said: Said) -> None:
    assert said.laid.lot == said.values["plant"]
    assert rules.legal_actions(rich(said.laid, said.seat)) == [PASS], "with more money a bid is possible"


@tries("asking.cannot_raise")
def cannot_raise(said: Said) -> None:
    legal = rules.legal_actions(said.laid)
    assert not any(isinstance(move, Bid) for move in legal), "a raise is possible"
    assert any(move == Bid(said.values["amount"]) for move in rules.legal_actions(rich(said.laid, said.seat)))


@tries("asking.buy_alone", "auction.buy")
def costs_so_much(said: Said) -> None:
    laid = said.session.draft(said.seat).moves
    if not laid or not isinstance(laid[-1], Nominate):
        _, told = happens(said.laid, BIDS[said.values["amount"]])
    else:
        _, told = happens(said.state, laid[-1])
    sold = [event for event in told if isinstance(event, PlantSold)]
    assert sold and sold[0].price == said.values["amount"], "another price is paid"
    assert sold[0].seat == said.seat


@tries("asking.alone_reason")
def nobody_else(said: Said) -> None:
    assert said.state.eligible == (said.seat,), "a player is left to bid"


@tries("auction.bid")
def bids_so_much(said: Said) -> None:
    state = rich(said.laid, said.seat)
    after, _ = happens(state, BIDS[said.values["amount"]])
    if after.bid != said.values["amount"]:
        assert after.lot == 0


@tries("auction.left")
def is_left(said: Said) -> None:
    """Check the money left after the bid on the dial is paid, if that bid may be made."""
    bid = said.session.view(said.seat).bid
    buyer = said.laid.copy()
    buyer.ring = (said.seat,)
    buyer.actor = said.seat
    if bid <= buyer.players[said.seat].money and buyer.task in (Task.OPEN, Task.RAISE) and bid >= buyer.bid:
        after, _ = happens(buyer, BIDS[max(bid, 0)]) if BIDS[bid] in rules.legal_actions(buyer) else (buyer, [])
        if after is not buyer:
            assert after.players[said.seat].money == said.values["amount"], "another sum is left"


@tries("asking.scrap_reason")
def limit(said: Said) -> None:
    owned = [card for card in said.state.players[said.seat].plants if not card.mined]
    assert len(owned) == said.values["count"] + 1, f"{len(owned)} plants are owned"
    newest = said.state.lot
    assert {move.plant for move in rules.legal_actions(said.state) if isinstance(move, Scrap)} == {
        card.number for card in owned
    } - {newest}


@tries("table.scrap_line")
def newest_needs_a_place(said: Said) -> None:
    if said.state.task == Task.SCRAP and said.state.actor == said.seat:
        assert said.values["plant"] == said.state.lot


@tries("asking.drop_reason", "asking.drop", "table.ask.drop")
def fuel_is_asked_for(said: Said) -> None:
    """Check that some fuel must be dropped, and fuel that fits may be kept."""
    legal = rules.legal_actions(said.laid)
    assert any(isinstance(move, Drop) for move in legal), "there is nothing to decide"


@tries("auction.drop_must")
def some_must_go(said: Said) -> None:
    assert DONE not in rules.legal_actions(said.laid), "all of it fits"


@tries("auction.discount_note", "table.help.discount")
def bids_from(said: Said) -> None:
    state = rich(said.state, said.state.actor)
    if state.task != Task.NOMINATE or state.lot:
        return
    plant = said.values.get("plant", state.discount)
    assert plant == min(card for card in state.market), "it is not the lowest"
    after, told = happens(state, Nominate(plant))
    least = after.bid if after.lot == plant else next(event.price for event in told if isinstance(event, PlantSold))
    assert least == said.values["least"], f"bids begin at {least}"


@tries("auction.future_note")
def not_yet(said: Said) -> None:
    state = said.state
    if state.task == Task.NOMINATE and not state.lot:
        offered = {move.plant for move in rules.legal_actions(rich(state, state.actor)) if isinstance(move, Nominate)}
        assert not offered & set(state.future) and offered == set(state.current) - {STEP3}


@tries("auction.deck", "table.pile")
def cards_left(said: Said) -> None:
    """Check that the number of cards that can be drawn until the deck is empty is the stated one."""
    assert len(said.state.deck) == said.values["count"]


@tries("auction.choose")
def may_be_put_up(said: Said) -> None:
    assert any(isinstance(move, Nominate) for move in rules.legal_actions(rich(said.state, said.seat)))


@tries("asking.must_go", "table.ask.full")
def must_let_one_go(said: Said) -> None:
    """Check that a player who buys the plant must discard one of the old plants, and may choose any of them."""
    now = said.laid
    for player in now.players:
        player.money = 500
    seat, old = said.seat, {card.number for card in now.players[said.seat].plants if not card.mined}
    if now.task == Task.NOMINATE:
        now, _ = happens(now, Nominate(said.session.auctioned_plant(seat)))
    while now.task in (Task.OPEN, Task.RAISE):
        bid = next(move for move in rules.legal_actions(now) if isinstance(move, Bid)) if now.actor == seat else PASS
        now, _ = happens(now, bid)
    asked = {move.plant for move in rules.legal_actions(now) if isinstance(move, Scrap)}
    assert now.actor == seat and asked == old, f"{sorted(asked)} may go"
    assert said.values.get("count", len(old)) == len(old)


@tries("own.in_place")
def capacity_without(said: Said) -> None:
    """Check the capacity after a purchase and the discard of the named plant, and that no other discard leaves more."""
    owned = said.state.players[said.seat].plants
    gone = next(card for card in owned if card.number == said.values["old"])
    assert not gone.mined, "a mine is never discarded"
    assert gone.cities == min(card.cities for card in owned if not card.mined), "another one would leave more"
    kept = [card for card in owned if card is not gone] + [said.state.rules.plants[said.values["plant"]]]
    assert said.values["capacity"] == sum(card.cities for card in kept)
    assert int(said.values["more"].replace("−", "-")) == said.values["capacity"] - sum(card.cities for card in owned)
    assert said.values["count"] == len(said.state.players[said.seat].cities)


@tries("own.with_plant")
def capacity_with(said: Said) -> None:
    """Check how many cities all plants power with the new one and, over the limit, without the weakest old one."""
    player = said.state.players[said.seat]
    plants = [card.cities for card in player.plants]
    over = len(plants) + 1 - said.state.rules.plant_limit
    kept = sorted(plants)[max(0, over) :]
    capacity = sum(kept) + CARDS[said.values["plant"]].cities
    assert said.values["capacity"] == capacity
    assert int(said.values["more"].replace("−", "-")) == capacity - sum(plants)
    assert said.values["count"] == len(player.cities)


@tries("own.leaving", "table.ask.scrap", "auction.scrap")
def an_old_one_leaves(said: Said) -> None:
    if said.state.task == Task.SCRAP and said.key != "own.leaving":
        assert all(isinstance(move, Scrap) for move in rules.legal_actions(said.state))


@tries("auction.highest_of")
def who_leads(said: Said) -> None:
    state = said.laid
    assert said.session.match.seats[state.leader].name == said.values["name"]
    assert said.values.get("amount", state.bid) == state.bid


@tries("asking.nominate_named", "table.ask.nominate_named")
def bid_or_pass_with_it(said: Said) -> None:
    """Check that the plant is nominated first; then there is a pass, after which the others may bid for it."""
    state = said.state
    named, _ = happens(state, next(move for move in rules.legal_actions(state) if isinstance(move, Nominate)))
    assert PASS not in rules.legal_actions(state) and PASS in rules.legal_actions(named)
    after, _ = happens(named, PASS)
    assert state.actor not in after.eligible


@tries("asking.open_or_pass", "table.ask.open_or_pass")
def first_or_pass(said: Said) -> None:
    assert said.laid.lot == said.values["plant"] and PASS in rules.legal_actions(said.laid), "no player may pass"
    if "least" in said.values:
        from_the_least(said)


@tries("asking.raise_free")
def free_to_raise(said: Said) -> None:
    state = rich(said.laid, said.seat)
    legal = [move.amount for move in rules.legal_actions(state) if isinstance(move, Bid)]
    assert state.leader == FREE and state.lot == said.values["plant"]
    assert min(legal) == said.values["least"], f"the minimum bid is {min(legal)}"


@tries("asking.scrap_this", "table.ask.scrap_this")
def this_one_goes(said: Said) -> None:
    move = said.session.draft(said.seat).moves[0]
    assert move == Scrap(said.values["plant"]) and move in rules.legal_actions(said.state)


@tries("asking.scrap_empty", "asking.scrap_moves", "asking.scrap_may", "asking.scrap_lost")
def what_becomes_of_fuel(said: Said) -> None:
    """Check that fuel is dropped only by choice; whether more may be dropped is as stated."""
    moves = said.session.draft(said.seat).moves
    after, _ = happens(said.state, *moves)
    left = sum(isinstance(move, Drop) for move in moves)
    assert sum(after.players[said.seat].fuel) + left == sum(said.state.players[said.seat].fuel), "fuel leaves"
    if left and after.task != Task.DROP:
        assert said.key == "asking.scrap_lost", "fuel is returned without a choice"
    may = after.task == Task.DROP and any(isinstance(move, Drop) for move in rules.legal_actions(after))
    assert may == (said.key == "asking.scrap_may"), "some may be returned" if may else "none may be returned"


@tries("auction.future")
def coming_up(said: Said) -> None:
    assert said.state.step < 3


@tries("auction.highest")
def highest(said: Said) -> None:
    assert said.laid.bid >= 0
