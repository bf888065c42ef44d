"""The commands of the command line: `elektro` alone opens the window, each other use of the program is a subcommand."""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.bots import is_known
from game.bots.fitted_file import BadFitted, read_fitted
from game.command_line import TABLE_OPTIONS, build_parser, ignored_option, named_record, not_a_game, with_open_word
from game.engine import files
from game.engine import rules as engine
from game.engine.board import BadMap, load_board, offer_own_maps, read_regions
from game.engine.notation import BadRecord
from game.engine.plants import UNKNOWN
from game.engine.ruleset import BadRules, board_of, editions_left_out
from game.engine.setup import rules_for
from game.engine.switches import read_rule
from game.kit.style.user_folders import own_maps
from game.kit.system import interrupts
from game.lab.tournament.plan import read_plan
from game.lazy_import import lazy_import
from game.match import PERSON, Match, load_match
from game.simulate import BadChoice, SimulatedTable, Stalled, known_bot, run, seat_bots, summary
from game.tools import workshop

if TYPE_CHECKING:
    from game import demo as shown
    from game import launch
    from game import review as reviewing
    from game.kit.style import settings as wishes_file
    from game.kit.style.settings import Settings
    from game.kit.system import desktop_entry
    from game.lab import training
    from game.lab import workers as crews
    from game.lab.tournament import calibration
    from game.lab.tournament import run as competition
    from game.lab.training import course as courses
    from game.lab.training import shown_chances
    from game.lab.training import tuning as breeding
    from game.library import report as counted
    from game.tools import bench as benchmark
    from game.tools import catalogue_faults
    from game.tools import marker_sheet as marker_sheets
    from game.tools import rulebook_page as printed
    from game.tools import selftest as proofs
    from game.tools.maps import map_commands as map_files
    from game.views.rulebook import subject as subjects
else:
    shown = lazy_import("game.demo")
    counted = lazy_import("game.library.report")
    crews = lazy_import("game.lab.workers")
    desktop_entry = lazy_import("game.kit.system.desktop_entry")
    launch = lazy_import("game.launch")
    wishes_file = lazy_import("game.kit.style.settings")
    reviewing = lazy_import("game.review")
    courses, training = lazy_import("game.lab.training.course"), lazy_import("game.lab.training")
    breeding = lazy_import("game.lab.training.tuning")
    calibration = lazy_import("game.lab.tournament.calibration")
    shown_chances = lazy_import("game.lab.training.shown_chances")
    benchmark = lazy_import("game.tools.bench")
    catalogue_faults = lazy_import("game.tools.catalogue_faults")
    printed, subjects = lazy_import("game.tools.rulebook_page"), lazy_import("game.views.rulebook.subject")
    proofs = lazy_import("game.tools.selftest")
    marker_sheets = lazy_import("game.tools.marker_sheet")
    competition = lazy_import("game.lab.tournament.run")
    map_files = lazy_import("game.tools.maps.map_commands")

FITTED = ("value", "network", "style", "shown")
"""The kinds of files that training commands write, and may overwrite."""
REFUSED = 1
"""The exit code of a command that cannot be carried out."""
REVIEWER = "director"
DEMO_SIZE = (1280, 800)


# --- one function per command; each imports only what it needs ------------------------------------------


def play(options: argparse.Namespace) -> int:
    """Open the window."""
    chosen = {name: getattr(options, name) for name in TABLE_OPTIONS if hasattr(options, name)}
    return launch.play(**chosen, settings=options.wishes)


def open_game(options: argparse.Namespace) -> int:
    """Continue the game in a file, or open it in the replay if it is over; return the exit code."""
    chosen = {name: getattr(options, name) for name in TABLE_OPTIONS if hasattr(options, name)}
    return launch.play(**chosen, settings=options.wishes, file=options.file)


def desktop(options: argparse.Namespace) -> int:
    """Let the user's desktop open records by a double click and list the program in its menus, or undo both."""
    done = desktop_entry.remove() if options.remove else desktop_entry.install()
    print(files.printed(done))
    return 0


def statistics(options: argparse.Namespace) -> int:
    """Print the statistics of the finished games, or write them as a table."""
    print(files.printed(counted.statistics(options.folder or wishes_file.load().saves, options.csv)))
    return 0


def demo(options: argparse.Namespace) -> int:
    """Let bots play on screen, or without a visible window."""
    options.table = table_of(options)
    options.size = options.size or DEMO_SIZE
    return shown.run(options)


def simulate(options: argparse.Namespace) -> int:
    """Let bots play games without a window, and print a summary."""
    simulated = run(table_of(options), options.games, options.seed, options.records)
    print(json.dumps(simulated) if options.json else files.printed(summary(simulated)))
    return 0


def tournament(options: argparse.Namespace) -> int:
    """Play a tournament between bots."""
    plan = read_plan(options.bots, options.players, options.games, options.edition, options.map, options.rows)
    plan = replace(plan, seed=options.seed)
    return competition.run(plan, options.results, workers_of(options), options.json)


