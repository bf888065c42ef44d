"""The heuristics of a sound player, with which the searching bots also play all seats in trial games (playouts)."""

from __future__ import annotations

from game.bots.engineer import auction, build, bureaucracy, market
from game.bots.engineer.style import PLAIN, Style
from game.bots.greedy import setup
from game.engine.actions import Action
from game.engine.state import GameState, Task


def turn(state: GameState, style: Style = PLAIN) -> list[Action]:
    """Return the heuristic moves of the acting seat, at least one, up to a drawn card or the decision of another seat.

    The same state gives the same moves.
    """
    task = state.task
    if task == Task.RAISE:
        return [auction.answer(state, style)]
    if task == Task.BUY:
        return market.buy(state, style)
    if task == Task.BUILD:
        return build.build(state, style)
    if task == Task.RUN:
        return bureaucracy.run(state)
    if task == Task.NOMINATE:
        return [auction.nominate(state, style)]
    if task == Task.OPEN:
        return [auction.open_bids(state, style)]
    if task == Task.SCRAP:
        return [auction.scrap(state, style)]
    if task == Task.DROP:
        return [auction.drop(state)]
    return [setup.place(state) if task == Task.PLACE else setup.mark(state)]
