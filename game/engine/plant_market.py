"""The plant market: its current and future plants, the deck, and the Step 3 card."""

from __future__ import annotations

from bisect import insort
from itertools import takewhile

from game.engine import events, lowest_out, recycling, steps
from game.engine.market_policy import ALWAYS, DRAWN, FIRST, NEVER, SECOND
from game.engine.plants import STEP3, UNKNOWN
from game.engine.state import IN_AUCTION, IN_BUREAUCRACY, GameState


class UnknownCard(ValueError):
    """Raised if a drawn card is unknown (in a view, a record without its deck) or differs from the record's."""


def lowest(state: GameState) -> int:
    """Return the lowest plant in the market, 0 if there is none; the Step 3 card is never a plant (rule case G20)."""
    market = state.market
    return market[0] if market and market[0] != STEP3 else 0


def back_on_top(state: GameState) -> str:
    """Return the back of the deck's top card: plug, socket or step3; empty if all backs are alike or no card is left
    (S15).

    Only Recharged prints plug and socket on the backs. The place of the Step 3 card follows from counting; where it is
    shuffled among plants (`deck_order`), no back tells it.
    """
    if not state.deck:
        return ""
    top = state.deck[-1]
    if top == STEP3:
        return "step3" if not state.rules.deck_order else "socket" if state.rules.backs_printed else ""
    if top == UNKNOWN:
        return state.back
    return state.rules.plants[top].back if state.rules.backs_printed else ""


def known_next(state: GameState) -> tuple[int, ...]:
    """Return the plants that every player knows will be drawn next, in order, because the deck's top is sorted.

    Empty where the deck is shuffled (rule `deck_order`; rule case M24).
    """
    if not state.rules.deck_order:
        return ()
    highest = state.rules.deck_order[0]
    return tuple(takewhile(lambda card: UNKNOWN < card <= highest, reversed(state.deck)))


def take(state: GameState, plant: int) -> None:
    """Take a plant out of the plant market without replacing it."""
    state.market = tuple([number for number in state.market if number != plant])


def remove(state: GameState, plant: int, why: str) -> None:
    """Remove a plant of the market from the game; if the discount marker is on it, set the marker aside."""
    take(state, plant)
    state.out += (plant,)
    if plant == state.discount:
        state.discount = 0
    if state.log is not None:
        state.tell(events.PlantRemoved(plant, why))


def refill(state: GameState) -> None:
    """Draw one card into the plant market and sort it; then remove plants that have become obsolete.

    While the discount marker is on a plant, a drawn plant below that one is removed from the game, the marker is set
    aside and another card is drawn (Recharged, Auction: "Regras importantes"; rule case A35). Where plants are replaced
    late, nothing is drawn in the auctions of Steps 1 and 2 (M23).
    """
    if state.phase == IN_AUCTION and state.waits_for_plants:
        return
    card = _draw(state)
    if card == STEP3:
        _step3_appears(state)
    elif card:
        _show(state, card)
        if state.rules.plant_market.obsolete == DRAWN and card <= state.most_cities:
            remove(state, card, "obsolete")
            refill(state)
            return
        if card < state.discount:
            discounted = state.discount
            remove(state, card, "smaller")
            state.discount = 0
            state.tell(events.DiscountEnded(discounted))
            refill(state)
            return
    remove_obsolete(state)
    remove_unwanted(state)


def _draw(state: GameState) -> int:
    """Take the top card of the deck; return 0 if the deck is empty (rule case F24) and no recycled plants form a
    new one (M38)."""
    if not state.deck and not recycling.renew(state):
        return 0
    card = state.deck[-1]
    state.back = ""
    if state.shown and (card != STEP3 or state.shown[0] == STEP3):
        expected, *rest = state.shown
        if card not in (UNKNOWN, expected):
            raise UnknownCard(f"plant {expected} is recorded as drawn, but plant {card} is on top of the deck")
        card, state.shown = expected, tuple(rest)
    if card == UNKNOWN:
        raise UnknownCard("an unknown card is drawn")
    state.deck = state.deck[:-1]
    return card


def _show(state: GameState, card: int) -> None:
    row = list(state.market)
    insort(row, card)
    state.market = tuple(row)
    if card != STEP3 and state.log is not None:
        state.tell(events.CardDrawn(card))


