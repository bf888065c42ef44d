"""The commands and options of the command line, their values, and the combinations that make no sense."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final, NoReturn

from game import __version__
from game.engine import files
from game.engine.board import MAPS, maps, unprinted_maps
from game.engine.map_file import MAP_ENDING
from game.engine.ruleset import PLAYERS, editions
from game.journal import ENDING
from game.kit.style.user_folders import own_maps
from game.lab.tournament.plan import ROWS
from game.setup.map_editor.random_map import LEAST, MOST, USUAL
from game.tools import workshop

TABLE_OPTIONS = ("kiosk", "tuio", "touch_test", "spectator")
"""Options for a touch table: accepted before any command, used by the commands that open a window."""
BESIDE = {"demo": (("kiosk", "headless"), ("tuio", "headless"), ("spectator", "headless"), ("size", "kiosk"))}
"""Options that have no effect together with another one, by command."""
BENCHED = ("engine", "start")
"""Parts of the benchmark that the packaged program can measure."""
MEASURED = 2.0
"""Minimum CPU-seconds of each measurement of the rules."""
TEACHERS = "director_0.1,engineer,engineer.builder_0,engineer.cautious_0,engineer.bold_0,greedy"
"""Bots whose games the value is fitted on: good ones, and others whose games show what does not pay."""
LOOPBACK, TUIO_PORT = "127.0.0.1", 3333
NO_DISPLAY = 2
"""The exit code without a display."""
MOST_DIGITS = 18
"""The most digits of a number on the command line."""
Words = Any
"""The type that commands are added to: `argparse` has no public name for it."""


class OneSentenceParser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one sentence instead of the whole usage."""

    words: Collection[str] = ()
    """The names of the commands that this parser accepts."""

    def error(self, message: str) -> NoReturn:
        """Print the mistake in one sentence and exit."""
        self.exit(NO_DISPLAY, f"elektro: {files.shown(message)} ({self.prog} --help lists what there is)\n")


class Listed(tuple[str, ...]):
    """The commands that a refusal lists; the developers' commands are accepted, too, but only `elektro dev --help`
    lists them."""

    known: Collection[str] = ()
    """The names of all accepted commands, including the developers' commands."""

    def __contains__(self, word: object) -> bool:
        return word in self.known


class Unlisted:
    """Adds commands that are accepted but not listed."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def add_parser(self, name: str, help: str) -> argparse.ArgumentParser:
        """Add a parser for a command without its help text, which would list it."""
        parser: argparse.ArgumentParser = self._words.add_parser(name)
        return parser


def whole_number(least: int) -> Any:
    """Return a converter for an argument that must be a whole number of at least `least`."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text) >= least):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number of at least {least}")
        return int(text)

    return number


