"""Known mistakes of `greedy`, each as a position of a record it played, and who does not make them any more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine.actions import Action, Bid, Build, Buy, Nominate, Pass
from game.engine.notation import read_record
from game.match import Match

GAMES = Path(__file__).parents[1] / "games"
Mends = Callable[[list[Action]], bool]


def position(game: str, line: int) -> Match:
    """The match as it was before a line of its moves (from 0)."""
    record = read_record((GAMES / f"{game}.elektro").read_text("utf-8"))
    match = Match(record.fresh())
    match.replay(record.lines[:line])
    return match


def buys(moves: list[Action]) -> int:
    return sum(isinstance(move, Buy) for move in moves)


MISTAKES: dict[str, tuple[str, int, int, Mends]] = {
    "passes with 142 in hand": ("bsw-germany", 120, 2, lambda moves: isinstance(moves[0], Nominate)),
    "begins Step 2 for others": ("classic-usa", 175, 0, lambda moves: not any(isinstance(m, Build) for m in moves)),
    "buys too little fuel with 95 in hand": ("classic-2005-germany", 216, 0, lambda moves: buys(moves) > 5),
    "buys too little garbage with 61 in hand": ("classic-2005-italy", 315, 1, lambda moves: buys(moves) > 2),
    "lets plant 37 go for 1 with 110 in hand": ("recharged-italy", 365, 3, lambda moves: isinstance(moves[0], Bid)),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_greedy_makes_it(mistake):
    game, line, seat, mended = MISTAKES[mistake]
    assert not mended(decide(position(game, line).state, "greedy-1", Random(1), seat))


@pytest.mark.parametrize("level", ["engineer", "director"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_levels_that_search_do_not(mistake, level):
    game, line, seat, mended = MISTAKES[mistake]
    assert mended(decide(position(game, line).state, level, Random(1), seat))


def test_an_engineer_does_not_bid_all_it_has():
    """With 36 of 36 for the plant there is nothing left for its fuel."""
    state = position("classic-usa", 109).state
    assert decide(state, "greedy-1", Random(1), 0) == [Bid(36)]
    assert decide(state, "engineer", Random(1), 0) == [Pass()]