def remove_obsolete(state: GameState) -> None:
    """Remove current plants whose number is no higher than the largest network's number of cities, replacing each in
    turn.

    Classic only (000, Building, "Importante": at any moment, and for newly drawn cards, too; B20 to B22).
    """
    if state.rules.plant_market.obsolete != ALWAYS:
        return
    plant = lowest(state)
    if plant and plant <= state.most_cities:
        remove(state, plant, "obsolete")
        refill(state)


def remove_unwanted(state: GameState) -> None:
    """In Step 1, remove each plant of a kind that is not for sale in this step from the current market and replace it.

    Some leave the game, the others go under the deck (Middle East; M41).
    """
    policy = state.rules.plant_market
    if not policy.never_current or state.step > 1:
        return
    plant = policy.unwanted(state.market)
    if not plant:
        return
    if plant in policy.never_current_out:
        remove(state, plant, "unwanted")
    else:
        _put_under(state, plant, "unwanted")
    if policy.can_replace(state.market, state.deck):
        refill(state)
    else:
        remove_unwanted(state)


def _put_under(state: GameState, card: int, why: str = "highest") -> None:
    """Move a card of the plant market under the deck."""
    take(state, card)
    state.deck = (card, *state.deck)
    state.buried += (card,)
    if card == STEP3:
        state.shuffled = False
    if state.log is not None:
        state.tell(events.Step3PutBack() if card == STEP3 else events.PlantPutBack(card, why))


def _step3_appears(state: GameState) -> None:
    """Apply a drawn Step 3 card: shuffle the deck, if the edition does so now, and do what the current phase requires.

    In the auction the card waits as the highest card of the future row. In a later phase it is removed at once with
    the lowest plant, and Step 3 begins with the next phase (000 and 004, "Step 3"; G07 to G19). By some rules Step 3
    begins at once (K17, M25), or the card begins Step 2 first (M42).
    """
    if state.rules.plant_market.step2_by_card and not state.step2_begun:
        _step3_begins_step2(state)
        return
    if state.rules.step3_shuffled == "drawn":
        steps.shuffle(state)
    state.shuffled = True
    state.tell(events.Step3Drawn(state.phase.word))
    if state.rules.plant_market.replaces_late:
        _begin_step3_late(state)
        return
    if state.rules.step3_at_once:
        begin_step2(state)
        _lowest_out(state)
        steps.begin(state, 3)
        return
    if state.phase == IN_AUCTION:
        _show(state, STEP3)
        return
    begin_step2(state)
    _lowest_out(state)
    state.step3_due = True
    if state.phase == IN_BUREAUCRACY:
        state.updated = True


def _step3_begins_step2(state: GameState) -> None:
    """Apply a Step 3 card that begins Step 2: at once, or at the end of the auctions (M42).

    If the draws of that beginning bring it again, it stays in the future market until the next auctions end, where
    it begins Step 3, unless it is put under the deck before.
    """
    steps.shuffle(state)
    state.shuffled = True
    state.tell(events.Step3Drawn(state.phase.word))
    if state.phase == IN_AUCTION or STEP3 in state.buried:
        _show(state, STEP3)
    else:
        _begin_step2_by_card(state)


def _begin_step2_by_card(state: GameState) -> None:
    """Put the Step 3 card under the shuffled deck, replace it and begin Step 2 (M42)."""
    steps.shuffle(state)
    _put_under(state, STEP3)
    refill(state)
    steps.begin(state, 2)
    _remove_for_step2(state)
    state.step2_begun = True


def _lowest_out(state: GameState) -> None:
    if lowest(state):
        remove(state, lowest(state), "step3")


def fill_late(state: GameState) -> None:
    """Where plants are replaced late, draw and remove plants when phase 5 begins in Step 1 or 2 (M23).

    Drawing stops if the Step 3 card comes up, because Step 3 then begins and fills the market itself.
    """
    kept, least, _ = state.rules.plant_market.late
    if not kept or state.step == 3:
        return
    for _ in range(max(least, kept - len(state.market))):
        refill(state)
        if state.step == 3:
            return
    _keep(state, kept)


