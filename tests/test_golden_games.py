"""Golden games: one for each edition on each map of the rulebooks, and one for each other map. Each is a record with
its events as comments; a changed rule becomes visible.

They are dealt from a seed and played by the greedy bot once; from then on only the record counts. To accept changes of
the reported events: `ELEKTRO_ACCEPT=1 uv run pytest tests/test_golden_games.py`, then look at the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine import rules
from game.engine.events import Event
from game.engine.plants import STEP3
from game.engine.record import Record, Seat, head_words, line_words
from game.engine.record_reader import read_record
from game.engine.resources import FUELS
from game.engine.ruleset import editions
from game.engine.state import GameState
from game.match import Match, new_match
from game.record_replay import RecordReplay
from tests.map_samples import ADDED, BOXED

GAMES = Path(__file__).parent / "games"
ACCEPT = bool(os.environ.get("ELEKTRO_ACCEPT"))
COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
PAIRS = [(edition, map_name) for edition in editions() for map_name in BOXED]
PAIRS += [(editions()[place % len(editions())], map_name) for place, map_name in enumerate(ADDED)]


def seats_of(edition: str, map_name: str) -> list[Seat]:
    """Return two to six seats, another number for every edition and map, so that all numbers occur."""
    count = 2 + (editions().index(edition) + 2 * (*BOXED, *ADDED).index(map_name)) % 5
    return [Seat(colour, "person", colour.capitalize()) for colour in COLOURS[:count]]


def played(edition: str, map_name: str) -> Record:
    """Return the record of a new game of greedy bots, for an edition and map without a recorded game."""
    match = new_match(edition, map_name, seats_of(edition, map_name), seed=PAIRS.index((edition, map_name)) + 1)
    random = Random(1)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match.record


def event_words(event: Event) -> str:
    told = [field.name for field in fields(event) if getattr(event, field.name) != field.default]
    values = " ".join(f"{name}={_value(getattr(event, name))}" for name in told)
    return f"{type(event).__name__} {values}".rstrip()


def _value(value: object) -> str:
    return ",".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


def state_words(state: GameState) -> Iterator[str]:
    """Yield the public numbers at the start of a round."""
    market = " ".join("step3" if card == STEP3 else f"{card:02d}" for card in state.market)
    fuel = ", ".join(f"{name} {state.stock[index]}+{state.supply[index]}" for index, name in enumerate(FUELS))
    fuel += f", depot {state.depot}" if state.rules.depot_apart else ""
    fuel += f", elsewhere {_value(state.aside)}" if state.aside else ""
    yield f"# round {state.round}, step {state.step}; market {market}; deck {len(state.deck)}; {fuel}"
    for player in state.players:
        plants = " ".join(f"{plant.number:02d}" for plant in player.plants) or "none"
        yield (
            f"#   seat {player.seat}: {player.money} Elektro, plants {plants}, fuel {_value(tuple(player.fuel))}, "
            f"{len(player.cities)} cities"
        )


def told(record: Record) -> str:
    """Return the record with all its events as comments."""
    film = RecordReplay(record)
    rows = head_words(record)
    round_ = 0
    happened: list[Event] = []
    for frame in film.frames:
        happened += frame.events
        if frame.whole:
            if frame.lines:
                rows.append(line_words(record.lines[frame.lines - 1], record))
            rows += [f"#     {event_words(event)}" for event in happened]
            happened = []
            if frame.state.round != round_:
                round_ = frame.state.round
                rows += state_words(frame.state)
    rows += [f"# {rank}" for rank in rules.ranking(film.frames[-1].state)]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(("edition", "map_name"), PAIRS)
def test_every_recorded_sample_game_replays_with_exactly_the_same_events_and_result(
    edition: str, map_name: str
) -> None:
    path = GAMES / f"{edition}-{map_name}.elektro"
    if not path.exists() and ACCEPT:
        path.write_text(told(played(edition, map_name)), encoding="utf-8")
    assert path.exists(), f"there is no {path.name}; ELEKTRO_ACCEPT=1 plays and keeps one"
    known = path.read_text(encoding="utf-8")
    now = told(read_record(known))
    if ACCEPT and now != known:
        path.write_text(now, encoding="utf-8")
    if not ACCEPT:
        assert now == known


def test_every_recorded_sample_game_is_played_to_the_end() -> None:
    for edition, map_name in PAIRS:
        record = read_record((GAMES / f"{edition}-{map_name}.elektro").read_text(encoding="utf-8"))
        lines, record.lines = record.lines, []
        match = Match(record)
        match.replay(lines)
        assert match.over
        assert match.state.step >= min(2, match.state.rules.last_step)
