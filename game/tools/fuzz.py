"""Spoilt inputs by the hundred thousand, for everything that reads something from outside.

Each target begins with texts that are right, spoils them by chance and reads them; a find is an exception that is not
documented, a read of more than SLOWEST seconds of CPU, or memory that grows. Finds are written to a folder (the
corpus), whose files are read first the next time.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import struct
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final

from game.engine import board, files, ruleset
from game.engine.board import BadMap, read_board
from game.engine.files import FileRefused
from game.engine.notation import BadRecord, Seat, read_commit, read_record, seen_record, write_record
from game.engine.ruleset import PLAYERS, BadRules, load_ruleset
from game.engine.switches import SWITCHES, read_rule
from game.kit.board import map_sheet
from game.kit.input.tuio import PROFILE_WORD, Cursors
from game.kit.style import assets, settings, words
from game.match import Match, new_match
from game.parts import kept_plans
from game.simulate import SimulatedTable, play_game
from game.table.sitting_down import seats_kept
from game.table.sitting_down.chairs import ChairSpot, Edges

SLOWEST: Final = 0.2
"""Seconds of CPU that reading one input may take; the first inputs of a target are not timed."""
WARM: Final = 20
WARMED: Final = 20_000
GROWTH: Final = 48
"""MB by which the process may grow, counted from a tenth of the way or WARMED inputs on, to the end."""
LONGEST_INPUT: Final = 40_000
MOST_FINDS: Final = 200
PLAYED: Final = 40
"""Lines of a record that are played."""


Parse = Callable[[Sequence[str]], object]
"""Reads the words of a command line; SystemExit where they are refused."""


@dataclass(frozen=True, slots=True)
class FuzzTarget:
    """Something that reads: right inputs, how it is called, what it may raise, its share of all inputs."""

    name: str
    seeds: Sequence[bytes]
    read: Callable[[bytes], object]
    documented: tuple[type[BaseException], ...]
    share: int


@dataclass(slots=True)
class FuzzTally:
    """The results of one target's inputs."""

    inputs: int = 0
    refused: int = 0
    slowest: float = 0.0
    finds: Counter[str] = field(default_factory=Counter)


# --- spoiling --------------------------------------------------------------------------------------------

TOKENS: Final[tuple[bytes, ...]] = tuple(
    token.encode()
    for token in (
        *"[]{}=.,;:#\"'\\\n\r\t-+/?*",
        *("\0", "\u00a0", "\u3000", "\u200e", "\u202e", "\u2028", "\u0085", "²", "①", "٣", "é", "💡"),
        *("0", "-1", "1e999", "NaN", "Infinity", "9" * 30, "9" * 5000, "1_0", "0x1F", "true", "null", "1979-05-27"),
        *('""', "[[]]", "{}", "[" * 400, "{a=" * 200, "a." * 200, '{"a":' * 300, "\n" * 200, " " * 500),
        *("begin", "undo", "withdraw", "pass", "done", "drawn", "step3", "run 05", "buy coal", "red", "rule ", "seat "),
        *("id", "name", "region", "links", "rules", "at", "cities", "--", "=", "%s", "{count!r}", "{x:99999999}"),
    )
)


VALUES: Final[tuple[bytes, ...]] = tuple(
    value.encode()
    for value in ("[]", "{}", '""', "null", "true", "-1", "1e300", "NaN", "[[1]]", '["S"]', '"x"', "[" * 5000, "9" * 20)
)


def spoilt(seeds: Sequence[bytes], random: Random) -> bytes:
    """One of the seeds after one to six changes."""
    text = random.choice(seeds)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = random.choice(CHANGES)(text, seeds, random)[:LONGEST_INPUT]
    return text


def _cut(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, len(text))
    return text[:a] + text[a + random.choice((1, 2, 8, 60, 5000)) :]


def _insert(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, len(text))
    return text[:a] + random.choice(TOKENS) + text[a:]


