"""Ten recorded games of magnates (docs/games): they end as recorded, in time, and no player stops building."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from game import ROOT
from game.bots.levels import read_player
from game.engine import rules
from game.engine.record_reader import read_record
from game.match import load_match
from game.record_replay import RecordReplay

GAMES = sorted((ROOT / "docs/games").glob("*.elektro"))
TOLD = ROOT / "docs/games/README.md"


def row_of(path: Path) -> str:
    """The game's row in the table of games."""
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
    """For each seat, the plants that it ever owned."""
    frames = RecordReplay(read_record(path.read_text("utf-8"))).frames
    seats = zip(*[frame.state.players for frame in frames], strict=True)
    return [len({plant.number for player in moments for plant in player.plants}) for moments in seats]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_player_buys_three_plants_or_more_as_the_table_of_games_states(path: Path) -> None:
    plants = bought(path)
    assert min(plants) >= 3
    assert f"| {', '.join(map(str, plants))} |" in row_of(path)


def test_games_of_four_last_8_to_12_rounds_with_4_to_6_plants_each() -> None:
    fours = [path for path in GAMES if "-4-" in path.name]
    assert len(fours) == 5
    assert all(8 <= load_match(path).state.round <= 12 for path in fours)
    assert 4 <= mean(plants for path in fours for plants in bought(path)) <= 6


def test_losers_do_not_hoard_money() -> None:
    """Players who passed on every plant because little was left to win ended with 111 Elektro on average."""
    large = [state for state in (load_match(path).state for path in GAMES) if len(state.players) >= 4]
    assert len(large) == 7
    assert mean(standing.money for state in large for standing in rules.ranking(state)[1:]) < 50
