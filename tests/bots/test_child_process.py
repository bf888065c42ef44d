"""Processes of bots, of a review and of the lab know the player's own maps."""

from random import Random

import pytest

from game.bots import decide
from game.bots.child_process import start_child
from game.bots.process import BotProcess
from game.engine import board
from game.engine.record import Seat, write_record
from game.lab.workers import Workers, in_order
from game.match import Match, new_match
from game.review_process import ReviewProcess
from game.setup.map_editor.map_text import as_toml, random_draft
from tests.waiting import wait_for

SEATS = (Seat("red", "engineer", "Anna"), Seat("blue", "greedy", "Bob"))


@pytest.fixture
def own_map(tmp_path, monkeypatch):
    """Offer a map of the player's own, and yield its name."""
    monkeypatch.setattr(board, "_own", [])
    (tmp_path / "islet.toml").write_text(as_toml(random_draft(42, 3, "Islet"), "islet"), encoding="utf-8")
    board.offer_own_maps(tmp_path)
    yield "islet"
    board.board_changed()


@pytest.fixture
def begun(own_map) -> Match:
    """Return a game on the player's own map after three commits."""
    match = new_match("recharged", own_map, SEATS, 5)
    for _ in range(3):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    return match


def test_a_bot_process_plays_on_a_map_made_by_the_player(begun, monkeypatch):
    bots, failures = BotProcess(), []
    monkeypatch.setattr(bots, "_fail", lambda: failures.append(1))
    bots.ask(write_record(begun.record), begun.asked()[0], "engineer", 1)
    assert wait_for(lambda: bots.poll() or failures, "an answer")
    bots.close()
    assert not failures


def test_a_game_on_a_map_made_by_the_player_can_be_reviewed(begun):
    review = ReviewProcess(begun.record)
    wait_for(lambda: review.poll() and (review.broken or review.done), "a judged decision")
    review.close()
    assert not review.broken and review.done


def test_worker_processes_know_a_map_made_by_the_player(own_map):
    with Workers(2).answering_with(cities_of) as ask:
        assert in_order(ask([own_map, own_map])) == [cities_of(own_map)] * 2


def test_a_child_process_starts_and_ends_normally_without_any_maps_made_by_the_player(monkeypatch):
    monkeypatch.setattr(board, "_own", [])
    child = start_child(_ends_well, name="elektro test")
    child.join(60)
    assert (child.name, child.exitcode) == ("elektro test", 0)


def cities_of(name: str) -> str:
    """Return the cities of a map, in the worker's process."""
    return " ".join(city.id for city in board.load_board(name).cities)


def _ends_well() -> None:
    assert board.own_maps_folder() is None
