"""Moves that a seat has staged but not confirmed, and the moves it could make if money were unlimited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine import market, rules
from game.engine.actions import DONE, Action, Build, Buy, Drop, Visit
from game.engine.events import Event
from game.engine.plant_market import UnknownCard
from game.engine.state import GameState, IllegalAction, Task
from game.match import Match, turn_of

RICH: Final = 8000
"""More Elektro than anything costs, but less than SOLD_OUT."""


def try_out(state: GameState, move: Action) -> list[Event]:
    """Make a move on a copy of a seat's view and return the events; a house does not update the plant market, as that
    draws cards."""
    on_sale = state.market
    if isinstance(move, Buy):
        return _bought(state, move)
    if not isinstance(move, Build):
        return rules.play(state, move)
    state.market = ()
    happened = rules.play(state, move)
    state.market = on_sale
    return happened


def _bought(state: GameState, move: Buy) -> list[Event]:
    """Buy a token on a copy of the state without passing the turn on, which the rule `one_token_each` would do."""
    rules.check(state, move)
    outer, state.log = state.log, []
    market.buy(state, move)
    happened, state.log = state.log, outer
    return happened


def lend_money(state: GameState, seat: int) -> int:
    """Give a seat more money than it can spend, and return the amount added."""
    me = state.players[seat]
    lent, me.money = RICH - me.money, RICH
    return lent


def allowed(state: GameState, seat: int) -> list[Action]:
    """Return the legal moves of a seat if money were unlimited; the state is not changed."""
    rich = state.copy()
    lend_money(rich, seat)
    return rules.legal_actions(rich)


class Draft:
    """The moves that one seat has staged but not confirmed, and `state`, a copy of its view with these moves made.

    A move that would draw a card, buy a plant or end the turn cannot be tried out: it is the last one staged, and
    `state` stays as it was before it. A token that is a whole turn (`one_token_each`) is the last one, too. Plants that
    a house makes obsolete are removed only at the commit.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.reset()

    def reset(self) -> None:
        """Drop all staged moves and start again from the match's current state."""
        self.base = self.match.state
        self.moves: tuple[Action, ...] = ()
        self.onto: tuple[int, ...] = ()
        self.state = turn_of(rules.view(self.base), self.seat)
        self.closed = False
        self.happened: list[Event] = []

    @property
    def stale(self) -> bool:
        """Whether the match has changed since this draft began."""
        return self.base is not self.match.state

    @property
    def due(self) -> bool:
        """Whether it is the turn of the draft's seat."""
        return self.seat in self.match.asked()

    @property
    def bought(self) -> tuple[tuple[int, int], ...]:
        """For each token in the cart, the plant it was put on (0: none) and its fuel."""
        laid = zip(self.moves, self.onto, strict=True)
        return tuple((plant, move.fuel) for move, plant in laid if isinstance(move, Buy))

    def stage(self, move: Action, credit: bool = False, onto: int = 0) -> None:
        """Stage one more move (for fuel: `onto` a plant); raise IllegalAction if the rules do not allow it.

        `credit`: ignore the seat's money until the commit.
        """
        if not self.due:
            raise IllegalAction("not_your_turn")
        if self.closed:
            raise IllegalAction("turn_over")
        after = self.state.copy()
        lent = lend_money(after, self.seat) if credit else 0
        rules.check(after, move)
        try:
            happened = try_out(after, move)
        except UnknownCard:
            self.closed = True
        else:
            goes_on = after.actor == self.seat and after.phase == self.state.phase and move != DONE
            # A plant bought at once is paid for before its buyer decides which plant to scrap; a second one (M40) is a
            # commit of its own.
            self.closed = not goes_on or after.task in (Task.SCRAP, Task.NOMINATE)
            single = isinstance(move, Buy) and after.rules.one_token_each
            if not self.closed:
                after.players[self.seat].money -= lent
                self.state = after
                self.happened += happened
                self.closed = single
        self.moves += (move,)
        self.onto += (onto,)

    def stage_forced_drops(self) -> None:
        """After a seat chose the plant to discard, stage the fuel it must drop where it has no choice between fuels."""
        while not self.closed and self.state.task == Task.DROP:
            moves = rules.legal_actions(self.state)
            if len(moves) != 1 or not isinstance(moves[0], Drop):
                return
            self.stage(moves[0])

    def step_back(self) -> None:
        """Drop the last staged move."""
        self.truncate(-1)

    def truncate(self, count: int) -> None:
        """Keep only the first `count` staged moves (negative: drop that many from the end)."""
        self.restage(self.moves[:count], self.onto[:count])

    def without(self, index: int) -> None:
        """Drop one staged move; later moves that depend on it are dropped, too."""
        left, onto = list(self.moves), list(self.onto)
        del left[index], onto[index]
        self.restage(left, onto)

    def restage(self, moves: Sequence[Action], onto: Sequence[int] = ()) -> None:
        """Stage these moves from the start, fuel `onto` its plants; skip those that are illegal.

        Hidden money is not checked, because a dropped move would reveal it.
        """
        self.reset()
        for move, plant in zip(moves, onto or [0] * len(moves), strict=True):
            try:
                self.stage(move, self.base.rules.hidden_money, plant)
            except IllegalAction:
                continue

    def clear_cart(self) -> None:
        """Drop the tokens in the cart, and stay at the market that the seat visits."""
        self.restage([move for move in self.moves if isinstance(move, Visit)])

    def commit(self, *last: Action) -> list[Event]:
        """Commit the staged moves followed by `last`; on IllegalAction everything stays staged."""
        happened = self.match.commit(self.seat, (*self.moves, *last))
        self.reset()
        return happened
