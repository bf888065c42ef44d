"""The turning points of a review that were checked by playing games on are added up correctly."""

from dataclasses import asdict
from pathlib import Path

import pytest

from game.engine.record import Record
from game.review import Proof
from tests.workshop.opponents import review_check
from tests.workshop.opponents.review_check import CLEAR, EVEN, FEWEST, clear, sums
from tests.workshop.opponents.watch import Plan


def row(lead: float, error: float) -> dict[str, object]:
    """Return a turning point that promised a half and brought this lead on ten decks."""
    return {"promised": asdict(Proof(48, 10, 34, 0.1)), "checked": asdict(Proof(10, 5, 5 + 10 * lead, error))}


def test_the_review_check_counts_turning_points_that_hold_mislead_or_are_within_noise() -> None:
    lines = list(sums(3, [row(0.4, 0.1), row(0.15, 0.1), row(-0.15, 0.1), row(-0.4, 0.1)]))
    assert "3 games, 4 turning points: 1 hold and 1 point the wrong way" in lines[0]
    assert "2 are within noise, 1 of these with the move that was made ahead" in lines[1]
    assert lines[2].strip() == "promised 50 %, brought 0 %"


def test_the_review_check_ends_as_soon_as_either_move_is_clearly_better_but_not_on_few_decks() -> None:
    error = 0.1
    for won in (1 + 1.1 * CLEAR, 1 - 1.1 * CLEAR):
        lead = (won - 1) * error
        assert clear(Proof(FEWEST, 4, 4 + FEWEST * lead, error))
        assert not clear(Proof(FEWEST - 1, 4, 4 + (FEWEST - 1) * lead, error))
        assert not clear(Proof(FEWEST, 4, 4 + FEWEST * lead / 1.3, error))
    assert clear(Proof(EVEN, 6, 6.5, error)) and not clear(Proof(EVEN - 1, 6, 6.5, error))
    assert not clear(Proof(EVEN, 6, 6 + 1.5 * EVEN * error, error))


def test_the_review_check_reads_records_instead_of_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Record, str, int]] = []

    def check(record: Record, seed: int, by: str, decks: int) -> list[review_check.Checked]:
        seen.append((record, by, decks))
        return []

    monkeypatch.setattr(review_check, "check", check)
    path = sorted(Path("docs/games").glob("*.elektro"))[0]
    told = list(review_check.run(Plan(("engineer_0",), 9, (2,), ("classic",), ("usa",)), "engineer", 4, 1, [path]))
    assert told[0] == f"{path.stem} (game 1 of 1): 0 turning points" and told[1].startswith("1 games, 0 turning")
    [(record, by, decks)] = seen
    assert (record.map, by, decks) == ("france", "engineer", 4)


def test_the_review_check_prints_no_averages_without_turning_points() -> None:
    assert len(list(sums(1, []))) == 2


def test_the_review_check_reports_each_game_as_soon_as_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return "[]"

    monkeypatch.setattr(review_check, "answer", answer)
    told = review_check.run(Plan(("engineer_0",), 2, (2,), ("recharged",), ("germany",)), "engineer_0", 4, 1)
    assert next(told).endswith("(game 1 of 2): 0 turning points") and len(asked) == 1
    assert next(told).endswith("(game 2 of 2): 0 turning points") and len(asked) == 2
