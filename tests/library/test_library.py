"""The library lists every file of the folder of saved games, whatever it contains, and does not read known files
twice.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.library import index, reading
from game.library.library import Library
from game.match import load_match
from tests.library.saved_games import put, some, text_of


def whole(folder: Path) -> Library:
    """Return a library that has read everything."""
    library = Library(folder)
    library.scan()
    while library.busy:
        library.read_some(0.002)
    return library


def test_saved_games_are_listed_unfinished_ones_first_then_unreadable_files_then_finished_ones(tmp_path: Path) -> None:
    files = some(tmp_path)
    (tmp_path / "folder.elektro").mkdir()
    (tmp_path / "nowhere.elektro").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe.elektro")
    found = whole(tmp_path).games
    assert len(found) == len(files) + 3
    assert [game.path for game in found[:2]] == [files["mid"], files["begun"]]
    assert [game.path for game in found[-2:]] == [files["over"], files["old over"]]
    assert all(game.trouble and "\n" not in game.trouble for game in found[2:-2])
    assert {game.path.stem for game in found[2:-2]} == {"empty", "torn", "future", "folder", "nowhere", "pipe"}


def test_the_summary_of_a_saved_game_agrees_with_its_replayed_record(tmp_path: Path) -> None:
    files = some(tmp_path)
    library = whole(tmp_path)
    mid, over = library.game(files["mid"]), library.game(files["over"])
    assert mid and mid.digest and over and over.digest
    match = load_match(files["mid"])
    digest = mid.digest
    assert (digest.map, digest.edition, digest.seats) == ("france", "recharged", match.seats)
    assert (digest.round, digest.asked) == (match.state.round, match.asked()) and not digest.winners
    assert over.digest.over and over.digest.asked == () and len(over.digest.winners) == 1
    best = over.digest.outcomes[over.digest.winners[0]]
    assert best.rank == 1 and best.supplied == max(one.supplied for one in over.digest.outcomes)
    houses = sum(len(owners) for _, owners in over.digest.houses)
    assert houses == sum(one.cities for one in over.digest.outcomes) > 0


def test_the_library_reads_only_changed_or_unreadable_game_files_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = some(tmp_path)
    before = whole(tmp_path).games
    read: list[Path] = []
    steps = reading.reading

    def recorded(path: Path) -> reading.Reading:
        read.append(path)
        return steps(path)

    monkeypatch.setattr("game.library.library.reading", recorded)
    assert whole(tmp_path).games == before
    assert {path.stem for path in read} == {"empty", "torn", "future"}  # only what could not be read is tried again
    read.clear()
    put(tmp_path, "mid", text_of("recharged-france", 61), 100)
    assert files["mid"] in {game.path for game in whole(tmp_path).games} and files["mid"] in read


@pytest.mark.rotates(3)
@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"[]",
        b"{",
        b'{"format": 1}',
        b'{"format": "3 0.1.0", "games": {"mid.elektro": [1, 2, {}]}}',
        b'{"format": "FORMAT"}',
        b'{"format": "FORMAT"}\n["mid.elektro", 1',
        b"\xff",
        b'{"format": "FORMAT"}\n["mid.elektro", 1]\n',
        b'{"format": "FORMAT"}\n["mid.elektro", 1, 2, {"seats": 3}]\n',
        b'{"format": "FORMAT"}\n[[], 1, 2, {"seats": 3}]\n\n{}\n',
        b"[" * 100_000,
    ],
)
def test_a_damaged_index_does_not_change_the_list_of_saved_games(tmp_path: Path, spoilt: bytes) -> None:
    some(tmp_path)
    before = whole(tmp_path).games
    (tmp_path / index.FILE).write_bytes(spoilt.replace(b"FORMAT", index.FORMAT.encode()))
    assert whole(tmp_path).games == before


def test_wrong_values_in_the_index_of_saved_games_are_never_shown(tmp_path: Path) -> None:
    """Each value of the index is replaced by wrong ones: none of them is ever shown, and nothing raises."""
    put(tmp_path, "mid", text_of("recharged-france", 60))
    whole(tmp_path)
    file = tmp_path / index.FILE
    head, row, _ = file.read_text("utf-8").split("\n")
    name, size, written, values = json.loads(row)
    for key in values:
        spoilt: tuple[Any, ...] = (None, -1, "x" * 1000, [[]], {"a": 1})
        for rubbish in spoilt:
            if values[key] == rubbish:
                continue
            bad = json.dumps([name, size, written, {**values, key: rubbish}])
            file.write_text(f"{head}\n{bad}\n", "utf-8")
            (game,) = whole(tmp_path).games
            assert game.digest and game.digest.map == "france" and game.digest.seats[0].name, (key, rubbish)


def test_a_long_game_record_is_read_in_several_short_steps(tmp_path: Path) -> None:
    """A slice ends soon after its time is over, however long a game is: a long record is read in more than one step."""
    path = put(tmp_path, "long", text_of("recharged-germany"))
    library = Library(tmp_path)
    library.scan()
    steps = 0
    while library.busy:
        library.read_some(0.0)
        steps += 1
    assert steps > len(load_match(path).record.lines) // reading.AT_ONCE


def test_a_missing_folder_gives_an_empty_list_of_saved_games_and_is_not_created(tmp_path: Path) -> None:
    assert whole(tmp_path / "none").games == [] and not (tmp_path / "none").exists()


def test_saved_games_from_several_folders_form_one_list(tmp_path: Path) -> None:
    put(tmp_path / "home", "over", text_of("bsw-italy"))
    put(tmp_path / "home", "mid", text_of("recharged-france", 60), 50)
    put(tmp_path / "refuge", "mid", text_of("recharged-france", 70), 20)
    for _ in range(2):
        library = Library(tmp_path / "home", tmp_path / "refuge", tmp_path / "none")
        library.scan()
        assert library.busy == (_ == 0)
        while library.busy:
            library.read_some(1)
        told = [(game.path.parent.name, game.path.stem) for game in library.games]
        assert told == [("refuge", "mid"), ("home", "mid"), ("home", "over")]


def test_saved_games_are_listed_even_if_their_index_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some(tmp_path)

    def full(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.engine.files.tempfile.mkstemp", full)
    assert len(whole(tmp_path).games) == 7 and not (tmp_path / index.FILE).exists()


def test_a_games_playing_time_is_the_sum_of_the_times_noted_in_its_record(tmp_path: Path) -> None:
    text = text_of("recharged-france", 60) + "# played 61\n# a remark\n# played 9\n# played -3\n"
    path = put(tmp_path, "timed", text)
    (game,) = whole(tmp_path).games
    assert game.digest and game.digest.seconds == 70
    assert game.path == path and game.written == path.stat().st_mtime
