"""Tuning: the evolved style wins more, the same seed evolves the same style."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from game.bots.engineer.style import PLAIN, Style
from game.bots.engineer.style_file import SEASONED, read_style, seasoned, style_of
from game.bots.levels import ACTIVE, LEVELS, TEMPERAMENTS, BotPlayer
from game.commands import main
from game.lab.training import tuning
from game.lab.training.course import GameMix, TrainingGames, read_mix
from game.lab.training.tuning import STEPS, Tuned, success, tune, varied, write_style
from game.lab.workers import ALONE

QUICK = read_mix("engineer_0", "3", "recharged", "germany")


def test_tuning_can_change_every_weight_of_a_bots_style_except_those_of_other_levels():
    assert varied([0.0] * len(STEPS)) == PLAIN
    far = varied([1.0] * len(STEPS))
    same = [name for name, weight in asdict(PLAIN).items() if asdict(far)[name] == weight]
    assert same == ["reserve", "ahead", "spending"], "only temperaments and engineers use these"


def test_extreme_tuning_steps_keep_the_weights_of_a_bots_style_in_range():
    low = varied([-100.0] * len(STEPS))
    assert low.pace > 0 and low.patience > 0 and low.horizon >= 1 and low.crowd == low.denial == 0


def test_tuning_finds_the_bot_style_with_the_greatest_success(monkeypatch: pytest.MonkeyPatch):
    """The tuned styles are judged by a function with one maximum, not by games."""

    def height(style: Style, course: GameMix, deals: range) -> tuple[float, float]:
        return 1 - abs(style.margin - 23) / 50 - abs(style.bargain - 0.7), 6.0

    monkeypatch.setattr(tuning, "success", height)
    tuned = tune(TrainingGames(QUICK), 1, 40, 0.0, 1)
    assert abs(tuned.style.margin - 23) < 1.5 and abs(tuned.style.bargain - 0.7) < 0.05
    assert tuned.won[-1] > tuned.won[0]


def test_tuning_with_a_cost_for_each_plant_finds_a_style_that_buys_fewer_plants(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tuning, "success", lambda style, *_: (style.margin / 100, style.margin / 5))
    eager, frugal = (tune(TrainingGames(QUICK), 1, 8, cost, 1).style.margin for cost in (0.0, 0.2))
    assert eager > PLAIN.margin > frugal


def test_tuning_with_the_same_seed_finds_the_same_style():
    one, two = (tune(TrainingGames(QUICK), 1, 2, 0.03, 4) for _ in range(2))
    assert one == two and one.style != PLAIN


def test_tuning_games_played_in_batches_give_the_same_success(monkeypatch: pytest.MonkeyPatch):
    """The games of the tuning are played in batches, of which the last is smaller."""
    monkeypatch.setattr(tuning, "PART", 2)
    styles = [PLAIN, replace(PLAIN, margin=30.0)]
    with ALONE.answering_with(tuning.answer) as ask:
        found = tuning._successes(styles, QUICK, range(4, 9), ask)
    assert found == [pytest.approx(success(style, QUICK, range(4, 9))) for style in styles]
    assert found[0] != found[1]


def test_a_bot_style_that_never_bids_has_less_success_than_the_default_style():
    never = replace(PLAIN, margin=1e3, thrift=1e3)
    assert success(never, QUICK, range(6))[0] < success(PLAIN, QUICK, range(6))[0]


def test_the_strongest_bot_level_uses_the_style_tuned_for_the_number_of_players():
    for players in (2, 3, 4):
        bred = read_style(SEASONED[players])
        assert BotPlayer("magnate").style(players) == seasoned(players) == bred
        for name, lean in TEMPERAMENTS.items():
            assert BotPlayer("magnate", name).style(players) == lean(bred) != bred
            assert BotPlayer("director", name).style(players) == lean(PLAIN)
    assert seasoned(6) == seasoned(5) == seasoned(4)
    assert len({seasoned(2), seasoned(3), seasoned(4), PLAIN}) == 4
    assert LEVELS["apprentice"].style(4) == LEVELS["director"].style(4) == replace(ACTIVE, spending=0.0) == PLAIN


def test_a_saved_bot_style_is_read_back_unchanged(tmp_path: Path):
    style = varied([0.37] * len(STEPS))
    write_style(tmp_path / "style.json", Tuned(style, [0.3], [6.0]), seed=1)
    assert read_style(tmp_path / "style.json") == style
    assert [file.name for file in tmp_path.iterdir()] == ["style.json"]


def test_the_tune_command_writes_a_readable_bot_style(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "style.json"
    words = ["tune", str(path), "--bots", "engineer_0", "--players", "3", "--games", "1", "--generations", "1"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert style_of(told["style"]) == read_style(path)
    assert len(told["won"]) == len(told["plants"]) == 1
    assert main(["tune", str(path), "--bots", "nobody"]) == 1


@pytest.mark.parametrize("word", ["tune", "train"])
def test_tune_and_train_report_a_missing_output_folder_before_any_game_is_played(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("game.engine.setup.seeded_game", None)
    assert main([word, str(tmp_path / "none/file.json")]) == 1
    assert "there is no folder" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--frugal", "nan"], ["--frugal", "2"], ["--frugal", "much"], ["--games", "0"]])
def test_the_tune_command_refuses_invalid_numbers(words: list[str], tmp_path: Path):
    with pytest.raises(SystemExit) as refused:
        main(["tune", str(tmp_path / "style.json"), *words])
    assert refused.value.code == 2
