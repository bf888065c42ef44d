"""The command `elektro selftest`: checks that this copy of the game is complete and runs, above all packaged builds.

Elsewhere a missing file is reported and replaced; here it is a fault. Checks that need a separate process start this
program again: without a home, in a folder with spaces and umlauts, without a terminal, killed and continued.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from game import ROOT
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    import pygame

    from game import bots, journal
    from game import match as match_files
    from game.engine import board, ruleset, setup
    from game.engine import record as records
    from game.kit.style import assets, theme
    from game.tools import catalogue_faults as catalogues
    from game.tools import rules_bench, sample_scenes
    from game.tools import whole_files as wholes
else:
    pygame = lazy_import("pygame")
    bots = lazy_import("game.bots")
    journal = lazy_import("game.journal")
    match_files = lazy_import("game.match")
    board = lazy_import("game.engine.board")
    records = lazy_import("game.engine.record")
    ruleset = lazy_import("game.engine.ruleset")
    setup = lazy_import("game.engine.setup")
    assets = lazy_import("game.kit.style.assets")
    theme = lazy_import("game.kit.style.theme")
    catalogues = lazy_import("game.tools.catalogue_faults")
    rules_bench = lazy_import("game.tools.rules_bench")
    sample_scenes = lazy_import("game.tools.sample_scenes")
    wholes = lazy_import("game.tools.whole_files")


SIZE: Final = (1280, 800)
"""The size of the screen on which scenes are painted."""
FOLDER: Final = "Spiele für zwei, ünd mehr"
"""A folder name with spaces and umlauts."""
PATIENCE: Final = 300.0
"""The time limit in seconds for a program started from here."""
LINES: Final = 12
"""The number of a record's lines after which its writer is killed."""
GAME: Final = ("demo", "--fast", "--seed", "3")
HOMES: Final = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


class Missing(Exception):
    """Raised for a missing or broken part of the game; the message describes it in a sentence."""


def run(record_path: Path | None = None) -> int:
    """Run all checks and print a line for each; return 1 if one fails. `record_path`: only let bots play, writing
    the record there."""
    if record_path:
        return keep(record_path)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    print(f"the rules run {'compiled' if rules_bench.engine_kind() == 'compiled' else 'as pure Python'}")
    faults = 0
    for name, proof in PROOFS.items():
        began = time.monotonic()
        said = io.StringIO()
        try:
            with redirect_stderr(said):  # unreadable files are reported there
                found = proof()
            if said.getvalue().strip():
                raise Missing(" ".join(said.getvalue().split()))
        except Exception as fault:  # whatever the error, go on with the other checks
            faults += 1
            print(f"FAILED  {name}: {type(fault).__name__}: {fault}", flush=True)
        else:
            print(f"ok      {name}: {found} ({time.monotonic() - began:.1f} s)", flush=True)
    print(f"{faults} of {len(PROOFS)} proofs failed." if faults else f"All {len(PROOFS)} proofs hold.")
    return 1 if faults else 0


# --- files -------------------------------------------------------------------------------------------


def contents() -> str:
    """Check that every file packed by build.py is in its place with the right size; return a note."""
    listed = ROOT / "contents.txt"
    if not listed.is_file():
        return "nothing was packed here"
    lines = listed.read_text("utf-8").splitlines()
    for line in lines:
        size, _, name = line.partition(" ")
        path = ROOT / name
        if not path.is_file() or path.stat().st_size != int(size):
            raise Missing(f"{name} is missing or changed")
    return f"{len(lines)} files"


