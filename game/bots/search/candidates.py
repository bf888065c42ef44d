"""The commits that a search compares (candidates), first the one that the heuristics would make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.engineer import auction, build, bureaucracy, market, turn
from game.bots.engineer.style import Style
from game.bots.greedy.fuel import to_buy
from game.bots.greedy.market import choices
from game.bots.greedy.markets import elsewhere
from game.bots.greedy.network import affordable, start_cost, way
from game.bots.greedy.second_network import with_second_start
from game.bots.search.dominance import dominated
from game.engine.actions import BIDS, DONE, PASS, VISIT, Action, Build, Mark, Place
from game.engine.auction import may_buy
from game.engine.islands import moves_to
from game.engine.resources import SOLD_OUT
from game.engine.rules import legal_actions
from game.engine.state import GameState, Task

RAISES: Final = (1, 2, 4, 7, 11, 16, 22)
"""Amounts above the current bid that a seat considers as its limit, Elektro."""
MOST_HOUSES: Final = 9
STARTS: Final = 6
"""The number of cities considered for starting a network."""
NO_LIMIT: Final = -1
"""The limit of a candidate after which the heuristics decide how far the seat bids."""

WITHOUT_WASTE: Final[dict[Task, Callable[[GameState, Sequence[Action]], list[Action]]]] = {
    Task.SCRAP: auction.without_waste,
    Task.BUY: market.without_waste,
    Task.BUILD: build.without_waste,
    Task.RUN: bureaucracy.without_waste,
}
"""The functions that change a commit for a task so that it spends as little as possible."""


@dataclass(frozen=True, slots=True)
class CandidateCommit:
    """A commit to be compared, with all its moves; in an auction also the seat's limit for the plant in Elektro."""

    moves: tuple[Action, ...]
    limit: int = NO_LIMIT


def candidates(state: GameState, style: Style) -> list[CandidateCommit]:
    """Return different commits for the acting seat, at least one, without those that another is surely better than.

    The first is the heuristic's, unless another is surely better.
    """
    task = state.task
    found = [CandidateCommit(tuple(turn(state, style)))]
    if task == Task.NOMINATE:
        found = nominations(state, found[0])
    elif task == Task.OPEN:
        found += [CandidateCommit((move,)) for move in legal_actions(state, 1)]
    elif task == Task.RAISE:
        found = raises(state, style)
    elif task == Task.SCRAP:
        found += [CandidateCommit((move,)) for move in legal_actions(state)]
    elif task == Task.BUY and not state.rules.one_token_each:  # single tokens are bought by the heuristics alone
        found += [CandidateCommit(tuple(moves)) for moves in purchases(state, style)]
    elif task == Task.BUILD:
        found += [CandidateCommit(tuple(moves)) for moves in networks(state, style)]
    elif task in (Task.PLACE, Task.MARK):
        found += setup_cities(state)
    elif task == Task.DROP:
        found += [CandidateCommit((move,)) for move in legal_actions(state)]
    elif task == Task.RUN:
        found += [CandidateCommit(tuple(bureaucracy.runs_of(firing))) for firing in bureaucracy.cheapest_firings(state)]
        if not state.rules.must_power:
            found.append(CandidateCommit((DONE,)))
    found = _spared(state, found)
    beaten = dominated(state, [option.moves for option in found])
    return [option for option, worse in zip(found, beaten, strict=True) if not worse]


def _spared(state: GameState, found: Sequence[CandidateCommit]) -> list[CandidateCommit]:
    """Return the candidates without duplicates, each changed so that it spends as little as possible."""
    spare = WITHOUT_WASTE.get(state.task)
    if spare:
        found = [CandidateCommit(tuple(spare(state, option.moves)), option.limit) for option in found]
    return list(dict.fromkeys(found))


def setup_cities(state: GameState) -> list[CandidateCommit]:
    """Return the cities to choose from before round 1: expensive ones for the Cartel, cheap ones to mark as a start."""
    moves = [move for move in legal_actions(state) if isinstance(move, Place | Mark)]
    moves.sort(key=lambda move: start_cost(state, move.city), reverse=state.task == Task.PLACE)
    return [CandidateCommit((move,)) for move in moves[:STARTS]]


