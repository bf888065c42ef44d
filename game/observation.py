"""An observation, number by number: blocks for the table, then the same blocks for every seat.

A seat sees the state that `rules.view` returns, and of hidden money only its own. The cities are all those of the
board, in the map file's order, for any choice of regions; plants are in ascending order. A *place* counts from 1, and 0
means "not among them".

| block of the table | numbers |
|---|---|
| `round`, `step`, `bid`, `dropped` | as in `GameState`: the highest bid, the tokens dropped from a discarded plant |
| `deck`, `deck.step3`, `removed` | cards in the deck; the Step 3 card's place from below; cards removed at set-up |
| `back.*` | 1 for the back of the deck's top card, if it can be seen |
| `shuffled`, `phased_out` | 1 if the Step 3 card was drawn; if uranium is no longer resupplied |
| `sold`, `updated` | 1 if a plant was bought in this auction phase; if the plant market needs no update this round |
| `passed` | 1 if a seat has passed instead of nominating in this auction phase |
| `unclaimed` | 1 if the lowest plant leaves at the end of this round, because the discount marker was set aside |
| `step2_begun`, `step3_due` | 1 if Step 2 has changed the market; if Step 3 begins with the next phase |
| `phase.*`, `task.*` | 1 for the phase, and for the acting seat's task |
| `queue` | turns still to come in this phase, after the acting seat's |
| `stock.*`, `supply.*` | tokens in the market and in the supply by fuel, as shares of the box |
| `market.*`, `future.*` | 1 for plants in the current and in the future market; `market.step3`: for the Step 3 card |
| `depot` | coal in the depot as a share of the box; only with `depot_apart`, after all other blocks of the table |
| `built` | houses built in this round as a share of the most without an outage; with `outage_houses`, after `depot` |
| `recycled.*` | place among the plants set aside for the second use of the deck; with `recycling`, after `built` |
| `moved.*` | places by which a fuel is cheaper than printed; for each `cheaper_if_short`, after these |
| `aside.*` | tokens in the market that the acting seat does not visit; with `other_tracks`, after `moved` |
| `away`, `stays` | 1 if the acting seat is at the other market, whose tokens `stock.*` then are; if it cannot leave |
| `lot.*`, `discount.*`, `scrapped.*` | 1 for the plant on auction, under the discount marker, just discarded |
| `out.*`, `buried.*` | place among the plants removed from the game, among those put under the deck |
| `ran.*`, `burnt.*` | place among the plants the acting seat has run; the coal and oil they burnt, then hybrids alone |
| `zone.*` | 1 for cities of the regions in play |
| `price.*` | Elektro for the next house in a city in this step, -1 if none can be built |
| `marked.*` | place among the start cities |
| `cartel`, `cartel.acted`, `cartel.houses` | 1 if it plays; if it had its chance of a plant; houses in its supply |
| `cartel.order`, `cartel.turn` | its place in the turn order; in the queue |
| `cartel.plant.*`, `cartel.fuel.*` | 1 for its plants; tokens it took this round |
| `cartel.city.*` | the space of its house in a city, from 1 |

| block of a seat | numbers |
|---|---|
| `money`, `income` | Elektro, -1 if hidden from the observer; Elektro earned in the last bureaucracy |
| `acting`, `leading` | 1 if it has to act; if it has the highest bid |
| `bidding`, `may_buy` | place among the seats in this auction; among those that may still buy in this phase |
| `order` | place in the turn order |
| `turn`, `turns` | place of its next turn in the queue; turns it has in it |
| `supplied` | cities it last powered |
| `plant.*`, `fuel.*` | 1 for its plants; its tokens by fuel |
| `city.*`, `built.*` | the space of its house in a city, from 1; the city's place in the order of building |
| `connection.*` | Elektro for connecting a city, -1 for owned and unreachable ones, 0 without a network |
| `founded.*` | 1 for the city where its second network began; only with `founding_cities` |
| `bonus` | 1 if it may buy a second plant in this phase; only with `discount_bonus`, after `founded.*` |
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.engine import rules
from game.engine.board import Board, Zone
from game.engine.cheaper_if_short import moved
from game.engine.outage import most_houses
from game.engine.plants import NUMBERS, STEP3
from game.engine.recycling import uses_deck_twice
from game.engine.resources import COAL, FUELS, SOLD_OUT
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY, GameState, Phase, Player, Task

VERSION: Final = 3
"""The version of the numbers and their order, raised with every change of a block.