def whole_files() -> str:
    """Check that every file of the assets and of the maps is complete: loaders accept fonts and pictures that are cut
    off."""
    files = [path for folder in (assets.ASSETS, board.MAPS) for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in files:
        if not wholes.whole(path):
            raise Missing(f"{path} is truncated or damaged")
    return _some(files, "files")


def fonts() -> str:
    """Check that every font of the theme can be loaded."""
    for name in theme.FONT_FILES:
        assets.font(name, 20)
    return _some(theme.FONT_FILES, "fonts")


def sounds() -> str:
    """Check that every sound file can be played."""
    pygame.mixer.init()
    files = [path for path in (assets.ASSETS / "sounds").rglob("*") if path.suffix in (".ogg", ".wav")]
    for path in files:
        if not pygame.mixer.Sound(str(path)).get_length():
            raise Missing(f"{path.name} is empty")
    return _some(files, "sounds")


def pictures() -> str:
    """Check that every picture of maps, icons, plants and textures can be read."""
    folders = ("maps", "icons", "plants", "textures")
    files = [path for folder in folders for path in (assets.ASSETS / folder).rglob("*") if path.suffix in PICTURES]
    for path in files:
        pygame.image.load(str(path))
    return _some(files, "pictures")


PICTURES: Final = (".png", ".jpg", ".webp", ".svg")


def map_files() -> str:
    """Check that every map of the game works with every edition; the player's own maps are no part of this copy."""
    names = board.game_maps()
    for sentence in (*ruleset.editions_left_out(), *setup.maps_left_out(names)):
        raise Missing(sentence)
    for edition in ruleset.editions():
        for name in names + board.unprinted_maps():
            setup.seeded_game(edition, name, 3, 1)
    return f"{_some(names, 'maps')}, {_some(ruleset.editions(), 'editions')}"


def languages() -> str:
    """Check that every language has every message."""
    found = {code: catalogues.faults(code) for code in catalogues.codes()}
    for code, faults in found.items():
        if faults:
            raise Missing(f"{len(faults)} faults in the words of {code}: {faults[0]}")
    return f"{_some(found, 'languages')} of {len(catalogues.messages('en'))} messages"


def scenes() -> str:
    """Check that every kind of page, sheet and decision can be painted in both layouts."""
    painted = 0
    with _folder() as empty:
        for layout in ("desk", "table"):
            for name, scene in sample_scenes.samples(layout, empty):
                painted += 1
                screen = sample_scenes.show(scene, layout, SIZE)
                first = screen.get_at((0, 0))
                if all(screen.get_at((x, y)) == first for x in range(0, SIZE[0], 16) for y in range(0, SIZE[1], 16)):
                    raise Missing(f"{name} ({layout}) is one empty surface")
    return f"{painted} pictures"


# --- processes ---------------------------------------------------------------------------------------


def program() -> list[str]:
    """Return the command that starts this copy of the program once more."""
    built = "__compiled__" in globals() or not Path(sys.executable).stem.lower().startswith("python")
    return [str(Path(sys.argv[0]).resolve())] if built else [sys.executable, "-m", "game"]


def started(*words: str, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Start this copy of the program with arguments and return its output; raise Missing if it fails or prints
    errors."""
    done = subprocess.run(
        [*program(), *words], env=env or _outside(), cwd=cwd, capture_output=True, text=True, timeout=PATIENCE
    )
    if done.returncode or done.stderr.strip():
        raise Missing(f"elektro {' '.join(words)} ended with {done.returncode}: {' '.join(done.stderr.split())[-300:]}")
    return done.stdout


def _outside(**more: str) -> dict[str, str]:
    """Return the environment for starting the game from any folder, also when it runs as `python -m game`."""
    found = {**os.environ, **more}
    if "-m" in program():
        found["PYTHONPATH"] = str(ROOT)
    return found


def bots_apart() -> str:
    """Check that bots in a separate process can play a whole game."""
    return _last(started(*GAME, "--headless", "--apart"))


def without_home() -> str:
    """Check that the game starts without a home folder, from an empty folder."""
    env = {name: value for name, value in _outside().items() if name not in HOMES}
    with _folder() as folder:
        return _last(started(*GAME, "--headless", "--frames", "200", env=env, cwd=folder))


def odd_folder() -> str:
    """Check that the game starts with settings, records and working folder in paths with spaces and umlauts."""
    with _folder() as folder:
        env = _outside(**dict.fromkeys(HOMES, str(folder)), ELEKTRO_CONFIG=str(folder / "elektro.toml"))
        return _last(started(*GAME, "--headless", "--frames", "200", env=env, cwd=folder))


def without_terminal() -> str:
    """Check that the game starts without standard input and output, as from an icon."""
    nowhere = subprocess.DEVNULL
    words = [*program(), *GAME, "--headless", "--frames", "200"]
    done = subprocess.run(
        words,
        env=_outside(),
        stdin=nowhere,
        stdout=nowhere,
        stderr=nowhere,
        start_new_session=os.name != "nt",
        timeout=PATIENCE,
    )
    if done.returncode:
        raise Missing(f"it ended with {done.returncode}")
    return "started and ended"


def tuio() -> str:
    """Check that a window can be opened which listens to a TUIO touch table."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    return _last(started("--tuio", port, *GAME, "--frames", "60"))


def killed() -> str:
    """Check that a game killed between two commits can be continued to its end."""
    with _folder() as folder:
        record = folder / "game.elektro"
        command = [*program(), "selftest", "--keep", str(record)]
        child = subprocess.Popen(command, env=_outside(), stdout=subprocess.DEVNULL, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while (_commits(record) < LINES) and child.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
        if child.poll() is not None:
            raise Missing(f"the game ended by itself with {child.returncode}")
        _kill(child)
        match = _resumed(record)
        lines, random = len(match.record.lines), Random(1)
        if lines < LINES:
            raise Missing(f"{lines} of {LINES} commits were kept")
        while not match.over:
            seat = match.asked()[0]
            match.commit(seat, bots.decide(match.state, "greedy", random, seat))
        return f"{lines} commits kept, {len(match_files.load_match(record).record.lines)} at the end"


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill a started program with all its processes; a one-file build plays in a child process."""
    if os.name == "nt":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(child.pid)], stdout=subprocess.DEVNULL, check=False)
    else:
        os.killpg(child.pid, signal.SIGKILL)
    child.wait(PATIENCE)


def _resumed(record: Path) -> match_files.Match:
    """Load the game whose process was killed, as soon as the system has released its file."""
    for _ in range(50):
        with contextlib.suppress(journal.FileLocked):
            return match_files.load_match(record, resume=True)
        time.sleep(0.1)
    return match_files.load_match(record, resume=True)


def keep(record: Path) -> int:
    """Let bots play slowly and write the record until this process is killed by the self-test; return the exit code."""
    seats = [records.Seat(colour, "greedy", colour.title()) for colour in ("red", "blue", "yellow")]
    match = match_files.new_match("recharged", "germany", seats, 1)
    match.open_journal(record)
    random = Random(1)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, bots.decide(match.state, "greedy", random, seat))
        time.sleep(0.05)
    return 0


def _commits(record: Path) -> int:
    with contextlib.suppress(OSError, UnicodeDecodeError):
        _, begun, moves = record.read_text("utf-8").partition("\nbegin\n")
        return moves.count("\n") if begun else 0
    return 0


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / FOLDER
        folder.mkdir()
        yield folder


def _some(found: object, what: str) -> str:
    count = len(found)  # type: ignore[arg-type]
    if not count:
        raise Missing(f"there are no {what}")
    return f"{count} {what}"


def _last(said: str) -> str:
    """Return the main line of the output that a demo prints at its end."""
    lines = said.strip().splitlines()
    if len(lines) < 2:
        raise Missing(f"it said only {said.strip()!r}")
    return lines[-5] if len(lines) >= 5 else lines[0]


PROOFS: Final[dict[str, Callable[[], str]]] = {
    "what was packed": contents,
    "whole files": whole_files,
    "fonts": fonts,
    "sounds": sounds,
    "pictures": pictures,
    "maps": map_files,
    "languages": languages,
    "scenes": scenes,
    "bots in a process of their own": bots_apart,
    "no home": without_home,
    "a folder with blanks and umlauts": odd_folder,
    "no terminal": without_terminal,
    "TUIO": tuio,
    "killed and gone on with": killed,
}
