"""The course of a round: the legal moves, their effects, the winner, and a seat's view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.engine import (
    auction,
    build,
    bureaucracy,
    cartel,
    events,
    founding,
    market,
    mines,
    one_token_each,
    outage,
    plant_market,
    setup,
    steps,
    turn_order,
    two_markets,
)
from game.engine.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Done,
    Drop,
    Mark,
    Nominate,
    Pass,
    Place,
    Run,
    Scrap,
    Visit,
)
from game.engine.events import Event
from game.engine.pickling import register_values
from game.engine.plants import UNKNOWN, most_cities
from game.engine.refusal import refusal
from game.engine.state import (
    BUILDING,
    BUYING,
    CARTEL,
    DROPPING,
    FREE,
    IDLE,
    IN_BUILD,
    IN_BUREAUCRACY,
    IN_MARKET,
    NOMINATING,
    OPENING,
    RUNNING,
    GameState,
    IllegalAction,
    Phase,
    Task,
)

ALL: Final = 10**6
"""No limit on the listed bids."""


def legal_actions(state: GameState, raises: int = ALL) -> list[Action]:
    """Return exactly the legal moves of the actor, none if no seat is to act; never changes the state.

    `raises` limits how many bids are listed, from the lowest up (for bots and benchmarks).

    >>> state = setup.seeded_game("classic", "germany", 3, seed=1)
    >>> begin(state)
    >>> legal_actions(state)
    [Nominate(plant=3), Nominate(plant=4), Nominate(plant=5), Nominate(plant=6)]
    """
    return _LISTS[state.task](state, raises)


def check(state: GameState, action: Action) -> None:
    """Raise IllegalAction with the rule that forbids a move; do nothing if it is legal.

    >>> state = setup.seeded_game("classic", "germany", 3, seed=1)
    >>> begin(state)
    >>> check(state, Nominate(10))
    Traceback (most recent call last):
    game.engine.state.IllegalAction: future plant (plant 10)
    """
    listed = legal_actions(state)
    for legal in listed:  # moves are interned: an identity check is fast, comparing values is slower
        if legal is action:
            return
    if action not in listed:
        raise refusal(state, action)


def play(state: GameState, action: Action) -> list[Event]:
    """Check a move, make it, and return its events; raise IllegalAction and leave the state unchanged if it is illegal.

    >>> state = setup.seeded_game("classic", "germany", 3, seed=1)
    >>> begin(state)
    >>> play(state, Nominate(5))
    [PlantNominated(seat=1, plant=5, least=5)]
    """
    check(state, action)
    outer = state.log
    state.log = []
    try:
        apply(state, action)
    finally:
        happened, state.log = state.log, outer
    if outer is not None:
        outer.extend(happened)
    return happened


def apply(state: GameState, action: Action) -> None:
    """Make a move that is known to be legal; this may also end a turn, a phase, a round or the game."""
    if isinstance(action, Done):
        _done(state)
    elif isinstance(action, Buy):
        market.buy(state, action)
        if state.rules.one_token_each:
            one_token_each.bought(state)
            _next_party(state)
    elif isinstance(action, Run):
        bureaucracy.run(state, action)
    elif isinstance(action, Build):
        build.build(state, action)
    elif isinstance(action, Bid):
        auction.bid(state, action)
        if state.task is IDLE:
            _end_auction(state)
    elif isinstance(action, Pass):
        _pass(state)
        if state.task is IDLE:
            _end_auction(state)
    elif isinstance(action, Place):
        setup.place(state, action)
        if state.task is IDLE:
            _begin_round(state)
    elif isinstance(action, Mark):
        setup.mark(state, action)
        if state.task is IDLE:
            _begin_round(state)
    elif isinstance(action, Visit):
        two_markets.visit(state)
    else:
        _plants(state, action)
        if state.task is IDLE:
            _end_auction(state)


# --- the legal moves by task, and the effects of moves -------------------------------------------------

_LISTS: Final[tuple[Callable[[GameState, int], list[Action]], ...]] = (
    lambda state, raises: [],
    lambda state, raises: setup.places(state),
    lambda state, raises: setup.marks(state),
    lambda state, raises: auction.nominations(state),
    auction.openings,
    auction.answers,
    lambda state, raises: auction.scraps(state),
    lambda state, raises: auction.drops(state),
    lambda state, raises: market.purchases(state),
    lambda state, raises: build.connections(state),
    lambda state, raises: bureaucracy.runs(state),
)


def _plants(state: GameState, action: Nominate | Scrap | Drop) -> None:
    if isinstance(action, Nominate):
        auction.nominate(state, action)
    elif isinstance(action, Scrap):
        auction.scrap(state, action)
    else:
        auction.drop(state, action)


def _pass(state: GameState) -> None:
    if state.task is NOMINATING:
        auction.pass_auctions(state)
    elif state.task is OPENING:
        auction.pass_opening(state)
    else:
        auction.pass_bid(state)


def _done(state: GameState) -> None:
    task = state.task
    if task is DROPPING:
        auction.end_drop(state)
        if state.task is IDLE:
            _end_auction(state)
        return
    if task is RUNNING:
        bureaucracy.earn(state)
    _next_party(state)


# --- the order of the phases -------------------------------------------------------------------------


def begin(state: GameState) -> None:
    """Start a dealt game with the choices of the set-up, if there are any, or with the first round.

    >>> state = setup.seeded_game("classic", "germany", 3, seed=1)
    >>> begin(state)
    >>> state.round, state.phase.name, state.task.name
    (1, 'AUCTION', 'NOMINATE')
    """
    setup.begin(state)
    plant_market.remove_unwanted(state)
    if state.task is IDLE:
        _begin_round(state)


def _begin_round(state: GameState) -> None:
    """Begin a round; from the second on, determine the turn order first (phase 1)."""
    state.round += 1
    state.built = 0
    if state.log is not None:
        state.tell(events.RoundBegan(state.round))
    steps.begin_due(state)
    if state.round > 1:
        turn_order.determine(state)
        if state.founded and state.round == founding.FIRST_ROUND + 1:
            founding.end_first_round(state)
    auction.begin(state)
    if state.task is IDLE:
        _end_auction(state)


def _end_auction(state: GameState) -> None:
    auction.end(state)
    if state.round == 1 or state.rules.reorder_every_round:
        turn_order.determine(state)
    _begin_phase(state, IN_MARKET, BUYING, reverse=True)


def _begin_phase(state: GameState, phase: Phase, task: Task, reverse: bool) -> None:
    """Begin a phase in which every party takes one turn, last to first or first to last (T08)."""
    steps.begin_due(state)
    state.phase = phase
    if state.log is not None:
        state.tell(events.PhaseBegan(phase.word))
    state.queue = state.order[::-1] if reverse else state.order
    state.task = task
    if phase == IN_BUREAUCRACY:
        state.updated = False
        if state.rules.step2_starts_in == "bureaucracy":
            plant_market.begin_step2_if_reached(state)
        plant_market.fill_late(state)
    _next_party(state)


def _next_party(state: GameState) -> None:
    """Let the next party take its turn; after the last one, begin the next phase."""
    if state.aside:
        two_markets.end_turn(state)
    queue = state.queue
    while queue:
        party = queue[0]
        state.queue = queue = queue[1:]
        if party != CARTEL:
            state.actor = party
            if state.rules.one_token_each and state.phase is IN_MARKET and not one_token_each.can_buy(state):
                continue
            return
        if state.phase is IN_MARKET:
            cartel.take_fuel(state)
    state.actor = FREE
    _AFTER[state.phase](state)


def _end_market(state: GameState) -> None:
    _begin_phase(state, IN_BUILD, BUILDING, reverse=True)


def _end_build(state: GameState) -> None:
    """End the building phase: the game ends if a network is large enough (E02, E03, E12); else Step 2 may begin,
    then the bureaucracy."""
    if state.most_cities >= state.rules.end_cities:
        _finish(state)
        return
    if state.rules.step2_starts_in == "build":
        plant_market.begin_step2_if_reached(state)
    _begin_phase(state, IN_BUREAUCRACY, RUNNING, reverse=False)


def _end_bureaucracy(state: GameState) -> None:
    bureaucracy.end(state)
    _begin_round(state)


_AFTER: Final = {
    Phase.MARKET: _end_market,
    Phase.BUILD: _end_build,
    Phase.BUREAUCRACY: _end_bureaucracy,
}


def _finish(state: GameState) -> None:
    """Finish: every player powers as many cities as possible, without buying and without income (E03, E05, E11).

    After an outage in the last round there is an income (M32), and mines sell once more (M50).
    """
    state.phase = Phase.FINISH
    state.task = Task.NOTHING
    state.actor = FREE
    state.tell(events.PhaseBegan("finish"))
    for player in state.players:
        player.supplied = min(most_cities(player.plants, player.fuel), len(player.cities))
        player.income = outage.pays_at_end(state, len(player.cities), player.supplied)
        player.money += player.income
    if state.rules.mines:
        mines.sell(state)
    state.tell(events.GameEnded(tuple(rank.seat for rank in ranking(state) if rank.number == 1)))


# --- results and views -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rank:
    """A seat's final rank with the figures that decide it; tied seats have the same number (1, 1, 3)."""

    number: int
    seat: int
    supplied: int
    money: int
    cities: int


