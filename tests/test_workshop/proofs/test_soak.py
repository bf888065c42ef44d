"""The soak: a short evening is clean, and every invariant is seen to fail."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.bots import decide
from game.bots.process import BotProcess, Question
from game.engine.actions import Bid, Nominate, Pass
from game.engine.record import Seat
from game.engine.state import Task
from game.journal import Journal
from game.kit.paint import surface_cache
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import Match, new_match
from game.scenes.play import PlayScene
from game.scenes.playground import Playground
from game.scenes.save_status import SaveStatus
from tests.workshop.proofs import invariants, longest_turns, soak, soak_events, soak_screens
from tests.workshop.proofs.determinism import PAUSE, steady
from tests.workshop.proofs.longest_turns import LongestTurns
from tests.workshop.proofs.soak_game import Evening


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the simulated evening use folders of its own for settings, games, logs and pictures."""
    for name in ("CONFIG", "SAVES", "LOGS", "PICTURES"):
        monkeypatch.setenv(f"ELEKTRO_{name}", str(tmp_path / name))


TWELVE = soak.Lasting(evenings=1, beats=12)


def test_a_short_simulated_evening_of_play_finds_no_fault(short: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.run(TWELVE, 3) == 0, capsys.readouterr()
    told = capsys.readouterr().out
    assert "0 finds" in told
    longest = told.split("longest turns of the loop:\n")[1].splitlines()[: longest_turns.MOST]
    assert all("CPU-s" in line and "evening 0" in line for line in longest)


def test_a_simulated_player_without_money_who_must_nominate_a_plant_then_passes(short: None, tmp_path: Path) -> None:
    """In the edition of 2005 a player must nominate a plant, but may then pass and leave it unsold."""
    match = new_match("classic-2005", "italy", [Seat(colour, "greedy", colour) for colour in ("red", "blue")], 4)
    while match.state.round < 2 or match.state.task != Task.NOMINATE:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    state, seat = match.state.copy(), match.state.actor
    for money, last in ((300, Bid), (1, Pass)):
        state.players[seat].money = money
        named, answer = Evening.wish(SimpleNamespace(random=Random(1)), state, seat)  # type: ignore[arg-type]
        assert isinstance(named, Nominate) and isinstance(answer, last)


def test_a_fault_found_in_a_simulated_evening_is_reported_and_saved(
    short: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(scene: PlayScene, now: float) -> bool:
        raise ValueError("broken")

    monkeypatch.setattr(PlayScene, "tick", broken)
    assert soak.run(TWELVE, 3, kept=tmp_path / "finds") == 1
    assert {path.suffix for path in (tmp_path / "finds").iterdir()} == {".png", ".elektro", ".txt"}


def test_a_simulated_evening_detects_a_game_that_does_not_say_that_it_is_not_saved(
    short: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("resource")
    monkeypatch.setattr(soak_events, "HAPPENS", {"disks filled": (1, soak_events.fill)})
    monkeypatch.setattr(soak, "TURNS", 0.3)
    assert soak.run(soak.Lasting(evenings=1, beats=3), 6) == 0, capsys.readouterr()
    monkeypatch.setattr(SaveStatus, "notice", None)
    assert soak.run(soak.Lasting(evenings=1, beats=3), 6) == 1
    assert "does not say so" in capsys.readouterr().out


def test_a_simulated_evening_detects_a_failing_bot_process_even_if_a_weaker_bot_answers(
    short: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Question, "text", lambda question: "rubbish")

    def bots_only(*given: Any) -> Evening:
        table = Evening(*given)
        for place in range(6):
            table.house.choices = table.house.choices.with_chair(place, kind="apprentice")
        return table

    monkeypatch.setattr(soak, "Evening", bots_only)
    monkeypatch.setattr(Evening, "anything", lambda evening: None)
    assert soak.run(soak.Lasting(evenings=1, beats=2), 3) == 1
    assert "ended with a fault of its own" in capsys.readouterr().out


@pytest.mark.slow
def test_three_simulated_evenings_visit_lessons_rulebook_saved_games_statistics_and_replays(
    short: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Visits to lessons, the ghost hand, rulebook, languages of seats, advice, seats, saved games, statistics and
    reviews.
    """
    seldom = {name: row for name, row in soak_events.HAPPENS.items() if row[1].__module__ == soak_screens.__name__}
    monkeypatch.setattr(soak_events, "HAPPENS", seldom)
    monkeypatch.setattr(soak, "TURNS", 0.3)
    assert soak.run(soak.Lasting(evenings=3, beats=25), 1) == 0
    told = capsys.readouterr().out
    scenes = ("LearnScene", "RulebookScene", "SeatsAside", "GamesScene", "StatisticsScene", "ReplayScene", "SeatsScene")
    wanted = [*(f"frames of {scene}" for scene in scenes), "frames of a guided game", *seldom]
    assert not [name for name in wanted if name not in told]


@pytest.mark.slow
def test_simulated_evenings_with_the_same_seed_are_equal_however_slow_the_bots_are(
    short: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told() -> list[str]:
        assert soak.run(soak.Lasting(evenings=2, beats=25), 4) == 0
        lines = capsys.readouterr().out.splitlines()[1:]
        return [line for line in lines if "CPU-s" not in line]  # what a turn costs differs from run to run

    first = told()
    poll, looks = BotProcess.poll, count()

    def slow(bot: BotProcess) -> str | None:
        return None if next(looks) % 5 else poll(bot)

    monkeypatch.setattr(BotProcess, "poll", slow)
    assert told() == first


def test_leaks_of_memory_and_open_files_are_distinguished_from_normal_variation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    chance = Random(1)
    needs = [(450 + chance.uniform(0, 180), 9 + chance.randrange(4)) for _ in range(60)]
    assert soak._grown(needs) == []
    leaks = [(size + 4 * place, files) for place, (size, files) in enumerate(needs)]
    assert "memory grew" in soak._grown(leaks)[0][1]
    open_files = [(size, files + place) for place, (size, files) in enumerate(needs)]
    assert "descriptors grew" in soak._grown(open_files)[0][1]
    assert soak._grown(needs[:5]) == []
    assert "least of a quarter" in capsys.readouterr().out


@pytest.fixture
def match(tmp_path: Path) -> Match:
    seats = [Seat(colour, "person", colour) for colour in ("red", "blue", "green")]
    match = new_match("recharged", "germany", seats, 3)
    match.open_journal(tmp_path / "game.elektro")
    for _ in range(12):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    return match


def test_a_simulated_evening_detects_a_confirmed_move_missing_from_the_disk(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    invariants.lies_on_disk(match)
    monkeypatch.setattr(Journal, "write_pending", lambda journal: None)
    seat = match.asked()[0]
    match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    with pytest.raises(invariants.Wrong, match="12 of 13"):
        invariants.lies_on_disk(match)


def test_an_impossible_number_of_tokens_houses_cards_or_elektro_is_detected(match: Match) -> None:
    invariants.conserved(match.state)
    state = match.state.copy()
    state.players[0].fuel = [1, 0, 0, 0]
    with pytest.raises(invariants.Wrong, match="tokens"):
        invariants.conserved(state)
    state = match.state.copy()
    state.players[1].money = -1
    with pytest.raises(invariants.Wrong, match="Elektro"):
        invariants.conserved(state)
    state = match.state.copy()
    state.houses = [2, *state.houses[1:]]
    with pytest.raises(invariants.Wrong, match="houses"):
        invariants.conserved(state)
    state = match.state.copy()
    state.deck = (*state.deck, state.market[0])
    with pytest.raises(invariants.Wrong, match="twice"):
        invariants.conserved(state)


def test_a_simulated_full_disk_refuses_writes_only_while_it_lasts(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    headless()
    (tmp_path / "a.elektro").write_bytes(b"x" * 100)
    with soak_events.full_disk(tmp_path, 5), pytest.raises(OSError), (tmp_path / "b").open("wb", buffering=0) as file:
        for _ in range(4):
            file.write(b"y" * 50)
    (tmp_path / "c").write_bytes(b"z" * 500)


# --- the longest turns of the loop ------------------------------------------------------------------------


def test_the_five_slowest_turns_of_the_main_loop_are_listed_with_cause_and_work() -> None:
    headless()
    clock = iter(float(second) for first in (3, 1, 4, 1.5, 9, 2, 6) for second in (0, first))
    longest = LongestTurns(lambda: next(clock))
    app = App(Playground(), Settings(speed="still"), "desk", Surface((640, 400)))
    for number in range(7):
        with longest.measured(app, [Event(pygame.KEYDOWN)] * (number == 4), f"deed {number}"):
            if number == 4:
                surface_cache._put(("test", number), Surface((100, 100), 0, 32))
                app.room.canvas.panel_cache.count += 7
    assert [turn.seconds for turn in longest.turns] == [9, 6, 4, 3, 2]
    first, second = longest.turns[:2]
    assert first.what == "deed 4, Playground, KeyDown" and first.panels == 7 and first.pixels > 40_000
    assert (second.what, second.panels, second.pixels) == ("deed 6, Playground", 0, 0)
    assert "9.00 CPU-s, 7 panels" in str(first)


def test_in_a_simulated_evening_waiting_for_a_bots_answer_polls_once_after_each_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loop that polled without a pause took a CPU-second for a bot that needed twenty."""
    heard, looks = [], []

    class Line:
        def poll(self, seconds: float) -> bool:
            heard.append(seconds)
            return len(heard) > 5

    def poll(bot: BotProcess) -> str | None:
        looks.append(bot)
        assert len(looks) < 20, "it is looked at without a pause"
        return "pass" if len(heard) > 5 else None

    monkeypatch.setattr(BotProcess, "poll", poll)
    with steady(1):
        bot = BotProcess()
        bot._line, bot._asked = cast(Any, Line()), Question(5, 0, "greedy", 1, "")
        assert bot.poll() is None and bot.poll() == "pass"
    assert heard == [PAUSE] * 6 and len(looks) == 7
