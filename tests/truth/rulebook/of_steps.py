"""Judges of the rulebook on Step 2, Step 3 and the empty draw deck."""

from __future__ import annotations

from dataclasses import replace

from game.engine import auction, plant_market
from game.engine.events import CardDrawn
from game.engine.plants import STEP3
from game.engine.state import FREE, SPACES_PER_CITY, Phase
from tests.truth.listening import Said
from tests.truth.of_fuel import comes_back
from tests.truth.of_rules import at_auction
from tests.truth.rulebook.staging import all_pass, gone, plain, sold_to, step3_card, told


@told("rulebook.steps.second.true", "rulebook.steps.second.false", of=("step2_starts_in", "step2_cities", "cartel"))
def second(said: Said) -> None:
    state = at_auction(said)
    state.phase, state.step, state.step2_begun, state.log = Phase.BUILD, 1, False, []
    city = plain(state)[0]
    state.houses = [FREE] * len(state.houses)
    state.houses[SPACES_PER_CITY * city] = 1
    state.players[1].cities = tuple(range(state.rules.step2_from))
    state.price_houses()
    assert state.next_price(city) > 5000
    plant_market.begin_step2_if_reached(state)
    if state.rules.obsolete and state.rules.step2_from >= 20:
        return  # the same plants leave for another reason
    size = state.rules.plant_market.size - said.key.endswith("false")
    assert state.step == 2 and gone(state.log, "step2") == [20] and len(state.market) == size
    assert state.next_price(city) == state.rules.house_prices[1]
    state.stock, state.supply, state.phased_out = [0, 0, 0, 0], [24, 24, 24, 12], False
    assert comes_back(state) == state.rules.resupply[1]


@told(
    *("rulebook.steps.card", "rulebook.steps.at_once", "rulebook.steps.card_again", "rulebook.steps.at_once_again"),
    of=("step3_at_once", "step3_shuffled", "unsold_removed"),
)
def card(said: Said) -> None:
    state = step3_card(said, Phase.AUCTION)
    left = tuple(range(21, 21 + state.rules.plant_market.step3_size))
    if "at_once" in said.key:
        for phase in (Phase.AUCTION, Phase.BUILD, Phase.BUREAUCRACY):
            begun = step3_card(said, phase)
            assert begun.step == 3 and begun.market == left
        return
    assert state.market[-1] == STEP3 and STEP3 in state.future
    state.sold = True
    auction.end(state)
    assert state.market == left and state.step3_due
    for phase in (Phase.BUILD, Phase.BUREAUCRACY):
        assert step3_card(said, phase).market == left


@told("rulebook.steps.third", of=("step3_at_once", "resupply", "cartel"))
def third(said: Said) -> None:
    state = step3_card(said, Phase.BUILD)
    if state.step != 3:
        assert state.step3_due
        state.step = 3
    assert state.current == state.market and len(state.market) == said.values["count"]
    state.stock, state.supply, state.phased_out = [0, 0, 0, 0], [24, 24, 24, 12], False
    state.cartel = None
    assert comes_back(state) == state.rules.resupply[2]


@told(
    "rulebook.steps.both.true",
    "rulebook.steps.both.false",
    of=("step3_at_once", "step2_starts_in", "step3_shuffled", "obsolete"),
)
def both(said: Said) -> None:
    """Check what happens in each phase if the Step 3 card is drawn in Step 1: the changes of Step 2 come first."""
    for phase in (Phase.AUCTION, Phase.BUILD, Phase.BUREAUCRACY):
        state = step3_card(said, phase, 1)
        if state.step != 3 and phase == Phase.AUCTION:
            state.sold = True
            auction.end(state)
        assert gone(state.log or [], "step2") == [20] and gone(state.log or [], "step3") == [21]
        drawn = [event for event in state.log or [] if isinstance(event, CardDrawn)]
        assert bool(drawn) == said.key.endswith("true"), "whether the plant of Step 2 is replaced"
        assert len(state.market) == state.rules.plant_market.step3_size
        if state.rules.step3_at_once:
            assert state.step == 3
        elif phase != Phase.AUCTION:
            assert state.step == 1 and state.step3_due, "all that Step 2 changes comes with the card"
        else:
            assert state.step3_due


@told("rulebook.steps.empty", of=("obsolete", "discount"))
def empty(said: Said) -> None:
    state = at_auction(said)
    state.step, state.step2_begun = 3, True
    state.rules = replace(state.rules, one_token_each=False)  # it does not ask players who can buy nothing
    state.deck, state.market, state.discount = (), (20, 21, 22), 0
    after, happened = sold_to(state, 21)
    assert after.market == (20, 22) and not any(isinstance(event, CardDrawn) for event in happened)
    after, _ = all_pass(after)
    assert after.phase == Phase.MARKET
