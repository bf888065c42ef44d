"""Games played in processes of their own: a pairing's text in, an outcome's text out, and nothing else."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from game.engine import events, rules
from game.simulate import MOST_ROUNDS, Stalled, play_game
from game.tournament.plan import Pairing
from game.tournament.results import Outcome, read_outcome

TRIES: Final = 3
"""Workers that may die over one game before the tournament gives up."""


def question(pairing: Pairing) -> str:
    """A pairing as it travels."""
    return json.dumps(asdict(pairing))


def answer(text: str) -> str:
    """Play the game that a question names; its outcome as text."""
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
    return Outcome(pairing.key, shares, game.state.round, tuple(bought), tuple(map(tuple, seconds))).text()


def play_here(games: Iterable[Pairing]) -> Iterator[Outcome]:
    """Play one game after another in this process."""
    for pairing in games:
        yield read_outcome(answer(question(pairing)))


def play_apart(games: Iterable[Pairing], processes: int) -> Iterator[Outcome]:
    """Play games in so many processes; a game whose process died is played again. Outcomes come as they end."""
    todo = iter(games)
    workers = [_Worker() for _ in range(processes)]
    try:
        for worker in workers:
            worker.begin(next(todo, None))
        while busy := {worker.line: worker for worker in workers if worker.pairing}:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                outcome = worker.take()
                if outcome:
                    yield outcome
                    worker.begin(next(todo, None))
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """One process that plays, and the game it is at."""

    def __init__(self) -> None:
        self.pairing: Pairing | None = None
        self._failures = 0
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        line, theirs = context.Pipe()
        self.line: Connection = line
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, pairing: Pairing | None) -> None:
        """Hand over the next game, if there is one."""
        self.pairing = pairing
        if pairing:
            self.line.send_bytes(question(pairing).encode())

    def take(self) -> Outcome | None:
        """The outcome; None if the process died, which begins the game anew in another one."""
        try:
            text = self.line.recv_bytes().decode()
        except (EOFError, OSError):
            self._failures += 1
            if self._failures >= TRIES:
                raise RuntimeError(f"game {self.pairing.key if self.pairing else ''} ends its process") from None
            self.end()
            self._start()
            self.begin(self.pairing)
            return None
        self._failures = 0
        return read_outcome(text)

    def end(self) -> None:
        """Put the process away."""
        self.line.close()
        self._process.kill()
        self._process.join(1)


def _serve(line: Connection) -> None:
    """Play until nobody asks any more. Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send_bytes(answer(line.recv_bytes().decode()).encode())
