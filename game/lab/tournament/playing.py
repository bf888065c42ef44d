"""Plays the games of a tournament in workers, which receive a game as text and return its outcome as text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace

from game.engine import events, rules
from game.lab.tournament.plan import Pairing
from game.lab.tournament.results import Outcome, read_outcome
from game.lab.workers import Ask
from game.simulate import MOST_ROUNDS, Stalled, play_game


def question(pairing: Pairing) -> str:
    """Return a game of a tournament as text, to be sent to a worker."""
    return json.dumps(asdict(pairing))


def answer(text: str) -> str:
    """Play the tournament game described by a text, and return its outcome as text."""
    pairing = Pairing(**json.loads(text))
    seconds: list[list[float]] = [[] for _ in range(pairing.players)]
    try:
        game = play_game(pairing.table, pairing.deal, lambda seat, took: seconds[seat].append(round(took, 5)))
    except Stalled:
        nobody = (0,) * pairing.players
        return Outcome(pairing.key, nobody, MOST_ROUNDS, nobody, tuple(map(tuple, seconds))).text()
    winners = [rank.seat for rank in rules.ranking(game.state) if rank.number == 1]
    shares = tuple((seat in winners) / len(winners) for seat in range(pairing.players))
    bought = [0] * pairing.players
    for event in game.events:
        if isinstance(event, events.PlantSold):
            bought[event.seat] += 1
    outcome = Outcome(pairing.key, shares, game.state.round, tuple(bought), tuple(map(tuple, seconds)))
    if game.refused.sentence:
        outcome = replace(outcome, refused=tuple(game.refused.by_seat(pairing.players)), fault=game.refused.sentence)
    return outcome.text()


def play(games: Iterable[Pairing], ask: Ask) -> Iterator[Outcome]:
    """Let workers play games, calling `answer` in each; yield the outcomes in the order in which games end."""
    for _, text in ask([question(game) for game in games]):
        yield read_outcome(text)
