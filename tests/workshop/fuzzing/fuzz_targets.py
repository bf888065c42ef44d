"""Every reader of outside data, with valid inputs and the errors it may raise."""

from __future__ import annotations

import contextlib
import io
import json
import os
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Final

from game import journal
from game.engine import board, files, ruleset
from game.engine.board import BadMap, read_board
from game.engine.files import FileRefused
from game.engine.notation import BadRecord, read_commit
from game.engine.record import Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import PLAYERS, BadRules, load_ruleset
from game.engine.setup import playable_maps
from game.engine.switches import SWITCHES, read_rule
from game.journal import ENDING
from game.kit.board import sheet_reader
from game.kit.input.tuio import PROFILE_WORD, Cursors
from game.kit.paint import lettering
from game.kit.style import assets, settings, words
from game.kit.style.theme import INK
from game.library import report, table
from game.library.library import Library
from game.match import Match, new_match
from game.parts import plan_storage
from game.simulate import SimulatedTable, play_game
from game.table.lobby import seat_memory
from game.table.lobby.chairs import ChairSpot, Edges
from tests.workshop.fuzzing.spoiling import LONGEST_INPUT

PLAYED: Final = 40
"""Lines of a record that are played."""

Parse = Callable[[Sequence[str]], object]
"""Reads the words of a command line; SystemExit where they are refused."""


@dataclass(frozen=True, slots=True)
class FuzzTarget:
    """A reader: valid inputs, how it is called, the errors it may raise, its share of all inputs."""

    name: str
    seeds: Sequence[bytes]
    read: Callable[[bytes], object]
    documented: tuple[type[BaseException], ...]
    share: int


ISLAND: Final = b"""id = "island"
name = "Island"
regions = [{ id = "north" }, { id = "south" }]
cities = [
  { id = "a", name = "A", region = "north", at = [1.5, 2] },
  { id = "b", name = "B", region = "south", supra = true },
]
links = [["a", "b", 3]]
[boards.recharged]
rename = [{ from = "b", id = "c", name = "C" }]
links_set = [["a", "c", 5]]
[rules.any]
step2_earlier = 1
"""
EDITION: Final = b"""name = "Odd"
year = 2020
board = "classic"
[rules]
start_money = 60
bid_direction = "order"
payment = [10, 22, 33]
[by_players]
regions = [3, 3, 4, 5, 5]
"""


