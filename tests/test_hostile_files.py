"""Every file from outside, whatever it contains, leads to at most one sentence: no exception, no hang, no growing
memory."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import commands
from game.engine import board, files, ruleset, setup
from game.engine.board import BadMap, read_board
from game.engine.notation import BadRecord
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import BadRules
from game.engine.switches import read_rule
from game.kit.style import settings, words
from game.kit.style.settings import Settings
from game.match import Match, load_match, new_match
from game.navigator import Navigator
from game.scenes.title.title_scene import TitleScene

SEATS = (Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob"))
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")


def record_text() -> str:
    return write_record(new_match("classic", "germany", SEATS, 3).record)


def as_map(path: Path) -> None:
    with pytest.raises(BadMap, match=re.escape(path.name)):
        read_board(path)


def as_record(path: Path) -> None:
    with pytest.raises(BadRecord):
        load_match(path)


def as_settings(path: Path) -> None:
    assert settings.load(path).volume == Settings().volume


KINDS: dict[str, Callable[[Path], None]] = {"map": as_map, "record": as_record, "settings": as_settings}


@pytest.mark.parametrize("kind", KINDS)
class TestTheGate:
    """Tests of what is refused alike in every kind of file that the game reads: `KINDS` has a reader for each."""

    @needs_pipes
    def test_reading_any_kind_of_file_from_a_pipe_does_not_hang(self, kind: str, tmp_path: Path) -> None:
        path = tmp_path / "pipe.toml"
        os.mkfifo(path)
        KINDS[kind](path)

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
    def test_reading_any_kind_of_file_from_a_device_is_refused(self, kind: str, tmp_path: Path) -> None:
        path = tmp_path / "device.toml"
        path.symlink_to("/dev/zero")
        KINDS[kind](path)

    def test_a_file_with_gigabytes_of_zeros_is_refused_unread(self, kind: str, tmp_path: Path) -> None:
        path = tmp_path / "huge.toml"
        with path.open("wb") as file:
            file.truncate(2_000_000_000)  # takes no room on the disk
        KINDS[kind](path)

    @pytest.mark.parametrize(
        "content", [b"", b"\0" * 50, b"\xff\xfe", b"[" * 60_000, b'{"a":' * 12_000, b"x = " + b"[" * 900]
    )
    def test_a_file_with_meaningless_content_is_refused_in_one_sentence(
        self, kind: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "rubbish.toml"
        path.write_bytes(content)
        KINDS[kind](path)
        assert capsys.readouterr().err.count("\n") == (kind == "settings")

    def test_a_folder_in_place_of_a_file_is_refused(self, kind: str, tmp_path: Path) -> None:
        path = tmp_path / "folder.toml"
        path.mkdir()
        if kind == "record":
            with pytest.raises((BadRecord, OSError)):
                load_match(path)
        else:
            KINDS[kind](path)


@pytest.mark.parametrize("text", [f"{'a.' * 20_000}a = 1", f"[{'a.' * 20_000}a]", f"x = {{ {'a.' * 4000}a = 1 }}"])
def test_a_toml_key_of_too_many_parts_is_refused(text: str) -> None:
    with pytest.raises(files.FileRefused, match="too many parts"):
        files.read_toml(text)


def test_many_dots_inside_a_toml_string_are_accepted() -> None:
    assert files.read_toml('a.b.c = "1. 2. 3. 4. 5. 6. 7. 8. 9. 10. 11. 12. 13. 14. 15. 16. 17. 18."')["a"]


@pytest.mark.parametrize("text", ["NaN", "-Infinity", "[1e999]", '{"a": 1e400}'])
def test_infinite_numbers_and_nan_in_a_json_file_are_refused(text: str) -> None:
    with pytest.raises(files.FileRefused):
        files.read_json(text)


# --- records ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seat red", "seat pink", "there is no colour 'pink'"),
        ("seat blue greedy", "seat blue GREEDY!", "neither a person nor a bot"),
        ("begin\n", "begin\nred pass; drawn x\n", "there is no plant 'x'"),
        ("begin\n", "begin\nred pass; drawn ?\n", "not understood"),
        ("begin\n", "begin\nred bid ²\n", "is not a move"),
        ("begin\n", "begin\nred bid 1_0\n", "is not a move"),
        ("begin\n", f"begin\nred bid {'9' * 5000}\n", "is not a move"),
        ("elektro 1", "elektro ²", "not an Elektro record"),
        ("elektro 1", f"elektro {'9' * 5000}", "newer Elektro"),
        ("market 03", "market ?", "opening market has 8 plants"),
        ("edition classic\n", "edition classic\nrule x = " + "[" * 5000 + "\n", "too deep"),
        ("edition classic\n", f"edition classic\nrule {'a.' * 5000}a = 1\n", "too many parts"),
        ("edition classic\n", f"edition classic\nrule start_money = 1{'0' * 300}\n", "cannot be more than"),
        ("edition classic\n", "edition ../../etc/passwd\n", "no edition"),
        ("seat red person Anna", f"seat red person {'A' * 500}", "longer than 80"),
        ("begin\n", "begin\n" + "red pass\n" * 30_000, "at most 20,000 lines"),
    ],
)
def test_invalid_contents_of_a_record_are_reported_with_the_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = record_text()
    assert old in text
    path = tmp_path / "a.elektro"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"^line \d+: ") as caught:
        load_match(path)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_record_with_more_than_100_cities_is_refused() -> None:
    text = record_text()
    more = "".join(f"city x{number} red X\n" for number in range(900))
    with pytest.raises(BadRecord, match="more than 100 cities"):
        read_record(text.replace("link ", more + "link ", 1))


def test_a_game_with_an_unavailable_bot_can_be_watched_but_not_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.elektro"
    path.write_text(record_text().replace("blue greedy", "blue stranger"), encoding="utf-8")
    before = path.read_bytes()
    assert load_match(path).seats[1].kind == "stranger"
    with pytest.raises(BadRecord, match=r"line \d+: there is no bot 'stranger' here"):
        load_match(path, resume=True)
    assert path.read_bytes() == before
    assert commands.main(["replay", str(path), "--check"]) == 0
    assert "no bot stranger here" in capsys.readouterr().out


def test_a_saved_game_with_a_city_missing_from_its_map_is_refused_when_it_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.elektro"
    text = record_text()
    city = load_match_text(text).record.zone.cities[0].id
    path.write_text(re.sub(rf"\b{city}\b", "atlantis", text), encoding="utf-8")
    assert commands.main(["replay", str(path), "--check"]) == 0
    capsys.readouterr()
    assert commands.main(["replay", str(path)]) == 1
    assert "has no city 'atlantis'" in capsys.readouterr().err
    shown = Navigator(Settings(save_folder=str(tmp_path)))
    shown.resume(path)
    assert isinstance(shown.scene, TitleScene)
    assert "atlantis" in shown.scene.message


def load_match_text(text: str) -> Match:
    return Match(read_record(text))


def test_a_record_with_windows_line_ends_and_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.elektro"
    path.write_bytes(b"\xef\xbb\xbf" + (record_text() + "blue pass\n").replace("\n", "\r\n").encode())
    with pytest.raises(BadRecord, match="blue: "):  # played as far as the rules allow
        load_match(path)
    path.write_bytes(b"\xef\xbb\xbf" + record_text().replace("\n", "\r\n").encode())
    assert load_match(path).seats == SEATS


# --- editions, house rules, maps -------------------------------------------------------------------------


@pytest.fixture
def editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the test's own with copies of all editions, which the game reads instead of its own."""
    for path in ruleset.EDITIONS.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(ruleset, "EDITIONS", tmp_path)
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for known in (ruleset._edition_file, ruleset._printed_rules, ruleset._fault_of, ruleset.editions, setup._fault_of):
        known.cache_clear()


