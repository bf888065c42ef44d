"""A game of six on a table of 43 inches, played by finger events from six sides in the same frames: it equals the game
without a screen, move for move; the whole game runs with four times as many pixels.
"""

from __future__ import annotations

import pytest

from game.match import Match
from tests.play.driving import deal
from tests.play.six_players import Company, written

pytestmark = pytest.mark.unpainted

BESIDE = ("planned", "peeked", "read", "copied", "moved", "turned", "zoomed", "palm", "carried")
"""The activities of all players beside their turns."""
HD, UHD = (1920, 1080), (3840, 2160)


def sit_down(size: tuple[int, int], seed: int = 7, begun: int = 0) -> tuple[Company, Match]:
    """Return six people with hidden money, this many turns after the deal, and their game as it was dealt."""
    match = deal(6, seed=seed, hidden_money=True)
    turns = written(match, 5)
    for seat, moves in turns[:begun]:
        match.commit(seat, moves)
    company = Company(match, turns, seed, size)
    return company, Match(match.record.fresh())


def check(company: Company, without: Match) -> None:
    """Check that record and state equal those of the game played without a screen, and that no contact stays down."""
    for seat, moves in company.turns[: len(company.match.record.lines)]:
        without.commit(seat, moves)
    made = [(line.seat, sorted(map(str, line.moves)), line.drawn) for line in company.match.record.lines]
    assert made == [(line.seat, sorted(map(str, line.moves)), line.drawn) for line in without.record.lines]
    assert company.match.state == without.state
    company.witness.nothing_sticks()
    company.witness.record_is_theirs()


@pytest.mark.rotates(3, family="whole games")
def test_every_phase_can_be_played_with_all_six_players_touching_at_once() -> None:
    """The end of the first auction, fuel, houses, the bureaucracy, and into the second round."""
    company, without = sit_down(HD, begun=45)
    company.play(64)
    check(company, without)
    assert company.match.state.round == 2
    assert company.most >= 10, "many fingers at once"
    assert sum(frames for people, frames in company.people.items() if people >= 4) > 20, company.people
    for name in BESIDE:
        assert company.done[name], f"nobody {name}: {company.done}"


@pytest.mark.slow
def test_a_whole_game_can_be_played_with_all_six_players_touching_at_once() -> None:
    company, without = sit_down(UHD)
    company.play(10_000)
    assert company.match.over
    check(company, without)
    for name in (*BESIDE, "fumbled", "maximum"):
        assert company.done[name] >= 3, f"{name}: {company.done}"
