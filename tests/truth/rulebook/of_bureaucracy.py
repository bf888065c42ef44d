"""Judges of the rulebook on powering cities, the resupply and the end of a round."""

from __future__ import annotations

from dataclasses import replace

from game.engine import bureaucracy, rules
from game.engine.actions import DONE, Run
from game.engine.events import CitiesSupplied
from game.engine.plants import CARDS
from game.engine.resources import COAL
from game.engine.state import Phase
from tests.truth.judging import happens
from tests.truth.listening import Said
from tests.truth.of_fuel import comes_back, price_now
from tests.truth.of_rules import at_auction
from tests.truth.rulebook.staging import gone, running, step3_card, told


@told(
    "rulebook.bureaucracy.run.true",
    "rulebook.bureaucracy.run.false",
    "rulebook.bureaucracy.keep",
    "rulebook.bureaucracy.network",
    of=("coal_depot_price", "payment"),
)
def power(said: Said) -> None:
    need = said.state.rules.plants[30].need
    state = running(said, (4, 30), (2, 0, need, 0), cities=1)
    stock = [*state.stock]
    free = state.copy()
    free.players[0].cities = free.players[0].cities if not state.rules.must_power else ()
    assert DONE in rules.legal_actions(free), "a player has to run a plant"
    after, happened = happens(state, Run(4, (2, 0, 0, 0)), Run(30, (0, 0, need, 0)), DONE)
    assert [after.supply[0] + after.depot, *after.supply[1:3]] == [2, 0, need] and after.stock == stock
    assert after.depot == 2 * after.rules.depot_apart
    lit = next(event for event in happened if isinstance(event, CitiesSupplied))
    assert (lit.cities, lit.income) == (1, state.rules.payment[1])
    if "run" in said.key:
        after.stock[COAL] = 0
        assert (price_now(after, COAL) is not None) == said.key.endswith("true")


@told("rulebook.bureaucracy.resupplied", of=("resupply", "phase_out_plant"))
def resupplied(said: Said) -> None:
    state = said.state.copy()
    wanted = state.rules.resupply[state.step - 1]
    coal, oil, *_ = (len(track) for track in state.rules.tracks)
    state.cartel, state.stock, state.supply = None, [coal - 1, oil, 0, 0], [9, 9, 1, 0]
    state.aside = tuple(len(track) for track in state.rules.other_tracks)  # a second market is full
    assert comes_back(state) == (min(1, wanted[0]), 0, min(1, wanted[2]), 0)


@told(
    "rulebook.bureaucracy.market.true",
    "rulebook.bureaucracy.market.false",
    of=("step2_starts_in", "step3_at_once", "step3_shuffled", "obsolete"),
)
def market(said: Said) -> None:
    state = at_auction(said)
    state.rules = replace(state.rules, lowest_out="never")  # another sentence
    state.phase, state.updated, state.log = Phase.BUREAUCRACY, False, []
    third = state.copy()
    before = state.market
    free = [plant for plant in before if CARDS[plant].kind not in state.rules.never_buried]
    assert (free == [*before]) == said.key.endswith("false")
    bureaucracy.end(state)
    assert state.deck[0] == free[-1] and state.market == (*sorted({*before} - {free[-1]}), 37)
    if said.key.endswith("true"):
        wind = [number for number, plant in CARDS.items() if plant.kind in state.rules.never_buried]
        assert buried(said, (5, *wind[:7])) == [5], "from the current market"
        assert buried(said, (*wind[:7],)) == [], "all stay"
    third.step, third.step2_begun, third.market = 3, True, (20, 21, 22, 23, 24, 25)
    third.deck, third.log = (40, 39), []
    bureaucracy.end(third)
    assert gone(third.log) == [20] and third.market == (21, 22, 23, 24, 25, 39)
    if state.rules.step2_starts_in == "bureaucracy" and not state.rules.step3_at_once:
        assert step3_drawn_first(said), "the exception is not told"


def buried(said: Said, plants: tuple[int, ...]) -> list[int]:
    """Return the plants of this market that go under the deck; a card is drawn for each."""
    state = at_auction(said)
    state.phase, state.updated, state.log, state.market = Phase.BUREAUCRACY, False, [], plants
    state.deck = tuple(card for card in state.deck if card not in plants)
    size = len(state.deck)
    bureaucracy.end(state)
    assert len(state.deck) == size
    return [card for card in plants if card not in state.market]


def step3_drawn_first(said: Said) -> bool:
    """Return whether bureaucracy leaves the plant market as it is if the Step 3 card was drawn before."""
    state = step3_card(said, Phase.BUREAUCRACY)
    before = state.market
    bureaucracy.end(state)
    return state.market == before


@told("rulebook.bureaucracy.left_out", of=("step2_starts_in", "step3_at_once", "step3_shuffled"))
def left_out(said: Said) -> None:
    """Check that the market stays as it is if Step 2 begins with this phase and draws the Step 3 card."""
    assert said.state.rules.step2_starts_in == "bureaucracy" and step3_drawn_first(said)
