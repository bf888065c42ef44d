"""The command line prints its results, refuses wrong options, and loads no window library for commands about rules."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game import ROOT, __version__
from game.app import App
from game.command_line import NO_DISPLAY, build_parser
from game.commands import REFUSED, main


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in its own process."""
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


def one_sentence(text: str) -> bool:
    """Return whether a text is one line that starts with the program's name and is not a traceback."""
    return text.count("\n") == 1 and text.startswith("elektro: ") and "Traceback" not in text


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file with the record of a whole game of two bots."""
    assert main(["simulate", "--games", "1", "--players", "2", "--records", str(tmp_path)]) == 0
    return next(tmp_path.iterdir())


PLAYERS_WORDS = ("play", "open", "replay", "review", "rules", "markers", "statistics", "demo", "desktop", "selftest")
BOTS_WORDS = ("simulate", "tournament", "map")
DEVELOPERS_WORDS = ("train", "tune", "calibrate", "gallery", "words", "fuzz", "soak", "crash", "watch", "bench")


def listed(text: str) -> list[str]:
    """Return the subcommands that a help text lists, in its order."""
    return re.findall(r"^    (\w+)(?= |$)", text.partition("\n  COMMAND\n")[2], re.M)


def test_the_help_lists_players_commands_first_and_developers_commands_below_dev() -> None:
    version = run("--version")
    assert version.returncode == 0 and __version__ in version.stdout
    assert listed(run("--help").stdout) == [*PLAYERS_WORDS, *BOTS_WORDS, "dev"]
    assert listed(run("dev", "--help").stdout) == list(DEVELOPERS_WORDS)


@pytest.mark.parametrize(
    ("words", "choices", "help_of"),
    [
        (("dance",), (*PLAYERS_WORDS, *BOTS_WORDS, "dev"), "elektro --help"),
        (("--kiosk", "dance"), (*PLAYERS_WORDS, *BOTS_WORDS, "dev"), "elektro --help"),
        (("--tuio", "127.0.0.1:3333", "dance"), (*PLAYERS_WORDS, *BOTS_WORDS, "dev"), "elektro --help"),
        (("dev", "dance"), DEVELOPERS_WORDS, "elektro dev --help"),
    ],
)
def test_an_unknown_command_is_refused_with_a_list_of_the_available_commands(
    words: tuple[str, ...], choices: tuple[str, ...], help_of: str
) -> None:
    done = run(*words)
    assert done.returncode == 2 and one_sentence(done.stderr)
    assert re.findall(r"'(\w+)'", done.stderr.partition("choose from")[2]) == list(choices)
    assert f"({help_of} lists what there is)" in done.stderr


@pytest.mark.parametrize("word", DEVELOPERS_WORDS)
def test_a_developer_command_works_with_and_without_dev_before_it(word: str) -> None:
    below, alone = build_parser().parse_args(["dev", word, *NEEDS.get(word, ())]), [word, *NEEDS.get(word, ())]
    assert vars(below) == vars(build_parser().parse_args(alone))


NEEDS = {"train": ("value.json",), "tune": ("style.json",), "gallery": ("pictures",)}
"""Arguments without which a word is refused."""


def test_the_fuzz_command_runs_with_and_without_dev_before_it() -> None:
    for words in (("dev", "fuzz"), ("fuzz",)):
        done = run(*words, "--inputs", "3")
        assert done.returncode == 0 and "3 inputs, 0 finds" in done.stdout


MAP_KEYS = "regions = []\ncities = []\n"


@pytest.mark.parametrize("words", [(), ("--kiosk",), ("open",), ("replay",), ("replay", "--check"), ("review",)])
@pytest.mark.parametrize(
    ("name", "content", "what", "to_do"),
    [
        ("atlantis.toml", MAP_KEYS, "is a map", "choose it for a new game"),
        ("photo.PNG", "\x89PNG", "is a picture", "ends with .elektro"),
        ("sketch.toml", "a = [", "is not a game", "ends with .elektro"),
        ("notes.txt", "my diary", "is not a game", "ends with .elektro"),
        ("gone.elektro", None, "there is no file", "elektro statistics names the folder of your games"),
        ("folder", "", "is a folder", "elektro statistics --folder"),
    ],
)
def test_a_file_that_is_not_a_saved_game_is_reported_with_advice(
    tmp_path: Path, words: tuple[str, ...], name: str, content: str | None, what: str, to_do: str
) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    elif content is not None:
        path.write_text(content, encoding="utf-8")
    done = run(*words, str(path), DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="")
    assert done.returncode == REFUSED and one_sentence(done.stderr), done.stderr
    assert str(path) in done.stderr and what in done.stderr and to_do in done.stderr
    assert done.stdout == ""


def test_a_command_takes_precedence_over_a_file_with_its_name(record: Path) -> None:
    (record.parent / "simulate").write_text("my diary")
    other = record.rename(record.with_suffix(".txt"))
    words = [sys.executable, "-m", "game", "simulate", "--games", "1", "--players", "2"]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=record.parent, env=here, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0
    assert run("replay", "--check", str(other)).returncode == 0


@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_the_simulate_command_prints_all_games_as_one_json_object(
    edition: str, map_name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "--games", "2", "--players", "3", "--map", map_name, "--edition", edition]
    assert main([*words, "--seed", "5", "--bot", "chance", "--json"]) == 0
    simulated = json.loads(capsys.readouterr().out)
    assert [game["seed"] for game in simulated["games"]] == [5, 6]
    for game in simulated["games"]:
        assert game["rounds"] > 0
        assert game["moves"] > 0
        assert game["step"] in (1, 2, 3)
        assert set(game["winners"]) <= {0, 1, 2}
        assert [set(player) for player in game["players"]] == [{"cities", "supplied", "money"}] * 3


def test_the_simulate_command_with_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        main(["simulate", "--games", "2", "--seed", "9", "--json"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--edition", "deluxe"],
        ["simulate", "--map", "atlantis"],
        ["simulate", "--bot", "genius"],
        ["simulate", "--bot", "greedy,chance"],
        ["simulate", "--regions", "red,nowhere,blue,brown"],
        ["simulate", "--regions", "red"],
        ["simulate", "--records", "/dev/null/here"],
        ["replay", "--check", "/no/such/file"],
        ["rules", "--map", "atlantis", "rules.html"],
        ["rules", "--rule", "plant_limit=0", "rules.html"],
        ["rules", "--language", "xx", "rules.html"],
        ["rules", "/dev/null/here/rules.html"],
    ],
)
def test_commands_with_unknown_editions_maps_or_bots_are_refused_in_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == REFUSED
    told = capsys.readouterr()
    assert told.out == ""
    assert one_sentence(told.err)


@pytest.mark.parametrize(
    "words",
    [["simulate", "--players", "7"], ["simulate", "--games", "0"], ["dance"], ["demo", "--size", "big"]],
)
def test_invalid_commands_and_numbers_are_refused_in_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert one_sentence(capsys.readouterr().err)


def test_the_record_written_by_simulate_passes_the_replay_check_and_is_not_overwritten(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = record.read_text()
    assert main(["replay", "--check", str(record)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line[:2] for line in told[-2:]] == ["1.", "2."]
    assert main(["simulate", "--games", "1", "--players", "2", "--records", str(record.parent)]) == REFUSED
    assert record.read_text() == content


def test_the_replay_command_names_the_first_wrong_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text().splitlines()
    wrong = lines.index("begin") + 3
    lines[wrong] = lines[wrong].split()[0] + " build atlantis"
    record.write_text("\n".join(lines) + "\n")
    assert main(["replay", "--check", str(record)]) == REFUSED
    told = capsys.readouterr().err
    assert one_sentence(told)
    assert f"line {wrong + 1}" in told
    assert "atlantis" in told


def test_replaying_a_truncated_record_says_how_far_it_came(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = record.read_text()
    record.write_text(content[: content.index("begin") + 200])
    assert main(["replay", "--check", str(record)]) == 0
    told = capsys.readouterr().out
    assert "left out" in told
    assert "Not over" in told


def test_the_replay_command_refuses_a_file_that_is_not_a_game_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, content in enumerate((b"", b"\xff\xfe\x00", b"hello\n", b"elektro 99\nbegin\n")):
        file = tmp_path / f"{number}.elektro"
        file.write_bytes(content)
        assert main(["replay", "--check", str(file)]) == REFUSED
        assert one_sentence(capsys.readouterr().err)


def test_simulate_and_replay_load_no_window_library(record: Path) -> None:
    code = (
        "import sys; from game.__main__ import main\n"
        f"main(['simulate', '--games', '1']); main(['replay', '--check', {str(record)!r}])\n"
        "sys.exit('pygame' in sys.modules or 'pymunk' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120, check=False).returncode == 0


@pytest.mark.parametrize("words", [[], ["play"], ["demo"]])
def test_without_a_display_the_program_prints_one_sentence_and_exits(words: list[str]) -> None:
    hidden = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
    done = run(*words, **hidden)
    assert done.returncode == NO_DISPLAY
    assert one_sentence(done.stderr)


@pytest.mark.parametrize("words", [["play"], ["demo", "--frames", "3"]])
def test_the_program_refuses_to_run_on_an_offscreen_driver_that_was_not_requested(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the socket of a closed compositor SDL falls back to its offscreen driver by itself."""
    monkeypatch.delenv("SDL_VIDEODRIVER")
    (tmp_path / "wayland-gone").touch()
    done = run(*words, DISPLAY="", WAYLAND_DISPLAY="wayland-gone", XDG_RUNTIME_DIR=str(tmp_path))
    assert done.returncode == NO_DISPLAY
    assert one_sentence(done.stderr)
    assert "offscreen" in done.stderr


