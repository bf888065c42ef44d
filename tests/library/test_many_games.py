"""A list of many saved games is read in small steps and remembered, and the cost of a game does not grow with their
number.

Work is counted, not timed; `tests/library/many.py` prints times.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from game.library import digest, index, listing, reading
from game.library.library import Library
from game.library.listing import Listing, SavedGame
from game.scenes.games import games_scene
from tests.library.many import at_list, many, some_digests
from tests.library.saved_games import put, text_of
from tests.workshop.staged.saved_games import FixedLibrary


class Steps:
    """A clock that advances one second each time it is read, so that `read_some(0.5)` does one step."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def worked(library: Library) -> int:
    """Let a library read everything; return the number of steps."""
    steps = 0
    while library.busy:
        library.read_some(0.5)
        steps += 1
    return steps


def test_saved_games_already_read_are_remembered_when_the_list_is_left_at_any_moment(tmp_path: Path) -> None:
    for number in range(12):
        put(tmp_path, f"{number:02d}", text_of("recharged-france", 3), number)
    left = Library(tmp_path, clock=Steps())
    left.scan()
    for already in range(12):
        again = Library(tmp_path)
        again.scan()
        assert sum(game.digest is not None for game in again.games) == already
        while sum(game.digest is not None for game in left.games) == already:
            left.read_some(0.5)
    assert not Library(tmp_path).busy


def test_a_saved_game_is_read_once_even_if_the_list_is_left_repeatedly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        put(tmp_path, str(number), text_of("recharged-france", 3), number)
    read: list[Path] = []

    def recorded(path: Path) -> reading.Reading:
        read.append(path)
        return steps(path)

    steps = reading.reading
    monkeypatch.setattr("game.library.library.reading", recorded)
    for _ in range(9):
        library = Library(tmp_path, clock=Steps())
        library.scan()
        known = sum(game.digest is not None for game in library.games)
        while sum(game.digest is not None for game in library.games) == known:
            library.read_some(0.5)
    assert len(read) == len(set(read)) == 9


@pytest.mark.parametrize("torn", [b'["x.elektro", 1, 2', b"\n", b"\xff", b"x\n"])
def test_an_index_of_saved_games_with_a_damaged_last_line_is_repaired_and_extended(tmp_path: Path, torn: bytes) -> None:
    for number in range(3):
        put(tmp_path, str(number), text_of("recharged-france", 3), number)
    library = Library(tmp_path)
    library.scan()
    worked(library)
    file = tmp_path / index.FILE
    file.write_bytes(file.read_bytes() + torn)
    put(tmp_path, "new", text_of("recharged-france", 4), 50)
    again = Library(tmp_path)
    again.scan()
    worked(again)
    third = Library(tmp_path)
    third.scan()
    assert not third.busy and len(third.games) == 4


def test_the_index_of_saved_games_does_not_keep_growing_with_deleted_games(tmp_path: Path) -> None:
    for number in range(3 * index.SPARE):
        path = put(tmp_path, f"g{number}", text_of("recharged-france", 0), number)
        library = Library(tmp_path)
        library.scan()
        worked(library)
        path.unlink()
    assert len((tmp_path / index.FILE).read_text("utf-8").splitlines()) <= index.SPARE + 4


@pytest.mark.parametrize("count", [10, 400])
def test_each_step_of_listing_games_parses_at_most_one_index_line_and_looks_at_one_file(
    tmp_path: Path, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(tmp_path, count)
    lines: list[int] = []
    looked: list[int] = []
    parse, stat = digest.digest_from, Path.stat

    def parsing(values: object) -> digest.Digest:
        lines.append(1)
        return parse(values)

    def looking(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        looked.append(1)
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(index, "digest_from", parsing)
    monkeypatch.setattr(Path, "stat", looking)
    library = Library(tmp_path, clock=Steps())
    library.scan(0)
    while library.busy:
        before = len(lines), len(looked)
        library.read_some(0.5)
        assert len(lines) - before[0] <= 1 and len(looked) - before[1] <= 1
    assert len(lines) == count and len(library.games) == count


def test_the_page_of_saved_games_opens_before_all_files_are_read_and_is_completed_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_scene, "AT_ONCE", 10)
    monkeypatch.setattr(games_scene, "SLICE", 0.0)
    many(tmp_path, 30)
    app, scene = at_list(tmp_path)
    assert scene.library.looking and scene.library.games == []
    for _ in range(100):
        app.step(1 / 60)
    assert not scene.library.busy and len(scene.library.games) == 30
    assert scene.chosen == scene.library.games[0].path and scene.page == 0


def compared(count: int, monkeypatch: pytest.MonkeyPatch) -> float:
    """Return how many sort keys are computed on average to insert one more game into a list of so many."""
    asked: list[int] = []
    key_of = listing.key_of
    listed = Listing()
    found = some_digests()
    games = [SavedGame(Path(f"{number}.elektro"), float(number), found[number % len(found)]) for number in range(count)]
    Random(1).shuffle(games)

    def asking(game: SavedGame) -> listing.Key:
        asked.append(1)
        return key_of(game)

    for game in games:
        listed.put(game)
    with monkeypatch.context() as patched:
        patched.setattr(listing, "key_of", asking)
        for number in range(20):
            listed.put(SavedGame(Path(f"new{number}.elektro"), number * count / 20, found[0]))
            assert listed.unread is None
    return len(asked) / 20


def test_inserting_a_game_into_a_long_list_computes_few_more_sort_keys_than_into_a_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert compared(5000, monkeypatch) < 2.5 * compared(50, monkeypatch)


def test_the_list_of_saved_games_updated_one_by_one_equals_a_full_sort() -> None:
    random, found, listed = Random(3), some_digests(), Listing()
    kept: dict[Path, SavedGame] = {}
    for _ in range(2000):
        path = Path(f"{random.randrange(60)}.elektro")
        if random.random() < 0.2:
            kept.pop(path, None)
            listed.remove(path)
            continue
        known = random.choice([*found, None, None])
        trouble = "" if known else random.choice(["", "no record"])
        kept[path] = SavedGame(path, float(random.randrange(9)), known, trouble)
        listed.put(kept[path])
        assert listed.games == sorted(kept.values(), key=lambda game: (game.rank, -game.written, game.path.name))
        assert listed.waiting == sum(game.waits for game in kept.values())
        assert listed.unread == next((game for game in listed.games if game.rank == listing.UNREAD), None)


def test_looking_up_one_saved_game_in_the_index_parses_only_its_own_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = many(tmp_path, 40)
    lines: list[int] = []
    parse = digest.digest_from

    def parsing(values: object) -> digest.Digest:
        lines.append(1)
        return parse(values)

    monkeypatch.setattr(index, "digest_from", parsing)
    library = Library(tmp_path)
    assert library.known(paths[7]).digest is not None and len(lines) == 1


def test_a_library_of_fixed_games_without_any_game_is_empty() -> None:
    assert FixedLibrary([]).games == []


def test_the_library_lists_as_locked_the_games_that_have_a_lock_file_beside_them(tmp_path: Path) -> None:
    paths = [put(tmp_path, name, text_of("recharged-france", 3)) for name in ("played", "other", "a\nb")]
    for name in (".played.elektro.lock", ".a\nb.elektro.lock", ".gone.elektro.lock", "other.elektro.lock"):
        (tmp_path / name).write_bytes(b"")
    library = Library(tmp_path)
    library.scan()
    assert library.locked == {paths[0], paths[2]}