Version 1 lacked much of a seat's view, version 2 two facts about the plant market.
"""
NONE: Final = -1.0
"""The value of hidden money and of a price that does not exist."""
BACKS: Final = ("plug", "socket", "step3")
BURNT: Final = ("coal", "oil", "hybrid_coal", "hybrid_oil")
KEYS: Final = ("version", "length", "digest")


class OtherObservation(ValueError):
    """Raised if a model was made for observations with another layout; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The version of an observation, its length, and a digest of the names of its numbers and of the actions.

    A model's file stores it (`told`) and is checked against it (`check`) before the model is used.
    """

    version: int
    length: int
    digest: str

    def told(self) -> dict[str, int | str]:
        """Return the layout as plain values, for a model's file."""
        return {key: getattr(self, key) for key in KEYS}

    def check(self, stored: object, file: str) -> None:
        """Raise OtherObservation unless the layout stored in a model's file (named `file` in the message) equals this
        one."""
        there = stored if isinstance(stored, dict) else {}
        if missing := [key for key in KEYS if key not in there]:
            raise OtherObservation(f"{file}: the model's file does not state its observation's {missing[0]}.")
        for key, sentence in _DIFFERS.items():
            if there[key] != getattr(self, key):
                raise OtherObservation(f"{file}: {sentence.format(model=there[key], here=getattr(self, key))}")


_DIFFERS: Final = {
    "version": "the model is for version {model} of the observation, this environment has version {here}.",
    "length": "the model reads {model} numbers, this environment has {here}.",
    "digest": "the model is for another map, other players or other actions than this environment.",
}


def layout_of(features: Sequence[str], actions: Sequence[str]) -> Layout:
    """Return the layout of observations, given the names of their numbers and of the actions."""
    names = "\n".join([*features, "", *actions]).encode()
    return Layout(VERSION, len(features), hashlib.sha256(names).hexdigest()[:16])


@dataclass(frozen=True, slots=True)
class Look:
    """The data from which observations are computed: a state without hidden cards, and which board cities are
    in play."""

    state: GameState
    slots: Sequence[int]
    """The index in play of each city of the board, in its order; FREE for a city that is not in play."""

    def by_city(self, there: Mapping[int, float], otherwise: float = 0.0) -> Iterator[float]:
        """Return a number for each city of the board: its value in `there`, by its index in play, or `otherwise`."""
        return (there.get(city, otherwise) for city in self.slots)


@dataclass(frozen=True, slots=True)
class Block:
    """A group of numbers of an observation: their common name, with the names of the things they count, if any, and
    their values."""

    name: str
    values: Callable[..., Iterable[float]]
    """A function that returns the numbers, given the look; for a seat also its player, and whether that is the
    observer."""
    things: Callable[[Board], Sequence[Any]] | None = None

    def names(self, board: Board) -> list[str]:
        """Return a name for each number of this block."""
        return [self.name] if self.things is None else [f"{self.name}.{thing}" for thing in self.things(board)]


def slots_of(board: Board, zone: Zone) -> tuple[int, ...]:
    """Return, for each city of the board, its index among the cities in play; FREE if it is not in play."""
    return tuple(zone.index.get(city.id, FREE) for city in board.cities)


def names(  # noqa: PLR0913
    board: Board,
    players: int,
    founding: Sequence[str] = (),
    depot: bool = False,
    outage: bool = False,
    recycling: bool = False,
    bonus: bool = False,
    moving: Sequence[str] = (),
    two: bool = False,
) -> tuple[str, ...]:
    """Return the name of every number; `seat+0` is the observer, `seat+1` the next seat clockwise, and so on.

    `founding` are the board's `founding_cities`, `depot` is its `depot_apart`, `outage` whether it has outages,
    `recycling` whether its deck is used twice, `bonus` is its `discount_bonus`, `moving` its `cheaper_if_short`, `two`
    whether it has two fuel markets.
    """
    table = [name for block in TABLE for name in block.names(board)] + ["depot"] * depot + ["built"] * outage
    table += [f"recycled.{plant}" for plant in NUMBERS] * recycling
    table += [f"moved.{fuel}" for fuel in moving]
    table += [*(f"aside.{fuel}" for fuel in FUELS), "away", "stays"] * two
    own = [name for block in PLAYER for name in block.names(board)] + [f"founded.{city}" for city in founding]
    own += ["bonus"] * bonus
    return (*table, *(f"seat+{place}.{name}" for place in range(players) for name in own))