def nominations(state: GameState, usual: CandidateCommit) -> list[CandidateCommit]:
    """Return the heuristics' commit, then passing, if allowed, and every other nomination, the largest plants first."""
    return [usual, *[CandidateCommit((move,)) for move in reversed(legal_actions(state, 1)) if move != usual.moves[0]]]


def raises(state: GameState, style: Style) -> list[CandidateCommit]:
    """Return leaving the auction, and bidding up to several limits, at most the heuristics' or, if higher, the
    plant's number."""
    money = state.players[state.actor].money
    most = max(auction.limit(state, style, money), min(money, state.lot) if may_buy(state, state.lot) else 0)
    leaving = CandidateCommit((PASS,))
    if state.bid >= most:
        return [leaving]
    going = CandidateCommit((BIDS[state.bid + 1],))
    found = [leaving, going] if auction.limit(state, style, state.bid + 1) == state.bid else [going, leaving]
    for more in RAISES:
        if state.bid + more <= most:
            found.append(CandidateCommit((BIDS[state.bid + 1],), state.bid + more))
    return found


def purchases(state: GameState, style: Style) -> list[list[Action]]:
    """Return purchases of fuel for a run of some plants, with and without cheap fuel for the next; for two runs; none.

    On a map with two markets, all of these at both.
    """
    there = elsewhere(state)
    found = _purchases(state, style)
    return [*found, *([VISIT, *moves] for moves in _purchases(there, style) if len(moves) > 1)] if there else found


def _purchases(state: GameState, style: Style) -> list[list[Action]]:
    player = state.players[state.actor]
    found: list[list[Action]] = []
    for running in choices(player.plants):
        cost, wanted = to_buy(state, running, player.fuel)
        if cost > player.money or cost >= SOLD_OUT:
            continue
        cart = market.Cart(state, player)
        market.fill(cart, wanted)
        found.append([*cart.moves, DONE])
        market.stock_up(cart, state, player, style)
        found.append([*cart.moves, DONE])
    cart = market.Cart(state, player)
    market.fill(cart, to_buy(state, player.plants, player.fuel)[1])
    market.fill(cart, to_buy(state, [*player.plants, *player.plants], player.fuel)[1])
    found.append([*cart.moves, DONE])
    return found


def networks(state: GameState, style: Style) -> list[list[Action]]:
    """Return turns that build 0, 1, 2 … houses in the cheapest cities; for a first house, turns that begin in
    several cities."""
    player = state.players[state.actor]
    if not player.cities:
        found: list[list[Action]] = []
        starts = build.ranked_starts(state, style)[:STARTS]
        for index, city in enumerate(starts):
            moves = build.begin(state, city, max(player.capacity, 1))
            found.append([*moves, DONE])
            if index == 0:
                found += [[*moves[:count], DONE] for count in range(len(moves))]
        return [*found, [DONE]]
    begun, first = with_second_start(state)
    found = [[*first, *houses] for houses in _grown(begun)] if first else []
    return [*found, *_grown(state)]


def _grown(state: GameState) -> list[list[Action]]:
    """Return turns that build 0, 1, 2 … houses, each in the cheapest next city."""
    player = state.players[state.actor]
    totals, cities = way(state, player, MOST_HOUSES)
    most = affordable(totals, player.money)
    houses = moves_to(state, player, cities)
    return [[*houses[:count], DONE] for count in range(min(most, MOST_HOUSES) + 1)]


def detours(state: GameState, option: CandidateCommit) -> list[CandidateCommit]:
    """Return turns with as many houses that avoid one of the chosen cities, if they can be paid."""
    player = state.players[state.actor]
    built = [move.city for move in option.moves if isinstance(move, Build)]
    found: list[CandidateCommit] = []
    if not player.cities or (state.founded and any(isinstance(move, Build) and move.founding for move in option.moves)):
        return found
    for city in built:
        twin = state.copy()
        twin.house_price = twin.house_price[:]
        twin.house_price[city] = SOLD_OUT
        totals, cities = way(twin, twin.players[state.actor], MOST_HOUSES)
        count = min(affordable(totals, player.money), len(built))
        if count == len(built):
            found.append(CandidateCommit((*moves_to(state, player, cities[:count]), DONE)))
    return _spared(state, found)
