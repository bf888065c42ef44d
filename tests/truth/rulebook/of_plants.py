"""Judges of the rulebook on power plants and the fuel market."""

from __future__ import annotations

from game.engine import rules
from game.engine.actions import DONE, Buy, Run
from game.engine.plants import CARDS, HYBRID, storage_of
from game.engine.resources import COAL, OIL
from game.engine.state import Task
from tests.truth.judging import happens, in_turn, rich
from tests.truth.listening import Said
from tests.truth.of_fuel import comes_back, price_now
from tests.truth.rulebook.staging import fresh, running, told


@told("rulebook.plants.storage", "rulebook.plants.run", "rulebook.plants.hybrid", "rulebook.plants.free")
def plants(said: Said) -> None:
    match said.key.rpartition(".")[2]:
        case "storage":
            assert all(card.storage == said.values["runs"] * card.need for card in CARDS.values())
        case "run":
            state = running(said, (4,), (4, 0, 0, 0))
            after, _ = happens(state, Run(4, (CARDS[4].need, 0, 0, 0)))
            assert after.players[0].fuel[COAL] == 4 - CARDS[4].need
            assert not any(isinstance(move, Run) for move in rules.legal_actions(after))
            short = running(said, (4,), (CARDS[4].need - 1, 0, 0, 0))
            assert rules.legal_actions(short) == [DONE]
        case "hybrid":
            hybrid = next(number for number, card in CARDS.items() if card.fuels == (COAL, OIL) and card.need == 2)
            legal = rules.legal_actions(running(said, (hybrid,), (2, 2, 0, 0)))
            mixes = {move.mix[:2] for move in legal if isinstance(move, Run)}
            assert mixes == {(2, 0), (1, 1), (0, 2)} and storage_of((CARDS[hybrid],))[HYBRID] == CARDS[hybrid].storage
        case _:
            free = [card for card in CARDS.values() if not card.fuels]
            assert free and all(card.storage == card.need == 0 for card in free)
            assert any(isinstance(move, Run) for move in rules.legal_actions(running(said, (13,), (0, 0, 0, 0))))


@told("rulebook.fuel.which")
def which(said: Said) -> None:
    state = rich(in_turn(said.state, 0, Task.BUY), 0)
    owner = state.players[0]
    owner.plants, owner.fuel = (CARDS[4],), [0, 0, 0, 0]
    owner.storage, state.stock, state.step = storage_of(owner.plants), [8, 8, 8, 8], 3
    assert {move.fuel for move in rules.legal_actions(state) if isinstance(move, Buy)} == {COAL}


@told("rulebook.fuel.gone.true", "rulebook.fuel.gone.false", of=("coal_depot_price", "phase_out_plant"))
def sold_out(said: Said) -> None:
    state = said.state.copy()
    state.stock, state.supply, state.depot = [0, 0, 0, 0], [3, 3, 3, 3], 3
    from_depot = [price_now(state, fuel) is not None for fuel in range(4)]
    assert from_depot == [said.key.endswith("true"), False, False, False]
    state.supply[COAL] = state.depot = 0
    assert price_now(state, COAL) is None


@told("rulebook.fuel.depot", of=("coal_depot_price", "start_tokens"))
def depot(said: Said) -> None:
    """Check the coal depot's tokens at the start, that burnt coal goes there, and that the resupply takes from it."""
    assert fresh(said).supply[COAL] == said.values.get("count", 0), "the depot begins with other coal"
    state = running(said, (4,), (2, 0, 0, 0))
    after, _ = happens(state, Run(4, (2, 0, 0, 0)))
    assert after.supply[COAL] == 2
    after.stock, after.cartel = [0, 0, 0, 0], None
    assert comes_back(after)[COAL] == 2
