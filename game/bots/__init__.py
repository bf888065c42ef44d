"""Computer players: each name stands for a function from a seat's view to one of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from game.bots import levels, plugins
from game.bots.beginners import BEGINNERS
from game.bots.chance import chance
from game.bots.greedy import greedy
from game.bots.plugins import Bot
from game.engine.actions import Action, Build, Buy, Drop, Nominate, Run, Scrap, Visit
from game.engine.plant_market import UnknownCard
from game.engine.rules import apply, legal_actions, view
from game.engine.state import GameState, Task


def _of_level(name: str) -> Bot:
    """Return a bot level as a function that returns the first move of its commit; raise KeyError for an unknown
    name."""

    player = levels.read_player(name)
    if player is None:
        raise KeyError(name)

    def first(state: GameState, random: Random) -> Action:
        return levels.plan(state, player, random)[0]

    return first


BOTS: Final[dict[str, Bot]] = {level: _of_level(level) for level in levels.LEVELS}
"""Our own bots offered for a seat, from the weakest to the strongest."""
MEASURES: Final[dict[str, Bot]] = {"greedy": greedy, "greedy-1": greedy, "chance": chance, **BEGINNERS}
"""Reference bots for comparisons: known by name everywhere, but not offered for a seat."""
BELOW: Final = ("greedy", "chance")
"""The bots that answer, in this order, if a bot's own answer is illegal."""


def bots() -> Mapping[str, Bot]:
    """Return every bot that can be given a seat: the game's own, then those of other installed packages
    (`game.bots.plugins`)."""
    return {**BOTS, **plugins.load_plugins({**BOTS, **MEASURES})}


def bot_names() -> list[str]:
    """Return every bot's name in alphabetical order."""
    return sorted({*bots(), *MEASURES})


def bot_named(name: str) -> Bot:
    """Return the bot of a name, also of a level with temperament or time; raise KeyError if there is none."""
    return BOTS.get(name) or MEASURES.get(name) or plugins.bot(name) or _of_level(name)


def is_known(name: str) -> bool:
    """Return whether there is a bot of this name: the game's own, also with temperament or time, or an installed
    package's."""
    try:
        bot_named(name)
    except KeyError:
        return False
    return True


def decide(state: GameState, name: str, random: Random, seat: int | None = None) -> list[Action]:
    """Return one whole commit of a bot: all the moves of its turn, or one bid; the state is not changed.

    `seat` is the acting seat unless all seats power their cities at the same time. Raise KeyError for an unknown
    bot. The answer of another distribution's bot is not checked here, but its first illegal move ends the commit.
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
    """Return the view of the seat that has to act, or of `seat` where all seats power their cities at the same time.

    Raise ValueError if `seat` does not have to act.
    """
    seen = view(state)
    if seat is not None and seat != seen.actor:
        _ask_instead(seen, seat)
    return seen


def _planned(seen: GameState, player: levels.BotPlayer, random: Random) -> list[Action]:
    """Return the whole commit of a bot level, given its seat's view."""
    moves: list[Action] = []
    while True:
        for move in levels.plan(seen, player, random):
            moves.append(move)
            if not _goes_on(seen, move):
                return moves


def _ask_instead(state: GameState, seat: int) -> None:
    """Let a seat of the simultaneous bureaucracy act before the one whose turn it would be."""
    if state.task != Task.RUN:
        raise ValueError(f"seat {seat} is not to move")
    state.queue = (state.actor, *[party for party in state.queue if party != seat])
    state.actor = seat
    state.ran = ()
    state.burnt = (0, 0, 0, 0)


def _goes_on(state: GameState, move: Action) -> bool:
    """Make a move of a bot's turn; return whether more moves follow in the same commit (none after a drawn card)."""
    seat, alone = state.actor, len(state.eligible) == 1
    if not isinstance(move, Nominate | Scrap | Drop | Buy | Visit | Build | Run) or (
        isinstance(move, Nominate) and alone
    ):
        return False
    if isinstance(move, Buy) and state.rules.one_token_each:
        return False
    try:
        apply(state, move)
    except UnknownCard:
        return False
    if isinstance(move, Scrap | Drop):
        return state.actor == seat and state.task == Task.DROP
    return True


__all__ = ["BELOW", "BOTS", "MEASURES", "Bot", "asked_view", "bot_named", "bot_names", "bots", "decide", "is_known"]