def number_within(least: float, most: float, called: str) -> Any:
    """Return a converter for an argument that must be a number within these bounds; `called` is its name in a
    refusal."""

    def number(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a {called}")
        return found

    return number


thought_time = number_within(0.01, 60, "time from 0.01 to 60 seconds")
share = number_within(0, 1, "number from 0 to 1")


def window_size(text: str) -> tuple[int, int]:
    """Return width and height in pixels from a text like `1920x1080`."""
    wide, _, high = text.partition("x")
    if not (wide.isdecimal() and high.isdecimal() and max(len(wide), len(high)) <= 5 and int(wide) and int(high)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a size such as 1920x1080")
    return int(wide), int(high)


def udp_address(text: str) -> tuple[str, int]:
    """Return host and port from a text like `3333` or `192.168.1.5:3333`; without a host, it is this machine."""
    host, _, port = text.rpartition(":")
    if not (port.isdecimal() and len(port) <= 5 and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is neither a port such as 3333 nor an address such as 127.0.0.1:3333"
        )
    return host.strip("[]") or LOOPBACK, int(port)


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options for a touch table to a parser."""
    parser.add_argument(
        "--kiosk",
        action="store_true",
        default=argparse.SUPPRESS,
        help="fill the screen; to leave, hold the title and press Close",
    )
    parser.add_argument(
        "--tuio",
        nargs="?",
        type=udp_address,
        const=(LOOPBACK, TUIO_PORT),
        default=argparse.SUPPRESS,
        metavar="[HOST:]PORT",
        help=f"listen to a touch table that speaks TUIO 1.1 over UDP ({LOOPBACK}:{TUIO_PORT})",
    )
    parser.add_argument(
        "--spectator",
        type=whole_number(1),
        default=argparse.SUPPRESS,
        metavar="N",
        help="open a second window on display N for people who only watch",
    )
    parser.add_argument(
        "--touch-test",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show every contact, how it is recognised, and its delay on screen",
    )


def add_game_options(parser: argparse.ArgumentParser, bot: str) -> None:
    """Add the command-line options that choose map, players and other features of a game to a parser."""
    add_rule_options(parser)
    parser.add_argument("--regions", default="", help="regions in play, as red,blue,… or 101100 (random ones)")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    parser.add_argument("--bot", default=bot, help=f"one bot for all seats or one per seat, as a,b,… ({bot})")


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options that choose the edition and house rules to a parser."""
    parser.add_argument("--players", type=int, choices=PLAYERS, default=4, help="number of seats (4)")
    parser.add_argument("--map", default="germany", help=f"one of: {', '.join(maps() + unprinted_maps())} (germany)")
    parser.add_argument("--edition", default="recharged", help=f"one of: {', '.join(editions())} (recharged)")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule such as plant_limit=4 or payment=classic-2005; may be repeated",
    )


def add_worker_options(word: argparse.ArgumentParser) -> None:
    """Add the command-line options for the worker processes that play many games to a parser."""
    word.add_argument("--jobs", type=whole_number(1), default=cores(), metavar="N", help="processes (all cores)")
    word.add_argument("--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster: tcp://… or local")


def add_training_options(word: argparse.ArgumentParser, games: int = 1000) -> None:
    """Add the options that choose the games to learn from."""
    word.add_argument(
        "--bots", default=TEACHERS, metavar="A,B", help=f"bots; one of them is drawn for each seat ({TEACHERS})"
    )
    word.add_argument("--games", type=whole_number(1), default=games, metavar="N", help=f"number of games ({games})")
    word.add_argument("--players", default="any", metavar="K", help="numbers of seats, as 4 or 2,3,4 or any (any)")
    word.add_argument("--edition", default="recharged,classic", help="editions, as a,b or any (recharged,classic)")
    word.add_argument("--map", default="germany,usa", help="maps, as a,b or any (germany,usa)")
    word.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    add_worker_options(word)


def _add_playing(words: Words) -> None:
    """Add the commands that open the window."""
    word = words.add_parser("play", help="open the window and play (as without a command)")
    word.set_defaults(command="play", takes=TABLE_OPTIONS)
    add_table_options(word)

    word = words.add_parser("open", help="continue a game, or watch it if it is over (as elektro FILE)")
    word.add_argument("file", type=Path, metavar="FILE")
    word.set_defaults(command="open_game", takes=TABLE_OPTIONS)
    add_table_options(word)


def _add_watching(words: Words) -> None:
    """Add the commands that show or test the program."""
    word = words.add_parser("demo", help="let bots play on screen")
    add_game_options(word, "greedy")
    word.add_argument("--headless", action="store_true", help="draw everything, open no window")
    word.add_argument("--fast", action="store_true", help="no waiting, no animation")
    word.add_argument(
        "--apart", action="store_true", help="let bots think in a process of their own even with --headless --fast"
    )
    word.add_argument("--frames", type=whole_number(1), metavar="N", help="stop after this many frames")
    word.add_argument("--layout", choices=("desk", "table"), default="desk", help="layout of the screen (desk)")
    word.add_argument("--size", type=window_size, metavar="WxH", help="size of the window in pixels (1280x800)")
    word.set_defaults(command="demo", takes=("kiosk", "tuio", "spectator"))

    word = words.add_parser("desktop", help="let a double click open records; on Linux, add the program to the menus")
    word.add_argument("--remove", action="store_true", help="undo this: forget the file type and the menu entry")
    word.set_defaults(command="desktop", takes=())

    word = words.add_parser("selftest", help="check that this copy is complete and runs; name what is missing")
    word.add_argument("--keep", type=Path, metavar="FILE", help="only let bots play, and write the record there")
    word.set_defaults(command="selftest", takes=())


def _add_matches(words: Words) -> None:
    """Add the commands for many games between bots."""
    word = words.add_parser("simulate", help="let bots play without a window; print results, lengths and Steps")
    word.add_argument("--games", type=whole_number(1), default=100, metavar="N", help="number of games (100)")
    add_game_options(word, "greedy")
    word.add_argument("--json", action="store_true", help="print one object with a list `games`")
    word.add_argument("--records", type=Path, metavar="DIR", help="also write every game's record there")
    word.set_defaults(command="simulate", takes=())

    word = words.add_parser("tournament", help="let bots play each other: one bot against a table of another")
    word.add_argument("--bots", required=True, metavar="A,B", help="two or more bots")
    word.add_argument("--players", default="4", metavar="K", help="numbers of seats, as 4 or 2,3,4 or any (4)")
    word.add_argument("--games", type=whole_number(1), default=400, metavar="N", help="games of each pairing (400)")
    word.add_argument(
        "--rows",
        choices=ROWS,
        default=ROWS[0],
        help="which bots meet: each two, the first and each other, or neighbours (all)",
    )
    word.add_argument("--edition", default="recharged,classic", help="editions, as a,b or any (recharged,classic)")
    word.add_argument("--map", default="germany,usa", help="maps, as a,b or any (germany,usa)")
    word.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    word.add_argument(
        "--results",
        type=Path,
        default=Path("tournament.jsonl"),
        metavar="FILE",
        help="where games are saved; the same command continues from there (tournament.jsonl)",
    )
    add_worker_options(word)
    word.add_argument("--json", action="store_true", help="print one object with rows, elo and cpu_seconds")
    word.set_defaults(command="tournament", takes=())


def _add_games(words: Words) -> None:
    """Add the commands for records of games, for printed rules and for statistics."""
    word = words.add_parser("replay", help="step through a record move by move")
    word.add_argument("file", type=Path, metavar="FILE")
    word.add_argument(
        "--check", action="store_true", help="print only the ranking, or the first wrong line and its fault"
    )
    word.set_defaults(command="replay", takes=())

    word = words.add_parser(
        "review", help="show how much chance of winning each decision of a record cost, and a better move"
    )
    word.add_argument("file", type=Path, metavar="FILE")
    word.add_argument("--seat", action="append", default=[], metavar="COLOUR", help="only this seat; may be repeated")
    word.add_argument(
        "--seconds", type=thought_time, default=-1.0, metavar="S", help="CPU-seconds for each decision (0.3)"
    )
    word.add_argument(
        "--played-by",
        default="",
        metavar="BOT",
        help="the bot that plays the most costly decisions to the end (rules of thumb)",
    )
    word.add_argument("--json", action="store_true", help="print one object with turning_points and decisions")
    word.set_defaults(command="review", takes=())

    word = words.add_parser("rules", help="write the rulebook of a game with all its numbers as a page to print")
    word.add_argument("page", type=Path, metavar="FILE", help="the HTML file to write")
    add_rule_options(word)
    word.add_argument("--language", metavar="CODE", help="de, fr, ... (as in the settings)")
    word.set_defaults(command="rules", takes=())

    word = words.add_parser("markers", help="write a sheet of numbered markers for pucks on a touch table")
    word.add_argument("sheet", type=Path, metavar="FILE.svg", help="the picture to write")
    word.add_argument("--language", metavar="CODE", help="de, fr, ... (as in the settings)")
    word.set_defaults(command="markers", takes=())

    word = words.add_parser("statistics", help="count the finished games on this machine; nothing leaves it")
    word.add_argument(
        "--csv", type=Path, metavar="FILE", help="write a table instead, with a line for each player of each seat"
    )
    word.add_argument("--folder", type=Path, metavar="DIR", help="count these games (default: the saved games)")
    word.set_defaults(command="statistics", takes=())


CITIES: Final = f"from {LEAST} to {MOST} ({USUAL})"


def _add_maps(words: Words) -> None:
    """Add the commands for the player's own maps."""
    word = words.add_parser("map", help="make a random map, check a map's file, or draw its sheet")
    of_map: Words = word.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=OneSentenceParser, required=True
    )

    made = of_map.add_parser("new", help="write a random map to a new file, to play on or to change")
    made.add_argument("map_file", type=Path, metavar="FILE.toml")
    made.add_argument("--cities", type=whole_number(1), default=USUAL, metavar="N", help=CITIES)
    made.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    made.add_argument("--name", default="", help="name of the map, printed on its sheet (name of the file)")
    made.set_defaults(command="new_map", takes=())

    checked = of_map.add_parser("check", help="list what can be played on a map, or name the faulty line of its file")
    checked.add_argument("map_file", type=Path, metavar="FILE.toml")
    checked.set_defaults(command="check_map", takes=())

    drawn = of_map.add_parser("draw", help="draw the sheet of a map as a picture")
    drawn.add_argument("map_file", type=Path, metavar="FILE.toml")
    drawn.add_argument("picture", type=Path, metavar="FILE.png", help="the picture to write")
    drawn.add_argument("--edition", default="recharged", help=f"one of: {', '.join(editions())} (recharged)")
    drawn.set_defaults(command="draw_map", takes=())


