"""Games to learn from: of the bots' own, the features at every round's start, and who won in the end."""

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
"""Drawn commits among those that are learnt from."""


@dataclass(frozen=True, slots=True)
class GameMix:
    """Which games to learn from."""

    bots: Sequence[str]
    """One of them is drawn for each seat."""
    players: Sequence[int]
    editions: Sequence[str]
    maps: Sequence[str]
    strays: float = STRAYS
    """Share of commits that are drawn instead of thought about."""
    refused: RefusedAnswers = field(default_factory=RefusedAnswers, init=False, compare=False)
    """The answers of its bots that were not legal in the games played so far."""

    def told(self) -> dict[str, Any]:
        """The course as plain values, which make the same one."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.init}

    def begun(self, deal: int) -> GameState:
        """A game at its first question: the tables in turn, everything else drawn by the deal's number."""
        tables = list(product(self.editions, self.maps, self.players))
        edition, map_name, players = tables[deal % len(tables)]
        state = setup.seeded_game(edition, map_name, players, deal)
        rules.begin(state)
        return state


def positions(course: GameMix, seed: int) -> list[Position]:
    """The positions of one game."""
    random = Random(f"{seed} course")
    state = course.begun(seed)
    bots = [random.choice(course.bots) for _ in state.players]
    kept: list[Look] = []
    told = 0
    while state.phase != Phase.FINISH:
        if state.task == Task.NOMINATE and state.round > max(told, 1):
            told = state.round
            kept.append(look_closely(state))
        if state.round > MOST_ROUNDS:
            return []
        for move in _commit(state, bots[state.actor], random, course):
            rules.apply(state, move)
    won = shares(state)
    return [Position(table, seats, won) for table, seats in kept]


def _commit(state: GameState, bot: str, random: Random, course: GameMix) -> Sequence[Action]:
    """The bot's commit, or now and then any that it might have thought of.

    Sound players never own more cities than they can supply: without strays the value would not learn what that costs.
    """
    if random.random() < course.strays:
        return random.choice(candidates(asked_view(state), PLAIN)).moves
    return legal_commit(state, bot, random, course.refused)


def answer(text: str) -> str:
    """Play the game that a question names; its positions as text."""
    asked = json.loads(text)
    course = GameMix(**asked["course"])
    found = positions(course, asked["seed"])
    return json.dumps([course.refused.sentence, [(one.table, one.features, one.shares) for one in found]])


@dataclass(frozen=True, slots=True)
class TrainingGames:
    """Games to learn from: which, and who plays them."""

    mix: GameMix
    workers: Workers = ALONE

    def collect(self, games: int, seed: int) -> list[Position]:
        """The positions of so many games, with a bar, in the games' order whoever played them.

        BadChoice if whoever plays does not answer or is lost.
        """
        told = self.mix.told()
        questions = [json.dumps({"course": told, "seed": seed * 1_000_003 + number}) for number in range(games)]
        with self.workers.answering_with(answer) as ask:
            found = [json.loads(text) for text in in_order(ProgressBar(games, 0).counting(ask(questions)))]
        warn(sentence for sentence, _ in found)
        return [Position(*row) for _, rows in found for row in rows]


def warn(sentences: Iterable[str]) -> None:
    """Say on stderr what the first answer was that was not legal, if there was one."""
    if first := next(filter(None, sentences), ""):
        files.warn(first)


def read_mix(bots: str, players: str, edition: str, map_name: str) -> GameMix:
    """A course from the command line's words (`any` for all); BadChoice says what there is not."""
    names = tuple(word.strip() for word in bots.split(",") if word.strip())
    for name in names or ("",):
        known_bot(name)
    counts = tuple(map(int, chosen(players, tuple(map(str, PLAYERS)), "number of players")))
    return GameMix(names, counts, chosen(edition, editions(), "edition"), chosen(map_name, maps(), "map"))