def targets(folder: Path, parse: Parse | None = None) -> tuple[FuzzTarget, ...]:
    """Return all readers of outside data; `folder` is for the files that some of them need, `parse` reads a command
    line.
    """
    playable_maps()  # the game's own maps are read here, and not in the time of the first house rule
    at = {name: folder / name for name in ("map.toml", "settings.json", "plans.json", "words.toml", "record")}

    def from_file(name: str, read: Callable[[Path], object]) -> Callable[[bytes], object]:
        def reading(data: bytes) -> object:
            at[name].write_bytes(data)
            return read(at[name])

        return reading

    maps = [ISLAND, (board.MAPS / "baden-wuerttemberg.toml").read_bytes()]
    sheet_of = board.load_board("baden-wuerttemberg")
    sheets = [(board.MAPS / "baden-wuerttemberg.geometry.json").read_bytes()[:LONGEST_INPUT]]
    catalogue = (assets.words_folder() / "en.toml").read_bytes()
    match = new_match("classic", "germany", [Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob")], 3)
    play = SimpleNamespace(match=match, views=[None, None])
    rules = [f"{name}={value}".encode() for switch in SWITCHES for name in switch.sets for value in ("on", "3", "bsw")]
    lines = [b"simulate --games 3 --rule plant_limit=4 --seed 1", b"replay a.elektro --check", b"--tuio 1.2.3.4:3333"]
    known = (ValueError, TypeError, KeyError, RecursionError)
    command = (FuzzTarget("command line", lines, _command_line(parse), (SystemExit, BadRules), 4),) if parse else ()
    return (
        *command,
        FuzzTarget("record", _records(), lambda data: _record(data.decode("utf-8", "replace")), (BadRecord,), 10),
        FuzzTarget("record file", _records(), from_file("record", _record_file), (FileRefused, BadRecord), 2),
        FuzzTarget(
            "moves",
            _moves(),
            lambda data: read_commit(data.decode("utf-8", "replace"), match.record.zone),
            (BadRecord,),
            15,
        ),
        FuzzTarget("map", maps[:1], from_file("map.toml", read_board), (BadMap,), 12),
        FuzzTarget("large map", maps[1:], from_file("map.toml", read_board), (BadMap,), 1),
        FuzzTarget("edition", [EDITION], _edition(folder), (BadRules,), 8),
        FuzzTarget("house rule", rules, _house_rule, (BadRules,), 12),
        FuzzTarget("settings", _settings(), from_file("settings.json", _read_settings), (), 10),
        FuzzTarget("plans", _plans(), from_file("plans.json", lambda path: plan_storage._read(path, play)), known, 10),  # type: ignore[arg-type]
        FuzzTarget(
            "words", [catalogue[:3000], catalogue[-2000:]], from_file("words.toml", _catalogue), (FileRefused,), 4
        ),
        FuzzTarget("sheet", sheets, lambda data: _sheet(sheet_of, data), (*known, AttributeError, IndexError), 2),
        FuzzTarget("tuio", _packets(), _tuio(), (), 20),
        FuzzTarget("file names", NAMES, _file_name(folder / "games"), (), 1),
    )


NAMES: Final = (
    b"2026-11-26-200000-germany",
    b"caf\xe9 \xff\xfe",
    "\u202etxt.exe".encode(),
    b"\x1b[31mred\x07\n",
    b".hidden",
)
LONGEST_FILE: Final = 100
"""Bytes of a file's name."""


def _file_name(folder: Path) -> Callable[[bytes], object]:
    """Return a function that saves a game under a name, lists, recognises and opens it, and shows the name."""
    folder.mkdir(exist_ok=True)
    text = write_record(
        new_match("classic", "germany", [Seat("red", "person", "Anna"), Seat("blue", "chance", "B")], 3).record
    )

    def read(data: bytes) -> object:
        path = folder / os.fsdecode(data.translate(None, b"\0/")[:LONGEST_FILE] + ENDING.encode())
        try:
            path.write_text(text, "utf-8")
        except OSError:  # a file system that has no such names
            return None
        try:
            journal._point_at(path)
            told = [*report.statistics(folder), table.text_of(report.games_of(folder)), path.name]
            library = Library(folder)
            library.scan()
            known = library.game(path)
            if known is None or known.digest is None or journal.newest_first(folder)[0] != path:
                raise AssertionError(path)
            files.printed(told).encode()
            return lettering.extent(path.name, "read", 20), lettering.line(path.name, "read", 20, INK)
        finally:
            path.unlink()

    return read


def _records() -> list[bytes]:
    table = SimulatedTable("recharged", "germany", ("chance",) * 3)
    record = play_game(table, 5).record
    record.lines = record.lines[:PLAYED]
    started = new_match("bsw", "usa", [Seat("red", "person", "Ä ß"), Seat("blue", "chance", " ")], 9).record
    unseen = write_record(seen_record(record)).replace("\n", "; drawn 21 22\n").partition("begin; drawn 21 22\n")
    told = unseen[0].replace("; drawn 21 22", "") + "begin\n" + unseen[2]
    return [write_record(record).encode(), write_record(started).encode(), told.encode()]


def _record(text: str) -> Match:
    read = read_record(text)
    lines, read.lines = read.lines[:PLAYED], []
    match = Match(read)
    match.replay(lines)
    write_record(match.record)
    return match


def _record_file(path: Path) -> Match:
    return _record(files.read_text(path, files.RECORD))


def _moves() -> list[bytes]:
    return [
        b"nominate 13, bid 13",
        b"buy coal, buy coal, done",
        b"run 05 coal 1 oil 1, done",
        b"build essen, done",
        b"scrap 04",
    ]


def _edition(folder: Path) -> Callable[[bytes], object]:
    place = folder / "editions"
    place.mkdir(exist_ok=True)
    (place / "base.toml").write_bytes((ruleset.EDITIONS / "base.toml").read_bytes())
    count = 0

    def read(data: bytes) -> object:
        nonlocal count
        count = (count + 1) % 100
        usual, ruleset.EDITIONS = ruleset.EDITIONS, place  # type: ignore[misc]
        try:
            (place / f"fuzz{count}.toml").write_bytes(data)
            if not count:
                ruleset._edition_file.cache_clear()
                ruleset._printed_rules.cache_clear()
            return [load_ruleset(f"fuzz{count}", players) for players in (2, 6)]
        finally:
            ruleset.EDITIONS = usual  # type: ignore[misc]

    return read


def _house_rule(data: bytes) -> object:
    changes = read_rule(data.decode("utf-8", "replace"), load_ruleset("classic", 3))
    return [load_ruleset("classic", players, None, changes) for players in (PLAYERS[0], 3)]


def _settings() -> list[bytes]:
    full = settings.Settings(
        diagonals={"a": 32.0},
        keys={"commit": "k"},
        ignored={"a": [(0.0, 0.0, 10.0, 10.0)]},
        seats={"a": [["S", 100.0], ["N", 50.0]]},
        markets={"a:fuel": [1, 1.2]},
    )
    return [json.dumps(full.as_dict(), indent=2).encode(), b'{"muted": true}']


def _read_settings(path: Path) -> object:
    with contextlib.redirect_stderr(io.StringIO()):
        found = settings.load(path)
        found.muted = not found.muted
        settings.save(found)
    edges = Edges(900.0, 600.0)
    for places in found.seats.values():
        seat_memory.chairs_at([ChairSpot(side, float(at)) for side, at in places], edges)
    return found


def _plans() -> list[bytes]:
    plan = {
        "plant": 13,
        "price": 15,
        "scrap": 0,
        "fuel": [["coal", 2]],
        "cities": [["essen", 10]],
        "maximum": [13, 1, 20],
    }
    return [json.dumps([plan, {}]).encode(), b"[{}, {}]"]


def _catalogue(path: Path) -> object:
    with contextlib.redirect_stderr(io.StringIO()):
        messages = words.read(path)
        assets._named.clear()
    return [message.format_map(_Anything()) for message in messages.values()]


class _Anything(dict[str, object]):
    def __missing__(self, key: str) -> object:
        return 3


def _sheet(of: board.Board, data: bytes) -> object:
    return sheet_reader._sheet(of, "classic", files.read_json(data.decode("utf-8", "replace")), "fuzz")


def _command_line(parse: Parse) -> Callable[[bytes], object]:
    def read(data: bytes) -> object:
        said = [word.decode("utf-8", "replace") for word in data.split()]
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            parse(said)
        return [read_rule(word, load_ruleset("classic", 3)) for word in said if "=" in word]

    return read


def _packets() -> list[bytes]:
    def message(tags: bytes, *values: bytes) -> bytes:
        whole = PROFILE_WORD + tags + b"".join(values)
        return struct.pack(">i", len(whole)) + whole

    def frame(number: int, cursors: Sequence[int]) -> bytes:
        tags = b",s" + b"i" * len(cursors)
        tags += b"\0" * (4 - len(tags) % 4)
        alive = message(tags, b"alive\0\0\0", *(struct.pack(">i", cursor) for cursor in cursors))
        place = struct.pack(">fffff", 0.25, 0.5, 0, 0, 0)
        sets = [message(b",sifffff\0\0\0\0", b"set\0", struct.pack(">i", cursor), place) for cursor in cursors]
        count = message(b",si\0", b"fseq\0\0\0\0", struct.pack(">i", number))
        source = message(b",ss\0", b"source\0\0", b"fuzz\0\0\0\0")
        return b"".join((b"#bundle\0", struct.pack(">q", 1), source, alive, *sets, count))

    return [frame(number, range(number % 5)) for number in range(1, 8)]


def _tuio() -> Callable[[bytes], object]:
    cursors, count = Cursors(), 0

    def read(data: bytes) -> object:
        nonlocal count
        count += 1
        found = cursors.read(data, ("127.0.0.1", count % 40), count * 0.01)
        return [*found, *cursors.tick(count * 0.01)]

    return read