register_values(Rank)


def ranking(state: GameState) -> list[Rank]:
    """Return the ranks of all seats, best first: cities powered, money, then (by edition) cities owned (E05 to E10).

    >>> state = setup.seeded_game("classic", "germany", 2, seed=1)
    >>> state.players[1].money += 10
    >>> [(rank.number, rank.seat, rank.money) for rank in ranking(state)]
    [(1, 1, 60), (2, 0, 50)]
    """
    by_cities = state.rules.cities_break_ties

    def worth(seat: int) -> tuple[int, int, int]:
        player = state.players[seat]
        return (player.supplied, player.money, len(player.cities) * by_cities)

    seats = sorted(range(len(state.players)), key=lambda seat: (*worth(seat), -seat), reverse=True)
    ranks: list[Rank] = []
    for position, seat in enumerate(seats):
        tied = position and worth(seat) == worth(seats[position - 1])
        number = ranks[-1].number if tied else position + 1
        player = state.players[seat]
        ranks.append(Rank(number, seat, player.supplied, player.money, len(player.cities)))
    return ranks


def view(state: GameState) -> GameState:
    """Return a copy without hidden information: the deck and its future order, the removed cards (U08).

    Public information stays: the back of the deck's top card, the plants put under the deck, and the part of the deck
    that lies in a known order.

    >>> state = setup.seeded_game("classic", "germany", 3, seed=1)
    >>> from game.engine.plants import STEP3
    >>> set(view(state).deck) == {STEP3, UNKNOWN}
    True
    """
    seen = state.copy()
    seen.back = plant_market.back_on_top(state)
    seen.deck = setup.face_down(state.rules, state.deck)
    seen.pile = ()
    seen.hidden = tuple(UNKNOWN for _ in state.hidden)
    return seen


__all__ = [
    "ALL",
    "IllegalAction",
    "Rank",
    "apply",
    "begin",
    "check",
    "legal_actions",
    "play",
    "ranking",
    "view",
]
