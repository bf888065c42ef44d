"""An observation, number by number: blocks of a table's numbers, then the same blocks for every seat.

| block | numbers |
|---|---|
| `round`, `step`, `bid`, `deck` | as they are; the deck's cards are counted |
| `shuffled`, `phased_out` | 1 if the Step 3 pile has been shuffled, if uranium comes no more |
| `phase.*`, `task.*` | 1 for what is going on |
| `stock.*`, `supply.*` | tokens in the market and beside it by fuel, in parts of the box |
| `market.*`, `future.*` | 1 for plants in the current and in the future market; `market.step3`: its card lies there |
| `lot.*`, `discount.*` | 1 for the plant on auction, and under the discount marker |
| `marked.*`, `cartel.*` | 1 for cities marked as a start city, or with a house of the Cartel |
| `money` | of the seat; -1 where it lies face down for the observer |
| `acting`, `leading`, `bidding`, `may_buy` | 1 if it is asked, has the highest bid, is in the auction, may still buy |
| `order`, `supplied` | place in the turn order from 0; cities it last supplied |
| `plant.*`, `fuel.*`, `city.*` | 1 for plants it has; its tokens by fuel; 1 for cities of its network |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.engine.board import Zone
from game.engine.plants import PLANTS, STEP3
from game.engine.resources import FUELS, TOKENS
from game.engine.state import CARTEL, FREE, GameState, Phase, Player, Task

NUMBERS: Final = tuple(PLANTS)
COVERED: Final = -1.0
"""Stands for money that lies face down."""


@dataclass(frozen=True, slots=True)
class Block:
    """Neighbouring numbers of an observation: one name, or a name for each of several things, and their values."""

    name: str
    values: Callable[..., Iterable[float]]
    """From the state, and for a seat also from its player and whether that is the observer."""
    things: Callable[[Zone], Sequence[Any]] | None = None

    def names(self, zone: Zone) -> list[str]:
        """A name for each number."""
        return [self.name] if self.things is None else [f"{self.name}.{thing}" for thing in self.things(zone)]


def _plants(zone: Zone) -> Sequence[int]:
    return NUMBERS


def _fuels(zone: Zone) -> Sequence[str]:
    return FUELS


def _cities(zone: Zone) -> Sequence[str]:
    return [city.id for city in zone.cities]


def _one(number: Callable[..., float]) -> Callable[..., Iterable[float]]:
    return lambda *seen: (float(number(*seen)),)


def _shares(tokens: Sequence[int]) -> Iterable[float]:
    return (amount / box for amount, box in zip(tokens, TOKENS, strict=True))


def _among(plants: Iterable[int]) -> Iterable[float]:
    there = set(plants)
    return (float(number in there) for number in NUMBERS)


def _money(state: GameState, player: Player, own: bool) -> float:
    return player.money if own or not state.rules.hidden_money else COVERED


TABLE: Final = (
    Block("round", _one(lambda state: state.round)),
    Block("step", _one(lambda state: state.step)),
    Block("bid", _one(lambda state: state.bid)),
    Block("deck", _one(lambda state: len(state.deck))),
    Block("shuffled", _one(lambda state: state.shuffled)),
    Block("phased_out", _one(lambda state: state.phased_out)),
    Block(
        "phase",
        lambda state: (float(state.phase == phase) for phase in Phase),
        lambda _: [phase.name.lower() for phase in Phase],
    ),
    Block(
        "task",
        lambda state: (float(state.task == task) for task in Task),
        lambda _: [task.name.lower() for task in Task],
    ),
    Block("stock", lambda state: _shares(state.stock), _fuels),
    Block("supply", lambda state: _shares(state.supply), _fuels),
    Block("market", lambda state: _among(state.current), _plants),
    Block("future", lambda state: _among(state.future), _plants),
    Block("market.step3", _one(lambda state: STEP3 in state.market)),
    Block("lot", lambda state: _among((state.lot,)), _plants),
    Block("discount", lambda state: _among((state.discount,)), _plants),
    Block("marked", lambda state: (float(city in state.marks) for city in range(len(state.zone))), _cities),
    Block("cartel", lambda state: (float(CARTEL in state.owners(city)) for city in range(len(state.zone))), _cities),
)
"""What lies on the table, for everybody to see."""

PLAYER: Final = (
    Block("money", _one(_money)),
    Block("acting", _one(lambda state, player, _: state.actor == player.seat)),
    Block("leading", _one(lambda state, player, _: state.leader == player.seat and state.leader != FREE)),
    Block("bidding", _one(lambda state, player, _: player.seat in state.ring)),
    Block("may_buy", _one(lambda state, player, _: player.seat in state.eligible)),
    Block("order", _one(lambda state, player, _: state.order.index(player.seat))),
    Block("supplied", _one(lambda _, player, __: player.supplied)),
    Block("plant", lambda _, player, __: _among(plant.number for plant in player.plants), _plants),
    Block("fuel", lambda _, player, __: map(float, player.fuel), _fuels),
    Block(
        "city",
        lambda state, player, _: (float(city in player.cities) for city in range(len(state.zone))),
        _cities,
    ),
)
"""What is told of each seat, the observer's first, then clockwise."""
