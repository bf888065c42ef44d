"""Dominated commits: another legal commit leaves the seat better off and changes nothing for others.

Found in a whole game with all its cards open, so that the price a seat paid can be compared with the price it had to
pay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.engine import bureaucracy, market, two_markets
from game.engine.actions import DONE, VISIT, Action, Bid, Build, Buy, Drop, Run, Scrap
from game.engine.auction import drops
from game.engine.plants import HYBRID, PowerPlant, best_firing
from game.engine.resources import COAL, FUELS, OIL, SOLD_OUT
from game.engine.rules import apply
from game.engine.state import GameState, Player, Task


@dataclass(frozen=True, slots=True)
class Waste:
    """One dominated commit: its seat, the kind of waste, and the loss, in words."""

    seat: int
    kind: str
    lost: str


@dataclass(frozen=True, slots=True)
class Step:
    """One commit and the state before it, in which its seat acts."""

    before: GameState
    moves: tuple[Action, ...]

    @property
    def seat(self) -> int:
        """The seat that made the wasteful commit."""
        return self.before.actor


def in_run(step: Step) -> Iterator[Waste]:
    """Yield the waste in a choice of plants to run: income lost that is worth more than the fuel at any price, or fuel
    burnt for nothing."""
    state, seat = step.before, step.seat
    income, fuel = _after(state, [move for move in step.moves if isinstance(move, Run)])
    dearest = [track[-1] for track in state.rules.tracks]
    for other, kept in _firings(state, 0):
        less = [here - there for here, there in zip(fuel, kept, strict=True)]
        if other > income and sum(max(0, n) * price for n, price in zip(less, dearest, strict=True)) < other - income:
            yield Waste(seat, "left dark", f"{other - income} Elektro for {_tokens(less)}")
            return
        if other == income and max(less) <= 0 and min(less) < 0:
            yield Waste(seat, "burnt for nothing", _tokens([-n for n in less]))
            return


def _after(state: GameState, runs: Sequence[Action]) -> tuple[int, list[int]]:
    """Return the income and the fuel left after some runs."""
    twin = state.copy()
    for move in runs:
        apply(twin, move)
    player = twin.players[state.actor]
    lit = sum(state.rules.plants[number].cities for number in twin.ran)
    return state.rules.pays(min(lit, len(player.cities))), player.fuel


def _firings(state: GameState, least: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the income and the fuel left of every choice of runs of plants from the number `least` on."""
    player = state.players[state.actor]
    lit = sum(state.rules.plants[number].cities for number in state.ran)
    yield state.rules.pays(min(lit, len(player.cities))), player.fuel
    for move in bureaucracy.runs(state):
        if isinstance(move, Run) and move.plant > least:
            twin = state.copy()
            apply(twin, move)
            yield from _firings(twin, move.plant)


def _tokens(amounts: Sequence[int]) -> str:
    told = [f"{amount} {fuel}" for amount, fuel in zip(amounts, FUELS, strict=True) if amount > 0]
    return ", ".join(told) or "nothing"


def in_market(step: Step) -> Iterator[Waste]:
    """Yield a token of the more expensive fuel for plants that burn either, while the other was still cheaper."""
    state = step.before.copy()
    storage = state.players[step.seat].storage
    paid = [0, 0, 0, 0]
    for move in step.moves:
        if isinstance(move, Buy):
            paid[move.fuel] = market.price(state, move.fuel)
        if move is not DONE:
            apply(state, move)
    for fuel, other in ((COAL, OIL), (OIL, COAL)):
        dearer = paid[fuel] - market.price(state, other)
        if dearer > 0 and storage[HYBRID] and not storage[COAL] and not storage[OIL]:
            yield Waste(step.seat, "dearer fuel", f"{dearer} Elektro for {FUELS[fuel]}")


def at_market(step: Step) -> Iterator[Waste]:
    """Yield the loss if tokens were bought at the more expensive of two markets while the other one had all of them for
    less."""
    if not step.before.aside:
        return
    fuels = [move.fuel for move in step.moves if isinstance(move, Buy)]
    used, other = step.before, two_markets.seen_elsewhere(step.before)
    if VISIT in step.moves:
        used, other = other, used
    paid, least = _paid(used, fuels), _paid(other, fuels)
    if least < paid:
        yield Waste(step.seat, "dearer market", f"{paid - least} Elektro")


def _paid(state: GameState, fuels: Sequence[int]) -> int:
    """Return the price of these tokens at the market that the actor visits."""
    twin, paid = state.copy(), 0
    for fuel in fuels:
        price = market.price(twin, fuel)
        paid += price
        twin.stock[fuel] -= 1
        if price >= SOLD_OUT:
            return SOLD_OUT
    return paid


