"""Games for training: positions at the start of every round but the first of games between bots, and who won."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from itertools import product
from random import Random
from typing import Any, Final

from game.bots import asked_view
from game.bots.engineer.style import PLAIN
from game.bots.search.candidates import candidates
from game.bots.search.finer_features import look_closely
from game.bots.search.value import Look, shares
from game.engine import files, rules, setup
from game.engine.actions import Action
from game.engine.board import maps
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import GameState, Phase, Task
from game.lab.tournament.calibration import Position
from game.lab.tournament.plan import chosen
from game.lab.workers import ALONE, Workers, in_order
from game.lab.workers.progress import ProgressBar
from game.simulate import MOST_ROUNDS, RefusedAnswers, known_bot, legal_commit

STRAYS: Final = 0.12
"""The share of random commits in training games."""


@dataclass(frozen=True, slots=True)
class GameMix:
    """The kinds of games to learn from: bots, editions, maps and numbers of players."""

    bots: Sequence[str]
    """The bots, one of which is drawn for each seat."""
    players: Sequence[int]
    editions: Sequence[str]
    maps: Sequence[str]
    strays: float = STRAYS
    """The share of commits that are random instead of the bot's."""
    refused: RefusedAnswers = field(default_factory=RefusedAnswers, init=False, compare=False)
    """The illegal answers of its bots so far."""

    def values(self) -> dict[str, Any]:
        """Return the kinds of games as plain values, from which an equal object can be made."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.init}

    def begun(self, deal: int) -> GameState:
        """Return a game at its first decision; edition, map and number of players take turns by the number of the deal,
        which also determines the cards."""
        tables = list(product(self.editions, self.maps, self.players))
        edition, map_name, players = tables[deal % len(tables)]
        state = setup.seeded_game(edition, map_name, players, deal)
        rules.begin(state)
        return state


def positions(course: GameMix, seed: int) -> list[Position]:
    """Play one game with this seed; return its positions at the start of each round but the first, with the result.

    Return none if the game does not end.
    """
    random = Random(f"{seed} course")
    state = course.begun(seed)
    bots = [random.choice(course.bots) for _ in state.players]
    looks: list[Look] = []
    looked_in = 0
    while state.phase != Phase.FINISH:
        if state.task == Task.NOMINATE and state.round > max(looked_in, 1):
            looked_in = state.round
            looks.append(look_closely(state))
        if state.round > MOST_ROUNDS:
            return []
        for move in _commit(state, bots[state.actor], random, course):
            rules.apply(state, move)
    won = shares(state)
    return [Position(table, seats, won) for table, seats in looks]


def _commit(state: GameState, bot: str, random: Random, course: GameMix) -> Sequence[Action]:
    """Return the bot's commit, or sometimes a random one of its candidates.

    Good players never own more cities than they can power: without random commits the value would not learn their
    cost.
    """
    if random.random() < course.strays:
        return random.choice(candidates(asked_view(state), PLAIN)).moves
    return legal_commit(state, bot, random, course.refused)


def answer(text: str) -> str:
    """Play the training game that a text describes; return its positions as text."""
    asked = json.loads(text)
    course = GameMix(**asked["course"])
    found = positions(course, asked["seed"])
    return json.dumps([course.refused.sentence, [(one.table, one.features, one.shares) for one in found]])


@dataclass(frozen=True, slots=True)
class TrainingGames:
    """The games for training: which kinds, and the workers that play them."""

    mix: GameMix
    workers: Workers = ALONE

    def collect(self, games: int, seed: int) -> list[Position]:
        """Return the positions of this many games, in the order of the games; show a progress bar meanwhile.

        Raise BadChoice if the workers do not answer or are lost.
        """
        mix = self.mix.values()
        questions = [json.dumps({"course": mix, "seed": seed * 1_000_003 + number}) for number in range(games)]
        with self.workers.answering_with(answer) as ask:
            found = [json.loads(text) for text in in_order(ProgressBar(games, 0).counting(ask(questions)))]
        warn(sentence for sentence, _ in found)
        return [Position(*row) for _, rows in found for row in rows]


def warn(sentences: Iterable[str]) -> None:
    """Print the first of some sentences about illegal moves of bots on standard error."""
    if first := next(filter(None, sentences), ""):
        files.warn(first)


def read_mix(bots: str, players: str, edition: str, map_name: str) -> GameMix:
    """Return the kinds of games from command-line texts (`any` for all); raise BadChoice for an unknown word."""
    names = tuple(word.strip() for word in bots.split(",") if word.strip())
    for name in names or ("",):
        known_bot(name)
    counts = tuple(map(int, chosen(players, tuple(map(str, PLAYERS)), "number of players")))
    return GameMix(names, counts, chosen(edition, editions(), "edition"), chosen(map_name, maps(), "map"))
