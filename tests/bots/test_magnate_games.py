"""Ten recorded games of magnates (docs/games): they end as recorded, in time, and no player stops building."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import mean

import pytest

from game import ROOT
from game.bots import decide
from game.bots.levels import read_player
from game.engine import rules
from game.engine.actions import Action, Nominate, Pass
from game.engine.record_reader import read_record
from game.match import Match, load_match
from game.record_replay import RecordReplay

GAMES = sorted((ROOT / "docs/games").glob("*.elektro"))
TOLD = ROOT / "docs/games/README.md"


def row_of(path: Path) -> str:
    """Return the game's row in the table of docs/games/README.md."""
    return next(line for line in TOLD.read_text("utf-8").splitlines() if f"]({path.name})" in line)


def test_there_are_ten_recorded_games_of_magnates() -> None:
    assert len(GAMES) == 10


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_of_magnates_ends_as_stated(path: Path) -> None:
    match = load_match(path)
    levels = [read_player(seat.kind) for seat in match.seats]
    assert match.over and all(level and level.level == "magnate" for level in levels)
    winner = match.seats[rules.ranking(match.state)[0].seat].colour
    assert f"| {match.state.round} | {winner} |" in row_of(path)


def bought(path: Path) -> list[int]:
    """Return for each seat how many different plants it owned during the game."""
    frames = RecordReplay(read_record(path.read_text("utf-8"))).frames
    seats = zip(*[frame.state.players for frame in frames], strict=True)
    return [len({plant.number for player in moments for plant in player.plants}) for moments in seats]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_in_recorded_games_every_magnate_buys_three_plants_or_more_as_the_readme_of_the_games_states(
    path: Path,
) -> None:
    plants = bought(path)
    assert min(plants) >= 3
    assert f"| {', '.join(map(str, plants))} |" in row_of(path)


def test_recorded_games_of_four_magnates_last_8_to_12_rounds_with_4_to_6_plants_for_each_on_average() -> None:
    fours = [path for path in GAMES if "-4-" in path.name]
    assert len(fours) == 5
    assert all(8 <= load_match(path).state.round <= 12 for path in fours)
    assert 4 <= mean(plants for path in fours for plants in bought(path)) <= 6


def test_in_recorded_games_of_magnates_losers_end_with_less_than_50_elektro_on_average() -> None:
    """Losers once ended with 111 Elektro on average: with hardly any chance of winning left, they passed on every
    plant.
    """
    large = [state for state in (load_match(path).state for path in GAMES) if len(state.players) >= 4]
    assert len(large) == 7
    assert mean(standing.money for state in large for standing in rules.ranking(state)[1:]) < 50


RICH: list[tuple[str, int, type[Action]]] = [
    ("recharged-germany-4-seed101", 161, Nominate),
    ("classic-germany-5-seed106", 201, Pass),
    ("classic-usa-4-seed103", 175, Pass),
]
"""Decisions (from 0) with 98 Elektro or more in hand, and what won far more of 32 games played on from them."""


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("name", "line", "best"), RICH, ids=lambda value: getattr(value, "__name__", str(value)))
def test_in_recorded_positions_a_magnate_with_much_money_buys_a_plant_or_passes_as_is_best(
    name: str, line: int, best: type[Action]
) -> None:
    record = read_record((ROOT / f"docs/games/{name}.elektro").read_text("utf-8"))
    match = Match(record.fresh())
    match.replay(record.lines[:line])
    state = match.state
    assert state.players[state.actor].money >= 98
    assert isinstance(decide(state, "magnate_0.5", Random(1))[0], best)
