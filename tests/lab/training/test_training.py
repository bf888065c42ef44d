"""After training, the fitted value function predicts the winner; an unsuitable file of values is refused in one
sentence.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from game.bots.fitted_file import BadFitted
from game.bots.search.features import AGES, NAMES
from game.bots.search.finer_features import FINER, TABLE
from game.bots.search.neural_network import INPUTS, Network
from game.bots.search.value import Linear, softmax
from game.bots.search.value_file import LINEAR, read_value, value_of
from game.commands import main
from game.lab.tournament.calibration import EDGE, SIDE, Bin, Calibration, Position, calibrate, plot
from game.lab.training import fit, write_value
from game.lab.training.course import positions, read_mix
from game.simulate import BadChoice

NETWORK_FILE = {
    "elektro": "network",
    "version": 1,
    "features": list(FINER),
    "table": list(TABLE),
    "shares": [[1]],
    "hidden": [[0] * (INPUTS + 1)],
    "direct": [[0] * INPUTS],
}


def made_up(count: int, seed: int = 1) -> tuple[list[Position], list[list[float]]]:
    """Return positions whose winner is drawn from a softmax over two features, and the weights used."""
    random = Random(seed)
    weights = [[0.0] * AGES for _ in NAMES]
    weights[0], weights[3] = [2.0, 0.0, 0.0], [0.0, 4.0, 0.0]
    judge, found = Linear(weights), []
    for _ in range(count):
        seats = [[random.random() for _ in NAMES] for _ in range(3)]
        old = random.random()
        winner = random.choices(range(3), judge.of([old], seats))[0]
        found.append(Position([old], seats, [float(seat == winner) for seat in range(3)]))
    return found, weights


def test_the_fitted_value_function_predicts_the_chances_that_generated_the_games():
    found, weights = made_up(4000)
    _, fitted, loss = fit(found, 0)
    told, expected = Linear(fitted["weights"]), Linear(weights)
    fresh, _ = made_up(300, seed=2)
    gaps = [
        abs(one - other)
        for position in fresh
        for one, other in zip(
            told.of(position.table, position.features), expected.of(position.table, position.features), strict=True
        )
    ]
    assert sum(gaps) / len(gaps) < 0.05
    assert loss < 1.0986  # better than a third for each


def test_the_calibration_of_a_correct_value_function_shows_predicted_chances_coming_true():
    found, weights = made_up(6000)
    told = calibrate(Linear(weights), found)
    bins = told.bins
    assert sum(each.count for each in bins) == 18_000
    for each in bins:
        assert each.low <= each.given <= each.high
        if abs(each.given - each.won) >= 0.06:
            assert each.count < 200


def test_a_training_game_yields_its_positions_in_order_all_with_the_final_result():
    course = read_mix("engineer_0,greedy", "3", "recharged", "usa")
    found = positions(course, 4)
    assert 5 <= len(found) <= 20
    assert [position.table[0] for position in found] == sorted(position.table[0] for position in found)
    assert all(len(position.features) == 3 and sum(position.shares) == pytest.approx(1) for position in found)
    assert len({tuple(position.shares) for position in found}) == 1


def test_late_in_a_game_the_default_value_function_favours_the_later_winner():
    """In games of four the mean chance predicted for the later winner is above 0.4."""
    course = read_mix("engineer_0", "4", "recharged,classic", "germany")
    late = [position for seed in range(6) for position in positions(course, seed) if position.table[0] > 0.6]
    given = [sum(c * s for c, s in zip(chances(p), p.shares, strict=True)) for p in late]
    assert sum(given) / len(given) > 0.4


def linear(path: Path) -> Linear:
    found = read_value(path)
    assert isinstance(found, Linear)
    return found


def chances(position: Position) -> list[float]:
    return value_of(LINEAR).of(position.table, position.features)


def test_softmax_does_not_overflow():
    assert softmax([1000.0, 0.0]) == pytest.approx([1, 0])


def test_the_train_command_writes_a_readable_value_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "value.json"
    words = ["train", str(path), "--bots", "greedy", "--games", "3", "--held-out", "1", "--players", "3", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["held_out"]["bins"] and told["loss"] > 0
    assert len(linear(path).weights) == len(NAMES)
    assert [file.name for file in tmp_path.iterdir()] == ["value.json"]


def test_the_train_command_writes_a_readable_neural_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "network.json"
    words = ["train", str(path), "--bots", "greedy", "--games", "3", "--held-out", "1", "--players", "3"]
    assert main([*words, "--units", "5"]) == 0
    found = read_value(path)
    assert isinstance(found, Network) and len(found.hidden) == 5
    assert "logarithmic loss" in capsys.readouterr().out
    assert main(["calibrate", str(path), "--bots", "greedy", "--games", "1", "--players", "3"]) == 0


def test_the_calibrate_command_reports_and_plots_the_calibration(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "plot.svg"
    words = ["calibrate", "--bots", "greedy", "--games", "2", "--players", "3", "--plot", str(path), "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(each["count"] for each in told["bins"]) == 3 * told["positions"]
    drawn = ElementTree.parse(path).getroot()
    assert len(drawn.findall("{*}circle")) == len(told["bins"])
    broken = tmp_path / "value.json"
    broken.write_text("[]")
    assert main(["calibrate", str(broken), "--games", "1"]) == 1
    assert capsys.readouterr().err.strip().endswith("this is not a value file.")


def test_the_calibration_plot_draws_a_chance_that_came_true_on_the_diagonal():
    root = ElementTree.fromstring(plot(Calibration([Bin(0.5, 0.6, 9, 0.5, 0.5), Bin(0, 0.1, 9, 0.0, 1.0)], 0.5, 18)))
    centre, corner = root.findall("{*}circle")
    assert float(str(centre.get("cx"))) == float(str(centre.get("cy"))) == EDGE + SIDE / 2
    assert (float(str(corner.get("cx"))), float(str(corner.get("cy")))) == (EDGE, EDGE)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "not a value file"),
        ("[1]", "not a value file"),
        ('{"elektro": "value", "version": 99}', "other features"),
        (json.dumps({"elektro": "value", "version": 1, "features": ["luck"]}), "other features"),
        (json.dumps({"elektro": "value", "version": 1, "features": list(NAMES)}), "rows of"),
        (json.dumps({"elektro": "value", "version": 1, "features": list(NAMES), "weights": [[1]]}), "rows of"),
        (json.dumps({"elektro": "network", "version": 1, "features": list(NAMES)}), "other features"),
        (json.dumps({**NETWORK_FILE, "table": ["luck"]}), "other features"),
        (json.dumps({**NETWORK_FILE, "hidden": None}), "hidden units must be"),
        (json.dumps({**NETWORK_FILE, "hidden": []}), "hidden units must"),
        (json.dumps({**NETWORK_FILE, "hidden": [["much"] * (INPUTS + 1)]}), "hidden units must be"),
        (json.dumps({**NETWORK_FILE, "shares": [[1, 2]]}), "shares must be one row of 1"),
        (json.dumps({**NETWORK_FILE, "direct": [[1]]}), "direct weights one of"),
    ],
)
def test_a_value_function_file_of_the_wrong_structure_is_refused(tmp_path: Path, content: str, said: str):
    path = tmp_path / "value.json"
    path.write_text(content)
    with pytest.raises(BadFitted, match=said):
        read_value(path)


def test_training_with_an_unknown_bot_or_map_is_refused(tmp_path: Path):
    with pytest.raises(BadChoice, match="no bot"):
        read_mix("genius", "4", "recharged", "usa")
    with pytest.raises(BadChoice, match="no map"):
        read_mix("greedy", "4", "recharged", "moon")


def test_writing_a_value_file_replaces_the_old_content(tmp_path: Path):
    path = tmp_path / "value.json"
    path.write_text("old")
    write_value(path, "value", {"weights": [[0.0] * AGES for _ in NAMES]}, {"games": 1})
    assert linear(path).weights[0] == (0.0,) * AGES