def numbers(state: GameState, slots: Sequence[int], seat: int) -> list[float]:
    """Return the numbers that a seat observes; `slots` are the result of `slots_of` for the board and the state's
    zone."""
    look = Look(rules.view(state), slots)
    players = look.state.players
    seen = [number for block in TABLE for number in block.values(look)]
    if state.rules.depot_apart:
        seen.append(state.depot / max(1, state.rules.tokens[COAL]))
    if state.rules.outage_houses:
        seen.append(state.built / most_houses(state))
    if uses_deck_twice(state):
        seen += _places(state.recycled)
    seen += [float(moved(state, FUELS.index(fuel))) for fuel in state.rules.cheaper_if_short]
    if state.rules.other_tracks:
        seen += [*_shares(state.aside, state.rules.tokens), float(state.away), float(state.stays)]
    for offset in range(len(players)):
        player = players[(seat + offset) % len(players)]
        seen += [number for block in PLAYER for number in block.values(look, player, offset == 0)]
        seen += _founded(state, player)
        seen += [float(state.bonus == player.seat)] * state.rules.discount_bonus
    return seen


# --- the blocks --------------------------------------------------------------------------------------


def _plants(board: Board) -> Sequence[int]:
    return NUMBERS


def _fuels(board: Board) -> Sequence[str]:
    return FUELS


def _cities(board: Board) -> Sequence[str]:
    return [city.id for city in board.cities]


def _one(number: Callable[..., float]) -> Callable[..., Iterable[float]]:
    return lambda *seen: (float(number(*seen)),)


def _fact(name: str) -> Block:
    return Block(name, lambda look: (float(getattr(look.state, name)),))


def _shares(tokens: Sequence[int], box: Sequence[int]) -> Iterable[float]:
    return (amount / max(1, most) for amount, most in zip(tokens, box, strict=True))


def _among(plants: Iterable[int]) -> Iterable[float]:
    there = set(plants)
    return (float(number in there) for number in NUMBERS)


def _numbered(row: Sequence[int]) -> dict[int, float]:
    return {thing: float(place) for place, thing in enumerate(row, start=1)}


def _places(plants: Sequence[int]) -> Iterable[float]:
    there = _numbered(plants)
    return (there.get(number, 0.0) for number in NUMBERS)


def _place(thing: int, row: Sequence[int]) -> int:
    return row.index(thing) + 1 if thing in row else 0


def _cartel(value: Callable[[Any], Iterable[float]], count: int) -> Callable[..., Iterable[float]]:
    return lambda look: value(look.state.cartel) if look.state.cartel else (0.0,) * count