def _add_learning(words: Words) -> None:
    """Add the commands that train and tune the bots."""
    word = words.add_parser("train", help="fit the value function of the searching bots on their own games")
    word.add_argument("fitted", type=Path, metavar="FILE", help="the file to write")
    add_training_options(word)
    word.add_argument(
        "--units", type=whole_number(0), default=0, metavar="N", help="hidden units of a network (0: a linear function)"
    )
    word.add_argument(
        "--held-out", type=whole_number(0), default=100, metavar="N", help="games held out for checking (100)"
    )
    word.add_argument("--json", action="store_true", help="print one object with loss and calibration")
    word.set_defaults(command="train", takes=())

    word = words.add_parser("tune", help="evolve the weights of the rules of thumb of the strongest bot")
    word.add_argument("fitted", type=Path, metavar="FILE", help="the file to write; `--games` are for each style")
    add_training_options(word, 800)
    word.add_argument(
        "--generations", type=whole_number(1), default=12, metavar="N", help="generations of twelve styles each (12)"
    )
    word.add_argument(
        "--frugal", type=share, default=0.03, metavar="X", help="penalty for each plant, as a share of a win (0.03)"
    )
    word.add_argument("--json", action="store_true", help="print one object with style, won and plants")
    word.set_defaults(command="tune", takes=())

    word = words.add_parser("calibrate", help="compare the predicted chances of winning with unseen games")
    word.add_argument("fitted", type=Path, metavar="FILE", nargs="?", help="a value file (default: the game's own)")
    add_training_options(word)
    word.add_argument("--plot", type=Path, metavar="FILE", help="also draw the comparison, as SVG")
    word.add_argument(
        "--shown",
        metavar="LEVELS",
        help="compare the chances that advice of these levels shows instead, as director,...",
    )
    word.add_argument("--fit", type=Path, metavar="FILE", help="with --shown: write the corrections of these chances")
    word.add_argument("--json", action="store_true", help="print one object with bins, loss and positions")
    word.set_defaults(command="calibrate", takes=())


