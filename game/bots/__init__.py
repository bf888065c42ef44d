"""Players without a person: a name stands for a function from what a seat may see to one of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from game.bots import levels, plugins
from game.bots.chance import chance
from game.bots.greedy import greedy
from game.bots.plugins import Bot
from game.engine.actions import Action, Build, Buy, Drop, Nominate, Run, Scrap
from game.engine.plant_market import UnknownCard
from game.engine.rules import apply, legal_actions, view
from game.engine.state import GameState, Task


def _of_level(name: str) -> Bot:
    """A level as a function that gives the first move of its commit; KeyError if the name means none."""

    player = levels.read_player(name)
    if player is None:
        raise KeyError(name)

    def first(state: GameState, random: Random) -> Action:
        return levels.plan(state, player, random)[0]

    return first


BOTS: Final[dict[str, Bot]] = {level: _of_level(level) for level in levels.LEVELS}
"""Our own bots that are offered for a chair, in that order: from the weakest to the strongest."""
MEASURES: Final[dict[str, Bot]] = {"greedy": greedy, "greedy-1": greedy, "chance": chance}
"""Bots to measure others by: known by their names everywhere, not offered for a chair."""
BELOW: Final = ("greedy", "chance")
"""The bots that answer in turn where a bot's own answer is not legal."""


def bots() -> Mapping[str, Bot]:
    """Every bot that is offered for a chair: ours, then those of other distributions (`game.bots.plugins`)."""
    return {**BOTS, **plugins.load_plugins({**BOTS, **MEASURES})}


def bot_names() -> list[str]:
    """Every name a bot can be had by, in the order of the alphabet."""
    return sorted({*bots(), *MEASURES})


def bot_named(name: str) -> Bot:
    """One bot, without loading the others: a level in any of its spellings, too; KeyError if there is none."""
    return BOTS.get(name) or MEASURES.get(name) or plugins.bot(name) or _of_level(name)


def is_known(name: str) -> bool:
    """Whether there is a bot of this name: ours, a level in any of its spellings, or another distribution's."""
    try:
        bot_named(name)
    except KeyError:
        return False
    return True


def decide(state: GameState, name: str, random: Random, seat: int | None = None) -> list[Action]:
    """One whole commit of a bot: all the moves of its turn, or one bid; the state is not changed.

    `seat` is the acting one unless all supply their cities at the same time. KeyError without such a bot. What a bot of
    another distribution answers is not checked here, but the first move that is not legal ends its commit.
    """
    seen = asked_view(state, seat)
    player = levels.read_player(name)
    if player:
        return _planned(seen, player, random)
    bot = bot_named(name)
    moves: list[Action] = []
    while True:
        move = bot(seen, random)
        moves.append(move)
        if (name not in MEASURES and move not in legal_actions(seen)) or not _goes_on(seen, move):
            return moves


def asked_view(state: GameState, seat: int | None = None) -> GameState:
    """The state as a seat may see it when it is asked; ValueError if it is not asked now."""
    seen = view(state)
    if seat is not None and seat != seen.actor:
        _ask_instead(seen, seat)
    return seen


def _planned(seen: GameState, player: levels.BotPlayer, random: Random) -> list[Action]:
    """A level's whole commit."""
    moves: list[Action] = []
    while True:
        for move in levels.plan(seen, player, random):
            moves.append(move)
            if not _goes_on(seen, move):
                return moves


def _ask_instead(state: GameState, seat: int) -> None:
    """Let a seat that supplies its cities at the same time as the actor be asked first, the others after it."""
    if state.task != Task.RUN:
        raise ValueError(f"seat {seat} is not asked now")
    state.queue = (state.actor, *[party for party in state.queue if party != seat])
    state.actor = seat
    state.ran = ()
    state.burnt = (0, 0, 0, 0)


def _goes_on(state: GameState, move: Action) -> bool:
    """Make a move of a turn that has more to decide; False if it ends the commit, as turning a card does."""
    seat, alone = state.actor, len(state.eligible) == 1
    if not isinstance(move, Nominate | Scrap | Drop | Buy | Build | Run) or (isinstance(move, Nominate) and alone):
        return False
    try:
        apply(state, move)
    except UnknownCard:
        return False
    if isinstance(move, Scrap | Drop):
        return state.actor == seat and state.task == Task.DROP
    return True


__all__ = ["BELOW", "BOTS", "MEASURES", "Bot", "asked_view", "bot_named", "bot_names", "bots", "decide", "is_known"]
