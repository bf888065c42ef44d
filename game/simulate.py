"""Plays games between bots without a window and counts winners, rounds and the steps reached."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from game.bots import BELOW, bot_named, bot_names, decide
from game.engine import files, rules
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.record import COLOURS, Line, Record, Seat, write_record
from game.engine.state import GameState, Phase
from game.journal import ENDING
from game.match import first_legal, new_match

MOST_ROUNDS: Final = 200
"""The round after which an unfinished game has stalled."""


class BadChoice(ValueError):
    """Raised if an option or argument asks for something impossible; the message is one sentence."""


class Stalled(RuntimeError):
    """Raised if a game between bots does not end; the message names its seed."""


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """The settings shared by all games of a simulation; `bots` is one name per seat."""

    edition: str
    map: str
    bots: tuple[str, ...]
    regions: tuple[str, ...] = ()
    rules: tuple[tuple[str, Any], ...] = ()
    """House rules and their values."""


@dataclass(slots=True)
class RefusedAnswers:
    """The illegal answers of bots, for which a weaker bot answered: their number by seat, and a sentence on the
    first."""

    counts: Counter[int] = field(default_factory=Counter)
    sentence: str = ""

    def by_seat(self, players: int) -> list[int]:
        """Return the number of illegal answers of each of `players` seats."""
        return [self.counts[seat] for seat in range(players)]


@dataclass(slots=True)
class SimulatedGame:
    """A finished game between bots; `moves` counts single moves, not commits."""

    seed: int
    state: GameState
    record: Record
    moves: int
    events: list[Event]
    """All events, in order."""
    refused: RefusedAnswers


def known_bot(name: str) -> None:
    """Raise BadChoice if there is no bot of this name."""
    try:
        bot_named(name)
    except KeyError:
        raise BadChoice(f"There is no bot {name!r}; there are: {', '.join(bot_names())}.") from None


def seat_bots(names: str, players: int) -> tuple[str, ...]:
    """Return one bot per seat from a text: `greedy` for all or one per seat as `greedy,chance`; raise BadChoice if they
    do not fit."""
    bots = tuple(names.split(","))
    for bot in bots:
        known_bot(bot)
    if len(bots) not in (1, players):
        raise BadChoice(f"{players} players need one bot for all or {players}, not {len(bots)}.")
    return bots * players if len(bots) == 1 else bots


def play_game(table: SimulatedTable, seed: int, watch: Callable[[int, float], None] | None = None) -> SimulatedGame:
    """Play a whole game determined by the seed alone; raise Stalled if it does not end.

    `watch` receives the seat and the CPU-seconds of every commit.
    """
    seats = [Seat(colour, bot, colour.capitalize()) for colour, bot in zip(COLOURS, table.bots, strict=False)]
    match = new_match(table.edition, table.map, seats, seed, table.regions or None, dict(table.rules))
    state, record = match.state, match.record
    thoughts = [Random(f"{seed} {seat} {bot}") for seat, bot in enumerate(table.bots)]
    moves = 0
    refused = RefusedAnswers()
    happened: list[Event] = []
    state.log = happened
    while state.phase != Phase.FINISH:
        seat = state.actor
        began = time.process_time()
        commit = legal_commit(state, table.bots[seat], thoughts[seat], refused)
        if watch:
            watch(seat, time.process_time() - began)
        for move in commit:
            rules.apply(state, move)
        moves += len(commit)
        record.lines.append(Line(seat, tuple(commit)))
        if state.round > MOST_ROUNDS:
            raise Stalled(f"The game with seed {seed} is not over after {MOST_ROUNDS} rounds.")
    return SimulatedGame(seed, state, record, moves, happened, refused)


def legal_commit(state: GameState, bot: str, random: Random, refused: RefusedAnswers) -> tuple[Action, ...]:
    """Return the commit of the acting seat's bot; if that is illegal, count it in `refused` and use a weaker bot's."""
    seat = state.actor

    def complain(name: str, sentence: str) -> None:
        refused.counts[seat] += 1
        refused.sentence = refused.sentence or sentence

    ways = [(name, partial(decide, state, name, random)) for name in (bot, *BELOW)]
    return first_legal(state, seat, ways, complain)


def result(game: SimulatedGame) -> dict[str, Any]:
    """Return the outcome of a finished game as plain values, without hidden information."""
    state = game.state
    return {
        "seed": game.seed,
        "rounds": state.round,
        "step": state.step,
        "moves": game.moves,
        "winners": [rank.seat for rank in rules.ranking(state) if rank.number == 1],
        "players": [
            {"cities": len(player.cities), "supplied": player.supplied, "money": player.money}
            for player in state.players
        ],
        "refused": game.refused.by_seat(len(state.players)),
    }


def run(table: SimulatedTable, games: int, seed: int, records: Path | None = None) -> dict[str, Any]:
    """Play games with the seeds `seed`, `seed + 1` and so on; return one object with a list `games`.

    With `records`, every game's record is written to that folder; raise OSError if that fails.
    """
    if records:
        records.mkdir(parents=True, exist_ok=True)
    results = []
    first = ""
    for each in range(seed, seed + games):
        game = play_game(table, each)
        results.append(result(game))
        first = first or game.refused.sentence
        if records:
            save_record(game, records)
    return {
        "edition": table.edition,
        "map": table.map,
        "players": len(table.bots),
        "bots": list(table.bots),
        "rules": dict(table.rules),
        "refused": first,
        "games": results,
    }


def save_record(game: SimulatedGame, folder: Path) -> None:
    """Write a game's record to a new file; an existing one is never overwritten."""
    record = game.record
    name = f"{record.edition}-{record.map}-{len(record.seats)}-seed{game.seed}{ENDING}"
    files.write_new(folder / name, write_record(record).encode())


def summary(simulated: dict[str, Any]) -> Sequence[str]:
    """Return the simulation as a few lines of text."""
    games = simulated["games"]
    rounds = [game["rounds"] for game in games]
    steps = Counter(game["step"] for game in games)
    wins = Counter(seat for game in games for seat in game["winners"])
    played = f"{len(games)} games" if len(games) > 1 else "1 game"
    changed = ", changed" if simulated["rules"] else ""
    shared = sum(len(game["winners"]) > 1 for game in games)
    return [
        f"{played} of {simulated['edition']}{changed} on {simulated['map']}, {simulated['players']} players",
        f"rounds: median {median(rounds):g}, {min(rounds)} to {max(rounds)}",
        f"moves: median {median(game['moves'] for game in games):g}",
        "ended in " + ", ".join(f"Step {step}: {count}" for step, count in sorted(steps.items())),
        *(f"seat {seat + 1} ({bot}): {wins[seat]} won" for seat, bot in enumerate(simulated["bots"])),
        *([f"shared wins, counted for each winner: {shared}"] if shared else []),
        *refusals(((simulated["bots"], game["refused"]) for game in games), simulated["refused"]),
    ]


def refusals(games: Iterable[tuple[Sequence[str], Sequence[int]]], sentence: str) -> Sequence[str]:
    """Return lines that count illegal answers by bot and quote the first one; none if no answer was illegal."""
    by_bot: Counter[str] = Counter()
    for bots, counts in games:
        for bot, count in zip(bots, counts, strict=False):
            by_bot[bot] += count
    sentences = [f"{bot}: {count} answers not legal, {BELOW[0]} answered" for bot, count in by_bot.items() if count]
    return [*sentences, f"the first: {sentence}"] if sentences else []