def _add_checks(words: Words) -> None:
    """Add those parts of the subcommands `words` and `bench` that also work outside a checkout."""
    word = words.add_parser("words", help="list missing and superfluous messages of a language")
    word.add_argument("language", nargs="*", metavar="CODE", help="de, fr, ... (all)")
    word.set_defaults(command="translations", takes=())

    word = words.add_parser("bench", help="measure the rules and the start, also as multiples of a fixed yardstick")
    word.add_argument("--only", choices=BENCHED, help="measure only this part")
    word.add_argument("--seconds", type=float, default=MEASURED, help=f"CPU-seconds per measurement ({MEASURED:.0f})")
    word.add_argument("--json", action="store_true", help="print one object with a list `figures`")
    word.set_defaults(command="bench", takes=())


def build_parser() -> OneSentenceParser:
    """Return the parser with all commands and options."""
    parser = OneSentenceParser(prog="elektro", description="A digital table for the board game Power Grid.")
    parser.add_argument("--version", action="version", version=f"elektro {__version__}")
    parser.set_defaults(command="play", takes=TABLE_OPTIONS)
    add_table_options(parser)
    words: Words = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=OneSentenceParser)
    for add in (_add_playing, _add_games, _add_watching, _add_matches, _add_maps):
        add(words)
    dev = words.add_parser("dev", help="commands for developers: train, measure, translate, try to break it")
    of_dev: Words = dev.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=OneSentenceParser, required=True
    )
    listed = Listed(words.choices)
    add_workshop = workshop.add_words() or _add_checks
    for taken in (of_dev, Unlisted(words)):
        _add_learning(taken)
        add_workshop(taken)
    parser.words = listed.known = words.choices
    words.choices = listed
    return parser