def training_games_of(options: argparse.Namespace) -> courses.TrainingGames:
    """Return the games from which bots learn, as the command-line options choose them."""
    course = courses.read_mix(options.bots, options.players, options.edition, options.map)
    return courses.TrainingGames(course, workers_of(options))


def workers_of(options: argparse.Namespace) -> crews.Workers:
    """Return the workers that play a tournament or training games."""
    return crews.Workers(options.jobs, options.cluster)


def table_of(options: argparse.Namespace) -> SimulatedTable:
    """Return the edition, map, bots, regions and house rules that the options choose."""
    board = load_board(options.map, board_of(options.edition))
    regions = read_regions(board, options.regions) if options.regions else ()
    rules = tuple(house_rules(options).items())
    return SimulatedTable(options.edition, options.map, seat_bots(options.bot, options.players), regions, rules)


def house_rules(options: argparse.Namespace) -> dict[str, Any]:
    """Return the house rules set by the options `--rule`; of two for one rule the later one counts."""
    usual = rules_for(options.edition, options.map, options.players)
    found: dict[str, Any] = {}
    for text in options.rule:
        found |= read_rule(text, usual)
    return found


def replay(options: argparse.Namespace) -> int:
    """Open a record in the replay; with `--check`, only replay it without a window and print a report."""
    if not options.check:
        return launch.replay(options.file)
    print(files.printed(report(load_match(options.file))))
    return 0


def report(match: Match) -> Iterator[str]:
    """Yield lines on what the record of a game lacks, on where the game stands if it is not over, and the ranking."""
    state, record = match.state, match.record
    if record.cut_off:
        yield "The last line has no end and was left out."
    strangers = sorted({seat.kind for seat in match.seats if seat.kind != PERSON and not is_known(seat.kind)})
    if strangers and not match.over:
        yield f"It can be watched, but not gone on with: there is no bot {', '.join(strangers)} here."
    unknown = [*state.deck, *state.hidden].count(UNKNOWN)
    if unknown:
        yield f"{unknown} cards stayed unknown."
    if not match.over:
        asked = " and ".join(record.seats[seat].colour for seat in match.asked())
        yield f"Not over: round {state.round}, step {state.step}, {state.phase.word}, {asked} to play."
    for rank in engine.ranking(state):
        seat = match.seats[rank.seat]
        covered = state.rules.hidden_money and not match.over
        money = "money covered" if covered else f"{rank.money} Elektro"
        yield f"{rank.number}. {seat.name} ({seat.colour}): supplies {rank.supplied}, {money}, {rank.cities} cities"


def review(options: argparse.Namespace) -> int:
    """Review a record: print its turning points and better moves."""
    record = load_match(options.file).record
    colours = [seat.colour for seat in record.seats]
    for colour in options.seat:
        if colour not in colours:
            raise BadChoice(f"no seat is {colour!r}; the seats are: {', '.join(colours)}.")
    seats = [colours.index(colour) for colour in options.seat]
    if options.played_by:
        known_bot(options.played_by)
    marks = reviewing.review(record, options.seconds, seats, options.played_by)
    found = reviewing.Review(record, REVIEWER, tuple(marks))
    print(json.dumps(found.values()) if options.json else files.printed(found.lines()))
    return 0


def _check_target(path: Path) -> None:
    """Raise BadChoice unless fitted numbers can be written to this path: its folder exists, and any file there is of
    this kind."""
    if not path.parent.is_dir():
        raise BadChoice(f"{path}: there is no folder {path.parent} to write it into.")
    if path.exists():
        try:
            read_fitted(path, FITTED, "fitted")
        except BadFitted as error:
            raise BadChoice(f"{str(error).rstrip('.')}, so it is not overwritten.") from None


def train(options: argparse.Namespace) -> int:
    """Fit the bots' value (their estimate of the chance of winning) to games that they play."""
    _check_target(options.fitted)
    practice = training_games_of(options)
    trained = training.train(practice, options.games, options.held_out, options.seed, options.fitted, options.units)
    print(json.dumps(trained.values()) if options.json else files.printed(trained.lines()))
    return 0


def tune(options: argparse.Namespace) -> int:
    """Tune the weights of the bots' heuristics by games between them."""
    _check_target(options.fitted)
    practice = training_games_of(options)
    tuned = breeding.tune(practice, options.games, options.generations, options.frugal, options.seed)
    about = {name: getattr(options, name) for name in ("games", "generations", "frugal", "seed")}
    breeding.write_style(options.fitted, tuned, bots=list(practice.mix.bots), **about)
    print(json.dumps(tuned.values()) if options.json else files.printed(tuned.lines()))
    return 0


def calibrate(options: argparse.Namespace) -> int:
    """Compare a value's predictions with games it was not fitted on, or the chances that advice shows with the games'
    ends."""
    if options.shown is not None:
        return _calibrate_shown(options)
    if options.fit:
        raise BadChoice("--fit goes with --shown: a value is fitted by elektro dev train.")
    checked = training.check(training_games_of(options), options.games, options.seed, options.fitted)
    if options.plot:
        calibration.write_plot(options.plot, checked)
    print(json.dumps(checked.values()) if options.json else files.printed(checked.lines()))
    return 0