def _begin_step3_late(state: GameState) -> None:
    """Begin Step 3 as soon as its card is drawn: the lowest plant leaves, then the market gets its new size (M25)."""
    state.step2_begun = True
    _lowest_out(state)
    steps.begin(state, 3)
    size = state.rules.plant_market.step3_size
    _keep(state, size)
    while len(state.market) < size and state.deck:
        refill(state)


def _keep(state: GameState, count: int) -> None:
    """Remove the lowest plants from the market until this many are left."""
    while len(state.market) > count:
        remove(state, lowest(state), "surplus")


def begin_step2(state: GameState) -> None:
    """Make Step 2's only change of the market: remove and replace the lowest plant, exactly once (G05)."""
    if not state.step2_begun:
        state.step2_begun = True
        _remove_for_step2(state)


def _remove_for_step2(state: GameState) -> None:
    """Remove the lowest plant, on some maps two (M42), and replace each one, except where the map says otherwise (M08).

    Where plants are replaced late, a card is drawn even if the market is empty (M23).
    """
    policy = state.rules.plant_market
    for _ in range(policy.step2_removed):
        plant = lowest(state)
        if plant:
            remove(state, plant, "step2")
        if plant or policy.replaces_late:
            if policy.step2_replaces:
                refill(state)
            else:
                remove_obsolete(state)


def begin_step2_if_reached(state: GameState) -> None:
    """Begin Step 2 if the largest network has enough cities (G01 to G05); plants set aside come on top of the deck
    (M06)."""
    able = state.rules.has_steps and not state.rules.step2_by_card
    if state.step == 1 and able and state.most_cities >= state.rules.step2_from:
        steps.begin(state, 2)
        state.deck += state.rules.set_aside[::-1]
        begin_step2(state)


def end_step3_card(state: GameState) -> None:
    """After an auction in which the Step 3 card was drawn, remove it and the lowest plant without replacement (G09).

    If Step 2 has not begun, its change of the market comes first (004, "Etapa 3", last paragraph; G17). Where the card
    begins Step 2 when it first comes up, it goes under the deck instead (M42).
    """
    if STEP3 in state.market:
        if state.rules.step2_by_card and not state.step2_begun:
            _begin_step2_by_card(state)
            return
        if not state.step2_begun:
            steps.begin(state, 2)
            begin_step2(state)
        take(state, STEP3)
        _lowest_out(state)
        state.step3_due = True


def update(state: GameState) -> None:
    """Update the market at the end of a round: in Step 3 remove the lowest plant, otherwise put the highest future
    plant under the deck; then draw one card (F22, F23). On some maps the lowest plant leaves before (M10), or in Step 2
    two plants go under the deck (M43), also if the Step 3 card replaces the first.

    Skipped if the Step 3 card was drawn in this bureaucracy (G16, G18).
    """
    if state.updated:
        return
    state.updated = True
    if state.rules.plant_market.recycling != NEVER:
        _update_recycling(state)
        return
    if state.step == 3:
        if lowest(state):
            remove(state, lowest(state), "lowest")
            refill(state)
        return
    if lowest_out.due(state):
        remove(state, lowest(state), "lowest")
        refill(state)
        if state.step3_due or state.step == 3:
            return
    for _ in range(state.rules.plant_market.under_deck[state.step - 1]):
        if _bury(state):
            refill(state)


def _bury(state: GameState) -> int:
    """Put the card under the deck that goes there at the end of a round; return the card, 0 if there is none."""
    card = state.rules.plant_market.to_bury(state.market)
    if card:
        _put_under(state, card)
    return card


def _update_recycling(state: GameState) -> None:
    """Update a market whose deck is used twice, at the end of a round (M37 to M39).

    The plants drawn now stay even if they are obsolete or below the discount marker's.
    """
    policy = state.rules.plant_market
    if policy.recycling == FIRST:
        for plant in policy.to_recycle(state.market):
            take(state, plant)
            state.recycled += (plant,)
            state.tell(events.PlantRecycled(plant))
    elif policy.recycling == SECOND:
        _bury(state)
    elif lowest(state):
        remove(state, lowest(state), "lowest")
    _fill(state)
    if not state.deck and recycling.renew(state):
        _fill(state)


def _fill(state: GameState) -> None:
    """Draw cards into the market until it has its usual size or the deck is empty."""
    while len(state.market) < state.rules.plant_market.size and state.deck:
        _show(state, _draw(state))
