"""The workshop's commands of `elektro dev`: pictures, benchmarks, and attempts to break the game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.command_line import MEASURED, Words, build_parser, cores, ignored_option, whole_number, window_size
from game.engine.board import maps
from game.engine.ruleset import PLAYERS, editions
from game.lab.tournament.plan import chosen
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from game.tools import bench as package_bench
    from tests.workshop import bench as benchmark
    from tests.workshop import gallery as scenes
    from tests.workshop.fuzzing import fuzz as fuzzer
    from tests.workshop.opponents import review_check
    from tests.workshop.opponents import watch as watching
    from tests.workshop.pictures import around, strips
    from tests.workshop.proofs import crash as crashes
    from tests.workshop.proofs import soak as nights
    from tests.workshop.translation import mending
else:
    around, strips = lazy_import("tests.workshop.pictures.around"), lazy_import("tests.workshop.pictures.strips")
    benchmark, package_bench = lazy_import("tests.workshop.bench"), lazy_import("game.tools.bench")
    crashes, nights = lazy_import("tests.workshop.proofs.crash"), lazy_import("tests.workshop.proofs.soak")
    fuzzer = lazy_import("tests.workshop.fuzzing.fuzz")
    mending = lazy_import("tests.workshop.translation.mending")
    scenes = lazy_import("tests.workshop.gallery")
    watching = lazy_import("tests.workshop.opponents.watch")
    review_check = lazy_import("tests.workshop.opponents.review_check")

BENCHED: Final = ("engine", "bots", "frames", "moments", "start", "memory", "idle")
"""Parts of the benchmark."""
PLAYED_OPTIONS: Final = ("layout", "size", "commits", "seats", "seed")
"""Options of the games whose frames `bench` counts."""


def add_words(words: Words) -> None:
    """Add the workshop's commands to a command line; each one's `run` executes it."""
    _add_pictures(words)
    _add_proofs(words)


def gallery(options: argparse.Namespace) -> int:
    """Render the gallery to PNG pictures, or instead motions as strips or tables of many sizes; return the exit
    code."""
    if options.strips or options.around:
        (strips if options.strips else around).render(options.folder)
    else:
        layouts = (options.layout,) if options.layout else tuple(scenes.SIZES)
        scenes.render(options.folder, options.scene, layouts, (options.size,) if options.size else (), cores())
    return 0


def translations(options: argparse.Namespace) -> int:
    """List the faults of a translation: messages that are missing, unused or too long for their place."""
    return mending.run(options.language, options.pictures)


def fuzz(options: argparse.Namespace) -> int:
    """Let every reader of outside data read damaged inputs; return 1 if that reveals a fault."""
    parser = build_parser()
    return fuzzer.run(
        options.inputs,
        options.seed,
        options.corpus,
        options.only,
        parse=lambda said: ignored_option(parser.parse_args(said)),
    )


def soak(options: argparse.Namespace) -> int:
    """Play game nights with random people and accidents for hours; return the exit code."""
    lasting = nights.Lasting(options.hours * 3600, options.evenings, options.beats, options.only)
    return nights.run(lasting, options.seed, options.finds)


def crash(options: argparse.Namespace) -> int:
    """Kill the game and simulate power failures while it writes files; return the exit code."""
    return crashes.run(options.instants, options.seed)


def watched_games(options: argparse.Namespace) -> watching.Plan:
    """Return the games that the options ask for."""
    return watching.Plan(
        tuple(options.bots.split(",")),
        options.games,
        tuple(map(int, chosen(options.players, tuple(map(str, PLAYERS)), "number of players"))),
        chosen(options.edition, editions(), "edition"),
        chosen(options.map, maps(), "map"),
        options.seed,
    )


def watch(options: argparse.Namespace) -> int:
    """Play games of bots, and list what they throw away and overpay; or check the turning points of their reviews."""
    plan = watched_games(options)
    lines = (
        review_check.run(plan, options.review_by, options.decks, options.jobs, options.records)
        if options.review_by
        else watching.run(plan, options.jobs)
    )
    for line in lines:
        print(line, flush=True)
    return 0


def bench(options: argparse.Namespace) -> int:
    """Run all parts of the benchmark, or the one that the options name; return the exit code."""
    asked = {name: value for name in PLAYED_OPTIONS if (value := getattr(options, name)) is not None}
    return package_bench.run(benchmark.parts(options.seconds or MEASURED, asked), options.only, options.json)


def unused_by_bench(options: argparse.Namespace) -> str:
    """Return a sentence on the first option that the chosen part of the benchmark ignores; "" if it uses all."""
    if options.seconds is not None and options.only not in (None, "engine", "bots"):
        return f"--seconds means nothing beside --only {options.only}"
    for name in PLAYED_OPTIONS if options.only != "frames" else ():
        if getattr(options, name) is not None:
            return f"--{name} means nothing without --only frames"
    return ""


def _add_pictures(words: Words) -> None:
    """Add the commands for pictures and translations."""
    word = words.add_parser("gallery", help="render the important states of every scene to PNG")
    word.add_argument("folder", type=Path, metavar="DIR")
    other = word.add_mutually_exclusive_group()
    other.add_argument(
        "--strips", action="store_true", help="every event's motion instead, as eight frames side by side"
    )
    other.add_argument(
        "--around", action="store_true", help="the table on 27 to 55 inches instead, turned to every player"
    )
    word.add_argument(
        "--scene",
        default="",
        metavar="NAME",
        help="only scenes whose name begins with this: auction, build, title, ...",
    )
    word.add_argument("--layout", choices=("desk", "table"), help="only this layout")
    word.add_argument("--size", type=window_size, metavar="WxH", help="only at this size")
    word.set_defaults(command="gallery", takes=(), run=gallery)

    word = words.add_parser("words", help="list missing, superfluous and too long messages of a language")
    word.add_argument("language", nargs="*", metavar="CODE", help="de, fr, ... (all)")
    word.add_argument("--pictures", type=Path, metavar="DIR", help="draw the places where a text does not fit")
    word.set_defaults(command="translations", takes=(), run=translations)


def _add_proofs(words: Words) -> None:
    """Add the commands that try to break the game, that watch bots, and that measure speed."""
    word = words.add_parser("fuzz", help="try damaged inputs on every reader; save those that reveal a fault")
    word.add_argument("--inputs", type=whole_number(1), default=20_000, metavar="N", help="number of inputs (20000)")
    word.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    word.add_argument("--corpus", type=Path, metavar="DIR", help="read its inputs first, and save finds there")
    word.add_argument("--only", default="", metavar="TARGET", help="one of the readers named in the table")
    word.set_defaults(command="fuzz", takes=(), run=fuzz)

    word = words.add_parser("soak", help="game nights with random people and all kinds of accidents")
    word.add_argument("--hours", type=float, default=1.0, metavar="H", help="duration in hours (1)")
    word.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    word.add_argument(
        "--evenings", type=whole_number(1), metavar="N", help="play this many whole evenings, however long they take"
    )
    word.add_argument(
        "--beats", type=whole_number(1), default=260, metavar="N", help="turns and accidents of each evening (260)"
    )
    word.add_argument("--only", type=whole_number(0), metavar="N", help="only this evening of the seed")
    word.add_argument("--finds", type=Path, metavar="DIR", help="save a picture and the record of each fault there")
    word.set_defaults(command="soak", takes=(), run=soak)

    word = words.add_parser("crash", help="kill the game and simulate power failures while it is writing")
    word.add_argument(
        "--instants",
        type=whole_number(1),
        default=100,
        metavar="N",
        help="number of kills, and of power failures (100)",
    )
    word.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    word.set_defaults(command="crash", takes=(), run=crash)

    word = words.add_parser("watch", help="let bots play; print what they waste and overpay, and how long they bid")
    word.add_argument("--bots", default="engineer", metavar="A,B", help="bots for the seats (engineer)")
    word.add_argument("--games", type=whole_number(1), default=200, metavar="N", help="number of games (200)")
    word.add_argument("--players", default="any", metavar="K", help="numbers of seats, as 4 or 2,3,4 or any (any)")
    word.add_argument("--edition", default="any", help="editions, as a,b or any (any)")
    word.add_argument("--map", default="any", help="maps, as a,b or any (any)")
    word.add_argument("--seed", type=whole_number(0), default=1, help="seed of all random numbers (1)")
    word.add_argument("--jobs", type=whole_number(1), default=cores(), metavar="N", help="processes (all cores)")
    word.add_argument(
        "--review-by", default="", metavar="BOT", help="let this bot play the turning points of reviews to the end"
    )
    word.add_argument(
        "--decks", type=whole_number(1), default=24, metavar="N", help="at most so many decks a turning point (24)"
    )
    word.add_argument(
        "--records", type=Path, nargs="+", default=(), metavar="FILE", help="review these games instead of new ones"
    )
    word.set_defaults(command="watch", takes=(), run=watch)

    word = words.add_parser("bench", help="measure rules and frames, also as multiples of a fixed yardstick")
    word.add_argument("--only", choices=BENCHED, help="measure only this part")
    word.add_argument("--seconds", type=float, help=f"CPU-seconds per measurement of the rules ({MEASURED:.0f})")
    word.add_argument("--json", action="store_true", help="print one object with a list `figures`")
    word.add_argument("--layout", choices=("desk", "table"), help="layout of the measured games (both)")
    word.add_argument(
        "--size", type=window_size, metavar="WIDTHxHEIGHT", help="size of their screen (1920x1080, 3840x2160)"
    )
    word.add_argument("--commits", type=whole_number(1), help="number of commits in them (40)")
    word.add_argument("--seats", type=int, choices=PLAYERS, help="number of people in them (4)")
    word.add_argument("--seed", type=whole_number(0), help="seed of their deal (6)")
    word.set_defaults(command="bench", takes=(), run=bench, unused=unused_by_bench)
