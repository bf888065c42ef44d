"""Moves laid out before they are confirmed, and what the rules would let a seat do if money were no matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine import rules
from game.engine.actions import DONE, Action, Build, Buy
from game.engine.events import Event
from game.engine.plant_market import UnknownCard
from game.engine.state import GameState, IllegalAction, Task
from game.match import Match, turn_of

RICH: Final = 8000
"""More Elektro than anything costs, and less than what is not for sale at all."""


def try_out(state: GameState, move: Action) -> list[Event]:
    """Make a move on a copy of what a seat sees; a house leaves the plant market alone, for that turns cards up."""
    market = state.market
    if not isinstance(move, Build):
        return rules.play(state, move)
    state.market = ()
    happened = rules.play(state, move)
    state.market = market
    return happened


def lend_money(state: GameState, seat: int) -> int:
    """Let a seat pay for whatever the rules allow, as where its money is nobody's business; what is lent to it."""
    me = state.players[seat]
    lent, me.money = RICH - me.money, RICH
    return lent


def allowed(state: GameState, seat: int) -> list[Action]:
    """The moves the rules would let a seat make if money were no matter; the state is left alone."""
    rich = state.copy()
    lend_money(rich, seat)
    return rules.legal_actions(rich)


class Draft:
    """The moves that one seat has laid out but not confirmed: a copy of what it can see, with its moves made on it.

    A move that would turn up a card, buy a plant or end the turn cannot be tried out: it is kept as the last
    one, and `state` stays as it was before it. Plants that a house makes obsolete wait for the Confirm.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.reset()

    def reset(self) -> None:
        """Take everything laid out back, and begin with the match as it is now."""
        self.base = self.match.state
        self.moves: tuple[Action, ...] = ()
        self.onto: tuple[int, ...] = ()
        self.state = turn_of(rules.view(self.base), self.seat)
        self.closed = False
        self.happened: list[Event] = []

    @property
    def stale(self) -> bool:
        """Whether the match went on since this draft began."""
        return self.base is not self.match.state

    @property
    def due(self) -> bool:
        """Whether the seat is asked for something."""
        return self.seat in self.match.asked()

    @property
    def bought(self) -> tuple[tuple[int, int], ...]:
        """The plant that each token in the cart was put on (0: none), and its fuel."""
        laid = zip(self.moves, self.onto, strict=True)
        return tuple((plant, move.fuel) for move, plant in laid if isinstance(move, Buy))

    def stage(self, move: Action, credit: bool = False, onto: int = 0) -> None:
        """Lay one more move out, fuel `onto` a plant; IllegalAction says why not.

        On credit money is not asked before the commit.
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
            # A plant bought at once is paid before its buyer thinks about what to scrap.
            self.closed = not goes_on or after.task == Task.SCRAP
            if not self.closed:
                after.players[self.seat].money -= lent
                self.state = after
                self.happened += happened
        self.moves += (move,)
        self.onto += (onto,)

    def step_back(self) -> None:
        """Take the last move laid out back."""
        self.truncate(-1)

    def truncate(self, count: int) -> None:
        """Take back everything after the first so many moves (negative: from the end)."""
        self.restage(self.moves[:count], self.onto[:count])

    def without(self, index: int) -> None:
        """Take one move out of the middle; those after it that need it go too."""
        left, onto = list(self.moves), list(self.onto)
        del left[index], onto[index]
        self.restage(left, onto)

    def restage(self, moves: Sequence[Action], onto: Sequence[int] = ()) -> None:
        """Lay these moves out from the start, fuel `onto` the plants it was put on.

        Covered money is not asked again, for what then went missing would tell of it.
        """
        self.reset()
        for move, plant in zip(moves, onto or [0] * len(moves), strict=True):
            try:
                self.stage(move, self.base.rules.hidden_money, plant)
            except IllegalAction:
                continue

    def commit(self, *last: Action) -> list[Event]:
        """Make the moves laid out, with `last` after them; on IllegalAction everything stays laid out."""
        happened = self.match.commit(self.seat, (*self.moves, *last))
        self.reset()
        return happened
