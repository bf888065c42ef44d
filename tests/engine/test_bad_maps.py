"""Map files with faults: one sentence that names the file and, if possible, the line; no other error is raised."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.engine import board, setup
from game.engine.board import BadMap, load_board, maps, read_board
from game.engine.ruleset import BadRules, board_of, editions, load_ruleset

MAP = """id = "island"
name = "Island"
regions = [
  { id = "north" },
  { id = "middle" },
  { id = "south" },
]
cities = [
  { id = "a", name = "A", region = "north" },
  { id = "b", name = "B", region = "middle" },
  { id = "c", name = "C", region = "south" },
  { id = "d", name = "D", region = "south" },
]
links = [
  ["a", "b", 3],
  ["b", "c", 4],
  ["b", "d", 1],
]

[boards.recharged]
rename = [{ from = "d", id = "e", name = "E" }]
links_cut = [["b", "c"]]
links_set = [["e", "c", 0], ["a", "b", 5]]

[rules.any]
step2_earlier = 1
[rules.classic]
start_tokens = [24, 18, 6, 2]
"""

FAULTS = [
    # old text, new text, line (0: none can be had), what the sentence says
    ('["b", "d", 1]', '["b", "x", 1]', 17, "connection b-x names the unknown city x"),
    ('["b", "d", 1]', '["b", "d", -1]', 17, "connection b-d cannot cost -1"),
    ('["b", "d", 1]', '["b", "d", 9999]', 17, "connection b-d cannot cost 9999"),
    ('["b", "d", 1]', '["b", "b", 1]', 17, "connection b-b cannot cost 1"),
    ('["b", "d", 1]', '["b", "d", true]', 17, "['b', 'd', True] is not a connection between two cities with a cost"),
    ('["b", "d", 1]', '["b", "d", "1"]', 17, "is not a connection"),
    ('["b", "d", 1]', '["b", "d"]', 17, "is not a connection"),
    ('["b", "d", 1]', '["d"]', 17, "is not a connection"),
    ('["b", "d", 1]', '["b", "d", 1, 2]', 17, "is not a connection"),
    ('["b", "d", 1]', '["b", "d", 1], ["d", "b", 2]', 17, "connection d-b appears twice"),
    ('["b", "d", 1]', '["b", "d", 1], ["b", "d", 1]', 17, "connection b-d appears twice"),
    ('  ["b", "d", 1],\n', "", 12, "D cannot be reached"),
    ('name = "Island"', 'name = "Island"\nframe = [3, 0, 1, 5]', 3, "'frame' must be [west, south, east, north]"),
    ('name = "Island"', 'name = "Island"\nframe = [0, 0, 1, true]', 3, "'frame' must be [west, south, east, north]"),
    ('name = "Island"', 'name = "Island"\nframe = 7', 3, "'frame' must be [west, south, east, north]"),
    ('id = "d"', 'id = "c"', 12, "city c appears twice"),
    ('id = "d"', 'id = "d d"', 12, "is not a city"),
    ('id = "d"', 'id = ""', 12, "is not a city"),
    ('id = "d"', "id = 4", 12, "is not a city"),
    ('name = "D", ', "", 12, "is not a city with an id, a name and a region"),
    ('name = "D"', 'name = "D", supra = 1', 12, "is not a city"),
    ('name = "D"', 'name = "D\\n"', 0, "is not a city"),
    ('name = "D"', 'name = "D", slots = 3', 12, "city d cannot have the slots 3"),
    ('name = "D"', 'name = "D", slots = [[10, 1, 1]]', 12, "city d cannot have the slots [[10, 1, 1]]"),
    ('name = "D"', 'name = "D", slots = [[10, 4]]', 12, "city d cannot have the slots [[10, 4]]"),
    ('name = "D"', 'name = "D", slots = [[10, 2], [10, 1]]', 12, "city d cannot have the slots [[10, 2], [10, 1]]"),
    ('name = "D"', 'name = "D", slots = [[10, true]]', 12, "city d cannot have the slots"),
    ('name = "D"', 'name = "D", slots = [[1, 1], [1, 1], [1, 1], [1, 1]]', 12, "city d cannot have the slots"),
    ('name = "D"', 'name = "D", supra = true, slots = [[10, 1]]', 12, "city d has both 'supra' and 'slots'"),
    ('name = "D"', 'name = "D", entry = -1', 12, "city d cannot have the entry cost -1"),
    ('name = "D"', 'name = "D", entry = 1000', 12, "city d cannot have the entry cost 1000"),
    ('region = "north"', 'region = "west"', 9, "city a is in the unknown region west"),
    ('region = "middle"', 'region = "south"', 5, "region middle has no city"),
    ('{ id = "middle" }', '{ id = "middle" }, { id = "north" }', 5, "region north appears twice"),
    ('{ id = "middle" }', '{ name = "middle" }', 5, "is not a region"),
    ('{ id = "middle" }', '"middle"', 0, "'middle' is not a region"),
    ('name = "Island"', "", 0, "'name' is missing"),
    ('id = "island"', "", 0, "'id' is missing"),
    ('id = "island"', "id = [1]", 1, "'id' must be a text"),
    ("links = [", "lines = [", 0, "'links' is missing"),
    ("cities = [", "towns = [", 0, "'cities' is missing"),
    ('name = "Island"', 'name = "Island"\nformat = 2', 0, "written for a newer Elektro (format 2, this one reads 1)"),
    ('from = "d"', 'from = "x"', 21, "renames an unknown city"),
    ('id = "e"', 'id = "a"', 21, "city a appears twice"),
    ('links_cut = [["b", "c"]]', 'links_cut = [["a", "c"]]', 22, "['a', 'c'] removes an unknown connection"),
    ('["e", "c", 0]', '["e", "x", 0]', 23, "connection e-x names the unknown city x"),
    ('["a", "b", 5]', '["a", "b", -5]', 23, "connection a-b cannot cost -5"),
    ('["a", "b", 5]', '["a", "b", 5],\n  ["b", "a", 6]', 24, "connection b-a appears twice"),
    ('["a", "b", 5]', '["a", "b", 5],\n  ["a", "b", 5]', 24, "connection a-b appears twice"),
    ('["e", "c", 0]', '["e", "c", 0],\n  ["c", "e", 2]', 24, "connection c-e appears twice"),
    ("[boards.recharged]", "[[boards.recharged]]", 20, "'recharged' must be a table"),
    ("[rules.any]", "[[rules.any]]", 25, "'any' must be a table"),
    (
        "[rules.classic]",
        "[rules.any.by_players]\nend_cities = [9]\n[rules.classic]",
        28,
        "end_cities needs five values",
    ),
    ("[rules.classic]", "by_players = 3\n[rules.classic]", 27, "'by_players' must be a table"),
    ('name = "Island"', 'name = "Island', 2, "Illegal character"),
    ('["b", "d", 1]', '["b", "d" 1]', 17, "Unclosed array"),
    ('name = "Island"', 'name = "Island"\nname = "Isle"', 3, "Cannot overwrite a value"),
]


def complaint(path: Path, text: str | bytes, side: str = "recharged") -> str:
    """Return the error message for a file with this text; empty if it can be played."""
    path.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    try:
        read_board(path, side)
    except BadMap as wrong:
        return str(wrong)
    return ""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "island.toml"


def test_the_undamaged_sample_map_is_read_without_a_fault(path: Path) -> None:
    assert complaint(path, MAP) == complaint(path, MAP, "classic") == ""
    recharged = read_board(path, "recharged")
    assert recharged.links == (("a", "b", 5), ("b", "e", 1), ("e", "c", 0))
    assert read_board(path, "classic").links == (("a", "b", 3), ("b", "c", 4), ("b", "d", 1))
    assert recharged.rules_of("classic", 4) == {"step2_earlier": 1, "start_tokens": [24, 18, 6, 2]}


def test_a_map_rule_by_number_of_players_is_read_for_each_number(path: Path) -> None:
    rows = "[[[1, 2, 3, 4], [0, 0, 0, 0], [9, 9, 9, 9]], " + "[[3, 2, 1, 0], [0, 0, 0, 0], [9, 9, 9, 9]], " * 4 + "]"
    changed = f"[rules.any.by_players]\nresupply = {rows}\nplants_out = [[3], [4], [], [], []]\n[rules.classic]"
    path.write_text(MAP.replace("[rules.classic]", changed), "utf-8")
    read = read_board(path)
    two, three = (read.rules_of("classic", players) for players in (2, 3))
    assert (two["plants_out"], three["plants_out"]) == ([3], [4])
    assert load_ruleset("classic", 2, {"resupply": two["resupply"]}).resupply[0] == (1, 2, 3, 4)
    assert load_ruleset("classic", 3, {"resupply": three["resupply"]}).resupply[0] == (3, 2, 1, 0)
    assert two["step2_earlier"] == 1
    assert read.rule_lines["resupply"] == 28


@pytest.mark.parametrize(("old", "new", "line", "sentence"), FAULTS)
def test_a_fault_in_a_map_file_is_reported_with_file_and_line(
    path: Path, old: str, new: str, line: int, sentence: str
) -> None:
    assert old in MAP
    spoilt = MAP.replace(old, new, 1)
    told = complaint(path, spoilt, "classic")
    assert complaint(path, spoilt), "the whole file is checked, whichever side is asked for"
    assert sentence in told
    assert told.startswith("island.toml")
    assert told.endswith(".")
    assert "\n" not in told
    if line and "at line" not in sentence:
        assert told.startswith(f"island.toml, line {line}: ")
    assert ("line" in told) == bool(line)


@pytest.mark.parametrize("text", ["", "\x00", "id", "[" * 5000, f"id = {'9' * 5000}", b"\xff\xfe"])
def test_a_file_that_is_not_a_map_is_reported_by_name(path: Path, text: str | bytes) -> None:
    assert complaint(path, text).startswith(("island.toml: ", "island.toml, line 1: "))


def test_an_unreadable_map_file_is_reported_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadMap, match=r"^nowhere\.toml: .*No such file"):
        read_board(tmp_path / "nowhere.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadMap, match=r"^folder\.toml: "):
        read_board(tmp_path / "folder.toml")


@pytest.mark.pure
@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("start_tokens = [24, 18, 6]", "island.toml, line 28: a table has the wrong shape"),
        ("start_tokens = [25, 18, 6, 2]", "island.toml, line 28: start_tokens holds more"),
        ("start_tokens = [-1, 18, 6, 2]", "island.toml, line 28: a table has the wrong shape (start_tokens)"),
        ("start_tokens = ['a', 18, 6, 2]", "island.toml, line 28: a table has the wrong shape (start_tokens)"),
        ("start_tokens = [[24], 18, 6, 2]", "island.toml, line 28: a table has the wrong shape"),
        ("opening_market = [{}]", "island.toml, line 28: a table has the wrong shape (opening_market)"),
        ("end_cities = 0", "island.toml, line 28: the game must end between 1 and 22 cities, not 0"),
        ("end_cities = -1", "island.toml, line 28: end_cities cannot be negative"),
        ("end_cities = [15, 15]", "island.toml, line 28: end_cities needs one number, or five"),
        ("end_cities = '15'", "island.toml, line 28: end_cities must look like 17"),
        ("cards_removed = 40", "island.toml, line 28: there are too few cards"),
        ("tokens = [20, 24, 24, 12]", "island.toml: start_tokens holds more coal/oil/garbage/uranium than the box"),
        ("tracks = [[2, 1], [1], [1], [1]]", "island.toml, line 28: a table has the wrong shape"),
        ("tracks = [[1], [1], [1]]", "island.toml, line 28: a table has the wrong shape"),
        ("obsolet = true", "island.toml, line 28: there is no rule 'obsolet'"),
    ],
)
def test_a_map_with_impossible_rules_is_reported_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, sentence: str
) -> None:
    (tmp_path / "island.toml").write_text(MAP.replace("start_tokens = [24, 18, 6, 2]", rule), "utf-8")
    monkeypatch.setattr(board, "MAPS", tmp_path)
    load_board.cache_clear()
    try:
        with pytest.raises(BadRules) as caught:
            setup.rules_for("classic", "island", 3)
    finally:
        load_board.cache_clear()
    assert str(caught.value).startswith(sentence)


# --- any text ----------------------------------------------------------------------------------------

REAL = {name: (board.MAPS / f"{name}.toml").read_text("utf-8") for name in maps()}
TOKENS = [
    '"',
    "[",
    "]",
    "{",
    "}",
    ",",
    "=",
    "\n",
    "-",
    "0",
    "-1",
    "true",
    "id",
    '"a"',
    "[]",
    "{}",
    "rules",
    '""',
    "1e9",
]
WORDS = st.one_of(st.sampled_from(TOKENS), st.text(max_size=8))


@st.composite
def spoilt_maps(draw: st.DrawFn, text: str) -> str:
    """Return a map with some pieces cut out, put in, or put somewhere else."""
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        piece = text[place : place + draw(st.integers(0, 40))]
        kind = draw(st.sampled_from(["cut", "put", "replace", "double", "move"]))
        without = text[:place] + text[place + len(piece) :]
        if kind == "cut":
            text = without
        elif kind == "put":
            text = text[:place] + draw(WORDS) + text[place:]
        elif kind == "replace":
            text = text[:place] + draw(WORDS) + text[place + len(piece) :]
        else:
            source = text if kind == "double" else without
            elsewhere = draw(st.integers(0, len(source)))
            text = source[:elsewhere] + piece + source[elsewhere:]
    return text


def survives(path: Path, text: str, edition: str) -> None:
    """Check that this map with its rules and zone can be read, or that BadMap or BadRules is raised."""
    told = complaint(path, text, board_of(edition))
    if told:
        assert told.startswith("island.toml")
    assert "\n" not in told
    if told:
        return
    read = read_board(path, board_of(edition))
    try:
        known = load_ruleset(edition, 3, read.rules_of(edition, 3), None, "island.toml")
        zone = board.load_zone(read, read.regions[: known.regions], known.transit_outside)
        assert all(0 <= cost < board.FAR for row in zone.distance for cost in row)
    except (BadMap, BadRules) as wrong:
        assert str(wrong)


FEW = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=5_000, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@FEW
@given(text=spoilt_maps(MAP), edition=st.sampled_from(editions()))
@example(text=MAP.replace('"north" }', '"\\u0000" }'), edition="classic")
def test_reading_a_damaged_sample_map_raises_only_bad_map_or_bad_rules(tmp_path: Path, text: str, edition: str) -> None:
    survives(tmp_path / "island.toml", text, edition)


@settings(FEW, max_examples=40)
@given(st.data())
def test_reading_a_damaged_real_map_raises_only_bad_map_or_bad_rules(tmp_path: Path, data: st.DataObject) -> None:
    real = data.draw(st.sampled_from(sorted(REAL)))
    survives(tmp_path / "island.toml", data.draw(spoilt_maps(REAL[real])), data.draw(st.sampled_from(editions())))


@pytest.mark.slow
@MANY
@given(text=spoilt_maps(MAP), edition=st.sampled_from(editions()))
def test_reading_five_thousand_damaged_sample_maps_raises_only_bad_map_or_bad_rules(
    tmp_path: Path, text: str, edition: str
) -> None:
    survives(tmp_path / "island.toml", text, edition)