@pytest.mark.parametrize("driver", [None, ""])
def test_a_wayland_display_without_its_folder_is_reported_as_no_display(
    driver: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WAYLAND_DISPLAY names a compositor's socket, but no variable names the folder of the socket, as after `su`."""
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    asked = {} if driver is None else {"SDL_VIDEODRIVER": driver}
    done = run("play", DISPLAY="", WAYLAND_DISPLAY="wayland-gone", **asked)
    assert done.returncode == NO_DISPLAY
    assert one_sentence(done.stderr)


@pytest.mark.parametrize("driver", ["dummy", "offscreen", "wayland,offscreen"])
def test_a_demo_runs_with_a_requested_video_driver(driver: str, tmp_path: Path) -> None:
    wish = {"DISPLAY": "", "WAYLAND_DISPLAY": "wayland-gone", "XDG_RUNTIME_DIR": str(tmp_path)}
    done = run("demo", "--frames", "3", SDL_VIDEODRIVER=driver, **wish)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("frames", [1, 2, 7])
@pytest.mark.parametrize("way", [["--headless", "--fast"], []])
def test_a_demo_stops_after_exactly_the_given_frames(
    frames: int, way: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, step = list[float](), App.step

    def counted(app: App, seconds: float, *heard: Any) -> list[Rect]:
        turns.append(seconds)
        return step(app, seconds, *heard)

    monkeypatch.setattr(App, "step", counted)
    assert main(["demo", *way, "--frames", str(frames), "--seed", "3", "--players", "3"]) == 0
    assert len(turns) == frames


def test_a_headless_demo_prints_its_state(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", "--fast", "--frames", "30", "--seed", "3", "--players", "3"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_the_rules_command_prints_the_path_of_its_page_and_overwrites_no_file(tmp_path: Path) -> None:
    page = tmp_path / "rules.html"
    done = run("rules", str(page), "--edition", "classic", "--players", "3", "--language", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{page}: the rulebook of Classic 2004 · Germany · 3 players\n"
    content = page.read_bytes()
    again = run("rules", str(page), "--players", "5")
    assert again.returncode == REFUSED and one_sentence(again.stderr) and str(page) in again.stderr
    assert again.stdout == "" and page.read_bytes() == content


def test_the_gallery_command_reports_a_folder_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "/dev/null/pictures"]) == REFUSED
    assert one_sentence(capsys.readouterr().err)


def test_house_rules_given_to_simulate_are_played_and_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "--games", "1", "--players", "3", "--bot", "chance", "--records", str(tmp_path)]
    rules = ["--rule", "plant_limit=2", "--rule", "payment=classic-2005", "--rule", "discount=off"]
    assert main([*words, *rules]) == 0
    assert "recharged, changed" in capsys.readouterr().out
    (path,) = tmp_path.iterdir()
    lines = path.read_text().splitlines()
    assert {"rule plant_limit = 2", "rule discount = false"} <= set(lines)
    assert any(line.startswith("rule payment = [10, 20, 29,") for line in lines)
    assert main(["replay", "--check", str(path)]) == 0


def test_an_editions_name_as_value_of_cards_removed_sets_all_rules_about_removed_cards(tmp_path: Path) -> None:
    words = ["simulate", "--games", "1", "--players", "3", "--bot", "chance", "--edition", "classic"]
    assert run(*words, "--records", str(tmp_path), "--rule", "cards_removed=recharged").returncode == 0
    (path,) = tmp_path.iterdir()
    told = {line for line in path.read_text().splitlines() if line.startswith("rule ")}
    assert told == {"rule plug_removed_first = true", "rule plug_removed = 2", "rule cards_removed = 6"}


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [("discount=12", "off, on"), ("scrapped_fuel=on", "may, must, itself"), ("payment=7", "classic-2005")],
)
def test_a_house_rule_with_a_wrong_value_is_refused_with_the_allowed_values(rule: str, allowed: str) -> None:
    done = run("simulate", "--games", "1", "--rule", rule)
    assert done.returncode == REFUSED and one_sentence(done.stderr)
    assert allowed in done.stderr and not {"True", "False", "("} & set(done.stderr.replace("(", "( ").split())


@pytest.mark.parametrize(
    "rule", ["start_money=500", "plant_limit", "end_cities=25", "payment=[]", "regions=2", "top_card=4"]
)
@pytest.mark.parametrize("word", ["simulate", "demo"])
def test_impossible_house_rules_on_the_command_line_are_refused(
    word: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--headless", "--fast", "--frames", "1"] if word == "demo" else ["--games", "1"]
    assert main([word, "--edition", "classic", "--rule", rule, *more]) == REFUSED
    told = capsys.readouterr()
    assert one_sentence(told.err)
    assert not told.out