def cores() -> int:
    """Return the number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def with_open_word(arguments: list[str]) -> list[str]:
    """Insert the command `open` before a file that is given in the place of a command."""
    before = ""
    for place, word in enumerate(arguments):
        if not word.startswith("-") and (before not in ("--tuio", "--spectator") or word.endswith(ENDING)):
            is_word = not _names_a_file(word) or word in build_parser().words
            return arguments if is_word else [*arguments[:place], "open", *arguments[place:]]
        before = word
    return arguments


def _names_a_file(word: str) -> bool:
    return os.path.exists(word) or word != os.path.basename(word) or bool(Path(word).suffix)


PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".svg")
RECORD_HEAD: Final = b"elektro "
"""The beginning of every record's first line."""
GAMES: Final = f"a game is a file whose name ends with {ENDING}"


def not_a_game(path: Path) -> str:
    """Return why a file is certainly no game and what to do instead; "" if only reading the whole file can tell."""
    if os.path.isdir(path):
        return f"{path} is a folder; name a game in it, or count its games with: elektro statistics --folder {path}"
    if not os.path.exists(path):
        return f"there is no file {path}; elektro statistics names the folder of your games"
    if not os.path.isfile(path) or path.suffix == ENDING or _begins_as_record(path):
        return ""
    if path.suffix.lower() in PICTURES:
        return f"{path} is a picture; {GAMES}"
    if path.suffix == MAP_ENDING and _is_map(path):
        offered = path.resolve().parent in (MAPS.resolve(), own_maps().resolve())
        copied = "" if offered else f"drop it onto the window or copy it into {own_maps()}, then "
        return f"{path} is a map; {copied}choose it for a new game, or watch bots: elektro demo --map {path.stem}"
    return f"{path} is not a game; {GAMES}"


def _begins_as_record(path: Path) -> bool:
    """Return whether a file begins like a record; True also if it cannot be opened, because its reader reports that."""
    try:
        with path.open("rb") as file:
            return file.read(len(RECORD_HEAD)) == RECORD_HEAD
    except OSError:
        return True


def _is_map(path: Path) -> bool:
    try:
        content = files.read_toml(files.read_text(path, files.MAP))
    except (OSError, files.FileRefused):
        return False
    return {"cities", "regions"} <= content.keys()


def ignored_option(options: argparse.Namespace) -> str:
    """Return a sentence about the first given option that has no effect; "" if all have one."""
    word = options.command
    given = {name for name, value in vars(options).items() if value not in (None, False)}
    for name in TABLE_OPTIONS:
        if name in given and name not in options.takes:
            return f"--{name.replace('_', '-')} means nothing to {word}"
    for name, other in BESIDE.get(word, ()):
        if {name, other} <= given:
            return f"--{name} means nothing beside --{other}"
    return str(options.unused(options)) if "unused" in options else ""


def named_record(options: argparse.Namespace) -> str:
    """Return the name of the given record as the beginning of a sentence; "" if no record was given."""
    file: Path | None = getattr(options, "file", None)
    return f"{file}, " if file else ""