GOOD = 'name = "Odd"\nyear = 2020\nboard = "classic"\n'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "year = 'x'",
        "\0",
        "[" * 9000,
        GOOD.replace("2020", "true"),
        GOOD.replace('"classic"', "[]"),
        GOOD + "rules = 3",
        GOOD + "[rules]\nunknown = 1",
        GOOD + "[rules]\nedition = 'x'",
        GOOD + "[rules]\nstart_money = 'much'",
        GOOD + "[rules]\nstart_money = true",
        GOOD + "[rules]\nstart_money = -1",
        GOOD + f"[rules]\nstart_money = 1{'0' * 400}",
        GOOD + "[rules]\npayment = [[[1]]]",
        GOOD + "[rules]\npayment = []",
        GOOD + "[rules]\nhouse_prices = 7",
        GOOD + "[rules]\nbid_direction = 'sideways'",
        GOOD + "[rules]\nbid_direction = []",
        GOOD + "[by_players]\nregions = [1]",
        GOOD + "[by_players]\nregions = 3",
        GOOD + "[by_players]\nresupply = [1, 2, 3, 4, 5]",
        GOOD + "[by_players]\nregions = [1, 2, 3, 4, 1979-05-27]",
    ],
)
def test_a_damaged_edition_file_is_left_out_and_the_other_editions_work(
    editions: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (editions / "odd.toml").write_text(text, encoding="utf-8")
    assert "odd" not in ruleset.editions()
    assert len(ruleset.editions()) == 4
    (sentence,) = ruleset.editions_left_out()
    assert sentence.startswith("odd.toml")
    assert "\n" not in sentence
    assert commands.main(["simulate", "--games", "1", "--players", "2", "--bot", "chance"]) == 0
    assert capsys.readouterr().err == f"elektro: {sentence}\n"
    assert commands.main(["simulate", "--edition", "odd"]) == 1
    assert "odd.toml" in capsys.readouterr().err


def test_an_added_edition_can_be_played(editions: Path) -> None:
    (editions / "odd.toml").write_text(GOOD + "[rules]\nstart_money = 60", encoding="utf-8")
    assert "odd" in ruleset.editions()


def test_a_damaged_base_file_of_the_editions_is_reported_by_name(
    editions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (editions / "base.toml").write_text("[rules]\nstart_money = []", encoding="utf-8")
    assert commands.main(["simulate"]) == 1
    assert "base.toml" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["[" * 3000, "{a=" * 3000, "9" * 5000, "²", f"{'a.' * 4000}a", "", "\0"])
def test_a_mistyped_house_rule_on_the_command_line_is_refused_in_one_sentence(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["simulate", "--games", "1", "--rule", f"plant_limit={value}"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("elektro: ")
    assert said.count("\n") == 1
    assert len(said) < 400
    with pytest.raises(BadRules):
        ruleset.load_ruleset("classic", 3, None, read_rule(f"plant_limit={value}", ruleset.load_ruleset("classic", 3)))


@pytest.mark.parametrize("option", ["--games", "--seed"])
@pytest.mark.parametrize("value", ["²", "①", "٣", "--5", "1_0", "9" * 5000, "", " 5"])
def test_a_value_that_is_not_a_whole_number_is_refused_on_the_command_line(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main(["simulate", f"{option}={value}"])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_map_of_too_many_cities_is_refused_at_once(tmp_path: Path) -> None:
    cities = "\n".join(f'{{ id = "c{number}", name = "C", region = "a" }},' for number in range(1500))
    path = tmp_path / "many.toml"
    path.write_text(f'id = "many"\nname = "Many"\nregions = [{{ id = "a" }}]\ncities = [\n{cities}\n]\nlinks = []\n')
    with pytest.raises(BadMap, match="more than 100 cities"):
        read_board(path)
    assert board.maps()


# --- settings and words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("speed", []),
        ("contrast", {}),
        ("text_size", ["large"]),
        ("layout", [["desk"]]),
        ("language", {"en": 1}),
        ("volume", 1e300),
        ("volume", True),
        ("diagonals", {"a": 1e300}),
        ("diagonals", {"a": 0}),
        ("diagonals", {str(number): 32 for number in range(2000)}),
        ("ignored", {"a": [[0, 0, 1e300, 1]]}),
        ("ignored", {"a": [[0, 0, 1, 1]] * 5000}),
        ("seats", {"a": [["S", 1e300]]}),
        ("seats", {"a": [[["S"], 3]]}),
        ("markets", {"a": [0, float(10**300)]}),
        ("keys", {"commit": []}),
        ("save_folder", "\ud800"),
        ("save_folder", "a\0b"),
        ("save_folder", "x" * 100_000),
    ],
)
def test_an_impossible_setting_is_reported_and_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str, value: object
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({key: value, "muted": True}))
    found = settings.load(path)
    assert getattr(found, key) == getattr(Settings(), key)
    assert found.muted
    said = capsys.readouterr().err
    assert key in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("value", ["{count.__class__}", "{count:>999999999}", "{count!r}", "{", "{0}", "{a[0]}"])
def test_a_catalogue_message_with_more_than_plain_placeholders_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setattr(words, "words_folder", lambda: tmp_path)
    (tmp_path / "xx.toml").write_text(f'language.name = "X"\n[a]\nb = "{value}"\nc = "fine {{count}}"\n')
    words.catalogue.cache_clear()
    try:
        assert words.catalogue("xx") == {"language.name": "X", "a.c": "fine {count}"}
    finally:
        words.catalogue.cache_clear()


def test_no_code_tests_for_numbers_with_functions_that_accept_other_than_decimal_digits() -> None:
    """`isdigit` and `isnumeric` accept ² and ①, which `int` does not parse."""
    root = Path(commands.__file__).parent
    guilty = [path.name for path in root.rglob("*.py") if re.search(r"\.is(digit|numeric)\(", path.read_text("utf-8"))]
    assert guilty == []
    assert sys.version_info >= (3, 11)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="descriptors cannot be counted here")
def test_files_that_are_refused_are_closed(tmp_path: Path) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        with pytest.raises(files.FileRefused, match="not a regular file"):
            files.read_bytes(tmp_path, 100)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
