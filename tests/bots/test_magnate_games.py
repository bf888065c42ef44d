"""Ten recorded games of magnates (docs/games): they end as they were played, in time, and nobody stalls."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from game import ROOT
from game.bots.levels import read_player
from game.engine import rules
from game.match import load_match

GAMES = sorted((ROOT / "docs/games").glob("*.elektro"))
TOLD = ROOT / "docs/games/README.md"


def test_there_are_ten() -> None:
    assert len(GAMES) == 10


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_of_magnates_ends_as_it_was_told(path: Path) -> None:
    match = load_match(path)
    levels = [read_player(seat.kind) for seat in match.seats]
    assert match.over and all(level and level.level == "magnate" for level in levels)
    winner = match.seats[rules.ranking(match.state)[0].seat].colour
    row = next(line for line in TOLD.read_text("utf-8").splitlines() if f"]({path.name})" in line)
    assert f"| {match.state.round} | {winner} |" in row


def test_games_of_four_last_eight_to_twelve_rounds() -> None:
    fours = [match for match in map(load_match, GAMES) if len(match.seats) == 4]
    assert 8 <= median(match.state.round for match in fours) <= 12