def _houses(look: Look, party: int) -> Iterable[float]:
    spaces = enumerate(look.state.houses)
    there = {space // SPACES_PER_CITY: space % SPACES_PER_CITY + 1.0 for space, owner in spaces if owner == party}
    return look.by_city(there)


def _prices(look: Look, elektro: Sequence[int]) -> Iterable[float]:
    return look.by_city({city: float(price) for city, price in enumerate(elektro) if price < SOLD_OUT}, NONE)


def _connections(look: Look, player: Player, _: bool) -> Iterable[float]:
    return _prices(look, player.reach) if player.cities else look.by_city({})


def _founded(state: GameState, player: Player) -> Iterable[float]:
    index = state.zone.index
    return (float(index.get(city) == state.founded[player.seat]) for city in state.rules.founding_cities)


def _built(look: Look, player: Player, _: bool) -> Iterable[float]:
    return look.by_city(_numbered(player.cities))


def _money(look: Look, player: Player, own: bool) -> float:
    return player.money if own or not look.state.rules.hidden_money else NONE


TABLE: Final = (
    *map(_fact, ("round", "step", "bid", "dropped")),
    Block("deck", _one(lambda look: len(look.state.deck))),
    Block("deck.step3", _one(lambda look: _place(STEP3, look.state.deck))),
    Block("removed", _one(lambda look: len(look.state.hidden))),
    Block("back", lambda look: (float(look.state.back == back) for back in BACKS), lambda _: BACKS),
    *map(_fact, ("shuffled", "phased_out", "sold", "passed", "unclaimed", "updated", "step2_begun", "step3_due")),
    Block(
        "phase",
        lambda look: (float(look.state.phase == phase) for phase in Phase),
        lambda _: [phase.name.lower() for phase in Phase],
    ),
    Block(
        "task",
        lambda look: (float(look.state.task == task) for task in Task),
        lambda _: [task.name.lower() for task in Task],
    ),
    Block("queue", _one(lambda look: len(look.state.queue))),
    Block("stock", lambda look: _shares(look.state.stock, look.state.rules.tokens), _fuels),
    Block("supply", lambda look: _shares(look.state.supply, look.state.rules.tokens), _fuels),
    Block("market", lambda look: _among(look.state.current), _plants),
    Block("future", lambda look: _among(look.state.future), _plants),
    Block("market.step3", _one(lambda look: STEP3 in look.state.market)),
    Block("lot", lambda look: _among((look.state.lot,)), _plants),
    Block("discount", lambda look: _among((look.state.discount,)), _plants),
    Block("scrapped", lambda look: _among((look.state.scrapped,)), _plants),
    Block("out", lambda look: _places(look.state.out), _plants),
    Block("buried", lambda look: _places(look.state.buried), _plants),
    Block("ran", lambda look: _places(look.state.ran), _plants),
    Block("burnt", lambda look: map(float, look.state.burnt), lambda _: BURNT),
    Block("zone", lambda look: (float(city != FREE) for city in look.slots), _cities),
    Block("price", lambda look: _prices(look, look.state.house_price), _cities),
    Block("marked", lambda look: look.by_city(_numbered(look.state.marks)), _cities),
    Block("cartel", _one(lambda look: look.state.cartel is not None)),
    Block("cartel.acted", _cartel(lambda cartel: (float(cartel.acted),), 1)),
    Block("cartel.houses", _cartel(lambda cartel: (float(cartel.houses),), 1)),
    Block("cartel.order", _one(lambda look: _place(CARTEL, look.state.order))),
    Block("cartel.turn", _one(lambda look: _place(CARTEL, look.state.queue))),
    Block(
        "cartel.plant",
        _cartel(lambda cartel: _among(plant.number for plant in cartel.plants), len(NUMBERS)),
        _plants,
    ),
    Block("cartel.fuel", _cartel(lambda cartel: map(float, cartel.fuel), len(FUELS)), _fuels),
    Block("cartel.city", lambda look: _houses(look, CARTEL), _cities),
)
"""The blocks about the table, the same for every observer."""

PLAYER: Final = (
    Block("money", _one(_money)),
    Block("income", _one(lambda _, player, __: player.income)),
    Block("acting", _one(lambda look, player, _: look.state.actor == player.seat)),
    Block("leading", _one(lambda look, player, _: look.state.leader == player.seat)),
    Block("bidding", _one(lambda look, player, _: _place(player.seat, look.state.ring))),
    Block("may_buy", _one(lambda look, player, _: _place(player.seat, look.state.eligible))),
    Block("order", _one(lambda look, player, _: _place(player.seat, look.state.order))),
    Block("turn", _one(lambda look, player, _: _place(player.seat, look.state.queue))),
    Block("turns", _one(lambda look, player, _: look.state.queue.count(player.seat))),
    Block("supplied", _one(lambda _, player, __: player.supplied)),
    Block("plant", lambda _, player, __: _among(plant.number for plant in player.plants), _plants),
    Block("fuel", lambda _, player, __: map(float, player.fuel), _fuels),
    Block("city", lambda look, player, _: _houses(look, player.seat), _cities),
    Block("built", _built, _cities),
    Block("connection", _connections, _cities),
)
"""The blocks about one seat, repeated for each: the observer first, then clockwise."""