def in_build(step: Step) -> Iterator[Waste]:
    """Yield the loss if a commit's houses cost more than in the cheapest order; houses that begin a network come first
    in it, because no order makes them cheaper."""
    state, player = step.before, step.before.players[step.seat]
    built = [move for move in step.moves if isinstance(move, Build)]
    begun = [move for number, move in enumerate(built) if move.founding or not (player.cities or number)]
    paid, least = (player.money - _built(state, moves).money for moves in (built, begun))
    reach = _built(state, begun).reach
    left = {move.city for move in built if move not in begun}
    while left:
        city = min(left, key=lambda each: reach[each])
        least += reach[city] + state.house_price[city]
        left.remove(city)
        reach = [min(old, new) for old, new in zip(reach, state.zone.distance[city], strict=True)]
    if least < paid:
        yield Waste(step.seat, "dearer way", f"{paid - least} Elektro")


def _built(state: GameState, moves: Sequence[Action]) -> Player:
    """Return the acting player as it is after these moves."""
    twin = state.copy()
    for move in moves:
        apply(twin, move)
    return twin.players[state.actor]


def in_auction(step: Step) -> Iterator[Waste]:
    """Yield a discarded plant that is better than one kept; dropped fuel that could stay."""
    state = step.before
    plants = state.players[step.seat].plants
    for move in step.moves:
        if isinstance(move, Scrap):
            gone = state.rules.plants[move.plant]
            for kept in plants:
                if kept.mined:  # mines stay (M49)
                    continue
                if kept.number not in (state.lot, gone.number) and _better(gone, kept):
                    yield Waste(step.seat, "better plant scrapped", f"{gone.number} for {kept.number}")
                    return
        if isinstance(move, Drop) and state.task == Task.DROP and DONE in drops(state):
            yield Waste(step.seat, "fuel dropped", FUELS[move.fuel])
            return


def _better(one: PowerPlant, two: PowerPlant) -> bool:
    """Return whether a plant is better than another: it powers at least as many cities with at most as much of no other
    fuel, has the higher number, and is not equal."""
    alike = not one.fuels or (set(two.fuels) <= set(one.fuels) and one.storage >= two.storage)
    same = (one.cities, one.need) == (two.cities, two.need)
    return alike and one.cities >= two.cities and one.need <= two.need and one.number > two.number and not same


def overbid(last: Step, sold: int) -> Iterator[Waste]:
    """Yield the winning bid, if it was higher than the legal minimum; `sold` is the price."""
    move, state = last.moves[-1], last.before.copy()
    for before in last.moves[:-1]:
        apply(state, before)
    if isinstance(move, Bid) and move.amount == sold:
        least = state.bid + (state.task == Task.RAISE)
        if move.amount > least:
            yield Waste(last.seat, "bid too high", f"{move.amount - least} Elektro for plant {state.lot}")


def at_the_end(steps: Sequence[Step], end: GameState) -> Iterator[Waste]:
    """Yield houses and fuel of the last round that powered nothing, if they made no difference for others."""
    last = [step for step in steps if step.before.round == end.round]
    for number, step in enumerate(last):
        later = last[number + 1 :]
        if step.before.task == Task.BUILD:
            yield from _dark_houses(step, later, end)
        if step.before.task == Task.BUY:
            yield from _unburnt(step, later, end)


def _dark_houses(step: Step, later: Sequence[Step], end: GameState) -> Iterator[Waste]:
    state, rules = step.before, step.before.rules
    mine = end.players[step.seat]
    built = sum(isinstance(move, Build) for move in step.moves)
    if any(isinstance(move, Build) for other in later for move in other.moves):
        return
    others = max(len(player.cities) for player in end.players if player is not mine)
    needed = mine.supplied if others >= rules.end_cities else max(mine.supplied, rules.end_cities)
    dark = min(built, len(mine.cities) - needed)
    if dark > 0:
        yield Waste(step.seat, "dark house at the end", f"{dark} houses, round {state.round}")


def _unburnt(step: Step, later: Sequence[Step], end: GameState) -> Iterator[Waste]:
    mine = end.players[step.seat]
    if len(mine.cities) < end.rules.end_cities:  # a seat that does not end the game itself cannot know that it ends
        return
    burnt = [0, 0, 0, 0]
    for _, mix in best_firing(mine.plants, mine.fuel, len(mine.cities)):
        burnt = [one + two for one, two in zip(burnt, mix, strict=True)]
    bought = [sum(move == Buy(fuel) for move in step.moves) for fuel in range(4)]
    wanted = {move.fuel for other in later for move in other.moves if isinstance(move, Buy)}
    left = [min(bought[fuel], mine.fuel[fuel] - burnt[fuel]) * (fuel not in wanted) for fuel in range(4)]
    if any(amount > 0 for amount in left):
        yield Waste(step.seat, "fuel that never burns", _tokens(left))


CHECKS: Final = {
    Task.RUN: (in_run,),
    Task.BUY: (in_market, at_market),
    Task.BUILD: (in_build,),
    Task.SCRAP: (in_auction,),
    Task.DROP: (in_auction,),
}
"""How the commits of each task are checked by themselves."""


def in_commit(step: Step) -> Iterator[Waste]:
    """Yield the waste that a commit shows without a look at other commits."""
    for check in CHECKS.get(step.before.task, ()):
        yield from check(step)