def _replace_number(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    places = [at for at, byte in enumerate(text) if 48 <= byte <= 57]
    if not places:
        return text
    at = random.choice(places)
    return text[:at] + random.choice(TOKENS) + text[at + 1 :]


def _replace_byte(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, max(0, len(text) - 1))
    return text[:a] + bytes([random.randrange(256)]) + text[a + 1 :]


def _repeat(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, len(text))
    part = text[a : a + random.choice((1, 10, 80))]
    return text[:a] + part * random.choice((2, 3, 50)) + text[a:]


def _swap_lines(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    lines = text.split(b"\n")
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _other_words(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    """One word in the place of another."""
    found = text.split(b" ")
    other = random.choice(seeds).split()
    if other:
        found[random.randrange(len(found))] = random.choice(other)
    return b" ".join(found)


def _other_value(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    """Something else after a colon or an equals sign."""
    places = list(re.finditer(rb"[:=] *([^,\n}\]]+)", text))
    if not places:
        return text
    place = random.choice(places)
    return text[: place.start(1)] + random.choice(VALUES) + text[place.end(1) :]


def _splice(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(seeds)
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


CHANGES: Final = (
    _cut,
    _insert,
    _insert,
    _replace_number,
    _replace_byte,
    _repeat,
    _swap_lines,
    _other_words,
    _other_value,
    _splice,
)


# --- what reads --------------------------------------------------------------------------------------------

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
    """Everything that reads; `folder` is for the files that some of them need, `parse` reads a command line."""
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
        FuzzTarget("plans", _plans(), from_file("plans.json", lambda path: kept_plans._read(path, play)), known, 10),  # type: ignore[arg-type]
        FuzzTarget(
            "words", [catalogue[:3000], catalogue[-2000:]], from_file("words.toml", _catalogue), (FileRefused,), 4
        ),
        FuzzTarget("sheet", sheets, lambda data: _sheet(sheet_of, data), (*known, AttributeError, IndexError), 2),
        FuzzTarget("tuio", _packets(), _tuio(), (), 20),
    )


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
            return [load_ruleset(f"fuzz{count}", players) for players in (2, 6)]
        finally:
            ruleset.EDITIONS = usual  # type: ignore[misc]

    return read


def _house_rule(data: bytes) -> object:
    name, value = read_rule(data.decode("utf-8", "replace"), 3)
    return [load_ruleset("classic", players, None, {name: value}) for players in (PLAYERS[0], 3)]


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
        seats_kept.chairs_at([ChairSpot(side, float(at)) for side, at in places], edges)
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
    return map_sheet._sheet(of, "classic", files.read_json(data.decode("utf-8", "replace")), "fuzz")


def _command_line(parse: Parse) -> Callable[[bytes], object]:
    def read(data: bytes) -> object:
        said = [word.decode("utf-8", "replace") for word in data.split()]
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            parse(said)
        return [read_rule(word, 3) for word in said if "=" in word]

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


# --- running -------------------------------------------------------------------------------------------------


def attempt(target: FuzzTarget, data: bytes, timed: bool = True) -> tuple[str, bool, float]:
    """Try an input: what is wrong with how it was taken ("": nothing), whether it was refused, and its CPU seconds."""
    begun = time.process_time()
    refused = False
    try:
        target.read(data)
    except target.documented:
        refused = True
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}", False, 0.0
    took = time.process_time() - begun
    return (f"{took:.2f} s" if timed and took > SLOWEST else ""), refused, took


def inputs(found: Sequence[FuzzTarget], count: int, random: Random) -> Iterator[tuple[FuzzTarget, bytes]]:
    """So many spoilt inputs, each target as often as its share says."""
    shares = [target.share for target in found]
    for _ in range(count):
        (target,) = random.choices(found, shares)
        yield target, spoilt(target.seeds, random)


def run(
    count: int,
    seed: int,
    corpus: Path | None = None,
    only: str = "",
    tell: Callable[[str], None] = print,
    parse: Parse | None = None,
) -> int:
    """Read what the corpus holds, then so many spoilt inputs; tells a table; 1 if there was a find."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        chosen = [target for target in targets(Path(folder), parse) if only in ("", target.name)]
        tallies = {target.name: FuzzTally() for target in chosen}
        for target, data in _kept(chosen, corpus):
            _note(tallies[target.name], target, data, None)
        grown = before = 0.0
        with contextlib.suppress(KeyboardInterrupt):  # what was read so far is told
            for number, (target, data) in enumerate(inputs(chosen, count, random)):
                _note(tallies[target.name], target, data, corpus)
                if number == min(count // 10, WARMED):
                    before = _memory()
        grown = _memory() - before if before else 0.0
    for line in _table(tallies, grown):
        tell(line)
    bad = grown > GROWTH or any(tally.finds for tally in tallies.values())
    return int(bad)


def _note(tally: FuzzTally, target: FuzzTarget, data: bytes, corpus: Path | None) -> None:
    tally.inputs += 1
    find, refused, took = attempt(target, data, tally.inputs > WARM)
    tally.refused += refused
    if tally.inputs > WARM:
        tally.slowest = max(tally.slowest, took)
    if find:
        tally.finds[find] += 1
        if corpus and tally.finds[find] == 1 and len(tally.finds) < MOST_FINDS:
            place = corpus / target.name.replace(" ", "-")
            place.mkdir(parents=True, exist_ok=True)
            (place / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)


def _kept(chosen: Sequence[FuzzTarget], corpus: Path | None) -> Iterator[tuple[FuzzTarget, bytes]]:
    """The inputs that were finds once."""
    for target in chosen:
        place = corpus / target.name.replace(" ", "-") if corpus else None
        for path in sorted(place.iterdir()) if place and place.is_dir() else ():
            yield target, path.read_bytes()


def _memory() -> float:
    """MB of this process; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, AttributeError):
        return 0.0


def _table(tallies: dict[str, FuzzTally], grown: float) -> Iterator[str]:
    yield f"{'target':14}{'inputs':>10}{'refused':>10}{'slowest ms':>12}{'finds':>8}"
    for name, tally in tallies.items():
        slow = tally.slowest * 1000
        yield f"{name:14}{tally.inputs:>10}{tally.refused:>10}{slow:>12.1f}{sum(tally.finds.values()):>8}"
        for find, times in tally.finds.most_common():
            yield f"    {times} times: {find}"
    total = sum(tally.inputs for tally in tallies.values())
    found = sum(sum(tally.finds.values()) for tally in tallies.values())
    yield f"{total} inputs, {found} finds, {grown:+.1f} MB"


__all__ = ["FuzzTarget", "attempt", "inputs", "run", "spoilt", "targets"]