def _calibrate_shown(options: argparse.Namespace) -> int:
    """Compare the chances that advice shows in mid-game with the games' ends; with `--fit`, write a correction to a
    file."""
    if options.fitted or options.plot:
        raise BadChoice("--shown asks the levels with their own values, and draws no plot.")
    if options.fit:
        _check_target(options.fit)
    games, levels = training_games_of(options), shown_chances.read_levels(options.shown)
    calibrations = shown_chances.check_shown(games, options.games, options.seed, levels)
    if options.fit:
        about = {"bots": list(games.mix.bots), "games": options.games, "seed": options.seed}
        shown_chances.write_fits(options.fit, calibrations, **about)
    lines = [line for each in calibrations for line in each.lines()]
    print(json.dumps([each.values() for each in calibrations]) if options.json else files.printed(lines))
    return 0


def rules(options: argparse.Namespace) -> int:
    """Write the rulebook of a game as an HTML page and print the path of the file."""
    subject = subjects.Subject.before(options.edition, options.map, options.players, house_rules(options))
    print(files.shown(printed.write(subject, options.language or wishes_file.load().language, options.page)))
    return 0


def markers(options: argparse.Namespace) -> int:
    """Write a sheet of printable markers for pucks and print the path of the file."""
    print(files.shown(marker_sheets.write(options.language or wishes_file.load().language, options.sheet)))
    return 0


def new_map(options: argparse.Namespace) -> int:
    """Write a random map to a new file."""
    print(files.printed(map_files.new(options.map_file, options.cities, options.seed, options.name)))
    return 0


def check_map(options: argparse.Namespace) -> int:
    """Print for how many players a map file can be played, and with which regions."""
    print(files.printed(map_files.check(options.map_file)))
    return 0


def draw_map(options: argparse.Namespace) -> int:
    """Draw a map file as a PNG picture."""
    print(files.shown(map_files.draw(options.map_file, options.picture, options.edition)))
    return 0


def translations(options: argparse.Namespace) -> int:
    """List the messages that translations lack, or have and English does not."""
    return catalogue_faults.run(options.language)


def bench(options: argparse.Namespace) -> int:
    """Measure the speed of the rules and of the program's start."""
    return benchmark.run(benchmark.parts(options.seconds), options.only, options.json)


def selftest(options: argparse.Namespace) -> int:
    """Run the self-test."""
    return proofs.run(options.keep)


Command = Callable[[argparse.Namespace], int]
COMMANDS: Final[dict[str, Command]] = {
    one.__name__: one
    for one in (
        play,
        open_game,
        desktop,
        statistics,
        demo,
        simulate,
        tournament,
        replay,
        review,
        train,
        tune,
        calibrate,
        rules,
        markers,
        new_map,
        check_map,
        draw_map,
        translations,
        selftest,
        bench,
    )
}
"""The commands by their functions' names, as `build_parser` uses them."""


def main(arguments: Sequence[str] | None = None, wishes: Settings | None = None) -> int:
    """Run the command line and return the exit code; an expected error is reported in one sentence.

    `wishes` are the settings, if they were read already.
    """
    multiprocessing.freeze_support()
    if isinstance(sys.stdout, io.TextIOWrapper):  # a character that the terminal cannot show must not end a command
        sys.stdout.reconfigure(errors="backslashreplace")
    offer_own_maps(own_maps())
    try:
        parser = build_parser()
    except BadRules as error:
        return refuse(str(error))
    for trouble in editions_left_out():
        files.warn(trouble)
    said = with_open_word(sys.argv[1:] if arguments is None else list(arguments))
    if refused := workshop.missing(said):
        return refuse(refused)
    options = parser.parse_args(said)
    refused = ignored_option(options)
    if refused:
        parser.error(refused)
    file = getattr(options, "file", None)
    if file and (refused := not_a_game(file)):
        return refuse(refused)
    options.wishes = wishes
    try:
        interrupts.end_in_order()
        run: Command = options.run if "run" in options else COMMANDS[options.command]
        code = run(options)
    except (Exception, KeyboardInterrupt) as error:
        return report_error(error, named_record(options))
    return code


def report_error(error: BaseException, about: str = "") -> int:
    """Report an expected error in one sentence (Ctrl-C in none) and return the exit code; raise any other error
    again."""
    match error:
        case BadRecord() | BadRules() | BadMap() | BadChoice() | BadFitted() | Stalled():
            return refuse(f"{about}{error}")
        case OSError():
            return refuse(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "))
        case KeyboardInterrupt():
            return 130
    raise error


def refuse(sentence: str) -> int:
    """Print a sentence that says why a command was refused, and return the exit code of a refusal."""
    files.warn(sentence)
    return REFUSED
